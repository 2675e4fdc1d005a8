//! A game of any edition: the only place that asks which family it is of.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::edition::{Edition, Family};
use super::model::{CashDisplay, Chance, Key, Options, Phase, Seat, Step, Viewer};
use super::protocol::{Action, Event, Illegal, Moved, Outcome, Placing, Prompt, SeatView, Sink};
use super::setup::{Setup, SetupError};
use super::view::{TableView, View};
use super::{dice, tiles};

/// The whole truth of a game: its edition, its options and its state.
///
/// For whoever runs it, because whoever holds it can know everything: [`view`](Self::view) shows what any seat sees,
/// and [`position`](Self::position) what all see together. People, and whoever chooses for them, get a [`View`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    edition: Arc<Edition>,
    options: Options,
    state: State,
}

/// The part of a game that changes while it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Of a tile edition.
    Tiles(tiles::State),
    /// Of the edition of 1976.
    Dice(dice::State),
}

/// An accepted action: the game after it, and what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The game after it.
    pub game: Game,
    /// The facts, in order.
    pub events: Vec<Event>,
}

/// A game as it stands, all hands open: what the rules allow in it, without a copy of anything.
///
/// For whoever runs the game, or thinks about a world that was [drawn](crate::Worlds); people get a [`View`].
#[derive(Clone, Copy)]
pub enum Position<'a> {
    /// Of a tile edition.
    Tiles(tiles::Position<'a>),
    /// Of the edition of 1976.
    Dice(dice::Position<'a>),
}

/// The first player for whom a game waits, for [`Game::play_on_unchecked`]. Like a [`Position`] it shows all hands.
pub enum Mover<'a> {
    /// In a tile edition.
    Tiles(tiles::Mover<'a>),
    /// In the edition of 1976.
    Dice(dice::Mover<'a>),
}

impl Game {
    /// Deals a new game.
    ///
    /// # Errors
    /// [`SetupError`] when the number of players or an option does not fit the edition.
    pub fn new(
        edition: Arc<Edition>,
        options: Options,
        seats: u8,
        key: impl Into<Key>,
    ) -> Result<Self, SetupError> {
        Self::dealt(edition, options, seats, Chance::new(key.into(), 0))
    }

    fn dealt(
        edition: Arc<Edition>,
        options: Options,
        seats: u8,
        mut chance: Chance,
    ) -> Result<Self, SetupError> {
        Self::check_table(&edition, options, seats)?;
        let state = match &edition.family {
            Family::Tiles(figures) => State::Tiles(tiles::State::dealt(&edition, figures, seats, chance)),
            Family::Dice(_) => {
                let first = dice::first_seat(seats, &mut chance);
                State::Dice(dice::State::new(edition.cash_for(seats), seats, first, &chance))
            }
        };
        Ok(Self { edition, options, state })
    }

    /// Checks whether so many players can play an edition with these options: before anything is dealt.
    ///
    /// # Errors
    /// [`SetupError`] when the number of players or an option does not fit the edition.
    pub fn check_table(edition: &Edition, options: Options, seats: u8) -> Result<(), SetupError> {
        if !(2..=Seat::MOST).contains(&usize::from(seats)) {
            return Err(SetupError::Players(seats));
        }
        Ok(edition.check(options)?)
    }

    /// Sets a game up from a given deal: tests and records need no luck. The key decides all that
    /// chance decides afterwards.
    ///
    /// # Errors
    /// [`SetupError`] when players, options or deal do not fit the edition.
    pub fn from_setup(
        edition: Arc<Edition>,
        options: Options,
        seats: u8,
        setup: &Setup,
        key: impl Into<Key>,
    ) -> Result<Self, SetupError> {
        Self::check_table(&edition, options, seats)?;
        if setup.first_seat.0 >= seats {
            return Err(SetupError::Deal);
        }
        let chance = &Chance::new(key.into(), setup.draws(&edition));
        let (cash, first) = (edition.cash_for(seats), setup.first_seat);
        let state = match (&edition.family, &setup.deal) {
            (Family::Tiles(figures), Some(deal)) => {
                let state = tiles::State::new(cash, seats, first, deal, figures.variant, chance);
                State::Tiles(state.ok_or(SetupError::Deal)?)
            }
            (Family::Dice(_), None) => State::Dice(dice::State::new(cash, seats, first, chance)),
            _ => return Err(SetupError::Deal),
        };
        Ok(Self { edition, options, state })
    }

    /// Takes a stored game up again.
    ///
    /// # Errors
    /// [`SetupError::State`] when the state is of another family than the edition.
    pub fn restore(edition: Arc<Edition>, options: Options, state: State) -> Result<Self, SetupError> {
        match (&edition.family, &state) {
            (Family::Tiles(_), State::Tiles(_)) | (Family::Dice(_), State::Dice(_)) => {
                Ok(Self { edition, options, state })
            }
            _ => Err(SetupError::State),
        }
    }

    /// Returns the game as it stands, all hands open: no more than the [views](Self::view) of all seats show together.
    #[must_use]
    pub fn position(&self) -> Position<'_> {
        let (edition, options) = (&*self.edition, self.options);
        match (&self.edition.family, &self.state) {
            (Family::Tiles(figures), State::Tiles(state)) => {
                Position::Tiles(tiles::Position { edition, figures, options, state })
            }
            (Family::Dice(figures), State::Dice(state)) => {
                Position::Dice(dice::Position { edition, figures, state })
            }
            _ => unreachable!("invariant: a game's state is of its edition's family"),
        }
    }

    /// Returns the state, to be changed.
    pub(super) fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Returns rule set and figures.
    #[must_use]
    pub fn edition(&self) -> &Arc<Edition> {
        &self.edition
    }

    /// Returns what the host chose.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Returns the state, to be stored.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns how many actions were accepted.
    #[must_use]
    pub fn step(&self) -> Step {
        match &self.state {
            State::Tiles(state) => state.step,
            State::Dice(state) => state.step,
        }
    }

    /// Returns the number of the turn, counted from 1.
    #[must_use]
    pub fn turn(&self) -> u32 {
        match &self.state {
            State::Tiles(state) => state.turn,
            State::Dice(state) => state.turn,
        }
    }

    /// Returns the seat whose turn it is; of a game that is over, whose turn it was.
    #[must_use]
    pub fn at_turn(&self) -> Seat {
        match &self.state {
            State::Tiles(state) => state.at_turn,
            State::Dice(state) => state.at_turn,
        }
    }

    /// Tells whether a seat is still in the game: not bankrupt, and not resigned.
    #[must_use]
    pub fn plays(&self, seat: Seat) -> bool {
        match &self.state {
            State::Tiles(state) => state.plays(seat),
            State::Dice(state) => state.plays(seat),
        }
    }

    /// Returns how many sit at the table.
    #[must_use]
    pub fn seats(&self) -> u8 {
        match &self.state {
            State::Tiles(state) => state.seats,
            State::Dice(state) => state.seats(),
        }
    }

    /// Returns what the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.state {
            State::Tiles(state) => state.phase,
            State::Dice(state) => state.phase,
        }
    }

    /// Tells whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase() == Phase::Over
    }

    /// Returns who is waited for: several during an auction, nobody when it is over.
    #[must_use]
    pub fn to_act(&self) -> Vec<Seat> {
        match &self.state {
            State::Tiles(state) => state.to_act(),
            State::Dice(state) => state.to_act(),
        }
    }

    /// Returns the question that is put to a seat.
    #[must_use]
    pub fn prompt(&self, seat: Seat) -> Option<Prompt> {
        match self.position() {
            Position::Tiles(position) => position.prompt(seat),
            Position::Dice(position) => position.prompt(seat),
        }
    }

    /// Returns what a seat may do now; finite, see [`Prompt::actions`].
    #[must_use]
    pub fn legal_actions(&self, seat: Seat) -> Vec<Action> {
        match self.position() {
            Position::Tiles(position) => {
                position.prompt(seat).map_or_else(Vec::new, |prompt| prompt.actions())
            }
            Position::Dice(position) => position.legal_actions(seat),
        }
    }

    /// Returns who is waited for first; nobody when it is over.
    #[must_use]
    pub fn next_to_act(&self) -> Option<Seat> {
        match &self.state {
            State::Tiles(state) => state.next_to_act(),
            State::Dice(state) => state.next_to_act(),
        }
    }

    /// Returns the seats to which a deal is offered that they may accept now, whoever's turn it is (G8).
    #[must_use]
    pub fn offered_deals(&self) -> Vec<Seat> {
        match &self.state {
            State::Tiles(_) => Vec::new(),
            State::Dice(state) => state.offered_deals().collect(),
        }
    }

    /// Plays the game on without a look at whether what is done is legal: whoever is waited for first
    /// [moves](tiles::Mover::moves), until nobody does, or the game is over.
    ///
    /// For thousands of games a second, of a player that knows the rules. After an illegal action the game is one that
    /// no rules lead to.
    pub fn play_on_unchecked(&mut self, mut moves: impl FnMut(Mover<'_>) -> Option<Moved>) {
        let (edition, options) = (&*self.edition, self.options);
        match (&edition.family, &mut self.state) {
            (Family::Tiles(figures), State::Tiles(state)) => {
                while let Some(seat) = state.next_to_act() {
                    let mover = tiles::Mover { edition, figures, options, state, seat };
                    if moves(Mover::Tiles(mover)).is_none() {
                        return;
                    }
                }
            }
            (Family::Dice(figures), State::Dice(state)) => {
                while let Some(seat) = state.next_to_act() {
                    let mover = dice::Mover { edition, figures, state, seat };
                    if moves(Mover::Dice(mover)).is_none() {
                        return;
                    }
                }
            }
            _ => unreachable!("invariant: a game's state is of its edition's family"),
        }
    }

    /// Checks an action without doing it.
    ///
    /// # Errors
    /// [`Illegal`] says which rule forbids it.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match self.position() {
            Position::Tiles(position) => position.check(seat, action),
            Position::Dice(position) => position.check(seat, action),
        }
    }

    /// Decides an action; this game stays as it is.
    ///
    /// # Errors
    /// [`Illegal`] says which rule forbids it.
    pub fn apply(&self, seat: Seat, action: &Action) -> Result<Applied, Illegal> {
        self.check(seat, action)?;
        let mut applied = Applied { game: self.clone(), events: Vec::new() };
        applied.game.act(seat, action, &mut applied.events);
        Ok(applied)
    }

    /// Decides an action in place, its events given to a sink.
    ///
    /// # Errors
    /// [`Illegal`] says which rule forbids it; the game is as it was.
    pub fn play(&mut self, seat: Seat, action: &Action, sink: &mut impl Sink) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.act(seat, action, sink);
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: &Action, sink: &mut impl Sink) {
        let (edition, options) = (&*self.edition, self.options);
        match (&edition.family, &mut self.state) {
            (Family::Tiles(figures), State::Tiles(state)) => {
                tiles::Play { edition, figures, options, state, sink }.act(seat, action);
            }
            (Family::Dice(figures), State::Dice(state)) => {
                dice::Play { edition, figures, state, sink }.act(seat, action);
            }
            _ => unreachable!("invariant: a game's state is of its edition's family"),
        }
    }

    /// Carries a fact into the game: a stored game is the fold of its events.
    pub fn evolve(&mut self, event: &Event) {
        match (&self.edition.family, &mut self.state) {
            (Family::Tiles(figures), State::Tiles(state)) => state.evolve(figures, event),
            (Family::Dice(_), State::Dice(state)) => state.evolve(event),
            _ => unreachable!("invariant: a game's state is of its edition's family"),
        }
    }

    /// Returns the game as it was earlier, one step later than it is now. What no number is given to twice counts on:
    /// steps, draws and offers.
    #[must_use]
    pub fn back_to(&self, earlier: &Self) -> Self {
        let mut back = earlier.clone();
        match (&mut back.state, &self.state) {
            (State::Tiles(back), State::Tiles(now)) => {
                back.step = Step(now.step.0 + 1);
                back.chance = now.chance;
            }
            (State::Dice(back), State::Dice(now)) => {
                back.step = Step(now.step.0 + 1);
                back.chance = now.chance;
                back.offers_made = now.offers_made;
            }
            _ => unreachable!("invariant: a game's state is of its edition's family"),
        }
        back
    }

    /// Returns how many numbers chance has drawn, those that were taken back included.
    #[must_use]
    pub fn drawn(&self) -> u32 {
        match &self.state {
            State::Tiles(state) => state.chance.drawn(),
            State::Dice(state) => state.chance.drawn(),
        }
    }

    /// Returns how the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.position() {
            Position::Tiles(position) => position.outcome(),
            Position::Dice(position) => position.state.outcome(),
        }
    }

    /// Returns everybody's place if the game ended now, best first (W1–W4, G10).
    #[must_use]
    pub fn standing(&self) -> Vec<Placing> {
        let outcome = match self.position() {
            Position::Tiles(position) => position.standing(),
            Position::Dice(position) => position.state.standing(),
        };
        outcome.ranking
    }

    /// Returns what a viewer may see, built field by field.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            edition: Arc::clone(&self.edition),
            options: self.options,
            step: self.step(),
            turn: self.turn(),
            phase: self.phase(),
            at_turn: (!self.is_over()).then_some(self.at_turn()),
            turns_to_come: match self.position() {
                _ if self.is_over() => Vec::new(),
                Position::Tiles(position) => position.turns_to_come(),
                Position::Dice(position) => position.turns_to_come(),
            },
            to_act: self.to_act(),
            seats: Seat::first(self.seats()).map(|seat| self.seat_view(seat, viewer)).collect(),
            leavers: match &self.state {
                State::Tiles(state) => state.leavers.iter().flatten().copied().collect(),
                State::Dice(state) => state.leavers.clone(),
            },
            prompt: match viewer {
                Viewer::Seat(seat) => self.prompt(seat),
                Viewer::Spectator => None,
            },
            outcome: self.outcome(),
            table: match self.position() {
                Position::Tiles(position) => TableView::Tiles(position.table_view(viewer)),
                Position::Dice(position) => TableView::Dice(position.table_view(viewer)),
            },
        }
    }

    fn seat_view(&self, seat: Seat, viewer: Viewer) -> SeatView {
        let shows_cash = match self.options.cash {
            CashDisplay::Public => true,
            CashDisplay::Hidden => viewer.is(seat) || self.is_over(),
        };
        match self.position() {
            Position::Tiles(position) => position.seat_view(seat, shows_cash),
            Position::Dice(position) => position.seat_view(seat, shows_cash),
        }
    }
}
