//! Questions whether a player means what they are about to do: one slip would be final.

use super::draft::Draft;
use super::lang::Lang;
use super::lay::{effects, route_of};
use super::post::{Post, Tone};
use super::press::Intent;
use super::scene::Scene;
use super::terms::goods;
use crate::engine::{Action, City, Deed, Goods, LayChoice, Lot, Money, Raisable};

/// Asks whether a tile is to be laid at double cost, or land sold for it.
#[must_use]
pub fn lay(scene: &Scene<'_>, choice: &LayChoice, sell: &[Deed], raisable: &[Raisable]) -> Post {
    let lang = scene.lang;
    let tile = choice.tile.to_string();
    let mut lines = vec![lang.text(
        if choice.doubled { "confirm-lay-doubled" } else { "confirm-lay" },
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
                "confirm-sold",
                &[
                    ("city", deed.city.name().into()),
                    ("cost", lang.money(deed.cost).into()),
                    ("proceeds", lang.money(proceeds).into()),
                ],
            )
        };
        let land: Vec<String> = sell.iter().map(sold).collect();
        lines.push(lang.text("confirm-lay-sells", &[("land", lang.list(&land).into())]));
    }
    let follows: Vec<String> =
        effects(scene, choice).into_iter().chain([lang.say("confirm-final")]).collect();
    lines.push(format!("-# {}", follows.join(" · ")));
    let sure = Intent::Sure { tile: choice.tile, sell: sell.to_vec() };
    Post::text(lines.join("\n")).buttons(vec![
        scene.text_button(lang.text("button-lay", &[("tile", tile.into())]), Tone::Good, sure),
        scene.button("button-back", Tone::Plain, Intent::Show),
    ])
}

/// Asks whether an offer is meant so: it gives something for nothing, or its amounts were taken for thousands (G8).
#[must_use]
pub fn offer(scene: &Scene<'_>, draft: Draft, guessed: bool) -> Post {
    let lang = scene.lang;
    let mut lines = Vec::new();
    if guessed {
        lines.push(lang.say("confirm-thousands"));
    }
    let key = if draft.take == Goods::default() { "confirm-gift" } else { "confirm-offer" };
    lines.push(lang.text(
        key,
        &[
            ("to", scene.names.bold(draft.to_seat).into()),
            ("give", goods(&draft.give, lang).into()),
            ("take", goods(&draft.take, lang).into()),
        ],
    ));
    Post::text(lines.join("\n")).buttons(vec![
        scene.button("button-offer", Tone::Good, Intent::Offer(Box::new(draft))),
        scene.button("button-back", Tone::Plain, Intent::Show),
    ])
}

/// Asks whether thousands are meant by the minimum of an auction (G9).
#[must_use]
pub fn minimum(scene: &Scene<'_>, city: City, minimum: Money) -> Post {
    let lang = scene.lang;
    let text =
        lang.text("confirm-minimum", &[("amount", lang.money(minimum).into()), ("city", city.name().into())]);
    let put_up = Intent::Do(Action::Auction(Lot::Asked { city, minimum }));
    Post::text(did_you_mean(lang, &text)).buttons(vec![
        scene.button("button-put-up", Tone::Good, put_up),
        scene.button("button-back", Tone::Plain, Intent::Show),
    ])
}

/// Puts before a question that thousands are taken to be meant.
pub(super) fn did_you_mean(lang: Lang, question: &str) -> String {
    format!("{}\n{question}", lang.say("confirm-thousands"))
}
