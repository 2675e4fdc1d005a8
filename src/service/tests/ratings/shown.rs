//! What profiles and leaderboards tell, and whom they hide.

use last_spike_ratings::{DEFAULT_TAU, Lacking};

use super::{ANN, BOB, CYD, DAN, DAY, EDITION, EVE};
use crate::service::Refusal;
use crate::service::people::settings::{self, SettingsChange};
use crate::service::ratings::profile::{self, ProfileWish};
use crate::service::ratings::shown::{HeadToHead, Line, OwnLine};
use crate::service::tests::club::{Club, START};
use crate::store::UserId;

impl Club {
    pub(super) async fn hides(&self, user: u64, hidden: bool) {
        let by = self.caller(900, user);
        let change = SettingsChange { hidden: Some(hidden), ..SettingsChange::default() };
        self.does(move |tx| settings::change(tx, &by, &change)).await;
    }

    /// Has three people play until their ratings are sure: ANN wins always, CYD never.
    pub(super) async fn plays_until_sure(&self) {
        for n in 0..16 {
            self.ranked(ANN, &[ANN, BOB, CYD], START.after(n * 3 * DAY)).await;
        }
    }
}

#[tokio::test]
async fn a_profile_tells_games_places_and_the_curve() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB, CYD], START).await;
    club.ranked(ANN, &[BOB, ANN], START.after(DAY)).await;
    let profile = club.profile_of(BOB, ANN, START.after(2 * DAY)).await.unwrap();
    assert_eq!((profile.user, &*profile.name, profile.own), (UserId(ANN), "Player 900000000000100", false));
    let of = &profile.editions[0];
    assert_eq!((&*of.edition, of.games, of.places), (EDITION, 2, [1, 1, 0, 0, 0, 0]));
    assert!(of.rating.unwrap().provisional);
    assert_eq!(profile.curve_edition.as_deref(), Some(EDITION));
    assert_eq!(profile.curve.len(), 2);
    assert_eq!(profile.curve[1].points, of.rating.unwrap().points);
    assert_eq!(profile.best.unwrap().place, 1);
    assert_eq!(profile.head_to_head, Some(HeadToHead { games: 2, ahead: 1, behind: 1 }));
    let other = club.profile_of(ANN, CYD, START).await.unwrap();
    assert_eq!(other.head_to_head, Some(HeadToHead { games: 1, ahead: 0, behind: 1 }));
    assert_eq!(club.profile_of(CYD, CYD, START).await.unwrap().head_to_head, None);
    let refused = club.profile_of(ANN, DAN, START).await;
    assert!(matches!(refused, Err(Refusal::NoResults { user: Some(UserId(DAN)) })), "{refused:?}");
}

#[tokio::test]
async fn a_profile_says_if_another_person_who_is_rated_in_the_server_has_the_name() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB, CYD], START).await;
    let is_shared = async |asker, user| club.profile_of(asker, user, START).await.unwrap().is_shared;
    assert!(!is_shared(CYD, ANN).await);
    club.sql(format!(r#"UPDATE results SET name = 'PLAYER 900000000000100' WHERE "user" = {BOB}"#)).await;
    assert!(is_shared(CYD, ANN).await, "whatever the case");
    assert!(!is_shared(ANN, CYD).await && !is_shared(ANN, ANN).await);
}

#[tokio::test]
async fn in_direct_messages_there_is_ones_own_profile_without_ratings() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB], START).await;
    let mut by = club.caller(900, ANN);
    by.guild = None;
    let (own, other) = (by.clone(), by);
    let wish = ProfileWish::default();
    let profile = club.attempt(move |tx| profile::find(tx, &own, &wish, DEFAULT_TAU)).await.unwrap();
    assert_eq!((profile.editions[0].games, profile.editions[0].rating, profile.curve.len()), (1, None, 0));
    let wish = ProfileWish { player: Some(UserId(BOB)), ..ProfileWish::default() };
    let refused = club.attempt(move |tx| profile::find(tx, &other, &wish, DEFAULT_TAU)).await;
    assert!(matches!(refused, Err(Refusal::NotInServer)), "{refused:?}");
}

#[tokio::test]
async fn a_leaderboard_has_everybody_and_a_place_for_those_who_are_sure_until_they_are_away_for_long() {
    let club = Club::open();
    let refused = club.leaderboard_for(ANN, START).await;
    assert!(matches!(refused, Err(Refusal::NoResults { user: None })), "{refused:?}");
    club.ranked(ANN, &[ANN, DAN], START.after(-DAY)).await;
    club.plays_until_sure().await;
    let now = START.after(50 * DAY);
    let board = club.leaderboard_for(DAN, now).await.unwrap();
    let users: Vec<(Option<u32>, u64)> = board.lines.iter().map(|line| (line.place, line.user.0)).collect();
    assert_eq!(users, [(Some(1), ANN), (Some(2), BOB), (Some(3), CYD), (None, DAN)]);
    assert_eq!((board.placed, board.settling), (3, 1));
    let OwnLine::Listed(own) = &board.own else { panic!("the last is on it too") };
    assert_eq!((own.place, own.rating.lacking), (None, Some(Lacking::Games { played: 1, needed: 5 })));
    assert_eq!(board.told_accuracy(), None, "of fewer than thirty games nothing is said");
    let accuracy = board.accuracy.unwrap();
    assert_eq!(accuracy.games, 17);
    assert!(accuracy.pairs > 50 && accuracy.winners > 50, "{accuracy:?}");
    assert!(matches!(club.leaderboard_for(DAN + 1, now).await.unwrap().own, OwnLine::Unrated));
    let OwnLine::Listed(line) = club.leaderboard_for(BOB, now).await.unwrap().own else {
        panic!("the second is on it")
    };
    assert_eq!((line.place, line.games, line.wins), (Some(2), 16, 0));
    // After ten years nobody is sure; the number shown stays.
    let later = club.leaderboard_for(BOB, START.after(3_650 * DAY)).await.unwrap();
    assert!(later.lines.iter().all(|line| line.place.is_none()) && later.placed == 0);
    let OwnLine::Listed(Line { rating, .. }) = later.own else { panic!("the second stays on it") };
    assert_eq!((rating.points, rating.sureness), (line.rating.points, 0));
    assert_eq!(rating.lacking, Some(Lacking::Sureness));
    let profile = club.profile_of(BOB, BOB, START.after(3_650 * DAY)).await.unwrap();
    assert_eq!(profile.editions[0].rating, Some(rating), "a profile says the same");
}

#[tokio::test]
async fn a_leaderboard_opens_with_the_edition_played_there_most() {
    let club = Club::open();
    let mut games = Vec::new();
    for n in 0..5 {
        games.push(club.ranked(ANN, &[ANN, BOB], START.after(n * DAY)).await);
    }
    let opens = async || club.leaderboard_for(ANN, START.after(9 * DAY)).await.unwrap().edition;
    for (others, edition) in [(2, EDITION), (3, "gamma-two-1976")] {
        for game in &games[..others] {
            for table in ["results", "game_results"] {
                club.sql(format!("UPDATE {table} SET edition = 'gamma-two-1976' WHERE game = {game}")).await;
            }
        }
        assert_eq!(opens().await, edition, "{others} of five");
    }
}

#[tokio::test]
async fn whoever_hides_is_on_no_leaderboard_and_shows_nobody_their_profile() {
    let club = Club::open();
    club.plays_until_sure().await;
    let now = START.after(50 * DAY);
    let before = club.ratings_of(&[ANN]).await[0].standing.clone();
    club.hides(ANN, true).await;
    let board = club.leaderboard_for(ANN, now).await.unwrap();
    assert_eq!((board.lines[0].user, board.lines[0].place, board.placed), (UserId(BOB), Some(1), 2));
    assert_eq!(board.own, OwnLine::Hidden);
    let refused = club.profile_of(BOB, ANN, now).await;
    assert!(matches!(refused, Err(Refusal::ProfileHidden { user: UserId(ANN) })), "{refused:?}");
    club.profile_of(ANN, ANN, now).await.unwrap();
    // Their ratings go on.
    club.ranked(ANN, &[BOB, ANN], now).await;
    let after = club.ratings_of(&[ANN]).await[0].standing.clone();
    assert!(after.games == before.games + 1 && after.rating.mu < before.rating.mu);
    club.hides(ANN, false).await;
    assert_eq!(club.leaderboard_for(ANN, now).await.unwrap().placed, 3);
    // Whoever hides before their first game is hidden, too.
    club.hides(EVE, true).await;
    club.ranked(ANN, &[EVE, BOB], now.after(1)).await;
    let board = club.leaderboard_for(EVE, now).await.unwrap();
    assert_eq!((board.own, board.placed, board.settling), (OwnLine::Hidden, 3, 0));
}

#[tokio::test]
async fn a_profile_has_the_name_that_somebody_has_in_its_server() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB], START).await;
    let elsewhere = club.ranked(ANN, &[ANN, BOB], START.after(DAY)).await;
    club.sql(format!("UPDATE results SET guild = 5, name = 'Elsewhere' WHERE game = {elsewhere}")).await;
    let profile = club.profile_of(BOB, ANN, START.after(2 * DAY)).await.unwrap();
    assert_eq!(profile.name, format!("Player {ANN}"));
}
