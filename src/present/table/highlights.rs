//! The parts of a result besides places and cash: changes of ratings, and each player's best and most expensive moment.

use std::cmp::Reverse;

use last_spike_engine::{Expense, Money, PaidFor, Payday, Seat, SpaceKind, Step};

use crate::present::lang::{Key, Lang, key};
use crate::present::parts::scene::Scene;
use crate::present::words::names::bold_name;
use crate::present::words::terms::cause_name;
use crate::service::posting::announce::Course;
use crate::service::ratings::changes::RatingChange;

/// Returns what the game did to the rating of whoever has a seat, if it rated them.
pub(super) fn rating_of(seat: Seat, course: &Course, lang: Lang) -> Option<String> {
    let change = course.ratings.iter().find(|change| change.seat == seat && change.former.is_none())?;
    Some(rating(change, lang))
}

/// Returns a line for each player who was rated and has no seat any more, and one each about the best and the most
/// expensive moments, as far as there are any.
pub(super) fn lines(scene: &Scene<'_>, course: &Course) -> Vec<String> {
    let lang = scene.lang;
    let former = course.ratings.iter().filter_map(|change| {
        let name = bold_name(change.former.as_deref()?);
        Some(format!("{name} · {}", rating(change, lang)))
    });
    let seats = || scene.stored.players.iter().map(|player| player.seat);
    let extremes = |seat: Seat| course.extremes.get(seat.index()).copied().unwrap_or_default();
    let payday = |seat| {
        let Payday { turn, step, amount } = extremes(seat).payday?;
        let args = [
            ("name", who(scene, course, seat, step).into()),
            ("cash", lang.money(amount).into()),
            ("turn", turn.into()),
        ];
        Some((amount, lang.text(key::RESULT_PAYDAY, &args)))
    };
    let expense = |seat| {
        let Expense { turn, step, amount, paid_for } = extremes(seat).expense?;
        let args = [
            ("name", who(scene, course, seat, step).into()),
            ("cash", lang.money(amount).into()),
            ("paid-for", paid_for_in_words(paid_for, lang).into()),
            ("turn", turn.into()),
        ];
        Some((amount, lang.text(key::RESULT_EXPENSE, &args)))
    };
    let paydays = listed(key::RESULT_PAYDAYS, seats().filter_map(payday).collect(), lang);
    let expenses = listed(key::RESULT_EXPENSES, seats().filter_map(expense).collect(), lang);
    former.chain(paydays).chain(expenses).collect()
}

/// Returns a line with what is told of each player, the most money first.
fn listed(key: Key, mut told: Vec<(Money, String)>, lang: Lang) -> Option<String> {
    told.sort_by_key(|(amount, _)| Reverse(*amount));
    let told: Vec<String> = told.into_iter().map(|(_, words)| words).collect();
    (!told.is_empty()).then(|| lang.text(key, &[("list", told.join(" · ").into())]))
}

/// Returns who sat at a seat at a step.
fn who(scene: &Scene<'_>, course: &Course, seat: Seat, step: Step) -> String {
    let former = course.tenures.iter().find(|tenure| tenure.seat == seat && step <= tenure.until);
    former.map_or_else(|| scene.names.bold(seat), |tenure| bold_name(&tenure.name))
}

/// Returns what the game did to somebody's points, and to their place if they have one.
fn rating(change: &RatingChange, lang: Lang) -> String {
    let [before, after] = change.points;
    let sign = if after < before { "📉" } else { "📈" };
    let points = format!("{sign} {} → {}", lang.number(before), lang.number(after));
    match change.places {
        [Some(from), Some(place)] if from != place => {
            let args = [("from", from.into()), ("place", place.into())];
            format!("{points} {}", lang.text(key::RESULT_NUMBERS, &args))
        }
        [_, Some(place)] => format!("{points} {}", lang.text(key::RESULT_NUMBER, &[("place", place.into())])),
        [_, None] => points,
    }
}

fn paid_for_in_words(paid_for: PaidFor, lang: Lang) -> String {
    match paid_for {
        PaidFor::Tile(tile) => lang.text(key::RESULT_FOR_TILE, &[("tile", tile.to_string().into())]),
        PaidFor::Land(city) => lang.text(key::RESULT_FOR_LAND, &[("city", city.to_string().into())]),
        PaidFor::Deed(city) => lang.text(key::RESULT_FOR_DEED, &[("city", city.to_string().into())]),
        PaidFor::Space(SpaceKind::Land) => lang.say(key::RESULT_FOR_TOP_DEED),
        PaidFor::Space(cause) => {
            lang.text(key::RESULT_FOR_SPACE, &[("space", cause_name(cause, lang).into())])
        }
        PaidFor::Deal => lang.say(key::RESULT_IN_DEAL),
    }
}
