//! Moves committed per second, and how long one takes, with 1, 8 and 64 players at once: the whole
//! use case with its transaction on disk (WAL, `synchronous = FULL`). One player alone pays a whole
//! transaction for each move; the ratio of the others to that shows what group commit brings.
#![allow(missing_docs, clippy::cast_precision_loss)]

mod begun;

use std::sync::Arc;
use std::time::{Duration, Instant};

use begun::caller;
use last_spike::service::request::limits::Limits;
use last_spike::service::table::lobby::GameWish;
use last_spike::service::{
    Editions, Refusal,
    table::{lobby, play},
    views::look,
};
use last_spike::store::{ChannelId, GuildId, MessageId, Store, Time, UserId};
use last_spike_engine::{Edition, Prompt, Seed};

/// The time of each measurement.
const LASTS: Duration = Duration::from_secs(3);

/// Plays one game after the other of two people in one channel; returns the time that each move took.
async fn play_on(store: Store, editions: Arc<Editions>, channel: u64, end: Instant) -> Vec<Duration> {
    let mut number = channel << 40;
    let mut next = |user: u64| {
        number += 1;
        caller(GuildId(1), ChannelId(channel), UserId(channel * 10 + user), number)
    };
    let mut took = Vec::new();
    while Instant::now() < end {
        let (host, guest, starter) = (next(0), next(1), next(0));
        let (editions, seed) = (Arc::clone(&editions), Seed([u8::try_from(channel % 251).unwrap_or(0); 32]));
        let started = store.write(move |tx| {
            let opened =
                lobby::open(&tx.at(Time(0)), &host, &GameWish::default(), &editions, seed, Limits::NONE)?.id;
            lobby::join(&tx.at(Time(0)), &guest)?;
            lobby::start(&tx.at(Time(0)), &starter, Limits::NONE)?;
            lobby::begin_posted(&tx.at(Time(0)), opened, MessageId(1), false)?;
            Ok::<_, Refusal>(())
        });
        started.await.expect("a game begins");
        loop {
            let by = next(0);
            let (stored, view) =
                store.read::<_, Refusal>(move |tx| look::begun(tx, &by)).await.expect("the game is there");
            let Some(seat) = view.to_act.first().copied() else { break };
            let user = stored.user(seat).expect("people play");
            let (reader, by) = (next(user.0 - channel * 10), next(user.0 - channel * 10));
            let action = store
                .read::<_, Refusal>(move |tx| look::begun(tx, &reader))
                .await
                .ok()
                .and_then(|(_, view)| view.prompt.as_ref().map(Prompt::actions))
                .and_then(|mut actions| actions.pop())
                .expect("whoever is awaited can act");
            let begun = Instant::now();
            let done = store.write(move |tx| play::act(&tx.at(Time(0)), &by, None, &action)).await;
            took.push(begun.elapsed());
            done.expect("a listed action is legal");
            if Instant::now() >= end {
                return took;
            }
        }
    }
    took
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let editions = Arc::new(Editions::new(Edition::all()));
    println!("players at once   moves/s   p50 ms   p99 ms");
    for players in [1u64, 8, 64] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("games.sqlite")).expect("a database");
        let mut took: Vec<Duration> = runtime.block_on(async {
            let end = Instant::now() + LASTS;
            let tables: Vec<_> = (1..=players)
                .map(|channel| tokio::spawn(play_on(store.clone(), Arc::clone(&editions), channel, end)))
                .collect();
            let mut all = Vec::new();
            for table in tables {
                all.extend(table.await.expect("a table plays"));
            }
            all
        });
        took.sort_unstable();
        let at = |percent: usize| took[(took.len() - 1) * percent / 100].as_secs_f64() * 1e3;
        let rate = took.len() as f64 / LASTS.as_secs_f64();
        println!("{players:>15} {rate:>9.0} {:>8.2} {:>8.2}", at(50), at(99));
    }
}
