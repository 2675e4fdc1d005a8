//! Questions of a player who thinks ahead: what could be done, how a game might go on, and how a seat stands.
//!
//! Ask it about a world that was drawn (see [`Worlds`](last_spike_engine::Worlds)), or about a real game only where a
//! policy reads nothing hidden.

use last_spike_engine::{Action, Game, Money, Mover, Phase, Position, Seat};
use rand_chacha::rand_core::Rng;

use crate::features::Features;
use crate::policy::Policy;
use crate::{dice, tiles};

/// Returns the answers of a seat that are worth comparing: where choices multiply several stand for all. A policy
/// ranks the land that could be sold.
#[must_use]
pub fn candidates(game: &Game, seat: Seat, policy: &Policy) -> Vec<Action> {
    match game.position() {
        Position::Tiles(position) => tiles::Evaluation::of(position).candidates(seat, policy),
        Position::Dice(position) => dice::Evaluation::of(position).candidates(seat),
    }
}

/// Picks one of the actions that answer a seat's question without listing them all; `below` draws a number below
/// another.
#[must_use]
pub fn pick(game: &Game, seat: Seat, below: impl FnMut(u32) -> u32) -> Option<Action> {
    match game.position() {
        Position::Tiles(position) => tiles::pick(position, seat, below),
        Position::Dice(position) => dice::pick(position, seat, below),
    }
}

/// Plays a game to its end, every action picked at random: the same moves that
/// [`Level::Random`](crate::Level::Random) makes, without the views.
pub fn playout(game: &mut Game, rng: &mut impl Rng) {
    game.play_on_unchecked(|mover| match mover {
        Mover::Tiles(mover) => tiles::move_at_random(mover, |most| below(rng, most)),
        Mover::Dice(mover) => dice::move_at_random(mover, |most| below(rng, most)),
    });
}

/// Draws a number below another from 32 random bits; its bias of one in millions does not matter here.
fn below(rng: &mut impl Rng, most: u32) -> u32 {
    let scaled = (u64::from(rng.next_u32()) * u64::from(most)) >> 32;
    u32::try_from(scaled).expect("invariant: it is below the number given")
}

/// Returns what a policy chooses for a seat that is asked.
#[must_use]
pub fn choose(game: &Game, seat: Seat, policy: &Policy) -> Option<Action> {
    match game.position() {
        Position::Tiles(position) => tiles::Evaluation::of(position).choose(seat, policy),
        Position::Dice(position) => dice::Evaluation::of(position).choose(seat, policy),
    }
}

/// Plays the game on by a policy until a turn begins, or to its end.
pub fn play_on(game: &mut Game, policy: &Policy, until: u32) {
    game.play_on_unchecked(|mover| match mover {
        Mover::Tiles(mover) => {
            let position = mover.position();
            if position.turn() >= until && position.phase() == Phase::Lay {
                return None;
            }
            let chosen = tiles::Evaluation::of(position).choose(mover.seat(), policy)?;
            Some(mover.moves(&chosen))
        }
        Mover::Dice(mover) => {
            let position = mover.position();
            if position.turn() >= until && position.phase() == Phase::Roll {
                return None;
            }
            let chosen = dice::Evaluation::of(position).choose(mover.seat(), policy)?;
            Some(mover.moves(&chosen))
        }
    });
}

/// Answers the open auction anew for the others, by a policy whose figures are off by up to a third: what a world
/// was drawn with knows nothing of their reasons.
pub fn rebid(game: &mut Game, seat: Seat, policy: &Policy, rng: &mut impl Rng) {
    let bids: Vec<(Seat, (Money, Money))> = match game.position() {
        Position::Tiles(position) => tiles::Evaluation::of(position).bids(seat, policy),
        Position::Dice(position) => dice::Evaluation::of(position).bids(seat, policy),
    };
    for (bidder, (figure, most)) in bids {
        let thousands = figure.0 / Money::THOUSAND.0;
        let off = below(rng, thousands * 2 / 3 + 2);
        let figure = Money::thousands((thousands + off).saturating_sub(thousands / 3));
        game.answer_anew(bidder, figure.min(most));
    }
}

/// Returns what tells how a seat stands.
#[must_use]
pub fn features(game: &Game, seat: Seat) -> Features {
    match game.position() {
        Position::Tiles(position) => tiles::Evaluation::of(position).features(seat),
        Position::Dice(position) => dice::Evaluation::of(position).features(seat),
    }
}

/// Returns how far the game has come, from 0 to 1.
#[must_use]
pub fn progress(game: &Game) -> f32 {
    match game.position() {
        Position::Tiles(position) => tiles::Evaluation::of(position).progress(),
        Position::Dice(position) => dice::Evaluation::of(position).progress(),
    }
}
