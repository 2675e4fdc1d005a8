//! The way in for everything that Discord sends: each interaction comes in once, and what breaks off
//! inside is answered all the same.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

use poise::serenity_prelude::FullEvent;

use super::errors::Unanswered;
use super::{Bot, Failure, now};
use crate::service::reach;
use crate::store::UserId;

/// Has the framework deal with an event, unless it was delivered before.
pub(super) async fn enter(framework: poise::FrameworkContext<'_, Bot, Failure>, event: FullEvent) {
    let asked = Unanswered::of(&event);
    if let Some(asked) = &asked
        && !framework.user_data.seen.first_time(asked.id())
    {
        tracing::debug!(id = %asked.id(), "delivered twice");
        return;
    }
    let done = unless_it_breaks_off(Box::pin(poise::dispatch_event(framework, event))).await;
    let Some(asked) = asked else { return };
    if let Err(BrokeOff) = done {
        asked.say(framework.serenity_context, "refusal-broke-off").await;
    }
    reach_again(framework.user_data, asked.user()).await;
}

/// Tries the direct messages of whoever has just acted again, where they were closed.
async fn reach_again(bot: &Bot, user: UserId) {
    // Almost nobody's are, and looking is cheaper than writing.
    let due = bot.store.read(move |tx| reach::is_due(tx, user, now())).await;
    let tried = match due {
        Ok(true) => bot.change(move |tx| reach::again(tx, user, now())).await,
        due => due.map(|_| ()),
    };
    if let Err(fault) = tried {
        tracing::error!(%fault, "closed direct messages cannot be tried again");
    }
}

/// Work that panicked: the process's panic hook has said where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BrokeOff;

/// Does some work, and tells whether it came to its end.
pub(super) async fn unless_it_breaks_off<T>(work: impl Future<Output = T>) -> Result<T, BrokeOff> {
    tokio::pin!(work);
    // What the work leaves half done is its own: it is never polled again, and nothing is stored by halves.
    std::future::poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(_) => Poll::Ready(Err(BrokeOff)),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_panics_at_once_or_later_is_known_to_have_broken_off() {
        assert_eq!(unless_it_breaks_off(async { 7 }).await, Ok(7));
        let at_once = async { panic!("broken at once") };
        assert_eq!(unless_it_breaks_off::<()>(at_once).await, Err(BrokeOff));
        let later = async {
            tokio::task::yield_now().await;
            panic!("broken later")
        };
        assert_eq!(unless_it_breaks_off::<()>(later).await, Err(BrokeOff));
    }
}
