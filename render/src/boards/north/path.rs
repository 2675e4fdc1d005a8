//! The path of 1976: a ticket for each space, with its name, and the players' tokens on it.

use last_spike_engine::{DiceFigures, DiceView, PathSpace, Seat, SpaceKind, Standing, View};

use super::sheet::{DEEP, North, WIDE, crossing, ticket};
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::plate::{large_token, token};
use crate::shapes::sprites::Sprites;

/// The width and height of a large token with the room around it, and of a small one.
const LARGE: i32 = 60;
const SMALL: i32 = 40;

/// Draws the spaces, the way from each to the next, and the tokens.
pub fn draw(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    north: &North,
    view: &View,
    table: &DiceView,
    figures: &DiceFigures,
    labels: &Labels,
) {
    let here = view.at_turn.and_then(|seat| table.positions.get(seat.index())).map(|at| i32::from(*at));
    for (index, space) in (0..).zip(&figures.path) {
        draw_ticket(canvas, north, *space, labels, ticket(index), here == Some(index));
    }
    for (index, _) in (0..).zip(&figures.path) {
        let (at, way) = crossing(index);
        canvas.place(north.signs.way(way), at);
    }
    for (index, space) in (0..).zip(&figures.path) {
        let stands = |seat: &Seat| {
            view.seat(*seat).standing == Standing::Playing
                && table.positions.get(seat.index()).map(|at| i32::from(*at)) == Some(index)
        };
        let crowd: Vec<Seat> = view.seats.iter().map(|seat| seat.seat).filter(stands).collect();
        tokens(canvas, sprites, &crowd, standing_room(ticket(index), *space));
    }
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

/// Tells whether the amount of a space is for each of something, which a sign beside it shows.
fn is_for_each(cause: SpaceKind) -> bool {
    match cause {
        SpaceKind::SettlerRents | SpaceKind::RoadbedCosts | SpaceKind::SurveyFees | SpaceKind::LandClaims => {
            true
        }
        SpaceKind::CprSubsidy
        | SpaceKind::Track
        | SpaceKind::Land
        | SpaceKind::NorthwestRebellion
        | SpaceKind::EndOfTrack
        | SpaceKind::PacificScandal => false,
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
    let name = (labels.space)(space.kind);
    let (icon, amount) = if width == WIDE {
        canvas.sheet.fill(left + 6, top + 6, width - 12, 9, stripe(space.kind));
        upright_name(canvas, &name, (left + width / 2, top + 46));
        let aside = if space.amount.0 == 0 { width / 2 } else { 42 };
        ((left + aside, top + 112), (left + 76, top + 112))
    } else {
        canvas.sheet.fill(left + 6, top + 6, 9, height - 12, stripe(space.kind));
        let style = TextStyle::new(28).least(20).most(u16::try_from(width - 36).unwrap_or(0));
        canvas.write(&name, (left + 22, top + 27), style);
        ((left + 54, top + 78), (left + 90, top + 78))
    };
    canvas.place(north.signs.kind(space.kind), icon);
    if space.amount.0 == 0 {
        return;
    }
    let text = format!("{}{}", sign(space.kind), (labels.price)(space.amount));
    let wide = canvas.write(&text, amount, TextStyle::new(40).least(30).most(58));
    let each = match space.kind {
        SpaceKind::SettlerRents | SpaceKind::RoadbedCosts => &north.signs.deed,
        SpaceKind::SurveyFees => &north.signs.player,
        SpaceKind::LandClaims => &north.signs.die,
        _ => return,
    };
    canvas.place(each, (amount.0 + wide + 16, amount.1));
}

/// Writes the name of a space on a narrow ticket, in two lines where it is long.
fn upright_name(canvas: &mut Canvas<'_>, name: &str, (x, y): (i32, i32)) {
    const MOST: i32 = WIDE - 14;
    let style = TextStyle::new(28).middle();
    let breaks = name.match_indices(' ').map(|(at, _)| name.split_at(at));
    if canvas.measure(name, style) <= MOST {
        canvas.write(name, (x, y), style);
        return;
    }
    let longer = |canvas: &mut Canvas<'_>, (a, b): (&str, &str)| {
        canvas.measure(a, style).max(canvas.measure(b.trim_start(), style))
    };
    let best = breaks.min_by_key(|lines| longer(canvas, *lines));
    let (upper, lower) = best.unwrap_or((name, ""));
    let style = style.least(20).most(u16::try_from(MOST).unwrap_or(0));
    canvas.write(upper, (x, y - 14), style);
    canvas.write(lower.trim_start(), (x, y + 16), style);
}

/// Returns the part of a ticket where tokens stand, clear of what is printed on it.
fn standing_room((left, top, width, height): (i32, i32, i32, i32), space: PathSpace) -> (i32, i32, i32, i32) {
    if height != DEEP {
        return (left + 8, top + 142, width - 16, height - 150);
    }
    let printed = if is_for_each(space.kind) { 168 } else { 130 };
    (left + printed, top + 40, width - printed - 8, height - 46)
}

/// Stands players' tokens in a row or two, as large as they can be.
fn tokens(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    crowd: &[Seat],
    (left, top, width, height): (i32, i32, i32, i32),
) {
    let count = i32::try_from(crowd.len()).expect("invariant: six play at most").max(1);
    let is_large = count * LARGE <= width;
    let rows = if is_large || count * SMALL <= width { 1 } else { 2 };
    let columns = (count + rows - 1) / rows;
    let size = if is_large { LARGE } else { SMALL };
    // What has no room side by side overlaps, so that every letter stays visible.
    let across = ((width - size) / (columns - 1).max(1)).min(size);
    let down = (height - size).min(size);
    let first = (left + (width - across * (columns - 1)) / 2, top + (height - down * (rows - 1)) / 2);
    for (n, seat) in (0..).zip(crowd) {
        let at = (first.0 + across * (n % columns), first.1 + down * (n / columns));
        if is_large {
            large_token(canvas, sprites, *seat, at);
        } else {
            token(canvas, sprites, *seat, at);
        }
    }
}
