//! The order of what a transaction locks and writes, which is checked in every test: see `architecture.md`.
//!
//! Transactions that write side by side never wait for each other in a circle if each locks what it is about before it
//! writes anything. A file has no such locks; the order is the same there, and so is the check.

use std::cell::RefCell;
use std::collections::HashSet;

use crate::store::database::Value;

/// What the transaction of this thread has locked and written so far.
#[derive(Default)]
struct Order {
    locked: HashSet<String>,
    first_write: Option<String>,
    last: Option<String>,
}

thread_local! {
    static ORDER: RefCell<Order> = RefCell::default();
}

/// Begins another transaction.
pub(in crate::store) fn begin() {
    ORDER.take();
}

/// Notes a lock.
///
/// # Panics
/// When it is a new one, and something was written before, or the last lock was taken.
pub(in crate::store) fn lock(sql: &str, params: &[Value<'_>]) {
    let key = format!("{sql} {params:?}");
    let late = ORDER.with_borrow_mut(|order| {
        let is_new = order.locked.insert(key.clone());
        order.last.clone().or_else(|| order.first_write.clone()).filter(|_| is_new)
    });
    if let Some(before) = late {
        panic!("{key}\nis locked after this: {before}");
    }
}

/// Notes a lock that may come after something was written.
///
/// # Panics
/// When another one of these was taken before.
pub(in crate::store) fn lock_last(sql: &str, params: &[Value<'_>]) {
    let key = format!("{sql} {params:?}");
    let before = ORDER.with_borrow_mut(|order| order.last.replace(key.clone()));
    if let Some(before) = before.filter(|before| *before != key) {
        panic!("{key}\nis locked after this, which is to be the last: {before}");
    }
}

/// Notes what is as good as locked by that statement.
pub(in crate::store) fn locked(sql: &str, params: &[Value<'_>]) {
    ORDER.with_borrow_mut(|order| order.locked.insert(format!("{sql} {params:?}")));
}

/// What only whoever has locked a game writes.
const OF_A_GAME: [&str; 9] =
    ["ballots", "clocks", "games", "pauses", "plans", "players", "states", "steps", "votes"];

/// The table whose one row is made where there is none, and locked.
const MADE_TO_BE_LOCKED: &str = "sharding";

/// Notes a statement, which may write.
///
/// # Panics
/// When it writes what is of a game, and none is locked.
pub(in crate::store) fn statement(sql: &str) {
    let mut words = sql.split_whitespace();
    let table = match words.next() {
        Some("INSERT" | "DELETE") => words.nth(1),
        Some("UPDATE") => words.next(),
        _ => return,
    };
    if table == Some(MADE_TO_BE_LOCKED) {
        return;
    }
    let is_locked = ORDER.with_borrow_mut(|order| {
        order.first_write.get_or_insert_with(|| sql.to_owned());
        !order.locked.is_empty()
    });
    assert!(is_locked || !table.is_some_and(|table| OF_A_GAME.contains(&table)), "no game is locked: {sql}");
}
