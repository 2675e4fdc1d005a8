//! `/server strike` and `/server unstrike`: excludes finished games from the ratings, or counts them again.

use last_spike_engine::Family;
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, caller, lang};
use crate::discord::answers::answer::refused;
use crate::discord::answers::reply::WITHOUT_DELAY;
use crate::discord::clock::time::now;
use crate::discord::inputs::input::holds;
use crate::present::Post;
use crate::present::ratings::strike as present;
use crate::service::ratings::strike;
use crate::store::ratings::strikes::NamedGame;
use crate::store::{GameId, Tx};

/// Strikes a game from the ratings, or takes that back.
pub(super) async fn set(ctx: Context<'_>, game: GameId, strikes: bool) -> Post {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    let asked = by.clone();
    let job = move |tx: &Tx<'_>| {
        if strikes {
            strike::strike(tx, &asked, game, now())
        } else {
            strike::unstrike(tx, &asked, game, now())
        }
    };
    match bot.change_for(&by, job).await {
        Ok(_) if strikes => present::struck(game, lang),
        Ok(_) => present::unstruck(game, lang),
        Err(refusal) => refused(bot, refusal, &by, by.here(), lang).await,
    }
}

/// Suggests the rated games of the server, the newest first.
pub(super) async fn rated_games(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, false).await
}

/// Suggests the games that are struck from the server's ratings, the newest first.
pub(super) async fn struck_games(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    offer(ctx, partial, true).await
}

async fn offer(ctx: Context<'_>, partial: &str, struck: bool) -> CreateAutocompleteResponse {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    let nothing = CreateAutocompleteResponse::new;
    let Some(_inside) = bot.answer_limit.enter(by.user) else { return nothing() };
    let found = bot.store.read(move |tx| strike::offered(tx, &by, struck));
    // Suggestions can't be deferred: late ones are lost.
    let Ok(Ok(games)) = tokio::time::timeout(WITHOUT_DELAY, found).await else { return nothing() };
    // An edition that is no longer known is taken for one of tiles.
    let is_lettered = |id: &str| {
        let known = bot.editions.iter().find(|edition| edition.id.0 == id);
        known.is_none_or(|edition| matches!(edition.family, Family::Tiles(_)))
    };
    let entry = |game: &NamedGame| (present::entry(game, is_lettered(&game.edition), lang), game.id.0);
    let named = games.iter().map(entry);
    offered(named.filter(|(label, _)| holds(label, partial)))
}
