//! What anybody may ask for at any time.

use super::suggest::topics;
use super::{Context, Failure, answer, caller, game_ref, lang, names_of, refused};
use crate::engine::Viewer;
use crate::present::Scene;
use crate::present::{hand as present_hand, help, map, rules, status};
use crate::service::{GameRef, look};

#[poise::command(slash_command)]
pub async fn hand(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        match ctx.data().store.read(move |tx| look::own(tx, user, channel, game_ref(game))).await {
            Ok((stored, view)) => {
                let names = names_of(&stored);
                present_hand::post(&Scene { stored: &stored, view: &view, names: &names, lang })
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn map(ctx: Context<'_>, text: Option<bool>, game: Option<u64>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        match ctx.data().store.read(move |tx| look::public(tx, user, channel, game_ref(game))).await {
            Ok((stored, view)) => {
                debug_assert_eq!(view.viewer, Viewer::Spectator);
                let names = names_of(&stored);
                let scene = Scene { stored: &stored, view: &view, names: &names, lang };
                if text == Some(true) { status::post(&scene, &[], false) } else { map::post(&scene) }
            }
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "topics"] topic: Option<String>,
) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        let here = ctx.data().store.read(move |tx| look::at(tx, user, channel, GameRef::Here)).await;
        let edition = match here {
            Ok(look) => Ok(look.stored.edition),
            Err(_) => ctx.data().editions.find(None),
        };
        match edition {
            Ok(edition) => rules::post(&edition, topic.as_deref(), lang),
            Err(refusal) => refused(ctx.data(), refusal, &by, GameRef::Here, lang).await,
        }
    })
    .await
}

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    let (by, lang) = (caller(ctx), lang(ctx));
    answer(ctx, async move {
        let (user, channel) = (by.user, by.channel);
        let here = ctx.data().store.read(move |tx| look::begun(tx, user, channel, GameRef::Here)).await;
        let Ok((stored, view)) = here else {
            return help::post(None, by.guild.is_none(), lang);
        };
        let names = names_of(&stored);
        help::post(Some(&Scene { stored: &stored, view: &view, names: &names, lang }), false, lang)
    })
    .await
}
