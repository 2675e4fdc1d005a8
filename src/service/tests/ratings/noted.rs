//! What is noted when a game ends, and who is rated by it.

use std::collections::BTreeMap;

use last_spike_engine::{City, Event, Money, Seat};

use super::{ANN, BOB, CYD, DAN, DAY, EDITION, EVE, FAY};
use crate::service::ratings::shown::HeadToHead;
use crate::service::tests::club::{Club, GUILD, START};
use crate::store::games::{self, Stage, Who};
use crate::store::seating::tenures;
use crate::store::{GameId, Time, UserId, log};

impl Club {
    /// Has computers have made the first moves of some seats, more than a quarter of all, before these made three.
    async fn is_stood_in_at_first(&self, game: GameId, seats: &str) {
        self.sql(format!(
            "UPDATE steps SET taken_by = 'stand_in' WHERE game = {game} AND seat {seats} AND n IN (
                 SELECT s.n FROM steps s WHERE s.game = {game} AND s.seat = steps.seat AND s.taken_by IS NULL
                 ORDER BY s.n LIMIT 3)"
        ))
        .await;
    }

    /// Plays a rated game of two people to its end, always by the first action that is possible.
    async fn plays_out(&self, channel: u64) -> GameId {
        let game = self.begins_of(channel, &[channel, channel + 1], true, START).await;
        for n in 1..3_000 {
            if self.stage(game).await == Stage::Over {
                return game;
            }
            self.act(channel, START.after(n), |mut actions| actions.remove(0)).await;
        }
        panic!("the game does not end");
    }
}

#[tokio::test]
async fn a_result_is_what_the_log_tells() {
    let club = Club::open();
    let game = club.plays_out(ANN).await;
    let (result, players) = club.result(game).await.unwrap();
    let facts = (result.guild, &*result.edition, result.rated, result.struck);
    assert_eq!(facts, (Some(GUILD), EDITION, true, None));
    let (steps, over) = club
        .does(move |tx| {
            let stored = games::load(tx, game)?.unwrap();
            Ok((log::all(tx, game)?, log::snapshot(tx, &stored)?.unwrap()))
        })
        .await;
    assert_eq!(result.ended_at, steps.last().unwrap().at);
    let outcome = over.outcome().unwrap();
    let view = over.view(last_spike_engine::Viewer::Spectator);
    for (n, player) in (0_u8..).zip(&players) {
        let seat = Seat(n);
        let events = || steps.iter().flat_map(|step| step.events.iter());
        let doubled =
            |event: &&Event| matches!(event, Event::TileLaid { seat: by, doubled: true, .. } if *by == seat);
        let claimed = |event: &&Event| matches!(event, Event::GrantClaimed { seat: by, .. } if *by == seat);
        let paid: u32 = events()
            .filter_map(|event| match event {
                Event::Payout { seat: to, amount, .. } if *to == seat => Some(amount.0),
                _ => None,
            })
            .sum();
        assert_eq!((player.seat, &player.who), (seat, &Who::Human(UserId(ANN + u64::from(n)))));
        assert_eq!(player.double_cost as usize, events().filter(doubled).count());
        assert_eq!(player.free_land as usize, events().filter(claimed).count());
        assert_eq!(player.payouts, Money(paid));
        let moves = steps.iter().filter(|step| step.seat == seat && step.by.is_none()).count();
        assert_eq!((player.moves as usize, player.stand_in_moves), (moves, 0));
        assert_eq!(player.own_moves, Some(player.moves));
        let placing = outcome.ranking.iter().find(|placing| placing.seat == seat).unwrap();
        let end = player.end.as_ref().unwrap();
        assert_eq!((end.place, end.cash, end.land), (placing.place, placing.cash, placing.land_cost));
        let cards: BTreeMap<City, u32> = over
            .edition()
            .cities
            .iter()
            .map(|city| (*city, u32::from(view.seat(seat).cards_of(*city))))
            .filter(|(_, cards)| *cards > 0)
            .collect();
        assert_eq!(end.cities, cards);
        assert!(!player.replaced && !player.successor && player.hints == Some(0));
    }
    // Both have their turns one after another, and somebody ends the last.
    assert_eq!(players[0].turns + players[1].turns, over.turn());
    assert!(players[0].turns.abs_diff(players[1].turns) <= 1);
    assert!(players.iter().map(|player| player.payouts.0).sum::<u32>() > 0, "somebody was paid");
}

#[tokio::test]
async fn only_the_time_counts_in_which_somebody_is_awaited() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], true, START).await;
    club.tells_everybody(game, START).await;
    let first = club.view(ANN, Seat(0)).await.to_act[0];
    club.gives_up(ANN, ANN + u64::from(first.0), START.after(500)).await;
    let (_, players) = club.result(game).await.unwrap();
    assert_eq!(players[first.index()].seconds, Some(500));
    assert_eq!(players[1 - first.index()].seconds, Some(0));
}

#[tokio::test]
async fn a_game_that_is_closed_has_no_result() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], false, START).await;
    club.sql(format!("UPDATE games SET stage = 'running' WHERE id = {game}")).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(games::finish(tx, game, Stage::Closed)?)
    })
    .await;
    assert_eq!(club.result(game).await, None);
    assert_eq!(club.number("SELECT count(*) FROM ladder_revisions").await, 0);
}

#[tokio::test]
async fn a_game_that_was_not_to_count_is_counted_and_not_rated() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], false, START).await;
    club.plays_until(ANN, &[ANN, BOB], 3, START).await;
    club.gives_up(ANN, ANN, START).await;
    let (result, _) = club.result(game).await.unwrap();
    assert!(!result.rated);
    assert!(club.ratings_of(&[ANN, BOB]).await.is_empty());
    let profile = club.profile_of(BOB, BOB, START).await.unwrap();
    assert_eq!((profile.editions[0].games, profile.editions[0].rating), (1, None));
}

#[tokio::test]
async fn whoever_is_replaced_is_placed_last_and_a_successor_is_not_rated() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB, CYD], true, START).await;
    club.plays_until(ANN, &[ANN, BOB], 3, START).await;
    // CYD leaves, and DAN takes their seat over; then ANN wins before DAN and BOB.
    club.does(move |tx| {
        let stored = games::load(tx, game)?.unwrap();
        let (name, who) = ("Player 900000000000103", Who::Human(UserId(DAN)));
        crate::service::seating::tenure::hand_over(tx, stored, Seat(2), name, &who).map(drop)
    })
    .await;
    club.gives_up(ANN, BOB, START).await;
    club.gives_up(ANN, DAN, START).await;
    let (result, players) = club.result(game).await.unwrap();
    assert!(result.rated && players.len() == 4);
    assert!(players[2].replaced && players[2].end.is_none() && players[3].successor);
    let rated = club.ratings_of(&[ANN, BOB, CYD, DAN]).await;
    let of = |user: u64| rated.iter().find(|own| own.season.is_none() && own.user == UserId(user));
    let mu = |user: u64| of(user).unwrap().standing.rating.mu;
    assert!(of(DAN).is_none(), "a successor");
    assert!(mu(ANN) > mu(BOB) && mu(BOB) > mu(CYD), "the second resigned, and was there");
    let former = club.does(move |tx| Ok(tenures::of_game(tx, game)?)).await;
    assert_eq!(former.len(), 1);
    // In profiles the game is none of CYD's: there they have no place, and nobody has beaten them.
    let profile = club.profile_of(ANN, CYD, START).await.unwrap();
    let of = &profile.editions[0];
    assert_eq!((of.games, of.places, of.rating.is_some()), (0, [0; 6], true));
    assert_eq!((profile.best, profile.head_to_head), (None, Some(HeadToHead::default())));
    let dan = club.profile_of(ANN, DAN, START).await.unwrap();
    assert_eq!(dan.head_to_head, Some(HeadToHead { games: 1, ahead: 0, behind: 1 }));
}

#[tokio::test]
async fn whoever_was_stood_in_for_more_than_a_quarter_of_their_moves_is_placed_last() {
    let club = Club::open();
    for (channel, stood_in) in [(ANN, false), (EVE, true)] {
        let game = club.begins_of(channel, &[channel, channel + 1], true, START).await;
        club.plays_until(channel, &[channel, channel + 1], 6, START).await;
        if stood_in {
            club.is_stood_in_at_first(game, "= 0").await;
        }
        club.gives_up(channel, channel + 1, START).await;
        let (_, players) = club.result(game).await.unwrap();
        assert_eq!(players[0].end.as_ref().unwrap().place, 1, "they won all the same");
    }
    let rated = club.ratings_of(&[ANN, BOB, EVE, FAY]).await;
    let all: Vec<f64> =
        rated.iter().filter(|own| own.season.is_none()).map(|own| own.standing.rating.mu).collect();
    assert!(all[0] > all[1], "{all:?}");
    // Both are last then: the one who resigned is before whoever was not there.
    assert!(all[2] < all[3], "{all:?}");
}

#[tokio::test]
async fn games_of_the_same_two_count_less_and_less_within_a_week() {
    let club = Club::open();
    let mut gains = Vec::new();
    let mut before = 0;
    for n in 0..4 {
        club.ranked(ANN, &[ANN, BOB], START.after(n)).await;
        let points = club.ratings_of(&[ANN]).await[0].standing.rating.points();
        gains.push(points - before);
        before = points;
    }
    // The second game of the week moves less than one of a week later would.
    let honest = Club::open();
    let mut last = 0;
    for n in 0..4 {
        honest.ranked(ANN, &[ANN, BOB], START.after(n * 8 * DAY)).await;
        last = honest.ratings_of(&[ANN]).await[0].standing.rating.points();
    }
    assert!(before < last, "{before} after four games of a day, {last} after four of four weeks");
}

#[tokio::test]
async fn a_season_starts_fresh_beside_all_time() {
    let club = Club::open();
    let autumn = Time(1_790_000_000);
    club.ranked(ANN, &[ANN, BOB], autumn).await;
    club.ranked(ANN, &[ANN, BOB], autumn.after(100 * DAY)).await;
    let rated = club.ratings_of(&[ANN]).await;
    let games: Vec<(Option<u8>, u32)> =
        rated.iter().map(|own| (own.season.map(|season| season.quarter), own.standing.games)).collect();
    assert_eq!(games, [(None, 2), (Some(3), 1), (Some(4), 1)]);
}

#[tokio::test]
async fn nobody_wins_a_game_that_computers_played_for_all_of_them() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], true, START).await;
    club.plays_until(ANN, &[ANN, BOB], 6, START).await;
    club.is_stood_in_at_first(game, "< 2").await;
    club.gives_up(ANN, BOB, START).await;
    let rated = club.ratings_of(&[ANN, BOB]).await;
    assert!(rated.iter().all(|own| (own.standing.games, own.standing.wins) == (1, 0)), "{rated:?}");
}

#[tokio::test]
async fn whoever_stays_silent_until_a_deadline_has_not_moved() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], true, START).await;
    for _ in 0..4 {
        club.act(ANN, START, |mut actions| actions.remove(0)).await;
    }
    let own = "SELECT count(*) FROM steps WHERE seat = 0 AND taken_by IS NULL";
    let own: u32 = club.number(own).await.try_into().unwrap();
    let silent = "WHERE n = (SELECT min(n) FROM steps WHERE seat = 0 AND taken_by IS NULL)";
    club.sql(format!("UPDATE steps SET taken_by = 'deadline' {silent} AND game = {game}")).await;
    club.gives_up(ANN, BOB, START).await;
    let (_, players) = club.result(game).await.unwrap();
    assert_eq!((players[0].moves, players[0].stand_in_moves), (own - 1, 0));
}

#[tokio::test]
async fn a_game_whose_log_is_damaged_ends_without_a_result() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB], true, START).await;
    club.act(ANN, START, |mut actions| actions.remove(0)).await;
    club.sql(format!("UPDATE steps SET events = 'damaged' WHERE game = {game} AND n = 1")).await;
    club.gives_up(ANN, BOB, START).await;
    assert_eq!(club.stage(game).await, Stage::Over);
    assert!(club.result(game).await.is_none());
    assert!(club.ratings_of(&[ANN, BOB]).await.is_empty());
}
