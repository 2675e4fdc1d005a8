//! Showing to all: once, in the game's own channel, by whoever may write there.

use crate::service::people::{forgetting, privacy};
use crate::service::reviews::share::{self, MOST, MOST_IN_CHANNEL, Shared};
use crate::service::tests::club::{Club, START};
use crate::service::views::history::{Moment, Unit};
use crate::service::{Caller, Refusal};
use crate::store::posting::shares;
use crate::store::{GameId, InteractionId, Time, UserId};
use futures_util::future::join_all;
use last_spike_ratings::DEFAULT_TAU;

const HOUR: i64 = 60 * 60;

impl Club {
    async fn shares(&self, by: Caller, game: GameId, shared: Shared, now: Time) -> Result<(), Refusal> {
        self.attempt(move |tx| share::note(&tx.at(now), &by, game, shared)).await
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
async fn one_person_shows_six_an_hour_whatever_the_game_and_being_forgotten_lifts_no_limit() {
    let club = Club::open();
    // Somebody who has played nothing, in channels with a game each.
    let games = [club.game(100, "columbia-2015", 2).await, club.game(200, "columbia-2015", 2).await];
    let by = |n: u64| club.caller(100 * (n % 2 + 1), 900);
    for n in 0..u64::from(MOST) {
        let shared = turn(u32::try_from(n).unwrap() + 1);
        club.shares(by(n), games[usize::try_from(n % 2).unwrap()], shared, START).await.unwrap();
    }
    let refused = |shared: Result<(), Refusal>| {
        let next = START.after(HOUR);
        assert!(
            matches!(shared, Err(Refusal::SharedOften { most: MOST, next: at }) if at == next),
            "{shared:?}"
        );
    };
    for (n, game) in (0..).zip(games) {
        refused(club.shares(by(n), game, turn(99), START.after(1)).await);
    }
    let asked = by(0);
    club.does(move |tx| forgetting::erase(&tx.at(START.after(2)), &asked, |_| String::new())).await;
    assert_eq!(club.number(r#"SELECT count(*) FROM shares WHERE "user" = 900"#).await, 0);
    refused(club.shares(by(0), games[0], turn(99), START.after(3)).await);
    let kept =
        club.does(move |tx| Ok(privacy::kept(&tx.at(START.after(3)), UserId(900), DEFAULT_TAU)?)).await;
    assert_eq!(kept.shown.len(), MOST as usize);
    // Others show theirs.
    club.shares(club.caller(100, 901), games[0], turn(99), START.after(4)).await.unwrap();
}

#[tokio::test]
async fn a_channel_is_shown_twelve_an_hour_whoever_shows_them() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let by = |n: u32| club.caller(100, 900 + u64::from(n));
    for n in 0..MOST_IN_CHANNEL {
        club.shares(by(n / 4), game, turn(n + 1), START).await.unwrap();
    }
    let full = club.shares(by(99), game, turn(99), START.after(1)).await;
    let next = START.after(HOUR);
    assert!(matches!(full, Err(Refusal::SharedInChannel { next: at, .. }) if at == next), "{full:?}");
    let elsewhere = club.game(200, "columbia-2015", 2).await;
    club.shares(club.caller(200, 999), elsewhere, turn(1), START.after(2)).await.unwrap();
    club.shares(by(99), game, turn(99), next).await.unwrap();
    // What counts no more is forgotten later, by a job.
    club.does(move |tx| Ok(shares::forget(&tx.at(next))?)).await;
    assert_eq!(club.number("SELECT count(*) FROM shares").await, 2);
}

#[tokio::test]
async fn many_who_share_at_once_pass_no_limit() {
    let [one, other] = Club::twice();
    let game = one.game(100, "columbia-2015", 2).await;
    let shares = |club: &Club, user: u64, n: u32| {
        let by = club.caller(100, user);
        let by = Caller { interaction: InteractionId(user * 1_000 + u64::from(n)), ..by };
        let store = club.store.clone();
        async move { store.write(move |tx| share::note(tx, &by, game, turn(n))).await }
    };
    // One person in two processes, then many in one channel.
    let own = (0..2 * MOST).map(|n| shares(if n % 2 == 0 { &one } else { &other }, 900, n + 1));
    let shown = join_all(own).await.iter().filter(|shared| shared.is_ok()).count();
    assert_eq!(shown, MOST as usize);
    let all = (0..2 * MOST_IN_CHANNEL)
        .map(|n| shares(if n % 2 == 0 { &one } else { &other }, 1_000 + u64::from(n), n + 100));
    let shown = join_all(all).await.iter().filter(|shared| shared.is_ok()).count();
    assert_eq!(shown, (MOST_IN_CHANNEL - MOST) as usize);
}

#[tokio::test]
async fn limits_are_asked_before_anything_is_read_of_a_game() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let asked = async |by: Caller| club.attempt(move |tx| share::check(tx, &by, game)).await;
    for n in 0..MOST {
        assert!(asked(club.caller(100, 900)).await.is_ok());
        club.shares(club.caller(100, 900), game, turn(n + 1), START).await.unwrap();
    }
    let often = asked(club.caller(100, 900)).await;
    assert!(matches!(often, Err(Refusal::SharedOften { .. })), "{often:?}");
    assert!(asked(club.caller(100, 901)).await.is_ok());
    let elsewhere = asked(club.caller(500, 101)).await;
    assert!(matches!(elsewhere, Err(Refusal::SharedElsewhere { .. })), "{elsewhere:?}");
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
