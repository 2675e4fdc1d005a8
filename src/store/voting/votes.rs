//! Votes: questions that the people of a game answer by a button until a time.

use last_spike_engine::{Seat, Step};

pub use super::vote::{Ballot, Fate, Vote};
use crate::store::database::{columns, insert, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId, VoteId};
use crate::store::rows::tx::Tx;
pub use crate::store::table::kinds::{SeatProposal, VoteQuestion};

/// A vote to be opened.
#[derive(Clone, Debug)]
pub struct NewVote {
    /// The question.
    pub question: VoteQuestion,
    /// The seat that asks.
    pub asker: Seat,
    /// The seats that are asked.
    pub asked: Vec<Seat>,
    /// The last step of the game.
    pub step: Step,
    /// The current turn.
    pub turn: u32,
}

impl NewVote {
    /// Returns the [`Vote::check`] of the vote that it becomes.
    #[must_use]
    pub fn check(&self) -> u32 {
        self.question.check(self.asker, self.step, self.turn)
    }
}

/// Opens a vote of a game. It closes at `closes_at` if its post is sent at once.
///
/// # Errors
/// [`StoreError`] of the database, also when a vote of the same kind is open already.
pub fn open(tx: &Tx<'_>, game: GameId, new: &NewVote, closes_at: Time) -> Result<VoteId, StoreError> {
    let question = &new.question;
    let id = insert!(tx, "votes" {
        "game": game,
        "kind": question.kind(),
        "subject": question.subject(),
        "seat": new.asker.0,
        "step": new.step.0,
        "turn": new.turn,
        "opened_at": tx.now(),
        "closes_at": closes_at,
        "about": question.about().map(|seat| seat.0),
    } returning "id")?;
    for seat in &new.asked {
        let sql = "INSERT INTO ballots (vote, seat) VALUES (?1, ?2)";
        tx.run(sql, params![id, seat.0])?;
    }
    Ok(id)
}

/// Notes that the player of the seat that a vote is about has left the game's server.
pub(crate) fn note_gone(tx: &Tx<'_>, id: VoteId) -> Result<(), StoreError> {
    tx.run("UPDATE votes SET gone = 1 WHERE id = ?1", params![id])
}

/// Returns the game of a vote.
pub fn game(tx: &Tx<'_>, id: VoteId) -> Result<Option<GameId>, StoreError> {
    tx.row("SELECT game FROM votes WHERE id = ?1", params![id], whole)
}

columns! {
    /// A vote as it is stored: a newer program may have written what this one cannot read.
    struct StoredVote {
        game: GameId = "game",
        kind: String = "kind",
        subject: String = "subject",
        asker: Seat = "seat",
        step: Step = "step",
        turn: u32 = "turn",
        opened_at: Time = "opened_at",
        told_at: Option<Time> = "told_at",
        closes_at: Time = "closes_at",
        fate: String = "fate",
        about: Option<Seat> = "about",
        gone: bool = "gone",
    }
}

/// Loads a vote.
///
/// # Errors
/// [`StoreError`] of the database, or when the vote cannot be read.
pub fn load(tx: &Tx<'_>, id: VoteId) -> Result<Option<Vote>, StoreError> {
    let sql = sql!("SELECT ", StoredVote::COLUMNS, " FROM votes WHERE id = ?1");
    let Some(stored) = tx.row(sql, params![id], whole::<StoredVote>)? else { return Ok(None) };
    let StoredVote { game, asker, step, turn, opened_at, told_at, closes_at, gone, .. } = stored;
    let question = VoteQuestion::of(&stored.kind, &stored.subject, stored.about);
    let Some((question, fate)) = question.zip(Fate::named(&stored.fate)) else {
        return Err(StoreError::Newer { game, what: "a vote" });
    };
    let ballots = ballots(tx, id)?;
    Ok(Some(Vote {
        id,
        game,
        question,
        asker,
        step,
        turn,
        opened_at,
        told_at,
        closes_at,
        fate,
        gone,
        ballots,
    }))
}

fn ballots(tx: &Tx<'_>, id: VoteId) -> Result<Vec<Ballot>, StoreError> {
    let sql = "SELECT seat, answer, at FROM ballots WHERE vote = ?1 ORDER BY seat";
    tx.rows(sql, params![id], |row| {
        let (seat, answer): (Seat, Option<(bool, Time)>) = whole(row)?;
        Ok(Ballot { seat, answer })
    })
}

/// Returns whether a question of the same kind, about the same seat, is open in a game.
pub fn is_open(tx: &Tx<'_>, game: GameId, question: &VoteQuestion) -> Result<bool, StoreError> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM votes WHERE game = ?1 AND kind = ?2 AND about IS NOT DISTINCT FROM ?3
         AND fate = 'open')";
    let about = question.about().map(|seat| seat.0);
    tx.one(sql, params![game, question.kind(), about], whole)
}

/// Returns when a seat last asked the same question and was refused or got no answer in time.
pub fn asked_last(
    tx: &Tx<'_>,
    game: GameId,
    question: &VoteQuestion,
    asker: Seat,
) -> Result<Option<Time>, StoreError> {
    let sql =
        "SELECT max(opened_at) FROM votes WHERE game = ?1 AND kind = ?2 AND about IS NOT DISTINCT FROM ?3
         AND subject = ?4 AND seat = ?5 AND fate IN ('refused', 'silent')";
    let about = question.about().map(|seat| seat.0);
    let subject = question.subject();
    tx.one(sql, params![game, question.kind(), about, subject, asker.0], whole)
}

/// Returns whether a seat has already asked a question of this kind in a turn, without questions that others have
/// agreed to and lapsed ones that nobody was told of.
pub fn was_asked(tx: &Tx<'_>, game: GameId, kind: &str, asker: Seat, turn: u32) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM votes v WHERE game = ?1 AND kind = ?2 AND seat = ?3 AND turn = ?4
               AND NOT (fate = 'carried' AND EXISTS (SELECT 1 FROM ballots WHERE vote = v.id))
               AND NOT (fate = 'lapsed' AND told_at IS NULL))";
    tx.one(sql, params![game, kind, asker.0, turn], whole)
}

/// Returns when a seat has asked about a seat, by votes or invitations, in a turn and after a moment, and made posts of
/// which nothing came: it has withdrawn the question, or another one took its place. With `at_all`, also other votes,
/// except those to which others have agreed, and invitations about which nobody else was asked. The latest comes first.
pub(crate) fn asked_about(
    tx: &Tx<'_>,
    game: GameId,
    (about, asker): (Seat, Seat),
    turn: u32,
    after: Time,
    at_all: bool,
) -> Result<Vec<Time>, StoreError> {
    let counted = if at_all {
        "kind = 'absent' AND NOT (fate = 'carried' AND EXISTS (SELECT 1 FROM ballots WHERE vote = v.id))
         OR kind = 'invite' AND fate IN ('open', 'refused', 'silent') AND NOT EXISTS (SELECT 1 FROM votes w
             WHERE w.game = v.game AND w.kind = 'absent' AND w.about = v.about AND w.seat = v.seat
             AND w.turn = v.turn AND w.fate = 'carried')
         OR fate IN ('withdrawn', 'lapsed')"
    } else {
        "fate IN ('withdrawn', 'lapsed')"
    };
    let sql = format!(
        "SELECT opened_at FROM votes v WHERE game = ?1 AND kind IN ('absent', 'invite') AND about = ?2
         AND seat = ?3 AND turn = ?4 AND opened_at > ?5 AND NOT (fate = 'lapsed' AND told_at IS NULL) AND ({counted})
         ORDER BY opened_at DESC"
    );
    tx.rows(&sql, params![game, about.0, asker.0, turn, after], whole)
}

/// Stores a seat's answer in place of an earlier one. Returns whether the seat is asked.
pub fn answer(tx: &Tx<'_>, id: VoteId, seat: Seat, yes: bool) -> Result<bool, StoreError> {
    let sql = "UPDATE ballots SET answer = ?3, at = ?4 WHERE vote = ?1 AND seat = ?2";
    Ok(tx.execute(sql, params![id, seat.0, yes, tx.now()])? == 1)
}

/// Notes that the post of a vote stands, and when the vote closes. Returns false if that was noted before, or
/// the vote is closed.
pub(crate) fn tell(tx: &Tx<'_>, id: VoteId, closes_at: Time) -> Result<bool, StoreError> {
    let sql =
        "UPDATE votes SET told_at = ?2, closes_at = ?3 WHERE id = ?1 AND told_at IS NULL AND fate = 'open'";
    Ok(tx.execute(sql, params![id, tx.now(), closes_at])? == 1)
}

/// Puts off the end of a vote, after a time in which nobody could answer.
pub(crate) fn put_off(tx: &Tx<'_>, id: VoteId, closes_at: Time) -> Result<(), StoreError> {
    tx.run("UPDATE votes SET closes_at = ?2 WHERE id = ?1 AND fate = 'open'", params![id, closes_at])
}

/// Removes a seat that has not answered from every open vote of a game; returns those votes.
pub(crate) fn ask_no_more(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Vec<VoteId>, StoreError> {
    let sql = "DELETE FROM ballots WHERE seat = ?2 AND answer IS NULL
               AND vote IN (SELECT id FROM votes WHERE game = ?1 AND fate = 'open') RETURNING vote";
    tx.rows(sql, params![game, seat.0], whole)
}

/// Removes a seat and its answers from the open votes of a game; returns those votes.
pub(crate) fn forget_ballots(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Vec<VoteId>, StoreError> {
    let sql = "DELETE FROM ballots WHERE seat = ?2
               AND vote IN (SELECT id FROM votes WHERE game = ?1 AND fate = 'open') RETURNING vote";
    tx.rows(sql, params![game, seat.0], whole)
}

/// Returns the open invitation to take a seat over.
///
/// # Errors
/// [`StoreError`] of the database, or when the vote cannot be read.
pub(crate) fn open_invitation(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Option<Vote>, StoreError> {
    let sql = "SELECT id FROM votes WHERE game = ?1 AND kind = 'invite' AND about = ?2 AND fate = 'open'";
    let ids = tx.rows(sql, params![game, seat.0], whole)?;
    Ok(loaded(tx, ids)?.into_iter().next())
}

/// Returns when a person last declined to take a seat over.
pub(crate) fn declined_last(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    user: UserId,
) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT max(coalesce(closed_at, opened_at)) FROM votes WHERE game = ?1 AND kind = 'invite' AND about = ?2
               AND subject = ?3 AND fate = 'refused'";
    tx.one(sql, params![game, seat.0, user.to_string()], whole)
}

/// Closes a vote; stores its fate and the step that carried it out.
pub fn close(tx: &Tx<'_>, id: VoteId, fate: Fate, done_at: Option<Step>) -> Result<(), StoreError> {
    let sql = "UPDATE votes SET fate = ?2, done_at = ?3, closed_at = ?4 WHERE id = ?1 AND fate = 'open'";
    tx.run(sql, params![id, fate.name(), done_at.map(|step| step.0), tx.now()])
}

/// The open votes to be closed, by the event that closes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All open votes of the game.
    All,
    /// Votes about going back, because somebody has gone back.
    ByTakeBack,
    /// Votes that a step of a seat's own player ends: about going back, and about the seat, except those that the
    /// player has asked for.
    ByStepOf(Seat),
    /// Votes about a seat whose player is back.
    ByReturn(Seat),
    /// Votes about a seat.
    About(Seat),
    /// Votes about a seat that somebody else takes over, and votes to which everybody must agree: the people at the
    /// table have changed.
    ByTenure(Seat),
    /// Votes about a person who is to take a seat over.
    ForPerson(UserId),
}

/// Closes open votes of a game with a fate; returns these votes. Votes about going back get the fate `Moved` (after a
/// step of a player) or `Lapsed` instead.
pub fn end_open(tx: &Tx<'_>, game: GameId, which: Ended, fate: Fate) -> Result<Vec<VoteId>, StoreError> {
    let (these, of) = match which {
        Ended::All => ("?3 IS NULL", None),
        Ended::ByTakeBack => ("kind = 'take-back' AND ?3 IS NULL", None),
        Ended::ByStepOf(seat) => ("kind = 'take-back' OR about = ?3 AND seat <> ?3", Some(u64::from(seat.0))),
        Ended::ByReturn(seat) => ("about = ?3 AND seat <> ?3", Some(u64::from(seat.0))),
        Ended::About(seat) => ("about = ?3", Some(seat.0.into())),
        Ended::ByTenure(seat) => ("about = ?3 OR kind NOT IN ('absent', 'invite')", Some(seat.0.into())),
        Ended::ForPerson(user) => (PERSON, Some(user.0)),
    };
    let of_take_back = if matches!(which, Ended::ByStepOf(_)) { Fate::Moved } else { Fate::Lapsed };
    let sql = format!(
        "UPDATE votes SET fate = CASE kind WHEN 'take-back' THEN ?4 ELSE ?2 END
         WHERE game = ?1 AND fate = 'open' AND ({these}) RETURNING id"
    );
    tx.rows(&sql, params![game, fate.name(), of.map(u64::cast_signed), of_take_back.name()], whole)
}

/// The SQL condition for votes about whether a person takes a seat over.
const PERSON: &str = "kind IN ('absent', 'invite') AND subject IN (CAST(?3 AS TEXT), 'person ' || ?3)";

/// Returns all invitations of a person to take over seats of a game, open or closed.
///
/// # Errors
/// [`StoreError`] of the database, or when a vote cannot be read.
pub fn to_person(tx: &Tx<'_>, game: GameId, user: UserId) -> Result<Vec<Vote>, StoreError> {
    let sql =
        "SELECT id FROM votes WHERE game = ?1 AND kind = 'invite' AND subject = CAST(?2 AS TEXT) ORDER BY id";
    loaded(tx, tx.rows(sql, params![game, user], whole)?)
}

/// Replaces a person in all votes about whether they take a seat over.
pub(crate) fn forget_person(
    tx: &Tx<'_>,
    game: GameId,
    user: UserId,
    pseudonym: UserId,
) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE votes SET subject = replace(subject, CAST(?3 AS TEXT), ?2) WHERE game = ?1 AND {PERSON}"
    );
    tx.run(&sql, params![game, pseudonym.to_string(), user])
}

/// Returns the open votes of a game.
///
/// # Errors
/// [`StoreError`] of the database, or when a vote cannot be read.
pub(crate) fn open_in(tx: &Tx<'_>, game: GameId) -> Result<Vec<Vote>, StoreError> {
    let sql = "SELECT id FROM votes WHERE game = ?1 AND fate = 'open' ORDER BY id";
    loaded(tx, tx.rows(sql, params![game], whole)?)
}

fn loaded(tx: &Tx<'_>, ids: Vec<VoteId>) -> Result<Vec<Vote>, StoreError> {
    let found = ids.into_iter().map(|id| load(tx, id));
    Ok(found.collect::<Result<Vec<_>, StoreError>>()?.into_iter().flatten().collect())
}

/// Returns whether a step carried out a vote: the asker need not be present then.
pub fn is_result(tx: &Tx<'_>, game: GameId, step: Step) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM votes WHERE game = ?1 AND done_at = ?2)";
    tx.one(sql, params![game, step.0], whole)
}

/// Returns the votes of a game that a seat has asked for or was asked in.
///
/// # Errors
/// [`StoreError`] of the database, or when a vote cannot be read.
pub fn of_seat(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Vec<Vote>, StoreError> {
    let sql = "SELECT id FROM votes WHERE game = ?1 AND (seat = ?2 OR EXISTS (
                   SELECT 1 FROM ballots WHERE ballots.vote = votes.id AND ballots.seat = ?2)) ORDER BY id";
    let ids: Vec<VoteId> = tx.rows(sql, params![game, seat.0], whole)?;
    loaded(tx, ids)
}
