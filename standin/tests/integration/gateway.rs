//! Sessions that are lost, resumed and refused.

use discord_standin::*;

use crate::bot::{PATIENCE, Pong};

#[tokio::test]
async fn the_gateway_is_where_the_interface_says() {
    let (standin, _) = crate::alone().await;
    let asked = reqwest::get(format!("{}/api/v10/gateway", standin.url())).await.unwrap();
    let body: serde_json::Value = asked.json().await.unwrap();
    assert_eq!(body["url"], standin.gateway_url());
    assert!(standin.gateway_url().starts_with("ws://"), "without TLS");
}

#[tokio::test]
async fn a_dropped_connection_is_resumed_and_misses_nothing() {
    let pong = Pong::start(Settings::default()).await;
    for (times, drop) in [Standin::cut_connections as fn(&Standin), Standin::request_reconnects, |standin| {
        standin.close_connections(4000);
    }]
    .into_iter()
    .enumerate()
    {
        let resumed = pong.standin.resume_count();
        drop(&pong.standin);
        assert_eq!(pong.slash(0, "ping").await.content, "pong");
        let back = |standin: &Standin| (standin.resume_count() > resumed).then_some(());
        assert!(pong.standin.wait(PATIENCE, back).await.is_some(), "trouble {times}");
    }
    assert_eq!(pong.standin.identify_count(), 1);
    pong.stop().await;
}

#[tokio::test]
async fn a_connection_on_which_nothing_is_said_is_cut_too() {
    let pong = Pong::start(Settings::default()).await;
    pong.standin.cut_connections();
    // Sooner than the next heartbeat would tell the bot.
    let back = |standin: &Standin| (standin.resume_count() == 1).then_some(());
    assert!(pong.standin.wait(PATIENCE, back).await.is_some());
    pong.stop().await;
}

#[tokio::test]
async fn a_session_that_is_refused_begins_anew() {
    let pong = Pong::start(Settings::default()).await;
    pong.standin.refuse_resumes(1);
    pong.standin.request_reconnects();
    let anew = |standin: &Standin| (standin.identify_count() == 2).then_some(());
    assert!(pong.standin.wait(PATIENCE, anew).await.is_some());
    assert_eq!(pong.slash(0, "ping").await.content, "pong");
    pong.stop().await;
}
