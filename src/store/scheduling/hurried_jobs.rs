//! Changes to the jobs of many games at once: jobs that were put off become due early, because an obstacle may be gone
//! or the clock was wrong, and jobs are queued after an outage.

use super::jobs::{JobKind, LONGEST_AFTER, WITHOUT_GAME};
use crate::store::database::params;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GuildId};
use crate::store::rows::tx::Tx;

/// The number of jobs that are tried when the permissions in a server may have changed. Once one is done, all others of
/// its channel follow.
const PROBES: u32 = 4;

/// The kinds of jobs that check for themselves when they are due: a job done too early puts itself off to the right
/// time.
pub(crate) const SELF_TIMED: [JobKind; 6] = [
    JobKind::AuctionDeadline,
    JobKind::TurnAlarm,
    JobKind::Silence,
    JobKind::Remind,
    JobKind::CloseVote,
    JobKind::TellClocks,
];

fn names(kinds: &[JobKind]) -> String {
    kinds.iter().map(|kind| format!("'{}'", kind.name())).collect::<Vec<_>>().join(", ")
}

/// Makes up to `PROBES` failed jobs that change messages in a server due, because the permissions there may have
/// changed. A few are enough to find out, and Discord would refuse all of them if nothing has changed. These attempts
/// bring no job nearer to being given up.
pub(crate) fn probe(tx: &Tx<'_>, guild: GuildId) -> Result<(), StoreError> {
    // The character after `/` is `0`.
    let sql = format!(
        "UPDATE jobs SET due_at = ?2, attempts = CASE WHEN attempts > {LONGEST_AFTER} THEN {LONGEST_AFTER} ELSE attempts END
             WHERE id IN (
             SELECT id FROM jobs WHERE kind IN ({}) AND attempts > 0 AND owner IS NULL AND due_at > ?2
             AND EXISTS (SELECT 1 FROM games WHERE guild = ?1 AND (
                 subject > CAST(channel AS TEXT) || '/' AND subject < CAST(channel AS TEXT) || '0'
                 OR kind = '{}' AND subject > CAST(games.id AS TEXT) || '/' AND subject < CAST(games.id AS TEXT) || '0'))
             ORDER BY due_at LIMIT {PROBES} {})",
        names(&JobKind::OF_MESSAGES),
        JobKind::MarkTakenBack.name(),
        tx.skipping_locked()
    );
    tx.run(&sql, params![guild, tx.now()])
}

/// Makes all failed jobs that change messages in a channel due, because one of them has just been done there.
pub(crate) fn hurry_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE jobs SET due_at = ?2 WHERE id IN (
             SELECT id FROM jobs WHERE kind IN ({}) AND attempts > 0 AND owner IS NULL AND due_at > ?2
             AND substr(CASE kind WHEN '{}' THEN {WITHOUT_GAME} ELSE '/' || subject END, 1, length(?1)) = ?1 {})",
        names(&JobKind::OF_MESSAGES),
        JobKind::MarkTakenBack.name(),
        tx.skipping_locked()
    );
    tx.run(&sql, params![format!("/{channel}/"), tx.now()])
}

/// Queues [`JobKind::RenewDeadlines`] for all games in which a person was told a deadline: after an outage, during
/// which no time ran, the deadlines have changed.
pub(crate) fn renew_deadlines(tx: &Tx<'_>) -> Result<(), StoreError> {
    let sql = "INSERT INTO jobs (kind, subject, due_at)
               SELECT DISTINCT ?1, CAST(game AS TEXT), ?2 FROM awaited WHERE told_at < ?2 AND computer = 0
               ON CONFLICT (kind, subject) DO NOTHING";
    tx.run(sql, params![JobKind::RenewDeadlines.name(), tx.now()])
}

/// Makes all jobs of these kinds due, which must check for themselves when they are: a clock that was ahead has
/// scheduled them, or the time that they wait for has moved.
pub(crate) fn look_again(tx: &Tx<'_>, kinds: &[JobKind]) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE jobs SET due_at = ?1 WHERE id IN (SELECT id FROM jobs WHERE kind IN ({}) AND due_at > ?1 {})",
        names(kinds),
        tx.skipping_locked()
    );
    tx.run(&sql, params![tx.now()])
}
