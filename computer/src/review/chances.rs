//! Everybody's chance to win in a position: how often each wins when worlds are played to their end.

use last_spike_engine::{Game, Seat, Viewer, Worlds};
use rand_chacha::rand_core::Rng;

use super::calibration::{Calibration, Known};
use crate::judge::won;
use crate::look_ahead;
use crate::policy::Policy;

/// Returns the share of worlds in which each seat wins, when everybody goes on as `easy` does; a shared victory counts
/// in parts. It is not calibrated.
///
/// # Panics
/// Never: a game has seats.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "some thousands of playouts")]
pub fn shares(game: &Game, known: Known, playouts: u32, rng: &mut impl Rng) -> Vec<f32> {
    let seats = usize::from(game.seats());
    if game.is_over() {
        return won(game)[..seats].to_vec();
    }
    let view = game.view(Viewer::Spectator);
    let worlds = Worlds::of(&view);
    let mut sums = [0.0; Seat::MOST];
    for _ in 0..playouts {
        let mut world = match known {
            Known::Public => worlds.draw(rng),
            Known::Truth => {
                let mut world = game.clone();
                world.reseed(rng);
                world
            }
        };
        look_ahead::play_on(&mut world, &Policy::EASY, u32::MAX);
        sums.iter_mut().zip(won(&world)).for_each(|(sum, share)| *sum += share);
    }
    // Who still plays can win: as if each had won a small part of one more playout.
    let playing = Seat::first(game.seats()).filter(|seat| game.plays(*seat)).count() as f32;
    let share = |seat: Seat| {
        let more = if game.plays(seat) { 0.5 / playing } else { 0.0 };
        (sums[seat.index()] + more) / (playouts as f32 + 0.5)
    };
    Seat::first(game.seats()).map(share).collect()
}

/// Returns every seat's calibrated chance to win.
#[must_use]
pub fn chances(game: &Game, known: Known, playouts: u32, rng: &mut impl Rng) -> Vec<f32> {
    let shares = shares(game, known, playouts, rng);
    if game.is_over() { shares } else { Calibration::of(game).apply(known, &shares) }
}
