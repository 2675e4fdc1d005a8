//! The report on a game says what should be posted, what is, what waits for what, and what is missing.

use last_spike_engine::{Goods, Money, Seat};

use super::announce::CHANNEL;
use crate::service::notices::{notice, reach};
use crate::service::posting::announce::{self, Stop};
use crate::service::posting::delivery::Setback;
use crate::service::posting::posted::{self, PostReport, SlotReport};
use crate::service::table::play;
use crate::service::tests::club::{Club, START};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{GameId, ProcessId, Time, UserId, games, operation::processes};

/// The time for which a player may decide before the others are told, in seconds.
const PAUSE: i64 = 60;

impl Club {
    async fn report(&self, game: GameId, now: Time) -> PostReport {
        let report = self.does(move |tx| Ok(posted::report(&tx.at(now), game, PAUSE)?)).await;
        report.expect("there is such a game")
    }

    /// Returns what a notice waits for that is the only one for its slot.
    async fn waits_for(&self, game: GameId, audience: &str, slot: &str) -> String {
        let report = self.report(game, START).await;
        let [waits] = &*of(&report, audience, slot).waits else { panic!("{report:#?}") };
        waits.why.clone()
    }
}

/// Opens a club with a game whose first board stands as message 7.
async fn with_a_board() -> (Club, GameId) {
    let club = Club::open();
    let game = club.begin().await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 7).await;
    (club, game)
}

fn of<'a>(report: &'a PostReport, audience: &str, slot: &str) -> &'a SlotReport {
    let found = report.slots.iter().find(|one| one.audience == audience && one.slot == slot);
    found.unwrap_or_else(|| panic!("{slot} of {audience} in {report:#?}"))
}

#[tokio::test]
async fn what_was_posted_is_named_by_its_address() {
    let (club, game) = with_a_board().await;
    let report = club.report(game, START).await;
    assert_eq!((report.stage, report.step), ("running", Some(0)));
    assert_eq!(report.channel, format!("https://discord.com/channels/1/{CHANNEL}"));
    let board = of(&report, "channel", "board");
    assert!(board.wanted == Some(true) && !board.missing && board.waits.is_empty(), "{board:?}");
    assert_eq!(board.posted, Some(format!("https://discord.com/channels/1/{CHANNEL}/7")));
    let told: Vec<(&str, &str)> = report.story.iter().map(|told| (told.kind, &*told.fate)).collect();
    assert_eq!(told, [("board", "sent")]);
}

#[tokio::test]
async fn what_waits_says_for_what() {
    let club = Club::open();
    let game = club.begin().await;
    assert!(club.waits_for(game, "channel", "board").await.starts_with("due: "));
    assert!(club.waits_for(game, "0", "rack").await.starts_with("direct messages "));
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let id = board.waiting.id;
    club.fails(board, Setback::ForNow).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::note_setback(tx, id, "Missing Access (403, code 50001)")?)
    })
    .await;
    let why = club.waits_for(game, "channel", "board").await;
    assert_eq!(why, "tried again in 60 s: Missing Access (403, code 50001)");
}

#[tokio::test]
async fn what_was_tried_and_may_stand_comes_before_what_was_not() {
    let club = Club::open();
    let game = club.begin().await;
    club.sql(format!(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at, attempts, upto, first_tried_at, newest, nonce)
         VALUES ({game}, 1, 'channel', 'line', 1, {}, 1, 0, 1, 1, 'a nonce')",
        START.after(60).0
    ))
    .await;
    assert_eq!(club.waits_for(game, "channel", "board").await, "what comes before it: line 1");
    assert_eq!(club.waits_for(game, "channel", "line").await, "tried again in 60 s: it was put off");
}

#[tokio::test]
async fn what_another_process_sends_waits_for_it_while_it_lives() {
    let club = Club::open();
    let game = club.begin().await;
    let other = ProcessId::test(1);
    club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
    let waiting = club.notice_for(Audience::Channel, NoticeKind::Board).await;
    let theirs = club.does(move |tx| Ok(tx.as_process(other, |tx| announce::prepare(tx, &waiting))?));
    assert!(theirs.await.is_ok());
    assert!(club.waits_for(game, "channel", "board").await.contains("it is being sent"));
    club.sql("DELETE FROM processes WHERE id = 1").await;
    assert!(club.waits_for(game, "channel", "board").await.contains("is gone"));
}

#[tokio::test]
async fn who_accepts_no_direct_messages_is_said_and_nothing_is_missing() {
    let club = Club::open();
    let game = club.begin().await;
    club.does(|tx| Ok(reach::refused(tx, UserId(CHANNEL))?)).await;
    let rack = club.notice_for(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    assert!(matches!(club.prepare(&rack).await, Err(Stop::Drop(_))));
    let report = club.report(game, START).await;
    let rack = of(&report, "0", "rack");
    assert!(rack.wanted == Some(true) && !rack.missing, "{rack:?}");
    assert_eq!(rack.why.as_deref(), Some("the last one, of step 0: dropped: direct messages closed"));
}

#[tokio::test]
async fn what_should_be_there_and_is_not_is_missing() {
    let (club, game) = with_a_board().await;
    club.sql("DELETE FROM posts").await;
    assert!(of(&club.report(game, START).await, "channel", "board").missing);
    club.sql("UPDATE games SET stage = 'closed', ended_at = 1").await;
    let report = club.report(game, START).await;
    assert!(report.slots.iter().all(|slot| slot.audience != "channel"), "{report:#?}");
}

#[tokio::test]
async fn nothing_is_missing_of_a_game_that_ended_long_ago() {
    let club = Club::open();
    let game = club.begin().await;
    club.sql("UPDATE games SET stage = 'over', ended_at = 1").await;
    club.sql("DELETE FROM outbox").await;
    let report = club.report(game, START).await;
    assert!(!of(&report, "channel", "result").missing, "{report:#?}");
}

#[tokio::test]
async fn of_a_game_that_cannot_be_read_it_is_said_that_nobody_knows() {
    let (club, game) = with_a_board().await;
    club.sql("UPDATE states SET json = 'secret'").await;
    let report = club.report(game, START).await;
    let board = of(&report, "channel", "board");
    assert_eq!((board.wanted, board.missing), (None, false), "{board:?}");
    assert!(!format!("{report:?}").contains("secret"), "{report:#?}");
}

#[tokio::test]
async fn an_auction_that_is_open_should_be_posted() {
    let club = Club::open();
    let game = club.auction(CHANNEL, 3, START).await;
    let post = club.number("SELECT step FROM outbox WHERE kind = 'auction' ORDER BY id DESC LIMIT 1").await;
    let slot = format!("auction {post}");
    let report = club.report(game, START).await;
    let auction = of(&report, "channel", &slot);
    assert!(auction.wanted == Some(true) && !auction.missing && auction.waits.len() == 1, "{auction:?}");
    club.sql("UPDATE outbox SET fate = 'sent' WHERE kind = 'auction'").await;
    assert!(of(&club.report(game, START).await, "channel", &slot).missing);
}

/// G8: an offer is answered below the message that tells it.
#[tokio::test]
async fn g8_an_offer_that_stands_should_be_posted() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 2).await;
    let by = club.caller(CHANNEL, CHANNEL);
    let goods = |cash| Goods { cash: Money(cash), ..Goods::default() };
    let partner = format!("<@{}>", CHANNEL + 1);
    club.does(move |tx| play::offer(tx, &by, &partner, goods(2_000), goods(1_000))).await;
    let offer = async || of(&club.report(game, START).await, "channel", "offer 1").clone();
    let waits = offer().await;
    assert!(waits.wanted == Some(true) && !waits.missing, "its line is on the way: {waits:?}");
    club.sql("UPDATE outbox SET fate = 'sent' WHERE audience = 'channel'").await;
    assert!(offer().await.missing);
}

#[tokio::test]
async fn the_line_that_calls_in_a_quiet_channel_should_be_posted_while_somebody_is_called() {
    let (club, game) = with_a_board().await;
    club.sql("UPDATE games SET posts = 'quiet'").await;
    let call = async || of(&club.report(game, START).await, "channel", "call").clone();
    assert!(call().await.missing);
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(notice::renew(tx, game, Audience::Channel, NoticeKind::Board)?)
    })
    .await;
    let waits = call().await;
    assert!(!waits.missing && waits.waits.len() == 1, "{waits:?}");
    club.turn().await;
    let [player] = club.view(CHANNEL, Seat(0)).await.to_act[..] else { panic!("one player is asked") };
    club.sql(format!(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat = {player}"#)).await;
    assert_ne!(call().await.wanted, Some(true), "a computer is not called");
}
