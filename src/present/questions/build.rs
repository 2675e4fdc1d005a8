//! The questions where to add a section (G4), and where to take one away (G7).

use last_spike_engine::{BuildChoice, Money, RouteEnds};

use crate::present::parts::post::{Choice, Menu, Post};
use crate::present::parts::press::{Intent, ends_text};
use crate::present::parts::scene::Scene;
use crate::present::words::emblem::Emblem;
use crate::present::words::limits::{ENTRY, cut};
use crate::present::words::terms::ends_name;

/// Asks where to add a section (G4).
pub(in crate::present) fn question(scene: &Scene<'_>, choices: &[BuildChoice]) -> Post {
    let lang = scene.lang;
    let entry = |choice: &BuildChoice| Choice {
        label: label(choice.ends),
        value: ends_text(choice.ends),
        note: cut(&note(scene, choice), ENTRY),
    };
    Post::text(lang.say("ask-build")).menu(Menu {
        placeholder: lang.say("menu-build"),
        press: scene.press(Intent::Build),
        choices: choices.iter().map(entry).collect(),
        most: 1,
    })
}

/// Returns a route in a menu, with where on the board it lies.
fn label(ends: RouteEnds) -> String {
    let emblem = ends.route().map(|route| Emblem::Route(route).to_string());
    format!("{}{}", emblem.unwrap_or_default(), ends_name(ends))
}

/// Returns the note on the effects of adding a section.
#[must_use]
pub fn note(scene: &Scene<'_>, choice: &BuildChoice) -> String {
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
pub(in crate::present) fn removal(scene: &Scene<'_>, routes: &[RouteEnds]) -> Post {
    let choices = routes.iter().map(|ends| Choice {
        label: label(*ends),
        value: ends_text(*ends),
        note: String::new(),
    });
    Post::text(scene.lang.say("ask-remove")).menu(Menu {
        placeholder: scene.lang.say("menu-remove"),
        press: scene.press(Intent::Remove),
        choices: choices.collect(),
        most: 1,
    })
}
