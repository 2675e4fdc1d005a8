//! Games that are ended early by somebody who manages their channel, or because the others agree.

use super::{ANN, BOB, CYD, DAN, DAY};
use crate::service::Caller;
use crate::service::absences::{absence, ending};
use crate::service::posting::announce::{Content, EarlyEnding};
use crate::service::ratings::results::{self, EarlyEnd};
use crate::service::ratings::strike::{offered, strike, unstrike};
use crate::service::table::{lobby, questions};
use crate::service::tests::club::{Club, GUILD, START};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::{ChannelId, GameId, Time, UserId};
use last_spike_engine::Seat;

impl Club {
    /// Lets somebody who manages a channel end its game.
    async fn ends_as_manager(&self, channel: u64, user: u64, at: Time) {
        let mut by = self.caller(channel, user);
        by.may_manage = true;
        self.does(move |tx| lobby::end(&tx.at(at), &by)).await;
    }

    /// Returns what the post to the channel says of the end of the only game that was ended.
    async fn ending_posted(&self) -> EarlyEnding {
        // The end comes after all that waits for the channel.
        self.sql("DELETE FROM outbox WHERE kind <> 'closed'").await;
        match self.announcement(Audience::Channel, NoticeKind::Closed).await.content {
            Content::Closed(ending) => ending,
            other => panic!("{other:?}"),
        }
    }

    /// Pays the seats of a game so many thousands, the first seat first.
    async fn pays(&self, game: GameId, cash: [u32; 3]) {
        self.puts(game, |table| {
            for (seat, thousands) in (0..).zip(cash) {
                table.pays(seat, thousands);
            }
        })
        .await;
    }
}

#[tokio::test]
async fn a_player_who_ends_a_game_that_counts_is_last_in_it_and_cash_places_the_others() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB, CYD], true, START).await;
    club.plays_until(ANN, &[ANN, BOB, CYD], 3, START).await;
    club.pays(game, [900, 300, 600]).await;
    club.ends_as_manager(ANN, ANN, START).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
    let (result, players) = club.result(game).await.unwrap();
    assert!(result.rated && result.counts && result.ended_early);
    assert_eq!(club.ending_posted().await, EarlyEnding { by: Some(UserId(ANN)), counts: true });
    let places: Vec<u8> = players.iter().map(|player| player.end.as_ref().unwrap().place).collect();
    assert_eq!(places, [3, 2, 1], "by cash ANN would be first");
    assert_eq!(players.iter().map(|player| player.ended_it).collect::<Vec<_>>(), [true, false, false]);
    let rated = club.ratings_of(&[ANN, BOB, CYD]).await;
    let mu: Vec<f64> =
        rated.iter().filter(|own| own.season.is_none()).map(|own| own.standing.rating.mu).collect();
    assert!(mu[2] > mu[1] && mu[1] > mu[0], "{mu:?}");
    let profile = club.profile_of(BOB, ANN, START).await.unwrap();
    assert_eq!((profile.editions[0].places, profile.best.unwrap().place), ([0, 0, 1, 0, 0, 0], 3));
    assert_eq!(club.leaderboard_for(BOB, START).await.unwrap().ended_early, 1);
    // Whoever manages the server may take it out, and put it back.
    let (by, again) = (club.steward(), club.steward());
    club.does(move |tx| strike(tx, &by, game).map(drop)).await;
    assert!(club.ratings_of(&[ANN, BOB, CYD]).await.is_empty());
    club.does(move |tx| unstrike(tx, &again, game).map(drop)).await;
    assert_eq!(club.ratings_of(&[ANN, BOB, CYD]).await, rated);
    assert_eq!(club.leaderboard_for(BOB, START).await.unwrap().ended_early, 1);
}

#[tokio::test]
async fn whoever_would_be_last_by_ending_a_game_is_asked_first() {
    let club = Club::open();
    for (channel, rated) in [(ANN, true), (DAN, false)] {
        club.begins_of(channel, &[channel, channel + 1], rated, START).await;
        let sits = club.caller(channel, channel + 1);
        for (user, expected) in [(channel, rated), (channel + 1, rated), (CYD + 100, false)] {
            let by = Caller { user: UserId(user), may_manage: true, ..sits.clone() };
            let asked = club.does(move |tx| questions::to_end(tx, &by)).await;
            assert_eq!(asked.2, expected, "{user} {rated}");
        }
    }
}

#[tokio::test]
async fn whoever_has_resigned_before_they_end_it_is_last_all_the_same() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB, CYD], true, START).await;
    club.plays_until(ANN, &[ANN, BOB, CYD], 3, START).await;
    club.gives_up(ANN, BOB, START).await;
    club.ends_as_manager(ANN, BOB, START).await;
    let (result, players) = club.result(game).await.unwrap();
    assert!(result.counts && result.ended_early && players[1].ended_it);
    assert_eq!(players[1].end.as_ref().unwrap().place, 3);
}

#[tokio::test]
async fn a_manager_who_does_not_play_ends_a_game_without_a_result() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB, CYD], true, START).await;
    club.plays_until(ANN, &[ANN, BOB, CYD], 3, START).await;
    club.ends_as_manager(ANN, DAN, START).await;
    assert_eq!((club.stage(game).await, club.result(game).await), (Stage::Closed, None));
    assert!(club.ratings_of(&[ANN, BOB, CYD]).await.is_empty());
    assert_eq!(club.ending_posted().await, EarlyEnding { by: Some(UserId(DAN)), counts: false });
    // It is kept of them that they ended it, until they are forgotten.
    let (kept, parts) = club.keeps(DAN).await;
    let share = club.does(|tx| Ok(games::share(tx, UserId(DAN))?)).await;
    assert_eq!((share.games, kept.games), (1, vec![game]));
    assert!(parts.len() == 1 && parts[0].has_ended_it && parts[0].seat.is_none());
    assert!(club.keeps(BOB).await.1.iter().all(|part| !part.has_ended_it));
    club.is_to_forget(DAN, START).await.unwrap();
    assert_eq!(club.number("SELECT count(*) FROM games WHERE ended_by IS NOT NULL").await, 0);
    assert!(club.keeps(DAN).await.1.is_empty());
    // Nor has a game that was not to count.
    let other = club.begins_of(BOB, &[BOB, CYD], false, START).await;
    club.plays_until(BOB, &[BOB, CYD], 3, START).await;
    club.ends_as_manager(BOB, BOB, START).await;
    assert_eq!((club.stage(other).await, club.result(other).await), (Stage::Closed, None));
}

#[tokio::test]
async fn a_game_that_counts_and_loses_its_place_is_placed_by_cash_whoever_deleted_it() {
    // The channel is deleted, or the bot is removed from the server for good.
    for by_channel in [true, false] {
        let club = Club::open();
        let mut games = Vec::new();
        for (channel, moves) in [(ANN, 3), (DAN, 0), (DAN + 100, 3)] {
            let people = [channel, channel + 1, channel + 2];
            let game = club.begins_of(channel, &people, true, START).await;
            club.plays_until(channel, &people, moves, START).await;
            club.pays(game, [900, 300, 600]).await;
            games.push(game);
        }
        if by_channel {
            for channel in [ANN, DAN, DAN + 100] {
                club.does(move |tx| Ok(ending::channel_deleted(tx, ChannelId(channel))?)).await;
            }
        } else {
            club.does(|tx| Ok(absence::left(tx, GUILD)?)).await;
            club.works_off(START.after(absence::PATIENCE)).await;
        }
        for (game, counts) in games.into_iter().zip([true, false, true]) {
            assert_eq!(club.stage(game).await, Stage::Closed);
            let Some((result, players)) = club.result(game).await.filter(|_| counts) else {
                assert!(!counts && club.result(game).await.is_none(), "it has not counted yet");
                continue;
            };
            assert!(result.counts && !result.ended_early && players.iter().all(|player| !player.ended_it));
            let places: Vec<u8> = players.iter().map(|player| player.end.as_ref().unwrap().place).collect();
            assert_eq!(places, [1, 3, 2]);
        }
    }
}

#[tokio::test]
async fn ending_games_before_they_count_is_leaving_them() {
    let club = Club::open();
    for n in 0..4 {
        let game = club.begins_of(ANN, &[ANN, BOB], true, START.after(n * 8 * DAY)).await;
        club.ends_as_manager(ANN, ANN, START.after(n * 8 * DAY)).await;
        let (result, players) = club.result(game).await.unwrap();
        assert!(!result.counts && players[0].left_early && !players[1].left_early);
        assert!(players.iter().all(|player| player.end.is_none()));
    }
    let rated = club.ratings_of(&[ANN, BOB]).await;
    assert!(rated.iter().all(|own| own.user == UserId(ANN) && own.standing.curve.len() == 1), "{rated:?}");
    let profile = club.profile_of(BOB, ANN, START).await.unwrap();
    assert_eq!(profile.editions[0].leaving.unwrap().left, 4);
    let board = club.leaderboard_for(BOB, START).await;
    assert!(board.is_err(), "no game counts: {board:?}");
    // Whoever strikes games finds those that count, however many do not.
    let by = club.steward();
    assert_eq!(club.does(move |tx| offered(tx, &by, false)).await, []);
}

#[tokio::test]
async fn a_game_that_the_others_end_without_an_absent_player_rates_nobody_and_was_left_by_them() {
    let club = Club::open();
    for (channel, moves) in [(ANN, 0), (DAN, 3)] {
        let people = [channel, channel + 1, channel + 2];
        let game = club.begins_of(channel, &people, true, START).await;
        club.plays_until(channel, &people, moves, START).await;
        club.does(move |tx| {
            games::lock(tx, game)?;
            games::finish(tx, game, Stage::Closed)?;
            Ok(results::note_early_end(tx, game, EarlyEnd::Without(Seat(2)))?)
        })
        .await;
        match club.result(game).await {
            Some((result, players)) => {
                assert!(moves == 0 && !result.counts && !result.ended_early);
                assert_eq!(
                    players.iter().map(|player| player.left_early).collect::<Vec<_>>(),
                    [false, false, true]
                );
            }
            None => assert_eq!(moves, 3),
        }
    }
    assert!(club.ratings_of(&[ANN, BOB, CYD]).await.is_empty());
}

#[tokio::test]
async fn forgetting_whoever_ended_a_game_leaves_the_ratings_of_others() {
    let club = Club::open();
    let game = club.begins_of(ANN, &[ANN, BOB, CYD], true, START).await;
    club.plays_until(ANN, &[ANN, BOB, CYD], 3, START).await;
    club.ends_as_manager(ANN, ANN, START).await;
    let kept = club.keeps(ANN).await.0;
    assert!(kept.results.iter().any(|own| own.game == game && own.counts && own.player.ended_it));
    let before = club.ratings_of(&[BOB, CYD]).await;
    let by = club.caller(900, ANN);
    club.does(move |tx| crate::service::people::forgetting::erase(tx, &by, |_| "Former player".to_owned()))
        .await;
    assert_eq!(club.ratings_of(&[BOB, CYD]).await, before);
    assert_eq!(club.leaderboard_for(BOB, START).await.unwrap().ended_early, 1);
}
