//! Work that is done later, by itself: every due job, each in a transaction of its own. A job that fails is put off and
//! doesn't delay the others.

use super::request::readable::check_known;
use super::request::refusal::Refusal;
use super::request::schedule::Next;
use super::{
    absences::{absence, alarm, expiry, reminders},
    automatic, ballot,
    operation::archive,
    ratings::results,
    voting::consent,
};
use crate::store::scheduling::jobs::{self, Job, JobKind, LEASE, Leased, Repeated};
use crate::store::{
    Store, StoreError, Tried, Tx, games, lessons,
    operation::{retention, uptime},
    people::{aliases, person},
    places::{guilds, threads},
    posting::{calls, shares},
    voting::votes,
};

/// The kinds of jobs that need only the database.
pub(super) const KINDS: [JobKind; 14] = [
    JobKind::AuctionDeadline,
    JobKind::TurnAlarm,
    JobKind::Silence,
    JobKind::Remind,
    JobKind::ForgetInteractions,
    JobKind::PruneOutbox,
    JobKind::ForgetAliases,
    JobKind::PackLog,
    JobKind::GiveUpGuild,
    JobKind::WarnOfExpiry,
    JobKind::Expire,
    JobKind::CloseVote,
    JobKind::TellClocks,
    JobKind::NoteResult,
];

/// The jobs that run again and again.
const REPEATED: [Job; 2] = [Job::ForgetInteractions, Job::PruneOutbox];

/// The time until a repeated job runs again, in seconds.
const PERIOD: i64 = 60 * 60;

/// The age at which an outage may be forgotten, in seconds; outages that an open question needs are kept.
const KEPT_OUTAGES: i64 = 7 * 24 * 60 * 60;

/// The number of jobs leased at once.
const BATCH: u32 = 16;

/// The most notices forgotten in one transaction.
const MOST_PRUNED: u32 = 5_000;

/// The result of a batch of jobs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JobReport {
    /// The kinds of the jobs that were done.
    pub done: Vec<JobKind>,
    /// The kinds of the jobs that failed and were put off.
    pub failed: Vec<JobKind>,
    /// True if more jobs may be due.
    pub more: bool,
}

/// Does a batch of due jobs, and logs the ones that fail.
///
/// # Errors
/// [`StoreError`] if the due jobs can't be read or leased.
pub async fn work(store: &Store) -> Result<JobReport, StoreError> {
    // Almost always there is nothing to do.
    let is_due = store.glance(|tx| {
        jobs::is_any_due(tx, &[&KINDS], Repeated { jobs: &REPEATED, by: tx.now().after(PERIOD) })
    });
    if !is_due.await? {
        return Ok(JobReport::default());
    }
    let due = store.write(|tx| {
        let by = tx.now().after(PERIOD);
        for job in REPEATED {
            // This way the repeated jobs come back whatever happened to the table or the clock. If they are scheduled
            // already, nothing is written: another process may be running one.
            if !jobs::is_due_by(tx, job, by)? {
                jobs::enqueue_by(tx, job, by)?;
            }
        }
        jobs::lease(tx, &KINDS, BATCH)
    });
    let due: Vec<Leased> = due.await?;
    let mut report = JobReport { more: due.len() == BATCH as usize, ..JobReport::default() };
    for leased in due {
        let kind = leased.job.kind();
        match store.write(move |tx| carry_out(tx, &leased)).await {
            Ok(()) => report.done.push(kind),
            Err(Refusal::Fault(StoreError::Newer { .. })) => {
                let left = store.write(move |tx| jobs::leave(tx, &leased)).await;
                if let Err::<(), StoreError>(fault) = left {
                    tracing::error!(%fault, kind = kind.name(), "a job cannot be left alone now: it is looked at again after its lease");
                }
            }
            Err(refusal) => {
                report.failed.push(kind);
                put_off(store, leased, &refusal).await;
            }
        }
    }
    Ok(report)
}

async fn put_off(store: &Store, leased: Leased, refusal: &Refusal) {
    let (job, attempts, why) = (leased.job, leased.attempts, refusal.to_string());
    tracing::error!(%job, attempts, why, "a job failed and is put off: see `last-spike doctor`");
    if let Err(fault) = store.write(move |tx| jobs::failed(tx, &leased, &why)).await {
        tracing::error!(%fault, %job, "a job cannot be put off: it is tried when this process looks again");
    }
}

/// Locks the games that a job is about before its row is deleted: everybody who acts in a game locks the game first and
/// then changes its jobs. A transaction that only reads locks nothing.
///
/// # Errors
/// [`StoreError`] of the database, or [`StoreError::Newer`] if a newer version of the program serves such a game: asked
/// first, because the job may change much before it reads what is unknown.
pub(crate) fn lock(tx: &Tx<'_>, job: Job) -> Result<(), StoreError> {
    let lock = |game| {
        games::lock(tx, game)?;
        check_known(tx, game)
    };
    match job {
        Job::AuctionDeadline { game, .. }
        | Job::TurnAlarm { game, .. }
        | Job::Silence { game, .. }
        | Job::AnswerOffer { game, .. }
        | Job::MarkTakenBack { game, .. }
        | Job::FindTried(Tried { game, .. })
        | Job::PackLog(game)
        | Job::WarnOfExpiry(game)
        | Job::Expire(game)
        | Job::TellClocks(game)
        | Job::RenewDeadlines(game)
        | Job::NoteResult(game) => lock(game),
        Job::CloseVote(vote) => votes::game(tx, vote)?.map_or(Ok(()), lock),
        Job::GiveUpGuild(guild) => games::lock_all(tx, guilds::open_games(tx, guild)?),
        Job::Remind(user) => reminders::lock(tx, user),
        Job::ClearControls(_)
        | Job::ShortenPost(_)
        | Job::DeleteMessage(_)
        | Job::CloseThread(_)
        | Job::LookForPlace(_)
        | Job::ForgetInteractions
        | Job::PruneOutbox
        | Job::ForgetAliases => Ok(()),
    }
}

fn carry_out(tx: &Tx<'_>, leased: &Leased) -> Result<(), Refusal> {
    let now = tx.now();
    lock(tx, leased.job)?;
    if !jobs::done(tx, leased)? {
        // The job was cancelled meanwhile, or leased by another process.
        return Ok(());
    }
    let next = match leased.job {
        Job::AuctionDeadline { game, seat } => automatic::pass_for_silent(tx, game, seat)?,
        Job::TurnAlarm { game, seat } => alarm::ring(tx, game, seat)?,
        Job::Silence { game, seat } => alarm::tell_of_silence(tx, game, seat)?,
        Job::Remind(user) => reminders::remind(tx, user)?,
        Job::ForgetInteractions => {
            uptime::forget_outages(tx, now.after(-KEPT_OUTAGES))?;
            person::forget_interactions(tx)?;
            threads::forget(tx)?;
            calls::forget(tx)?;
            shares::forget(tx)?;
            lessons::forget_old(tx)?;
            aliases::wipe_what_followed(tx)?;
            Next::Again(now.after(PERIOD))
        }
        Job::PruneOutbox => {
            retention::give_up_unreached(tx)?;
            let pruned = retention::prune_outbox(tx, MOST_PRUNED)?;
            Next::Again(if pruned == MOST_PRUNED as usize { now } else { now.after(PERIOD) })
        }
        Job::ForgetAliases => aliases::forget(tx)?.map_or(Next::Done, Next::Again),
        Job::PackLog(game) => archive::pack(tx, game)?,
        Job::GiveUpGuild(guild) => absence::give_up(tx, guild)?,
        Job::WarnOfExpiry(game) => expiry::warn(tx, game)?,
        Job::Expire(game) => expiry::expire(tx, game)?,
        Job::CloseVote(vote) => ballot::close(tx, vote)?,
        Job::TellClocks(game) => {
            consent::tell(tx, game)?;
            Next::Done
        }
        Job::NoteResult(game) => {
            results::note_earlier(tx, game)?;
            Next::Done
        }
        // The Discord side does these jobs: they are not leased here.
        Job::ClearControls(_)
        | Job::ShortenPost(_)
        | Job::DeleteMessage(_)
        | Job::FindTried(_)
        | Job::CloseThread(_)
        | Job::LookForPlace(_)
        | Job::MarkTakenBack { .. }
        | Job::RenewDeadlines(_) => Next::Again(now.after(LEASE)),
        // A computer does this job, thinking outside transactions: it is not leased here.
        Job::AnswerOffer { .. } => Next::Again(now.after(LEASE)),
    };
    match next {
        Next::Done => Ok(()),
        Next::Again(at) => Ok(jobs::enqueue(tx, leased.job, at)?),
    }
}
