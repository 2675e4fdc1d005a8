//! Writing an edition whose revision or figures were taken from elsewhere, such as a record, as a file.

use toml::{Table, Value};

use super::definition::{Edition, Family};
use super::sheet::Provenance;
use crate::model::{Money, Route, Spot};

impl Edition {
    /// Returns the edition with a source that says its own revision and figures, from which it can be read again;
    /// `None` where no file can say them.
    #[must_use]
    pub fn with_own_source(&self) -> Option<Self> {
        self.read_back(&self.source).or_else(|| self.read_back(&self.sheet()?.to_string()))
    }

    /// Reads a source; `None` where it says another edition.
    fn read_back(&self, source: &str) -> Option<Self> {
        let read = Self::parse(source, &self.id.0).ok()?;
        (Self { source: self.source.clone(), ..read.clone() } == *self).then_some(read)
    }

    /// Writes the edition as its file has it; a figure that the source says too keeps its provenance.
    fn sheet(&self) -> Option<Table> {
        let known = self.figures();
        let figure = |field: &str, amount: Money| {
            let is_printed = known.iter().any(|figure| {
                (&*figure.field, figure.amount, figure.provenance) == (field, amount, Provenance::Printed)
            });
            let provenance = if is_printed { "printed" } else { "reconstructed" };
            Value::Table(Table::from_iter([(provenance.to_owned(), Value::Integer(amount.0.into()))]))
        };
        let figures = |field: &str, amounts: &[Money]| {
            let numbered = (1..).zip(amounts);
            Value::Array(numbered.map(|(n, amount)| figure(&format!("{field} {n}"), *amount)).collect())
        };
        let cash = (2..).zip(self.starting_cash);
        let cash = cash.map(|(players, amount)| figure(&format!("starting cash, {players} players"), amount));
        let mut sheet = Table::from_iter([
            ("id".to_owned(), Value::String(self.id.0.clone())),
            ("revision".to_owned(), Value::Integer(self.revision.0.into())),
            ("starting_cash".to_owned(), Value::Array(cash.collect())),
            ("bonus".to_owned(), figure("bonus of the last spike", self.bonus)),
            ("options".to_owned(), Value::try_from(&self.choices).ok()?),
        ]);
        let city = |spot: Spot| {
            let name = self.city(spot);
            let mut row = Table::from_iter([("name".to_owned(), Value::String(name.to_string()))]);
            match &self.family {
                Family::Tiles(table) => {
                    row.insert(
                        "payouts".to_owned(),
                        figures(&format!("{name} payout"), &table.payouts[spot.index()]),
                    );
                    row.insert(
                        "land_costs".to_owned(),
                        figures(&format!("{name} land cost"), &table.land_costs(spot)),
                    );
                }
                Family::Dice(table) => {
                    row.insert(
                        "income".to_owned(),
                        figures(&format!("{name} income"), &table.income[spot.index()]),
                    );
                }
            }
            Value::Table(row)
        };
        sheet.insert("city".to_owned(), Value::Array(Spot::all().map(city).collect()));
        let route = |route: Route| {
            let [from, to] = match &self.family {
                Family::Tiles(_) => route.ends().map(|spot| self.city(spot)),
                Family::Dice(table) => [table.ends(route).from, table.ends(route).to],
            };
            let mut row = Table::from_iter(
                [("from", from), ("to", to)]
                    .map(|(end, city)| (end.to_owned(), Value::String(city.to_string()))),
            );
            if let Family::Tiles(table) = &self.family {
                row.insert("letter".to_owned(), Value::String(route.to_string()));
                row.insert(
                    "costs".to_owned(),
                    figures(&format!("{from}–{to} space"), &table.costs[route.index()]),
                );
            }
            Value::Table(row)
        };
        sheet.insert("route".to_owned(), Value::Array(Route::all().map(route).collect()));
        match &self.family {
            Family::Tiles(table) => {
                sheet.insert("rules".to_owned(), Value::try_from(table.variant).ok()?);
            }
            Family::Dice(table) => {
                let mut path = Vec::new();
                for (n, space) in table.path.iter().enumerate() {
                    let mut row = Table::from_iter([("kind".to_owned(), Value::try_from(space.kind).ok()?)]);
                    if space.amount != Money::ZERO {
                        row.insert("amount".to_owned(), figure(&format!("path space {n}"), space.amount));
                    }
                    path.push(Value::Table(row));
                }
                sheet.insert("path".to_owned(), Value::Array(path));
            }
        }
        Some(sheet)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::Revision;
    use crate::edition::Figure;
    use crate::model::SpaceKind;

    #[test]
    fn an_edition_reads_back_from_its_own_source_whatever_its_revision_and_figures() {
        for edition in Edition::all() {
            assert_eq!(
                edition.with_own_source().as_ref(),
                Some(&*edition),
                "a file that says all stays as it is"
            );
            let mut other = Edition { revision: Revision::FIRST, ..(*edition).clone() };
            match &mut other.family {
                Family::Tiles(figures) => {
                    figures.costs[3][1] = Money(77_000);
                    figures.payouts[5][4] = Money(78_000);
                    figures.set_land_costs(Spot::EACH[2], [1, 2, 3, 79].map(Money::thousands));
                }
                Family::Dice(figures) => {
                    figures.income[5][4] = Money(77_000);
                    figures.path[1].amount = Money(78_000);
                    figures.path[2] = crate::PathSpace { kind: SpaceKind::EndOfTrack, amount: Money::ZERO };
                    figures.path[3].amount = Money(79_000);
                }
            }
            let own = other.with_own_source().unwrap();
            assert_eq!(Edition { source: Arc::clone(&other.source), ..own.clone() }, other);
            assert_eq!(Edition::parse(&own.source, "own").unwrap(), own);
            let provenances = |edition: &Edition| {
                let figures = edition.figures().into_iter();
                figures
                    .filter(|figure| figure.amount < Money(77_000))
                    .map(|Figure { field, provenance, .. }| (field, provenance))
                    .collect::<Vec<_>>()
            };
            let (known, kept) = (provenances(&edition), provenances(&own));
            assert!(kept.iter().filter(|figure| known.contains(figure)).count() + 4 > kept.len());
        }
    }

    #[test]
    fn what_no_file_can_say_has_no_source() {
        let mut edition = (*Edition::all()[0]).clone();
        let Family::Tiles(figures) = &mut edition.family else { panic!("tiles") };
        figures.costs[0][0] = Money(500);
        assert_eq!(edition.with_own_source(), None);
    }
}
