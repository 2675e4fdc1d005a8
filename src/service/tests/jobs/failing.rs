//! Jobs that fail or are put off: when each is tried again, and what operators are told.

use super::OTHER;
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::tests::club::{Club, GUILD, START};
use crate::store::posting::posts::Posted;
use crate::store::scheduling::jobs::{
    self, Job, JobKind, LEASE, LONGEST_AFTER, LONGEST_FOR_ANOTHER, LONGEST_REST, LONGEST_WAIT, Leased,
};
use crate::store::{ChannelId, MessageId, Time, scheduling::hurried_jobs};

#[tokio::test]
async fn a_game_that_cannot_be_read_keeps_no_other_waiting() {
    let club = Club::open();
    let sick = club.auction(100, 3, START).await;
    let others = [club.auction(200, 3, START).await, club.auction(300, 4, START.after(1)).await];
    let kept = "CREATE TABLE kept AS SELECT * FROM states";
    club.sql(format!("{kept}; UPDATE states SET json = '{{' WHERE game = {sick}")).await;

    let due = START.after(AUCTION_TIME + 1);
    let failed = club.works_off(due).await;

    assert_eq!([club.passed(others[0]).await, club.passed(others[1]).await], [2, 3], "everybody else's");
    assert_eq!(failed, [JobKind::AuctionDeadline; 2]);
    let failing = club.failing().await;
    assert_eq!(failing.len(), 2);
    assert!(failing.iter().all(|job| job.why.contains("the snapshot") && job.attempts == 1), "{failing:?}");
    assert!(failing.iter().all(|job| job.subject.starts_with(&format!("{sick}/")) && job.due_at > due));

    club.sql("DELETE FROM states; INSERT INTO states SELECT * FROM kept").await;
    assert_eq!(club.works_off(due.after(LONGEST_WAIT)).await, []);
    assert_eq!((club.passed(sick).await, club.failing().await), (2, vec![]), "it is made up for");
}

#[tokio::test]
async fn a_job_that_cannot_be_read_keeps_no_other_waiting_and_is_told_to_the_operator() {
    let club = Club::open();
    club.sql("INSERT INTO jobs (kind, subject, due_at) VALUES ('auction-deadline', 'nonsense', 0)").await;
    let game = club.auction(100, 2, START).await;
    club.works_off(START.after(AUCTION_TIME)).await;
    assert_eq!(club.passed(game).await, 1);
    assert!(club.failing().await.iter().any(|job| job.subject == "nonsense"));
}

#[tokio::test]
async fn what_fails_is_put_off_longer_each_time_and_at_most_an_hour() {
    let club = Club::open();
    let sick = club.auction(100, 2, START).await;
    club.sql(format!("UPDATE states SET json = '{{' WHERE game = {sick}")).await;
    let mut now = START.after(AUCTION_TIME);
    let mut waits = Vec::new();
    for attempt in 1..=11 {
        assert_eq!(club.works_off(now).await, [JobKind::AuctionDeadline], "attempt {attempt}");
        let [job] = &club.failing().await[..] else { panic!("one job fails") };
        assert_eq!(job.attempts, attempt);
        waits.push(job.due_at.0 - now.0);
        assert_eq!(club.works_off(job.due_at.after(-1)).await, [], "not before");
        now = job.due_at;
    }
    assert_eq!(waits, [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
}

#[tokio::test]
async fn neither_changes_of_permissions_nor_an_outage_have_a_message_given_up_sooner() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 2).await;
    let posted = Posted { channel: ChannelId(100), message: MessageId(1) };
    club.does(move |tx| Ok(jobs::enqueue(tx, Job::ClearControls(posted), START)?)).await;
    let lease = async |now: Time| {
        let leased = club.does(move |tx| Ok(jobs::lease(&tx.at(now), &[JobKind::ClearControls], 1)?)).await;
        *leased.first().expect("it is due")
    };
    let fails = async |leased: Leased, now: Time| {
        club.does(move |tx| Ok(jobs::failed(&tx.at(now), &leased, "403")?)).await;
    };
    // Somebody changes permissions again and again, and never the one that is missing.
    for n in 0..100 {
        let now = START.after(600 * n);
        let leased = lease(now).await;
        assert!(leased.attempts <= LONGEST_AFTER + 1, "{}", leased.attempts);
        fails(leased, now).await;
        club.does(move |tx| Ok(hurried_jobs::probe(&tx.at(now.after(600)), GUILD)?)).await;
    }
    // Discord is out of reach, for as many attempts.
    let mut now = START.after(600 * 100);
    let mut waits = Vec::new();
    for _ in 0..100 {
        let leased = lease(now).await;
        assert!(leased.attempts <= LONGEST_AFTER + 1, "{}", leased.attempts);
        club.does(move |tx| Ok(jobs::out_of_reach(&tx.at(now), &leased, "500")?)).await;
        let due = Time(club.number("SELECT due_at FROM jobs WHERE kind = 'clear-controls'").await);
        waits.push(due.0 - now.0);
        now = due;
    }
    assert_eq!(waits.iter().min(), Some(&LONGEST_REST), "the waits stay long");
    // Each refusal by itself counts.
    for n in 1..=20 {
        let leased = lease(now).await;
        assert_eq!(leased.attempts, LONGEST_AFTER + n);
        fails(leased, now).await;
        now = now.after(LONGEST_REST);
    }
}

#[tokio::test]
async fn what_something_else_must_end_before_waits_some_minutes_at_most_and_fails_like_new_afterwards() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 2).await;
    let posted = Posted { channel: ChannelId(100), message: MessageId(1) };
    club.does(move |tx| Ok(jobs::enqueue(tx, Job::DeleteMessage(posted), START)?)).await;
    let (mut now, mut waits) = (START, Vec::new());
    for _ in 0..60 {
        let leased = club.does(move |tx| Ok(jobs::lease(&tx.at(now), &[JobKind::DeleteMessage], 1)?)).await;
        let leased = *leased.first().expect("it is due");
        assert!(leased.attempts <= 6, "it counts as no failure: {}", leased.attempts);
        club.does(move |tx| Ok(jobs::wait_for_another(&tx.at(now), &leased, "another")?)).await;
        let due = Time(club.number("SELECT due_at FROM jobs WHERE kind = 'delete-message'").await);
        waits.push(due.0 - now.0);
        now = due;
    }
    assert_eq!(waits[..6], [10, 20, 40, 80, 160, LONGEST_FOR_ANOTHER]);
    assert!(waits[6..].iter().all(|wait| *wait == LONGEST_FOR_ANOTHER), "{waits:?}");
    let leased = club.does(move |tx| Ok(jobs::lease(&tx.at(now), &[JobKind::DeleteMessage], 1)?)).await;
    let leased = *leased.first().expect("it is due");
    club.does(move |tx| Ok(jobs::failed(&tx.at(now), &leased, "500")?)).await;
    let due = club.number("SELECT due_at FROM jobs WHERE kind = 'delete-message'").await;
    assert_eq!(due - now.0, 320, "after the first failure");
}

#[tokio::test]
async fn what_is_only_put_off_fails_neither_more_often_nor_less() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 2).await;
    let posted = Posted { channel: ChannelId(100), message: MessageId(1) };
    club.does(move |tx| Ok(jobs::enqueue(tx, Job::ClearControls(posted), START)?)).await;
    let lease = async |now: Time| {
        club.does(move |tx| Ok(jobs::lease(&tx.at(now), &[JobKind::ClearControls], 1)?)).await[0]
    };
    let put_off = async |now: Time| {
        let leased = lease(now).await;
        club.does(move |tx| Ok(jobs::postpone(tx, &leased, now)?)).await;
    };
    put_off(START).await;
    put_off(START).await;
    assert_eq!(club.failing().await, []);
    let mut now = START;
    for waits in [10, 20, 40, 80] {
        let leased = lease(now).await;
        club.does(move |tx| Ok(jobs::failed(&tx.at(now), &leased, "403")?)).await;
        let [job] = &club.failing().await[..] else { panic!("it has failed") };
        assert_eq!(job.due_at.0 - now.0, waits);
        now = job.due_at;
        put_off(now).await;
        let [job] = &club.failing().await[..] else { panic!("it still has") };
        assert_eq!((job.why.as_str(), job.due_at), ("403", now));
    }
}

#[tokio::test]
async fn what_was_begun_and_not_ended_is_told_to_the_operator() {
    let club = Club::open();
    club.auction(100, 2, START).await;
    let over = START.after(AUCTION_TIME);
    club.leases(OTHER, over).await;
    assert_eq!(club.failing().await, []);
    club.leases(OTHER, over.after(LEASE)).await;
    let failing = club.failing().await;
    assert!(failing.len() == 1 && failing[0].why.contains("stopped"), "{failing:?}");
}
