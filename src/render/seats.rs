//! How players are told apart: each seat has a colour, a letter and a shape of its own.

use super::palette::{self, Ink, svg};
use crate::engine::Seat;

/// Returns the colour of a seat.
pub fn ink(seat: Seat) -> Ink {
    [Ink::BLUE, Ink::VERMILION, Ink::GREEN, Ink::PURPLE, Ink::ORANGE, Ink::SKY][seat.index() % Seat::MOST]
}

/// Returns the colour of a seat as red, green and blue, for what stands beside the pictures.
#[must_use]
pub fn colour(seat: Seat) -> [u8; 3] {
    palette::rgb(ink(seat))
}

/// Returns the ink that reads best on the colour of a seat.
pub fn on(seat: Seat) -> Ink {
    match seat.index() % Seat::MOST {
        0..3 => Ink::WHITE,
        _ => Ink::INK,
    }
}

/// Returns the letter of a seat.
pub fn letter(seat: Seat) -> String {
    seat.letter().to_string()
}

/// Draws the shape of a seat about the origin, `size` hundredths of the common size.
pub fn shape(seat: Seat, size: i32) -> String {
    let drawn = match seat.index() % Seat::MOST {
        0 => r#"<circle r="17"/>"#,
        1 => r#"<rect x="-16" y="-16" width="32" height="32"/>"#,
        2 => r#"<path d="M0 -20L20 16L-20 16Z"/>"#,
        3 => r#"<path d="M0 -20L19 0L0 20L-19 0Z"/>"#,
        4 => r#"<path d="M-10 -17L10 -17L20 0L10 17L-10 17L-20 0Z"/>"#,
        _ => r#"<path d="M0 -21L6 -10L18 -10L12 0L18 10L6 10L0 21L-6 10L-18 10L-12 0L-18 -10L-6 -10Z"/>"#,
    };
    format!(
        r#"<g transform="scale({})" fill="{}" stroke="{}" stroke-width="2" stroke-linejoin="round">{drawn}</g>"#,
        f64::from(size) / 100.0,
        svg(ink(seat)),
        svg(Ink::INK)
    )
}

/// Returns how far below the middle of its shape a seat's letter stands, in hundredths of its size.
pub fn drop(seat: Seat) -> i32 {
    if seat.index() % Seat::MOST == 2 { 18 } else { 0 }
}
