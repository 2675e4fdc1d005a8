//! Dealing (S2–S4, K1).

use crate::edition::{FirstDraw, Revision, TileFigures, Variant};
use crate::model::{Chance, Seat, Tile, TileSet};
use serde::{Deserialize, Serialize};

/// Tiles in a hand (S3).
const HAND: usize = 4;

/// The first revision in which the draws of the deal are counted by what the rules did.
const COUNTED_BY_RULES: Revision = Revision(2);

/// Tells whether a revision counts the draws of the deal by what the rules did.
pub(super) fn counts_by_rules(revision: Revision) -> bool {
    revision >= COUNTED_BY_RULES
}

/// The tiles dealt before the first turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// The tile that each seat drew for the first turn (S2).
    pub first_draw: Vec<Tile>,
    /// Each seat's tiles, in the order drawn (S3).
    pub hands: Vec<Vec<Tile>>,
    /// The tile set aside with two players (S4).
    pub set_aside: Option<Tile>,
}

/// Returns who drew the tile closest to A1 and plays first, the tiles in the order of the seats (S2).
pub(crate) fn first_by(drawn: &[Tile]) -> Option<Seat> {
    (0..).map(Seat).zip(drawn).min_by_key(|(_, tile)| **tile).map(|(seat, _)| seat)
}

impl Deal {
    /// Deals to so many seats.
    pub(crate) fn draw(figures: &TileFigures, seats: u8, chance: &mut Chance) -> Self {
        let mut deal = Self {
            first_draw: Vec::with_capacity(usize::from(seats)),
            hands: vec![Vec::with_capacity(HAND); usize::from(seats)],
            set_aside: None,
        };
        deal_to(figures.variant, seats, chance, |dealt, tile| match dealt {
            Dealt::FirstDraw(_) => deal.first_draw.push(tile),
            Dealt::Hand(seat) => deal.hands[seat.index()].push(tile),
            Dealt::SetAside => deal.set_aside = Some(tile),
        });
        deal
    }

    /// Returns who drew the tile closest to A1 and plays first (S2).
    pub(crate) fn first_seat(&self) -> Seat {
        first_by(&self.first_draw).unwrap_or(Seat(0))
    }

    /// Returns how many draws the deal took: those for the first turn are among the hands' where the rules keep
    /// them (K1).
    pub(crate) fn draws(&self, variant: Variant, revision: Revision) -> u32 {
        let kept = match variant.first_draw {
            _ if !counts_by_rules(revision) => self.seems_kept(),
            FirstDraw::Kept => true,
            FirstDraw::Returned => false,
        };
        let first = if kept { 0 } else { self.first_draw.len() };
        let dealt: usize = self.hands.iter().map(Vec::len).sum();
        let drawn = first + dealt + usize::from(self.set_aside.is_some());
        u32::try_from(drawn).expect("invariant: a deal is of some tens of tiles")
    }

    /// Tells whether every hand begins with its player's tile for the first turn. By this revision 1 counted the
    /// draws: where returned tiles come back to the same players it counts too few.
    fn seems_kept(&self) -> bool {
        self.hands.len() >= self.first_draw.len()
            && self.hands.iter().zip(&self.first_draw).all(|(hand, first)| hand.first() == Some(first))
    }

    /// Tells whether every seat has a hand of its own and no tile is dealt twice.
    pub(super) fn fits(&self, seats: u8) -> bool {
        let dealt = self.hands.iter().flatten().chain(self.set_aside.iter());
        let distinct: TileSet = dealt.clone().copied().collect();
        self.hands.len() == usize::from(seats)
            && (self.first_draw.is_empty() || self.first_draw.len() == usize::from(seats))
            && distinct.len() as usize == dealt.count()
    }
}

/// The place that a tile is dealt to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dealt {
    /// The draw of a seat for the first turn (S2).
    FirstDraw(Seat),
    /// The hand of a seat (S3).
    Hand(Seat),
    /// Set aside (S4).
    SetAside,
}

/// Deals to so many seats; draws are numbered from 0 in the order in which they happen: first
/// each seat's tile for the first turn, then seat by seat the hands, then the tile
/// set aside. A tile that is kept from the first draw is told as drawn and as dealt (K1).
pub(super) fn deal_to(variant: Variant, seats: u8, chance: &mut Chance, mut tell: impl FnMut(Dealt, Tile)) {
    let mut take = |pool: &mut TileSet| {
        let tile = draw(*pool, chance);
        chance.advance(1);
        pool.remove(tile);
        tile
    };
    let mut pool = TileSet::FULL;
    let mut first_draw = [None; Seat::MOST];
    for seat in Seat::first(seats) {
        let tile = take(&mut pool);
        tell(Dealt::FirstDraw(seat), tile);
        first_draw[seat.index()] = Some(tile);
    }
    let kept = match variant.first_draw {
        FirstDraw::Returned => {
            pool = TileSet::FULL;
            [None; Seat::MOST]
        }
        FirstDraw::Kept => first_draw,
    };
    for seat in Seat::first(seats) {
        let kept = kept[seat.index()];
        if let Some(tile) = kept {
            tell(Dealt::Hand(seat), tile);
        }
        for _ in usize::from(kept.is_some())..HAND {
            tell(Dealt::Hand(seat), take(&mut pool));
        }
    }
    if variant.set_aside_with_two && seats == 2 {
        tell(Dealt::SetAside, take(&mut pool));
    }
}

/// Returns the tile drawn next: a number below the size of the pool, in the order of the tiles.
#[inline]
pub(super) fn draw(pool: TileSet, chance: &mut Chance) -> Tile {
    let [n] = chance.peek(pool.len());
    pool.nth(n).expect("invariant: a draw is below the pool's size")
}
