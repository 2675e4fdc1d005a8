//! The context of a command, and the way from its options to a wish.

use poise::serenity_prelude::ResolvedValue;

use crate::discord::answers::asker::Asker;
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::wishes::answered::answer;
use crate::discord::wishes::wish::Wish;
use crate::present::Lang;
use crate::service::GameRef;
use crate::store::GameId;

/// The context of a command, beside its options.
pub(super) type Context<'a> = poise::ApplicationContext<'a, Bot, Failure>;

/// Returns whoever uses a command.
pub(super) fn asker(ctx: Context<'_>) -> Asker<'_> {
    Asker::of(ctx.data(), ctx.interaction)
}

/// Returns the language of the person who uses a command.
pub(super) fn lang(ctx: Context<'_>) -> Lang {
    Lang::of(&ctx.interaction.locale)
}

/// Answers what is asked of the game with this number; without a number, of the game of the channel, or in direct messages
/// of the person's only game.
pub(super) async fn ask(
    ctx: Context<'_>,
    game: Option<u64>,
    wish: impl Into<Wish> + Send,
) -> Result<(), Failure> {
    let asker = asker(ctx);
    let game = game.map_or(asker.by.game, |game| GameRef::Game(GameId(game)));
    answer(asker.about(game), wish.into()).await
}

/// Answers what is asked of this channel's game alone: nobody moves in a game that they don't see.
pub(super) async fn ask_here(ctx: Context<'_>, wish: impl Into<Wish> + Send) -> Result<(), Failure> {
    answer(asker(ctx).about(GameRef::Here), wish.into()).await
}

/// Returns the number of the game that was typed so far.
pub(super) fn game_typed(ctx: Context<'_>) -> Option<GameRef> {
    ctx.args.iter().find_map(|option| match option.value {
        ResolvedValue::Integer(game) if option.name == "game" => {
            u64::try_from(game).ok().map(|game| GameRef::Game(GameId(game)))
        }
        _ => None,
    })
}
