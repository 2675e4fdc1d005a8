//! The bot's process killed in the worst moments, again and again, while people play: nothing that
//! was accepted is lost, nothing is done twice, and everything is told exactly once.
//!
//! `KILLS=200 cargo test --test integration crash::` is the long campaign; `SEED=…` repeats the
//! choices of an earlier one.

mod alarms;
mod audit;
mod campaign;
mod deals;
mod ends;
mod expected;
mod house;
mod kill;
mod moves;
mod passing;
mod people;
mod process;
#[cfg(feature = "postgres")]
mod several;
mod story;

use std::time::Instant;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use self::campaign::Campaign;
use self::kill::Kill;

/// Turns for each kill in the long campaign; in the short one fewer, for the sake of time.
const TURNS_PER_KILL: (u64, u64) = (10, 2);

/// The source of chance in a campaign.
struct Luck(ChaCha20Rng);

impl Luck {
    fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_and_nothing_doubled_however_often_the_bot_is_killed() {
    let (kills, turns_per_kill) = match number("KILLS") {
        Some(kills) => (kills, TURNS_PER_KILL.0),
        None => (8, TURNS_PER_KILL.1),
    };
    let seed = number("SEED").unwrap_or(1885);
    let began = Instant::now();
    let campaign = Campaign::begin(seed).await;
    let players = people::sit_down(&campaign);
    let mut luck = Luck::new(seed, 0);
    for (n, moment) in Kill::schedule(seed).take(kills as usize).enumerate() {
        campaign.reach_turn(n as u64 * turns_per_kill).await;
        campaign.kill_and_restart(moment, &mut luck).await;
        if n % 4 == 3 {
            campaign.check_everything().await;
        }
    }
    campaign.reach_turn(kills * turns_per_kill).await;
    campaign.reach_all_editions_and_a_deal().await;
    people::stand_up(&campaign, players).await;
    campaign.check_everything().await;
    campaign.doctor().await;
    let report = campaign.report().await;
    println!("seed {seed}, {} s: {report:#?}", began.elapsed().as_secs());
    assert_eq!(report.kills, kills);
    assert_eq!(report.editions.len(), 3, "all editions take part");
    assert!(report.deals > 0, "deals are made");
    assert_eq!(report.unknown, 0, "one process alone knows what it has done");
    // A moment that never came would prove nothing.
    assert!(report.missed * 10 <= kills, "{} of {kills} moments did not come", report.missed);
}
