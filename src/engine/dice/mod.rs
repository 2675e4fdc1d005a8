//! The dice family: the Canadian original of 1976 (G1–G11).
//!
//! A turn is a roll of the dice and what the space says; deals go on at any time, and whoever
//! cannot pay must raise the money before the game goes on.
//!
//! Rules are in [`path`] (rolling and landing), [`build`] (track and income), [`deals`] and
//! [`debt`]; they decide and emit. [`State::evolve`] is the only mutation and knows no rule.
//!
//! # Chance
//! Draw 0 picks the first player among the seats. Every roll is two draws of a number below 6,
//! each a die less one. Every deed taken is one draw: a number below the size of the deck picks
//! from the deck sorted by the edition's order of cities.

mod build;
mod deals;
mod debt;
mod path;
mod pick;
mod rank;
mod table;
mod view;

use serde::{Deserialize, Serialize};

use super::action::{Action, Goods, Offer, Seat, Step};
use super::auction::Auction;
use super::board::{City, Route, RouteSet, Spot};
use super::chance::{Chance, Seed};
use super::edition::Edition;
use super::event::{Cause, Event, Phase};
use super::illegal::Illegal;
use super::money::Money;
use super::sink::Sink;
use super::view::Standing;

pub use table::{DiceTable, PathSpace};
pub use view::DiceView;

/// Cards of each city (G1).
const CARDS: u8 = 5;

/// Sections of a finished route (G6).
const SECTIONS: u8 = 4;

/// The whole truth of a game of 1976, but for the figures of its edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(super) step: Step,
    pub(super) turn: u32,
    pub(super) at_turn: Seat,
    pub(super) phase: Phase,
    /// Whether the token of the player at turn has moved.
    moved: bool,
    chance: Chance,
    players: Vec<Player>,
    sections: [u8; Route::COUNT],
    /// The route of the section built last.
    last_built: Option<Route>,
    last_dice: Option<[u8; 2]>,
    /// How many deeds of each city are in the deck.
    deck: [u8; Spot::COUNT],
    /// Who is out, the first to go first (W4).
    leavers: Vec<Seat>,
    /// What is owed; the first is being settled (G9).
    debts: Vec<Debt>,
    auction: Option<Auction>,
    /// The debtor's deeds that found no bidder, with the minimum that nobody offered (G9).
    unsold: Vec<(City, Money)>,
    offers: Vec<OpenOffer>,
    /// How many offers were ever made; the next gets the next number (G8).
    offers_made: u32,
    last_spike: bool,
}

/// What one player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Player {
    cash: Money,
    /// Deeds of each city.
    deeds: [u8; Spot::COUNT],
    position: u8,
    /// Whether the turn that the end of track costs has been missed (G7).
    missed: bool,
    standing: Standing,
}

impl Player {
    fn all_deeds(&self) -> u8 {
        self.deeds.iter().sum()
    }

    /// Tells whether they have what a side of a deal promises (G8).
    fn has(&self, goods: &Goods) -> bool {
        let mut needed = [0; Spot::COUNT];
        for city in &goods.deeds {
            needed[city.spot().index()] += 1u32;
        }
        self.cash >= goods.cash
            && needed.iter().zip(self.deeds).all(|(needed, held)| *needed <= u32::from(held))
    }

    fn give(&mut self, goods: &Goods) {
        self.cash -= goods.cash;
        for city in &goods.deeds {
            self.deeds[city.spot().index()] -= 1;
        }
    }

    fn take(&mut self, goods: &Goods) {
        self.cash += goods.cash;
        for city in &goods.deeds {
            self.deeds[city.spot().index()] += 1;
        }
    }
}

/// Money that somebody owes and cannot pay (G9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    /// Who owes it.
    pub debtor: Seat,
    /// How much.
    pub amount: Money,
    /// To whom; `None` is the bank.
    pub to_seat: Option<Seat>,
    /// For which space.
    pub cause: Cause,
}

/// An offer that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOffer {
    /// Who offers.
    pub from: Seat,
    /// What.
    pub offer: Offer,
}

impl State {
    /// Returns the state before the first roll (G1).
    pub(super) fn new(cash: Money, players: u8, first: Seat, seed: Seed) -> Self {
        let player =
            Player { cash, deeds: [0; Spot::COUNT], position: 0, missed: false, standing: Standing::Playing };
        Self {
            step: Step(0),
            turn: 1,
            at_turn: first,
            phase: Phase::Roll,
            moved: false,
            chance: Chance::new(seed, 1),
            players: vec![player; usize::from(players)],
            sections: [0; Route::COUNT],
            last_built: None,
            last_dice: None,
            deck: [CARDS; Spot::COUNT],
            leavers: Vec::new(),
            debts: Vec::new(),
            auction: None,
            unsold: Vec::new(),
            offers: Vec::new(),
            offers_made: 0,
            last_spike: false,
        }
    }

    /// Carries a fact into the state; the only mutation, and no rules in it.
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Acted { seat, action } => self.take_down(*seat, action),
            Event::Dice { values, .. } => {
                self.last_dice = Some(*values);
                self.chance.done(2);
            }
            Event::Moved { seat, to } => {
                self.player_mut(*seat).position = *to;
                self.player_mut(*seat).missed = false;
                self.moved = true;
            }
            Event::TurnMissed { seat } => self.player_mut(*seat).missed = true,
            Event::Received { seat, amount, .. } | Event::Payout { seat, amount, .. } => {
                self.player_mut(*seat).cash += *amount;
            }
            Event::LastSpike { seat, bonus } => {
                self.player_mut(*seat).cash += *bonus;
                self.last_spike = true;
            }
            Event::Paid { seat, amount, to_seat, .. } => {
                self.player_mut(*seat).cash -= *amount;
                if let Some(creditor) = to_seat {
                    self.player_mut(*creditor).cash += *amount;
                }
                self.settle_debts(|debt| debt.debtor == *seat);
            }
            Event::Owed { seat, amount, to_seat, cause } => {
                self.debts.push(Debt { debtor: *seat, amount: *amount, to_seat: *to_seat, cause: *cause });
            }
            Event::DeedDrawn { seat, city, kept } => {
                self.deck[city.spot().index()] -= 1;
                self.chance.done(1);
                if *kept {
                    self.player_mut(*seat).deeds[city.spot().index()] += 1;
                }
            }
            Event::SectionBuilt { line, sections, .. } | Event::SectionRemoved { line, sections, .. } => {
                if let Some(route) = line.route() {
                    self.sections[route.index()] = *sections;
                    self.last_built =
                        matches!(event, Event::SectionBuilt { .. }).then_some(route).or(self.last_built);
                }
            }
            Event::DeedsReturned { city } => {
                for player in &mut self.players {
                    player.deeds[city.spot().index()] = 0;
                }
                self.unsold.retain(|(unsold, _)| unsold != city);
            }
            Event::AuctionOpened { seat, city, minimum } => self.open_auction(*seat, *city, *minimum),
            Event::AuctionClosed { seat, city, to_seat, price } => {
                self.close_auction(*seat, *city, *to_seat, *price);
            }
            Event::DealDone { id } => self.exchange(*id),
            Event::OfferLapsed { id } => self.offers.retain(|open| open.offer.id != *id),
            Event::Bankrupt { seat } => self.leave(*seat, Standing::Bankrupt),
            Event::Resigned { seat } => self.leave(*seat, Standing::Resigned),
            Event::GameOver => self.phase = Phase::Over,
            Event::TurnTo { seat, phase } => {
                if *phase == Phase::Roll
                    && let Some(seat) = *seat
                    && (self.moved || seat != self.at_turn)
                {
                    self.turn += 1;
                    self.at_turn = seat;
                    self.moved = false;
                }
                self.phase = *phase;
            }
            // Told for the reader's sake: the state has it from the events beside them.
            Event::RouteCompleted(_) => {}
            // Facts of the tile editions.
            Event::TileLaid { .. }
            | Event::LandSold { .. }
            | Event::GrantClaimed { .. }
            | Event::LandBought { .. }
            | Event::TileDrawn { .. }
            | Event::PoolMixed => {}
        }
    }

    fn take_down(&mut self, seat: Seat, action: &Action) {
        self.step.0 += 1;
        match action {
            Action::Bid { amount: Some(amount) } => {
                if let Some(auction) = &mut self.auction {
                    auction.answer(seat, *amount);
                }
            }
            Action::Offer(offer) => {
                self.offers_made = offer.id;
                self.offers.push(OpenOffer { from: seat, offer: offer.clone() });
            }
            Action::Decline { id } | Action::Withdraw { id } => {
                self.offers.retain(|open| open.offer.id != *id);
            }
            _ => {}
        }
    }

    fn settle_debts(&mut self, settled: impl Fn(&Debt) -> bool) {
        if self.debts.first().is_some_and(&settled) {
            self.unsold.clear();
        }
        self.debts.retain(|debt| !settled(debt));
    }

    fn open_auction(&mut self, seller: Seat, city: City, minimum: Money) {
        let least = minimum.max(Money::THOUSAND);
        let asked = Seat::first(self.seats()).filter(|seat| {
            *seat != seller && self.plays(*seat) && !self.owes(*seat) && self.player(*seat).cash >= least
        });
        self.auction = Some(Auction::open(seller, city, minimum, least, asked));
    }

    fn close_auction(&mut self, seller: Seat, city: City, winner: Option<Seat>, price: Money) {
        let minimum = self.auction.take().map_or(Money::ZERO, |auction| auction.minimum);
        // The card that was refused at the lowest minimum above this one, else one not yet tried.
        let tried = (0..self.unsold.len())
            .filter(|i| self.unsold[*i].0 == city && self.unsold[*i].1 > minimum)
            .min_by_key(|i| self.unsold[*i].1);
        if let Some(tried) = tried {
            self.unsold.remove(tried);
        }
        match winner {
            Some(winner) => {
                let sold = Goods { cash: Money::ZERO, deeds: vec![city] };
                let paid = Goods { cash: price, deeds: Vec::new() };
                self.swap(seller, &sold, winner, &paid);
            }
            None => self.unsold.push((city, minimum)),
        }
    }

    fn exchange(&mut self, id: u32) {
        if let Some(at) = self.offers.iter().position(|open| open.offer.id == id) {
            let OpenOffer { from, offer } = self.offers.remove(at);
            self.swap(from, &offer.give, offer.to_seat, &offer.take);
        }
    }

    fn swap(&mut self, a: Seat, from_a: &Goods, b: Seat, from_b: &Goods) {
        self.player_mut(a).give(from_a);
        self.player_mut(b).give(from_b);
        self.player_mut(a).take(from_b);
        self.player_mut(b).take(from_a);
        self.forget_unsold();
    }

    /// Forgets the refused cards that the debtor no longer holds, the cheapest first.
    fn forget_unsold(&mut self) {
        let Some(debtor) = self.debts.first().map(|debt| debt.debtor) else { return };
        for spot in Spot::all() {
            let held = usize::from(self.players[debtor.index()].deeds[spot.index()]);
            while self.unsold.iter().filter(|(city, _)| city.spot() == spot).count() > held {
                let cheapest = (0..self.unsold.len())
                    .filter(|i| self.unsold[*i].0.spot() == spot)
                    .min_by_key(|i| self.unsold[*i].1);
                if let Some(cheapest) = cheapest {
                    self.unsold.remove(cheapest);
                }
            }
        }
    }

    fn leave(&mut self, seat: Seat, standing: Standing) {
        let creditor = self.debts.iter().find(|debt| debt.debtor == seat).and_then(|debt| debt.to_seat);
        let left = std::mem::take(&mut self.player_mut(seat).cash);
        if let Some(creditor) = creditor {
            self.player_mut(creditor).cash += left;
        }
        let player = self.player_mut(seat);
        player.deeds = [0; Spot::COUNT];
        player.standing = standing;
        self.leavers.push(seat);
        self.settle_debts(|debt| debt.debtor == seat || debt.to_seat == Some(seat));
        // Only a player in debt holds an auction: it is void with the seller, or with the debt (G9).
        let debts = &self.debts;
        self.auction =
            self.auction.take().filter(|auction| debts.iter().any(|debt| debt.debtor == auction.seller));
        if let Some(auction) = &mut self.auction {
            auction.strike(seat);
        }
    }

    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(u8::MAX)
    }

    fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    fn plays(&self, seat: Seat) -> bool {
        self.player(seat).standing == Standing::Playing
    }

    fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.seats()).filter(|seat| self.plays(*seat))
    }

    fn owes(&self, seat: Seat) -> bool {
        self.debts.iter().any(|debt| debt.debtor == seat)
    }

    /// Returns the others who still play, in turn order after the seat.
    fn others_after(&self, seat: Seat) -> Vec<Seat> {
        seat.others(self.seats()).filter(|other| self.plays(*other)).collect()
    }

    /// Returns the next who still plays, the seat itself last.
    fn next_after(&self, seat: Seat) -> Seat {
        self.others_after(seat).first().copied().unwrap_or(seat)
    }

    fn completed(&self) -> RouteSet {
        Route::all().filter(|route| self.sections[route.index()] == SECTIONS).collect()
    }

    fn worked_out(&self, city: City) -> bool {
        city.spot().routes().is_subset(self.completed())
    }

    fn deck_size(&self) -> u32 {
        self.deck.iter().map(|count| u32::from(*count)).sum()
    }

    /// Returns who is waited for, in an auction the first after the seller first.
    pub(super) fn to_act(&self) -> Vec<Seat> {
        match self.phase {
            Phase::Over => Vec::new(),
            Phase::Auction => {
                self.auction.iter().flat_map(|auction| auction.awaited().collect::<Vec<_>>()).collect()
            }
            Phase::Debt => self.debts.first().map(|debt| debt.debtor).into_iter().collect(),
            Phase::Lay | Phase::Buy | Phase::Roll | Phase::Build | Phase::Land | Phase::Remove => {
                vec![self.at_turn]
            }
        }
    }
}

/// The state together with the figures: answers what is allowed and what would follow.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) edition: &'a Edition,
    pub(super) table: &'a DiceTable,
    pub(super) state: &'a State,
}

impl Position<'_> {
    /// Refuses what the rules do not allow; changes nothing.
    pub(super) fn check(self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.state.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        if seat.0 >= self.state.seats() || !self.state.plays(seat) {
            return Err(Illegal::OutOfTheGame);
        }
        match action {
            Action::Roll => self.awaited_in(seat, Phase::Roll),
            Action::BuyLand => self.may_buy_land(seat),
            Action::Pass => self.awaited_in(seat, Phase::Land),
            Action::Build(line) => self.may_build(seat, *line),
            Action::Remove(line) => self.may_remove(seat, *line),
            Action::Auction(lot) => self.may_auction(seat, *lot),
            Action::Bid { amount } => self.may_bid(seat, *amount),
            Action::Offer(offer) => self.may_offer(seat, offer),
            Action::Accept { id } => self.may_accept(seat, *id),
            Action::Decline { id } => self.may_decline(seat, *id),
            Action::Withdraw { id } => self.may_withdraw(seat, *id),
            Action::Resign => Ok(()),
            Action::Lay { .. } | Action::Buy { .. } => Err(Illegal::ForeignAction),
        }
    }

    fn awaited_in(self, seat: Seat, phase: Phase) -> Result<(), Illegal> {
        let to_act = self.state.to_act();
        if !to_act.contains(&seat) {
            Err(Illegal::NotYourTurn { to_act })
        } else if self.state.phase != phase {
            Err(Illegal::WrongPhase { phase: self.state.phase })
        } else {
            Ok(())
        }
    }
}

/// One action being decided: rules emit events, and each is carried into the state at once, so
/// that what follows is decided on what is true by then.
pub(super) struct Play<'a, S> {
    pub(super) edition: &'a Edition,
    pub(super) table: &'a DiceTable,
    pub(super) state: &'a mut State,
    pub(super) sink: &'a mut S,
}

impl<S: Sink> Play<'_, S> {
    fn emit(&mut self, event: Event) {
        self.state.evolve(&event);
        self.sink.push(event);
    }

    fn position(&self) -> Position<'_> {
        Position { edition: self.edition, table: self.table, state: self.state }
    }

    /// Does what has been found legal, and all that follows from it by itself.
    pub(super) fn act(&mut self, seat: Seat, action: &Action) {
        self.emit(Event::Acted { seat, action: action.clone() });
        let question = match action {
            Action::Roll => self.roll(seat),
            Action::BuyLand => {
                self.buy_land(seat);
                None
            }
            Action::Build(line) => {
                self.build(seat, *line);
                None
            }
            Action::Remove(line) => {
                self.remove(seat, *line);
                None
            }
            Action::Auction(lot) => {
                self.auction(seat, *lot);
                Some(self.state.phase)
            }
            Action::Accept { id } => {
                self.emit(Event::DealDone { id: *id });
                Some(self.state.phase)
            }
            Action::Resign => {
                self.emit(Event::Resigned { seat });
                Some(self.state.phase)
            }
            // The taking down is the whole of it.
            Action::Bid { .. } | Action::Offer(_) | Action::Decline { .. } | Action::Withdraw { .. } => {
                Some(self.state.phase)
            }
            Action::Pass | Action::Lay { .. } | Action::Buy { .. } => None,
        };
        self.conclude(question);
    }

    /// Closes the step: settles what settles itself, then says what the game waits for next.
    fn conclude(&mut self, question: Option<Phase>) {
        let track_paid = self.settle();
        self.lapse_offers();
        let state = &*self.state;
        let (seat, phase) = if state.last_spike || state.playing().count() == 1 {
            self.emit(Event::GameOver);
            (None, Phase::Over)
        } else if let Some(auction) = &state.auction {
            (auction.awaited().next(), Phase::Auction)
        } else if let Some(debt) = state.debts.first() {
            (Some(debt.debtor), Phase::Debt)
        } else if !state.plays(state.at_turn) {
            (Some(self.pass_turn()), Phase::Roll)
        } else if track_paid {
            (Some(state.at_turn), Phase::Build)
        } else {
            match question {
                Some(open @ (Phase::Roll | Phase::Build | Phase::Land | Phase::Remove)) => {
                    (Some(state.at_turn), open)
                }
                _ => (Some(self.pass_turn()), Phase::Roll),
            }
        };
        self.emit(Event::TurnTo { seat, phase });
    }

    /// Finds whose turn is next; who stands at the end of track misses one (G7).
    fn pass_turn(&mut self) -> Seat {
        let mut seat = self.state.at_turn;
        loop {
            seat = self.state.next_after(seat);
            let player = self.state.player(seat);
            if self.table.space(player.position).kind != Cause::EndOfTrack || player.missed {
                return seat;
            }
            self.emit(Event::TurnMissed { seat });
        }
    }
}
