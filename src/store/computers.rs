//! The computers that a game waits for: to move, or to answer an offer.

use last_spike_engine::Seat;

use super::clock::awaited::Awaited;
use super::database::{Error, Row, params, sql, whole, whole_of_game};
use super::rows::error::StoreError;
use super::rows::ids::{GameId, Time};
use super::rows::tx::Tx;
use super::scheduling::jobs::{self, Job, JobKind};

/// The SQL condition that the computers of a game `g` act: the game is running, in direct messages or in a server that
/// the bot is in.
macro_rules! act {
    () => {
        "g.stage = 'running' AND (g.guild IS NULL OR g.guild NOT IN (SELECT guild FROM guilds_left))"
    };
}

/// The SQL condition that no other live process thinks for a game.
macro_rules! free {
    ($game:literal, $process:literal) => {
        concat!(
            "NOT EXISTS (SELECT 1 FROM thinking t WHERE t.game = ",
            $game,
            " AND t.owner <> ",
            $process,
            " AND t.owner IN (SELECT id FROM live_processes))"
        )
    };
}

/// The computers that running games wait for, games with people first. Of the games without people, only the oldest
/// `?2` of each server. A computer that has answered an auction which ends for all together has nothing to do in it.
const TO_MOVE: &str = sql!(
    "SELECT ",
    Awaited::COLUMNS,
    " FROM awaited a JOIN games g ON g.id = a.game
     LEFT JOIN clocks c ON c.game = a.game AND c.seat = a.seat
     WHERE a.computer = 1 AND a.since <= ?1
     AND (a.to_deadline = 1 OR NOT EXISTS (
         SELECT 1 FROM answers_ahead h WHERE h.game = a.game AND h.seat = a.seat AND h.auction IS NOT NULL)) AND ",
    free!("a.game", "?3"),
    " AND ",
    act!(),
    " AND (g.computers_alone = 0 OR ?2 IS NULL OR g.guild IS NULL OR g.id IN (
         SELECT o.id FROM games o WHERE o.guild = g.guild AND o.stage = 'running' AND o.computers_alone = 1
         ORDER BY o.id LIMIT ?2))
     ORDER BY g.computers_alone, a.since, a.game, a.seat"
);

/// The query whether the computers of a game act.
const MAY_ACT: &str = concat!("SELECT EXISTS (SELECT 1 FROM games g WHERE g.id = ?1 AND ", act!(), ")");

/// The query whether the computers of a game act, and no other live process thinks for it.
const MAY_ACT_HERE: &str = concat!(
    "SELECT EXISTS (SELECT 1 FROM games g WHERE g.id = ?1 AND ",
    act!(),
    " AND ",
    free!("g.id", "?2"),
    ")"
);

/// The query whether a game without people must wait, because it is not among the oldest `?2` of its server.
const RESTS: &str = "SELECT EXISTS (
     SELECT 1 FROM games g WHERE g.id = ?1 AND g.stage = 'running' AND g.computers_alone = 1
     AND g.guild IS NOT NULL AND g.id NOT IN (
         SELECT o.id FROM games o WHERE o.guild = g.guild AND o.stage = 'running' AND o.computers_alone = 1
         ORDER BY o.id LIMIT ?2))";

/// Reserves thinking for the computers of a game for this process, as long as it lives; returns false if another live
/// process has reserved it. Stores nothing if there can be no other process.
pub(crate) fn lease(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    if !tx.connection.is_one_of_several() {
        return Ok(true);
    }
    let sql = "INSERT INTO thinking (game, owner) VALUES (?1, ?2)
               ON CONFLICT (game) DO UPDATE SET owner = excluded.owner
               WHERE thinking.owner = excluded.owner OR thinking.owner NOT IN (SELECT id FROM live_processes)";
    Ok(tx.execute(sql, params![game, tx.process])? == 1)
}

/// Ends the reservation of [`lease`].
pub(crate) fn release(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    if !tx.connection.is_one_of_several() {
        return Ok(());
    }
    tx.run("DELETE FROM thinking WHERE game = ?1 AND owner = ?2", params![game, tx.process])
}

/// Returns the computers that games have waited for since `since` or longer. Games without people come last, and only
/// the oldest `alone` of each server. Games for which another process thinks are left out.
pub(crate) fn to_move(tx: &Tx<'_>, since: Time, alone: Option<u32>) -> Result<Vec<Awaited>, StoreError> {
    // A game whose question only a newer program knows keeps no other waiting.
    let read = |row: &Row<'_>| match whole_of_game(row) {
        Err(Error::Newer { .. }) => Ok(None),
        read => read.map(Some),
    };
    Ok(tx.rows(TO_MOVE, params![since, alone, tx.process], read)?.into_iter().flatten().collect())
}

/// Returns the computers that have an offer to answer, the longest asked first.
pub(crate) fn offered_deals(tx: &Tx<'_>) -> Result<Vec<(GameId, Seat)>, StoreError> {
    let sql = "SELECT subject FROM jobs WHERE kind = ?1 ORDER BY due_at, id";
    let subjects: Vec<String> = tx.rows(sql, params![JobKind::AnswerOffer.name()], whole)?;
    let mut offered = Vec::new();
    // They are few, and asked about one by one: PostgreSQL fails a whole statement that takes a text for a number which is none.
    for subject in subjects {
        // A subject that only a newer program knows is left to it.
        let Some(Job::AnswerOffer { game, seat }) = Job::of(JobKind::AnswerOffer, &subject) else { continue };
        if tx.one(MAY_ACT_HERE, params![game, tx.process], whole)? {
            offered.push((game, seat));
        }
    }
    Ok(offered)
}

/// Stores which computers of a game have an offer to answer; no other computer of the game has one then.
pub(crate) fn note_offered_deals(tx: &Tx<'_>, game: GameId, to: &[Seat]) -> Result<(), StoreError> {
    jobs::cancel_of_seats(tx, game, &[JobKind::AnswerOffer])?;
    to.iter().try_for_each(|&seat| jobs::enqueue(tx, Job::AnswerOffer { game, seat }, tx.now()))
}

/// Returns whether the computers of a game act: the game is running, in direct messages or in a server that the bot is
/// in.
pub(crate) fn may_act(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    tx.one(MAY_ACT, params![game], whole)
}

/// Returns whether a game without people must wait until others are over, because only the oldest `most` of a server
/// are played at a time.
pub fn rests(tx: &Tx<'_>, id: GameId, most: u32) -> Result<bool, StoreError> {
    tx.one(RESTS, params![id, most], whole)
}
