//! The deal over Discord: the lobby's first post commits to the seed, and its id decides the deal with it.

use discord_standin::{ApiError, Endpoint, Failure, Fault, Message};
use last_spike::discord::Watch;
use last_spike::present::Lang;
use last_spike::store::GameId;
use last_spike::store::games::{self, Stage};
use last_spike_engine::Edition;
use last_spike_engine::record::{Record, verify};

use crate::support::{Club, custom_id, patient};

impl Club {
    /// Opens a club whose deals depend on the ids of posts.
    async fn open_dealing_by_post() -> Self {
        let mut club = Self::furnish("en-US", patient(), Watch::default()).await;
        club.deals_by_post = true;
        club.start_bot().await;
        club
    }

    /// Has the second person resign the game of two, and returns its record.
    async fn record_at_the_end(&self, n: usize) -> Record {
        let asked = self.slash(1, "game resign", &[]).await;
        self.press(1, &asked, "resign").await;
        let file = |post: &Message| {
            post.attachments.iter().find(|file| file.filename.ends_with(&format!("-{n}.spike.json"))).cloned()
        };
        let result = self.post(|post| file(post).is_some()).await;
        self.settled().await;
        Record::read(&self.bytes(&file(&result).unwrap())).unwrap()
    }

    /// Returns the post of the lobby that is open.
    async fn open_lobby(&self) -> Message {
        self.post(|post| custom_id(post, "join").is_some()).await
    }

    /// Returns how many lobbies stand in the channel.
    fn lobbies_posted(&self) -> usize {
        self.posts().iter().filter(|post| post.content.contains("SHA-256")).count()
    }
}

/// Checks that a record was dealt by a post.
#[track_caller]
fn is_dealt_by(record: &Record, post: &Message) {
    assert_eq!(record.version, 3);
    assert_eq!(record.fairness.public.map(|public| public.to_string()), Some(post.id.to_string()));
    assert!(post.content.contains(&record.fairness.commitment.to_string()), "{}", post.content);
    let checked = verify(record, &Edition::all()).unwrap();
    assert!(checked.complete && checked.over);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_commitment_stands_before_anybody_joins_and_the_first_posts_id_is_in_the_record() {
    let club = Club::open_dealing_by_post().await;
    club.slash(0, "game new", &[]).await;
    let first = club.open_lobby().await;
    assert!(first.content.contains("SHA-256"), "{}", first.content);
    club.slash(1, "game join", &[]).await;
    let started = club.slash(0, "game start", &[]).await;
    assert_eq!(started.content, Lang::En.say("lobby-go"));
    let board = club.post(|post| custom_id(post, "details").is_some()).await;
    // Nobody is told the seed.
    let seed = club.read(|tx| games::load(tx, GameId(1))).unwrap().seed.unwrap().to_hex();
    let said = club.posts().into_iter().chain(club.letters(0)).chain(club.letters(1));
    assert!(said.into_iter().all(|post| !post.content.contains(&seed)));
    let details = club.press(1, &board, "details").await;
    assert!(details.content.contains(&first.id.to_string()), "{}", details.content);
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &first);
    // The next game has a post of its own.
    let result = club.post(|post| custom_id(post, "rematch").is_some()).await;
    club.press(0, &result, "rematch").await;
    let second = club.open_lobby().await;
    club.press(1, &second, "join").await;
    club.settled().await;
    let again = club.record_at_the_end(2).await;
    is_dealt_by(&again, &second);
    assert_ne!(record.fairness, again.fairness);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_a_moderator_deletes_stays_the_one_that_counts() {
    let club = Club::open_dealing_by_post().await;
    club.slash(0, "game new", &[]).await;
    let first = club.open_lobby().await;
    club.settled().await;
    club.standin.delete_message(club.channel(), first.id);
    club.slash(1, "game join", &[]).await;
    let second = club.open_lobby().await;
    assert_ne!(second.id, first.id);
    assert!(second.content.contains(&first.id.to_string()), "{}", second.content);
    club.slash(0, "game start", &[]).await;
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &first);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_started_while_discord_is_slow_begins_once_its_post_stands() {
    let club = Club::open_dealing_by_post().await;
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage).at(&club.channel()));
    club.slash(0, "game new", &[]).await;
    club.slash(1, "game join", &[]).await;
    let started = club.slash(0, "game start", &[]).await;
    assert_eq!(started.content, Lang::En.say("lobby-begins-soon"));
    assert_eq!([club.games_at(Stage::Lobby), club.games_at(Stage::Running)], [1, 0]);
    club.standin.clear_faults();
    let first = club.post(|post| post.content.contains("SHA-256")).await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &first);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_discord_refuses_is_withdrawn_and_says_why() {
    let club = Club::open_dealing_by_post().await;
    let refused = Fault::new(Failure::Refused(ApiError::MISSING_PERMISSIONS)).on(Endpoint::CreateMessage);
    club.standin.inject(refused.at(&club.channel()));
    let answer = club.slash(0, "game new", &[]).await;
    assert!(answer.content.contains("I've closed your game"), "{}", answer.content);
    assert!(answer.content.contains("Send Messages"), "{}", answer.content);
    assert_eq!([club.games_at(Stage::Closed), club.games_at(Stage::Lobby)], [1, 0]);
    club.settled().await;
    let letters = club.letters(0);
    assert!(letters.iter().any(|letter| letter.content.contains("I've closed your game")), "{letters:?}");
    club.standin.clear_faults();
    club.slash(0, "game new", &[]).await;
    assert!(club.open_lobby().await.content.contains("SHA-256"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_whose_answer_was_lost_and_whose_bot_was_stopped_has_one_post_whose_id_counts() {
    let mut club = Club::open_dealing_by_post().await;
    // The post arrives, its answer does not, and nothing else until the bot is stopped.
    let here = Fault::new(Failure::ResetAfterwards).on(Endpoint::CreateMessage).at(&club.channel());
    club.standin.inject(here.times(1));
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage));
    club.slash(0, "game new", &[]).await;
    club.until("it is posted", || club.lobbies_posted() == 1).await;
    club.slash(1, "game join", &[]).await;
    club.slash(0, "game start", &[]).await;
    let public = "SELECT count(*) FROM games WHERE public IS NOT NULL";
    assert_eq!((club.count(public), club.games_at(Stage::Running)), (0, 0));
    club.stop_bot().await;
    club.standin.clear_faults();
    club.start_bot().await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    club.settled().await;
    assert_eq!(club.lobbies_posted(), 1);
    let first = club.post(|post| post.content.contains("SHA-256")).await;
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &first);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_direct_messages_is_dealt_by_its_lobby_there() {
    let club = Club::open_dealing_by_post().await;
    club.types_in_dm(0, "game new", &[]).await;
    let lobby = || club.letters(0).into_iter().find(|letter| letter.content.contains("SHA-256"));
    club.until("its lobby stands", || lobby().is_some()).await;
    let first = lobby().unwrap();
    club.press(0, &first, "against").await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!(stored.public.map(|public| public.to_string()), Some(first.id.to_string()));
    assert!(first.content.contains(&stored.seed.unwrap().commitment().to_string()), "{}", first.content);
}
