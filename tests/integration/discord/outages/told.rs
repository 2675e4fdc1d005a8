//! Every turn is announced in the end, whatever goes wrong meanwhile, and posts of different databases do not
//! swallow each other.

use std::collections::BTreeMap;
use std::time::Duration;

use discord_standin::*;
use last_spike::store::games::Stage;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use crate::support::{Club, custom_id};

impl Club {
    /// Returns how often it is told of each tile that it was laid: by the posts of boards and of the result, with
    /// or without their pictures, and by the files attached to them.
    fn tiles_told(&self) -> BTreeMap<String, u32> {
        let mut told = BTreeMap::new();
        for post in self.posts() {
            let has = |picture: &str| post.attachments.iter().any(|file| file.filename.starts_with(picture));
            // Permissions that change meanwhile may keep the picture out.
            let is_board = has("board-") || has("result-") || post.content.contains("No picture: I need");
            let files = post.attachments.iter().filter(|file| file.filename.ends_with(".txt"));
            let files = files.map(|file| String::from_utf8(self.bytes(file).to_vec()).unwrap());
            for text in files.chain(is_board.then(|| post.content.replace('*', ""))) {
                for line in text.lines() {
                    if let Some((_, laid)) = line.split_once(" laid ") {
                        *told.entry(laid[..2].to_owned()).or_default() += 1;
                    }
                }
            }
        }
        told
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_no_room_in_a_post_is_attached_to_it() {
    let club = Club::open("en-US").await;
    club.start_game(4, &[]).await;
    club.settled().await;
    let before = club.boards().len();
    club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
    club.play(4, 60).await;
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.settled().await;
    assert_eq!(club.boards().len(), before + 1, "one post, not a burst");
    assert_eq!(club.tiles_told(), club.tiles_laid());
    let post = club.posts().pop().unwrap();
    let file = post.attachments.iter().find(|file| file.filename.starts_with("news-")).unwrap();
    let text = String::from_utf8(club.bytes(file).to_vec()).unwrap();
    let laid = |text: &str| text.matches(" laid ").count();
    assert!(laid(&text) > 5 && laid(&post.content) > 5, "the newest are in the post itself: {text}");
    assert!(!text.contains('*') && post.content.contains("attached file"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_file_may_be_attached_it_is_told_in_several_messages() {
    let club = Club::open("en-US").await;
    club.start_game(4, &[]).await;
    club.settled().await;
    club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
    club.play(4, 60).await;
    let before = club.posts().len();
    club.standin.deny_bot(club.channel(), Permissions::ATTACH_FILES);
    club.settled().await;
    let posts = &club.posts()[before..];
    assert!(posts.len() > 1 && posts.iter().all(|post| post.attachments.is_empty()), "{}", posts.len());
    for tile in club.tiles_laid().keys() {
        let laid = format!(" laid **{tile}**");
        assert_eq!(posts.iter().filter(|post| post.content.contains(&laid)).count(), 1, "{tile}");
    }
    let rung: Vec<usize> = posts.iter().map(|post| post.pinged.len()).collect();
    assert_eq!(rung.iter().sum::<usize>(), rung[rung.len() - 1], "the last one notifies for all: {rung:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_turn_is_told_once_in_dense_faults() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    club.settled().await;
    let mut luck = ChaCha20Rng::seed_from_u64(22);
    for _ in 0..8 {
        for _ in 0..luck.random_range(1..4) {
            let trouble = match luck.random_range(0..6) {
                0 => Failure::ServerError,
                1 => Failure::ServerErrorAfterwards,
                2 => Failure::Reset,
                3 => Failure::ResetAfterwards,
                4 => Failure::ResponseDelayed(Duration::from_millis(100)),
                _ => Failure::RateLimited { retry_after: Duration::from_millis(100), global: false },
            };
            let endpoint =
                [Endpoint::CreateMessage, Endpoint::UpdateMessage][usize::from(luck.random_ratio(1, 3))];
            let rule = Fault::new(trouble).on(endpoint).after(luck.random_range(0..2));
            club.standin.inject(rule.times(luck.random_range(1..4)));
        }
        let denied = luck.random_ratio(1, 3);
        if denied {
            club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
        }
        club.play(3, 8).await;
        club.standin.deny_bot(club.channel(), Permissions::NONE);
    }
    club.standin.clear_faults();
    club.settled().await;
    assert_eq!(club.tiles_told(), club.tiles_laid());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_begins_in_an_outage_is_told_from_its_beginning() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[("posts", serde_json::json!(1))]).await;
    club.slash(1, "game join", &[]).await;
    club.settled().await;
    // Discord takes the post that begins the game, and then refuses what it has said to allow.
    let refused = Fault::new(Failure::Refused(ApiError::MISSING_PERMISSIONS)).on(Endpoint::CreateMessage);
    club.standin.inject(refused.at(&club.channel()).after(1));
    club.slash(0, "game start", &[]).await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    assert!(club.boards().is_empty(), "nothing of it is told yet");
    club.play(2, 4).await;
    club.standin.clear_faults();
    // The bot hears of a change in the channel.
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.settled().await;
    club.play(2, 4).await;
    club.settled().await;
    // An attempt that was under way when Discord began to accept may have told the beginning alone.
    let beginnings: Vec<_> =
        club.posts().into_iter().filter(|post| post.content.contains("have the most cash when")).collect();
    assert_eq!(beginnings.len(), 1, "once");
    assert_eq!(club.tiles_told(), club.tiles_laid());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_posts_of_a_new_database_are_not_taken_for_those_of_the_old_one() {
    let mut club = Club::open("en-US").await;
    let lobbies = |club: &Club| club.posts().iter().filter(|post| custom_id(post, "join").is_some()).count();
    for opened in 1..=2 {
        club.slash(0, "game new", &[]).await;
        club.settled().await;
        assert_eq!(lobbies(&club), opened);
        club.stop_bot().await;
        std::fs::remove_file(club.database()).unwrap();
        for ending in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", club.database().display()));
        }
        club.start_bot().await;
    }
}
