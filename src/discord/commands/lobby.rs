//! `/game join`, `leave`, `computer` and `start`: what people do in a lobby.

use poise::ChoiceParameter;

use super::context::{Context, answer, caller, lang, rights, spot};
use super::suggest::in_lobby_beside;
use crate::discord::answers::answer::refused;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::table::{opened, rematch::ask};
use crate::present::{
    Lang, Post,
    table::{lobby as present, lobby_settings as settings},
};
use crate::service::table::rematch;
use crate::service::{
    Caller, GameRef, Refusal,
    table::lobby::{self, Leaver},
};
use crate::store::Tx;

/// The strength of a computer player.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum LevelChoice {
    #[name = "easy"]
    Easy,
    #[name = "hard"]
    Hard,
    #[name = "random"]
    Random,
}

impl LevelChoice {
    pub(super) const fn level(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Random => "random",
        }
    }
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn join(ctx: Context<'_>) -> Result<(), Failure> {
    let limits = ctx.data().limits;
    let join = move |tx: &Tx<'_>, by: &Caller| rematch::join(tx, by, GameRef::Here, limits, now());
    in_lobby(ctx, join, present::done).await
}

#[poise::command(slash_command)]
pub(super) async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "in_lobby_beside"] player: Option<String>,
) -> Result<(), Failure> {
    if let Some(player) = player {
        let leaver = Leaver::Typed(player);
        let remove = move |tx: &Tx<'_>, by: &Caller| lobby::remove(tx, by, GameRef::Here, &leaver, now());
        return in_lobby(ctx, remove, |done, lang| settings::removed(&done.name, lang)).await;
    }
    let limits = ctx.data().limits;
    let leave = move |tx: &Tx<'_>, by: &Caller| rematch::leave(tx, by, GameRef::Here, limits, now());
    in_lobby(ctx, leave, present::done).await
}

#[poise::command(slash_command)]
pub(super) async fn start(ctx: Context<'_>) -> Result<(), Failure> {
    if let Some(refusal) = rights(ctx).refuse_to_play(lang(ctx)) {
        return answer(ctx, async move { refusal }).await;
    }
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (asked, limits) = (by.clone(), bot.limits);
        let start = move |tx: &Tx<'_>| lobby::start(tx, &asked, GameRef::Here, limits, now());
        match bot.change_for(&by, start).await {
            Ok(lobby) => opened::started(bot, &lobby, "lobby-go", lang).await,
            Err(refusal) => refused(bot, refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
pub(super) async fn rematch(ctx: Context<'_>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move { ask(ctx.data(), spot(ctx), &by, &rights(ctx), GameRef::Here, lang).await }).await
}

#[poise::command(slash_command)]
pub(super) async fn computer(ctx: Context<'_>, level: Option<LevelChoice>) -> Result<(), Failure> {
    let level = level.unwrap_or(LevelChoice::Easy).level();
    let add = move |tx: &Tx<'_>, by: &Caller| lobby::add_computer(tx, by, GameRef::Here, level, now());
    in_lobby(ctx, add, |_, lang| Post::text(lang.say("lobby-computer"))).await
}

/// Changes a lobby, and answers with the text about the change.
async fn in_lobby<T: Send + 'static>(
    ctx: Context<'_>,
    job: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
    say: impl FnOnce(T, Lang) -> Post + Send,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        match ctx.data().change_for(&by, move |tx| job(tx, &asked)).await {
            Ok(done) => say(done, lang),
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}
