//! `/game join`, `leave`, `computer` and `start`: what people do in a lobby.

use poise::ChoiceParameter;

use super::context::{Context, answer, caller, lang, rights};
use crate::discord::answers::refused;
use crate::discord::bot::now;
use crate::discord::failure::Failure;
use crate::present::Post;
use crate::service::{Caller, Refusal, lobby};
use crate::store::Tx;
use crate::store::games::StoredGame;

/// The strength of a computer player.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum LevelChoice {
    #[name = "easy"]
    Easy,
    #[name = "random"]
    Random,
}

impl LevelChoice {
    const fn level(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Random => "random",
        }
    }
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn join(ctx: Context<'_>) -> Result<(), Failure> {
    in_lobby(ctx, "lobby-joined", |tx, by| lobby::join(tx, by, by.here(), now())).await
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn leave(ctx: Context<'_>) -> Result<(), Failure> {
    in_lobby(ctx, "lobby-left", |tx, by| lobby::leave(tx, by, by.here(), now())).await
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn start(ctx: Context<'_>) -> Result<(), Failure> {
    if let Some(refusal) = rights(ctx).refuse_to_play(lang(ctx)) {
        return answer(ctx, async move { refusal }).await;
    }
    let (seed, limits) = ((ctx.data().draw_seed)(), ctx.data().limits);
    in_lobby(ctx, "lobby-go", move |tx, by| lobby::start(tx, by, by.here(), seed, limits, now())).await
}

#[poise::command(slash_command, guild_only)]
pub(super) async fn computer(ctx: Context<'_>, level: Option<LevelChoice>) -> Result<(), Failure> {
    let level = level.unwrap_or(LevelChoice::Easy).level();
    let add = move |tx: &Tx<'_>, by: &Caller| lobby::add_computer(tx, by, by.here(), level, now());
    in_lobby(ctx, "lobby-computer", add).await
}

/// Changes a lobby, and says in a sentence that it is done.
async fn in_lobby(
    ctx: Context<'_>,
    said: &'static str,
    job: impl FnOnce(&Tx<'_>, &Caller) -> Result<StoredGame, Refusal> + Send + 'static,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        match ctx.data().change(move |tx| job(tx, &asked)).await {
            Ok(_) => Post::text(lang.say(said)),
            Err(refusal) => refused(ctx.data(), refusal, &by, by.here(), lang).await,
        }
    })
    .await
}
