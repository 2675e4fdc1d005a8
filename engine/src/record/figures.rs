//! The figures of a record: its edition's, or others that are checked like an operator's.

use std::sync::Arc;

use super::disagreement::{Disagreement, wrong};
use super::document::{CityRow, FigureTable, PathRow, Record, RouteRow};
use crate::{Edition, Family, Money, Route, Spot, figures};

/// Returns the record's edition with the record's own revision and figures.
///
/// # Errors
/// [`Disagreement`] when the edition or its revision is unknown, or its table is not sound.
pub fn edition_of(record: &Record, editions: &[Arc<Edition>]) -> Result<Arc<Edition>, Disagreement> {
    let known = editions.iter().find(|edition| edition.id == record.edition);
    let known = known.ok_or_else(|| wrong(0, "edition", "a known edition", &record.edition))?;
    let (revision, newest) = (record.edition_revision, known.family.newest_revision());
    if !known.family.knows(revision) {
        let expected = format!("a revision from 1 to {newest}, which this program knows");
        return Err(wrong(0, "edition_revision", &expected, &revision));
    }
    let mut edition = Edition { revision, ..(**known).clone() };
    if table(known) != record.table {
        fill(&mut edition, &record.table)?;
    }
    Ok(Arc::new(edition))
}

/// Returns an edition's figures.
pub(super) fn table(edition: &Edition) -> FigureTable {
    let ends = |route: Route| route.ends().map(|spot| edition.city(spot));
    match &edition.family {
        Family::Tiles(table) => FigureTable {
            cities: Spot::all()
                .map(|spot| CityRow {
                    name: edition.city(spot),
                    payouts: Some(table.payouts[spot.index()]),
                    land_costs: Some(table.land_costs(spot)),
                    income: None,
                })
                .collect(),
            routes: Route::all()
                .map(|route| {
                    let [from, to] = ends(route);
                    RouteRow { letter: Some(route), from, to, costs: Some(table.costs[route.index()]) }
                })
                .collect(),
            path: None,
        },
        Family::Dice(table) => FigureTable {
            cities: Spot::all()
                .map(|spot| CityRow {
                    name: edition.city(spot),
                    payouts: None,
                    land_costs: None,
                    income: Some(table.income[spot.index()]),
                })
                .collect(),
            routes: table
                .ends
                .iter()
                .map(|ends| RouteRow { letter: None, from: ends.from, to: ends.to, costs: None })
                .collect(),
            path: Some(
                table.path.iter().map(|space| PathRow { kind: space.kind, amount: space.amount }).collect(),
            ),
        },
    }
}

/// Puts a record's figures into an edition.
fn fill(edition: &mut Edition, given: &FigureTable) -> Result<(), Disagreement> {
    count("table.cities", Spot::COUNT, given.cities.len())?;
    count("table.routes", Route::COUNT, given.routes.len())?;
    let cities = edition.cities;
    for (n, row) in given.cities.iter().enumerate() {
        let spot = row.name.spot().index();
        if cities[spot] != row.name {
            return Err(wrong(0, &format!("table.cities[{n}].name"), "a city of the board", &row.name));
        }
        let field = |column: &str| format!("table.cities[{n}].{column}");
        match &mut edition.family {
            Family::Tiles(table) => {
                table.payouts[spot] = amounts(&field("payouts"), row.payouts)?;
                let costs = amounts(&field("land_costs"), row.land_costs)?;
                figures::check_land_costs(&costs)
                    .map_err(|unsound| wrong(0, &field("land_costs"), "ascending costs", &unsound))?;
                table.set_land_costs(row.name.spot(), costs);
            }
            Family::Dice(table) => table.income[spot] = amounts(&field("income"), row.income)?,
        }
    }
    for (n, row) in given.routes.iter().enumerate() {
        let found = format!("{}–{}", row.from, row.to);
        let route = Route::between(row.from, row.to)
            .ok_or_else(|| wrong(0, &format!("table.routes[{n}]"), "a route of the board", &found))?;
        if let Family::Tiles(table) = &mut edition.family {
            table.costs[route.index()] = amounts(&format!("table.routes[{n}].costs"), row.costs)?;
        }
    }
    if let Family::Dice(table) = &mut edition.family {
        let path = given.path.as_deref().unwrap_or_default();
        count("table.path", table.path.len(), path.len())?;
        for (n, (space, row)) in table.path.iter_mut().zip(path).enumerate() {
            let moves_nothing = figures::needs_no_amount(row.kind) && row.amount == Money::ZERO;
            if !moves_nothing {
                amount(&format!("table.path[{n}].amount"), row.amount)?;
            }
            (space.kind, space.amount) = (row.kind, row.amount);
        }
    }
    // Entries that are given twice, or in another order or direction than on the board.
    if table(edition) == *given {
        Ok(())
    } else {
        let expected = "every city, route and space once, as the edition's board has them";
        Err(wrong(0, "table", expected, &"another table"))
    }
}

fn count(field: &str, expected: usize, found: usize) -> Result<(), Disagreement> {
    if found == expected { Ok(()) } else { Err(wrong(0, field, &format!("{expected} of them"), &found)) }
}

fn amounts<const N: usize>(field: &str, given: Option<[Money; N]>) -> Result<[Money; N], Disagreement> {
    let given = given.ok_or_else(|| wrong(0, field, &format!("{N} amounts"), &"none"))?;
    given.iter().try_for_each(|figure| amount(field, *figure))?;
    Ok(given)
}

fn amount(field: &str, given: Money) -> Result<(), Disagreement> {
    figures::check_amount(given.0)
        .map(|_| ())
        .map_err(|unsound| wrong(0, field, "an amount as `edition check` accepts it", &unsound))
}
