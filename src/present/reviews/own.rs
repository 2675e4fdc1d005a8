//! A review as one person reads it: the choices that cost them most, and the board before any choice of the review.

use last_spike_engine::{Action, Step, TileSet, View};

use super::hint;
use super::review::Reviewed;
use crate::present::boards::board;
use crate::present::lang::key;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::scene::Scene;
use crate::present::questions::hand;
use crate::present::words::limits::{POST, cut_message};
use crate::service::reviews::review::{Hard, Judged};
use crate::store::games::StoredGame;

/// Returns the review with a person's own costliest choices above, each with the position that they had before it; `None`
/// for somebody who made no move in the game. Below are the ways to the board before each choice, else to those of the
/// turning points.
#[must_use]
pub fn post(told: &Reviewed<'_>, stored: &StoredGame, own: Option<&[(&Judged, View)]>) -> Post {
    let lang = told.lang;
    let above = |reasons: usize| match own {
        None => Vec::new(),
        Some([]) => vec![lang.say(key::REVIEW_OWN_NONE)],
        Some(choices) => {
            let line = |(choice, before): &(&Judged, View)| {
                line(told, &Scene { stored, view: before, names: told.names, lang }, choice, reasons)
            };
            std::iter::once(lang.say(key::REVIEW_OWN)).chain(choices.iter().map(line)).collect()
        }
    };
    let steps: Vec<Step> = own.unwrap_or_default().iter().map(|(choice, _)| choice.step).collect();
    let button = |label: String, intent| {
        Button::new(label, Tone::Plain, Press { game: stored.id, step: Step(0), intent })
    };
    let turn = |choice: &Judged| {
        let label = lang.text(key::BUTTON_REVIEWED_TURN, &[("turn", choice.turn.into())]);
        button(label, Intent::ReviewedChoice(choice.step))
    };
    let mut buttons: Vec<Button> = match own {
        None | Some([]) => told.review.turning_points.iter().map(|point| turn(&point.choice)).collect(),
        Some(choices) => choices.iter().map(|(choice, _)| turn(choice)).collect(),
    };
    buttons.push(button(lang.say(key::BUTTON_REVIEW_METHOD), Intent::ReviewMethod));
    told.post(stored.id, above, &steps).buttons(buttons)
}

/// Returns the line of a reader's own choice: what they did, what was better, and so many of the reasons for that.
fn line(told: &Reviewed<'_>, scene: &Scene<'_>, choice: &Judged, reasons: usize) -> String {
    let lang = told.lang;
    let args = [("turn", choice.turn.into()), ("action", told.did(choice).into())];
    let said = [lang.text(key::REVIEW_OWN_CHOICE, &args)].into_iter();
    let mut line = said.chain(told.better_by(choice, key::REVIEW_OWN_BETTER)).collect::<Vec<_>>().join(" ");
    // What holds for both speaks for neither.
    let same = hint::facts(scene, &choice.action);
    let facts = match &choice.hard {
        // To decline changes nothing: what was accepted speaks for it.
        Hard::Instead(Action::Decline { .. }) => same,
        Hard::Instead(action) => {
            hint::facts(scene, action).into_iter().filter(|fact| !same.contains(fact)).collect()
        }
        Hard::Same | Hard::PlayOn => Vec::new(),
    };
    let reasons: Vec<String> = facts.into_iter().take(reasons).collect();
    if !reasons.is_empty() {
        line.push_str("\n-# ");
        line.push_str(&reasons.join("; "));
    }
    line
}

/// Returns the board before a choice, in the view of its reader. Who made the choice sees with it what it did, and what
/// the better one would have done.
#[must_use]
pub fn choice(told: &Reviewed<'_>, stored: &StoredGame, choice: &Judged, before: &View) -> Post {
    let lang = told.lang;
    let scene = Scene { stored, view: before, names: told.names, lang };
    let is_own = before.own_seat() == Some(choice.seat);
    let list = |facts: Vec<String>| facts.into_iter().map(|fact| format!("- {fact}"));
    let turn = ("turn", choice.turn.into());
    let action = ("action", told.did(choice).into());
    let mut lines = if is_own {
        let did = lang.text(key::REVIEW_OWN_CHOICE, &[turn, action]);
        std::iter::once(did).chain(list(hint::facts(&scene, &choice.action))).collect()
    } else {
        vec![lang.text(key::REVIEW_CHOICE, &[turn, ("name", told.who(choice).into()), action])]
    };
    if is_own {
        lines.extend(told.better_by(choice, key::REVIEW_OWN_BETTER));
        if let Hard::Instead(action) = &choice.hard {
            lines.extend(list(hint::facts(&scene, action)));
        }
        lines.extend(hand::tiles(&scene));
    } else {
        lines.extend(told.better(choice));
    }
    lines.push(format!("-# {}", lang.say(key::REVIEW_BOARD)));
    let picture = board::picture(&scene, TileSet::default());
    Post { picture: Some(picture), ..Post::text(cut_message(&lines.join("\n"), POST)) }
}
