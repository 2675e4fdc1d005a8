//! Auctions: answers that are given ahead, and who is asked (K5, G9).

use std::sync::atomic::Ordering;

use last_spike_engine::{
    Action, City, Goods, Lot, Money, Phase, Seat, Standing as Place, Step, View, Viewer,
};
use last_spike_testkit::table::Table;

use crate::service::table::standing::{AnswerToAll, stand, withdraw};
use crate::service::tests::club::Club;
use crate::service::{
    Accepted, Refusal,
    people::privacy,
    table::play::{self, Consent},
    views::look,
};
use crate::store::table::answers_ahead::{self, Ahead, Standing};
use crate::store::{GameId, UserId, games, log};

pub(super) const CHANNEL: u64 = 100;

pub(super) fn user(seat: Seat) -> u64 {
    CHANNEL + u64::from(seat.0)
}

pub(super) async fn acts(club: &Club, seat: Seat, action: Action) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, user(seat));
    club.attempt(move |tx| play::act(tx, &by, None, &action)).await
}

pub(super) async fn bids(club: &Club, seat: Seat, thousands: u32) -> Result<Accepted, Refusal> {
    acts(club, seat, Action::Bid { amount: Some(Money::thousands(thousands)) }).await
}

pub(super) async fn asks(club: &Club, seat: Seat, city: City, thousands: u32) {
    let lot = Lot::Asked { city, minimum: Money::thousands(thousands) };
    acts(club, seat, Action::Auction(lot)).await.unwrap();
}

pub(super) async fn stands(club: &Club, seat: Seat, least: bool) -> Result<Accepted, Refusal> {
    answers_all(club, seat, if least { AnswerToAll::Least } else { AnswerToAll::Pass }).await
}

pub(super) async fn answers_all(club: &Club, seat: Seat, answer: AnswerToAll) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, user(seat));
    club.attempt(move |tx| stand(tx, &by, None, answer.clone())).await
}

pub(super) async fn withdraws(club: &Club, seat: Seat) {
    let by = club.caller(CHANNEL, user(seat));
    club.does(move |tx| withdraw(tx, &by)).await;
}

pub(super) async fn ahead(club: &Club, seat: Seat) -> Option<Ahead> {
    club.does(move |tx| Ok(answers_ahead::of(tx, GameId(1), seat)?)).await
}

pub(super) async fn awaited(club: &Club) -> Vec<u8> {
    club.view(CHANNEL, Seat(0)).await.to_act.iter().map(|seat| seat.0).collect()
}

/// A game of 1976 in which seat 0 owes the bank 10,000, with 4,000 and four deeds.
pub(super) async fn in_debt(club: &Club) -> GameId {
    let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
    let owes = |t: &mut Table| {
        t.deeds(0, &["Regina", "Regina", "Calgary", "Toronto"]).left_with(0, 4).about_to_roll(0, 16);
    };
    club.puts(game, owes).await;
    acts(club, Seat(0), Action::Roll).await.unwrap();
    assert_eq!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Debt);
    game
}

#[tokio::test]
async fn a_standing_pass_answers_each_auction_of_the_debt_until_it_is_taken_back() {
    // Whichever process goes on with the game.
    let [club, other] = Club::twice();
    other.interactions.store(1_000, Ordering::Relaxed);
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    assert_eq!(awaited(&club).await, [1, 2]);
    stands(&club, Seat(1), false).await.unwrap();
    assert_eq!(awaited(&club).await, [2], "it answers this one, too");
    bids(&club, Seat(2), 0).await.unwrap();
    asks(&other, Seat(0), City::Calgary, 2).await;
    assert_eq!(awaited(&club).await, [2]);
    assert_eq!(club.number("SELECT count(*) FROM steps WHERE taken_by = 'plan' AND seat = 1").await, 1);
    withdraws(&club, Seat(1)).await;
    assert_eq!(ahead(&club, Seat(1)).await, None);
    bids(&club, Seat(2), 0).await.unwrap();
    asks(&club, Seat(0), City::Calgary, 1).await;
    assert_eq!(awaited(&club).await, [1, 2]);
}

#[tokio::test]
async fn the_least_bid_of_a_seller_who_sets_the_minimum_is_bid_only_up_to_what_it_was() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 2).await;
    stands(&club, Seat(1), true).await.unwrap();
    bids(&club, Seat(2), 0).await.unwrap();
    let sold = |view: &View| view.seat(Seat(1)).deeds.len();
    assert_eq!(sold(&club.view(CHANNEL, Seat(1)).await), 1);
    asks(&club, Seat(0), City::Regina, 3).await;
    bids(&club, Seat(2), 0).await.unwrap();
    let view = club.view(CHANNEL, Seat(1)).await;
    assert_eq!((sold(&view), view.phase), (1, Phase::Debt), "dearer than it was");
    asks(&club, Seat(0), City::Regina, 1).await;
    bids(&club, Seat(2), 0).await.unwrap();
    assert_eq!(sold(&club.view(CHANNEL, Seat(1)).await), 2);
    let given = ahead(&club, Seat(1)).await.unwrap().standing;
    assert_eq!(given, Some(Standing::Least { at_most: Some(Money(2000)) }));
}

/// If nobody has any cash, nobody is asked: the debtor is out with the roll that led to the debt.
#[tokio::test]
async fn g9_where_nobody_can_give_anything_nothing_is_asked_and_the_debtor_is_out_at_once() {
    for spare in [0, 1] {
        let club = Club::open();
        let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
        club.puts(game, move |t| {
            t.deeds(0, &["Regina", "Regina", "Calgary", "Toronto"]).left_with(0, 0);
            t.left_with(1, 0).left_with(2, spare).about_to_roll(0, 16);
        })
        .await;
        club.sql("DELETE FROM outbox").await;
        let rolled = acts(&club, Seat(0), Action::Roll).await.unwrap();
        let is_out = rolled.view.seat(Seat(0)).standing == Place::Bankrupt;
        assert_eq!(is_out, spare == 0);
        if spare == 0 {
            assert_eq!(rolled.view.to_act, [Seat(1)]);
            assert_eq!(club.number("SELECT count(*) FROM steps WHERE taken_by = 'forced'").await, 4);
            let posts = "SELECT count(*) FROM outbox WHERE audience = 'channel'";
            assert_eq!(club.number(posts).await, 1, "one board tells it");
            assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'auction'").await, 0);
            continue;
        }
        // G9: who owes raises the money as they choose while anybody can give any; only who could pay is asked, and all
        // auctions are told by one post.
        assert_eq!(rolled.view.phase, Phase::Debt);
        for (nth, city) in [City::Regina, City::Regina, City::Calgary].into_iter().enumerate() {
            asks(&club, Seat(0), city, 0).await;
            assert_eq!(awaited(&club).await, [2]);
            assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'auction'").await, 1, "{nth}");
            bids(&club, Seat(2), u32::from(nth == 2)).await.unwrap();
        }
        let view = club.view(CHANNEL, Seat(0)).await;
        assert_eq!(view.seat(Seat(2)).deeds.len(), 1);
        assert_eq!(view.seat(Seat(0)).standing, Place::Bankrupt, "with the last thousand all hope is gone");
    }
}

#[tokio::test]
async fn a_standing_answer_is_its_players_own_and_ends_with_the_debt() {
    let club = Club::open();
    let game = in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 6).await;
    stands(&club, Seat(1), false).await.unwrap();
    for seat in [Seat(0), Seat(1), Seat(2)] {
        let shown = club
            .does(move |tx| {
                let stored = games::load(tx, game)?.unwrap();
                let view = log::snapshot(tx, &stored)?.unwrap().view(Viewer::Seat(seat));
                Ok(look::besides(tx, &stored, &view)?)
            })
            .await;
        assert_eq!(shown.standing.is_some(), seat == Seat(1), "{seat}");
    }
    for (seat, has_answered) in [(Seat(1), true), (Seat(2), false)] {
        let who = UserId(user(seat));
        let summary = club.does(move |tx| Ok(privacy::summary(tx, who, 1)?)).await;
        let (_, parts) = club.keeps(who.0).await;
        assert_eq!((summary.plans, parts[0].ahead.is_some()), (has_answered, has_answered));
    }
    bids(&club, Seat(2), 6).await.unwrap();
    assert_ne!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Debt, "it is paid");
    assert_eq!(ahead(&club, Seat(1)).await, None);
}

#[tokio::test]
async fn a_take_back_drops_standing_answers() {
    let club = Club::open();
    let game = in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    let before = club.view(CHANNEL, Seat(0)).await.step;
    stands(&club, Seat(1), false).await.unwrap();
    club.does(move |tx| {
        games::lock(tx, game)?;
        let stored = games::load(tx, game)?.unwrap();
        play::take_back(tx, stored, Seat(1), before, None, Consent::OfPeople)
    })
    .await;
    assert_eq!((awaited(&club).await, ahead(&club, Seat(1)).await), (vec![1, 2], None));
    bids(&club, Seat(2), 0).await.unwrap();
    assert_eq!(awaited(&club).await, [1], "they are asked again");
}

#[tokio::test]
async fn the_answer_of_one_bidder_leaves_the_message_of_another_as_it_is() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    assert_eq!(awaited(&club).await, [1, 2]);
    club.sql("DELETE FROM outbox").await;
    acts(&club, Seat(1), Action::Bid { amount: Some(Money::ZERO) }).await.unwrap();
    assert_eq!(awaited(&club).await, [2]);
    let told = "SELECT count(*) FROM outbox WHERE audience = '2'";
    assert_eq!(club.number(told).await, 0, "a bid that they are choosing in it stays");
}

/// An auction in a game of 1976 in which all but the seller are asked, with nothing to be told; the step that asked them.
async fn asked(club: &Club) -> Step {
    in_debt(club).await;
    asks(club, Seat(0), City::Calgary, 3).await;
    club.sql("DELETE FROM outbox").await;
    club.view(CHANNEL, Seat(0)).await.step
}

/// Offers a thousand dollars for nothing.
async fn offers_cash(club: &Club, from: Seat, to: Seat) {
    let (by, partner) = (club.caller(CHANNEL, user(from)), format!("Player {}", user(to)));
    let give = Goods { cash: Money::thousands(1), ..Goods::default() };
    club.attempt(move |tx| play::offer(tx, &by, &partner, give.clone(), Goods::default())).await.unwrap();
}

/// A bidder passes by a control of a step.
async fn passes_as_asked(club: &Club, asked: Step) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, user(Seat(2)));
    let pass = Action::Bid { amount: Some(Money::ZERO) };
    club.attempt(move |tx| play::act(tx, &by, Some(asked), &pass)).await
}

/// Returns whether that bidder's message is brought up to date.
async fn is_renewed(club: &Club) -> bool {
    club.number("SELECT count(*) FROM outbox WHERE audience = '2'").await > 0
}

#[tokio::test]
async fn g8_an_offer_between_others_leaves_the_message_of_a_bidder_as_it_is_and_their_controls_are_taken() {
    let club = Club::open();
    let at = asked(&club).await;
    offers_cash(&club, Seat(1), Seat(0)).await;
    assert!(!is_renewed(&club).await);
    passes_as_asked(&club, at).await.unwrap();
}

#[tokio::test]
async fn g8_after_an_offer_of_their_own_a_bidder_has_a_message_whose_controls_are_taken() {
    let club = Club::open();
    let at = asked(&club).await;
    offers_cash(&club, Seat(2), Seat(1)).await;
    assert!(is_renewed(&club).await);
    assert!(matches!(passes_as_asked(&club, at).await, Err(Refusal::Stale { .. })));
    let now = club.view(CHANNEL, Seat(0)).await.step;
    passes_as_asked(&club, now).await.unwrap();
}
