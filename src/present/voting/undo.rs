//! Taking back: what would be, and what the others are asked.

use last_spike_engine::{Event, Seat};

use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::telling::news;
use crate::present::words::limits::join_last;
use crate::present::{Key, key};
use crate::service::table::take_back::TakeBackChoices;
use crate::service::views::look::News;

/// Returns the button that takes back at once what its reader did last, after a question.
pub(in crate::present) fn button(scene: &Scene<'_>) -> Button {
    scene.button(key::BUTTON_UNDO, Tone::Plain, Intent::Undo)
}

/// Returns the question whether that is to be taken back, or the others to be asked.
#[must_use]
pub fn question(scene: &Scene<'_>, choices: &TakeBackChoices) -> Post {
    let lang = scene.lang;
    let mut lines = Vec::new();
    let mut buttons = Vec::new();
    let names: Vec<String> = choices.others.iter().map(|seat| scene.names.bold(*seat)).collect();
    if choices.at_once {
        lines.push(lang.say(key::UNDO_AT_ONCE));
        buttons.push(scene.button(key::BUTTON_UNDO_NOW, Tone::Good, Intent::TakeBack(choices.last.to)));
    } else {
        let (line, label) = if names.is_empty() {
            (lang.say(key::UNDO_ALONE), key::BUTTON_UNDO_NOW)
        } else {
            (lang.text(key::UNDO_ASKS, &[("names", lang.list(&names).into())]), key::BUTTON_ASK_LAST)
        };
        lines.push(line);
        buttons.push(scene.button(label, Tone::Primary, Intent::AskBack(choices.last.to)));
    }
    lines.extend(listed(scene, key::UNDO_LAST, &choices.last.news));
    if let Some(turn) = &choices.turn {
        lines.extend(listed(scene, key::UNDO_TURN, &turn.news));
        if choices.at_once && !names.is_empty() {
            lines.push(lang.text(key::UNDO_ASKS_TURN, &[("names", lang.list(&names).into())]));
        }
        let label = if names.is_empty() { key::BUTTON_UNDO_TURN } else { key::BUTTON_ASK_TURN };
        buttons.push(scene.button(label, Tone::Plain, Intent::AskBack(turn.to)));
    }
    let taken_back = [Some(&choices.last), choices.turn.as_ref()];
    if taken_back.into_iter().flatten().any(|choice| choice.news.events.iter().any(is_drawn)) {
        lines.push(format!("-# {}", lang.say(key::UNDO_CHANCE)));
    }
    buttons.push(scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show));
    Post::text(join_last(&lines)).buttons(buttons)
}

/// True if something was drawn that is drawn anew after a take-back.
const fn is_drawn(event: &Event) -> bool {
    matches!(event, Event::TileDrawn { .. } | Event::DeedDrawn { .. } | Event::PoolMixed | Event::Dice { .. })
}

/// Returns what would be taken back in six lines at most, the newest first: what happened last is what people remember.
fn listed(scene: &Scene<'_>, head: Key, news: &News) -> Vec<String> {
    const LINES: usize = 6;
    let told = news::lines(news, &scene.view.edition, scene.view.options, scene.names, scene.lang);
    let shown = if told.len() > LINES { LINES - 1 } else { told.len() };
    let more = told.len() - shown;
    let mut lines = vec![scene.lang.say(head)];
    lines.extend(told.into_iter().rev().take(shown).map(|line| format!("• {line}")));
    if more > 0 {
        let count = u32::try_from(more).unwrap_or(u32::MAX);
        lines.push(format!("• {}", scene.lang.text(key::UNDO_MORE, &[("count", count.into())])));
    }
    lines
}

/// Returns the lines that say what somebody asks to take back.
pub(in crate::present) fn asked(scene: &Scene<'_>, asker: Seat, news: &News) -> Vec<String> {
    let mut lines = vec![scene.lang.text(key::VOTE_TAKE_BACK, &[("name", scene.names.bold(asker).into())])];
    lines.extend(listed(scene, key::VOTE_BACK_TO, news));
    lines
}
