//! Reports on the outbox: the notices that wait, and the fate of others.

use last_spike_engine::Step;

use crate::store::database::{Error, Row, params};
use crate::store::error::Fault;
use crate::store::ids::{GameId, NoticeId, ProcessId, Time};
use crate::store::notice::{Audience, Kind, Notice};
use crate::store::slot::Slot;
use crate::store::tx::Tx;

/// Returns whether the host was told that the bot may not post all of a game, and a post waits that was
/// refused.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn is_muted(tx: &Tx<'_>, game: GameId) -> Result<bool, Fault> {
    let (was_told, is_refused) = muted(tx, game)?;
    Ok(was_told && is_refused)
}

/// Returns whether the host was told so, and no such post waits any more.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn is_unmuted(tx: &Tx<'_>, game: GameId) -> Result<bool, Fault> {
    let (was_told, is_refused) = muted(tx, game)?;
    Ok(was_told && !is_refused)
}

/// Returns whether the host was told that the bot may not post all of a game, and whether a post waits that was refused.
fn muted(tx: &Tx<'_>, game: GameId) -> Result<(bool, bool), Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND kind = 'muted'),
               EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = 'channel' AND attempts > 0
                       AND fate = 'waiting')";
    tx.one(sql, params![game], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// The notices that wait to be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// The number of notices.
    pub notices: u32,
    /// The time at which the oldest post for all was queued.
    pub post_since: Option<Time>,
    /// The time at which the oldest direct message was queued; edits of existing ones do not count.
    pub dm_since: Option<Time>,
}

/// Counts the notices that wait to be sent, without those that are to be sent only if a player decides late.
///
/// # Errors
/// [`Fault`] of the database.
pub fn backlog(tx: &Tx<'_>) -> Result<Backlog, Fault> {
    let sql = "SELECT count(*), min(queued_at) FILTER (WHERE audience = 'channel'),
               min(queued_at) FILTER (WHERE audience <> 'channel' AND kind <> 'hand') FROM outbox
               WHERE fate = 'waiting' AND NOT (kind = 'deciding' AND attempts = 0)";
    let read =
        |row: &Row<'_>| Ok(Backlog { notices: row.get(0)?, post_since: row.get(1)?, dm_since: row.get(2)? });
    tx.one(sql, params![], read)
}

/// The fate of the last notice of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The time at which it was queued.
    pub queued_at: Time,
    /// The time of the first attempt.
    pub first_at: Option<Time>,
}

/// Returns the fate of the last notice of a kind in the channel.
///
/// # Errors
/// [`Fault`] of the database.
pub fn tried(tx: &Tx<'_>, game: GameId, kind: Kind) -> Result<Option<Tried>, Fault> {
    let sql = "SELECT queued_at, first_tried_at FROM outbox
               WHERE game = ?1 AND audience = 'channel' AND kind = ?2 ORDER BY id DESC LIMIT 1";
    let read = |row: &Row<'_>| Ok(Tried { queued_at: row.get(0)?, first_at: row.get(1)? });
    tx.row(sql, params![game, kind.name()], read)
}

/// Returns the fate of the last notice of a kind to an audience.
///
/// # Errors
/// [`Fault`] of the database.
pub fn fate(tx: &Tx<'_>, game: GameId, audience: Audience, kind: Kind) -> Result<Option<String>, Fault> {
    let sql =
        "SELECT fate FROM outbox WHERE game = ?1 AND audience = ?2 AND kind = ?3 ORDER BY id DESC LIMIT 1";
    tx.row(sql, params![game, audience.name(), kind.name()], |row| row.get(0))
}

/// Returns when a notice of a kind was queued for the channel, so many such notices ago, if that was between two moments;
/// 0 is the last one.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn queued_at(
    tx: &Tx<'_>,
    game: GameId,
    kind: Kind,
    ago: u32,
    (since, until): (Time, Time),
) -> Result<Option<Time>, Fault> {
    let sql = "SELECT queued_at FROM outbox WHERE game = ?1 AND audience = 'channel' AND kind = ?2
               AND queued_at > ?3 AND queued_at <= ?4 ORDER BY queued_at DESC LIMIT 1 OFFSET ?5";
    tx.row(sql, params![game, kind.name(), since, until, ago], |row| row.get(0))
}

/// A notice as it stands in the outbox, for whoever asks what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its number.
    pub(crate) id: NoticeId,
    /// Its content.
    pub(crate) notice: Notice,
    /// Its fate: `waiting`, `sent`, or the reason why it was dropped.
    pub(crate) fate: String,
    /// The time at which it was queued.
    pub(crate) queued_at: Time,
    /// The time before which it is not tried.
    pub(crate) due_at: Time,
    /// The number of attempts.
    pub(crate) attempts: u32,
    /// The step up to which it tells; `None` of one that was not tried, or is told with another.
    pub(crate) upto: Option<Step>,
    /// The process that sends it, or has sent it.
    pub(crate) owner: Option<ProcessId>,
    /// The reason why it could not be sent when it was last tried.
    pub(crate) setback: Option<String>,
}

/// The columns of [`entry`].
macro_rules! entries {
    ($which:literal) => {
        concat!(
            "SELECT id, step, audience, kind, fate, queued_at, due_at, attempts, upto, owner, setback FROM outbox
             WHERE game = ?1 AND ",
            $which
        )
    };
}

/// Reads an entry; `None` of one whose words mean nothing.
fn entry(game: GameId, row: &Row<'_>) -> Result<Option<Entry>, Error> {
    let (audience, kind): (String, String) = (row.get(2)?, row.get(3)?);
    let Some((audience, kind)) = Audience::from_name(&audience).zip(Kind::from_name(&kind)) else {
        return Ok(None);
    };
    Ok(Some(Entry {
        id: row.get(0)?,
        notice: Notice { game, step: Step(row.get(1)?), audience, kind },
        fate: row.get(4)?,
        queued_at: row.get(5)?,
        due_at: row.get(6)?,
        attempts: row.get(7)?,
        upto: row.get::<Option<u32>>(8)?.map(Step),
        owner: row.get(9)?,
        setback: row.get(10)?,
    }))
}

/// Returns the notices of a game that wait, the oldest first.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn waiting_of(tx: &Tx<'_>, game: GameId) -> Result<Vec<Entry>, Fault> {
    let found = tx.rows(entries!("fate = 'waiting' ORDER BY id"), params![game], |row| entry(game, row))?;
    Ok(found.into_iter().flatten().collect())
}

/// Returns so many of the last notices for the channel of a game, the oldest first.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn last_of_channel(tx: &Tx<'_>, game: GameId, most: u32) -> Result<Vec<Entry>, Fault> {
    let sql = entries!("audience = 'channel' ORDER BY id DESC LIMIT ?2");
    let found = tx.rows(sql, params![game, most], |row| entry(game, row))?;
    Ok(found.into_iter().flatten().rev().collect())
}

/// Returns the last notice to an audience that was for a slot; `None` for that of an offer, which has none of its own.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn last_for(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    slot: Slot,
) -> Result<Option<Entry>, Fault> {
    let (shown_as, number) = match slot {
        Slot::Of(kind) => (kind, None),
        Slot::Vote(vote) => (Kind::Vote, Some(vote)),
        Slot::Offer(_) => return Ok(None),
    };
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.shown_as() == shown_as);
    let kinds: Vec<String> = kinds.map(|kind| format!("'{}'", kind.name())).collect();
    let sql = format!(
        concat!(
            entries!("audience = ?2"),
            " AND kind IN ({}) AND step = coalesce(?3, step) ORDER BY id DESC LIMIT 1"
        ),
        kinds.join(", ")
    );
    Ok(tx.row(&sql, params![game, audience.name(), number], |row| entry(game, row))?.flatten())
}
