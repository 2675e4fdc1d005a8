//! What a newer version of the program has stored and this one does not know: it is left alone, and looked at again in a
//! while.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::ids::{GameId, NoticeId, Time};

/// The time, in seconds, after which something is looked at again: a newer program may have made of it what this one
/// knows.
const AGAIN: u64 = 30;

/// Something that a newer version of the program serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::store) enum OfNewer {
    /// A game.
    Game(GameId),
    /// A notice, by its number.
    Notice(NoticeId),
    /// A job, by the number of its row.
    Job(i64),
}

impl OfNewer {
    /// Returns the game, if it is one.
    pub(in crate::store) fn game(self) -> Option<GameId> {
        if let Self::Game(game) = self { Some(game) } else { None }
    }

    /// Returns the notice, if it is one.
    pub(in crate::store) fn notice(self) -> Option<NoticeId> {
        if let Self::Notice(notice) = self { Some(notice) } else { None }
    }

    /// Returns the job, if it is one.
    pub(in crate::store) fn job(self) -> Option<i64> {
        if let Self::Job(job) = self { Some(job) } else { None }
    }
}

/// What this process leaves alone, with when it was seen last. Nothing of it is stored: what the process writes about it
/// would be in the way of the newer program.
#[derive(Debug, Default)]
pub(in crate::store) struct LeftAlone(Mutex<HashMap<OfNewer, Time>>);

impl LeftAlone {
    fn all(&self) -> MutexGuard<'_, HashMap<OfNewer, Time>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves something alone for a while; returns whether it was not left alone before.
    pub(in crate::store) fn note(&self, what: OfNewer, now: Time) -> bool {
        let mut all = self.all();
        // What is not seen again is forgotten, so that this does not grow.
        all.retain(|_, seen| seen.0.abs_diff(now.0) < 10 * AGAIN);
        all.insert(what, now).is_none()
    }

    /// Returns the numbers of what is left alone now and is chosen.
    pub(in crate::store) fn numbers<T>(&self, now: Time, chosen: impl Fn(OfNewer) -> Option<T>) -> Vec<T> {
        let all = self.all();
        // A clock that was set back leaves nothing alone for long.
        let is_left = |seen: &Time| seen.0.abs_diff(now.0) < AGAIN;
        all.iter().filter(|(_, seen)| is_left(seen)).filter_map(|(what, _)| chosen(*what)).collect()
    }

    /// Returns the SQL condition that a column is none of the numbers that are left alone now and are chosen.
    pub(in crate::store) fn others<T: ToString>(
        &self,
        column: &str,
        now: Time,
        chosen: impl Fn(OfNewer) -> Option<T>,
    ) -> String {
        let mut numbers: Vec<String> = self.numbers(now, chosen).iter().map(T::to_string).collect();
        // The same text for the same numbers: it is prepared once.
        numbers.sort_unstable();
        if numbers.is_empty() {
            String::new()
        } else {
            format!(" AND {column} NOT IN ({})", numbers.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_alone_is_looked_at_again() {
        let left = LeftAlone::default();
        assert!(left.note(OfNewer::Game(GameId(7)), Time(1_000)));
        assert!(left.note(OfNewer::Job(7), Time(1_000)));
        assert!(!left.note(OfNewer::Game(GameId(7)), Time(1_010)), "it is said once");
        assert_eq!(left.others("game", Time(1_020), OfNewer::game), " AND game NOT IN (7)");
        assert_eq!(left.others("game", Time(1_040), OfNewer::game), "");
        assert_eq!(left.others("game", Time(0), OfNewer::game), "", "the clock was set back");
        assert!(left.note(OfNewer::Game(GameId(7)), Time(9_000)), "it was forgotten");
    }
}
