//! Showing to all: once, in the game's own channel, by whoever may write there.

use crate::service::reviews::share::{self, Shared};
use crate::service::tests::club::{Club, START};
use crate::service::views::history::{Moment, Unit};
use crate::service::{Caller, Refusal};
use crate::store::{GameId, Time};

const HOUR: i64 = 60 * 60;

impl Club {
    async fn shares(&self, by: Caller, game: GameId, shared: Shared, now: Time) -> Result<(), Refusal> {
        self.attempt(move |tx| share::note(tx, &by, game, shared, now)).await
    }
}

const fn turn(n: u32) -> Shared {
    Shared::Past(Moment { unit: Unit::Turn, n })
}

#[tokio::test]
async fn the_same_is_shown_once_in_an_hour_and_a_game_not_over_and_over() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let by = || club.caller(100, 101);
    club.shares(by(), game, turn(1), START).await.unwrap();
    let again = club.shares(by(), game, turn(1), START.after(HOUR - 1)).await;
    assert!(matches!(again, Err(Refusal::SharedAlready)), "{again:?}");
    for shared in [turn(2), turn(3), turn(4), Shared::Review, Shared::Replay { pictures: 9 }] {
        club.shares(by(), game, shared, START.after(60)).await.unwrap();
    }
    let seventh = club.shares(by(), game, turn(5), START.after(120)).await;
    let next = START.after(HOUR);
    assert!(matches!(seventh, Err(Refusal::SharedOften { next: at, .. }) if at == next), "{seventh:?}");
    club.shares(by(), game, turn(1), next).await.unwrap();
}

#[tokio::test]
async fn it_is_shown_where_the_game_is_and_for_whoever_may_write_there() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let before = club.number("SELECT count(*) FROM shares").await;
    let elsewhere = club.shares(club.caller(500, 101), game, turn(1), START).await;
    assert!(matches!(elsewhere, Err(Refusal::SharedElsewhere { .. })), "{elsewhere:?}");
    let mute = Caller { writes_in: Vec::new(), ..club.caller(100, 101) };
    let refused = club.shares(mute, game, turn(1), START).await;
    assert!(matches!(refused, Err(Refusal::MayNotWrite { .. })), "{refused:?}");
    let by = club.caller(100, 900);
    let twice = by.clone();
    club.shares(by, game, turn(1), START).await.unwrap();
    let repeated = club.shares(twice, game, turn(2), START).await;
    assert!(matches!(repeated, Err(Refusal::Repeated)), "{repeated:?}");
    assert_eq!(club.number("SELECT count(*) FROM shares").await, before + 1);
}
