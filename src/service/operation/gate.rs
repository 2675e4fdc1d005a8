//! The gate at start: every running game is rebuilt from its log and compared with its snapshot, so that neither a
//! change of the program nor damage can change a game unnoticed.
//!
//! The log is the truth. A snapshot that cannot be read is rebuilt from it. If the two disagree, nobody knows which of
//! them the players have seen: that game stops, and no other. It goes on at the first start at which the two agree
//! again. A game whose rules only a newer version of the program knows is left to that: nothing of it is changed.

use std::fmt;

use last_spike_engine::{Game, Step};

use crate::service::notices::notice;
use crate::service::request::readable::check_levels;
use crate::store::games::{self, Stage};
use crate::store::log;
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind};
use crate::store::{GameId, Store, StoreError, Tx};

/// The agreement between a game's log and its snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both say the same.
    Agree,
    /// Both say the same, but the snapshot is older than a field of the state; the game is what the log says.
    OlderSnapshot(Box<Game>),
    /// The snapshot is missing or cannot be read; the log is whole, and the game is what it says.
    LogAlone(Box<Game>),
    /// The two differ, or the log cannot be read.
    Disagree(Disagreement),
}

/// A defect of a stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disagreement {
    /// The log ends at another step than the snapshot.
    Step {
        /// The last step of the log.
        log: Step,
        /// The step of the snapshot.
        snapshot: Step,
    },
    /// Both are at the same step, but at different positions.
    Position {
        /// The step of both.
        at: Step,
    },
    /// The log or the set-up cannot be read, or leads nowhere.
    Unreadable(String),
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step { log, snapshot } => {
                write!(f, "its log ends at step {log}, its snapshot is of step {snapshot}")
            }
            Self::Position { at } => {
                write!(f, "its log and its snapshot disagree on the position at step {at}")
            }
            Self::Unreadable(why) => f.write_str(why),
        }
    }
}

/// Rebuilds a game from its log and compares it with its snapshot; changes nothing.
///
/// # Errors
/// [`StoreError`] of the database, or [`StoreError::Newer`] if only a newer version of the program knows by what rules the
/// game is played.
pub fn compare(tx: &Tx<'_>, id: GameId) -> Result<Agreement, StoreError> {
    let unreadable = |why: &dyn ToString| Ok(Agreement::Disagree(Disagreement::Unreadable(why.to_string())));
    let rebuilt = games::load(tx, id).and_then(|stored| {
        let Some(stored) = stored else { return Ok(None) };
        check_levels(&stored)?;
        Ok(log::rebuild(tx, &stored, Step(u32::MAX))?.map(|game| (stored, game)))
    });
    let (stored, rebuilt) = match rebuilt {
        Ok(Some(found)) => found,
        Ok(None) => return unreadable(&"it has no set-up"),
        Err(fault @ StoreError::Unreadable { .. }) => return unreadable(&fault),
        Err(fault) => return Err(fault),
    };
    Ok(match log::snapshot(tx, &stored) {
        Ok(Some(snapshot)) if snapshot == rebuilt => Agreement::Agree,
        Ok(Some(_)) if log::snapshot_agrees(tx, &stored, &rebuilt)? => {
            Agreement::OlderSnapshot(Box::new(rebuilt))
        }
        Ok(Some(snapshot)) if snapshot.step() == rebuilt.step() => {
            Agreement::Disagree(Disagreement::Position { at: rebuilt.step() })
        }
        Ok(Some(snapshot)) => {
            Agreement::Disagree(Disagreement::Step { log: rebuilt.step(), snapshot: snapshot.step() })
        }
        Ok(None) | Err(StoreError::Unreadable { .. }) => Agreement::LogAlone(Box::new(rebuilt)),
        Err(fault) => return Err(fault),
    })
}

/// Checks that a lobby can be read, and that this program knows all that its game would be played by.
///
/// # Errors
/// [`StoreError`] of the database, or if it can't be read, or only a newer version of the program knows it.
pub fn check_lobby(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    games::read(tx, id)?.map_or(Ok(()), |lobby| check_levels(&lobby))
}

/// The result of checking all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GateReport {
    /// The number of games that go on.
    pub playing: usize,
    /// The games that are stopped, and the reasons.
    pub stopped: Vec<(GameId, String)>,
    /// The games that are left to a newer version of the program.
    pub left_alone: Vec<GameId>,
}

/// Admits every unfinished game whose log and snapshot agree; stops and logs the others.
pub async fn pass(store: &Store) -> Result<GateReport, StoreError> {
    let mut report = GateReport::default();
    for id in store.read(games::unfinished).await? {
        match check(store, id).await? {
            Admission::Admitted => report.playing += 1,
            Admission::Stopped(why) => report.stopped.push((id, why)),
            Admission::LeftAlone => report.left_alone.push(id),
        }
    }
    Ok(report)
}

/// The gate's decision about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It goes on.
    Admitted,
    /// It is stopped, for this reason.
    Stopped(String),
    /// It is left to a newer version of the program.
    LeftAlone,
}

/// Admits one game if its log and snapshot agree, and leaves it alone if only a newer version of the program knows its
/// rules; otherwise stops it, and logs the reason.
pub async fn check(store: &Store, id: GameId) -> Result<Admission, StoreError> {
    // Each game has its own transaction: if one makes the program panic, the others can still be played.
    let admission = match store.write(move |tx| admit(tx, id)).await {
        Err(fault @ StoreError::Panicked(_)) => {
            store.write(move |tx| stop(tx, id)).await?;
            Admission::Stopped(fault.to_string())
        }
        other => other?,
    };
    if let Admission::Stopped(why) = &admission {
        tracing::error!(game = %id, why, "a game is stopped: see `last-spike doctor`");
    }
    Ok(admission)
}

/// Admits one game, or stops it, or leaves it alone.
fn admit(tx: &Tx<'_>, id: GameId) -> Result<Admission, StoreError> {
    let compared = match compare(tx, id) {
        Err(StoreError::Newer { .. }) => {
            tx.leave_game(id);
            return Ok(Admission::LeftAlone);
        }
        compared => compared?,
    };
    match compared {
        Agreement::Agree => resume(tx, id)?,
        Agreement::OlderSnapshot(game) => {
            tracing::info!(game = %id, "a snapshot of an older program was completed from the log");
            log::keep_snapshot(tx, id, &game)?;
            resume(tx, id)?;
        }
        Agreement::LogAlone(game) => {
            tracing::warn!(game = %id, "a snapshot could not be read and was made anew from the log");
            log::keep_snapshot(tx, id, &game)?;
            resume(tx, id)?;
        }
        Agreement::Disagree(wrong) => {
            stop(tx, id)?;
            return Ok(Admission::Stopped(wrong.to_string()));
        }
    }
    Ok(Admission::Admitted)
}

/// Stops a game and has its players told, once.
fn stop(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    games::lock(tx, id)?;
    if games::stage(tx, id)? == Some(Stage::Broken) {
        return Ok(());
    }
    games::set_stage(tx, id, Stage::Broken)?;
    outbox::renew(
        tx,
        &Notice { game: id, step: Step(0), audience: Audience::Channel, kind: NoticeKind::Broken },
    )
}

/// Resumes a game that was stopped, and shows its board again.
fn resume(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    if games::stage(tx, id)? != Some(Stage::Broken) {
        return Ok(());
    }
    games::set_stage(tx, id, Stage::Running)?;
    let Some(stored) = games::load(tx, id)? else { return Ok(()) };
    let step = log::snapshot(tx, &stored)?.map_or(Step(0), |game| game.step());
    tracing::info!(game = %id, "a game that was stopped goes on");
    notice::renew_board(tx, &stored.header, step)
}
