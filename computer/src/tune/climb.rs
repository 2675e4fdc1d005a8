//! A policy that is climbed to: figures are changed, and what wins more is kept.

use std::sync::Arc;

use last_spike_engine::Edition;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::share::{Player, Share};
use crate::policy::Policy;

/// Climbs from a policy to one that wins more against `easy`: one figure or two are changed at a time, and the change
/// is kept where it wins more in the same games and in as many new ones.
#[must_use]
pub fn climb(
    edition: &Arc<Edition>,
    seats: u8,
    from: &Policy,
    changes: u32,
    games: u64,
    series: u64,
    threads: usize,
) -> Policy {
    let mut rng = ChaCha20Rng::seed_from_u64(series);
    let mut best = from.clone();
    for n in 0..changes {
        let series = series + 1000 + u64::from(n);
        let tried = changed(&best, &mut rng);
        if tried == best {
            continue;
        }
        let share = |policy: &Policy, series| {
            let easy = Player::Policy(&Policy::EASY);
            Share::play(edition, seats, Player::Policy(policy), easy, games, series, threads).won
        };
        if share(&tried, series) > share(&best, series)
            && share(&tried, series + 500_000) > share(&best, series + 500_000)
        {
            best = tried;
        }
    }
    best
}

/// Returns a policy of which a figure or two are changed.
pub(super) fn changed(policy: &Policy, rng: &mut ChaCha20Rng) -> Policy {
    let mut changed = policy.clone();
    for _ in 0..=rng.next_u32() % 2 {
        change(&mut changed, rng);
    }
    changed
}

/// Changes one figure.
fn change(policy: &mut Policy, rng: &mut ChaCha20Rng) {
    let Policy {
        reserve: [early, late],
        completion: [none, one, two, three],
        land,
        grant,
        cost,
        rivals,
        nearer,
        nearer_rivals,
        deed,
        deed_price,
    } = policy;
    let figures = [
        (early, 1000, 40_000),
        (late, 1000, 40_000),
        (none, 50, 1000),
        (one, 50, 1000),
        (two, 50, 1000),
        (three, 50, 1000),
        (land, 60, 3000),
        (grant, 60, 3000),
        (cost, 80, 3000),
        (rivals, 80, 3000),
        (nearer, 25, 1000),
        (nearer_rivals, 25, 1000),
        (deed, 800, 30_000),
        (deed_price, 100, 3000),
    ];
    let which = rng.next_u32() as usize % figures.len();
    let step = i64::from(rng.next_u32() % 4) + 1;
    let step = if rng.next_u32().is_multiple_of(2) { step } else { -step };
    for (n, (figure, unit, most)) in figures.into_iter().enumerate() {
        if n == which {
            *figure = (*figure + step * unit).clamp(0, most);
        }
    }
}
