//! `/profile` and `/leaderboard`: players' results and ratings. Only the caller sees the answer.

use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, answer, caller, lang, look};
use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::{folded, holds};
use crate::discord::inputs::{edition as editions, season as seasons};
use crate::discord::places::writing;
use crate::present::Lang;
use crate::present::ratings::profile::Looking;
use crate::present::ratings::{figures, leaderboard as present_leaderboard, profile as present_profile};
use crate::present::words::terms::edition_name;
use crate::service::ratings::profile::ProfileWish;
use crate::service::ratings::shown::{BestGame, Profile};
use crate::service::ratings::{leaderboard as service_leaderboard, profile as service_profile};
use crate::service::{Caller, Named, Refusal};
use crate::store::UserId;
use crate::store::ratings::season::Season;

/// The word for all time in place of a season.
const ALL: &str = "all";

#[poise::command(slash_command)]
pub async fn profile(
    ctx: Context<'_>,
    player: Option<serenity::User>,
    #[autocomplete = "editions_typed"] edition: Option<String>,
    #[autocomplete = "seasons_typed"] season: Option<String>,
) -> Result<(), Failure> {
    let player = player.map(|player| UserId(player.id.get()));
    let edition = edition.map(|typed| editions::meant(&ctx.data().editions, &typed));
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (bot, asked) = (ctx.data(), by.clone());
        let tau = bot.tau;
        let found = bot.store.read(move |tx| {
            let season = meant(season.as_deref())?;
            let wish = ProfileWish { player, edition: edition.clone(), season };
            let looking =
                Looking { server: asked.guild, narrowed: wish.edition.is_some() || wish.season.is_some() };
            match service_profile::find(tx, &asked, &wish, tau, now()) {
                Err(Refusal::NoResults { user: Some(user) }) if user == asked.user => Ok((None, looking)),
                found => Ok((Some(found?), looking)),
            }
        });
        match found.await {
            Ok((Some(profile), looking)) => {
                present_profile::post(&linked_where_seen(bot, &by, profile).await, looking, lang)
            }
            Ok((None, looking)) => present_profile::none(looking, lang),
            Err(refusal) => refused(bot, refusal, &by, by.here(), lang).await,
        }
    })
    .await
}

/// Returns a profile without the way to its best game if that game was played where the asker sees nothing.
async fn linked_where_seen(bot: &Bot, by: &Caller, profile: Profile) -> Profile {
    let Some(best) = profile.best else { return profile };
    let is_seen = match best.guild.filter(|_| best.message.is_some() && best.channel != by.channel) {
        Some(guild) if by.guild == Some(guild) => writing::sees(bot, guild, best.channel, by.user).await,
        // Games of another place are not linked.
        _ => true,
    };
    Profile { best: Some(BestGame { message: best.message.filter(|_| is_seen), ..best }), ..profile }
}

#[poise::command(slash_command, guild_only)]
pub async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "editions_typed"] edition: Option<String>,
    #[autocomplete = "seasons_typed"] season: Option<String>,
) -> Result<(), Failure> {
    let edition = edition.map(|typed| editions::meant(&ctx.data().editions, &typed));
    let tau = ctx.data().tau;
    look(
        ctx,
        move |tx, by| {
            service_leaderboard::find(tx, by, edition.as_deref(), meant(season.as_deref())?, tau, now())
        },
        |board, lang| present_leaderboard::post(&board, lang),
    )
    .await
}

/// Returns the season that somebody has typed; `None` for all time.
fn meant(typed: Option<&str>) -> Result<Option<Season>, Refusal> {
    let Some(text) = typed.map(str::trim).filter(|typed| !typed.is_empty() && !means_all(typed)) else {
        return Ok(None);
    };
    let unknown = || Refusal::Unknown { what: Named::Season, text: text.to_owned() };
    seasons::meant(text).map(Some).ok_or_else(unknown)
}

/// Returns whether a text means all time, in any language.
fn means_all(typed: &str) -> bool {
    let typed = folded(typed);
    typed == ALL || Lang::ALL.into_iter().any(|lang| typed == folded(&figures::season_name(None, lang)))
}

/// Suggests editions by name only: their rules don't matter here.
#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn editions_typed(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let lang = lang(ctx);
    let named = ctx.data().editions.iter().map(|edition| (edition_name(edition, lang), edition.id.0.clone()));
    suggest(named, partial)
}

/// Suggests all time and the last seasons.
#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn seasons_typed(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let lang = lang(ctx);
    let value = |season: Season| format!("{}-{}", season.year, season.quarter);
    let named = |season: Season| (figures::season_name(Some(season), lang), value(season));
    let all = (figures::season_name(None, lang), ALL.to_owned());
    suggest(std::iter::once(all).chain(seasons::suggested(now()).into_iter().map(named)), partial)
}

fn suggest(entries: impl Iterator<Item = (String, String)>, partial: &str) -> CreateAutocompleteResponse {
    offered(entries.filter(|(label, value)| holds(label, partial) || holds(value, partial)))
}
