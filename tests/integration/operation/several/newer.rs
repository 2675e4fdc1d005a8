//! Two processes beside a newer one, and one that is left alone after it: what only the newer one knows they leave to it,
//! and serve everything else. What it stores is written into the database here, since there is no newer program.

use std::collections::BTreeMap;
use std::time::Duration;

use discord_standin::{Id, Standin};

use super::processes::Several;
use crate::support::PATIENCE;
use crate::support::process::stop;

/// An event of a kind that this program does not know, in the game in which one step was taken.
const STEP: &str = r#"INSERT INTO steps (game, n, seat, events, at)
    SELECT game, 2, seat, replace(events, '"type":"tile_laid"', '"type":"tunnel_dug"'), at FROM steps RETURNING n"#;

/// The position after it, and the one before.
const AFTER: &str =
    r#"UPDATE states SET step = 2, json = replace(json, '"step":1,', '"step":2,') RETURNING step"#;
const BEFORE: &str =
    r#"UPDATE states SET step = 1, json = replace(json, '"step":2,', '"step":1,') RETURNING step"#;

/// The longest wait: processes look again after half a minute at what they leave alone, and a busy machine is slow.
const AGAIN: Duration = PATIENCE.saturating_mul(5);

/// The notices and jobs that a newer process has left due, as it left them.
const NOTICES: &str = "SELECT count(*) FROM outbox
    WHERE step = 99 AND fate = 'waiting' AND attempts = 0 AND owner IS NULL AND due_at = 0";
const JOBS: &str =
    "SELECT count(*) FROM jobs WHERE due_at = 0 AND attempts = 0 AND owner IS NULL AND last_error IS NULL";

impl Several {
    /// Types a command in a server; returns the answer.
    async fn answered(&self, place: usize, command: &str) -> String {
        let place = &self.places[place];
        let typed = self.standin.slash(place.people[0], place.channels[0], command, &[]).unwrap();
        let answer = self.standin.answer(&typed, PATIENCE).await;
        answer.unwrap_or_else(|| panic!("{command}: {}", self.logs())).content
    }

    /// Waits until a query finds this number.
    async fn until(&self, sql: &str, number: usize) {
        let wanted = [i64::try_from(number).unwrap()];
        let so = self.standin.wait(AGAIN, |_| (self.numbers(sql) == wanted).then_some(())).await;
        assert!(so.is_some(), "{sql}: {:?}, not {number}: {}", self.numbers(sql), self.logs());
    }

    /// Returns what somebody who does nothing sees in the channels of some servers, and in their direct messages.
    fn seen(&self, places: usize) -> BTreeMap<Id, String> {
        let places = self.places.iter().take(places);
        let messages = places.flat_map(|place| {
            let (channel, person) = (place.channels[0], place.people[2]);
            let letters = place.people.iter().flat_map(|person| self.standin.dms(*person));
            self.standin.messages(channel, person).into_iter().chain(letters)
        });
        messages.map(|message| (message.id, message.content)).collect()
    }

    /// Checks that people are told why nothing can be done in the games of some servers, and the operator, too.
    async fn is_left_alone_in(&self, places: usize) {
        for place in 0..places {
            let said = self.answered(place, "game end").await;
            assert!(said.contains("A newer version of the bot is running this game"), "{place}: {said}");
        }
        let list = self.answered(1, "game list").await;
        assert!(list.contains("A newer version of the bot"), "there is no other game: {list}");
        let said = self.doctor().await;
        assert_eq!(said.matches("is left to a newer version of the bot").count(), places, "{said}");
        for of_kind in ["notices of the kind \"weather\"", "jobs of the kind \"change-weather\""] {
            assert!(said.contains(of_kind), "{said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_a_newer_process_knows_is_left_to_it_by_the_others_and_after_it_has_gone() {
    let Some(several) = Several::open("what_only_a_newer_process_knows").await else { return };
    let mut first = several.start("first");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    let mut second = several.start("second");
    several.until_held(&[4, 4]).await;
    for (person, command) in [(0, "game new"), (1, "game join"), (0, "game start")] {
        several.types(person, command).await;
    }
    several.lays(1).await;
    let others = several.places.len() - 1;
    for place in 1..=others {
        several.answered(place, "game new").await;
    }
    several.until("SELECT count(*) FROM outbox WHERE fate = 'waiting'", 0).await;

    // The first game goes on by an event that is unknown, the last is known, and the others are played by another rule.
    let last = several.numbers("SELECT max(id) FROM games")[0];
    assert_eq!((several.numbers(STEP), several.numbers(AFTER)), (vec![2], vec![2]));
    let options = format!(
        r#"UPDATE games SET options = '{{"double_cost":"any","cash":"public","weather":"fine"}}'
               WHERE stage = 'lobby' AND id <> {last} RETURNING id"#
    );
    assert_eq!(several.numbers(&options).len(), others - 1);
    let before = several.seen(others);
    let game = several.numbers("SELECT id FROM games WHERE stage = 'running'")[0];
    several.numbers(&format!(
        "WITH notices AS (
             INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
             SELECT id, 99, 'channel', CASE WHEN id = {last} THEN 'weather' ELSE 'lobby' END, 0, 0 FROM games),
         jobs_too AS (INSERT INTO jobs (kind, subject, due_at) VALUES
             ('change-weather', '1', 0), ('mark-taken-back', '{game}/7/8', 0))
         UPDATE jobs SET due_at = 0 WHERE kind = 'warn-of-expiry' AND subject <> '{last}' RETURNING id"
    ));
    let all_are_met = |_: &Standin| {
        let logs = several.logs();
        let met = |what: &str| logs.matches(what).count();
        (met("what=Game(") >= others && met("what=Job(") > others).then_some(())
    };
    let met = several.standin.wait(AGAIN, all_are_met).await;
    assert!(met.is_some(), "they are not met: {}", several.logs());

    // Each process holds half of the servers.
    several.is_left_alone_in(others).await;
    // The last game goes on: a notice behind the unknown one is sent.
    several.numbers(&format!(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
             VALUES ({last}, 100, 'channel', 'lobby', 0, 0) RETURNING id"
    ));
    several.until("SELECT count(*) FROM outbox WHERE step = 100 AND fate <> 'waiting'", 1).await;
    let said = several.answered(others, "game end").await;
    assert!(!said.contains("newer version"), "{said}");
    several.until(NOTICES, others + 1).await;
    several.until(JOBS, others + 2).await;
    assert_eq!(several.seen(others), before, "nothing is posted");
    let logs = several.logs();
    assert!(!logs.contains("ERROR"), "{logs}");
    // Each process says it once: of each game, of each job, and of the notice of an unknown kind.
    assert!(logs.matches("it is left alone").count() <= 4 * others + 4, "{logs}");

    // The newer process has gone, and an older one starts.
    stop(&mut second, "TERM").await;
    stop(&mut first, "TERM").await;
    let _alone = several.start("first");
    several.until_held(&[8]).await;
    several.is_left_alone_in(others).await;
    several.until(NOTICES, others + 1).await;
    assert_eq!(several.seen(others), before, "nothing is posted");
    assert!(!several.logs().contains("ERROR"), "{}", several.logs());

    // What is known again goes on by itself.
    several.numbers(&options.replace(r#","weather":"fine""#, ""));
    several.numbers("DELETE FROM steps WHERE n = 2 RETURNING n");
    several.numbers(BEFORE);
    several.until(NOTICES, 1).await;
    several.until(JOBS, 1).await;
    several.lays(2).await;
}
