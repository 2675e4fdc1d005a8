//! The deal of games and lobbies that are open when the bot is brought up to version 35.

use std::fs;

use last_spike::store::GameId;
use last_spike::store::games::{self, Stage};
use last_spike_engine::Scheme;

use super::evening::{self, LOBBY};
use super::kept;
use crate::support::{Club, custom_id};

/// The version before.
const BEFORE: i64 = 34;

/// Returns a club whose database has just been brought up to date, and whose lobby was as some SQL makes it.
async fn upgraded(lobby: &str) -> (Club, GameId) {
    let mut club = Club::of_the_evening().await;
    club.deals_by_post = true;
    fs::copy(kept(BEFORE), club.database()).unwrap();
    let game =
        format!("SELECT max(id) FROM games WHERE stage = 'lobby' AND channel = {}", evening::channel(LOBBY));
    let game = GameId(club.count(&game).into());
    club.change(&format!("UPDATE games SET {lobby} WHERE id = {game}"));
    club.move_to_today();
    club.start_bot().await;
    (club, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_waited_for_its_first_post_begins_by_a_post_of_its_own() {
    let (club, game) = upgraded("seed = randomblob(32), begins = 1").await;
    let running = || club.read(|tx| games::load(tx, game)).filter(|stored| stored.stage == Stage::Running);
    club.until("it begins", || running().is_some()).await;
    let begun = running().unwrap();
    assert_eq!(begun.scheme, Scheme::Fourth);
    assert_eq!(begun.public.map(|public| public.to_string()), begun.begin_post.map(|post| post.to_string()));
    // Games that had begun go on by the scheme in which they began.
    let others =
        format!("SELECT count(*) FROM games WHERE started_at IS NOT NULL AND scheme <> 3 AND id <> {game}");
    assert_eq!(club.count(&others), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_with_a_post_or_without_a_seed_begins_by_a_post_of_its_own() {
    for lobby in ["seed = randomblob(32), public = '77'", "seed = NULL"] {
        let (mut club, game) = upgraded(lobby).await;
        assert_eq!(club.read(|tx| games::load(tx, game)).unwrap().public, None, "{lobby}");
        club.sit_at(LOBBY);
        let shown = club.post(|post| custom_id(post, "start").is_some()).await;
        club.press(3, &shown, "start").await;
        let stored = club.read(|tx| games::load(tx, game)).unwrap();
        assert_eq!((stored.stage, stored.scheme), (Stage::Running, Scheme::Fourth), "{lobby}");
        assert!(stored.public.is_some() && stored.seed.is_some());
        let hash = stored.seed.unwrap().commitment().to_string();
        let begin = club.post(|post| post.content.contains(&hash)).await;
        assert_eq!(stored.public.map(|public| public.to_string()), Some(begin.id.to_string()));
    }
}
