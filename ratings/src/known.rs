//! Known people: those whom not only one circle has met.
//!
//! Accounts that are there to lose to somebody, newcomers who are never seen again and people who come back under a new
//! name have one thing in common: hardly anybody else has played with them.

/// The number of different people with whom somebody has played when they are known. An account of a circle of six has met
/// five.
const MET_WHEN_KNOWN: usize = 6;

/// The number of known people from which on it matters who is known.
const ENOUGH: u32 = 6;

/// The time from when so many are known for the first time until it matters, in seconds: two weeks, in which others who
/// play with them become known too.
const GRACE: i64 = 14 * 24 * 60 * 60;

/// The most known people with whom somebody must have played for a place.
const MOST_NEEDED: usize = 5;

/// Some different people, by their places in a list; once there are `N`, no more are noted.
#[derive(Clone, Copy, Debug)]
struct Few<const N: usize> {
    people: [u32; N],
    count: usize,
}

impl<const N: usize> Few<N> {
    const fn is_full(&self) -> bool {
        self.count == N
    }

    fn add(&mut self, person: u32) {
        if !self.is_full() && !self.people[..self.count].contains(&person) {
            self.people[self.count] = person;
            self.count += 1;
        }
    }
}

impl<const N: usize> Default for Few<N> {
    fn default() -> Self {
        Self { people: [0; N], count: 0 }
    }
}

/// The people with whom somebody has played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Met {
    /// Of all games.
    all: Few<MET_WHEN_KNOWN>,
    /// Those who were known by then, of the games that rate people.
    known: Few<MOST_NEEDED>,
    /// True once they are counted among the known people of the ladder.
    is_counted: bool,
}

impl Met {
    /// Returns whether they are known.
    pub(crate) const fn is_known(&self) -> bool {
        self.all.is_full()
    }

    /// Returns the number of known people with whom they have played; at most as many as are ever needed.
    pub(crate) fn known(&self) -> u32 {
        u32::try_from(self.known.count).unwrap_or(u32::MAX)
    }

    /// Notes a known person with whom they have played a game that rates people.
    pub(crate) fn add_known(&mut self, person: usize) {
        self.known.add(u32::try_from(person).unwrap_or(u32::MAX));
    }

    /// Notes a person with whom they have played; returns whether this makes them known.
    pub(crate) fn add(&mut self, person: usize) -> bool {
        let was = self.is_known();
        self.all.add(u32::try_from(person).unwrap_or(u32::MAX));
        self.is_known() && !was
    }

    /// Returns, once, that they are known and rated.
    pub(crate) fn enters(&mut self, is_rated: bool) -> bool {
        let enters = is_rated && self.is_known() && !self.is_counted;
        self.is_counted |= enters;
        enters
    }
}

/// How many people are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    /// The number of known people, rated or not.
    people: u32,
    /// The number of those with a rating on the ladder.
    rated: u32,
    /// When enough people were known for the first time, in seconds since 1970.
    since: Option<i64>,
}

impl Known {
    /// Counts a person who is known since a moment.
    pub(crate) fn add(&mut self, at: i64) {
        self.people += 1;
        if self.people == ENOUGH {
            self.since = Some(at);
        }
    }

    /// Counts a known person who is rated on the ladder.
    pub(crate) fn add_rated(&mut self) {
        self.rated += 1;
    }

    /// Returns whether it matters at a moment who is known.
    pub(crate) fn matters(&self, at: i64) -> bool {
        self.rated >= ENOUGH && self.since.is_some_and(|since| since.saturating_add(GRACE) <= at)
    }

    /// Returns with how many known people somebody must have played for a place at a moment: a quarter of all, and at
    /// most five.
    pub(crate) fn needed(&self, at: i64) -> u32 {
        let most = u32::try_from(MOST_NEEDED).unwrap_or(u32::MAX);
        if self.matters(at) { self.rated.div_ceil(4).min(most) } else { 0 }
    }
}
