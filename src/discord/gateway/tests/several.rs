//! Shards that processes share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::discord::{Fake, seconds};
use super::script::{Act, Then};
use super::table::{Process, Table};
use crate::discord::gateway::GatewayError;

/// A bot that shares the shards with others.
struct Bot {
    process: Arc<Process>,
    ready: Arc<AtomicBool>,
    stop: CancellationToken,
    running: JoinHandle<Result<(), GatewayError>>,
}

impl Bot {
    fn start(fake: &Fake, table: &Table, number: i64) -> Self {
        let process = table.process(number);
        let (gateway, ready) = fake.gateway(Some(Arc::clone(&process) as Arc<_>));
        let stop = CancellationToken::new();
        let stopping = stop.clone();
        let running = tokio::spawn(async move { gateway.run(&stopping).await });
        Self { process, ready, stop, running }
    }

    fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Acquire)
    }

    /// Ends it as SIGKILL does.
    async fn kill(self) {
        self.running.abort();
        let _ = self.running.await;
        self.process.dies();
    }

    /// Ends it as SIGTERM does.
    async fn end(self) {
        self.stop.cancel();
        self.running.await.unwrap().unwrap();
    }
}

/// Returns how many of what was said is an IDENTIFY, and how many a RESUME.
fn said(fake: &Fake) -> (usize, usize) {
    let said = fake.said();
    let count = |what| said.iter().filter(|said| said.starts_with(what)).count();
    (count("IDENTIFY"), count("RESUME"))
}

#[tokio::test(start_paused = true)]
async fn a_process_takes_all_shards_and_frees_half_of_them_for_the_next() {
    let (fake, table) = (Fake::new(8).at_a_time(8), Table::new());
    let first = Bot::start(&fake, &table, 1);
    sleep(seconds(5)).await;
    assert_eq!((table.held(), said(&fake)), (vec![8], (8, 0)));
    assert!(first.is_ready());
    let second = Bot::start(&fake, &table, 2);
    sleep(seconds(30)).await;
    assert_eq!(table.held(), [4, 4]);
    assert_eq!(said(&fake), (8, 4), "what is freed is resumed, and nothing else happens: {:?}", fake.said());
    assert_eq!(fake.closed(), [4000; 4]);
    assert!(first.is_ready() && second.is_ready());
    let third = Bot::start(&fake, &table, 3);
    sleep(seconds(30)).await;
    let mut held = table.held();
    held.sort_unstable();
    assert_eq!((held, said(&fake)), (vec![2, 3, 3], (8, 6)));
    assert!(first.is_ready() && second.is_ready() && third.is_ready());
}

#[tokio::test(start_paused = true)]
async fn the_shards_of_a_process_that_is_killed_are_resumed_by_the_others() {
    let fake = Fake::new(2).at_a_time(2).always(Then::dispatch("CHANNEL_DELETE", &json!({ "id": "5" })));
    let table = Table::new();
    let first = Bot::start(&fake, &table, 1);
    sleep(seconds(5)).await;
    let second = Bot::start(&fake, &table, 2);
    sleep(seconds(10)).await;
    assert_eq!((table.held(), said(&fake)), (vec![1, 1], (2, 1)));
    first.kill().await;
    sleep(seconds(3)).await;
    assert_eq!((table.held(), said(&fake)), (vec![2], (2, 2)));
    assert!(fake.said().contains(&"RESUME 0 at 2".to_owned()), "{:?}", fake.said());
    assert!(second.is_ready());
}

fn deleted(seq: u64, id: &str) -> Act {
    Act::Frame(json!({ "op": 0, "s": seq, "t": "CHANNEL_DELETE", "d": { "id": id } }))
}

#[tokio::test(start_paused = true)]
async fn a_process_that_wakes_does_not_take_what_comes_for_its_own() {
    let script = Then::stands(seconds(20)).and(deleted(3, "5"));
    let (fake, table) = (Fake::new(1).then([script]), Table::new());
    let bot = Bot::start(&fake, &table, 1);
    sleep(seconds(19)).await;
    assert!(bot.is_ready());
    bot.process.dies();
    sleep(seconds(5)).await;
    assert_eq!(fake.received(), ["ready"], "the event came, and was left to others");
    // Another has the shard meanwhile, and with it the session: Discord closes the connection that was before.
    let other = Bot::start(&fake, &table, 3);
    sleep(seconds(5)).await;
    bot.process.wakes(2);
    sleep(seconds(10)).await;
    assert_eq!(fake.said(), ["IDENTIFY 0", "RESUME 0 at 1"], "the one that wakes takes nothing back");
    assert_eq!(table.held(), [0, 1]);
    assert!(bot.is_ready() && other.is_ready(), "it has joined as another process");
}

#[tokio::test(start_paused = true)]
async fn an_outage_of_the_database_costs_no_connection_and_no_session() {
    let (fake, table) = (Fake::new(8).at_a_time(8), Table::new());
    let [first, second] = [1, 2].map(|number| Bot::start(&fake, &table, number));
    sleep(seconds(30)).await;
    let (before, closed) = (said(&fake), fake.closed().len());
    assert_eq!((table.held(), closed), (vec![4, 4], before.1));
    for bot in [&first, &second] {
        bot.process.dies();
    }
    sleep(seconds(120)).await;
    assert!(!first.is_ready() && !second.is_ready(), "operators are told");
    first.process.wakes(11);
    sleep(seconds(2)).await;
    second.process.wakes(12);
    sleep(seconds(60)).await;
    assert_eq!((table.held(), said(&fake)), (vec![4, 4], before), "each keeps what runs in it");
    assert_eq!(fake.closed().len(), closed);
    assert!(first.is_ready() && second.is_ready());
}

#[tokio::test(start_paused = true)]
async fn what_a_server_tells_during_an_outage_of_the_database_is_asked_for_again_afterwards() {
    let script = Then::stands(seconds(20)).and(deleted(3, "5")).and(deleted(4, "6"));
    let (fake, table) = (Fake::new(1).then([script]), Table::new());
    let bot = Bot::start(&fake, &table, 1);
    sleep(seconds(19)).await;
    bot.process.dies();
    sleep(seconds(60)).await;
    assert_eq!((fake.said(), fake.received()), (vec!["IDENTIFY 0".to_owned()], vec!["ready".to_owned()]));
    bot.process.wakes(2);
    sleep(seconds(5)).await;
    assert_eq!(
        fake.said(),
        ["IDENTIFY 0", "RESUME 0 at 2"],
        "from before the first that nobody has dealt with"
    );
    assert!(bot.is_ready());
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_breaks_while_the_database_is_away_is_resumed_after_it() {
    let (fake, table) = (Fake::new(1).then([Then::stands(seconds(20)).and(Act::Close(4000))]), Table::new());
    let bot = Bot::start(&fake, &table, 1);
    sleep(seconds(19)).await;
    bot.process.dies();
    sleep(seconds(60)).await;
    assert_eq!(fake.said(), ["IDENTIFY 0"], "it may be another's: nobody takes it away");
    bot.process.wakes(2);
    sleep(seconds(5)).await;
    assert_eq!(fake.said(), ["IDENTIFY 0", "RESUME 0 at 1"]);
    assert!(bot.is_ready());
}

#[tokio::test(start_paused = true)]
async fn a_process_that_ends_frees_its_shards_for_the_others() {
    let (fake, table) = (Fake::new(4).at_a_time(4), Table::new());
    let first = Bot::start(&fake, &table, 1);
    sleep(seconds(5)).await;
    let second = Bot::start(&fake, &table, 2);
    sleep(seconds(20)).await;
    assert_eq!((table.held(), said(&fake)), (vec![2, 2], (4, 2)));
    first.end().await;
    sleep(seconds(1)).await;
    assert_eq!((table.held(), said(&fake)), (vec![4], (4, 4)));
    assert_eq!(fake.closed(), [4000; 4]);
    assert!(second.is_ready());

    // The last one frees its shards for nobody; whoever comes next resumes them.
    second.end().await;
    assert_eq!(table.held(), [0; 0]);
    let third = Bot::start(&fake, &table, 3);
    sleep(seconds(5)).await;
    assert_eq!((table.held(), said(&fake)), (vec![4], (4, 8)));
    assert!(third.is_ready());
}

#[tokio::test(start_paused = true)]
async fn what_is_under_way_goes_to_the_next_process_only_where_nobody_else_is_there() {
    let fake = Fake::new(2).at_a_time(2).always(Then::dispatch("CHANNEL_DELETE", &json!({ "id": "5" })));
    let (fake, table) = (fake.busy(), Table::new());
    let first = Bot::start(&fake, &table, 1);
    sleep(seconds(5)).await;
    let second = Bot::start(&fake, &table, 2);
    sleep(seconds(10)).await;
    assert!(fake.said().contains(&"RESUME 1 at 2".to_owned()), "it is done by the first: {:?}", fake.said());
    second.end().await;
    first.end().await;
    let before = fake.said().len();
    let _third = Bot::start(&fake, &table, 3);
    sleep(seconds(5)).await;
    let mut said = fake.said().split_off(before);
    said.sort();
    assert!(said.contains(&"RESUME 0 at 1".to_owned()), "it was not done by the end: {said:?}");
}

#[tokio::test(start_paused = true)]
async fn a_process_without_shards_is_ready_as_long_as_others_hold_all() {
    let (fake, table) = (Fake::new(1), Table::new());
    let first = Bot::start(&fake, &table, 1);
    sleep(seconds(5)).await;
    let second = Bot::start(&fake, &table, 2);
    sleep(seconds(5)).await;
    assert_eq!((table.held(), said(&fake)), (vec![1, 0], (1, 0)));
    assert!(first.is_ready() && second.is_ready());
    assert_eq!(fake.received(), ["ready", "ready"], "the second one knows its application, too");
}

#[tokio::test(start_paused = true)]
async fn all_processes_go_by_more_shards_as_soon_as_discord_requires_them() {
    let fake = Fake::new(2).at_a_time(2).grows_to(4);
    let stays = || Then::stands(seconds(30));
    // The third connection is that of the process that comes later.
    let fake = fake.then([stays(), stays(), stays().and(Act::Close(4011))]);
    let table = Table::new();
    let first = Bot::start(&fake, &table, 1);
    sleep(seconds(5)).await;
    let second = Bot::start(&fake, &table, 2);
    sleep(seconds(120)).await;
    assert_eq!(table.held(), [2, 2]);
    assert!(first.is_ready() && second.is_ready());
}
