//! The state of a game of 1976, and what can be read from it without its figures.

use serde::{Deserialize, Serialize};

use crate::edition::DiceFigures;
use crate::model::{
    Chance, City, Debt, Goods, Money, OpenOffer, Phase, Route, RouteSet, Seat, Spot, Standing, Step,
};
use crate::protocol::{Auction, Unsold};

/// Cards of each city (G1).
const CARDS: u8 = 5;

pub(super) const SECTIONS: u8 = DiceFigures::SECTIONS;

/// The whole truth of a game of 1976, but for the figures of its edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub(crate) step: Step,
    pub(crate) turn: u32,
    pub(crate) at_turn: Seat,
    pub(crate) phase: Phase,
    /// True once the token of the player at turn has moved.
    pub(super) moved: bool,
    pub(crate) chance: Chance,
    pub(super) players: Vec<Player>,
    pub(super) sections: [u8; Route::COUNT],
    /// The route of the section built last.
    pub(super) last_built: Option<Route>,
    pub(super) last_dice: Option<[u8; 2]>,
    /// The seat that rolled them; states from before it was kept lack it.
    #[serde(default)]
    pub(super) roller: Option<Seat>,
    /// The number of each city's deeds in the deck.
    pub(super) deck: [u8; Spot::COUNT],
    /// The seats that are out, the first to go first (W4).
    pub(crate) leavers: Vec<Seat>,
    /// The debts; the first is being settled (G9).
    pub(super) debts: Vec<Debt>,
    pub(crate) auction: Option<Auction>,
    /// The debtor's deeds that found no bidder, with the minimum that nobody offered (G9).
    pub(super) unsold: Vec<Unsold>,
    pub(super) offers: Vec<OpenOffer>,
    /// The number of offers ever made; the next gets the next number (G8).
    pub(crate) offers_made: u32,
    /// The number of offers that each seat has made in this turn; states from before it was kept lack it.
    #[serde(default)]
    pub(super) offered: [u8; Seat::MOST],
    pub(super) last_spike: bool,
}

/// The possessions of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Player {
    pub(super) cash: Money,
    /// Deeds of each city.
    pub(super) deeds: [u8; Spot::COUNT],
    pub(super) position: u8,
    /// True once the turn that the end of track costs has been missed (G7).
    pub(super) missed: bool,
    pub(super) standing: Standing,
}

impl Player {
    #[inline]
    pub(super) fn all_deeds(&self) -> u8 {
        self.deeds.iter().sum()
    }

    /// Tells whether they have what a side of a deal promises (G8).
    #[inline]
    pub(super) fn has(&self, goods: &Goods) -> bool {
        let mut needed = [0; Spot::COUNT];
        for city in &goods.deeds {
            needed[city.spot().index()] += 1u32;
        }
        self.cash >= goods.cash
            && needed.iter().zip(self.deeds).all(|(needed, held)| *needed <= u32::from(held))
    }

    #[inline]
    pub(super) fn give(&mut self, goods: &Goods) {
        self.cash -= goods.cash;
        for city in &goods.deeds {
            self.deeds[city.spot().index()] -= 1;
        }
    }

    #[inline]
    pub(super) fn take(&mut self, goods: &Goods) {
        self.cash += goods.cash;
        for city in &goods.deeds {
            self.deeds[city.spot().index()] += 1;
        }
    }
}

impl State {
    /// Returns the state before the first roll (G1).
    pub(crate) fn new(cash: Money, players: u8, first: Seat, chance: &Chance) -> Self {
        let player =
            Player { cash, deeds: [0; Spot::COUNT], position: 0, missed: false, standing: Standing::Playing };
        Self {
            step: Step(0),
            turn: 1,
            at_turn: first,
            phase: Phase::Roll,
            moved: false,
            chance: *chance,
            players: vec![player; usize::from(players)],
            sections: [0; Route::COUNT],
            last_built: None,
            last_dice: None,
            roller: None,
            deck: [CARDS; Spot::COUNT],
            leavers: Vec::new(),
            debts: Vec::new(),
            auction: None,
            unsold: Vec::new(),
            offers: Vec::new(),
            offers_made: 0,
            offered: [0; Seat::MOST],
            last_spike: false,
        }
    }

    #[inline]
    pub(crate) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).expect("invariant: at most six play")
    }

    #[inline]
    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        self.player(seat).standing == Standing::Playing
    }

    #[inline]
    pub(super) fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.seats()).filter(|seat| self.plays(*seat))
    }

    #[inline]
    pub(super) fn owes(&self, seat: Seat) -> bool {
        self.debts.iter().any(|debt| debt.debtor == seat)
    }

    /// Returns the others who still play, in turn order after the seat.
    #[inline]
    pub(super) fn others_after(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        seat.others(self.seats()).filter(|other| self.plays(*other))
    }

    /// Returns the next who still plays, the seat itself last.
    #[inline]
    pub(super) fn next_after(&self, seat: Seat) -> Seat {
        self.others_after(seat).next().unwrap_or(seat)
    }

    #[inline]
    pub(super) fn completed(&self) -> RouteSet {
        Route::all().filter(|route| self.sections[route.index()] == SECTIONS).collect()
    }

    #[inline]
    pub(super) fn worked_out(&self, city: City) -> bool {
        city.spot().routes().iter().all(|route| self.sections[route.index()] == SECTIONS)
    }

    #[inline]
    pub(super) fn is_down_to_one(&self) -> bool {
        self.players.len() == self.leavers.len() + 1
    }

    #[inline]
    pub(super) fn deck_size(&self) -> u32 {
        self.deck.iter().map(|count| u32::from(*count)).sum()
    }

    /// Returns who is waited for, in an auction the first after the seller first.
    #[inline]
    pub(crate) fn to_act(&self) -> Vec<Seat> {
        match self.phase {
            Phase::Auction => self.auction.iter().flat_map(Auction::awaited).collect(),
            _ => self.next_to_act().into_iter().collect(),
        }
    }

    /// Returns who is waited for first.
    #[inline]
    pub(crate) fn next_to_act(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over => None,
            Phase::Auction => self.auction.as_ref().and_then(|auction| auction.awaited().next()),
            Phase::Debt => self.debts.first().map(|debt| debt.debtor),
            Phase::Lay | Phase::Buy | Phase::Roll | Phase::Build | Phase::Land | Phase::Remove => {
                Some(self.at_turn)
            }
        }
    }

    /// Returns the seats to which an offer stands that may be accepted now: not while an auction is open (G8).
    #[inline]
    pub(crate) fn offered_deals(&self) -> impl Iterator<Item = Seat> + '_ {
        let open = self.offers.iter().filter(|_| self.auction.is_none() && self.phase != Phase::Over);
        open.map(|open| open.offer.to_seat)
    }

    #[inline]
    pub(super) fn is_awaited(&self, seat: Seat) -> bool {
        match (self.phase, &self.auction) {
            (Phase::Auction, Some(auction)) => auction.awaits(seat),
            _ => self.next_to_act() == Some(seat),
        }
    }
}
