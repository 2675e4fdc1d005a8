//! The end of a game: result, ranking, seed, and how anyone checks the deal.

use super::file::File;
use super::picture::{Drawing, Picture};
use super::post::{Post, Tone};
use super::press::Intent;
use super::scene::Scene;
use super::terms::land_breaks_ties;
use super::{alt, news, opening};
use crate::engine::{Commitment, Money, Outcome, Placing, Reason, Seed, Standing};
use crate::service::look::News;

/// Returns the post that ends a game, with its record as a file; where it is the first, it tells of the
/// beginning too.
#[must_use]
pub fn post(
    scene: &Scene<'_>,
    news: &News,
    outcome: &Outcome,
    beginning: Option<Commitment>,
    seed: Option<Seed>,
    cash: Vec<Vec<Money>>,
    record: Option<File>,
) -> Post {
    let lang = scene.lang;
    let mut told = beginning.map_or_else(Vec::new, |commitment| opening::lines(scene, commitment));
    told.extend(news::lines(&news::without_spent_offers(news), &scene.view.edition, scene.names, lang));
    let winners: Vec<String> = outcome.winners().map(|seat| scene.names.bold(seat)).collect();
    let key = match (outcome.reason, winners.len()) {
        (Reason::LastPlayer, _) => "result-last-player",
        (Reason::LastSpike, 1) => "result-won",
        (Reason::LastSpike, _) => "result-shared",
    };
    let mut lines = vec![String::new()];
    lines.push(lang.text(key, &[("names", lang.list(&winners).into())]));
    lines.extend(outcome.ranking.iter().map(|placing| rank(scene, placing)));
    if let Some(tile) = scene.view.table.tiles().and_then(|table| table.set_aside) {
        lines.push(lang.text("result-set-aside", &[("tile", tile.to_string().into())]));
    }
    if let Some(seed) = seed {
        lines.push(format!("-# {}", lang.text("result-seed", &[("seed", seed.to_hex().into())])));
    }
    if let Some(record) = &record {
        lines.push(format!("-# {}", lang.text("result-check", &[("file", record.name.as_str().into())])));
    }
    let mentions = scene.stored.players.iter().filter_map(|player| scene.stored.user(player.seat));
    let alt = alt::result(scene, outcome, &cash);
    let picture = Picture {
        drawing: Drawing::Result {
            view: Box::new(scene.view.clone()),
            names: scene.names.all().to_vec(),
            cash,
        },
        name: format!("result-{}.png", scene.stored.id),
        alt,
        lang,
    };
    let (text, earlier) = scene.lay_out(told, &lines);
    Post {
        text,
        earlier,
        picture: Some(picture),
        files: record.into_iter().collect(),
        mentions: mentions.collect(),
        ..Post::default()
    }
    .buttons(vec![scene.button("button-replay", Tone::Plain, Intent::Replay)])
}

fn rank(scene: &Scene<'_>, placing: &Placing) -> String {
    let lang = scene.lang;
    let name = scene.names.bold(placing.seat);
    let standing = scene.view.seat(placing.seat).standing;
    let key = match standing {
        Standing::Playing if land_breaks_ties(&scene.view.edition) => "result-place-land",
        Standing::Playing => "result-place",
        Standing::Bankrupt => "result-bankrupt",
        Standing::Resigned => "result-resigned",
    };
    lang.text(
        key,
        &[
            ("place", placing.place.into()),
            ("name", name.into()),
            ("cash", lang.money(placing.cash).into()),
            ("land", lang.money(placing.land_cost).into()),
        ],
    )
}
