//! The state of a tile game, and what can be read from it without its figures.

use serde::{Deserialize, Serialize};

use super::deal::{Deal, Dealt, counts_by_rules, deal_to};
use super::deeds::Deeds;
use super::grants::Grants;
use crate::edition::{Edition, FirstDraw, TileFigures, Variant};
use crate::model::{Chance, Money, Phase, RouteSet, Seat, Spot, Standing, Step, Tile, TileSet};
use crate::protocol::Auction;

/// The whole truth of a tile game, but for the figures of its edition.
///
/// Small and `Copy`, so that playouts and searches cost next to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(crate) step: Step,
    pub(crate) turn: u32,
    pub(crate) at_turn: Seat,
    pub(crate) phase: Phase,
    pub(crate) chance: Chance,
    pub(crate) seats: u8,
    pub(super) cash: [Money; Seat::MOST],
    pub(super) hands: [TileSet; Seat::MOST],
    pub(super) standing: [Standing; Seat::MOST],
    /// The seats that are out, the first to go first (W4).
    pub(crate) leavers: [Option<Seat>; Seat::MOST],
    pub(super) grants: Grants,
    pub(super) deeds: Deeds,
    pub(super) laid: TileSet,
    pub(super) completed: RouteSet,
    pub(super) last: Option<Tile>,
    pub(super) pool: TileSet,
    /// The tiles in hands that everybody has seen (K1, K4); states from before it was kept lack it.
    #[serde(default)]
    pub(super) shown: TileSet,
    pub(super) set_aside: Option<Tile>,
    /// True once the player at turn has laid their tile.
    pub(super) has_laid: bool,
    /// The tile that the player at turn has named with an auction (K4).
    pub(super) named: Option<Tile>,
    pub(crate) auction: Option<Auction>,
    /// The cost of the deed that is up for auction.
    #[serde(rename = "lot")]
    pub(super) lot_cost: Money,
    pub(super) last_spike: bool,
}

impl State {
    /// Deals a game from the start of its chance and returns the state before the first turn (S1–S5); without the
    /// lists of a [`Deal`], which only records need.
    pub(crate) fn dealt(edition: &Edition, figures: &TileFigures, seats: u8, mut chance: Chance) -> Self {
        if !counts_by_rules(edition.revision) {
            let deal = Deal::draw(figures, seats, &mut chance);
            let chance = chance.at(deal.draws(figures.variant, edition.revision));
            let cash = edition.cash_for(seats);
            let state = Self::new(cash, seats, deal.first_seat(), &deal, figures.variant, &chance);
            return state.expect("invariant: what was dealt fits");
        }
        let mut hands = [TileSet::EMPTY; Seat::MOST];
        let mut set_aside = None;
        let mut first: Option<(Tile, Seat)> = None;
        let mut drawn = TileSet::EMPTY;
        deal_to(figures.variant, seats, &mut chance, |dealt, tile| match dealt {
            Dealt::FirstDraw(seat) => {
                first = Some(first.map_or((tile, seat), |nearest| nearest.min((tile, seat))));
                drawn.insert(tile);
            }
            Dealt::Hand(seat) => hands[seat.index()].insert(tile),
            Dealt::SetAside => set_aside = Some(tile),
        });
        let first = first.map_or(Seat(0), |(_, seat)| seat);
        let mut state = Self::begin(edition.cash_for(seats), seats, first, hands, set_aside, &chance);
        if figures.variant.first_draw == FirstDraw::Kept {
            state.shown = drawn;
        }
        state
    }

    /// Returns the state before the first turn (S1–S5), or `None` where the deal does not fit the table.
    pub(crate) fn new(
        cash: Money,
        seats: u8,
        first: Seat,
        deal: &Deal,
        variant: Variant,
        chance: &Chance,
    ) -> Option<Self> {
        if !deal.fits(seats) {
            return None;
        }
        let mut hands = [TileSet::EMPTY; Seat::MOST];
        for (hand, tiles) in hands.iter_mut().zip(&deal.hands) {
            *hand = tiles.iter().copied().collect();
        }
        let mut state = Self::begin(cash, seats, first, hands, deal.set_aside, chance);
        if variant.first_draw == FirstDraw::Kept {
            let drawn: TileSet = deal.first_draw.iter().copied().collect();
            state.shown = drawn.intersection(hands.into_iter().fold(TileSet::EMPTY, TileSet::union));
        }
        Some(state)
    }

    fn begin(
        cash: Money,
        seats: u8,
        first: Seat,
        hands: [TileSet; Seat::MOST],
        set_aside: Option<Tile>,
        chance: &Chance,
    ) -> Self {
        let dealt = hands.into_iter().fold(set_aside.into_iter().collect(), TileSet::union);
        let mut start = [Money::ZERO; Seat::MOST];
        start[..usize::from(seats)].fill(cash);
        Self {
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
            grants: Grants::UNCLAIMED,
            deeds: Deeds::UNSOLD,
            laid: TileSet::EMPTY,
            completed: RouteSet::EMPTY,
            last: None,
            pool: TileSet::FULL.difference(dealt),
            shown: TileSet::EMPTY,
            set_aside,
            has_laid: false,
            named: None,
            auction: None,
            lot_cost: Money::ZERO,
            last_spike: false,
        }
    }

    #[inline]
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        seat.0 < self.seats && self.standing[seat.index()] == Standing::Playing
    }

    #[inline]
    pub(super) fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.seats).filter(|seat| self.plays(*seat))
    }

    /// Returns the tiles of a seat's hand that everybody has seen.
    #[inline]
    pub(super) fn shown_of(&self, seat: Seat) -> TileSet {
        self.shown.intersection(self.hands[seat.index()])
    }

    #[inline]
    pub(super) fn is_down_to_one(&self) -> bool {
        // Nobody has left: the answer in most turns of most games.
        self.leavers[0].is_some() && self.playing().nth(1).is_none()
    }

    /// Returns the next who still plays, the seat itself last.
    #[inline]
    pub(super) fn next_after(&self, seat: Seat) -> Seat {
        let mut next = seat;
        loop {
            next = if next.0 + 1 < self.seats { Seat(next.0 + 1) } else { Seat(0) };
            if next == seat || self.plays(next) {
                return next;
            }
        }
    }

    #[inline]
    pub(super) fn worked_out(&self, spot: Spot) -> bool {
        spot.routes().is_subset(self.completed)
    }

    /// Returns how many cards of a city a seat holds, the free one counted (T4).
    #[inline]
    pub(super) fn cards(&self, seat: Seat, spot: Spot) -> u8 {
        let deeds = self.deeds.of(seat).count_of(spot);
        u8::from(self.grants.of(seat).contains(spot)) + deeds
    }

    #[inline]
    pub(super) fn holds_deeds(&self, seat: Seat) -> bool {
        !self.deeds.of(seat).is_empty()
    }

    /// Returns who is waited for, in an auction the first after the seller first.
    #[inline]
    #[allow(clippy::wrong_self_convention, reason = "who is to act, not a conversion")]
    pub(crate) fn to_act(&self) -> Vec<Seat> {
        match (self.phase, &self.auction) {
            (Phase::Over, _) => Vec::new(),
            (Phase::Auction, Some(auction)) => auction.awaited().collect(),
            _ => vec![self.at_turn],
        }
    }

    /// Returns who is waited for first.
    #[inline]
    pub(crate) fn next_to_act(&self) -> Option<Seat> {
        // In most steps of most games it is the player at turn.
        if !matches!(self.phase, Phase::Over | Phase::Auction) {
            return Some(self.at_turn);
        }
        match (self.phase, &self.auction) {
            (Phase::Over, _) => None,
            (Phase::Auction, Some(auction)) => auction.awaited().next(),
            _ => Some(self.at_turn),
        }
    }

    #[inline]
    pub(super) fn is_awaited(&self, seat: Seat) -> bool {
        match (self.phase, &self.auction) {
            (Phase::Over, _) => false,
            (Phase::Auction, Some(auction)) => auction.awaits(seat),
            _ => seat == self.at_turn,
        }
    }
}
