//! Jobs under a lease: of a process that was killed, is late or has gone, or whose clock was set back.

use super::{DAY, OTHER};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::service::tests::club::{Club, START};
use crate::store::posting::posts::Posted;
use crate::store::scheduling::jobs::{self, Job, JobKind, LEASE};
use crate::store::{ChannelId, GameId, MessageId, ProcessId, Time, operation::processes};

#[tokio::test]
async fn a_job_whose_worker_was_killed_is_done_by_the_next_and_a_late_worker_does_nothing() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    let over = START.after(AUCTION_TIME);
    let killed = club.leases(OTHER, over).await;
    assert_eq!(killed.len(), 1);
    assert!(!club.works(over.after(LEASE - 1)).await.done.contains(&JobKind::AuctionDeadline));
    assert_eq!(club.passed(game).await, 0, "it is still leased");
    assert_eq!(club.works(over.after(LEASE)).await.done, [JobKind::AuctionDeadline]);
    assert_eq!(club.passed(game).await, 1);
    let late = killed[0];
    assert!(!club.does(move |tx| Ok(jobs::done(tx, &late)?)).await);
}

#[tokio::test]
async fn a_job_of_a_process_that_has_gone_is_done_at_once() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    let over = START.after(AUCTION_TIME);
    club.leases(OTHER, over).await;
    assert!(!club.works(over).await.done.contains(&JobKind::AuctionDeadline));
    club.does(|tx| Ok(processes::leave(tx, OTHER)?)).await;
    assert!(club.works(over).await.done.contains(&JobKind::AuctionDeadline));
    assert_eq!(club.passed(game).await, 1);
}

#[tokio::test]
async fn a_late_worker_takes_nothing_from_whoever_does_its_job_now() {
    let club = Club::open();
    club.auction(100, 2, START).await;
    let over = START.after(AUCTION_TIME);
    let late = club.leases(OTHER, over).await[0];
    let now = club.leases(OTHER, over.after(LEASE)).await[0];
    assert_eq!((late.job, now.job, now.attempts), (now.job, late.job, 2));
    club.does(move |tx| {
        jobs::postpone(tx, &late, over.after(DAY))?;
        jobs::failed(&tx.at(over), &late, "too late")?;
        assert!(!jobs::done(tx, &late)?);
        assert!(jobs::done(tx, &now)?);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_is_set_back_takes_no_job_away() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    let ahead = START.after(400 * DAY);
    club.leases(OTHER, ahead).await;
    club.does(move |tx| {
        let tidied = jobs::lease(&tx.at(ahead), &[JobKind::PruneOutbox], 9)?;
        assert_eq!(tidied, []);
        Ok(jobs::enqueue(tx, Job::PruneOutbox, ahead)?)
    })
    .await;
    // Set right while the lease of a year ahead stands.
    let over = START.after(AUCTION_TIME);
    club.works_off(over).await;
    assert_eq!(club.passed(game).await, 1);
    let done = club.works(over.after(60 * 60)).await.done;
    assert!(done.contains(&JobKind::PruneOutbox), "{done:?}");
}

#[tokio::test]
async fn a_job_whose_matter_changes_while_it_is_done_is_done_once_more_by_the_same_process() {
    let club = Club::open();
    let job = Job::RenewDeadlines(GameId(1));
    club.does(|tx| Ok(processes::tests::enter(tx, OTHER)?)).await;
    let own = async || club.does(move |tx| Ok(jobs::lease(tx, &[job.kind()], 1)?)).await;
    for again in [0, 1, 3] {
        club.does(move |tx| Ok(jobs::enqueue_anew(tx, job, START)?)).await;
        let first = own().await[0];
        for _ in 0..again {
            club.does(move |tx| Ok(jobs::enqueue_anew(tx, job, START)?)).await;
        }
        let of_other =
            club.does(move |tx| Ok(tx.as_process(OTHER, |tx| jobs::lease(tx, &[job.kind()], 1))?)).await;
        assert_eq!(of_other, [], "by nobody else");
        assert_eq!(club.does(move |tx| Ok(jobs::done(tx, &first)?)).await, again == 0);
        let second = own().await.first().copied();
        assert_eq!(second.map(|second| second.attempts), (again > 0).then_some(1), "it has not failed");
        let Some(second) = second else { continue };
        assert!(club.does(move |tx| Ok(jobs::done(tx, &second)?)).await);
    }
}

#[tokio::test]
async fn two_processes_never_change_one_message_at_once() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 2).await;
    let post = |message| Posted { channel: ChannelId(100), message: MessageId(message) };
    let (posted, another) = (post(1), post(21));
    let is_changed = async |posted: Posted, now: Time| {
        club.does(move |tx| Ok(jobs::is_changed_elsewhere(&tx.at(now), posted)?)).await
    };
    let all = [Job::MarkTakenBack { game, posted }, Job::ClearControls(posted), Job::ShortenPost(posted)];
    for (n, job) in all.into_iter().enumerate() {
        // One that was not heard of for long does not come back.
        let other = ProcessId::test(i64::try_from(n).unwrap() + 1);
        club.does(move |tx| Ok(jobs::enqueue(tx, job, START)?)).await;
        assert!(!is_changed(posted, START).await, "it waits");
        let own = club.does(move |tx| Ok(jobs::lease(tx, &[job.kind()], 1)?)).await;
        assert!(!is_changed(posted, START).await, "this process does one after the other");
        club.does(move |tx| Ok(jobs::postpone(tx, &own[0], START)?)).await;
        club.does(move |tx| {
            processes::tests::enter(tx, other)?;
            Ok(tx.as_process(other, |tx| jobs::lease(tx, &[job.kind()], 1))?)
        })
        .await;
        assert!(is_changed(posted, START).await, "{job}");
        assert!(!is_changed(another, START).await, "another message");
        assert!(!is_changed(posted, START.after(LEASE)).await, "nobody is bound to a lease that is over");
        club.does(move |tx| Ok(processes::tests::age(tx, other)?)).await;
        assert!(!is_changed(posted, START).await, "a process that is gone changes nothing");
        club.does(move |tx| Ok(jobs::cancel(tx, job)?)).await;
    }
}
