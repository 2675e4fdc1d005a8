//! The details of a lobby, for whoever asks: the rules and the time in full, the whole commitment to the seed, and
//! what its reader may change.

use last_spike_engine::{CashDisplay, DoubleCost, Family, Step};

use crate::present::clock::pace;
use crate::present::lang::{Key, Lang, key};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::rated;
use crate::present::words::terms::{edition_name, edition_sentence};
use crate::store::UserId;
use crate::store::games::StoredGame;
use crate::store::table::conditions::PostStyle;

/// Returns the details of a lobby. Whoever has a seat finds the settings below them, and in direct messages the way out.
#[must_use]
pub fn post(stored: &StoredGame, reader: UserId, lang: Lang) -> Post {
    let goal = match stored.edition.family {
        Family::Tiles(_) => key::START_GOAL,
        Family::Dice(_) => key::START_GOAL_1976,
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
        PostStyle::All => Some(lang.say(key::POSTS_LINE_ALL)),
        PostStyle::Quiet => Some(lang.say(key::POSTS_LINE_QUIET)),
    });
    lines.extend(stored.conditions.hints.then(|| lang.say(key::HINTS_ON)));
    lines.extend(stored.seed.map(|seed| {
        let commitment = seed.commitment().to_string();
        format!("-# {}", lang.text(key::BEGIN_COMMITMENT, &[("commitment", commitment.into())]))
    }));
    let button = |label: Key, intent| {
        Button::new(lang.say(label), Tone::Plain, Press { game: stored.id, step: Step(0), intent })
    };
    let mut buttons = vec![button(key::BUTTON_FAIR, Intent::Fair)];
    if stored.seat_of(reader).is_some() && !stored.begins {
        buttons.insert(0, button(key::BUTTON_SETTINGS, Intent::EditSettings));
        buttons.extend(stored.is_in_dm().then(|| button(key::BUTTON_LEAVE, Intent::Leave)));
    }
    Post::text(lines.join("\n")).buttons(buttons)
}

/// Returns the rules that the host has chosen, and whether the game counts.
fn options(stored: &StoredGame, lang: Lang) -> String {
    let mut chosen = Vec::new();
    if stored.edition.choices.double_cost.len() > 1 {
        chosen.push(lang.say(match stored.options.double_cost {
            DoubleCost::Any => key::OPTION_DOUBLE_COST_ANY,
            DoubleCost::Forced => key::OPTION_DOUBLE_COST_FORCED,
        }));
    }
    chosen.push(lang.say(match stored.options.cash {
        CashDisplay::Public => key::OPTION_CASH_PUBLIC,
        CashDisplay::Hidden => key::OPTION_CASH_HIDDEN,
    }));
    chosen.extend(rated::wished(stored, lang));
    chosen.join(" · ")
}
