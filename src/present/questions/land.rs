//! The question whether to buy the top deed of the deck (G3).

use last_spike_engine::{Action, Money};

use crate::present::key;
use crate::present::parts::post::{Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;

/// Asks whether to buy the top deed (G3).
pub(in crate::present) fn question(scene: &Scene<'_>, price: Money, affordable: bool) -> Post {
    let key = if affordable { key::ASK_LAND } else { key::ASK_LAND_PASS };
    let text = scene.lang.text(key, &[("price", scene.lang.money(price).into())]);
    let mut buttons = vec![scene.button(key::BUTTON_PASS, Tone::Plain, Intent::Do(Action::Pass))];
    if affordable {
        buttons.insert(0, scene.button(key::BUTTON_BUY_LAND, Tone::Good, Intent::Do(Action::BuyLand)));
    }
    Post::text(text).buttons(buttons)
}
