//! Ratings that follow from results, whatever happened in between.

use last_spike_ratings::DEFAULT_TAU;

use super::{ANN, BOB, CYD, DAN, DAY, EDITION};
use crate::service::ratings::ladder::OwnRating;
use crate::service::ratings::leaderboard;
use crate::service::ratings::strike::{strike, unstrike};
use crate::service::tests::club::{Club, GUILD, START};
use crate::service::{Refusal, people::forgetting};
use crate::store::ratings::division::Division;
use crate::store::ratings::ladders;
use crate::store::scheduling::jobs::{self, JobKind};
use crate::store::{GameId, Time};

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
            let (rating, standing) = (own.standing.rating, &own.standing);
            let points = rating.points();
            (own.user.0, rating.mu.to_bits(), rating.sigma.to_bits(), points, standing.games, standing.wins)
        };
        self.ratings_of(&PEOPLE).await.iter().map(number).collect()
    }

    async fn strikes(&self, game: GameId) -> Result<(), Refusal> {
        let by = self.steward();
        self.attempt(move |tx| strike(tx, &by, game).map(drop)).await
    }

    async fn unstrikes(&self, game: GameId) -> Result<(), Refusal> {
        let by = self.steward();
        self.attempt(move |tx| unstrike(tx, &by, game).map(drop)).await
    }

    /// Leaves the database as a program of before did that noted no results, with some logs packed.
    async fn forgets_results(&self) {
        self.sql("UPDATE outbox SET fate = 'sent'").await;
        self.works_off(START.after(20 * DAY)).await;
        assert!(self.number("SELECT count(*) FROM packed_logs").await > 0);
        self.sql("DELETE FROM results").await;
        self.sql("DELETE FROM game_results").await;
        self.sql("UPDATE players SET thought = NULL, hints_asked = NULL").await;
        self.sql(
            "INSERT INTO jobs (kind, subject, due_at)
             SELECT 'note-result', CAST(id AS TEXT), 0 FROM games WHERE stage = 'over'",
        )
        .await;
    }

    /// Returns the revision of the ladder.
    async fn revision(&self) -> i64 {
        let division = Division { guild: Some(GUILD), edition: EDITION };
        self.does(move |tx| Ok(ladders::revision(tx, division)?)).await
    }

    /// Returns who is rated on the leaderboard of a reader, and how many games were foretold: as people see it, by
    /// reading alone.
    async fn reads(&self, user: u64, now: Time) -> (String, u32) {
        let by = self.caller(900, user);
        let read =
            move |tx: &crate::store::Tx<'_>| leaderboard::find(&tx.at(now), &by, None, None, DEFAULT_TAU);
        let board = self.store.read::<_, Refusal>(read).await.unwrap();
        (format!("{:?}", board.own), board.accuracy.unwrap().games)
    }

    /// Returns how often the results of the leaderboard are read for somebody.
    async fn results_read(&self, user: u64, now: Time) -> usize {
        let by = self.caller(900, user);
        let read = move |tx: &crate::store::Tx<'_>| {
            tx.statements();
            leaderboard::find(&tx.at(now), &by, None, None, DEFAULT_TAU)?;
            Ok(tx
                .statements()
                .iter()
                .filter(|sql| sql.contains("FROM results WHERE \"user\" IS NOT NULL AND successor = 0"))
                .count())
        };
        self.store.read::<_, Refusal>(read).await.unwrap()
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
async fn ratings_follow_from_the_results_and_from_tau() {
    let club = Club::open();
    club.plays_a_season().await;
    let all = club.ratings_of(&PEOPLE).await;
    assert_eq!(all.len(), 11, "four people for all time and in one season, three in the next");
    assert_ne!(club.ratings_by(&PEOPLE, 0.5).await, all, "another τ, other numbers");
    assert_eq!(club.ratings_of(&PEOPLE).await, all);
}

/// A database gives most of it in one number.
#[tokio::test]
async fn what_ratings_follow_from_is_read_as_it_is_stored() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB, CYD], START).await;
    let seats = [
        "place = NULL, moves = 0, stand_in_moves = 0, replaced = 1, left_early = 1",
        "place = 255, moves = 16777215, stand_in_moves = 16777214, ended_it = 1",
        "place = 1, moves = 3, stand_in_moves = 16777215",
    ];
    for (seat, set) in seats.iter().enumerate() {
        club.sql(format!("UPDATE results SET {set} WHERE seat = {seat}")).await;
    }
    for counts in [true, false] {
        club.sql(format!("UPDATE results SET counts = {}", u8::from(counts))).await;
        let division = Division { guild: Some(GUILD), edition: EDITION };
        let results = club.does(move |tx| Ok(ladders::rated_in(tx, division)?)).await;
        let found: Vec<_> = results
            .iter()
            .map(|of| {
                assert_eq!(of.counts, counts);
                let are = [of.replaced, of.ended_it, of.left_early];
                (of.seat, of.place, of.moves, of.stand_in_moves, are)
            })
            .collect();
        let expected = [
            (0, None, 0, 0, [true, false, true]),
            (1, Some(255), 16_777_215, 16_777_214, [false, true, false]),
            (2, Some(1), 3, 16_777_215, [false; 3]),
        ];
        assert_eq!(found, expected);
    }
}

/// A file is asked for them in another way than a server.
#[tokio::test]
async fn what_ratings_follow_from_is_the_same_in_both_databases() {
    let club = Club::open();
    let games = club.plays_a_season().await;
    club.left_at_once(BOB, [BOB, CYD], START.after(115 * DAY)).await;
    club.strikes(games[2]).await.unwrap();
    club.sql(format!("UPDATE game_results SET rated = 0 WHERE game = {}", games[1])).await;
    club.sql(format!("UPDATE results SET successor = 1 WHERE game = {} AND seat = 1", games[0])).await;
    let [by_games, by_results] = club
        .does(|tx| {
            let division = Division { guild: Some(GUILD), edition: EDITION };
            let read = |condition| ladders::read_rated(tx, division, condition);
            Ok([read(ladders::BY_GAMES)?, read(ladders::BY_RESULTS)?])
        })
        .await;
    assert_eq!(by_games, by_results);
    let has = |game| by_games.iter().filter(|of| of.ended.game == game).count();
    assert_eq!((has(games[1]), has(games[2])), (0, 0), "one was not to rate, one is struck");
    assert!(has(games[0]) > 0 && has(games[0]) < has(games[3]), "somebody took over a seat");
}

/// A ladder that was read is kept for the next reader, until anything it follows from changes.
#[tokio::test]
async fn whatever_changes_ratings_is_seen_by_the_next_reader() {
    let folder = tempfile::tempdir().unwrap();
    let club = Club::with_readers(&folder);
    let games = club.plays_a_season().await;
    let now = START.after(120 * DAY);
    let first = club.reads(CYD, now).await;
    assert_eq!((first.1, club.results_read(CYD, now).await), (5, 0), "the results are read once");
    assert_eq!(club.reads(CYD, now).await, first);
    let mut revision = club.revision().await;
    let mut rises = async |what: &str| {
        let now = club.revision().await;
        assert!(now > revision, "{what}: {now} after {revision}");
        revision = now;
    };
    club.ranked(ANN, &[ANN, DAN], START.after(110 * DAY)).await;
    rises("a game ended").await;
    assert_eq!(club.results_read(CYD, now).await, 1);
    assert_eq!(club.reads(CYD, now).await.1, 6);
    club.strikes(games[2]).await.unwrap();
    rises("one is struck").await;
    let without = club.reads(CYD, now).await;
    assert!(without.1 == 5 && without.0 != first.0, "{without:?}");
    club.unstrikes(games[2]).await.unwrap();
    rises("it is put back").await;
    assert_eq!(club.reads(CYD, now).await, (first.0, 6));
    let by = club.caller(900, CYD);
    club.does(move |tx| forgetting::erase(tx, &by, |_| "Former player".to_owned())).await;
    rises("somebody is forgotten").await;
    assert_eq!(club.reads(CYD, now).await, ("Unrated".to_owned(), 6));
    // What does not count for ratings changes none.
    club.begins_of(ANN, &[ANN, BOB], false, now).await;
    club.gives_up(ANN, ANN, now).await;
    assert_eq!(club.revision().await, revision);
}

/// A change that was taken back must not leave ratings that others take for theirs.
#[tokio::test]
async fn ratings_of_a_transaction_that_is_taken_back_are_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let club = Club::with_readers(&folder);
    let games = club.plays_a_season().await;
    let now = START.after(120 * DAY);
    let (by, asker) = (club.steward(), club.caller(900, CYD));
    let taken_back = club.attempt(move |tx| {
        strike(&tx.at(now), &by, games[2])?;
        let board = leaderboard::find(&tx.at(now), &asker, None, None, DEFAULT_TAU)?;
        assert_eq!(board.accuracy.unwrap().games, 4);
        Err::<(), _>(Refusal::NothingToStrike)
    });
    assert!(matches!(taken_back.await, Err(Refusal::NothingToStrike)));
    club.ranked(ANN, &[ANN, DAN], START.after(110 * DAY)).await;
    assert_eq!(club.reads(CYD, now).await.1, 6, "of the same revision as what was taken back");
}

#[tokio::test]
async fn a_game_that_ends_out_of_order_is_rated_in_order() {
    let club = Club::open();
    club.ranked(ANN, &[ANN, BOB], START.after(20 * DAY)).await;
    club.ranked(ANN, &[BOB, ANN], START).await;
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
    assert_ne!(club.numbers().await, numbers);
    assert_ne!(club.counted().await, counted);
    let without = club.ratings_of(&[CYD]).await;
    assert_eq!(without[0].standing.games, 2, "of three");
    assert!(matches!(club.strikes(games[2]).await, Err(Refusal::StruckAlready)));
    assert_eq!(
        club.number(format!("SELECT struck_by FROM game_results WHERE game = {}", games[2])).await,
        900
    );
    club.unstrikes(games[2]).await.unwrap();
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
    let refused = club.attempt(move |tx| strike(tx, &by, rated)).await;
    assert!(matches!(refused, Err(Refusal::MayNotStrike)), "{refused:?}");
    let mut elsewhere = club.steward();
    elsewhere.guild = Some(crate::store::GuildId(2));
    let refused = club.attempt(move |tx| strike(tx, &elsewhere, rated)).await;
    assert!(matches!(refused, Err(Refusal::NothingToStrike)), "{refused:?}");
}

#[tokio::test]
async fn games_that_ended_before_results_were_noted_are_taken_up() {
    let club = Club::open();
    club.plays_a_season().await;
    let (numbers, counted) = (club.numbers().await, club.counted().await);
    club.forgets_results().await;
    assert!(club.works_off(START.after(20 * DAY)).await.is_empty());
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'note-result'").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM results WHERE seconds IS NOT NULL").await, 0);
    assert_eq!((club.numbers().await, club.counted().await), (numbers, counted));
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
    // The operator is told which game it is, and why.
    let failing = club.does(|tx| Ok(jobs::failing(tx)?)).await;
    let [job] = &failing[..] else { panic!("{failing:?}") };
    assert_eq!((&*job.kind, &*job.subject), ("note-result", &*game.to_string()));
    assert!(job.why.contains("results"), "{failing:?}");
    club.sql(format!("DELETE FROM results WHERE game = {game}")).await;
    assert!(club.works_off(now.after(60)).await.is_empty());
    assert_eq!((club.numbers().await, club.counted().await), (numbers, counted));
}
