//! The board of 1976: the path with its tokens, and the railway inside it.

use last_spike_engine::{DiceFigures, DiceView, Route, Spot, View};

use super::path;
use super::sheet::{self, North, section};
use crate::boards::marks::{self, Marks};
use crate::boards::{land, panel};
use crate::geography::slope;
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::plate::{plate, slot, token};
use crate::shapes::sprites::Sprites;
use crate::shapes::track::Finish;

/// Draws the board on its sheet.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    (sprites, north): (&Sprites, &North),
    view: &View,
    (table, figures): (&DiceView, &DiceFigures),
    names: &[String],
    labels: &Labels,
    marks: Marks,
) -> Canvas<'a> {
    land::letter(&mut canvas, labels, &sheet::NAMES);
    path::draw(&mut canvas, sprites, north, view, table, figures, labels);
    for route in Route::all() {
        draw_route(&mut canvas, north, table, route);
    }
    let last =
        table.last_built.map(|route| (route, table.sections[route.index()])).filter(|(_, built)| *built > 0);
    let last = last.map(|(route, built)| section(route, built - 1));
    // Below the cities, so that it covers none of their figures.
    if let Some(at) = last.filter(|_| table.railway.is_none()) {
        canvas.place(&sprites.ring, at);
    }
    for spot in Spot::all() {
        draw_city(&mut canvas, sprites, view, table, figures, labels, spot);
    }
    if let Some(at) = last.filter(|_| table.railway.is_some()) {
        marks::drive(&mut canvas, sprites, at, sheet::city);
    }
    panel::draw(&mut canvas, sprites, view, marks.first, names, labels);
    // In the panel of the player who rolled them, who is seldom at turn when they are seen.
    let beside = table.roller.and_then(|roller| panel::dice_of(view, marks.first, roller));
    if let Some(([first, second], (x, y))) = table.dice.zip(beside) {
        canvas.place(north.signs.face(first), (x - 48, y));
        canvas.place(north.signs.face(second), (x, y));
    }
    canvas
}

fn draw_route(canvas: &mut Canvas<'_>, north: &North, table: &DiceView, route: Route) {
    let finish = if table.railway.as_ref().is_some_and(|line| line.contains(&route)) {
        Finish::Golden
    } else if table.completed.contains(route) {
        Finish::Gilded
    } else {
        Finish::Plain
    };
    let built = table.sections[route.index()];
    let [from, to] = route.ends();
    for (spot, reached) in [(from, built > 0), (to, built == 4)] {
        let other = if spot == from { to } else { from };
        let here = sheet::city(spot);
        if reached {
            canvas.place(north.signs.end(finish, slope(route), sheet::city(other).0 > here.0), here);
        }
    }
    for index in 0..4 {
        let at = section(route, index);
        if index < built {
            canvas.place(north.signs.section(finish, slope(route)), at);
        } else {
            canvas.card((at.0 - 9, at.1 - 9, 18, 18), Ink::PAPER, Ink::FADED, 2);
        }
    }
}

fn draw_city(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    table: &DiceView,
    figures: &DiceFigures,
    labels: &Labels,
    spot: Spot,
) {
    let city = view.edition.city(spot);
    let owners =
        view.seats.iter().flat_map(|seat| std::iter::repeat_n(seat.seat, usize::from(seat.cards_of(city))));
    let (income, left) = (&figures.income[spot.index()], table.payouts_left[spot.index()]);
    plate(canvas, sprites, view, labels, spot, sheet::city(spot), (income[0], left));
    let mut owners = owners.fuse();
    for (index, together) in income.iter().enumerate() {
        let at = slot(sheet::city(spot), index);
        canvas.place(&sprites.slot, at);
        if let Some(seat) = owners.next() {
            token(canvas, sprites, seat, at);
        } else {
            // What so many deeds in one hand pay.
            let figure = (labels.price)(*together);
            canvas.write(&figure, at, TextStyle::new(24).least(18).most(36).middle().ink(Ink::FADED));
        }
    }
}
