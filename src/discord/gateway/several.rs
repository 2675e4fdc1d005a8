//! Sharing the shards with the other processes that use one database.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use poise::serenity_prelude::ApplicationId;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::event::Begun;
use super::identify::Identifies;
use super::leases::{Answer, Leases, PATIENCE, STORE};
use super::reconnect::Refused;
use super::remote::{Advice, Discord};
use super::session::{Session, Sessions};
use super::shards::{Ended, Shards};
use super::shared::{Gateway, Shared};
use crate::service::operation::sharding::{self, ShardBoard, ShardReport};
use crate::store::{ProcessId, operation::shards};

/// The time between two reads of the board that says which process holds which shard.
const LOOK: Duration = Duration::from_millis(500);

/// The time between two reads while this process waits for others to free its share: nobody on a free shard is answered.
const LOOK_SOON: Duration = Duration::from_millis(100);

/// The wait before a database that has not answered is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// The time for which a process that was cut off from the database takes no shard of one that was not heard of in time:
/// those that were cut off with it must first take back what is theirs. It is longer than the time between two heartbeats.
const COMING_BACK: Duration = Duration::from_secs(5);

/// The reasons why a process holds no shards any more.
pub(super) enum Over {
    /// The process was told to stop.
    Left,
    /// All processes go by another number of shards: this one joins the others anew.
    Anew,
    /// Discord refuses this bot.
    Refused(Refused),
}

/// Enters this process among those that share the shards; returns its number and the number of shards, or `None` if
/// it is told to stop before.
pub(super) async fn join(
    leases: &dyn Leases,
    advised: u32,
    stop: &CancellationToken,
) -> Option<(ProcessId, u32)> {
    loop {
        if stop.is_cancelled() {
            return None;
        }
        if let Some(me) = leases.process() {
            match leases.join(me, advised).await {
                Ok(shards) => return Some((me, shards)),
                Err(fault) => tracing::warn!(%fault, "the database does not say which shards are free"),
            }
        }
        tokio::select! {
            () = sleep(AGAIN) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Returns the answer of the database, or why there is none within `PATIENCE`.
async fn in_time<T>(answer: Answer<'_, T>) -> Result<T, String> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|fault| fault.to_string()),
        Err(_) => Err("it does not answer in time".to_owned()),
    }
}

/// The shards that a process holds beside others.
pub(super) struct Holding<'a, D> {
    leases: &'a dyn Leases,
    me: ProcessId,
    shared: Arc<Shared<D>>,
    running: Shards<D>,
    /// The sessions as they are stored.
    stored: BTreeMap<u32, shards::StoredSession>,
    stored_at: Instant,
    /// True if the listener knows the application of the bot.
    introduced: bool,
    /// The time from which this process takes shards of processes that were not heard of in time.
    takes_at: Instant,
    /// True while the database does not say who holds which shards; the log says so once.
    cut_off: bool,
}

impl<'a, D: Discord> Holding<'a, D> {
    /// Creates the state of a process that runs no shards yet.
    pub(super) fn new(
        gateway: &Arc<Gateway<D>>,
        leases: &'a dyn Leases,
        me: ProcessId,
        shards: u32,
        advice: &Advice,
    ) -> Self {
        let shared = Arc::new(Shared {
            gateway: Arc::clone(gateway),
            shards,
            url: Mutex::new(advice.url.clone()),
            identifies: Identifies::new(advice.allowed),
            asked: tokio::sync::Mutex::default(),
            sessions: Sessions::default(),
            holds_as: Some(Mutex::new(me)),
            stop: CancellationToken::new(),
        });
        let running = Shards::new(Arc::clone(&shared));
        let stored_at = Instant::now();
        Self {
            leases,
            me,
            shared,
            running,
            stored: BTreeMap::new(),
            stored_at,
            introduced: false,
            takes_at: stored_at,
            cut_off: false,
        }
    }

    /// Holds this process's share of the shards until it is told to stop, the number of shards changes, or Discord
    /// refuses the bot.
    pub(super) async fn run(mut self, stop: &CancellationToken) -> Over {
        let over = self.hold(stop).await;
        self.shared.gateway.status.decide(false);
        // The others count on a greater share each, before they see anything free.
        let me = self.leases.process().unwrap_or(self.me);
        if !matches!(over, Over::Anew)
            && let Err(why) = in_time(self.leases.leave(me)).await
        {
            tracing::warn!(why, "the others cannot be told that this process holds no shards any more");
        }
        self.running.stop_all();
        while let Some(ended) = self.running.ended().await {
            self.give_back(ended).await;
        }
        over
    }

    async fn hold(&mut self, stop: &CancellationToken) -> Over {
        while !stop.is_cancelled() {
            let mut pause = LOOK;
            match self.meet().await {
                Ok(board) if board.shards != self.shared.shards => {
                    tracing::info!(shards = board.shards, "all processes go by another number of shards");
                    return Over::Anew;
                }
                Ok(board) => {
                    if std::mem::take(&mut self.cut_off) {
                        tracing::info!("the database says again who holds which shards");
                    }
                    self.follow(&board);
                    self.shared.hold_as(self.me);
                    if board.is_short(self.me) {
                        pause = LOOK_SOON;
                    }
                }
                Err(why) => {
                    if !std::mem::replace(&mut self.cut_off, true) {
                        tracing::warn!(
                            why,
                            "the database does not say who holds which shards: connections are kept, and in a few seconds \
                             nothing is carried out any more that comes over them"
                        );
                    }
                    if !self.shared.is_owner() {
                        self.shared.gateway.status.decide(false);
                    }
                }
            }
            tokio::select! {
                Some(ended) = self.running.ended(), if !self.running.is_empty() => {
                    if let Some(refused) = self.give_back(ended).await {
                        return Over::Refused(refused);
                    }
                }
                () = sleep(pause) => {}
                () = stop.cancelled() => {}
            }
        }
        Over::Left
    }

    /// Reports this process to the others, under a number that may be new to them; returns the shards that all
    /// processes hold.
    async fn meet(&mut self) -> Result<ShardBoard, String> {
        let me = self.leases.process().ok_or("it has not heard of this process in time")?;
        // The other processes come back now, too, also where this one has kept its number.
        if me != self.me || self.cut_off {
            self.takes_at = Instant::now() + COMING_BACK;
        }
        if me != self.me {
            tracing::warn!(
                "this process was not heard of in time: it takes back the shards that were its own"
            );
            in_time(self.leases.join(me, self.shared.shards)).await?;
            self.me = me;
            self.stored.clear();
        }
        let report = self.report();
        let board = in_time(self.leases.meet(me, report.clone())).await?;
        if !board.holders.contains(&me) {
            // It was read after this process had been given up: its shards are not lost before it has asked again.
            return Err("it does not count on this process any more".to_owned());
        }
        self.note(report);
        Ok(board)
    }

    /// Returns the report of this process to the others.
    fn report(&self) -> ShardReport {
        let is_due = self.stored_at.elapsed() >= STORE;
        let changed = |shard: u32| {
            let session = self.shared.sessions.of(shard).map(|session| session.stored(session.settled()));
            let known = self.stored.get(&shard);
            let is_other = session.as_ref().map(|it| &it.id) != known.map(|it| &it.id);
            (is_other || (is_due && session.as_ref() != known)).then_some((shard, session))
        };
        let sessions = self.running.numbers().filter_map(changed).collect();
        ShardReport {
            sessions,
            running: self.running.numbers().collect(),
            before: self.shared.held_as().filter(|before| *before != self.me),
            keeps_to_own: Instant::now() < self.takes_at,
        }
    }

    /// Notes that the sessions of a report are stored.
    fn note(&mut self, report: ShardReport) {
        if self.stored_at.elapsed() >= STORE {
            self.stored_at = Instant::now();
        }
        for (shard, session) in report.sessions {
            match session {
                Some(session) => self.stored.insert(shard, session),
                None => self.stored.remove(&shard),
            };
        }
    }

    /// Starts the shards that this process owns, and stops those that it is to free or that another process owns.
    fn follow(&mut self, board: &ShardBoard) {
        let idle: Vec<_> = board.of(self.me).filter(|lease| !self.running.has(lease.shard)).collect();
        for lease in idle {
            tracing::info!(shard = lease.shard, resumes = lease.session.is_some(), "a shard is taken over");
            self.stored.extend(lease.session.clone().map(|session| (lease.shard, session)));
            self.running.start(lease.shard, lease.session.as_ref().map(Session::resumed));
        }
        let is_lost = |shard: &u32| board.of(self.me).all(|lease| lease.shard != *shard);
        self.running.numbers().filter(is_lost).for_each(|shard| self.running.stop(shard));
        for shard in sharding::plan(board, self.me, &ShardReport::default()).free {
            self.running.stop(shard);
        }
        metrics::gauge!("last_spike_shards").set(board.shards);
        metrics::gauge!("last_spike_shards_free").set(board.free());
        let status = &self.shared.gateway.status;
        // While a shard goes from one process to another, nobody is ready for what happens on it.
        status.decide(board.is_covered() && !board.is_short(self.me));
        // A process that runs a shard learns its application from that shard.
        if !self.introduced
            && self.running.is_empty()
            && let Some(session) = board.leases.iter().find_map(|lease| lease.session.as_ref())
        {
            self.introduced = true;
            let (application, shard) = (ApplicationId::new(session.application), (0, self.shared.shards));
            self.shared.gateway.listener.ready(Begun { application, shard, servers: None });
        }
    }

    /// Gives a shard back that has ended; returns why Discord refuses this bot, if it does.
    async fn give_back(&mut self, Ended { shard, how }: Ended) -> Option<Refused> {
        let (session, refused) = match how {
            Ok(session) => (session, None),
            Err(refused) => (None, Some(refused)),
        };
        self.stored.remove(&shard);
        if self.leases.process() != Some(self.me) {
            return refused;
        }
        let session = session.map(|session| (session.stored(session.seq()), session.settled()));
        match in_time(self.leases.free(self.me, shard, session)).await {
            Ok(()) => tracing::info!(shard, "a shard is free for others"),
            Err(why) => tracing::warn!(shard, why, "a shard cannot be freed"),
        }
        refused
    }
}
