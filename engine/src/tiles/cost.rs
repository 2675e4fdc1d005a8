//! The cost of a tile, doubled on an unsupported space (T1): one without a city or a laid tile beside it
//! ([`Tile::is_supported_by`]).

use crate::edition::TileFigures;
use crate::model::{Money, Tile, TileSet};

/// Returns what laying a tile beside those already laid costs, and whether that is double (T1).
#[inline]
pub(crate) fn cost(figures: &TileFigures, laid: TileSet, tile: Tile) -> (Money, bool) {
    let doubled = !tile.is_supported_by(laid);
    (figures.cost(tile) * (1 + u32::from(doubled)), doubled)
}
