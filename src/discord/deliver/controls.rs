//! Removing messages that are no longer current, or their controls, when the rate limit leaves room: posts that people
//! wait for come first. Until then a press of an outdated control is recognised by its step.

use std::time::Duration;

use poise::serenity_prelude::{CreateAllowedMentions, EditMessage};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::deliverer::Deliverer;
use super::found::{self, Attached};
use super::shown::{Shown, keeping};
use crate::discord::answers::message::without_controls;
use crate::discord::failure::{
    Failure, UNKNOWN_CHANNEL, is_done_unread, is_out_of_reach, is_stopped, limit_of, refusal_code,
    status_code,
};
use crate::discord::requests::{Patience, Request, RequestError, Scope};
use crate::present::parts::passage::Passage;
use crate::present::{Lang, Press, telling::afterwards};
use crate::service::absences::ending;
use crate::service::posting::offer_ends;
use crate::store::now;
use crate::store::posting::posts::Posted;
use crate::store::posting::step_posts;
use crate::store::scheduling::jobs::{self, Job, JobKind, Leased, Repeated};
use crate::store::{StoreError, Tx, scheduling::hurried_jobs};

/// The kinds of jobs that are done first.
const KINDS: [JobKind; 6] = [
    JobKind::ClearControls,
    JobKind::ShortenPost,
    JobKind::DeleteMessage,
    JobKind::FindTried,
    JobKind::CloseThread,
    JobKind::MarkTakenBack,
];

/// The kinds of jobs that are done when no jobs of `KINDS` are left: after an outage there is one for each game or place.
const LAST: [JobKind; 2] = [JobKind::LookForPlace, JobKind::RenewDeadlines];

/// The number of jobs that are leased at once.
const AT_ONCE: u32 = 8;

/// The time between two checks of the rate limit.
const LOOK: Duration = Duration::from_millis(50);

/// The time between two searches for jobs that another worker has left.
const SEARCH: Duration = Duration::from_secs(1);

/// The number of refused attempts after which a thread is left open: it falls asleep by itself.
const MOST_TRIES: u32 = 12;

/// The number of refused attempts after which a message is left as it is: they take a month, after which nobody looks
/// at it.
const MOST_MESSAGE_TRIES: u32 = 45;

/// The wait, in seconds, before another look at a message that is being changed elsewhere.
const BUSY: i64 = 5;

/// The wait, in seconds, before another look at the posts of a game of which a notice is still to be sent.
const TELLING: i64 = 2;

/// A reason why a message keeps its controls for now.
enum Kept {
    /// Discord cannot be reached or limits all requests, which concerns all messages.
    OutOfReach,
    /// A limit of this channel or route alone is reached; it ends after the given time.
    Limited(Duration),
    /// The message cannot be changed now: it was edited too often, its thread is archived, or the bot lacks a
    /// permission in its channel. It is tried again for a month and more, with growing waits.
    ForNow,
}

impl Deliverer {
    /// Does the jobs that clear messages and controls until told to stop; the rest is done after the next start.
    pub(super) async fn clear_controls(self, stop: CancellationToken) {
        let replaced = self.replaced.notified();
        tokio::pin!(replaced);
        replaced.as_mut().enable();
        let mut leased = self.lease().await;
        while !stop.is_cancelled() {
            if leased.is_empty() {
                tokio::select! {
                    () = &mut replaced => {}
                    () = tokio::time::sleep(SEARCH) => {}
                    () = stop.cancelled() => {}
                }
            }
            let mut jobs = std::mem::take(&mut leased).into_iter();
            let mut next = None;
            while let Some(job) = jobs.next() {
                while !stop.is_cancelled()
                    && self.breaker.is_closed()
                    && !self.bot.requests.try_acquire_spare()
                {
                    tokio::time::sleep(LOOK).await;
                }
                if stop.is_cancelled() || !self.breaker.is_closed() {
                    self.note(move |tx| jobs::postpone(tx, &job, tx.now())).await;
                    continue;
                }
                let is_done = self.clear(&job).await;
                let is_last = jobs.len() == 0 && !stop.is_cancelled();
                if is_last {
                    // Messages that are replaced from now on are found by the next search.
                    replaced.set(self.replaced.notified());
                    replaced.as_mut().enable();
                }
                if is_done {
                    next = self.note_done(job, is_last).await;
                }
            }
            leased = match next {
                Some(leased) => leased,
                None if stop.is_cancelled() => break,
                None => {
                    replaced.set(self.replaced.notified());
                    replaced.as_mut().enable();
                    self.lease().await
                }
            };
        }
        for job in leased {
            self.note(move |tx| jobs::postpone(tx, &job, tx.now())).await;
        }
    }

    /// Returns whether jobs can be done now: Discord is reached, and the database hears of this process.
    fn is_at_work(&self) -> bool {
        self.breaker.is_closed() && self.bot.store.membership().is_valid()
    }

    async fn lease(&self) -> Vec<Leased> {
        if !self.is_at_work() {
            return Vec::new();
        }
        // Almost always there is nothing to do.
        let is_due = self.bot.store.glance(|tx| jobs::is_any_due(tx, &[&KINDS, &LAST], Repeated::NONE)).await;
        if matches!(is_due, Ok(false)) {
            return Vec::new();
        }
        self.bot.store.write(lease).await.unwrap_or_else(|fault: StoreError| {
            tracing::error!(%fault, "what is to be cleared cannot be read");
            Vec::new()
        })
    }

    /// Stores that a job is done; after the last job of a batch, also leases the next ones. Returns `None` if none were
    /// searched for.
    async fn note_done(&self, job: Leased, is_last: bool) -> Option<Vec<Leased>> {
        let looks = is_last && self.is_at_work();
        let noted = self.bot.store.write(move |tx| {
            done_at_last(tx, &job)?;
            Ok::<_, StoreError>(match job.job.kind() {
                _ if !looks => None,
                // Jobs of `LAST` are searched for once in a while, and after another of their kind.
                kind if LAST.contains(&kind) => Some(lease(tx)?),
                _ => Some(jobs::lease(tx, &KINDS, AT_ONCE)?),
            })
        });
        noted.await.unwrap_or_else(|fault| {
            tracing::error!(%fault, "it cannot be noted what was cleared");
            None
        })
    }

    /// Removes the controls of a post that is no longer current, with the people who were asked and their deadlines.
    /// Its story stays, with the part for which its text has no room; if some of it was taken back, a line above says
    /// so. The picture is removed, too, unless `keeps_picture` is set, and the whole post if nothing is left. Of a post
    /// that an earlier version has written only the controls are removed.
    async fn part(&self, leased: &Leased, posted: Posted, keeps_picture: bool) -> Result<(), Failure> {
        self.alone_with(posted).await?;
        let Some((shown, written)) = self.shown(posted).await? else {
            return self.edit(leased, posted, &without_controls()).await;
        };
        let is_kept = |file: &&Attached| keeps_picture || !file.filename.starts_with("board-");
        let kept: Vec<Attached> = shown.files.iter().filter(is_kept).cloned().collect();
        let told = self.story_of(&shown).await?;
        let text = match &written.taken_back {
            Some(locale) => afterwards::taken_back(&told, Lang::of(locale)),
            None => told.clone(),
        };
        if text.is_empty() && kept.is_empty() {
            let deletion = Request::delete(found::route_of(posted)).patience(Patience::Spare);
            done_or_unread(self.send_for(leased.owner(), deletion).await)?;
            self.note(move |tx| step_posts::forget_one(tx, posted)).await;
            return Ok(());
        }
        let mut edit = without_controls();
        if text != shown.text() {
            edit = edit.content(self.as_sent(&text)).allowed_mentions(CreateAllowedMentions::new());
        }
        if kept.len() < shown.files.len()
            && let Some(kept) = keeping(&kept)
        {
            edit = edit.attachments(kept);
        }
        done_or_unread(self.edit(leased, posted, &edit).await)?;
        // What became of its offers belongs to its story from now on. A post of which some was taken back may still hold
        // a slot: no renewal is to bring back who was asked.
        if told != shown.told() || written.taken_back.is_some() {
            let parted = Shown { passages: vec![Passage::told(told)], controls: Value::Null, files: kept };
            let (before, parted) = (written.shown, parted.noted());
            self.note(move |tx| step_posts::rewrite(tx, posted, &before, &parted)).await;
        }
        Ok(())
    }

    /// Checks that no other process changes a message: both would start from what it shows now, and the later one would
    /// undo the change of the other.
    ///
    /// # Errors
    /// [`Failure::Busy`] if another process changes the message.
    pub(super) async fn alone_with(&self, posted: Posted) -> Result<(), Failure> {
        let elsewhere = self.bot.store.glance(move |tx| jobs::is_changed_elsewhere(tx, posted)).await;
        if elsewhere.map_err(|fault: StoreError| fault)? { Err(Failure::Busy) } else { Ok(()) }
    }

    /// Waits until the rate limit leaves room for a request.
    pub(super) async fn acquire_spare(&self) {
        while !self.bot.requests.try_acquire_spare() {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Returns the lasting part of a message that is no longer current: what happened, and what became of the offers
    /// below it.
    async fn story_of(&self, shown: &Shown) -> Result<String, Failure> {
        let offers: Vec<Press> = shown.presses().filter(|press| press.offer().is_some()).collect();
        let text = shown.told();
        let Some(Press { game, step, .. }) = offers.first() else { return Ok(text) };
        let (game, step) = (*game, *step);
        let ids: Vec<u32> = offers.iter().filter_map(Press::offer).collect();
        match self.bot.store.read(move |tx| offer_ends::of(tx, game, step, &ids)).await {
            Ok(ends) => {
                let lines = ends.map_or_else(Vec::new, |(stored, ends)| afterwards::became(&stored, &ends));
                Ok(afterwards::below(text, &lines))
            }
            Err(fault) if fault.is_lasting() && !matches!(fault, StoreError::Newer { .. }) => {
                tracing::debug!(%fault, %game, "what became of an offer cannot be read");
                Ok(text)
            }
            Err(fault) => Err(fault.into()),
        }
    }

    async fn edit(&self, leased: &Leased, posted: Posted, edit: &EditMessage) -> Result<(), Failure> {
        self.send_for(leased.owner(), edit_of(posted, edit)?.patience(Patience::Spare)).await
    }

    /// Does one job; returns whether it is done. If it is not, stores when it is tried again or that it is given up,
    /// unless another process or the next start does it.
    async fn clear(&self, leased: &Leased) -> bool {
        if self.owns(leased.owner()).is_err() {
            return false;
        }
        let leased = *leased;
        let known = self.bot.store.read(move |tx| crate::service::jobs::lock(tx, leased.job)).await;
        let done = match leased.job {
            _ if known.is_err() => known.map_err(Failure::Fault),
            Job::ClearControls(posted) | Job::MarkTakenBack { posted, .. } => {
                self.part(&leased, posted, true).await
            }
            Job::ShortenPost(posted) => self.part(&leased, posted, false).await,
            Job::DeleteMessage(posted) => {
                let deletion = Request::delete(found::route_of(posted)).patience(Patience::Spare);
                self.send_for(leased.owner(), deletion).await
            }
            Job::FindTried(tried) => self.find_tried(tried).await,
            Job::CloseThread(thread) => self.close_thread(leased.owner(), thread).await,
            Job::LookForPlace(place) => self.look_for_place(place).await,
            Job::RenewDeadlines(game) => self.renew_posts(leased.owner(), game).await,
            _ => return false,
        };
        match done {
            Err(Failure::Lost) => return false,
            Err(Failure::Busy) => {
                // The waits differ by job, so that two processes that have met do not meet again.
                let wait = match leased.job {
                    Job::RenewDeadlines(_) => TELLING,
                    Job::MarkTakenBack { .. } => BUSY,
                    _ => 2 * BUSY,
                };
                let until = now().after(wait);
                self.note(move |tx| jobs::postpone(tx, &leased, until)).await;
                return false;
            }
            Err(ref failure @ Failure::Undecided) => {
                let why = failure.to_string();
                self.note(move |tx| jobs::wait_for_another(tx, &leased, &why)).await;
                return false;
            }
            Err(Failure::Fault(StoreError::Newer { .. })) => {
                self.note(move |tx| jobs::leave(tx, &leased)).await;
                return false;
            }
            Err(ref failure) if is_stopped(failure) => return false,
            _ => {}
        }
        let Err(failure) = done_or_unread(done) else { return true };
        let most = if matches!(leased.job, Job::CloseThread(_)) { MOST_TRIES } else { MOST_MESSAGE_TRIES };
        let gives_up = leased.attempts >= most;
        let kept = kept(&failure).filter(|kept| !matches!(kept, Kept::ForNow) || !gives_up);
        if let Failure::Fault(fault) = &failure {
            tracing::warn!(%fault, "the database cannot be asked about a message that is no longer current");
        }
        tracing::debug!(%failure, attempts = leased.attempts, done = kept.is_none(), "what is no longer current stays as it is");
        match kept {
            // The message is deleted, or is not the bot's.
            None => {
                let lost = leased.job.channel().filter(|_| refusal_code(&failure) == Some(UNKNOWN_CHANNEL));
                let note = move |tx: &Tx<'_>| {
                    if let Some(lost) = lost {
                        match ending::channel_deleted(tx, lost) {
                            // A newer version of the program ends its game itself.
                            Err(StoreError::Newer { .. }) => {}
                            ended => ended?,
                        }
                    }
                    end(tx, &leased).map(drop)
                };
                self.note(note).await;
            }
            Some(Kept::Limited(time)) => {
                let seconds = i64::try_from(time.as_secs()).unwrap_or(i64::MAX).saturating_add(1);
                self.note(move |tx| jobs::postpone(tx, &leased, tx.now().after(seconds))).await;
            }
            Some(Kept::OutOfReach) => {
                self.breaker.failed();
                let why = failure.to_string();
                self.note(move |tx| jobs::out_of_reach(tx, &leased, &why)).await;
            }
            Some(Kept::ForNow) => {
                let why = failure.to_string();
                self.note(move |tx| jobs::failed(tx, &leased, &why)).await;
            }
        }
        false
    }
}

/// Creates the request that edits a message without files.
pub(super) fn edit_of(posted: Posted, edit: &EditMessage) -> Result<Request, RequestError> {
    Request::patch(found::route_of(posted), edit)
}

/// Returns what came of a request; one that was done counts as such although its answer can't be read.
fn done_or_unread(sent: Result<(), Failure>) -> Result<(), Failure> {
    match sent {
        Err(failure) if is_done_unread(&failure) => Ok(()),
        sent => sent,
    }
}

/// Leases the jobs that are done next.
fn lease(tx: &Tx<'_>) -> Result<Vec<Leased>, StoreError> {
    let leased = jobs::lease(tx, &KINDS, AT_ONCE)?;
    if leased.is_empty() { jobs::lease(tx, &LAST, 1) } else { Ok(leased) }
}

/// Ends a job; a message that is deleted is forgotten. Returns whether the job was still leased to this process.
fn end(tx: &Tx<'_>, leased: &Leased) -> Result<bool, StoreError> {
    if let Job::DeleteMessage(posted) = leased.job {
        step_posts::forget_one(tx, posted)?;
    }
    jobs::done(tx, leased)
}

/// Ends a job. If it had failed before, the obstacle in its channel is gone for the other jobs there, too.
fn done_at_last(tx: &Tx<'_>, leased: &Leased) -> Result<(), StoreError> {
    if end(tx, leased)?
        && leased.attempts > 1
        && let Some(channel) = leased.job.channel()
    {
        hurried_jobs::hurry_channel(tx, channel)?;
    }
    Ok(())
}

/// Returns why a message keeps its controls for now; `None` if no later attempt can change that.
fn kept(failure: &Failure) -> Option<Kept> {
    if let Some(limit) = limit_of(failure).filter(|limit| limit.scope != Scope::Global) {
        return Some(Kept::Limited(limit.retry_after));
    }
    match refusal_code(failure) {
        // The database failed before Discord was asked.
        _ if matches!(failure, Failure::Fault(_)) => Some(Kept::ForNow),
        // Somebody else wrote the message, or Discord itself.
        Some(50005 | 50021) => None,
        Some(30046 | 50083) => Some(Kept::ForNow),
        _ if is_out_of_reach(failure) => Some(Kept::OutOfReach),
        // Somebody may grant the permission again.
        _ if status_code(failure) == Some(403) => Some(Kept::ForNow),
        _ => None,
    }
}
