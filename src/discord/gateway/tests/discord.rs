//! A Discord within the process: each connection follows a script.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::script::Then;
use crate::discord::gateway::identify::Identifies;
use crate::discord::gateway::remote::Discord;
use crate::discord::gateway::session::Sessions;
use crate::discord::gateway::shared::Shared;
use crate::discord::gateway::{
    Begun, Delivery, Event, Gateway, GatewayError, Keep, Leases, Listen, Sharding, Status, UnderWay, Watch,
};

pub fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

pub(super) struct State {
    pub(super) shards: u32,
    pub(super) at_a_time: u32,
    pub(super) remaining: u64,
    pub(super) resets_at: Instant,
    pub(super) scripts: VecDeque<Then>,
    pub(super) always: Option<Then>,
    pub(super) refuse_first: bool,
    pub(super) refuse_resume: bool,
    pub(super) broken: Option<u32>,
    pub(super) dead_resume: bool,
    /// The number of shards that is advised once more are required.
    pub(super) grows_to: Option<u32>,
    pub(super) sharding: Sharding,
    pub(super) watch: Watch,
    pub(super) keep: Option<Arc<dyn Keep>>,
    /// The events that bots do not finish, where they finish none.
    pub(super) under_way: Option<Vec<UnderWay>>,
    pub(super) said: Vec<(Instant, String)>,
    /// The codes by which bots closed connections.
    pub(super) closed: Vec<u16>,
    pub(super) received: Vec<String>,
}

/// A Discord without a network.
#[derive(Clone)]
pub struct Fake(pub(super) Arc<Mutex<State>>);

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
