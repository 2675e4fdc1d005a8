//! `/game join`, `leave`, `computer` and `start`: what people do in a lobby.

use std::sync::Arc;

use poise::ChoiceParameter;

use super::context::{Context, answer, caller, lang, rights};
use crate::discord::answers::refused;
use crate::discord::failure::Failure;
use crate::discord::time::now;
use crate::present::Post;
use crate::service::rematch::{self, Done};
use crate::service::{Caller, GameRef, Refusal, lobby};
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
    let (draw_seed, limits) = (Arc::clone(&ctx.data().draw_seed), ctx.data().limits);
    let join =
        move |tx: &Tx<'_>, by: &Caller| rematch::join(tx, by, GameRef::Here, (|| draw_seed(), limits), now());
    in_lobby(ctx, move |tx, by| join(tx, by).map(said)).await
}

#[poise::command(slash_command)]
pub(super) async fn leave(ctx: Context<'_>) -> Result<(), Failure> {
    in_lobby(ctx, |tx, by| rematch::leave(tx, by, GameRef::Here, now()).map(said)).await
}

#[poise::command(slash_command)]
pub(super) async fn start(ctx: Context<'_>) -> Result<(), Failure> {
    if let Some(refusal) = rights(ctx).refuse_to_play(lang(ctx)) {
        return answer(ctx, async move { refusal }).await;
    }
    let (seed, limits) = ((ctx.data().draw_seed)(), ctx.data().limits);
    let start = move |tx: &Tx<'_>, by: &Caller| lobby::start(tx, by, GameRef::Here, seed, limits, now());
    in_lobby(ctx, move |tx, by| start(tx, by).map(|_| "lobby-go")).await
}

#[poise::command(slash_command)]
pub(super) async fn rematch(ctx: Context<'_>) -> Result<(), Failure> {
    if let Some(refusal) = rights(ctx).refuse_to_play(lang(ctx)) {
        return answer(ctx, async move { refusal }).await;
    }
    let (draw_seed, limits) = (Arc::clone(&ctx.data().draw_seed), ctx.data().limits);
    let editions = Arc::clone(&ctx.data().editions);
    let ask = move |tx: &Tx<'_>, by: &Caller| {
        rematch::ask(tx, by, GameRef::Here, &editions, (|| draw_seed(), limits), now())
    };
    in_lobby(ctx, move |tx, by| ask(tx, by).map(said)).await
}

#[poise::command(slash_command)]
pub(super) async fn computer(ctx: Context<'_>, level: Option<LevelChoice>) -> Result<(), Failure> {
    let level = level.unwrap_or(LevelChoice::Easy).level();
    let add = move |tx: &Tx<'_>, by: &Caller| lobby::add_computer(tx, by, GameRef::Here, level, now());
    in_lobby(ctx, move |tx, by| add(tx, by).map(|_| "lobby-computer")).await
}

/// Returns the key of the sentence that says what was done in a lobby.
pub(in crate::discord) const fn said(done: Done) -> &'static str {
    match done {
        Done::Asked => "rematch-asked",
        Done::Opened => "lobby-opened",
        Done::Joined => "lobby-joined",
        Done::Begun => "lobby-go",
        Done::Left => "lobby-left",
        Done::Declined => "rematch-declined",
    }
}

/// Changes a lobby, and says what was done in the sentence whose key is returned.
async fn in_lobby(
    ctx: Context<'_>,
    job: impl Fn(&Tx<'_>, &Caller) -> Result<&'static str, Refusal> + Send + 'static,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        match ctx.data().change_for(&by, move |tx| job(tx, &asked)).await {
            Ok(said) => Post::text(lang.say(said)),
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}
