//! The games that count: two people must each have made three moves of their own.

use last_spike_engine::{Action, Goods, Money, Offer, Seat, Viewer};

use super::{ANN, BOB, CYD, DAY, EVE};
use crate::service::Refusal;
use crate::service::tests::club::{Club, START};
use crate::store::games::{self, Who};
use crate::store::log::{self, Logged};
use crate::store::ratings::results::CountingRule;
use crate::store::{GameId, UserId};

impl Club {
    /// Returns whether a game counts, and the moves of their own that its players made.
    async fn judged(&self, game: GameId) -> (bool, Vec<Option<u32>>) {
        let (result, players) = self.result(game).await.unwrap();
        assert_eq!(result.rule, CountingRule::OwnMoves);
        (result.counts, players.iter().map(|player| player.own_moves).collect())
    }

    /// Plays on against a computer at the second seat until the person at the first has made so many moves.
    async fn plays_against_a_computer(&self, channel: u64, game: GameId, mut moves: u32) {
        while moves > 0 {
            match self.view(channel, Seat(0)).await.to_act[0] {
                Seat(0) => {
                    self.lets_move(channel, START).await;
                    moves -= 1;
                }
                computer => drop(self.lets_act(game, computer, START).await.unwrap()),
            }
        }
    }
}

#[tokio::test]
async fn two_resignations_before_the_first_tile_make_no_rating_and_no_best_game() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB, CYD], true, START).await;
    club.gives_up(ANN, CYD, START).await;
    club.gives_up(ANN, BOB, START).await;
    assert_eq!(club.judged(game).await, (false, vec![Some(0); 3]));
    assert!(club.ratings_of(&[ANN, BOB, CYD]).await.is_empty());
    for user in [ANN, BOB] {
        let profile = club.profile_of(CYD, user, START).await;
        match profile {
            Err(Refusal::NoResults { .. }) => assert_eq!(user, ANN),
            Ok(profile) => {
                assert_eq!((profile.best, profile.seconds_per_turn, profile.cities.len()), (None, None, 0));
                assert_eq!((profile.editions[0].games, profile.editions[0].rating), (0, None));
                assert_eq!(profile.head_to_head.unwrap().games, 0);
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(matches!(club.leaderboard_for(ANN, START).await, Err(Refusal::NoResults { user: None })));
}

#[tokio::test]
async fn accounts_that_are_thrown_away_make_nobody_points() {
    static ALL: [u64; 19] = {
        let mut all = [ANN; 19];
        let mut n = 1;
        while n < 19 {
            all[n] = EVE + n as u64;
            n += 1;
        }
        all
    };
    let club = Club::open();
    for (n, thrown) in (0..).zip(&ALL[1..]) {
        club.left_at_once(ANN, [ANN, *thrown], START.after(n)).await;
    }
    assert!(club.ratings_of(&ALL).await.is_empty());
    let refused = club.profile_of(ANN, ANN, START).await;
    assert!(matches!(refused, Err(Refusal::NoResults { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_game_counts_with_the_third_move_of_a_second_person() {
    for moves in [2, 3] {
        let club = Club::open();
        let game = club.begins_of(ANN, &[ANN, BOB], true, START).await;
        club.plays_until(ANN, &[ANN, BOB], 6, START).await;
        // The others were a computer's.
        club.sql(format!(
            "UPDATE steps SET taken_by = 'stand_in' WHERE game = {game} AND seat = 1 AND n NOT IN (
                 SELECT s.n FROM steps s WHERE s.game = {game} AND s.seat = 1 AND s.taken_by IS NULL
                 ORDER BY s.n LIMIT {moves})"
        ))
        .await;
        club.gives_up(ANN, BOB, START).await;
        let (counts, own) = club.judged(game).await;
        assert!(own[0] > Some(5), "{own:?}");
        assert_eq!((counts, own[1]), (moves == 3, Some(moves)), "resigning is no move");
        assert_eq!(club.ratings_of(&[ANN, BOB]).await.len(), if counts { 4 } else { 0 });
    }
}

#[tokio::test]
async fn plans_are_ones_own_moves_and_those_of_stand_ins_rules_and_silence_are_not() {
    for (taken_by, counts) in [("plan", true), ("stand_in", false), ("forced", false), ("deadline", false)] {
        let club = Club::open();
        let game = club.begins_of(ANN, &[ANN, BOB], true, START).await;
        club.plays_until(ANN, &[ANN, BOB], 3, START).await;
        club.sql(format!("UPDATE steps SET taken_by = '{taken_by}' WHERE game = {game} AND seat = 1")).await;
        club.gives_up(ANN, ANN, START).await;
        assert_eq!(club.judged(game).await.0, counts, "{taken_by}");
    }
}

/// G8: deals can be offered and withdrawn without end.
#[tokio::test]
async fn deals_are_no_moves() {
    let club = Club::open();
    let game = club.game(100, "gamma-two-1976", 2).await;
    club.does(move |tx| {
        let mut stored = games::load(tx, game)?.unwrap();
        let mut position = log::snapshot(tx, &stored)?.unwrap();
        let mut seats = log::prefetch_seats(tx, game)?.read(tx)?;
        for (from, to) in [(0, 1), (1, 0)].repeat(3) {
            let next = position.view(Viewer::Spectator).table.dice().unwrap().next_offer;
            let give = Goods { cash: Money::thousands(1), deeds: Vec::new() };
            let offer = Offer { id: next, to_seat: Seat(to), give, take: Goods::default() };
            for (seat, action) in [(from, Action::Offer(Box::new(offer))), (to, Action::Decline { id: next })]
            {
                let applied = position.apply(Seat(seat), &action).unwrap();
                let logged = Logged { seat: Seat(seat), by: None, shown: None };
                log::append(tx, &mut stored, &mut seats, logged, &applied, None)?;
                position = applied.game;
            }
        }
        Ok(())
    })
    .await;
    club.gives_up(100, 101, START).await;
    let (result, players) = club.result(game).await.unwrap();
    assert!(!result.counts, "{players:?}");
    assert!(players.iter().all(|player| player.moves >= 6 && player.own_moves == Some(0)), "{players:?}");
}

#[tokio::test]
async fn a_game_in_which_all_but_one_were_replaced_at_once_does_not_count() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], true, START).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        let stored = games::load(tx, game)?.unwrap();
        let who = Who::Computer("easy".to_owned());
        crate::service::seating::tenure::hand_over(tx, stored, Seat(1), "Otto", &who).map(drop)
    })
    .await;
    club.plays_against_a_computer(ANN, game, 3).await;
    club.gives_up(ANN, ANN, START).await;
    let (result, players) = club.result(game).await.unwrap();
    assert!(result.rated && !result.counts);
    let left: Vec<(Option<UserId>, bool)> =
        players.iter().map(|player| (player.user(), player.left_early)).collect();
    assert!(left.iter().all(|(user, left)| *left == user.is_some()), "{left:?}");
    assert!(club.ratings_of(&[ANN, BOB]).await.is_empty());
}

#[tokio::test]
async fn a_game_against_computers_counts_in_the_profile_of_whoever_played_it() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], false, START).await;
    club.sql(format!(r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE game = {game} AND seat = 1"#))
        .await;
    club.plays_against_a_computer(ANN, game, 3).await;
    club.gives_up(ANN, ANN, START).await;
    let (result, _) = club.result(game).await.unwrap();
    assert!(result.counts && !result.rated);
    let profile = club.profile_of(ANN, ANN, START).await.unwrap();
    assert_eq!((profile.editions[0].games, profile.best.unwrap().place), (1, 2));
    // One that nobody has played counts for nobody.
    let other = club.begins_of(EVE, &[EVE, BOB], false, START).await;
    club.sql(format!(
        r#"UPDATE players SET "user" = NULL, level = 'easy' WHERE game = {other} AND seat = 1"#
    ))
    .await;
    club.gives_up(EVE, EVE, START).await;
    assert!(!club.result(other).await.unwrap().0.counts);
}

#[tokio::test]
async fn games_that_ended_before_anybody_asked_for_moves_count_as_they_did() {
    let club = Club::open();
    let first = club.left_at_once(ANN, [ANN, BOB], START).await;
    club.ranked(ANN, &[BOB, ANN], START.after(10 * DAY)).await;
    assert_eq!(club.ratings_of(&[ANN]).await[0].standing.games, 1);
    // As a database of before has it.
    club.sql(format!("UPDATE game_results SET rule = 1, counts = 1 WHERE game = {first}")).await;
    club.sql(format!("UPDATE results SET own_moves = NULL, counts = 1, left_early = 0 WHERE game = {first}"))
        .await;
    let rated = club.ratings_of(&[ANN]).await[0].standing.clone();
    assert_eq!((rated.games, rated.wins), (2, 1));
    let (result, players) = club.result(first).await.unwrap();
    assert_eq!((result.rule, players[0].own_moves), (CountingRule::All, None));
}
