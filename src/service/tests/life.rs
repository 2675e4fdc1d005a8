//! Games among people with lives of their own: they look in a few times a day, sleep, go on holiday, take moves back,
//! nudge each other and leave, while the bot and Discord fail now and then. Time is made up; every game ends.
//!
//! `LIVES=300 cargo test --lib life` plays so many games, ten beside each other; `SEED=…` chooses others. Each ten have
//! the seed that follows: the one that fails is named, and `LIVES=10 SEED=…` plays these ten alone.

mod bot;
mod clocks;
mod derived;
mod habits;
mod moves;
mod people;
mod world;

use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

use world::{Happened, World};

/// The games that are played beside each other by the same people.
const AT_ONCE: u64 = 10;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[tokio::test]
async fn games_among_people_with_lives_of_their_own_end_and_take_nobodys_time() {
    let (games, seed) = (number("LIVES", 10), number("SEED", 1_000));
    let mut happened = Happened::default();
    for world in 0..games.div_ceil(AT_ONCE) {
        // Shown if they fail.
        println!("LIVES={AT_ONCE} SEED={}", seed + world);
        let mut world = World::new(ChaCha20Rng::seed_from_u64(seed + world)).await;
        world.opens(AT_ONCE.min(games)).await;
        world.runs_until_all_games_have_ended().await;
        world.agrees_with_its_logs(&mut happened).await;
    }
    // Lives in which nothing happens show nothing; in few games not everything does.
    assert!(games < AT_ONCE || happened.is_everything(), "{happened:?}");
}
