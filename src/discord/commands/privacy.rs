//! `/privacy`: shows, exports and erases the data stored about a person.

use last_spike_engine::Seat;

use super::context::{Context, answer, answer_all, caller, lang, look};
use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::present::{Lang, Post, people::privacy as present};
use crate::service::{
    Caller,
    people::{forgetting, privacy},
};
use crate::store::{StoreError, UserId};

#[poise::command(slash_command, subcommands("show", "export", "forget"), subcommand_required)]
#[allow(clippy::unused_async, reason = "poise asks for it; only its subcommands can be called")]
pub async fn privacy(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    look(
        ctx,
        |tx, by| Ok(privacy::summary(tx, by.user, present::LISTED, now())?),
        |kept, lang| present::shown(&kept, lang),
    )
    .await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Failure> {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    let Some(_one) = bot.exporting.files.enter(by.user) else {
        return answer(ctx, async move { Post::text(lang.say("privacy-exporting")).refusing() }).await;
    };
    let all = async move {
        match exported(bot, by.user, lang).await {
            Ok(posts) => posts,
            Err(fault) => vec![refused(bot, fault.into(), &by, by.here(), lang).await],
        }
    };
    answer_all(ctx, Box::pin(all)).await
}

/// Returns all data stored about a person, as files. Their games are read a few at a time, so that other readers don't
/// wait for all of them.
async fn exported(bot: &Bot, user: UserId, lang: Lang) -> Result<Vec<Post>, StoreError> {
    let _turn = bot.exporting.files.turn().await;
    let tau = bot.tau;
    let kept = bot.store.read(move |tx| privacy::kept(tx, user, tau, now())).await?;
    let mut export = present::Export::begin(&kept, user, bot.exporting.most);
    for games in kept.games.chunks(privacy::PAGE) {
        let games = games.to_vec();
        let parts = bot.store.read(move |tx| privacy::parts(tx, user, &games)).await?;
        let written = move || {
            for part in &parts {
                export.add(part);
            }
            export
        };
        export = match tokio::task::spawn_blocking(written).await {
            Ok(written) => written,
            // The caller tells the person that the work broke off.
            Err(broken) => std::panic::resume_unwind(broken.into_panic()),
        };
    }
    Ok(export.posts(lang))
}

#[poise::command(slash_command)]
async fn forget(ctx: Context<'_>) -> Result<(), Failure> {
    look(ctx, |tx, by| forgetting::check_forget(tx, by.user, now()), |(), lang| present::ask_to_forget(lang))
        .await
}

/// Forgets the caller, who has confirmed it.
pub(in crate::discord) async fn forget_now(bot: &Bot, by: &Caller, lang: Lang) -> Post {
    let asked = by.clone();
    let server = Lang::of(&by.guild_locale);
    let limits = bot.limits;
    let done = bot.change_for(by, move |tx| {
        let name = |seat: Seat| server.text("former-player", &[("number", (seat.index() + 1).into())]);
        forgetting::forget(tx, &asked, name, limits, now())
    });
    match done.await {
        Ok(games) => Post::text(lang.text("privacy-forgotten", &[("games", games.into())])),
        Err(refusal) => refused(bot, refusal, by, by.here(), lang).await,
    }
}
