//! The explanation of a board: numbers on it, and below it what they stand for.

use super::canvas::{Canvas, TextStyle};
use super::geography::WIDTH;
use super::palette::Ink;
use super::places::Place;
use super::sprites::Sprites;

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
const WORDS: TextStyle = TextStyle::new(34);

/// Draws the numbers on a board, and adds the words below it.
pub fn draw(canvas: &mut Canvas<'_>, sprites: &Sprites, notes: &[Explained]) {
    let mut number = 0;
    let mut entries = Vec::new();
    for note in notes {
        let sign = note.at.map_or_else(String::new, |at| {
            number += 1;
            let sign = number.to_string();
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
