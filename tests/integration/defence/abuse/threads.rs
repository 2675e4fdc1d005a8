//! Threads, one after the other: the server's channel list is not one person's to fill.

use discord_standin::{Endpoint, Failure, Fault, Id};
use last_spike::store::games::Stage;
use serde_json::json;

use super::threads_made;
use crate::support::Club;

impl Club {
    /// Lets somebody open a lobby in a thread and leave it again; returns what is said to that.
    async fn opens_in_vain(&self, person: usize) -> String {
        let opened = self.slash(person, "game new", &[("thread", json!(true))]).await.content;
        if let Some((_, thread)) = opened.split_once("<#") {
            let thread = thread.split('>').next().unwrap().parse().unwrap();
            self.types(person, Id(thread), "game leave", &[]).await;
        }
        opened
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn five_in_an_hour_are_opened_whatever_came_of_them_and_whoever_restarts_the_bot() {
    let mut club = Club::open("en-US").await;
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateThread).times(1));
    for _ in 0..5 {
        club.opens_in_vain(4).await;
    }
    let opened = threads_made(&club);
    club.stop_bot().await;
    club.start_bot().await;
    let refused = club.opens_in_vain(4).await;
    assert!(refused.contains("opened 5 threads within an hour"), "{refused}");
    assert!(refused.contains("You can open another <t:"), "{refused}");
    assert_eq!((opened, threads_made(&club)), (4, 4), "one that Discord may have opened counts too");
    let here = club.slash(4, "game new", &[]).await.content;
    assert!(here.contains("lobby") || here.contains("open"), "{here}");
    assert_eq!(club.games_at(Stage::Lobby), 1, "in the channel");
    assert!(club.opens_in_vain(5).await.contains("<#"), "others may");
}
