//! The figures of a record: its edition's, or others that are checked like an operator's.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::disagreement::{Disagreement, json, wrong};
use super::document::Record;
use super::table::{CityRow, FigureTable, PathRow, RouteRow, Rules, StartingCash};
use crate::{
    CashDisplay, Choices, City, DiceFigures, DoubleCost, Edition, Family, Money, PathSpace, Raising,
    Revision, Route, RouteEnds, Scheme, SpaceKind, Spot, TileFigures, Variant, figures,
};

/// The numbers of players that an edition has a starting cash for.
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=6;

/// Returns the record's edition with the record's own revision and figures. A record of version 4 says all of them;
/// for an older one the rest comes from the edition of that name.
///
/// # Errors
/// [`Disagreement`] when the edition or its revision is unknown, or its table is not sound.
pub fn edition_of(record: &Record, editions: &[Arc<Edition>]) -> Result<Arc<Edition>, Disagreement> {
    edition_with(record, &record.table, known(record, editions))
}

/// Returns the edition that has a record's name.
pub(super) fn known<'a>(record: &Record, editions: &'a [Arc<Edition>]) -> Option<&'a Edition> {
    editions.iter().find(|edition| edition.id == record.edition).map(|known| &**known)
}

/// Returns a record's edition as [`edition_of`] does, with another table in the place of its own.
pub(super) fn edition_with(
    record: &Record,
    given: &FigureTable,
    known: Option<&Edition>,
) -> Result<Arc<Edition>, Disagreement> {
    let edition = match record.scheme() {
        Scheme::Third => of_known(record, given, known)?,
        Scheme::Fourth => of_table(record, given, known)?,
    };
    Ok(Arc::new(edition))
}

fn of_known(record: &Record, given: &FigureTable, known: Option<&Edition>) -> Result<Edition, Disagreement> {
    let known = known.ok_or_else(|| wrong(0, "edition", "a known edition", &record.edition))?;
    check_revision(record.edition_revision, &known.family)?;
    let mut edition = Edition { revision: record.edition_revision, ..known.clone() };
    let given = FigureTable { starting_cash: None, bonus: None, rules: None, ..given.clone() };
    if early(&edition) != given {
        fill(&mut edition, &given)?;
        check_order(&early(&edition), &given)?;
    }
    Ok(edition)
}

/// Returns the edition that a table says; a known one where it says the same.
fn of_table(record: &Record, given: &FigureTable, known: Option<&Edition>) -> Result<Edition, Disagreement> {
    let id = &record.edition;
    if id.0.is_empty() || id.0.len() > 40 || !id.0.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        return Err(wrong(0, "edition", "1 to 40 letters, digits and hyphens", id));
    }
    let rules = given.rules.as_ref().ok_or_else(|| missing("table.rules"))?;
    let chosen = record.options.double_cost;
    if rules.double_cost != chosen {
        let expected = format!("{}, as options.double_cost has it", json(&chosen));
        return Err(wrong(0, "table.rules.double_cost", &expected, &json(&rules.double_cost)));
    }
    let family = match given.path {
        None => Family::Tiles(TileFigures::new(
            variant(rules)?,
            Default::default(),
            Default::default(),
            Default::default(),
        )),
        Some(_) => Family::Dice(dice(given)?),
    };
    check_revision(record.edition_revision, &family)?;
    let choices = Choices {
        double_cost: vec![chosen],
        cash: vec![match family {
            Family::Tiles(_) => record.options.cash,
            // Deals would tell it (G8).
            Family::Dice(_) => CashDisplay::Public,
        }],
    };
    let mut edition = Edition {
        id: id.clone(),
        revision: record.edition_revision,
        cities: board(given)?,
        starting_cash: starting_cash(given, &family)?,
        bonus: amount("table.bonus", given.bonus.ok_or_else(|| missing("table.bonus"))?)?,
        choices,
        family,
        source: Arc::from(""),
    };
    fill(&mut edition, given)?;
    let seats = u8::try_from(record.players.len()).unwrap_or(u8::MAX);
    check_order(&table(&edition, chosen, seats), given)?;
    let same = known.map(|known| Edition { revision: edition.revision, ..known.clone() });
    let is_same = |known: &Edition| {
        known.cities == edition.cities
            && known.family == edition.family
            && table(known, chosen, seats) == *given
            && known.check(record.options).is_ok()
    };
    Ok(same.filter(is_same).unwrap_or(edition))
}

fn missing(field: &str) -> Disagreement {
    wrong(0, field, "what the game was started with", &"none")
}

/// Checks that this program knows a revision of a family's rulings.
fn check_revision(revision: Revision, family: &Family) -> Result<(), Disagreement> {
    if family.knows(revision) {
        return Ok(());
    }
    if let Some(other) = with_other_raising(family).filter(|other| other.knows(revision)) {
        let Family::Tiles(TileFigures { variant: Variant { raising, .. }, .. }) = other else {
            unreachable!("invariant: only tile editions raise cash in two ways")
        };
        let expected = format!("{}, which has revision {revision}", json(&raising));
        return Err(wrong(0, "table.rules.raising", &expected, &"a way that has no such revision"));
    }
    let expected = format!("a revision from 1 to {}, which this program knows", family.newest_revision());
    Err(wrong(0, "edition_revision", &expected, &revision))
}

/// Returns a family with the other way to raise cash; `None` in 1976, which has only one.
fn with_other_raising(family: &Family) -> Option<Family> {
    let Family::Tiles(figures) = family else { return None };
    let mut figures = figures.clone();
    figures.variant.raising = match figures.variant.raising {
        Raising::SellToBank => Raising::Auction,
        Raising::Auction => Raising::SellToBank,
    };
    Some(Family::Tiles(figures))
}

/// Returns the rules of a tile edition.
fn variant(rules: &Rules) -> Result<Variant, Disagreement> {
    Ok(Variant {
        raising: rules.raising.ok_or_else(|| missing("table.rules.raising"))?,
        first_draw: rules.first_draw.ok_or_else(|| missing("table.rules.first_draw"))?,
        set_aside_with_two: rules.set_aside.ok_or_else(|| missing("table.rules.set_aside"))?,
        tie_break: rules.tie_break.ok_or_else(|| missing("table.rules.tie_break"))?,
    })
}

/// Returns the figures of 1976 before its amounts are filled in.
fn dice(given: &FigureTable) -> Result<DiceFigures, Disagreement> {
    let mut ends = [None; Route::COUNT];
    for RouteRow { from, to, .. } in &given.routes {
        if let Some(route) = Route::between(*from, *to) {
            ends[route.index()] = Some(RouteEnds { from: *from, to: *to });
        }
    }
    let mut all = Vec::with_capacity(Route::COUNT);
    for (route, ends) in Route::all().zip(ends) {
        all.push(
            ends.ok_or_else(|| wrong(0, "table.routes", "every route of the board", &format!("no {route}")))?,
        );
    }
    let nothing = PathSpace { kind: SpaceKind::EndOfTrack, amount: Money::ZERO };
    Ok(DiceFigures {
        ends: all.try_into().expect("invariant: there is one for each route"),
        income: Default::default(),
        path: [nothing; DiceFigures::SPACES],
    })
}

/// Returns the cities of the board that the first city stands on.
fn board(given: &FigureTable) -> Result<[City; Spot::COUNT], Disagreement> {
    let first = given.cities.first().map(|row| row.name);
    let boards = [City::AMERICAN, City::CANADIAN];
    boards
        .into_iter()
        .find(|board| first.is_some_and(|first| board.contains(&first)))
        .ok_or_else(|| wrong(0, "table.cities", "the nine cities of a board", &"none"))
}

fn starting_cash(given: &FigureTable, family: &Family) -> Result<[Money; 5], Disagreement> {
    const FIELD: &str = "table.starting_cash";
    match (family, given.starting_cash.as_ref().ok_or_else(|| missing(FIELD))?) {
        (Family::Dice(_), StartingCash::Same(cash)) => Ok([amount(FIELD, *cash)?; 5]),
        (Family::Tiles(_), StartingCash::ByPlayers(by_players)) => {
            if by_players.len() > PLAYERS.count() {
                return Err(wrong(0, FIELD, "amounts for 2 to 6 players", &json(by_players)));
            }
            let mut all = [Money::ZERO; 5];
            for (players, cash) in PLAYERS.map(|players| players.to_string()).zip(&mut all) {
                let field = format!("{FIELD}.{players}");
                *cash = amount(&field, *by_players.get(&players).ok_or_else(|| missing(&field))?)?;
            }
            Ok(all)
        }
        (Family::Dice(_), found) => Err(wrong(0, FIELD, "one amount", &json(found))),
        (Family::Tiles(_), found) => {
            Err(wrong(0, FIELD, "an amount for each number of players", &json(found)))
        }
    }
}

/// Returns all figures of a game of an edition, as records of version 4 have them.
pub(super) fn table(edition: &Edition, double_cost: DoubleCost, seats: u8) -> FigureTable {
    let cash = || PLAYERS.map(|players| (players.to_string(), edition.cash_for(players)));
    let tiles = match &edition.family {
        Family::Tiles(figures) => Some(figures.variant),
        Family::Dice(_) => None,
    };
    FigureTable {
        starting_cash: Some(match &edition.family {
            Family::Tiles(_) => StartingCash::ByPlayers(cash().collect::<BTreeMap<_, _>>()),
            Family::Dice(_) => {
                StartingCash::Same(edition.cash_for(seats.clamp(*PLAYERS.start(), *PLAYERS.end())))
            }
        }),
        bonus: Some(edition.bonus),
        rules: Some(Rules {
            double_cost,
            raising: tiles.map(|rules| rules.raising),
            first_draw: tiles.map(|rules| rules.first_draw),
            set_aside: tiles.map(|rules| rules.set_aside_with_two),
            tie_break: tiles.map(|rules| rules.tie_break),
        }),
        ..early(edition)
    }
}

/// Returns the figures that records of every version have.
pub(super) fn early(edition: &Edition) -> FigureTable {
    let ends = |route: Route| route.ends().map(|spot| edition.city(spot));
    let (cities, routes, path) = match &edition.family {
        Family::Tiles(table) => (
            Spot::all()
                .map(|spot| CityRow {
                    name: edition.city(spot),
                    payouts: Some(table.payouts[spot.index()]),
                    land_costs: Some(table.land_costs(spot)),
                    income: None,
                })
                .collect(),
            Route::all()
                .map(|route| {
                    let [from, to] = ends(route);
                    RouteRow { letter: Some(route), from, to, costs: Some(table.costs[route.index()]) }
                })
                .collect(),
            None,
        ),
        Family::Dice(table) => (
            Spot::all()
                .map(|spot| CityRow {
                    name: edition.city(spot),
                    payouts: None,
                    land_costs: None,
                    income: Some(table.income[spot.index()]),
                })
                .collect(),
            table
                .ends
                .iter()
                .map(|ends| RouteRow { letter: None, from: ends.from, to: ends.to, costs: None })
                .collect(),
            Some(table.path.iter().map(|space| PathRow { kind: space.kind, amount: space.amount }).collect()),
        ),
    };
    FigureTable { cities, routes, path, starting_cash: None, bonus: None, rules: None }
}

/// Checks that every entry is given once, in the order and direction of the board.
fn check_order(expected: &FigureTable, given: &FigureTable) -> Result<(), Disagreement> {
    if given == expected {
        return Ok(());
    }
    if given.rules != expected.rules {
        return Err(wrong(0, "table.rules", &json(&expected.rules), &json(&given.rules)));
    }
    let expected = "every city, route and space once, as the edition's board has them";
    Err(wrong(0, "table", expected, &"another table"))
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
    Ok(())
}

fn count(field: &str, expected: usize, found: usize) -> Result<(), Disagreement> {
    if found == expected { Ok(()) } else { Err(wrong(0, field, &format!("{expected} of them"), &found)) }
}

fn amounts<const N: usize>(field: &str, given: Option<[Money; N]>) -> Result<[Money; N], Disagreement> {
    let given = given.ok_or_else(|| wrong(0, field, &format!("{N} amounts"), &"none"))?;
    given.iter().try_for_each(|figure| amount(field, *figure).map(drop))?;
    Ok(given)
}

fn amount(field: &str, given: Money) -> Result<Money, Disagreement> {
    figures::check_amount(given.0)
        .map_err(|unsound| wrong(0, field, "an amount as `edition check` accepts it", &unsound))
}
