//! The question which land to buy (T6).

use last_spike_engine::{Action, BuyChoice, Edition, Family, Money};

use crate::present::lang::{Lang, key};
use crate::present::parts::post::{Choice, Menu, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{ENTRY, cut};
use crate::present::words::terms::land_breaks_ties;

pub(in crate::present) fn question(scene: &Scene<'_>, offers: &[BuyChoice]) -> Post {
    let lang = scene.lang;
    let choices = offers.iter().map(|offer| Choice {
        label: format!("{} · {}", offer.deed.city, lang.money(offer.deed.cost)),
        value: offer.deed.city.to_string(),
        note: cut(&note(&scene.view.edition, offer, lang), ENTRY),
    });
    Post::text(lang.say(key::ASK_BUY))
        .menu(Menu {
            placeholder: lang.say(key::MENU_BUY),
            press: scene.press(Intent::Buy),
            choices: choices.collect(),
            most: 1,
        })
        .buttons(vec![scene.button(key::BUTTON_PASS, Tone::Plain, Intent::Do(Action::Pass))])
}

/// Returns the note on the worth of a card: what its holder gets with it at each payout, beside what the cards
/// that they have bring. One of a city without payouts left counts for the tie-break alone (T6, W2), or can still
/// be put up for auction (K4, K9).
#[must_use]
pub fn note(edition: &Edition, offer: &BuyChoice, lang: Lang) -> String {
    if offer.payouts_left == 0 {
        let key = if land_breaks_ties(edition) { key::BUY_WORTHLESS } else { key::BUY_NO_PAYOUTS };
        return lang.say(key);
    }
    lang.text(
        key::BUY_NOTE,
        &[
            ("cards", offer.cards.into()),
            ("income", lang.money(brings(edition, offer)).into()),
            ("payouts", offer.payouts_left.into()),
        ],
    )
}

/// Returns what a card brings at each payout of its city.
fn brings(edition: &Edition, offer: &BuyChoice) -> Money {
    let paid = match &edition.family {
        Family::Tiles(figures) => figures.payouts[offer.deed.city.spot().index()],
        Family::Dice(figures) => figures.income[offer.deed.city.spot().index()],
    };
    let of = |cards: usize| cards.checked_sub(1).and_then(|at| paid.get(at)).map_or(0, |amount| amount.0);
    let cards = usize::from(offer.cards);
    Money(of(cards).saturating_sub(of(cards.saturating_sub(1))))
}
