//! The shards of Discord's gateway, shared among the processes that use one database.
//!
//! Each process sees which shards all processes hold, and acts on its own by the same rules ([`plan`]): nobody leads, and
//! nobody asks another for anything. Who has more than a fair share frees what is too much, with its session, so that nothing is
//! missed; who has less takes what is free.

use std::cmp::Reverse;
use std::time::Duration;

use crate::store::operation::shards::{self, Lease, StoredSession};
use crate::store::{ProcessId, StoreError, Tx, operation::uptime};

/// The time, in seconds, after which a session without a connection is not resumed: Discord keeps sessions for "a few
/// minutes". Discord would refuse an older session, or it comes from a copy of the database.
pub const KEPT: i64 = 5 * 60;

/// The shards of the bot, and the processes that share them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardBoard {
    /// The number of shards of the bot.
    pub shards: u32,
    /// The processes that share them; one that is about to end does not any more.
    pub holders: Vec<ProcessId>,
    /// The shards, by their numbers.
    pub leases: Vec<Lease>,
}

/// The state that a process reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardReport {
    /// The shards of the process whose sessions are to be stored.
    pub sessions: Vec<(u32, Option<StoredSession>)>,
    /// The shards that run in the process: of these it takes none anew before it has stopped.
    pub running: Vec<u32>,
    /// The number under which the process held its shards before the database became unreachable, if it has another now:
    /// it takes those back that nobody has taken since.
    pub before: Option<ProcessId>,
    /// True while the process takes no shards of processes that were not heard of in time: these are coming back too.
    pub keeps_to_own: bool,
}

/// The changes that a process should make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardPlan {
    /// The free shards that it takes.
    pub take: Vec<u32>,
    /// Its shards that it stops and frees, for others to take.
    pub free: Vec<u32>,
}

impl ShardBoard {
    /// Returns the shards that a process holds.
    pub fn of(&self, process: ProcessId) -> impl Iterator<Item = &Lease> {
        self.leases.iter().filter(move |lease| lease.owner == Some(process))
    }

    /// Returns how many shards no process holds.
    #[must_use]
    pub fn free(&self) -> u32 {
        let free = self.leases.iter().filter(|lease| lease.owner.is_none());
        u32::try_from(free.count()).unwrap_or(u32::MAX)
    }

    /// Returns whether every shard is held by a process.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        self.free() == 0
    }

    /// Returns the shards that a process held under an earlier number, and that nobody has taken since.
    fn own_again(&self, report: &ShardReport) -> impl Iterator<Item = u32> {
        let free = self.leases.iter().filter(|lease| lease.owner.is_none());
        free.filter(|lease| lease.taken_by.is_some() && lease.taken_by == report.before)
            .map(|lease| lease.shard)
    }

    /// Returns the fair share of a process: 0 if it does not share the shards. What remains of an even division stays with
    /// those who hold the most, so that as few shards as possible are moved.
    fn share(&self, process: ProcessId) -> usize {
        let Some(least) = self.leases.len().checked_div(self.holders.len()) else { return 0 };
        // No more than one above the least counts: otherwise whoever frees first would fall behind those who have yet to.
        let rank = |one: ProcessId| (Reverse(self.of(one).count().min(least + 1)), one);
        let mut holders: Vec<_> = self.holders.iter().map(|one| rank(*one)).collect();
        holders.sort_unstable();
        let place = holders.iter().position(|(_, one)| *one == process);
        place.map_or(0, |place| least + usize::from(place < self.leases.len() % holders.len()))
    }

    /// Returns whether a process holds less than its fair share.
    #[must_use]
    pub fn is_short(&self, process: ProcessId) -> bool {
        self.of(process).count() < self.share(process)
    }
}

/// Decides what a process should do. If it keeps to its own shards, it takes only those that somebody has freed.
#[must_use]
pub fn plan(board: &ShardBoard, me: ProcessId, report: &ShardReport) -> ShardPlan {
    let mine: Vec<u32> = board.of(me).map(|lease| lease.shard).collect();
    let share = board.share(me);
    let can_take = |lease: &&Lease| {
        lease.owner.is_none()
            && (lease.taken_by.is_none() || !report.keeps_to_own)
            && !report.running.contains(&lease.shard)
    };
    let free = board.leases.iter().filter(can_take).map(|lease| lease.shard);
    // Shard 0, to which direct messages come, is moved last.
    ShardPlan {
        take: free.take(share.saturating_sub(mine.len())).collect(),
        free: mine.into_iter().skip(share).collect(),
    }
}

/// Enters a process among the ones that share the shards. Returns their number of shards: the one that other processes
/// use already, or else the one that Discord advises. If it is the only process and was not connected for too long, no
/// session is resumed.
pub fn join(tx: &Tx<'_>, me: ProcessId, advised: u32) -> Result<u32, StoreError> {
    shards::lock(tx)?;
    let others = shards::holders(tx)?.iter().any(|holder| *holder != me);
    let known = shards::number(tx)?;
    let number = if others && known > 0 { known } else { advised };
    go_by(tx, number, known)?;
    if !others {
        forget_old(tx)?;
    }
    shards::enter(tx, me)?;
    Ok(number)
}

/// Stores the number of the bot's shards, if it differs from the `known` one.
fn go_by(tx: &Tx<'_>, number: u32, known: u32) -> Result<(), StoreError> {
    if number == known { Ok(()) } else { shards::set_number(tx, number) }
}

/// Forgets all sessions if the bot was not connected for longer than Discord keeps them. If it never was connected,
/// nothing is forgotten.
fn forget_old(tx: &Tx<'_>) -> Result<(), StoreError> {
    match uptime::last(tx)? {
        Some(last) if last.after(KEPT) < tx.now() => shards::forget_sessions(tx),
        _ => Ok(()),
    }
}

/// Returns the sessions that Discord may still keep, for the only process of a bot with `number` shards.
pub fn kept(tx: &Tx<'_>, number: u32) -> Result<Vec<(u32, StoredSession)>, StoreError> {
    shards::lock(tx)?;
    go_by(tx, number, shards::number(tx)?)?;
    forget_old(tx)?;
    let kept = shards::leases(tx)?.into_iter().filter_map(|lease| Some((lease.shard, lease.session?)));
    Ok(kept.collect())
}

/// Stores the sessions of shards, or that they have none, for the next run of a bot with only one process.
pub fn keep(tx: &Tx<'_>, sessions: &[(u32, Option<StoredSession>)]) -> Result<(), StoreError> {
    let mut sessions = sessions.iter();
    sessions.try_for_each(|(shard, session)| shards::set_session(tx, *shard, None, session.as_ref()))
}

/// Returns the shards, with the processes that share them.
pub fn look(tx: &Tx<'_>) -> Result<ShardBoard, StoreError> {
    let (shards, holders, leases) = shards::all(tx)?;
    Ok(ShardBoard { shards, holders, leases })
}

/// Records a process's report, and takes the shards that its plan gives it; returns the new board.
pub fn meet(tx: &Tx<'_>, me: ProcessId, report: &ShardReport) -> Result<ShardBoard, StoreError> {
    shards::lock(tx)?;
    shards::enter(tx, me)?;
    look(tx)?.own_again(report).try_for_each(|shard| shards::take(tx, shard, me))?;
    for (shard, session) in &report.sessions {
        shards::set_session(tx, *shard, Some(me), session.as_ref())?;
    }
    let plan = plan(&look(tx)?, me, report);
    plan.take.iter().try_for_each(|shard| shards::take(tx, *shard, me))?;
    look(tx)
}

/// Returns whether a process has to call [`meet`], because it has something to store or to take on the board that it has
/// seen.
#[must_use]
pub fn must_meet(board: &ShardBoard, me: ProcessId, report: &ShardReport) -> bool {
    !board.holders.contains(&me)
        || !plan(board, me, report).take.is_empty()
        || board.own_again(report).next().is_some()
        || !report.sessions.is_empty()
}

/// Frees a shard of a process, with its session. If there are other processes, one goes on with the session while this
/// one finishes what is under way; otherwise that may not be finished, and the next process receives it again: then
/// the session goes on after the event `settled`.
pub fn free(
    tx: &Tx<'_>,
    me: ProcessId,
    shard: u32,
    session: Option<(&StoredSession, u64)>,
) -> Result<(), StoreError> {
    shards::lock(tx)?;
    let is_last = shards::holders(tx)?.iter().all(|holder| *holder == me);
    let session = session.map(|(session, settled)| StoredSession {
        sequence: if is_last { settled } else { session.sequence },
        ..session.clone()
    });
    shards::set_session(tx, shard, Some(me), session.as_ref())?;
    shards::free(tx, shard, me)
}

/// Removes a process from the ones that share the shards: the others take what it frees.
pub fn leave(tx: &Tx<'_>, me: ProcessId) -> Result<(), StoreError> {
    shards::lock(tx)?;
    shards::leave(tx, me)
}

/// Raises the number of shards of all processes, because Discord no longer accepts `from`.
pub fn grow(tx: &Tx<'_>, from: u32, to: u32) -> Result<(), StoreError> {
    shards::lock(tx)?;
    // Another process may have raised it already.
    if shards::number(tx)? == from { shards::set_number(tx, to) } else { Ok(()) }
}

/// Takes a bucket's turn to begin a session; returns how long to wait first if it is not its turn yet.
pub fn take_turn(tx: &Tx<'_>, bucket: u32, between: Duration) -> Result<Option<Duration>, StoreError> {
    shards::take_turn(tx, bucket, between)
}
