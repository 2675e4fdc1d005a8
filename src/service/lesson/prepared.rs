//! The prepared game of the lesson: everything that the pages mention comes up in it, whatever the person answers. Also
//! the search for other prepared games.

use std::collections::BTreeMap;
use std::fmt::Write;

use last_spike_engine::{Action, LayChoice, Money, Phase, Prompt, Seat};

use super::course::{Answered, Course, LEARNER, PREPARED};
use super::script::{END, FREE, Waits};

impl Course {
    /// Returns the answers that a page accepts; each of them must lead on.
    fn good_answers(&self) -> Vec<Action> {
        let (tiles, cities) = self.wanted();
        let possible = self.game.legal_actions(LEARNER);
        let is_good = |action: &Action| match (self.page.waits, action) {
            (Waits::Tile(_), Action::Lay { tile, .. }) => tiles.contains(tile),
            (Waits::Land(_), Action::Buy { city }) => cities.contains(city),
            (Waits::Any, _) => true,
            _ => false,
        };
        possible.into_iter().filter(is_good).collect()
    }

    /// Follows the script through every good answer and notes each position in which a page is reached; returns whether
    /// every answer leads on.
    fn survey(self, reached: &mut BTreeMap<&'static str, Vec<Course>>) -> bool {
        reached.entry(self.page.key).or_default().push(self.clone());
        let leads_on = |before: &Course, after: &Course| {
            let has_ended = after.page == &END && after.game.is_over();
            after.page == before.page.next() || has_ended && before.page.waits == Waits::Any
        };
        match self.page.waits {
            Waits::Free | Waits::End => true,
            Waits::Reading | Waits::Ahead(_) => {
                let mut after = self.clone();
                after.read_on() && leads_on(&self, &after) && after.survey(reached)
            }
            Waits::Tile(_) | Waits::Land(_) | Waits::Any => {
                let answers = self.good_answers();
                !answers.is_empty()
                    && answers.into_iter().all(|action| {
                        let mut after = self.clone();
                        let answered = after.answer(&action);
                        answered == Ok(Answered::Done) && leads_on(&self, &after) && after.survey(reached)
                    })
            }
        }
    }
}

/// Returns what the pages mention and a prepared game lacks; nothing for a good game.
fn lacks(number: u64) -> Vec<String> {
    let course = Course::begin_with(number);
    if course.game.step().0 > 0 {
        return vec!["the person begins".to_owned()];
    }
    let mut reached = BTreeMap::new();
    if !course.survey(&mut reached) {
        return vec!["every good answer leads to the next page".to_owned()];
    }
    let choices = |course: &Course| match course.game.prompt(LEARNER) {
        Some(Prompt::Lay { choices, .. }) => choices,
        _ => Vec::new(),
    };
    let cash = |course: &Course, seat: Seat| course.view().seat(seat).cash.unwrap_or_default();
    let mut lacking = Vec::new();
    let mut wants = |key: &str, what: &str, holds: &dyn Fn(&Course) -> bool| {
        if !reached.get(key).is_some_and(|all| all.iter().all(holds)) {
            lacking.push(format!("{key}: {what}"));
        }
    };
    let few = |course: &Course| (1..=3).contains(&course.wanted().0.len());
    wants("first-tile", "a few tiles bring free land", &few);
    wants("first-tile", "another costs double", &|course| {
        choices(course).iter().any(|choice| choice.doubled)
    });
    wants("next-tile", "a few tiles lie beside track", &few);
    wants("next-tile", "another costs double", &|course| choices(course).iter().any(|choice| choice.doubled));
    wants("land", "land of several cities is for sale", &|course| {
        course.game.legal_actions(LEARNER).len() > 2
    });
    wants("payout", "it comes early", &|course| course.game.turn() <= 5);
    wants("payout", "one tile pays, more than it costs", &|course| {
        let (tiles, _) = course.wanted();
        let pays = |choice: &LayChoice| choice.effect.paid_to(LEARNER) > choice.cost + Money::thousands(4);
        tiles.len() == 1 && course.choice(tiles[0]).is_some_and(|choice| pays(&choice))
    });
    wants("choice", "land can be bought", &|course| course.game.phase() == Phase::Buy);
    wants("sale", "the game is half over", &|course| (11..=35).contains(&course.game.turn()));
    wants("sale", "one tile is worth it", &|course| course.wanted().0.len() == 1);
    wants("on-your-own", "the person lays a tile", &|course| course.game.phase() == Phase::Lay);
    wants("on-your-own", "the railway is not complete at once", &|course| course.tiles_left() >= 2);
    let is_close = |course: &Course| cash(course, LEARNER) + Money::thousands(20) > cash(course, Seat(1));
    wants("on-your-own", "the person can still win", &is_close);
    wants("on-your-own", "the person has money", &|course| cash(course, LEARNER) >= Money::thousands(5));
    lacking
}

/// Returns what the person sees at each page if they always take the first good answer.
fn account(number: u64) -> String {
    let mut course = Course::begin_with(number);
    let mut text = String::new();
    while course.page != &FREE && course.page != &END {
        let view = course.view();
        let cash = view.seats.iter().map(|seat| seat.cash.unwrap_or_default().to_string());
        let (cash, hand) = (cash.collect::<Vec<_>>(), view.table.tiles().map(|table| table.hand.clone()));
        let _ = write!(
            text,
            "\n  {} turn {} {cash:?} {hand:?} {:?}",
            course.page.key,
            view.turn,
            course.wanted()
        );
        match course.good_answers().first() {
            Some(action) => assert_eq!(course.answer(action), Ok(Answered::Done)),
            None => assert!(course.read_on()),
        }
    }
    text
}

#[test]
fn the_prepared_game_has_all_that_the_pages_speak_of() {
    assert_eq!(lacks(PREPARED), Vec::<String>::new());
}

/// Looks for prepared games: run it if the rules or `easy` have changed and the other tests fail.
#[test]
#[ignore = "looks through many games"]
fn find_prepared_games() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let from = number("SEED").unwrap_or(0);
    let mut near: BTreeMap<String, u32> = BTreeMap::new();
    for number in from..from + number("GAMES").unwrap_or(20_000) {
        match &lacks(number)[..] {
            [] => println!("{number} has all: {}", account(number)),
            [one] => *near.entry(one.clone()).or_default() += 1,
            _ => {}
        }
    }
    println!("one thing alone is lacking: {near:#?}");
}
