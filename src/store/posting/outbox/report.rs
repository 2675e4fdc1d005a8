//! Reports on the outbox: the notices that wait, and the fates of the others.

use last_spike_engine::Step;

use crate::store::database::{Error, Row, columns, params, sql, whole};
use crate::store::notices::notice::{Audience, Notice, NoticeKind};
use crate::store::notices::unposted::NoticeFate;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, NoticeId, ProcessId, Time};
use crate::store::rows::tx::Tx;

/// Returns whether the host was told (or is about to be) that the bot can't post everything of a game, and whether a
/// post waits that was already tried.
pub(crate) fn muted(tx: &Tx<'_>, game: GameId) -> Result<(bool, bool), StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND kind = 'muted'),
               EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = 'channel' AND attempts > 0
                       AND fate = 'waiting')";
    tx.one(sql, params![game], whole)
}

columns! {
    /// The notices that wait to be sent.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Backlog {
        /// The number of notices.
        pub notices: u32 = "count(*)",
        /// The time at which the oldest post for all was queued.
        pub post_since: Option<Time> = "min(queued_at) FILTER (WHERE audience = 'channel')",
        /// The time at which the oldest direct message was queued; edits of existing ones do not count.
        pub dm_since: Option<Time> = "min(queued_at) FILTER (WHERE audience <> 'channel' AND kind <> 'hand')",
    }
}

/// Counts the notices that wait to be sent, without held ones and those to be sent only if a player takes long to
/// decide.
pub fn backlog(tx: &Tx<'_>) -> Result<Backlog, StoreError> {
    let sql = sql!(
        "SELECT ",
        Backlog::COLUMNS,
        " FROM outbox WHERE fate = 'waiting' AND NOT (kind = 'deciding' AND attempts = 0)
          AND NOT (kind IN ('board', 'line') AND attempts = 0 AND due_at > ?1)"
    );
    tx.one(sql, params![tx.now()], whole)
}

/// Returns when the last notice of a kind for the channel was queued, and when it was first tried.
pub(crate) fn tried(
    tx: &Tx<'_>,
    game: GameId,
    kind: NoticeKind,
) -> Result<Option<(Time, Option<Time>)>, StoreError> {
    let sql = "SELECT queued_at, first_tried_at FROM outbox
               WHERE game = ?1 AND audience = 'channel' AND kind = ?2 ORDER BY id DESC LIMIT 1";
    tx.row(sql, params![game, kind.name()], whole)
}

/// Returns the fate of the last notice of a kind to an audience.
pub(crate) fn last_fate(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: NoticeKind,
) -> Result<Option<NoticeFate>, StoreError> {
    let sql =
        "SELECT fate FROM outbox WHERE game = ?1 AND audience = ?2 AND kind = ?3 ORDER BY id DESC LIMIT 1";
    tx.row(sql, params![game, audience.name(), kind.name()], whole)
}

/// Returns when a notice of a kind was queued for the channel between two moments, counted back by `ago` from the
/// latest of these, which is 0.
pub(crate) fn queued_at(
    tx: &Tx<'_>,
    game: GameId,
    kind: NoticeKind,
    ago: u32,
    since: Time,
    until: Time,
) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT queued_at FROM outbox WHERE game = ?1 AND audience = 'channel' AND kind = ?2
               AND queued_at > ?3 AND queued_at <= ?4 ORDER BY queued_at DESC LIMIT 1 OFFSET ?5";
    tx.row(sql, params![game, kind.name(), since, until, ago], whole)
}

columns! {
    /// A notice as it stands in the outbox, with its fate.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) struct OutboxEntry {
        /// Its number.
        pub(crate) id: NoticeId = "id",
        /// Its content.
        pub(crate) notice: Notice = Notice::COLUMNS,
        /// Its fate.
        pub(crate) fate: NoticeFate = "fate",
        /// The time at which it was queued.
        pub(crate) queued_at: Time = "queued_at",
        /// The time before which it is not tried.
        pub(crate) due_at: Time = "due_at",
        /// The number of attempts.
        pub(crate) attempts: u32 = "attempts",
        /// The step up to which it tells; `None` if it was not tried, or was told with another notice.
        pub(crate) upto: Option<Step> = "upto",
        /// The process that sends it, or has sent it.
        pub(crate) owner: Option<ProcessId> = "owner",
        /// The reason why the last attempt failed.
        pub(crate) setback: Option<String> = "setback",
    }
}

/// Returns the notices of a game, the oldest first, without those of an unknown audience or kind.
pub(crate) fn entries_of(tx: &Tx<'_>, game: GameId) -> Result<Vec<OutboxEntry>, StoreError> {
    let sql = sql!("SELECT ", OutboxEntry::COLUMNS, " FROM outbox WHERE game = ?1 ORDER BY id");
    let read = |row: &Row<'_>| match whole(row) {
        Err(Error::Newer { .. }) => Ok(None),
        entry => entry.map(Some),
    };
    Ok(tx.rows(sql, params![game], read)?.into_iter().flatten().collect())
}
