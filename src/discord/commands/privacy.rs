//! `/privacy`: what is kept about a person; taking it along; being forgotten.

use super::{Context, Failure, answer, caller, lang};
use crate::discord::{Bot, now};
use crate::engine::Seat;
use crate::present::{Lang, Post, privacy as present, refusal};
use crate::service::privacy;
use crate::service::{Caller, GameRef, Refusal};
use crate::store::{Fault, Tx, UserId};

#[poise::command(slash_command, subcommands("show", "export", "forget"), subcommand_required)]
#[allow(clippy::unused_async, reason = "poise asks for it; only its subcommands can be called")]
pub async fn privacy(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    looked(
        ctx,
        |tx, user| privacy::summary(tx, user, present::LISTED),
        |kept, _, lang| present::shown(kept, lang),
    )
    .await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Failure> {
    looked(ctx, privacy::kept, present::exported).await
}

#[poise::command(slash_command)]
async fn forget(ctx: Context<'_>) -> Result<(), Failure> {
    let lang = lang(ctx);
    answer(ctx, async move { present::ask_to_forget(lang) }).await
}

async fn looked<T: Send + 'static>(
    ctx: Context<'_>,
    look: impl FnOnce(&Tx<'_>, UserId) -> Result<T, Fault> + Send + 'static,
    say: impl FnOnce(&T, UserId, Lang) -> Post + Send,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let user = by.user;
        match ctx.data().store.read(move |tx| look(tx, user)).await {
            Ok(kept) => say(&kept, user, lang),
            Err(fault) => {
                tracing::error!(%fault, "what is kept cannot be read");
                refusal::post(&Refusal::Fault(fault), None, lang)
            }
        }
    })
    .await
}

/// Forgets who pressed, after they were asked.
pub(in crate::discord) async fn forget_now(bot: &Bot, by: &Caller, lang: Lang) -> Post {
    let asked = by.clone();
    let server = Lang::of(&by.guild_locale);
    let done = bot.change(move |tx| {
        let name = |seat: Seat| server.text("former-player", &[("number", (seat.index() + 1).into())]);
        privacy::forget(tx, &asked, name, now())
    });
    match done.await {
        Ok(games) => Post::text(lang.text("privacy-forgotten", &[("games", games.into())])),
        Err(refusal) => super::refused(bot, refusal, by, GameRef::Here, lang).await,
    }
}
