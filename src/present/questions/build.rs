//! The questions where to add a section (G4), and where to take one away (G7).

use last_spike_engine::{BuildChoice, Money, RouteEnds};

use super::facts;
use crate::present::key;
use crate::present::parts::post::{Choice, Menu, Post};
use crate::present::parts::press::{Intent, ends_text};
use crate::present::parts::scene::Scene;
use crate::present::words::emblem::Emblem;
use crate::present::words::limits::{ENTRY, cut};
use crate::present::words::names::{NameOf, Names};
use crate::present::words::terms::ends_name;

/// Asks where to add a section (G4).
pub(in crate::present) fn question(scene: &Scene<'_>, choices: &[BuildChoice]) -> Post {
    let lang = scene.lang;
    let entry = |choice: &BuildChoice| Choice {
        label: label(choice.ends),
        value: ends_text(choice.ends),
        note: cut(&note(scene, choice, Names::in_label), ENTRY),
    };
    Post::text(lang.say(key::ASK_BUILD)).menu(Menu {
        placeholder: lang.say(key::MENU_BUILD),
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

/// Returns a route in a line: where a section may be added, and what that does.
#[must_use]
pub fn described(scene: &Scene<'_>, choice: &BuildChoice) -> String {
    format!("{} · {}", ends_name(choice.ends), note(scene, choice, Names::in_label))
}

/// Returns the note on the effects of adding a section.
pub(in crate::present) fn note(scene: &Scene<'_>, choice: &BuildChoice, name: NameOf) -> String {
    let lang = scene.lang;
    let ending =
        choice.last_spike.then(|| facts::last_spike(scene, &choice.payouts, Some(Money::ZERO), name));
    let mut parts: Vec<String> = ending.into_iter().collect();
    parts.push(lang.text(key::SECTIONS, &[("count", choice.sections.into())]));
    if choice.grant {
        parts.push(lang.say(key::EFFECT_DEED));
    }
    if !choice.payouts.is_empty() {
        parts.push(facts::completes(scene, &choice.payouts, name));
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
    Post::text(scene.lang.say(key::ASK_REMOVE)).menu(Menu {
        placeholder: scene.lang.say(key::MENU_REMOVE),
        press: scene.press(Intent::Remove),
        choices: choices.collect(),
        most: 1,
    })
}
