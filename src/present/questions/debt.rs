//! The question how to settle a debt (G9).

use last_spike_engine::{City, Debt, LotChoice, Money, Prompt};

use super::amounts;
use crate::present::lang::{Lang, key};
use crate::present::parts::post::{Choice, Menu, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::telling::debts::creditor;
use crate::present::words::terms::cause_name;

/// Asks a debtor to raise the money, with every way to do so (G9).
pub(in crate::present) fn question(scene: &Scene<'_>, debt: Debt, short: Money, lots: &[LotChoice]) -> Post {
    let lang = scene.lang;
    let owed = lang.text(
        key::ASK_DEBT,
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
    let post = Post::text(owed).menu(Menu {
        placeholder: lang.say(key::MENU_PUT_UP),
        press: scene.press(Intent::Debt),
        choices: lots.iter().map(entry).collect(),
        most: 1,
    });
    match lots {
        [] | [LotChoice { cards: 1, .. }] => post,
        _ => post.buttons(vec![scene.button(key::BUTTON_AUCTION_ALL, Tone::Plain, Intent::AuctionAll)]),
    }
}

/// Returns the note on a city's deeds: how many the debtor holds, or the highest minimum that is still allowed.
#[must_use]
pub(crate) fn lot_note(lot: &LotChoice, lang: Lang) -> String {
    match lot.highest {
        Some(highest) => lang.text(key::LOT_HIGHEST, &[("highest", lang.money(highest).into())]),
        None => lang.text(key::LOT_HELD, &[("cards", lot.cards.into())]),
    }
}

/// Asks a debtor for the minimum of the deed they want to put up (G9).
#[must_use]
pub fn minimum(scene: &Scene<'_>, city: City) -> Option<Post> {
    let Some(Prompt::Debt { short, lots, .. }) = &scene.view.prompt else { return None };
    let lot = lots.iter().find(|lot| lot.city == city)?;
    let text = scene.lang.text(key::ASK_MINIMUM, &[("city", city.name().into())]);
    Some(Post::text(text).menu(minimums(scene, Intent::Ask(city), highest(lot, *short))))
}

/// Asks a debtor for the minimum of each of their deeds, which are put up one after another (G9).
#[must_use]
pub fn minimum_of_all(scene: &Scene<'_>) -> Option<Post> {
    let Some(Prompt::Debt { short, lots, .. }) = &scene.view.prompt else { return None };
    let most = lots.iter().map(|lot| highest(lot, *short)).max()?;
    let post = Post::text(scene.lang.say(key::ASK_MINIMUM_ALL)).menu(minimums(scene, Intent::AskAll, most));
    Some(post.buttons(vec![scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show)]))
}

/// Returns the highest minimum that a debtor can choose for a deed.
fn highest(lot: &LotChoice, short: Money) -> Money {
    lot.highest.unwrap_or(Money((short.0 * 2).div_ceil(1000) * 1000).max(Money::thousands(20)))
}

fn minimums(scene: &Scene<'_>, intent: Intent, most: Money) -> Menu {
    let lang = scene.lang;
    Menu {
        placeholder: lang.say(key::MENU_MINIMUM),
        press: scene.press(intent),
        choices: amounts::choices(amounts::between(Money::ZERO, most, Money::THOUSAND), lang),
        most: 1,
    }
}
