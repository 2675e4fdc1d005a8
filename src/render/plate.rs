//! The plate of a city, and the tokens of the players that lie on it.

use super::canvas::{Canvas, TextStyle};
use super::palette::Ink;
use super::seats;
use super::sprites::Sprites;
use crate::engine::{Seat, Spot, View};

/// Draws a city's plate with its name, what one card of it pays and how often yet.
pub fn plate(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    spot: Spot,
    (x, y): (i32, i32),
    payout: &str,
    payouts_left: u8,
) {
    canvas.place(&sprites.plate, (x, y));
    let routes = i32::from(spot.routes().count());
    let left = x - (18 + 9 * routes) + 17;
    canvas.place(&sprites.coin, (left, y - 53));
    canvas.write(payout, (left, y - 53), TextStyle::new(26).middle());
    for pip in 0..routes {
        let sprite = if pip < i32::from(payouts_left) { &sprites.payout_left } else { &sprites.payout_made };
        canvas.place(sprite, (left + 30 + 18 * pip, y - 53));
    }
    let name = view.edition.city(spot).name();
    canvas.write(name, (x, y - 18), TextStyle::new(32).middle().ink(Ink::PAPER).most(200));
}

/// Returns the middle of one of the five slots of a plate.
pub fn slot((x, y): (i32, i32), index: usize) -> (i32, i32) {
    (
        x - 81 + 40 * i32::try_from(index).expect("invariant: a plate has five slots") + i32::from(index > 0),
        y + 17,
    )
}

/// Draws a seat's token.
pub fn token(canvas: &mut Canvas<'_>, sprites: &Sprites, seat: Seat, at: (i32, i32)) {
    canvas.place(sprites.small(seat), at);
    let drop = seats::drop(seat) * 22 / 100;
    canvas.write(&seats::letter(seat), (at.0, at.1 + drop), TextStyle::new(24).middle().ink(seats::on(seat)));
}
