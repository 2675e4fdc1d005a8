//! The end of a game: the ranking with everybody's land, the winning line, and the chart of cash.

use std::fmt::Write;

use last_spike_engine::{
    Balance, City, Money, Placing, Route, RouteSet, Seat, Spot, Standing, TableView, Tile, View,
};

use super::chart;
use crate::error::RenderError;
use crate::geography::{Slope, WIDTH, slope, stand};
use crate::labels::Labels;
use crate::paint::art;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::{Ink, Palette, svg};
use crate::paint::sheet::Sprite;
use crate::shapes::plate::token;
use crate::shapes::sprites::Sprites;

/// The middle of the small railway.
const RAILWAY: (i32, i32) = (1264, 384);
const STEP: (i32, i32) = (112, 92);
/// The rows of the ranking: left, top, width, height.
const RANKING: (i32, i32, i32, i32) = (64, 122, 900, 526);
/// The left edge of names and land in it, and the right edge of amounts.
const COLUMNS: (i32, i32) = (212, RANKING.0 + RANKING.2 - 20);
/// The height of a row and of one without land, in hundredths of a row.
const ROWS: (i32, i32) = (100, 62);
/// The largest and the smallest size of letters in which land is listed.
const LAND: (u16, u16) = (30, 16);

/// Draws the end of a game; `balances` is everybody's cash turn by turn.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    sprites: &Sprites,
    palette: &Palette,
    view: &View,
    names: &[String],
    labels: &Labels,
    balances: &[Balance],
) -> Result<Canvas<'a>, RenderError> {
    canvas.write(&labels.title, (WIDTH / 2, 68), TextStyle::new(68).display().middle());
    canvas.sheet.fill(80, 112, WIDTH - 160, 3, Ink::INK);
    ranking(&mut canvas, sprites, view, names, labels, balances);
    railway(&mut canvas, palette, view)?;
    chart::draw(&mut canvas, sprites, palette, labels, balances)?;
    Ok(canvas)
}

/// Draws everybody's place, cash, land, and what land paid them.
fn ranking(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    names: &[String],
    labels: &Labels,
    balances: &[Balance],
) {
    let Some(outcome) = &view.outcome else { return };
    let rows: Vec<(&Placing, Vec<String>, Money)> = outcome
        .ranking
        .iter()
        .map(|placing| (placing, land(view, placing.seat), Balance::payouts_of(balances, placing.seat)))
        .collect();
    let hundredths = |land: &[String], paid: Money| {
        if land.is_empty() && paid == Money::ZERO { ROWS.1 } else { ROWS.0 }
    };
    let all: i32 = rows.iter().map(|(_, land, paid)| hundredths(land, *paid)).sum();
    let whole = (RANKING.3 * 100 / all.max(1)).min(168);
    let size = u16::try_from(whole * 2 / 5).unwrap_or(36).min(56);
    let mut top = RANKING.1;
    for (placing, land, paid) in &rows {
        let height = whole * hundredths(land, *paid) / 100;
        let has_land = height == whole;
        if placing.place == 1 {
            canvas.card((RANKING.0, top + 3, RANKING.2, height - 6), Ink::BRIGHT, Ink::INK, 3);
        }
        let y = top + if has_land { whole * 27 / 100 } else { height / 2 };
        canvas.write(&placing.place.to_string(), (108, y), TextStyle::new(size).middle());
        token(canvas, sprites, placing.seat, (172, y));
        let name = names.get(placing.seat.index()).map_or("", String::as_str);
        canvas.write(name, (COLUMNS.0, y), TextStyle::new(size).least(30).most(490));
        let at = TextStyle::new(size).right().least(28).most(220);
        match view.seat(placing.seat).standing {
            Standing::Playing => canvas.write(&(labels.money)(placing.cash), (COLUMNS.1, y), at),
            Standing::Bankrupt => canvas.write(&labels.bankrupt, (COLUMNS.1, y), at.ink(Ink::RING)),
            Standing::Resigned => canvas.write(&labels.resigned, (COLUMNS.1, y), at.ink(Ink::RING)),
        };
        if has_land {
            let room = (top + whole * 48 / 100, whole * 48 / 100);
            estate(canvas, sprites, land, &(labels.money)(*paid), room);
        }
        top += height;
    }
}

/// Returns what land a player holds, as "Denver ×3".
fn land(view: &View, seat: Seat) -> Vec<String> {
    let held = |city: City| match view.seat(seat).cards_of(city) {
        0 => None,
        1 => Some(city.name().to_owned()),
        cards => Some(format!("{} ×{cards}", city.name())),
    };
    Spot::all().filter_map(|spot| held(view.edition.city(spot))).collect()
}

/// Writes what land a player holds, in lines as large as there is room for, and what land paid them, beside the
/// mark of a payout.
fn estate(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    land: &[String],
    paid: &str,
    (top, height): (i32, i32),
) {
    let largest = u16::try_from(height * 3 / 5).unwrap_or(LAND.0).min(LAND.0);
    let right = TextStyle::new(largest).right().least(20).most(240);
    let aside = canvas.measure(paid, right) + 44;
    let room = COLUMNS.1 - COLUMNS.0 - aside - 16;
    let widths: Vec<i32> = land.iter().map(|city| canvas.measure(city, TextStyle::new(largest))).collect();
    let sizes = (LAND.1..=largest).rev();
    let mut set = sizes.map(|size| (size, lines(land, &widths, largest, size, room)));
    let fits = |(size, lines): &(u16, Vec<String>)| pitch(*size) * count(lines) <= height;
    let (size, lines) =
        set.find(fits).unwrap_or_else(|| (LAND.1, lines(land, &widths, largest, LAND.1, room)));
    let first = top + (height - pitch(size) * (count(&lines) - 1)) / 2;
    let most = u16::try_from(room).unwrap_or(0);
    for (y, line) in (first..).step_by(usize::try_from(pitch(size)).unwrap_or(1).max(1)).zip(&lines) {
        canvas.write(line, (COLUMNS.0, y), TextStyle::new(size).most(most));
    }
    canvas.write(paid, (COLUMNS.1, top + height / 2), right);
    canvas.place(&sprites.payout, (COLUMNS.1 - aside + 22, top + height / 2));
}

/// Returns the height of a line of letters of that size.
fn pitch(size: u16) -> i32 {
    i32::from(size) * 23 / 20
}

fn count(lines: &[String]) -> i32 {
    i32::try_from(lines.len()).unwrap_or(i32::MAX / 100)
}

/// Joins words to lines no wider than there is room; `widths` are theirs at the first of the two sizes, and
/// the lines are written in the second.
fn lines(words: &[String], widths: &[i32], from: u16, to: u16, room: i32) -> Vec<String> {
    let gap = i32::from(to) * 7 / 10;
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for (word, width) in words.iter().zip(widths) {
        let width = width * i32::from(to) / i32::from(from.max(1)) + 2;
        if let Some(line) = lines.last_mut().filter(|_| used + gap + width <= room) {
            line.push_str(" · ");
            line.push_str(word);
            used += gap + width;
        } else {
            lines.push(word.clone());
            used = width;
        }
    }
    lines
}

/// Draws the finished routes, the winning line in gold.
fn railway(canvas: &mut Canvas<'_>, palette: &Palette, view: &View) -> Result<(), RenderError> {
    let (completed, line) = match &view.table {
        TableView::Tiles(table) => (table.completed, &table.railway),
        TableView::Dice(table) => (table.completed, &table.railway),
    };
    let line: RouteSet = line.iter().flatten().copied().collect();
    let place = |spot: Spot| (stand(spot).0 * STEP.0, stand(spot).1 * STEP.1);
    let mut shapes = String::new();
    let mut draw = |route: Route, ink: Ink, width: i32| {
        let [(ax, ay), (bx, by)] = route.ends().map(place);
        let _ = write!(
            shapes,
            r#"<path d="M{ax} {ay}L{bx} {by}" stroke="{}" stroke-width="{width}" stroke-linecap="round"/>"#,
            svg(ink)
        );
    };
    for route in Route::all() {
        draw(route, Ink::RELIEF, 4);
    }
    for route in completed.difference(line).iter() {
        draw(route, Ink::IRON, 10);
    }
    for (ink, width) in [(Ink::INK, 24), (Ink::GOLD, 17), (Ink::BRIGHT, 6)] {
        for route in line.iter() {
            draw(route, ink, width);
        }
    }
    let (half_width, half_height) = (2 * STEP.0 + 20, 2 * STEP.1 + 20);
    let drawn =
        Sprite::from_shapes((-half_width, -half_height, 2 * half_width, 2 * half_height), &shapes, palette)?;
    canvas.place(&drawn, RAILWAY);
    for spot in Spot::all() {
        let (x, y) = (RAILWAY.0 + place(spot).0, RAILWAY.1 + place(spot).1);
        canvas.card((x - 69, y - 19, 138, 38), Ink::INK, Ink::PAPER, 2);
        let name = view.edition.city(spot).name();
        canvas.write(name, (x, y), TextStyle::new(27).middle().ink(Ink::PAPER).least(24).most(130));
    }
    if let Some(route) = last_spike(view) {
        // The spike stands near the lower end of the route, whichever tile it was, and leans into the free
        // space above it, so that it covers no name of a city.
        let way = if slope(route) == Slope::Falling { 1 } else { -1 };
        let shape =
            format!(r#"<g transform="rotate({}) scale(.75)">{}</g>"#, 30 * way, art::shapes(art::SPIKE));
        let drawn = Sprite::from_shapes((-100, -100, 200, 120), &shape, palette)?;
        let [from, to] = route.ends().map(place);
        let half = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
        canvas.place(&drawn, (RAILWAY.0 + half.0 + 17 * way, RAILWAY.1 + half.1 + 12));
    }
    Ok(())
}

/// Returns the route of the last spike.
fn last_spike(view: &View) -> Option<Route> {
    match &view.table {
        TableView::Tiles(table) => table.last.filter(|_| table.railway.is_some()).map(Tile::route),
        TableView::Dice(table) => table.last_built.filter(|_| table.railway.is_some()),
    }
}
