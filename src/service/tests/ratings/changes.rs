//! What the result of a game says about ratings.

use last_spike_ratings::DEFAULT_TAU;

use super::{ANN, BOB, CYD, DAN, DAY};
use crate::service::people::forgetting;
use crate::service::ratings::changes::{self, RatingChange};
use crate::service::ratings::strike::strike;
use crate::service::tests::club::{Club, START};
use crate::store::GameId;

impl Club {
    async fn changes(&self, game: GameId) -> Vec<RatingChange> {
        self.does(move |tx| Ok(changes::of_game(tx, game, DEFAULT_TAU)?)).await
    }
}

#[tokio::test]
async fn a_result_says_what_the_game_did_to_each_rating_as_the_curve_of_a_profile_does() {
    let club = Club::open();
    let first = club.ranked(ANN, &[ANN, BOB, CYD], START.after(-DAY)).await;
    let changes = club.changes(first).await;
    let points: Vec<[i64; 2]> = changes.iter().map(|change| change.points).collect();
    assert!(points.iter().all(|[before, _]| *before == 1_000), "{points:?}");
    assert!(points[0][1] > points[1][1] && points[1][1] > points[2][1], "{points:?}");
    assert!(changes.iter().all(|change| change.places == [None, None] && change.former.is_none()));
    club.plays_until_sure().await;
    let last = club.ranked(BOB, &[BOB, ANN, CYD], START.after(60 * DAY)).await;
    // A game that ends later changes nothing of what this one did.
    club.ranked(CYD, &[CYD, BOB], START.after(70 * DAY)).await;
    for (place, user) in [(0, BOB), (1, ANN), (2, CYD)] {
        let change = &club.changes(last).await[place];
        let curve = club.profile_of(user, user, START.after(80 * DAY)).await.unwrap().curve;
        let at = curve.iter().position(|point| point.at == START.after(60 * DAY)).unwrap();
        assert_eq!(change.points, [curve[at - 1].points, curve[at].points], "{user}");
    }
    let places: Vec<_> = club.changes(last).await.iter().map(|change| change.places).collect();
    assert_eq!(places[1], [Some(1); 2]);
    assert_eq!(places[2], [Some(3); 2]);
}

#[tokio::test]
async fn a_result_says_nothing_of_the_rating_of_whoever_hides_or_was_forgotten() {
    let club = Club::open();
    club.plays_until_sure().await;
    let last = club.ranked(ANN, &[ANN, BOB, CYD], START.after(60 * DAY)).await;
    let seats = async || club.changes(last).await.iter().map(|change| change.seat.0).collect::<Vec<_>>();
    assert_eq!(seats().await, [0, 1, 2]);
    club.hides(ANN, true).await;
    assert_eq!(seats().await, [1, 2]);
    assert_eq!(club.changes(last).await[0].places, [Some(1); 2], "nobody hidden is before others");
    let by = club.caller(900, BOB);
    club.does(move |tx| forgetting::erase(tx, &by, |_| "Former player".to_owned())).await;
    assert_eq!(seats().await, [2]);
}

#[tokio::test]
async fn a_result_says_nothing_of_ratings_that_its_game_does_not_change() {
    let club = Club::open();
    let casual = club.begins_of(ANN, &[ANN, BOB], false, START).await;
    club.plays_until(ANN, &[ANN, BOB], 3, START).await;
    club.gives_up(ANN, BOB, START).await;
    assert_eq!(club.changes(casual).await, []);
    let left = club.left_at_once(ANN, [ANN, DAN], START.after(DAY)).await;
    assert_eq!(club.changes(left).await, []);
    let rated = club.ranked(ANN, &[ANN, BOB], START.after(2 * DAY)).await;
    assert_eq!(club.changes(rated).await.len(), 2);
    // Somebody else has the seat of one of them by now.
    club.sql(format!(r#"UPDATE results SET replaced = 1 WHERE game = {rated} AND "user" = {BOB}"#)).await;
    let former: Vec<_> = club.changes(rated).await.into_iter().map(|change| change.former).collect();
    assert_eq!(former, [None, Some(format!("Player {BOB}"))]);
    let by = club.steward();
    club.does(move |tx| strike(tx, &by, rated)).await;
    assert_eq!(club.changes(rated).await, []);
    assert_eq!(club.changes(GameId(9_999)).await, []);
}
