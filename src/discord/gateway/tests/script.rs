//! The script of a connection: what Discord does on it, in order.

use std::time::Duration;

use serde_json::{Value, json};

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
    pub(super) hello: bool,
    pub(super) ready: bool,
    pub(super) acts: Vec<Act>,
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
