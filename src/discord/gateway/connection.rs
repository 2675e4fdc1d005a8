//! One connection to the gateway, from HELLO to its end.

use std::borrow::Cow;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use secrecy::{ExposeSecret, SecretString};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_util::sync::CancellationToken;

use super::event::{self, Begun, Delivery, Listen, Watch};
use super::frame::{self, Ready, Said, Server};
use super::identify::{BETWEEN, Identifies};
use super::leases::Leases;
use super::reconnect::{After, Lasted, Refused, after, fraction};
use super::session::{Session, Sessions, UnderWay};
use super::shared::FENCED;
use super::status::Status;

/// The close code for a connection whose session is to be resumed.
const TO_RESUME: u16 = 4000;

/// The close code that ends a connection together with its session.
const FOR_GOOD: u16 = 1000;

/// The time limit for closing.
const GOODBYE: Duration = Duration::from_secs(1);

/// The wait before a database that did not answer is asked again.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// The purpose of a connection.
pub(super) struct Purpose<'a> {
    pub(super) shard: u32,
    pub(super) shards: u32,
    pub(super) token: &'a SecretString,
    pub(super) intents: u64,
    pub(super) watch: Watch,
    pub(super) identifies: &'a Identifies,
    pub(super) status: &'a Status,
    pub(super) listener: &'a dyn Listen,
    pub(super) stop: &'a CancellationToken,
    /// The sessions of the shards that run in this process.
    pub(super) sessions: &'a Sessions,
    /// The leases by which this process takes turns with others to begin sessions; `None` if there are no others.
    pub(super) leases: Option<&'a dyn Leases>,
    /// Returns whether this process certainly still owns the shard.
    pub(super) is_owner: &'a (dyn Fn() -> bool + Sync),
    /// True if the session is to be resumed after a stop, by this process or another.
    pub(super) keeps_session: bool,
}

impl Purpose<'_> {
    /// Waits until the shard may IDENTIFY, which it must then do at once; returns `false` if no session is left.
    pub(super) async fn turn(&self, not_before: Instant) -> bool {
        if !self.identifies.turn(self.shard, not_before).await {
            return false;
        }
        let Some(leases) = self.leases else { return true };
        loop {
            match leases.take_turn(self.identifies.bucket(self.shard), BETWEEN).await {
                Ok(None) => return true,
                Ok(Some(wait)) => tokio::time::sleep(wait).await,
                Err(fault) => {
                    tracing::warn!(%fault, "the database does not say whether a session may begin");
                    tokio::time::sleep(ASK_AGAIN).await;
                }
            }
        }
    }
}

/// The end of a connection.
#[derive(Debug)]
pub(super) struct End {
    pub(super) next: Next,
    pub(super) why: Cow<'static, str>,
    pub(super) lasted: Lasted,
}

/// The step after the end of a connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing: the shard is stopped.
    Stopped,
    /// Nothing: Discord refuses this bot.
    Refused(Refused),
    /// Another connection, for the same session if there still is one.
    Again {
        /// The earliest time at which another session may be requested.
        not_before: Instant,
    },
}

/// A reason to end a connection.
enum Over {
    /// Discord or the network closed the connection.
    Closed(Option<u16>, Cow<'static, str>),
    /// The bot ends the connection; the session may be resumed.
    GivenUp(&'static str),
    /// Discord requires another session, after a wait.
    Invalid,
    /// No more sessions may begin today.
    Exhausted,
}

/// Runs a connection until it ends: resumes the given session, or begins one.
pub(super) async fn carry<S>(
    purpose: &Purpose<'_>,
    socket: WebSocketStream<S>,
    session: &mut Option<Session>,
    not_before: Instant,
) -> End
where
    S: AsyncRead + AsyncWrite + Unpin + Send,
{
    let now = Instant::now();
    let mut connection = Connection {
        purpose,
        socket,
        session,
        beat: None,
        acknowledged: true,
        deadline: Some(now + purpose.watch.away),
        last_received: now,
        queueing: false,
        identified: false,
        connected: None,
        unheard: None,
    };
    let over = tokio::select! {
        over = connection.run(not_before) => over,
        () = purpose.stop.cancelled() => {
            if purpose.keeps_session {
                connection.close(TO_RESUME).await;
            } else {
                *connection.session = None;
                connection.close(FOR_GOOD).await;
            }
            return connection.end(Next::Stopped, "the shard is stopped".into());
        }
    };
    let invalid = matches!(over, Over::Invalid);
    let (after, why) = match over {
        Over::Closed(code, why) => (after(code), why),
        Over::GivenUp(why) => (After::Resume, why.into()),
        Over::Invalid => (After::Identify, "Discord does not know the session".into()),
        Over::Exhausted => (After::Identify, "no session is left to begin".into()),
    };
    connection.close(TO_RESUME).await;
    let now = Instant::now();
    let next = match after {
        After::Resume => Next::Again { not_before: now },
        After::Stop(refused) => Next::Refused(refused),
        After::Identify => {
            *connection.session = None;
            // Discord asks for a random wait of one to five seconds.
            let wait = if invalid { 1.0 + 3.0 * fraction() } else { 0.0 };
            Next::Again { not_before: now + Duration::from_secs_f64(wait) }
        }
    };
    connection.end(next, why)
}

struct Connection<'a, S> {
    purpose: &'a Purpose<'a>,
    socket: WebSocketStream<S>,
    session: &'a mut Option<Session>,
    /// The time of the next heartbeat, and the interval.
    beat: Option<(Instant, Duration)>,
    /// True if the last heartbeat was answered.
    acknowledged: bool,
    /// The time by which Discord must have sent the expected message; `None` if none is expected.
    deadline: Option<Instant>,
    /// The time of the last message from Discord.
    last_received: Instant,
    /// True while the shard waits for its turn to identify.
    queueing: bool,
    identified: bool,
    /// The time at which the session was connected over this connection.
    connected: Option<Instant>,
    /// The first event that came while it was unknown which process owns the shard. It stays unsettled, so that Discord
    /// sends it again.
    unheard: Option<UnderWay>,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Connection<'_, S> {
    async fn run(&mut self, not_before: Instant) -> Over {
        let purpose = self.purpose;
        let turn = purpose.turn(not_before);
        tokio::pin!(turn);
        loop {
            let never = Instant::now() + Duration::from_hours(1);
            let beat = self.beat.map_or(never, |(at, _)| at);
            let deadline = self.deadline.unwrap_or(never).min(self.last_received + purpose.watch.silent);
            let done = tokio::select! {
                received = self.socket.next() => self.receive(received).await,
                () = tokio::time::sleep_until(beat), if self.beat.is_some() => self.beat().await,
                granted = &mut turn, if self.queueing => {
                    self.queueing = false;
                    if granted { self.identify().await } else { Err(Over::Exhausted) }
                }
                () = tokio::time::sleep_until(deadline) => Err(Over::GivenUp("nothing was received for too long")),
                () = tokio::time::sleep(FENCED), if self.unheard.is_some() => {
                    if (purpose.is_owner)() {
                        Err(Over::GivenUp("what came while the database was away is to come again"))
                    } else {
                        Ok(())
                    }
                }
            };
            if let Err(over) = done {
                return over;
            }
        }
    }

    async fn receive(&mut self, received: Option<Result<Message, tungstenite::Error>>) -> Result<(), Over> {
        self.last_received = Instant::now();
        match received {
            Some(Ok(Message::Text(text))) => self.frame(text.as_str()).await,
            Some(Ok(Message::Close(frame))) => {
                let code = frame.as_ref().map(|frame| u16::from(frame.code));
                let said = frame.map_or_else(String::new, |frame| frame.reason.to_string());
                let named = code.map_or_else(String::new, |code| format!(" with the code {code}"));
                Err(Over::Closed(code, format!("Discord closed it{named}: {said}").into()))
            }
            Some(Ok(_)) => Ok(()),
            Some(Err(error)) => Err(Over::Closed(None, format!("it broke off: {error}").into())),
            None => Err(Over::Closed(None, "it broke off".into())),
        }
    }

    async fn frame(&mut self, text: &str) -> Result<(), Over> {
        match frame::read(text) {
            Some(Said::Hello(interval)) => self.greeted(interval).await,
            Some(Said::Dispatch(seq, name)) => self.happened(seq, &name, text),
            Some(Said::Heartbeat) => self.send(frame::heartbeat(self.seq())).await,
            Some(Said::HeartbeatAck) => {
                self.acknowledged = true;
                Ok(())
            }
            Some(Said::Reconnect) => Err(Over::GivenUp("Discord asked for another")),
            Some(Said::InvalidSession { resumable: true }) => {
                Err(Over::GivenUp("the session is to be taken up again"))
            }
            Some(Said::InvalidSession { resumable: false }) => Err(Over::Invalid),
            Some(Said::Other) => Ok(()),
            None => {
                tracing::warn!(bytes = text.len(), "Discord said something that is no frame");
                Ok(())
            }
        }
    }

    async fn greeted(&mut self, interval: Duration) -> Result<(), Over> {
        let interval = interval.max(Duration::from_millis(100));
        // The first heartbeat is sent at a random time, so that not all bots send theirs together.
        self.beat = Some((Instant::now() + interval.mul_f64(fraction()), interval));
        let Some(session) = self.session.as_ref() else {
            self.queueing = true;
            self.deadline = None;
            return Ok(());
        };
        let resume = frame::resume(self.purpose.token.expose_secret(), &session.id, session.seq());
        self.expect_answer();
        self.send(resume).await
    }

    async fn identify(&mut self) -> Result<(), Over> {
        self.identified = true;
        metrics::counter!("last_spike_gateway_identifies_total").increment(1);
        self.expect_answer();
        let shard = (self.purpose.shard, self.purpose.shards);
        let identify = frame::identify(self.purpose.token.expose_secret(), shard, self.purpose.intents);
        self.send(identify).await
    }

    fn expect_answer(&mut self) {
        self.deadline = Some(Instant::now() + self.purpose.watch.away);
    }

    fn happened(&mut self, seq: u64, name: &str, text: &str) -> Result<(), Over> {
        // The event is under way before it counts as arrived: otherwise a session stored in between would call it
        // settled.
        let begun = self.session.as_ref().map(|session| {
            let begun = session.begin(seq);
            session.arrived(seq);
            begun
        });
        let (shard, listener) = (self.purpose.shard, self.purpose.listener);
        match name {
            "READY" => {
                let Some(ready) = frame::body::<Ready>(text) else {
                    tracing::error!(shard, "READY cannot be read");
                    return Err(Over::Invalid);
                };
                // A session works without these fields.
                let url = ready.resume_gateway_url.as_str().map(str::to_owned);
                let servers: Option<Vec<Server>> = serde_json::from_value(ready.guilds).ok();
                let application = ready.application.id;
                *self.session = Some(Session::new(ready.session_id, url, application, seq));
                self.purpose.sessions.note(shard, self.session.as_ref());
                let servers = servers.map(|servers| servers.iter().map(|server| server.id).collect());
                let shard = (shard, self.purpose.shards);
                listener.ready(Begun { application, shard, servers });
                self.note_connected();
                tracing::info!(shard = self.purpose.shard, "connected");
            }
            "RESUMED" => {
                self.note_connected();
                tracing::info!(shard, "connected again");
            }
            _ => match event::read(name, text) {
                Ok(Some(event)) if self.must_come_again() && !event.is_interaction() => {
                    // The process that then holds the shard deals with these events in Discord's order.
                    self.unheard = self.unheard.take().or(begun);
                }
                Ok(Some(event)) => {
                    listener.event(event, begun, self.delivery());
                }
                Ok(None) => {}
                Err(error) => tracing::error!(shard, %error, "an event is passed over"),
            },
        }
        // RESUMED follows the missed events.
        if self.connected.is_none() {
            self.expect_answer();
        }
        Ok(())
    }

    /// Returns whether events about servers are left for a later connection to the session, at which Discord sends them
    /// again.
    fn must_come_again(&self) -> bool {
        self.unheard.is_some() || !(self.purpose.is_owner)()
    }

    fn delivery(&self) -> Delivery {
        match self.connected {
            _ if !(self.purpose.is_owner)() => Delivery::Fenced,
            _ if self.identified => Delivery::First,
            Some(resumed) => Delivery::After(resumed),
            None => Delivery::Again,
        }
    }

    fn note_connected(&mut self) {
        self.deadline = None;
        self.connected = Some(Instant::now());
        self.purpose.status.connected(self.purpose.shard);
    }

    async fn beat(&mut self) -> Result<(), Over> {
        if !self.acknowledged {
            return Err(Over::GivenUp("a heartbeat was not answered"));
        }
        self.acknowledged = false;
        self.beat = self.beat.map(|(_, interval)| (Instant::now() + interval, interval));
        self.send(frame::heartbeat(self.seq())).await
    }

    fn seq(&self) -> Option<u64> {
        self.session.as_ref().map(Session::seq)
    }

    async fn send(&mut self, text: String) -> Result<(), Over> {
        match tokio::time::timeout(self.purpose.watch.away, self.socket.send(Message::text(text))).await {
            Ok(Ok(())) => Ok(()),
            // Discord may have sent a close code before it closed the connection: that is still read.
            Ok(Err(_)) => Ok(()),
            Err(_) => Err(Over::GivenUp("nothing could be sent for too long")),
        }
    }

    async fn close(&mut self, code: u16) {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        let _ = tokio::time::timeout(GOODBYE, self.socket.close(Some(frame))).await;
    }

    fn end(&mut self, next: Next, why: Cow<'static, str>) -> End {
        if let (Some(_unheard), Some(session)) = (self.unheard.take(), self.session.as_ref()) {
            session.rewind();
        }
        let stood = self.connected.map_or(Duration::ZERO, |since| since.elapsed());
        End { next, why, lasted: Lasted { identified: self.identified, stood } }
    }
}
