//! The log of a game, and the snapshot that saves replaying the log.

use std::sync::Arc;

use last_spike_engine::{Applied, By, Fold, Game, Key, Seat, Setup, State, Step};
use serde_json::Value;

use super::clock::seat_states::{self, SeatStates};
use super::database::{columns, insert, params, sql, whole};
use super::games::{self, finish};
use super::rows::error::StoreError;
use super::rows::ids::{GameId, Time};
use super::rows::named::known;
use super::rows::text::{json, parse, unreadable};
use super::rows::tx::{Deferred, Tx};
use super::table::game::{Stage, StoredGame, Unrated};
use super::table::steps::{RawStep, last_step_text, raw_steps};
use super::{clock::awaited, table::archive, voting::invitations};

pub use super::rows::logged_step::LoggedStep;

/// The number of steps that are read at a time when a log is searched from its end.
const PAGE: u32 = 16;

/// Starts a game: stores its deal with what it follows from, its first snapshot, and whether it is rated. Returns the
/// states of its seats.
pub fn start(tx: &Tx<'_>, lobby: &StoredGame, setup: &Setup, game: &Game) -> Result<SeatStates, StoreError> {
    let unrated = lobby.not_ratable().filter(|_| lobby.conditions.rated);
    tx.run(
        "UPDATE games SET stage = 'running', setup = ?2, started_at = ?3, pace = ?4, rated = ?5, unrated = ?6, public = ?7,
             scheme = ?8, begin_post = ?9, begins = 0
         WHERE id = ?1",
        params![
            lobby.id,
            json(setup),
            tx.now(),
            lobby.pace().name(),
            lobby.conditions.rated && unrated.is_none(),
            unrated.map(Unrated::name),
            lobby.public.map(|public| public.to_string()),
            lobby.scheme.version(),
            lobby.begin_post
        ],
    )?;
    tx.run(
        "INSERT INTO states (game, step, json) VALUES (?1, 0, ?2)",
        params![lobby.id, json(game.state())],
    )?;
    invitations::close(tx, lobby.id)?;
    awaited::note_people(tx, lobby, game)?;
    let mut seats = seat_states::prefetch(tx, lobby.id)?.read(tx)?;
    seats.update(tx, lobby, game, None, None)?;
    Ok(seats)
}

/// Requests the states of a game's seats, for [`append`].
pub(crate) fn prefetch_seats(tx: &Tx<'_>, id: GameId) -> Result<Deferred<SeatStates>, StoreError> {
    seat_states::prefetch(tx, id)
}

/// Logs an accepted action and stores the state after it. In an auction the players who are asked must answer by
/// `deadline`. `stored` and `seats` describe the game before the step, and are updated to describe it after the step.
///
/// # Errors
/// [`StoreError`] of the database: also when a step of that number is logged already.
pub fn append(
    tx: &Tx<'_>,
    stored: &mut StoredGame,
    seats: &mut SeatStates,
    logged: Logged,
    applied: &Applied,
    deadline: Option<Time>,
) -> Result<(), StoreError> {
    let (id, step) = (stored.id, applied.game.step());
    let Logged { seat, by, shown } = logged;
    insert!(tx, "steps" {
        "game": id,
        "n": step.0,
        "seat": seat.0,
        "taken_by": by.map(By::name),
        "events": json(&applied.events),
        "at": tx.now(),
    })?;
    let state = json(applied.game.state());
    tx.run("UPDATE states SET step = ?2, json = ?3 WHERE game = ?1", params![id, step.0, state])?;
    tx.cache.games.keep(id, state, Arc::new(applied.game.clone()));
    if by.is_none() {
        // Follows from the log, which is the truth; `service/tests/life/derived.rs` compares them.
        tx.run(
            "UPDATE players SET acted = ?3, actions = actions + 1 WHERE game = ?1 AND seat = ?2",
            params![id, seat.0, step.0],
        )?;
        stored.players[seat.index()].acted = step;
    }
    stored.computers_alone = awaited::note_people(tx, stored, &applied.game)?;
    seats.update(tx, stored, &applied.game, shown, deadline)?;
    if applied.game.is_over() {
        finish(tx, id, Stage::Over)?;
        stored.header.stage = Stage::Over;
    }
    Ok(())
}

/// The origin of a logged step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Logged {
    /// The seat that acted.
    pub seat: Seat,
    /// The one who took the step for the player; `None` if it was the player themselves.
    pub by: Option<By>,
    /// The player who sees the result at once, because they have just acted, in this step or one that led to it.
    pub shown: Option<Seat>,
}

/// Updates whether people play in a game, after a seat was handed over. Does nothing if the game cannot be read.
pub(crate) fn note_people(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    let found = games::load(tx, id).and_then(|stored| {
        let Some(stored) = stored else { return Ok(None) };
        Ok(snapshot(tx, &stored)?.map(|game| (stored, game)))
    });
    match found {
        Ok(Some((stored, game))) => awaited::note_people(tx, &stored, &game).map(drop),
        Ok(None) | Err(StoreError::Unreadable { .. }) => Ok(()),
        Err(fault) => Err(fault),
    }
}

/// Returns a game at its stored position; `None` if it has not started.
///
/// # Errors
/// [`StoreError`] of the database, or when the snapshot cannot be read.
pub fn snapshot(tx: &Tx<'_>, stored: &StoredGame) -> Result<Option<Game>, StoreError> {
    snapshot_of(tx, stored, snapshot_text(tx, stored.id)?)
}

/// Returns the text of a game's snapshot.
fn snapshot_text(tx: &Tx<'_>, id: GameId) -> Result<Option<String>, StoreError> {
    tx.row("SELECT json FROM states WHERE game = ?1", params![id], whole)
}

columns! {
    /// A stored position, with the facts that a change of it depends on; of the game `?1`.
    pub(crate) struct Now {
        /// The text of the snapshot, if there is one.
        pub(crate) snapshot: Option<String> = "(SELECT json FROM states WHERE game = ?1)",
        /// True if a vote is open in the game.
        pub(crate) is_voted_on: bool = "EXISTS (SELECT 1 FROM votes WHERE game = ?1 AND fate = 'open')",
        /// True if a player has a plan, or must still be told that theirs was dropped.
        pub(crate) has_plans: bool = "EXISTS (SELECT 1 FROM plans WHERE game = ?1)",
        /// True if a player has answered ahead in an auction.
        pub(crate) has_answers: bool = "EXISTS (SELECT 1 FROM answers_ahead WHERE game = ?1)",
    }
}

/// Requests the stored position of a game.
pub(crate) fn prefetch_now(tx: &Tx<'_>, id: GameId) -> Result<Deferred<Now>, StoreError> {
    Ok(tx.prefetch(sql!("SELECT ", Now::COLUMNS), params![id], whole)?.one())
}

/// Returns a game at the position in the text of its snapshot; of a packed game, which has no snapshot, at the end of
/// its log. `None` if it has not started.
///
/// # Errors
/// [`StoreError`] of the database, or when the snapshot cannot be read.
pub(crate) fn snapshot_of(
    tx: &Tx<'_>,
    stored: &StoredGame,
    text: Option<String>,
) -> Result<Option<Game>, StoreError> {
    let Some(text) = text else {
        // A packed game has lost its snapshot with its steps; its log leads to the same position.
        return if archive::is_packed(tx, stored.id)? {
            rebuild(tx, stored, Step(u32::MAX))
        } else {
            Ok(None)
        };
    };
    if let Some(game) = tx.cache.games.get(stored.id, &text) {
        return Ok(Some(Game::clone(&game)));
    }
    let state: State = parse(stored.id, "the snapshot", &text)?;
    let game = Game::restore(Arc::clone(&stored.edition), stored.options, state)
        .map_err(|error| unreadable(stored.id, "the snapshot", &error))?;
    if stored.stage == Stage::Running {
        know_steps(tx, stored.id, game.step())?;
    }
    tx.cache.games.keep(stored.id, text, Arc::new(game.clone()));
    Ok(Some(game))
}

/// Reads the steps of a running game that this process has not read yet, because the snapshot need not show what only a
/// newer program knows.
///
/// # Errors
/// [`StoreError`] of the database, or [`StoreError::Newer`] if one of the steps has an event that is unknown here.
fn know_steps(tx: &Tx<'_>, id: GameId, upto: Step) -> Result<(), StoreError> {
    match steps(tx, id, tx.cache.known_to(id), upto) {
        // What is damaged in the log is for the gate to say.
        Ok(_) | Err(StoreError::Unreadable { .. }) => {}
        Err(fault) => return Err(fault),
    }
    // What this process has added itself is not noted where it does so: that may still be taken back.
    tx.cache.note_known(id, upto);
    Ok(())
}

/// Returns whether a game's snapshot agrees with a position, in all fields that the snapshot has: an older program may
/// have written it with fewer.
/// # Panics
/// Never: a state is JSON.
pub(crate) fn snapshot_agrees(tx: &Tx<'_>, stored: &StoredGame, game: &Game) -> Result<bool, StoreError> {
    let Some(text) = snapshot_text(tx, stored.id)? else { return Ok(false) };
    let Ok(mut said) = serde_json::from_str::<Value>(&text) else { return Ok(false) };
    let whole = serde_json::to_value(game.state()).expect("invariant: the engine's types are JSON");
    fill_in(&mut said, &whole);
    Ok(serde_json::from_value::<State>(said).is_ok_and(|state| state == *game.state()))
}

/// Adds the fields that `lacking` lacks, from a document of the same shape.
fn fill_in(lacking: &mut Value, whole: &Value) {
    match (lacking, whole) {
        (Value::Object(lacking), Value::Object(whole)) => {
            for (field, value) in whole {
                match lacking.get_mut(field) {
                    Some(said) => fill_in(said, value),
                    None => drop(lacking.insert(field.clone(), value.clone())),
                }
            }
        }
        (Value::Array(lacking), Value::Array(whole)) => {
            lacking.iter_mut().zip(whole).for_each(|(said, value)| fill_in(said, value));
        }
        _ => {}
    }
}

/// Replaces a snapshot that could not be read.
pub(crate) fn keep_snapshot(tx: &Tx<'_>, id: GameId, game: &Game) -> Result<(), StoreError> {
    tx.run(
        "INSERT INTO states (game, step, json) VALUES (?1, ?2, ?3)
             ON CONFLICT (game) DO UPDATE SET step = excluded.step, json = excluded.json",
        params![id, game.step().0, json(game.state())],
    )
}

/// Returns a game before its first step; `None` if it has not started.
///
/// # Errors
/// [`StoreError`] when the set-up does not fit.
pub fn beginning(stored: &StoredGame) -> Result<Option<Game>, StoreError> {
    let (Some(seed), Some(setup)) = (stored.seed, &stored.setup) else { return Ok(None) };
    let key = Key::of(seed, stored.scheme, stored.public);
    let game = Game::from_setup(Arc::clone(&stored.edition), stored.options, stored.seats(), setup, key);
    game.map(Some).map_err(|error| unreadable(stored.id, "the set-up", &error))
}

/// Rebuilds a game from its log, up to a step.
///
/// # Errors
/// [`StoreError`] of the database, or when what is stored cannot be read.
pub fn rebuild(tx: &Tx<'_>, stored: &StoredGame, upto: Step) -> Result<Option<Game>, StoreError> {
    let Some(game) = beginning(stored)? else { return Ok(None) };
    let steps = steps(tx, stored.id, Step(0), upto)?;
    let mut fold = Fold::of(game, steps.iter().map(|step| &*step.events));
    for step in &steps {
        fold_step(stored.id, &mut fold, step)?;
    }
    Ok(Some(fold.into_game()))
}

/// Folds the next step of a log into its game.
///
/// # Errors
/// [`StoreError::Unreadable`] when it goes back to a step that was not played.
pub(crate) fn fold_step(id: GameId, fold: &mut Fold, step: &LoggedStep) -> Result<(), StoreError> {
    fold.step(&step.events).map_err(|error| unreadable(id, "a step", &error))
}

/// Returns the steps after `after`, up to and including `upto`, packed or not.
///
/// # Errors
/// [`StoreError`] of the database, or when a step cannot be read.
pub fn steps(tx: &Tx<'_>, id: GameId, after: Step, upto: Step) -> Result<Vec<LoggedStep>, StoreError> {
    if after >= upto {
        return Ok(Vec::new());
    }
    let mut rows = raw_steps(tx, id, after, upto)?;
    if rows.is_empty() {
        rows = archive::steps(tx, id)?;
        rows.retain(|step| step.n > after.0 && step.n <= upto.0);
    }
    let read = |step: RawStep| {
        let RawStep { n, seat, taken_by, events, at } = step;
        let events = parse(id, "a step", &events)?;
        let by = taken_by.map(|name| known(id, "who took a step", &name, By::named)).transpose()?;
        Ok(LoggedStep { n: Step(n), seat: Seat(seat), by, events, at })
    };
    rows.into_iter().map(read).collect()
}

/// Returns the last step up to `upto` that a player took themselves, in a game whose log is not packed.
pub(crate) fn last_own(tx: &Tx<'_>, id: GameId, seat: Seat, upto: Step) -> Result<Option<Step>, StoreError> {
    // Searched backwards, because the step is usually among the last few.
    let sql = "SELECT n FROM steps WHERE game = ?1 AND n <= ?3 AND seat = ?2 AND taken_by IS NULL
               ORDER BY n DESC LIMIT 1";
    tx.row(sql, params![id, seat.0, upto.0], whole)
}

/// Searches the steps of a log backwards from `upto`, skipping those that were taken back; returns the first result of
/// `find`.
pub(crate) fn find_back<T>(
    tx: &Tx<'_>,
    game: GameId,
    upto: Step,
    mut find: impl FnMut(&LoggedStep) -> Option<T>,
) -> Result<Option<T>, StoreError> {
    let mut last = upto;
    while last > Step(0) {
        let mut next = Step(last.0.saturating_sub(PAGE));
        // The last step that still counts: steps that were taken back lie after it.
        let mut line = last;
        for step in steps(tx, game, next, last)?.iter().rev().filter(|step| step.n <= last) {
            if step.n > line {
                continue;
            }
            if let Some(to) = step.goes_back_to() {
                line = to;
                next = next.min(to);
            } else if let Some(found) = find(step) {
                return Ok(Some(found));
            }
        }
        last = next;
    }
    Ok(None)
}

/// Returns all steps of a game, packed or not; the logs that were read last are cached.
///
/// # Errors
/// [`StoreError`] of the database, or when a step cannot be read.
pub fn all(tx: &Tx<'_>, id: GameId) -> Result<Arc<Vec<LoggedStep>>, StoreError> {
    let read = || Ok::<_, StoreError>(Arc::new(steps(tx, id, Step(0), Step(u32::MAX))?));
    let Some(mark) = last_step_text(tx, id)? else { return read() };
    if let Some(kept) = tx.cache.logs.get(id, &mark) {
        return Ok(kept);
    }
    let all = read()?;
    tx.cache.logs.keep(id, mark, Arc::clone(&all));
    Ok(all)
}

/// Returns the steps that were taken after `since` and come before the step `before`.
///
/// # Errors
/// [`StoreError`] of the database, or when a step cannot be read.
pub(crate) fn steps_since(
    tx: &Tx<'_>,
    id: GameId,
    since: Time,
    before: Step,
) -> Result<Vec<LoggedStep>, StoreError> {
    let sql = "SELECT min(n) FROM steps WHERE game = ?1 AND at > ?2";
    let first: Option<u32> = tx.one(sql, params![id, since], whole)?;
    match first {
        Some(first) if first < before.0 => steps(tx, id, Step(first.saturating_sub(1)), Step(before.0 - 1)),
        _ => Ok(Vec::new()),
    }
}

/// Returns the steps that were taken after `after`, up to and including `upto`.
///
/// # Errors
/// [`StoreError`] of the database, or when a step cannot be read.
pub(crate) fn steps_between(
    tx: &Tx<'_>,
    id: GameId,
    after: Time,
    upto: Time,
) -> Result<Vec<LoggedStep>, StoreError> {
    let sql = "SELECT min(n), max(n) FROM steps WHERE game = ?1 AND at > ?2 AND at <= ?3";
    let range: (Option<u32>, Option<u32>) = tx.one(sql, params![id, after, upto], whole)?;
    match range {
        (Some(first), Some(last)) => steps(tx, id, Step(first.saturating_sub(1)), Step(last)),
        _ => Ok(Vec::new()),
    }
}

/// Records that a board post has shown everything up to a step.
pub(crate) fn set_announced(tx: &Tx<'_>, id: GameId, step: Step) -> Result<(), StoreError> {
    tx.run("UPDATE games SET announced = ?2 WHERE id = ?1 AND announced < ?2", params![id, step.0])
}
