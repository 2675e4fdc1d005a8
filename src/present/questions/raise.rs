//! The question how to raise the money for a tile (L1, K4).

use last_spike_engine::{Action, Deed, LayChoice, Lot, Means, Raisable, Tile};

use super::confirm::consent;
use crate::present::key;
use crate::present::parts::post::{Choice, Menu, Post, Tone};
use crate::present::parts::press::{Intent, deed_text};
use crate::present::parts::scene::Scene;
use crate::present::words::limits::ENTRIES;

/// Returns the question how to raise the money for a tile: which land to sell (L1), or which deed
/// to put up for auction (K4).
#[must_use]
pub fn question(scene: &Scene<'_>, choice: &LayChoice, raisable: &[Raisable]) -> Option<Post> {
    let lang = scene.lang;
    let entry = |raisable: &Raisable| Choice {
        label: format!("{} {}", raisable.deed.city, lang.money(raisable.deed.cost)),
        value: deed_text(raisable.deed),
        note: match choice.means {
            Means::Auction { .. } => {
                lang.text(key::RAISE_MINIMUM, &[("minimum", lang.money(raisable.proceeds).into())])
            }
            _ => lang.text(key::RAISE_PROCEEDS, &[("proceeds", lang.money(raisable.proceeds).into())]),
        },
    };
    let choices: Vec<Choice> = raisable.iter().map(entry).take(ENTRIES).collect();
    let more = (raisable.len() > choices.len()).then(|| {
        let (shown, all) = (choices.len().into(), raisable.len().into());
        let key = if matches!(choice.means, Means::Auction { .. }) {
            key::RAISE_MORE_AUCTION
        } else {
            key::RAISE_MORE
        };
        lang.text(key, &[("shown", shown), ("all", all)])
    });
    let (key, placeholder, short, intent, most) = match choice.means {
        Means::Sell { short } => {
            (key::ASK_SELL, key::MENU_SELL, short, Intent::Sell(choice.tile), choices.len())
        }
        Means::Auction { short } => (key::ASK_PUT_UP, key::MENU_PUT_UP, short, Intent::PutUp(choice.tile), 1),
        Means::Cash | Means::OutOfReach { .. } | Means::Forbidden | Means::OtherNamed => return None,
    };
    let text = lang.text(
        key,
        &[
            ("tile", choice.tile.to_string().into()),
            ("cost", lang.money(choice.cost).into()),
            ("short", lang.money(short).into()),
        ],
    );
    let consent = consent(scene).filter(|_| matches!(choice.means, Means::Auction { .. }));
    let text = std::iter::once(text).chain(more).chain(consent).collect::<Vec<_>>().join(" ");
    let placeholder = lang.say(placeholder);
    let back = scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show);
    Some(
        Post::text(text)
            .menu(Menu { placeholder, press: scene.press(intent), choices, most })
            .buttons(vec![back]),
    )
}

/// Returns the action that puts up a deed for a tile.
#[must_use]
pub fn put_up(deed: Deed, tile: Tile) -> Action {
    Action::Auction(Lot::Deed { city: deed.city, cost: deed.cost, tile })
}
