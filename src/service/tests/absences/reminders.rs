//! Reminders: when they come, how many, and what a nudge does.

use last_spike_engine::{Prompt, Seat};

use crate::service::absences::reminders::{self, How, Nudged};
use crate::service::clock::awaiting::Told;
use crate::service::people::settings::{self, SettingsChange};
use crate::service::posting::announce::{self, Content};
use crate::service::tests::club::{Club, START, reader};
use crate::service::{GameRef, Refusal, people::forgetting, table::play, views::look};
use crate::store::clock;
use crate::store::clock::reminders::Reminders;
use crate::store::people::settings::{Settings, set};
use crate::store::posting::outbox::{self, NoticeKind};
use crate::store::table::conditions::Pace;
use crate::store::{GameId, Time, UserId, clock::absences, games, people::person};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

impl Club {
    /// Starts a game without a clock whose first player was told, and returns who that is.
    async fn waits(&self, channel: u64) -> (GameId, UserId) {
        let game = self.paced(channel, "columbia-2015", 2, Pace::None).await;
        self.sql("DELETE FROM outbox").await;
        self.tells_everybody(game, START).await;
        let seat = self.view(channel, Seat(0)).await.to_act[0];
        (game, UserId(channel + u64::from(seat.0)))
    }

    /// Does what is due every hour up to a time, and returns after how many hours somebody was reminded.
    async fn hours_of_reminders(&self, from: Time, until: Time) -> Vec<i64> {
        let (mut at, mut hours) = (from, Vec::new());
        while at <= until {
            self.works_off(at).await;
            let waits = "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND fate = 'waiting'";
            if self.number(waits).await > 0 {
                hours.push((at.0 - START.0) / HOUR);
                self.sql("UPDATE outbox SET fate = 'sent', upto = 0 WHERE kind = 'reminder'").await;
            }
            at = at.after(HOUR);
        }
        hours
    }

    async fn nudges(&self, channel: u64, user: u64, now: Time) -> Result<Vec<Nudged>, Refusal> {
        let by = self.caller(channel, user);
        self.attempt(move |tx| reminders::nudge(&tx.at(now), &by)).await.map(|nudge| nudge.nudged)
    }

    async fn chooses(&self, user: UserId, hours: u8) {
        let by = self.caller(CHANNEL, user.0);
        let change = SettingsChange { reminder: Some(hours), ..SettingsChange::default() };
        self.does(move |tx| settings::change(tx, &by, &change)).await;
    }
}

/// Returns who else sits at a table of two.
fn other(channel: u64, user: UserId) -> u64 {
    2 * channel + 1 - user.0
}

#[tokio::test]
async fn a_reminder_comes_after_a_day_daily_and_three_times_without_an_answer() {
    let club = Club::open();
    club.waits(CHANNEL).await;
    assert_eq!(club.hours_of_reminders(START, START.after(10 * DAY)).await, [24, 48, 72]);
    // Whoever acts is reminded again the next time.
    club.act(CHANNEL, START.after(10 * DAY), |mut actions| actions.remove(0)).await;
    assert_eq!(club.number("SELECT max(unanswered) FROM reminders").await, 0);
}

#[tokio::test]
async fn what_reminded_somebody_goes_with_their_answer_also_in_another_game() {
    let club = Club::open();
    let (first, user) = club.waits(CHANNEL).await;
    let (_, theirs) = club.waits(200).await;
    club.sql(format!(r#"UPDATE players SET "user" = {} WHERE "user" = {}"#, user.0, theirs.0)).await;
    let day = START.after(DAY);
    club.works_off(day).await;
    let waiting = "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND fate = 'waiting'";
    assert_eq!(club.number(format!("{waiting} AND game = {first}")).await, 1);
    let by = club.caller(200, user.0);
    club.does(move |tx| {
        let view = look::begun(tx, &reader(user, by.channel, GameRef::Here))?.1;
        let action = view.prompt.as_ref().map(Prompt::actions).unwrap_or_default().remove(0);
        play::act(&tx.at(day), &by, None, &action)
    })
    .await;
    club.works_off(day).await;
    assert_eq!(club.number(waiting).await, 0);
    let (kept, _) = club.keeps(user.0).await;
    assert_eq!((kept.reminders.unanswered, kept.reminders.told_in), (0, None));
}

#[tokio::test]
async fn an_answer_leaves_what_was_noted_of_reminders_since_they_were_read() {
    let club = Club::open();
    let (game, user) = club.waits(CHANNEL).await;
    club.does(move |tx| {
        games::lock(tx, game)?;
        clock::reminders::note_sent(tx, user, game, Seat(0))?;
        let known = clock::reminders::of(tx, user)?;
        // As by another process, which reminds them at this moment.
        clock::reminders::note_sent(&tx.at(START.after(DAY)), user, game, Seat(0))?;
        Ok(reminders::answered(&tx.at(START.after(DAY)), user, known)?)
    })
    .await;
    let (kept, _) = club.keeps(user.0).await;
    assert_eq!((kept.reminders.last_at, kept.reminders.unanswered), (Some(START.after(DAY)), 0));
    // A nudge writes nothing but itself, either.
    club.does(move |tx| Ok(clock::reminders::note_nudge(tx, user)?)).await;
    let nudged = Reminders { nudged: true, ..kept.reminders };
    assert_eq!(club.keeps(user.0).await.0.reminders, nudged);
}

#[tokio::test]
async fn everybody_chooses_after_how_long_or_never() {
    for (hours, reminded) in [(6, vec![6, 30]), (12, vec![12, 36]), (48, vec![48]), (0, vec![])] {
        let club = Club::open();
        let (_, user) = club.waits(CHANNEL).await;
        club.chooses(user, hours).await;
        let found = club.hours_of_reminders(START, START.after(2 * DAY)).await;
        assert_eq!(found, reminded, "after {hours} hours");
    }
}

#[tokio::test]
async fn one_reminder_tells_of_all_games_that_wait() {
    let club = Club::open();
    let (first, user) = club.waits(CHANNEL).await;
    let (second, theirs) = club.waits(200).await;
    // The same person waits in both.
    club.sql(format!(r#"UPDATE players SET "user" = {} WHERE "user" = {}"#, user.0, theirs.0)).await;
    club.sql(format!("UPDATE awaited SET told_at = told_at + 3600 WHERE game = {second}")).await;
    let day = START.after(DAY);
    club.works_off(day).await;
    let due = club.does(move |tx| Ok(outbox::due(&tx.at(day), 99, true, day)?)).await;
    let [reminder] =
        &due.iter().filter(|one| one.notice.kind == NoticeKind::Reminder).collect::<Vec<_>>()[..]
    else {
        panic!("one message, not {due:?}")
    };
    let reminder = (*reminder).clone();
    let made = club.does(move |tx| Ok(announce::prepare(&tx.at(day), &reminder)?)).await;
    let Ok(announcement) = made else { panic!("{made:?}") };
    let Content::Reminder(who, looks) = &announcement.content else { panic!("{announcement:?}") };
    assert_eq!((*who, looks.len()), (user, 2));
    assert_eq!(looks.iter().map(|look| look.stored.id).collect::<Vec<_>>(), [first, second]);
}

#[tokio::test]
async fn a_reminder_leaves_out_a_turn_of_which_its_reader_has_just_been_told() {
    let day = START.after(DAY);
    for (since, listed) in [(day.after(-HOUR + 1), 1), (day.after(-HOUR), 2)] {
        let club = Club::open();
        let (first, user) = club.waits(CHANNEL).await;
        let (second, theirs) = club.waits(200).await;
        club.sql(format!(r#"UPDATE players SET "user" = {} WHERE "user" = {}"#, user.0, theirs.0)).await;
        let asked = format!("UPDATE awaited SET since = {0}, told_at = {0} WHERE game = {second}", since.0);
        club.sql(asked).await;
        club.works_off(day).await;
        let due = club.does(move |tx| Ok(outbox::due(&tx.at(day), 99, true, day)?)).await;
        let reminder = due.iter().find(|one| one.notice.kind == NoticeKind::Reminder).unwrap().clone();
        let made = club.does(move |tx| Ok(announce::prepare(&tx.at(day), &reminder)?)).await;
        let Ok(announcement) = made else { panic!("{made:?}") };
        let Content::Reminder(_, looks) = &announcement.content else { panic!("{announcement:?}") };
        let games: Vec<GameId> = looks.iter().map(|look| look.stored.id).collect();
        assert_eq!((games.len(), games.contains(&first)), (listed, true), "asked at {since:?}");
    }
}

#[tokio::test]
async fn who_acts_takes_away_their_own_reminder_and_nobody_elses() {
    let club = Club::open();
    let (game, user) = club.waits(CHANNEL).await;
    let day = START.after(DAY);
    club.works_off(day).await;
    let seat = club.number(format!("SELECT seat FROM players WHERE \"user\" = {}", user.0)).await;
    // Another's, told by the same game, of games that wait for them.
    let other = format!(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
         SELECT game, step + 1, '{}', kind, queued_at, due_at FROM outbox WHERE kind = 'reminder'",
        1 - seat
    );
    club.sql(other).await;
    club.act(CHANNEL, day.after(HOUR), |mut actions| actions.remove(0)).await;
    club.works_off(day.after(2 * HOUR)).await;
    let fates = |seat: i64| {
        format!(
            "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND audience = '{seat}' AND fate = 'waiting'"
        )
    };
    assert_eq!(club.number(fates(seat)).await, 0, "they have acted in game {game}");
    assert_eq!(club.number(fates(1 - seat)).await, 1);
}

#[tokio::test]
async fn a_reminder_waits_for_the_end_of_quiet_hours_and_for_who_was_told() {
    let club = Club::open();
    let (_, user) = club.waits(CHANNEL).await;
    // START is 08:00 UTC; after a day it is quiet until 10:00.
    let habits =
        Settings { quiet: Some((6 * 60, 10 * 60)), time_zone: Some("UTC".to_owned()), ..Settings::default() };
    club.does(move |tx| Ok(set(tx, user, &habits)?)).await;
    assert_eq!(club.hours_of_reminders(START, START.after(30 * HOUR)).await, [26]);
    let club = Club::open();
    club.waits(CHANNEL).await;
    club.sql("UPDATE awaited SET told_at = NULL").await;
    let reminded = club.hours_of_reminders(START, START.after(9 * DAY)).await;
    assert!(reminded.is_empty(), "who was never told: {reminded:?}");
}

#[tokio::test]
async fn a_nudge_reminds_once_a_day_and_says_when_the_next_one_may_come() {
    let club = Club::open();
    let (_, user) = club.waits(CHANNEL).await;
    let by = other(CHANNEL, user);
    let hour = START.after(HOUR);
    let [one] = club.nudges(CHANNEL, by, hour).await.unwrap()[..] else { panic!("one is awaited") };
    assert_eq!((one.since, one.told, one.how), (START, Told::Yes, How::Now { next: hour.after(DAY) }));
    assert_eq!(club.hours_of_reminders(hour, START.after(23 * HOUR)).await, [1]);
    let late = START.after(23 * HOUR);
    let [again] = club.nudges(CHANNEL, by, late).await.unwrap()[..] else { panic!("one is awaited") };
    assert_eq!(again.how, How::Already { last: hour, next: hour.after(DAY) });
    assert_eq!(
        club.hours_of_reminders(late, START.after(25 * HOUR)).await,
        [25],
        "one a day, nudges included"
    );
}

#[tokio::test]
async fn nobody_is_nudged_in_the_first_hour_of_a_turn_or_while_they_are_away() {
    let club = Club::open();
    let (_, user) = club.waits(CHANNEL).await;
    let by = other(CHANNEL, user);
    let early = START.after(HOUR - 1);
    let [one] = club.nudges(CHANNEL, by, early).await.unwrap()[..] else { panic!("one is awaited") };
    assert_eq!(one.how, How::TooSoon { from: START.after(HOUR) });
    let until = START.after(3 * DAY);
    club.does(move |tx| Ok(absences::begin(&tx.at(early), user, None, until)?)).await;
    let [one] = club.nudges(CHANNEL, by, START.after(HOUR)).await.unwrap()[..] else {
        panic!("one is awaited")
    };
    assert_eq!(one.how, How::Away { until });
    assert!(club.hours_of_reminders(START, START.after(12 * HOUR)).await.is_empty(), "nobody is reminded");
}

#[tokio::test]
async fn a_nudge_reaches_who_wants_no_reminders_and_is_refused_to_who_is_awaited() {
    let club = Club::open();
    let (_, user) = club.waits(CHANNEL).await;
    club.chooses(user, 0).await;
    let refused = club.nudges(CHANNEL, user.0, START).await;
    assert!(matches!(refused, Err(Refusal::WaitsForYou)), "{refused:?}");
    let refused = club.nudges(CHANNEL, 999, START).await;
    assert!(matches!(refused, Err(Refusal::NotSeated)), "{refused:?}");
    let refused = club.nudges(777, user.0, START).await;
    assert!(matches!(refused, Err(Refusal::NoGame)), "{refused:?}");
    let hour = START.after(HOUR);
    club.nudges(CHANNEL, other(CHANNEL, user), hour).await.unwrap();
    assert_eq!(club.hours_of_reminders(hour, START.after(3 * DAY)).await, [1]);
    club.does(move |tx| Ok(person::note(tx, user, "en-US")?)).await;
    club.does(move |tx| Ok(person::close_dm(tx, user, START.after(9 * DAY))?)).await;
    let [one] = club.nudges(CHANNEL, other(CHANNEL, user), START.after(5 * DAY)).await.unwrap()[..] else {
        panic!("one is awaited")
    };
    assert_eq!(one.how, How::Unreachable);
}

#[tokio::test]
async fn reminders_are_forgotten_with_the_person() {
    let club = Club::open();
    let (_, user) = club.waits(CHANNEL).await;
    club.hours_of_reminders(START, START.after(DAY)).await;
    let (kept, _) = club.keeps(user.0).await;
    assert_eq!((kept.reminders.last_at, kept.reminders.unanswered), (Some(START.after(DAY)), 1));
    let by = club.caller(CHANNEL, user.0);
    club.does(move |tx| forgetting::erase(tx, &by, |_: Seat| "nobody".to_owned())).await;
    let left = format!(r#"SELECT count(*) FROM reminders WHERE "user" = {}"#, user.0);
    assert_eq!(club.number(left).await, 0);
    assert_eq!(club.number(format!("SELECT count(*) FROM jobs WHERE subject = '{}'", user.0)).await, 0);
}
