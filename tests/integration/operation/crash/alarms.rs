//! Alarms and votes while the bot is killed: in the moment in which one is due, before and after Discord has what it
//! tells. Each happens once, and is told once.
//!
//! `ROUNDS=4 cargo test --test integration crash::alarms` kills at each of these moments in each of these places.

use std::collections::BTreeMap;
use std::time::Duration;

use discord_standin::{Endpoint, Failure, Fault, Id, Standin};
use serde_json::json;

use super::house::House;
use super::number;
use crate::support::{PATIENCE, choices, custom_id, text};

const HOUR: i64 = 60 * 60;

/// A moment in which the bot is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// As soon as the clock says that something is due.
    AtOnce,
    /// Discord has a message and has not shown it.
    BeforeMessage,
    /// The message is there; the bot does not know.
    AfterMessage,
    /// The message does not arrive, and the bot may or may not know.
    MessageLost,
}

const MOMENTS: [Moment; 4] =
    [Moment::AtOnce, Moment::BeforeMessage, Moment::AfterMessage, Moment::MessageLost];

impl House {
    /// Moves the clocks on to a moment, kills the bot in the next of the moments, and starts it again.
    async fn survives(&mut self, until: i64) {
        let moment = MOMENTS[self.kills % MOMENTS.len()];
        self.kills += 1;
        let failure = match moment {
            Moment::AtOnce => None,
            Moment::BeforeMessage => Some(Failure::Delayed(Duration::from_millis(100))),
            Moment::AfterMessage => Some(Failure::ResponseDelayed(PATIENCE)),
            Moment::MessageLost => Some(Failure::Reset),
        };
        let faults = self.standin.fault_count();
        if let Some(failure) = failure.clone() {
            self.standin.inject(Fault::new(failure).on(Endpoint::CreateMessage).times(1));
        }
        let seconds = u64::try_from((until - self.now()).max(0)).unwrap() + 1;
        self.standin.advance_clock(Duration::from_secs(seconds));
        self.bot.as_mut().unwrap().moves_on(self.standin.clock_ahead()).await;
        if failure.is_some() {
            let came = |standin: &Standin| (standin.fault_count() > faults).then_some(());
            let came = self.standin.wait(PATIENCE, came).await;
            assert!(came.is_some(), "nothing is told {moment:?}:\n{}", self.setting.log_tail());
        }
        self.is_killed().await;
        self.starts().await;
        self.rests().await;
    }

    /// Returns when the next alarm of a kind is due.
    fn due(&self, kind: &str) -> i64 {
        self.count(&format!("SELECT min(due_at) FROM jobs WHERE kind = '{kind}'"))
    }

    /// Returns all that people see, how often each.
    fn messages(&self) -> BTreeMap<(Id, String), usize> {
        let mut seen = BTreeMap::new();
        let channel = self.standin.messages(self.place.channels[0], self.person(0));
        let letters = (0..3).flat_map(|n| self.standin.dms(self.person(n)));
        for message in channel.into_iter().filter(|message| !message.is_ephemeral()).chain(letters) {
            *seen.entry((message.channel, message.content)).or_insert(0) += 1;
        }
        seen
    }

    fn nothing_is_told_twice(&self, after: &str) {
        let twice: Vec<_> = self.messages().into_iter().filter(|(_, times)| *times > 1).collect();
        assert!(twice.is_empty(), "after {after}: {twice:#?}");
    }

    fn told(&self, kind: &str) -> i64 {
        self.count(&format!("SELECT count(*) FROM outbox WHERE kind = '{kind}' AND fate = 'sent'"))
    }
}

async fn a_round(round: usize) {
    let mut house = House::open(round).await;
    house.types(0, "game new", &[("edition", text("columbia-2015")), ("pace", json!(2))]).await;
    for person in 1..3 {
        house.types(person, "game join", &[]).await;
    }
    house.types(0, "game start", &[]).await;
    house.rests().await;

    // Somebody lays and buys nothing, then asks to take it back; nobody answers within a day.
    let mover = house.awaited();
    let steps = "SELECT count(*) FROM steps";
    while house.awaited() == mover {
        let hand = house.types(mover, "hand", &[]).await;
        let person = house.person(mover);
        let sent = match custom_id(&hand, "lay") {
            Some(id) => house.standin.select(person, &hand, &id, &[&choices(&hand)[0]]),
            None => house.standin.press(person, &hand, &custom_id(&hand, "do:pass").unwrap()),
        };
        let answer = house.standin.answer(&sent.unwrap(), PATIENCE).await.unwrap();
        // Unsupported track costs double, and is asked about.
        if let Some(id) = custom_id(&answer, "sure") {
            let sent = house.standin.press(person, &answer, &id).unwrap();
            house.standin.answer(&sent, PATIENCE).await.unwrap();
        }
    }
    house.rests().await;
    let asked = house.types(mover, "game undo", &[]).await;
    let id = custom_id(&asked, "askback").unwrap();
    let sent = house.standin.press(house.person(mover), &asked, &id).unwrap();
    house.standin.answer(&sent, PATIENCE).await.unwrap();
    house.rests().await;
    let taken = house.count(steps);
    // The job finds out by itself when it is due: an outage makes it look earlier.
    let silent = "SELECT count(*) FROM votes WHERE fate = 'silent'";
    for _ in 0..4 {
        if house.count(silent) == 0 {
            house.survives(house.due("close-vote")).await;
        }
    }
    assert_eq!(house.count(silent), 1);
    assert_eq!((house.told("vote"), house.told("verdict")), (1, 1));
    assert_eq!(house.count(steps), taken, "silence is a no");
    house.nothing_is_told_twice("a vote that has closed");

    // The player whose turn it is does not answer: they are warned, and a computer stands in.
    let stands_in = "SELECT count(*) FROM players WHERE stand_in IS NOT NULL";
    let mut alarms = 0;
    while house.count(stands_in) == 0 {
        house.survives(house.due("turn-alarm")).await;
        house.nothing_is_told_twice("an alarm");
        alarms += 1;
        assert!(alarms < 8, "a computer never stands in");
    }
    assert_eq!(house.count(stands_in), 1);
    assert!(house.told("warning") >= 1);
    assert!(house.told("stand-in") >= 1);
    // It thinks before it moves.
    let moves = || house.count("SELECT count(*) FROM steps WHERE taken_by = 'stand_in'");
    let moved = house.standin.wait(PATIENCE, |_| (moves() > 0).then_some(())).await;
    assert!(moved.is_some(), "the computer does not move:\n{}", house.setting.log_tail());
    assert_eq!(house.count("SELECT max(n) - count(*) FROM steps"), 0, "steps are counted without a gap");
    let reminders = house.told("reminder");
    assert!(reminders <= (house.now() - house.began) / (24 * HOUR), "{reminders} reminders");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_due_happens_once_though_the_bot_is_killed_in_that_moment() {
    for round in 0..number("ROUNDS").unwrap_or(1) {
        a_round(usize::try_from(round).unwrap()).await;
    }
}
