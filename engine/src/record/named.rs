//! The figure that a record's steps contradict, by its own name.
//!
//! A wrong figure shows itself where the steps depend on it, often under another name: cash that was changed in the
//! table looks like wrong cash after the first step. So a record that does not agree is tried with other tables: the one
//! that its steps tell, that with one rule or share changed, and that of the edition which has its name. Where one of them
//! agrees in everything, the figures in which the record differs from it are tried on it: the one that it does not bear is
//! the one to name.

use std::sync::Arc;

use serde_json::Value;

use super::disagreement::{Disagreement, json};
use super::document::Record;
use super::figures::{early, edition_of, edition_with, known, table};
use super::table::FigureTable;
use super::told::{per_deed, told};
use crate::{DoubleCost, Edition, Family, FirstDraw, Money, Raising, Scheme, TieBreak, TileFigures};

/// The most shares that are tried, so that the work grows with the length of a record alone.
const MOST_TRIED: usize = 64;

/// Returns a disagreement by the name of the figure that explains it; as it is where no other table agrees.
pub(super) fn by_name(
    record: &Record,
    given: &Edition,
    known: Option<&Edition>,
    seats: u8,
    wrong: Disagreement,
    agrees: impl Fn(&Record, &Arc<Edition>) -> bool,
) -> Disagreement {
    let told = told(record, given, seats);
    let same = known.map(|known| Edition { revision: given.revision, ..known.clone() });
    let others = std::iter::once(told.clone()).chain(changed(record, &told)).chain(same);
    let others = others.filter(|other| other.family.knows(given.revision));
    for other in others {
        let differing = differences(record, given, &other, seats);
        if !differing.is_empty() && agrees(record, &Arc::new(other.clone())) {
            let agrees =
                |table: &_| edition_with(record, table, known).is_ok_and(|other| agrees(record, &other));
            return to_blame(&table_of(record, &other, seats), &differing, wrong.step, agrees);
        }
    }
    with_other_double_cost(record, known, wrong, agrees)
}

/// Returns the figure to blame: with those before it, as the record has them, another table agrees, and with it no more.
/// It is looked for by halves, because there may be many.
fn to_blame(
    table: &Value,
    differing: &[Difference],
    step: u32,
    agrees: impl Fn(&FigureTable) -> bool,
) -> Disagreement {
    let (mut agreeing, mut refused) = (0, differing.len());
    while refused - agreeing > 1 {
        let middle = agreeing.midpoint(refused);
        let mut tried = table.clone();
        for Difference { pointer, found, .. } in &differing[..middle] {
            if let Some(place) = tried.pointer_mut(pointer) {
                place.clone_from(found);
            }
        }
        if serde_json::from_value(tried).is_ok_and(|tried| agrees(&tried)) {
            agreeing = middle;
        } else {
            refused = middle;
        }
    }
    let Difference { field, expected, found, .. } = &differing[agreeing];
    Disagreement { step, field: field.clone(), expected: json(expected), found: json(found) }
}

/// Returns a disagreement by the name of the host's choice of double cost, if the record agrees with the other choice.
fn with_other_double_cost(
    record: &Record,
    known: Option<&Edition>,
    wrong: Disagreement,
    agrees: impl Fn(&Record, &Arc<Edition>) -> bool,
) -> Disagreement {
    let found = record.options.double_cost;
    let expected = match found {
        DoubleCost::Any => DoubleCost::Forced,
        DoubleCost::Forced => DoubleCost::Any,
    };
    let mut other = record.clone();
    other.options.double_cost = expected;
    if let Some(rules) = &mut other.table.rules {
        rules.double_cost = expected;
    }
    let field = match record.scheme() {
        Scheme::Third => "options.double_cost",
        Scheme::Fourth => "table.rules.double_cost",
    };
    match edition_with(&other, &other.table, known) {
        Ok(edition) if agrees(&other, &edition) => Disagreement {
            step: wrong.step,
            field: field.to_owned(),
            expected: json(&expected),
            found: json(&found),
        },
        _ => wrong,
    }
}

/// Refuses a table that the steps contradict, in a record that cannot be played again.
pub(super) fn check_told(record: &Record, given: &Edition, seats: u8) -> Result<(), Disagreement> {
    let differing = differences(record, given, &told(record, given, seats), seats);
    let refused = |Difference { field, expected, found, .. }| {
        Err(Disagreement { step: 0, field, expected: json(&expected), found: json(&found) })
    };
    differing.into_iter().next().map_or(Ok(()), refused)
}

/// A figure that a record has otherwise than the table of the edition that is known by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherFigure {
    /// Its name in the record.
    pub field: String,
    /// The edition's, as JSON.
    pub known: String,
    /// The record's, as JSON.
    pub found: String,
}

/// Returns the figures and rules in which a record differs from the known edition of its name, whether or not its steps
/// depend on them; none where no such edition is known.
///
/// # Errors
/// [`Disagreement`] when the record's table is not sound.
pub fn other_figures(record: &Record, editions: &[Arc<Edition>]) -> Result<Vec<OtherFigure>, Disagreement> {
    let Some(known) = known(record, editions) else { return Ok(Vec::new()) };
    let seats = u8::try_from(record.players.len()).unwrap_or(u8::MAX);
    let differing = differences(record, &*edition_of(record, editions)?, known, seats);
    let other = |Difference { field, expected, found, .. }| OtherFigure {
        field,
        known: json(&expected),
        found: json(&found),
    };
    Ok(differing.into_iter().map(other).collect())
}

/// Returns editions that are changed in one thing which steps do not tell: each rule of a tile edition in turn, or what a
/// space of 1976 moves for each deed.
fn changed(record: &Record, told: &Edition) -> Vec<Edition> {
    match &told.family {
        Family::Tiles(figures) => with_a_rule_changed(told, figures),
        Family::Dice(figures) => {
            let spaces = (0..).zip(per_deed(record));
            let shares = spaces.flat_map(|(space, all)| shares_of(all).map(move |share| (space, share)));
            let with_share = |(space, share): (usize, Money)| {
                let mut figures = figures.clone();
                figures.path[space].amount = share;
                Edition { family: Family::Dice(figures), ..told.clone() }
            };
            shares.take(MOST_TRIED).map(with_share).collect()
        }
    }
}

/// Returns the amounts for each deed that make up an amount, the largest first.
fn shares_of(all: Money) -> impl Iterator<Item = Money> {
    // There are no more deeds.
    const MOST: u32 = 45;
    let thousands = all.0 / 1000;
    (1..=MOST.min(thousands))
        .filter(move |deeds| thousands.is_multiple_of(*deeds))
        .map(move |deeds| Money(all.0 / deeds))
}

/// Returns a tile edition with each rule changed in turn.
fn with_a_rule_changed(edition: &Edition, figures: &TileFigures) -> Vec<Edition> {
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

/// A figure that is not the same in two tables.
struct Difference {
    /// Its name, and its place as a JSON pointer into the table.
    field: String,
    pointer: String,
    expected: Value,
    found: Value,
}

/// Returns the figures in which a record's table differs from that of another edition, as far as its version says them.
fn differences(record: &Record, given: &Edition, other: &Edition, seats: u8) -> Vec<Difference> {
    let mut all = Vec::new();
    let of = |edition| table_of(record, edition, seats);
    compare(("table".to_owned(), String::new()), &of(other), &of(given), &mut all);
    all
}

/// Returns an edition's table as a record of this version has it.
fn table_of(record: &Record, edition: &Edition, seats: u8) -> Value {
    let table = match record.scheme() {
        Scheme::Third => early(edition),
        Scheme::Fourth => table(edition, record.options.double_cost, seats),
    };
    serde_json::to_value(table).expect("invariant: what a record holds is JSON")
}

/// Finds the values that differ, with their names and places.
fn compare((field, pointer): (String, String), expected: &Value, found: &Value, all: &mut Vec<Difference>) {
    match (expected, found) {
        _ if expected == found => {}
        (Value::Object(fields), Value::Object(others)) if fields.keys().eq(others.keys()) => {
            for ((key, item), other) in fields.iter().zip(others.values()) {
                compare((format!("{field}.{key}"), format!("{pointer}/{key}")), item, other, all);
            }
        }
        (Value::Array(items), Value::Array(others)) if items.len() == others.len() => {
            for (at, (item, other)) in items.iter().zip(others).enumerate() {
                compare((format!("{field}[{at}]"), format!("{pointer}/{at}")), item, other, all);
            }
        }
        _ => all.push(Difference { field, pointer, expected: expected.clone(), found: found.clone() }),
    }
}
