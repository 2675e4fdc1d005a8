//! Wrong things, tried on Discord: each is refused privately, in the person's language, with the
//! ruling where there is one, and changes nothing.

use std::time::Duration;

use discord_standin::{Endpoint, Failure, Fault, Id, Permissions};
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, choices, custom_id, plain, text};

impl Club {
    /// Tries something that must be refused: said privately, and nothing changes.
    async fn refused(&self, person: usize, command: &str, options: &[(&str, Value)], why: &str) {
        let before = (self.steps(), self.seats(), self.games().len());
        let answer = self.slash(person, command, options).await;
        assert!(answer.is_ephemeral());
        let (said, why) = (plain(&answer.content), plain(why));
        assert!(said.contains(&why), "/{command}: {said:?} does not say {why:?}");
        assert_eq!(before, (self.steps(), self.seats(), self.games().len()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn before_a_game() {
    let club = Club::open("en-US").await;
    for command in
        ["game join", "game start", "game status", "game recap", "game export", "pass", "hand", "map"]
    {
        club.refused(0, command, &[], "There's no game in this channel").await;
    }
    club.refused(0, "lay", &[("tile", text("A1"))], "There's no game").await;
    club.refused(2, "lay", &[("tile", text("A1"))], "Não há partida aberta").await;
    club.refused(0, "game new", &[("edition", text("chess"))], "There's no edition").await;
    let forced = [("edition", text("kickstarter-2015")), ("double_cost", json!(1))];
    club.refused(0, "game new", &forced, "double_cost").await;
    assert_eq!(club.games().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_lobby() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    club.refused(1, "game new", &[], "There's already a lobby here").await;
    for command in ["game new", "game join"] {
        club.refused(0, command, &[], "Your lobby is already open here").await;
    }
    club.refused(0, "game start", &[], "S1").await;
    club.refused(1, "game start", &[], "Only the host").await;
    club.refused(1, "game computer", &[], "Only the host").await;
    club.refused(1, "game leave", &[], "You're not in this lobby").await;
    club.refused(0, "lay", &[("tile", text("A1"))], "Press **Start** below the lobby").await;
    club.slash(1, "game join", &[]).await;
    club.refused(1, "game new", &[], "You already have a seat in this lobby").await;
    club.refused(1, "lay", &[("tile", text("A1"))], "The host has to press **Start**").await;
    club.slash(0, "game start", &[]).await;
    club.refused(3, "game join", &[], "you can't join it anymore").await;
    club.refused(1, "game leave", &[], "`/game resign` leaves the game").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_thread() {
    let club = Club::open("en-US").await;
    let opened = club.slash(0, "game new", &[("thread", json!(true))]).await;
    let (_, thread) = opened.content.split_once("<#").unwrap();
    let thread: u64 = thread.split('>').next().unwrap().parse().unwrap();
    let again = [("thread", json!(true))];
    let asked = club.standin.slash(club.person(1), Id(thread), "game new", &again).unwrap();
    let refused = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(refused.content.contains("This is already a thread"), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let (turn, hand) = club.whose_turn(2).await.unwrap();
    let own = choices(&hand);
    let foreign = ["A1", "B2", "C3", "D4", "E1", "Z4"]
        .into_iter()
        .find(|tile| !own.contains(&(*tile).to_owned()))
        .unwrap();
    let lay = |tile: &str| vec![("tile", text(tile))];
    club.refused(turn, "lay", &lay(foreign), "isn't one of your tiles").await;
    club.refused(1 - turn, "lay", &lay(&own[0]), "It's not your turn").await;
    club.refused(3, "lay", &lay(&own[0]), "You're not playing in this game").await;
    for nonsense in ["Q9", "A5", "A1 B1", "@everyone **x**", "🚂", "مريم", &"x".repeat(200)] {
        let answer = club.slash(turn, "lay", &lay(nonsense)).await;
        assert!(answer.content.contains("isn't a tile"), "{nonsense:?}: {}", answer.content);
        assert!(
            answer.content.chars().count() < 400 && !answer.content.contains("@everyone"),
            "{}",
            answer.content
        );
        assert_eq!(club.steps(), 0);
    }
    club.refused(turn, "pass", &[], "Lay a tile first").await;
    club.refused(turn, "buy", &[("city", text("Denver"))], "Lay a tile first").await;
    club.refused(turn, "buy", &[("city", text("Lisbon"))], "isn't a city on this board").await;
    club.refused(turn, "roll", &[], "can't do that in this edition").await;
    club.refused(turn, "auction", &[("deed", text("Denver=2000"))], "This edition has no auctions").await;
    club.refused(turn, "bid", &[("amount", text("lots"))], "isn't an amount").await;
    let sell = [("tile", text(&own[0])), ("sell", text("Denver=2000"))];
    club.refused(turn, "lay", &sell, "You don't have").await;
    club.refused(turn, "game history", &[("step", json!(99))], "There's no such step").await;
    club.refused(0, "game new", &[], "There's already a game here").await;
    club.refused(3, "hand", &[], "You're not playing in this game").await;
    // A command that is not allowed is refused before it asks for confirmation.
    club.refused(1, "game end", &[], "Only the host").await;
    club.refused(3, "game resign", &[], "You're not playing in this game").await;
    // Nobody else's tiles by any way: the map and the status are public.
    let status = club.slash(3, "game status", &[]).await;
    assert!(status.content.contains("Waiting for"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_with_closed_direct_messages_plays_all_the_same() {
    let club = Club::open("en-US").await;
    club.standin.set_dms_open(club.person(1), false);
    club.start_game(2, &[]).await;
    let noted = club.standin.wait(PATIENCE, |_| (club.closed_dms() == 1).then_some(())).await;
    assert!(noted.is_some());
    let status = club.slash(0, "game status", &[]).await;
    let turn = club.whose_turn(2).await.unwrap().0;
    assert_eq!(status.content.contains("(no direct messages)"), turn == 1, "{}", status.content);
    for _ in 0..4 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        let choice = choices(&hand)[0].clone();
        if custom_id(&hand, "lay").is_some() {
            club.slash(person, "lay", &[("tile", text(&choice))]).await;
        } else {
            club.slash(person, "pass", &[]).await;
        }
    }
    club.settled().await;
    let tries =
        club.standin.exchanges().into_iter().filter(|exchange| exchange.error_code() == Some(50007)).count();
    assert_eq!(tries, 1, "refused once, and not hammered");
    assert!(club.standin.dms(club.person(1)).is_empty());
    assert!(!club.standin.dms(club.person(0)).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn trouble_with_a_post_neither_loses_nor_doubles_it() {
    for trouble in [
        Failure::ServerError,
        Failure::ServerErrorAfterwards,
        Failure::Reset,
        Failure::ResetAfterwards,
        Failure::RateLimited { retry_after: Duration::from_millis(200), global: false },
    ] {
        let club = Club::open("en-US").await;
        club.start_game(2, &[]).await;
        let boards = || {
            let posts = club.posts().into_iter();
            posts
                .filter(|post| post.attachments.iter().any(|file| file.filename.starts_with("board-")))
                .count()
        };
        assert_eq!(boards(), 1);
        let (person, hand) = club.whose_turn(2).await.unwrap();
        club.standin
            .inject(Fault::new(trouble.clone()).on(Endpoint::CreateMessage).at(&club.channel()).times(1));
        club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
        let posted = club.standin.wait(PATIENCE, |_| (boards() == 2).then_some(())).await;
        assert!(posted.is_some(), "{trouble:?}: the board arrives");
        club.settled().await;
        assert_eq!(boards(), 2, "{trouble:?}: and only once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_permission_to_post_the_game_waits_and_goes_on() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let done = club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
    assert!(done.content.contains("laid"), "the answer comes all the same: {}", done.content);
    assert_eq!(club.steps(), 1);
    let waiting = club
        .standin
        .wait(PATIENCE, |_| {
            (club.next_notices().iter().filter(|next| next.attempts > 0).count() == 1).then_some(())
        })
        .await;
    assert!(waiting.is_some(), "the post is kept");
}
