//! Discord on its worst days: what people see, and how the bot behaves meanwhile and afterwards.
//!
//! A single failure of one post is in [`crate::wording::refusals`]; the library itself against the stand-in in
//! `standin/tests`.

mod controls;
mod decisions;
mod deleted;
mod direct_messages;
mod late;
mod lost_answers;
mod refused_files;
mod threads;
mod told;

use std::time::Duration;

use discord_standin::*;
use last_spike::discord::Watch;
use last_spike::store::games::Stage;
use last_spike::store::posting::outbox::{Audience, NoticeKind};
use rstest::rstest;

use crate::support::{Club, PATIENCE, choices, custom_id, patient, plain_tile, text};
use crate::table::trades::do_anything;

impl Club {
    /// Lets the player who is asked do something, so many times.
    pub async fn play(&self, players: usize, moves: usize) {
        for n in 0..moves {
            let (person, hand) = self.whose_turn(players).await.unwrap();
            do_anything(self, person, &hand, n).await;
        }
    }

    /// Steps that board posts in a channel show, in order.
    fn boards_in(&self, channel: Id) -> Vec<String> {
        let posts = self.standin.messages(channel, self.person(0)).into_iter();
        let files = posts.filter(|post| !post.is_ephemeral()).flat_map(|post| post.attachments);
        files.map(|file| file.filename).filter(|name| name.starts_with("board-")).collect()
    }

    fn boards(&self) -> Vec<String> {
        self.boards_in(self.channel())
    }

    fn requests(&self, wanted: impl Fn(&Exchange) -> bool) -> usize {
        self.standin.exchanges().iter().filter(|exchange| wanted(exchange)).count()
    }
}

/// Everything that the boards tell of tiles laid, post by post.
fn tiles_told(club: &Club) -> Vec<String> {
    let laid = club.posts().into_iter().filter(|post| !post.attachments.is_empty());
    let lines: Vec<String> =
        laid.flat_map(|post| post.content.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines.into_iter().filter(|line| line.contains(" laid ") || line.contains(" lays ")).collect()
}

#[rstest]
#[case::of_one_route(false)]
#[case::of_all_requests(true)]
#[tokio::test(flavor = "multi_thread")]
async fn a_rate_limit_is_waited_for_by_one_and_not_by_a_herd(#[case] global: bool) {
    let mut club = Club::open("en-US").await;
    let channels = club.place.channels.clone();
    for channel in &channels {
        club.place.channels[0] = *channel;
        club.start_game(6, &[]).await;
    }
    club.settled().await;
    // A request that succeeds would tell the bot that the limit is over.
    for endpoint in [Endpoint::CreateMessage, Endpoint::UpdateMessage] {
        let limited = Failure::RateLimited { retry_after: Duration::from_secs(1), global };
        club.standin.inject(Fault::new(limited).on(endpoint));
    }
    for channel in &channels {
        club.place.channels[0] = *channel;
        club.play(6, 2).await;
    }
    let tries = || club.next_notices().iter().map(|next| next.attempts).max().unwrap();
    club.until("it is tried again", || tries() >= 3).await;
    let waiting = club.waiting();
    let refused = club.requests(|exchange| exchange.status == 429);
    // Of one that concerns all: those that were on their way when it began, and one for each try afterwards. Of one
    // that concerns a place alone: one for each try there.
    let next = club.next_notices();
    let audiences = next.len();
    let most = if global { audiences } else { next.iter().map(|next| next.attempts as usize).sum() };
    assert!(refused <= most + 4, "{refused} requests for {waiting} notices to {audiences}");
    club.standin.clear_faults();
    club.settled().await;
    for channel in channels {
        let boards = club.boards_in(channel);
        let mut once = boards.clone();
        once.dedup();
        assert_eq!(boards, once);
    }
}

#[rstest]
#[case::failed(Failure::ServerError)]
#[case::failed_afterwards(Failure::ServerErrorAfterwards)]
#[case::reset(Failure::Reset)]
#[case::reset_afterwards(Failure::ResetAfterwards)]
#[case::limited(Failure::RateLimited { retry_after: Duration::from_millis(200), global: true })]
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_discord_does_not_take_at_first_arrives_once(#[case] trouble: Failure) {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    club.standin.inject(Fault::new(trouble).on(Endpoint::CreateInteractionResponse).times(1));
    let tile = plain_tile(&hand);
    let done = club.slash(person, "lay", &[("tile", text(&tile))]).await;
    assert!(done.content.contains(&tile), "{}", done.content);
    assert_eq!(club.steps(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_delivered_twice_is_answered_by_what_it_did() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    for step in 1..=6 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        club.standin.deliver_twice(1);
        let done = do_anything(&club, person, &hand, step).await;
        assert!(!done.content.contains("already dealt with that"), "{}", done.content);
        assert_eq!(club.steps(), step as u32);
    }
    let refused = club.requests(|exchange| exchange.error_code() == Some(40060));
    assert_eq!(refused, 0, "nothing is answered twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_too_late_is_lost_and_the_move_stands() {
    let settings = Settings { answer_time: Duration::from_secs(3), ..Settings::default() };
    let club = Club::open_timed("en-US", settings, Watch::default()).await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let late = Failure::Delayed(Duration::from_secs(4));
    club.standin.inject(Fault::new(late).on(Endpoint::CreateInteractionResponse).times(1));
    let tile = plain_tile(&hand);
    let asked =
        club.standin.slash(club.person(person), club.channel(), "lay", &[("tile", text(&tile))]).unwrap();
    assert!(club.standin.goes_unanswered(&asked, PATIENCE).await);
    let refused = || club.requests(|exchange| exchange.error_code() == Some(10062));
    club.until("Discord refuses the answer", || refused() == 1).await;
    club.settled().await;
    assert_eq!((club.steps(), refused()), (1, 1), "it is not tried again");
    let told = club.posts().iter().any(|post| post.content.contains(&tile));
    assert!(told, "the channel is told of {tile}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_breaks_off_is_taken_up_again_and_misses_nothing() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    for break_off in [Standin::cut_connections as fn(&Standin), Standin::request_reconnects, |standin| {
        standin.close_connections(4000);
    }] {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        let steps = club.steps();
        break_off(&club.standin);
        do_anything(&club, person, &hand, 0).await;
        assert_eq!(club.steps(), steps + 1);
    }
    assert_eq!(club.standin.identify_count(), 1, "no session was begun anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_session_is_refused_another_begins() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.standin.refuse_resumes(1);
    club.standin.request_reconnects();
    club.until("a session is begun", || club.standin.identify_count() == 2).await;
    club.play(2, 2).await;
    assert_eq!(club.steps(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_falls_silent_is_left_and_what_was_missed_is_done() {
    let settings = Settings { heartbeat: Duration::from_millis(500), ..patient() };
    let watch = Watch { away: Duration::from_secs(2), silent: Duration::from_secs(5) };
    let club = Club::open_timed("en-US", settings, watch).await;
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    club.standin.set_gateway_silent(true);
    let lay = [("tile", text(&plain_tile(&hand)))];
    let missed = club.standin.slash(club.person(person), club.channel(), "lay", &lay).unwrap();
    club.until("the silent connection is left", || club.standin.connected() == 0).await;
    assert_eq!(club.steps(), 0);
    club.standin.set_gateway_silent(false);
    club.until("the session is taken up again", || club.standin.resume_count() >= 1).await;
    let done = club.standin.answer(&missed, PATIENCE).await.expect("it was missed for a moment only");
    assert!(done.content.contains(&plain_tile(&hand)), "{}", done.content);
    assert_eq!((club.steps(), club.standin.identify_count()), (1, 1));
    club.play(2, 2).await;
    assert_eq!(club.steps(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn permission_taken_and_given_back_brings_one_post_and_not_a_burst() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let before = club.boards().len();
    for denied in [Permissions::SEND_MESSAGES, Permissions::VIEW_CHANNEL] {
        let steps = club.steps();
        club.standin.deny_bot(club.channel(), denied);
        club.play(2, 5).await;
        assert_eq!(club.steps(), steps + 5, "the game goes on");
        club.until_put_off(|notice| notice.audience == Audience::Channel).await;
        // Whether in a new message, or in the one whose question they have answered already.
        let told = || !club.next_notices().iter().any(|next| next.notice.audience != Audience::Channel);
        club.until("players are told all the same", told).await;
        club.standin.deny_bot(club.channel(), Permissions::NONE);
        club.settled().await;
    }
    let boards = club.boards();
    assert_eq!(boards.len(), before + 2, "one post after each time: {boards:?}");
    assert_eq!(tiles_told(&club).len() as u32, club.tiles_laid().len() as u32);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_invited_again_goes_on() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let boards = club.boards().len();
    let (person, _) = club.whose_turn(2).await.unwrap();
    let letter = club.standin.dms(club.person(person)).pop().unwrap();
    club.standin.remove_bot(club.place.guild);
    club.until("the game is paused", || club.games()[0].bot_left_at.is_some()).await;
    // They still have the message with their tiles.
    let tile = choices(&letter)[0].clone();
    let refused = club.select(person, &letter, "lay", &[&tile]).await;
    assert!(refused.content.contains("This game is paused"), "{}", refused.content);
    // Said beside their message, which would go on saying so.
    assert!(refused.is_ephemeral() && refused.id != letter.id);
    assert_eq!(club.steps(), 0);
    club.until_put_off(|notice| notice.kind == NoticeKind::Paused).await;
    club.standin.invite_bot(club.place.guild);
    club.settled().await;
    assert_eq!(club.boards().len(), boards + 1);
    assert_eq!(club.closed_dms(), 0);
    let after = club.letters(person).pop().unwrap();
    // But for until when they have time: none has run meanwhile.
    let timeless = |letter: &Message| letter.content.split("<t:").next().unwrap().to_owned();
    assert_eq!((timeless(&after), choices(&after)), (timeless(&letter), choices(&letter)));
    club.play(2, 1).await;
    assert_eq!(club.steps(), 1);
}

#[rstest]
#[case::while_the_bot_looks_on(false)]
#[case::while_the_bot_is_away(true)]
#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_ends_and_its_players_are_told(#[case] away: bool) {
    let mut club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    club.settled().await;
    let gone = club.channel();
    if away {
        // Something waits to be posted there.
        club.standin.deny_bot(gone, Permissions::SEND_MESSAGES);
        club.play(3, 1).await;
        club.stop_bot().await;
        club.standin.delete_channel(gone);
        club.start_bot().await;
    } else {
        club.standin.delete_channel(gone);
    }
    club.until("the game is ended", || club.games_at(Stage::Closed) == 1).await;
    club.settled().await;
    for (person, said) in [(0, "was deleted"), (1, "was deleted"), (2, "foi excluído")] {
        let letters = club.standin.dms(club.person(person));
        let told = letters.iter().filter(|letter| letter.content.contains(said)).count();
        assert_eq!(told, 1, "{said}");
    }
    let unknown = club.requests(|exchange| exchange.error_code() == Some(10003));
    // After a restart what waits is refused there, and the place is looked for.
    let most = if away { 2 } else { 1 };
    assert!(unknown <= most, "a channel that is gone is not asked for again: {unknown}");
    // Another place, another game.
    club.place.channels[0] = club.place.channels[1];
    club.start_game(2, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_sleeps_is_woken_and_one_that_is_locked_is_waited_for() {
    let mut club = Club::open("en-US").await;
    let thread = club.place.channels[2];
    club.place.channels[0] = thread;
    club.slash(0, "game new", &[("posts", serde_json::json!(1))]).await;
    club.settled().await;
    club.standin.set_archived(thread, true, false);
    // The lobby cannot be brought up to date where it is: it is shown anew.
    club.slash(1, "game join", &[]).await;
    club.settled().await;
    let lobbies = || club.posts().into_iter().filter(|post| custom_id(post, "start").is_some()).count();
    assert_eq!(lobbies(), 1);
    club.slash(0, "game start", &[]).await;
    club.settled().await;
    club.standin.set_archived(thread, true, true);
    club.play(2, 3).await;
    club.until_put_off(|notice| notice.audience == Audience::Channel).await;
    let boards = club.boards().len();
    club.standin.set_archived(thread, false, false);
    club.settled().await;
    assert_eq!(club.boards().len(), boards + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_a_moderator_deletes_is_shown_anew_when_it_changes() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    let lobby = club.post(|post| custom_id(post, "join").is_some()).await;
    club.settled().await;
    club.standin.delete_message(club.channel(), lobby.id);
    club.slash(1, "game join", &[]).await;
    club.settled().await;
    let shown: Vec<Id> = club.posts().iter().map(|post| post.id).collect();
    assert!(shown.len() == 1 && shown[0] != lobby.id, "{shown:?}");
    club.slash(0, "game start", &[]).await;
    club.settled().await;
    let board = club.posts().pop().unwrap();
    club.standin.delete_message(club.channel(), board.id);
    club.play(2, 2).await;
    club.settled().await;
    assert!(!club.boards().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_was_edited_too_often_is_shown_anew() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    club.settled().await;
    let refused = Failure::Refused(ApiError::OLD_MESSAGE_EDITS);
    club.standin.inject(Fault::new(refused).on(Endpoint::UpdateMessage).times(1));
    club.slash(1, "game join", &[]).await;
    club.settled().await;
    assert_eq!(club.posts().len(), 2);
    club.until("the old one has no controls", || custom_id(&club.posts()[0], "join").is_none()).await;
    let lobbies = club.posts();
    assert!(custom_id(&lobbies[1], "start").is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_of_discord_people_get_one_notice_and_not_a_burst() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (boards, letters) = (club.boards().len(), club.standin.dms(club.person(1)).len());
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage));
    club.play(2, 12).await;
    let waiting = club.waiting();
    assert!(waiting > 6, "{waiting}");
    club.standin.clear_faults();
    club.settled().await;
    // One may have been posted before Discord failed: it alone comes by itself.
    assert!(club.boards().len() <= boards + 2, "{:?}", club.boards());
    assert!(club.standin.dms(club.person(1)).len() <= letters + 2);
    assert_eq!(tiles_told(&club).len() as u32, club.tiles_laid().len() as u32);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_changes_while_it_is_being_posted_is_one_post() {
    let club = Club::open("en-US").await;
    let slow = Failure::ResponseDelayed(Duration::from_millis(600));
    club.standin.inject(Fault::new(slow).on(Endpoint::CreateMessage).times(1));
    club.slash(0, "game new", &[]).await;
    for person in 1..4 {
        club.slash(person, "game join", &[]).await;
    }
    club.settled().await;
    let lobbies = club.posts();
    assert_eq!(lobbies.len(), 1);
    assert!(lobbies[0].content.contains("room for 2 more"), "{}", lobbies[0].content);
}
