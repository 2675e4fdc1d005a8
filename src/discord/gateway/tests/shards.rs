//! Shards that are stopped and started while others run, also by another process.

use std::sync::atomic::Ordering;

use serde_json::json;
use tokio::time::sleep;

use super::discord::{Fake, seconds};
use super::script::{Act, Then};
use super::table::Table;
use crate::discord::gateway::shards::Shards;

#[tokio::test(start_paused = true)]
async fn a_shard_is_let_go_and_another_process_takes_its_session_up_while_the_others_run() {
    let fake = Fake::new(2).at_a_time(2).then([
        Then::dispatch("CHANNEL_DELETE", &json!({ "id": "5" })),
        Then::dispatch("CHANNEL_DELETE", &json!({ "id": "6" })),
    ]);
    let (shared, ready) = fake.process(Table::new().process(1)).await;
    let mut here = Shards::new(shared);
    here.start(0, None);
    here.start(1, None);
    sleep(seconds(30)).await;
    assert!(ready.load(Ordering::Acquire));
    here.stop(1);
    let ended = here.ended().await.unwrap();
    let session = ended.how.unwrap().expect("its session is kept");
    assert_eq!((ended.shard, &*session.id, session.seq()), (1, "1", 2));
    assert_eq!(fake.closed(), [4000], "a code after which Discord keeps the session");
    assert!(ready.load(Ordering::Acquire), "the one that is left is connected");

    let before = fake.received().len();
    let (shared, elsewhere) = fake.process(Table::new().process(1)).await;
    let mut there = Shards::new(shared);
    there.start(1, Some(session));
    sleep(seconds(30)).await;
    let said = fake.said();
    assert_eq!(said.len(), 3, "{said:?}");
    assert_eq!(said[2], "RESUME 1 at 2", "nothing is begun anew");
    assert_eq!(fake.received()[before..], ["ready"], "that process learns to whom the session belongs");
    assert!(elsewhere.load(Ordering::Acquire) && ready.load(Ordering::Acquire));
}

#[tokio::test(start_paused = true)]
async fn a_session_of_another_process_that_is_refused_is_begun_anew() {
    let fake = Fake::new(1).refuse_resume();
    let (shared, _) = fake.process(Table::new().process(1)).await;
    let mut here = Shards::new(shared);
    here.start(0, None);
    sleep(seconds(30)).await;
    here.stop(0);
    let session = here.ended().await.unwrap().how.unwrap();
    let (shared, elsewhere) = fake.process(Table::new().process(1)).await;
    let mut there = Shards::new(shared);
    there.start(0, session);
    sleep(seconds(30)).await;
    assert_eq!(fake.said(), ["IDENTIFY 0", "RESUME 0 at 1", "IDENTIFY 0"]);
    assert!(elsewhere.load(Ordering::Acquire));
}

#[tokio::test(start_paused = true)]
async fn a_shard_that_waits_to_connect_is_let_go_with_its_session() {
    let fake = Fake::new(1).then([Then::stands(seconds(1)).and(Act::Drop), Then::no_hello()]);
    let (shared, _) = fake.process(Table::new().process(1)).await;
    let mut here = Shards::new(shared);
    here.start(0, None);
    sleep(seconds(10)).await;
    here.stop(0);
    let ended = here.ended().await.unwrap();
    assert!(ended.how.unwrap().is_some_and(|session| session.seq() == 1));
    assert!(here.ended().await.is_none(), "none is left");
}
