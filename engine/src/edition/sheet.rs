//! Reading an edition from TOML, and saying precisely what is wrong with it.

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::definition::{Choices, Edition, EditionId, Family, Revision};
use super::dice_figures::{DiceFigures, PathSpace};
use super::figures;
use super::tile_figures::{TileFigures, Variant};
use crate::model::{CashDisplay, City, DoubleCost, Money, Route, RouteEnds, SpaceKind, Spot};

/// A fault of an edition's file, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {field}: {why}")]
pub struct EditionError {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The field.
    pub field: String,
    /// The fault, and what is accepted.
    pub why: String,
}

/// One figure of an edition and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its name.
    pub field: String,
    /// Its amount.
    pub amount: Money,
    /// Its origin.
    pub provenance: Provenance,
}

/// The origin of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// It stands in the rulebook or on the board.
    Printed,
    /// It was worked out and balanced.
    Reconstructed,
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Printed => "printed",
            Self::Reconstructed => "reconstructed",
        })
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Amount {
    Printed(u32),
    Reconstructed(u32),
}

type Amounts = Spanned<Vec<Spanned<Amount>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    id: Spanned<String>,
    revision: Option<Spanned<Revision>>,
    starting_cash: Amounts,
    bonus: Spanned<Amount>,
    options: Spanned<Options>,
    rules: Option<Variant>,
    city: Vec<Spanned<CityRow>>,
    route: Vec<Spanned<RouteRow>>,
    path: Option<Spanned<Vec<Spanned<PathRow>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    double_cost: Vec<DoubleCost>,
    cash: Spanned<Vec<CashDisplay>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityRow {
    name: City,
    payouts: Option<Amounts>,
    land_costs: Option<Amounts>,
    income: Option<Amounts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RouteRow {
    letter: Option<Route>,
    from: City,
    to: City,
    costs: Option<Amounts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PathRow {
    kind: SpaceKind,
    amount: Option<Spanned<Amount>>,
}

impl Edition {
    /// Reads and checks an edition; `file` is named in errors.
    ///
    /// # Errors
    /// [`EditionError`] with file, line and field when something is missing, unknown, or no
    /// positive multiple of 1,000, when land costs do not ascend, or when cash may be hidden where deals would tell it.
    pub fn parse(toml: &str, file: &str) -> Result<Self, EditionError> {
        let reader = Reader { toml, file };
        let sheet = reader.sheet()?;
        let edition = reader.edition(&sheet)?;
        reader.check_cash(&sheet, &edition.family)?;
        Ok(edition)
    }

    /// Reads an edition that a game was started with: it was sound for the program of that time, and the game goes on
    /// with it.
    ///
    /// # Errors
    /// [`EditionError`] as from [`Edition::parse`], but for choices that only new games may not have.
    pub fn parse_stored(toml: &str, file: &str) -> Result<Self, EditionError> {
        let reader = Reader { toml, file };
        reader.edition(&reader.sheet()?)
    }

    /// Returns every figure with its provenance, in the order of the file.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        figures_of(&self.source)
    }
}

fn figures_of(toml: &str) -> Vec<Figure> {
    let Ok(sheet) = toml::from_str::<Sheet>(toml) else { return Vec::new() };
    let mut figures = Vec::new();
    let mut note = |field: String, amount: &Spanned<Amount>| {
        let (amount, provenance) = match *amount.get_ref() {
            Amount::Printed(amount) => (amount, Provenance::Printed),
            Amount::Reconstructed(amount) => (amount, Provenance::Reconstructed),
        };
        figures.push(Figure { field, amount: Money(amount), provenance });
    };
    for (players, amount) in (2..).zip(sheet.starting_cash.get_ref()) {
        note(format!("starting cash, {players} players"), amount);
    }
    note("bonus of the last spike".to_owned(), &sheet.bonus);
    for row in sheet.city.iter().map(Spanned::get_ref) {
        let columns = [("payout", &row.payouts), ("land cost", &row.land_costs), ("income", &row.income)];
        for (column, amounts) in columns {
            for (n, amount) in (1..).zip(amounts.iter().flat_map(Spanned::get_ref)) {
                note(format!("{} {column} {n}", row.name), amount);
            }
        }
    }
    for row in sheet.route.iter().map(Spanned::get_ref) {
        for (n, amount) in (1..).zip(row.costs.iter().flat_map(Spanned::get_ref)) {
            note(format!("{}–{} space {n}", row.from, row.to), amount);
        }
    }
    for (n, row) in sheet.path.iter().flat_map(Spanned::get_ref).enumerate() {
        if let Some(amount) = &row.get_ref().amount {
            note(format!("path space {n}"), amount);
        }
    }
    figures
}

/// The file, and the lines on which things stand in it.
#[derive(Clone, Copy)]
struct Reader<'a> {
    toml: &'a str,
    file: &'a str,
}

impl Reader<'_> {
    fn line(self, span: std::ops::Range<usize>) -> usize {
        self.toml.get(..span.start).unwrap_or_default().matches('\n').count() + 1
    }

    /// Returns the key that stands at a place of the file.
    fn field(self, span: std::ops::Range<usize>) -> String {
        let line = self.toml.lines().nth(self.line(span) - 1).unwrap_or_default();
        line.split('=').next().unwrap_or_default().trim().to_owned()
    }

    fn wrong<T>(self, at: &Spanned<T>, field: &str, why: impl Into<String>) -> EditionError {
        EditionError {
            file: self.file.to_owned(),
            line: self.line(at.span()),
            field: field.to_owned(),
            why: why.into(),
        }
    }

    fn money(self, amount: &Spanned<Amount>, field: &str) -> Result<Money, EditionError> {
        let (Amount::Printed(figure) | Amount::Reconstructed(figure)) = *amount.get_ref();
        figures::check_amount(figure).map_err(|unsound| self.wrong(amount, field, unsound.to_string()))
    }

    fn amounts<const N: usize>(self, amounts: &Amounts, field: &str) -> Result<[Money; N], EditionError> {
        let money: Vec<Money> =
            amounts.get_ref().iter().map(|amount| self.money(amount, field)).collect::<Result<_, _>>()?;
        let count = money.len();
        money
            .try_into()
            .map_err(|_| self.wrong(amounts, field, format!("{N} figures are needed, here are {count}")))
    }

    fn needed<'s, R, T>(
        self,
        row: &Spanned<R>,
        column: Option<&'s T>,
        field: &str,
    ) -> Result<&'s T, EditionError> {
        column.ok_or_else(|| self.wrong(row, field, "is missing"))
    }

    fn sheet(self) -> Result<Sheet, EditionError> {
        toml::from_str(self.toml).map_err(|error| EditionError {
            file: self.file.to_owned(),
            line: self.line(error.span().unwrap_or_default()),
            field: self.field(error.span().unwrap_or_default()),
            why: error.message().to_owned(),
        })
    }

    /// Checks that cash is only hidden where no rule tells it. A deal may be offered if both sides could keep it, and
    /// lapses when one cannot any more (G8): whoever asks a player for money, a thousand more each time, learns what
    /// that player has.
    fn check_cash(self, sheet: &Sheet, family: &Family) -> Result<(), EditionError> {
        let cash = &sheet.options.get_ref().cash;
        if !matches!(family, Family::Dice(_)) || !cash.get_ref().contains(&CashDisplay::Hidden) {
            return Ok(());
        }
        let why = "only \"public\" is accepted with [[path]] (dice): an offered deal tells whether its partner can pay";
        Err(self.wrong(cash, "options.cash", why))
    }

    fn edition(self, sheet: &Sheet) -> Result<Edition, EditionError> {
        let id = sheet.id.get_ref();
        if id.is_empty() || id.len() > 40 || !id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            return Err(self.wrong(&sheet.id, "id", "1 to 40 letters, digits and hyphens are accepted"));
        }
        let options = sheet.options.get_ref();
        let choices =
            Choices { double_cost: options.double_cost.clone(), cash: options.cash.get_ref().clone() };
        if choices.double_cost.is_empty() || choices.cash.is_empty() {
            return Err(self.wrong(&sheet.options, "options", "each option needs at least one choice"));
        }
        let family = match (&sheet.rules, &sheet.path) {
            (Some(rules), None) => Family::Tiles(self.tiles(sheet, *rules)?),
            (None, Some(path)) => Family::Dice(self.dice(sheet, path)?),
            _ => {
                let why = "a table needs either [rules] (tile editions) or [[path]] (dice)";
                return Err(self.wrong(&sheet.id, "rules", why));
            }
        };
        let revision = sheet.revision.as_ref().map_or(Revision::FIRST, |revision| *revision.get_ref());
        if let Some(given) = sheet.revision.as_ref().filter(|_| !family.knows(revision)) {
            let newest = family.newest_revision();
            let why = format!("this program knows revisions 1 to {newest} of the rulings, not {revision}");
            return Err(self.wrong(given, "revision", why));
        }
        Ok(Edition {
            id: EditionId(id.clone()),
            revision,
            cities: self.cities(sheet)?,
            starting_cash: self.amounts(&sheet.starting_cash, "starting_cash")?,
            bonus: self.money(&sheet.bonus, "bonus")?,
            choices,
            family,
            source: Arc::from(self.toml),
        })
    }

    /// Returns the cities by their places, all of the same board.
    fn cities(self, sheet: &Sheet) -> Result<[City; Spot::COUNT], EditionError> {
        let rows = &sheet.city;
        let board = [City::AMERICAN, City::CANADIAN]
            .into_iter()
            .find(|board| rows.first().is_some_and(|row| board.contains(&row.get_ref().name)))
            .ok_or_else(|| self.wrong(&sheet.id, "city", "no city is given"))?;
        if let Some(row) = rows.iter().find(|row| !board.contains(&row.get_ref().name)) {
            return Err(self.wrong(row, "city.name", "stands on another board than the first city"));
        }
        for city in board {
            let mut same = rows.iter().filter(|row| row.get_ref().name == city);
            match (same.next(), same.next()) {
                (Some(_), None) => {}
                (None, _) => return Err(self.wrong(&sheet.id, "city", format!("{city} is missing"))),
                (Some(_), Some(again)) => {
                    return Err(self.wrong(again, "city.name", format!("{city} is given twice")));
                }
            }
        }
        Ok(board)
    }

    /// Fills a table of nine from one column of the cities.
    fn by_city<const N: usize>(
        self,
        sheet: &Sheet,
        field: &str,
        column: impl Fn(&CityRow) -> Option<&Amounts>,
    ) -> Result<[[Money; N]; Spot::COUNT], EditionError> {
        self.cities(sheet)?;
        let mut table = [[Money::ZERO; N]; Spot::COUNT];
        for row in &sheet.city {
            let name = format!("{}: {field}", row.get_ref().name);
            let amounts = self.needed(row, column(row.get_ref()), &name)?;
            table[row.get_ref().name.spot().index()] = self.amounts(amounts, &name)?;
        }
        Ok(table)
    }

    /// Returns the twelve routes by their places; each joins the cities that the board joins.
    fn routes(self, sheet: &Sheet) -> Result<[&Spanned<RouteRow>; Route::COUNT], EditionError> {
        let mut routes = [None; Route::COUNT];
        for row in &sheet.route {
            let RouteRow { letter, from, to, .. } = row.get_ref();
            let ends = format!("{from}–{to}");
            let route = Route::between(*from, *to)
                .ok_or_else(|| self.wrong(row, "route", format!("the board has no route {ends}")))?;
            if letter.is_some_and(|letter| letter != route) {
                return Err(self.wrong(row, "route.letter", format!("{ends} is route {route}")));
            }
            if letter.is_some() && route.ends()[0] != from.spot() {
                return Err(self.wrong(row, "route.from", format!("space 1 of route {route} touches {to}")));
            }
            if routes[route.index()].replace(row).is_some() {
                return Err(self.wrong(row, "route", format!("{ends} is given twice")));
            }
        }
        let missing = |route: Route| self.wrong(&sheet.id, "route", format!("route {route} is missing"));
        let mut all = Vec::with_capacity(Route::COUNT);
        for route in Route::all() {
            all.push(routes[route.index()].ok_or_else(|| missing(route))?);
        }
        all.try_into().map_err(|_| missing(Route::all().next().expect("invariant: there are routes")))
    }

    fn tiles(self, sheet: &Sheet, variant: Variant) -> Result<TileFigures, EditionError> {
        let mut costs = [[Money::ZERO; 4]; Route::COUNT];
        for (route, row) in Route::all().zip(self.routes(sheet)?) {
            let field = format!("route {route}: costs");
            self.needed(row, row.get_ref().letter.as_ref(), &format!("route {route}: letter"))?;
            costs[route.index()] =
                self.amounts(self.needed(row, row.get_ref().costs.as_ref(), &field)?, &field)?;
        }
        let land_costs = self.by_city(sheet, "land_costs", |row| row.land_costs.as_ref())?;
        for row in &sheet.city {
            let costs = land_costs[row.get_ref().name.spot().index()];
            if let Err(unsound) = figures::check_land_costs(&costs) {
                let field = format!("{}: land_costs", row.get_ref().name);
                let at = row.get_ref().land_costs.as_ref();
                let why = unsound.to_string();
                return Err(match at {
                    Some(at) => self.wrong(at, &field, why),
                    None => self.wrong(row, &field, why),
                });
            }
        }
        let payouts = self.by_city(sheet, "payouts", |row| row.payouts.as_ref())?;
        Ok(TileFigures::new(variant, costs, payouts, land_costs))
    }

    fn dice(self, sheet: &Sheet, path: &Spanned<Vec<Spanned<PathRow>>>) -> Result<DiceFigures, EditionError> {
        let ends =
            self.routes(sheet)?.map(|row| RouteEnds { from: row.get_ref().from, to: row.get_ref().to });
        let mut spaces = Vec::with_capacity(DiceFigures::SPACES);
        for (n, row) in path.get_ref().iter().enumerate() {
            let PathRow { kind, amount } = row.get_ref();
            let amount = match (kind, amount) {
                (kind, None) if figures::needs_no_amount(*kind) => Money::ZERO,
                (_, Some(amount)) => self.money(amount, &format!("path space {n}: amount"))?,
                (_, None) => return Err(self.wrong(row, &format!("path space {n}: amount"), "is missing")),
            };
            spaces.push(PathSpace { kind: *kind, amount });
        }
        let count = spaces.len();
        let path = spaces.try_into().map_err(|_| {
            self.wrong(path, "path", format!("{} spaces are needed, here are {count}", DiceFigures::SPACES))
        })?;
        Ok(DiceFigures { ends, income: self.by_city(sheet, "income", |row| row.income.as_ref())?, path })
    }
}
