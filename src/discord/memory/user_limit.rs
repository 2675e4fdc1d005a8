//! A limit on how many requests of one person are carried out at the same time.
//!
//! The limit concerns concurrency, not a rate: a person who waits for each answer is never refused, however fast they
//! are, and of fifty commands sent at once only a few are carried out.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::store::UserId;

/// A limit on how many requests of one person are under way at once.
#[derive(Clone, Debug)]
pub struct UserLimit {
    most: usize,
    under_way: Arc<Mutex<HashMap<UserId, usize>>>,
}

/// The right to one request, held until this is dropped.
#[derive(Debug)]
pub struct Permit {
    limit: UserLimit,
    user: UserId,
}

impl UserLimit {
    /// Creates a limit of `most` requests per person.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most, under_way: Arc::default() }
    }

    /// Admits one more request; `None` when the person has reached the limit.
    #[must_use]
    pub fn enter(&self, user: UserId) -> Option<Permit> {
        let mut under_way = self.lock();
        let count = under_way.entry(user).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        drop(under_way);
        Some(Permit { limit: self.clone(), user })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut under_way = self.limit.lock();
        if let Some(count) = under_way.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                under_way.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_has_a_few_requests_at_once_and_again_when_one_ends() {
        let limit = UserLimit::new(2);
        let (ann, bob) = (UserId(1), UserId(2));
        let first = limit.enter(ann);
        let second = limit.enter(ann);
        assert!(first.is_some() && second.is_some());
        assert!(limit.enter(ann).is_none());
        assert!(limit.enter(bob).is_some(), "others are admitted");
        drop(first);
        assert!(limit.enter(ann).is_some());
        drop(second);
        assert!(limit.lock().is_empty(), "nobody is remembered who has nothing under way");
    }

    #[test]
    fn a_person_who_waits_for_each_answer_is_never_refused() {
        let limit = UserLimit::new(1);
        for _ in 0..10_000 {
            assert!(limit.enter(UserId(1)).is_some());
        }
    }
}
