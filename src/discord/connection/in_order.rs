//! Work that is done in order for each key, and in parallel for different keys.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The waiting items by key. The caller that adds the first item of a key takes all items of that key, one after the
/// other.
#[derive(Debug)]
pub(super) struct InOrder<K, T>(Mutex<HashMap<K, VecDeque<T>>>);

impl<K, T> Default for InOrder<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, T> InOrder<K, T> {
    fn queues(&self) -> MutexGuard<'_, HashMap<K, VecDeque<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an item; returns `true` if the caller must take the key's items, because nobody else does.
    pub(in crate::discord) fn push(&self, key: K, item: T) -> bool {
        let mut queues = self.queues();
        let nobody = !queues.contains_key(&key);
        queues.entry(key).or_default().push_back(item);
        nobody
    }

    /// Takes the next item of a key; returns `None`, and forgets the key, if none is left.
    pub(in crate::discord) fn next(&self, key: &K) -> Option<T> {
        let mut queues = self.queues();
        let next = queues.get_mut(key)?.pop_front();
        if next.is_none() {
            queues.remove(key);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_a_key_are_taken_in_order_by_whoever_added_the_first() {
        let queues = InOrder::default();
        assert!(queues.push("a", 1));
        assert!(!queues.push("a", 2), "who added the first takes it");
        assert!(queues.push("b", 3), "another key waits for nobody");
        assert_eq!(queues.next(&"a"), Some(1));
        assert!(!queues.push("a", 4), "the first is still being worked on");
        assert_eq!([queues.next(&"a"), queues.next(&"a"), queues.next(&"a")], [Some(2), Some(4), None]);
        assert!(queues.push("a", 5), "nobody takes them any more");
        assert_eq!(queues.next(&"b"), Some(3));
    }
}
