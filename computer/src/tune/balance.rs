//! The balance of luck and choices in reviews: on average nobody is lucky, whoever wins more.

use std::sync::Arc;

use last_spike_engine::{Edition, Event, Seat};

use super::deal::deal;
use crate::review::document::Account;
use crate::review::review;
use crate::threads::on_threads;
use crate::{Level, Think, choose_in};

/// The average of what reviews say of one seat of `hard` among `easy` ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// The number of games.
    pub games: usize,
    /// Its gain: its share of the victories beyond its chances at the start.
    pub gained: f64,
    /// The effect of choices, its own and the others'.
    pub choices: f64,
    /// The effect of luck.
    pub luck: f64,
    /// The standard error of that.
    pub error: f64,
}

impl Balance {
    /// Plays games of `hard` against `easy`, sitting at every seat in turn, and reviews them.
    #[must_use]
    pub fn play(
        edition: &Arc<Edition>,
        seats: u8,
        games: u64,
        playouts: u32,
        series: u64,
        threads: usize,
    ) -> Self {
        let numbers: Vec<u64> = (0..games).collect();
        let accounts = on_threads(&numbers, threads, |n| account(edition, seats, playouts, series, *n));
        Self::of(&accounts.into_iter().flatten().collect::<Vec<_>>())
    }

    #[allow(clippy::cast_precision_loss, reason = "some hundred games")]
    fn of(accounts: &[Account]) -> Self {
        let count = accounts.len().max(1) as f64;
        let mean =
            |of: fn(&Account) -> f32| accounts.iter().map(|one| f64::from(of(one))).sum::<f64>() / count;
        let choices = mean(|one| one.own + one.others);
        let luck = mean(|one| one.luck);
        let squares = accounts.iter().map(|one| (f64::from(one.luck) - luck).powi(2)).sum::<f64>();
        Self { games: accounts.len(), gained: choices + luck, choices, luck, error: squares.sqrt() / count }
    }
}

/// Plays a game, and returns what its review says of the seat of `hard`.
fn account(edition: &Arc<Edition>, seats: u8, playouts: u32, series: u64, n: u64) -> Option<Account> {
    let own = Seat(u8::try_from(n % u64::from(seats)).ok()?);
    let (beginning, mut rng) = deal(edition, seats, series, n / u64::from(seats));
    let (mut game, mut log) = (beginning.clone(), Vec::new());
    while let Some(asked) = game.next_to_act() {
        let seat = game.offered_deals().first().copied().unwrap_or(asked);
        let level = if seat == own { Level::Hard } else { Level::Easy };
        let action = choose_in(&game, seat, level, Think::playouts(playouts), &mut rng)?;
        let mut events: Vec<Event> = Vec::new();
        game.play(seat, &action, &mut events).ok()?;
        log.push(events);
    }
    let log: Vec<&[Event]> = log.iter().map(Vec::as_slice).collect();
    review(&beginning, &log, Some(playouts), 1)?.accounts.get(own.index()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gained_is_choices_and_luck() {
        let one = |others, luck| Account { seat: Seat(0), start: 0.5, own: 0.0, others, luck };
        let balance = Balance::of(&[one(0.4, 0.1), one(0.2, 0.3)]);
        let close = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(
            close(balance.gained, 0.5) && close(balance.choices, 0.3) && close(balance.luck, 0.2),
            "{balance:?}"
        );
        assert!(close(balance.error, 0.02_f64.sqrt() / 2.0), "{balance:?}");
    }

    #[test]
    fn games_are_reviewed_from_the_seat_of_hard() {
        let edition = Edition::all().remove(0);
        let balance = Balance::play(&edition, 2, 2, 3, 5, 2);
        assert_eq!(balance, Balance::play(&edition, 2, 2, 3, 5, 1));
        assert_eq!(balance.games, 2);
        assert!((balance.gained - balance.choices - balance.luck).abs() < 1e-6);
    }
}
