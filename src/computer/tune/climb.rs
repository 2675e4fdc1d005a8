//! A policy that is climbed to: figures are changed, and what wins more is kept.

use std::sync::Arc;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::deal::deal;
use crate::engine::{Edition, Policy, Seat};

/// Returns the share of games that a policy wins against others that all play by another, sitting at every seat in
/// turn; a shared victory counts in parts.
///
/// # Panics
/// Never: a seat's number is below that of the seats.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "some thousands of games")]
pub fn wins(
    edition: &Arc<Edition>,
    seats: u8,
    (policy, other): (&Policy, &Policy),
    games: u64,
    series: u64,
) -> f64 {
    let mut won = 0.0;
    for n in 0..games {
        let own =
            Seat(u8::try_from(n % u64::from(seats)).expect("invariant: it is below the number of seats"));
        let (mut game, _) = deal(edition, seats, series, n / u64::from(seats));
        while let Some(seat) = game.next_to_act() {
            let Some(action) = game.choose(seat, if seat == own { policy } else { other }) else { break };
            if game.play(seat, &action, &mut ()).is_err() {
                break;
            }
        }
        if let Some(outcome) = game.outcome() {
            let winners: Vec<Seat> = outcome.winners().collect();
            if winners.contains(&own) {
                won += 1.0 / winners.len() as f64;
            }
        }
    }
    won / games as f64
}

/// Climbs from a policy to one that wins more against another: one figure or two are changed at a time, and the change
/// is kept where it wins more in the same games and in as many new ones.
#[must_use]
pub fn climb(
    edition: &Arc<Edition>,
    seats: u8,
    from: &Policy,
    other: &Policy,
    (games, changes): (u64, u32),
    series: u64,
) -> Policy {
    let mut rng = ChaCha20Rng::seed_from_u64(series);
    let mut best = from.clone();
    for n in 0..changes {
        let series = series + 1000 + u64::from(n);
        let mut tried = best.clone();
        for _ in 0..=rng.next_u32() % 2 {
            change(&mut tried, &mut rng);
        }
        if tried == best {
            continue;
        }
        let share = |policy: &Policy, series| wins(edition, seats, (policy, other), games, series);
        if share(&tried, series) > share(&best, series)
            && share(&tried, series + 500_000) > share(&best, series + 500_000)
        {
            best = tried;
        }
    }
    best
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
