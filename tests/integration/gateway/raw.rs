//! The stand-in's gateway, by bare websockets: it is as strict as Discord's.

use std::time::Duration;

use discord_standin::*;
use futures_util::{SinkExt, StreamExt};
use rstest::rstest;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
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
