//! The end of a game: result and ranking. The deal is checked by a button below.

use last_spike_engine::{Outcome, Seed};

use super::{highlights, result_alt};
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::post::{Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{POST, length};
use crate::present::{
    boards::{opening, standings},
    clock::pace,
    key,
    telling::{news, turns},
    voting::replace,
};
use crate::service::views::look::News;
use crate::store::UserId;

pub use crate::service::posting::announce::Course;

/// The digits of the seed that the result shows; its button **Is it fair?** shows all 64.
const SHOWN_DIGITS: usize = 20;

/// The characters that are kept for what happened last.
const FOR_NEWS: usize = 600;

/// Returns the post that ends a game; where it is the first, it tells of the beginning too.
#[must_use]
pub fn post(
    scene: &Scene<'_>,
    news: &News,
    outcome: &Outcome,
    is_first: bool,
    seed: Option<Seed>,
    course: Course,
) -> Post {
    let lang = scene.lang;
    let mut told = if is_first { opening::lines(scene) } else { Vec::new() };
    let news = &news::without_spent_offers(news);
    let turns = turns::told(scene, news);
    let all = turns.button(scene, news.since);
    told.extend(turns.lines);
    let filed = turns.filed;
    let mut lines = vec![String::new()];
    let mut standings = standings::lines(scene, outcome);
    for (placing, line) in outcome.ranking.iter().zip(&mut standings[1..]) {
        if let Some(rating) = highlights::rating_of(placing.seat, &course, lang) {
            *line = format!("{line} · {rating}");
        }
    }
    lines.extend(standings);
    let below_standings = lines.len();
    let highlights = highlights::lines(scene, &course);
    let Course { balances, stood_in, tenures, .. } = course;
    lines.extend(replace::told(scene, &tenures));
    lines.extend(pace::counted(scene, &stood_in));
    if let Some(tile) = scene.view.table.tiles().and_then(|table| table.set_aside) {
        lines.push(lang.text(key::RESULT_SET_ASIDE, &[("tile", tile.to_string().into())]));
    }
    // A bold name notifies nobody.
    let people = scene.stored.players.iter().filter_map(|player| scene.stored.user(player.seat));
    let mentions: Vec<UserId> = people.collect();
    if !mentions.is_empty() {
        let names: Vec<String> = mentions.iter().map(|user| format!("<@{user}>")).collect();
        lines.push(lang.text(key::RESULT_THANKS, &[("names", lang.list(&names).into())]));
    }
    lines.extend(seed.map(|seed| {
        let mut digits = seed.to_hex();
        digits.truncate(SHOWN_DIGITS);
        format!("-# {}", lang.text(key::RESULT_SEED, &[("digits", digits.into())]))
    }));
    // How the last spike came about is never left out for them.
    let mut room = (POST - FOR_NEWS).saturating_sub(lines.iter().map(|line| length(line) + 1).sum());
    let fits = |line: &String| {
        let fits = length(line) < room;
        room = room.saturating_sub(length(line) + 1);
        fits
    };
    let highlights: Vec<String> = highlights.into_iter().take_while(fits).collect();
    lines.splice(below_standings..below_standings, highlights);
    let alt = result_alt::text(scene, outcome, &balances);
    let picture = Picture {
        drawing: Drawing::Result { view: Box::new(scene.view.clone()), names: scene.names.clone(), balances },
        name: format!("result-{}.png", scene.stored.id),
        instead: Instead::Words(alt.clone()),
        alt,
        lang,
    };
    let (text, earlier) = scene.lay_out_filed(told, filed, &lines);
    Post { text, earlier, picture: Some(picture), mentions, ..Post::default() }.buttons(
        [
            scene.button(key::BUTTON_REMATCH, Tone::Good, Intent::Rematch),
            scene.button(key::BUTTON_REVIEW, Tone::Plain, Intent::Review),
            scene.button(key::BUTTON_REPLAY, Tone::Plain, Intent::Replay),
            scene.button(key::BUTTON_FAIR, Tone::Plain, Intent::Fair),
        ]
        .into_iter()
        .chain(all)
        .collect(),
    )
}
