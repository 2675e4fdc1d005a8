//! The order of what a transaction locks and writes, which is checked in every test: see
//! `docs/decisions/018-a-transaction-locks-first.md`.
//!
//! Transactions that write side by side never wait for each other in a circle if each locks what it is about before it
//! writes anything. A file has no such locks; the order is the same there, and so is the check.

use std::cell::RefCell;
use std::collections::HashSet;

use crate::store::GameId;
use crate::store::database::Value;

/// The locks, reads and writes of this thread's transaction so far.
#[derive(Default)]
struct Order {
    locked: HashSet<String>,
    games: HashSet<i64>,
    people: HashSet<i64>,
    /// The people whose habits were read before they were locked.
    read_early: HashSet<i64>,
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

/// The beginning and the end of a query that locks games.
const LOCK_OF_GAMES: [&str; 2] = ["SELECT 1 FROM games ", " FOR NO KEY UPDATE"];

/// Returns the query for the numbers of the games that a query locks.
pub(in crate::store) fn query_of_games(sql: &str) -> Option<String> {
    let which = sql.strip_prefix(LOCK_OF_GAMES[0])?.strip_suffix(LOCK_OF_GAMES[1])?;
    Some(format!("SELECT id FROM games {which}"))
}

/// Notes a lock; `games` are those that it locks, if it is one of games.
///
/// # Panics
/// Panics if the lock is new, and something was written or the last lock was taken before.
pub(in crate::store) fn lock(sql: &str, params: &[Value<'_>], games: &[i64]) {
    let key = format!("{sql} {params:?}");
    let late = ORDER.with_borrow_mut(|order| {
        let has_all = !games.is_empty() && games.iter().all(|game| order.games.contains(game));
        let is_new = order.locked.insert(key.clone()) && !has_all;
        order.games.extend(games);
        order.last.clone().or_else(|| order.first_write.clone()).filter(|_| is_new)
    });
    if let Some(before) = late {
        panic!("{key}\nis locked after this: {before}");
    }
}

/// Notes a lock that may come after something was written.
///
/// # Panics
/// Panics if another lock of this kind was taken before.
pub(in crate::store) fn lock_last(sql: &str, params: &[Value<'_>]) {
    let key = format!("{sql} {params:?}");
    let before = ORDER.with_borrow_mut(|order| order.last.replace(key.clone()));
    if let Some(before) = before.filter(|before| *before != key) {
        panic!("{key}\nis locked after this, which is to be the last: {before}");
    }
}

/// Notes that a game is new: nobody else can see it, as if it were locked.
pub(in crate::store) fn opened(id: GameId) {
    ORDER.with_borrow_mut(|order| order.games.insert(id.0.cast_signed()));
}

/// The tables that only a transaction that has locked the game writes.
pub(super) const OF_A_GAME: [&str; 21] = [
    "answers_ahead",
    "awaited",
    "ballots",
    "clocks",
    "game_results",
    "games",
    "invitations",
    "outbox",
    "packed_logs",
    "pauses",
    "plans",
    "players",
    "posts",
    "rematches",
    "results",
    "reviews",
    "states",
    "steps",
    "tellings",
    "tenures",
    "votes",
];

/// The tables that name a game and are written without its lock, with the reason.
pub(super) const OF_OTHERS: [(&str, &str); 5] = [
    ("absences", "they are of a person, who may be away in all games"),
    ("calls", "they are counted under a lock of their caller"),
    ("reminders", "they are of a person, and each statement writes what it changes alone"),
    ("shares", "they are counted under a lock of their person and channel"),
    ("thinking", "it is a lease: one statement takes it or leaves it"),
];

/// The beginnings of statements about all games, which skip locked rows, and of others for which no game is locked,
/// with the reason.
const OF_ALL: [(&str, &str); 8] = [
    ("UPDATE outbox SET fate = 'reached-nobody'", "it skips what is locked"),
    ("DELETE FROM outbox WHERE id IN ( SELECT o.id", "it skips what is locked"),
    ("UPDATE outbox SET due_at = ?1 WHERE id IN ( SELECT id", "it skips what is locked"),
    (
        "UPDATE outbox SET due_at = ?2 WHERE fate",
        "the games of which something waits are locked, and there may be none",
    ),
    (
        "UPDATE outbox SET fate = ?2 WHERE id = ?1",
        "one notice that this process has leased; often nothing else is done",
    ),
    (
        "UPDATE outbox SET due_at = CASE hurried",
        "one notice that this process has leased; often nothing else is done",
    ),
    (
        "UPDATE game_results SET struck_by = ?2 WHERE struck_by",
        "whoever struck games is forgotten, and there may be none; the few who strike one at that moment are done again",
    ),
    (
        "DELETE FROM invitations WHERE \"user\"",
        "the games to which they are asked are locked, and there may be none",
    ),
];

/// The table whose only row is made if it is missing, and locked.
const MADE_TO_BE_LOCKED: &str = "sharding";

/// Notes a statement, which may write. The game of a row is looked up by a query and the row's number.
///
/// # Panics
/// Panics if it writes a row of a game that is not locked, or habits that were read before their person was locked.
pub(in crate::store) fn statement(
    sql: &str,
    params: &[Value<'_>],
    look_up: &dyn Fn(&str, Value<'_>) -> Option<i64>,
) {
    let sql = &*sql.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut words = sql.split(' ');
    let table = match words.next() {
        Some("INSERT" | "DELETE") => words.nth(1),
        Some("UPDATE") => words.next(),
        _ => None,
    };
    let Some(table) = table else {
        note_read(sql, params);
        return;
    };
    if table == MADE_TO_BE_LOCKED {
        return;
    }
    ORDER.with_borrow_mut(|order| {
        order.first_write.get_or_insert_with(|| sql.to_owned());
        order.check_person(table, sql, params);
        if OF_A_GAME.contains(&table) && !is_of_all(sql) {
            match game_of(table, sql, params, look_up) {
                Some(game) => assert!(
                    order.games.contains(&game),
                    "game {game} is written, and these are locked: {:?}\n{sql}",
                    order.games
                ),
                // A new game has no number yet.
                None if sql.starts_with("INSERT INTO games") => {}
                None => assert!(!order.locked.is_empty(), "no game is locked: {sql}"),
            }
        }
    });
}

/// Returns whether a statement is about all games.
fn is_of_all(sql: &str) -> bool {
    OF_ALL.iter().any(|(begins, _)| sql.starts_with(begins))
}

/// Notes whose habits a query reads.
fn note_read(sql: &str, params: &[Value<'_>]) {
    if sql.contains(" FROM settings ")
        && let Some(Value::Integer(Some(user))) =
            where_is(sql, "\"user\"").and_then(|n| params.get(n).copied())
    {
        ORDER.with_borrow_mut(|order| {
            if !order.people.contains(&user) {
                order.read_early.insert(user);
            }
        });
    }
}

impl Order {
    /// Notes that a person is locked, whose row is written; checks that habits that are written back were read under
    /// that lock.
    fn check_person(&mut self, table: &str, sql: &str, params: &[Value<'_>]) {
        let place = || inserted(sql, "\"user\"").or_else(|| where_is(sql, "\"user\""));
        if table == "people"
            && let Some(Value::Integer(Some(user))) = place().and_then(|n| params.get(n).copied())
        {
            self.people.insert(user);
        }
        if table == "settings"
            && sql.starts_with("INSERT")
            && let Some(Value::Integer(Some(user))) = place().and_then(|n| params.get(n).copied())
        {
            assert!(
                !self.read_early.contains(&user),
                "the habits of {user} were read before they were locked"
            );
        }
    }
}

/// Returns the game whose rows a statement writes, where its parameters tell it.
fn game_of(
    table: &str,
    sql: &str,
    params: &[Value<'_>],
    look_up: &dyn Fn(&str, Value<'_>) -> Option<i64>,
) -> Option<i64> {
    let value = |place: usize| params.get(place).copied();
    let number = |value| match value {
        Value::Integer(number) => number,
        _ => None,
    };
    if table == "games" {
        return where_is(sql, "id").and_then(value).and_then(number);
    }
    if let Some(game) = inserted(sql, "game").or_else(|| where_is(sql, "game")).and_then(value) {
        return number(game);
    }
    if let Some(vote) = inserted(sql, "vote").or_else(|| where_is(sql, "vote")).and_then(value) {
        return look_up("SELECT game FROM votes WHERE id = ?1", vote);
    }
    let row = where_is(sql, "id").and_then(value)?;
    look_up(&format!("SELECT game FROM {table} WHERE id = ?1"), row)
}

/// Returns the place among the parameters of what a column is inserted as; `None` where it is no parameter.
fn inserted(sql: &str, column: &str) -> Option<usize> {
    let (_, list) = sql.strip_prefix("INSERT INTO ")?.split_once('(')?;
    let (columns, rest) = list.split_once(')')?;
    let index = columns.split(',').position(|name| name.trim() == column)?;
    let rest = rest.trim_start();
    let values = match rest.strip_prefix("VALUES") {
        Some(values) => values.trim_start().strip_prefix('(')?,
        None => rest.strip_prefix("SELECT ")?,
    };
    place(split(values).nth(index)?.trim())
}

/// Returns the parts of a list between its commas, those within brackets not counted.
fn split(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    list.split(move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0 || depth < 0
    })
}

/// Returns the place among the parameters of what a statement's condition says that a column is.
fn where_is(sql: &str, column: &str) -> Option<usize> {
    let (_, condition) = sql.split_once(" WHERE ")?;
    let is = format!("{column} = ");
    let mut from = 0;
    while let Some(at) = condition[from..].find(&is).map(|at| from + at) {
        let follows = &condition[at + is.len()..];
        let begins_word = condition[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || c == '(');
        if begins_word && let Some(place) = place(follows) {
            return Some(place);
        }
        from = at + is.len();
    }
    None
}

/// Returns the place of the parameter with which a text begins.
fn place(text: &str) -> Option<usize> {
    let digits: String = text.strip_prefix('?')?.chars().take_while(char::is_ascii_digit).collect();
    digits.parse::<usize>().ok()?.checked_sub(1)
}

#[test]
fn the_game_that_a_statement_writes_is_found_by_its_parameters() {
    let params = [Value::Integer(Some(7)), Value::Integer(Some(9))];
    let look_up = |_: &str, row: Value<'_>| (row == params[1]).then_some(3);
    let game = |table, sql| game_of(table, sql, &params, &look_up);
    assert_eq!(game("games", "UPDATE games SET pace = ?2 WHERE id = ?1"), Some(7));
    assert_eq!(game("steps", "INSERT INTO steps (n, game) VALUES ((SELECT 1), ?1)"), Some(7));
    assert_eq!(
        game("outbox", "INSERT INTO outbox (game, step) SELECT ?2, max(step, 0) FROM outbox"),
        Some(9)
    );
    assert_eq!(game("posts", "DELETE FROM posts WHERE kind = ?2 AND game = ?1"), Some(7));
    assert_eq!(game("ballots", "UPDATE ballots SET answer = ?1 WHERE vote = ?2"), Some(3));
    assert_eq!(game("outbox", "UPDATE outbox SET owner = ?1 WHERE id = ?2 AND fate = 'waiting'"), Some(3));
    assert_eq!(game("outbox", "UPDATE outbox SET hurried = 1 WHERE fate = 'waiting'"), None);
}
