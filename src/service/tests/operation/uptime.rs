//! Outages of the bot and of Discord, in which nobody's time runs.

use crate::service::clock::awaiting::Due;
use crate::service::posting::renewal;
use crate::service::tests::club::{Club, START};
use crate::store::operation::uptime::{self, StoppedBy};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts::Posted;
use crate::store::table::conditions::Pace;
use crate::store::{ChannelId, GameId, MessageId, ProcessId, operation::processes};

const CHANNEL: u64 = 100;
const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

#[tokio::test]
async fn no_time_runs_while_the_bot_or_discord_is_away() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    club.is_up(START, START.after(HOUR)).await;
    // Killed; started again after ten days.
    let back = START.after(10 * DAY + HOUR);
    club.works_off(back).await;
    assert_eq!(club.stood_in(game).await, [], "not before it is connected, either");
    club.is_up(back, back.after(HOUR)).await;
    let due = Due::StandIn {
        turn: Some(START.after(10 * DAY + 8 * HOUR)),
        reserve: START.after(10 * DAY + 32 * HOUR),
    };
    assert_eq!(club.awaiting().await[0].due, Some(due));
    club.is_up(back.after(HOUR), START.after(10 * DAY + 32 * HOUR)).await;
    club.works_off(START.after(10 * DAY + 32 * HOUR - 1)).await;
    assert_eq!(club.stood_in(game).await, []);
    club.works_off(START.after(10 * DAY + 32 * HOUR)).await;
    assert_eq!(club.stood_in(game).await, [seat]);
}

#[tokio::test]
async fn a_short_silence_is_no_outage_and_a_clock_set_back_leaves_none_in_the_future() {
    let club = Club::open();
    let outages = "SELECT count(*) FROM outages";
    for at in [0, 30, 60, 150, 240] {
        club.does(move |tx| Ok(uptime::beat(&tx.at(START.after(at)))?)).await;
    }
    assert_eq!(club.number(outages).await, 0);
    club.does(|tx| Ok(uptime::beat(&tx.at(START.after(240 + 91)))?)).await;
    assert_eq!(club.number(outages).await, 1);
    // Set a year ahead, and right again.
    club.does(|tx| Ok(uptime::beat(&tx.at(START.after(365 * DAY)))?)).await;
    assert_eq!(club.number(outages).await, 2);
    let right = START.after(400);
    club.does(move |tx| Ok(uptime::beat(&tx.at(right))?)).await;
    assert_eq!(club.number("SELECT max(ended) FROM outages").await, right.0);
    let lasting = club
        .does(move |tx| {
            Ok(uptime::stretches_since(tx, GameId(1), StoppedBy::Player(None), START, Some(right.after(90)))?)
        })
        .await;
    assert!(lasting.iter().all(|outage| outage.ended.is_some()), "{lasting:?}");
    let lasting = club
        .does(move |tx| {
            Ok(uptime::stretches_since(tx, GameId(1), StoppedBy::Player(None), START, Some(right.after(91)))?)
        })
        .await;
    assert_eq!(lasting.iter().filter(|outage| outage.ended.is_none()).count(), 1);
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_and_back_takes_nobodys_time() {
    let club = Club::open();
    let (game, seat) = club.told_game(Pace::Brisk).await;
    club.is_up(START, START.after(HOUR)).await;
    let ahead = START.after(100 * DAY);
    club.works_off(ahead).await;
    club.is_up(ahead, ahead).await;
    club.works_off(ahead).await;
    assert_eq!(club.stood_in(game).await, []);
    // Set right: what was thought to be an outage took no time from anybody, and gives none.
    club.is_up(START.after(HOUR), START.after(32 * HOUR)).await;
    let Some(Due::StandIn { reserve, .. }) = club.awaiting().await[0].due else { panic!("no time") };
    assert!((0..=60).contains(&(reserve.0 - START.after(32 * HOUR).0)), "{reserve:?}");
    club.sql(format!("UPDATE jobs SET due_at = {}", reserve.0)).await;
    club.works_off(reserve).await;
    assert_eq!(club.stood_in(game).await, [seat]);
}

#[tokio::test]
async fn posts_say_the_new_deadlines_after_an_outage_of_several_processes_too() {
    for processes in [1, 2] {
        let club = Club::open();
        club.told_game(Pace::Brisk).await;
        club.is_up(START, START.after(HOUR)).await;
        for n in 1..processes {
            club.does(move |tx| Ok(processes::tests::enter(tx, ProcessId::test(n))?)).await;
        }
        let renewed = "SELECT count(*) FROM jobs WHERE kind = 'renew-deadlines'";
        assert_eq!(club.number(renewed).await, 0);
        // Whichever of them is connected again first.
        for _ in 0..processes {
            club.does(|tx| Ok(crate::service::operation::uptime::beat(&tx.at(START.after(4 * HOUR)))?)).await;
        }
        assert_eq!(club.number(renewed).await, 1, "{processes}");
    }
}

#[tokio::test]
async fn the_time_of_an_auction_does_not_run_in_an_outage_either() {
    let club = Club::open();
    let game = club.auction(CHANNEL, 2, START).await;
    club.is_up(START, START.after(HOUR)).await;
    let back = START.after(3 * DAY);
    club.works_off(back).await;
    assert_eq!(club.passed(game).await, 0);
    club.is_up(back, back.after(23 * HOUR)).await;
    club.works_off(back.after(23 * HOUR - 1)).await;
    assert_eq!(club.passed(game).await, 0);
    club.works_off(back.after(23 * HOUR)).await;
    assert_eq!(club.passed(game).await, 1);
}

#[tokio::test]
async fn a_post_that_was_parted_while_it_was_written_anew_loses_its_controls_again() {
    let club = Club::open();
    let game = club.begin().await;
    let board = club.announcement(Audience::Channel, NoticeKind::Board).await;
    club.posted(board, 1).await;
    let again = async |message: u64| {
        let posted = Posted { channel: ChannelId(CHANNEL), message: MessageId(message) };
        club.does(move |tx| Ok(renewal::rewritten(tx, game, posted, None)?)).await;
        let job = format!("kind = 'clear-controls' AND subject = '{CHANNEL}/{message}'");
        club.number(format!("SELECT count(*) FROM jobs WHERE {job}")).await
    };
    assert_eq!(again(1).await, 0, "it is current");
    assert_eq!(again(2).await, 1, "another took its place");
}
