//! Answers that replace a player's direct message. The answer includes the notice that would have updated the message.

use last_spike_engine::Phase;

use super::asker::Asker;
use crate::discord::bot::Bot;
use crate::present::parts::post::{Button, Row};
use crate::present::parts::press::Intent;
use crate::present::{Post, clock::pace};
use crate::service::posting::announce::{Announcement, Content};
use crate::service::views::look::Besides;
use crate::service::{
    Pressed,
    posting::{delivery, in_place},
};
use crate::store::Tx;

/// A notice that an answer includes.
pub(in crate::discord) struct TakenNotice {
    announcement: Box<Announcement>,
    pressed: Pressed,
    /// The offers that can be answered below it.
    offers: Vec<u32>,
}

/// Completes an answer that replaces a message, so that it says everything that the message must still say; also
/// returns the notice that the answer includes.
pub(in crate::discord) async fn complete(asker: &Asker<'_>, post: Post) -> (Post, Option<TakenNotice>) {
    let Some(pressed) = asker.by.pressed else { return (post, None) };
    let (bot, lang) = (asker.bot, asker.lang);
    let Some(shows) = post.shows else {
        leave(bot, pressed).await;
        return (post, None);
    };
    let taken = bot.store.write(move |tx| in_place::take(tx, pressed, shows)).await;
    let announcement = match taken {
        Ok(Some(announcement)) => announcement,
        Ok(None) => {
            bot.wake_all();
            return (post, None);
        }
        Err(fault) => {
            tracing::warn!(%fault, "an answer leaves a message to its notice");
            return (post, None);
        }
    };
    let (due, phase, offer, besides) = match &announcement.content {
        Content::Rack { view, due, offer, besides } => (*due, view.phase, *offer, Some(besides)),
        Content::Table { view, due, besides, .. } => (*due, view.phase, false, Some(besides)),
        _ => (None, Phase::Over, false, None),
    };
    if besides.is_some_and(|besides| says_more(besides, &post)) {
        let given_back = bot.change(move |tx| in_place::give_back(tx, &announcement)).await;
        if let Err(fault) = given_back {
            // The notice is sent once its lease is over.
            tracing::warn!(%fault, "a notice cannot be given back");
        }
        return (post, None);
    }
    let post = pace::below(post, due, phase, offer, lang);
    let offers = post.offers();
    (post, Some(TakenNotice { announcement, pressed, offers }))
}

/// Returns whether the notice has lines or controls that the answer lacks: a plan, answers to auctions ahead, an undo,
/// the result of the player's auction.
fn says_more(besides: &Besides, post: &Post) -> bool {
    let is_undo = |button: &Button| matches!(button.press.intent, Intent::Undo);
    let has_undo =
        post.rows.iter().any(|row| matches!(row, Row::Buttons(buttons) if buttons.iter().any(is_undo)));
    besides.standing.is_some()
        || besides.plan.is_some()
        || !besides.sold.is_empty()
        || besides.undo && !has_undo
}

/// Leaves the notice, if there is one, to be sent on its own.
async fn leave(bot: &Bot, pressed: Pressed) {
    let is_held = bot.store.read(move |tx| in_place::is_held(tx, pressed)).await;
    let left = match is_held {
        Ok(true) => bot.change(move |tx| in_place::leave(tx, pressed)).await,
        other => other.map(drop),
    };
    if let Err(fault) = left {
        // The notice is sent once the time of the answer is over.
        tracing::warn!(%fault, "a notice waits for an answer that does not tell it");
    }
}

/// Notes that an answer has shown a notice; if the answer was not shown, the notice is sent.
pub(in crate::discord) async fn settle(bot: &Bot, taken: TakenNotice, is_shown: bool) {
    let kind = taken.announcement.waiting.notice.kind.name();
    let note = move |tx: &Tx<'_>| {
        let TakenNotice { announcement, pressed, offers } = &taken;
        if is_shown {
            delivery::sent(tx, announcement, pressed.message, offers, None).map(drop)
        } else {
            in_place::give_back(tx, announcement)
        }
    };
    match bot.change(note).await {
        Ok(()) if is_shown => metrics::counter!("last_spike_posts_total", "kind" => kind).increment(1),
        Ok(()) => {}
        // The notice is sent once the time of the answer is over.
        Err(fault) => tracing::error!(%fault, "it cannot be noted that an answer was shown"),
    }
}
