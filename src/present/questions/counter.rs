//! The form for a counter-offer (G8).

use last_spike_engine::{City, Offer, Seat};

use crate::present::lang::{Keys, key};
use crate::present::parts::form::{Field, Form};
use crate::present::parts::post::Choice;
use crate::present::parts::press::Press;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::ENTRIES;

/// The fields of the form: what is given, and what is taken for it.
pub const FIELDS: [&str; 4] = ["give_cash", "give_deeds", "take_cash", "take_deeds"];

/// What the fields are called.
const LABELS: Keys<{ FIELDS.len() }> = Keys::new("option-", FIELDS);

/// Characters of the deeds that are typed into a field at most.
const DEEDS: usize = 1_000;

/// Returns the form, filled with an offer turned round. Only deeds that a player has can be chosen.
#[must_use]
pub fn form(scene: &Scene<'_>, press: Press, turned: &Offer) -> Form {
    let lang = scene.lang;
    let label = |name: &str| lang.name_of(&LABELS, name);
    let [give_cash, give_deeds, take_cash, take_deeds] = FIELDS;
    let own = scene.view.own_seat();
    let same = lang.say(key::FORM_AMOUNT);
    let note = match own.and_then(|own| scene.view.seat(own).cash) {
        Some(cash) => lang.text(key::COUNTER_CASH, &[("cash", lang.money(cash).into())]),
        None => same.clone(),
    };
    let cash = |name: &str, note: &str, cash| Field::typed(name, &label(name), note, lang.money(cash));
    let fields = [
        Some(cash(give_cash, &note, turned.give.cash)),
        own.and_then(|own| deeds(scene, own, give_deeds, &label(give_deeds), &turned.give.deeds)),
        Some(cash(take_cash, &same, turned.take.cash)),
        deeds(scene, turned.to_seat, take_deeds, &label(take_deeds), &turned.take.deeds),
    ];
    Form::new(press, &lang.say(key::COUNTER_TITLE), fields.into_iter().flatten().collect())
}

/// Returns the field of the deeds of a player; `None` for one who has none.
fn deeds(scene: &Scene<'_>, seat: Seat, name: &str, label: &str, offered: &[City]) -> Option<Field> {
    let held = |city: &City| scene.view.seat(seat).cards_of(*city);
    let cities = scene.view.edition.cities.iter().filter(|city| held(city) > 0);
    let choice = |city: &City| {
        let (city, held) = (*city, held(city));
        (1..=held).map(move |copy| (city, copy, held))
    };
    let all: Vec<(City, u8, u8)> = cities.flat_map(choice).collect();
    let note = match scene.view.own_seat() {
        Some(own) if own == seat => scene.lang.say(key::COUNTER_OWN_DEEDS),
        _ => scene.lang.text(key::COUNTER_DEEDS, &[("name", scene.names.plain(seat).into())]),
    };
    if all.is_empty() {
        return None;
    }
    if all.len() > ENTRIES {
        let value = offered.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        return Some(Field::typed(name, label, &note, value).taking(DEEDS));
    }
    let is_offered = |(city, copy): (City, u8)| {
        offered.iter().filter(|offered| **offered == city).count() >= usize::from(copy)
    };
    let chosen = all.iter().filter(|(city, copy, _)| is_offered((*city, *copy)));
    let chosen = chosen.map(|(city, copy, _)| value(*city, *copy)).collect();
    let entry = |(city, copy, held): (City, u8, u8)| Choice {
        label: city.name().to_owned(),
        value: value(city, copy),
        note: match held {
            1 => String::new(),
            _ => scene.lang.text(key::COUNTER_DEED_OF, &[("n", copy.into()), ("count", held.into())]),
        },
    };
    Some(Field::many(name, label, &note, all.into_iter().map(entry).collect(), chosen))
}

/// Returns the value of one of several deeds of a city, each of which is an entry of its own.
fn value(city: City, copy: u8) -> String {
    if copy == 1 { city.to_string() } else { format!("{city}:{copy}") }
}

/// Returns the deeds that were chosen or typed, as they are typed in a command.
#[must_use]
pub fn deeds_of(sent: &str) -> String {
    let city = |deed: &str| deed.split(':').next().unwrap_or_default().trim().to_owned();
    sent.split(',').map(city).collect::<Vec<_>>().join(", ")
}
