//! The end of a game: the ranking, the winning line, and everybody's money over time.

use std::fmt::Write;

use super::canvas::{Canvas, TextStyle};
use super::error::RenderError;
use super::geography::{HEIGHT, Slope, WIDTH, slope, stand};
use super::labels::Labels;
use super::palette::{Ink, Palette, svg};
use super::plate::token;
use super::sheet::Sprite;
use super::sprites::Sprites;
use super::{art, seats};
use crate::engine::{Money, Route, RouteSet, Seat, Spot, Standing, TableView, Tile, View};

/// The place of the chart of money: left, top, width, height.
const CHART: (i32, i32, i32, i32) = (120, 660, 1340, 450);
/// The middle of the small railway.
const RAILWAY: (i32, i32) = (1216, 396);
const STEP: (i32, i32) = (132, 92);

/// Draws the end of a game; `money` is each seat's over time.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    sprites: &Sprites,
    palette: &Palette,
    view: &View,
    names: &[String],
    labels: &Labels,
    money: &[Vec<Money>],
) -> Result<Canvas<'a>, RenderError> {
    canvas.write(&labels.title, (WIDTH / 2, 90), TextStyle::new(84).display().middle());
    canvas.sheet.fill(80, 150, WIDTH - 160, 3, Ink::INK);
    ranking(&mut canvas, sprites, view, names, labels);
    railway(&mut canvas, palette, view)?;
    chart(&mut canvas, sprites, palette, labels, money)?;
    Ok(canvas)
}

fn ranking(canvas: &mut Canvas<'_>, sprites: &Sprites, view: &View, names: &[String], labels: &Labels) {
    let Some(outcome) = &view.outcome else { return };
    let count = i32::try_from(outcome.ranking.len()).unwrap_or(6).max(1);
    let step = (440 / count).min(96);
    let size = u16::try_from(step * 5 / 9).unwrap_or(40).min(50);
    for (row, placing) in (0..).zip(&outcome.ranking) {
        let y = 172 + step * row + step / 2;
        let won = placing.place == 1;
        if won {
            canvas.card((64, y - step / 2 + 3, 800, step - 6), Ink::BRIGHT, Ink::INK, 3);
        }
        canvas.write(&placing.place.to_string(), (108, y), TextStyle::new(size).middle());
        token(canvas, sprites, placing.seat, (172, y));
        let name = names.get(placing.seat.index()).map_or("", String::as_str);
        canvas.write(name, (212, y), TextStyle::new(size).most(400));
        let at = TextStyle::new(size).right().least(28).most(220);
        match view.seat(placing.seat).standing {
            Standing::Playing => canvas.write(&(labels.money)(placing.cash), (840, y), at),
            Standing::Bankrupt => canvas.write(&labels.bankrupt, (840, y), at.ink(Ink::RING)),
            Standing::Resigned => canvas.write(&labels.resigned, (840, y), at.ink(Ink::RING)),
        };
    }
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
        canvas.card((x - 80, y - 20, 160, 40), Ink::INK, Ink::PAPER, 2);
        let name = view.edition.city(spot).name();
        canvas.write(name, (x, y), TextStyle::new(30).middle().ink(Ink::PAPER).most(150));
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

/// Draws everybody's money over time.
fn chart(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    palette: &Palette,
    labels: &Labels,
    money: &[Vec<Money>],
) -> Result<(), RenderError> {
    let (left, top, width, height) = CHART;
    let most = money.iter().flatten().map(|money| money.0).max().unwrap_or(0).max(1);
    let steps = money.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1).max(1);
    let mark = round_step(most);
    let full = most.div_ceil(mark) * mark;
    let scale = |value: usize, of: usize, length: i32| {
        let length = i64::from(length) * i64::try_from(value).unwrap_or(0);
        i32::try_from(length / i64::try_from(of).unwrap_or(1).max(1)).unwrap_or(0)
    };
    let high = |money: Money| top + height - scale(money.0 as usize, full as usize, height);
    for level in (0..=full).step_by(mark as usize) {
        let y = high(Money(level));
        canvas.sheet.fill(left, y, width, if level == 0 { 3 } else { 1 }, Ink::FADED);
        canvas.write(
            &(labels.price)(Money(level)),
            (left - 14, y),
            TextStyle::new(30).right().ink(Ink::FADED),
        );
    }
    let mut shapes = String::new();
    let mut ends: Vec<(i32, i32, Seat)> = Vec::new();
    for (seat, values) in (0u8..).map(Seat).zip(money) {
        let mut points =
            values.iter().enumerate().map(|(step, money)| (left + scale(step, steps, width), high(*money)));
        let path: String = points.clone().fold(String::new(), |mut path, (x, y)| {
            let _ = write!(path, "{}{x} {y}", if path.is_empty() { 'M' } else { 'L' });
            path
        });
        for (ink, thick) in [(Ink::INK, 9), (seats::ink(seat), 6)] {
            let _ = write!(
                shapes,
                r#"<path d="{path}" fill="none" stroke="{}" stroke-width="{thick}" stroke-linejoin="round"/>"#,
                svg(ink)
            );
        }
        if let Some((x, y)) = points.next_back() {
            ends.push((x, y, seat));
        }
    }
    let drawn = Sprite::from_shapes((0, 0, WIDTH, HEIGHT), &shapes, palette)?;
    canvas.place(&drawn, (0, 0));
    // Each line has its player's shape, for readers who cannot tell the colours apart; each at other steps.
    let between = (steps / 6).max(1);
    for (seat, values) in (0u8..).map(Seat).zip(money) {
        let first = between * (1 + usize::from(seat.0)) / 7;
        for (step, money) in values.iter().enumerate().skip(first).step_by(between) {
            canvas.place(sprites.tiny(seat), (left + scale(step, steps, width), high(*money)));
        }
    }
    let below = (left + width / 2, top + height + 38);
    canvas.write(&labels.cash_unit, below, TextStyle::new(26).middle().ink(Ink::FADED));
    // Tokens of lines that end close together are placed side by side, from the bottom up.
    ends.sort_by_key(|(_, y, _)| std::cmp::Reverse(*y));
    let mut highest = top + height + 60;
    for (x, y, seat) in ends {
        highest = y.min(highest - 40);
        token(canvas, sprites, seat, (x + 34, highest));
    }
    Ok(())
}

/// Returns a round amount of which four to eight make up the most.
fn round_step(most: u32) -> u32 {
    [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]
        .into_iter()
        .find(|step| most / step < 7)
        .unwrap_or(1_000_000)
}
