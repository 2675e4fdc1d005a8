//! A player's own tiles: where they go, what they cost and what they would do now.

use last_spike_engine::{
    Family, LayChoice, Means, Money, Prompt, Route, RouteSet, Spot, TableView, Tile, TileFigures, TilesView,
    View,
};

use crate::geography::{slope, stand};
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::sprites::{SMALL, Sprites, Trace};

/// The width of the picture.
pub const WIDTH: i32 = 1200;
/// Its height.
pub const HEIGHT: i32 = 420;

const MARGIN: i32 = 24;
const GAP: i32 = 16;
/// No tile is drawn wider than this part of the picture, in hundredths, however few there are.
const WIDEST: i32 = 23;

/// Draws the viewer's tiles on the table.
///
/// With `lasting`, nothing is drawn that others can change: the current cost of a tile, and the finished routes.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    sprites: &Sprites,
    view: &View,
    labels: &Labels,
    lasting: bool,
) -> Canvas<'a> {
    let across = i32::try_from(canvas.sheet.width).unwrap_or(WIDTH);
    canvas.card((0, 0, across, HEIGHT), Ink::FELT, Ink::WOOD, 10);
    let (TableView::Tiles(table), Family::Tiles(figures)) = (&view.table, &view.edition.family) else {
        return canvas;
    };
    let choices: &[LayChoice] = match &view.prompt {
        Some(Prompt::Lay { choices, .. }) => choices,
        _ => &[],
    };
    let count = i32::try_from(table.hand.len()).expect("invariant: a hand is of a few tiles").max(1);
    let width = ((across - 2 * MARGIN - GAP * (count - 1)) / count).min(across * WIDEST / 100);
    let mut left = (across - width * count - GAP * (count - 1)) / 2;
    // All maps stand at one height: the more is said on any tile, the higher.
    let said = choices.iter().map(|choice| lines(view, labels, choice).len()).max().unwrap_or(0);
    let lower = 14 * i32::try_from(2usize.saturating_sub(said)).unwrap_or(0);
    for tile in &table.hand {
        let choice = choices.iter().find(|choice| choice.tile == *tile);
        let figures = (!lasting).then_some(figures);
        draw_tile(&mut canvas, sprites, view, (table, figures), labels, *tile, choice, (left, width, lower));
        left += width + GAP;
    }
    canvas
}

#[allow(clippy::too_many_arguments, reason = "one tile of a hand")]
fn draw_tile(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    (table, figures): (&TilesView, Option<&TileFigures>),
    labels: &Labels,
    tile: Tile,
    choice: Option<&LayChoice>,
    (left, width, lower): (i32, i32, i32),
) {
    let means = choice.map_or(Means::Cash, |choice| choice.means);
    let barred = matches!(means, Means::OutOfReach { .. } | Means::Forbidden | Means::OtherNamed);

    let (top, height) = (MARGIN, HEIGHT - 2 * MARGIN);
    let (ink, paper) = if barred { (Ink::FADED, Ink::SHEET) } else { (Ink::INK, Ink::PAPER) };
    canvas.card((left, top, width, height), paper, Ink::INK, 4);
    canvas.card((left + 9, top + 9, width - 18, height - 18), paper, Ink::FADED, 2);
    let code = canvas.write(&tile.to_string(), (left + 24, top + 56), TextStyle::new(88).ink(ink));

    let right = left + width - 24;
    if let Some(figures) = figures {
        let (cost, doubled) =
            choice.map_or_else(|| table.cost(figures, tile), |choice| (choice.cost, choice.doubled));
        let room = u16::try_from(width - 48 - code - 16).unwrap_or(0);
        let at = TextStyle::new(76).right().least(40).most(room);
        canvas.write(&(labels.price)(cost), (right, top + 56), at.ink(if doubled { Ink::RING } else { ink }));
        if doubled {
            // Below the actual price, in the corner that the map leaves free.
            let at = (right - 2, top + 110);
            let printed = (labels.price)(figures.cost(tile));
            let struck = canvas.write(&printed, at, TextStyle::new(44).right());
            canvas.place(sprites.strike(struck), (at.0 - struck / 2, at.1));
        }
    }
    let top = top + lower;
    let middle = left + width / 2;
    let finished = if figures.is_some() { table.completed } else { RouteSet::EMPTY };
    locator(canvas, sprites, finished, tile, (middle, top + 169));
    let [from, to] = tile.route().ends().map(|spot| view.edition.city(spot).name());
    let most = u16::try_from(width - 30).unwrap_or(0);
    canvas.write(
        &format!("{from} – {to}"),
        (middle, top + 264),
        TextStyle::new(30).middle().ink(Ink::FADED).least(20).most(most),
    );
    effects(canvas, sprites, view, labels, choice, (left + 24, width - 48));
}

/// Draws the diamond small, with the tile's route lit and its space marked.
fn locator(canvas: &mut Canvas<'_>, sprites: &Sprites, finished: RouteSet, tile: Tile, middle: (i32, i32)) {
    let place = |spot: Spot| {
        let (column, row) = stand(spot);
        (middle.0 + column * SMALL.0, middle.1 + row * SMALL.1)
    };
    let lit = tile.route();
    for route in Route::all().filter(|route| *route != lit).chain([lit]) {
        let trace = if route == lit {
            Trace::Lit
        } else if finished.contains(route) {
            Trace::Finished
        } else {
            Trace::Open
        };
        let [from, to] = route.ends().map(place);
        let half = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
        canvas.place(sprites.line(trace, slope(route)), half);
    }
    for spot in Spot::all() {
        canvas.place(&sprites.node, place(spot));
    }
    let [from, to] = lit.ends().map(place);
    let way = i32::from(tile.space());
    canvas.place(&sprites.marker, (from.0 + (to.0 - from.0) * way / 5, from.1 + (to.1 - from.1) * way / 5));
}

/// The subject of a line below the map.
#[derive(Clone, Copy)]
enum Sign {
    Lack,
    Payout(Route),
    Grant,
}

/// Returns what laying the tile would do for its owner, the most important last.
fn lines(view: &View, labels: &Labels, choice: &LayChoice) -> Vec<(Sign, String)> {
    let mut lines = Vec::new();
    if let Some(city) = choice.effect.grant {
        lines.push((Sign::Grant, city.name().to_owned()));
    }
    if let Some(route) = choice.effect.completes {
        let paid = view.own_seat().map_or(Money::ZERO, |seat| choice.effect.paid_to(seat));
        let bonus = if choice.effect.last_spike { view.edition.bonus } else { Money::ZERO };
        lines.push((Sign::Payout(route), format!("+{}", (labels.money)(paid + bonus))));
    }
    if let Means::Sell { short } | Means::Auction { short } | Means::OutOfReach { short } = choice.means {
        lines.push((Sign::Lack, (labels.short)(short)));
    }
    lines
}

/// Draws the effects of laying a tile, in signs.
fn effects(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    labels: &Labels,
    choice: Option<&LayChoice>,
    (left, width): (i32, i32),
) {
    let Some(choice) = choice else { return };
    let room = u16::try_from(width - 44).unwrap_or(0);
    let lines = lines(view, labels, choice);
    let mut y = HEIGHT - MARGIN - 30 - 37 * (i32::try_from(lines.len()).unwrap_or(1) - 1);
    for (sign, text) in lines {
        let style = TextStyle::new(34).least(26).most(room);
        let sign = match sign {
            Sign::Lack => None,
            Sign::Payout(route) => Some((&sprites.coin, route.to_string())),
            Sign::Grant => Some((&sprites.star, String::new())),
        };
        if let Some((sprite, letter)) = sign {
            canvas.place(sprite, (left + 18, y));
            canvas.write(&letter, (left + 18, y), TextStyle::new(26).middle());
            canvas.write(&text, (left + 46, y), style);
        } else {
            canvas.write(&text, (left, y), style.ink(Ink::RING));
        }
        y += 37;
    }
}
