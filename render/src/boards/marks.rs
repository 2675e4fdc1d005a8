//! The marks on a board: the tiles laid last, and the last spike. Neither covers the figures of a city.

use last_spike_engine::{Seat, Spot, Tile, TileSet};

use crate::geography::{self, Slope, slope};
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::sprites::Sprites;

/// The marks on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The tiles to ring.
    pub ringed: TileSet,
    /// The player who began: their panel is the first.
    pub first: Seat,
}

/// Writes the code of a ringed tile above its ring; below it where a city is above.
pub fn name_ringed(canvas: &mut Canvas<'_>, sprites: &Sprites, tile: Tile) {
    let (x, y) = geography::space(tile);
    let below = tile.beside().is_some_and(|spot| geography::city(spot).1 < y);
    // To the side, so that the next space stays visible.
    let right = (slope(tile.route()) == Slope::Falling) != below;
    let at = (x + if right { 10 } else { -10 }, y + if below { 48 } else { -48 });
    canvas.place(&sprites.code, at);
    canvas.write(&tile.to_string(), (at.0 + 2, at.1), TextStyle::new(33).middle().spaced().ink(Ink::WHITE));
}

/// Drives the last spike; it leans away from a city that is above it.
pub fn drive(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    (x, y): (i32, i32),
    city: impl Fn(Spot) -> (i32, i32),
) {
    let lean = Spot::all().find_map(|spot| {
        let (aside, below) = (x - city(spot).0, y - city(spot).1);
        (aside.abs() < 140 && (0..150).contains(&below)).then_some(aside.signum())
    });
    canvas.place(sprites.spike(lean.unwrap_or(0)), (x, y));
}
