//! The marks of the seats: a colour, a letter and a shape for each.

use last_spike_engine::Seat;

use super::art;
use super::palette::{self, Ink};

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

/// Returns the shape of a seat about the origin, `size` hundredths of that of its file.
pub fn shape(seat: Seat, size: i32) -> String {
    let shapes = art::shapes(art::SEATS[seat.index() % Seat::MOST]);
    format!(r#"<g transform="scale({})">{shapes}</g>"#, f64::from(size) / 100.0)
}

/// Returns how far below the middle of its shape a seat's letter stands, in hundredths of its size.
pub fn drop(seat: Seat) -> i32 {
    if seat.index() % Seat::MOST == 2 { 18 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seats_shape_has_its_colour() {
        for seat in Seat::first(6) {
            let fill = format!(r#"fill="{}""#, palette::svg(ink(seat)));
            assert!(shape(seat, 100).contains(&fill), "{seat}");
        }
    }
}
