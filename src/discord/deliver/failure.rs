//! Notices that could not be sent, and the consequences by Discord's response.

use std::sync::Arc;
use std::time::Duration;

use super::deliverer::Deliverer;
use crate::discord::failure::{
    Failure, UNKNOWN_CHANNEL, is_out_of_reach, is_surely_refused, limit_of, refusal_code, status_code,
};
use crate::discord::requests::{DM_PAUSE, Scope};
use crate::service::posting::announce::{Announcement, Recipient};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::store::now;
use crate::store::table::obstacle::Obstacle;
use crate::store::{Tx, posting::outbox};

/// The longest wait between two tries, in seconds.
pub(super) const LONGEST_RETRY: i64 = 60 * 60;

/// A reason why a notice could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// Discord cannot be reached or limits all requests, which concerns all notices.
    OutOfReach,
    /// A limit is reached that concerns this channel or route alone; it ends after the given time.
    Limited(Duration),
    /// Too many direct messages were opened recently.
    DmsLimited,
    /// The notice cannot be sent until somebody grants a permission, opens a thread, makes room for it or invites the
    /// bot.
    Shut,
    /// Any other reason, with its consequence for the notice; after a fault of the bot the notice is tried again.
    For(Setback),
}

fn why(failure: &Failure, to: Recipient, in_dm: bool) -> Why {
    if let Some(limit) = limit_of(failure).filter(|limit| limit.scope != Scope::Global) {
        return Why::Limited(limit.retry_after);
    }
    let (code, status) = (refusal_code(failure), status_code(failure));
    match (to, code, status) {
        _ if matches!(failure, Failure::DmsLimited) => Why::DmsLimited,
        _ if is_out_of_reach(failure) => Why::OutOfReach,
        // The person accepts no direct messages, or does not exist.
        (Recipient::Person(..), Some(50007 | 10013), _) => Why::For(Setback::DmClosed),
        // The same for a game in direct messages; a person who installed the bot for themselves may share no server
        // with it.
        (Recipient::Channel(_), Some(50007 | 50278 | 10013), _) if in_dm => Why::For(Setback::DmClosed),
        // The bot and the person share no server until the bot is invited again or the person returns.
        (Recipient::Person(..), Some(50278), _) => Why::Shut,
        // The channel belongs to another bot, such as one whose games this bot has taken over.
        (Recipient::Person(_, Some(_)), _, Some(403 | 404)) => Why::For(Setback::DmGone),
        (Recipient::Channel(_), Some(UNKNOWN_CHANNEL), _) => Why::For(Setback::ChannelDeleted),
        _ if obstacle(failure).is_some() => Why::Shut,
        (_, _, Some(403 | 404)) => Why::Shut,
        (_, _, Some(_)) => Why::For(Setback::Malformed),
        // A fault of the bot.
        (_, _, None) => Why::For(Setback::ForNow),
    }
}

impl Deliverer {
    /// Postpones a notice, or drops it if another attempt cannot help. `begun` says whether a part of it is already
    /// posted,
    /// `may_stand` whether the message of an earlier attempt may be in the channel.
    pub(super) async fn failed(
        &self,
        announcement: Arc<Announcement>,
        failure: &Failure,
        begun: bool,
        may_stand: bool,
    ) {
        let (id, attempts) = (announcement.waiting.id, announcement.waiting.attempts);
        let why = why(failure, announcement.to, announcement.game.is_in_dm());
        if why == Why::DmsLimited {
            tracing::debug!(notice = %id, attempts, "a direct message waits to be opened");
        } else if limit_of(failure).is_some() && status_code(failure).is_none() {
            tracing::debug!(notice = %id, attempts, %failure, "a notice waits for a limit");
        } else {
            tracing::warn!(error = %failure, notice = %id, attempts, ?why, "a notice could not be sent");
            metrics::counter!("last_spike_post_failures_total").increment(1);
        }
        if why != Why::OutOfReach && status_code(failure).is_some() {
            // Discord was reached.
            self.breaker.succeeded();
        }
        let wait = match why {
            // A single notice that cannot be sent must not keep stopping all others.
            Why::OutOfReach => {
                let pause = self
                    .breaker
                    .failed()
                    .max(limit_of(failure).map_or(Duration::ZERO, |limit| limit.retry_after));
                seconds(pause).max(longer(1, attempts).min(60))
            }
            // Discord says how long; in case that is too short, the wait grows with each try.
            Why::Limited(time) => seconds(time).max(longer(1, attempts).min(60)),
            Why::DmsLimited => seconds(DM_PAUSE),
            Why::Shut => longer(30, attempts),
            Why::For(_) => longer(1, attempts),
        };
        let failed = Failed {
            setback: match why {
                Why::For(setback) => setback,
                Why::Shut => Setback::Shut,
                Why::OutOfReach | Why::Limited(_) | Why::DmsLimited => Setback::ForNow,
            },
            surely: is_surely_refused(failure) && !begun,
            may_stand,
            obstacle: match announcement.to {
                Recipient::Channel(_) if why == Why::Shut => obstacle(failure),
                _ => None,
            },
            again: now().after(wait),
        };
        let words = failure.to_string();
        let note = move |tx: &Tx<'_>| {
            delivery::failed(tx, &announcement, failed)?;
            outbox::note_setback(tx, id, &words)
        };
        self.note(note).await;
        // The consequences, such as telling the players that their channel is gone.
        self.bot.wake_all();
    }
}

/// Returns the obstacle that keeps the bot from posting in a channel: it may not see it (50001) or write in it (50013),
/// or a thread is asleep and cannot be woken (50083) or is locked (160005), or the server has too many threads
/// (160006), or the thread too many members (30033).
fn obstacle(failure: &Failure) -> Option<Obstacle> {
    match refusal_code(failure)? {
        50001 | 50013 => Some(Obstacle::Permission),
        50083 | 160_005 => Some(Obstacle::Locked),
        160_006 => Some(Obstacle::ManyThreads),
        30033 => Some(Obstacle::ManyMembers),
        _ => None,
    }
}

/// Returns a wait in seconds, rounded up.
fn seconds(wait: Duration) -> i64 {
    let whole = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    i64::try_from(whole).unwrap_or(LONGEST_RETRY)
}

/// Returns how long to wait before trying again, in seconds: twice as long each time.
fn longer(first: i64, attempts: u32) -> i64 {
    (first << attempts.min(12)).min(LONGEST_RETRY)
}
