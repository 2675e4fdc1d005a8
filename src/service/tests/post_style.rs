//! How much of a game stays in its channel: who may change it, and when.

use super::club::{Club, START};
use crate::service::{GameRef, Refusal, lobby, post_style};
use crate::store::games::StoredGame;
use crate::store::post_style::PostStyle;

const CHANNEL: u64 = 100;

impl Club {
    async fn keeps_posts(&self, channel: u64, user: u64, style: PostStyle) -> Result<StoredGame, Refusal> {
        let by = self.caller(channel, user);
        self.attempt(move |tx| post_style::change(tx, &by, GameRef::Here, style, START)).await
    }
}

#[tokio::test]
async fn the_host_alone_changes_it_while_there_is_a_game_that_goes_on_in_a_channel() {
    let club = Club::open();
    let game = club.game(CHANNEL, "columbia-2015", 2).await;
    let style = format!(
        "SELECT CASE posts WHEN 'latest' THEN 1 WHEN 'quiet' THEN 2 ELSE 0 END FROM games WHERE id = {game}"
    );
    let refused = club.keeps_posts(CHANNEL, CHANNEL + 1, PostStyle::Quiet).await;
    assert!(matches!(refused, Err(Refusal::NotHost { .. })), "{refused:?}");
    let nowhere = club.keeps_posts(200, CHANNEL, PostStyle::Quiet).await;
    assert!(matches!(nowhere, Err(Refusal::NoGame)), "{nowhere:?}");
    assert_eq!(club.number(style.clone()).await, 1, "what is refused changes nothing");
    club.keeps_posts(CHANNEL, CHANNEL, PostStyle::Quiet).await.unwrap();
    assert_eq!(club.number(style.clone()).await, 2);
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| lobby::end(tx, &by, GameRef::Here, START)).await;
    let ended = club.keeps_posts(CHANNEL, CHANNEL, PostStyle::All).await;
    assert!(ended.is_err(), "{ended:?}");
    assert_eq!(club.number(style).await, 2);
}
