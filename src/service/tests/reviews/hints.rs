//! People who are given a hint, and people who are not.

use last_spike_engine::{Action, Illegal, Seat};

use crate::service::tests::club::{Club, begun, reader};
use crate::service::{GameRef, Refusal, reviews::hints, table::play};
use crate::store::{ChannelId, UserId};

const HERE: u64 = 10;

impl Club {
    /// Asks for a hint in the channel; returns the step about which it is given.
    async fn hint(&self, user: u64) -> Result<u32, Refusal> {
        let asked = self
            .attempt(move |tx| hints::question(tx, &reader(UserId(user), ChannelId(HERE), GameRef::Here)));
        asked.await.map(|(_, view)| view.step.0)
    }
}

#[tokio::test]
async fn hints_are_for_those_who_are_asked_in_games_that_were_opened_with_them() {
    let club = Club::open();
    assert!(matches!(club.hint(HERE).await, Err(Refusal::NoGame)));
    let game = club.lobby(HERE, "columbia-2015", 2).await;
    assert!(matches!(club.hint(HERE).await, Err(Refusal::NotBegun)));
    let host = club.caller(HERE, HERE);
    let (seed, limits) = (last_spike_engine::Seed([7; 32]), club.limits);
    club.does(move |tx| begun(tx, &host, seed, limits)).await;
    let asked = club.view(HERE, Seat(0)).await.to_act[0];
    let [asked, other] = [asked.0, 1 - asked.0].map(|seat| HERE + u64::from(seat));
    assert!(matches!(club.hint(asked).await, Err(Refusal::NoHints)));
    club.sql(format!("UPDATE games SET hints = 1 WHERE id = {game}")).await;
    assert_eq!(club.hint(asked).await.unwrap(), 0);
    let refused = club.hint(other).await;
    assert!(
        matches!(refused, Err(Refusal::Illegal { illegal: Illegal::NotYourTurn { .. }, .. })),
        "{refused:?}"
    );
    assert!(matches!(club.hint(99).await, Err(Refusal::NotSeated)));
    let by = club.caller(HERE, other);
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    assert!(matches!(club.hint(asked).await, Err(Refusal::Ended)));
}

#[tokio::test]
async fn who_is_out_is_asked_nothing_and_an_offer_is_a_question() {
    let club = Club::open();
    let game = club.game(HERE, "gamma-two-1976", 3).await;
    club.sql(format!("UPDATE games SET hints = 1 WHERE id = {game}")).await;
    let asked = club.view(HERE, Seat(0)).await.to_act[0];
    let [other, third] = [1, 2].map(|by| HERE + u64::from((asked.0 + by) % 3));
    assert!(club.hint(other).await.is_err());
    let by = club.caller(HERE, HERE + u64::from(asked.0));
    let give = last_spike_engine::Goods { cash: last_spike_engine::Money(1000), deeds: Vec::new() };
    let take = last_spike_engine::Goods { cash: last_spike_engine::Money(2000), deeds: Vec::new() };
    let to = format!("Player {other}");
    club.does(move |tx| play::offer(tx, &by, &to, give.clone(), take.clone())).await;
    assert_eq!(club.hint(other).await.unwrap(), 1);
    let by = club.caller(HERE, third);
    club.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    let refused = club.hint(third).await;
    assert!(matches!(refused, Err(Refusal::Illegal { illegal: Illegal::OutOfTheGame, .. })), "{refused:?}");
}
