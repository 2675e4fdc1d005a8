//! Announced absences: how long they may last, who is asked for more, and the post that tells of them.

use last_spike_engine::Seat;

use crate::service::absences::away::{self, COUNTED, LONGEST};
use crate::service::people::settings::{self, AwayWish, SettingsChange};
use crate::service::posting::announce::Content;
use crate::service::tests::club::{Club, START, sent};
use crate::service::{Caller, Refusal, voting::consent};
use crate::store::clock::absences::Absence;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::table::conditions::Pace;
use crate::store::{ChannelId, GameId, MessageId, Time};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

impl Club {
    pub async fn goes_away(
        &self,
        user: u64,
        until: Option<Time>,
        now: Time,
    ) -> Result<settings::Habits, Refusal> {
        let by = self.caller(CHANNEL, user);
        let wish = until.map_or(AwayWish::Off, AwayWish::Until);
        let change = SettingsChange { away: Some(wish), ..SettingsChange::default() };
        self.attempt(move |tx| settings::change(&tx.at(now), &by, &change)).await
    }
}

#[tokio::test]
async fn no_time_of_who_is_away_runs_21_days_in_90_at_most() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    let user = Club::user(seat);
    let until = START.after(20 * DAY);
    let habits = club.goes_away(user, Some(until), START).await.unwrap();
    assert_eq!(habits.away.until, Some(until));
    assert_eq!(club.turn_ends().await, Some(until.after(8 * HOUR)));
    club.is_up(START, START.after(40 * HOUR)).await;
    club.works_off(START.after(40 * HOUR)).await;
    assert_eq!(club.stood_in(game).await, []);
    // Back before: the alarm does not wait.
    let back = START.after(10 * DAY);
    club.goes_away(user, None, back).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(back.after(8 * HOUR)));
    // Eleven days are left.
    let habits = club.goes_away(user, Some(back.after(30 * DAY)), back).await.unwrap();
    let away = habits.away;
    assert_eq!(away.until, Some(back.after(11 * DAY)));
    assert_eq!(away.asked, [game], "its players are asked for more");
    for other in (0..3).map(Seat).filter(|other| *other != seat) {
        club.votes(Club::user(other), true, back).await.unwrap();
    }
    let agreed = back.after(30 * DAY);
    assert_eq!(club.turn_ends().await, Some(agreed.after(8 * HOUR)), "and agree");
    // Who wishes more loses nothing by it while others have yet to agree.
    club.goes_away(user, Some(back.after(40 * DAY)), back).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(agreed.after(8 * HOUR)), "what was agreed to stands");
    // Who wishes less has no more than that, and who is back none.
    club.goes_away(user, Some(back.after(25 * DAY)), back).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(back.after(25 * DAY + 8 * HOUR)));
    club.goes_away(user, None, back).await.unwrap();
    assert_eq!(club.turn_ends().await, Some(back.after(8 * HOUR)));
}

#[test]
fn what_was_taken_of_the_days_away_comes_back_after_90() {
    let day = |n: i64| START.after(n * DAY);
    let absence = |begun: i64, ended: i64| Absence { game: None, begun: day(begun), ended: day(ended) };
    assert_eq!(away::allowed(&[], day(0)), day(0).after(LONGEST));
    let before = [absence(0, 15)];
    assert_eq!(away::allowed(&before, day(20)), day(26), "six are left");
    assert_eq!(
        away::allowed(&before, day(104)),
        day(104).after(LONGEST),
        "15 days ended 89 days ago, and go day by day"
    );
    assert_eq!(away::allowed(&[absence(0, 21)], day(30)), day(30), "none is left");
    let consented = Absence { game: Some(GameId(1)), ..absence(0, 21) };
    assert_eq!(away::allowed(&[consented], day(30)), day(51), "what a table agreed to is not counted");
    // Whenever it begins, no 90 days hold more than 21.
    for begin in 0..140 {
        let end = away::allowed(&[absence(0, 15), absence(40, 46)], day(begin.max(46)));
        let all =
            [absence(0, 15), absence(40, 46), Absence { game: None, begun: day(begin.max(46)), ended: end }];
        for last in 0..240 {
            let (from, to) = (day(last).after(-COUNTED), day(last));
            let within =
                all.iter().map(|one| (one.ended.min(to).0 - one.begun.max(from).0).max(0)).sum::<i64>();
            assert!(within <= LONGEST, "{begin} {last}");
        }
    }
}

/// Returns the number of a message that Discord made at a moment.
fn message_of(at: Time) -> MessageId {
    MessageId(((at.0 - 1_420_070_400).cast_unsigned() * 1000) << 22)
}

#[tokio::test]
async fn the_clocks_have_one_post_which_is_edited_a_few_times_an_hour_and_says_how_it_ended() {
    let club = Club::open();
    let (_, seat) = club.told_game(Pace::Brisk).await;
    let user = Club::user(seat);
    let sends = async |now: Time, message: MessageId| {
        let announcement = club.announced(Audience::Channel, NoticeKind::Clocks, now).await;
        let (edit, posted) = (announcement.edit, Posted { channel: ChannelId(CHANNEL), message });
        let posted = if edit { announcement.current.unwrap() } else { posted };
        club.does(move |tx| Ok(sent(&tx.at(now), &announcement, posted)?)).await;
        edit
    };
    club.goes_away(user, Some(START.after(DAY)), START).await.unwrap();
    let told = club.announced(Audience::Channel, NoticeKind::Clocks, START).await;
    let Content::Clocks { still, runs: false, .. } = &told.content else { panic!("{told:?}") };
    assert_eq!(still.away.len(), 1, "nothing else had stopped");
    assert!(told.stays_last.is_some(), "it is edited only where it is the last in its channel");
    assert!(!sends(START, message_of(START)).await, "it is posted");
    // What changes nothing is not told.
    club.goes_away(user, Some(START.after(DAY)), START.after(1)).await.unwrap();
    assert_eq!(club.queued("clocks", "channel").await, 1);
    for n in 1..47 {
        let now = START.after(10 * n);
        club.goes_away(user, Some(START.after(DAY + HOUR * n)), now).await.unwrap();
        if club.queued("clocks", "channel").await > n {
            assert!(sends(now, MessageId(1)).await, "it is edited");
        }
    }
    assert_eq!(club.queued("clocks", "channel").await, i64::from(consent::MOST_TOLD));
    // Their absence is as they wished last, and is told once the hour is over.
    let last = START.after(DAY + 46 * HOUR);
    let (game, now) = (club.number("SELECT max(id) FROM games").await, START.after(500));
    assert_eq!(club.turn_ends().await, Some(last.after(8 * HOUR)));
    club.works_off(now).await;
    assert_eq!(club.queued("clocks", "channel").await, i64::from(consent::MOST_TOLD));
    let later = START.after(HOUR + 1);
    club.works_off(later).await;
    let announcement = club.announced(Audience::Channel, NoticeKind::Clocks, later).await;
    let Content::Clocks { still, .. } = &announcement.content else { panic!("{announcement:?}") };
    assert_eq!(still.away, [(seat, last)]);
    // By then it is far above: another takes its place, and it goes.
    assert!(!announcement.edit);
    let posted = Posted { channel: ChannelId(CHANNEL), message: message_of(later) };
    club.does(move |tx| Ok(sent(&tx.at(later), &announcement, posted)?)).await;
    let gone = format!(
        "SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND subject = '{CHANNEL}/{}'",
        message_of(START)
    );
    assert_eq!(club.number(gone).await, 1);
    assert_eq!(
        club.number(format!("SELECT count(*) FROM posts WHERE kind = 'clocks' AND game = {game}")).await,
        1
    );
}

#[tokio::test]
async fn who_may_not_write_there_has_no_post_made_about_clocks_wherever_they_act() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    let user = Club::user(seat);
    let elsewhere = |writes: bool| Caller {
        channel: ChannelId(7),
        guild: None,
        writes_in: Vec::from_iter(writes.then_some(ChannelId(CHANNEL))),
        ..club.caller(CHANNEL, user)
    };
    let told = async || club.number("SELECT count(*) FROM outbox WHERE kind = 'clocks'").await;
    let goes = |by: Caller, until: Option<Time>, now: Time| {
        let change = SettingsChange {
            away: Some(until.map_or(AwayWish::Off, AwayWish::Until)),
            ..SettingsChange::default()
        };
        club.does(move |tx| settings::change(&tx.at(now), &by, &change))
    };
    let by = elsewhere(false);
    let places = club.does(move |tx| Ok(away::told_in(tx, &by)?)).await;
    assert_eq!(places.iter().map(|(_, channel)| *channel).collect::<Vec<_>>(), [ChannelId(CHANNEL)]);
    let here = club.caller(CHANNEL, user);
    assert_eq!(club.does(move |tx| Ok(away::told_in(tx, &here)?)).await, [], "Discord has said it");
    let habits = goes(elsewhere(false), Some(START.after(5 * DAY)), START).await;
    assert_eq!((habits.away.until, told().await), (Some(START.after(5 * DAY)), 0));
    goes(elsewhere(true), None, START.after(1)).await;
    assert_eq!(told().await, 1);
    // A post of the last hour is edited; one that is older would be made anew.
    club.sql("DELETE FROM outbox").await;
    let stands = async |at: Time| {
        club.sql("DELETE FROM posts").await;
        let message = ((at.0 * 1_000 - 1_420_070_400_000) << 22).to_string();
        club.sql(format!(
            "INSERT INTO posts (game, audience, kind, channel, message)
             VALUES ({game}, 'channel', 'clocks', {CHANNEL}, {message})"
        ))
        .await;
    };
    for (age, count) in [(HOUR, 0), (5, 1)] {
        stands(START.after(10 - age)).await;
        goes(elsewhere(false), Some(START.after(5 * DAY)), START.after(10)).await;
        assert_eq!(told().await, count, "{age}");
        goes(club.caller(CHANNEL, user), None, START.after(11)).await;
        club.sql("DELETE FROM outbox").await;
    }
}

#[tokio::test]
async fn a_table_is_asked_in_its_own_channel_and_what_it_agreed_to_stays() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    let user = Club::user(seat);
    let change =
        SettingsChange { away: Some(AwayWish::Until(START.after(60 * DAY))), ..SettingsChange::default() };
    let elsewhere =
        Caller { channel: ChannelId(7), writes_in: vec![ChannelId(7)], ..club.caller(CHANNEL, user) };
    let wished = change.clone();
    let habits = club.does(move |tx| settings::change(tx, &elsewhere, &wished)).await;
    assert_eq!((habits.away.asked.clone(), habits.away.elsewhere), (vec![], true));
    assert_eq!(habits.away.until, Some(START.after(LONGEST)), "they are away all the same");
    // One who may not write in the channel is away, and no post is made for them.
    club.sql("DELETE FROM outbox").await;
    let muted = Caller { writes_in: Vec::new(), ..club.caller(CHANNEL, user) };
    let back = SettingsChange { away: Some(AwayWish::Off), ..SettingsChange::default() };
    club.does(move |tx| settings::change(&tx.at(START.after(1)), &muted, &back)).await;
    assert_eq!(club.number("SELECT count(*) FROM outbox").await, 0);
    let asked = club.goes_away(user, Some(START.after(60 * DAY)), START.after(2)).await.unwrap();
    assert_eq!((asked.away.asked, asked.away.elsewhere), (vec![game], false));
    for other in (0..3).map(Seat).filter(|other| *other != seat) {
        club.votes(Club::user(other), true, START.after(3)).await.unwrap();
    }
    // Between their absences a second of theirs ran.
    let agreed = Some(START.after(60 * DAY + 8 * HOUR - 1));
    assert_eq!(club.turn_ends().await, agreed);
    // They ask another table, and this one is not asked again.
    let again =
        SettingsChange { away: Some(AwayWish::Until(START.after(70 * DAY))), ..SettingsChange::default() };
    let elsewhere = Caller { channel: ChannelId(7), ..club.caller(CHANNEL, user) };
    club.does(move |tx| settings::change(&tx.at(START.after(4)), &elsewhere, &again)).await;
    assert_eq!(club.turn_ends().await, agreed);
    club.goes_away(user, Some(START.after(5 * DAY)), START.after(5)).await.unwrap();
    assert_eq!(
        club.turn_ends().await,
        Some(START.after(5 * DAY + 8 * HOUR - 1)),
        "nor is anybody away for longer than they wish"
    );
}
