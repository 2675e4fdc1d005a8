//! The posts that stay in a channel: the newest board, all of them, or one that is kept up to date.

use std::time::Duration;

use discord_standin::{ApiError, Endpoint, Failure, Fault, Message, Permissions};
use rstest::rstest;
use serde_json::json;

use crate::support::{Club, custom_id};
use crate::table::trades::do_anything;

/// Discord's flag of a message that notifies nobody.
const SILENT: u64 = 1 << 12;

const LATEST: u8 = 0;
const ALL: u8 = 1;
const QUIET: u8 = 2;

impl Club {
    /// Returns the posts that show a board.
    fn board_posts(&self) -> Vec<Message> {
        let is_board =
            |post: &Message| post.attachments.iter().any(|file| file.filename.starts_with("board-"));
        self.posts().into_iter().filter(is_board).collect()
    }

    /// Returns the posts that call somebody, except the one that has begun the game and stays.
    fn calls_to_move(&self) -> Vec<Message> {
        let begins = |post: &Message| post.content.starts_with("**The game begins**");
        let (begun, others): (Vec<_>, Vec<_>) =
            self.posts().into_iter().filter(|post| !post.pinged.is_empty()).partition(begins);
        assert_eq!(begun.len(), 1, "{begun:#?}");
        others
    }

    /// Starts a game of two with a style.
    async fn styled(posts: u8) -> Self {
        let club = Self::open("en-US").await;
        club.start_game(2, &[("posts", json!(posts))]).await;
        club.at_rest().await;
        club
    }

    /// Waits until all is told, and all that is over has gone.
    async fn at_rest(&self) {
        self.settled().await;
        let kinds = ["clear-controls", "shorten-post", "delete-message"];
        self.until("what is over has gone", || kinds.iter().all(|kind| self.jobs(kind) == 0)).await;
    }

    /// Plays a turn, and waits until nothing is left to be told of it.
    async fn ends_a_turn(&self) {
        self.goes_on_a_turn().await;
        self.at_rest().await;
    }

    async fn goes_on_a_turn(&self) {
        let before = self.awaited();
        for n in 0..9 {
            let (person, hand) = self.whose_turn(2).await.expect("the game goes on");
            do_anything(self, person, &hand, n).await;
            if self.awaited() != before {
                break;
            }
        }
    }
}

/// Returns the text without the lines about what is to come.
fn story(post: &Message) -> Vec<&str> {
    post.content.lines().filter(|line| line.contains("laid")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_board_keeps_its_picture_and_controls_and_the_others_keep_their_story() {
    let club = Club::styled(LATEST).await;
    club.ends_a_turn().await;
    let [board] = &club.board_posts()[..] else { panic!("one board: {:#?}", club.board_posts()) };
    let told = board.clone();
    club.ends_a_turn().await;
    let [newest] = &club.board_posts()[..] else { panic!("one board: {:#?}", club.board_posts()) };
    assert_ne!(newest.id, told.id);
    let old = club.posts().into_iter().find(|post| post.id == told.id).expect("it stays");
    assert_eq!(story(&old), story(&told));
    assert!(!old.content.contains("your turn") && !old.content.contains("<t:"), "{}", old.content);
    assert!(!story(&old).is_empty() && old.components.is_empty() && old.attachments.is_empty(), "{old:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_all_boards_stay_old_ones_lose_their_controls_alone_and_the_host_can_change_that() {
    let club = Club::styled(ALL).await;
    club.ends_a_turn().await;
    club.ends_a_turn().await;
    let boards = club.board_posts();
    assert_eq!(boards.len(), 3);
    assert_eq!(boards.iter().filter(|post| !post.components.is_empty()).count(), 1);
    let calls =
        |post: &Message| ["<t:", "your turn", "Then: "].iter().any(|words| post.content.contains(words));
    assert!(boards.iter().all(|post| calls(post) != post.components.is_empty()), "{boards:#?}");
    let refused = club.slash(1, "game posts", &[("posts", json!(LATEST))]).await;
    assert!(refused.content.contains("host"), "{}", refused.content);
    club.slash(0, "game posts", &[("posts", json!(LATEST))]).await;
    club.ends_a_turn().await;
    assert_eq!(club.board_posts().len(), 3, "from the next post on: the one before it is shortened");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quiet_channel_has_one_board_that_is_edited_and_a_call_that_goes_when_it_is_answered() {
    let club = Club::styled(QUIET).await;
    for _ in 0..3 {
        let [board] = &club.board_posts()[..] else { panic!("one board: {:#?}", club.board_posts()) };
        assert!(board.pinged.is_empty() && board.flags & SILENT != 0, "{board:?}");
        let calls = club.calls_to_move();
        let [call] = &calls[..] else { panic!("one call: {calls:#?}") };
        assert!(
            call.content.contains("<t:") && !board.content.contains("<t:"),
            "the deadline is said once: {board:?}"
        );
        let (person, _) = club.whose_turn(2).await.unwrap();
        assert_eq!(call.pinged, [club.person(person)]);
        let (board, call) = (board.id, call.id);
        club.ends_a_turn().await;
        assert_eq!(
            club.board_posts().iter().map(|post| post.id).collect::<Vec<_>>(),
            [board],
            "it is edited"
        );
        assert!(club.posts().iter().all(|post| post.id != call), "it is answered");
        let noted = format!("SELECT count(*) FROM tellings WHERE message = {call}");
        assert_eq!(club.count(&noted), 0, "nothing is kept of it");
    }
}

/// As after an upgrade, or when a player was forgotten.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_which_no_words_are_kept_loses_its_controls_alone() {
    let club = Club::styled(LATEST).await;
    let told = club.board_posts().pop().unwrap();
    assert!(!told.components.is_empty() && told.content.contains("your turn"), "{}", told.content);
    club.change("UPDATE tellings SET shown = NULL");
    club.ends_a_turn().await;
    let old = club.posts().into_iter().find(|post| post.id == told.id).expect("it stays");
    assert!(old.components.is_empty(), "{:?}", old.components);
    assert_eq!((old.content, old.attachments.len()), (told.content, told.attachments.len()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_not_the_last_post_or_cannot_be_edited_gives_way_to_a_new_one() {
    let club = Club::styled(QUIET).await;
    let board = club.board_posts()[0].id;
    club.standin.say(club.person(1), club.channel(), "Well played!").unwrap();
    club.ends_a_turn().await;
    let after = club.board_posts();
    assert!(after.len() == 1 && after[0].id != board, "below what was said");
    assert!(after[0].flags & SILENT != 0 && after[0].pinged.is_empty());
    let refused = Fault::new(Failure::Refused(ApiError::OLD_MESSAGE_EDITS)).on(Endpoint::UpdateMessage);
    club.standin.inject(refused.at(&format!("messages/{}", after[0].id)).times(1));
    club.ends_a_turn().await;
    let anew = club.board_posts();
    assert!(anew.len() == 1 && anew[0].id != after[0].id, "edited too often");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_can_only_be_edited_later_gives_way_to_a_new_one_and_holds_no_call_up() {
    let club = Club::styled(QUIET).await;
    let board = club.board_posts()[0].id;
    let limited = Failure::RateLimited { retry_after: Duration::from_mins(10), global: false };
    let edits = Fault::new(limited).on(Endpoint::UpdateMessage).at(&format!("messages/{board}"));
    club.standin.inject(edits.times(1));
    club.ends_a_turn().await;
    let [anew] = &club.board_posts()[..] else { panic!("one board: {:#?}", club.board_posts()) };
    assert!(anew.id != board && anew.flags & SILENT != 0, "{anew:?}");
    let (person, _) = club.whose_turn(2).await.unwrap();
    let called: Vec<_> = club.calls_to_move().into_iter().flat_map(|post| post.pinged).collect();
    assert_eq!(called, [club.person(person)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quiet_board_that_discord_may_still_have_to_post_is_posted_again_under_its_nonce_and_not_edited() {
    let mut club = Club::styled(QUIET).await;
    let before = club.standin.exchanges().len();
    let said = club.standin.say(club.person(1), club.channel(), "Well played!").unwrap();
    let lost = Fault::new(Failure::Reset).on(Endpoint::CreateMessage).at(&club.channel().to_string());
    club.standin.inject(lost.times(1));
    let faults = club.standin.fault_count();
    club.goes_on_a_turn().await;
    club.until("the post is lost", || club.standin.fault_count() > faults).await;
    club.stop_bot().await;
    // Now the old board could be edited.
    club.standin.delete_message(club.channel(), said);
    club.start_bot().await;
    club.at_rest().await;
    let tried = club.standin.exchanges().split_off(before);
    let is_board = |name: &String| name.starts_with("board-");
    let tried =
        tried.iter().filter(|asked| asked.parts.iter().any(|part| part.filename.iter().any(is_board)));
    let tried: Vec<_> = tried.map(|asked| (asked.endpoint, asked.json["nonce"].clone())).collect();
    let [(first, nonce), (again, same)] = &tried[..] else { panic!("tried twice: {tried:?}") };
    assert_eq!((*first, *again), (Some(Endpoint::CreateMessage), Some(Endpoint::CreateMessage)));
    assert!(nonce.is_string() && nonce == same, "{tried:?}");
    assert_eq!(club.board_posts().len(), 1);
}

#[rstest]
#[case::it_was_not_done(Failure::Reset)]
#[case::it_was_done(Failure::ResetAfterwards)]
#[tokio::test(flavor = "multi_thread")]
async fn a_quiet_channel_whose_edit_was_not_answered_has_one_board_and_calls_once(#[case] lost: Failure) {
    let club = Club::styled(QUIET).await;
    let board = club.board_posts()[0].id;
    let edits = Fault::new(lost).on(Endpoint::UpdateMessage).at(&format!("messages/{board}"));
    club.standin.inject(edits.times(1));
    let faults = club.standin.fault_count();
    club.ends_a_turn().await;
    assert_eq!(club.standin.fault_count(), faults + 1, "the edit was lost");
    let [anew] = &club.board_posts()[..] else { panic!("one board: {:#?}", club.board_posts()) };
    assert!(anew.id != board && anew.flags & SILENT != 0 && anew.pinged.is_empty(), "{anew:?}");
    let (person, _) = club.whose_turn(2).await.unwrap();
    let called: Vec<_> = club.calls_to_move().into_iter().flat_map(|post| post.pinged).collect();
    assert_eq!(called, [club.person(person)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_read_what_is_said_the_quiet_board_stays_below_it() {
    let club = Club::styled(QUIET).await;
    let before = club.board_posts()[0].id;
    club.standin.deny_bot(club.channel(), Permissions::READ_MESSAGE_HISTORY);
    let said = club.standin.say(club.person(1), club.channel(), "Well played!").unwrap();
    club.ends_a_turn().await;
    let boards: Vec<_> = club.board_posts().iter().map(|post| post.id).collect();
    assert!(boards.len() == 1 && boards[0] > said && boards[0] != before, "{boards:?}, and {said} was said");
}

#[tokio::test(flavor = "multi_thread")]
async fn details_and_all_that_happened_are_one_press_away() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    for _ in 0..2 {
        club.slash(0, "game computer", &[("level", json!(0))]).await;
    }
    club.slash(0, "game start", &[]).await;
    let opening =
        club.post(|post| custom_id(post, "details").is_some() && custom_id(post, "join").is_none()).await;
    let details = club.press(0, &opening, "details").await;
    assert!(details.is_ephemeral());
    for part in ["Turn order: ", "Goal:", "Pace", "SHA-256"] {
        assert!(details.content.contains(part), "{part}: {}", details.content);
    }
    // Somebody who looks on sees the same.
    assert_eq!(club.press(3, &opening, "details").await.content, details.content);
    let seat = club.seat_of(0).index();
    let mut told = None;
    for n in 0..20 {
        club.until("the person is asked", || club.awaited().contains(&seat)).await;
        club.settled().await;
        told = club.posts().into_iter().find(|post| custom_id(post, "told").is_some());
        if told.is_some() {
            break;
        }
        let (person, hand) = club.whose_turn(1).await.unwrap();
        do_anything(&club, person, &hand, n).await;
    }
    let told = told.expect("turns of computers in a line each");
    let lines = told.content.lines().filter(|line| line.contains("laid **")).count();
    assert!(lines >= 2, "{}", told.content);
    let all = club.press(3, &told, "told").await;
    assert!(
        all.is_ephemeral() && all.content.lines().filter(|line| line.contains("laid **")).count() == lines
    );
    assert!(all.content.contains("claimed the free land"), "{}", all.content);
}
