//! A Discord within the process: each connection follows a script.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role};
use tokio_util::sync::CancellationToken;

use crate::discord::gateway::identify::{Allowed, Identifies};
use crate::discord::gateway::remote::{Advice, Discord};
use crate::discord::gateway::session::Sessions;
use crate::discord::gateway::shared::Shared;
use crate::discord::gateway::wire::dial::DialError;
use crate::discord::gateway::{
    Begun, Delivery, Event, Gateway, GatewayError, Keep, Leases, Listen, Sharding, Status, UnderWay, Watch,
};
use crate::discord::requests::RequestError;

/// The address of sessions, which may be dead.
const RESUME: &str = "ws://resume";

/// The code by which Discord closes the connections of a bot that needs more shards.
const MORE_SHARDS: u16 = 4011;

pub fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// The script of a connection after it has a session.
#[derive(Clone, Debug)]
pub enum Act {
    Wait(Duration),
    Frame(Value),
    Text(String),
    Close(u16),
    Drop,
    FallSilent,
}

/// The script of a connection.
#[derive(Clone, Debug)]
pub struct Then {
    hello: bool,
    ready: bool,
    acts: Vec<Act>,
}

impl Then {
    fn acting(acts: Vec<Act>) -> Self {
        Self { hello: true, ready: true, acts }
    }

    pub fn dispatch(name: &str, body: &Value) -> Self {
        Self::acting(vec![Act::Frame(json!({ "op": 0, "s": 2, "t": name, "d": body }))])
    }

    pub fn stands(time: Duration) -> Self {
        Self::acting(vec![Act::Wait(time)])
    }

    pub fn resumed() -> Self {
        Self::acting(Vec::new())
    }

    pub fn no_hello() -> Self {
        Self { hello: false, ..Self::acting(Vec::new()) }
    }

    pub fn no_ready() -> Self {
        Self { ready: false, ..Self::acting(Vec::new()) }
    }

    pub fn and(mut self, act: Act) -> Self {
        self.acts.push(act);
        self
    }
}

struct State {
    shards: u32,
    at_a_time: u32,
    remaining: u64,
    resets_at: Instant,
    scripts: VecDeque<Then>,
    always: Option<Then>,
    refuse_first: bool,
    refuse_resume: bool,
    broken: Option<u32>,
    dead_resume: bool,
    /// The number of shards that is advised once more are required.
    grows_to: Option<u32>,
    sharding: Sharding,
    watch: Watch,
    keep: Option<Arc<dyn Keep>>,
    /// The events that bots do not finish, where they finish none.
    under_way: Option<Vec<UnderWay>>,
    said: Vec<(Instant, String)>,
    /// The codes by which bots closed connections.
    closed: Vec<u16>,
    received: Vec<String>,
}

/// A Discord without a network.
#[derive(Clone)]
pub struct Fake(Arc<Mutex<State>>);

/// The end of a bot's run.
pub struct Run {
    begun: Instant,
    said: Vec<(Instant, String)>,
    received: Vec<String>,
    pub outcome: Result<(), GatewayError>,
    pub was_ready: bool,
}

impl Run {
    /// Returns what the bot said, but for heartbeats.
    pub fn said(&self) -> Vec<&str> {
        self.said.iter().map(|(_, what)| what.as_str()).collect()
    }

    /// Returns what the bot said after another run had ended.
    pub fn said_after(&self, before: &Self) -> Vec<&str> {
        self.said().split_off(before.said.len())
    }

    /// Returns when the bot asked for which session.
    pub fn tries(&self) -> Vec<(Duration, String)> {
        self.said.iter().map(|(at, what)| (*at - self.begun, what.clone())).collect()
    }

    pub fn received(&self) -> &[String] {
        &self.received
    }
}

impl Fake {
    pub fn new(shards: u32) -> Self {
        Self(Arc::new(Mutex::new(State {
            shards,
            at_a_time: 1,
            remaining: 1000,
            resets_at: Instant::now() + Duration::from_hours(24),
            scripts: VecDeque::new(),
            always: None,
            refuse_first: false,
            refuse_resume: false,
            broken: None,
            dead_resume: false,
            grows_to: None,
            sharding: Sharding::Auto,
            watch: Watch::default(),
            keep: None,
            under_way: None,
            said: Vec::new(),
            closed: Vec::new(),
            received: Vec::new(),
        })))
    }

    fn set(self, set: impl FnOnce(&mut State)) -> Self {
        set(&mut self.0.lock().unwrap());
        self
    }

    /// Makes the first connections follow these scripts; the others stay open.
    pub fn then<const N: usize>(self, scripts: [Then; N]) -> Self {
        self.set(|state| state.scripts = scripts.into())
    }

    /// Makes the first connections follow these scripts; the others stay open.
    pub fn then_all(self, scripts: impl IntoIterator<Item = Then>) -> Self {
        self.set(|state| state.scripts = scripts.into_iter().collect())
    }

    pub fn always(self, script: Then) -> Self {
        self.set(|state| state.always = Some(script))
    }

    pub fn refuse_first(self) -> Self {
        self.set(|state| state.refuse_first = true)
    }

    pub fn refuse_resume(self) -> Self {
        self.set(|state| state.refuse_resume = true)
    }

    pub fn at_a_time(self, shards: u32) -> Self {
        self.set(|state| state.at_a_time = shards)
    }

    pub fn breaking(self, shard: u32) -> Self {
        self.set(|state| state.broken = Some(shard))
    }

    pub fn with_dead_resume_address(self) -> Self {
        self.set(|state| state.dead_resume = true)
    }

    pub fn with_sessions(self, remaining: u64, resets_in: Duration) -> Self {
        self.set(|state| {
            state.remaining = remaining;
            state.resets_at = Instant::now() + resets_in;
        })
    }

    /// Advises more shards as soon as it has required them.
    pub fn grows_to(self, shards: u32) -> Self {
        self.set(|state| state.grows_to = Some(shards))
    }

    /// Pins the shards that the bot holds.
    pub fn pinned<const N: usize>(self, own: [u32; N]) -> Self {
        self.set(|state| state.sharding = Sharding::Pinned { own: own.into(), of: state.shards })
    }

    /// Keeps the sessions of bots for the next ones.
    pub fn keeping(self, keep: Arc<dyn Keep>) -> Self {
        self.set(|state| state.keep = Some(keep))
    }

    /// Lets bots finish nothing that they receive.
    pub fn busy(self) -> Self {
        self.set(|state| state.under_way = Some(Vec::new()))
    }

    /// Advises so many shards from now on.
    pub fn of_shards(self, shards: u32) -> Self {
        self.set(|state| state.shards = shards)
    }

    /// Gives the bot other times for the watch over its connections.
    pub fn watched(self, watch: Watch) -> Self {
        self.set(|state| state.watch = watch)
    }

    /// Returns what bots have said so far, but for heartbeats.
    pub fn said(&self) -> Vec<String> {
        self.0.lock().unwrap().said.iter().map(|(_, what)| what.clone()).collect()
    }

    /// Returns the codes by which bots have closed connections so far.
    pub fn closed(&self) -> Vec<u16> {
        self.0.lock().unwrap().closed.clone()
    }

    /// Returns what bots have received so far.
    pub fn received(&self) -> Vec<String> {
        self.0.lock().unwrap().received.clone()
    }

    /// Returns the gateway of a bot, and what says whether it is ready.
    pub fn gateway(&self, leases: Option<Arc<dyn Leases>>) -> (Gateway<Self>, Arc<AtomicBool>) {
        let ready = Arc::new(AtomicBool::new(false));
        let status = Arc::new(Status::new(Arc::clone(&ready)));
        status.asked_for_commands();
        let (watch, sharding, keep) = {
            let state = self.0.lock().unwrap();
            (state.watch, state.sharding.clone(), state.keep.clone())
        };
        let gateway = Gateway {
            discord: self.clone(),
            token: "token".to_owned().into(),
            intents: 1,
            watch,
            sharding,
            leases,
            keep,
            listener: Arc::new(self.clone()),
            status,
        };
        (gateway, ready)
    }

    /// Returns what the shards of a process share whose sessions can be resumed by another, and what says whether it is
    /// ready.
    pub async fn process(&self, leases: Arc<dyn Leases>) -> (Arc<Shared<Self>>, Arc<AtomicBool>) {
        let lease = leases.process();
        let (gateway, ready) = self.gateway(Some(leases));
        gateway.status.decide(true);
        let advice = self.advice().await.unwrap();
        let shared = Shared {
            gateway: Arc::new(gateway),
            shards: advice.shards,
            url: Mutex::new(advice.url),
            identifies: Identifies::new(advice.allowed),
            asked: tokio::sync::Mutex::default(),
            sessions: Sessions::default(),
            holds_as: lease.map(Mutex::new),
            stop: CancellationToken::new(),
        };
        (Arc::new(shared), ready)
    }

    /// Runs a bot for a while.
    pub async fn run_for(self, time: Duration) -> Run {
        let (begun, stop) = (Instant::now(), CancellationToken::new());
        let (gateway, ready) = self.gateway(None);
        let stopping = stop.clone();
        let running = tokio::spawn(async move { gateway.run(&stopping).await });
        tokio::time::sleep(time).await;
        let was_ready = ready.load(Ordering::Acquire);
        stop.cancel();
        let outcome = running.await.unwrap();
        let state = self.0.lock().unwrap();
        Run { begun, said: state.said.clone(), received: state.received.clone(), outcome, was_ready }
    }

    /// Follows a script on a connection.
    async fn follow(self, mut socket: WebSocketStream<DuplexStream>) -> Option<()> {
        let send = |value: Value| Message::text(value.to_string());
        let script = {
            let mut state = self.0.lock().unwrap();
            let next = state.scripts.pop_front().or_else(|| state.always.clone());
            next.unwrap_or_else(Then::resumed)
        };
        if script.hello {
            socket.send(send(json!({ "op": 10, "d": { "heartbeat_interval": 40_000 } }))).await.ok()?;
        }
        let mut acts: VecDeque<Act> = VecDeque::new();
        let (mut silent, mut due) = (false, None::<Instant>);
        loop {
            let wait = due.unwrap_or_else(|| Instant::now() + Duration::from_hours(48));
            tokio::select! {
                received = socket.next() => {
                    let text = match received?.ok()? {
                        Message::Text(text) => text,
                        Message::Close(Some(frame)) => {
                            self.0.lock().unwrap().closed.push(frame.code.into());
                            continue;
                        }
                        _ => continue,
                    };
                    let body: Value = serde_json::from_str(&text).unwrap();
                    match body["op"].as_u64()? {
                        1 if !silent => socket.send(send(json!({ "op": 11 }))).await.ok()?,
                        2 if self.are_too_few(&body["d"]) => {
                            let frame = CloseFrame { code: MORE_SHARDS.into(), reason: "too few".into() };
                            socket.close(Some(frame)).await.ok()?;
                        }
                        op @ (2 | 6) => {
                            for answer in self.asked(op, &body["d"], script.ready)? {
                                socket.send(send(answer)).await.ok()?;
                            }
                            if script.ready {
                                acts = script.acts.clone().into();
                                due = Some(Instant::now());
                            }
                        }
                        _ => {}
                    }
                }
                () = tokio::time::sleep_until(wait) => {
                    due = Some(Instant::now());
                    match acts.pop_front() {
                        Some(Act::Wait(time)) => due = Some(Instant::now() + time),
                        Some(Act::Frame(frame)) => socket.send(send(frame)).await.ok()?,
                        Some(Act::Text(text)) => socket.send(Message::text(text)).await.ok()?,
                        Some(Act::Close(code)) => {
                            if code == MORE_SHARDS {
                                let mut state = self.0.lock().unwrap();
                                state.shards = state.grows_to.unwrap_or(state.shards);
                            }
                            let frame = CloseFrame { code: code.into(), reason: "scripted".into() };
                            socket.close(Some(frame)).await.ok()?;
                        }
                        Some(Act::Drop) => return None,
                        Some(Act::FallSilent) => silent = true,
                        None => due = None,
                    }
                }
            }
        }
    }

    /// Returns whether a bot goes by fewer shards than are required by now.
    fn are_too_few(&self, asked: &Value) -> bool {
        let state = self.0.lock().unwrap();
        state.grows_to == Some(state.shards) && asked["shard"][1].as_u64() < Some(state.shards.into())
    }

    /// Answers IDENTIFY and RESUME; `None` breaks the connection off.
    fn asked(&self, op: u64, asked: &Value, answers: bool) -> Option<Vec<Value>> {
        let mut state = self.0.lock().unwrap();
        let now = Instant::now();
        if op == 6 {
            let (id, seq) = (asked["session_id"].as_str().unwrap(), &asked["seq"]);
            state.said.push((now, format!("RESUME {id} at {seq}")));
            let resumed = json!({ "op": 0, "s": 2, "t": "RESUMED", "d": {} });
            let refused = json!({ "op": 9, "d": false });
            return Some(vec![if state.refuse_resume { refused } else { resumed }]);
        }
        let shard = asked["shard"][0].as_u64().unwrap();
        assert_eq!(asked["shard"][1], state.shards);
        assert_eq!(asked["token"], "token");
        state.said.push((now, format!("IDENTIFY {shard}")));
        if std::mem::take(&mut state.refuse_first) {
            return Some(vec![json!({ "op": 9, "d": false })]);
        }
        if now >= state.resets_at {
            (state.remaining, state.resets_at) = (1000, now + Duration::from_hours(24));
        }
        state.remaining = state.remaining.checked_sub(1).expect("the token would be reset");
        if state.broken.is_some_and(|broken| u64::from(broken) == shard) {
            return None;
        }
        let ready = json!({
            "session_id": shard.to_string(), "resume_gateway_url": RESUME, "application": { "id": "9" },
        });
        Some(if answers { vec![json!({ "op": 0, "s": 1, "t": "READY", "d": ready })] } else { Vec::new() })
    }
}

impl Discord for Fake {
    type Transport = DuplexStream;

    async fn advice(&self) -> Result<Advice, RequestError> {
        let mut state = self.0.lock().unwrap();
        let now = Instant::now();
        if now >= state.resets_at {
            (state.remaining, state.resets_at) = (1000, now + Duration::from_hours(24));
        }
        let allowed = Allowed {
            remaining: state.remaining,
            resets_in: state.resets_at - now,
            at_a_time: state.at_a_time,
        };
        Ok(Advice { url: "ws://general".to_owned(), shards: state.shards, allowed })
    }

    async fn dial(&self, url: &str) -> Result<WebSocketStream<DuplexStream>, DialError> {
        if url == RESUME && self.0.lock().unwrap().dead_resume {
            return Err(std::io::Error::from(std::io::ErrorKind::ConnectionRefused).into());
        }
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let socket = WebSocketStream::from_raw_socket(theirs, Role::Server, None).await;
        tokio::spawn(self.clone().follow(socket));
        Ok(WebSocketStream::from_raw_socket(ours, Role::Client, None).await)
    }
}

impl Listen for Fake {
    fn ready(&self, Begun { application, .. }: Begun) {
        assert_eq!(application.get(), 9);
        self.0.lock().unwrap().received.push("ready".to_owned());
    }

    fn event(&self, event: Event, under_way: Option<UnderWay>, _: Delivery) {
        let mut state = self.0.lock().unwrap();
        state.received.push(format!("{event:?}"));
        if let Some(unfinished) = &mut state.under_way {
            unfinished.extend(under_way);
        }
    }
}
