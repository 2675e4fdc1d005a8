//! Writing an edition whose revision or figures were taken from elsewhere, such as a record, back into its file.

use toml::{Table, Value};

use super::definition::{Edition, Family};
use crate::model::{City, Money, Route, Spot};

impl Edition {
    /// Returns the edition with a source that says its own revision and figures, from which it can be read again;
    /// `None` where no file can say them.
    #[must_use]
    pub fn with_own_source(&self) -> Option<Self> {
        if let Some(same) = self.read_back(&self.source) {
            return Some(same);
        }
        let mut sheet: Table = self.source.parse().ok()?;
        sheet.insert("revision".to_owned(), Value::Integer(self.revision.0.into()));
        for row in rows(&mut sheet, "city") {
            let city: City = row.get("name")?.as_str()?.parse().ok()?;
            self.put_city(row, city.spot())?;
        }
        for row in rows(&mut sheet, "route") {
            let end = |key: &str| row.get(key)?.as_str()?.parse::<City>().ok();
            let route = Route::between(end("from")?, end("to")?)?;
            if let Family::Tiles(figures) = &self.family {
                put(row, "costs", &figures.costs[route.index()])?;
            }
        }
        if let Family::Dice(figures) = &self.family {
            for (row, space) in rows(&mut sheet, "path").zip(&figures.path) {
                row.insert("kind".to_owned(), Value::try_from(space.kind).ok()?);
                if space.amount == Money::ZERO {
                    row.remove("amount");
                } else if !row.get("amount").is_some_and(|own| says(own, space.amount)) {
                    row.insert("amount".to_owned(), figure(space.amount));
                }
            }
        }
        self.read_back(&sheet.to_string())
    }

    /// Reads a source; `None` where it says another edition.
    fn read_back(&self, source: &str) -> Option<Self> {
        let read = Self::parse(source, &self.id.0).ok()?;
        (Self { source: self.source.clone(), ..read.clone() } == *self).then_some(read)
    }

    fn put_city(&self, row: &mut Table, spot: Spot) -> Option<()> {
        match &self.family {
            Family::Tiles(figures) => {
                put(row, "payouts", &figures.payouts[spot.index()])?;
                put(row, "land_costs", &figures.land_costs(spot))
            }
            Family::Dice(figures) => put(row, "income", &figures.income[spot.index()]),
        }
    }
}

/// Returns the tables of an array of tables.
fn rows<'a>(sheet: &'a mut Table, name: &str) -> impl Iterator<Item = &'a mut Table> + use<'a> {
    let found = sheet.get_mut(name).and_then(Value::as_array_mut);
    found.into_iter().flatten().filter_map(Value::as_table_mut)
}

/// Puts amounts into a row's column; those that it has already keep their provenance.
fn put(row: &mut Table, column: &str, amounts: &[Money]) -> Option<()> {
    let own = row.get_mut(column)?.as_array_mut()?;
    for (value, amount) in own.iter_mut().zip(amounts) {
        if !says(value, *amount) {
            *value = figure(*amount);
        }
    }
    Some(())
}

/// Returns whether a figure has this amount.
fn says(figure: &Value, amount: Money) -> bool {
    let own = figure.as_table().and_then(|table| table.values().next()).and_then(Value::as_integer);
    own == Some(amount.0.into())
}

/// Returns an amount of which no rulebook is known that prints it.
fn figure(amount: Money) -> Value {
    Value::Table(Table::from_iter([("reconstructed".to_owned(), Value::Integer(amount.0.into()))]))
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
