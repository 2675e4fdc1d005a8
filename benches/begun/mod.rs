//! Games in a database, begun by use cases alone: who acts in them, and what a bot finds when it starts.

#![allow(dead_code, reason = "each uses what it needs")]

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use discord_standin::{Id, Standin};
use last_spike::service::request::limits::Limits;
use last_spike::service::table::lobby::{self, GameWish};
use last_spike::service::{Caller, Editions, GameRef, Refusal};
use last_spike::store::{
    ChannelId, GuildId, InteractionId, MessageId, Store, Time, UserId, people::person, posting::outbox,
};
use last_spike_engine::{Edition, Seed};
use last_spike_testkit::pair::Pair;

/// Returns somebody who acts in a channel, by the interaction of this number.
pub fn caller(guild: GuildId, channel: ChannelId, user: UserId, number: u64) -> Caller {
    Caller {
        user,
        name: format!("Player {user}"),
        locale: "en-US".to_owned(),
        guild: Some(guild),
        guild_locale: "en-US".to_owned(),
        channel,
        place: None,
        may_manage: false,
        may_manage_server: false,
        writes_in: vec![channel],
        interaction: InteractionId(number),
        game: GameRef::Here,
        pressed: None,
    }
}

/// Fills a database file with running games of two at the tables of the stand-in.
pub async fn fill(database: &Path, pairs: &[Pair]) {
    let store = Store::open(database).expect("a database");
    begin(&store, pairs).await;
    close(store, database).await;
}

/// Begins games of two at the tables of the stand-in, now: games in which nobody has acted for weeks are about to end,
/// and the bot would say so in each.
pub async fn begin(store: &Store, pairs: &[Pair]) {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is past 1970");
    let now = Time(i64::try_from(since_1970.as_secs()).expect("it is not that late"));
    let editions = Arc::new(Editions::new(Edition::all()));
    let mut number = 0;
    let mut by = |pair: &Pair, person: usize| {
        number += 1;
        let (guild, channel) = (GuildId(pair.guild.0), ChannelId(pair.channel.0));
        let caller = caller(guild, channel, UserId(pair.people[person].0), number);
        Caller { name: format!("Player {person}"), ..caller }
    };
    for (n, pair) in (1u64..).zip(pairs) {
        let (host, guest, starter) = (by(pair, 0), by(pair, 1), by(pair, 0));
        let editions = Arc::clone(&editions);
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&n.to_le_bytes());
        let begun = store.write(move |tx| {
            let opened =
                lobby::open(&tx.at(now), &host, &GameWish::default(), &editions, Seed(seed), Limits::NONE)?
                    .id;
            lobby::join(&tx.at(now), &guest)?;
            lobby::start(&tx.at(now), &starter, Limits::NONE)?;
            lobby::begin_posted(&tx.at(now), opened, MessageId(1), false)?;
            // Announcements are not measured here.
            for waiting in outbox::due(&tx.at(Time(i64::MAX)), u32::MAX, true, Time(i64::MAX))? {
                outbox::drop_notice(tx, waiting.id, outbox::Unposted::SaysNothing)?;
            }
            Ok::<_, Refusal>(())
        });
        begun.await.expect("a game begins");
    }
}

/// Opens direct messages with people as if the bot had done so in an earlier game.
pub async fn acquaint(standin: &Standin, database: &Path, people: impl Iterator<Item = Id>) {
    let store = Store::open(database).expect("a database");
    note_direct_messages(standin, &store, people).await;
    close(store, database).await;
}

/// Notes direct messages with people that are open.
pub async fn note_direct_messages(standin: &Standin, store: &Store, people: impl Iterator<Item = Id>) {
    for person in people {
        let dm = ChannelId(standin.dm_channel(person).expect("direct messages").0);
        let user = UserId(person.0);
        store.write(move |tx| person::set_dm(tx, user, Some(dm))).await.expect("it is noted");
    }
}

pub async fn close(store: Store, database: &Path) {
    drop(store);
    // Its thread lets go of the file a moment later.
    let lock = File::open(format!("{}.lock", database.display())).expect("the lock");
    while lock.try_lock().is_err() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}
