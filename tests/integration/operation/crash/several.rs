//! Three processes on one database of a server, eight shards and many games: processes are killed and frozen, and the
//! server is stopped hard, while people play. Nothing is lost, nothing is done or told twice. And all are replaced by
//! new ones, which nobody notices.
//!
//! `KILLS=100 STOPS=10 FREEZES=3 TABLES=60 SECONDS=60 cargo test --test integration crash::several` is the long
//! campaign; with `LAST_SPIKE_DATABASE__PREPARED=false` the processes name no statements.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use discord_standin::{GuildSetup, Id, Recording, SessionStarts, Settings, Standin};

use super::campaign::{Campaign, Life, Table};
use super::process::{Process, Setting};
use super::{Luck, number, people};
use crate::operation::several::answer_time;
use crate::support::PATIENCE;
use crate::support::games::{Games, server};
use last_spike_testkit::machine::needed;
use last_spike_testkit::postgres::Server;
use last_spike_testkit::table::EDITIONS;

/// The processes.
const PROCESSES: usize = 3;

/// The shards, each with a server of Discord.
const SHARDS: usize = 8;

/// The people of each server.
const PEOPLE: usize = 6;

/// The time for which a process is frozen: longer than what it has leased is its own, and shorter than Discord knows a
/// message by its nonce.
const FROZEN: Duration = Duration::from_secs(14);

/// The time between two connections that are ended.
const ENDED: Duration = Duration::from_millis(200);

/// The trouble that a process or its database gets into.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// A process is killed.
    Kill,
    /// The server of the database is stopped hard.
    Stop,
    /// A process stands still for longer than it may.
    Freeze,
}

impl Luck {
    /// Returns for how long the server is away: a minute in one of five times of the long campaign.
    fn away(&mut self) -> Duration {
        let is_long = number("STOPS").is_some() && self.one_in(5);
        if is_long { Duration::from_mins(1) } else { Duration::from_millis(self.below(3000) as u64) }
    }
}

/// Returns the troubles of a campaign in an order that is left to chance.
fn troubles(luck: &mut Luck, [kills, stops, freezes]: [usize; 3]) -> Vec<Trouble> {
    let each = [(Trouble::Kill, kills), (Trouble::Stop, stops), (Trouble::Freeze, freezes)];
    let mut left: Vec<Trouble> = each.into_iter().flat_map(|(trouble, n)| vec![trouble; n]).collect();
    std::iter::from_fn(|| (!left.is_empty()).then(|| left.swap_remove(luck.below(left.len())))).collect()
}

/// Makes the games of a campaign: at each table two people and sometimes a computer, in a server in turn.
async fn begin(seed: u64, server: &Server, tables: usize, answer_time: Duration) -> Arc<Campaign> {
    let settings = Settings {
        recording: Recording::Last(20),
        answer_time,
        shards: u32::try_from(SHARDS).unwrap(),
        starts: SessionStarts { max_concurrency: 8, ..SessionStarts::unlimited() },
        ..Settings::default()
    };
    let standin = Standin::start(settings).await.unwrap();
    let channels = tables.div_ceil(SHARDS);
    let setup = GuildSetup {
        channels: (0..channels).map(|n| format!("channel-{n}")).collect(),
        thread: String::new(),
        ..GuildSetup::default()
    };
    let places: Vec<_> = (0..SHARDS).map(|_| standin.add_guild(&setup)).collect();
    let all: Vec<Id> = places.iter().flat_map(|place| place.people.clone()).collect();
    let table = |n: usize| {
        let (place, channel) = (n % SHARDS, n / SHARDS);
        let own = place * PEOPLE;
        Table {
            channel: places[place].channels[channel],
            edition: EDITIONS[n % EDITIONS.len()],
            people: vec![own + 2 * channel % PEOPLE, own + (2 * channel + 1) % PEOPLE],
            computers: usize::from(n % 4 == 3),
        }
    };
    let tables = (0..tables).map(table).collect();
    let folder = tempfile::tempdir().unwrap();
    let games = server::Server { url: server.url(), asking: Arc::default() };
    let setting = Setting::of(&standin, folder.path(), Games::Server(games));
    let campaign = Campaign::of(seed, standin, all, tables, (folder, setting));
    let mut processes: Vec<Process> = (0..PROCESSES).map(|_| Process::start(&campaign.setting)).collect();
    for process in &mut processes {
        process.connected(&campaign.standin, &campaign.setting).await;
    }
    *campaign.processes.lock().await = processes.into_iter().map(Some).collect();
    until_all_hold_shards(&campaign, PROCESSES).await;
    campaign.life.send_modify(|life| life.up = true);
    Arc::new(campaign)
}

/// Waits until each of so many processes holds shards, and none is free.
async fn until_all_hold_shards(campaign: &Campaign, processes: usize) {
    let sql = format!(
        "SELECT CASE WHEN count(*) < {SHARDS} THEN 0 ELSE count(DISTINCT owner) END
         FROM shards WHERE owner IN (SELECT id FROM live_processes)"
    );
    let so = |standin: &Standin| {
        let connected = standin.connected_shards().len() == SHARDS;
        (connected && campaign.count(&sql) == processes as u64).then_some(())
    };
    let held = campaign.standin.wait(PATIENCE, so);
    assert!(held.await.is_some(), "not all have shards:\n{}", campaign.setting.log_tail());
}

impl Trouble {
    async fn comes(self, campaign: &Campaign, server: &mut Server, luck: &mut Luck) {
        let moving = || campaign.moving.load(Ordering::Acquire) > 0;
        let somebody = campaign.standin.wait(PATIENCE, |_| moving().then_some(())).await;
        assert!(somebody.is_some(), "nobody moves:\n{}", campaign.setting.log_tail());
        tokio::time::sleep(Duration::from_millis(luck.below(40) as u64)).await;
        let which = luck.below(PROCESSES);
        match self {
            Self::Kill => {
                let process = campaign.processes.lock().await[which].take().unwrap();
                process.kill_alone().await;
                campaign.life.send_modify(|life| life.number += 1);
                campaign.processes.lock().await[which] = Some(Process::start(&campaign.setting));
            }
            Self::Stop => {
                let Games::Server(games) = &campaign.setting.games else { unreachable!("it is on a server") };
                let away = luck.away();
                tokio::task::block_in_place(|| {
                    let _nobody_asks = games.asking.write().unwrap();
                    server.stop_hard();
                    campaign.life.send_modify(|life| *life = Life { number: life.number + 1, up: false });
                    std::thread::sleep(away);
                    server.start_again();
                });
                campaign.life.send_modify(|life| life.up = true);
            }
            Self::Freeze => {
                let process = campaign.processes.lock().await[which].take().unwrap();
                process.signal("STOP").await;
                tokio::time::sleep(FROZEN).await;
                process.signal("CONT").await;
                campaign.processes.lock().await[which] = Some(process);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_processes_lose_nothing_and_double_nothing_whatever_is_killed_stopped_or_frozen() {
    let Some(mut server) = needed("several processes in trouble", Server::durable()) else { return };
    let of = |name, short| number(name).map_or(short, |given| usize::try_from(given).unwrap());
    let counts = [of("KILLS", 4), of("STOPS", 1), of("FREEZES", 1)];
    let seed = number("SEED").unwrap_or(1885);
    let (began, mut luck) = (Instant::now(), Luck::new(seed, 0));
    let campaign = begin(seed, &server, of("TABLES", 8), Settings::default().answer_time).await;
    let players = people::sit_down(&campaign);
    let turns = if number("KILLS").is_some() { 10 } else { 3 };
    for (n, trouble) in troubles(&mut luck, counts).into_iter().enumerate() {
        campaign.reach_turn((n as u64 + 1) * turns).await;
        trouble.comes(&campaign, &mut server, &mut luck).await;
    }
    campaign.reach_turn((counts.iter().sum::<usize>() as u64 + 1) * turns).await;
    people::stand_up(&campaign, players).await;
    campaign.check_everything().await;
    campaign.doctor().await;
    let report = campaign.report().await;
    println!("seed {seed}, {counts:?}, {} s: {report:#?}", began.elapsed().as_secs());
    assert_eq!(report.editions.len(), 3, "all editions take part");
    assert!(report.turns > 10, "people played");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_end_one_after_another_lose_nothing_and_double_nothing() {
    let Some(server) = needed("connections that end", Server::durable()) else { return };
    let (seed, seconds) = (number("SEED").unwrap_or(1885), number("SECONDS").unwrap_or(5));
    let tables = number("TABLES").map_or(8, |given| usize::try_from(given).unwrap());
    let campaign = begin(seed, &server, tables, Settings::default().answer_time).await;
    let Games::Server(games) = &campaign.setting.games else { unreachable!("it is on a server") };
    let players = people::sit_down(&campaign);
    campaign.reach_turn(2).await;
    let (began, mut ended) = (Instant::now(), 0);
    while began.elapsed() < Duration::from_secs(seconds) {
        ended += u32::from(games.end_a_connection());
        tokio::time::sleep(ENDED).await;
    }
    campaign.reach_turn(campaign.turns() + 8).await;
    people::stand_up(&campaign, players).await;
    campaign.check_everything().await;
    campaign.doctor().await;
    let report = campaign.report().await;
    println!("seed {seed}, {ended} connections ended in {seconds} s: {report:#?}");
    assert!(ended > 0 && report.turns > 10, "people played");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_processes_are_replaced_while_people_play_and_everybody_is_answered() {
    let Some(server) = needed("all processes are replaced", Server::durable()) else { return };
    let seed = number("SEED").unwrap_or(1885);
    let tables = number("TABLES").map_or(8, |given| usize::try_from(given).unwrap());
    let campaign = begin(seed, &server, tables, answer_time()).await;
    let players = people::sit_down(&campaign);
    for n in 0..PROCESSES {
        campaign.reach_turn((n as u64 + 1) * 4).await;
        let mut new = Process::start(&campaign.setting);
        new.connected(&campaign.standin, &campaign.setting).await;
        until_all_hold_shards(&campaign, PROCESSES + 1).await;
        let old = campaign.processes.lock().await[n].replace(new).unwrap();
        old.ends().await;
    }
    campaign.reach_turn((PROCESSES as u64 + 1) * 4).await;
    people::stand_up(&campaign, players).await;
    campaign.check_everything().await;
    let report = campaign.report().await;
    println!("seed {seed}, all within {:?}: {report:#?}", answer_time());
    assert_eq!(report.unknown, 0, "nothing is delivered to two processes");
    assert_eq!(report.unanswered, 0, "{}", campaign.setting.log_tail());
    assert!(report.turns > 10, "people played");
}
