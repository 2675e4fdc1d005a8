//! New games: opened by one press in direct messages; and, in any place, waiting for the first post of a lobby, and for
//! the post that begins a game.

use std::time::Duration;

use poise::serenity_prelude::{self as serenity, Route};
use serde::Deserialize;
use serde_json::json;

use crate::discord::answers::asker::Asker;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, refusal_code};
use crate::discord::requests::Request;
use crate::present::people::rights;
use crate::present::{Key, Post, key};
use crate::service::table::alone;
use crate::service::{Caller, GameRef};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::obstacle::Obstacle;
use crate::store::{ChannelId, GameId, Slot, StoreError, people::person, posting::posts};

/// The waits, in milliseconds, before each look for a post, so that the answer can say if Discord refused it. Mostly the
/// post is there at once.
const LOOKS: [u64; 7] = [50, 100, 200, 400, 600, 800, 850];

/// A channel, reduced to its number.
#[derive(Deserialize)]
struct Opened {
    id: serenity::ChannelId,
}

/// Opens and begins a game against a computer in the caller's direct messages, wherever they have taken the lesson.
pub(super) async fn against(asker: &Asker<'_>, level: String) -> Post {
    let (bot, by) = (asker.bot, &asker.by);
    let (channel, said) = match by.guild {
        None => (by.channel, key::AGAINST_HERE),
        Some(_) => match dm_with(bot, by).await {
            Ok(channel) => (channel, key::AGAINST_IN_DM),
            Err(failure) => {
                tracing::warn!(%failure, "direct messages cannot be opened");
                bot.refuse(asker.id()).await;
                // 50007: the person accepts no direct messages.
                let closed = matches!(refusal_code(&failure), Some(50007 | 50278));
                let key = if closed { key::refusal::DmClosed } else { key::refusal::DmNotOpened };
                return asker.say(key).refusing();
            }
        },
    };
    let there = Caller { guild: None, channel, writes_in: vec![channel], game: GameRef::Only, ..by.clone() };
    let there = Asker { by: there, ..asker.clone() };
    let (editions, limits, seed) = (bot.editions.clone(), bot.limits, (bot.draw_seed)());
    let opened = there.write(move |tx, by| alone::open(tx, by, &level, &editions, seed, limits));
    match opened.await {
        Ok(lobby) => started(asker, &lobby, said).await,
        Err(refusal) => there.refused(refusal).await,
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
    // Discord limits how many direct messages a bot opens, and people who wait for a notice come first.
    let Some(mut permit) = bot.requests.open_dm() else { return Err(Failure::DmsLimited) };
    let body = json!({ "recipient_id": user.0.to_string() });
    let request = Request::post(Route::UserMeDmChannels, &body)?;
    permit.use_up();
    let opened = bot.requests.ask::<Opened>(request).await?;
    Ok(ChannelId(opened.id.get()))
}

/// Waits until the first post of a game is in the direct messages of its host, or Discord has refused it there. Returns
/// the answer: the text with the key `said`, or a refusal.
pub(in crate::discord) async fn in_dm(asker: &Asker<'_>, game: GameId, said: Key) -> Post {
    if obstacle_to_post(asker.bot, game).await.is_some() {
        return asker.say(key::refusal::DmClosed).refusing();
    }
    asker.say(said)
}

/// Waits until the first post of a lobby is in its channel, and returns the answer to its host; or says why Discord has
/// refused the post, so that the lobby was withdrawn.
pub(in crate::discord) async fn in_channel(asker: &Asker<'_>, opened: &StoredGame, answer: Post) -> Post {
    match obstacle_to_post(asker.bot, opened.id).await {
        Some(obstacle) => rights::withdrawn(obstacle, opened.channel, asker.lang).refusing(),
        None => answer,
    }
}

/// Waits until the game of a lobby that was started has begun, for a few seconds at most. Returns the answer: the text
/// with the key `said`, or that the game starts later, or the reason why Discord has refused the post that begins it.
pub(in crate::discord) async fn started(asker: &Asker<'_>, lobby: &StoredGame, said: Key) -> Post {
    let (game, channel, lang) = (lobby.id, lobby.channel, asker.lang);
    for wait in LOOKS {
        tokio::time::sleep(Duration::from_millis(wait)).await;
        let look = asker.read(move |tx, _| Ok((games::read(tx, game)?, games::obstacle(tx, game)?)));
        match look.await {
            Ok((Some(game), _)) if game.has_begun() => return asker.say(said),
            Ok((Some(game), _)) if game.begins && game.is_open() => {}
            Ok((Some(game), obstacle)) if game.is_in_dm() && obstacle != Obstacle::Refused => {
                return asker.say(key::refusal::DmClosed).refusing();
            }
            Ok((Some(game), obstacle)) if game.is_open() => {
                return rights::not_started(obstacle, channel, lang).refusing();
            }
            Ok((_, obstacle)) => return rights::withdrawn(obstacle, channel, lang).refusing(),
            Err(fault) => {
                tracing::error!(%fault, "a game that was started cannot be read");
                break;
            }
        }
    }
    asker.say(key::LOBBY_STARTS_SOON)
}

/// Waits for the first post of a lobby, for a few seconds at most; returns the obstacle if the lobby was closed without
/// a post.
async fn obstacle_to_post(bot: &Bot, game: GameId) -> Option<Obstacle> {
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
