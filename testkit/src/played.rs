//! Records of games that were played.

use std::sync::Arc;

use last_spike_computer::{self as computer, Level};
use last_spike_engine::record::{Player, PlayerKind, Record, Source, SourceStep, export};
use last_spike_engine::{Edition, Game, Scheme, Seat, Seed, Setup, Viewer};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::table::edition;

/// Plays a game of easy computers and returns its record, as a viewer may see it after some steps.
pub fn played(id: &str, seats: u8, seed: u8, steps: usize, viewer: Viewer) -> Record {
    played_with(&edition(id), seats, Seed([seed; 32]), steps, viewer)
}

/// Plays a game of random computers of any table and seed.
pub fn played_with(edition: &Arc<Edition>, seats: u8, seed: Seed, steps: usize, viewer: Viewer) -> Record {
    let setup = Setup::deal(edition, seats, seed);
    let beginning =
        Game::from_setup(edition.clone(), edition.default_options(), seats, &setup, seed).unwrap();
    let (mut game, mut log) = (beginning.clone(), Vec::new());
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    while let Some(seat) = game.next_to_act() {
        if log.len() == steps {
            break;
        }
        let view = game.view(Viewer::Seat(seat));
        let action = computer::choose(&view, Level::Random, &mut rng).unwrap();
        let mut events = Vec::new();
        game.play(seat, &action, &mut events).unwrap();
        log.push((seat, events));
    }
    let player = |seat: Seat| Player { seat, name: format!("Player {seat}"), kind: PlayerKind::Computer };
    let source = Source {
        beginning: &beginning,
        players: Seat::first(seats).map(player).collect(),
        seed,
        scheme: Scheme::NEWEST,
        public: None,
        setup: &setup,
        steps: log.iter().map(|(seat, events)| SourceStep { seat: *seat, by: None, events }).collect(),
    };
    export(&source, viewer).unwrap()
}
