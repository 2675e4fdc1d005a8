//! Worlds that agree with a view: what a player who sees no more than that has to reckon with.

use rand_chacha::rand_core::Rng;

use super::edition::Family;
use super::game::{Game, Position, State};
use super::model::{Money, Seat};
use super::protocol::{Auction, Seen, fresh_chance};
use super::view::{TableView, View};
use super::{dice, tiles};

/// All worlds that agree with a view, to be drawn from: what is known is worked out once.
#[derive(Clone, Debug)]
pub struct Worlds<'a> {
    view: &'a View,
    seen: Seen<'a>,
    sampler: Sampler,
}

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "one is made for each move that is thought about")]
enum Sampler {
    Tiles(tiles::Sampler),
    Dice(dice::Sampler),
}

impl<'a> Worlds<'a> {
    /// Returns the worlds that agree with a view.
    ///
    /// # Panics
    /// Panics if the view is not one that a game gave.
    #[must_use]
    pub fn of(view: &'a View) -> Self {
        let seen = Seen {
            viewer: view.viewer,
            step: view.step,
            turn: view.turn,
            phase: view.phase,
            at_turn: view.at_turn.unwrap_or(Seat(0)),
            seats: &view.seats,
            leavers: &view.leavers,
            start: view
                .edition
                .cash_for(u8::try_from(view.seats.len()).expect("invariant: at most six play")),
        };
        let sampler = match (&view.edition.family, &view.table) {
            (Family::Tiles(figures), TableView::Tiles(table)) => {
                let asks_everybody = view.edition.asks_everybody(view.options);
                Sampler::Tiles(tiles::Sampler::new(figures, &seen, table, asks_everybody))
            }
            (Family::Dice(_), TableView::Dice(table)) => Sampler::Dice(dice::Sampler::new(&seen, table)),
            _ => unreachable!("invariant: a view's table is of its edition's family"),
        };
        Self { view, seen, sampler }
    }

    /// Draws one of them, with chance of its own. Every one can come; where a hand tells nothing, each as likely.
    ///
    /// # Panics
    /// Never: the family is that of the view.
    pub fn draw(&self, rng: &mut impl Rng) -> Game {
        let View { edition, options, .. } = self.view;
        let state = match (&self.sampler, &edition.family) {
            (Sampler::Tiles(sampler), Family::Tiles(figures)) => {
                State::Tiles(sampler.draw(edition, figures, *options, &self.seen, rng))
            }
            (Sampler::Dice(sampler), _) => State::Dice(sampler.draw(&self.seen, rng)),
            _ => unreachable!("invariant: a sampler is of its edition's family"),
        };
        Game::restore(std::sync::Arc::clone(edition), *options, state)
            .expect("invariant: the state is of the edition's family")
    }
}

impl Game {
    /// Draws a world that agrees with all that a view knows, with fresh chance: never the game's own.
    pub fn sample(view: &View, rng: &mut impl Rng) -> Self {
        Worlds::of(view).draw(rng)
    }

    /// Gives a world other chance from here on.
    pub fn reseed(&mut self, rng: &mut impl Rng) {
        let chance = fresh_chance(rng);
        match self.state_mut() {
            State::Tiles(state) => state.chance = chance,
            State::Dice(state) => state.chance = chance,
        }
    }

    /// Puts another figure in the place of what a seat has answered in the open auction of a world: in thousands, what
    /// its cash covers at most, and a pass where that is less than the least. What a world was drawn with knows nothing
    /// of anybody's reasons.
    pub fn answer_anew(&mut self, seat: Seat, figure: Money) {
        let cash = match self.position() {
            Position::Tiles(position) => position.cash(seat),
            Position::Dice(position) => position.cash(seat),
        };
        let figure = Auction::most(figure.min(cash));
        let auction = match self.state_mut() {
            State::Tiles(state) => &mut state.auction,
            State::Dice(state) => &mut state.auction,
        };
        if let Some(auction) = auction.as_mut().filter(|auction| auction.answered().any(|one| one == seat)) {
            auction.answer(seat, if figure >= auction.least { figure } else { Money::ZERO });
        }
    }
}
