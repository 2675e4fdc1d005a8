//! Work that is done later, by itself.

mod failing;
mod leased;

use last_spike_engine::{Phase, Seat};

use super::club::{Club, START};
use crate::service::clock::countdown::AUCTION_TIME;
use crate::store::games::{self, Stage};
use crate::store::scheduling::jobs::{self, Failing, Job, JobKind, Leased};
use crate::store::{GameId, ProcessId, Time, operation::processes};

/// A process beside the one that the tests run as.
const OTHER: ProcessId = ProcessId::test(1);

const DAY: i64 = 24 * 60 * 60;

impl Club {
    /// Leases what is due to another process.
    async fn leases(&self, process: ProcessId, now: Time) -> Vec<Leased> {
        self.does(move |tx| {
            processes::tests::enter(tx, process)?;
            Ok(tx.as_process(process, |tx| jobs::lease(&tx.at(now), &[JobKind::AuctionDeadline], 9))?)
        })
        .await
    }

    async fn failing(&self) -> Vec<Failing> {
        self.does(|tx| Ok(jobs::failing(tx)?)).await
    }
}

#[tokio::test]
async fn silence_is_a_pass_once_and_not_before_its_time_is_over() {
    let club = Club::open();
    let game = club.auction(100, 3, START).await;
    assert!(!club.works(START.after(AUCTION_TIME - 1)).await.done.contains(&JobKind::AuctionDeadline));
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
async fn a_failure_of_a_clock_ahead_is_tried_again_when_it_is_set_right() {
    let club = Club::open();
    let game = club.auction(100, 2, START).await;
    let ahead = START.after(400 * DAY);
    let leased = club.leases(OTHER, ahead).await[0];
    club.does(move |tx| Ok(jobs::failed(&tx.at(ahead), &leased, "for a moment")?)).await;
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
    club.does(move |tx| Ok(games::lock(tx, game).and_then(|()| games::finish(tx, game, Stage::Closed))?))
        .await;
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'auction-deadline'").await, 0);
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
    club.does(move |tx| Ok(games::lock(tx, over).and_then(|()| games::finish(tx, over, Stage::Closed))?))
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
        let leased = jobs::lease(&tx.at(Time(7)), &[JobKind::AuctionDeadline], 1)?;
        assert_eq!(leased.iter().map(|leased| leased.job).collect::<Vec<_>>(), [job]);
        jobs::cancel(tx, job)?;
        assert!(!jobs::done(tx, &leased[0])?, "taken back while somebody was about to do it");
        Ok(())
    })
    .await;
}
