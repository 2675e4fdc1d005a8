//! Following a record that keeps secrets, as far as what it shows allows.
//!
//! Without its seed a game cannot be dealt again, and tiles that its reader may not know are missing. What
//! remains is checked all the same: who may act and what they are asked, what a tile costs where it lies,
//! that no tile is laid twice, and that the money adds up.
//!
//! The rules themselves cannot be asked whether a step is right: hidden tiles decide whether an unsupported one may be
//! laid (T2), whether somebody is bankrupt (B1, K7) and whether an auction was needed (K4), and
//! [`Game::evolve`](crate::Game::evolve) trusts its events, which these are not. What does not depend on hidden tiles
//! is asked of the rules: the cost of a tile (T1), and who begins (S2). Money is followed by a ledger of its own for the same
//! reason: it adds up what the events say, and compares that with what the record says.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use super::disagreement::{Disagreement, agree, json, wrong};
use super::document::{Record, Setup, Step};
use crate::model;
use crate::tiles::{self, first_by};
use crate::{Action, CashDisplay, Edition, Event, Family, Line, Money, Phase, Seat, Tile, TileSet};

/// Follows a record of a game that is not over; returns the number of its steps.
pub(super) fn follow(record: &Record, edition: &Edition, seats: u8) -> Result<u32, Disagreement> {
    let over = |step: &Step| step.after.phase == Phase::Over || step.events.contains(&Event::GameOver);
    if record.result.is_some() || record.steps.iter().any(over) {
        return Err(wrong(0, "fairness.seed", "the seed of a finished game", &"null"));
    }
    let mut follower = Follower {
        edition,
        seats,
        public: record.options.cash == CashDisplay::Public,
        laid: TileSet::EMPTY,
        ledger: Ledger::open(edition.cash_for(seats), seats),
        awaited: record.setup.first_seat,
        phase: match edition.family {
            Family::Tiles(_) => Phase::Lay,
            Family::Dice(_) => Phase::Roll,
        },
    };
    follower.check_setup(&record.setup)?;
    let wanted: BTreeSet<model::Step> = record.steps.iter().filter_map(Step::goes_back_to).collect();
    let (mut earlier, mut offers) = (Line::default(), Offers::default());
    let mut last = 0;
    for (n, step) in (0..).zip(std::iter::once(None).chain(record.steps.iter().map(Some))) {
        if let Some(step) = step {
            if let Some(to) = step.goes_back_to() {
                let back: Option<&Follower<'_>> = earlier.get(to);
                follower = back.cloned().ok_or_else(|| wrong(n, "action", "an earlier step", &to.0))?;
                earlier.back_to(to);
                offers.back_to(to);
                follower.taken_back(n, step, to)?;
            } else {
                offers.note(n, step);
                follower.step(n, step, &offers)?;
            }
        }
        if wanted.contains(&model::Step(n)) {
            earlier.push(model::Step(n), follower.clone());
        }
        last = n;
    }
    Ok(last)
}

/// The game as far as everybody at the table can see it.
#[derive(Clone)]
struct Follower<'a> {
    edition: &'a Edition,
    seats: u8,
    /// True where everybody's cash is shown to all.
    public: bool,
    laid: TileSet,
    ledger: Ledger,
    /// The seat that is awaited; in an auction one of them.
    awaited: Seat,
    phase: Phase,
}

impl Follower<'_> {
    /// Checks what was dealt, as far as it is shown (S2–S4).
    fn check_setup(&self, setup: &Setup) -> Result<(), Disagreement> {
        let refuse = |field: &str, expected: &str| Err(wrong(0, field, expected, &json(setup)));
        if setup.first_seat.0 >= self.seats {
            return refuse("setup.first_seat", "a seat of the table");
        }
        let Family::Tiles(_) = self.edition.family else {
            let nothing = setup.first_draw.is_none() && setup.hands.is_none();
            return if nothing { Ok(()) } else { refuse("setup", "no tiles in this edition") };
        };
        let (Some(drawn), Some(hands)) = (&setup.first_draw, &setup.hands) else {
            return refuse("setup", "tiles for the first turn, and hands");
        };
        let seats = usize::from(self.seats);
        if drawn.len() != seats || !are_distinct(drawn.iter().copied()) {
            return refuse("setup.first_draw", "a tile of its own for each seat");
        }
        if first_by(drawn) != Some(setup.first_seat) {
            return refuse("setup.first_seat", "who drew the tile closest to A1");
        }
        let shown = hands.iter().flatten().flatten().copied();
        if hands.len() != seats || hands.iter().any(|hand| hand.len() != 4) || !are_distinct(shown) {
            return refuse("setup.hands", "four tiles for each seat, none twice");
        }
        match setup.set_aside {
            Some(Some(_)) => refuse("setup.set_aside", "null: it is hidden until the game is over"),
            _ => Ok(()),
        }
    }

    fn step(&mut self, n: u32, step: &Step, offers: &Offers) -> Result<(), Disagreement> {
        if step.seat.0 >= self.seats {
            return Err(wrong(n, "seat", "a seat of the table", &step.seat));
        }
        if let Some(asked) = asked_in(&step.action) {
            if !asked.contains(&self.phase) {
                let expected = format!("an answer to what is asked: {}", json(&self.phase));
                return Err(wrong(n, "action", &expected, &json(&step.action)));
            }
            if self.phase != Phase::Auction {
                agree(n, "seat", &self.awaited, &step.seat)?;
            }
        }
        if let Action::Lay { tile: meant, .. } = &step.action
            && !step.events.iter().any(
                |event| matches!(event, Event::TileLaid { seat, tile, .. } if (seat, tile) == (&step.seat, meant)),
            )
        {
            return Err(wrong(n, "events", &format!("that {meant} is laid"), &json(&step.events)));
        }
        for event in &step.events {
            self.event(n, event, offers)?;
        }
        self.after(n, step)
    }

    /// Checks a step that went back, from the position of that time on.
    fn taken_back(&mut self, n: u32, step: &Step, to: model::Step) -> Result<(), Disagreement> {
        if step.seat.0 >= self.seats {
            return Err(wrong(n, "seat", "a seat of the table", &step.seat));
        }
        agree(n, "events", &vec![Event::TakenBack { to, agreed: false }], &step.events)?;
        agree(n, "after.phase", &self.phase, &step.after.phase)?;
        self.after(n, step)
    }

    fn event(&mut self, n: u32, event: &Event, offers: &Offers) -> Result<(), Disagreement> {
        if event.is_internal() || matches!(event, Event::TakenBack { .. }) {
            return Err(wrong(n, "events", "an event that records have", &json(event)));
        }
        if !json_seats(event).iter().all(|seat| *seat < u64::from(self.seats)) {
            return Err(wrong(n, "events", "seats of the table", &json(event)));
        }
        if let Event::TileLaid { tile, cost, doubled, .. } = event {
            let Family::Tiles(table) = &self.edition.family else {
                return Err(wrong(n, "events", "an event of this edition", &json(event)));
            };
            if self.laid.contains(*tile) {
                return Err(wrong(n, "events", "a tile that is not laid yet", tile));
            }
            let (costs, is_doubled) = tiles::cost(table, self.laid, *tile);
            agree(n, "doubled", &is_doubled, doubled)?;
            agree(n, "cost", &costs, cost)?;
            self.laid.insert(*tile);
        }
        self.ledger
            .enter(event, offers)
            .ok_or_else(|| wrong(n, "events", "seats of the table, and money that they have", &json(event)))
    }

    /// Checks the state after a step, and takes from it what could not be known.
    fn after(&mut self, n: u32, step: &Step) -> Result<(), Disagreement> {
        let (seats, after) = (self.seats, &step.after);
        if after.cash.len() != usize::from(seats) {
            return Err(wrong(n, "after.cash", &format!("{seats} amounts"), &after.cash.len()));
        }
        for (seat, found) in after.cash.iter().enumerate() {
            if found.is_none() && self.public {
                return Err(wrong(n, &format!("after.cash[{seat}]"), "an amount: cash is public", &"null"));
            }
            let known = &mut self.ledger.cash[seat];
            if let (Some(expected), Some(found)) = (*known, found) {
                agree(n, &format!("after.cash[{seat}]"), &expected, &i64::from(found.0))?;
            }
            *known = known.or(found.map(|cash| i64::from(cash.0)));
        }
        match after.next_seat.filter(|seat| seat.0 < seats) {
            Some(next) => (self.awaited, self.phase) = (next, after.phase),
            None => return Err(wrong(n, "after.next_seat", "a seat of the table", &json(&after.next_seat))),
        }
        Ok(())
    }
}

/// Returns the seats that an event names, whatever event it is.
fn json_seats(event: &Event) -> Vec<u64> {
    let json = serde_json::to_value(event).expect("invariant: an event is JSON");
    ["seat", "to_seat"].iter().filter_map(|field| json.get(field)?.as_u64()).collect()
}

fn are_distinct(tiles: impl Iterator<Item = Tile> + Clone) -> bool {
    tiles.clone().collect::<TileSet>().len() as usize == tiles.count()
}

/// Returns what a game must wait for that an action can answer; `None` where it can come at any time.
const fn asked_in(action: &Action) -> Option<&'static [Phase]> {
    Some(match action {
        Action::Lay { .. } => &[Phase::Lay],
        Action::Buy { .. } => &[Phase::Buy],
        Action::Pass => &[Phase::Buy, Phase::Land],
        Action::Auction(_) => &[Phase::Lay, Phase::Debt],
        Action::Bid { .. } => &[Phase::Auction],
        Action::Roll => &[Phase::Roll],
        Action::BuyLand => &[Phase::Land],
        Action::Build(_) => &[Phase::Build],
        Action::Remove(_) => &[Phase::Remove],
        Action::Offer(_)
        | Action::Accept { .. }
        | Action::Decline { .. }
        | Action::Withdraw { .. }
        | Action::Resign
        | Action::TakeBack { .. } => return None,
    })
}

/// The offers of the steps that are not taken back, as far as money is concerned.
#[derive(Default)]
pub(super) struct Offers {
    /// Their numbers.
    made: Line<u32>,
    known: BTreeMap<u32, Promised>,
}

/// The money that an offer promises.
#[derive(Clone, Copy)]
struct Promised {
    from: Seat,
    to: Seat,
    give: Money,
    take: Money,
}

impl Offers {
    /// Notes what a step offers; of two offers with one number the first counts.
    fn note(&mut self, n: u32, step: &Step) {
        let Action::Offer(offer) = &step.action else { return };
        if let Entry::Vacant(new) = self.known.entry(offer.id) {
            let (give, take) = (offer.give.cash, offer.take.cash);
            new.insert(Promised { from: step.seat, to: offer.to_seat, give, take });
            self.made.push(model::Step(n), offer.id);
        }
    }

    /// Forgets the offers that are taken back.
    fn back_to(&mut self, to: model::Step) {
        for id in self.made.back_to(to) {
            self.known.remove(&id);
        }
    }
}

/// Everybody's cash by the events alone; `None` where it cannot be known.
#[derive(Clone)]
pub(super) struct Ledger {
    pub(super) cash: Vec<Option<i64>>,
}

impl Ledger {
    pub(super) fn open(cash: Money, seats: u8) -> Self {
        Self { cash: vec![Some(i64::from(cash.0)); usize::from(seats)] }
    }

    /// Enters an event; `None` when a seat does not exist or has less than it pays.
    pub(super) fn enter(&mut self, event: &Event, offers: &Offers) -> Option<()> {
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
            Event::DealDone { id, .. } => {
                let Promised { from, to, give, take } = *offers.known.get(id)?;
                self.pay(from, give, Some(to))?;
                self.pay(to, take, Some(from))
            }
            // A leaver's money goes to the bank or to a creditor: the record's own figures tell.
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
