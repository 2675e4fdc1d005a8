//! Controls that show a part of a game, and change nothing.

use last_spike_engine::{Seat, Step};

use crate::discord::answers::answer::{self, refused};
use crate::discord::bot::Bot;
use crate::present::parts::leap::{Leap, Way};
use crate::present::{
    Lang, Names, Post, Scene,
    guides::guide as present_guide,
    parts::shareable::Shareable,
    reviews::{history as present_history, share as present_share},
    telling::turns,
};
use crate::service::views::look::Recap;
use crate::service::{
    Caller, GameRef,
    views::{example, history, look},
};

/// Shows the player's own view, with their plan and the steps that they can take back.
pub(super) async fn hand(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| look::hand(tx, user, channel, game_ref)).await {
        Ok((stored, view, besides)) => {
            let names = Names::of(&stored);
            answer::own(&Scene { stored: &stored, view: &view, names: &names, lang }, &besides, by)
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Shows a part of a game that everybody may see.
pub(super) async fn seen(
    bot: &Bot,
    game_ref: GameRef,
    by: &Caller,
    lang: Lang,
    show: impl FnOnce(&Scene<'_>) -> Post,
) -> Post {
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| look::public(tx, user, channel, game_ref)).await {
        Ok((stored, view)) => {
            let names = Names::of(&stored);
            show(&Scene { stored: &stored, view: &view, names: &names, lang })
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Shows all events after one step, up to another one.
pub(super) async fn told(bot: &Bot, game_ref: GameRef, steps: (Step, Step), by: &Caller, lang: Lang) -> Post {
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| look::told(tx, user, channel, game_ref, steps.0, steps.1)).await {
        Ok(Recap { stored, view, news }) => {
            let names = Names::of(&stored);
            turns::whole(&Scene { stored: &stored, view: &view, names: &names, lang }, &news)
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Explains the board of a game, or of an example if there is no game.
pub(super) async fn guide(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let (user, channel, editions) = (by.user, by.channel, bot.editions.clone());
    match bot.store.read(move |tx| example::explained(tx, user, channel, game_ref, &editions)).await {
        Ok((Some(stored), view)) => present_guide::post(&view, &Names::of(&stored), stored.first(), lang),
        Ok((None, view)) => {
            let names = Seat::first(view.seats.len().try_into().unwrap_or(0));
            let names: Vec<String> = names
                .map(|seat| lang.text("guide-player", &[("letter", seat.letter().to_string().into())]))
                .collect();
            present_guide::post(&view, &Names::new(&names), Seat(0), lang)
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Shows another moment of a game's past.
pub(super) async fn past_moment(bot: &Bot, game_ref: GameRef, leap: Leap, by: &Caller, lang: Lang) -> Post {
    let (user, channel) = (by.user, by.channel);
    let found = bot.store.read(move |tx| match leap.way {
        Way::Last => history::newest(tx, user, channel, game_ref, leap.to.unit),
        Way::First | Way::Back | Way::Next => history::at(tx, user, channel, game_ref, Some(leap.to)),
    });
    match found.await {
        Ok(found) => {
            let post = present_history::post(&found, lang);
            let what = Shareable::Past(found.moment);
            present_share::offered(post, what, &found.stored, by.channel, lang)
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}
