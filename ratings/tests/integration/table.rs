//! Real games among computers.

use last_spike_computer::{self as computer, Level, Think};
use last_spike_engine::Game;
use last_spike_testkit::playout::seed_of;
use last_spike_testkit::table::edition;
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

/// Returns the place of each seat in the nth game of `columbia-2015`; `hard` thinks for so many playouts.
pub fn places(levels: &[Level], n: u64, playouts: u32) -> Vec<u32> {
    let edition = edition("columbia-2015");
    let options = edition.default_options();
    let mut game = Game::new(edition, options, levels.len() as u8, seed_of(n)).unwrap();
    let mut rng = ChaCha20Rng::seed_from_u64(n);
    while let Some(seat) = game.next_to_act() {
        let level = levels[seat.index()];
        let action = computer::choose_in(&game, seat, level, Think::playouts(playouts), &mut rng).unwrap();
        game.play(seat, &action, &mut ()).unwrap();
    }
    let mut places = vec![0; levels.len()];
    for placing in game.outcome().unwrap().ranking {
        places[placing.seat.index()] = u32::from(placing.place);
    }
    places
}
