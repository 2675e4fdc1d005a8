//! The connections of a Discord within the process, each by its script.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role};

use super::discord::Fake;
use super::script::{Act, Then};
use crate::discord::gateway::identify::Allowed;
use crate::discord::gateway::remote::DialError;
use crate::discord::gateway::remote::{Advice, Discord};
use crate::discord::requests::RequestError;

/// The address of sessions, which may be dead.
const RESUME: &str = "ws://resume";

/// The code by which Discord closes the connections of a bot that needs more shards.
const MORE_SHARDS: u16 = 4011;

impl Fake {
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
