//! The frames of the gateway, in both directions.

use std::borrow::Cow;
use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, GuildId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A message from Discord.
#[derive(Debug, PartialEq)]
pub(super) enum Said<'a> {
    /// An event: its sequence number and its name.
    Dispatch(u64, Cow<'a, str>),
    /// A request for a heartbeat at once.
    Heartbeat,
    /// A request to reconnect and resume the session.
    Reconnect,
    /// The session is invalid; the value tells whether it can be resumed.
    InvalidSession { resumable: bool },
    /// The connection is open; the value is the interval of heartbeats.
    Hello(Duration),
    /// The answer to a heartbeat.
    HeartbeatAck,
    /// A message that a bot does not need.
    Other,
}

/// The beginning of a session.
#[derive(Deserialize)]
pub(super) struct Ready {
    pub(super) session_id: String,
    #[serde(default)]
    pub(super) resume_gateway_url: Value,
    pub(super) application: Application,
    #[serde(default)]
    pub(super) guilds: Value,
}

#[derive(Deserialize)]
pub(super) struct Server {
    pub(super) id: GuildId,
}

#[derive(Deserialize)]
pub(super) struct Application {
    pub(super) id: ApplicationId,
}

#[derive(Deserialize)]
struct Head<'a> {
    op: u64,
    #[serde(default)]
    s: Option<u64>,
    #[serde(borrow, default)]
    t: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Of<T> {
    d: T,
}

#[derive(Deserialize)]
struct Hello {
    heartbeat_interval: u64,
}

/// Reads a message; `None` if it is not a frame of the gateway.
pub(super) fn read(text: &str) -> Option<Said<'_>> {
    let head: Head<'_> = serde_json::from_str(text).ok()?;
    Some(match head.op {
        0 => Said::Dispatch(head.s?, head.t?),
        1 => Said::Heartbeat,
        7 => Said::Reconnect,
        9 => Said::InvalidSession { resumable: body(text).unwrap_or(false) },
        10 => Said::Hello(Duration::from_millis(body::<Hello>(text)?.heartbeat_interval)),
        11 => Said::HeartbeatAck,
        _ => Said::Other,
    })
}

/// Reads the data of a frame.
pub(super) fn body<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str::<Of<T>>(text).ok().map(|of| of.d)
}

/// Writes an IDENTIFY, which requests a session.
pub(super) fn identify(token: &str, shard: (u32, u32), intents: u64) -> String {
    let properties = json!({ "os": std::env::consts::OS, "browser": "last-spike", "device": "last-spike" });
    let identify = json!({
        "token": token, "shard": [shard.0, shard.1], "intents": intents, "properties": properties,
        "compress": false,
    });
    json!({ "op": 2, "d": identify }).to_string()
}

/// Writes a RESUME, which requests the missed events of a session.
pub(super) fn resume(token: &str, session: &str, seq: u64) -> String {
    json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } }).to_string()
}

/// Writes a heartbeat.
pub(super) fn heartbeat(seq: Option<u64>) -> String {
    json!({ "op": 1, "d": seq }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_told_apart_whatever_order_their_fields_have() {
        let dispatch = |text| match read(text) {
            Some(Said::Dispatch(seq, name)) => (seq, name.into_owned()),
            other => panic!("{other:?}"),
        };
        let ready = (7, "READY".to_owned());
        assert_eq!(dispatch(r#"{"t":"READY","s":7,"op":0,"d":{"op":9}}"#), ready);
        assert_eq!(dispatch(r#"{"d":{"t":"x"},"op":0,"s":7,"t":"RE\u0041DY","later":1}"#), ready);
        assert_eq!(read(r#"{"op":9,"d":true}"#), Some(Said::InvalidSession { resumable: true }));
        assert_eq!(read(r#"{"op":9,"d":null}"#), Some(Said::InvalidSession { resumable: false }));
        let hello = r#"{"op":10,"d":{"heartbeat_interval":41250,"_trace":[]},"s":null,"t":null}"#;
        assert_eq!(read(hello), Some(Said::Hello(Duration::from_millis(41_250))));
        assert_eq!(read(r#"{"op":77,"d":{}}"#), Some(Said::Other));
        for broken in ["", "{}", "[]", r#"{"op":0}"#, r#"{"op":10,"d":{}}"#, "\u{0}"] {
            assert_eq!(read(broken), None, "{broken}");
        }
    }
}
