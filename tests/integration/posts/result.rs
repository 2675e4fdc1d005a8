//! The result, with which a game ends.

use crate::support::ByName;
use last_spike::present::Lang;
use last_spike::present::table::result;
use last_spike::service::ratings::changes::RatingChange;
use last_spike_engine::*;

use super::channel::tenure;
use super::keep;
use super::story::{Story, dice, tiles};
use last_spike_testkit::table::*;

#[test]
fn the_end_of_a_game() {
    keep("result", |lang| {
        let mut posts = Vec::new();
        let mut won = Table::tiles(edition("columbia-2015"), Options::default(), &["V3 Z3 A1", "B1", "C1"]);
        won.built("Y X F E B V1 V2 V4 Z1 Z2 Z4 A2 A3 A4");
        won.grants(1, "Ogden").grants(2, "Denver").gives(2, "Denver", 2).grants(0, "Sacramento");
        let mut won = Story::of(won);
        won.does(0, lay("V3"));
        let mut left = tiles();
        left.does(1, Action::Resign).does(2, Action::Resign);
        let mut dice = dice(0);
        dice.does(1, Action::Resign).does(2, Action::Resign);
        for (name, story) in [("the last spike", won), ("the last player", left), ("of 1976", dice)] {
            let outcome = story.table.game.outcome().unwrap();
            let seed = Some(Seed([7; 32]));
            // The second leads, then the third, then the first.
            let cash = [[30, 30, 20, 40, 67], [30, 40, 10, 30, 58], [30, 20, 50, 30, 60]];
            let balances: Vec<Balance> = (0..5)
                .map(|turn| Balance {
                    turn: 3 * u32::try_from(turn).unwrap(),
                    cash: cash.map(|line| Money::thousands(line[turn])).to_vec(),
                    payouts: [0, 0, if turn == 2 { 25 } else { 0 }].map(Money::thousands).to_vec(),
                })
                .collect();
            let moment = |turn, step, amount: u32, paid_for| Extremes {
                payday: (turn > 4).then(|| Payday {
                    turn,
                    step: Step(step),
                    amount: Money::thousands(2 * amount),
                }),
                expense: Some(Expense { turn, step: Step(step), amount: Money::thousands(amount), paid_for }),
            };
            let extremes = match name {
                "of 1976" => vec![
                    moment(4, 4, 6, PaidFor::Space(SpaceKind::RoadbedCosts)),
                    moment(7, 9, 9, PaidFor::Deal),
                    moment(9, 3, 5, PaidFor::Space(SpaceKind::Land)),
                ],
                _ => vec![
                    moment(4, 4, 6, PaidFor::Tile("A3".parse().unwrap())),
                    moment(7, 9, 9, PaidFor::Land(City::Omaha)),
                    moment(9, 3, 5, PaidFor::Deed(City::Denver)),
                ],
            };
            let change =
                |seat, points, places| RatingChange { seat: Seat(seat), former: None, points, places };
            let ratings = [
                change(0, [1_000, 1_041], [None, None]),
                change(1, [1_230, 1_218], [Some(2), Some(3)]),
                RatingChange { former: Some("Eve_".to_owned()), ..change(2, [990, 985], [Some(7), Some(7)]) },
            ];
            let post = story.public(lang, |scene| {
                result::post(
                    scene,
                    &story.news(),
                    &outcome,
                    false,
                    seed,
                    result::Course {
                        balances: balances.clone(),
                        stood_in: vec![(Seat(1), 3)],
                        tenures: vec![tenure(1, 2, "Eve_")],
                        extremes: extremes.clone(),
                        ratings: ratings.to_vec(),
                    },
                )
            });
            posts.push((name.to_owned(), post));
        }
        posts
    });
}

#[test]
fn the_result_in_words_tells_as_much_as_fits() {
    let story = |turns: u32, lang: Lang| {
        let mut left = tiles();
        left.does(1, Action::Resign).does(2, Action::Resign);
        let outcome = left.table.game.outcome().unwrap();
        // The lead changes with every turn, and land pays two players in each.
        let balance = |turn: u32| Balance {
            turn,
            cash: (0..3).map(|seat| Money::thousands(if turn % 3 == seat { 90 } else { 40 })).collect(),
            payouts: (0..3).map(|seat| Money::thousands(if turn % 3 == seat { 0 } else { 12 })).collect(),
        };
        let balances: Vec<Balance> = (0..=turns).map(balance).collect();
        let post = left.public(lang, |scene| {
            let course = result::Course { balances: balances.clone(), ..result::Course::default() };
            result::post(scene, &left.news(), &outcome, false, None, course)
        });
        post.picture.unwrap().alt
    };
    for lang in Lang::ALL {
        for turns in 1..=160 {
            let told = story(turns, lang);
            assert!(told.encode_utf16().count() <= 1_024 && !told.ends_with('…'), "{turns} turns: {told}");
            assert!(told.contains(&lang.say("alt-result-land")), "{turns} turns: {told}");
            // The last change is always told.
            let last = lang.text("alt-result-lead-turn", &[("name", "".into()), ("turn", turns.into())]);
            assert!(told.contains(last.trim()), "{turns} turns: {told}");
        }
        let some = story(6, lang);
        for turn in 0..=6u32 {
            let args = [("turn", turn.into()), ("payouts", "".into())];
            assert!(some.contains(lang.text("alt-result-payouts-turn", &args).trim()), "{turn}: {some}");
        }
    }
}

#[test]
fn a_result_leaves_highlights_out_before_what_happened_last() {
    let mut won = tiles();
    won.does(1, Action::Resign).does(2, Action::Resign);
    let outcome = won.table.game.outcome().unwrap();
    let expense = Expense {
        turn: 44,
        step: Step(1),
        amount: Money::thousands(12),
        paid_for: PaidFor::Land(City::Sacramento),
    };
    let text = |name: &str, lang: Lang| {
        let tenures = vec![tenure(1, 0, name), tenure(2, 1, name), tenure(3, 2, name)];
        let extremes = vec![Extremes { payday: None, expense: Some(expense) }; 3];
        let former = Some(name.to_owned());
        let change = RatingChange { seat: Seat(0), former, points: [1_000, 990], places: [None, None] };
        let post = won.public(lang, |scene| {
            let course = result::Course {
                tenures: tenures.clone(),
                extremes: extremes.clone(),
                ratings: vec![change.clone(); if name.len() > 9 { 20 } else { 1 }],
                ..result::Course::default()
            };
            result::post(scene, &won.news(), &outcome, false, None, course)
        });
        post.text
    };
    for lang in Lang::ALL {
        let short = text("Eve", lang);
        assert!(short.contains("💸"), "{short}");
        let long = text(&"W".repeat(100), lang);
        assert!(long.chars().count() <= 1_900 && !long.contains("💸"), "{long}");
        let last = short.lines().next().unwrap();
        assert!(long.contains(last), "{last}: {long}");
    }
}
