//! One shard, from connection to connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::close::Refused;
use super::connection::{self, End, Next};
use super::listen::Begun;
use super::purpose::Purpose;
use super::remote::Discord;
use super::session::Session;
use super::shared::Shared;
use super::waits::{Ask, Lasted, Waits};

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
