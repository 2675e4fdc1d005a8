//! Lines, which tell what no board has told yet, or call whom nothing else has reached.

use last_spike_engine::{Action, Event, Goods, Money, Seat};
use last_spike_testkit::table::{ask, bid};

use super::announce::CHANNEL;
use crate::service::posting::announce::{Content, Stop};
use crate::service::posting::delivery::Setback;
use crate::service::tests::club::{Club, START, reader};
use crate::service::{
    GameRef,
    table::{play, take_back},
};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{GameId, Time, Tx};

impl Club {
    /// Begins a game of two of 1976 whose first board stands.
    async fn begun_in_1976(&self) -> GameId {
        let game = self.game(CHANNEL, "gamma-two-1976", 2).await;
        self.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
        let board = self.announcement(Audience::Channel, NoticeKind::Board).await;
        self.posted(board, 1).await;
        game
    }

    /// Lets the first player offer something to a player.
    async fn offers_to(&self, partner: u64, cash: u32) {
        let by = self.caller(CHANNEL, CHANNEL);
        let give = Goods { cash: Money(cash), ..Goods::default() };
        let take = Goods { cash: Money(1_000), ..Goods::default() };
        let partner = format!("Player {}", CHANNEL + partner);
        let offer = move |tx: &Tx<'_>| play::offer(tx, &by, &partner, give.clone(), take.clone());
        self.does(offer).await;
    }

    /// Returns how many boards wait.
    async fn boards_waiting(&self) -> i64 {
        self.number("SELECT count(*) FROM outbox WHERE kind = 'board' AND fate = 'waiting'").await
    }
}

/// G8: a line that may stand already tells the turns before it; a board that has become due meanwhile does not tell
/// them again.
#[tokio::test]
async fn g8_a_line_that_may_stand_comes_before_the_board_that_was_held() {
    let club = Club::open();
    club.begun_in_1976().await;
    club.turn().await;
    let held = format!("due_at = {} WHERE kind = 'board' AND fate = 'waiting'", START.after(60).0);
    club.sql(format!("UPDATE outbox SET {held}")).await;
    club.offers_to(1, 2_000).await;
    let line = club.tells_line().await;
    let nonce = line.waiting.nonce.clone();
    club.loses_answer(line).await;
    assert_eq!(club.due_at(START.after(60)).await, [NoticeKind::Line]);
    let again = club.tells_line().await;
    assert!(matches!(&again.content, Content::Line { turns: true, .. }), "{again:?}");
    assert_eq!(again.waiting.nonce, nonce);
    club.posted(again, 2).await;
    assert_eq!(club.boards_waiting().await, 0, "the line has told it");
}

/// G8: what was told last may be that something was taken back: the turn that ended since is told by the line.
#[tokio::test]
async fn g8_a_line_tells_a_turn_that_ended_after_another_was_taken_back() {
    let club = Club::open();
    let game = club.begun_in_1976().await;
    club.puts(game, |table| {
        table.about_to_roll(0, 3);
    })
    .await;
    club.sql("DELETE FROM outbox WHERE audience <> 'channel'").await;
    let acts = |action: Action| {
        let by = club.caller(CHANNEL, CHANNEL);
        club.does(move |tx| play::act(tx, &by, None, &action))
    };
    acts(Action::Roll).await;
    acts(Action::Pass).await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 2).await;
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| {
        let choices = take_back::choices(tx, &reader(by.user, by.channel, GameRef::Here))?;
        take_back::at_once(tx, &by, choices.view.step, choices.last.to)
    })
    .await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    let taken_back = board.upto;
    club.posted(board, 3).await;
    let announced = club.number(format!("SELECT announced FROM games WHERE id = {game}")).await;
    assert_eq!(announced, i64::from(taken_back.0));
    acts(Action::Pass).await;
    club.sql("UPDATE outbox SET due_at = 9000000000 WHERE kind = 'board' AND fate = 'waiting'").await;
    club.offers_to(1, 2_000).await;
    let line = club.tells_line().await;
    let Content::Line { news, turns: true, .. } = &line.content else { panic!("{:?}", line.content) };
    let passed = |event: &Event| matches!(event, Event::Acted { action: Action::Pass, .. });
    assert_eq!(news.events.iter().filter(|event| passed(event)).count(), 1, "{:?}", news.events);
    club.posted(line, 4).await;
    assert_eq!(club.boards_waiting().await, 0);
}

/// G8: a line about what happened last tells no board; it is told all the same.
#[tokio::test]
async fn g8_a_line_that_tells_no_turn_leaves_the_board_to_be_told() {
    let club = Club::open();
    let game = club.begun_in_1976().await;
    club.does(move |tx| {
        crate::store::games::lock(tx, game)?;
        Ok(crate::service::notices::notice::renew(tx, game, Audience::Channel, NoticeKind::Board)?)
    })
    .await;
    club.sql("UPDATE outbox SET due_at = 9000000000 WHERE kind = 'board' AND fate = 'waiting'").await;
    club.offers_to(1, 2_000).await;
    let line = club.tells_line().await;
    assert!(matches!(&line.content, Content::Line { turns: false, .. }), "{line:?}");
    club.posted(line, 2).await;
    assert_eq!(club.boards_waiting().await, 1);
}

/// G9: an edit notifies nobody. Who accepts no direct messages, of which nobody knew, is called by a line of its own,
/// and their time runs from then on.
#[tokio::test]
async fn g9_whom_neither_an_edit_nor_a_direct_message_has_reached_is_called_by_a_line() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
    club.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 1).await;
    club.puts(game, |table| {
        table.deeds(0, &["Regina", "Regina", "Calgary"]).left_with(0, 4).about_to_roll(0, 16);
    })
    .await;
    let acts = async |seat: u64, action: Action| {
        let by = club.caller(CHANNEL, CHANNEL + seat);
        club.does(move |tx| play::act(tx, &by, None, &action)).await;
        club.sql("DELETE FROM outbox WHERE kind IN ('hand', 'deciding')").await;
    };
    // As if a board had told whose turn it is.
    club.sql("UPDATE games SET announced = 1").await;
    acts(0, Action::Roll).await;
    acts(0, ask("Calgary", 12)).await;
    let auction = club.announcement(Audience::Channel, NoticeKind::Auction).await;
    club.posted(auction, 2).await;
    acts(1, bid(0)).await;
    acts(2, bid(0)).await;
    let result = club.announcement(Audience::Channel, NoticeKind::Auction).await;
    assert!(result.edit, "the debtor is called by an edit: {result:?}");
    club.posted(result, 2).await;
    // Nobody knows yet that the debtor accepts no direct messages: no line is needed.
    let line = club.notice_for(Audience::Channel, NoticeKind::Line).await;
    let dropped = club.prepare(&line).await;
    assert!(matches!(dropped, Err(Stop::Drop(_))), "{dropped:?}");
    club.sql("DELETE FROM outbox WHERE audience = '0' AND kind = 'rack' AND step = 0").await;
    let rack = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    club.fails(rack, Setback::DmClosed).await;
    let told = "SELECT count(*) FROM awaited WHERE seat = 0 AND told_at IS NOT NULL";
    assert_eq!(club.number(told).await, 0, "nobody has told them");
    let call = club.announcement(Audience::Channel, NoticeKind::Call).await;
    let Content::Call { called, .. } = &call.content else { panic!("{:?}", call.content) };
    assert_eq!(called, &[Seat(0)]);
    assert!(!call.edit && !call.silent);
    club.posted(call, 3).await;
    assert_eq!(club.number(told).await, 1);
    assert_eq!(club.due_at(Time(i64::MAX)).await, [], "once");
}

/// G8: what is offered to a computer calls nobody.
#[tokio::test]
async fn g8_a_line_that_calls_nobody_while_computers_are_asked_is_held_and_comes_before_one_that_calls() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
    club.sql("DELETE FROM outbox WHERE kind = 'lobby'").await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 1).await;
    club.has_computer_at(Seat(1)).await;
    club.puts(game, |table| {
        table.about_to_roll(1, 3);
    })
    .await;
    assert_eq!(club.view(CHANNEL, Seat(0)).await.to_act, [Seat(1)]);
    club.offers_to(1, 2_000).await;
    assert_eq!(club.due_at(START.after(59)).await, [], "the next board tells it");
    let backlog = club.does(|tx| Ok(outbox::backlog(tx)?)).await;
    assert_eq!(backlog.post_since, None, "nothing is late");
    club.offers_to(2, 3_000).await;
    let due = club.does(|tx| Ok(outbox::due(tx, 64, true, START)?)).await;
    let lines: Vec<u32> = due
        .into_iter()
        .filter(|one| one.notice.kind == NoticeKind::Line)
        .map(|one| one.notice.step.0)
        .collect();
    let first = club.number("SELECT min(step) FROM outbox WHERE kind = 'line'").await;
    assert_eq!(lines.iter().map(|step| i64::from(*step)).collect::<Vec<_>>(), [first], "in their order");
}

/// G8: a deal that a line has told stands in the channel: the board after it does not tell it again.
#[tokio::test]
async fn g8_a_board_leaves_a_deal_to_the_line_that_has_told_it() {
    for is_told in [true, false] {
        let club = Club::open();
        let game = club.begun_in_1976().await;
        club.puts(game, |table| {
            table.about_to_roll(0, 10);
        })
        .await;
        club.offers_to(1, 2_000).await;
        let by = club.caller(CHANNEL, CHANNEL + 1);
        let accept = Action::Accept { id: 1 };
        club.does(move |tx| play::act(tx, &by, None, &accept)).await;
        if is_told {
            let line = club.announcement(Audience::Channel, NoticeKind::Line).await;
            club.posted(line, 2).await;
        }
        club.act(CHANNEL, START, |mut actions| actions.remove(0)).await;
        club.sql("DELETE FROM outbox WHERE kind <> 'board' AND fate = 'waiting'").await;
        let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
        let Content::Board { news, .. } = &board.content else { panic!("{:?}", board.content) };
        let is_deal = |at: &usize| matches!(news.events[*at], Event::DealDone { .. });
        assert_eq!(news.elsewhere.iter().any(is_deal), is_told, "{news:?}");
    }
}
