//! The ladders that are stored and those that are folded from the results, side by side: the same to the last bit.
//!
//! `GAMES` gives the number of simulated games.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use last_spike_engine::{City, Money, Seat, Step};
use last_spike_ratings::{DEFAULT_TAU, Standing};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use super::DAY;
use crate::service::ratings::counting;
use crate::service::ratings::leaving::LeavingHabit;
use crate::service::ratings::results::enter;
use crate::service::ratings::strike::{strike, unstrike};
use crate::service::ratings::{forgetting, ladder};
use crate::service::tests::club::{Club, GUILD, START};
use crate::store::games::Who;
use crate::store::ratings::encounters::{self, Encounter, Pair};
use crate::store::ratings::ladders::{self, Ladder};
use crate::store::ratings::rated::{self, Rated};
use crate::store::ratings::results::{self, CountingRule, EndedGame, GameResult, PlayerResult, SeatEnd};
use crate::store::ratings::season::{Season, Span};
use crate::store::ratings::{points, tallies};
use crate::store::{GameId, Store, StoreError, Time, Tx, UserId, games};

/// Returns what a stored rating and a folded one have in common.
fn stored(rated: &Rated) -> (String, u64, u64, i64, u32, u32, i64) {
    let Rated { name, mu, sigma, last_at, games, wins, points, .. } = rated;
    (name.clone(), mu.to_bits(), sigma.to_bits(), last_at.0, *games, *wins, *points)
}

fn folded(standing: &Standing) -> (String, u64, u64, i64, u32, u32, i64) {
    let Standing { name, rating, last_at, games, wins, .. } = standing;
    (name.clone(), rating.mu.to_bits(), rating.sigma.to_bits(), *last_at, *games, *wins, rating.points())
}

/// Compares a ladder for a span; returns the number of its ratings.
fn compare_span(tx: &Tx<'_>, kept: &Ladder, span: Span) -> Result<usize, StoreError> {
    let (of, division) = (kept.shown_set(), kept.division());
    let begun = std::time::Instant::now();
    let new = ladder::of(tx, division, span.season(), DEFAULT_TAU)?;
    if new.ranking().count() > 1_000 {
        println!("{span:?}: folded in {:?}, {} bytes", begun.elapsed(), new.bytes());
    }
    let first = rated::all_in(tx, of, span)?;
    assert_eq!(first.len(), new.ranking().count(), "{kept:?} {span:?}");
    for (rated, (person, standing)) in first.iter().zip(new.ranking()) {
        assert_eq!((rated.user.0, stored(rated)), (person, folded(standing)), "{kept:?} {span:?}");
        for (moment, sure) in [(rated.unsure_from.0 - 1, true), (rated.unsure_from.0, false)] {
            let sure = sure && rated.unsure_from > Time(0);
            assert_eq!(standing.is_sure(moment.max(rated.last_at.0)), sure, "{rated:?} at {moment}");
        }
        let curve: Vec<(i64, i64)> = points::last(tx, of, rated.user, span, 100)?
            .into_iter()
            .map(|(at, points)| (at.0, points))
            .collect();
        let folded: Vec<(i64, i64)> =
            standing.curve.iter().map(|(at, points)| (*at, i64::from(*points))).collect();
        assert_eq!(curve, folded);
    }
    let foretold = ladders::foretold(tx, of, span)?.unwrap_or_default();
    let (by_ratings, by_wins) = (new.foretold().by_ratings, new.foretold().by_wins);
    assert_eq!(foretold.games, new.foretold().games);
    assert_eq!(
        (foretold.winners, foretold.pairs, foretold.winner_sixtieths, foretold.pair_halves),
        (by_ratings.winners, by_ratings.pairs, by_ratings.winner_sixtieths, by_ratings.pair_halves)
    );
    assert_eq!(
        (foretold.winners, foretold.pairs, foretold.winner_sixtieths_by_wins, foretold.pair_halves_by_wins),
        (by_wins.winners, by_wins.pairs, by_wins.winner_sixtieths, by_wins.pair_halves)
    );
    for user in rated::everybody(tx)?.into_iter().step_by(7) {
        let old = LeavingHabit::before(tx, user, division, EndedGame::AFTER_ALL)?;
        let habit = new.habit(user.0);
        assert_eq!((old.left, old.games), (habit.left, habit.games), "{user}");
    }
    Ok(first.len())
}

/// Compares all ladders, tallies and encounters of a database; returns the number of ratings and of tallies.
fn compare(tx: &Tx<'_>) -> Result<(usize, usize), StoreError> {
    let (mut ratings, mut counted) = (0, 0);
    for (id, span) in rated::all_ladders(tx)? {
        let kept = ladders::load(tx, id)?.unwrap();
        assert!(kept.draft.is_none(), "{kept:?}");
        ratings += compare_span(tx, &kept, span)?;
    }
    for user in rated::everybody(tx)? {
        let own = results::of_user(tx, user, None)?;
        let mut spans = BTreeSet::from([Span::ALL]);
        spans.extend(own.iter().map(|own| Span::from(Some(Season::of(own.ended_at)))));
        for span in spans {
            let within = |own: &&results::Own| Span::of_game(own.ended_at).contains(&span);
            let mut expected = BTreeMap::new();
            for stored in tallies::of_user(tx, user, span, None)? {
                if stored.tally.games > 0 {
                    expected.insert((stored.guild.map(|guild| guild.0), stored.edition), stored.tally);
                }
            }
            let mut found = BTreeMap::new();
            for place in own.iter().map(|own| (own.guild.map(|guild| guild.0), own.edition.clone())) {
                let of = own
                    .iter()
                    .filter(within)
                    .filter(|own| (own.guild.map(|guild| guild.0), &own.edition) == (place.0, &place.1));
                let tally = counting::tally(of);
                if tally.games > 0 {
                    found.insert(place, tally);
                }
            }
            counted += expected.len();
            assert_eq!(expected, found, "{user} {span:?}");
            // Those with whom they played last.
            let last = own.iter().rev().take(3);
            for (game, guild) in last.map(|own| (own.game, own.guild)).collect::<BTreeMap<_, _>>() {
                let others = results::players(tx, game)?;
                for other in others
                    .iter()
                    .filter_map(PlayerResult::user)
                    .filter(|other| other.0 >= 1 << 48 && *other != user)
                {
                    let Encounter { games, ahead, behind } =
                        encounters::of(tx, Pair { one: user, other }, guild, None, span)?;
                    let theirs = results::of_user(tx, other, guild)?;
                    let in_guild = own.iter().filter(|own| guild.is_none() || own.guild == guild);
                    let met = counting::met(in_guild.filter(within), theirs.iter());
                    let met = (i64::from(met.games), i64::from(met.ahead), i64::from(met.behind));
                    assert_eq!((games, ahead, behind), met, "{user} {other} {span:?}");
                }
            }
        }
    }
    tx.statements();
    Ok((ratings, counted))
}

#[tokio::test]
async fn kept_databases_have_the_same_ladders_folded_as_stored() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept: Vec<PathBuf> =
        (1..=36).map(|version| PathBuf::from(format!("tests/databases/v{version}.sqlite"))).collect();
    kept.extend(
        ["0.1.0", "0.2.0"].map(|of| PathBuf::from(format!("tests/databases/release-{of}/games.sqlite"))),
    );
    for (n, kept) in kept.iter().enumerate() {
        let file = folder.path().join(format!("{n}.sqlite"));
        std::fs::copy(kept, &file).unwrap();
        let club = Club::on(Store::open(&file).unwrap());
        club.works_off(START).await;
        let found = club.does(|tx| Ok(compare(tx)?)).await;
        println!("{}: {found:?} ratings and tallies are equal", kept.display());
    }
}

/// A result of a seat with nothing to its credit.
fn nothing(seat: u8, user: u64, name: String) -> PlayerResult {
    PlayerResult {
        seat: Seat(seat),
        sitting: 0,
        since: Step(0),
        until: None,
        who: Who::Human(UserId(user)),
        name,
        end: None,
        payouts: Money(0),
        double_cost: 0,
        free_land: 0,
        turns: 9,
        seconds: None,
        moves: 9,
        stand_in_moves: 0,
        own_moves: Some(9),
        bankrupt: false,
        resigned: false,
        ended_it: false,
        left_early: false,
        replaced: false,
        successor: false,
        hints: None,
    }
}

/// The least number of a person.
const FIRST: u64 = 1 << 50;

/// Simulated games of a server.
struct Simulated {
    rng: ChaCha20Rng,
    people: u64,
    now: Time,
}

impl Simulated {
    /// Draws a game, and who has played it.
    fn draw(&mut self, id: u64) -> (GameResult, Vec<PlayerResult>) {
        let rng = &mut self.rng;
        if rng.random_bool(0.95) {
            self.now = self.now.after(rng.random_range(0..7_200));
        }
        let mut users = BTreeSet::new();
        let seats = rng.random_range(2..=6);
        let near = rng.random_range(0..self.people);
        while users.len() < seats {
            // Most play with those around them, and some with everybody.
            let other = if rng.random_bool(0.8) {
                (near + rng.random_range(0..8)) % self.people
            } else {
                rng.random_range(0..self.people)
            };
            users.insert(FIRST + other);
        }
        let counts = rng.random_bool(0.8);
        let leaver = |user: u64| user % 5 == 0;
        let mut players = Vec::new();
        let mut seated = users.clone();
        for (seat, user) in users.into_iter().enumerate() {
            let name = format!("P{}{}", user % 1_000, if rng.random_bool(0.01) { "*" } else { "" });
            let mut player = nothing(seat as u8, user, name);
            player.stand_in_moves = if rng.random_bool(0.05) { 3 } else { 0 };
            player.seconds = rng.random_bool(0.5).then(|| rng.random_range(0..9_999));
            if rng.random_bool(0.04) {
                // Somebody else took the seat over.
                let successor = nothing(seat as u8, FIRST + rng.random_range(0..self.people), "S".to_owned());
                player.replaced = true;
                let end = SeatEnd {
                    place: 1 + seat as u8,
                    cash: Money(9),
                    land: Money(8),
                    cities: BTreeMap::new(),
                };
                if successor.user().is_some_and(|user| seated.insert(user.0)) {
                    players.push(PlayerResult {
                        sitting: 1,
                        successor: true,
                        end: counts.then_some(end),
                        ..successor
                    });
                }
            } else if counts {
                let place = if rng.random_bool(0.1) { 1 } else { 1 + seat as u8 };
                let cities = BTreeMap::from([(City::Denver, rng.random_range(1..5))]);
                player.end =
                    Some(SeatEnd { place, cash: Money(rng.random_range(0..90)), land: Money(5), cities });
            }
            player.left_early = !counts && leaver(user) && rng.random_bool(0.9);
            players.push(player);
        }
        if counts && rng.random_bool(0.03) {
            players[0].ended_it = true;
        }
        let result = GameResult {
            game: GameId(id),
            guild: Some(GUILD),
            edition: "columbia-2015".to_owned(),
            ended_at: self.now,
            rated: rng.random_bool(0.97),
            rule: CountingRule::OwnMoves,
            counts,
            ended_early: players[0].ended_it,
            struck: None,
        };
        (result, players)
    }
}

impl Club {
    /// Notes the results of some games that have ended.
    async fn notes(&self, drawn: Vec<(GameResult, Vec<PlayerResult>)>) {
        self.does(move |tx| {
            for (result, _) in &drawn {
                let (id, at) = (result.game, result.ended_at.0);
                tx.damage(&format!(
                    "INSERT INTO games (id, stage, guild, channel, locale, host, edition, options, created_at, started_at,
                     ended_at) VALUES ({id}, 'over', 1, 1, 'en-US', 1000, '-', '-', {at}, {at}, {at})"
                ))?;
            }
            games::lock_all(tx, drawn.iter().map(|(result, _)| result.game).collect())?;
            for (result, players) in &drawn {
                enter(tx, result, players, result.ended_at)?;
            }
            tx.statements();
            Ok(())
        })
        .await;
    }

    async fn compares(&self, what: &str) {
        let found = self.does(|tx| Ok(compare(tx)?)).await;
        println!("{what}: {found:?} ratings and tallies are equal");
    }
}

#[tokio::test]
async fn simulated_games_have_the_same_ladder_folded_as_stored() {
    let games: u64 = std::env::var("GAMES").ok().map_or(1_000, |games| games.parse().unwrap());
    let club = Club::in_memory();
    club.sql("INSERT INTO editions (hash, toml) VALUES ('-', '-')").await;
    let mut simulated = Simulated { rng: ChaCha20Rng::seed_from_u64(59), people: games / 10, now: START };
    let mut id = 0;
    let mut next = |many: u64, simulated: &mut Simulated| {
        let drawn: Vec<_> = (id + 1..=id + many).map(|id| simulated.draw(id)).collect();
        id += many;
        drawn
    };
    for _ in 0..games / 100 {
        club.notes(next(100, &mut simulated)).await;
    }
    club.compares("in order").await;
    // Some that end out of order, are struck, are put back; and people who are forgotten.
    simulated.now = START.after(30 * DAY);
    club.notes(next(5, &mut simulated)).await;
    for game in [3, games / 2, games - 7] {
        let by = club.steward();
        let struck = club.attempt(move |tx| strike(tx, &by, GameId(game), START).map(drop)).await;
        println!("{game} is struck: {}", struck.is_ok());
    }
    let by = club.steward();
    let _ = club.attempt(move |tx| unstrike(tx, &by, GameId(games / 2), START).map(drop)).await;
    for user in [FIRST + 1, FIRST + 5, FIRST + 40] {
        club.does(move |tx| {
            games::lock(tx, GameId(1))?;
            forgetting::lock(tx, UserId(user))?;
            Ok(forgetting::forget(tx, UserId(user), |seat| format!("Seat {seat}"))?)
        })
        .await;
    }
    assert!(club.works_off(START).await.is_empty());
    club.compares("out of order, with strikes and people who were forgotten").await;
}
