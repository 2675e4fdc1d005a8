//! Limits of offers (G8).

use std::sync::Arc;

use last_spike_engine::{Action, Event, Goods, Illegal, Money, Offer, OpenOffer, Seat, Seed, Step};

use crate::service::posting::offer_ends::{self, Ending, OfferFate};
use crate::service::table::lobby::{self, GameWish};
use crate::service::tests::club::{Club, START, begun, reader};
use crate::service::{
    Accepted, GameRef, Refusal, ballot,
    deals::offers,
    table::{play, take_back},
};
use crate::store::{ChannelId, Time, Tx, UserId, VoteId, games};

const CHANNEL: u64 = 100;
const MANY: u64 = 4;

/// Offers a thousand dollars for nothing, and takes the offer back.
async fn offer(club: &Club, from: u64, to: u64) -> Result<Accepted, Refusal> {
    let by = club.caller(CHANNEL, CHANNEL + from);
    let give = Goods { cash: Money(1000), ..Goods::default() };
    let partner = format!("Player {}", CHANNEL + to);
    let done = club.attempt(move |tx| play::offer(tx, &by, &partner, give.clone(), Goods::default())).await?;
    let by = club.caller(CHANNEL, CHANNEL + from);
    let id = done.view.table.dice().unwrap().offers.last().unwrap().offer.id;
    let withdraw = last_spike_engine::Action::Withdraw { id };
    club.attempt(move |tx| play::act(tx, &by, None, &withdraw)).await
}

type Answer = fn(u32) -> Action;

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
async fn g8_offers_of_all_games_count_together_as_calls_for_an_hour() {
    const ELSEWHERE: u64 = 700;
    let club = Club::open();
    club.game(CHANNEL, "gamma-two-1976", MANY).await;
    // The same two play in another channel, too.
    let host = club.caller(ELSEWHERE, CHANNEL);
    let wish = GameWish { edition: Some("gamma-two-1976".to_owned()), ..GameWish::default() };
    let (editions, limits) = (Arc::clone(&club.editions), club.limits);
    club.does(move |tx| lobby::open(tx, &host, &wish, &editions, Seed([7; 32]), limits)).await;
    let guest = club.caller(ELSEWHERE, CHANNEL + 1);
    club.does(move |tx| lobby::join(tx, &guest)).await;
    let host = club.caller(ELSEWHERE, CHANNEL);
    club.does(move |tx| begun(tx, &host, Seed([9; 32]), limits)).await;
    let offers_there = async |now: Time| {
        let by = club.caller(ELSEWHERE, CHANNEL);
        let give = Goods { cash: Money(1000), ..Goods::default() };
        let partner = format!("Player {}", CHANNEL + 1);
        let make = move |tx: &Tx<'_>| {
            let done = play::offer(&tx.at(now), &by, &partner, give.clone(), Goods::default())?;
            let step = done.view.step;
            Ok(offers::silent(tx, &done.stored, Step(step.0 - 1), step)?.is_empty())
        };
        club.does(make).await
    };
    assert!(offers_there(START).await, "the first one calls");
    for _ in 0..2 {
        offer(&club, 0, 1).await.unwrap();
    }
    assert!(!offers_there(START).await, "three were made within the hour, in both games");
    assert!(offers_there(START.after(3601)).await, "an hour later it calls again");
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

#[tokio::test]
async fn g8_a_button_answers_the_offer_whose_terms_it_showed_and_no_other() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", MANY).await;
    let offers = async |thousands: u32| {
        let by = club.caller(CHANNEL, CHANNEL);
        let give = Goods { cash: Money(thousands * 1000), ..Goods::default() };
        let partner = format!("Player {}", CHANNEL + 1);
        let make = move |tx: &Tx<'_>| play::offer(tx, &by, &partner, give.clone(), Goods::default());
        club.does(make).await.view.table.dice().unwrap().offers.last().unwrap().clone()
    };
    let (first, second) = (offers(5).await, offers(6).await);
    let id = second.offer.id;
    let replies = async |reply: Action, terms: u32| {
        let by = club.caller(CHANNEL, CHANNEL + 1);
        club.attempt(move |tx| play::reply(tx, &by, &reply, terms)).await
    };
    let steps = format!("SELECT count(*) FROM steps WHERE game = {game}");
    let before = (club.rows().await, club.number(steps.clone()).await);
    // The game was put back to what it was, and gave the number of the one offer to the other.
    let as_first = OpenOffer { offer: Offer { id, ..first.offer.clone() }, ..first };
    for reply in [Action::Accept { id }, Action::Decline { id }] {
        let refused = replies(reply, offers::terms(&as_first)).await;
        let illegal = Illegal::NoSuchOffer { id };
        assert!(
            matches!(&refused, Err(Refusal::Illegal { illegal: why, .. }) if *why == illegal),
            "{refused:?}"
        );
    }
    assert_eq!((club.rows().await, club.number(steps).await), before);
    let done = replies(Action::Accept { id }, offers::terms(&second)).await.unwrap();
    assert!(done.news.events.iter().any(|event| event.carries_out(id)), "{:?}", done.news.events);
}

/// Offers five thousand dollars for nothing; returns the step and the number of the offer.
async fn offers_cash(club: &Club, from: u64, to: u64) -> (Step, u32, u32) {
    let by = club.caller(CHANNEL, CHANNEL + from);
    let partner = format!("Player {}", CHANNEL + to);
    let give = Goods { cash: Money(5000), ..Goods::default() };
    let make = move |tx: &Tx<'_>| play::offer(tx, &by, &partner, give.clone(), Goods::default());
    let view = club.does(make).await.view;
    let open = view.table.dice().unwrap().offers.last().unwrap();
    (view.step, open.offer.id, offers::terms(open))
}

#[tokio::test]
async fn g8_an_answer_is_told_where_the_offer_was_and_a_deal_ends_the_exchange() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", MANY).await;
    let since = async |step: Step| {
        club.does(move |tx| {
            let stored = games::load(tx, game)?.unwrap();
            Ok(offers::exchange_since(tx, &stored, step)?)
        })
        .await
    };
    let (first, id, terms) = offers_cash(&club, 0, 1).await;
    let by = club.caller(CHANNEL, CHANNEL + 1);
    let accept = move |tx: &Tx<'_>| play::reply(tx, &by, &Action::Accept { id }, terms);
    let accepted = club.does(accept).await.view.step;
    assert_eq!(since(accepted).await, first);
    // Nobody is called by an edit to what comes after it.
    let (next, ..) = offers_cash(&club, 0, 1).await;
    assert_eq!(since(next).await, next);
}

#[tokio::test]
async fn g8_what_became_of_an_offer_is_known_until_the_end_of_the_game() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", MANY).await;
    let ends = async |step: Step, id: u32| {
        let found = club.does(move |tx| Ok(offer_ends::of(tx, game, step, &[id])?)).await;
        found.unwrap().1.pop().map(|end| end.fate)
    };
    let (accept, decline, withdraw): (Answer, Answer, Answer) =
        (|id| Action::Accept { id }, |id| Action::Decline { id }, |id| Action::Withdraw { id });
    for (who, answer) in [(1, accept), (1, decline), (0, withdraw)] {
        let (step, id, terms) = offers_cash(&club, 0, 1).await;
        assert!(ends(step, id).await.is_none(), "it stands");
        let by = club.caller(CHANNEL, CHANNEL + who);
        club.does(move |tx| play::reply(tx, &by, &answer(id), terms)).await;
        let told = ends(step, id).await;
        let Some(OfferFate::Told(news)) = &told else { panic!("{told:?}") };
        let is_deal = matches!(news.events[..], [Event::DealDone { .. }]);
        assert_eq!((news.events.len(), is_deal), (1, matches!(answer(id), Action::Accept { .. })));
        assert!(!is_deal || news.accepted.iter().any(|open| open.offer.id == id), "who gave what");
    }
    let (step, id, _) = offers_cash(&club, 0, 2).await;
    club.sql(format!("UPDATE games SET stage = 'closed' WHERE id = {game}")).await;
    assert!(matches!(ends(step, id).await, Some(OfferFate::GameOver)));
}

#[tokio::test]
async fn g8_the_number_of_an_offer_that_was_taken_back_says_nothing_of_the_next_one() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", MANY).await;
    let ends = async |step: Step, id: u32| {
        let found = club.does(move |tx| Ok(offer_ends::of(tx, game, step, &[id])?)).await;
        found.unwrap().1.pop().map(|end| end.fate)
    };
    let (step, id, _) = offers_cash(&club, 0, 1).await;
    let user = UserId(CHANNEL);
    let choices = club
        .attempt(move |tx| take_back::choices(tx, &reader(user, ChannelId(CHANNEL), GameRef::Here)))
        .await
        .unwrap();
    let (by, at, to) = (club.caller(CHANNEL, CHANNEL), choices.view.step, choices.last.to);
    if choices.at_once {
        club.does(move |tx| take_back::at_once(tx, &by, at, to)).await;
    } else {
        club.does(move |tx| take_back::request(tx, &by, at, to)).await;
        for other in 1..MANY {
            let by = club.caller(CHANNEL, CHANNEL + other);
            club.does(move |tx| ballot::answer(tx, &by, VoteId(1), true)).await;
        }
    }
    assert!(ends(step, id).await.is_none(), "it was taken back");
    let (next, another, terms) = offers_cash(&club, 0, 2).await;
    let (by, decline) = (club.caller(CHANNEL, CHANNEL + 2), Action::Decline { id: another });
    club.does(move |tx| play::reply(tx, &by, &decline, terms)).await;
    assert!(ends(step, id).await.is_none(), "another offer was declined");
    assert!(matches!(ends(next, another).await, Some(OfferFate::Told(_))));
    club.sql(format!("UPDATE games SET stage = 'closed' WHERE id = {game}")).await;
    assert!(ends(step, id).await.is_none());
}

#[tokio::test]
async fn g8_who_answers_too_late_hears_how_their_own_offer_ended() {
    let club = Club::open();
    let game = club.game(CHANNEL, "gamma-two-1976", MANY).await;
    let seat = async |n: u64| {
        club.does(move |tx| Ok(games::load(tx, game)?.unwrap().seat_of(UserId(CHANNEL + n)).unwrap())).await
    };
    let end = async |id: u32, n: u64| {
        let seat = seat(n).await;
        club.does(move |tx| Ok(offer_ends::end_of(tx, game, id, seat)?)).await
    };
    let (accept, decline, withdraw): (Answer, Answer, Answer) =
        (|id| Action::Accept { id }, |id| Action::Decline { id }, |id| Action::Withdraw { id });
    for (who, answer, ending) in
        [(1, accept, Ending::Accepted), (1, decline, Ending::Declined), (0, withdraw, Ending::Withdrawn)]
    {
        let (_, id, terms) = offers_cash(&club, 0, 1).await;
        assert_eq!(end(id, 1).await, None, "it stands");
        let by = club.caller(CHANNEL, CHANNEL + who);
        club.does(move |tx| play::reply(tx, &by, &answer(id), terms)).await;
        assert_eq!((end(id, 0).await, end(id, 1).await), (Some(ending), Some(ending)));
        assert_eq!(end(id, 2).await, None, "it is somebody else's");
    }
}
