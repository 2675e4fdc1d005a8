//! The deal over Discord: the lobby shows the beginning of its commitment, and a post of its own begins the game, whose id
//! decides the deal with the seed.

mod found;

use discord_standin::{ApiError, Endpoint, Failure, Fault, Id, Message};
use last_spike::discord::Watch;
use last_spike::present::Lang;
use last_spike::store::GameId;
use last_spike::store::games::{self, Stage, StoredGame};
use last_spike_engine::Edition;
use last_spike_engine::record::{Record, verify};
use rstest::rstest;
use serde_json::json;

use super::trades::do_anything;
use crate::support::{ByName, Club, custom_id, patient, plain};

impl Club {
    /// Opens a club whose deals depend on the ids of posts.
    async fn open_dealing_by_post() -> Self {
        let mut club = Self::furnish("en-US", patient(), Watch::default()).await;
        club.deals_by_post = true;
        club.start_bot().await;
        club
    }

    /// Opens a lobby of two, whose post stands, and returns that.
    async fn lobby_of_two(&self) -> Message {
        self.slash(0, "game new", &[]).await;
        self.open_lobby().await;
        self.slash(1, "game join", &[]).await;
        self.settled().await;
        self.open_lobby().await
    }

    /// Has the second person resign the game of two, and returns its record.
    async fn record_at_the_end(&self, n: usize) -> Record {
        let asked = self.slash(1, "game resign", &[]).await;
        self.press(1, &asked, "resign").await;
        let is_its = |post: &Message| {
            custom_id(post, "fair").is_some_and(|id| id.starts_with(&format!("{n}:")))
                && custom_id(post, "rematch").is_some()
        };
        let result = self.post(is_its).await;
        self.settled().await;
        self.record_below(3, &result).await
    }

    /// Returns the post of the lobby that is open.
    async fn open_lobby(&self) -> Message {
        self.post(|post| custom_id(post, "join").is_some()).await
    }

    /// Returns the newest post that begins a game.
    async fn begin_post(&self) -> Message {
        self.post(is_begin).await
    }

    fn begin_posts(&self) -> Vec<Message> {
        self.posts().into_iter().filter(is_begin).collect()
    }

    fn stored(&self, n: u64) -> StoredGame {
        self.read(|tx| games::load(tx, GameId(n))).unwrap()
    }

    /// Lets posts in the channel fail.
    fn posts_fail(&self, failure: Failure) {
        self.standin.inject(Fault::new(failure).on(Endpoint::CreateMessage).at(&self.channel()));
    }
}

fn is_begin(post: &Message) -> bool {
    post.content.starts_with("**The game begins**")
}

/// Checks that a record was dealt by a post that was never changed.
#[track_caller]
fn is_dealt_by(record: &Record, post: &Message) {
    assert_eq!(record.version, 4);
    assert_eq!(record.fairness.public.map(|public| public.to_string()), Some(post.id.to_string()));
    assert!(post.content.contains(&record.fairness.commitment.to_string()), "{}", post.content);
    let checked = verify(record, &Edition::all()).unwrap();
    assert!(checked.complete && checked.over);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_of_its_own_begins_a_game_calls_all_and_stays_as_it_is() {
    let club = Club::open_dealing_by_post().await;
    let lobby = club.lobby_of_two().await;
    let hash = club.stored(1).seed.unwrap().commitment().to_string();
    assert!(lobby.content.contains(&hash[..20]) && !lobby.content.contains(&hash[..21]), "{}", lobby.content);
    let small = |post: &Message| post.content.lines().filter(|line| line.starts_with("-# ")).count();
    assert_eq!(small(&lobby), 1, "{}", lobby.content);
    let details = club.press(1, &lobby, "details").await;
    assert!(details.content.contains(&hash), "{}", details.content);
    let started = club.slash(0, "game start", &[]).await;
    assert_eq!(started.content, Lang::En.say("lobby-go"));
    let begin = club.begin_post().await;
    let lines: Vec<&str> = begin.content.lines().collect();
    let people = [0, 1].map(|person| club.person(person));
    assert_eq!(lines[1..3], [format!("1. <@{}>", people[0]), format!("2. <@{}>", people[1])]);
    assert!(lines[0].contains("The Last Spike (2015)") && lines[3].contains(&hash) && lines.len() == 4);
    assert_eq!((begin.pinged.clone(), small(&begin), begin.controls().len()), (people.to_vec(), 1, 0));
    // The first board is another message, and calls the first player alone.
    let board =
        club.post(|post| custom_id(post, "details").is_some() && custom_id(post, "join").is_none()).await;
    assert!(board.id > begin.id && board.pinged.len() == 1, "{board:?}");
    // Nobody is told the seed.
    let seed = club.stored(1).seed.unwrap().to_hex();
    let said = club.posts().into_iter().chain(club.letters(0)).chain(club.letters(1));
    assert!(said.into_iter().all(|post| !post.content.contains(&seed)));
    let details = club.press(1, &board, "details").await;
    assert!(details.content.contains(&begin.id.to_string()), "{}", details.content);
    assert!(!details.content.contains(&Lang::En.say("start-post-deleted")), "{}", details.content);
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &begin);
    // The next game has a post of its own.
    let result = club.post(|post| custom_id(post, "rematch").is_some()).await;
    club.press(0, &result, "rematch").await;
    let second = club.open_lobby().await;
    let joined = club.press(1, &second, "join").await;
    assert_eq!(joined.content, Lang::En.say("lobby-starts-soon"));
    club.until("the rematch begins", || club.begin_posts().len() == 2).await;
    club.settled().await;
    let [first, second] = club.begin_posts().try_into().unwrap();
    let again = club.record_at_the_end(2).await;
    is_dealt_by(&again, &second);
    assert_ne!(record.fairness, again.fairness);
    for post in [first, second] {
        assert_eq!(post.edited, None, "{}", post.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_asks_learns_at_any_time_how_the_deal_is_checked() {
    let club = Club::open_dealing_by_post().await;
    let lobby = club.lobby_of_two().await;
    let seed = club.stored(1).seed.unwrap();
    let (secret, hash) = (seed.to_hex(), seed.commitment().to_string());
    let details = club.details_of(3, &lobby).await;
    let before = club.asks_if_fair(3, &details).await;
    club.slash(0, "game start", &[]).await;
    let board =
        club.post(|post| custom_id(post, "details").is_some() && custom_id(post, "join").is_none()).await;
    let details = club.press(3, &board, "details").await;
    let meanwhile = club.asks_if_fair(3, &details).await;
    for said in [&before, &meanwhile] {
        assert!(said.content.contains(&hash) && !said.content.contains(&secret[..20]), "{}", said.content);
        assert!(said.attachments.is_empty());
    }
    let begin = club.begin_post().await;
    let is_dealt = club.record_at_the_end(1).await;
    is_dealt_by(&is_dealt, &begin);
    let result = club.result().await;
    let small = result.content.lines().filter(|line| line.starts_with("-# ") && line.contains(&secret[..20]));
    assert_eq!(small.count(), 1, "{}", result.content);
    assert!(!result.content.contains(&secret) && !result.content.contains(&hash[..20]));
    assert_eq!(result.attachments.len(), 1, "the picture alone");
    let after = club.asks_if_fair(3, &result).await;
    for part in [secret, hash, begin.id.to_string(), lobby.id.to_string(), "record verify".to_owned()] {
        assert!(after.content.contains(&part), "{part}: {}", after.content);
    }
    // The same later.
    let exported = club.slash(1, "game export", &[]).await;
    let listed = club.slash(1, "game list", &[("show", json!(1))]).await;
    let chosen = club.chooses_once(1, &listed, "fair", &["1"]).await;
    for same in [exported, chosen] {
        assert_eq!((same.content.as_str(), same.attachments.len()), (after.content.as_str(), 1));
    }
}

#[rstest]
#[case::all(1)]
#[case::latest(0)]
#[case::quiet(2)]
#[tokio::test(flavor = "multi_thread")]
async fn the_post_that_begins_a_game_is_never_touched_in_any_style(#[case] posts: i64) {
    let club = Club::open_dealing_by_post().await;
    club.start_game(2, &[("posts", json!(posts))]).await;
    let begin = club.begin_post().await;
    for n in 0..3 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        do_anything(&club, person, &hand, n).await;
    }
    club.settled().await;
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &begin);
    let now = club.begin_posts();
    assert_eq!(now.len(), 1);
    assert_eq!((now[0].content.as_str(), now[0].edited), (begin.content.as_str(), None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_in_a_thread_begins_there() {
    let club = Club::open_dealing_by_post().await;
    let opened = club.slash(0, "game new", &[("thread", json!(true))]).await;
    let thread = opened.content.split(['#', '>']).nth(1).unwrap().parse::<u64>().map(Id).unwrap();
    let there = |wanted: fn(&Message) -> bool| {
        club.standin
            .messages(thread, club.person(0))
            .into_iter()
            .find(|post| !post.is_ephemeral() && wanted(post))
    };
    club.until("the lobby is there", || there(|post| custom_id(post, "join").is_some()).is_some()).await;
    club.types(1, thread, "game join", &[]).await;
    club.types(0, thread, "game start", &[]).await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    let begin = there(is_begin).unwrap();
    assert_eq!(club.stored(1).public.map(|public| public.to_string()), Some(begin.id.to_string()));
    assert_eq!(begin.edited, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seed_that_an_operator_puts_in_the_place_of_another_is_seen() {
    let club = Club::open_dealing_by_post().await;
    // Another lobby, whose seed they like better.
    club.types(2, club.place.channels[1], "game new", &[]).await;
    let before = club.lobby_of_two().await;
    let shown = |content: &str| content.split('`').rev().nth(1).unwrap().to_owned();
    let copy = shown(&before.content);
    let other = "UPDATE games SET seed = (SELECT seed FROM games WHERE id = 1) WHERE id = 2";
    club.change(other);
    club.slash(0, "game start", &[]).await;
    let begin = club.begin_post().await;
    assert!(!shown(&begin.content).starts_with(&copy), "{}", begin.content);
    // Now that the id is known, they want yet another deal.
    club.settled().await;
    club.types(3, club.place.channels[2], "game new", &[]).await;
    club.change("UPDATE games SET seed = (SELECT seed FROM games WHERE id = 3) WHERE id = 2");
    let stored = club.stored(2);
    assert_eq!(stored.public.map(|public| public.to_string()), Some(begin.id.to_string()));
    let claimed = stored.seed.unwrap().commitment().to_string();
    assert!(!begin.content.contains(&claimed), "the post contradicts it");
    assert_eq!(club.begin_post().await.edited, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_begin_post_that_a_moderator_deletes_counts_and_details_say_so() {
    let mut club = Club::open_dealing_by_post().await;
    club.lobby_of_two().await;
    club.slash(0, "game start", &[]).await;
    let begin = club.begin_post().await;
    club.settled().await;
    club.standin.delete_message(club.channel(), begin.id);
    // Also after a restart.
    club.stop_bot().await;
    club.start_bot().await;
    let board =
        club.post(|post| custom_id(post, "details").is_some() && custom_id(post, "join").is_none()).await;
    let details = club.press(1, &board, "details").await;
    assert!(details.content.contains(&Lang::En.say("start-post-deleted")), "{}", details.content);
    assert!(details.content.contains(&begin.id.to_string()), "{}", details.content);
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &begin);
    assert!(club.begin_posts().is_empty(), "there is no second one");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_started_while_discord_is_away_waits_and_its_seats_are_closed() {
    let club = Club::open_dealing_by_post().await;
    club.lobby_of_two().await;
    club.posts_fail(Failure::ServerError);
    let started = club.slash(0, "game start", &[]).await;
    assert_eq!(started.content, Lang::En.say("lobby-starts-soon"));
    for (person, command) in
        [(2, "game join"), (1, "game leave"), (0, "game start"), (0, "game computer"), (0, "game undo")]
    {
        let refused = club.slash(person, command, &[]).await;
        let says = |lang: Lang| plain(&refused.content) == plain(&lang.say("refusal-starting"));
        assert!(Lang::ALL.into_iter().any(says), "{command}: {}", refused.content);
    }
    assert_eq!([club.games_at(Stage::Lobby), club.games_at(Stage::Running)], [1, 0]);
    assert_eq!(club.stored(1).seats(), 2);
    club.standin.clear_faults();
    let begin = club.begin_post().await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &begin);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_discord_refuses_leaves_the_lobby_open_and_says_why() {
    let club = Club::open_dealing_by_post().await;
    let lobby = club.lobby_of_two().await;
    club.posts_fail(Failure::Refused(ApiError::MISSING_PERMISSIONS));
    let answer = club.slash(0, "game start", &[]).await;
    assert!(answer.content.starts_with("I couldn't start your game"), "{}", answer.content);
    assert!(answer.content.contains("Send Messages"), "{}", answer.content);
    assert_eq!([club.games_at(Stage::Closed), club.games_at(Stage::Lobby)], [0, 1]);
    let told = || club.letters(0).iter().any(|letter| letter.content.contains("I couldn't start your game"));
    club.until("the host is told", told).await;
    club.standin.clear_faults();
    // The lobby is as before.
    assert_eq!(club.open_lobby().await.id, lobby.id);
    club.press_silently(2, &lobby, "join").await;
    let started = club.press(0, &lobby, "start").await;
    assert_eq!(started.content, Lang::En.say("lobby-go"));
    assert_eq!((club.stored(1).seats(), club.begin_posts().len()), (3, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_discord_refuses_is_withdrawn_and_says_why() {
    let club = Club::open_dealing_by_post().await;
    club.posts_fail(Failure::Refused(ApiError::MISSING_PERMISSIONS));
    let answer = club.slash(0, "game new", &[]).await;
    assert!(answer.content.contains("I've closed your game"), "{}", answer.content);
    assert!(answer.content.contains("Send Messages"), "{}", answer.content);
    assert_eq!([club.games_at(Stage::Closed), club.games_at(Stage::Lobby)], [1, 0]);
    club.settled().await;
    let letters = club.letters(0);
    assert!(letters.iter().any(|letter| letter.content.contains("I've closed your game")), "{letters:?}");
    club.standin.clear_faults();
    club.slash(0, "game new", &[]).await;
    assert!(club.open_lobby().await.content.contains("Deal: `"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_direct_messages_begins_with_a_post_there() {
    let club = Club::open_dealing_by_post().await;
    club.types_in_dm(0, "game new", &[]).await;
    let letter = |wanted: fn(&Message) -> bool| club.letters(0).into_iter().find(wanted);
    let lobby = || letter(|letter| custom_id(letter, "against").is_some());
    club.until("its lobby stands", || lobby().is_some()).await;
    let lobby = lobby().unwrap();
    let started = club.press(0, &lobby, "against").await;
    assert_eq!(started.content, Lang::En.say("lobby-go"));
    let begin = letter(is_begin).unwrap();
    let stored = club.stored(1);
    assert_eq!(stored.public.map(|public| public.to_string()), Some(begin.id.to_string()));
    assert!(begin.content.contains(&stored.seed.unwrap().commitment().to_string()), "{}", begin.content);
    club.settled().await;
    let asked = club.types_in_dm(0, "game resign", &[]).await;
    club.press(0, &asked, "resign").await;
    club.settled().await;
    let kept = letter(is_begin).expect("it stays");
    assert_eq!((kept.content, kept.edited), (begin.content, None));
}
