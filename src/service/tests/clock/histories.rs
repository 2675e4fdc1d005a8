//! Random histories: clocks against a sum of the minutes that count.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use super::pace::{CHANNEL, DAY, HOUR};
use crate::service::operation::uptime;
use crate::service::tests::club::{Club, START};
use crate::store::UserId;
use crate::store::people::settings::{self, Settings};
use crate::store::table::conditions::Pace;

/// Random histories: whoever is told, goes away, sleeps or answers, whenever the bot is down, each player has lost
/// exactly the minutes in which they were awaited, told, awake, and the bot was there.
#[tokio::test]
async fn in_random_histories_only_time_that_counts_is_taken() {
    const MINUTE: i64 = 60;
    let histories = std::env::var("HISTORIES").map_or(8, |given| given.parse().unwrap());
    for seed in 0..histories {
        let mut dice = ChaCha20Rng::seed_from_u64(seed);
        let club = Club::open();
        let mut nights = [None; 3];
        for seat in 0..3_u16 {
            let from = dice.random_range(0..24) * 60;
            nights[usize::from(seat)] = (seat > 0).then_some(from);
            let habits = Settings {
                quiet: (seat > 0).then_some((from, (from + 540) % 1440)),
                time_zone: Some("UTC".to_owned()),
                ..Settings::default()
            };
            let user = UserId(CHANNEL + u64::from(seat));
            club.does(move |tx| Ok(settings::set(tx, user, &habits)?)).await;
        }
        let game = club.paced(CHANNEL, "columbia-2015", 3, Pace::Brisk).await;
        // What should be left: of the reserves, and of the turn that it is.
        let (mut reserve, mut turn_left) = ([DAY; 3], 8 * HOUR);
        let (mut now, mut told, mut up) = (START, None, true);
        club.is_up(now, now).await;
        for _ in 0..120 {
            let [one] = club.awaiting().await[..] else { panic!("one is asked") };
            let seat = usize::from(one.seat.0);
            let minutes = dice.random_range(0..500);
            if up {
                club.is_up(now, now.after(minutes * MINUTE)).await;
            }
            for _ in 0..minutes {
                let minute_of_day = u16::try_from(now.0.rem_euclid(DAY) / MINUTE).unwrap();
                let asleep = nights[seat].is_some_and(|from| (minute_of_day + 1440 - from) % 1440 < 540);
                if up && told.is_some() && !asleep {
                    let from_turn = turn_left.min(MINUTE);
                    turn_left -= from_turn;
                    reserve[seat] = (reserve[seat] - (MINUTE - from_turn)).max(0);
                }
                now = now.after(MINUTE);
            }
            match dice.random_range(0..5) {
                0 => {
                    up = !up;
                    club.does(move |tx| Ok(uptime::beat(&tx.at(now))?)).await;
                }
                1 if told.is_none() => {
                    club.tells_everybody(game, now).await;
                    told = Some(now);
                }
                _ if up && told.is_some() => {
                    club.acts(now).await;
                    let next = club.awaiting().await[0].seat;
                    if usize::from(next.0) != seat {
                        let clock = club.clock_of(game, one.seat).await.unwrap();
                        assert_eq!(
                            (clock.turn_left, clock.reserve_left),
                            (turn_left, reserve[seat]),
                            "seed {seed} at {now:?}"
                        );
                        (told, turn_left) = (None, 8 * HOUR);
                    }
                }
                _ => {}
            }
        }
        assert!(reserve.iter().any(|left| *left < DAY), "seed {seed}: somebody was late");
    }
}
