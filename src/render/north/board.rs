//! The board of 1976: the path with its tokens, and the railway inside it.

use super::sheet::{self, DEEP, North, WIDE, section, ticket};
use crate::engine::{DiceFigures, DiceView, PathSpace, Route, Seat, SpaceKind, Spot, Standing, View};
use crate::render::canvas::{Canvas, TextStyle};
use crate::render::geography::slope;
use crate::render::labels::Labels;
use crate::render::palette::Ink;
use crate::render::panel;
use crate::render::plate::{plate, slot, token};
use crate::render::sprites::Sprites;
use crate::render::track::Finish;

/// Draws the board on its sheet.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    sprites: &Sprites,
    north: &North,
    view: &View,
    (table, figures): (&DiceView, &DiceFigures),
    names: &[String],
    labels: &Labels,
) -> Canvas<'a> {
    let here = view.at_turn.and_then(|seat| table.positions.get(seat.index())).map(|at| i32::from(*at));
    for (index, space) in (0..).zip(&figures.path) {
        draw_ticket(&mut canvas, north, *space, labels, ticket(index), here == Some(index));
    }
    tokens(&mut canvas, sprites, view, table);
    for route in Route::all() {
        draw_route(&mut canvas, north, table, route);
    }
    for spot in Spot::all() {
        draw_city(&mut canvas, sprites, view, table, figures, labels, spot);
    }
    if let Some(route) = table.last_built {
        let built = table.sections[route.index()];
        let at = section(route, built.saturating_sub(1));
        if table.railway.is_some() {
            canvas.place(&sprites.spike, at);
        } else if built > 0 {
            canvas.place(&sprites.ring, at);
        }
    }
    panel::draw(&mut canvas, sprites, view, names, labels);
    if let Some(([first, second], seat)) = table.dice.zip(table.roller) {
        // In the panel of the player who rolled them, who is seldom at turn when they are seen.
        let (x, y) = panel::dice_of(view, seat);
        canvas.place(north.signs.face(first), (x - 48, y));
        canvas.place(north.signs.face(second), (x, y));
    }
    canvas
}

/// Returns the sign before the amount of a space.
fn sign(cause: SpaceKind) -> &'static str {
    match cause {
        SpaceKind::CprSubsidy | SpaceKind::SettlerRents | SpaceKind::SurveyFees => "+",
        SpaceKind::RoadbedCosts | SpaceKind::LandClaims | SpaceKind::PacificScandal => "−",
        SpaceKind::Track | SpaceKind::Land | SpaceKind::NorthwestRebellion | SpaceKind::EndOfTrack => "",
    }
}

fn stripe(cause: SpaceKind) -> Ink {
    match cause {
        SpaceKind::CprSubsidy | SpaceKind::SettlerRents | SpaceKind::SurveyFees => Ink::GOLD,
        SpaceKind::Track => Ink::IRON,
        SpaceKind::Land => Ink::LEAF,
        SpaceKind::RoadbedCosts | SpaceKind::LandClaims | SpaceKind::PacificScandal => Ink::RING,
        SpaceKind::NorthwestRebellion | SpaceKind::EndOfTrack => Ink::FADED,
    }
}

/// The colour of the paper that a space's ticket is printed on.
fn ground(cause: SpaceKind) -> Ink {
    match cause {
        SpaceKind::CprSubsidy | SpaceKind::SettlerRents | SpaceKind::SurveyFees => Ink::SAND,
        SpaceKind::Track => Ink::SHEET,
        SpaceKind::Land => Ink::PRAIRIE,
        SpaceKind::RoadbedCosts | SpaceKind::LandClaims | SpaceKind::PacificScandal => Ink::WHITE,
        SpaceKind::NorthwestRebellion | SpaceKind::EndOfTrack => Ink::SHIELD,
    }
}

fn draw_ticket(
    canvas: &mut Canvas<'_>,
    north: &North,
    space: PathSpace,
    labels: &Labels,
    (left, top, width, height): (i32, i32, i32, i32),
    here: bool,
) {
    canvas.card((left + 3, top + 3, width - 6, height - 6), ground(space.kind), Ink::INK, 3);
    if here {
        canvas.card((left + 6, top + 6, width - 12, height - 12), Ink::WHITE, Ink::GOLD, 6);
    }
    let upright = width == WIDE;
    let each = match space.kind {
        SpaceKind::SettlerRents | SpaceKind::RoadbedCosts => Some(&north.signs.deed),
        SpaceKind::SurveyFees => Some(&north.signs.player),
        SpaceKind::LandClaims => Some(&north.signs.die),
        _ => None,
    };
    let aside = if each.is_some() { 14 } else { 0 };
    let (icon, amount) = if upright {
        canvas.sheet.fill(left + 6, top + 6, width - 12, 9, stripe(space.kind));
        ((left + width / 2, top + 58), (left + width / 2 - aside, top + 114))
    } else {
        canvas.sheet.fill(left + 6, top + 6, 9, height - 12, stripe(space.kind));
        ((left + 54, top + height / 2), (left + 112, top + height / 2))
    };
    canvas.place(north.signs.kind(space.kind), icon);
    if space.amount.0 == 0 {
        return;
    }
    let text = format!("{}{}", sign(space.kind), (labels.price)(space.amount));
    let wide = canvas.write(&text, amount, TextStyle::new(40).middle());
    if let Some(each) = each {
        canvas.place(each, (amount.0 + wide / 2 + 18, amount.1));
    }
}

/// Stands the players' tokens on the path.
fn tokens(canvas: &mut Canvas<'_>, sprites: &Sprites, view: &View, table: &DiceView) {
    let playing = |seat: Seat| view.seat(seat).standing == Standing::Playing;
    let mut stand_here = [0; DiceFigures::SPACES];
    let mut crowd = [0; DiceFigures::SPACES];
    for (seat, position) in view.seats.iter().zip(&table.positions) {
        crowd[usize::from(*position)] += i32::from(playing(seat.seat));
    }
    for (seat, position) in view.seats.iter().map(|seat| seat.seat).zip(&table.positions) {
        if !playing(seat) {
            continue;
        }
        let (left, top, width, height) = ticket(i32::from(*position));
        let before = &mut stand_here[usize::from(*position)];
        let here = crowd[usize::from(*position)];
        let columns = if height == DEEP && here > 4 { 3 } else { 2 };
        let (column, row) = (*before % columns, *before / columns);
        let at = if height == DEEP {
            // From the right, so that the words of the ticket stay visible.
            let above = if here > columns { 20 } else { 0 };
            (left + width - 33 - 38 * column, top + height / 2 - above + 40 * row)
        } else {
            let aside = if here > 1 { 21 } else { 0 };
            (left + width / 2 - aside + 42 * column, top + 153 + 34 * row)
        };
        token(canvas, sprites, seat, at);
        *before += 1;
    }
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
    let income = figures.income[spot.index()][0];
    plate(
        canvas,
        sprites,
        view,
        spot,
        sheet::city(spot),
        &(labels.price)(income),
        table.payouts_left[spot.index()],
    );
    for index in 0..5 {
        canvas.place(&sprites.slot, slot(sheet::city(spot), index));
    }
    for (index, seat) in owners.take(5).enumerate() {
        token(canvas, sprites, seat, slot(sheet::city(spot), index));
    }
}
