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

    /// Returns everything that is left alone now, as the text in which [`is_left`] looks for something.
    pub(in crate::store) fn listed(&self, now: Time) -> String {
        let all = self.all();
        // A clock that was set back leaves nothing alone for long.
        let left = all.iter().filter(|(_, seen)| seen.0.abs_diff(now.0) < AGAIN);
        left.map(|(what, _)| match what {
            OfNewer::Game(id) => format!("game {id},"),
            OfNewer::Notice(id) => format!("notice {id},"),
            OfNewer::Job(id) => format!("job {id},"),
        })
        .collect()
    }

    /// Returns whether a game is left alone now.
    pub(in crate::store) fn has_game(&self, game: GameId, now: Time) -> bool {
        self.all().get(&OfNewer::Game(game)).is_some_and(|seen| seen.0.abs_diff(now.0) < AGAIN)
    }
}

/// Is true, in SQL, of what is left alone: its kind is a word, its number a column, and the list ([`LeftAlone::listed`]) a
/// parameter, so that the text of a statement is the same whatever is left alone.
macro_rules! is_left {
    ($kind:literal, $number:literal, $list:literal) => {
        concat!($list, " LIKE '%", $kind, " ' || CAST(", $number, " AS TEXT) || ',%'")
    };
}
pub(in crate::store) use is_left;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_alone_is_looked_at_again() {
        let left = LeftAlone::default();
        assert!(left.note(OfNewer::Game(GameId(7)), Time(1_000)));
        assert!(left.note(OfNewer::Job(7), Time(1_000)));
        assert!(!left.note(OfNewer::Game(GameId(7)), Time(1_010)), "it is said once");
        assert_eq!(left.listed(Time(1_035)), "game 7,", "the job was seen longer ago");
        assert_eq!(left.listed(Time(1_040)), "");
        assert_eq!(left.listed(Time(0)), "", "the clock was set back");
        assert!(left.note(OfNewer::Game(GameId(7)), Time(9_000)), "it was forgotten");
    }
}
