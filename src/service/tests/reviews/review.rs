//! Games that can be reviewed, and games that cannot.

use last_spike_engine::Action;

use crate::service::tests::club::{Club, reader};
use crate::service::{
    GameRef, Refusal,
    reviews::review,
    table::{lobby, play},
};
use crate::store::games::Stage;
use crate::store::{ChannelId, GameId, UserId};

impl Club {
    async fn reviewable(&self, channel: u64, user: u64, game_ref: GameRef) -> Result<GameId, Refusal> {
        let (user, channel) = (UserId(user), ChannelId(channel));
        let found =
            self.attempt(move |tx| review::find_reviewable(tx, &reader(user, channel, game_ref))).await;
        found.map(|found| found.stored.id)
    }
}

#[tokio::test]
async fn only_a_game_that_was_played_to_its_end_is_reviewed() {
    let club = Club::open();
    let here = || club.reviewable(100, 101, GameRef::Here);
    assert!(matches!(here().await, Err(Refusal::NoGame)));
    let game = club.lobby(100, "columbia-2015", 2).await;
    assert!(matches!(here().await, Err(Refusal::NotBegun)));
    club.starts(club.caller(100, 100)).await.unwrap();
    let by_number = |user| club.reviewable(500, user, GameRef::Game(game));
    assert!(matches!(here().await, Err(Refusal::NotPlayedOut)));
    assert!(matches!(by_number(101).await, Err(Refusal::NotPlayedOut)));
    assert!(matches!(by_number(900).await, Err(Refusal::NotYourGame)));
    let other = club.reviewable(100, 101, GameRef::Game(GameId(999))).await;
    assert!(matches!(other, Err(Refusal::NotYourGame)), "{other:?}");
    club.sql("UPDATE games SET stage = 'broken'").await;
    assert!(matches!(here().await, Err(Refusal::Broken)));
    club.sql("UPDATE games SET stage = 'running'").await;
    let host = club.caller(100, 100);
    club.does(move |tx| lobby::end(tx, &host)).await;
    assert!(matches!(by_number(101).await, Err(Refusal::NotPlayedOut)), "it was ended before its end");
}

#[tokio::test]
async fn a_game_that_is_over_is_reviewed_for_anybody_in_its_channel() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let leaver = club.caller(100, 101);
    club.does(move |tx| play::act(tx, &leaver, None, &Action::Resign)).await;
    assert_eq!(club.stage(game).await, Stage::Over);
    for user in [100, 101, 900] {
        assert_eq!(club.reviewable(100, user, GameRef::Here).await.unwrap(), game);
    }
}
