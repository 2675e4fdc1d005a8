//! The figure that a record's steps contradict, by its own name.
//!
//! A wrong figure shows itself where the steps depend on it, often under another name: cash that was changed in the
//! table looks like wrong cash after the first step. So a record that does not agree is tried with other tables: the one
//! that its steps tell, that with one rule changed, and that of the edition which has its name. Where one of them agrees
//! in everything, the first figure in which the record differs from it is the one to name.

use std::sync::Arc;

use serde_json::Value;

use super::disagreement::{Disagreement, json};
use super::document::Record;
use super::figures::{early, table};
use super::told::told;
use crate::{Edition, Family, FirstDraw, Raising, Scheme, TieBreak, TileFigures};

/// Returns a disagreement by the name of the figure that explains it; as it is where no other table agrees.
pub(super) fn by_name(
    record: &Record,
    given: &Edition,
    known: Option<&Edition>,
    seats: u8,
    wrong: Disagreement,
    agrees: impl Fn(&Arc<Edition>) -> bool,
) -> Disagreement {
    let told = told(record, given, seats);
    let known = known.map(|known| Edition { revision: given.revision, ..known.clone() });
    let others = std::iter::once(told.clone()).chain(with_a_rule_changed(&told)).chain(known);
    let others = others.filter(|other| other.family.knows(given.revision));
    for other in others {
        if let Some(named) = difference(record, given, &other, seats, wrong.step)
            && agrees(&Arc::new(other))
        {
            return named;
        }
    }
    wrong
}

/// Refuses a table that the steps contradict, in a record that cannot be played again.
pub(super) fn check_told(record: &Record, given: &Edition, seats: u8) -> Result<(), Disagreement> {
    difference(record, given, &told(record, given, seats), seats, 0).map_or(Ok(()), Err)
}

/// Returns a tile edition with each rule changed in turn.
fn with_a_rule_changed(edition: &Edition) -> Vec<Edition> {
    let Family::Tiles(figures) = &edition.family else { return Vec::new() };
    let changes: [fn(&mut TileFigures); 4] = [
        |figures| {
            figures.variant.raising = match figures.variant.raising {
                Raising::SellToBank => Raising::Auction,
                Raising::Auction => Raising::SellToBank,
            }
        },
        |figures| {
            figures.variant.first_draw = match figures.variant.first_draw {
                FirstDraw::Returned => FirstDraw::Kept,
                FirstDraw::Kept => FirstDraw::Returned,
            }
        },
        |figures| figures.variant.set_aside_with_two = !figures.variant.set_aside_with_two,
        |figures| {
            figures.variant.tie_break = match figures.variant.tie_break {
                TieBreak::LandCost => TieBreak::Shared,
                TieBreak::Shared => TieBreak::LandCost,
            }
        },
    ];
    let changed = |change: fn(&mut TileFigures)| {
        let mut figures = figures.clone();
        change(&mut figures);
        Edition { family: Family::Tiles(figures), ..edition.clone() }
    };
    changes.map(changed).to_vec()
}

/// Returns the first figure in which a record's table differs from that of another edition; `None` where the table of
/// its version says the same.
fn difference(
    record: &Record,
    given: &Edition,
    other: &Edition,
    seats: u8,
    step: u32,
) -> Option<Disagreement> {
    let said = |edition: &Edition| {
        let table = match record.scheme() {
            Scheme::Third => early(edition),
            Scheme::Fourth => table(edition, record.options.double_cost, seats),
        };
        serde_json::to_value(table).expect("invariant: what a record holds is JSON")
    };
    let (field, expected, found) = first_difference("table".to_owned(), &said(other), &said(given))?;
    Some(Disagreement { step, field, expected: json(&expected), found: json(&found) })
}

/// Returns the path of the first value that differs, what is expected there, and what was found.
fn first_difference(path: String, expected: &Value, found: &Value) -> Option<(String, Value, Value)> {
    match (expected, found) {
        _ if expected == found => None,
        (Value::Object(fields), Value::Object(others)) if fields.len() == others.len() => fields
            .iter()
            .find_map(|(key, field)| first_difference(format!("{path}.{key}"), field, others.get(key)?)),
        (Value::Array(items), Value::Array(others)) if items.len() == others.len() => items
            .iter()
            .zip(others)
            .enumerate()
            .find_map(|(at, (item, other))| first_difference(format!("{path}[{at}]"), item, other)),
        _ => Some((path, expected.clone(), found.clone())),
    }
}
