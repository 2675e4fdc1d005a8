//! Clocks that jump, days of 23 and 25 hours, and bots that are started anew: nothing comes twice, nothing is lost.

use jiff::Timestamp;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use crate::service::clock::awaiting::Due;
use crate::service::tests::club::{Club, START};
use crate::store::people::settings::{self, Settings};
use crate::store::table::conditions::Pace;
use crate::store::{Time, UserId};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

#[tokio::test]
async fn nothing_comes_twice_and_nothing_is_lost_however_the_clock_jumps() {
    for seed in 0..6 {
        let mut dice = ChaCha20Rng::seed_from_u64(seed);
        let club = Club::open();
        let (game, seat) = club.told_game(Pace::Daily).await;
        let audience = seat.to_string();
        let mut latest = START;
        while latest < START.after(6 * DAY) {
            let now = match dice.random_range(0..8) {
                // A clock that is set back, to before the beginning too.
                0 => latest.after(-dice.random_range(0..30 * HOUR)),
                _ => latest.after(dice.random_range(0..3 * HOUR)),
            };
            latest = latest.max(now);
            // Each time another worker, as after a start.
            for _ in 0..dice.random_range(1..3) {
                club.works_off(now).await;
            }
            club.sql("UPDATE outbox SET fate = 'sent', upto = 0 WHERE kind = 'warning'").await;
        }
        // However late the clock is now, all has come by then.
        club.works_off(latest).await;
        assert_eq!(club.queued("warning", &audience).await, 2, "seed {seed}");
        assert_eq!(club.queued("stand-in", "channel").await, 1, "seed {seed}");
        assert_eq!(club.queued("reminder", &audience).await.min(1), 1, "seed {seed}");
        assert_eq!(club.stood_in(game).await, [seat], "seed {seed}");
    }
}

#[tokio::test]
async fn a_night_of_a_changed_clock_is_as_long_as_it_is() {
    for (told, due) in [
        // 22:00 is 21:00 UTC, and 8:00 is 6:00: four hours before the night, four after it.
        ("2027-03-27T17:00:00Z", "2027-03-28T10:00:00Z"),
        // 22:00 is 20:00 UTC, and 8:00 is 7:00: three hours before the night, five after it.
        ("2027-10-30T17:00:00Z", "2027-10-31T12:00:00Z"),
    ] {
        let time = |moment: &str| Time(moment.parse::<Timestamp>().unwrap().as_second());
        let club = Club::open();
        for user in CHANNEL..CHANNEL + 3 {
            let habits = Settings {
                quiet: Some((22 * 60, 8 * 60)),
                time_zone: Some("Europe/Berlin".to_owned()),
                reminder: Some(0),
                ..Settings::default()
            };
            club.does(move |tx| Ok(settings::set(tx, UserId(user), &habits)?)).await;
        }
        let (game, seat) = club.told_game(Pace::Brisk).await;
        club.sql(format!("UPDATE awaited SET told_at = {0}, since = {0}", time(told).0)).await;
        let Some(Due::StandIn { turn: Some(turn), reserve }) = club.awaiting().await[0].due else {
            panic!("a turn has its time")
        };
        assert_eq!(turn, time(due));
        // The stand-in begins at the very end, and not an hour before it.
        club.works_off(reserve.after(-1)).await;
        assert_eq!(club.stood_in(game).await, []);
        club.works_off(reserve).await;
        assert_eq!(club.stood_in(game).await, [seat]);
    }
}
