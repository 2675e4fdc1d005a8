//! Showing a private answer to everybody.

use super::replay::{self, Begun, NoReplay};
use super::review;
use crate::discord::answers::asker::Asker;
use crate::present;
use crate::present::parts::shareable::Shareable;
use crate::present::{Lang, Post};
use crate::service::Refusal;
use crate::service::reviews::share::{self, Shared};
use crate::service::views::{history, look};

/// Answers with a moment, the replay or the review of a game, in the language of its channel; only the person who
/// pressed sees a refusal.
pub(in crate::discord) async fn show_to_all(asker: &Asker<'_>, what: Shareable) -> Post {
    match shared(asker, what).await {
        Ok(post) => post,
        Err(NotShown::Refused(refusal)) => asker.refused(refusal).await,
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
async fn shared(asker: &Asker<'_>, what: Shareable) -> Result<Post, NotShown> {
    let game = asker.named_game();
    asker.read(move |tx, by| share::check(tx, by, game)).await?;
    let (found, shared, lang) = found(asker, what).await?;
    asker.write(move |tx, by| share::note(tx, by, game, shared)).await?;
    let post = match found {
        Found::Post(post) => *post,
        Found::Begun(begun) => replay::drawn(asker.bot, *begun, lang).await,
    };
    Ok(present::reviews::share::shown_to_all(post, &asker.by.name, lang))
}

/// The part of a game that is shown to everybody.
enum Found {
    Post(Box<Post>),
    Begun(Box<Begun>),
}

/// Returns what everybody may see, the part of the game that it shows, and the channel's language.
async fn found(asker: &Asker<'_>, what: Shareable) -> Result<(Found, Shared, Lang), NotShown> {
    match what {
        Shareable::Past(moment) => {
            let read = asker.read(move |tx, by| history::at(tx, by, Some(moment))).await?;
            let lang = Lang::of(&read.stored.locale);
            let post = present::reviews::history::post(&read, lang);
            Ok((Found::Post(Box::new(post)), Shared::Past(moment), lang))
        }
        // It is drawn when it is noted.
        Shareable::Replay => {
            let begun = match replay::begin(asker).await {
                Ok(begun) => begun,
                Err(NoReplay::Refused(refusal)) => return Err(refusal.into()),
                Err(NoReplay::Waits) => return Err(NotShown::Said(Box::new(replay::waits(asker.lang)))),
            };
            let (lang, pictures) = (Lang::of(&begun.replay.stored.locale), begun.replay.turns.len());
            Ok((Found::Begun(Box::new(begun)), Shared::Replay { pictures }, lang))
        }
        Shareable::Review => {
            let game = asker.read(look::at).await?;
            let lang = Lang::of(&game.stored.locale);
            let post = review::for_all(&Asker { lang, ..asker.clone() }).await;
            if post.refusal {
                return Err(NotShown::Said(Box::new(review::for_all(asker).await)));
            }
            Ok((Found::Post(Box::new(post)), Shared::Review, lang))
        }
    }
}
