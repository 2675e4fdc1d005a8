//! The figures that the steps of a record tell by themselves, whatever its table says.
//!
//! Nothing is played for it: the cost of a tile stands in the event that lays it, a payout in its own, and so on.
//! Whoever wrote the steps may have written anything: what they tell is a guess, for a check to try.

use std::collections::BTreeSet;

use super::document::{Record, Step};
use super::follow::{Ledger, Offers};
use crate::figures::check_amount;
use crate::{
    Action, City, DiceFigures, Edition, Event, Family, FirstDraw, Money, PathSpace, Raising, Seat, SpaceKind,
    Spot, TileFigures,
};

/// Returns an edition with the figures and rules that the steps of a record tell instead of its own.
pub(super) fn told(record: &Record, given: &Edition, seats: u8) -> Edition {
    let mut told = given.clone();
    if let Some(cash) = record.steps.first().and_then(|step| starting_cash(step, seats)) {
        told.starting_cash[usize::from(seats) - 2] = cash;
        if let Family::Dice(_) = told.family {
            told.starting_cash = [cash; 5];
        }
    }
    let events = || record.steps.iter().flat_map(|step| &step.events);
    for event in events() {
        if let Event::LastSpike { bonus, .. } = event {
            put(&mut told.bonus, *bonus);
        }
    }
    match &mut told.family {
        Family::Tiles(table) => {
            rules(record, table);
            events().for_each(|event| tiles(event, table));
            land_costs(events(), table);
        }
        Family::Dice(table) => {
            let mut tokens = Tokens::default();
            record.steps.iter().for_each(|step| dice(step, table, &mut tokens));
            for (space, all) in table.path.iter_mut().zip(per_deed(record)) {
                if all > Money::ZERO && !all.0.is_multiple_of(space.amount.0.max(1)) {
                    put(&mut space.amount, all);
                }
            }
        }
    }
    told
}

/// Puts an amount in the place of another, if it is one that tables have.
fn put(place: &mut Money, amount: Money) {
    if check_amount(amount.0).is_ok() {
        *place = amount;
    }
}

/// Returns what everybody had before the first step; `None` where it does not tell.
fn starting_cash(first: &Step, seats: u8) -> Option<Money> {
    // More than any step costs.
    const ENOUGH: Money = Money(1_000_000_000);
    let mut ledger = Ledger::open(ENOUGH, seats);
    first.events.iter().try_for_each(|event| ledger.enter(event, &Offers::default()))?;
    (0..).map(Seat).zip(ledger.cash).zip(&first.after.cash).find_map(|((seat, entered), after)| {
        let spent = match entered {
            Some(left) => i64::from(ENOUGH.0) - left,
            // Somebody left: nobody else's money has changed.
            None if seat != first.seat => 0,
            None => return None,
        };
        let cash = u32::try_from(i64::from((*after)?.0) + spent).ok()?;
        check_amount(cash).ok()
    })
}

/// Finds what the steps tell of the rules: who raises cash in which way, and whether the first tiles were kept.
fn rules(record: &Record, table: &mut TileFigures) {
    for step in &record.steps {
        match &step.action {
            Action::Auction(_) => table.variant.raising = Raising::Auction,
            Action::Lay { sell, .. } if !sell.is_empty() => table.variant.raising = Raising::SellToBank,
            _ => {}
        }
    }
    let (Some(drawn), Some(hands)) = (&record.setup.first_draw, &record.setup.hands) else { return };
    let first = hands.iter().map(|hand| hand.first().copied().flatten());
    let mut not_kept =
        drawn.iter().zip(first).any(|(drawn, first)| first.is_some_and(|first| first != *drawn));
    // Until somebody's tiles go back, nobody else can lay a tile that was kept.
    let events = record.steps.iter().flat_map(|step| &step.events);
    for event in events.take_while(|event| !matches!(event, Event::PoolMixed)) {
        if let Event::TileLaid { seat, tile, .. } = event {
            not_kept |= (0..).map(Seat).zip(drawn).any(|(owner, drawn)| drawn == tile && owner != *seat);
        }
    }
    if not_kept {
        table.variant.first_draw = FirstDraw::Returned;
    }
}

/// Finds the costs of tiles and the payouts (T1, T4); half the payout for one card is the least that a deed is sold for
/// (K5).
fn tiles(event: &Event, table: &mut TileFigures) {
    match event {
        Event::TileLaid { tile, cost, doubled, .. } => {
            let printed = Money(cost.0 / (1 + u32::from(*doubled)));
            put(&mut table.costs.as_flattened_mut()[tile.index()], printed);
        }
        Event::AuctionOpened { city, minimum, .. } => {
            let first = &mut table.payouts[city.spot().index()][0];
            if first.half_rounded_up() != *minimum {
                put(first, Money(minimum.0.saturating_mul(2)));
            }
        }
        Event::Payout { city, cards, amount, .. } => {
            let row = &mut table.payouts[city.spot().index()];
            if let Some(place) = usize::from(*cards).checked_sub(1).and_then(|at| row.get_mut(at)) {
                put(place, *amount);
            }
        }
        _ => {}
    }
}

/// Finds the costs of land: the cheapest card left is bought, so the costs at which a city's cards were bought are its
/// lowest (S5, T6).
fn land_costs<'a>(events: impl Iterator<Item = &'a Event>, table: &mut TileFigures) {
    let mut bought: [BTreeSet<Money>; Spot::COUNT] = Default::default();
    for event in events {
        if let Event::LandBought { city, cost, .. } = event
            && check_amount(cost.0).is_ok()
        {
            bought[city.spot().index()].insert(*cost);
        }
    }
    for (spot, bought) in Spot::all().zip(bought) {
        let mut costs = table.land_costs(spot);
        for (place, cost) in costs.iter_mut().zip(bought) {
            *place = cost;
        }
        // What nobody bought stays above what somebody did.
        for at in 1..costs.len() {
            if costs[at] <= costs[at - 1] {
                costs[at] = costs[at - 1] + Money::THOUSAND;
            }
        }
        table.set_land_costs(spot, costs);
    }
}

/// Finds incomes, and the spaces on which money moved (G3, G4, G6, G7); rents and roadbed costs depend on how many
/// deeds somebody holds, so of them only the kinds.
fn dice(step: &Step, table: &mut DiceFigures, tokens: &mut Tokens) {
    let mut pips = None;
    let mut space = |at: Option<u8>, kind: SpaceKind, amount: Option<Money>| {
        let Some(space) = at.and_then(|at| table.path.get_mut(usize::from(at))) else { return };
        let amount = amount.filter(|amount| check_amount(amount.0).is_ok());
        *space = PathSpace { kind, amount: amount.unwrap_or(space.amount) };
    };
    let mut incomes: Vec<(City, u8, Money)> = Vec::new();
    for event in &step.events {
        tokens.follow(event);
        match event {
            Event::Dice { values, .. } => pips = Some(values.iter().copied().map(u32::from).sum::<u32>()),
            Event::Received { seat, amount, cause } => {
                let amount = Some(*amount).filter(|_| *cause == SpaceKind::CprSubsidy);
                space(tokens.of(*seat), *cause, amount);
            }
            Event::Paid { amount, to_seat: Some(lander), cause, .. } => {
                space(tokens.of(*lander), *cause, Some(*amount));
            }
            Event::Paid { seat, amount, to_seat: None, cause } => {
                let amount = match (cause, pips) {
                    (SpaceKind::PacificScandal | SpaceKind::Track | SpaceKind::Land, _) => Some(*amount),
                    (SpaceKind::LandClaims, Some(pips)) => Some(Money(amount.0 / pips.max(1))),
                    _ => None,
                };
                space(tokens.of(*seat), *cause, amount);
            }
            Event::Payout { city, cards, amount, .. } => incomes.push((*city, *cards, *amount)),
            _ => {}
        }
    }
    for (city, cards, amount) in incomes {
        let row = &mut table.income[city.spot().index()];
        if let Some(place) = usize::from(cards).checked_sub(1).and_then(|at| row.get_mut(at)) {
            put(place, amount);
        }
    }
}

/// Returns for each space on which money moves for each deed held (G7) the largest amount of which all that moved there
/// is a multiple; nothing for other spaces.
pub(super) fn per_deed(record: &Record) -> [Money; DiceFigures::SPACES] {
    let (mut all, mut tokens) = ([Money::ZERO; DiceFigures::SPACES], Tokens::default());
    for event in record.steps.iter().flat_map(|step| &step.events) {
        tokens.follow(event);
        let (Event::Received { seat, amount, cause: SpaceKind::SettlerRents }
        | Event::Paid { seat, amount, to_seat: None, cause: SpaceKind::RoadbedCosts }) = event
        else {
            continue;
        };
        if let Some(common) = tokens.of(*seat).and_then(|space| all.get_mut(usize::from(space))) {
            *common = Money(greatest_common_divisor(common.0, amount.0));
        }
    }
    all
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The spaces on which the tokens stand, as far as the steps tell.
#[derive(Default)]
struct Tokens([Option<u8>; Seat::MOST]);

impl Tokens {
    fn follow(&mut self, event: &Event) {
        match event {
            Event::Moved { seat, to } => {
                if let Some(token) = self.0.get_mut(seat.index()) {
                    *token = Some(*to);
                }
            }
            Event::TakenBack { .. } => *self = Self::default(),
            _ => {}
        }
    }

    fn of(&self, seat: Seat) -> Option<u8> {
        self.0.get(seat.index()).copied().flatten()
    }
}
