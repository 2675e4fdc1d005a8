//! The corners of the board: a panel for each player and the cartouche.

use super::Labels;
use super::canvas::{Canvas, Hand};
use super::geography::{HEIGHT, WIDTH, stand};
use super::palette::Ink;
use super::seats;
use super::sprites::Sprites;
use crate::engine::board::Spot;
use crate::engine::view::{SeatView, Standing, View};

const MARGIN: i32 = 32;
const GAP: i32 = 10;

/// A panel's place: left, top, width, height.
type Place = (i32, i32, i32, i32);

/// Places the panels: a corner each for up to three players, half a corner each for more.
fn places(players: usize) -> Vec<Place> {
    let (width, height) = if players <= 3 { (480, 190) } else { (450, 128) };
    let right = WIDTH - MARGIN - width;
    let bottom = HEIGHT - MARGIN - height;
    if players <= 3 {
        return vec![
            (MARGIN, MARGIN, width, height),
            (MARGIN, bottom, width, height),
            (right, bottom, width, height),
        ];
    }
    let step = height + GAP;
    vec![
        (MARGIN, MARGIN, width, height),
        (MARGIN, MARGIN + step, width, height),
        (MARGIN, bottom - step, width, height),
        (MARGIN, bottom, width, height),
        (right, bottom - step, width, height),
        (right, bottom, width, height),
    ]
}

/// Draws the panels and the cartouche.
pub fn draw(canvas: &mut Canvas<'_>, sprites: &Sprites, view: &View, names: &[String], labels: &Labels) {
    for (seat, place) in view.seats.iter().zip(places(view.seats.len())) {
        let name = names.get(seat.seat.index()).map_or("", String::as_str);
        player(canvas, sprites, view, seat, name, labels, place);
    }
    cartouche(canvas, sprites, view, names, labels);
}

fn player(
    canvas: &mut Canvas<'_>,
    sprites: &Sprites,
    view: &View,
    seat: &SeatView,
    name: &str,
    labels: &Labels,
    place: Place,
) {
    let (left, top, width, height) = place;
    let playing = seat.standing == Standing::Playing;
    canvas.card(place, if playing { Ink::WHITE } else { Ink::SHEET }, Ink::INK, 3);
    canvas.sheet.fill(left + 3, top + 3, 10, height - 6, seats::ink(seat.seat));
    let badge = (left + 66, top + height / 2);
    canvas.place(sprites.large(seat.seat), badge);
    canvas.write(
        &seats::letter(seat.seat),
        (badge.0, badge.1 + seats::drop(seat.seat) * 46 / 100),
        Hand::new(46).middle().ink(seats::on(seat.seat)),
    );
    let map = 132;
    let text = left + 122;
    let room = u16::try_from(width - 122 - map - 8).unwrap_or(0);
    let lit = view.waits_for(seat.seat) || view.at_turn == Some(seat.seat);
    let ink = if playing { Ink::INK } else { Ink::FADED };
    canvas.write(name, (text, top + height * 30 / 100), Hand::new(38).most(room).ink(ink));
    let line = top + height * 70 / 100;
    match (seat.standing, seat.cash) {
        (Standing::Playing, Some(cash)) => {
            canvas.write(&(labels.money)(cash), (text, line), Hand::new(48).most(room))
        }
        (Standing::Playing, None) => {
            canvas.write(&labels.cash_hidden, (text, line), Hand::new(36).most(room).ink(Ink::FADED))
        }
        (Standing::Bankrupt, _) => {
            canvas.write(&labels.bankrupt, (text, line), Hand::new(36).most(room).ink(Ink::RING))
        }
        (Standing::Resigned, _) => {
            canvas.write(&labels.resigned, (text, line), Hand::new(36).most(room).ink(Ink::RING))
        }
    };
    if !playing {
        canvas.place(&sprites.out, badge);
    }
    holdings(canvas, view, seat, (left + width - map / 2 - 8, top + height / 2));
    if lit {
        canvas.place(&sprites.lantern, (left + width - 4, top + 20));
    }
}

/// Draws the diamond once more, small, with how many cards the player has of each city.
fn holdings(canvas: &mut Canvas<'_>, view: &View, seat: &SeatView, (x, y): (i32, i32)) {
    for spot in Spot::all() {
        let (column, row) = stand(spot);
        let (x, y) = (x + column * 29, y + row * 24);
        let cards = seat.cards_of(view.edition.city(spot));
        if cards == 0 {
            canvas.card((x - 5, y - 5, 10, 10), Ink::BED, Ink::FADED, 1);
        } else {
            canvas.card((x - 14, y - 13, 28, 27), seats::ink(seat.seat), Ink::INK, 2);
            canvas.write(&cards.to_string(), (x, y), Hand::new(24).middle().ink(seats::on(seat.seat)));
        }
    }
}

fn cartouche(canvas: &mut Canvas<'_>, sprites: &Sprites, view: &View, names: &[String], labels: &Labels) {
    let (left, top, width, height) = (WIDTH - MARGIN - 450, MARGIN, 450, 266);
    canvas.card((left, top, width, height), Ink::PAPER, Ink::INK, 3);
    canvas.card((left + 8, top + 8, width - 16, height - 16), Ink::PAPER, Ink::INK, 1);
    let middle = left + width / 2;
    canvas.write(&labels.title, (middle, top + 56), Hand::new(56).display().middle().most(420));
    canvas.sheet.fill(left + 40, top + 98, width - 80, 2, Ink::INK);
    let half = u16::try_from(width / 2 - 30).unwrap_or(0);
    canvas.write(&labels.turn, (left + 26, top + 128), Hand::new(38).most(half));
    canvas.write(&labels.pool, (left + width - 26, top + 128), Hand::new(38).right().most(half));
    match view.at_turn {
        Some(seat) => {
            canvas.place(&sprites.lantern, (left + 44, top + 186));
            canvas.place(sprites.small(seat), (left + 92, top + 186));
            let name = names.get(seat.index()).map_or("", String::as_str);
            let wide = canvas.write(name, (left + 122, top + 186), Hand::new(38).most(200));
            canvas.write(
                &labels.to_play,
                (left + 132 + wide, top + 186),
                Hand::new(32).ink(Ink::FADED).most(100),
            );
        }
        None => {
            canvas.write(&labels.over, (middle, top + 186), Hand::new(44).middle().most(400).ink(Ink::RING));
        }
    }
    canvas.write(&labels.unit, (middle, top + 234), Hand::new(26).middle().most(400).ink(Ink::FADED));
}
