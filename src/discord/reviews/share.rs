//! Showing a private answer to everybody.

use super::replay::{self, Begun, NoReplay};
use super::review;
use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::present::parts::shareable::Shareable;
use crate::present::{
    Lang, Post,
    reviews::{history as present_history, share as present},
};
use crate::service::reviews::share::{self, Shared};
use crate::service::{
    Caller, GameRef, Refusal,
    views::{history, look},
};
use crate::store::{GameId, Tx};

/// Answers with a moment, the replay or the review of a game, in the language of its channel; only the person who
/// pressed sees a refusal.
pub(in crate::discord) async fn shown_to_all(bot: &Bot, game: GameId, what: Shareable, by: &Caller) -> Post {
    let (game_ref, own) = (GameRef::Game(game), Lang::of(&by.locale));
    match noted(bot, game, what, by).await {
        Ok(post) => post,
        Err(NotShown::Refused(refusal)) => refused(bot, refusal, by, game_ref, own).await,
        Err(NotShown::Said(post)) => *post,
    }
}

/// A reason why nothing is shown.
enum NotShown {
    Refused(Refusal),
    /// A post that gives the reason.
    Said(Box<Post>),
}

impl From<Refusal> for NotShown {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Notes that a part of a game is shown to everybody, and returns the post that shows it.
async fn noted(bot: &Bot, game: GameId, what: Shareable, by: &Caller) -> Result<Post, NotShown> {
    let asked = by.clone();
    bot.store.read(move |tx| share::check(tx, &asked, game, now())).await?;
    let (found, shared, lang) = found(bot, GameRef::Game(game), what, by).await?;
    let asked = by.clone();
    bot.change_for(by, move |tx| share::note(tx, &asked, game, shared, now())).await?;
    let post = match found {
        Found::Post(post) => *post,
        Found::Begun(begun) => replay::drawn(bot, *begun, lang).await,
    };
    Ok(present::shown_to_all(post, &by.name, lang))
}

/// The part of a game that is shown to everybody.
enum Found {
    Post(Box<Post>),
    Begun(Box<Begun>),
}

/// Returns what everybody may see, the part of the game that it shows, and the channel's language.
async fn found(
    bot: &Bot,
    game_ref: GameRef,
    what: Shareable,
    by: &Caller,
) -> Result<(Found, Shared, Lang), NotShown> {
    let (user, channel) = (by.user, by.channel);
    match what {
        Shareable::Past(moment) => {
            let read = move |tx: &Tx<'_>| history::at(tx, user, channel, game_ref, Some(moment));
            let past = bot.store.read(read).await?;
            let lang = Lang::of(&past.stored.locale);
            Ok((Found::Post(Box::new(present_history::post(&past, lang))), Shared::Past(moment), lang))
        }
        // It is drawn when it is noted.
        Shareable::Replay => {
            let begun = match replay::begin(bot, game_ref, by, Lang::of(&by.locale)).await {
                Ok(begun) => begun,
                Err(NoReplay::Refused(refusal)) => return Err(refusal.into()),
                Err(NoReplay::Waits) => {
                    return Err(NotShown::Said(Box::new(replay::waits(Lang::of(&by.locale)))));
                }
            };
            let (lang, pictures) = (Lang::of(&begun.replay.stored.locale), begun.replay.turns.len());
            Ok((Found::Begun(Box::new(begun)), Shared::Replay { pictures }, lang))
        }
        Shareable::Review => {
            let of_channel = bot.store.read(move |tx| look::at(tx, user, channel, game_ref)).await?;
            let lang = Lang::of(&of_channel.stored.locale);
            let post = review::post(bot, game_ref, by, lang).await;
            if post.refusal {
                return Err(NotShown::Said(Box::new(
                    review::post(bot, game_ref, by, Lang::of(&by.locale)).await,
                )));
            }
            Ok((Found::Post(Box::new(post)), Shared::Review, lang))
        }
    }
}
