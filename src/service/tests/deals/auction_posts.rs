//! The posts of auctions: when there is one, whom it calls, and what it and the boards beside it tell.

use last_spike_engine::{City, Event, Money, Phase, Seat};

use super::auctions::{asks, bids, in_debt};
use super::hidden_cash::hidden;
use crate::service::deals::auction::AnswersShown;
use crate::service::posting::announce::{Announcement, Content, Stop};
use crate::service::table::play::{self, Consent};
use crate::service::tests::club::{Club, START};
use crate::store::operation::retention;
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::{Time, games};

const CHANNEL: u64 = 100;

#[tokio::test]
async fn an_auction_of_which_no_board_has_told_since_is_known_to_be_told_however_long_ago_that_was() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    let auctions = "SELECT count(*) FROM outbox WHERE kind = 'auction'";
    // The same turn has no second post in 1976; among wooden tiles it has.
    club.sql("UPDATE outbox SET fate = 'sent', upto = step WHERE kind = 'auction'").await;
    club.sql(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at, upto, fate)
         SELECT game, step + 1, audience, kind, queued_at, due_at, step + 1, fate FROM outbox WHERE kind = 'auction'",
    )
    .await;
    let later = START.after(3 * 24 * 60 * 60);
    let prune = async || club.does(move |tx| Ok(retention::prune_outbox(&tx.at(later), 64)?)).await;
    prune().await;
    assert_eq!(club.number(auctions).await, 2, "the next board leaves both to their posts");
    club.sql("UPDATE games SET announced = (SELECT max(step) FROM outbox WHERE kind = 'auction')").await;
    prune().await;
    assert_eq!(club.number(auctions).await, 1);
}

#[tokio::test]
async fn the_post_of_an_auction_calls_nobody_for_whom_a_computer_answers() {
    let club = Club::open();
    in_debt(&club).await;
    club.sql("UPDATE players SET stand_in = 0 WHERE seat = 2").await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    club.sql("DELETE FROM outbox WHERE audience = 'channel' AND kind <> 'auction'").await;
    let post = club.announcement(Audience::Channel, NoticeKind::Auction).await;
    let Content::Auction { news, .. } = &post.content else { panic!("{:?}", post.content) };
    assert_eq!(news.called, [Seat(1)]);
}

/// Prepares the post of an auction that waits.
async fn tells(club: &Club) -> Announcement {
    club.sql("DELETE FROM outbox WHERE audience = 'channel' AND kind <> 'auction'").await;
    club.announcement(Audience::Channel, NoticeKind::Auction).await
}

#[tokio::test]
async fn k5_the_post_says_when_an_auction_with_hidden_cash_ends_and_calls_all() {
    for (to_deadline, expected) in [(0, AnswersShown::Nothing), (1, AnswersShown::NothingToDeadline)] {
        let club = Club::open();
        hidden(&club, 3).await;
        club.sql(format!("UPDATE awaited SET to_deadline = {to_deadline} WHERE question = 'auction'")).await;
        let told = tells(&club).await;
        let Content::Auction { open: true, shown, news, .. } = &told.content else {
            panic!("{:?}", told.content)
        };
        assert_eq!((*shown, &*news.called), (expected, &[Seat(1), Seat(2)][..]));
    }
}

#[tokio::test]
async fn the_auctions_of_a_turn_of_1976_are_one_post() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    let first = tells(&club).await;
    assert!(!first.edit);
    club.posted(first, 1).await;
    bids(&club, Seat(1), 0).await.unwrap();
    bids(&club, Seat(2), 0).await.unwrap();
    asks(&club, Seat(0), City::Calgary, 2).await;
    let second = tells(&club).await;
    let Content::Auction { news, open: true, .. } = &second.content else { panic!("{:?}", second.content) };
    let count = |is: fn(&Event) -> bool| news.events.iter().filter(|event| is(event)).count();
    let opened = count(|event| matches!(event, Event::AuctionOpened { .. }));
    let closed = count(|event| matches!(event, Event::AuctionClosed { .. }));
    assert_eq!((opened, closed), (2, 1));
    assert!(second.edit && second.current.is_some_and(|posted| posted.message.0 == 1));
    assert!(second.silent, "where it cannot be edited a new post takes its place, which calls nobody again");
    club.posted(second, 1).await;
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'auction'").await, 1);
}

#[tokio::test]
async fn what_computers_alone_were_asked_is_not_told_by_the_post_of_a_later_auction_of_the_turn() {
    let club = Club::open();
    let game = in_debt(&club).await;
    let computers =
        |level: &str| club.sql(format!(r#"UPDATE players SET "user" = {level} WHERE seat IN (1, 2)"#));
    computers("NULL, level = 'easy'").await;
    asks(&club, Seat(0), City::Calgary, 12).await;
    while let Some(seat) = club.view(CHANNEL, Seat(0)).await.to_act.into_iter().find(|seat| seat.0 > 0) {
        club.lets_act(game, seat, START).await.unwrap();
    }
    assert_eq!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Debt, "it is not paid yet");
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'auction'").await, 0);
    computers(&format!("{CHANNEL} + seat, level = NULL")).await;
    asks(&club, Seat(0), City::Regina, 1).await;
    let told = tells(&club).await;
    let Content::Auction { news, open: true, .. } = &told.content else { panic!("{:?}", told.content) };
    let opened = |event: &&Event| matches!(event, Event::AuctionOpened { .. });
    assert_eq!(news.events.iter().filter(opened).count(), 1, "a line or a board tells the first");
    let ends = |event: &Event| matches!(event, Event::AuctionClosed { .. });
    assert!(!news.events.iter().any(ends), "{:?}", news.events);
}

#[tokio::test]
async fn a_take_back_takes_a_later_auction_of_the_turn_out_of_the_post() {
    let club = Club::open();
    let game = in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    let first = tells(&club).await;
    club.posted(first, 1).await;
    bids(&club, Seat(1), 0).await.unwrap();
    bids(&club, Seat(2), 0).await.unwrap();
    let closed = club.view(CHANNEL, Seat(0)).await.step;
    asks(&club, Seat(0), City::Calgary, 2).await;
    let second = tells(&club).await;
    club.posted(second, 1).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        let stored = games::load(tx, game)?.unwrap();
        play::take_back(tx, stored, Seat(0), closed, None, Consent::OfPeople)
    })
    .await;
    let told = tells(&club).await;
    let Content::Auction { news, open: false, .. } = &told.content else { panic!("{:?}", told.content) };
    let opened = |event: &&Event| matches!(event, Event::AuctionOpened { .. });
    assert_eq!((news.events.iter().filter(opened).count(), told.edit), (1, true));
}

/// Returns what waits for the channel, by the time when a decision has taken long.
async fn waiting_in_channel(club: &Club) -> Vec<NoticeKind> {
    let due = club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
    let channel = due.into_iter().filter(|waiting| waiting.notice.audience == Audience::Channel);
    channel.map(|waiting| waiting.notice.kind).collect()
}

#[tokio::test]
async fn the_post_of_an_auction_begins_with_the_debt_and_takes_the_place_of_its_line() {
    for was_posted in [false, true] {
        let club = Club::open();
        in_debt(&club).await;
        club.sql("DELETE FROM outbox WHERE audience <> 'channel' OR kind NOT IN ('deciding', 'auction')")
            .await;
        assert_eq!(waiting_in_channel(&club).await, [NoticeKind::Deciding]);
        if was_posted {
            let line = club.announcement(Audience::Channel, NoticeKind::Deciding).await;
            club.posted(line, 1).await;
        }
        asks(&club, Seat(0), City::Calgary, 3).await;
        assert_eq!(waiting_in_channel(&club).await, [NoticeKind::Auction], "the line is told with it");
        let told = club.announcement(Audience::Channel, NoticeKind::Auction).await;
        let Content::Auction { news, open: true, .. } = &told.content else { panic!("{:?}", told.content) };
        let at = |is: fn(&Event) -> bool| news.events.iter().position(is).expect("it is told");
        let (rolled, owed) = (
            at(|event| matches!(event, Event::Dice { .. })),
            at(|event| matches!(event, Event::Owed { .. })),
        );
        let opened = at(|event| matches!(event, Event::AuctionOpened { .. }));
        assert!(rolled < owed && owed < opened, "{:?}", news.events);
        club.posted(told, 2).await;
        let goes = "SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject = '100/1'";
        assert_eq!(club.number(goes).await, i64::from(was_posted));
    }
}

#[tokio::test]
async fn a_board_leaves_out_what_the_post_of_an_auction_tells() {
    for has_post in [true, false] {
        let club = Club::open();
        in_debt(&club).await;
        asks(&club, Seat(0), City::Calgary, 6).await;
        bids(&club, Seat(1), 6).await.unwrap();
        bids(&club, Seat(2), 0).await.unwrap();
        assert_ne!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Debt, "it is paid");
        club.sql("DELETE FROM outbox WHERE audience <> 'channel' OR kind NOT IN ('board', 'auction')").await;
        club.sql("DELETE FROM outbox WHERE kind = 'board' AND step <= 1").await;
        if has_post {
            let result = club.announcement(Audience::Channel, NoticeKind::Auction).await;
            club.posted(result, 1).await;
        } else {
            club.sql("DELETE FROM outbox WHERE kind = 'auction'").await;
        }
        let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
        let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
        let is_told = |is: fn(&Event) -> bool| {
            let at = news.events.iter().rposition(is).expect("it has happened");
            !news.elsewhere.contains(&at)
        };
        let told = [
            is_told(|event| matches!(event, Event::Dice { .. })),
            is_told(|event| matches!(event, Event::Owed { .. })),
            is_told(|event| matches!(event, Event::AuctionOpened { .. })),
            is_told(|event| matches!(event, Event::AuctionClosed { .. })),
        ];
        assert_eq!(told, [!has_post; 4]);
        assert!(is_told(|event| matches!(event, Event::Paid { .. })), "what followed is told");
    }
}

#[tokio::test]
async fn an_auction_that_a_board_has_left_to_its_post_is_posted_even_after_the_end_of_the_game() {
    for (has_board, stage, is_posted) in
        [(false, "over", false), (true, "over", true), (true, "closed", false)]
    {
        let club = Club::open();
        in_debt(&club).await;
        asks(&club, Seat(0), City::Calgary, 6).await;
        club.sql("DELETE FROM outbox WHERE audience <> 'channel' OR kind NOT IN ('board', 'auction')").await;
        if has_board {
            let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
            let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
            assert!(!news.elsewhere.is_empty(), "the post of the auction is about to tell it");
            club.posted(board, 1).await;
        } else {
            club.sql("DELETE FROM outbox WHERE kind = 'board'").await;
        }
        club.sql(format!("UPDATE games SET stage = '{stage}'")).await;
        let auction = club.notice_for(Audience::Channel, NoticeKind::Auction).await;
        let told = club.prepare(&auction).await;
        if is_posted {
            assert!(told.is_ok(), "{told:?}");
        } else {
            assert!(matches!(told, Err(Stop::Drop(Unposted::GameEnded))), "{stage}: {told:?}");
        }
    }
}

#[tokio::test]
async fn what_a_player_decides_is_not_told_once_the_turn_has_gone_on() {
    let club = Club::open();
    in_debt(&club).await;
    club.sql("DELETE FROM outbox WHERE kind <> 'deciding'").await;
    let line = club.notice_for(Audience::Channel, NoticeKind::Deciding).await;
    let told = club.prepare(&line).await;
    assert!(told.is_ok(), "{told:?}");
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 6).await;
    // As an earlier program left it.
    club.sql("UPDATE outbox SET fate = 'waiting' WHERE kind = 'deciding'").await;
    club.sql("DELETE FROM outbox WHERE kind <> 'deciding'").await;
    let line = club.notice_for(Audience::Channel, NoticeKind::Deciding).await;
    let told = club.prepare(&line).await;
    assert!(matches!(told, Err(Stop::Drop(_))), "{told:?}");
}

/// Moves of computers among themselves are told by the next board, and one that is held waits while people are asked.
#[tokio::test]
async fn an_auction_that_calls_no_person_has_no_post_and_one_that_does_keeps_boards_held() {
    for calls in [false, true] {
        let club = Club::open();
        in_debt(&club).await;
        club.sql(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat = 1"#).await;
        if !calls {
            club.sql(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE seat = 2"#).await;
        }
        // As if it were held.
        let held = START.after(60);
        club.sql(format!("UPDATE outbox SET due_at = {} WHERE kind = 'board'", held.0)).await;
        asks(&club, Seat(0), City::Calgary, 3).await;
        let posts = club.number("SELECT count(*) FROM outbox WHERE kind IN ('auction', 'line')").await;
        assert_eq!(posts, i64::from(calls));
        let due =
            club.number("SELECT max(due_at) FROM outbox WHERE kind = 'board' AND fate = 'waiting'").await;
        assert_eq!(due > held.0, calls);
    }
}

#[tokio::test]
async fn a_seller_who_was_away_reads_what_the_auction_has_brought_until_their_next_turn() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 6).await;
    bids(&club, Seat(1), 6).await.unwrap();
    let sold = async || {
        club.sql("DELETE FROM outbox WHERE audience <> '0' OR step = 0").await;
        let rack = club.does(|tx| Ok(outbox::due(&tx.at(Time(i64::MAX)), 64, true, Time(i64::MAX))?)).await;
        let Ok(rack) = club.prepare(rack.last().expect("a message")).await else { panic!("it is sent") };
        let Content::Rack { besides, .. } = &rack.content else { panic!("{:?}", rack.content) };
        let sold = besides.sold.clone();
        club.sql("DELETE FROM outbox WHERE fate = 'waiting'").await;
        sold
    };
    assert_eq!(sold().await, [], "it is open");
    bids(&club, Seat(2), 0).await.unwrap();
    let closes =
        |event: &Event| matches!(event, Event::AuctionClosed { seat: Seat(0), price: Money(6_000), .. });
    let told = sold().await;
    assert!(told.iter().any(closes), "{told:?}");
}
