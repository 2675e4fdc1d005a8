//! Those whom nobody else has met: what they say of a rating, and of a place.

use std::ops::Range;

use last_spike_ratings::{Lacking, Opponent, weight};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use crate::season::{DAY, HONEST, Outcome, Played, SEASON, Scheme, Season, before, ladder, ladder_of};

/// The page that players read.
const PAGE: &str = include_str!("../../../docs/ratings.md");

/// The seasons of each line of the page's table.
const SEEDS: u64 = 200;

/// Returns a number with the comma of thousands.
fn number(points: f64) -> String {
    let points = points.round() as i64;
    format!("{},{:03}", points / 1_000, points % 1_000)
}

fn cell(of: Outcome) -> String {
    let place = if of.placed > 0.0 { format!("{:.0}", of.place) } else { "none".to_owned() };
    format!("{place} · {}", number(of.points))
}

/// Checks that the page has some lines.
fn are_told(lines: &[String]) {
    println!("{}", lines.join("\n"));
    for line in lines {
        assert!(
            PAGE.lines().any(|of_page| of_page == line),
            "the page of ratings says something else than: {line}"
        );
    }
}

const ACCOUNTS: fn(u64, i64) -> Scheme = |others, every| Scheme::Accounts { others, every };

#[test]
fn who_farms_has_no_place_and_who_also_plays_has_one_in_the_middle() {
    let schemes = [
        ("One other account, every day", ACCOUNTS(1, 1)),
        ("One other account, once a week", ACCOUNTS(1, 7)),
        ("Two other accounts, every day", ACCOUNTS(2, 1)),
        ("Two other accounts, once a week", ACCOUNTS(2, 7)),
        ("Five other accounts, every day", ACCOUNTS(5, 1)),
        ("A newcomer every day, or a person who forgets and returns", Scheme::Newcomers { others: 1 }),
        ("Three newcomers every day", Scheme::Newcomers { others: 3 }),
        ("Five newcomers every day", Scheme::Newcomers { others: 5 }),
    ];
    let mut lines = Vec::new();
    for (name, scheme) in schemes {
        let of = |also_plays| Season { scheme, also_plays, before: 0 }.outcomes(SEEDS);
        let ([alone, alone_before], [plays, plays_before]) = (of(false), of(true));
        let cells = [alone_before, alone, plays_before, plays].map(cell).join(" | ");
        lines.push(format!("| {name} | {cells} |"));
        assert!(
            alone.placed == 0.0 && plays.placed == 1.0 && plays.place >= 5.0,
            "{name}: {alone:?} {plays:?}"
        );
    }
    // What the rule doesn't see.
    for (name, scheme) in [
        ("Seven accounts, one of whom wins against five others every day", Scheme::Circle),
        (
            "Five other accounts, every day; each has also lost to three honest people once",
            Scheme::Introduced,
        ),
    ] {
        let of = |also_plays| Season { scheme, also_plays, before: 0 }.outcomes(SEEDS);
        let ([alone, alone_before], [plays, plays_before]) = (of(false), of(true));
        let cells = [alone_before, alone, plays_before, plays].map(cell).join(" | ");
        lines.push(format!("| {name} | {cells} |"));
    }
    let friends = |number, every| Scheme::Friends { number, every };
    for (name, scheme) in [
        ("Nobody", Scheme::None),
        ("An honest friend who loses on purpose once a week", friends(1, 7)),
        ("Five such friends in turn, one a day", friends(5, 1)),
    ] {
        let [today, before] = Season { scheme, also_plays: true, before: 0 }.outcomes(SEEDS);
        lines.push(format!("| {name} | – | – | {} | {} |", cell(before), cell(today)));
    }
    are_told(&lines);
}

/// The figures of the page besides its first table.
#[test]
fn an_honest_friend_who_loses_on_purpose_gives_some_points() {
    let of = |scheme| Season { scheme, also_plays: true, before: 0 }.outcomes(SEEDS)[0];
    let [without, with] = [i64::MAX, 7].map(|every| of(Scheme::Friends { number: 1, every }));
    let gain = (with.points - without.points).round();
    println!("the best has {}; a friend gives {gain} points", number(without.best));
    assert!(PAGE.contains(&format!("Once a week it gives {gain} points")), "{gain}");
    assert!(PAGE.contains(&format!("The best of the honest\nhas {} points", number(without.best))));
}

/// The season after one in which people have come to be known.
#[test]
fn in_the_next_season_who_farms_is_not_even_ahead_by_points() {
    let mut lines = Vec::new();
    for (name, scheme) in [
        ("One other account, every day", ACCOUNTS(1, 1)),
        ("Five other accounts, every day", ACCOUNTS(5, 1)),
        ("A newcomer every day", Scheme::Newcomers { others: 1 }),
        ("Five newcomers every day", Scheme::Newcomers { others: 5 }),
    ] {
        let of = |also_plays| Season { scheme, also_plays, before: 1 }.outcomes(SEEDS);
        let ([alone, _], [plays, _]) = (of(false), of(true));
        println!("{name}: {alone:.2?}, {plays:.2?}");
        lines.push(format!("| {name} | {} | {} |", number(alone.points), cell(plays)));
        assert!(alone.placed == 0.0 && alone.points < alone.best, "{name}: {alone:?}");
        assert!(plays.place > 12.0, "{name}: {plays:?}");
    }
    are_told(&lines);
}

/// To the last bit.
#[test]
fn among_honest_people_it_changes_nothing() {
    for seed in 0..SEEDS {
        let games = Season { scheme: Scheme::None, also_plays: false, before: 0 }.games(seed);
        let (today, before) = (ladder(&games, 0), before(&games, 0));
        for (person, of) in today.ranking() {
            assert_eq!(of.rating, before[&person], "person {person} of seed {seed}");
            assert_eq!(today.lacking(of, SEASON * DAY), None, "person {person} of seed {seed}");
        }
        assert_eq!(today.ranking().count() as u64, HONEST);
    }
}

/// Returns games of two to six of so many people, at random times, the best first by chance.
fn random_games(seed: u64, people: u64, games: usize, rng: &mut ChaCha20Rng) -> Vec<Played> {
    let mut at = seed as i64;
    let game = |_| {
        at += rng.random_range(0..3 * DAY);
        let (mut all, seats) = ((0..people).collect::<Vec<_>>(), rng.random_range(2..=people.min(6)));
        all.shuffle(rng);
        all.truncate(seats as usize);
        Played { at, people: all }
    };
    (0..games).map(game).collect()
}

/// To the last bit, and everybody has a place who is sure enough after five games.
#[test]
fn up_to_six_friends_are_rated_and_listed_as_if_everybody_were_known() {
    for seed in 0..300 {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let games = random_games(seed, 2 + seed % 5, 60, &mut rng);
        let since = if seed % 2 == 0 { 0 } else { 40 * DAY };
        let (today, before, end) = (ladder(&games, since), before(&games, since), games[59].at);
        for (person, of) in today.ranking() {
            assert_eq!(of.rating, before[&person], "person {person} of seed {seed}");
            assert!(!matches!(today.lacking(of, end), Some(Lacking::Known { .. })), "seed {seed}");
        }
        assert_eq!(today.ranking().count(), before.len());
    }
}

/// Neither time nor games of others change anybody's points.
#[test]
fn points_change_by_ones_own_games_alone() {
    for seed in 0..100 {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let games = random_games(seed, 6 + seed % 20, 120, &mut rng);
        for upto in [20, 60, 119] {
            let (now, next) = (ladder(&games[..upto], 0), ladder(&games[..=upto], 0));
            let plays = |person: &u64| games[upto].people.contains(person);
            for (person, of) in now.ranking().filter(|(person, _)| !plays(person)) {
                assert_eq!(Some(&of.curve), next.of(person).map(|of| &of.curve), "seed {seed}");
                assert_eq!(Some(of.rating), next.of(person).map(|of| of.rating), "seed {seed}");
            }
        }
    }
}

/// On a list of five known people nobody needs any; that one of the others is known later makes no sixth.
#[test]
fn games_after_a_season_change_no_place_of_it() {
    let (begin, end) = (100 * DAY, 190 * DAY);
    let played = |day: i64, people: Range<u64>| Played { at: day * DAY, people: people.collect() };
    let mut games = vec![played(0, 0..7)];
    games.extend((110..116).flat_map(|day| [played(day, 0..5), played(day, 10..15)]));
    let then = ladder_of(&games, begin..end);
    games.push(played(200, 10..17));
    let later = ladder_of(&games, begin..end);
    assert_eq!(then.ranking().count(), 10);
    for (person, of) in then.ranking() {
        assert_eq!(then.lacking(of, end), None, "person {person}");
        assert_eq!(later.lacking(later.of(person).unwrap(), end), None, "person {person}");
    }
}

#[test]
fn a_newcomer_who_wins_one_game_of_six_has_no_place() {
    let ladder = ladder(&[Played { at: 0, people: (0..6).collect() }], 0);
    let (person, first) = ladder.ranking().next().unwrap();
    assert_eq!((person, first.rating.points()), (0, 1_642));
    assert_eq!(ladder.lacking(first, 0), Some(Lacking::Games { played: 1, needed: 5 }));
}

#[test]
fn who_has_met_none_of_the_known_is_told_how_many_are_needed() {
    let games = Season { scheme: ACCOUNTS(5, 1), also_plays: false, before: 0 }.games(7);
    let ladder = ladder(&games, 0);
    let lacks = |person, day: i64| ladder.lacking(ladder.of(person).unwrap(), day * DAY);
    assert_eq!(lacks(HONEST, SEASON), Some(Lacking::Known { met: 0, needed: 5 }));
    assert_eq!(lacks(0, SEASON), None);
    // Away for years.
    assert_eq!(lacks(0, 4_000), Some(Lacking::Sureness));
}

#[test]
fn strangers_count_as_one_person_with_whom_all_games_were_played() {
    let stranger = Opponent { games_of_week: 0, is_stranger: true };
    let known = Opponent { is_stranger: false, ..stranger };
    assert_eq!(weight(&[stranger], 0), 1.0, "the first game");
    assert_eq!(weight(&[stranger], 3), 0.25);
    assert_eq!(weight(&[Opponent { games_of_week: 9, ..stranger }], 3), weight(&[stranger], 9));
    assert_eq!(weight(&[known, known], 900), 1.0);
    assert_eq!(weight(&[stranger, known], 3), 0.625);
    for others in 1..=5 {
        let together: f64 = (0..5_000).map(|games| weight(&vec![stranger; others], games)).sum();
        assert!(together * others as f64 <= 4.0, "{others}: {together}");
    }
}
