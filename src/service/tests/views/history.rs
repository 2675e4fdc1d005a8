//! Going through the past of a game.

use std::sync::Arc;

use last_spike_engine::{Action, Event, Goods, Money, Offer, Seat, Step, Viewer};

use crate::service::tests::club::{Club, START, reader};
use crate::service::views::history::{self, Moment, Unit};
use crate::service::{GameRef, Refusal, table::lobby};
use crate::store::log::{self, Logged};
use crate::store::{ChannelId, GameId, Tx, UserId, games};

/// Appends so many offers and withdrawals to the log of a game of 1976, past the limits of one turn.
async fn deals(club: &Club, game: GameId, offers: u32) {
    club.does(move |tx| {
        let mut stored = games::load(tx, game)?.unwrap();
        let mut position = log::snapshot(tx, &stored)?.unwrap();
        let mut seats = log::prefetch_seats(tx, game)?.read(tx)?;
        for _ in 0..offers {
            let next = position.view(Viewer::Spectator).table.dice().unwrap().next_offer;
            let give = Goods { cash: Money::thousands(1), deeds: Vec::new() };
            let offer = Offer { id: next, to_seat: Seat(1), give, take: Goods::default() };
            for action in [Action::Offer(Box::new(offer)), Action::Withdraw { id: next }] {
                let applied = position.apply(Seat(0), &action).unwrap();
                let logged = Logged { seat: Seat(0), by: None, shown: None };
                log::append(tx, &mut stored, &mut seats, logged, &applied, None)?;
                position = applied.game;
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_log_of_a_long_game_is_read_once_for_all_that_is_asked_of_it() {
    let club = Club::open();
    let game = club.game(100, "gamma-two-1976", 2).await;
    deals(&club, game, 1000).await;
    let all = || club.does(move |tx| Ok(log::all(tx, game)?));
    let first = all().await;
    assert_eq!(first.len(), 2000);
    assert!(Arc::ptr_eq(&first, &all().await));
    for (unit, last) in [(Unit::Turn, 1), (Unit::Step, 2000)] {
        let asked = move |tx: &Tx<'_>| {
            history::entries(tx, &reader(UserId(100), ChannelId(100), GameRef::Here), unit)
        };
        let entries = club.does(asked).await;
        assert_eq!(entries.numbers().next(), Some(last));
        let told = entries.entry(last);
        assert!(told.n == last && !told.news.events.is_empty());
    }
    // What happens after it is read.
    deals(&club, game, 1).await;
    let later = all().await;
    assert_eq!((later.len(), later[1999].n, &later[..2000]), (2002, Step(2000), &first[..]));
}

#[tokio::test]
async fn a_turn_or_a_step_that_a_game_does_not_have_is_refused_with_the_last_one() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    for _ in 0..3 {
        club.act(100, START, |mut actions| actions.remove(0)).await;
    }
    let view = club.view(100, Seat(0)).await;
    let (turns, steps) = (view.turn, view.step);
    let at = |unit: Unit, n: u32| {
        let moment = Some(Moment { unit, n });
        club.attempt(move |tx| history::at(tx, &reader(UserId(100), ChannelId(100), GameRef::Here), moment))
    };
    for n in [0, turns + 1, u32::MAX] {
        let refused = at(Unit::Turn, n).await;
        assert!(matches!(refused, Err(Refusal::NoSuchTurn { last }) if last == turns), "{n}: {refused:?}");
    }
    for n in [steps.0 + 1, u32::MAX] {
        let refused = at(Unit::Step, n).await;
        assert!(matches!(refused, Err(Refusal::NoSuchStep { last }) if last == steps), "{n}: {refused:?}");
    }
    assert_eq!(at(Unit::Turn, turns).await.unwrap().last, turns);
    for n in [0, steps.0] {
        assert_eq!(at(Unit::Step, n).await.unwrap().step, Step(n));
    }
}

#[tokio::test]
async fn a_bankruptcy_of_the_past_has_its_reason() {
    let club = Club::open();
    let game = club.game(100, "gamma-two-1976", 3).await;
    club.puts(game, |table| {
        table.left_with(2, 1).fact(Event::Bankrupt { seat: Seat(2), estate: None });
    })
    .await;
    let view = club.view(100, Seat(0)).await;
    for moment in [Moment { unit: Unit::Step, n: view.step.0 }, Moment { unit: Unit::Turn, n: 1 }] {
        let asked = move |tx: &Tx<'_>| {
            let (user, here) = (UserId(100), ChannelId(100));
            let past = history::at(tx, &reader(user, here, GameRef::Here), Some(moment))?;
            let entry =
                history::entries(tx, &reader(user, here, GameRef::Here), moment.unit)?.entry(moment.n);
            Ok([past.news.ruined, entry.news.ruined])
        };
        for ruined in club.does(asked).await {
            let [ruin] = ruined[..] else { panic!("{ruined:?}") };
            assert_eq!((ruin.seat, ruin.cash, ruin.debt), (Seat(2), Some(Money::thousands(1)), None));
        }
    }
}

#[tokio::test]
async fn in_direct_messages_the_past_of_an_only_lobby_is_that_of_its_channel() {
    let club = Club::open();
    let former = club.game(100, "columbia-2015", 2).await;
    let host = club.caller(100, 100);
    club.does(move |tx| lobby::end(tx, &host)).await;
    club.lobby(100, "columbia-2015", 2).await;
    let past = |game_ref: GameRef| {
        club.does(move |tx| history::newest(tx, &reader(UserId(100), ChannelId(7), game_ref), Unit::Turn))
    };
    assert_eq!(past(GameRef::Only).await.stored.id, former);
}
