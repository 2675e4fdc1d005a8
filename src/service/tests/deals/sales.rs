//! All deeds of a debtor, put up one after another, and bids for all of them at once (G9).

use last_spike_engine::{Action, By, City, Event, Illegal, Money, Phase, Seat, Standing as Place, Step};

use super::auctions::{
    CHANNEL, acts, ahead, answers_all, asks, awaited, bids, in_debt, stands, user, withdraws,
};
use crate::service::posting::announcement::Content;
use crate::service::tests::club::{Club, START};
use crate::service::{
    Accepted, Refusal,
    table::standing::{AnswerToAll, put_up_all},
};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::table::answers_ahead::Standing;
use crate::store::{GameId, log};

async fn puts_all_up(club: &Club, seat: Seat, thousands: u32) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, user(seat));
    let minimum = Money::thousands(thousands);
    club.attempt(move |tx| put_up_all(tx, &by, None, minimum)).await
}

fn bids_of(bids: &[(City, u32)]) -> AnswerToAll {
    AnswerToAll::Bids(bids.iter().map(|(city, thousands)| (*city, Money::thousands(*thousands))).collect())
}

/// Returns the auctions of a game: the city, the minimum, and who opened it.
async fn auctions(club: &Club, game: GameId) -> Vec<(City, u32, Option<By>)> {
    let steps = club.does(move |tx| Ok(log::steps(tx, game, Step(0), Step(u32::MAX))?)).await;
    let opened = |step: &log::LoggedStep| {
        step.events.iter().find_map(|event| match event {
            Event::AuctionOpened { city, minimum, .. } => Some((*city, minimum.0 / 1000, step.by)),
            _ => None,
        })
    };
    steps.iter().filter_map(opened).collect()
}

/// Prepares the post of the auctions that waits, and returns whether it says that all deeds are put up.
async fn tells_all(club: &Club) -> bool {
    club.sql("DELETE FROM outbox WHERE audience = 'channel' AND kind <> 'auction'").await;
    let told = club.announcement(Audience::Channel, NoticeKind::Auction).await;
    let Content::Auction { news, .. } = &told.content else { panic!("{:?}", told.content) };
    news.puts_all_up
}

#[tokio::test]
async fn g9_all_deeds_are_put_up_one_after_another_and_answered_at_once() {
    let club = Club::open();
    let game = in_debt(&club).await;
    let debtor = puts_all_up(&club, Seat(0), 2).await.unwrap();
    assert_eq!(debtor.standing, Some((Seat(0), Standing::PutUp { minimum: Money(2000) })));
    assert!(tells_all(&club).await, "the post says it");
    answers_all(&club, Seat(1), bids_of(&[(City::Toronto, 0), (City::Regina, 4), (City::Calgary, 3)]))
        .await
        .unwrap();
    assert_eq!(awaited(&club).await, [2], "they have answered the first one");
    assert_eq!(auctions(&club, game).await.len(), 1);
    stands(&club, Seat(2), false).await.unwrap();
    let by = Some(By::Plan);
    let all =
        [(City::Toronto, 2, None), (City::Regina, 2, by), (City::Regina, 2, by), (City::Calgary, 2, by)];
    assert_eq!(auctions(&club, game).await, all, "nobody is asked again");
    let view = club.view(CHANNEL, Seat(1)).await;
    assert_eq!(view.seat(Seat(1)).deeds.len(), 3, "a lone bidder pays the minimum");
    assert_ne!(view.phase, Phase::Debt, "4 and 6 thousand pay the debt of 10");
    assert_eq!(club.number("SELECT count(*) FROM answers_ahead").await, 0, "it is over with the debt");
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'auction'").await, 1, "in one post");
}

#[tokio::test]
async fn g9_the_debtor_is_asked_again_once_all_deeds_were_put_up_and_may_then_ask_for_less() {
    let club = Club::open();
    let game = in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 5).await;
    bids(&club, Seat(1), 0).await.unwrap();
    bids(&club, Seat(2), 0).await.unwrap();
    puts_all_up(&club, Seat(0), 5).await.unwrap();
    for seat in [Seat(1), Seat(2)] {
        stands(&club, seat, false).await.unwrap();
    }
    let view = club.view(CHANNEL, Seat(0)).await;
    assert_eq!((view.phase, auctions(&club, game).await.len()), (Phase::Debt, 4), "Calgary was tried");
    assert_eq!(ahead(&club, Seat(0)).await, None);
    let refused = puts_all_up(&club, Seat(0), 5).await.unwrap_err();
    let is_too_high =
        |illegal: &Illegal| matches!(illegal, Illegal::MinimumTooHigh { highest: Money(4000), .. });
    assert!(matches!(&refused, Refusal::Illegal { illegal, .. } if is_too_high(illegal)), "{refused:?}");
    assert_eq!(ahead(&club, Seat(0)).await, None, "a refusal leaves nothing behind");
    // At no minimum nothing is left to put up after it.
    let out = puts_all_up(&club, Seat(0), 0).await.unwrap();
    assert_eq!(out.view.seat(Seat(0)).standing, Place::Bankrupt, "both have passed on all");
    assert_eq!(auctions(&club, game).await.len(), 8);
}

#[tokio::test]
async fn g9_who_has_all_put_up_may_stop_after_any_auction_and_the_post_says_so() {
    let club = Club::open();
    let game = in_debt(&club).await;
    puts_all_up(&club, Seat(0), 1).await.unwrap();
    withdraws(&club, Seat(0)).await;
    assert!(!tells_all(&club).await);
    for seat in [Seat(1), Seat(2)] {
        stands(&club, seat, false).await.unwrap();
    }
    assert_eq!(club.view(CHANNEL, Seat(0)).await.phase, Phase::Debt);
    assert_eq!(auctions(&club, game).await.len(), 1);
}

/// The board that asks them to roll is put right while they may still decide in time.
#[tokio::test]
async fn a_decision_that_is_awaited_keeps_no_post_from_being_corrected() {
    let club = Club::open();
    let game = in_debt(&club).await;
    club.sql("UPDATE outbox SET fate = 'sent' WHERE kind <> 'deciding'").await;
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE fate = 'waiting'").await, 1);
    let settled = || club.does(move |tx| Ok(outbox::settled_up_to(&tx.at(START.after(1)), game)?));
    assert!(settled().await.is_some());
    club.sql("UPDATE outbox SET owner = 1 WHERE kind = 'deciding'").await;
    assert_eq!(settled().await, None, "it is being sent");
}

#[tokio::test]
async fn only_who_owes_puts_deeds_up() {
    let club = Club::open();
    in_debt(&club).await;
    let refused = puts_all_up(&club, Seat(1), 1).await.unwrap_err();
    assert!(matches!(&refused, Refusal::Illegal { illegal: Illegal::NotYourTurn { .. }, .. }), "{refused:?}");
    puts_all_up(&club, Seat(0), 1).await.unwrap();
    assert!(puts_all_up(&club, Seat(0), 1).await.is_err(), "an auction is open");
}

#[tokio::test]
async fn bids_for_all_deeds_are_as_much_as_cash_covers_by_then_and_leave_other_cities_open() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", 3).await;
    club.puts(game, |t| {
        t.deeds(0, &["Regina", "Regina", "Calgary", "Toronto"]).left_with(0, 0);
        t.left_with(1, 5).left_with(2, 4).about_to_roll(0, 16);
    })
    .await;
    acts(&club, Seat(0), Action::Roll).await.unwrap();
    puts_all_up(&club, Seat(0), 1).await.unwrap();
    let answer = bids_of(&[(City::Toronto, 5), (City::Regina, 5)]);
    answers_all(&club, Seat(1), answer).await.unwrap();
    // Toronto goes for 5, then nothing is left for Regina.
    answers_all(&club, Seat(2), bids_of(&[(City::Toronto, 4), (City::Regina, 2)])).await.unwrap();
    let view = club.view(CHANNEL, Seat(0)).await;
    let deeds = |seat: u8| view.seat(Seat(seat)).deeds.iter().map(|deed| deed.city).collect::<Vec<_>>();
    assert_eq!((deeds(1), deeds(2)), (vec![City::Toronto], vec![City::Regina, City::Regina]));
    assert_eq!(view.seat(Seat(2)).cash, Some(Money(2000)));
    assert_eq!((view.phase, awaited(&club).await), (Phase::Auction, vec![2]), "they said nothing of Calgary");
    answers_all(&club, Seat(2), bids_of(&[(City::Calgary, 0)])).await.unwrap();
    let view = club.view(CHANNEL, Seat(0)).await;
    assert_eq!((view.phase, view.seat(Seat(0)).deeds.len()), (Phase::Debt, 1));
    let both = Standing::Bids(vec![
        (City::Calgary, Money::ZERO),
        (City::Toronto, Money(4000)),
        (City::Regina, Money(2000)),
    ]);
    assert_eq!(ahead(&club, Seat(2)).await.unwrap().standing, Some(both), "what they said before stands");
}

#[tokio::test]
async fn bids_for_all_deeds_are_checked_one_by_one() {
    let club = Club::open();
    in_debt(&club).await;
    asks(&club, Seat(0), City::Calgary, 3).await;
    for (bids, is_final) in [
        (bids_of(&[(City::Calgary, 2), (City::Regina, 4)]), false),
        (bids_of(&[(City::Regina, 4)]), false),
        (bids_of(&[(City::Calgary, 3), (City::Regina, 900)]), false),
        (AnswerToAll::Bids(vec![(City::Calgary, Money(3000)), (City::Regina, Money(1500))]), false),
        (bids_of(&[(City::Calgary, 3), (City::Regina, 1)]), true),
    ] {
        assert_eq!(answers_all(&club, Seat(1), bids).await.is_ok(), is_final);
        assert_eq!(ahead(&club, Seat(1)).await.is_some(), is_final, "nothing is kept that was refused");
    }
}
