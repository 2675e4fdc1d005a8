//! Forgetting a person: the ratings of others stay.

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
    club.does(move |tx| forgetting::erase(tx, &by, |_| "Former player".to_owned())).await;
    assert_eq!(club.ratings_of(&[BOB, CYD]).await, before);
    assert_eq!(club.number(r#"SELECT count(*) FROM results WHERE "user" = 900000000000100"#).await, 0);
    assert_eq!(club.number("SELECT count(*) FROM results WHERE name = 'Player 900000000000100'").await, 0);
    let refused = club.profile_of(BOB, ANN, START).await;
    assert!(matches!(refused, Err(Refusal::NoResults { user: Some(UserId(ANN)) })), "{refused:?}");
}
