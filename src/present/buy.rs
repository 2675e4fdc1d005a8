//! The question which land to buy (T6).

use super::lang::Lang;
use super::limits::{ENTRY, cut};
use super::post::{Choice, Menu, Post, Tone};
use super::press::Intent;
use super::scene::Scene;
use super::terms::land_breaks_ties;
use crate::engine::{Action, BuyChoice, Edition};

pub(super) fn question(scene: &Scene<'_>, offers: &[BuyChoice]) -> Post {
    let lang = scene.lang;
    let choices = offers.iter().map(|offer| Choice {
        label: format!("{} · {}", offer.deed.city, lang.money(offer.deed.cost)),
        value: offer.deed.city.to_string(),
        note: cut(&note(&scene.view.edition, offer, lang), ENTRY),
    });
    Post::text(lang.say("ask-buy"))
        .menu(Menu {
            placeholder: lang.say("menu-buy"),
            press: scene.press(Intent::Buy),
            choices: choices.collect(),
            most: 1,
        })
        .buttons(vec![scene.button("button-pass", Tone::Plain, Intent::Do(Action::Pass))])
}

/// Returns the note on the worth of a card. One of a city without payouts left counts for the tie-break alone
/// (T6, W2), or can still be put up for auction (K4, K9).
#[must_use]
pub fn note(edition: &Edition, offer: &BuyChoice, lang: Lang) -> String {
    if offer.payouts_left == 0 {
        let key = if land_breaks_ties(edition) { "buy-worthless" } else { "buy-no-payouts" };
        return lang.say(key);
    }
    lang.text("buy-note", &[("cards", offer.cards.into()), ("payouts", offer.payouts_left.into())])
}
