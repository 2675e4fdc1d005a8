//! What a player of 1976 is shown and asked: money, deeds, deals and debts.

use super::hand::{amounts, short};
use super::news;
use super::press::{What, line_text};
use super::table::{Scene, cause_name, creditor, offer_buttons, offer_line};
use super::{Choice, Lang, Menu, Post, Tone};
use crate::engine::action::Line;
use crate::engine::dice::{Debt, OpenOffer};
use crate::engine::prompt::{BuildChoice, LotChoice};
use crate::engine::view::Standing;
use crate::engine::{Action, City, Money, Prompt};

/// Characters that a post may have before something is added to it; Discord takes 2,000.
const ROOM: usize = 1_800;

/// Says what a player of 1976 has: nothing of it is on a tile, and debts and deals are paid with it.
pub(super) fn own(scene: &Scene<'_>) -> Option<String> {
    scene.view.table.dice().filter(|_| scene.view.outcome.is_none())?;
    let own = scene.view.seat(scene.view.own_seat()?);
    let count = |city: City| match own.cards_of(city) {
        0 => None,
        1 => Some(city.to_string()),
        cards => Some(format!("{city} ×{cards}")),
    };
    let deeds: Vec<String> = scene.view.edition.cities.into_iter().filter_map(count).collect();
    let deeds = if deeds.is_empty() { scene.lang.say("nothing") } else { deeds.join(", ") };
    let cash = scene.lang.money(own.cash.filter(|_| own.standing == Standing::Playing)?);
    Some(scene.lang.text("hand-1976", &[("cash", cash.into()), ("deeds", deeds.into())]))
}

/// Adds the offers that the player may answer or take back (G8): all in words as far as they fit,
/// those to the player first, and buttons for as many as there is room for.
#[must_use]
pub fn offers(scene: &Scene<'_>, mut post: Post) -> Post {
    let Some(table) = scene.view.table.dice().filter(|_| scene.view.outcome.is_none()) else { return post };
    let own = scene.view.own_seat();
    let mut open: Vec<&OpenOffer> = table.offers.iter().collect();
    open.sort_by_key(|open| own == Some(open.from));
    for open in open {
        let (mine, to_me) = (own == Some(open.from), own == Some(open.offer.to_seat));
        if !mine && !to_me {
            continue;
        }
        let text = format!("\n{}", offer_line(scene, open));
        if post.text.chars().count() + text.chars().count() > ROOM {
            post.text.push_str("\n…");
            break;
        }
        post.text.push_str(&text);
        if post.rows.len() < 4 {
            let id = open.offer.id;
            post = if mine {
                let withdraw = What::Do(Action::Withdraw { id });
                post.buttons(vec![scene.offer_button("button-withdraw", Tone::Plain, id, withdraw)])
            } else {
                post.buttons(offer_buttons(scene, id).to_vec())
            };
        }
    }
    post
}

/// Asks whether to buy the top deed (G3).
pub(super) fn land(scene: &Scene<'_>, price: Money, affordable: bool) -> Post {
    let text = scene.lang.text("ask-land", &[("price", scene.lang.money(price).into())]);
    let mut buttons = vec![scene.button("button-pass", Tone::Plain, What::Do(Action::Pass))];
    if affordable {
        buttons.insert(0, scene.button("button-buy-land", Tone::Good, What::Do(Action::BuyLand)));
    }
    Post::text(text).buttons(buttons)
}

/// Asks where to add a section (G4).
pub(super) fn build(scene: &Scene<'_>, choices: &[BuildChoice]) -> Post {
    let lang = scene.lang;
    let entry = |choice: &BuildChoice| Choice {
        label: news::line_name(choice.line),
        value: line_text(choice.line),
        note: short(&build_note(scene, choice)),
    };
    Post::text(lang.say("ask-build")).menu(Menu {
        placeholder: lang.say("menu-build"),
        press: scene.press(What::Build),
        choices: choices.iter().map(entry).collect(),
        most: 1,
    })
}

/// Says what adding a section would do.
#[must_use]
pub fn build_note(scene: &Scene<'_>, choice: &BuildChoice) -> String {
    let lang = scene.lang;
    let mut parts = vec![lang.text("sections", &[("count", choice.sections.into())])];
    if choice.grant {
        parts.push(lang.say("effect-deed"));
    }
    if !choice.payouts.is_empty() {
        let mine = choice.payouts.iter().filter(|due| Some(due.seat) == scene.view.own_seat());
        let mine: Money = mine.map(|due| due.amount).sum();
        parts.push(lang.text("effect-income", &[("mine", lang.money(mine).into())]));
    }
    if choice.last_spike {
        parts.push(lang.text("effect-last-spike", &[("bonus", lang.money(scene.view.edition.bonus).into())]));
    }
    parts.join(" · ")
}

/// Asks where to take a section away (G7).
pub(super) fn remove(scene: &Scene<'_>, lines: &[Line]) -> Post {
    let choices = lines.iter().map(|line| Choice {
        label: news::line_name(*line),
        value: line_text(*line),
        note: String::new(),
    });
    Post::text(scene.lang.say("ask-remove")).menu(Menu {
        placeholder: scene.lang.say("menu-remove"),
        press: scene.press(What::Remove),
        choices: choices.collect(),
        most: 1,
    })
}

/// Says what is owed and to whom, with every way to raise it (G9).
pub(super) fn debt(scene: &Scene<'_>, debt: Debt, short: Money, lots: &[LotChoice]) -> Post {
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
        placeholder: lang.say("menu-debt"),
        press: scene.press(What::Debt),
        choices: lots.iter().map(entry).collect(),
        most: 1,
    })
}

/// Says how many deeds a debtor holds of a city, or how much may still be asked for one.
#[must_use]
pub fn lot_note(lot: &LotChoice, lang: Lang) -> String {
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
    let choices = amounts(Money::ZERO, most, Money::THOUSAND).into_iter().map(|amount| Choice {
        label: lang.money(amount),
        value: amount.to_string(),
        note: String::new(),
    });
    Some(Post::text(lang.text("ask-minimum", &[("city", city.name().into())])).menu(Menu {
        placeholder: lang.say("menu-minimum"),
        press: scene.press(What::Ask(city)),
        choices: choices.collect(),
        most: 1,
    }))
}
