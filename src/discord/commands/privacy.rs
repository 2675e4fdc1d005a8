//! `/privacy`: showing what is stored about a person, exporting it, and erasing it.

use super::context::{Context, answer, lang, look};
use crate::discord::answers::refused;
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::time::now;
use crate::engine::Seat;
use crate::present::{Lang, Post, privacy as present};
use crate::service::{Caller, privacy};

#[poise::command(slash_command, subcommands("show", "export", "forget"), subcommand_required)]
#[allow(clippy::unused_async, reason = "poise asks for it; only its subcommands can be called")]
pub async fn privacy(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    look(
        ctx,
        |tx, by| Ok(privacy::summary(tx, by.user, present::LISTED)?),
        |kept, lang| present::shown(&kept, lang),
    )
    .await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Failure> {
    look(
        ctx,
        |tx, by| Ok((by.user, privacy::kept(tx, by.user)?)),
        |(user, kept), lang| present::exported(&kept, user, lang),
    )
    .await
}

#[poise::command(slash_command)]
async fn forget(ctx: Context<'_>) -> Result<(), Failure> {
    let lang = lang(ctx);
    answer(ctx, async move { present::ask_to_forget(lang) }).await
}

/// Forgets the person who confirmed it.
pub(in crate::discord) async fn forget_now(bot: &Bot, by: &Caller, lang: Lang) -> Post {
    let asked = by.clone();
    let server = Lang::of(&by.guild_locale);
    let done = bot.change_for(by, move |tx| {
        let name = |seat: Seat| server.text("former-player", &[("number", (seat.index() + 1).into())]);
        privacy::forget(tx, &asked, name, now())
    });
    match done.await {
        Ok(games) => Post::text(lang.text("privacy-forgotten", &[("games", games.into())])),
        Err(refusal) => refused(bot, refusal, by, by.here(), lang).await,
    }
}
