//! The sheet of a card, its title, and the small signs that both cards have.

use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::paint::sheet::Sheet;

/// The width of a card, and the left and the right edge of what is on it.
pub const WIDTH: i32 = 1200;
pub const LEFT: i32 = 52;
pub const RIGHT: i32 = WIDTH - LEFT;

/// The size of small words.
pub const SMALL: u16 = 26;

/// The width of the sign for how sure a rating is, and its height.
pub const SURENESS: (i32, i32) = (10 * SLEEPER - 4, 20);
/// From one sleeper of that sign to the next.
const SLEEPER: i32 = 11;

/// Returns a sheet of paper of a height, in pixels, with the frame of a survey sheet.
pub fn sheet(height: i32) -> Sheet {
    let side = |length: i32| usize::try_from(length).expect("invariant: a card has a size");
    let mut sheet = Sheet::new(side(WIDTH), side(height), Ink::PAPER);
    frame(&mut sheet, (4, 4, WIDTH - 8, height - 8), 4);
    // Black and white stretches, as at the edge of a map, from the middle of each side.
    for (length, across) in [(WIDTH, false), (height, true)] {
        // Both halves of a side are alike: a stretch or a gap lies in its middle, whichever ends nearer to the corners.
        let first = 40 + (length / 2 - 60).rem_euclid(40);
        for from in (first..length - first).step_by(80) {
            for edge in [10, if across { WIDTH } else { height } - 16] {
                let (x, y, width, height) = if across { (edge, from, 6, 40) } else { (from, edge, 40, 6) };
                sheet.fill(x, y, width, height, Ink::INK);
            }
        }
    }
    frame(&mut sheet, (18, 18, WIDTH - 36, height - 36), 2);
    for (x, y) in [(4, 4), (WIDTH - 20, 4), (4, height - 20), (WIDTH - 20, height - 20)] {
        sheet.fill(x, y, 16, 16, Ink::INK);
    }
    sheet
}

fn frame(sheet: &mut Sheet, (x, y, width, height): (i32, i32, i32, i32), thick: i32) {
    sheet.fill(x, y, width, thick, Ink::INK);
    sheet.fill(x, y + height - thick, width, thick, Ink::INK);
    sheet.fill(x, y, thick, height, Ink::INK);
    sheet.fill(x + width - thick, y, thick, height, Ink::INK);
}

/// Writes the title over a line.
pub fn title(canvas: &mut Canvas<'_>, title: &str) {
    canvas.write(title, (WIDTH / 2, 58), TextStyle::new(54).display().middle().least(40).most(1000));
    rule(canvas, 92, 3);
}

/// Draws a line across the card.
pub fn rule(canvas: &mut Canvas<'_>, y: i32, thick: i32) {
    canvas.sheet.fill(LEFT, y, WIDTH - 2 * LEFT, thick, Ink::INK);
}

/// Draws how sure a rating is, in per cent, as track of ten sleepers from a point to the right: those that are laid bear
/// rails.
pub fn sureness(canvas: &mut Canvas<'_>, (x, y): (i32, i32), percent: u8, times: i32) {
    let (width, height) = (SURENESS.0 * times, SURENESS.1 * times);
    let top = y - height / 2;
    let pitch = SLEEPER * times;
    for sleeper in 0..10 {
        let is_laid = i32::from(percent) > 10 * sleeper;
        let ink = if is_laid { Ink::WOOD } else { Ink::BED };
        canvas.sheet.fill(x + pitch * sleeper, top, pitch - 4 * times, height, ink);
    }
    let laid = width * i32::from(percent.min(100)) / 100;
    for rail in [top + height / 5, top + height - height / 5 - 3 * times] {
        canvas.sheet.fill(x, rail, laid, 3 * times, Ink::INK);
    }
}

/// Writes a word on a small plate that begins at a point; returns the width of the plate.
pub fn plate(canvas: &mut Canvas<'_>, word: &str, (x, y): (i32, i32)) -> i32 {
    let style = TextStyle::new(SMALL).ink(Ink::PAPER);
    let wide = canvas.measure(word, style) + 20;
    canvas.sheet.fill(x, y - 18, wide, 36, Ink::INK);
    canvas.write(word, (x + 10, y), style);
    wide
}

/// Writes each line of a text below the other, from a point down, and cuts none: what is wider is written smaller.
pub fn lines(canvas: &mut Canvas<'_>, lines: &[String], (x, y): (i32, i32), pitch: i32) {
    for (n, line) in (0..).zip(lines) {
        let style = TextStyle::new(SMALL).least(22).most(1096).ink(Ink::FADED);
        canvas.write(line, (x, y + n * pitch), style);
    }
}
