//! The beginning of a game: what is played and what for, and the details, which are shown to whoever asks.

use last_spike_engine::{Family, Public};

use crate::present::lang::{Lang, key};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::terms::edition_name;
use crate::present::{clock::pace, parts::rated};
use crate::store::games::StoredGame;
use crate::store::posting::posts::Posted;

/// Returns the lines about the beginning: the edition and what each player wants.
pub(in crate::present) fn lines(scene: &Scene<'_>) -> Vec<String> {
    let key = match scene.view.edition.family {
        Family::Tiles(_) => key::START,
        Family::Dice(_) => key::START_1976,
    };
    let begins = scene.lang.text(key, &[("edition", edition_name(&scene.view.edition, scene.lang).into())]);
    vec![begins]
}

/// Returns the button that shows the details.
pub(in crate::present) fn button(scene: &Scene<'_>) -> Button {
    scene.button(key::BUTTON_DETAILS, Tone::Plain, Intent::Details)
}

/// Returns the details of a game that has begun: the order of the players and how it was drawn, what to do for the
/// goal, the clock, what else was chosen, and the commitment to the deal. `is_deleted` says that the post that began
/// the game was deleted.
#[must_use]
pub fn details(scene: &Scene<'_>, is_deleted: bool) -> Post {
    let Scene { stored, view, lang, .. } = scene;
    let goal = match view.edition.family {
        Family::Tiles(_) => key::START_GOAL,
        Family::Dice(_) => key::START_GOAL_1976,
    };
    let title = format!("**{}**", edition_name(&view.edition, *lang));
    let lines = [title, turn_order(scene), lang.say(goal), pace::line(stored.pace(), *lang)];
    let hints = stored.conditions.hints.then(|| lang.say(key::HINTS_ON));
    let deleted = is_deleted.then(|| lang.say(key::START_POST_DELETED));
    let lines = lines.into_iter().chain(hints).chain(rated::decided(stored, *lang)).chain(deleted);
    let lines = lines.chain(committed(stored, *lang));
    let fair = scene.button(key::BUTTON_FAIR, Tone::Plain, Intent::Fair);
    Post::text(lines.collect::<Vec<_>>().join("\n")).buttons(vec![fair])
}

/// Returns the line about the commitment to the deal of a game that has begun, which stands small below everything;
/// `None` for a lobby.
pub(in crate::present) fn committed(stored: &StoredGame, lang: Lang) -> Option<String> {
    let commitment = ("commitment", stored.seed?.commitment().to_string().into());
    let post = |public: Public| ("post", public.to_string().into());
    let line = match (stored.public, stored.begin_post) {
        _ if !stored.has_begun() => return None,
        (Some(public), Some(_)) => {
            let said = lang.say(key::START_POST);
            let said = match stored.begun_by() {
                Some(posted) => format!("[{said}]({})", address(stored, posted)),
                None => said,
            };
            lang.text(key::START_COMMITMENT_BEGIN, &[commitment, post(public), ("begun", said.into())])
        }
        (Some(public), None) => lang.text(key::START_COMMITMENT_POST, &[commitment, post(public)]),
        (None, _) => lang.text(key::START_COMMITMENT, &[commitment]),
    };
    Some(format!("-# {line}"))
}

/// Returns the address of a message of a game.
pub(in crate::present) fn address(stored: &StoredGame, posted: Posted) -> String {
    let place = stored.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{place}/{}/{}", posted.channel, posted.message)
}

fn turn_order(scene: &Scene<'_>) -> String {
    let first = scene.stored.first();
    let order: Vec<String> = scene.stored.turn_order().map(|seat| scene.names.bold(seat)).collect();
    let mut text = scene.lang.text(key::START_ORDER, &[("names", order.join(" → ").into())]);
    let drawn = scene.stored.setup.as_ref().and_then(|setup| setup.deal.as_ref());
    if let Some(deal) = drawn.filter(|deal| !deal.first_draw.is_empty()) {
        let each = deal.first_draw.iter().zip(&scene.stored.players);
        let each: Vec<String> =
            each.map(|(tile, player)| format!("{} {tile}", scene.names.bold(player.seat))).collect();
        text.push('\n');
        text.push_str(&scene.lang.text(key::START_DRAW, &[("tiles", each.join(", ").into())]));
    } else {
        text.push('\n');
        text.push_str(&scene.lang.text(key::START_LOT, &[("name", scene.names.bold(first).into())]));
    }
    text
}
