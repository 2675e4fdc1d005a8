//! The context of a command, and the ways to answer it.

use poise::serenity_prelude::ResolvedValue;
use tokio::sync::oneshot;

use crate::discord::answers::answer::{attempted, noted, outcome_of_command, refused};
use crate::discord::answers::responder::{Place, Responder};
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::inputs::caller::{Origin, caller_of};
use crate::discord::inputs::rights::Rights;
use crate::discord::places::own_thread::Spot;
use crate::present::{Lang, Post, Scene};
use crate::service::table::questions::Attempt;
use crate::service::{Accepted, Caller, GameRef, Refusal};
use crate::store::{GameId, Tx, UserId};

/// The context of a command, beside its options.
pub(super) type Context<'a> = poise::ApplicationContext<'a, Bot, Failure>;

/// Returns the person who uses a command, and the place where they use it.
pub(super) fn caller(ctx: Context<'_>) -> Caller {
    let interaction = ctx.interaction;
    let origin = Origin {
        id: interaction.id,
        user: &interaction.user,
        member: interaction.member.as_deref(),
        guild: interaction.guild_id,
        channel_id: interaction.channel_id,
        channel: interaction.channel.as_ref(),
        locale: &interaction.locale,
        guild_locale: interaction.guild_locale.as_deref(),
    };
    caller_of(&origin, &rights(ctx))
}

/// Returns the language of the person who uses a command.
pub(super) fn lang(ctx: Context<'_>) -> Lang {
    Lang::of(&ctx.interaction.locale)
}

/// Returns the permissions of the bot and of a command's caller in the channel.
pub(super) fn rights(ctx: Context<'_>) -> Rights {
    let interaction = ctx.interaction;
    Rights::of(interaction.app_permissions, interaction.member.as_deref(), interaction.channel.as_ref())
}

/// Returns the place of a command, in which a thread may be opened.
pub(super) fn spot(ctx: Context<'_>) -> Spot {
    let interaction = ctx.interaction;
    Spot {
        channel: interaction.channel_id,
        guild: interaction.guild_id,
        kind: interaction.channel.as_ref().map(|channel| channel.kind),
        interaction: interaction.id,
        bot: ctx.framework.bot_id,
    }
}

/// Answers a command; only its caller sees the answer.
pub(super) fn answer<'a>(
    ctx: Context<'a>,
    work: impl Future<Output = Post> + Send + 'a,
) -> impl Future<Output = Result<(), Failure>> + Send + 'a {
    answer_at(ctx, Place::Private, work)
}

/// Answers a command with several posts, one after another; only its caller sees them.
pub(super) async fn answer_all<'a>(
    ctx: Context<'a>,
    work: impl Future<Output = Vec<Post>> + Send + 'a,
) -> Result<(), Failure> {
    let (sender, mut others) = oneshot::channel();
    answer(ctx, async move {
        let mut posts = work.await.into_iter();
        let first = posts.next().unwrap_or_default();
        // The receiver waits for this answer, so it is still there.
        let _ = sender.send(posts);
        first
    })
    .await?;
    // If Discord took no answer any more, the work was not done and there are no posts.
    for post in others.try_recv().into_iter().flatten() {
        responder(ctx, Place::Private).more(ctx.data(), post).await?;
    }
    Ok(())
}

/// Returns the means to answer a command.
fn responder(ctx: Context<'_>, place: Place) -> Responder<'_> {
    Responder {
        requests: &ctx.data().requests,
        mentions: &ctx.data().mentions,
        id: ctx.interaction.id,
        user: UserId(ctx.interaction.user.id.get()),
        token: &ctx.interaction.token,
        place,
        lang: lang(ctx),
    }
}

/// Answers a command with a message that stays in direct messages; elsewhere only its caller sees it.
pub(super) fn answer_to_keep<'a>(
    ctx: Context<'a>,
    work: impl Future<Output = Post> + Send + 'a,
) -> impl Future<Output = Result<(), Failure>> + Send + 'a {
    answer_at(ctx, if ctx.interaction.guild_id.is_none() { Place::Open } else { Place::Private }, work)
}

fn answer_at<'a>(
    ctx: Context<'a>,
    place: Place,
    work: impl Future<Output = Post> + Send + 'a,
) -> impl Future<Output = Result<(), Failure>> + Send + 'a {
    // The future of a command is large, and would be part of every future around it.
    let work = Box::pin(work);
    async move {
        let asked = responder(ctx, place);
        let Some(_inside) = ctx.data().answer_limit.enter(UserId(ctx.interaction.user.id.get())) else {
            return asked.too_much(ctx.data()).await;
        };
        let game = ctx.args.iter().find_map(|option| match option.value {
            ResolvedValue::Integer(game) if option.name == "game" => u64::try_from(game).ok().map(GameId),
            _ => None,
        });
        let work = async { noted(ctx.data(), work.await, &rights(ctx), &caller(ctx), game, lang(ctx)).await };
        asked.with(ctx.data(), work).await
    }
}

/// Answers a command that changes nothing: reads in one snapshot, then shows the result.
pub(super) async fn look<T: Send + 'static>(
    ctx: Context<'_>,
    query: impl Fn(&Tx<'_>, &Caller) -> Result<T, Refusal> + Send + 'static,
    show: impl FnOnce(T, Lang) -> Post + Send,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        match ctx.data().store.read(move |tx| query(tx, &asked)).await {
            Ok(found) => show(found, lang),
            Err(refusal) => refused(ctx.data(), refusal, &by, by.here(), lang).await,
        }
    })
    .await
}

/// Answers a command that acts in this channel's game.
pub(super) async fn act(
    ctx: Context<'_>,
    job: impl Fn(&Tx<'_>, &Caller) -> Result<Accepted, Refusal> + Send + 'static,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        let result = ctx.data().change_for(&by, move |tx| job(tx, &asked)).await;
        outcome_of_command(ctx.data(), result, &by, GameRef::Here, lang).await
    })
    .await
}

/// Answers a command that acts in this channel's game, or asks its caller something first.
pub(super) async fn attempt(
    ctx: Context<'_>,
    job: impl Fn(&Tx<'_>, &Caller) -> Result<Attempt, Refusal> + Send + 'static,
    question: impl FnOnce(&Scene<'_>) -> Option<Post> + Send,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let asked = by.clone();
        match ctx.data().change_for(&by, move |tx| job(tx, &asked)).await {
            Ok(Attempt::Accepted(done)) => {
                outcome_of_command(ctx.data(), Ok(*done), &by, GameRef::Here, lang).await
            }
            result => attempted(ctx.data(), result, question, &by, GameRef::Here, lang).await,
        }
    })
    .await
}
