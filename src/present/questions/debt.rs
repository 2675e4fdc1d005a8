//! The question how to settle a debt (G9).

use last_spike_engine::{City, Debt, LotChoice, Money, Prompt};

use super::amounts;
use crate::present::lang::Lang;
use crate::present::parts::post::{Choice, Menu, Post};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::telling::debts::creditor;
use crate::present::words::terms::cause_name;

/// Asks a debtor to raise the money, with every way to do so (G9).
pub(in crate::present) fn question(scene: &Scene<'_>, debt: Debt, short: Money, lots: &[LotChoice]) -> Post {
    let lang = scene.lang;
    let owed = lang.text(
        "ask-debt",
        &[
            ("amount", lang.money(debt.amount).into()),
            ("to", creditor(scene, debt.to_seat).into()),
            ("cause", cause_name(debt.cause, lang).into()),
            ("short", lang.money(short).into()),
        ],
    );
    let entry = |lot: &LotChoice| Choice {
        label: lot.city.to_string(),
        value: lot.city.to_string(),
        note: lot_note(lot, lang),
    };
    Post::text(owed).menu(Menu {
        placeholder: lang.say("menu-put-up"),
        press: scene.press(Intent::Debt),
        choices: lots.iter().map(entry).collect(),
        most: 1,
    })
}

/// Returns the note on a city's deeds: how many the debtor holds, or the highest minimum that is still allowed.
#[must_use]
pub(crate) fn lot_note(lot: &LotChoice, lang: Lang) -> String {
    match lot.highest {
        Some(highest) => lang.text("lot-highest", &[("highest", lang.money(highest).into())]),
        None => lang.text("lot-held", &[("cards", lot.cards.into())]),
    }
}

/// Asks a debtor for the minimum of the deed they want to put up (G9).
#[must_use]
pub fn minimum(scene: &Scene<'_>, city: City) -> Option<Post> {
    let Some(Prompt::Debt { short, lots, .. }) = &scene.view.prompt else { return None };
    let lot = lots.iter().find(|lot| lot.city == city)?;
    let most = lot.highest.unwrap_or(Money((short.0 * 2).div_ceil(1000) * 1000).max(Money::thousands(20)));
    let lang = scene.lang;
    let choices = amounts::choices(amounts::between(Money::ZERO, most, Money::THOUSAND), lang);
    Some(Post::text(lang.text("ask-minimum", &[("city", city.name().into())])).menu(Menu {
        placeholder: lang.say("menu-minimum"),
        press: scene.press(Intent::Ask(city)),
        choices,
        most: 1,
    }))
}
