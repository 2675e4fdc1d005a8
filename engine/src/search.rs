//! What a player who thinks ahead asks of a game: what could be done, how it might go on, and how a seat stands.
//!
//! All of it is asked of a world that was drawn (see [`Worlds`](super::Worlds)), never of a game that people play.

use rand_chacha::rand_core::Rng;

use super::game::{Game, Rules, State};
use super::model::{Money, Seat};
use super::protocol::{Action, Features, Policy, below, fresh_chance};
use super::{dice, tiles};
use crate::edition::Family;

impl Game {
    /// Returns the answers of a seat that are worth comparing: where choices multiply several stand for all. A policy
    /// ranks the land that could be sold.
    #[must_use]
    pub fn candidates(&self, seat: Seat, policy: &Policy) -> Vec<Action> {
        match self.rules() {
            Rules::Tiles(rules) => rules.candidates(seat, policy),
            Rules::Dice(rules) => rules.candidates(seat),
        }
    }

    /// Returns what a policy chooses for a seat that is asked.
    #[must_use]
    pub fn choose(&self, seat: Seat, policy: &Policy) -> Option<Action> {
        match self.rules() {
            Rules::Tiles(rules) => rules.choose(seat, policy),
            Rules::Dice(rules) => rules.choose(seat, policy),
        }
    }

    /// Plays the game on by a policy until a turn begins, or to its end.
    pub fn play_on(&mut self, policy: &Policy, until: u32) {
        let (edition, options, state) = self.parts();
        match (&edition.family, state) {
            (Family::Tiles(figures), State::Tiles(state)) => {
                tiles::play_on(edition, figures, options, state, policy, until);
            }
            (Family::Dice(figures), State::Dice(state)) => {
                dice::play_on(edition, figures, state, policy, until);
            }
            _ => unreachable!("invariant: a game's state is of its edition's family"),
        }
    }

    /// Has the others answer the open auction anew, by a policy whose figures are off by up to a third: what a world
    /// was drawn with knows nothing of their reasons.
    pub fn rebid(&mut self, seat: Seat, policy: &Policy, rng: &mut impl Rng) {
        let bids: Vec<(Seat, (Money, Money))> = match self.rules() {
            Rules::Tiles(rules) => rules.bids(seat, policy),
            Rules::Dice(rules) => rules.bids(seat, policy),
        };
        let auction = match self.parts().2 {
            State::Tiles(state) => &mut state.auction,
            State::Dice(state) => &mut state.auction,
        };
        let Some(auction) = auction else { return };
        for (bidder, (figure, most)) in bids {
            let thousands = figure.0 / Money::THOUSAND.0;
            let off = below(rng, thousands * 2 / 3 + 2);
            let figure = Money::thousands((thousands + off).saturating_sub(thousands / 3));
            let figure = figure.min(most);
            auction.answer(bidder, if figure >= auction.least { figure } else { Money::ZERO });
        }
    }

    /// Gives the game other chance from here on.
    pub fn reseed(&mut self, rng: &mut impl Rng) {
        let chance = fresh_chance(rng);
        match self.parts().2 {
            State::Tiles(state) => state.chance = chance,
            State::Dice(state) => state.chance = chance,
        }
    }

    /// Returns what tells how a seat stands.
    #[must_use]
    pub fn features(&self, seat: Seat) -> Features {
        match self.rules() {
            Rules::Tiles(rules) => rules.features(seat),
            Rules::Dice(rules) => rules.features(seat),
        }
    }

    /// Returns how far the game has come, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        match self.rules() {
            Rules::Tiles(rules) => rules.progress(),
            Rules::Dice(rules) => rules.progress(),
        }
    }
}
