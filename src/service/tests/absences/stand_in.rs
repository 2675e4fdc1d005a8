//! Computers in the place of people whose time is used up.

use last_spike_engine::{Action, By, Event, Goods, Money, Seat, Step};

use crate::service::clock::awaiting::Due;
use crate::service::posting::announce::{self, Stop};
use crate::service::tests::club::{Club, START};
use crate::service::{Refusal, absences::stand_in, table::play};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::{Time, clock::awaited, games, log};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

#[tokio::test]
async fn a_stand_in_moves_until_its_owner_acts_and_every_step_says_so() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Daily).await;
    let over = START.after(4 * DAY);
    club.works_off(over).await;
    assert!(club.computer_moves(over).await);
    while club.awaiting().await.iter().any(|one| one.seat == seat) {
        assert!(club.computer_moves(over).await);
    }
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    assert!(!steps.is_empty());
    assert!(steps.iter().all(|step| step.seat == seat && step.by.is_some()), "{steps:?}");
    assert!(steps.iter().any(|step| step.by == Some(By::StandIn)));
    let racks = format!("outbox WHERE audience = '{seat}' AND kind IN ('rack', 'hand')");
    assert_eq!(club.number(format!("SELECT count(*) FROM {racks} AND fate = 'waiting'")).await, 1);
    let waiting = club.does(move |tx| Ok(outbox::due(&tx.at(over), 99, true, over)?)).await;
    for waiting in waiting.into_iter().filter(|one| one.notice.audience == Audience::Seat(seat)) {
        let kind = waiting.notice.kind;
        let made = club.does(move |tx| Ok(announce::prepare(&tx.at(over), &waiting)?)).await;
        let is_told = made.is_ok();
        assert_eq!(is_told, kind == NoticeKind::StandIn, "the owner gets no racks: {kind:?}");
    }
    // Two others, and then it is theirs again.
    for _ in 0..2 {
        club.plays_a_turn(over).await;
    }
    assert_eq!(club.awaiting().await[0].seat, seat);
    assert_eq!(club.stood_in(game).await, [seat]);
    club.acts(over.after(HOUR)).await;
    assert_eq!(club.stood_in(game).await, [], "their own action gives the seat back");
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    let own = steps.iter().rev().find(|step| step.by.is_none() && step.seat == seat);
    assert!(own.is_some(), "the owner's own step carries no other taker");
    while club.awaiting().await[0].seat == seat {
        assert!(!club.computer_moves(over.after(2 * HOUR)).await, "no computer moves for them any more");
        club.acts(over.after(2 * HOUR)).await;
    }
}

#[tokio::test]
async fn the_button_gives_the_seat_back_with_a_turns_time_and_their_tiles() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Daily).await;
    let presses = async |seat: Seat, now: Time| {
        let by = club.caller(CHANNEL, Club::user(seat));
        club.attempt(move |tx| stand_in::end(&tx.at(now), &by)).await
    };
    let early = presses(seat, START).await;
    assert!(matches!(early, Err(Refusal::NoStandIn)), "{early:?}");
    let over = START.after(4 * DAY);
    club.works_off(over).await;
    let other = presses(Seat((seat.0 + 1) % 3), over).await;
    assert!(matches!(other, Err(Refusal::NoStandIn)), "only their own: {other:?}");
    let stranger = club.caller(CHANNEL, 999);
    let refused = club.attempt(move |tx| stand_in::end(&tx.at(over), &stranger)).await;
    assert!(matches!(refused, Err(Refusal::NotSeated)), "{refused:?}");
    assert_eq!(club.stood_in(game).await, [seat], "refusals change nothing");
    let (_, view) = presses(seat, over.after(HOUR)).await.unwrap();
    assert!(view.prompt.is_some(), "they see what they are asked");
    assert_eq!(club.stood_in(game).await, []);
    let [one] = club.awaiting().await[..] else { panic!("one is asked") };
    let end = over.after(HOUR + DAY);
    assert_eq!(one.due, Some(Due::StandIn { turn: Some(end), reserve: end }), "the reserve is used up");
    assert!(!club.computer_moves(over.after(HOUR)).await);
    club.sql("UPDATE outbox SET fate = 'sent' WHERE kind = 'reminder'").await;
    club.announced(Audience::Seat(seat), NoticeKind::Rack, over.after(HOUR)).await;
    club.works_off(end).await;
    assert_eq!(club.stood_in(game).await, [seat], "who goes away again is stood in for again");
}

#[tokio::test]
async fn nobody_stands_in_for_a_bid() {
    let club = Club::open();
    let game = club.auction(CHANNEL, 3, START).await;
    let absent = club.awaiting().await[0].seat;
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, absent, Some(START)))?)
    })
    .await;
    assert!(club.computer_moves(START).await);
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    let last = steps.last().unwrap();
    let bid = last.events.iter().find_map(|event| match event {
        Event::Acted { action: Action::Bid { amount }, seat } => Some((*seat, *amount)),
        _ => None,
    });
    assert_eq!(bid, Some((absent, Some(Money::ZERO))));
}

#[tokio::test]
async fn a_stand_in_deals_with_nobody() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "gamma-two-1976", 2, Pace::Daily).await;
    let first = club.awaiting().await[0].seat;
    let other = Seat(1 - first.0);
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, other, Some(START)))?)
    })
    .await;
    let by = club.caller(CHANNEL, Club::user(first));
    let name = format!("Player {}", Club::user(other));
    let give = Goods { cash: Money(5_000), ..Default::default() };
    let done = club.attempt(move |tx| play::offer(tx, &by, &name, give.clone(), Goods::default())).await;
    let view = done.unwrap().view;
    assert_eq!(view.table.dice().unwrap().offers.len(), 1, "a gift stands: nobody has answered it");
    let rows = club.does(move |tx| Ok(awaited::of_game(tx, game)?)).await;
    assert!(rows.iter().all(|row| row.seat == first));
}

#[tokio::test]
async fn who_is_back_and_is_asked_nothing_gets_no_message_that_says_nothing() {
    let club = Club::open();
    let game = club.paced(CHANNEL, "gamma-two-1976", 2, Pace::Daily).await;
    let other = Seat(1 - club.awaiting().await[0].seat.0);
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, other, Some(START)))?)
    })
    .await;
    let by = club.caller(CHANNEL, Club::user(other));
    club.attempt(move |tx| stand_in::end(tx, &by)).await.unwrap();
    let waiting = club.does(move |tx| Ok(outbox::due(tx, 99, true, START)?)).await;
    let to_them = waiting.into_iter().find(|one| one.notice.audience == Audience::Seat(other)).unwrap();
    let made = club.does(move |tx| Ok(announce::prepare(tx, &to_them)?)).await;
    assert!(matches!(made, Err(Stop::Drop(_))), "{made:?}");
}
