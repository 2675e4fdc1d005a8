//! The plate of a city, and the tokens of the players that lie on it.

use last_spike_engine::{Money, Seat, Spot, View};

use super::sprites::Sprites;
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::paint::seats;

/// The width of a coin with the room around it, and that of the payouts beside it.
const COIN: i32 = 42;
const PIPS: i32 = 30;

/// Draws a city's plate with its name, what one card of it pays and how often yet.
pub fn plate(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    labels: &Labels,
    spot: Spot,
    (x, y): (i32, i32),
    (payout, payouts_left): (Money, u8),
) {
    canvas.place(&sprites.plate, (x, y));
    let word = TextStyle::new(24).least(18).most(46);
    let wide = canvas.measure(&labels.pays, word);
    let left = x - (wide + COIN + PIPS) / 2;
    canvas.write(&labels.pays, (left, y - 53), word);
    let coin = (left + wide + COIN / 2, y - 53);
    canvas.place(&sprites.coin, coin);
    canvas.write(&(labels.price)(payout), coin, TextStyle::new(26).middle());
    let routes = i32::from(spot.routes().count());
    for pip in 0..routes {
        let sprite = if pip < i32::from(payouts_left) { &sprites.payout_left } else { &sprites.payout_made };
        // In pairs, so that the tab keeps clear of the track on both sides.
        let row = if routes > 2 { pip / 2 * 16 - 8 } else { 0 };
        canvas.place(sprite, (left + wide + COIN + 9 + 16 * (pip % 2), coin.1 + row));
    }
    let name = view.edition.city(spot).name();
    canvas.write(name, (x, y - 18), TextStyle::new(32).middle().ink(Ink::PAPER).most(200));
}

/// The look of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// The next card costs this, whoever buys it.
    Asked,
    /// The buyer can pay it: it is framed.
    Payable,
    /// The buyer cannot pay it: it is pale.
    TooHigh,
}

/// Hangs the price of the next card of a city below its plate.
pub fn tag(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    labels: &Labels,
    (x, y): (i32, i32),
    price: Money,
    look: Price,
) {
    let ink = if look == Price::TooHigh { Ink::FADED } else { Ink::INK };
    match look {
        Price::Asked => {}
        Price::Payable => canvas.card((x - 70, y + 35, 140, 52), Ink::RING, Ink::RING, 1),
        Price::TooHigh => canvas.card((x - 60, y + 35, 120, 44), Ink::SHEET, Ink::FADED, 2),
    }
    if look != Price::TooHigh {
        canvas.place(&sprites.tag, (x, y + 35));
    }
    let (word, figure) = (TextStyle::new(26).least(18).most(70).ink(ink), TextStyle::new(36).ink(ink));
    let price = (labels.price)(price);
    let (said, priced) = (canvas.measure(&labels.buy, word), canvas.measure(&price, figure));
    let left = x - (said + 8 + priced) / 2;
    canvas.write(&labels.buy, (left, y + 59), word);
    canvas.write(&price, (left + said + 8, y + 58), figure);
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
    let token = canvas.players.tokens.of(seat);
    canvas.place(sprites.small(token), at);
    let drop = seats::drop(token) * 22 / 100;
    let style = TextStyle::new(24).middle().ink(seats::on(token));
    canvas.write(&canvas.players.letter(seat), (at.0, at.1 + drop), style);
}

/// Draws a seat's token where there is room for a larger one.
pub fn large_token(canvas: &mut Canvas<'_>, sprites: &Sprites, seat: Seat, at: (i32, i32)) {
    let token = canvas.players.tokens.of(seat);
    canvas.place(sprites.medium(token), at);
    let drop = seats::drop(token) * 32 / 100;
    let style = TextStyle::new(36).middle().ink(seats::on(token));
    canvas.write(&canvas.players.letter(seat), (at.0, at.1 + drop), style);
}
