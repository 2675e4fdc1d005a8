//! The board: the diamond of cities and routes on its sheet, panels and cartouche round it.

use last_spike_engine::{Grant, Money, Route, Seat, Spot, Tile, TileFigures, TilesView, View};

use super::market::Sale;
use super::marks::{self, Marks};
use super::{land, panel};
use crate::geography::{self, slope, space};
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::plate::{Price, plate, slot, tag, token};
use crate::shapes::sprites::Sprites;
use crate::shapes::track::Finish;

/// Draws the board on its sheet.
pub fn draw<'a>(
    mut canvas: Canvas<'a>,
    sprites: &Sprites,
    view: &View,
    (table, figures): (&TilesView, &TileFigures),
    names: &[String],
    labels: &Labels,
    (marks, sale): (Marks, Option<Sale>),
) -> Canvas<'a> {
    land::letter(&mut canvas, labels, &land::NAMES);
    draw_railway(&mut canvas, sprites, table);
    for spot in Spot::all() {
        draw_city(&mut canvas, sprites, view, (table, figures), labels, spot, sale);
    }
    panel::draw(&mut canvas, sprites, view, marks.first, names, labels);
    let spike = table.last.filter(|_| table.railway.is_some());
    let ringed = || marks.ringed.iter().filter(|tile| Some(*tile) != spike);
    for tile in ringed() {
        canvas.place(&sprites.ring, space(tile));
    }
    // Free spaces are drawn after the rings of their neighbours, so that no ring covers a figure.
    for tile in Tile::all().filter(|tile| !table.laid.contains(*tile)) {
        draw_space(&mut canvas, sprites, table, figures, labels, tile);
    }
    for tile in ringed() {
        marks::name_ringed(&mut canvas, sprites, tile);
    }
    // After the rings: the last tile of a route may lie beside its coin.
    draw_coins(&mut canvas, sprites, table);
    if let Some(tile) = spike {
        marks::drive(&mut canvas, sprites, space(tile), geography::city);
    }
    canvas
}

/// Draws the track.
fn draw_railway(canvas: &mut Canvas<'_>, sprites: &Sprites, table: &TilesView) {
    for route in Route::all() {
        ends(canvas, sprites, table, route);
        for tile in route.tiles().into_iter().filter(|tile| table.laid.contains(*tile)) {
            canvas.place(sprites.rails(finish(table, route), slope(route)), space(tile));
        }
    }
}

/// Draws the coin of each complete route, with its letter.
fn draw_coins(canvas: &mut Canvas<'_>, sprites: &Sprites, table: &TilesView) {
    for route in table.completed.iter() {
        let [from, to] = route.ends().map(geography::city);
        let middle = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
        canvas.place(&sprites.medal, middle);
        canvas.write(&route.to_string(), middle, TextStyle::new(36).middle());
    }
}

fn finish(table: &TilesView, route: Route) -> Finish {
    if table.railway.as_ref().is_some_and(|line| line.contains(&route)) {
        Finish::Golden
    } else if table.completed.contains(route) {
        Finish::Gilded
    } else {
        Finish::Plain
    }
}

/// Draws the rails between a built outermost space and its city.
fn ends(canvas: &mut Canvas<'_>, sprites: &Sprites, table: &TilesView, route: Route) {
    for tile in route.tiles() {
        let Some(spot) = tile.beside().filter(|_| table.laid.contains(tile)) else { continue };
        let here = geography::city(spot);
        let right = space(tile).0 > here.0;
        canvas.place(sprites.end(finish(table, route), slope(route), right), here);
    }
}

fn draw_space(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    table: &TilesView,
    figures: &TileFigures,
    labels: &Labels,
    tile: Tile,
) {
    let (x, y) = space(tile);
    let (cost, doubled) = table.cost(figures, tile);
    let (bed, ink) = if doubled { (&sprites.unsupported_bed, Ink::RING) } else { (&sprites.bed, Ink::INK) };
    canvas.place(bed, (x, y));
    // As large as the bed lets it be: on a desktop, Discord shows it at less than a third of its size.
    let code = TextStyle::new(38).least(26).middle();
    let code = if tile.route().letter() == 'W' { code.close().most(43) } else { code.spaced().most(46) };
    canvas.write(&tile.to_string(), (x + 1, y - 14), code);
    canvas.write(&(labels.price)(cost), (x, y + 16), TextStyle::new(34).middle().ink(ink));
}

/// The holder of a card of a city, by slot after the free one.
enum Card {
    Held(Seat),
    Bank { next: bool },
    Gone,
}

/// Finds the cards of a city; equal costs are filled in the order of seats.
fn cards(view: &View, table: &TilesView, costs: &[Money; 4], spot: Spot) -> [Card; 4] {
    let city = view.edition.city(spot);
    let stack = &table.stacks[spot.index()];
    let mut held: Vec<(Money, Seat)> = view
        .seats
        .iter()
        .flat_map(|seat| {
            seat.deeds.iter().filter(|deed| deed.city == city).map(|deed| (deed.cost, seat.seat))
        })
        .collect();
    let mut left = stack.costs.clone();
    let open = stack.grant != Grant::Unclaimed;
    let mut next = open;
    costs.map(|cost| {
        if let Some(index) = held.iter().position(|(price, _)| *price == cost) {
            Card::Held(held.swap_remove(index).1)
        } else if let Some(index) = left.iter().position(|price| *price == cost) {
            left.remove(index);
            Card::Bank { next: std::mem::take(&mut next) }
        } else {
            Card::Gone
        }
    })
}

fn draw_city(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    (table, figures): (&TilesView, &TileFigures),
    labels: &Labels,
    spot: Spot,
    sale: Option<Sale>,
) {
    let (x, y) = geography::city(spot);
    let stack = &table.stacks[spot.index()];
    let payout = figures.payouts[spot.index()][0];
    plate(canvas, sprites, view, labels, spot, (x, y), (payout, stack.payouts_left));
    let card = |index: usize| slot((x, y), index);
    canvas.place(&sprites.slot, card(0));
    match stack.grant {
        Grant::Unclaimed => canvas.place(&sprites.star, card(0)),
        Grant::Held(seat) => token(canvas, sprites, seat, card(0)),
        Grant::Removed => canvas.place(&sprites.gone, card(0)),
    }
    let costs = &figures.land_costs(spot);
    for (index, (state, cost)) in cards(view, table, costs, spot).into_iter().zip(costs).enumerate() {
        let at = card(index + 1);
        canvas.place(&sprites.slot, at);
        match state {
            Card::Held(seat) => token(canvas, sprites, seat, at),
            Card::Bank { next } => {
                canvas.write(
                    &(labels.price)(*cost),
                    at,
                    TextStyle::new(30).least(26).most(37).middle().ink(Ink::FADED),
                );
                // Nothing is for sale any more once the game is over.
                if next && view.outcome.is_none() {
                    let price = match sale {
                        None => Price::Asked,
                        Some(sale) if sale[spot.index()] => Price::Payable,
                        Some(_) => Price::TooHigh,
                    };
                    tag(canvas, sprites, labels, (x, y), *cost, price);
                }
            }
            Card::Gone => canvas.place(&sprites.gone, at),
        }
    }
}
