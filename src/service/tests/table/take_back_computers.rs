//! Taking back with computers at the table: they are not asked, and play on while people are.

use last_spike_engine::record;
use last_spike_engine::{Edition, Seat, Step};

use super::take_back::{answers, asks, choices, computers_move, fate, takes_a_turn};
use crate::service::ballot::BallotResult;
use crate::service::request::limits::Limits;
use crate::service::table::take_back::{self, TakeBackRequest};
use crate::service::tests::club::{Club, START, begun, reader};
use crate::service::{GameRef, Refusal, table::lobby, views::look};
use crate::store::voting::votes::Fate;
use crate::store::{ChannelId, GameId, UserId};

/// Opens a game of people and an `easy` computer, and plays until a person has just moved and the computer is asked;
/// returns who that person is.
async fn before_a_computer(club: &Club, people: u64) -> Seat {
    club.lobby(100, "columbia-2015", people).await;
    let host = club.caller(100, 100);
    club.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    let host = club.caller(100, 100);
    let seed = last_spike_engine::Seed([7; 32]);
    club.does(move |tx| begun(tx, &host, seed, Limits::NONE)).await;
    let computer = Seat(u8::try_from(people).unwrap());
    let mut last = None;
    loop {
        match (last, club.view(100, Seat(0)).await.to_act == [computer]) {
            (Some(person), true) => return person,
            (None, true) => drop(computers_move(club).await),
            (_, false) => last = Some(takes_a_turn(club).await),
        }
    }
}

#[tokio::test]
async fn computers_play_on_while_people_are_asked_and_what_they_did_goes_back_too() {
    let club = Club::open();
    let asker = before_a_computer(&club, 2).await;
    let other = Seat(1 - asker.0);
    assert_eq!(choices(&club, asker).await.unwrap().others, [other], "a computer is not asked");
    let to = choices(&club, asker).await.unwrap().last.to;
    let before = club.view(100, asker).await.turn;
    asks(&club, asker, START).await.unwrap();
    while computers_move(&club).await > 0 {}
    assert_eq!(club.view(100, asker).await.to_act, [other], "the computer has played its turn");
    assert_eq!(fate(&club, 1).await, Fate::Open);
    let done = answers(&club, other, true, START).await.unwrap();
    assert!(matches!(done, BallotResult::Carried(_)), "{done:?}");
    let view = club.view(100, asker).await;
    assert_eq!(view.to_act, [asker]);
    assert!(view.turn < before, "the game goes on before what was asked for: {} {before}", view.turn);
    let steps = club.does(|tx| Ok(crate::store::log::steps(tx, GameId(1), Step(0), Step(u32::MAX))?)).await;
    assert_eq!(steps.last().unwrap().goes_back_to(), Some(to));
    let user = UserId(100 + u64::from(asker.0));
    let whole = club.does(move |tx| look::whole(tx, &reader(user, ChannelId(100), GameRef::Here))).await;
    let record = record::Record::read(&whole.record().unwrap().bytes).unwrap();
    record::verify(&record, &Edition::all()).unwrap();
}

#[tokio::test]
async fn alone_at_the_table_nobody_goes_back_until_chance_is_kind() {
    let club = Club::open();
    let alone = before_a_computer(&club, 1).await;
    while computers_move(&club).await > 0 {}
    for again in 0..take_back::MOST_BACK_TO_A_TURN {
        assert_eq!(takes_a_turn(&club).await, alone);
        while computers_move(&club).await > 0 {}
        let done = asks(&club, alone, START).await.unwrap();
        assert!(matches!(done, TakeBackRequest::Done(_)), "time {again}: nobody else is to be asked");
    }
    assert_eq!(takes_a_turn(&club).await, alone);
    let refused = asks(&club, alone, START).await;
    assert!(matches!(refused, Err(Refusal::TakenBackOften { most: 3 })), "{refused:?}");
    while computers_move(&club).await > 0 {}
    let refused = asks(&club, alone, START).await;
    assert!(
        matches!(refused, Err(Refusal::TakenBackOften { most: 3 })),
        "not by waiting, either: {refused:?}"
    );
    // The next turn is another one.
    assert_eq!(takes_a_turn(&club).await, alone);
    assert!(matches!(asks(&club, alone, START).await, Ok(TakeBackRequest::Done(_))));
    let user = UserId(100 + u64::from(alone.0));
    let whole = club.does(move |tx| look::whole(tx, &reader(user, ChannelId(100), GameRef::Here))).await;
    let record = record::Record::read(&whole.record().unwrap().bytes).unwrap();
    record::verify(&record, &Edition::all()).unwrap();
    let mut back = record.steps.iter().filter(|step| step.goes_back_to().is_some());
    assert!(back.clone().count() > 3 && back.all(|step| step.agreed), "computers agree to everything");
}
