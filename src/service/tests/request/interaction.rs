//! Interactions that are delivered again, after the game has gone on: to another process where a server keeps the
//! database, else to the same one.

use last_spike_engine::{Action, Goods, Money, Prompt, Seat, Seed};

use crate::service::people::settings::{self, Hour, SettingsChange};
use crate::service::tests::club::{Club, START, begun, reader};
use crate::service::{
    Caller, GameRef, Refusal,
    request::interaction,
    table::{lobby, play},
    views::look,
};
use crate::store::Tx;
use crate::store::games::Stage;

impl Club {
    /// Delivers an interaction, for which that is to be done.
    async fn given<T: Send + 'static>(
        &self,
        by: &Caller,
        job: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (id, by) = (by.interaction, by.clone());
        interaction::carry_out(&self.store, id, move |tx| job(tx, &by)).await
    }

    async fn given_start(&self, by: &Caller) -> Result<(), Refusal> {
        let limits = self.limits;
        let start = move |tx: &Tx<'_>, by: &Caller| begun(tx, by, Seed([7; 32]), limits).map(drop);
        self.given(by, start).await
    }

    async fn reserves(&self, by: &Caller) -> Result<(), Refusal> {
        let (by, editions, limits) = (by.clone(), self.editions.clone(), self.limits);
        let wish = lobby::GameWish::default();
        self.attempt(move |tx| lobby::reserve_thread(tx, &by, &wish, &editions, limits).map(drop)).await
    }
}

#[tokio::test]
async fn what_was_refused_in_a_lobby_is_not_done_when_it_comes_again() {
    let [one, other] = Club::twice();
    let game = one.lobby(100, "columbia-2015", 1).await;
    let start = one.caller(100, 100);
    let before = one.rows().await;
    assert!(matches!(one.given_start(&start).await, Err(Refusal::TooFewPlayers)));
    assert_eq!(one.rows().await - before, 1, "it is noted, and nothing else");
    one.joins(one.caller(100, 101)).await.unwrap();
    let again = other.given_start(&start).await;
    assert!(matches!(again, Err(Refusal::Repeated)), "{again:?}");
    assert_eq!(one.stage(game).await, Stage::Lobby);
}

#[tokio::test]
async fn a_move_that_was_refused_is_not_made_when_it_comes_again_in_the_next_turn() {
    let [one, other] = Club::twice();
    one.game(100, "columbia-2015", 2).await;
    let first = one.view(100, Seat(0)).await.to_act[0];
    let next = first.others(2).next().unwrap();
    let by = one.caller(100, 100 + u64::from(next.0));
    // What is possible, as somebody types it who cannot know that it is not their turn yet.
    let lay = |tx: &Tx<'_>, by: &Caller| {
        let (_, view) = look::own(tx, &reader(by.user, by.channel, GameRef::Here))?;
        let possible = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default();
        let lay = Action::Lay { tile: view.table.tiles().unwrap().hand[0], sell: Vec::new() };
        let first = possible.into_iter().find(|action| *action != Action::Resign);
        play::act(tx, by, None, &first.unwrap_or(lay))
    };
    assert!(matches!(one.given(&by, lay).await, Err(Refusal::Illegal { .. })));
    for _ in 0..9 {
        if one.view(100, next).await.to_act == [next] {
            break;
        }
        one.act(100, START, |actions| actions.into_iter().find(|action| *action != Action::Resign).unwrap())
            .await;
    }
    assert_eq!(one.view(100, next).await.to_act, [next], "{first} has moved");
    let before = one.number("SELECT count(*) FROM steps").await;
    let again = other.given(&by, lay).await;
    assert!(matches!(again, Err(Refusal::Repeated)), "{:?}", again.map(drop));
    assert_eq!(one.number("SELECT count(*) FROM steps").await, before);
}

#[tokio::test]
async fn habits_that_were_refused_are_not_changed_when_they_come_again() {
    let [one, other] = Club::twice();
    let hours = SettingsChange {
        quiet_from: Some(Hour::At(1320)),
        quiet_to: Some(Hour::At(420)),
        ..SettingsChange::default()
    };
    let by = one.caller(100, 100);
    let set = |change: SettingsChange| move |tx: &Tx<'_>, by: &Caller| settings::change(tx, by, &change);
    assert!(matches!(one.given(&by, set(hours.clone())).await, Err(Refusal::QuietHours(_))));
    let zone = SettingsChange { time_zone: Some("Europe/Lisbon".to_owned()), ..SettingsChange::default() };
    one.given(&one.caller(100, 100), set(zone)).await.unwrap();
    let again = other.given(&by, set(hours)).await;
    assert!(matches!(again, Err(Refusal::Repeated)), "{again:?}");
}

#[tokio::test]
async fn a_question_is_not_answered_by_the_interaction_that_led_to_it() {
    let [one, other] = Club::twice();
    one.lobby(100, "columbia-2015", 1).await;
    let by = one.caller(100, 101);
    one.given(&by, |_, _| Ok("are you sure?")).await.unwrap();
    let join = |tx: &Tx<'_>, by: &Caller| lobby::join(tx, by).map(drop);
    let again = other.given(&by, join).await;
    assert!(matches!(again, Err(Refusal::Repeated)), "{again:?}");
}

#[tokio::test]
async fn what_was_accepted_is_done_once_and_what_another_process_did_is_not_refused() {
    let [one, other] = Club::twice();
    one.lobby(100, "columbia-2015", 1).await;
    let by = one.caller(100, 101);
    let join = |tx: &Tx<'_>, by: &Caller| lobby::join(tx, by).map(drop);
    one.given(&by, join).await.unwrap();
    let before = one.rows().await;
    assert!(matches!(other.given(&by, join).await, Err(Refusal::Repeated)));
    assert_eq!(one.rows().await, before);
    // As a process finds it that was stopped between the refusal and its note.
    let refused =
        interaction::settle(&other.store.at(START), by.interaction, Err::<(), _>(Refusal::TableFull)).await;
    assert!(matches!(refused, Err(Refusal::Repeated)), "{refused:?}");
}

#[tokio::test]
async fn g8_an_offer_that_comes_again_to_another_process_is_made_once() {
    let [one, other] = Club::twice();
    one.game(100, "gamma-two-1976", 2).await;
    let by = one.caller(100, 100);
    let offer = |tx: &Tx<'_>, by: &Caller| {
        let give = Goods { cash: Money::THOUSAND, deeds: Vec::new() };
        play::offer(tx, by, "Player 101", give, Goods::default()).map(drop)
    };
    one.given(&by, offer).await.unwrap();
    let again = other.given(&by, offer).await;
    assert!(matches!(again, Err(Refusal::Repeated)), "two such offers could stand: {again:?}");
    assert_eq!(one.number("SELECT count(*) FROM steps").await, 1);
}

#[tokio::test]
async fn no_second_thread_is_opened_for_a_lobby_that_stands_in_one() {
    let [one, other] = Club::twice();
    let by = one.caller(100, 100);
    one.reserves(&by).await.unwrap();
    one.opens_as(by.clone()).await.unwrap();
    let before = one.rows().await;
    assert!(matches!(other.reserves(&by).await, Err(Refusal::Repeated)));
    assert_eq!(one.rows().await, before);
}
