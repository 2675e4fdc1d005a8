//! `/game pause`, `resume` and `pace`: the clocks of a game.

use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::context::{Context, answer, caller, lang};
use super::open::PaceChoice;
use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::{game_ref, holds};
use crate::discord::inputs::moment::{Moment, parse_moment};
use crate::discord::places::writing;
use crate::present::{Lang, Post, clock::clocks, voting::vote};
use crate::service::voting::consent::Wished;
use crate::service::{Caller, GameRef, Refusal, absences::pause as pauses, clock::quiet};
use crate::store::people::settings;
use crate::store::{Time, Tx, UserId};

/// The suggested lengths of time, in hours and days.
const SUGGESTED: [(&str, &str, u32); 7] = [
    ("12h", "hours", 12),
    ("1d", "hours", 24),
    ("2d", "days", 2),
    ("3d", "days", 3),
    ("1w", "days", 7),
    ("2w", "days", 14),
    ("3w", "days", 21),
];

#[poise::command(slash_command)]
pub async fn pause(
    ctx: Context<'_>,
    #[autocomplete = "moments"] until: Option<String>,
    game: Option<u64>,
) -> Result<(), Failure> {
    let by = caller(ctx);
    let here = game_ref(&by, game);
    wish(ctx, by, here, move |tx, by| {
        let until = until.as_ref().map(|text| moment_of(tx, by.user, text, now())).transpose()?.flatten();
        pauses::pause(tx, by, here, until, now())
    })
    .await
}

#[poise::command(slash_command)]
pub async fn resume(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    let here = game_ref(&by, game);
    answer(ctx, async move { resumed(ctx.data(), here, &by, lang).await }).await
}

#[poise::command(slash_command)]
pub async fn pace(ctx: Context<'_>, pace: PaceChoice, game: Option<u64>) -> Result<(), Failure> {
    let by = caller(ctx);
    let here = game_ref(&by, game);
    wish(ctx, by, here, move |tx, by| pauses::change_pace(tx, by, here, pace.pace(), now())).await
}

/// Resumes the clocks of a game.
pub(in crate::discord) async fn resumed(bot: &Bot, here: GameRef, by: &Caller, lang: Lang) -> Post {
    let asked = by.clone();
    match bot.change_for(by, move |tx| pauses::resume(tx, &asked, here, now())).await {
        Ok(stored) => clocks::resumed(&stored, lang),
        Err(refusal) => refused(bot, refusal, by, here, lang).await,
    }
}

async fn wish(
    ctx: Context<'_>,
    by: Caller,
    here: GameRef,
    job: impl Fn(&Tx<'_>, &Caller) -> Result<Wished, Refusal> + Send + 'static,
) -> Result<(), Failure> {
    let lang = lang(ctx);
    answer(ctx, async move {
        let asked = writing::there(ctx.data(), by.clone(), here).await;
        match ctx.data().change_for(&by, move |tx| job(tx, &asked)).await {
            Ok(wished) => vote::wished(&wished, lang),
            Err(refusal) => refused(ctx.data(), refusal, &by, here, lang).await,
        }
    })
    .await
}

/// Reads a moment in the time zone of a person; `None` for none.
pub(super) fn moment_of(tx: &Tx<'_>, user: UserId, text: &str, now: Time) -> Result<Option<Time>, Refusal> {
    let zone = settings::of(tx, user)?.time_zone.and_then(|name| quiet::zone(&name));
    Ok(match parse_moment(text, zone, now)? {
        Moment::At(time) => Some(time),
        Moment::Off => None,
    })
}

/// Suggests lengths of time.
#[allow(clippy::unused_async, reason = "poise asks for it")]
pub(super) async fn moments(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let lang = lang(ctx);
    let entry = |(value, unit, count): (&str, &str, u32)| {
        (lang.text(unit, &[("count", count.into())]), value.to_owned())
    };
    let known = SUGGESTED.into_iter().map(entry);
    offered(known.filter(|(label, value)| holds(label, partial) || holds(value, partial)))
}
