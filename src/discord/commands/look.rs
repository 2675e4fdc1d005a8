//! `/hand`, `/map`, `/rules` and `/help`: what anybody may ask for at any time.

use super::context::{Context, look};
use super::suggest::topics;
use crate::discord::failure::Failure;
use crate::discord::input::game_ref;
use crate::engine::Viewer;
use crate::present::{
    Names, Scene, hand as present_hand, help as present_help, map as present_map, rules as present_rules,
    status,
};
use crate::service::{GameRef, Refusal, look as looks};

#[poise::command(slash_command)]
pub async fn hand(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    look(
        ctx,
        move |tx, by| looks::own(tx, by.user, by.channel, game_ref(game)),
        |(stored, view), lang| {
            let names = Names::of(&stored);
            present_hand::post(&Scene { stored: &stored, view: &view, names: &names, lang })
        },
    )
    .await
}

#[poise::command(slash_command)]
pub async fn map(ctx: Context<'_>, text: Option<bool>, game: Option<u64>) -> Result<(), Failure> {
    look(
        ctx,
        move |tx, by| looks::public(tx, by.user, by.channel, game_ref(game)),
        move |(stored, view), lang| {
            debug_assert_eq!(view.viewer, Viewer::Spectator);
            let names = Names::of(&stored);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            if text == Some(true) { status::post(&scene, &[], false) } else { present_map::post(&scene) }
        },
    )
    .await
}

#[poise::command(slash_command)]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "topics"] topic: Option<String>,
) -> Result<(), Failure> {
    let editions = ctx.data().editions.clone();
    look(
        ctx,
        move |tx, by| looks::edition(tx, by.user, by.channel, &editions),
        move |edition, lang| present_rules::post(&edition, topic.as_deref(), lang),
    )
    .await
}

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Result<(), Failure> {
    look(
        ctx,
        |tx, by| {
            // A game that cannot be shown is no reason to give no help.
            let here = looks::begun(tx, by.user, by.channel, GameRef::Here).ok();
            Ok::<_, Refusal>((here, by.guild.is_none()))
        },
        |(here, in_dm), lang| {
            let Some((stored, view)) = here else { return present_help::post(None, in_dm, lang) };
            let names = Names::of(&stored);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            present_help::post(Some(&scene), false, lang)
        },
    )
    .await
}
