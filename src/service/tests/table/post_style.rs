//! Changes of the part of a game's posts that stays in its channel: by whom, and when.

use std::sync::Arc;

use last_spike_engine::{Action, Event, Phase, Seat, Step};

use crate::service::posting::announce::{Announcement, Content, Stop};
use crate::service::tests::club::{Club, START};
use crate::service::{
    Refusal,
    notices::notice,
    table::{lobby, post_style},
};
use crate::store::games::{self, StoredGame};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::posting::step_posts;
use crate::store::table::conditions::{Pace, PostStyle};
use crate::store::table::headers;

const CHANNEL: u64 = 100;

impl Club {
    async fn keeps_posts(&self, channel: u64, user: u64, style: PostStyle) -> Result<StoredGame, Refusal> {
        let by = self.caller(channel, user);
        self.attempt(move |tx| post_style::change(tx, &by, style)).await
    }

    async fn changes_style(&self, style: PostStyle) {
        self.keeps_posts(CHANNEL, CHANNEL, style).await.unwrap();
    }

    /// Prepares what comes next in the channel, of a kind.
    async fn prepares(&self, kind: NoticeKind) -> Arc<Announcement> {
        self.announcement(Audience::Channel, kind).await.into()
    }

    /// Returns why the call that waits calls nobody.
    async fn calls_nobody(&self) -> &'static str {
        let due = self.does(|tx| Ok(outbox::due(tx, 64, true, START)?)).await;
        let call = due.iter().find(|waiting| waiting.notice.kind == NoticeKind::Call).expect("a call waits");
        match self.prepare(call).await {
            Err(Stop::Drop(why)) => why.words(),
            other => panic!("{other:?}"),
        }
    }

    /// Returns whether a message of the channel is to be changed by a job of a kind.
    async fn is_to(&self, kind: &str, message: u64) -> bool {
        let job = format!("kind = '{kind}' AND subject = '{CHANNEL}/{message}'");
        self.number(format!("SELECT count(*) FROM jobs WHERE {job}")).await == 1
    }
}

/// Returns whom an announcement calls.
fn called(announcement: &Announcement) -> &[Seat] {
    match &announcement.content {
        Content::Board { news, .. } => &news.called,
        Content::Call { called, .. } => called,
        other => panic!("{other:?}"),
    }
}

/// Returns the number of a message that was sent so many seconds after the start.
fn message_at(seconds: u64) -> u64 {
    ((START.0.unsigned_abs() - 1_420_070_400 + seconds) * 1_000) << 22
}

#[tokio::test]
async fn the_host_alone_changes_it_while_there_is_a_game_that_goes_on_in_a_channel() {
    let club = Club::open();
    let game = club.game(CHANNEL, "columbia-2015", 2).await;
    let style = format!(
        "SELECT CASE posts WHEN 'latest' THEN 1 WHEN 'quiet' THEN 2 ELSE 0 END FROM games WHERE id = {game}"
    );
    let refused = club.keeps_posts(CHANNEL, CHANNEL + 1, PostStyle::Quiet).await;
    assert!(matches!(refused, Err(Refusal::NotHost { .. })), "{refused:?}");
    let nowhere = club.keeps_posts(200, CHANNEL, PostStyle::Quiet).await;
    assert!(matches!(nowhere, Err(Refusal::NoGame)), "{nowhere:?}");
    assert_eq!(club.number(style.clone()).await, 1, "what is refused changes nothing");
    club.keeps_posts(CHANNEL, CHANNEL, PostStyle::Quiet).await.unwrap();
    assert_eq!(club.number(style.clone()).await, 2);
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| lobby::end(tx, &by)).await;
    let ended = club.keeps_posts(CHANNEL, CHANNEL, PostStyle::All).await;
    assert!(ended.is_err(), "{ended:?}");
    assert_eq!(club.number(style).await, 2);
}

#[tokio::test]
async fn a_board_that_waits_when_the_channel_becomes_quiet_calls_by_a_line_and_the_other_way_round_by_itself()
{
    for loud in [PostStyle::Latest, PostStyle::All] {
        let club = Club::open();
        let game = club.begin().await;
        club.changes_style(loud).await;
        let first = club.view(CHANNEL, Seat(0)).await.to_act;
        club.changes_style(PostStyle::Quiet).await;
        let board = club.prepares(NoticeKind::Board).await;
        assert!(board.silent && called(&board).is_empty(), "{board:?}");
        club.posted(board, message_at(1)).await;
        let call = club.prepares(NoticeKind::Call).await;
        assert!(!call.silent && called(&call) == first, "{call:?}");
        club.posted(call, message_at(2)).await;

        club.turn().await;
        let second = club.view(CHANNEL, Seat(0)).await.to_act;
        club.changes_style(loud).await;
        let board = club.prepares(NoticeKind::Board).await;
        assert!(!board.silent && !board.edit && called(&board) == second, "{board:?}");
        club.posted(board, message_at(3)).await;
        assert_eq!(club.calls_nobody().await, "they have answered", "the board has called them");
        let old = if loud == PostStyle::Latest { "shorten-post" } else { "clear-controls" };
        assert!(club.is_to(old, message_at(1)).await, "the one before it stays");
        assert!(club.is_to("delete-message", message_at(2)).await, "the call is answered");

        // The board that stands is kept up to date from now on.
        club.changes_style(PostStyle::Quiet).await;
        club.turn().await;
        let board = club.prepares(NoticeKind::Board).await;
        assert!(board.edit && board.current.is_some_and(|current| current.message.0 == message_at(3)));
        let upto = format!("SELECT upto FROM tellings WHERE message = {}", message_at(3));
        assert!(club.number(upto.clone()).await > 0, "it told moves");
        club.posted(board, message_at(3)).await;
        assert_eq!(club.number(upto).await, 0, "it is kept up to date");
        club.does(move |tx| {
            games::lock(tx, game)?;
            Ok(step_posts::take_back(tx, game, Step(0))?)
        })
        .await;
        let marks = format!(
            "SELECT count(*) FROM jobs WHERE kind = 'mark-taken-back' AND subject LIKE '%/{}'",
            message_at(3)
        );
        assert_eq!(club.number(marks).await, 0, "none of its controls go with an undo");
        assert_eq!(called(&*club.prepares(NoticeKind::Call).await), first);
    }
}

#[tokio::test]
async fn a_board_that_may_stand_is_told_as_it_was_tried_whatever_the_channel_has_become() {
    for (before, after) in [
        (PostStyle::Quiet, PostStyle::Latest),
        (PostStyle::Quiet, PostStyle::All),
        (PostStyle::Latest, PostStyle::Quiet),
        (PostStyle::All, PostStyle::Quiet),
    ] {
        let club = Club::open();
        club.begin().await;
        club.changes_style(before).await;
        let board = club.prepares(NoticeKind::Board).await;
        club.posted(board, message_at(1)).await;
        club.turn().await;
        let tried = club.prepares(NoticeKind::Board).await;
        assert_eq!(tried.edit, before == PostStyle::Quiet);
        club.loses_answer(Arc::clone(&tried)).await;
        club.changes_style(after).await;
        let again = club.prepares(NoticeKind::Board).await;
        let known = |one: &Announcement| (one.edit, one.current, one.waiting.nonce.clone(), one.upto);
        assert_eq!(known(&again), known(&tried), "{before:?} {after:?}");
        let message = if again.edit { 1 } else { 3 };
        club.posted(again, message_at(message)).await;
        if after == PostStyle::Quiet {
            let second = club.view(CHANNEL, Seat(0)).await.to_act;
            assert_eq!(
                called(&*club.prepares(NoticeKind::Call).await),
                second,
                "a line calls them for certain"
            );
        }
    }
}

#[tokio::test]
async fn a_board_that_is_held_when_the_channel_becomes_quiet_calls_nobody() {
    let club = Club::open();
    club.begin().await;
    club.changes_style(PostStyle::All).await;
    let board = club.prepares(NoticeKind::Board).await;
    club.posted(board, message_at(1)).await;
    let first = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let second = Seat(1 - first.0);
    club.sql(format!(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat = {second}"#)).await;
    club.turn().await;
    if first.0 != 0 {
        club.sql(format!("UPDATE games SET host = {}", CHANNEL + u64::from(first.0))).await;
    }
    club.keeps_posts(CHANNEL, CHANNEL + u64::from(first.0), PostStyle::Quiet).await.unwrap();
    assert_eq!(club.calls_nobody().await, "they have answered");
    let board = club.prepares(NoticeKind::Board).await;
    assert!(board.edit && board.silent && called(&board).is_empty(), "{board:?}");
}

#[tokio::test]
async fn a_quiet_board_that_is_shown_anew_says_the_deadline_where_no_line_calls_whom_it_asks() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "columbia-2015", 2, Pace::Daily).await;
    club.changes_style(PostStyle::Quiet).await;
    while club.view(CHANNEL, Seat(0)).await.phase != Phase::Buy {
        club.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
    }
    club.tells_everybody(game, START).await;
    club.sql("DELETE FROM outbox WHERE fate = 'waiting'").await;
    let again = async || {
        club.does(move |tx| {
            games::lock(tx, game)?;
            let header = headers::load(tx, game)?.unwrap();
            Ok(notice::renew_board(tx, &header, headers::last_step(tx, game)?)?)
        })
        .await;
        club.prepares(NoticeKind::Board).await
    };
    let board = again().await;
    club.posted(board, message_at(1)).await;
    let board = again().await;
    assert!(called(&board).is_empty(), "{board:?}");
    let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
    assert!(!news.due.is_empty(), "{news:?}");
}

/// Returns who has laid a tile by the events that a board tells.
fn laid(board: &Announcement) -> Vec<Seat> {
    let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
    let laid = news.events.iter().filter_map(|event| match event {
        Event::Acted { seat, action: Action::Lay { .. } } => Some(*seat),
        _ => None,
    });
    laid.collect()
}

#[tokio::test]
async fn the_board_of_a_quiet_channel_tells_whoever_is_next_all_that_happened_since_their_own_turn() {
    let club = Club::open();
    club.game(CHANNEL, "columbia-2015", 3).await;
    club.changes_style(PostStyle::Quiet).await;
    let first = club.view(CHANNEL, Seat(0)).await.to_act[0];
    let seat = |n: u8| Seat((first.0 + n) % 3);
    let alone = || club.sql("DELETE FROM outbox WHERE kind <> 'board'");
    for told in [&[][..], &[0], &[0, 1], &[1, 2], &[2, 0], &[0, 1]] {
        alone().await;
        let board = club.prepares(NoticeKind::Board).await;
        assert_eq!(laid(&board), told.iter().map(|n| seat(*n)).collect::<Vec<_>>());
        club.posted(board, message_at(1)).await;
        club.turn().await;
    }
}

#[tokio::test]
async fn the_board_of_a_quiet_channel_tells_who_is_back_two_rounds_at_most() {
    let club = Club::open();
    club.game(CHANNEL, "columbia-2015", 3).await;
    club.changes_style(PostStyle::Quiet).await;
    for _ in 0..12 {
        club.turn().await;
    }
    let back = club.view(CHANNEL, Seat(0)).await.to_act[0];
    club.sql(format!("UPDATE steps SET taken_by = 'stand_in' WHERE seat = {back}")).await;
    club.sql("UPDATE games SET announced = 99999").await;
    club.sql("DELETE FROM outbox WHERE kind <> 'board' OR step < (SELECT max(n) FROM steps)").await;
    assert_eq!(laid(&*club.prepares(NoticeKind::Board).await).len(), 6);
}
