//! Values parsed from stored text, kept by one thread for the next time.
//!
//! A value is only used where the text in the database is still the one it was parsed from: whatever was
//! changed or rolled back meanwhile, nothing outdated is ever read.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::ids::GameId;
use crate::engine::{Edition, Game, Setup};

/// Games of which parsed values are kept, by each thread.
const GAMES: usize = 256;

/// The parsed values that one thread keeps.
#[derive(Default)]
pub(super) struct Cache {
    /// Tables of figures by their hash, which is that of their text.
    pub(super) editions: HashMap<String, Arc<Edition>>,
    pub(super) setups: Parsed<Arc<Setup>>,
    pub(super) games: Parsed<Game>,
}

/// A value of each of the games that were used last.
pub(super) struct Parsed<T> {
    values: HashMap<GameId, (String, T)>,
    /// The games in the order in which they came in.
    order: VecDeque<GameId>,
}

impl<T> Default for Parsed<T> {
    fn default() -> Self {
        Self { values: HashMap::new(), order: VecDeque::new() }
    }
}

impl<T: Clone> Parsed<T> {
    /// Returns the value that was parsed from this very text of a game.
    pub(super) fn get(&self, game: GameId, text: &str) -> Option<T> {
        self.values.get(&game).filter(|(kept, _)| kept == text).map(|(_, value)| value.clone())
    }

    /// Keeps the value of a text, in place of an earlier one of the game or of the game kept for longest.
    pub(super) fn keep(&mut self, game: GameId, text: String, value: T) {
        if self.values.insert(game, (text, value)).is_none() {
            self.order.push_back(game);
        }
        if self.order.len() > GAMES
            && let Some(oldest) = self.order.pop_front()
        {
            self.values.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_returned_for_its_own_text_alone() {
        let mut parsed = Parsed::default();
        parsed.keep(GameId(1), "one".to_owned(), 1);
        assert_eq!(parsed.get(GameId(1), "one"), Some(1));
        assert_eq!((parsed.get(GameId(1), "on"), parsed.get(GameId(2), "one")), (None, None));
        parsed.keep(GameId(1), "two".to_owned(), 2);
        assert_eq!((parsed.get(GameId(1), "one"), parsed.get(GameId(1), "two")), (None, Some(2)));
    }

    #[test]
    fn only_the_games_used_last_are_kept() {
        let mut parsed = Parsed::default();
        for game in 0..=GAMES as u64 {
            parsed.keep(GameId(game), "text".to_owned(), game);
            parsed.keep(GameId(game), "text".to_owned(), game);
        }
        assert_eq!(parsed.get(GameId(0), "text"), None);
        assert_eq!((parsed.values.len(), parsed.order.len()), (GAMES, GAMES));
    }
}
