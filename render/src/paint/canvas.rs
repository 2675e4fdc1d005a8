//! A sheet with the tools to draw on it.

use std::sync::{Arc, Mutex, PoisonError};

use super::lettering::{Cut, Face, Lettering, Text};
use super::palette::{Ink, Palette};
use super::seats::Players;
use super::sheet::{Sheet, Sprite};

/// The place of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Left,
    Middle,
    Right,
}

/// A text's size, the least that it may be made to find room, its most pixels of width, its ink and
/// where it stands.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    pub face: Face,
    pub size: u16,
    pub least: u16,
    pub most: u16,
    pub ink: Ink,
    pub anchor: Anchor,
}

impl TextStyle {
    /// Writes plainly in ink to the right of the point.
    pub const fn new(size: u16) -> Self {
        Self { face: Face::Plain, size, least: size, most: 1600, ink: Ink::INK, anchor: Anchor::Left }
    }

    /// Writes in another ink.
    pub const fn ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    /// Writes what is wider smaller, down to this size, before it is cut.
    pub const fn least(self, least: u16) -> Self {
        Self { least, ..self }
    }

    /// Cuts what is wider.
    pub const fn most(self, most: u16) -> Self {
        Self { most, ..self }
    }

    /// Centres the text on its point.
    pub const fn middle(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    /// Ends the text at its point.
    pub const fn right(self) -> Self {
        Self { anchor: Anchor::Right, ..self }
    }

    /// Writes a code.
    pub const fn spaced(self) -> Self {
        Self { face: Face::Spaced, ..self }
    }

    /// Writes a code that has little room.
    pub const fn close(self) -> Self {
        Self { face: Face::Close, ..self }
    }

    /// Writes as maps letter the land.
    pub const fn wide(self) -> Self {
        Self { face: Face::Wide, ..self }
    }

    /// Writes in wood type.
    pub const fn display(self) -> Self {
        Self { face: Face::Display, ..self }
    }
}

/// A sheet with the tools to draw on it.
pub struct Canvas<'a> {
    pub sheet: Sheet,
    /// The texts that were cut for want of room.
    pub shortened: Vec<String>,
    /// The place of each text by its capitals: left, top, width and height.
    pub written: Vec<(i32, i32, i32, i32)>,
    /// The marks of the players.
    pub players: Players,
    palette: &'a Palette,
    letters: &'a Mutex<Lettering>,
}

impl<'a> Canvas<'a> {
    /// Takes a sheet in style, for players with such marks.
    pub fn new(sheet: Sheet, players: Players, palette: &'a Palette, letters: &'a Mutex<Lettering>) -> Self {
        Self { sheet, shortened: Vec::new(), written: Vec::new(), players, palette, letters }
    }

    /// Lays another canvas below, as wide as this one.
    pub fn append(&mut self, below: Canvas<'_>) {
        let top = i32::try_from(self.sheet.height).unwrap_or(0);
        self.sheet.append(&below.sheet);
        self.shortened.extend(below.shortened);
        self.written
            .extend(below.written.into_iter().map(|(x, y, width, height)| (x, y + top, width, height)));
    }

    /// Lays a shape down.
    pub fn place(&mut self, sprite: &Sprite, (x, y): (i32, i32)) {
        self.sheet.place(sprite, x, y, self.palette);
    }

    /// Writes a text with capitals and figures centred on the height of the point; returns its width.
    pub fn write(&mut self, text: &str, (x, y): (i32, i32), style: TextStyle) -> i32 {
        let (text, size) = self.cut(text, style);
        let left = match style.anchor {
            Anchor::Left => x,
            Anchor::Middle => x - text.width / 2,
            Anchor::Right => x - text.width,
        };
        // Capitals are about 0.69 of the size high.
        let half = i32::from(size) * 345 / 1000;
        let base = y + half;
        if text.width > 0 {
            self.written.push((left, y - half, text.width, 2 * half));
        }
        self.sheet.stamp(&text.mask, left, base, style.ink, self.palette);
        text.width
    }

    /// Returns how wide a text will be.
    pub fn measure(&mut self, text: &str, style: TextStyle) -> i32 {
        self.cut(text, style).0.width
    }

    /// Cuts a text as large as its room lets it be; returns its size too.
    fn cut(&mut self, text: &str, style: TextStyle) -> (Arc<Text>, u16) {
        let mut size = style.size;
        loop {
            let cut = Cut { face: style.face, size, most: style.most };
            // The lock is held for one text only, so that pictures can be drawn at the same time. A thread that
            // panics while it cuts a text leaves nothing half done that matters.
            let made = self.letters.lock().unwrap_or_else(PoisonError::into_inner).cut(text, cut);
            let fits = made.natural <= i32::from(style.most);
            if fits || size <= style.least {
                if !fits {
                    self.shortened.push(text.to_owned());
                }
                return (made, size);
            }
            // The width of a text is proportional to its size, but for rounding.
            let fitting = i32::from(size) * i32::from(style.most) / made.natural.max(1);
            size = u16::try_from(fitting).unwrap_or(0).min(size - 1).max(style.least);
        }
    }

    /// Draws a filled rectangle with a border.
    pub fn card(&mut self, (x, y, width, height): (i32, i32, i32, i32), fill: Ink, line: Ink, thick: i32) {
        self.sheet.fill(x, y, width, height, line);
        self.sheet.fill(x + thick, y + thick, width - 2 * thick, height - 2 * thick, fill);
    }
}
