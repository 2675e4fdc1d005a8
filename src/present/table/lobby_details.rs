//! The details of a lobby, for whoever asks: the rules and the time in full, the whole commitment to the seed, and
//! what its reader may change.

use last_spike_engine::{CashDisplay, DoubleCost, Family, Step};

use crate::present::clock::pace;
use crate::present::lang::Lang;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::rated;
use crate::present::words::terms::{edition_name, edition_sentence};
use crate::store::UserId;
use crate::store::games::StoredGame;
use crate::store::table::post_style::PostStyle;

/// Returns the details of a lobby. Whoever has a seat finds the settings below them, and in direct messages the way out.
#[must_use]
pub fn post(stored: &StoredGame, reader: UserId, lang: Lang) -> Post {
    let goal = match stored.edition.family {
        Family::Tiles(_) => "start-goal",
        Family::Dice(_) => "start-goal-1976",
    };
    let mut lines = vec![format!("**{}**", edition_name(&stored.edition, lang))];
    lines.extend(edition_sentence(&stored.edition, lang));
    lines.push(lang.say(goal));
    lines.push(options(stored, lang));
    lines.push(pace::of_game(stored, lang));
    // What most games do needs no word.
    lines.extend(match stored.post_style {
        _ if stored.is_in_dm() => None,
        PostStyle::Latest => None,
        PostStyle::All => Some(lang.say("posts-line-all")),
        PostStyle::Quiet => Some(lang.say("posts-line-quiet")),
    });
    lines.extend(stored.hints.then(|| lang.say("hints-on")));
    lines.extend(stored.seed.map(|seed| {
        let commitment = seed.commitment().to_string();
        format!("-# {}", lang.text("begin-commitment", &[("commitment", commitment.into())]))
    }));
    let button = |label: &str, intent| {
        Button::new(lang.say(label), Tone::Plain, Press { game: stored.id, step: Step(0), intent })
    };
    let mut buttons = vec![button("button-fair", Intent::Fair)];
    if stored.seat_of(reader).is_some() && !stored.begins {
        buttons.insert(0, button("button-settings", Intent::EditSettings));
        buttons.extend(stored.is_in_dm().then(|| button("button-leave", Intent::Leave)));
    }
    Post::text(lines.join("\n")).buttons(buttons)
}

/// Returns the rules that the host has chosen, and whether the game counts.
fn options(stored: &StoredGame, lang: Lang) -> String {
    let mut chosen = Vec::new();
    if stored.edition.choices.double_cost.len() > 1 {
        chosen.push(lang.say(match stored.options.double_cost {
            DoubleCost::Any => "option-double-cost-any",
            DoubleCost::Forced => "option-double-cost-forced",
        }));
    }
    chosen.push(lang.say(match stored.options.cash {
        CashDisplay::Public => "option-cash-public",
        CashDisplay::Hidden => "option-cash-hidden",
    }));
    chosen.extend(rated::wished(stored, lang));
    chosen.join(" · ")
}
