//! Work that is done later, by itself.

use last_spike_engine::{Phase, Seat};

use super::club::{Club, GUILD, START};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::store::games::{self, Stage};
use crate::store::posting::posts::Posted;
use crate::store::scheduling::jobs::{
    self, Failing, Job, Kind, LEASE, LONGEST_AFTER, LONGEST_FOR_ANOTHER, LONGEST_REST, LONGEST_WAIT, Leased,
};
use crate::store::{
    ChannelId, GameId, MessageId, ProcessId, Time, operation::processes, scheduling::hurried_jobs,
};

/// A process beside the one that the tests run as.
const OTHER: ProcessId = ProcessId::test(1);

const DAY: i64 = 24 * 60 * 60;

impl Club {
    /// Leases what is due to another process.
    async fn leases(&self, process: ProcessId, now: Time) -> Vec<Leased> {
        self.does(move |tx| {
            processes::tests::enter(tx, process)?;
            Ok(tx.as_process(process, |tx| jobs::lease(tx, &[Kind::AuctionDeadline], 9, now))?)
        })
        .await
    }

    async fn failing(&self) -> Vec<Failing> {
        self.does(|tx| Ok(jobs::failing(tx)?)).await
    }
}

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
    assert_eq!(failed, [Kind::AuctionDeadline; 2]);
    let failing = club.failing().await;
    assert_eq!(failing.len(), 2);
    assert!(failing.iter().all(|job| job.why.contains("the snapshot") && job.attempts == 1), "{failing:?}");
    assert!(failing.iter().all(|job| job.subject.starts_with(&format!("{sick}/")) && job.due_at > due));

    club.sql("DELETE FROM states; INSERT INTO states SELECT * FROM kept").await;
    assert_eq!(club.works_off(due.after(LONGEST_WAIT)).await, []);
    assert_eq!((club.passed(sick).await, club.failing().await), (2, vec![]), "it is made up for");
}

#[tokio::test]
async fn what_fails_is_put_off_longer_each_time_and_at_most_an_hour() {
    let club = Club::open();
    let sick = club.auction(100, 2, START).await;
    club.sql(format!("UPDATE states SET json = '{{' WHERE game = {sick}")).await;
    let mut now = START.after(AUCTION_TIME);
    let mut waits = Vec::new();
    for attempt in 1..=11 {
        assert_eq!(club.works_off(now).await, [Kind::AuctionDeadline], "attempt {attempt}");
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
        let leased = club.does(move |tx| Ok(jobs::lease(tx, &[Kind::ClearControls], 1, now)?)).await;
        *leased.first().expect("it is due")
    };
    let fails = async |leased: Leased, now: Time| {
        club.does(move |tx| Ok(jobs::failed(tx, &leased, "403", now)?)).await;
    };
    // Somebody changes permissions again and again, and never the one that is missing.
    for n in 0..100 {
        let now = START.after(600 * n);
        let leased = lease(now).await;
        assert!(leased.attempts <= LONGEST_AFTER + 1, "{}", leased.attempts);
        fails(leased, now).await;
        club.does(move |tx| Ok(hurried_jobs::probe(tx, GUILD, now.after(600))?)).await;
    }
    // Discord is out of reach, for as many attempts.
    let mut now = START.after(600 * 100);
    let mut waits = Vec::new();
    for _ in 0..100 {
        let leased = lease(now).await;
        assert!(leased.attempts <= LONGEST_AFTER + 1, "{}", leased.attempts);
        club.does(move |tx| Ok(jobs::out_of_reach(tx, &leased, "500", now)?)).await;
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
        let leased = club.does(move |tx| Ok(jobs::lease(tx, &[Kind::DeleteMessage], 1, now)?)).await;
        let leased = *leased.first().expect("it is due");
        assert!(leased.attempts <= 6, "it counts as no failure: {}", leased.attempts);
        club.does(move |tx| Ok(jobs::wait_for_another(tx, &leased, "another", now)?)).await;
        let due = Time(club.number("SELECT due_at FROM jobs WHERE kind = 'delete-message'").await);
        waits.push(due.0 - now.0);
        now = due;
    }
    assert_eq!(waits[..6], [10, 20, 40, 80, 160, LONGEST_FOR_ANOTHER]);
    assert!(waits[6..].iter().all(|wait| *wait == LONGEST_FOR_ANOTHER), "{waits:?}");
    let leased = club.does(move |tx| Ok(jobs::lease(tx, &[Kind::DeleteMessage], 1, now)?)).await;
    let leased = *leased.first().expect("it is due");
    club.does(move |tx| Ok(jobs::failed(tx, &leased, "500", now)?)).await;
    let due = club.number("SELECT due_at FROM jobs WHERE kind = 'delete-message'").await;
    assert_eq!(due - now.0, 320, "after the first failure");
}

#[tokio::test]
async fn silence_is_a_pass_once_and_not_before_its_time_is_over() {
    let club = Club::open();
    let game = club.auction(100, 3, START).await;
    assert!(!club.works(START.after(AUCTION_TIME - 1)).await.done.contains(&Kind::AuctionDeadline));
    let over = START.after(AUCTION_TIME);
    tokio::join!(club.works(over), club.works(over));
    assert_eq!(club.passed(game).await, 2);
    assert_ne!(club.view(100, Seat(0)).await.phase, Phase::Auction);
    club.works_off(over.after(DAY)).await;
    assert_eq!(club.passed(game).await, 2);
}

#[tokio::test]
async fn who_has_answered_is_not_passed_for() {
    let club = Club::open();
    let game = club.auction(100, 3, START).await;
    club.act(100, START, |mut actions| actions.remove(0)).await;
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'auction-deadline'").await, 1);
    club.works_off(START.after(AUCTION_TIME)).await;
    assert_eq!(club.passed(game).await, 1);
}

#[tokio::test]
async fn a_job_whose_worker_was_killed_is_done_by_the_next_and_a_late_worker_does_nothing() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    let over = START.after(AUCTION_TIME);
    let killed = club.leases(OTHER, over).await;
    assert_eq!(killed.len(), 1);
    assert!(!club.works(over.after(LEASE - 1)).await.done.contains(&Kind::AuctionDeadline));
    assert_eq!(club.passed(game).await, 0, "it is still leased");
    assert_eq!(club.works(over.after(LEASE)).await.done, [Kind::AuctionDeadline]);
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
    assert!(!club.works(over).await.done.contains(&Kind::AuctionDeadline));
    club.does(|tx| Ok(processes::leave(tx, OTHER)?)).await;
    assert!(club.works(over).await.done.contains(&Kind::AuctionDeadline));
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
        jobs::failed(tx, &late, "too late", over)?;
        assert!(!jobs::done(tx, &late)?);
        assert!(jobs::done(tx, &now)?);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_is_only_put_off_fails_neither_more_often_nor_less() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 2).await;
    let posted = Posted { channel: ChannelId(100), message: MessageId(1) };
    club.does(move |tx| Ok(jobs::enqueue(tx, Job::ClearControls(posted), START)?)).await;
    let lease =
        async |now: Time| club.does(move |tx| Ok(jobs::lease(tx, &[Kind::ClearControls], 1, now)?)).await[0];
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
        club.does(move |tx| Ok(jobs::failed(tx, &leased, "403", now)?)).await;
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

#[tokio::test]
async fn a_clock_that_is_set_back_takes_no_job_away() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    let ahead = START.after(400 * DAY);
    club.leases(OTHER, ahead).await;
    club.does(move |tx| {
        let tidied = jobs::lease(tx, &[Kind::PruneOutbox], 9, ahead)?;
        assert_eq!(tidied, []);
        Ok(jobs::enqueue(tx, Job::PruneOutbox, ahead)?)
    })
    .await;
    // Set right while the lease of a year ahead stands.
    let over = START.after(AUCTION_TIME);
    club.works_off(over).await;
    assert_eq!(club.passed(game).await, 1);
    let done = club.works(over.after(60 * 60)).await.done;
    assert!(done.contains(&Kind::PruneOutbox), "{done:?}");
}

#[tokio::test]
async fn a_failure_of_a_clock_ahead_is_tried_again_when_it_is_set_right() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    let ahead = START.after(400 * DAY);
    let leased = club.leases(OTHER, ahead).await[0];
    club.does(move |tx| Ok(jobs::failed(tx, &leased, "for a moment", ahead)?)).await;
    club.works_off(START.after(AUCTION_TIME)).await;
    assert_eq!(club.passed(game).await, 1);
}

#[tokio::test]
async fn a_clock_set_back_makes_nothing_due_that_was_not() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    club.works_off(START.after(-400 * DAY)).await;
    assert_eq!(club.passed(game).await, 0);
}

#[tokio::test]
async fn a_deadline_waits_for_a_game_that_stands_still() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    club.does(move |tx| Ok(games::lock(tx, game).and_then(|()| games::set_stage(tx, game, Stage::Broken))?))
        .await;
    let over = START.after(AUCTION_TIME);
    assert_eq!(club.works_off(over).await, []);
    assert_eq!((club.passed(game).await, club.failing().await), (0, vec![]));
    club.does(move |tx| Ok(games::lock(tx, game).and_then(|()| games::set_stage(tx, game, Stage::Running))?))
        .await;
    club.works_off(over.after(10 * 60)).await;
    assert_eq!(club.passed(game).await, 1);
}

#[tokio::test]
async fn a_game_that_is_ended_leaves_no_deadlines() {
    let club = Club::open();
    let game = club.auction(100, 3, START).await;
    club.does(move |tx| {
        Ok(games::lock(tx, game).and_then(|()| games::finish(tx, game, Stage::Closed, START))?)
    })
    .await;
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'auction-deadline'").await, 0);
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
async fn more_than_one_batch_of_deadlines_is_worked_off() {
    let club = Club::open();
    let mut games = Vec::new();
    for channel in 1..=7 {
        games.push(club.auction(channel * 100, 4, START).await);
    }
    club.works_off(START.after(AUCTION_TIME)).await;
    for game in games {
        assert_eq!(club.passed(game).await, 3);
    }
}

#[tokio::test]
async fn what_is_done_again_and_again_is_done_once_an_hour() {
    let club = Club::open();
    let hour = 60 * 60;
    let mut done = Vec::new();
    for minute in 0..=180 {
        done.push(club.works(START.after(minute * 60)).await.done.len());
    }
    assert_eq!(done.iter().sum::<usize>(), 6);
    assert_eq!((done[60], done[120], done[180]), (2, 2, 2));
    assert_eq!(club.works(START.after(100 * hour)).await.done.len(), 2, "once after a long rest");
}

#[tokio::test]
async fn interactions_are_forgotten_after_a_day_and_told_notices_too() {
    let club = Club::open();
    let (over, running) =
        (club.game(100, "columbia-2015", 2).await, club.game(200, "columbia-2015", 2).await);
    for _ in 0..8 {
        club.act(200, START, |mut actions| actions.remove(0)).await;
    }
    club.does(move |tx| {
        Ok(games::lock(tx, over).and_then(|()| games::finish(tx, over, Stage::Closed, START))?)
    })
    .await;
    club.sql("UPDATE outbox SET fate = 'sent'").await;
    club.sql("UPDATE outbox SET fate = 'waiting' WHERE game = 1 AND kind = 'rack' AND audience = '0'").await;
    let count = |what: &str| format!("SELECT count(*) FROM {what}");
    let of_running = format!("outbox WHERE game = {running}");
    let before = club.number(count(&of_running)).await;
    club.works_off(START).await;
    club.works_off(START.after(DAY)).await;
    assert!(club.number(count("interactions")).await > 0, "not yet");
    assert_eq!(club.number(count(&of_running)).await, before, "not yet");

    club.works_off(START.after(DAY + 60 * 60)).await;
    assert_eq!(club.number(count("interactions")).await, 0);
    assert_eq!(club.number(count(&format!("outbox WHERE game = {over}"))).await, 1, "what waits stays");
    let kinds = format!("(SELECT DISTINCT audience, kind FROM {of_running}) kinds");
    let left = club.number(count(&of_running)).await;
    assert_eq!(left, club.number(count(&kinds)).await, "the last of each");
    assert!(left < before, "{left}");
}

#[tokio::test]
async fn a_job_is_queued_once_and_its_time_can_be_brought_forward_alone() {
    let club = Club::open();
    let job = Job::AuctionDeadline { game: GameId(u64::MAX), seat: Seat(5) };
    club.does(move |tx| {
        let due = |tx: &crate::store::Tx<'_>| tx.number("SELECT due_at FROM jobs");
        jobs::enqueue(tx, job, Time(10))?;
        jobs::enqueue(tx, job, Time(5))?;
        assert_eq!((due(tx), tx.number("SELECT count(*) FROM jobs")), (10, 1));
        jobs::enqueue_by(tx, job, Time(20))?;
        assert_eq!(due(tx), 10);
        jobs::enqueue_by(tx, job, Time(7))?;
        assert_eq!(due(tx), 7);
        let leased = jobs::lease(tx, &[Kind::AuctionDeadline], 1, Time(7))?;
        assert_eq!(leased.iter().map(|leased| leased.job).collect::<Vec<_>>(), [job]);
        jobs::cancel(tx, job)?;
        assert!(!jobs::done(tx, &leased[0])?, "taken back while somebody was about to do it");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_job_whose_matter_changes_while_it_is_done_is_done_once_more_by_the_same_process() {
    let club = Club::open();
    let job = Job::RenewDeadlines(GameId(1));
    club.does(|tx| Ok(processes::tests::enter(tx, OTHER)?)).await;
    let own = async || club.does(move |tx| Ok(jobs::lease(tx, &[job.kind()], 1, START)?)).await;
    for again in [0, 1, 3] {
        club.does(move |tx| Ok(jobs::enqueue_anew(tx, job, START)?)).await;
        let first = own().await[0];
        for _ in 0..again {
            club.does(move |tx| Ok(jobs::enqueue_anew(tx, job, START)?)).await;
        }
        let of_other = club
            .does(move |tx| Ok(tx.as_process(OTHER, |tx| jobs::lease(tx, &[job.kind()], 1, START))?))
            .await;
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
        club.does(move |tx| Ok(jobs::is_changed_elsewhere(tx, posted, now)?)).await
    };
    let all = [Job::MarkTakenBack { game, posted }, Job::ClearControls(posted), Job::ShortenPost(posted)];
    for (n, job) in all.into_iter().enumerate() {
        // One that was not heard of for long does not come back.
        let other = ProcessId::test(i64::try_from(n).unwrap() + 1);
        club.does(move |tx| Ok(jobs::enqueue(tx, job, START)?)).await;
        assert!(!is_changed(posted, START).await, "it waits");
        let own = club.does(move |tx| Ok(jobs::lease(tx, &[job.kind()], 1, START)?)).await;
        assert!(!is_changed(posted, START).await, "this process does one after the other");
        club.does(move |tx| Ok(jobs::postpone(tx, &own[0], START)?)).await;
        club.does(move |tx| {
            processes::tests::enter(tx, other)?;
            Ok(tx.as_process(other, |tx| jobs::lease(tx, &[job.kind()], 1, START))?)
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
