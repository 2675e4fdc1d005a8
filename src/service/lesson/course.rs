//! The course of a lesson: the prepared game under its pages. Pure: no database, no clock, no randomness but the
//! seed's.

use std::sync::Arc;

use last_spike_computer::{self as computer, Level};
use last_spike_engine::{
    Action, City, Edition, Event, Game, Illegal, LayChoice, Means, Phase, Prompt, Seat, Seed, State, Tile,
    TileSet, View, Viewer,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use super::script::{Cities, END, FREE, PAGES, Page, Tiles, Until, Waits};

/// The seat of the person who learns.
pub const LEARNER: Seat = Seat(0);

/// The number of players: the person and a computer.
const PLAYERS: u8 = 2;

/// The number that gives the seed of the prepared game. `cargo test --lib find_prepared_games -- --ignored --nocapture`
/// looks for others; a test shows that this one has everything that the pages need.
pub(super) const PREPARED: u64 = 36_274;

/// A lesson in progress.
#[derive(Clone, Debug)]
pub(super) struct Course {
    /// The current page.
    pub(super) page: &'static Page,
    /// The game under the page.
    pub(super) game: Game,
    /// The events since the person was last asked, as they may see them.
    pub(super) told: Vec<Event>,
}

/// The result of an answer of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answered {
    /// The answer was carried out.
    Done,
    /// The page waits for another answer: nothing has changed.
    Unwanted,
    /// The person must first choose which land to sell for the tile (L1): nothing has changed.
    NeedsLand(Tile),
}

/// Returns the edition that the lesson teaches: the first built-in one, whatever editions an operator adds.
fn edition() -> Arc<Edition> {
    Edition::all().swap_remove(0)
}

/// Returns the seed made from a number.
fn seed(number: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}

impl Course {
    /// Deals the prepared game.
    pub(super) fn begin() -> Self {
        Self::begin_with(PREPARED)
    }

    pub(super) fn begin_with(number: u64) -> Self {
        let edition = edition();
        let options = edition.default_options();
        let game = Game::new(edition, options, PLAYERS, seed(number));
        let game = game.expect("invariant: two can play the edition");
        let mut course = Self { page: &PAGES[0], game, told: Vec::new() };
        course.others_move();
        course
    }

    /// Restores a lesson; `None` if another version of the program stored it and this one can't go on with it.
    pub(super) fn restore(page: &str, state: State, told: Vec<Event>) -> Option<Self> {
        let edition = edition();
        let options = edition.default_options();
        let game = Game::restore(edition, options, state).ok()?;
        Some(Self { page: Page::find(page)?, game, told })
    }

    /// Returns the game as the person sees it.
    pub(super) fn view(&self) -> View {
        self.game.view(Viewer::Seat(LEARNER))
    }

    /// Goes on from a page that only had to be read; returns whether the page was one.
    pub(super) fn read_on(&mut self) -> bool {
        match self.page.waits {
            Waits::Reading => {}
            Waits::Ahead(until) => self.play_ahead(until),
            Waits::Tile(_) | Waits::Land(_) | Waits::Any | Waits::Free | Waits::End => return false,
        }
        self.advance();
        true
    }

    /// Ends the lesson if it is in free play; returns whether it was.
    pub(super) fn leave_off(&mut self) -> bool {
        let is_free = self.page.waits == Waits::Free;
        if is_free {
            self.page = &END;
            self.told.clear();
        }
        is_free
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// [`Illegal`] names the rule that forbids the answer; nothing has changed.
    pub(super) fn answer(&mut self, action: &Action) -> Result<Answered, Illegal> {
        let is_asked = !matches!(self.page.waits, Waits::Reading | Waits::Ahead(_) | Waits::End);
        if !is_asked || self.is_possible(action) && !self.is_wanted(action) {
            return Ok(Answered::Unwanted);
        }
        if let Action::Lay { tile, sell } = action
            && sell.is_empty()
            && self.choice(*tile).is_some_and(|choice| matches!(choice.means, Means::Sell { .. }))
        {
            return Ok(Answered::NeedsLand(*tile));
        }
        self.told.clear();
        self.apply(LEARNER, action)?;
        self.others_move();
        self.advance();
        Ok(Answered::Done)
    }

    /// Returns the tiles and the cities that the page waits for; both are empty if any answer will do, or if nothing
    /// that the page waits for can be done.
    pub(super) fn wanted(&self) -> (Vec<Tile>, Vec<City>) {
        let view = self.view();
        match (self.page.waits, &view.prompt) {
            (Waits::Tile(tiles), Some(Prompt::Lay { choices, .. })) => {
                let laid = view.table.tiles().map_or(TileSet::EMPTY, |table| table.laid);
                let fits = |choice: &&LayChoice| choice.is_possible() && brings(choice, tiles, laid);
                (choices.iter().filter(fits).map(|choice| choice.tile).collect(), Vec::new())
            }
            (Waits::Land(Cities::Own), Some(Prompt::Buy { offers })) => {
                let cities = offers.iter().map(|offer| offer.deed.city);
                (Vec::new(), cities.filter(|city| view.seat(LEARNER).cards_of(*city) > 0).collect())
            }
            _ => (Vec::new(), Vec::new()),
        }
    }

    /// Returns whether an answer is possible, if only by selling land for it. Other answers are refused by the rules.
    fn is_possible(&self, action: &Action) -> bool {
        match action {
            Action::Lay { tile, .. } => self.choice(*tile).is_some_and(|choice| choice.is_possible()),
            other => self.game.check(LEARNER, other).is_ok(),
        }
    }

    fn is_wanted(&self, action: &Action) -> bool {
        let (tiles, cities) = self.wanted();
        match action {
            Action::Lay { tile, .. } => tiles.is_empty() || tiles.contains(tile),
            Action::Buy { city } => cities.is_empty() || cities.contains(city),
            Action::Pass => cities.is_empty(),
            _ => true,
        }
    }

    /// Returns what laying a tile of the person's hand would do now.
    pub(super) fn choice(&self, tile: Tile) -> Option<LayChoice> {
        match self.game.prompt(LEARNER) {
            Some(Prompt::Lay { choices, .. }) => choices.into_iter().find(|choice| choice.tile == tile),
            _ => None,
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let done = self.game.apply(seat, action)?;
        self.told.extend(done.events.iter().map(|event| event.seen_by(Viewer::Seat(LEARNER))));
        self.game = done.game;
        Ok(())
    }

    /// Lets the computer move until the person is asked or the game is over.
    fn others_move(&mut self) {
        while let Some(seat) = self.game.next_to_act().filter(|seat| *seat != LEARNER) {
            if !self.computer_moves(seat) {
                break;
            }
        }
    }

    /// Makes a computer's move at a seat, always the same in the same position; returns whether it could move.
    fn computer_moves(&mut self, seat: Seat) -> bool {
        let mut rng = ChaCha20Rng::seed_from_u64(u64::from(self.game.step().0));
        let chosen = computer::choose(&self.game.view(Viewer::Seat(seat)), Level::Easy, &mut rng);
        chosen.is_some_and(|action| self.apply(seat, &action).is_ok())
    }

    /// Lets computers move for both sides until something comes up; `told` keeps the events of the last round.
    fn play_ahead(&mut self, until: Until) {
        self.told.clear();
        loop {
            if self.game.phase() == Phase::Lay {
                self.told.clear();
            }
            let has_moved = self.computer_moves(LEARNER);
            self.others_move();
            if !has_moved || self.game.is_over() || self.has_come(until) {
                return;
            }
        }
    }

    /// Returns the least number of tiles that complete the railway from east to west.
    pub(super) fn tiles_left(&self) -> u32 {
        let table = self.game.view(Viewer::Spectator).table;
        table.tiles().map_or(0, |table| u32::from(table.least_to_lay()))
    }

    fn has_come(&self, until: Until) -> bool {
        let Some(Prompt::Lay { choices, .. }) = self.game.prompt(LEARNER) else { return false };
        match until {
            Until::LandIsWorthSelling => {
                choices.iter().any(|choice| brings(choice, Tiles::ForLand, TileSet::EMPTY))
            }
            Until::TilesLeft(most) => self.tiles_left() <= most,
        }
    }

    /// Turns to the next page, or to free play if that page doesn't fit what the person is asked; to the last page once
    /// the game is over. Free play stays.
    fn advance(&mut self) {
        if self.game.is_over() {
            self.page = &END;
            return;
        }
        if self.page.waits == Waits::Free {
            return;
        }
        let next = self.page.next();
        let fits = match next.waits {
            Waits::Tile(_) => self.game.phase() == Phase::Lay,
            Waits::Land(_) => self.game.phase() == Phase::Buy,
            Waits::Reading | Waits::Ahead(_) | Waits::Any | Waits::Free | Waits::End => true,
        };
        self.page = if fits { next } else { &FREE };
    }
}

/// Returns whether a tile is one of those that a page waits for.
fn brings(choice: &LayChoice, tiles: Tiles, laid: TileSet) -> bool {
    let effect = &choice.effect;
    match tiles {
        Tiles::FreeLand => effect.grant.is_some(),
        Tiles::BesideTrack => {
            let space = choice.tile.space();
            let is_beside = |other: &Tile| other.space().abs_diff(space) == 1 && laid.contains(*other);
            let goes_on = choice.tile.route().tiles().iter().any(is_beside);
            goes_on && effect.grant.is_none() && effect.completes.is_none()
        }
        Tiles::Payout => effect.paid_to(LEARNER).0 > 0 && !effect.last_spike,
        Tiles::ForLand => {
            let pays = effect.paid_to(LEARNER) > choice.cost && !effect.last_spike;
            pays && matches!(choice.means, Means::Sell { .. })
        }
    }
}
