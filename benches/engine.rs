//! Finished games of random players, on one core: the same engine that the bot plays with.
#![allow(missing_docs)]

use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use last_spike_computer as computer;
use last_spike_engine::{Edition, Game, Seed};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games of four");
    group.throughput(Throughput::Elements(1));
    for edition in Edition::all() {
        let mut rng = ChaCha8Rng::seed_from_u64(1869);
        group.bench_function(edition.id.to_string(), |bencher| {
            bencher.iter(|| {
                let mut seed = [0; 32];
                rng.fill_bytes(&mut seed);
                let options = edition.default_options();
                let mut game =
                    Game::new(Arc::clone(&edition), options, 4, Seed(seed)).expect("four can play");
                computer::playout(&mut game, &mut rng);
                game
            });
        });
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
