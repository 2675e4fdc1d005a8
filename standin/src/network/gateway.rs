//! A websocket of the gateway, from HELLO to its end.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::core::Core;
use crate::sessions::{Frame, SocketSender, Verdict, intent, shard_of};
use crate::state::State;

/// The number of events that a bot may send on a connection within [`EVENT_WINDOW`].
const EVENTS_PER_WINDOW: usize = 120;

/// The time within which the events of a bot are counted.
const EVENT_WINDOW: Duration = Duration::from_mins(1);

/// Carries a session's events until either side ends it.
pub(crate) async fn connect(core: Arc<Core>, mut socket: WebSocket) {
    let (frames, mut rest) = unbounded_channel();
    let number = core.with(|state| state.sessions.next_socket());
    let hello = json!({
        "op": 10, "s": null, "t": null,
        "d": { "heartbeat_interval": core.heartbeat_ms(), "_trace": [] },
    });
    if !core.with(|state| state.sessions.silent)
        && socket.send(Message::Text(hello.to_string().into())).await.is_err()
    {
        return;
    }
    carry(&core, &mut socket, number, &frames, &mut rest).await;
    core.with(|state| {
        if state.sessions.lose(number) {
            state.touch();
        }
    });
}

async fn carry(
    core: &Core,
    socket: &mut WebSocket,
    number: u64,
    frames: &UnboundedSender<Frame>,
    rest: &mut UnboundedReceiver<Frame>,
) {
    let mut sent = VecDeque::new();
    loop {
        tokio::select! {
            frame = rest.recv() => match frame {
                Some(Frame::Text(text)) => {
                    let message = Message::Text((&*text).into());
                    if socket.send(message).await.is_err() {
                        return;
                    }
                }
                Some(Frame::Close(code, reason)) => {
                    let frame = CloseFrame { code, reason: reason.into() };
                    let _ = socket.send(Message::Close(Some(frame))).await;
                    return;
                }
                Some(Frame::Drop) | None => return,
            },
            event = socket.recv() => match event {
                Some(Ok(Message::Text(text))) => {
                    let now = Instant::now();
                    sent.push_back(now);
                    sent.retain(|at| now < *at + EVENT_WINDOW);
                    if sent.len() > EVENTS_PER_WINDOW {
                        let _ = frames.send(Frame::Close(4008, "You are being rate limited."));
                        continue;
                    }
                    let Ok(body) = serde_json::from_str::<Value>(&text) else {
                        let _ = frames.send(Frame::Close(4002, "Error while decoding payload."));
                        continue;
                    };
                    core.with(|state| handle(state, &body, number, frames));
                }
                Some(Ok(Message::Close(frame))) => {
                    // By these codes a bot ends its session, too.
                    if frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001)) {
                        core.with(|state| {
                            state.sessions.end(number);
                            state.touch();
                        });
                    }
                    return;
                }
                Some(Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
            () = core.stopping() => {
                let frame = CloseFrame { code: 1001, reason: "going away".into() };
                let _ = socket.send(Message::Close(Some(frame))).await;
                return;
            }
        }
    }
}

/// Handles an event that the bot sends.
fn handle(state: &mut State, body: &Value, number: u64, frames: &UnboundedSender<Frame>) {
    let send = |frame: Frame| {
        let _ = frames.send(frame);
    };
    let sender = || SocketSender { number, frames: frames.clone() };
    let invalid = || Frame::Text(json!({ "op": 9, "s": null, "t": null, "d": false }).to_string().into());
    match body["op"].as_u64() {
        Some(2 | 6) if state.sessions.carries(number) => send(Frame::Close(4005, "Already authenticated.")),
        Some(3 | 4 | 8 | 31) if !state.sessions.carries(number) => {
            send(Frame::Close(4003, "Not authenticated."));
        }
        Some(1) => {
            if !state.sessions.silent {
                send(Frame::Text(json!({ "op": 11, "s": null, "t": null, "d": null }).to_string().into()));
            }
        }
        Some(2) => {
            let identify = &body["d"];
            match identity(state, identify) {
                Ok((shard, _)) if state.starts.breaks(shard.0) => {
                    state.touch();
                    send(Frame::Close(4000, "Unknown error."));
                }
                Ok((shard, intents)) => {
                    match state.starts.judge(shard.0, Instant::now()) {
                        Verdict::Begins => {}
                        Verdict::TooEarly => return send(invalid()),
                        Verdict::Exhausted => return send(Frame::Close(4004, "Authentication failed.")),
                    }
                    let id = state.sessions.start(shard, intents, sender());
                    send_ready(state, &id, shard, intents);
                    state.touch();
                }
                Err((code, reason)) => send(Frame::Close(code, reason)),
            }
        }
        Some(6) => {
            let resume = &body["d"];
            let right = is_token(state, &resume["token"]);
            let id = resume["session_id"].as_str().unwrap_or("");
            let seq = resume["seq"].as_u64().unwrap_or(0);
            if !right {
                send(Frame::Close(4004, "Authentication failed."));
            } else if state.sessions.resume(id, seq, sender()) {
                state.touch();
            } else {
                send(invalid());
            }
        }
        // Presence, voice and requests for members: nothing depends on them here.
        Some(3 | 4 | 8 | 31) => {}
        _ => send(Frame::Close(4001, "Unknown opcode.")),
    }
}

fn is_token(state: &State, given: &Value) -> bool {
    let given = given.as_str().unwrap_or("");
    given.strip_prefix("Bot ").unwrap_or(given) == state.token
}

/// A shard's number and how many there are.
type Shard = (u64, u64);

/// The shard and the intents that a bot asks for, or why it is turned away.
fn identity(state: &State, identify: &Value) -> Result<(Shard, u64), (u16, &'static str)> {
    if !is_token(state, &identify["token"]) {
        return Err((4004, "Authentication failed."));
    }
    let shard = match &identify["shard"] {
        Value::Null => (0, 1),
        shard => (shard[0].as_u64().unwrap_or(0), shard[1].as_u64().unwrap_or(0)),
    };
    if shard.0 >= shard.1 {
        return Err((4010, "Invalid shard."));
    }
    let intents = identify["intents"].as_u64().ok_or((4013, "Invalid intent(s)."))?;
    if intents & !intent::ALL != 0 {
        return Err((4013, "Invalid intent(s)."));
    }
    if intents & intent::PRIVILEGED != 0 {
        return Err((4014, "Disallowed intent(s)."));
    }
    Ok((shard, intents))
}

/// Sends READY, and every server of the shard.
fn send_ready(state: &mut State, session: &str, shard: (u64, u64), intents: u64) {
    let with_bot = state.guilds.values().filter(|guild| guild.bot_since.is_some());
    let guilds: Vec<_> =
        with_bot.map(|guild| guild.id).filter(|id| shard_of(Some(*id), shard.1) == shard.0).collect();
    let unavailable: Vec<Value> = guilds.iter().map(|id| json!({ "id": id, "unavailable": true })).collect();
    let gateway = state.gateway_url();
    let ready = json!({
        "v": 10,
        "user": state.me_json(),
        "guilds": unavailable,
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": gateway,
        "shard": [shard.0, shard.1],
        "application": { "id": state.bot, "flags": 0 },
        "private_channels": [],
        "relationships": [],
        "user_settings": {},
        "_trace": [],
    });
    state.sessions.dispatch_to(session, "READY", &ready);
    if intents & intent::GUILDS != 0 {
        for guild in guilds {
            let event = state.guild_json(guild);
            state.sessions.dispatch_to(session, "GUILD_CREATE", &event);
        }
    }
}
