//! Posts about the life of a game: it stands still, ends before its end, or will.

use crate::present::lang::{Lang, key};
use crate::present::parts::post::Post;
use crate::service::absences::expiry;
use crate::service::posting::announce::EarlyEnding;
use crate::store::{ChannelId, GameId, Time, UserId};

/// A day, in seconds.
const DAY: i64 = 24 * 60 * 60;

/// Returns the post that says that a game was ended early, by whom, if that is known, and what it counts for; it
/// notifies nobody.
#[must_use]
pub fn closed(ending: EarlyEnding, lang: Lang) -> Post {
    let named = |by: UserId| [("name", format!("<@{by}>").into())];
    match ending {
        EarlyEnding { by: Some(by), counts: true } => {
            Post::text(lang.text(key::POST_CLOSED_LAST, &named(by)))
        }
        EarlyEnding { by: Some(by), counts } => {
            outcome(&lang.text(key::POST_CLOSED_BY, &named(by)), counts, lang)
        }
        EarlyEnding { by: None, counts } => outcome(&lang.say(key::POST_CLOSED), counts, lang),
    }
}

/// Returns the post to a player that their game's channel was deleted.
#[must_use]
pub fn place_gone(counts: bool, lang: Lang) -> Post {
    outcome(&lang.say(key::POST_PLACE_GONE), counts, lang)
}

/// Returns the post to a player that the bot was not invited again to their game's server.
#[must_use]
pub fn given_up(counts: bool, lang: Lang) -> Post {
    outcome(&lang.say(key::POST_GIVEN_UP), counts, lang)
}

/// Says what comes of a game that was ended early: its result if it `counts` for the ratings, otherwise nothing.
fn outcome(ended: &str, counts: bool, lang: Lang) -> Post {
    let outcome = lang.say(if counts { key::POST_COUNTS } else { key::POST_NOBODY_WINS });
    Post::text(format!("{ended} {outcome}"))
}

/// Returns the post to a player that a game is paused, because the bot has left its server.
#[must_use]
pub fn paused(channel: ChannelId, until: Time, lang: Lang) -> Post {
    let until = format!("<t:{}:R>", until.0);
    Post::text(
        lang.text(key::POST_PAUSED, &[("channel", channel.to_string().into()), ("until", until.into())]),
    )
}

/// Returns the warning that a game or a lobby ends unless somebody acts; it notifies those who can.
#[must_use]
pub fn expiry(begun: bool, until: Time, called: Vec<UserId>, lang: Lang) -> Post {
    let (key, patience) = if begun {
        (key::POST_EXPIRY, expiry::GAME_TIME)
    } else {
        (key::POST_EXPIRY_LOBBY, expiry::LOBBY_TIME)
    };
    let days = (patience - expiry::WARNING) / DAY;
    let until = format!("<t:{}:R>", until.0);
    let text = lang.text(key, &[("days", days.to_string().into()), ("until", until.into())]);
    let mentioned = called.iter().map(|user| format!("<@{user}>"));
    let text = std::iter::once(text).chain(mentioned).collect::<Vec<_>>().join(" ");
    Post { mentions: called, ..Post::text(text) }
}

/// Returns the post that a game or a lobby was ended because nobody acted.
#[must_use]
pub fn expired(begun: bool, lang: Lang) -> Post {
    let (key, patience) = if begun {
        (key::POST_EXPIRED, expiry::GAME_TIME)
    } else {
        (key::POST_EXPIRED_LOBBY, expiry::LOBBY_TIME)
    };
    Post::text(lang.text(key, &[("days", (patience / DAY).to_string().into())]))
}

/// Returns the post that a game is stopped.
#[must_use]
pub fn broken(id: GameId, lang: Lang) -> Post {
    Post::text(lang.text(key::POST_BROKEN, &[("game", id.to_string().into())]))
}
