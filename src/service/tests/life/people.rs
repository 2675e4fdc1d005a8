//! People, and how much of their time a clock may take, counted apart from the program.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};

use crate::store::Time;
use crate::store::people::settings::{Minute, Settings};

pub const MINUTE: i64 = 60;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// Time zones without daylight-saving days, and by how many minutes they are ahead of UTC.
const ZONES: [(&str, i64); 4] =
    [("UTC", 0), ("America/Sao_Paulo", -180), ("Asia/Kolkata", 330), ("Asia/Tokyo", 540)];

/// Somebody who plays.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their number at Discord.
    pub user: u64,
    /// The hours between two looks at Discord, at most.
    pub patience: i64,
    /// True if Discord delivers direct messages to them.
    pub dm_open: bool,
    zone: (&'static str, i64),
    /// The minutes of their day at which they fall asleep and wake.
    night: (Minute, Minute),
    /// True if they tell the bot their quiet hours.
    tells_hours: bool,
    reminder: Option<u8>,
    auto_roll: bool,
    /// The end of their holiday.
    pub holiday: Time,
    /// The times away that they have announced. Returns of less than a day are left out.
    pub announced: Announced,
}

/// The times away that somebody has announced, or a table has agreed to.
#[derive(Clone, Debug, Default)]
pub struct Announced(Vec<(Time, Time)>);

impl Announced {
    /// Notes until when they are away from a moment on, or that they are not.
    pub fn is_away(&mut self, until: Option<Time>, now: Time) {
        if let Some((_, last)) = self.0.last_mut() {
            *last = (*last).min(now);
        }
        let Some(until) = until else { return };
        match self.0.last_mut().filter(|(_, last)| now.0 - last.0 < DAY) {
            Some((_, last)) => *last = until,
            None => self.0.push((now, until)),
        }
    }

    /// Returns whether others could begin to vote on their seats within the last days, because they were away for a
    /// week.
    pub fn was_a_week(&self, now: Time) -> bool {
        // A vote takes two days in which the bot is there, from when it is posted.
        let lately = now.after(-5 * DAY);
        self.0.iter().any(|(from, until)| until.min(&now).0 - from.0 >= 7 * DAY && *until >= lately)
    }
}

impl Person {
    /// Makes somebody up.
    pub fn random(user: u64, rng: &mut impl Rng) -> Self {
        let from = rng.random_range(0..48) * 30;
        let length = rng.random_range(10..=20) * 30;
        Self {
            user,
            patience: rng.random_range(4..=14),
            dm_open: rng.random_bool(0.85),
            zone: ZONES[rng.random_range(0..ZONES.len())],
            night: (from, (from + length) % (24 * 60)),
            tells_hours: rng.random_bool(0.5),
            reminder: [None, Some(0), Some(6), Some(48)][rng.random_range(0..4)],
            auto_roll: rng.random_bool(0.4),
            holiday: Time(0),
            announced: Announced::default(),
        }
    }

    /// Returns the habits that they tell the bot.
    pub fn settings(&self) -> Settings {
        Settings {
            quiet: self.tells_hours.then_some(self.night),
            time_zone: self.tells_hours.then(|| self.zone.0.to_owned()),
            reminder: self.reminder,
            auto_roll: self.auto_roll,
            text_only: false,
            hidden: false,
        }
    }

    /// Returns the nights around a moment: seconds of the beginning and the end.
    fn nights(&self, around: Time) -> impl Iterator<Item = (i64, i64)> + '_ {
        let offset = self.zone.1 * MINUTE;
        let today = (around.0 + offset).div_euclid(DAY);
        let (from, to) = (i64::from(self.night.0) * MINUTE, i64::from(self.night.1) * MINUTE);
        let length = (to - from).rem_euclid(DAY);
        (-2..=2).map(move |day| {
            let begin = (today + day) * DAY + from - offset;
            (begin, begin + length)
        })
    }

    /// Returns when they wake, if they are asleep.
    pub fn asleep_until(&self, now: Time) -> Option<Time> {
        self.nights(now).find(|(from, to)| (*from..*to).contains(&now.0)).map(|(_, to)| Time(to))
    }

    /// Returns whether the bot was told that they sleep now.
    pub fn is_quiet(&self, now: Time) -> bool {
        self.tells_hours && self.asleep_until(now).is_some()
    }

    /// Returns how many seconds between two moments are none of the hours in which they are not to be disturbed.
    pub fn awake(&self, from: Time, until: Time) -> i64 {
        let mut seconds = 0;
        let mut at = from;
        while at < until {
            let end = until.min(at.after(DAY));
            let quiet: i64 = if self.tells_hours {
                self.nights(at)
                    .map(|(begin, end_of_night)| (end_of_night.min(end.0) - begin.max(at.0)).max(0))
                    .sum()
            } else {
                0
            };
            seconds += end.0 - at.0 - quiet;
            at = end;
        }
        seconds
    }
}

/// The time that a seat of a paced game may have lost.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// The number of the turn that is counted; true if it is a debt in another player's turn.
    turn: (u32, bool),
    /// True if the game waits for the seat, other than for a bid.
    pub waits: bool,
    /// True if its player was told.
    pub told: bool,
    /// True if a computer moves for it.
    pub stood_in: bool,
    /// Seconds used in each turn. A turn that was taken back goes on with the rest of its time.
    used: BTreeMap<(u32, bool), i64>,
    /// Seconds of the reserve that turns took before a computer stood in.
    reserve_used: i64,
}

impl Counted {
    /// Begins a turn, or goes on with one.
    pub fn begin(&mut self, turn: (u32, bool)) {
        self.turn = turn;
    }

    /// Counts seconds that the player had.
    pub fn pass(&mut self, seconds: i64) {
        if self.waits && self.told && !self.stood_in {
            *self.used.entry(self.turn).or_default() += seconds;
        }
    }

    /// Returns the seconds of the reserve that may be used up, where a turn has so many seconds.
    pub fn reserve(&self, full: i64) -> i64 {
        self.reserve_used + self.used.values().map(|used| (used - full).max(0)).sum::<i64>()
    }

    /// Gives the seat back to its player: they have the time of a turn.
    pub fn is_back(&mut self, full: i64) {
        self.reserve_used = self.reserve(full);
        self.used.clear();
        (self.stood_in, self.told) = (false, true);
    }

    /// Gives the seat to somebody else: they have the time of a turn, and what is left of the reserve.
    pub fn is_handed_over(&mut self, full: i64) {
        self.is_back(full);
        self.told = false;
    }
}
