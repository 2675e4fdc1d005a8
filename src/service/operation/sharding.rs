//! The shards of Discord's gateway, shared among the processes that use one database.
//!
//! Each process sees which shards all processes hold, and acts on its own by the same rules ([`plan`]): nobody leads. A
//! process takes free shards up to a fair share. If it holds at least two fewer than another, or has less than its
//! share while another is about to end, it asks for one shard at a time. The owner hands the shard over with its
//! session, so that nothing is missed.

use std::time::Duration;

use crate::store::operation::shards::{self, Holder, Lease, StoredSession};
use crate::store::{ProcessId, StoreError, Tx, operation::uptime};

/// The time, in seconds, after which a session without a connection is not resumed: Discord keeps sessions for "a few
/// minutes". Discord would refuse an older session, or it comes from a copy of the database.
pub const KEPT: i64 = 5 * 60;

/// The shards of the bot, and the processes that share them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardBoard {
    /// The number of shards of the bot.
    pub shards: u32,
    /// The processes that share them.
    pub holders: Vec<Holder>,
    /// The shards, by their numbers.
    pub leases: Vec<Lease>,
}

/// The state that a process reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardReport {
    /// True if the process is about to end.
    pub leaving: bool,
    /// The shards of the process whose sessions are to be stored.
    pub sessions: Vec<(u32, Option<StoredSession>)>,
    /// The shards of the process that are connected.
    pub connected: Vec<u32>,
    /// The shards that run in the process. It takes the free ones among them back, because it held them before the
    /// database became unreachable.
    pub running: Vec<u32>,
    /// True while the process takes no other shards and asks for none, because other processes are coming back too.
    pub keeps_to_own: bool,
}

/// The changes that a process should make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShardPlan {
    /// The free shards that it takes.
    pub take: Vec<u32>,
    /// The shard for which it asks the owner.
    pub ask: Option<u32>,
    /// Its shards that it hands over to the process that asked or, if every process is about to end, to none.
    pub hand_over: Vec<u32>,
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

    /// Returns the free shards that run in a process.
    fn own_again(&self, report: &ShardReport) -> impl Iterator<Item = u32> {
        let free = self.leases.iter().filter(|lease| lease.owner.is_none()).map(|lease| lease.shard);
        free.filter(|shard| report.running.contains(shard))
    }

    /// Returns how many shards a process will hold once all requested shards are handed over.
    fn soon(&self, process: ProcessId) -> usize {
        let held = self.leases.iter().filter(|lease| lease.owner.is_some());
        held.filter(|lease| lease.heir.or(lease.owner) == Some(process)).count()
    }
}

/// Decides what a process should do. If it keeps to its own shards, it takes none and asks for none.
#[must_use]
pub fn plan(board: &ShardBoard, me: ProcessId, keeps_to_own: bool) -> ShardPlan {
    let mut plan = ShardPlan::default();
    let stays = |process: ProcessId| board.holders.iter().any(|it| it.process == process && !it.leaving);
    let staying = board.holders.iter().filter(|holder| !holder.leaving).count();
    for lease in board.of(me) {
        let asked_for = lease.heir.is_some_and(|heir| heir != me && stays(heir));
        if asked_for || staying == 0 {
            plan.hand_over.push(lease.shard);
        }
    }
    if !stays(me) || keeps_to_own {
        return plan;
    }
    let share = board.leases.len().div_ceil(staying);
    let mine = board.soon(me);
    let free = board.leases.iter().filter(|lease| lease.owner.is_none());
    plan.take = free.map(|lease| lease.shard).take(share.saturating_sub(mine)).collect();
    let is_on_its_way = board.leases.iter().any(|lease| lease.owner.is_some() && lease.heir == Some(me));
    if !plan.take.is_empty() || is_on_its_way {
        return plan;
    }
    // A shard can't be asked for if another process has asked for it already, or it is just being connected.
    let can_ask = |lease: &&Lease| lease.heir.is_none() && lease.owner.is_some_and(|owner| owner != me);
    let leaving = |lease: &&Lease| lease.owner.is_some_and(|owner| !stays(owner));
    let asked = if mine < share { board.leases.iter().filter(can_ask).find(leaving) } else { None };
    let richest = || {
        let others = board.leases.iter().filter(can_ask).filter_map(|lease| lease.owner);
        let richest = others.max_by_key(|owner| (board.soon(*owner), std::cmp::Reverse(*owner)))?;
        // Shard 0, to which direct messages come, is moved last.
        let last = board.of(richest).filter(can_ask).last()?;
        (board.soon(richest) >= mine + 2).then_some(last)
    };
    plan.ask = asked.or_else(richest).map(|lease| lease.shard);
    plan
}

/// Enters a process among the ones that share the shards. Returns their number of shards: the one that other processes
/// use already, or else the one that Discord advises. If it is the only process and was not connected for too long, no
/// session is resumed.
pub fn join(tx: &Tx<'_>, me: ProcessId, advised: u32) -> Result<u32, StoreError> {
    shards::lock(tx)?;
    let others = shards::holders(tx)?.iter().any(|holder| holder.process != me);
    let known = shards::number(tx)?;
    let number = if others && known > 0 { known } else { advised };
    go_by(tx, number, known)?;
    if !others {
        forget_old(tx)?;
    }
    shards::enter(tx, Holder { process: me, leaving: false })?;
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

/// Records a process's report, takes the shards that its plan gives it and asks for the one it wants; returns the new
/// board.
pub fn meet(tx: &Tx<'_>, me: ProcessId, report: &ShardReport) -> Result<ShardBoard, StoreError> {
    shards::lock(tx)?;
    shards::enter(tx, Holder { process: me, leaving: report.leaving })?;
    look(tx)?.own_again(report).try_for_each(|shard| shards::take(tx, shard, me))?;
    for (shard, session) in &report.sessions {
        shards::set_session(tx, *shard, Some(me), session.as_ref())?;
    }
    report.connected.iter().try_for_each(|shard| shards::arrived(tx, *shard, me))?;
    let plan = plan(&look(tx)?, me, report.keeps_to_own);
    plan.take.iter().try_for_each(|shard| shards::take(tx, *shard, me))?;
    if let Some(shard) = plan.ask {
        shards::ask(tx, shard, me)?;
    }
    look(tx)
}

/// Returns whether a process has to call [`meet`], because it has something to store or to do on the board that it has
/// seen.
#[must_use]
pub fn must_meet(board: &ShardBoard, me: ProcessId, report: &ShardReport) -> bool {
    let plan = plan(board, me, report.keeps_to_own);
    let known = board.holders.iter().any(|it| it.process == me && it.leaving == report.leaving);
    let arrived = |lease: &Lease| lease.heir == Some(me) && report.connected.contains(&lease.shard);
    let has_plans = !plan.take.is_empty() || plan.ask.is_some();
    !known
        || has_plans
        || board.own_again(report).next().is_some()
        || !report.sessions.is_empty()
        || board.of(me).any(arrived)
}

/// Hands a shard with its session over to the process that has asked for it, or frees it if none has.
pub fn hand_over(
    tx: &Tx<'_>,
    me: ProcessId,
    shard: u32,
    session: Option<&StoredSession>,
) -> Result<(), StoreError> {
    shards::lock(tx)?;
    shards::set_session(tx, shard, Some(me), session)?;
    shards::hand_over(tx, shard, me)
}

/// Removes a process from the ones that share the shards.
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
