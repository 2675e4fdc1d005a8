//! Values parsed from stored text, kept for the next time and shared by all threads of a database.
//!
//! A value is only used if the text in the database is still the text that the value was parsed from. So no reader gets
//! an outdated value, whatever was changed or rolled back meanwhile and whichever state of the database the reader
//! sees.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use last_spike_engine::{Edition, Game, Setup, Step};
use last_spike_ratings::Ladder;

use super::ids::{GameId, GuildId};
use super::left_alone::LeftAlone;
use super::logged_step::LoggedStep;
use super::weighed::Weighed;

/// The number of games whose parsed values are kept.
const GAMES: usize = 512;

/// The number of games whose whole logs are kept: logs are long, and asked for while a person goes through one.
const LOGS: usize = 16;

/// The number of games of which it is kept up to which step they are known.
const KNOWN: usize = 1 << 16;

/// The most bytes of the ladders that are kept: of 50,000 games of 5,000 people it takes six million.
const LADDERS: usize = 32 << 20;

/// A server, an edition, the seconds whose games rate people, and the bits of τ: what a ladder is kept by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::store) struct LadderKey {
    pub(in crate::store) guild: GuildId,
    pub(in crate::store) edition: String,
    pub(in crate::store) rated: Range<i64>,
    pub(in crate::store) tau: u64,
}

/// The parsed values of a database.
pub(in crate::store) struct Cache {
    /// The editions by the hash of their text.
    editions: Mutex<HashMap<String, Arc<Edition>>>,
    pub(in crate::store) setups: Parsed<Setup>,
    pub(in crate::store) games: Parsed<Game>,
    /// The steps of games, checked by the text of the last step: a stored step never changes.
    pub(in crate::store) logs: Parsed<Vec<LoggedStep>>,
    /// The ratings that were computed last.
    pub(in crate::store) ladders: Weighed<LadderKey, Ladder>,
    /// The games, notices and jobs that this process leaves to a newer program.
    pub(in crate::store) left_alone: LeftAlone,
    /// The steps up to which this process knows all that happened in games that run.
    known_to: Mutex<HashMap<GameId, Step>>,
}

impl Default for Cache {
    fn default() -> Self {
        Self {
            editions: Mutex::default(),
            setups: Parsed::of_games(GAMES),
            games: Parsed::of_games(GAMES),
            logs: Parsed::of_games(LOGS),
            ladders: Weighed::of_bytes(LADDERS),
            left_alone: LeftAlone::default(),
            known_to: Mutex::default(),
        }
    }
}

impl Cache {
    /// Returns the edition whose text has a hash, if it is kept.
    pub(in crate::store) fn edition(&self, hash: &str) -> Option<Arc<Edition>> {
        self.editions.lock().unwrap_or_else(PoisonError::into_inner).get(hash).cloned()
    }

    /// Returns the step up to which this process knows all that happened in a game.
    pub(in crate::store) fn known_to(&self, game: GameId) -> Step {
        let known = self.known_to.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&game).copied().unwrap_or(Step(0))
    }

    /// Notes that this process knows all that happened in a game up to a step.
    pub(in crate::store) fn note_known(&self, game: GameId, step: Step) {
        let mut known = self.known_to.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KNOWN {
            // A log that is read once more costs little; of most games here nothing is asked any more.
            known.clear();
        }
        known.insert(game, step);
    }

    /// Keeps an edition.
    pub(in crate::store) fn keep_edition(&self, hash: &str, edition: &Arc<Edition>) {
        let mut editions = self.editions.lock().unwrap_or_else(PoisonError::into_inner);
        editions.insert(hash.to_owned(), Arc::clone(edition));
    }
}

/// One value for each of the games that were used last; a game that is played all the time is always among them.
pub(in crate::store) struct Parsed<T> {
    values: Mutex<Values<T>>,
    /// The most games for which a value is kept.
    most: usize,
}

struct Values<T> {
    of_games: HashMap<GameId, Kept<T>>,
    /// The number of times that values were asked for or kept.
    used: u64,
}

/// A value, and the count at its last use.
struct Kept<T> {
    entry: Arc<(String, Arc<T>)>,
    used: u64,
}

impl<T> Parsed<T> {
    /// Creates an empty cache for the values of at most `most` games.
    fn of_games(most: usize) -> Self {
        Self { values: Mutex::new(Values { of_games: HashMap::new(), used: 0 }), most }
    }

    /// Returns the value of a game, if it was parsed from exactly this text.
    pub(in crate::store) fn get(&self, game: GameId, text: &str) -> Option<Arc<T>> {
        let entry = {
            let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
            let used = values.next();
            let kept = values.of_games.get_mut(&game)?;
            kept.used = used;
            Arc::clone(&kept.entry)
        };
        // Compared after the lock: texts are long.
        let (kept, value) = &*entry;
        (kept == text).then(|| Arc::clone(value))
    }

    /// Keeps the value of a text, in place of an earlier one of the game, or of the game that was used least recently.
    pub(in crate::store) fn keep(&self, game: GameId, text: String, value: Arc<T>) {
        let entry = Arc::new((text, value));
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        let used = values.next();
        values.of_games.insert(game, Kept { entry, used });
        if values.of_games.len() > self.most {
            // A search through all games costs less than the parsing just done.
            let least = values.of_games.iter().min_by_key(|(_, kept)| kept.used).map(|(game, _)| *game);
            least.and_then(|game| values.of_games.remove(&game));
        }
    }
}

impl<T> Values<T> {
    /// Returns the number of the next use.
    const fn next(&mut self) -> u64 {
        self.used += 1;
        self.used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(parsed: &Parsed<u64>, game: u64, text: &str) -> Option<u64> {
        parsed.get(GameId(game), text).map(|value| *value)
    }

    #[test]
    fn a_value_is_returned_for_its_own_text_alone() {
        let parsed = Parsed::of_games(GAMES);
        parsed.keep(GameId(1), "one".to_owned(), Arc::new(1));
        assert_eq!(get(&parsed, 1, "one"), Some(1));
        assert_eq!((get(&parsed, 1, "on"), get(&parsed, 2, "one")), (None, None));
        parsed.keep(GameId(1), "two".to_owned(), Arc::new(2));
        assert_eq!((get(&parsed, 1, "one"), get(&parsed, 1, "two")), (None, Some(2)));
    }

    #[test]
    fn a_game_that_is_asked_for_is_kept_and_the_one_that_was_left_alone_longest_goes() {
        let parsed = Parsed::of_games(GAMES);
        for game in 0..=GAMES as u64 {
            parsed.keep(GameId(game), "text".to_owned(), Arc::new(game));
            assert_eq!(get(&parsed, 0, "text"), Some(0), "it is played all the time");
        }
        assert_eq!((get(&parsed, 1, "text"), get(&parsed, 2, "text")), (None, Some(2)));
        assert_eq!(parsed.values.lock().unwrap().of_games.len(), GAMES);
    }
}
