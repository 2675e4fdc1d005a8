//! Several shards in one process: what Discord asks of a bot in thousands of servers.

use std::collections::BTreeMap;

use discord_standin::{GuildIds, Settings, Standin};

use crate::support::{Club, choices, text};

/// The number of shards that Discord advises.
const SHARDS: u32 = 2;

#[tokio::test(flavor = "multi_thread")]
async fn games_in_servers_of_every_shard_are_played_side_by_side() {
    let standin = Standin::start(Settings { shards: SHARDS, ..Settings::default() }).await.unwrap();
    // Servers are on the shards in turn.
    let places: BTreeMap<u64, GuildIds> =
        (0..u64::from(SHARDS)).map(|shard| (shard, standin.sample("en-US"))).collect();
    let place = places[&0].clone();
    let mut club = Club::around(standin, place);
    club.start_bot().await;
    let all = |standin: &Standin| (standin.connected() == SHARDS as usize).then_some(());
    club.standin.wait(crate::support::PATIENCE, all).await.expect("every shard connects");
    for place in places.values() {
        club.place = place.clone();
        club.start_game(2, &[]).await;
    }
    for place in places.values() {
        club.place = place.clone();
        let (person, hand) = club.whose_turn(2).await.unwrap();
        let done = club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
        assert!(done.content.contains(&choices(&hand)[0]), "{}", done.content);
        // Direct messages come from one shard and reach players of all.
        let racks =
            club.standin.dm(club.person(person), crate::support::PATIENCE, |dm| !dm.attachments.is_empty());
        assert!(racks.await.is_some());
    }
    club.stop_bot().await;
}
