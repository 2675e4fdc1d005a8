//! Values that take much memory: those that were used last are kept, as many as fit in a number of bytes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Values by their keys, each of a revision.
pub(in crate::store) struct Weighed<K, V> {
    kept: Mutex<Kept<K, V>>,
    /// The most bytes of all values together.
    most: usize,
}

struct Kept<K, V> {
    values: HashMap<K, Entry<V>>,
    bytes: usize,
    /// The number of times that values were asked for or kept.
    used: u64,
}

struct Entry<V> {
    revision: i64,
    value: Arc<V>,
    bytes: usize,
    /// The count at its last use.
    used: u64,
}

impl<K: Eq + Hash + Clone, V> Weighed<K, V> {
    /// Creates an empty cache for values of at most so many bytes.
    pub(in crate::store) fn of_bytes(most: usize) -> Self {
        Self { kept: Mutex::new(Kept { values: HashMap::new(), bytes: 0, used: 0 }), most }
    }

    /// Returns the value of a key, if it is of this revision.
    pub(in crate::store) fn get(&self, key: &K, revision: i64) -> Option<Arc<V>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.used += 1;
        let used = kept.used;
        let entry = kept.values.get_mut(key).filter(|entry| entry.revision == revision)?;
        entry.used = used;
        Some(Arc::clone(&entry.value))
    }

    /// Keeps a value in place of an earlier one of its key, and of those that were used least recently where there is no
    /// room. One that is larger than all together may be is not kept.
    pub(in crate::store) fn keep(&self, key: K, revision: i64, value: Arc<V>, bytes: usize) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.remove(&key);
        if bytes > self.most {
            return;
        }
        while kept.bytes + bytes > self.most {
            let Some(least) = kept.values.iter().min_by_key(|(_, entry)| entry.used) else { break };
            let least = least.0.clone();
            kept.remove(&least);
        }
        kept.used += 1;
        let used = kept.used;
        kept.bytes += bytes;
        kept.values.insert(key, Entry { revision, value, bytes, used });
    }
}

impl<K: Eq + Hash, V> Kept<K, V> {
    fn remove(&mut self, key: &K) {
        self.bytes -= self.values.remove(key).map_or(0, |entry| entry.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(weighed: &Weighed<u64, u64>, key: u64, revision: i64) -> Option<u64> {
        weighed.get(&key, revision).map(|value| *value)
    }

    #[test]
    fn a_value_is_returned_for_its_own_revision_alone() {
        let weighed = Weighed::of_bytes(10);
        weighed.keep(1, 7, Arc::new(70), 4);
        assert_eq!((get(&weighed, 1, 7), get(&weighed, 1, 8), get(&weighed, 2, 7)), (Some(70), None, None));
        weighed.keep(1, 8, Arc::new(80), 4);
        assert_eq!((get(&weighed, 1, 7), get(&weighed, 1, 8)), (None, Some(80)));
    }

    #[test]
    fn those_that_were_used_least_recently_make_room() {
        let weighed = Weighed::of_bytes(10);
        for key in 1..=3 {
            weighed.keep(key, 0, Arc::new(key), 3);
        }
        assert_eq!(get(&weighed, 1, 0), Some(1));
        weighed.keep(4, 0, Arc::new(4), 4);
        assert_eq!([1, 2, 3, 4].map(|key| get(&weighed, key, 0)), [Some(1), None, Some(3), Some(4)]);
        weighed.keep(4, 1, Arc::new(5), 11);
        assert_eq!([1, 3, 4].map(|key| get(&weighed, key, 1)), [None; 3], "that one alone is too large");
        assert_eq!([1, 3, 4].map(|key| get(&weighed, key, 0)), [Some(1), Some(3), None]);
    }
}
