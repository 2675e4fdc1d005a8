//! How much one person may have under way at once: nobody keeps the bot from the others.
//!
//! Not how much in a minute: who waits for each answer, however fast, is never held up, and who
//! sends fifty commands at once has only a few of them worked on.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::UserId;

/// Lets each person in a few times at once.
#[derive(Clone, Debug)]
pub struct Turnstile {
    most: usize,
    inside: Arc<Mutex<HashMap<UserId, usize>>>,
}

/// Somebody who was let in, for as long as this is kept.
#[derive(Debug)]
pub struct Inside {
    turnstile: Turnstile,
    user: UserId,
}

impl Turnstile {
    /// Makes one that lets each person in so many times at once.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most, inside: Arc::default() }
    }

    /// Lets a person in; `None` when they are inside too many times already.
    #[must_use]
    pub fn enter(&self, user: UserId) -> Option<Inside> {
        let mut inside = self.lock();
        let count = inside.entry(user).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        drop(inside);
        Some(Inside { turnstile: self.clone(), user })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut inside = self.turnstile.lock();
        if let Some(count) = inside.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_is_let_in_a_few_times_at_once_and_again_when_out() {
        let turnstile = Turnstile::new(2);
        let (ann, bob) = (UserId(1), UserId(2));
        let first = turnstile.enter(ann);
        let second = turnstile.enter(ann);
        assert!(first.is_some() && second.is_some());
        assert!(turnstile.enter(ann).is_none());
        assert!(turnstile.enter(bob).is_some(), "others come in");
        drop(first);
        assert!(turnstile.enter(ann).is_some());
        drop(second);
        assert!(turnstile.lock().is_empty(), "nobody is remembered who is out");
    }

    #[test]
    fn who_waits_for_each_answer_is_never_held_up() {
        let turnstile = Turnstile::new(1);
        for _ in 0..10_000 {
            assert!(turnstile.enter(UserId(1)).is_some());
        }
    }
}
