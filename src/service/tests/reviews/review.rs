//! Games that can be reviewed, and games that cannot.

use last_spike_engine::{Action, Seat, Step};

use crate::service::tests::club::{Club, reader};
use crate::service::{
    GameRef, Refusal,
    reviews::review::{self, Hard, Judged, Review},
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

/// Returns a choice of a step that cost so much.
fn choice(turn: u32, step: u32, seat: u8, cost: f32) -> Judged {
    let (action, hard) = (Action::Resign, Hard::PlayOn);
    Judged { turn, step: Step(step), seat: Seat(seat), action, lot: None, hard, cost }
}

#[tokio::test]
async fn a_choice_is_that_of_whoever_sat_there_and_chose_themselves() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    let leaver = club.caller(100, 101);
    club.does(move |tx| play::act(tx, &leaver, None, &Action::Resign)).await;
    let left = choice(1, 1, 1, 0.4);
    let costly = vec![left.clone()];
    let (turns, turning_points, accounts) = (Vec::new(), Vec::new(), Vec::new());
    let review = Review { playouts: 1, turns, turning_points, costly, accounts };
    let of = async |user: u64| {
        let found = club.does(move |tx| {
            review::find_reviewable(tx, &reader(UserId(user), ChannelId(100), GameRef::Here))
        });
        let found = found.await;
        found.costliest(&review).map(|own| own.into_iter().cloned().collect::<Vec<_>>())
    };
    assert_eq!(of(101).await, Some(vec![left.clone()]));
    assert_eq!((of(100).await, of(900).await), (None, None), "they made no move");
    // Somebody else sat there then.
    club.sql(format!(
        r#"INSERT INTO tenures (game, seat, since, until, ended_at, name, "user", actions)
           VALUES ({game}, 1, 0, 1, 0, 'X', 900, 1)"#
    ))
    .await;
    club.sql("UPDATE players SET since = 1 WHERE seat = 1").await;
    assert_eq!((of(101).await, of(900).await), (None, Some(vec![left.clone()])));
    // Planned or not, it was theirs; what a computer, a clock or the rules did for them was not.
    for (by, own) in [("plan", Some(vec![left])), ("stand_in", None), ("deadline", None), ("forced", None)] {
        club.sql(format!("UPDATE steps SET taken_by = '{by}'")).await;
        assert_eq!(of(900).await, own, "{by}");
    }
}

#[tokio::test]
async fn three_choices_are_told_the_costliest_first_and_one_of_each_turn() {
    let club = Club::open();
    club.game(100, "columbia-2015", 2).await;
    let leaver = club.caller(100, 101);
    club.does(move |tx| play::act(tx, &leaver, None, &Action::Resign)).await;
    let costs = [(1, 0.1), (2, 0.02), (2, 0.3), (3, 0.05), (4, 0.2)];
    let costly = costs.map(|(turn, cost)| choice(turn, 1, 1, cost)).to_vec();
    let (turns, turning_points, accounts) = (Vec::new(), Vec::new(), Vec::new());
    let review = Review { playouts: 1, turns, turning_points, costly, accounts };
    let found = club
        .does(|tx| review::find_reviewable(tx, &reader(UserId(101), ChannelId(100), GameRef::Here)))
        .await;
    let own = found.costliest(&review).unwrap();
    let told: Vec<(u32, f32)> = own.iter().map(|choice| (choice.turn, choice.cost)).collect();
    assert_eq!(told, [(2, 0.3), (4, 0.2), (1, 0.1)]);
}
