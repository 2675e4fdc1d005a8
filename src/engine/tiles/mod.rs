//! The tile family: the wooden-tile game of 2015 and the rules announced for its campaign
//! (S1–W4, K1–K9).
//!
//! A turn is one tile laid, land claimed or bought, and one tile drawn. Rules are in [`lay`],
//! [`sell`], [`auction`], [`buy`] and [`ruin`]; they decide and emit. [`State::evolve`] is the
//! only mutation and knows no rule.
//!
//! # Chance
//! The first draws deal (see [`Deal`]); after that every tile taken is one draw: a number below
//! the size of the pool picks from the pool sorted by distance from A1.

mod auction;
mod buy;
mod deal;
mod deeds;
mod lay;
mod pick;
mod rank;
mod ruin;
mod sell;
mod table;
mod view;

use serde::{Deserialize, Serialize};

use super::action::{Action, Lot, Seat, Step};
use super::auction::Auction;
use super::board::{City, RouteSet, Spot, Tile, TileSet};
use super::chance::Chance;
use super::edition::Edition;
use super::event::{Event, Phase, Way};
use super::fact::{Estate, LeftAuction, Terms};
use super::illegal::Illegal;
use super::money::Money;
use super::options::Options;
use super::sink::Sink;
use super::view::{Grant, Standing};

use deeds::Deeds;

pub use deal::Deal;
pub use table::{FirstDraw, Raising, Rules, TieBreak, TileTable};

/// The whole truth of a tile game, but for the figures of its edition.
///
/// Small and `Copy`, so that playouts and searches cost next to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(super) step: Step,
    pub(super) turn: u32,
    pub(super) at_turn: Seat,
    pub(super) phase: Phase,
    chance: Chance,
    pub(super) seats: u8,
    cash: [Money; Seat::MOST],
    hands: [TileSet; Seat::MOST],
    standing: [Standing; Seat::MOST],
    /// Who is out, the first to go first (W4).
    leavers: [Option<Seat>; Seat::MOST],
    grants: [Grant; Spot::COUNT],
    deeds: Deeds,
    laid: TileSet,
    completed: RouteSet,
    last: Option<Tile>,
    pool: TileSet,
    set_aside: Option<Tile>,
    /// Whether the player at turn has laid their tile.
    has_laid: bool,
    /// The tile that the player at turn has named with an auction (K4).
    named: Option<Tile>,
    auction: Option<Auction>,
    /// The cost of the deed that is up for auction.
    lot: Money,
    last_spike: bool,
}

impl State {
    /// Returns the state before the first turn (S1–S5), its deal known to be sound.
    pub(super) fn new(cash: Money, seats: u8, first: Seat, deal: &Deal, chance: &Chance) -> Option<Self> {
        if !deal.fits(seats) {
            return None;
        }
        let mut hands = [TileSet::EMPTY; Seat::MOST];
        for (hand, tiles) in hands.iter_mut().zip(&deal.hands) {
            *hand = tiles.iter().copied().collect();
        }
        let dealt = hands.into_iter().fold(deal.set_aside.into_iter().collect(), TileSet::union);
        let mut start = [Money::ZERO; Seat::MOST];
        start[..usize::from(seats)].fill(cash);
        Some(Self {
            step: Step(0),
            turn: 1,
            at_turn: first,
            phase: Phase::Lay,
            chance: *chance,
            seats,
            cash: start,
            hands,
            standing: [Standing::Playing; Seat::MOST],
            leavers: [None; Seat::MOST],
            grants: [Grant::Unclaimed; Spot::COUNT],
            deeds: Deeds::UNSOLD,
            laid: TileSet::EMPTY,
            completed: RouteSet::EMPTY,
            last: None,
            pool: TileSet::FULL.difference(dealt),
            set_aside: deal.set_aside,
            has_laid: false,
            named: None,
            auction: None,
            lot: Money::ZERO,
            last_spike: false,
        })
    }

    /// Carries a fact into the state; the only mutation, and no rules in it.
    #[allow(clippy::inline_always, reason = "a rule knows which fact it tells: only that arm is left of it")]
    #[inline(always)]
    pub(super) fn evolve(&mut self, table: &TileTable, event: &Event) {
        match *event {
            Event::Acted { seat, ref action } => self.take_down(seat, action),
            Event::TileLaid { seat, tile, cost, .. } => {
                self.hands[seat.index()].remove(tile);
                self.laid.insert(tile);
                self.cash[seat.index()] -= cost;
                self.last = Some(tile);
                self.has_laid = true;
            }
            Event::LandSold { seat, city, cost, proceeds } => {
                self.hand_over(table, city, cost, None);
                self.cash[seat.index()] += proceeds;
            }
            Event::GrantClaimed { seat, city } => self.grants[city.spot().index()] = Grant::Held(seat),
            Event::RouteCompleted(Way::Lettered { route }) => self.completed.insert(route),
            Event::Payout { seat, amount, .. } => self.cash[seat.index()] += amount,
            Event::LandBought { seat, city, cost } => {
                self.hand_over(table, city, cost, Some(seat));
                self.cash[seat.index()] -= cost;
            }
            Event::TileDrawn { seat, tile } => {
                self.chance.done(1);
                if let Some(tile) = tile {
                    self.pool.remove(tile);
                    self.hands[seat.index()].insert(tile);
                }
            }
            Event::Bankrupt { seat, ref estate } => self.leave(seat, Standing::Bankrupt, estate.as_ref()),
            Event::Resigned { seat, ref estate } => self.leave(seat, Standing::Resigned, estate.as_ref()),
            Event::LastSpike { seat, bonus } => {
                self.cash[seat.index()] += bonus;
                self.last_spike = true;
            }
            Event::GameOver => self.phase = Phase::Over,
            Event::AuctionOpened { seat, city, minimum, ref terms } => {
                let Terms { least, asked } = terms.clone().unwrap_or_else(|| self.terms(seat, minimum));
                self.auction = Some(Auction::open(seat, city, minimum, least, asked));
            }
            Event::AuctionClosed { seat, city, to_seat, price, .. } => {
                self.hand_over(table, city, self.lot, to_seat);
                self.cash[seat.index()] += price;
                if let Some(buyer) = to_seat {
                    self.cash[buyer.index()] -= price;
                }
                self.auction = None;
            }
            Event::TurnTo { seat, phase, turn } => self.turn_to(seat, phase, turn),
            // Told for the reader's sake: a pool has no order here that could be mixed.
            Event::PoolMixed
            // Facts of 1976.
            | Event::RouteCompleted(Way::Between(_))
            | Event::Dice { .. }
            | Event::Moved { .. }
            | Event::Paid { .. }
            | Event::Owed { .. }
            | Event::Received { .. }
            | Event::DeedDrawn { .. }
            | Event::SectionBuilt { .. }
            | Event::SectionRemoved { .. }
            | Event::DeedsReturned { .. }
            | Event::DealDone { .. }
            | Event::OfferLapsed { .. }
            | Event::TurnMissed { .. } => {}
        }
    }

    fn take_down(&mut self, seat: Seat, action: &Action) {
        self.step.0 += 1;
        match *action {
            Action::Bid { amount: Some(amount) } => {
                if let Some(auction) = &mut self.auction {
                    auction.answer(seat, amount);
                }
            }
            Action::Auction(Lot::Deed { cost, tile, .. }) => {
                self.named = Some(tile);
                self.lot = cost;
            }
            _ => {}
        }
    }

    /// Returns the number of the turn where an earlier log leaves it unsaid: a new one where the tile is laid and
    /// the next is asked for, or somebody else is asked for one (T7).
    fn turn_unsaid(&self, seat: Option<Seat>, phase: Phase) -> u32 {
        let passes_on = seat.is_some_and(|seat| self.has_laid || seat != self.at_turn);
        self.turn + u32::from(phase == Phase::Lay && passes_on)
    }

    fn turn_to(&mut self, seat: Option<Seat>, phase: Phase, turn: Option<u32>) {
        let turn = turn.unwrap_or_else(|| self.turn_unsaid(seat, phase));
        if let Some(seat) = seat
            && turn != self.turn
        {
            self.turn = turn;
            self.at_turn = seat;
            self.has_laid = false;
            self.named = None;
        }
        self.phase = phase;
    }

    fn hand_over(&mut self, table: &TileTable, city: City, cost: Money, to: Option<Seat>) {
        let card = table.card(city, cost).expect("invariant: a deed is named by a cost of its city");
        self.deeds.hand_over(card, to);
    }

    fn leave(&mut self, seat: Seat, standing: Standing, estate: Option<&Estate>) {
        let estate = estate.cloned().unwrap_or_else(|| self.estate(seat));
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        self.pool = self.pool.union(hand);
        let left = std::mem::take(&mut self.cash[seat.index()]);
        if let Some(heir) = estate.cash_to {
            self.cash[heir.index()] += left;
        }
        self.deeds.return_all(seat);
        for grant in &mut self.grants {
            if *grant == Grant::Held(seat) {
                *grant = Grant::Removed;
            }
        }
        self.standing[seat.index()] = standing;
        let free = self.leavers.iter_mut().find(|leaver| leaver.is_none());
        *free.expect("invariant: everybody leaves once") = Some(seat);
        match (estate.auction, &mut self.auction) {
            (LeftAuction::Void, auction) => *auction = None,
            (LeftAuction::GoesOn, Some(auction)) => auction.strike(seat),
            (LeftAuction::GoesOn, None) => {}
        }
    }

    pub(super) fn plays(&self, seat: Seat) -> bool {
        seat.0 < self.seats && self.standing[seat.index()] == Standing::Playing
    }

    fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.seats).filter(|seat| self.plays(*seat))
    }

    fn is_down_to_one(&self) -> bool {
        self.playing().nth(1).is_none()
    }

    /// Returns the next who still plays, the seat itself last.
    fn next_after(&self, seat: Seat) -> Seat {
        seat.others(self.seats).find(|other| self.plays(*other)).unwrap_or(seat)
    }

    fn worked_out(&self, spot: Spot) -> bool {
        spot.routes().is_subset(self.completed)
    }

    /// Returns how many cards of a city a seat holds, the free one counted (T4).
    fn cards(&self, seat: Seat, spot: Spot) -> u8 {
        let deeds = self.deeds.of(seat).of_city(spot).count();
        u8::from(self.grants[spot.index()] == Grant::Held(seat)) + deeds
    }

    fn holds_deeds(&self, seat: Seat) -> bool {
        !self.deeds.of(seat).is_empty()
    }

    /// Returns who is waited for, in an auction the first after the seller first.
    #[allow(clippy::wrong_self_convention, reason = "who is to act, not a conversion")]
    pub(super) fn to_act(&self) -> Vec<Seat> {
        match (self.phase, &self.auction) {
            (Phase::Over, _) => Vec::new(),
            (Phase::Auction, Some(auction)) => auction.awaited().collect(),
            _ => vec![self.at_turn],
        }
    }

    /// Returns who is waited for first.
    pub(super) fn next_to_act(&self) -> Option<Seat> {
        match (self.phase, &self.auction) {
            (Phase::Over, _) => None,
            (Phase::Auction, Some(auction)) => auction.awaited().next(),
            _ => Some(self.at_turn),
        }
    }

    fn is_awaited(&self, seat: Seat) -> bool {
        match (self.phase, &self.auction) {
            (Phase::Over, _) => false,
            (Phase::Auction, Some(auction)) => auction.awaits(seat),
            _ => seat == self.at_turn,
        }
    }
}

/// The state together with the figures: answers what is allowed and what would follow.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) edition: &'a Edition,
    pub(super) table: &'a TileTable,
    pub(super) options: Options,
    pub(super) state: &'a State,
}

impl Position<'_> {
    /// Refuses what the rules do not allow; changes nothing.
    pub(super) fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.state.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        if !self.state.plays(seat) {
            return Err(Illegal::OutOfTheGame);
        }
        match action {
            Action::Lay { tile, sell } => self.may_lay(seat, *tile, sell),
            Action::Buy { city } => self.may_buy(seat, *city),
            Action::Pass => self.awaited_in(seat, Phase::Buy),
            Action::Auction(lot) => self.may_auction(seat, *lot),
            Action::Bid { amount } => self.may_bid(seat, *amount),
            Action::Resign => Ok(()),
            Action::Roll
            | Action::BuyLand
            | Action::Build(_)
            | Action::Remove(_)
            | Action::Offer(_)
            | Action::Accept { .. }
            | Action::Decline { .. }
            | Action::Withdraw { .. } => Err(Illegal::ForeignAction),
        }
    }

    fn awaited_in(&self, seat: Seat, phase: Phase) -> Result<(), Illegal> {
        if !self.state.is_awaited(seat) {
            Err(Illegal::NotYourTurn { to_act: self.state.to_act() })
        } else if self.state.phase != phase {
            Err(Illegal::WrongPhase { phase: self.state.phase })
        } else {
            Ok(())
        }
    }

    fn cash(&self, seat: Seat) -> Money {
        self.state.cash[seat.index()]
    }
}

/// One action being decided: rules emit events, and each is carried into the state at once, so
/// that what follows is decided on what is true by then.
pub(super) struct Play<'a, S> {
    pub(super) edition: &'a Edition,
    pub(super) table: &'a TileTable,
    pub(super) options: Options,
    pub(super) state: &'a mut State,
    pub(super) sink: &'a mut S,
}

impl<S: Sink> Play<'_, S> {
    #[allow(clippy::inline_always, reason = "see `State::evolve`")]
    #[inline(always)]
    fn emit(&mut self, event: Event) {
        self.state.evolve(self.table, &event);
        self.sink.push(event);
    }

    fn position(&self) -> Position<'_> {
        Position { edition: self.edition, table: self.table, options: self.options, state: self.state }
    }

    /// Does what has been found legal, and all that follows from it by itself.
    pub(super) fn act(&mut self, seat: Seat, action: &Action) {
        self.emit(Event::Acted { seat, action: action.clone() });
        match action {
            Action::Lay { tile, sell } => self.lay(seat, *tile, sell),
            Action::Buy { city } => self.buy(seat, *city),
            Action::Pass => self.end_turn(),
            Action::Auction(lot) => self.auction(seat, *lot),
            Action::Bid { .. } => self.go_on_with_auction(),
            Action::Resign => self.resign(seat),
            Action::Roll
            | Action::BuyLand
            | Action::Build(_)
            | Action::Remove(_)
            | Action::Offer(_)
            | Action::Accept { .. }
            | Action::Decline { .. }
            | Action::Withdraw { .. } => {}
        }
    }

    /// Puts the next question of the same turn.
    fn turn_to(&mut self, seat: Seat, phase: Phase) {
        self.emit(Event::TurnTo { seat: Some(seat), phase, turn: Some(self.state.turn) });
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.emit(Event::TurnTo { seat: Some(seat), phase: Phase::Lay, turn: Some(self.state.turn + 1) });
    }

    fn game_over(&mut self) {
        self.emit(Event::GameOver);
        self.emit(Event::TurnTo { seat: None, phase: Phase::Over, turn: Some(self.state.turn) });
    }

    /// Draws a tile, if any is left (T7).
    fn draw(&mut self, seat: Seat) {
        if !self.state.pool.is_empty() {
            let tile = deal::draw(self.state.pool, &mut self.state.chance);
            self.emit(Event::TileDrawn { seat, tile: Some(tile) });
        }
    }

    /// Ends the turn with the draw and passes it on (T7).
    fn end_turn(&mut self) {
        self.draw(self.state.at_turn);
        self.pass_turn();
    }

    /// Finds whose turn is next: without a tile to draw a player is skipped (T8), without means
    /// for any tile they are out (B1, K7).
    fn pass_turn(&mut self) {
        let mut seat = self.state.at_turn;
        loop {
            if self.state.is_down_to_one() {
                return self.game_over();
            }
            seat = self.state.next_after(seat);
            if self.state.hands[seat.index()].is_empty() {
                self.draw(seat);
            }
            if self.state.hands[seat.index()].is_empty() {
                continue;
            }
            if self.position().is_ruined(seat) {
                self.go_bankrupt(seat);
            } else {
                return self.begin_turn(seat);
            }
        }
    }
}
