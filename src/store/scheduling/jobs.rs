//! Jobs that are carried out later, by themselves: one row each, until it is done.
//!
//! A worker takes what is due ([`lease`]), for a time in which nobody else does it, and carries each
//! job out in a transaction that begins with [`done`]: the job and the end of its row are stored
//! together, or neither is. A job whose worker was killed is taken again when its lease is over.

pub use super::failing_jobs::{Failing, failing, of_newer};
use super::job::may_be_newer;
pub use super::job::{Job, JobKind};
use crate::store::database::{ToValue, Value, columns, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Posted, ProcessId, Time};
use crate::store::rows::left_alone::{OfNewer, is_left};
use crate::store::rows::tx::Tx;

/// The duration of a lease, in seconds: longer than a batch of jobs takes.
pub(crate) const LEASE: i64 = 60;

/// The wait after the first failure of a job, in seconds; it doubles each time.
const FIRST_WAIT: i64 = 10;

/// The longest that a job which fails is put off, in seconds.
pub(crate) const LONGEST_WAIT: i64 = 60 * 60;

/// The longest that a job which changes a message is put off, in seconds: a permission may be missing for months, and
/// Discord bans who is refused too often.
pub(crate) const LONGEST_REST: i64 = 24 * 60 * 60;

/// The longest time that a job is put off which waits for something else to end, in seconds.
pub(crate) const LONGEST_FOR_ANOTHER: i64 = 5 * 60;

/// The most attempts that are counted of a job that waits for something else to end: enough for its longest wait, and
/// few enough for a short wait after a later failure.
const MOST_FOR_ANOTHER: u32 = 5;

/// The number of attempts after which the wait for the next one does not grow any more.
pub(crate) const LONGEST_AFTER: u32 = 15;

/// Returns the longest time that a failing job of a kind is put off, in seconds.
fn longest_wait(kind: JobKind) -> i64 {
    if JobKind::OF_MESSAGES.contains(&kind) { LONGEST_REST } else { LONGEST_WAIT }
}

/// A job that a worker has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leased {
    /// The job.
    pub job: Job,
    /// The number of attempts, this one included.
    pub attempts: u32,
    lease: Lease,
}

/// The row of a job while a process has leased it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lease {
    id: i64,
    owner: ProcessId,
    until: Time,
}

impl Leased {
    /// Returns the process that has taken the job.
    #[must_use]
    pub const fn owner(&self) -> ProcessId {
        self.lease.owner
    }

    /// Returns the seconds until the next attempt: twice as many after each.
    fn wait(&self, longest: i64) -> i64 {
        (FIRST_WAIT << (self.attempts.clamp(1, LONGEST_AFTER) - 1)).min(longest)
    }
}

/// Schedules a job; if it is scheduled already, it keeps its time.
pub fn enqueue(tx: &Tx<'_>, job: Job, due: Time) -> Result<(), StoreError> {
    tx.run(
        "INSERT INTO jobs (kind, subject, due_at) VALUES (?1, ?2, ?3)
             ON CONFLICT (kind, subject) DO NOTHING",
        params![job.kind().name(), job.subject(), due],
    )
}

/// Schedules a job, even while a worker is doing it: it is then done once more, because the data may have changed since
/// the worker began.
pub(crate) fn enqueue_anew(tx: &Tx<'_>, job: Job, due: Time) -> Result<(), StoreError> {
    // The changed `leased_until` keeps the worker that is doing the job from ending it; no other worker does it
    // meanwhile.
    let sql = "INSERT INTO jobs (kind, subject, due_at) VALUES (?1, ?2, ?3)
               ON CONFLICT (kind, subject) DO UPDATE
               SET due_at = excluded.due_at, attempts = 0, leased_until = jobs.leased_until - 1";
    tx.run(sql, params![job.kind().name(), job.subject(), due])
}

/// Schedules a job for `due` at the latest; if it is due earlier, it keeps its time.
pub(crate) fn enqueue_by(tx: &Tx<'_>, job: Job, due: Time) -> Result<(), StoreError> {
    enqueue_all_by(tx, &[(job, due)])
}

/// Returns whether a job is scheduled for `due` or earlier.
pub(crate) fn is_due_by(tx: &Tx<'_>, job: Job, due: Time) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM jobs WHERE kind = ?1 AND subject = ?2 AND due_at <= ?3)";
    tx.one(sql, params![job.kind().name(), job.subject(), due], whole)
}

/// The subject of [`JobKind::MarkTakenBack`] from the slash on that follows the number of the game.
pub(super) const WITHOUT_GAME: &str = "ltrim(subject, '0123456789')";

/// Returns whether another process is changing a message: one that still lives, and whose lease of the job is not over.
pub(crate) fn is_changed_elsewhere(tx: &Tx<'_>, posted: Posted) -> Result<bool, StoreError> {
    let kinds: Vec<String> = JobKind::OF_MESSAGES.iter().map(|kind| format!("'{}'", kind.name())).collect();
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM jobs
         WHERE (kind IN ({}) AND subject = ?1 OR kind = '{}' AND {WITHOUT_GAME} = '/' || ?1)
         AND owner <> ?2 AND leased_until > ?3 AND owner IN (SELECT id FROM live_processes))",
        kinds.join(", "),
        JobKind::MarkTakenBack.name()
    );
    let subject = format!("{}/{}", posted.channel, posted.message);
    tx.one(&sql, params![subject, tx.process, tx.now()], whole)
}

/// Schedules jobs, each for its time at the latest; a job that is due earlier keeps its time.
pub(crate) fn enqueue_all_by(tx: &Tx<'_>, jobs: &[(Job, Time)]) -> Result<(), StoreError> {
    if jobs.is_empty() {
        return Ok(());
    }
    let row = |n: usize| format!("(?{}, ?{}, ?{})", 3 * n + 1, 3 * n + 2, 3 * n + 3);
    let rows = (0..jobs.len()).map(row).collect::<Vec<_>>().join(", ");
    let sql = format!(
        "INSERT INTO jobs (kind, subject, due_at) VALUES {rows}
         ON CONFLICT (kind, subject) DO UPDATE SET due_at = excluded.due_at
         WHERE jobs.due_at > excluded.due_at"
    );
    let subjects: Vec<String> = jobs.iter().map(|(job, _)| job.subject()).collect();
    let mut values: Vec<Value<'_>> = Vec::new();
    for ((job, due), subject) in jobs.iter().zip(&subjects) {
        values.extend([job.kind().name().to_value(), subject.to_value(), due.to_value()]);
    }
    tx.run(&sql, &values)
}

/// Moves the time of a job by `seconds`.
pub(crate) fn shift(tx: &Tx<'_>, job: Job, seconds: i64) -> Result<(), StoreError> {
    tx.run(
        "UPDATE jobs SET due_at = due_at + ?3 WHERE kind = ?1 AND subject = ?2",
        params![job.kind().name(), job.subject(), seconds],
    )
}

/// Deletes a job, even if a worker is about to do it.
pub fn cancel(tx: &Tx<'_>, job: Job) -> Result<(), StoreError> {
    tx.run("DELETE FROM jobs WHERE kind = ?1 AND subject = ?2", params![job.kind().name(), job.subject()])
}

/// Deletes the jobs of some kinds for all seats of a game.
pub(crate) fn cancel_of_seats(tx: &Tx<'_>, game: GameId, kinds: &[JobKind]) -> Result<(), StoreError> {
    // The character after `/` is `0`.
    let sql = "DELETE FROM jobs WHERE kind = ?1 AND subject > ?2 || '/' AND subject < ?2 || '0'";
    kinds.iter().try_for_each(|kind| tx.run(sql, params![kind.name(), game.to_string()]))
}

/// Returns the SQL condition for a job of these kinds that is due and that a process may take: `?1` is the process,
/// `?3` the time, `?4` what is left to a newer program.
fn free(kinds: &[JobKind]) -> String {
    let names: Vec<String> = kinds.iter().map(|kind| format!("'{}'", kind.name())).collect();
    format!(
        "kind IN ({names}) AND (due_at <= ?3 OR attempts > 0 AND due_at > ?3 + {longest})
         AND (leased_until IS NULL OR leased_until <= ?3 OR leased_until > ?3 + {LEASE} OR owner = ?1
              OR owner NOT IN (SELECT id FROM live_processes)) AND NOT {is_left}",
        names = names.join(", "),
        is_left = is_left!("job", "id", "?4"),
        longest = kinds.iter().copied().map(longest_wait).max().unwrap_or(LONGEST_WAIT),
    )
}

/// Jobs that must always be scheduled, for a given time at the latest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Repeated<'a> {
    pub(crate) jobs: &'a [Job],
    pub(crate) by: Time,
}

impl Repeated<'_> {
    pub(crate) const NONE: Self = Self { jobs: &[], by: Time(0) };
}

/// Returns whether there is something to do: a job of one of these lists of kinds that [`lease`] would take, or a
/// repeated job that is not scheduled in time.
pub(crate) fn is_any_due(
    tx: &Tx<'_>,
    lists: &[&[JobKind]],
    repeated: Repeated<'_>,
) -> Result<bool, StoreError> {
    let waits = |job: &Job| {
        let (kind, subject) = (job.kind().name(), job.subject());
        format!(
            " AND EXISTS (SELECT 1 FROM jobs WHERE kind = '{kind}' AND subject = '{subject}' AND due_at <= ?2)"
        )
    };
    let wait: String = repeated.jobs.iter().map(waits).collect();
    let due = lists.iter().map(|kinds| format!("EXISTS (SELECT 1 FROM jobs WHERE {})", free(kinds)));
    let due = due.collect::<Vec<_>>().join(" OR ");
    let sql = format!("SELECT {due} OR NOT (?2 = ?2{wait})");
    let left_alone = tx.cache.left_alone.listed(tx.now());
    tx.one(&sql, params![tx.process, repeated.by, tx.now(), left_alone], whole)
}

/// Takes at most `most` due jobs of these kinds, the longest due first; no other process gets them for [`LEASE`]
/// seconds while this process lives. A process must be done with all jobs of these kinds before it calls this again: a
/// job that it still has leased then was never returned to it, because the answer to the commit was lost, and is taken
/// anew.
///
/// A clock that was set back blocks no job: a lease longer than [`LEASE`], and a wait after a failure longer than the
/// longest wait, count as over.
pub(crate) fn lease(tx: &Tx<'_>, kinds: &[JobKind], most: u32) -> Result<Vec<Leased>, StoreError> {
    let now = tx.now();
    let sql = format!(
        "UPDATE jobs SET owner = ?1, leased_until = ?3 + {LEASE}, attempts = attempts + 1
         WHERE id IN (
             SELECT id FROM jobs WHERE {free} ORDER BY due_at, id LIMIT ?2 {skipping_locked})
         RETURNING {columns}",
        free = free(kinds),
        skipping_locked = tx.skipping_locked(),
        columns = Found::COLUMNS
    );
    let left_alone = tx.cache.left_alone.listed(now);
    let mut rows: Vec<Found> = tx.rows(&sql, params![tx.process, most, now, left_alone], whole)?;
    rows.sort_unstable_by_key(|found| (found.due_at, found.id));
    let until = now.after(LEASE);
    let mut leased = Vec::new();
    for Found { id, kind, subject, attempts, owner, .. } in rows {
        let lease = Lease { id, owner, until };
        if let Some(job) = JobKind::from_name(&kind).and_then(|kind| Job::of(kind, &subject)) {
            leased.push(Leased { job, attempts, lease });
        } else if may_be_newer(&subject) {
            leave_row(tx, lease)?;
        } else {
            put_off(tx, lease, now.after(LONGEST_WAIT), Some("it cannot be read"), attempts)?;
        }
    }
    Ok(leased)
}

columns! {
    /// A job that was leased, as the table has it.
    struct Found {
        due_at: Time = "due_at",
        id: i64 = "id",
        kind: String = "kind",
        subject: String = "subject",
        attempts: u32 = "attempts",
        owner: ProcessId = "owner",
    }
}

/// Ends a job, in the transaction that does it; returns whether the job was still leased to this worker.
pub fn done(tx: &Tx<'_>, leased: &Leased) -> Result<bool, StoreError> {
    let sql = "DELETE FROM jobs WHERE id = ?1 AND owner = ?2 AND leased_until = ?3";
    let Lease { id, owner, until } = leased.lease;
    let ended = tx.execute(sql, params![id, owner, until])?;
    Ok(ended == 1)
}

/// Gives a job back until a later time, because nothing can be done about it now. This is no failure; earlier failures
/// still count.
pub(crate) fn postpone(tx: &Tx<'_>, leased: &Leased, until: Time) -> Result<(), StoreError> {
    let before = leased.attempts.saturating_sub(1);
    put_off(tx, leased.lease, until, None, before)
}

/// Gives a failed job back, to be tried again after a wait that grows with each attempt.
pub fn failed(tx: &Tx<'_>, leased: &Leased, why: &str) -> Result<(), StoreError> {
    let until = tx.now().after(leased.wait(longest_wait(leased.job.kind())));
    put_off(tx, leased.lease, until, Some(why), leased.attempts)
}

/// Gives a job back that must wait for something else to end, as [`failed`] does, but for at most
/// [`LONGEST_FOR_ANOTHER`] seconds. This is no failure, and hardly lengthens the wait after a later one.
pub(crate) fn wait_for_another(tx: &Tx<'_>, leased: &Leased, why: &str) -> Result<(), StoreError> {
    let until = tx.now().after(leased.wait(LONGEST_FOR_ANOTHER));
    let attempts = leased.attempts.min(MOST_FOR_ANOTHER);
    put_off(tx, leased.lease, until, Some(why), attempts)
}

/// Gives a job back that could not be tried because Discord is out of reach, as [`failed`] does. Its attempts stop
/// counting at [`LONGEST_AFTER`], so that a long outage does not make the bot give the job up.
pub(crate) fn out_of_reach(tx: &Tx<'_>, leased: &Leased, why: &str) -> Result<(), StoreError> {
    failed(tx, &Leased { attempts: leased.attempts.min(LONGEST_AFTER), ..*leased }, why)
}

/// Leaves a job to a newer version of the program, which serves what it is about: its row is as it was before it was
/// leased, and this process does not take it again for a while.
pub(crate) fn leave(tx: &Tx<'_>, leased: &Leased) -> Result<(), StoreError> {
    leave_row(tx, leased.lease)
}

fn leave_row(tx: &Tx<'_>, lease: Lease) -> Result<(), StoreError> {
    tx.leave_alone(OfNewer::Job(lease.id));
    tx.run(
        "UPDATE jobs SET owner = NULL, leased_until = NULL, attempts = attempts - 1
             WHERE id = ?1 AND owner = ?2 AND leased_until = ?3",
        params![lease.id, lease.owner, lease.until],
    )
}

fn put_off(
    tx: &Tx<'_>,
    lease: Lease,
    until: Time,
    why: Option<&str>,
    attempts: u32,
) -> Result<(), StoreError> {
    tx.run(
        "UPDATE jobs SET due_at = ?4, owner = NULL, leased_until = NULL, last_error = coalesce(?5, last_error),
             attempts = ?6 WHERE id = ?1 AND owner = ?2 AND leased_until = ?3",
        params![lease.id, lease.owner, lease.until, until, why, attempts],
    )
}
