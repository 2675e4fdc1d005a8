//! The limits on notifications of others, and on posts in a channel, that one person can cause without making a move.

use std::sync::Arc;

use discord_standin::{Endpoint, Exchange, Message, Permissions};
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id, plain_tile, text};

/// Discord's flag of a message that notifies nobody.
const SILENT: u64 = 1 << 12;

impl Club {
    fn made(&self, endpoint: Endpoint) -> Vec<Arc<Exchange>> {
        let made = self.standin.exchanges().into_iter();
        made.filter(|exchange| exchange.endpoint == Some(endpoint) && exchange.status < 300).collect()
    }

    /// Counts the messages that have notified a person in a channel.
    fn pings(&self, person: usize) -> usize {
        let person = json!(self.person(person).to_string());
        let notifies = |exchange: &Exchange| {
            let mentions = exchange.answer["mentions"].as_array().unwrap();
            mentions.iter().any(|user| user["id"] == person)
                && exchange.answer["flags"].as_u64().unwrap_or(0) & SILENT == 0
        };
        self.made(Endpoint::CreateMessage).iter().filter(|exchange| notifies(exchange)).count()
    }

    /// Returns the posts about the clocks.
    fn clock_posts(&self) -> Vec<Message> {
        let about = |post: &Message| ["⏸️", "▶️", "🧳"].iter().any(|sign| post.content.starts_with(sign));
        self.posts().into_iter().filter(about).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_asked_and_withdrawn_notify_six_times_an_hour_and_stand_all_the_same() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("pace", json!(3))]).await;
    club.settled().await;
    let absent = (1..3).find(|person| !club.awaited().contains(person)).unwrap();
    club.change(&format!("UPDATE players SET stand_in = 1 WHERE seat = {}", club.seat_of(absent)));
    let (name, friend) = (club.person(absent).to_string(), club.person(3).to_string());
    let options = [("player", text(&name)), ("by", text(&friend))];
    for _ in 0..9 {
        let asked = club.slash(0, "game replace", &options).await;
        assert!(asked.is_ephemeral(), "{}", asked.content);
        let asks = |post: &Message| custom_id(post, "yes:").is_some() && post.content.contains(&friend);
        let post = club.post(asks).await;
        club.press(0, &post, "no:").await;
        let gone = || club.posts().iter().all(|left| left.id != post.id);
        club.until("a question that is withdrawn goes", gone).await;
        club.settled().await;
        // Only so many are withdrawn in a turn: this one was asked in another.
        club.change("UPDATE votes SET turn = 9999");
    }
    assert_eq!(club.pings(3), 6);
    // Whoever is asked beyond it finds the question, and answers it.
    club.slash(0, "game replace", &options).await;
    let post = club.post(|post| custom_id(post, "yes:").is_some() && post.content.contains(&friend)).await;
    let joined = club.press(3, &post, "yes:").await;
    assert!(joined.content.contains("You've taken over this seat"), "{}", joined.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clocks_of_a_game_have_one_post_whatever_one_person_does() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    club.settled().await;
    let mut refused = 0;
    for _ in 0..6 {
        let paused = club.slash(0, "game pause", &[]).await;
        if paused.content.contains("3 times in the last hour") {
            refused += 1;
        }
        club.settled().await;
        club.slash(0, "game resume", &[]).await;
        club.settled().await;
        // Pauses of the same second are one.
        club.change("UPDATE pauses SET begun = begun - 9, ended = ended - 9");
    }
    assert_eq!((refused, club.clock_posts().len()), (3, 1));
    for days in 1..12 {
        let until = [("away_until", text(&format!("{days}d")))];
        let away = club.slash(1, "settings", &until).await;
        assert!(away.content.contains("Away until <t:"), "{}", away.content);
        club.settled().await;
    }
    assert_eq!(club.clock_posts().len(), 1);
    assert_eq!(club.jobs("tell-clocks"), 1, "what has changed since is told within the hour");
    let edits = club.made(Endpoint::UpdateMessage).into_iter();
    let of_clocks = club.clock_posts()[0].id.to_string();
    let edits = edits.filter(|exchange| exchange.path.ends_with(&of_clocks)).count();
    assert_eq!(edits, 5, "with the first post six changes are told");
    let status = club.slash(0, "game status", &[]).await;
    assert!(status.content.contains("is away until"), "{}", status.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn for_who_may_not_write_in_the_games_channel_nothing_but_moves_is_posted() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    club.settled().await;
    let (turn, hand) = club.whose_turn(2).await.unwrap();
    club.standin.deny(club.channel(), club.person(1), Permissions::SEND_MESSAGES);
    let dm = club.standin.dm_channel(club.person(1)).unwrap();
    let lounge = club.place.channels[1];
    let before = club.made(Endpoint::CreateMessage).len();
    for place in [club.channel(), lounge, dm] {
        for command in ["game pause", "game pace", "game nudge"] {
            let mut options = vec![("game", json!(1))];
            options.extend((command == "game pace").then(|| ("pace", json!(2))));
            let refused = club.types(1, place, command, &options).await;
            assert!(refused.content.contains("You can't send messages"), "{command}: {}", refused.content);
        }
    }
    club.settled().await;
    assert_eq!(club.made(Endpoint::CreateMessage).len(), before);
    assert_eq!(club.count("SELECT count(*) FROM votes"), 0);
    let asked = club.made(Endpoint::GetGuildMember).len();
    assert_eq!(asked, 1, "Discord is asked once for all that they do elsewhere within a minute");
    // They are away all the same, and come back.
    let away = club.types(1, dm, "settings", &[("away_until", text("3d"))]).await;
    assert!(away.content.contains("Away until <t:"), "{}", away.content);
    club.types(1, dm, "settings", &[("away_until", text("off"))]).await;
    club.settled().await;
    assert_eq!(club.made(Endpoint::CreateMessage).len(), before);
    // Whoever may write there may ask from everywhere.
    let dm = club.standin.dm_channel(club.person(0)).unwrap();
    club.types(0, dm, "settings", &[("away_until", text("3d"))]).await;
    club.post(|post| post.content.contains("is away until")).await;
    let done = club.types(0, dm, "game pause", &[("game", json!(1))]).await;
    assert!(done.content.contains("Done"), "{}", done.content);
    // They play on.
    if turn == 0 {
        club.slash(0, "lay", &[("tile", json!(plain_tile(&hand)))]).await;
        club.settled().await;
    }
    let (steps, hand) = (club.steps(), club.slash(1, "hand", &[]).await);
    if custom_id(&hand, "lay").is_some() {
        club.slash(1, "lay", &[("tile", json!(plain_tile(&hand)))]).await;
        assert!(club.steps() > steps);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_write_in_the_games_channel_makes_no_counter_offer_from_direct_messages() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("edition", text("gamma-two-1976"))]).await;
    club.settled().await;
    let offer = [("player", json!(club.person(1).to_string())), ("give_cash", text("5000"))];
    let asked = club.slash(0, "deal", &offer).await;
    if custom_id(&asked, "offer:").is_some() {
        club.press(0, &asked, "offer:").await;
    }
    club.post(|post| custom_id(post, "counter").is_some()).await;
    club.standin.deny(club.channel(), club.person(1), Permissions::SEND_MESSAGES);
    let dm = club.standin.dm_channel(club.person(1)).unwrap();
    let hand = club.types(1, dm, "hand", &[]).await;
    let opened = club.standin.press(club.person(1), &hand, &custom_id(&hand, "counter").unwrap()).unwrap();
    club.standin.modal(&opened, PATIENCE).await.expect("a form");
    club.settled().await;
    let before = club.made(Endpoint::CreateMessage).len();
    let sent = club.standin.submit_modal(&opened, &[("take_cash", "6000")]).unwrap();
    let refused = club.standin.answer(&sent, PATIENCE).await.unwrap();
    assert!(refused.content.contains("You can't send messages"), "{}", refused.content);
    club.settled().await;
    assert_eq!(club.made(Endpoint::CreateMessage).len(), before);
}
