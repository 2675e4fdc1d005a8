//! Ratings that are recomputed: the very same numbers.

use super::{ANN, BOB, CYD, DAN, DAY, EDITION, EVE};
use crate::service::Refusal;
use crate::service::ratings::strike::{strike, unstrike};
use crate::service::tests::club::{Club, GUILD, START};
use crate::store::GameId;
use crate::store::ratings::division::Division;
use crate::store::ratings::ladders;
use crate::store::ratings::rated::OwnRating;
use crate::store::scheduling::jobs::{self, JobKind};

/// The people of these games.
const PEOPLE: [u64; 4] = [ANN, BOB, CYD, DAN];

impl Club {
    /// Plays some rated games of four people.
    async fn plays_a_season(&self) -> Vec<GameId> {
        let mut games = Vec::new();
        for (n, people) in
            (0..).zip([[ANN, BOB, CYD], [BOB, ANN, DAN], [DAN, CYD, ANN], [ANN, DAN, BOB], [CYD, ANN, BOB]])
        {
            games.push(self.ranked(ANN, &people, START.after(n * 20 * DAY)).await);
        }
        games
    }

    /// Returns the ratings, without anything that does not say how strong somebody is.
    async fn numbers(&self) -> Vec<(u64, u64, u64, i64, u32, u32)> {
        let number = |own: &OwnRating| {
            let rated = &own.rated;
            (rated.user.0, rated.mu.to_bits(), rated.sigma.to_bits(), rated.points, rated.games, rated.wins)
        };
        self.ratings_of(&PEOPLE).await.iter().map(number).collect()
    }

    async fn strikes(&self, game: GameId) -> Result<(), Refusal> {
        let by = self.steward();
        self.attempt(move |tx| strike(tx, &by, game, START).map(drop)).await
    }

    async fn unstrikes(&self, game: GameId) -> Result<(), Refusal> {
        let by = self.steward();
        self.attempt(move |tx| unstrike(tx, &by, game, START).map(drop)).await
    }

    /// Leaves the database as a program of before did that noted no results, with some logs packed.
    async fn forgets_results(&self) {
        self.sql("UPDATE outbox SET fate = 'sent'").await;
        self.works_off(START.after(20 * DAY)).await;
        assert!(self.number("SELECT count(*) FROM packed_logs").await > 0);
        for table in [
            "rating_points",
            "forecasts",
            "ratings",
            "ladders",
            "tallies",
            "encounters",
            "results",
            "game_results",
        ] {
            self.sql(format!("DELETE FROM {table}")).await;
        }
        self.sql("UPDATE players SET thought = NULL, hints_asked = NULL").await;
        self.sql(
            "INSERT INTO results_to_come (guild, edition, ended_at, game)
             SELECT guild, edition, ended_at, id FROM games WHERE stage = 'over'",
        )
        .await;
        self.sql("INSERT INTO jobs (kind, subject, due_at) VALUES ('note-results', '', 0)").await;
    }

    /// Returns what is counted of everybody.
    async fn counted(&self) -> Vec<String> {
        let mut all = Vec::new();
        for user in PEOPLE {
            let profile = self.profile_of(ANN, user, START.after(120 * DAY)).await.unwrap();
            all.push(format!(
                "{:?} {:?} {:?} {:?}",
                profile.editions, profile.best, profile.head_to_head, profile.cities
            ));
        }
        all
    }
}

#[tokio::test]
async fn ratings_that_are_recomputed_are_the_same_to_the_last_bit() {
    let club = Club::open();
    club.plays_a_season().await;
    let before = club.numbers().await;
    assert_eq!(before.len(), 11, "four people for all time and in one season, three in the next");
    club.settles_tau(0.5).await;
    club.works_off(START).await;
    let other = club.numbers().await;
    assert_ne!(other, before, "another τ, other numbers");
    club.settles_tau(25.0 / 300.0).await;
    club.works_off(START).await;
    assert_eq!(club.numbers().await, before);
    let generations = "SELECT count(DISTINCT generation) FROM ratings";
    assert_eq!(club.number(generations).await, 1, "those of before are forgotten");
    assert_eq!(club.number("SELECT count(*) FROM rating_points").await, 30);
    assert_eq!(club.number("SELECT count(DISTINCT generation) FROM forecasts").await, 1);
}

#[tokio::test]
async fn another_tau_is_taken_up_by_a_job_of_each_ladder() {
    const DRAFTS: &str = "SELECT count(*) FROM ladders WHERE draft IS NOT NULL OR newest > 1";
    let club = Club::open();
    club.plays_a_season().await;
    let before = club.numbers().await;
    club.settles_tau(0.5).await;
    assert_eq!(
        (club.number(DRAFTS).await, club.numbers().await),
        (0, before.clone()),
        "only a job is queued"
    );
    // It is changed back before that job is done, which finds nothing to do.
    club.settles_tau(25.0 / 300.0).await;
    assert!(club.works_off(START).await.is_empty());
    assert_eq!((club.number(DRAFTS).await, club.numbers().await), (0, before));
    // It is changed again while ratings are recomputed.
    club.settles_tau(0.5).await;
    let half = 0.5_f64.to_bits();
    club.sql(format!(
        "UPDATE ladders SET newest = 2, draft = 2, draft_tau = {half}, draft_at = last_at, draft_game = last_game"
    ))
    .await;
    club.settles_tau(0.75).await;
    assert!(club.works_off(START).await.is_empty());
    let whole = Club::open();
    whole.settles_tau(0.75).await;
    whole.plays_a_season().await;
    assert_eq!(club.numbers().await, whole.numbers().await);
    assert_eq!(club.number("SELECT count(DISTINCT generation) FROM ratings").await, 1);
}

#[tokio::test]
async fn a_game_that_ends_while_ratings_are_recomputed_is_in_them() {
    let club = Club::open();
    club.plays_a_season().await;
    club.settles_tau(0.5).await;
    club.ranked(EVE, &PEOPLE, START.after(120 * DAY)).await;
    club.works_off(START).await;
    let after = club.numbers().await;
    let whole = Club::open();
    whole.settles_tau(0.5).await;
    whole.plays_a_season().await;
    whole.ranked(EVE, &PEOPLE, START.after(120 * DAY)).await;
    assert_eq!(whole.numbers().await, after);
}

#[tokio::test]
async fn a_game_that_ends_out_of_order_is_rated_in_order() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB], START.after(20 * DAY)).await;
    club.ranked(ANN, &[BOB, ANN], START).await;
    club.works_off(START).await;
    let in_order = Club::open();
    in_order.ranked(ANN, &[BOB, ANN], START).await;
    in_order.ranked(ANN, &[ANN, BOB], START.after(20 * DAY)).await;
    assert_eq!(club.numbers().await, in_order.numbers().await);
}

#[tokio::test]
async fn a_game_that_is_struck_does_not_count_until_that_is_taken_back() {
    let club = Club::open();
    let games = club.plays_a_season().await;
    let (numbers, counted) = (club.numbers().await, club.counted().await);
    club.strikes(games[2]).await.unwrap();
    club.works_off(START).await;
    assert_ne!(club.numbers().await, numbers);
    assert_ne!(club.counted().await, counted);
    let without = club.ratings_of(&[CYD]).await;
    assert_eq!(without[0].rated.games, 2, "of three");
    assert!(matches!(club.strikes(games[2]).await, Err(Refusal::StruckAlready)));
    assert_eq!(
        club.number(format!("SELECT struck_by FROM game_results WHERE game = {}", games[2])).await,
        900
    );
    club.unstrikes(games[2]).await.unwrap();
    club.works_off(START).await;
    assert_eq!((club.numbers().await, club.counted().await), (numbers, counted));
    assert!(matches!(club.unstrikes(games[2]).await, Err(Refusal::NotStruck)));
}

#[tokio::test]
async fn only_rated_games_of_the_server_are_struck_by_whoever_may_manage_it() {
    let club = Club::open();
    let rated = club.ranked(ANN, &[ANN, BOB], START).await;
    let plain = club.begins_of(ANN, &[ANN, BOB], false, START).await;
    club.gives_up(ANN, ANN, START).await;
    assert!(matches!(club.strikes(plain).await, Err(Refusal::NothingToStrike)));
    assert!(matches!(club.strikes(GameId(99)).await, Err(Refusal::NothingToStrike)));
    let by = club.caller(ANN, ANN);
    let refused = club.attempt(move |tx| strike(tx, &by, rated, START)).await;
    assert!(matches!(refused, Err(Refusal::MayNotStrike)), "{refused:?}");
    let mut elsewhere = club.steward();
    elsewhere.guild = Some(crate::store::GuildId(2));
    let refused = club.attempt(move |tx| strike(tx, &elsewhere, rated, START)).await;
    assert!(matches!(refused, Err(Refusal::NothingToStrike)), "{refused:?}");
}

#[tokio::test]
async fn games_that_ended_before_results_were_noted_are_taken_up() {
    let club = Club::open();
    club.plays_a_season().await;
    let (numbers, counted) = (club.numbers().await, club.counted().await);
    club.forgets_results().await;
    assert!(club.works_off(START.after(20 * DAY)).await.is_empty());
    assert_eq!(club.number("SELECT count(*) FROM results_to_come").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM results WHERE seconds IS NOT NULL").await, 0);
    assert_eq!((club.numbers().await, club.counted().await), (numbers, counted));
    let ladder =
        club.does(|tx| Ok(ladders::find(tx, Division { guild: Some(GUILD), edition: EDITION })?)).await;
    assert_eq!(ladder.unwrap().games, 5);
}

#[tokio::test]
async fn a_game_whose_result_cannot_be_noted_keeps_no_other_from_it() {
    let club = Club::open();
    let games = club.plays_a_season().await;
    let (numbers, counted) = (club.numbers().await, club.counted().await);
    club.forgets_results().await;
    // A row that is there already is in the way.
    let game = games[0];
    club.sql(format!(
        "INSERT INTO results (game, seat, sitting, since, level, name, guild, edition, ended_at, payouts, double_cost, free_land,
                              turns, moves, stand_in_moves, bankrupt, resigned, replaced, successor)
         VALUES ({game}, 0, 0, 0, 'easy', '', 0, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)"
    ))
    .await;
    let now = START.after(20 * DAY);
    assert_eq!(club.works_off(now).await, [JobKind::NoteResult]);
    assert_eq!(club.number("SELECT count(*) FROM game_results").await, 4);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'reckon-ratings'").await, 0);
    // The operator is told which game it is, and why.
    let failing = club.does(|tx| Ok(jobs::failing(tx)?)).await;
    let [job] = &failing[..] else { panic!("{failing:?}") };
    assert_eq!((&*job.kind, &*job.subject), ("note-result", &*game.to_string()));
    assert!(job.why.starts_with("database: "), "{failing:?}");
    club.sql(format!("DELETE FROM results WHERE game = {game}")).await;
    assert!(club.works_off(now.after(60)).await.is_empty());
    assert_eq!((club.numbers().await, club.counted().await), (numbers, counted));
}
