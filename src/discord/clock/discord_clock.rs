//! Discord's time, read from its answers to requests, and whether Discord still takes an answer to an interaction.
//!
//! An interaction's time is Discord's (its id contains it), and is compared with Discord's time: the machine's clock
//! may be wrong by seconds or hours. Each answer of Discord gives its own time, to the second; between two answers the
//! machine's monotonic clock counts on.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use jiff::fmt::rfc2822;
use poise::serenity_prelude::{InteractionId, Route};
use reqwest::header::{DATE, HeaderMap};
use serde::de::{DeserializeOwned, IgnoredAny};
use tokio::sync::Notify;

use crate::discord::requests::{Request, RequestError, Requests};

/// The time after which Discord is asked again even if nothing raises a doubt.
const REFRESH: Duration = Duration::from_mins(10);

/// The time between two requests that serve only to read Discord's time.
const BETWEEN: Duration = Duration::from_secs(5);

/// The largest difference between the machine's two clocks before neither is trusted: one of them stands still while
/// the machine sleeps, and people set the other.
const MOST_APART: Duration = Duration::from_secs(1);

/// The part of a stretch of time by which the machine's clock may be wrong: 1 / `DRIFT`.
const DRIFT: u32 = 5_000;

/// The most, in milliseconds, that an interaction may seem to be ahead of Discord's known time.
const SKEW: i64 = 500;

/// The part of Discord's time limit that is kept for the way of the answer.
const WAY: Duration = Duration::from_millis(500);

/// The start of the times in Discord's ids, in milliseconds since 1970.
const EPOCH: i64 = 1_420_070_400_000;

/// A moment by both clocks of this machine.
#[derive(Clone, Copy, Debug)]
struct HostTime {
    monotonic: Instant,
    wall: SystemTime,
}

impl HostTime {
    fn now() -> Self {
        Self { monotonic: Instant::now(), wall: SystemTime::now() }
    }

    /// Returns the time since an earlier moment; `None` if the two clocks disagree about it.
    fn since(self, earlier: Self) -> Option<Duration> {
        let elapsed = self.monotonic.saturating_duration_since(earlier.monotonic);
        let apart = match self.wall.duration_since(earlier.wall) {
            Ok(by_wall) => by_wall.abs_diff(elapsed),
            Err(set_back) => set_back.duration() + elapsed,
        };
        (apart <= MOST_APART).then_some(elapsed)
    }
}

/// The bounds between which Discord's time is, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    earliest: i64,
    latest: i64,
}

/// The bounds of Discord's time at a moment of this machine.
#[derive(Clone, Copy, Debug)]
struct Reading {
    bounds: Bounds,
    at: HostTime,
}

impl Reading {
    /// Creates the reading of an answer that names a second; `None` if the machine slept meanwhile.
    fn of(second: i64, asked: HostTime, answered: HostTime) -> Option<Self> {
        // Discord may have answered at any moment of that second, and at any moment between request and answer.
        let (earliest, way) = (second * 1_000, millis(answered.since(asked)?));
        Some(Self { bounds: Bounds { earliest, latest: earliest + 1_000 + way }, at: answered })
    }

    /// Returns the bounds at a later moment; `None` if the machine's clocks disagree about the time since.
    fn at(&self, now: HostTime) -> Option<Bounds> {
        let elapsed = now.since(self.at)?;
        let (elapsed, drift) = (millis(elapsed), millis(elapsed / DRIFT));
        let Bounds { earliest, latest } = self.bounds;
        Some(Bounds { earliest: earliest + elapsed - drift, latest: latest + elapsed + drift + 1 })
    }

    /// Returns the narrowest bounds that this reading and a newer one allow; the newer bounds if the two disagree.
    fn and(self, newer: Self) -> Self {
        let Some(before) = self.at(newer.at) else { return newer };
        let earliest = before.earliest.max(newer.bounds.earliest);
        let latest = before.latest.min(newer.bounds.latest);
        if earliest > latest { newer } else { Self { bounds: Bounds { earliest, latest }, at: newer.at } }
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// The freshness of an interaction: whether Discord certainly takes a first answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Freshness {
    /// Discord still takes a first answer.
    Fresh {
        /// The time that is left until the answer must be sent.
        left: Duration,
    },
    /// Only Discord can say, even if the interaction seems too old: a proxy may name its own time. The interaction must
    /// be acknowledged before anything is done; Discord refuses that once it has told the person that the interaction
    /// failed.
    Unsure,
}

/// Returns the freshness of an interaction created at a millisecond since 1970, if Discord waits for `limit`.
fn judge(created: i64, now: Option<Bounds>, limit: Duration) -> Freshness {
    let Some(Bounds { latest, .. }) = now else { return Freshness::Unsure };
    let most = latest - created;
    // Half of the time is kept for the work, during which Discord is told nothing.
    if !(-SKEW..=millis(limit / 2)).contains(&most) {
        return Freshness::Unsure;
    }
    let age = Duration::from_millis(u64::try_from(most).unwrap_or(0));
    Freshness::Fresh { left: limit.saturating_sub(WAY).saturating_sub(age) }
}

/// Returns whether an interaction created at a millisecond since 1970 is certainly younger than `time`.
fn is_younger(created: i64, now: Bounds, time: Duration) -> bool {
    now.latest - created + SKEW < millis(time)
}

/// Returns the time at which an interaction was created, in milliseconds since 1970, from its id.
fn created(id: InteractionId) -> i64 {
    i64::try_from(id.get() >> 22).unwrap_or(i64::MAX).saturating_add(EPOCH)
}

/// Returns the second since 1970 that an answer names.
fn second(headers: &HeaderMap) -> Option<i64> {
    let date = rfc2822::DateTimeParser::new().parse_timestamp(headers.get(DATE)?.as_bytes()).ok()?;
    Some(date.as_second())
}

/// Discord's time, as far as it is known from answers.
#[derive(Debug, Default)]
pub struct DiscordClock {
    reading: Mutex<Option<Reading>>,
    doubted: Notify,
}

impl DiscordClock {
    /// Sends a request that reads something and that the bot cannot do without; notes Discord's time from the answer.
    ///
    /// # Errors
    /// [`RequestError`] if Discord refuses, the bot stops, or the answer cannot be read.
    pub(in crate::discord) async fn ask<T: DeserializeOwned>(
        &self,
        requests: &Requests,
        route: Route<'_>,
    ) -> Result<T, RequestError> {
        let mut asked = HostTime::now();
        let answer = requests.insist(|| Request::get(route), || asked = HostTime::now()).await?;
        if let Some(second) = second(&answer.headers) {
            self.note(second, asked, HostTime::now());
        }
        answer.read()
    }

    fn note(&self, second: i64, asked: HostTime, answered: HostTime) {
        let Some(newer) = Reading::of(second, asked, answered) else { return };
        let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        *reading = Some(reading.map_or(newer, |before| before.and(newer)));
    }

    /// Returns the bounds of Discord's time now, if they are known.
    fn now(&self) -> Option<Bounds> {
        let reading = *self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        reading?.at(HostTime::now())
    }

    /// Returns whether an interaction is certainly younger than `time`.
    pub(in crate::discord) fn is_younger(&self, id: InteractionId, time: Duration) -> bool {
        self.now().is_some_and(|now| is_younger(created(id), now, time))
    }

    /// Returns whether Discord still takes a first answer to an interaction, for which it waits for `limit`.
    pub(in crate::discord) fn freshness(&self, id: InteractionId, limit: Duration) -> Freshness {
        let freshness = judge(created(id), self.now(), limit);
        if !matches!(freshness, Freshness::Fresh { .. }) {
            self.doubted.notify_one();
        }
        freshness
    }

    /// Keeps Discord's time known, for ever: asks now and then, and soon if the time is in doubt.
    pub(in crate::discord) async fn keep(&self, requests: &Requests) {
        loop {
            tokio::time::sleep(BETWEEN).await;
            // In doubt or after `REFRESH`, Discord is asked by a request whose answer no proxy caches.
            let _ = tokio::time::timeout(REFRESH, self.doubted.notified()).await;
            if let Err(error) = self.ask::<IgnoredAny>(requests, Route::UserMe).await {
                tracing::debug!(%error, "Discord does not tell its time");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(3);

    /// A second of Discord's time.
    const NOON: i64 = 1_795_000_000;

    fn later(moment: HostTime, time: Duration) -> HostTime {
        HostTime { monotonic: moment.monotonic + time, wall: moment.wall + time }
    }

    /// Returns the freshness of a press of that age in milliseconds, where Discord's time is known exactly.
    fn aged(age: i64) -> Freshness {
        let now = NOON * 1_000;
        judge(now - age, Some(Bounds { earliest: now, latest: now }), LIMIT)
    }

    #[test]
    fn what_is_young_is_so_by_the_latest_time_that_it_may_be() {
        let now = Bounds { earliest: NOON * 1_000, latest: NOON * 1_000 + 1_000 };
        let younger = |before: i64, time| is_younger(NOON * 1_000 - before, now, Duration::from_millis(time));
        assert!(younger(0, 1_501) && !younger(0, 1_500) && !younger(1, 1_501));
        assert!(
            !DiscordClock::default().is_younger(InteractionId::new(u64::MAX), Duration::MAX),
            "nothing is known"
        );
    }

    #[test]
    fn the_age_decides_and_what_lies_between_is_for_discord_to_say() {
        let fresh = |left| Freshness::Fresh { left: Duration::from_millis(left) };
        assert_eq!((aged(0), aged(-500), aged(200)), (fresh(2_500), fresh(2_500), fresh(2_300)));
        assert_eq!((aged(1_500), aged(1_501)), (fresh(1_000), Freshness::Unsure));
        assert_eq!((aged(4_001), aged(60_000)), (Freshness::Unsure, Freshness::Unsure), "late, as it seems");
        assert_eq!(aged(-501), Freshness::Unsure, "what is known of Discord's time is wrong");
        assert_eq!(judge(NOON, None, LIMIT), Freshness::Unsure, "nothing is known of it");
    }

    #[test]
    fn what_may_be_too_late_is_never_fresh() {
        for room in [0, 1_100, 4_500] {
            let known = Bounds { earliest: NOON * 1_000, latest: NOON * 1_000 + room };
            let is_fresh =
                |age: i64| matches!(judge(known.earliest - age, Some(known), LIMIT), Freshness::Fresh { .. });
            for age in (-5_000..10_000).step_by(100) {
                // As old as it can be.
                assert_eq!(
                    is_fresh(age),
                    matches!(aged(age + room), Freshness::Fresh { .. }),
                    "{age}, {room}"
                );
            }
            assert!(is_fresh(-room) && !is_fresh(9_000));
        }
    }

    #[test]
    fn the_machines_own_time_is_of_no_account() {
        let now = HostTime::now();
        for wrong in [0, 10, 5 * 3_600].map(Duration::from_secs) {
            for wall in [now.wall + wrong, now.wall - wrong] {
                let asked = HostTime { wall, ..now };
                let answered = later(asked, Duration::from_millis(80));
                let reading = Reading::of(NOON, asked, answered).unwrap();
                assert_eq!(reading.bounds, Bounds { earliest: NOON * 1_000, latest: NOON * 1_000 + 1_080 });
                let pressed = NOON * 1_000 + 10_500;
                let at = reading.at(later(answered, Duration::from_millis(10_100)));
                assert!(matches!(judge(pressed, at, LIMIT), Freshness::Fresh { .. }), "{wrong:?}: {at:?}");
                let minute = reading.at(later(answered, Duration::from_secs(71)));
                assert_eq!(judge(pressed, minute, LIMIT), Freshness::Unsure, "{wrong:?}");
            }
        }
    }

    #[test]
    fn a_clock_that_is_set_and_a_machine_that_sleeps_leave_nothing_known_until_the_next_answer() {
        let read = HostTime::now();
        let reading = Reading::of(NOON, read, read).unwrap();
        let after = later(read, Duration::from_mins(1));
        assert!(reading.at(after).is_some());
        let hours = Duration::from_hours(5);
        let set_on = HostTime { wall: after.wall + hours, ..after };
        let set_back = HostTime { wall: after.wall - hours, ..after };
        // The monotonic clock stands still meanwhile.
        let slept = HostTime { wall: read.wall + hours, ..read };
        for (now, what) in [(set_on, "set on"), (set_back, "set back"), (slept, "slept")] {
            assert_eq!(reading.at(now), None, "{what}");
            assert!(Reading::of(NOON, read, now).is_none(), "{what} during a request");
            let next = reading.and(Reading::of(NOON + 60, now, now).unwrap());
            assert!(next.at(now).is_some_and(|known| known.earliest == (NOON + 60) * 1_000), "{what}");
        }
    }

    #[test]
    fn several_answers_leave_less_room_than_one_and_a_wrong_one_is_forgotten() {
        let first = HostTime::now();
        let reading = Reading::of(NOON, first, first).unwrap();
        // 700 ms later the next second has begun.
        let second = later(first, Duration::from_millis(700));
        let closer = reading.and(Reading::of(NOON + 1, second, second).unwrap());
        let Bounds { earliest, latest } = closer.bounds;
        assert_eq!((earliest, latest), (NOON * 1_000 + 1_000, NOON * 1_000 + 1_701));
        let third = later(second, Duration::from_secs(1));
        let other = closer.and(Reading::of(NOON + 3_600, third, third).unwrap());
        assert_eq!(other.bounds.earliest, (NOON + 3_600) * 1_000);
    }

    #[test]
    fn what_is_known_widens_with_time() {
        let read = HostTime::now();
        let reading = Reading::of(NOON, read, read).unwrap();
        let Bounds { earliest, latest } = reading.at(later(read, Duration::from_hours(1))).unwrap();
        assert_eq!((earliest, latest), ((NOON + 3_600) * 1_000 - 720, (NOON + 3_601) * 1_000 + 721));
    }

    #[test]
    fn dates_and_numbers_are_read_as_discord_writes_them() {
        let mut headers = HeaderMap::new();
        assert_eq!(second(&headers), None);
        headers.insert(DATE, "Tue, 24 Nov 2026 02:29:21 GMT".parse().unwrap());
        assert_eq!(second(&headers), Some(1_795_487_361));
        headers.insert(DATE, "yesterday".parse().unwrap());
        assert_eq!(second(&headers), None);
        // The example of Discord's own description.
        assert_eq!(created(InteractionId::new(175_928_847_299_117_063)), 1_462_015_105_796);
    }
}
