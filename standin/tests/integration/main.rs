//! The stand-in, tested by a small bot with a real Discord library and by plain requests.
#![allow(missing_docs, clippy::pedantic, clippy::unwrap_used)]

mod bot;
mod faults;
mod gateway;
mod interactions;
mod messages;
#[cfg(feature = "page")]
mod page;
mod requests;

use base64::Engine;
use discord_standin::*;
use reqwest::StatusCode;
use serde_json::{Value, json};

/// Sends a bare request as the bot.
async fn post(standin: &Standin, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = reqwest::Client::new()
        .post(format!("{}/api/v10{path}", standin.url()))
        .header("authorization", format!("Bot {}", standin.token()))
        .json(body);
    let answer = request.send().await.unwrap();
    (answer.status(), answer.json().await.unwrap_or_default())
}

async fn post_message(standin: &Standin, channel: Id, body: &Value) -> (StatusCode, Value) {
    post(standin, &format!("/channels/{channel}/messages"), body).await
}

/// The beginning of a picture, which is as much as the stand-in looks at.
const EMOJI: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x80\0\0\0\x80";

fn emoji_uri() -> String {
    format!("data:image/png;base64,{}", base64::engine::general_purpose::STANDARD.encode(EMOJI))
}

/// Uploads an emoji as the bot, and returns its id.
async fn upload_emoji(standin: &Standin, name: &str) -> Id {
    let me = reqwest::Client::new()
        .get(format!("{}/api/v10/users/@me", standin.url()))
        .header("authorization", format!("Bot {}", standin.token()));
    let me: Value = me.send().await.unwrap().json().await.unwrap();
    let path = format!("/applications/{}/emojis", me["id"].as_str().unwrap());
    let (status, made) = post(standin, &path, &json!({ "name": name, "image": emoji_uri() })).await;
    assert_eq!(status.as_u16(), 201, "{made}");
    made["id"].as_str().unwrap().parse().unwrap()
}

fn button(custom_id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "x", "custom_id": custom_id })
}

fn row(buttons: &[Value]) -> Value {
    json!({ "content": "x", "components": [{ "type": 1, "components": buttons }] })
}

fn rows(ids: &[&str]) -> Value {
    let rows: Vec<Value> = ids.iter().map(|id| row(&[button(id)])["components"][0].clone()).collect();
    json!({ "content": "x", "components": rows })
}

/// A stand-in with a sample server and no bot.
async fn alone() -> (Standin, GuildIds) {
    let standin = Standin::start(Settings::default()).await.unwrap();
    let place = standin.sample("en-US");
    (standin, place)
}

#[test]
fn the_readme_shows_the_test_of_the_example() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).unwrap();
    let (readme, example) = (read("README.md"), read("examples/pong.rs"));
    let test: String = example
        .lines()
        .skip_while(|line| !line.contains("#[tokio::test]"))
        .take_while(|line| *line != "}")
        .map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line)))
        .collect();
    assert!(test.lines().count() <= 20, "twenty lines");
    assert!(readme.contains(&test), "{test}");
}
