//! The stand-in's gateway, by bare websockets: it is as strict as Discord's.

use std::time::Duration;

use discord_standin::*;
use futures_util::{SinkExt, StreamExt};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A websocket to the stand-in's gateway.
struct Raw(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Raw {
    async fn open(standin: &Standin) -> Self {
        let url = format!("ws://{}/gateway/?v=10&encoding=json", standin.address());
        let mut raw = Self(tokio_tungstenite::connect_async(url).await.unwrap().0);
        assert_eq!(raw.hear().await, "10");
        raw
    }

    async fn say(&mut self, op: u64, body: Value) {
        self.0.send(Message::text(json!({ "op": op, "d": body }).to_string())).await.unwrap();
    }

    /// Returns what is said next: the name of an event, an operation, or a close code.
    async fn hear(&mut self) -> String {
        match self.0.next().await.unwrap().unwrap() {
            Message::Text(text) => {
                let frame: Value = serde_json::from_str(&text).unwrap();
                frame["t"].as_str().map_or_else(|| frame["op"].to_string(), str::to_owned)
            }
            Message::Close(Some(frame)) => format!("closed {}", u16::from(frame.code)),
            other => panic!("{other:?}"),
        }
    }

    /// Begins a session and returns its id.
    async fn begin(&mut self, standin: &Standin) -> String {
        self.say(2, identify(standin, 0)).await;
        let Message::Text(text) = self.0.next().await.unwrap().unwrap() else { panic!("no READY") };
        let frame: Value = serde_json::from_str(&text).unwrap();
        frame["d"]["session_id"].as_str().unwrap().to_owned()
    }

    /// Closes the connection, and waits until the stand-in has noticed.
    async fn close(mut self, code: u16) {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        self.0.close(Some(frame)).await.unwrap();
        while self.0.next().await.is_some_and(|said| said.is_ok()) {}
    }
}

fn resume(standin: &Standin, session: &str) -> Value {
    json!({ "token": standin.token(), "session_id": session, "seq": 1 })
}

fn identify(standin: &Standin, shard: u64) -> Value {
    json!({ "token": standin.token(), "shard": [shard, 4], "intents": 0, "properties": {} })
}

#[tokio::test]
async fn one_shard_of_each_bucket_identifies_at_a_time() {
    let starts =
        SessionStarts { max_concurrency: 2, between: Duration::from_hours(1), ..SessionStarts::default() };
    let standin = Standin::start(Settings { shards: 4, starts, ..Settings::default() }).await.unwrap();
    let mut heard = Vec::new();
    for shard in 0..3 {
        let mut raw = Raw::open(&standin).await;
        raw.say(2, identify(&standin, shard)).await;
        heard.push(raw.hear().await);
    }
    assert_eq!(heard, ["READY", "READY", "9"]);
    let refused: Vec<bool> = standin.identifies().iter().map(|identify| identify.refused).collect();
    assert_eq!((refused, standin.identify_count()), (vec![false, false, true], 2));
}

#[tokio::test]
async fn one_session_too_many_ends_the_token() {
    let starts = SessionStarts { remaining: 1, between: Duration::ZERO, ..SessionStarts::default() };
    let standin = Standin::start(Settings { starts, ..Settings::default() }).await.unwrap();
    let mut heard = Vec::new();
    for _ in 0..2 {
        let mut raw = Raw::open(&standin).await;
        raw.say(2, identify(&standin, 0)).await;
        heard.push(raw.hear().await);
    }
    assert_eq!(heard, ["READY", "closed 4004"]);
}

#[tokio::test]
async fn a_session_can_be_resumed_by_another_connection_unless_the_bot_has_ended_it() {
    for (code, answer) in [(4000, "RESUMED"), (1001, "9"), (1000, "9")] {
        let standin = Standin::start(Settings::default()).await.unwrap();
        let mut first = Raw::open(&standin).await;
        let session = first.begin(&standin).await;
        first.close(code).await;
        let mut second = Raw::open(&standin).await;
        second.say(6, resume(&standin, &session)).await;
        assert_eq!(second.hear().await, answer, "{code}");
    }
}

#[tokio::test]
async fn a_session_is_resumed_beside_its_connection_and_not_after_its_time() {
    let standin =
        Standin::start(Settings { resume_time: Duration::ZERO, ..Settings::default() }).await.unwrap();
    let mut first = Raw::open(&standin).await;
    let session = first.begin(&standin).await;
    let mut second = Raw::open(&standin).await;
    second.say(6, resume(&standin, &session)).await;
    assert_eq!(second.hear().await, "RESUMED", "it is still connected");
    assert!(first.0.next().await.is_none_or(|said| said.is_err()), "the connection before is cut");
    second.close(4000).await;
    let mut third = Raw::open(&standin).await;
    third.say(6, resume(&standin, &session)).await;
    assert_eq!(third.hear().await, "9", "its time is over");
}

#[rstest]
#[case::before_a_session(&[(3, Value::Null)], "closed 4003")]
#[case::an_operation_that_is_none(&[(99, Value::Null)], "closed 4001")]
#[case::an_unknown_session(&[(6, json!({ "session_id": "x", "seq": 1, "token": "x" }))], "closed 4004")]
#[tokio::test]
async fn what_a_bot_may_not_say_ends_the_connection(#[case] said: &[(u64, Value)], #[case] answer: &str) {
    let standin = Standin::start(Settings::default()).await.unwrap();
    let mut raw = Raw::open(&standin).await;
    for (op, body) in said {
        raw.say(*op, body.clone()).await;
    }
    assert_eq!(raw.hear().await, answer);
}

#[tokio::test]
async fn a_second_identify_and_too_many_words_end_the_connection() {
    let standin = Standin::start(Settings::default()).await.unwrap();
    let mut raw = Raw::open(&standin).await;
    for answer in ["READY", "closed 4005"] {
        raw.say(2, identify(&standin, 0)).await;
        assert_eq!(raw.hear().await, answer);
    }
    let mut raw = Raw::open(&standin).await;
    for _ in 0..120 {
        raw.say(1, Value::Null).await;
        assert_eq!(raw.hear().await, "11");
    }
    raw.say(1, Value::Null).await;
    assert_eq!(raw.hear().await, "closed 4008");
}
