//! The games of a series, each dealt from its number.

use std::sync::Arc;

use last_spike_engine::{Edition, Game, Seed};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Deals the nth game of a series.
pub(super) fn deal(edition: &Arc<Edition>, seats: u8, series: u64, n: u64) -> (Game, ChaCha20Rng) {
    let mut rng = ChaCha20Rng::seed_from_u64(series);
    rng.set_stream(n);
    let mut seed = [0; 32];
    rng.fill_bytes(&mut seed);
    let game = Game::new(Arc::clone(edition), edition.default_options(), seats, Seed(seed));
    (game.expect("invariant: the editions are played by 2 to 6"), rng)
}
