//! Discord's limits, and what becomes of what they hold up.

use std::collections::HashSet;
use std::time::Duration;

use discord_standin::{ApiError, Endpoint, Exchange, Failure, Fault, RateLimits, Settings, Standin};
use last_spike::discord::Watch;

use crate::support::{Club, PATIENCE, custom_id, patient};
use crate::table::trades::do_anything;

/// Lets the player who is asked do something, so many times.
async fn play(club: &Club, players: usize, moves: usize) {
    for n in 0..moves {
        let (person, hand) = club.whose_turn(players).await.unwrap();
        do_anything(club, person, &hand, n).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn straight_to_discord_no_limit_of_a_route_is_broken_and_everything_is_told_once() {
    let settings = Settings { rate_limits: RateLimits::Realistic, ..patient() };
    let mut club = Club::furnish("en-US", settings, Watch::default()).await;
    club.start_bot().await;
    club.start_game(2, &[]).await;
    // More posts than a channel takes in five seconds, each as soon as the one before is out: moves made
    // while one waits would be told together.
    for _ in 0..20 {
        if club.posts().len() > 6 {
            break;
        }
        play(&club, 2, 1).await;
        club.settled().await;
    }
    assert!(club.posts().len() > 6, "so many that some must wait");
    let exchanges = club.standin.exchanges();
    let refused: Vec<&str> =
        exchanges.iter().filter(|exchange| exchange.status == 429).map(|exchange| &*exchange.path).collect();
    assert!(refused.is_empty(), "{refused:?}");
    let boards = club.posts().into_iter().flat_map(|post| post.attachments).map(|file| file.filename);
    let boards: Vec<String> = boards.filter(|name| name.starts_with("board-")).collect();
    let different: HashSet<&String> = boards.iter().collect();
    assert!(different.len() == boards.len() && boards.len() > 1, "{boards:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_discord_keeps_waiting_hold_up_neither_boards_nor_the_end() {
    let mut club = Club::furnish("en-US", patient(), Watch::default()).await;
    club.start_bot().await;
    let long = Failure::RateLimited { retry_after: Duration::from_mins(10), global: false };
    club.standin.inject(Fault::new(long).on(Endpoint::CreateDm));
    club.start_game(6, &[]).await;
    let boards = |club: &Club| club.posts().iter().filter(|post| !post.attachments.is_empty()).count();
    let before = boards(&club);
    play(&club, 6, 4).await;
    let posted = |_: &Standin| (boards(&club) > before).then_some(());
    club.standin.wait(PATIENCE, posted).await.expect("a board is posted");
    assert!((0..6).all(|person| club.standin.dms(club.person(person)).is_empty()));
    tokio::time::timeout(PATIENCE, club.stop_bot()).await.expect("it does not wait ten minutes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_of_one_channel_holds_up_no_other_and_not_the_end() {
    let mut club = Club::open("en-US").await;
    let [limited, other] = [club.place.channels[0], club.place.channels[1]];
    for channel in [limited, other] {
        club.place.channels[0] = channel;
        club.start_game(2, &[]).await;
    }
    club.settled().await;
    let boards = |club: &Club, channel| {
        let messages = club.standin.messages(channel, club.person(0));
        messages.iter().filter(|post| !post.is_ephemeral() && !post.attachments.is_empty()).count()
    };
    let (before, others) = (boards(&club, limited), boards(&club, other));
    let long = Failure::RateLimited { retry_after: Duration::from_mins(10), global: false };
    club.standin.inject(Fault::new(long).on(Endpoint::CreateMessage).at(&limited));
    club.place.channels[0] = limited;
    play(&club, 2, 2).await;
    let refused = |standin: &Standin| {
        standin.exchanges().iter().filter(|exchange| exchange.status == 429 && exchange.injected).count()
    };
    let is_refused = |standin: &Standin| (refused(standin) > 0).then_some(());
    club.standin.wait(PATIENCE, is_refused).await.expect("it is refused");
    club.place.channels[0] = other;
    play(&club, 2, 4).await;
    let posted = |_: &Standin| (boards(&club, other) > others).then_some(());
    club.standin.wait(PATIENCE, posted).await.expect("a board is posted in the other channel");
    let (now, refused) = (boards(&club, limited), refused(&club.standin));
    assert_eq!((now, refused), (before, 1), "what is known to be limited is not asked again");
    tokio::time::timeout(PATIENCE, club.stop_bot()).await.expect("it does not wait ten minutes");
    club.standin.clear_faults();
    // Ten minutes pass.
    club.change("UPDATE outbox SET due_at = 0");
    club.start_bot().await;
    club.settled().await;
    let boards = |channel| {
        let posts = club.standin.messages(channel, club.person(0)).into_iter();
        let files = posts.filter(|post| !post.is_ephemeral()).flat_map(|post| post.attachments);
        files.map(|file| file.filename).filter(|name| name.starts_with("board-")).collect::<Vec<_>>()
    };
    let told = boards(limited);
    let once: HashSet<&String> = told.iter().collect();
    assert!(told.len() > before && once.len() == told.len(), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_was_edited_too_often_is_posted_anew_and_then_edited_again() {
    let mut club = Club::open("en-US").await;
    let [worn, other] = [club.place.channels[0], club.place.channels[1]];
    let lobby = |club: &Club, channel, seats: usize| {
        let seated = format!("room for {} more", 6 - seats);
        let seated = if seats == 1 { "One more player" } else { &seated };
        let posts =
            club.standin.messages(channel, club.person(0)).into_iter().filter(|post| !post.is_ephemeral());
        let lobby =
            posts.rev().find(|post| post.content.contains(seated) && custom_id(post, "join").is_some());
        lobby.unwrap_or_else(|| panic!("no lobby of {seats} in {channel}"))
    };
    for channel in [worn, other] {
        club.place.channels[0] = channel;
        club.slash(0, "game new", &[]).await;
        club.settled().await;
    }
    let before = [worn, other].map(|channel| lobby(&club, channel, 1).id);
    let too_often = Failure::Refused(ApiError::OLD_MESSAGE_EDITS);
    let old = format!("{worn}/messages/{}", before[0]);
    club.standin.inject(Fault::new(too_often).on(Endpoint::UpdateMessage).at(&old));
    for person in [1, 2] {
        for channel in [worn, other] {
            club.place.channels[0] = channel;
            club.slash(person, "game join", &[]).await;
        }
        club.settled().await;
    }
    let after = [worn, other].map(|channel| lobby(&club, channel, 3).id);
    assert_ne!(after[0], before[0], "the worn one is posted anew");
    assert_eq!(after[1], before[1], "the other one is edited");
    let posted = |exchange: &Exchange| exchange.endpoint == Some(Endpoint::CreateMessage);
    let at_worn = |exchange: &Exchange| exchange.path.contains(&worn.to_string());
    let exchanges = club.standin.exchanges();
    let posts = exchanges.iter().filter(|exchange| posted(exchange) && at_worn(exchange)).count();
    assert_eq!(posts, 2, "the new one is edited, though Discord named ten minutes for the old one");
}
