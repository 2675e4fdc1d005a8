//! The number of messages that a game leaves in its channel: each that was created counts, deleted ones too.

use discord_standin::Endpoint;
use last_spike::store::games::Stage;
use last_spike_engine::Event;
use serde_json::json;

use crate::support::{Club, text};
use crate::table::trades::do_anything;

/// A game that was played to its end.
#[derive(Debug)]
struct Noise {
    /// The messages that the bot created in the channel.
    created: usize,
    /// The messages of its own that the bot has asked Discord for.
    read: usize,
    /// The turns of people.
    turns: usize,
    /// The auctions; in 1976 the turns with one.
    auctions: usize,
}

impl Noise {
    /// Returns how many messages a game may leave: one for each turn of a person and each auction; lobby, begin post,
    /// opening, result and a buying step that took long are few.
    const fn most(&self, quiet: bool) -> usize {
        let most = self.turns + self.auctions + 6;
        // Each call is a line that goes.
        if quiet { 2 * most } else { most }
    }
}

async fn play(edition: &str, people: usize, computers: usize, posts: u8) -> Noise {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[("edition", text(edition)), ("posts", json!(posts))]).await;
    for person in 1..people {
        club.slash(person, "game join", &[]).await;
    }
    for _ in 0..computers {
        club.slash(0, "game computer", &[("level", json!(0))]).await;
    }
    club.slash(0, "game start", &[]).await;
    let seats: Vec<_> = (0..people).map(|person| club.seat_of(person)).collect();
    let is_over = || club.games_at(Stage::Over) == 1;
    for n in 0..2_000 {
        let asks_people = || club.awaited().iter().any(|seat| seats.iter().any(|own| own.index() == *seat));
        club.until("somebody is asked", || is_over() || asks_people()).await;
        if is_over() {
            break;
        }
        // A person reads before they move.
        club.settled().await;
        let Some((person, hand)) = club.whose_turn(people).await else { continue };
        do_anything(&club, person, &hand, n).await;
    }
    club.settled().await;
    let log = club.log();
    let is_dice = edition == "gamma-two-1976";
    let moves = |event: &Event| match event {
        Event::TileLaid { seat, .. } | Event::Dice { seat, .. } => seats.contains(seat),
        _ => false,
    };
    let turns = log.iter().filter(|step| step.events.iter().any(moves)).count();
    let opens = |event: &Event| matches!(event, Event::AuctionOpened { .. });
    let mut auctions = 0;
    let mut counted = false;
    for event in log.iter().flat_map(|step| &step.events) {
        match event {
            Event::Dice { .. } => counted = false,
            event if opens(event) && !(is_dice && counted) => {
                auctions += 1;
                counted = true;
            }
            _ => {}
        }
    }
    let posts = format!("/channels/{}/messages", club.channel());
    let created = club.standin.exchanges().into_iter().filter(|exchange| {
        exchange.method == "POST" && exchange.path.ends_with(&posts) && exchange.status == 200
    });
    let read = club.standin.exchanges().into_iter();
    let read = read.filter(|exchange| exchange.endpoint == Some(Endpoint::GetMessage)).count();
    if std::env::var_os("SHOW").is_some() {
        for post in club.posts() {
            println!("---\n{}", post.content);
        }
    }
    Noise { created: created.count(), read, turns, auctions }
}

async fn is_quiet_enough(edition: &str, people: usize, computers: usize) {
    for (posts, named) in [(0, "latest"), (1, "all"), (2, "quiet")] {
        let noise = play(edition, people, computers, posts).await;
        println!(
            "{edition}, {people} people, {computers} computers, posts:{named}: {noise:?}, at most {}",
            noise.most(named == "quiet")
        );
        assert!(noise.created <= noise.most(named == "quiet"), "{named}: {noise:?}");
        assert_eq!(noise.read, 0, "what a post shows is known without Discord");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_and_two_computers_leave_a_post_for_each_turn_of_the_person() {
    is_quiet_enough("kickstarter-2015", 1, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_leave_a_post_for_each_of_their_turns_in_1976() {
    is_quiet_enough("gamma-two-1976", 3, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_computer_leave_a_post_for_each_turn_of_the_people() {
    is_quiet_enough("columbia-2015", 2, 1).await;
}
