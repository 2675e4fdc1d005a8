//! Posts about the life of a game: it stands still, ends before its end, or will.

use crate::present::lang::Lang;
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
    Post::text(match ending {
        EarlyEnding { by: Some(by), counts } => {
            let key = if counts { "post-closed-last" } else { "post-closed-by" };
            lang.text(key, &[("name", format!("<@{by}>").into())])
        }
        EarlyEnding { by: None, .. } => lang.say("post-closed"),
    })
}

/// Returns the post to a player that a game is paused, because the bot has left its server.
#[must_use]
pub fn paused(channel: ChannelId, until: Time, lang: Lang) -> Post {
    let until = format!("<t:{}:R>", until.0);
    Post::text(lang.text("post-paused", &[("channel", channel.to_string().into()), ("until", until.into())]))
}

/// Returns the warning that a game or a lobby ends unless somebody acts; it notifies those who can.
#[must_use]
pub fn expiry(begun: bool, until: Time, called: Vec<UserId>, lang: Lang) -> Post {
    let (key, patience) =
        if begun { ("post-expiry", expiry::GAME_TIME) } else { ("post-expiry-lobby", expiry::LOBBY_TIME) };
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
    let (key, patience) =
        if begun { ("post-expired", expiry::GAME_TIME) } else { ("post-expired-lobby", expiry::LOBBY_TIME) };
    Post::text(lang.text(key, &[("days", (patience / DAY).to_string().into())]))
}

/// Returns the post that a game is stopped.
#[must_use]
pub fn broken(id: GameId, lang: Lang) -> Post {
    Post::text(lang.text("post-broken", &[("game", id.to_string().into())]))
}
