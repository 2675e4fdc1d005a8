//! Votes: questions that the people of a game answer by a button until a time.

use rusqlite::{OptionalExtension, Row, params};

use super::error::Fault;
use super::ids::{GameId, Time, VoteId, small};
use super::pace::Pace;
use super::row::{collect, unreadable};
use super::tx::Tx;
use crate::engine::{Seat, Step};

/// The question of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the game goes back to what it was after a step.
    TakeBack {
        /// The step.
        to: Step,
    },
    /// Whether the clocks of the game are stopped.
    Pause {
        /// Until when; `None` for until somebody sets them going.
        until: Option<Time>,
    },
    /// Whether the game gets another pace.
    Pace(Pace),
    /// Whether the asker is away for longer than they may be without asking.
    Away {
        /// Until when.
        until: Time,
    },
}

impl Question {
    /// The name of a question that any next step answers.
    pub const TAKE_BACK: &str = "take-back";

    /// Returns the name of its kind in the database.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::TakeBack { .. } => Self::TAKE_BACK,
            Self::Pause { .. } => "pause",
            Self::Pace(_) => "pace",
            Self::Away { .. } => "away",
        }
    }

    fn subject(self) -> String {
        match self {
            Self::TakeBack { to } => to.to_string(),
            Self::Pause { until } => until.map_or_else(String::new, |until| until.0.to_string()),
            Self::Pace(pace) => pace.name().to_owned(),
            Self::Away { until } => until.0.to_string(),
        }
    }

    fn of(kind: &str, subject: &str) -> Option<Self> {
        match kind {
            Self::TAKE_BACK => Some(Self::TakeBack { to: Step(subject.parse().ok()?) }),
            "pause" if subject.is_empty() => Some(Self::Pause { until: None }),
            "pause" => Some(Self::Pause { until: Some(Time(subject.parse().ok()?)) }),
            "pace" => Pace::named(subject).map(Self::Pace),
            "away" => Some(Self::Away { until: Time(subject.parse().ok()?) }),
            _ => None,
        }
    }
}

/// The fate of a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Answers are awaited.
    Open,
    /// All have agreed.
    Carried,
    /// Somebody has not agreed.
    Refused,
    /// Somebody has not answered in time.
    Silent,
    /// The game went on meanwhile, or has ended.
    Lapsed,
    /// The asker has withdrawn it.
    Withdrawn,
}

impl Fate {
    const ALL: [Self; 6] =
        [Self::Open, Self::Carried, Self::Refused, Self::Silent, Self::Lapsed, Self::Withdrawn];

    /// Returns its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Carried => "carried",
            Self::Refused => "refused",
            Self::Silent => "silent",
            Self::Lapsed => "lapsed",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// A vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    /// Its number.
    pub id: VoteId,
    /// The game.
    pub game: GameId,
    /// The question.
    pub question: Question,
    /// The seat that asks.
    pub asker: Seat,
    /// The last step of the game when it was asked.
    pub step: Step,
    /// The turn that it was.
    pub turn: u32,
    /// When it was asked.
    pub opened_at: Time,
    /// The time from which silence counts as a no.
    pub closes_at: Time,
    /// Its fate.
    pub fate: Fate,
    /// The seats that are asked, with their answers.
    pub ballots: Vec<Ballot>,
}

/// A seat that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// The seat.
    pub seat: Seat,
    /// Its answer, and when it was given.
    pub answer: Option<(bool, Time)>,
}

impl Vote {
    /// Returns the seats that have not answered.
    pub fn awaited(&self) -> impl Iterator<Item = Seat> + '_ {
        self.ballots.iter().filter(|ballot| ballot.answer.is_none()).map(|ballot| ballot.seat)
    }
}

/// A vote to be opened.
#[derive(Clone, Debug)]
pub struct NewVote {
    /// The game.
    pub game: GameId,
    /// The question.
    pub question: Question,
    /// The seat that asks.
    pub asker: Seat,
    /// The last step of the game.
    pub step: Step,
    /// The turn that it is.
    pub turn: u32,
    /// The seats that are asked.
    pub asked: Vec<Seat>,
    /// The time from which silence counts as a no.
    pub closes_at: Time,
}

/// Opens a vote.
///
/// # Errors
/// [`Fault`] of the database: also when one of its kind is open already.
pub fn open(tx: &Tx<'_>, new: &NewVote, now: Time) -> Result<VoteId, Fault> {
    let question = new.question;
    tx.connection
        .prepare_cached(
            "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            new.game,
            question.kind(),
            question.subject(),
            new.asker.0,
            new.step.0,
            new.turn,
            now,
            new.closes_at
        ])?;
    let id = VoteId(tx.connection.last_insert_rowid().cast_unsigned());
    for seat in &new.asked {
        let sql = "INSERT INTO ballots (vote, seat) VALUES (?1, ?2)";
        tx.connection.prepare_cached(sql)?.execute(params![id, seat.0])?;
    }
    Ok(id)
}

/// Loads a vote.
///
/// # Errors
/// [`Fault`] of the database, or when the vote cannot be read.
pub fn load(tx: &Tx<'_>, id: VoteId) -> Result<Option<Vote>, Fault> {
    type Columns = (GameId, String, String, i64, u32, u32, Time, Time, String);
    let sql =
        "SELECT game, kind, subject, seat, step, turn, opened_at, closes_at, fate FROM votes WHERE id = ?1";
    let read = |row: &Row<'_>| -> rusqlite::Result<Columns> {
        Ok((
            row.get(0)?,
            row.get(1)?,
            row.get(2)?,
            row.get(3)?,
            row.get(4)?,
            row.get(5)?,
            row.get(6)?,
            row.get(7)?,
            row.get(8)?,
        ))
    };
    let found = tx.connection.prepare_cached(sql)?.query_row([id], read).optional()?;
    let Some((game, kind, subject, seat, step, turn, opened_at, closes_at, fate)) = found else {
        return Ok(None);
    };
    let cannot = || unreadable(game, "a vote", &format!("{kind:?} about {subject:?} is {fate:?}"));
    let question = Question::of(&kind, &subject).ok_or_else(cannot)?;
    let fate = Fate::ALL.into_iter().find(|known| known.name() == fate).ok_or_else(cannot)?;
    let asker = Seat(small(seat).map_err(|_| cannot())?);
    let ballots = ballots(tx, id)?;
    Ok(Some(Vote { id, game, question, asker, step: Step(step), turn, opened_at, closes_at, fate, ballots }))
}

fn ballots(tx: &Tx<'_>, id: VoteId) -> Result<Vec<Ballot>, Fault> {
    let sql = "SELECT seat, answer, at FROM ballots WHERE vote = ?1 ORDER BY seat";
    collect(tx, sql, [id], |row| {
        let (answer, at): (Option<bool>, Option<Time>) = (row.get(1)?, row.get(2)?);
        Ok(Ballot { seat: Seat(small(row.get(0)?)?), answer: answer.zip(at) })
    })
}

/// Returns the open vote of a kind in a game.
///
/// # Errors
/// [`Fault`] of the database, or when the vote cannot be read.
pub fn open_in(tx: &Tx<'_>, game: GameId, kind: &str) -> Result<Option<Vote>, Fault> {
    let sql = "SELECT id FROM votes WHERE game = ?1 AND kind = ?2 AND fate = 'open'";
    let id: Option<VoteId> =
        tx.connection.prepare_cached(sql)?.query_row(params![game, kind], |row| row.get(0)).optional()?;
    id.map_or(Ok(None), |id| load(tx, id))
}

/// Returns whether a seat has asked such a question in a turn already, and it was not carried.
///
/// # Errors
/// [`Fault`] of the database.
pub fn was_asked(tx: &Tx<'_>, game: GameId, kind: &str, asker: Seat, turn: u32) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM votes WHERE game = ?1 AND kind = ?2 AND seat = ?3 AND turn = ?4
               AND fate <> 'carried')";
    let mut statement = tx.connection.prepare_cached(sql)?;
    Ok(statement.query_row(params![game, kind, asker.0, turn], |row| row.get(0))?)
}

/// Notes an answer; the last one counts. Returns whether the seat is asked.
///
/// # Errors
/// [`Fault`] of the database.
pub fn answer(tx: &Tx<'_>, id: VoteId, seat: Seat, yes: bool, now: Time) -> Result<bool, Fault> {
    let sql = "UPDATE ballots SET answer = ?3, at = ?4 WHERE vote = ?1 AND seat = ?2";
    Ok(tx.connection.prepare_cached(sql)?.execute(params![id, seat.0, yes, now])? == 1)
}

/// Closes a vote with its fate, and the step that carried it out.
///
/// # Errors
/// [`Fault`] of the database.
pub fn close(tx: &Tx<'_>, id: VoteId, fate: Fate, done_at: Option<Step>) -> Result<(), Fault> {
    let sql = "UPDATE votes SET fate = ?2, done_at = ?3 WHERE id = ?1 AND fate = 'open'";
    tx.connection.prepare_cached(sql)?.execute(params![id, fate.name(), done_at.map(|step| step.0)])?;
    Ok(())
}

/// Closes all votes of a game that has ended, or those of a kind where it has gone on; returns which were open.
///
/// # Errors
/// [`Fault`] of the database.
pub fn lapse(tx: &Tx<'_>, game: GameId, kind: Option<&str>) -> Result<Vec<VoteId>, Fault> {
    let sql =
        "UPDATE votes SET fate = 'lapsed' WHERE game = ?1 AND fate = 'open' AND kind = coalesce(?2, kind)
               RETURNING id";
    collect(tx, sql, params![game, kind], |row| row.get(0))
}

/// Returns whether a step carried out what was voted on: whoever had asked need not be there.
///
/// # Errors
/// [`Fault`] of the database.
pub fn is_result(tx: &Tx<'_>, game: GameId, step: Step) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM votes WHERE game = ?1 AND done_at = ?2)";
    Ok(tx.connection.prepare_cached(sql)?.query_row(params![game, step.0], |row| row.get(0))?)
}

/// Returns the votes of a game that a seat has asked for or was asked in.
///
/// # Errors
/// [`Fault`] of the database, or when a vote cannot be read.
pub fn of_seat(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Vec<Vote>, Fault> {
    let sql = "SELECT id FROM votes WHERE game = ?1 AND (seat = ?2 OR EXISTS (
                   SELECT 1 FROM ballots WHERE ballots.vote = votes.id AND ballots.seat = ?2)) ORDER BY id";
    let ids: Vec<VoteId> = collect(tx, sql, params![game, seat.0], |row| row.get(0))?;
    let mut votes = Vec::new();
    for id in ids {
        votes.extend(load(tx, id)?);
    }
    Ok(votes)
}
