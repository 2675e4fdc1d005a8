//! Forgetting a person: the ratings of others stay, also when they are recomputed.

use super::{ANN, BOB, CYD, DAY};
use crate::service::Refusal;
use crate::service::people::forgetting;
use crate::service::tests::club::{Club, START};
use crate::store::UserId;

#[tokio::test]
async fn the_ratings_of_others_stay_when_somebody_is_forgotten() {
    let club = Club::open();
    for (n, people) in (0..).zip([[ANN, BOB, CYD], [CYD, BOB, ANN], [ANN, CYD, BOB]]) {
        club.ranked(ANN, &people, START.after(n * 9 * DAY)).await;
    }
    let before = club.ratings_of(&[BOB, CYD]).await;
    let by = club.caller(900, ANN);
    club.does(move |tx| forgetting::erase(tx, &by, |_| "Former player".to_owned(), START)).await;
    assert_eq!(club.ratings_of(&[BOB, CYD]).await, before);
    for (table, column) in [
        ("results", "\"user\""),
        ("tallies", "\"user\""),
        ("encounters", "\"user\""),
        ("encounters", "other"),
        ("ratings", "\"user\""),
        ("rating_points", "\"user\""),
    ] {
        let left =
            club.number(format!("SELECT count(*) FROM {table} WHERE {column} = 900000000000100")).await;
        assert_eq!(left, 0, "{table}");
    }
    assert_eq!(club.number("SELECT count(*) FROM results WHERE name = 'Player 900000000000100'").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM ratings WHERE name = 'Player 900000000000100'").await, 0);
    // Computed with another τ and back.
    club.settles_tau(0.5).await;
    club.works_off(START).await;
    club.settles_tau(25.0 / 300.0).await;
    club.works_off(START).await;
    assert_eq!(club.ratings_of(&[BOB, CYD]).await, before);
    assert_eq!(club.number("SELECT count(*) FROM ratings WHERE hidden = 1").await, 2);
    let refused = club.profile_of(BOB, ANN, START).await;
    assert!(matches!(refused, Err(Refusal::NoResults { user: Some(UserId(ANN)) })), "{refused:?}");
}
