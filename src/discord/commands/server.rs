//! `/server`: a server's defaults for new games, and the finished games that count for its ratings.

use last_spike_engine::Family;
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, ask, asker};
use crate::discord::answers::reply::WITHOUT_DELAY;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::holds;
use crate::discord::inputs::server_channels;
use crate::discord::people::server::ALL;
use crate::discord::wishes::wish::Wish;
use crate::present::ratings::strike::entry;
use crate::present::{Lang, key};
use crate::service::people::server::{DefaultsChange, Setting};
use crate::service::ratings::strike;
use crate::store::GameId;
use crate::store::table::conditions::{Pace, PostStyle};

// A server's managers can make the command available to others, so the service checks permissions itself.
#[poise::command(slash_command, guild_only, default_member_permissions = "MANAGE_GUILD")]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn server(
    ctx: Context<'_>,
    #[autocomplete = "channels_typed"] channels: Option<String>,
    posts: Option<Setting<PostStyle>>,
    thread: Option<bool>,
    pace: Option<Setting<Pace>>,
    language: Option<Setting<Lang>>,
    #[autocomplete = "rated_games"] strike: Option<u64>,
    #[autocomplete = "struck_games"] unstrike: Option<u64>,
) -> Result<(), Failure> {
    let locale = language.map(|chosen| match chosen {
        Setting::Set(lang) => Setting::Set(lang.code().to_owned()),
        Setting::Unset => Setting::Unset,
    });
    let change = DefaultsChange { channels: None, posts, thread, pace, locale };
    let sets = channels.is_some() || change != DefaultsChange::default();
    let wish = match (strike, unstrike) {
        (None, None) => Wish::Server(change, channels),
        (Some(game), None) if !sets => Wish::Strike(GameId(game), true),
        (None, Some(game)) if !sets => Wish::Strike(GameId(game), false),
        _ => Wish::OneAtATime,
    };
    ask(ctx, None, wish).await
}

/// Suggests all channels, and each single one; several may be listed after one another.
async fn channels_typed(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (asker, bot) = (asker(ctx), ctx.data());
    let nothing = CreateAutocompleteResponse::new;
    let Some(guild) = asker.by.guild.filter(|_| asker.by.may_manage_server) else { return nothing() };
    let Some(_inside) = bot.answer_limit.enter(asker.by.user) else { return nothing() };
    // Suggestions can't be deferred: late ones are lost.
    let known = tokio::time::timeout(WITHOUT_DELAY, bot.channels.of(&bot.requests, guild)).await;
    let Ok(Ok(known)) = known else { return nothing() };
    let all = (asker.lang.say(key::SERVER_ALL_CHANNELS), ALL.to_owned());
    let all = Some(all).filter(|(label, value)| holds(label, partial) || holds(value, partial));
    offered(all.into_iter().chain(server_channels::suggestions(partial, &known)))
}

/// Suggests the rated games of the server, the newest first.
async fn rated_games(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    games(ctx, partial, false).await
}

/// Suggests the games that are struck from the server's ratings, the newest first.
async fn struck_games(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    games(ctx, partial, true).await
}

async fn games(ctx: Context<'_>, partial: &str, struck: bool) -> CreateAutocompleteResponse {
    let asker = asker(ctx);
    let found = asker.suggested(move |tx, by| strike::offered(tx, by, struck)).await;
    // An edition that is no longer known is taken for one of tiles.
    let is_lettered = |id: &str| {
        let known = ctx.data().editions.iter().find(|edition| edition.id.0 == id);
        known.is_none_or(|edition| matches!(edition.family, Family::Tiles(_)))
    };
    let games = found.unwrap_or_default().into_iter();
    let named = games.map(|game| (entry(&game, is_lettered(&game.edition), asker.lang), game.id.0));
    offered(named.filter(|(label, _)| holds(label, partial)))
}
