//! The explanation of a board: numbers on it, and below it what they stand for.

use super::places::Place;
use crate::geography::WIDTH;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::Ink;
use crate::shapes::sprites::Sprites;

/// A sentence about a place on the board; without a place, about something that is not on it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The place of its number.
    pub at: Option<Place>,
    /// The words.
    pub text: String,
}

const MARGIN: i32 = 40;
const COLUMN: i32 = (WIDTH - 3 * MARGIN) / 2;
/// The room of a number before its words.
const INDENT: i32 = 62;
const LINE: i32 = 42;
const GAP: i32 = 16;
/// The half width of a disc.
const RADIUS: i32 = 23;
/// The pixels by which a disc gives way at once, and the most in all.
const STEP: i32 = 4;
const FARTHEST: i32 = 48;
const WORDS: TextStyle = TextStyle::new(34);

/// Draws the numbers on a board, and adds the words below it.
pub fn draw(canvas: &mut Canvas<'_>, sprites: &Sprites, notes: &[Explained]) {
    let mut number = 0;
    let mut entries = Vec::new();
    let letters = canvas.written.clone();
    let mut discs = Vec::new();
    for note in notes {
        let sign = note.at.map_or_else(String::new, |at| {
            number += 1;
            let sign = number.to_string();
            let at = clear_of(&letters, &discs, at);
            discs.push(at);
            disc(canvas, sprites, &sign, at);
            sign
        });
        entries.push((sign, wrapped(canvas, &note.text)));
    }
    let height = |lines: &[String]| i32::try_from(lines.len()).unwrap_or(0) * LINE + GAP;
    let all: i32 = entries.iter().map(|(_, lines)| height(lines)).sum();
    // The left column is the longer one.
    let (mut split, mut left_height) = (0, 0);
    while split < entries.len() && left_height < all - left_height {
        left_height += height(&entries[split].1);
        split += 1;
    }
    let top = i32::try_from(canvas.sheet.height).unwrap_or(0);
    canvas.sheet.extend(usize::try_from(left_height + 2 * MARGIN).unwrap_or(0), Ink::PAPER);
    canvas.card((0, top, WIDTH, left_height + 2 * MARGIN), Ink::PAPER, Ink::INK, 4);
    let (left, right) = entries.split_at(split);
    for (x, column) in [(MARGIN, left), (2 * MARGIN + COLUMN, right)] {
        let mut y = top + MARGIN + LINE / 2;
        for (sign, lines) in column {
            if sign.is_empty() {
                canvas.write("•", (x + 22, y), WORDS.middle());
            } else {
                disc(canvas, sprites, sign, (x + 22, y));
            }
            for line in lines {
                canvas.write(line, (x + INDENT, y), WORDS);
                y += LINE;
            }
            y += GAP;
        }
    }
}

/// Returns the place nearest to one at which a disc covers neither letters nor another disc; that one where there is
/// none.
fn clear_of(letters: &[(i32, i32, i32, i32)], discs: &[Place], at: Place) -> Place {
    let is_near = |dx: i32, dy: i32, distance: i32| dx * dx + dy * dy < distance * distance;
    let is_clear = |(x, y): &Place| {
        let mut covered = letters.iter().filter(|(left, top, width, height)| {
            is_near(x - (*x).clamp(*left, left + width), y - (*y).clamp(*top, top + height), RADIUS)
        });
        covered.next().is_none() && !discs.iter().any(|disc| is_near(x - disc.0, y - disc.1, 2 * RADIUS))
    };
    let rings = (1..=FARTHEST / STEP).flat_map(|ring| {
        let side = -ring..=ring;
        side.clone().flat_map(move |dx| side.clone().map(move |dy| (dx * STEP, dy * STEP)))
    });
    let mut around: Vec<Place> = std::iter::once((0, 0)).chain(rings).collect();
    around.sort_by_key(|(dx, dy)| dx * dx + dy * dy);
    let mut places = around.into_iter().map(|(dx, dy)| (at.0 + dx, at.1 + dy));
    places.find(is_clear).unwrap_or(at)
}

fn disc(canvas: &mut Canvas<'_>, sprites: &Sprites, sign: &str, at: Place) {
    canvas.place(&sprites.note, at);
    canvas.write(sign, at, TextStyle::new(30).middle().ink(Ink::WHITE));
}

/// Breaks a text into lines that fit in a column.
fn wrapped(canvas: &mut Canvas<'_>, text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| canvas.measure(line, WORDS) <= COLUMN - INDENT) {
            Some(longer) => {
                lines.pop();
                lines.push(longer);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_gives_way_to_letters_and_to_other_discs_and_stays_near() {
        assert_eq!(clear_of(&[], &[], (100, 100)), (100, 100));
        let word = (60, 90, 80, 20);
        let beside = clear_of(&[word], &[], (100, 84));
        assert_eq!(beside, (100, 64), "above the word");
        let another = clear_of(&[word], &[beside], (100, 84));
        let apart = (another.0 - beside.0).pow(2) + (another.1 - beside.1).pow(2);
        assert!(apart >= (2 * RADIUS).pow(2), "{another:?}");
        let from_word =
            (another.0 - another.0.clamp(60, 140)).pow(2) + (another.1 - another.1.clamp(90, 110)).pow(2);
        assert!(from_word >= RADIUS.pow(2), "{another:?}");
        let page = (-900, -900, 2_000, 2_000);
        assert_eq!(clear_of(&[page], &[], (100, 84)), (100, 84), "where all is letters it stays");
    }
}
