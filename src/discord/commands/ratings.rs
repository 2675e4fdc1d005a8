//! `/profile` and `/leaderboard`: players' results and ratings. Only the caller sees the answer.

use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, ask, lang};
use crate::discord::failure::Failure;
use crate::discord::inputs::input::{folded, holds};
use crate::discord::inputs::{edition, season};
use crate::discord::wishes::wish::Wish;
use crate::present::Lang;
use crate::present::ratings::figures;
use crate::present::words::terms::edition_name;
use crate::service::ratings::profile::ProfileWish;
use crate::service::{Named, Refusal};
use crate::store::UserId;
use crate::store::now;
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
    let edition = edition.map(|typed| edition::meant(&ctx.data().editions, &typed));
    let wish = meant(season.as_deref()).map(|season| Wish::Profile(ProfileWish { player, edition, season }));
    ask(ctx, None, wish).await
}

#[poise::command(slash_command, guild_only)]
pub async fn leaderboard(
    ctx: Context<'_>,
    #[autocomplete = "editions_typed"] edition: Option<String>,
    #[autocomplete = "seasons_typed"] season: Option<String>,
) -> Result<(), Failure> {
    let edition = edition.map(|typed| edition::meant(&ctx.data().editions, &typed));
    ask(ctx, None, meant(season.as_deref()).map(|season| Wish::Leaderboard(edition, season))).await
}

/// Returns the season that somebody has typed; `None` for all time.
fn meant(typed: Option<&str>) -> Result<Option<Season>, Refusal> {
    let Some(text) = typed.map(str::trim).filter(|typed| !typed.is_empty() && !means_all(typed)) else {
        return Ok(None);
    };
    let unknown = || Refusal::Unknown { what: Named::Season, text: text.to_owned() };
    season::meant(text).map(Some).ok_or_else(unknown)
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
    suggest(std::iter::once(all).chain(season::suggested(now()).into_iter().map(named)), partial)
}

fn suggest(entries: impl Iterator<Item = (String, String)>, partial: &str) -> CreateAutocompleteResponse {
    offered(entries.filter(|(label, value)| holds(label, partial) || holds(value, partial)))
}
