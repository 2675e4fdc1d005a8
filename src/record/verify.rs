//! Checking a record: dealing the game again from its seed, and playing it again.

use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use serde::Serialize;

use super::export::{after, setup, table};
use super::{Record, Table};
use crate::engine::action::Offer;
use crate::engine::board::{Route, Spot, TileSet};
use crate::engine::edition::{Edition, Family};
use crate::engine::{Action, Event, Game, Money, Seat, Seed, game};

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many steps were played again.
    pub steps: u32,
    /// Whether everything could be checked: a record without its seed shows only a part.
    pub complete: bool,
}

/// The first thing that does not agree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    /// The step, 0 for what comes before the first.
    pub step: u32,
    /// What about it.
    pub field: String,
    /// What the rules and the seed make of it.
    pub expected: String,
    /// What the record says.
    pub found: String,
}

impl Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, field, expected, found } = self;
        write!(f, "step {step}, {field}: expected {expected}, found {found}")
    }
}

/// Checks a record against the rules, and against its seed if it has one.
///
/// # Errors
/// The first [`Disagreement`].
pub fn verify(record: &Record, editions: &[Arc<Edition>]) -> Result<Verified, Disagreement> {
    let edition = edition_of(record, editions)?;
    let seats = u8::try_from(record.players.len()).unwrap_or(u8::MAX);
    for (n, player) in record.players.iter().enumerate() {
        agree(0, "players", &n, &player.seat.index())?;
    }
    match record.fairness.seed {
        Some(seed) => deal_again(record, &edition, seats, seed),
        None => follow(record, &edition, seats),
    }
}

/// Plays a finished game again from its seed.
fn deal_again(
    record: &Record,
    edition: &Arc<Edition>,
    seats: u8,
    seed: Seed,
) -> Result<Verified, Disagreement> {
    agree(0, "fairness.commitment", &seed.commitment(), &record.fairness.commitment)?;
    let mut game = Game::new(Arc::clone(edition), record.options, seats, seed)
        .map_err(|error| wrong(0, "setup", "a game that can be set up", &error))?;
    agree(0, "setup", &setup(&game::Setup::deal(edition, seats, seed), None), &record.setup)?;
    for (n, step) in (1..).zip(&record.steps) {
        agree(n, "n", &n, &step.n)?;
        let mut events = Vec::new();
        game.play(step.seat, &step.action, &mut events).map_err(|illegal| {
            wrong(n, "action", "a legal action", &format!("{} ({illegal})", json(&step.action)))
        })?;
        events.retain(|event| !event.is_internal());
        agree(n, "events", &events, &step.events)?;
        agree(n, "after", &after(&game, None), &step.after)?;
    }
    agree(record.steps.len().try_into().unwrap_or(u32::MAX), "result", &game.outcome(), &record.result)?;
    Ok(Verified { steps: game.step().0, complete: true })
}

/// Follows a record that keeps secrets, as far as what it shows allows: its steps must be numbered,
/// no tile may be laid twice, and its money must add up.
fn follow(record: &Record, edition: &Edition, seats: u8) -> Result<Verified, Disagreement> {
    if record.result.is_some() {
        return Err(wrong(0, "fairness.seed", "the seed of a finished game", &"null"));
    }
    if !(2..=6).contains(&seats) {
        return Err(wrong(0, "players", "2 to 6 players", &seats));
    }
    let mut ledger = Ledger::open(edition.cash_for(seats), seats);
    let mut laid = TileSet::EMPTY;
    for (n, step) in (1..).zip(&record.steps) {
        agree(n, "n", &n, &step.n)?;
        ledger.note_offer(step.seat, &step.action);
        for event in &step.events {
            if let Event::TileLaid { tile, .. } = event {
                if laid.contains(*tile) {
                    return Err(wrong(n, "events", "a tile that is not laid yet", tile));
                }
                laid.insert(*tile);
            }
            ledger.enter(event).ok_or_else(|| wrong(n, "events", "money that somebody has", &json(event)))?;
        }
        if step.after.cash.len() != usize::from(seats) {
            return Err(wrong(n, "after.cash", &format!("{seats} amounts"), &step.after.cash.len()));
        }
        for (seat, found) in step.after.cash.iter().enumerate() {
            if let (Some(expected), Some(found)) = (ledger.cash[seat], found) {
                agree(n, &format!("after.cash[{seat}]"), &expected, &i64::from(found.0))?;
            }
            ledger.cash[seat] = ledger.cash[seat].or(found.map(|cash| i64::from(cash.0)));
        }
    }
    Ok(Verified { steps: u32::try_from(record.steps.len()).unwrap_or(u32::MAX), complete: false })
}

/// Everybody's cash by the events alone; `None` where it cannot be known.
struct Ledger {
    cash: Vec<Option<i64>>,
    offers: Vec<(Seat, Offer)>,
}

impl Ledger {
    fn open(cash: Money, seats: u8) -> Self {
        Self { cash: vec![Some(i64::from(cash.0)); usize::from(seats)], offers: Vec::new() }
    }

    fn note_offer(&mut self, seat: Seat, action: &Action) {
        if let Action::Offer(offer) = action {
            self.offers.push((seat, Offer::clone(offer)));
        }
    }

    /// Enters an event; `None` when a seat does not exist or has less than it pays.
    fn enter(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::TileLaid { seat, cost, .. } | Event::LandBought { seat, cost, .. } => {
                self.pay(*seat, *cost, None)
            }
            Event::LandSold { seat, proceeds: amount, .. }
            | Event::Payout { seat, amount, .. }
            | Event::Received { seat, amount, .. }
            | Event::LastSpike { seat, bonus: amount } => self.get(*seat, *amount),
            Event::Paid { seat, amount, to_seat, .. } => self.pay(*seat, *amount, *to_seat),
            Event::AuctionClosed { seat, to_seat: Some(buyer), price, .. } => {
                self.pay(*buyer, *price, Some(*seat))
            }
            Event::AuctionClosed { seat, to_seat: None, price, .. } => self.get(*seat, *price),
            Event::DealDone { id } => {
                let (from, offer) = self.offers.iter().find(|(_, offer)| offer.id == *id)?.clone();
                self.pay(from, offer.give.cash, Some(offer.to_seat))?;
                self.pay(offer.to_seat, offer.take.cash, Some(from))
            }
            // What a leaver has goes to the bank or to a creditor: the record's own figures tell.
            Event::Bankrupt { .. } | Event::Resigned { .. } => {
                self.cash.fill(None);
                Some(())
            }
            _ => Some(()),
        }
    }

    fn pay(&mut self, seat: Seat, amount: Money, to: Option<Seat>) -> Option<()> {
        let cash = self.cash.get_mut(seat.index())?;
        if let Some(cash) = cash {
            *cash -= i64::from(amount.0);
            if *cash < 0 {
                return None;
            }
        }
        to.map_or(Some(()), |to| self.get(to, amount))
    }

    fn get(&mut self, seat: Seat, amount: Money) -> Option<()> {
        let cash = self.cash.get_mut(seat.index())?;
        *cash = cash.map(|cash| cash.saturating_add(i64::from(amount.0)));
        Some(())
    }
}

/// Returns the record's edition with the record's own figures.
///
/// # Errors
/// [`Disagreement`] when the edition is unknown, or its table is not complete.
pub fn edition_of(record: &Record, editions: &[Arc<Edition>]) -> Result<Arc<Edition>, Disagreement> {
    let known = editions.iter().find(|edition| edition.id == record.edition);
    let known = known.ok_or_else(|| wrong(0, "edition", "a known edition", &record.edition))?;
    if table(known) == record.table {
        return Ok(Arc::clone(known));
    }
    let mut edition = (**known).clone();
    fill(&mut edition, &record.table).ok_or_else(|| {
        wrong(
            0,
            "table",
            "nine cities and twelve routes of the edition's board, with all their figures",
            &"another table",
        )
    })?;
    Ok(Arc::new(edition))
}

/// Puts a record's figures into an edition; `None` when they are not complete.
fn fill(edition: &mut Edition, given: &Table) -> Option<()> {
    let sane = |amounts: &[Money]| amounts.iter().all(|amount| amount.0 <= 1_000_000);
    if given.cities.len() != Spot::COUNT || given.routes.len() != Route::COUNT {
        return None;
    }
    let cities = edition.cities;
    for row in &given.cities {
        let spot = row.name.spot().index();
        if cities[spot] != row.name {
            return None;
        }
        match &mut edition.family {
            Family::Tiles(table) => {
                table.payouts[spot] = row.payouts.filter(|amounts| sane(amounts))?;
                table.land_costs[spot] = row.land_costs.filter(|amounts| sane(amounts))?;
            }
            Family::Dice(table) => table.income[spot] = row.income.filter(|amounts| sane(amounts))?,
        }
    }
    for row in &given.routes {
        let route = Route::between(row.from, row.to)?;
        if let Family::Tiles(table) = &mut edition.family {
            table.costs[route.index()] = row.costs.filter(|amounts| sane(amounts))?;
        }
    }
    if let Family::Dice(table) = &mut edition.family {
        let path = given.path.as_ref()?;
        if path.len() != table.path.len() || !path.iter().all(|row| sane(&[row.amount])) {
            return None;
        }
        for (space, row) in table.path.iter_mut().zip(path) {
            (space.kind, space.amount) = (row.kind, row.amount);
        }
    }
    (table(edition) == *given).then_some(())
}

fn agree<T: PartialEq + Serialize>(
    step: u32,
    field: &str,
    expected: &T,
    found: &T,
) -> Result<(), Disagreement> {
    if expected == found {
        return Ok(());
    }
    Err(Disagreement { step, field: field.to_owned(), expected: json(expected), found: json(found) })
}

fn wrong(step: u32, field: &str, expected: &str, found: &impl Display) -> Disagreement {
    Disagreement { step, field: field.to_owned(), expected: expected.to_owned(), found: found.to_string() }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
