//! Sessions that one process leaves to the next.

use std::sync::Arc;

use serde_json::json;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::discord::{Fake, seconds};
use super::script::Then;
use super::table::Table;
use crate::discord::gateway::{Answer, Keep};
use crate::store::StoreError;
use crate::store::operation::shards::StoredSession;

/// Creates a Discord that has an event for each connection, and a database for the bot.
fn eventful(shards: u32) -> Fake {
    let fake = Fake::new(shards).at_a_time(shards).keeping(Arc::new(Table::new()));
    fake.always(Then::dispatch("CHANNEL_DELETE", &json!({ "id": "5" })))
}

#[tokio::test(start_paused = true)]
async fn a_process_that_ends_leaves_its_sessions_to_the_next_one() {
    let fake = eventful(2);
    let first = fake.clone().run_for(seconds(10)).await;
    assert_eq!(fake.closed(), [4000; 2], "a code after which Discord keeps the session");
    let next = fake.clone().run_for(seconds(10)).await;
    let mut said = next.said_after(&first);
    said.sort_unstable();
    assert_eq!(said, ["RESUME 0 at 2", "RESUME 1 at 2"], "none is begun");
}

#[tokio::test(start_paused = true)]
async fn what_is_under_way_at_the_end_is_delivered_to_the_next_process() {
    let fake = eventful(1).busy();
    let first = fake.clone().run_for(seconds(10)).await;
    let next = fake.clone().run_for(seconds(10)).await;
    assert_eq!(next.said_after(&first), ["RESUME 0 at 1"], "the event has the number 2");
}

#[tokio::test(start_paused = true)]
async fn the_sessions_of_a_process_that_is_killed_are_resumed_by_the_next_one() {
    let fake = eventful(1);
    let (gateway, _) = fake.gateway(None);
    let running = tokio::spawn(async move { gateway.run(&CancellationToken::new()).await });
    sleep(seconds(5)).await;
    running.abort();
    let _ = running.await;
    fake.clone().run_for(seconds(10)).await;
    assert_eq!(fake.said(), ["IDENTIFY 0", "RESUME 0 at 2"]);
}

#[tokio::test(start_paused = true)]
async fn a_session_that_discord_does_not_keep_is_begun_anew_and_kept() {
    let fake = eventful(1).refuse_resume();
    let first = fake.clone().run_for(seconds(10)).await;
    let second = fake.clone().run_for(seconds(10)).await;
    assert_eq!(second.said_after(&first), ["RESUME 0 at 2", "IDENTIFY 0"]);
    assert!(second.was_ready);
    let third = fake.clone().run_for(seconds(10)).await;
    assert_eq!(third.said_after(&second)[0], "RESUME 0 at 2");
}

#[tokio::test(start_paused = true)]
async fn a_start_that_begins_no_session_needs_none_to_be_left() {
    let fake = eventful(1).with_sessions(6, seconds(3600));
    let first = fake.clone().run_for(seconds(10)).await;
    let next = fake.clone().run_for(seconds(10)).await;
    assert_eq!(next.said_after(&first), ["RESUME 0 at 2"]);
    assert!(next.was_ready && next.outcome.is_ok());
}

#[tokio::test(start_paused = true)]
async fn sessions_of_fewer_shards_are_not_resumed_where_more_are_required() {
    let fake = eventful(1);
    let first = fake.clone().run_for(seconds(10)).await;
    let next = fake.clone().of_shards(2).run_for(seconds(30)).await;
    assert_eq!(next.said_after(&first), ["IDENTIFY 0", "IDENTIFY 1"]);
}

/// A database that does not work.
struct Broken;

impl Keep for Broken {
    fn kept(&self, _: u32) -> Answer<'_, Vec<(u32, StoredSession)>> {
        Box::pin(async { Err(StoreError::Closed) })
    }

    fn keep(&self, _: Vec<(u32, Option<StoredSession>)>) -> Answer<'_, ()> {
        Box::pin(std::future::pending())
    }
}

#[tokio::test(start_paused = true)]
async fn a_database_that_fails_keeps_nobody_from_connecting() {
    let fake = Fake::new(1).keeping(Arc::new(Broken));
    let run = fake.run_for(seconds(60)).await;
    assert_eq!(run.said(), ["IDENTIFY 0"]);
    assert!(run.was_ready && run.outcome.is_ok());
}
