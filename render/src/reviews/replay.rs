//! The game once more, as an animation.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use last_spike_engine::View;

use crate::boards::marks::Marks;
use crate::error::RenderError;
use crate::geography::WIDTH;
use crate::labels::Labels;
use crate::paint::canvas::{Canvas, TextStyle};
use crate::paint::palette::{Ink, Palette};
use crate::paint::sheet::Sheet;

/// The entry that stands for what has not changed; no palette is so long.
const SAME: u8 = 255;

/// One picture of an animation.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The game as everybody may see it then.
    pub view: &'a View,
    /// The words on it then.
    pub labels: &'a Labels,
    /// The marks on the board.
    pub marks: Marks,
    /// A line about the events, below it.
    pub caption: &'a str,
    /// The time for which it is shown, in hundredths of a second.
    pub hundredths: u16,
}

/// The height of the line below a picture.
const CAPTION: usize = 88;

/// Adds a line of words below a board.
pub fn caption(canvas: &mut Canvas<'_>, words: &str) {
    let top = i32::try_from(canvas.sheet.height).unwrap_or(0);
    canvas.sheet.extend(CAPTION, Ink::INK);
    let middle = top + i32::try_from(CAPTION / 2).unwrap_or(0);
    let style = TextStyle::new(50).least(34).most(1540).middle().ink(Ink::PAPER);
    canvas.write(words, (WIDTH / 2, middle), style);
}

/// Writes pictures of the game at half their size, each only where it differs from the one before.
pub struct Animator<'a> {
    palette: &'a Palette,
    encoder: Option<Encoder<Vec<u8>>>,
    shown: Option<Sheet>,
}

impl<'a> Animator<'a> {
    /// Starts without a picture.
    pub fn new(palette: &'a Palette) -> Self {
        Self { palette, encoder: None, shown: None }
    }

    /// Adds a picture, shown for so many hundredths of a second.
    pub fn add(&mut self, sheet: &Sheet, hundredths: u16) -> Result<(), RenderError> {
        let sheet = halve(sheet, self.palette);
        let side = |n: usize| u16::try_from(n).map_err(|_| RenderError::Empty);
        let (width, height) = (side(sheet.width)?, side(sheet.height)?);
        let mut frame = match &self.shown {
            None => Frame { width, height, buffer: Cow::Borrowed(&sheet.pixels), ..Frame::default() },
            Some(before) => {
                let (left, top, right, bottom) = changed(before, &sheet);
                let mut pixels = Vec::with_capacity((right - left) * (bottom - top));
                for y in top..bottom {
                    let row = y * sheet.width + left..y * sheet.width + right;
                    let pairs = sheet.pixels[row.clone()].iter().zip(&before.pixels[row]);
                    pixels.extend(pairs.map(|(now, before)| if now == before { SAME } else { *now }));
                }
                Frame {
                    left: side(left)?,
                    top: side(top)?,
                    width: side(right - left)?,
                    height: side(bottom - top)?,
                    transparent: Some(SAME),
                    buffer: Cow::Owned(pixels),
                    ..Frame::default()
                }
            }
        };
        frame.delay = hundredths;
        frame.dispose = DisposalMethod::Keep;
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            empty => {
                let mut colours = self.palette.bytes();
                colours.resize(3 * 256, 0);
                let mut encoder = Encoder::new(Vec::new(), width, height, &colours)?;
                encoder.set_repeat(Repeat::Infinite)?;
                empty.insert(encoder)
            }
        };
        encoder.write_frame(&frame)?;
        self.shown = Some(sheet);
        Ok(())
    }

    /// Ends the animation.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        match self.encoder {
            Some(encoder) => Ok(encoder.into_inner()?),
            None => Err(RenderError::Empty),
        }
    }
}

/// Returns the smallest rectangle outside which two pictures are the same; never an empty one.
fn changed(before: &Sheet, now: &Sheet) -> (usize, usize, usize, usize) {
    let rows = |sheet: &Sheet, y: usize| y * sheet.width..(y + 1) * sheet.width;
    let differs = |y: &usize| before.pixels[rows(before, *y)] != now.pixels[rows(now, *y)];
    let top = (0..now.height).find(differs).unwrap_or(0);
    let bottom = (top..now.height).rev().find(differs).unwrap_or(top) + 1;
    let (mut left, mut right) = (now.width, 0);
    for y in top..bottom {
        let (a, b) = (&before.pixels[rows(before, y)], &now.pixels[rows(now, y)]);
        if let Some(first) = a.iter().zip(b).position(|(a, b)| a != b) {
            left = left.min(first);
        }
        if let Some(last) = a.iter().zip(b).rposition(|(a, b)| a != b) {
            right = right.max(last + 1);
        }
    }
    if left >= right { (0, top, 1, bottom) } else { (left, top, right, bottom) }
}

/// Makes one pixel of every four.
fn halve(sheet: &Sheet, palette: &Palette) -> Sheet {
    let (width, height) = (sheet.width / 2, sheet.height / 2);
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        let upper = &sheet.pixels[2 * y * sheet.width..][..sheet.width];
        let lower = &sheet.pixels[(2 * y + 1) * sheet.width..][..sheet.width];
        for (a, b) in upper.chunks_exact(2).zip(lower.chunks_exact(2)) {
            let four = [a[0], a[1], b[0], b[1]];
            pixels.push(if four.iter().all(|pixel| *pixel == four[0]) {
                four[0]
            } else {
                palette.mean(four)
            });
        }
    }
    Sheet { width, height, pixels }
}
