//! The data about people whose games cannot be read.

use super::club::{Club, START};
use crate::service::{look, privacy};
use crate::store::games::Stage;
use crate::store::{UserId, people};

#[tokio::test]
async fn who_plays_in_a_game_that_cannot_be_read_sees_the_others_and_can_be_forgotten() {
    let club = Club::open();
    let sick = club.game(100, "columbia-2015", 2).await;
    let lobby = club.lobby(101, "columbia-2015", 1).await;
    club.sql(format!("UPDATE games SET options = '{{' WHERE id = {sick}")).await;
    let user = UserId(101);
    let listed = club.does(move |tx| Ok(look::mine(tx, user, 9)?)).await;
    assert_eq!(listed.iter().map(|look| look.stored.id).collect::<Vec<_>>(), [lobby]);
    let kept = club.does(move |tx| Ok(privacy::kept(tx, user)?)).await;
    assert_eq!(kept.games.len(), 1);
    club.sql(format!("UPDATE games SET options = '{{' WHERE id = {lobby}")).await;
    let by = club.caller(100, 101);
    assert_eq!(club.does(move |tx| privacy::forget(tx, &by, |_| "Nobody".to_owned(), START)).await, 2);
    assert_eq!(
        club.number(r#"SELECT count(*) FROM players WHERE "user" = 101 OR name = 'Player 101'"#).await,
        0
    );
    assert_eq!(club.number("SELECT count(*) FROM games WHERE host = 101").await, 0);
    assert_eq!([club.stage(sick).await, club.stage(lobby).await], [Stage::Running, Stage::Closed]);
    let known = club.does(move |tx| Ok(people::find(tx, user)?)).await;
    assert_eq!(known, None);
}
