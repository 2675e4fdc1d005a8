//! Leaving games before they count: three times within ten games, and the next time is a last place.

use last_spike_ratings::Habit;

use super::{ANN, BOB, CYD, DAY, EVE, FAY};
use crate::service::ratings::ladder::OwnRating;
use crate::service::ratings::strike::strike;
use crate::service::tests::club::{Club, START};
use crate::store::{GameId, Time};

/// A moment of the nth of some games that are far from each other.
fn day(n: i64) -> Time {
    START.after(n * 8 * DAY)
}

impl Club {
    /// Lets BOB leave so many games of ANN's at once, the first at a day.
    async fn bob_leaves(&self, games: i64, from: i64) -> Vec<GameId> {
        let mut left = Vec::new();
        for n in from..from + games {
            left.push(self.left_at_once(ANN, [ANN, BOB], day(n)).await);
        }
        left
    }

    async fn habit_of_bob(&self) -> Option<Habit> {
        self.profile_of(ANN, BOB, day(99)).await.unwrap().editions[0].leaving
    }
}

#[tokio::test]
async fn whoever_left_three_of_their_last_ten_games_early_is_last_in_the_next() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB], day(0)).await;
    let before = club.ratings_of(&[ANN, BOB]).await;
    club.bob_leaves(2, 1).await;
    assert_eq!((club.ratings_of(&[ANN, BOB]).await, club.habit_of_bob().await), (before.clone(), None));
    club.bob_leaves(1, 3).await;
    assert_eq!(club.ratings_of(&[ANN, BOB]).await, before, "the third only makes it often");
    assert_eq!(club.habit_of_bob().await, Some(Habit { left: 3, games: 4 }));
    club.bob_leaves(1, 4).await;
    let after = club.ratings_of(&[ANN, BOB]).await;
    let all_time = |all: &[OwnRating], user: u64| {
        all.iter().find(|own| own.season.is_none() && own.user.0 == user).unwrap().standing.clone()
    };
    assert_eq!(all_time(&after, ANN), all_time(&before, ANN), "for the others nothing changes");
    let (was, is) = (all_time(&before, BOB), all_time(&after, BOB));
    assert_eq!((is.curve.len(), is.games, is.wins), (was.curve.len() + 1, was.games, was.wins));
    assert!(
        is.rating.mu < was.rating.mu
            && is.rating.sigma < was.rating.sigma
            && is.rating.points() < was.rating.points(),
        "{was:?} {is:?}"
    );
    // In profiles there is no place for either.
    let profile = club.profile_of(ANN, BOB, day(99)).await.unwrap();
    assert_eq!((profile.editions[0].games, profile.head_to_head.unwrap().games), (1, 1));
    assert_eq!(profile.curve.len(), 2);
    // Whoever only stayed has no habit of it.
    assert_eq!(club.profile_of(BOB, ANN, day(99)).await.unwrap().editions[0].leaving, None);
}

#[tokio::test]
async fn ten_games_later_leaving_is_forgiven() {
    let club = Club::open();
    club.bob_leaves(3, 0).await;
    for n in 3..10 {
        club.ranked(ANN, &[BOB, ANN], day(n)).await;
    }
    assert_eq!(club.habit_of_bob().await, Some(Habit { left: 3, games: 10 }));
    club.ranked(ANN, &[BOB, ANN], day(10)).await;
    assert_eq!(club.habit_of_bob().await, None);
    let before = club.ratings_of(&[BOB]).await;
    club.bob_leaves(1, 11).await;
    assert_eq!(club.ratings_of(&[BOB]).await, before);
}

#[tokio::test]
async fn struck_games_forgive_those_who_leave() {
    let club = Club::open();
    club.ranked(ANN, &[BOB, ANN], day(0)).await;
    let left = club.bob_leaves(5, 1).await;
    let rated = async || club.ratings_of(&[BOB]).await[0].standing.curve.len();
    assert_eq!(rated().await, 3, "one played, the fourth and the fifth left");
    let by = club.steward();
    let first = left[0];
    club.does(move |tx| strike(&tx.at(day(50)), &by, first).map(drop)).await;
    assert_eq!(rated().await, 2);
    let profile = club.profile_of(ANN, BOB, day(99)).await.unwrap();
    assert_eq!((profile.editions[0].games, profile.editions[0].leaving.unwrap().left), (1, 4));
}

#[tokio::test]
async fn of_several_who_leave_only_those_are_last_who_do_it_often() {
    let club = Club::open();
    club.bob_leaves(3, 0).await;
    let game = club.begins_of(EVE, &[EVE, BOB, FAY], true, day(4)).await;
    club.gives_up(EVE, BOB, day(4)).await;
    club.gives_up(EVE, FAY, day(4)).await;
    let (result, players) = club.result(game).await.unwrap();
    assert!(!result.counts && !players[0].left_early && players[1].left_early && players[2].left_early);
    assert!(club.ratings_of(&[EVE, FAY]).await.is_empty());
    let standing = club.ratings_of(&[BOB]).await.remove(0).standing;
    assert_eq!((standing.curve.len(), standing.games), (1, 0), "it was rated, but does not count");
    club.ranked(ANN, &[ANN, EVE], day(5)).await;
    let board = club.leaderboard_for(FAY, day(6)).await.unwrap();
    let listed: Vec<u64> = board.lines.iter().map(|line| line.user.0).collect();
    assert_eq!(listed, [ANN, EVE], "who has no game that counts is not listed");
}

#[tokio::test]
async fn games_that_were_not_to_count_are_left_freely() {
    let club = Club::open();
    for n in 0..4 {
        club.begins_of(ANN, &[ANN, BOB], false, day(n)).await;
        club.gives_up(ANN, BOB, day(n)).await;
    }
    club.bob_leaves(3, 4).await;
    assert!(club.ratings_of(&[BOB]).await.is_empty());
    let habit = club.habit_of_bob().await;
    assert_eq!(habit, Some(Habit { left: 3, games: 3 }), "seen without any game that counts");
}

#[tokio::test]
async fn whoever_lets_a_computer_play_from_the_start_leaves_too() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB, CYD], true, START).await;
    club.plays_until(ANN, &[ANN, BOB, CYD], 3, START).await;
    club.sql(format!("UPDATE steps SET taken_by = 'stand_in' WHERE game = {game} AND seat IN (1, 2)")).await;
    // ANN's own are few, and none is a computer's.
    club.sql(format!(
        "UPDATE steps SET taken_by = 'forced' WHERE game = {game} AND seat = 0 AND n > (
             SELECT min(n) FROM steps WHERE game = {game} AND seat = 0)"
    ))
    .await;
    club.gives_up(ANN, CYD, START).await;
    club.gives_up(ANN, BOB, START).await;
    let (result, players) = club.result(game).await.unwrap();
    assert!(!result.counts);
    let left: Vec<bool> = players.iter().map(|player| player.left_early).collect();
    assert_eq!(left, [false, true, true]);
}
