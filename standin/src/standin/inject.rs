//! Fault injection: requests, connections and sessions that go wrong on demand.

use std::time::Duration;

use serde_json::Value;

use super::server::Standin;
use crate::traffic::connection::ConnectionHandle;
use crate::traffic::fault::Fault;
use crate::traffic::rate_limit::RateLimits;

/// Faults of requests, and of how events arrive.
impl Standin {
    /// Injects a fault into the requests to come.
    pub fn inject(&self, fault: Fault) {
        self.core.with(|state| state.faults.add(fault));
    }

    /// Removes every fault, and accepts connections again.
    pub fn clear_faults(&self) {
        self.core.with(|state| {
            state.faults.clear();
            state.offline = false;
        });
    }

    /// Returns how many requests a fault has hit so far; one that is only answered late counts as soon as it is
    /// carried out.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        self.core.with(|state| state.fault_count)
    }

    /// Counts and limits requests as Discord does, or stops doing so.
    pub fn set_rate_limits(&self, limits: RateLimits) {
        self.core.with(|state| state.limits.mode = limits);
    }

    /// Advances the clock by which everything is dated.
    pub fn advance_clock(&self, time: Duration) {
        self.core.with(|state| {
            state.ids.advance(time);
            // Whatever nobody has answered by then has failed.
            let open: Vec<String> = state.interactions.keys().cloned().collect();
            for token in &open {
                state.expire(token);
            }
            state.touch();
        });
    }

    /// Delivers the next interaction so long after it was begun.
    pub fn deliver_late(&self, age: Duration) {
        self.core.with(|state| state.aged = Some(age));
    }

    /// Changes the payload of every interaction from now on, as Discord may send it some day.
    pub fn alter_interactions(&self, alter: impl FnMut(&mut Value) + Send + 'static) {
        self.core.with(|state| state.altered = Some(Box::new(alter)));
    }

    /// Delivers the next interactions twice.
    pub fn deliver_twice(&self, times: u32) {
        self.core.with(|state| state.twice = times);
    }
}

/// Faults of connections and sessions.
impl Standin {
    /// Cuts every connection at once, as when the network breaks.
    pub fn cut_connections(&self) {
        self.core.with(|state| state.connections.iter().for_each(ConnectionHandle::cut));
    }

    /// Refuses every connection and cuts those that are open, or accepts them again.
    pub fn set_offline(&self, offline: bool) {
        self.core.with(|state| {
            state.offline = offline;
            if offline {
                state.connections.iter().for_each(ConnectionHandle::cut);
            }
        });
    }

    /// Asks every gateway session to reconnect and resume (opcode 7), as before Discord restarts a
    /// server of its own.
    pub fn request_reconnects(&self) {
        self.core.with(|state| state.sessions.request_reconnects());
    }

    /// Ends every gateway connection with this code.
    pub fn close_connections(&self, code: u16) {
        self.core.with(|state| state.sessions.close_connections(code));
    }

    /// Refuses the next attempts to resume, so that the bot must identify anew (opcode 9).
    pub fn refuse_resumes(&self, times: u32) {
        self.core.with(|state| state.sessions.refused_resumes = times);
    }

    /// Ends every gateway session, so that the bot must identify anew.
    pub fn invalidate_sessions(&self) {
        self.core.with(|state| state.sessions.invalidate());
    }

    /// Breaks a shard's connection whenever it identifies, or stops doing so.
    pub fn set_shard_broken(&self, shard: u64, broken: bool) {
        self.core.with(|state| {
            state.starts.broken.retain(|other| *other != shard);
            if broken {
                state.starts.broken.push(shard);
            }
        });
    }

    /// Silences the gateway, heartbeats included, or lets it speak again and send what it held back.
    pub fn set_gateway_silent(&self, silent: bool) {
        self.core.with(|state| state.sessions.set_silent(silent));
    }
}
