//! The shards that run in this process: each is kept connected, from connection to connection, and is started and stopped while
//! others run.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::connection::{self, End, Next, Purpose};
use super::event::Begun;
use super::reconnect::{Ask, Lasted, Refused, Waits};
use super::remote::Discord;
use super::session::Session;
use super::shared::Shared;

/// The number of failures at the session's own address after which the general address is used.
const MISSES: u32 = 2;

/// The margin after the end of a day, so that the next day has certainly begun.
const NEXT_DAY: Duration = Duration::from_secs(1);

/// Keeps a shard connected until told to stop; returns its session if that can be resumed.
///
/// # Errors
/// [`Refused`] when Discord refuses this bot.
pub(super) async fn keep<D: Discord>(
    shard: u32,
    shared: Arc<Shared<D>>,
    session: Option<Session>,
    stop: CancellationToken,
) -> Result<Option<Session>, Refused> {
    let mut kept = Shard {
        number: shard,
        shared: &shared,
        stop: &stop,
        handed_over: session.is_some(),
        // If shards are shared, others may have begun sessions meanwhile; if a session is resumed, time has passed.
        may_begin: !shared.shares() && session.is_none(),
        session,
        not_before: Instant::now(),
        misses: 0,
        waits: Waits::new(shared.shards),
    };
    kept.run().await?;
    Ok(kept.session)
}

struct Shard<'a, D> {
    number: u32,
    shared: &'a Shared<D>,
    stop: &'a CancellationToken,
    session: Option<Session>,
    /// True if the session was begun elsewhere, and the listener has not heard of it yet.
    handed_over: bool,
    /// True if the shard was just allowed to begin a session.
    may_begin: bool,
    /// The earliest time at which a session may be requested.
    not_before: Instant,
    /// The consecutive failures at the address of the session.
    misses: u32,
    waits: Waits,
}

impl<D: Discord> Shard<'_, D> {
    async fn run(&mut self) -> Result<(), Refused> {
        loop {
            tokio::select! {
                () = self.shared.until_it_is_owner() => {}
                () = self.stop.cancelled() => return Ok(()),
            }
            if self.session.is_none() && !std::mem::take(&mut self.may_begin) {
                tokio::select! {
                    () = self.until_it_may_begin() => {}
                    () = self.stop.cancelled() => return Ok(()),
                }
            }
            let end = self.connect().await;
            self.shared.sessions.note(self.number, self.session.as_ref());
            self.shared.gateway.status.lost(self.number);
            match end.next {
                Next::Stopped => return Ok(()),
                Next::Refused(refused) => {
                    tracing::error!(shard = self.number, why = %end.why, "Discord refuses the connection");
                    return Err(refused);
                }
                Next::Again { not_before } => self.not_before = not_before,
            }
            let ask = if self.session.is_some() { Ask::Resume } else { Ask::Identify };
            let wait = self.waits.after(end.lasted, ask);
            tracing::warn!(
                shard = self.number,
                why = %end.why,
                session = if ask == Ask::Resume { "taken up again" } else { "begun anew" },
                wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX),
                "the connection to Discord was lost"
            );
            tokio::select! {
                () = sleep(wait) => {}
                () = self.stop.cancelled() => return Ok(()),
            }
        }
    }

    /// Opens one connection and runs it to its end.
    async fn connect(&mut self) -> End {
        let gateway = &self.shared.gateway;
        let own = self.session.as_ref().filter(|_| self.misses < MISSES);
        let url = own.and_then(|session| session.url.clone()).unwrap_or_else(|| self.shared.url());
        let dialled = tokio::select! {
            dialled = timeout(gateway.watch.away, gateway.discord.dial(&url)) => dialled,
            () = self.stop.cancelled() => {
                return ended(Next::Stopped, "the shard is stopped".to_owned());
            }
        };
        let again = Next::Again { not_before: self.not_before };
        let socket = match dialled {
            Ok(Ok(socket)) => socket,
            Ok(Err(error)) => {
                self.misses += 1;
                return ended(again, format!("Discord was not reached: {error}"));
            }
            Err(_) => {
                self.misses += 1;
                return ended(again, "Discord was not reached in time".to_owned());
            }
        };
        let purpose = Purpose {
            shard: self.number,
            shards: self.shared.shards,
            token: &gateway.token,
            intents: gateway.intents,
            watch: gateway.watch,
            identifies: &self.shared.identifies,
            status: &gateway.status,
            listener: &*gateway.listener,
            stop: self.stop,
            sessions: &self.shared.sessions,
            leases: gateway.leases.as_deref(),
            is_owner: &|| self.shared.is_owner(),
            keeps_session: self.shared.keeps_sessions(),
        };
        if std::mem::take(&mut self.handed_over)
            && let Some(session) = &self.session
        {
            // The events that were missed come before Discord says that the session is resumed.
            let application = session.application;
            gateway.listener.ready(Begun {
                application,
                shard: (self.number, self.shared.shards),
                servers: None,
            });
        }
        let end = connection::carry(&purpose, socket, &mut self.session, self.not_before).await;
        self.misses = if end.lasted.stood.is_zero() { self.misses + 1 } else { 0 };
        end
    }

    /// Waits until a session may begin; the last few sessions of a day stay unused.
    async fn until_it_may_begin(&self) {
        loop {
            self.shared.ask_advice().await;
            let Some((remaining, left)) = self.shared.identifies.exhausted(1) else { return };
            tracing::error!(
                shard = self.number,
                remaining,
                wait_s = left.as_secs(),
                "the sessions of a day are nearly used up: no other is begun before Discord allows more, so that it \
                 does not reset the token"
            );
            sleep(left + NEXT_DAY).await;
        }
    }
}

fn ended(next: Next, why: String) -> End {
    End { next, why: why.into(), lasted: Lasted::default() }
}

/// The wait after a panic in the task of a shard.
const AFTER_PANIC: Duration = Duration::from_secs(5);

/// A shard that does not run any more.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) shard: u32,
    /// The session of the shard if it can be resumed, or the reason why Discord refuses this bot.
    pub(super) how: Result<Option<Session>, Refused>,
}

/// The shards that run in this process.
pub(super) struct Shards<D> {
    shared: Arc<Shared<D>>,
    tasks: JoinSet<Ended>,
    stops: BTreeMap<u32, CancellationToken>,
}

impl<D: Discord> Shards<D> {
    /// Creates an empty set, in which no shard runs yet.
    pub(super) fn new(shared: Arc<Shared<D>>) -> Self {
        Self { shared, tasks: JoinSet::new(), stops: BTreeMap::new() }
    }

    /// Starts a shard that does not run: it resumes the given session, or begins one if there is none or Discord
    /// refuses to resume it.
    pub(super) fn start(&mut self, shard: u32, session: Option<Session>) {
        let stop = self.shared.stop.child_token();
        self.shared.gateway.status.hold(shard);
        self.stops.insert(shard, stop.clone());
        self.shared.sessions.note(shard, session.as_ref());
        self.tasks.spawn(watched(shard, Arc::clone(&self.shared), session, stop));
    }

    /// Stops a shard, which then [ends](Self::ended).
    pub(super) fn stop(&self, shard: u32) {
        if let Some(stop) = self.stops.get(&shard) {
            stop.cancel();
        }
    }

    /// Stops all shards.
    pub(super) fn stop_all(&self) {
        self.stops.values().for_each(CancellationToken::cancel);
    }

    /// Returns the numbers of the shards that run.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.stops.keys().copied()
    }

    /// Returns whether a shard runs.
    pub(super) fn has(&self, shard: u32) -> bool {
        self.stops.contains_key(&shard)
    }

    /// Returns whether no shard runs.
    pub(super) fn is_empty(&self) -> bool {
        self.stops.is_empty()
    }

    /// Waits until a shard ends; returns `None` if none runs.
    pub(super) async fn ended(&mut self) -> Option<Ended> {
        loop {
            // The task of a shard is watched by the one that ends here, which does not panic.
            let Ok(ended) = self.tasks.join_next().await? else { continue };
            self.stops.remove(&ended.shard);
            self.shared.sessions.note(ended.shard, None);
            self.shared.gateway.status.let_go(ended.shard);
            return Some(ended);
        }
    }
}

/// Keeps a shard connected, and restarts its task after a panic.
async fn watched<D: Discord>(
    shard: u32,
    shared: Arc<Shared<D>>,
    mut session: Option<Session>,
    stop: CancellationToken,
) -> Ended {
    loop {
        let kept = keep(shard, Arc::clone(&shared), session.take(), stop.clone());
        match AbortOnDropHandle::new(tokio::spawn(kept)).await {
            Ok(how) => return Ended { shard, how },
            Err(error) => tracing::error!(shard, %error, "the task of a shard broke off"),
        }
        shared.gateway.status.lost(shard);
        tokio::select! {
            () = tokio::time::sleep(AFTER_PANIC) => {}
            () = stop.cancelled() => return Ended { shard, how: Ok(None) },
        }
    }
}
