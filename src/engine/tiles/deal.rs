//! Dealing (S2–S4, K1).

use crate::engine::edition::{FirstDraw, Revision, TileFigures, Variant};
use crate::engine::model::{Chance, Seat, Tile, TileSet};
use serde::{Deserialize, Serialize};

/// Tiles in a hand (S3).
const HAND: usize = 4;

/// The first revision in which the draws of the deal are counted by what the rules did.
const COUNTED_BY_RULES: Revision = Revision(2);

/// What is dealt before the first turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// The tile that each seat drew for the first turn (S2).
    pub first_draw: Vec<Tile>,
    /// Each seat's tiles, in the order drawn (S3).
    pub hands: Vec<Vec<Tile>>,
    /// The tile set aside with two players (S4).
    pub set_aside: Option<Tile>,
}

impl Deal {
    /// Deals to so many seats; draws are numbered from 0 in the order in which they happen: first
    /// each seat's tile for the first turn, then seat by seat the hands, then the tile
    /// set aside.
    pub(in crate::engine) fn draw(figures: &TileFigures, seats: u8, chance: &mut Chance) -> Self {
        let mut draw = |pool: &mut TileSet| {
            let tile = draw(*pool, chance);
            chance.advance(1);
            pool.remove(tile);
            tile
        };
        let mut pool = TileSet::FULL;
        let first_draw: Vec<Tile> = (0..seats).map(|_| draw(&mut pool)).collect();
        let mut hands: Vec<Vec<Tile>> = match figures.variant.first_draw {
            FirstDraw::Returned => {
                pool = TileSet::FULL;
                vec![Vec::with_capacity(HAND); usize::from(seats)]
            }
            FirstDraw::Kept => first_draw.iter().map(|tile| vec![*tile]).collect(),
        };
        for hand in &mut hands {
            while hand.len() < HAND {
                hand.push(draw(&mut pool));
            }
        }
        let set_aside = (figures.variant.set_aside_with_two && seats == 2).then(|| draw(&mut pool));
        Self { first_draw, hands, set_aside }
    }

    /// Returns who drew the tile closest to A1 and plays first (S2).
    pub(in crate::engine) fn first_seat(&self) -> Seat {
        let drawn = (0..).map(Seat).zip(&self.first_draw);
        drawn.min_by_key(|(_, tile)| **tile).map_or(Seat(0), |(seat, _)| seat)
    }

    /// Returns how many draws the deal took: those for the first turn are among the hands' where the rules keep
    /// them (K1).
    pub(in crate::engine) fn draws(&self, variant: Variant, revision: Revision) -> u32 {
        let kept = match variant.first_draw {
            _ if revision < COUNTED_BY_RULES => self.seems_kept(),
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

/// Returns the tile drawn next: a number below the size of the pool, in the order of the tiles.
pub(super) fn draw(pool: TileSet, chance: &mut Chance) -> Tile {
    let [n] = chance.peek(pool.len());
    pool.nth(n).expect("invariant: a draw is below the pool's size")
}
