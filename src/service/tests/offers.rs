//! Limits of offers (G8).

use super::club::{Club, START};
use crate::engine::{Goods, Money, Seat};
use crate::service::{Accepted, GameRef, Refusal, offers, play};

const CHANNEL: u64 = 100;
const MANY: u64 = 4;

/// Offers a thousand dollars for nothing, and takes the offer back.
async fn offer(club: &Club, from: u64, to: u64) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, CHANNEL + from);
    let give = Goods { cash: Money(1000), ..Goods::default() };
    let partner = format!("Player {}", CHANNEL + to);
    let done = club
        .attempt(move |tx| play::offer(tx, &by, GameRef::Here, &partner, give, Goods::default(), START))
        .await?;
    let by = club.caller(CHANNEL, CHANNEL + from);
    let id = done.view.table.dice().unwrap().offers.last().unwrap().offer.id;
    let withdraw = crate::engine::Action::Withdraw { id };
    club.attempt(move |tx| play::act(tx, &by, GameRef::Here, None, &withdraw, START)).await
}

#[tokio::test]
async fn g8_a_player_makes_three_offers_a_turn_to_one_person_and_six_in_all() {
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", MANY).await;
    for _ in 0..offers::TO_ONE {
        offer(&club, 0, 1).await.unwrap();
    }
    let refused = offer(&club, 0, 1).await.unwrap_err();
    assert!(
        matches!(refused, Refusal::OfferLimit { to: Some(Seat(_)), most: offers::TO_ONE }),
        "{refused:?}"
    );
    for _ in offers::TO_ONE..offers::IN_ALL {
        offer(&club, 0, 2).await.unwrap();
    }
    let refused = offer(&club, 0, 3).await.unwrap_err();
    assert!(matches!(refused, Refusal::OfferLimit { to: None, most: offers::IN_ALL }), "{refused:?}");
    // Others have offers of their own.
    offer(&club, 3, 1).await.unwrap();
}

#[tokio::test]
async fn g8_the_next_turn_takes_offers_again() {
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", MANY).await;
    for _ in 0..offers::TO_ONE {
        offer(&club, 0, 1).await.unwrap();
    }
    let turn = club.view(CHANNEL, Seat(0)).await.turn;
    while club.view(CHANNEL, Seat(0)).await.turn == turn {
        club.act(CHANNEL, START, |actions| actions.into_iter().next().unwrap()).await;
    }
    offer(&club, 0, 1).await.unwrap();
}
