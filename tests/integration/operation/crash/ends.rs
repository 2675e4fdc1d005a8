//! The move that ends a game while the bot is killed: before its transaction, in it, and before anybody knows of it. The
//! results are there once or not at all, with the end and never without it.
//!
//! `ROUNDS=20 cargo test --test integration crash::ends` kills at each of these moments so often.

use std::time::Duration;

use discord_standin::{Endpoint, Failure, Fault, Standin};
use serde_json::json;

use super::house::House;
use super::{Luck, number};
use crate::support::database::WriteLock;
use crate::support::{PATIENCE, custom_id, text};

/// A moment in which the bot is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// The transaction can't begin yet.
    BeforeCommit,
    /// The transaction begins, or has begun, or is done.
    InCommit,
    /// It is committed; Discord has the answer and has not shown it.
    BeforeAnswer,
    /// It is committed and answered; the post with the result is not there, or nobody knows that it is.
    AfterPost,
}

const MOMENTS: [Moment; 4] =
    [Moment::BeforeCommit, Moment::InCommit, Moment::BeforeAnswer, Moment::AfterPost];

/// The facts that a transaction that ends a game writes, each with how often it is there once the game is over.
const FACTS: [(&str, i64); 4] = [
    ("SELECT count(*) FROM games WHERE stage = 'over'", 1),
    ("SELECT count(*) FROM game_results WHERE rated = 1 AND counts = 1", 1),
    ("SELECT count(*) FROM results", 2),
    ("SELECT coalesce(sum(revision), 0) FROM ladder_revisions", 1),
];

/// The moves that each of two people has made before their game counts.
const MOVES: usize = 3;

impl House {
    /// Returns the facts of an end, as they are stored at one moment: a transaction may end while they are read. Each is
    /// a digit of one number.
    fn facts(&self) -> [i64; FACTS.len()] {
        let digits = (0..).zip(FACTS).map(|(place, (sql, _))| format!("({sql}) * {}", 10_i64.pow(place)));
        let number = self.count(&format!("SELECT {}", digits.collect::<Vec<_>>().join(" + ")));
        std::array::from_fn(|place| number / 10_i64.pow(u32::try_from(place).unwrap()) % 10)
    }

    /// Has the two people of a game make moves until it counts.
    async fn plays_until_it_counts(&self) {
        for _ in 0..2 * MOVES {
            let person = self.awaited();
            let (who, here) = (self.person(person), self.place.channels[0]);
            let asked = self.standin.autocomplete(who, here, "lay", &[("tile", text(""))], "tile").unwrap();
            let tiles =
                self.standin.choices(&asked, PATIENCE).await.expect("the tiles of whoever is to move");
            let laid = self.types(person, "lay", &[("tile", tiles[0].value.clone())]).await;
            // Where its track costs double that is asked; to do it is the first answer.
            if let Some(yes) = laid.control(|control| control.options.is_empty())
                && laid.content.contains("at double cost, for")
            {
                let sent = self.standin.press(who, &laid, &yes.custom_id).unwrap();
                self.standin.answer(&sent, PATIENCE).await.expect("an answer");
            }
            // Whoever may buy land buys none.
            if self.awaited() == person {
                self.types(person, "pass", &[]).await;
            }
        }
        self.rests().await;
    }

    /// Has the second person resign, and kills the bot in a moment of that.
    async fn ends_and_is_killed(&mut self, moment: Moment, luck: &mut Luck) {
        let asked = self.types(1, "game resign", &[]).await;
        let id = custom_id(&asked, "resign").unwrap();
        let faults = self.standin.fault_count();
        let fault = match moment {
            Moment::BeforeCommit | Moment::InCommit => None,
            Moment::BeforeAnswer => {
                let held = Failure::Delayed(Duration::from_millis(100));
                Some(Fault::new(held).on(Endpoint::CreateInteractionResponse))
            }
            Moment::AfterPost => {
                Some(Fault::new(Failure::ResponseDelayed(PATIENCE)).on(Endpoint::CreateMessage))
            }
        };
        let is_held = fault.is_some();
        if let Some(fault) = fault {
            self.standin.inject(fault.times(1));
        }
        let lock = (!is_held).then(|| WriteLock::of(self.setting.games.file().unwrap()));
        self.standin.press(self.person(1), &asked, &id).unwrap();
        if is_held {
            let came = |standin: &Standin| (standin.fault_count() > faults).then_some(());
            assert!(self.standin.wait(PATIENCE, came).await.is_some(), "nothing is held {moment:?}");
        } else {
            // Time for the press to reach the bot; it waits there, however long this is.
            tokio::time::sleep(Duration::from_millis(20 + luck.below(60) as u64)).await;
        }
        if let Moment::InCommit = moment {
            drop(lock);
            tokio::time::sleep(Duration::from_micros(luck.below(30_000) as u64)).await;
            self.is_killed().await;
        } else {
            self.is_killed().await;
            drop(lock);
        }
    }
}

async fn a_round(moment: Moment, luck: &mut Luck) {
    let mut house = House::open(0).await;
    house.types(0, "game new", &[("edition", text("columbia-2015")), ("rated", json!(true))]).await;
    house.types(1, "game join", &[]).await;
    house.rests().await;
    house.types(0, "game start", &[]).await;
    house.rests().await;
    house.plays_until_it_counts().await;
    assert_eq!(house.facts(), [0; FACTS.len()]);
    house.ends_and_is_killed(moment, luck).await;
    let (none, all) = ([0; FACTS.len()], FACTS.map(|(_, times)| times));
    let left = house.facts();
    match moment {
        // The transaction could not begin.
        Moment::BeforeCommit => assert_eq!(left, none),
        Moment::InCommit => assert!(left == none || left == all, "{left:?}"),
        Moment::BeforeAnswer | Moment::AfterPost => assert_eq!(left, all, "{moment:?}"),
    }
    house.starts().await;
    house.rests().await;
    // Whoever saw nothing come of it tries again; Discord may have told the new process of the first press.
    let left = house.facts();
    if left != all {
        assert_eq!(left, none);
        let asked = house.types(1, "game resign", &[]).await;
        if let Some(id) = custom_id(&asked, "resign") {
            let sent = house.standin.press(house.person(1), &asked, &id).unwrap();
            house.standin.answer(&sent, PATIENCE).await.expect("an answer");
        }
    }
    house.rests().await;
    assert_eq!(house.facts(), all, "{moment:?}");
    let posts = house.standin.messages(house.place.channels[0], house.person(0));
    let results: Vec<_> = posts
        .iter()
        .filter(|post| post.attachments.iter().any(|file| file.filename.starts_with("result-")))
        .collect();
    let [result] = results[..] else { panic!("the end is told {} times {moment:?}", results.len()) };
    for changed in ["📈 1,000 → 1,", "📉 1,000 → "] {
        assert_eq!(result.content.matches(changed).count(), 1, "{moment:?}: {}", result.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_game_and_its_results_are_there_together_or_not_at_all() {
    let seed = number("SEED").unwrap_or(1869);
    for round in 0..number("ROUNDS").unwrap_or(1) {
        for (stream, moment) in (1..).zip(MOMENTS) {
            a_round(moment, &mut Luck::new(seed + round, stream)).await;
        }
    }
}
