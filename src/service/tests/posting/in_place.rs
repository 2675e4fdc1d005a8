//! Answers that take the place of a player's message.

use last_spike_engine::{Seat, Step};

use super::announce::CHANNEL;
use crate::service::posting::announce::{Announcement, Content};
use crate::service::tests::club::{Club, START};
use crate::service::{
    Accepted, Caller, GameRef, Pressed,
    posting::{delivery, in_place},
    table::play,
};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, GameId, MessageId, ProcessId, Time, operation::processes};

impl Club {
    /// Shows whoever is to move their tiles in a message; returns their seat and the message.
    async fn shows_tiles(&self, game: GameId) -> (Seat, Pressed) {
        let seat = self.view(CHANNEL, Seat(0)).await.to_act[0];
        let rack = self.announcement(Audience::Seat(seat), NoticeKind::Rack).await;
        self.posted(rack, 7).await;
        let message = Posted { channel: ChannelId(CHANNEL), message: MessageId(7) };
        (seat, Pressed { game, message })
    }

    /// Lets a player press the first control of a message.
    async fn presses(&self, seat: Seat, pressed: Pressed) -> Accepted {
        let action = self.view(CHANNEL, seat).await.prompt.unwrap().actions().remove(0);
        let by = self.caller(CHANNEL, CHANNEL + u64::from(seat.0));
        let by = Caller { guild: None, pressed: Some(pressed), ..by };
        self.does(move |tx| {
            let done = play::act(tx, &by.about(GameRef::Game(pressed.game)), None, &action)?;
            in_place::hold(tx, pressed)?;
            Ok(done)
        })
        .await
    }

    /// Counts the notices to a player that are sent at a moment.
    async fn due_to(&self, seat: Seat, now: Time) -> usize {
        let due = self.does(move |tx| Ok(outbox::due(&tx.at(now), 64, true, Time(i64::MAX))?)).await;
        due.iter().filter(|waiting| waiting.notice.audience == Audience::Seat(seat)).count()
    }

    async fn takes(&self, pressed: Pressed, shows: Step) -> Option<Announcement> {
        let taken = self.does(move |tx| Ok(in_place::take(tx, pressed, shows)?)).await;
        taken.map(|announcement| *announcement)
    }
}

#[tokio::test]
async fn what_an_answer_tells_in_the_place_of_a_message_is_not_sent_once_more() {
    let club = Club::open();
    let game = club.begin().await;
    let (seat, pressed) = club.shows_tiles(game).await;
    let done = club.presses(seat, pressed).await;
    assert_eq!(club.due_to(seat, START).await, 0, "the answer is on its way");
    let told = club.takes(pressed, done.view.step).await.unwrap();
    assert!(told.edit && told.current == Some(pressed.message));
    assert!(matches!(&told.content, Content::Rack { view, .. } if view.step == done.view.step));
    club.does(move |tx| Ok(delivery::sent(tx, &told, pressed.message, &[], None)?)).await;
    let waits = format!("SELECT count(*) FROM outbox WHERE audience = '{seat}' AND fate = 'waiting'");
    assert_eq!(club.number(waits).await, 0);
    assert_eq!(club.number("SELECT message FROM posts WHERE kind = 'rack'").await, 7);
}

#[tokio::test]
async fn what_an_answer_did_not_tell_is_sent() {
    let club = Club::open();
    let game = club.begin().await;
    let (seat, pressed) = club.shows_tiles(game).await;
    // The process was killed before it answered.
    let done = club.presses(seat, pressed).await;
    assert_eq!(club.due_to(seat, START.after(4)).await, 0);
    assert_eq!(club.due_to(seat, START.after(5)).await, 1);
    // Somebody has acted meanwhile, and the answer does not show it.
    assert!(club.takes(pressed, Step(done.view.step.0 - 1)).await.is_none());
    assert_eq!(club.due_to(seat, START).await, 1);
    let hand = club.announcement(Audience::Seat(seat), NoticeKind::Hand).await;
    assert!(hand.edit && hand.current == Some(pressed.message));
}

#[tokio::test]
async fn an_answer_that_did_not_arrive_or_whose_process_is_gone_leaves_its_notice_to_be_sent() {
    for is_killed in [false, true] {
        let club = Club::open();
        let game = club.begin().await;
        let (seat, pressed) = club.shows_tiles(game).await;
        let shows = club.presses(seat, pressed).await.view.step;
        let other = ProcessId::test(1);
        club.does(move |tx| Ok(processes::tests::enter(tx, other)?)).await;
        let told = club
            .does(move |tx| Ok(tx.as_process(other, |tx| in_place::take(tx, pressed, shows))?))
            .await
            .unwrap();
        assert_eq!(club.due_to(seat, START.after(60)).await, 0, "it is theirs");
        let due = if is_killed {
            club.does(move |tx| Ok(processes::leave(tx, other)?)).await;
            START.after(5)
        } else {
            club.does(move |tx| Ok(tx.as_process(other, |tx| in_place::give_back(tx, &told))?)).await;
            START
        };
        assert_eq!(club.due_to(seat, due).await, 1, "{is_killed}");
        let hand = club.announcement(Audience::Seat(seat), NoticeKind::Hand).await;
        assert!(hand.edit && hand.current == Some(pressed.message), "{is_killed}");
    }
}

#[tokio::test]
async fn what_was_not_caused_by_the_press_of_a_message_waits_for_no_answer() {
    let club = Club::open();
    let game = club.begin().await;
    let (seat, pressed) = club.shows_tiles(game).await;
    // They have pressed below a message of before.
    let older = Pressed { message: Posted { message: MessageId(6), ..pressed.message }, ..pressed };
    club.presses(seat, older).await;
    assert_eq!(club.due_to(seat, START).await, 1);
    assert!(club.takes(older, club.view(CHANNEL, seat).await.step).await.is_none());
}

#[tokio::test]
async fn what_an_answer_does_not_show_is_sent_at_once() {
    let club = Club::open();
    let game = club.begin().await;
    let (seat, pressed) = club.shows_tiles(game).await;
    club.presses(seat, pressed).await;
    assert!(club.does(move |tx| Ok(in_place::is_held(tx, pressed)?)).await);
    club.does(move |tx| Ok(in_place::leave(tx, pressed)?)).await;
    assert_eq!(club.due_to(seat, START).await, 1);
    assert!(!club.does(move |tx| Ok(in_place::is_held(tx, pressed)?)).await);
}
