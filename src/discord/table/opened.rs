//! Games that were opened: by one press in direct messages, and seen to stand wherever they are.

use std::time::Duration;

use poise::serenity_prelude::{self as serenity, Route};
use serde::Deserialize;
use serde_json::json;

use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::failure::{Failure, refusal_code};
use crate::discord::requests::Request;
use crate::present::people::rights;
use crate::present::{Lang, Post};
use crate::service::Caller;
use crate::service::table::alone::{self, Seeds};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::obstacle::Obstacle;
use crate::store::{ChannelId, GameId, Slot, StoreError, people::person, posting::posts};

/// The waits, in milliseconds, before it is looked whether a game stands in direct messages: what is refused there is
/// said in the answer. Mostly it stands at once.
const LOOKS: [u64; 7] = [50, 100, 200, 400, 600, 800, 850];

/// A channel of which nothing but its number is needed.
#[derive(Deserialize)]
struct Opened {
    id: serenity::ChannelId,
}

/// Opens a game against a computer in the direct messages of somebody who has learnt the game, wherever they did, and
/// begins it.
pub(super) async fn against(bot: &Bot, level: String, by: &Caller, lang: Lang) -> Post {
    let (channel, said) = match by.guild {
        None => (by.channel, "against-here"),
        Some(_) => match dm_with(bot, by).await {
            Ok(channel) => (channel, "against-in-dm"),
            Err(failure) => {
                tracing::warn!(%failure, "direct messages cannot be opened");
                bot.refuse(serenity::InteractionId::new(by.interaction.0)).await;
                // 50007: they take none.
                let closed = matches!(refusal_code(&failure), Some(50007 | 50278));
                let key = if closed { "refusal-dm-closed" } else { "refusal-dm-not-opened" };
                return Post::text(lang.say(key)).refusing();
            }
        },
    };
    let there = Caller { guild: None, channel, writes_in: vec![channel], ..by.clone() };
    let (asked, editions, limits) = (there.clone(), bot.editions.clone(), bot.limits);
    let seeds = Seeds { committed: bot.lobby_seed(), drawn: (bot.draw_seed)() };
    let opened =
        bot.change_for(by, move |tx| alone::open(tx, &asked, &level, &editions, seeds, limits, now()));
    match opened.await {
        Ok(stored) => in_dm(bot, stored.id, said, lang).await,
        Err(refusal) => refused(bot, refusal, &there, there.here(), lang).await,
    }
}

/// Opens direct messages with somebody, or finds them open.
async fn dm_with(bot: &Bot, by: &Caller) -> Result<ChannelId, Failure> {
    let user = by.user;
    if let Ok(Some(known)) = bot.store.read(move |tx| person::find(tx, user)).await
        && let Some(dm) = known.dm
    {
        return Ok(dm);
    }
    // As many as Discord lets a bot open: those who wait for a notice come first.
    let Some(mut permit) = bot.requests.open_dm() else { return Err(Failure::DmsLimited) };
    let body = json!({ "recipient_id": user.0.to_string() });
    let request = Request::post(Route::UserMeDmChannels, &body)?;
    permit.use_up();
    let opened = bot.requests.ask::<Opened>(request).await?;
    Ok(ChannelId(opened.id.get()))
}

/// Waits until the first post of a game stands in the direct messages of whoever opened it, or Discord has refused to
/// post it there; returns the answer, by its key where it stands.
pub(in crate::discord) async fn in_dm(bot: &Bot, game: GameId, said: &str, lang: Lang) -> Post {
    if was_refused(bot, game).await.is_some() {
        return Post::text(lang.say("refusal-dm-closed")).refusing();
    }
    Post::text(lang.say(said))
}

/// Waits until the first post of a lobby stands in a channel, and returns the answer to whoever opened it; or says why
/// Discord has refused it, and the lobby was withdrawn.
pub(in crate::discord) async fn in_channel(bot: &Bot, opened: &StoredGame, answer: Post, lang: Lang) -> Post {
    // The game of one whose deal does not depend on the post is there without it.
    match opened.seed {
        Some(_) => match was_refused(bot, opened.id).await {
            Some(obstacle) => rights::withdrawn(obstacle, opened.channel, lang).refusing(),
            None => answer,
        },
        None => answer,
    }
}

/// Waits until the first post of a lobby stands, for a few seconds at most; returns what keeps it from that where it was
/// closed without one.
async fn was_refused(bot: &Bot, game: GameId) -> Option<Obstacle> {
    for wait in LOOKS {
        tokio::time::sleep(Duration::from_millis(wait)).await;
        let stage = bot.store.read(move |tx| {
            let stands = posts::holder(tx, game, Audience::Channel, Slot::Of(NoticeKind::Lobby))?.is_some();
            Ok::<_, StoreError>((stands, games::stage(tx, game)?, games::obstacle(tx, game)?))
        });
        match stage.await {
            Ok((true, ..)) => return None,
            Ok((false, Some(Stage::Closed), obstacle)) => return Some(obstacle),
            Ok(_) => {}
            Err(fault) => {
                tracing::error!(%fault, "a lobby cannot be read");
                return None;
            }
        }
    }
    None
}
