//! The buying step: which tags of the board its player can pay for, and their own tiles small below it.

use last_spike_engine::{Family, Grant, Prompt, Spot, TableView, Tile, TilesView, View};

use crate::geography::WIDTH;
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::sprites::Sprites;

/// The height of the strip with the tiles.
pub const HEIGHT: i32 = 168;

const MARGIN: i32 = 22;
const GAP: i32 = 16;
/// No tile is drawn wider, however few there are.
const WIDEST: i32 = 380;
/// The room of the star beside a name.
const STAR: i32 = 42;

/// The cities whose next card a player can pay for, by spot.
pub type Sale = [bool; Spot::COUNT];

/// Returns the cities whose next card the viewer can pay for; `None` where they are not asked which to buy.
pub fn sale(view: &View) -> Option<Sale> {
    let Some(Prompt::Buy { offers }) = &view.prompt else { return None };
    let mut sale = [false; Spot::COUNT];
    for offer in offers {
        sale[offer.deed.city.spot().index()] = true;
    }
    Some(sale)
}

/// Draws the viewer's tiles in a row, with what each costs now; a star beside the city whose free land it would earn.
pub fn strip<'a>(mut canvas: Canvas<'a>, sprites: &Sprites, view: &View, labels: &Labels) -> Canvas<'a> {
    canvas.card((0, 0, WIDTH, HEIGHT), Ink::FELT, Ink::WOOD, 10);
    let (TableView::Tiles(table), Family::Tiles(figures)) = (&view.table, &view.edition.family) else {
        return canvas;
    };
    let count = i32::try_from(table.hand.len()).expect("invariant: a hand is of a few tiles").max(1);
    let width = ((WIDTH - 2 * MARGIN - GAP * (count - 1)) / count).min(WIDEST);
    let height = HEIGHT - 2 * MARGIN;
    let mut left = (WIDTH - width * count - GAP * (count - 1)) / 2;
    for tile in &table.hand {
        canvas.card((left, MARGIN, width, height), Ink::PAPER, Ink::INK, 4);
        let (cost, doubled) = table.cost(figures, *tile);
        let (middle, ink) = (MARGIN + 44, if doubled { Ink::RING } else { Ink::INK });
        canvas.write(&tile.to_string(), (left + 20, middle), TextStyle::new(68));
        canvas.write(&(labels.price)(cost), (left + width - 20, middle), TextStyle::new(60).right().ink(ink));
        route(&mut canvas, sprites, view, table, *tile, (left, width));
        left += width + GAP;
    }
    canvas
}

/// Draws the cities that a tile's route joins, with the star beside the one whose free land it would earn (T3).
fn route(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    table: &TilesView,
    tile: Tile,
    (left, width): (i32, i32),
) {
    let ends = tile.route().ends();
    let [from, to] = ends.map(|spot| view.edition.city(spot).name());
    let earned = tile.beside().filter(|spot| table.stacks[spot.index()].grant == Grant::Unclaimed);
    let star = if earned.is_some() { STAR } else { 0 };
    let room = u16::try_from(width - 28 - star).unwrap_or(0);
    let style = TextStyle::new(34).middle().ink(Ink::FADED).least(22).most(room);
    let is_first = earned == Some(ends[0]);
    let (middle, y) = (left + width / 2 + if is_first { star / 2 } else { -star / 2 }, MARGIN + 98);
    let wide = canvas.write(&format!("{from} – {to}"), (middle, y), style);
    if earned.is_some() {
        let aside = wide.midpoint(STAR);
        canvas.place(&sprites.star, (if is_first { middle - aside } else { middle + aside }, y));
    }
}
