//! `/hand`, `/map`, `/rules` and `/help`: what anybody may ask for at any time.

use last_spike_engine::Viewer;

use super::context::{Context, look};
use super::suggest::topics;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::game_ref;
use crate::present::{
    Names, Scene,
    boards::map as present_map,
    guides::{help as present_help, rules as present_rules},
    questions::hand as present_hand,
};
use crate::service::{Refusal, views::look as looks};
use crate::store::games::Stage;

#[poise::command(slash_command)]
pub async fn hand(ctx: Context<'_>, game: Option<u64>) -> Result<(), Failure> {
    look(
        ctx,
        move |tx, by| looks::hand(tx, by.user, by.channel, game_ref(by, game)),
        |(stored, view, besides), lang| {
            let names = Names::of(&stored);
            present_hand::post(&Scene { stored: &stored, view: &view, names: &names, lang }, &besides)
        },
    )
    .await
}

#[poise::command(slash_command)]
pub async fn map(ctx: Context<'_>, text: Option<bool>, game: Option<u64>) -> Result<(), Failure> {
    look(
        ctx,
        move |tx, by| looks::public(tx, by.user, by.channel, game_ref(by, game)),
        move |(stored, view), lang| {
            debug_assert_eq!(view.viewer, Viewer::Spectator);
            let names = Names::of(&stored);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            if text == Some(true) { present_map::in_words(&scene) } else { present_map::post(&scene) }
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
            let here = looks::at(tx, by.user, by.channel, by.here()).ok();
            Ok::<_, Refusal>((here, by.user, by.guild.is_none()))
        },
        |(here, user, in_dm), lang| match here {
            Some(looks::Look { stored, view: Some(view), .. }) => {
                let names = Names::of(&stored);
                let scene = Scene { stored: &stored, view: &view, names: &names, lang };
                present_help::post(Some(&scene), in_dm, lang)
            }
            Some(here) if here.stored.stage == Stage::Lobby && !in_dm => {
                present_help::in_lobby(&here.stored, user, lang)
            }
            _ => present_help::post(None, in_dm, lang),
        },
    )
    .await
}
