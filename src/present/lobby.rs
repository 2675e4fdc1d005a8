//! The lobby: who sits there, what is played, and how to join.

use super::lang::Lang;
use super::names::Names;
use super::post::{Button, Post, Tone};
use super::press::{Intent, Press};
use super::terms::{edition_name, edition_sentence, level_name};
use crate::engine::{CashDisplay, DoubleCost, Seat, Step};
use crate::store::games::{Stage, StoredGame, Who};

/// Returns the lobby as it is now: who sits there, what is played, and how to join.
#[must_use]
pub fn post(stored: &StoredGame, lang: Lang) -> Post {
    let names = Names::of(stored);
    let mut lines = vec![lang.text("lobby", &[("edition", edition_name(&stored.edition, lang).into())])];
    lines.extend(edition_sentence(&stored.edition, lang));
    lines.push(options(stored, lang));
    for (number, seat) in (1..).zip(stored.turn_order()) {
        let player = stored.player(seat);
        let seated = format!("{number}. {}", names.bold(seat));
        match &player.who {
            Who::Human(user) if *user == stored.host => {
                lines.push(format!("{seated} · {}", lang.say("lobby-host")));
            }
            Who::Human(_) => lines.push(seated),
            Who::Computer(level) => lines.push(format!("{seated} · {}", level_name(level, lang))),
        }
    }
    let (key, open) = match stored.stage {
        Stage::Lobby if stored.players.len() < 2 => ("lobby-alone", true),
        Stage::Lobby if stored.players.len() < Seat::MOST => ("lobby-open", true),
        Stage::Lobby => ("lobby-full", true),
        Stage::Closed => ("lobby-closed", false),
        Stage::Running | Stage::Over | Stage::Broken => ("lobby-started", false),
    };
    lines.push(format!("-# {}", lang.say(key)));
    let post = Post::text(lines.join("\n"));
    if open { post.buttons(buttons(stored, lang)) } else { post }
}

fn buttons(stored: &StoredGame, lang: Lang) -> Vec<Button> {
    let button = |label: &str, tone, intent| {
        Button::new(lang.say(label), tone, Press { game: stored.id, step: Step(0), intent })
    };
    let mut buttons = Vec::new();
    if stored.players.len() < Seat::MOST {
        buttons.push(button("button-join", Tone::Primary, Intent::Join));
    }
    buttons.push(button("button-leave", Tone::Plain, Intent::Leave));
    if stored.players.len() < Seat::MOST {
        buttons.push(button("button-computer", Tone::Plain, Intent::AddComputer));
    }
    if stored.players.len() >= 2 {
        buttons.push(button("button-start", Tone::Good, Intent::Start));
    }
    buttons
}

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
    chosen.join(" · ")
}
