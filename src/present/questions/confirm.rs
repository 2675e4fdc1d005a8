//! Questions whether a player means what they are about to do: one slip would be final.

use last_spike_engine::{Deed, LayChoice, Money, Raisable};

use super::lay::{effects, emblem_of, ending, route_of};
use crate::present::key;
use crate::present::parts::draft::Draft;
use crate::present::parts::post::{Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::names::Names;
use crate::present::words::terms::goods;

/// Asks whether a tile is to be laid at double cost, or land sold for it.
#[must_use]
pub fn lay(scene: &Scene<'_>, choice: &LayChoice, sell: &[Deed], raisable: &[Raisable]) -> Post {
    let lang = scene.lang;
    let tile = choice.tile.to_string();
    let mut lines = vec![lang.text(
        if choice.doubled { key::CONFIRM_LAY_DOUBLED } else { key::CONFIRM_LAY },
        &[
            ("tile", tile.as_str().into()),
            ("route", route_of(scene.view, choice.tile).into()),
            ("cost", lang.money(choice.cost).into()),
        ],
    )];
    if !sell.is_empty() {
        let sold = |deed: &Deed| {
            let proceeds = raisable.iter().find(|raisable| raisable.deed == *deed);
            let proceeds = proceeds.map_or(Money::ZERO, |raisable| raisable.proceeds);
            lang.text(
                key::CONFIRM_SOLD,
                &[
                    ("city", deed.city.name().into()),
                    ("cost", lang.money(deed.cost).into()),
                    ("proceeds", lang.money(proceeds).into()),
                ],
            )
        };
        let land: Vec<String> = sell.iter().map(sold).collect();
        lines.push(lang.text(key::CONFIRM_LAY_SELLS, &[("land", lang.list(&land).into())]));
    }
    let follows: Vec<String> = ending(scene, choice, Names::bold)
        .into_iter()
        .chain(effects(scene, choice, Names::bold))
        .chain(consent(scene))
        .collect();
    if !follows.is_empty() {
        lines.push(format!("-# {}", follows.join(" · ")));
    }
    let sure = Intent::Sure { tile: choice.tile, sell: sell.to_vec() };
    Post::text(lines.join("\n")).buttons(vec![
        scene.text_button(
            format!("{}{}", emblem_of(choice.tile), lang.text(key::BUTTON_LAY, &[("tile", tile.into())])),
            Tone::Good,
            sure,
        ),
        scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show),
    ])
}

/// Says that others may have to agree before something is taken back; `None` where no other person plays.
pub(super) fn consent(scene: &Scene<'_>) -> Option<String> {
    let own = scene.view.own_seat();
    let others = scene.stored.players.iter().filter(|player| Some(player.seat) != own);
    let mut people = others.filter_map(|player| scene.stored.user(player.seat));
    people.next().map(|_| scene.lang.say(key::CONFIRM_FINAL))
}

/// Asks whether an offer is meant so: it gives something for nothing (G8).
#[must_use]
pub fn gift(scene: &Scene<'_>, draft: Draft) -> Post {
    let lang = scene.lang;
    let text = lang.text(
        key::CONFIRM_GIFT,
        &[("to", scene.names.bold(draft.to_seat).into()), ("give", goods(&draft.give, lang).into())],
    );
    Post::text(text).buttons(vec![
        scene.button(key::BUTTON_OFFER, Tone::Good, Intent::Offer(Box::new(draft))),
        scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show),
    ])
}
