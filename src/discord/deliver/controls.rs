//! Removing messages that are no longer current, or their controls, when the rate limit leaves room: posts that
//! people wait for come first. Such controls are stale by their step in any case.

use std::time::Duration;

use poise::serenity_prelude::{self as serenity, CreateAllowedMentions, EditMessage, Route};
use tokio_util::sync::CancellationToken;

use super::deliverer::Deliverer;
use super::found::{self, Found};
use crate::discord::failure::{
    Failure, is_done_unread, is_out_of_reach, is_stopped, limit_of, refusal_code, status_code,
};
use crate::discord::message::without_controls;
use crate::discord::requests::{Patience, Request, RequestError, Scope};
use crate::discord::time::now;
use crate::present::{Lang, under_line};
use crate::store::jobs::{self, Job, Kind, Leased, Repeated};
use crate::store::posts::Posted;
use crate::store::{Fault, GameId, Tx, headers, hurried_jobs};

/// The kinds of jobs that are done here first.
const KINDS: [Kind; 4] = [Kind::ClearControls, Kind::DeleteMessage, Kind::CloseThread, Kind::MarkTakenBack];

/// Those that are done where nothing else is left to do: after an outage there is one for each game.
const LAST: [Kind; 1] = [Kind::RenewDeadlines];

/// The number of messages that are leased at once.
const AT_ONCE: u32 = 8;

/// The time between two checks of the rate limit.
pub(super) const LOOK: Duration = Duration::from_millis(50);

/// The time between two searches for messages that another worker has left.
const SEARCH: Duration = Duration::from_secs(1);

/// The attempts to close a thread for which Discord refuses it: it falls asleep by itself.
const MOST_TRIES: u32 = 12;

/// The refusals after which a message is left as it is: a month of days, after which nobody looks at it.
const MOST_MESSAGE_TRIES: u32 = 45;

/// The wait, in seconds, before a message is looked at again that is being changed otherwise.
const BUSY: i64 = 5;

/// A reason why a message keeps its controls for now.
enum Kept {
    /// Discord cannot be reached or limits all requests, which concerns all messages.
    OutOfReach,
    /// A limit is reached that concerns this place alone: it opens after a time.
    Limited(Duration),
    /// This message cannot be changed now: it was edited too often, its thread is archived, or the bot lacks a permission
    /// in its channel. It is tried for a month and more, after longer and longer waits.
    ForNow,
}

impl Deliverer {
    /// Runs until told to stop; the rest is done after the next start.
    pub(super) async fn clear_controls(self, stop: CancellationToken) {
        while !stop.is_cancelled() {
            let woken = self.replaced.notified();
            tokio::pin!(woken);
            woken.as_mut().enable();
            let mut leased = self.lease().await.into_iter();
            if leased.len() == 0 {
                tokio::select! {
                    () = woken => {}
                    () = tokio::time::sleep(SEARCH) => {}
                    () = stop.cancelled() => {}
                }
                continue;
            }
            for job in leased.by_ref() {
                while !stop.is_cancelled()
                    && self.breaker.is_closed()
                    && !self.bot.requests.try_acquire_spare()
                {
                    tokio::time::sleep(LOOK).await;
                }
                if stop.is_cancelled() || !self.breaker.is_closed() {
                    self.note(move |tx| jobs::postpone(tx, &job, now())).await;
                    continue;
                }
                self.clear(job).await;
            }
        }
    }

    async fn lease(&self) -> Vec<Leased> {
        if !self.breaker.is_closed() || !self.bot.store.membership().is_valid() {
            return Vec::new();
        }
        // Almost always there is nothing to do.
        let is_due =
            self.bot.store.glance(|tx| jobs::is_any_due(tx, &[&KINDS, &LAST], Repeated::NONE, now())).await;
        if matches!(is_due, Ok(false)) {
            return Vec::new();
        }
        let leased = self.bot.store.write(move |tx| {
            let leased = jobs::lease(tx, &KINDS, AT_ONCE, now())?;
            if leased.is_empty() { jobs::lease(tx, &LAST, 1, now()) } else { Ok(leased) }
        });
        leased.await.unwrap_or_else(|fault: Fault| {
            tracing::error!(%fault, "what is to be cleared cannot be read");
            Vec::new()
        })
    }

    /// Says above what a post tells that some of it was taken back, and removes its controls; a post that says so
    /// already is left as it is, but for the controls.
    async fn mark_taken_back(&self, leased: &Leased, game: GameId, posted: Posted) -> Result<(), Failure> {
        let locale =
            self.bot.store.read(move |tx| Ok::<_, Fault>(headers::load(tx, game)?.map(|game| game.locale)));
        // Without it nobody knows in which language the post would say so already.
        let lang = locale.await?.map_or(Lang::En, |locale| Lang::of(&locale));
        let place = serenity::ChannelId::new(posted.channel.0);
        // Both requests are permitted before the first: between them the message could come to say something else.
        while !self.bot.requests.try_acquire_spare() {
            tokio::time::sleep(LOOK).await;
        }
        let asked = found::message(place, posted.message.0).patience(Patience::Spare);
        let found = match self.bot.requests.ask::<Found>(asked).await.map_err(Failure::from) {
            Ok(found) => Some(found.content),
            // Where the bot may not read what it has written it says nothing else in its place.
            Err(failure) if refusal_code(&failure) == Some(50001) => None,
            Err(failure) => return Err(failure),
        };
        let note = lang.say("post-taken-back");
        let text = found.unwrap_or_default();
        let text = if text.starts_with(&note) { text } else { under_line(&note, &text) };
        let edit = without_controls().content(text).allowed_mentions(CreateAllowedMentions::new());
        self.send_for(leased.owner(), edit_of(posted, &edit)?.patience(Patience::Spare)).await
    }

    /// Removes the controls of one message, deletes one or closes one thread, and stores the result.
    async fn clear(&self, leased: Leased) {
        if self.owns(leased.owner()).is_err() {
            return;
        }
        let done = match leased.job {
            Job::ClearControls(posted) => match edit_of(posted, &without_controls()) {
                Ok(edit) => self.send_for(leased.owner(), edit.patience(Patience::Spare)).await,
                Err(error) => Err(error.into()),
            },
            Job::DeleteMessage(posted) => {
                let deletion = Request::delete(route_of(posted)).patience(Patience::Spare);
                self.send_for(leased.owner(), deletion).await
            }
            Job::CloseThread(thread) => self.close_thread(leased.owner(), thread).await,
            Job::MarkTakenBack { game, posted } => self.mark_taken_back(&leased, game, posted).await,
            Job::RenewDeadlines(game) => self.renew_deadlines(leased.owner(), game).await,
            _ => return,
        };
        match done {
            Err(Failure::Lost) => return,
            Err(Failure::Busy) => {
                return self.note(move |tx| jobs::postpone(tx, &leased, now().after(BUSY))).await;
            }
            Err(ref failure) if is_stopped(failure) => return,
            _ => {}
        }
        let done = if done.as_ref().is_err_and(is_done_unread) { Ok(()) } else { done };
        let Err(failure) = done else {
            return self.note(move |tx| done_at_last(tx, &leased)).await;
        };
        let most = if matches!(leased.job, Job::CloseThread(_)) { MOST_TRIES } else { MOST_MESSAGE_TRIES };
        let gives_up = leased.attempts >= most;
        let kept = kept(&failure).filter(|kept| !matches!(kept, Kept::ForNow) || !gives_up);
        if let Failure::Fault(fault) = &failure {
            tracing::warn!(%fault, "the database cannot be asked about a message that is no longer current");
        }
        tracing::debug!(%failure, attempts = leased.attempts, done = kept.is_none(), "what is no longer current stays as it is");
        match kept {
            // The message is deleted, or is not the bot's.
            None => self.note(move |tx| jobs::done(tx, &leased).map(drop)).await,
            Some(Kept::Limited(time)) => {
                let seconds = i64::try_from(time.as_secs()).unwrap_or(i64::MAX).saturating_add(1);
                self.note(move |tx| jobs::postpone(tx, &leased, now().after(seconds))).await;
            }
            Some(Kept::OutOfReach) => {
                self.breaker.failed();
                let why = failure.to_string();
                self.note(move |tx| jobs::out_of_reach(tx, &leased, &why, now())).await;
            }
            Some(Kept::ForNow) => {
                let why = failure.to_string();
                self.note(move |tx| jobs::failed(tx, &leased, &why, now())).await;
            }
        }
    }
}

/// Returns the address of a message.
pub(super) fn route_of(posted: Posted) -> Route<'static> {
    Route::ChannelMessage {
        channel_id: serenity::ChannelId::new(posted.channel.0),
        message_id: serenity::MessageId::new(posted.message.0),
    }
}

/// Makes an edit of a message without files.
pub(super) fn edit_of(posted: Posted, edit: &EditMessage) -> Result<Request, RequestError> {
    Request::patch(route_of(posted), edit)
}

/// Ends a job; where it had failed before, whatever was in its way in that channel is gone for the others too.
fn done_at_last(tx: &Tx<'_>, leased: &Leased) -> Result<(), Fault> {
    if jobs::done(tx, leased)?
        && leased.attempts > 1
        && let Some(channel) = leased.job.channel()
    {
        hurried_jobs::hurry_channel(tx, channel, now())?;
    }
    Ok(())
}

/// Returns why a message keeps its controls for now; `None` where no later attempt can change that.
fn kept(failure: &Failure) -> Option<Kept> {
    if let Some(limit) = limit_of(failure).filter(|limit| limit.scope != Scope::Global) {
        return Some(Kept::Limited(limit.retry_after));
    }
    match refusal_code(failure) {
        // The database failed before Discord was asked.
        _ if matches!(failure, Failure::Fault(_)) => Some(Kept::ForNow),
        // Somebody else has written it, or Discord itself.
        Some(50005 | 50021) => None,
        Some(30046 | 50083) => Some(Kept::ForNow),
        _ if is_out_of_reach(failure) => Some(Kept::OutOfReach),
        // Somebody may grant the permission again.
        _ if status_code(failure) == Some(403) => Some(Kept::ForNow),
        _ => None,
    }
}
