//! A picture in the making: palette entries, and what can be laid on them.

use std::ops::Range;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;

use super::palette::{FULL, Ink, Palette, steps};
use super::{art, deflate};
use crate::error::RenderError;

/// A picture in the making.
#[derive(Clone)]
pub struct Sheet {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

/// A shape drawn beforehand, to be laid on sheets.
pub struct Sprite {
    /// Its upper left corner, relative to the point it is placed by.
    left: i32,
    top: i32,
    width: usize,
    /// The entry of each pixel, and by how many steps it is covered.
    inks: Vec<u8>,
    steps: Vec<u8>,
    runs: Box<[Run]>,
}

/// The shape of a text: how far each pixel is covered.
pub struct Mask {
    steps: Vec<u8>,
    runs: Box<[Run]>,
}

/// A stretch of a row in which all pixels are covered in full, or all in part. Most of a shape is either that or empty.
/// Its numbers are small ones, because every letter of the kept texts has some stretches in each row.
struct Run {
    /// The place of its first pixel, relative to the point by which the shape is placed.
    x: i32,
    y: i32,
    /// Its first pixel among those of the shape.
    first: u32,
    length: u16,
    full: bool,
}

/// Finds the stretches of rows in the pixels of a shape.
fn runs((left, top, width): (i32, i32, usize), steps: &[u8]) -> Box<[Run]> {
    let mut runs = Vec::new();
    let mut first = 0;
    for (y, row) in (top..).zip(steps.chunks_exact(width.max(1))) {
        let mut x = left;
        let same = |a: &u8, b: &u8| (*a == 0) == (*b == 0) && (*a == FULL) == (*b == FULL);
        for stretch in row.chunk_by(same) {
            let length = u16::try_from(stretch.len()).expect("invariant: a shape is small");
            if stretch[0] > 0 {
                runs.push(Run { x, y, first, length, full: stretch[0] == FULL });
            }
            first += u32::from(length);
            x += i32::from(length);
        }
    }
    // Without the room for more that a growing list has.
    runs.into_boxed_slice()
}

impl Sheet {
    /// Cuts a sheet of one ink.
    pub fn new(width: usize, height: usize, ink: Ink) -> Self {
        Self { width, height, pixels: vec![ink.0; width * height] }
    }

    /// Draws a whole sheet from SVG.
    pub fn from_svg(svg: &str, palette: &Palette) -> Result<Self, RenderError> {
        let pixmap = rasterise(svg)?;
        let mut before = ([0; 3], palette.solid([0; 3]));
        let entry = |pixel: &PremultipliedColorU8| {
            let rgb = [pixel.red(), pixel.green(), pixel.blue()];
            // Most pixels are like the one before.
            if rgb != before.0 {
                before = (rgb, palette.solid(rgb));
            }
            before.1
        };
        let pixels = pixmap.pixels().iter().map(entry).collect();
        Ok(Self { width: pixmap.width() as usize, height: pixmap.height() as usize, pixels })
    }

    /// Makes the sheet longer by so many rows of one ink.
    pub fn extend(&mut self, rows: usize, ink: Ink) {
        self.height += rows;
        self.pixels.resize(self.width * self.height, ink.0);
    }

    /// Lays another sheet of the same width below.
    pub fn append(&mut self, below: &Self) {
        debug_assert_eq!(self.width, below.width);
        self.height += below.height;
        self.pixels.extend_from_slice(&below.pixels);
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, ink: Ink) {
        let columns = clip(x, width, self.width);
        for row in clip(y, height, self.height) {
            self.pixels[row * self.width..][columns.clone()].fill(ink.0);
        }
    }

    /// Lays a shape on the sheet at a point.
    pub fn place(&mut self, sprite: &Sprite, x: i32, y: i32, palette: &Palette) {
        self.each(&sprite.runs, (x, y), |run, under, pixels| {
            let inks = &sprite.inks[pixels.clone()];
            if run.full {
                under.copy_from_slice(inks);
            } else {
                for ((under, ink), step) in under.iter_mut().zip(inks).zip(&sprite.steps[pixels]) {
                    *under = palette.over(*ink, *under, *step);
                }
            }
        });
    }

    /// Stamps a text at a point of its base line.
    pub fn stamp(&mut self, mask: &Mask, x: i32, y: i32, ink: Ink, palette: &Palette) {
        self.each(&mask.runs, (x, y), |run, under, pixels| {
            if run.full {
                under.fill(ink.0);
            } else {
                for (under, step) in under.iter_mut().zip(&mask.steps[pixels]) {
                    *under = palette.over(ink.0, *under, *step);
                }
            }
        });
    }

    /// Lays the stretches of a shape at a point, each on those of its pixels that lie on the sheet.
    fn each(&mut self, runs: &[Run], (x, y): (i32, i32), mut lay: impl FnMut(&Run, &mut [u8], Range<usize>)) {
        for run in runs {
            let Some(row) = usize::try_from(run.y + y).ok().filter(|row| *row < self.height) else {
                continue;
            };
            let left = run.x + x;
            let columns = clip(left, i32::from(run.length), self.width);
            let hidden = usize::try_from(-left).unwrap_or(0).min(run.length.into());
            let first = run.first as usize + hidden;
            let pixels = first..first + columns.len();
            lay(run, &mut self.pixels[row * self.width..][columns], pixels);
        }
    }

    /// Writes the sheet as PNG.
    ///
    /// Without filter: text and flat areas are smaller so.
    pub fn png(&self, palette: &Palette) -> Result<Vec<u8>, RenderError> {
        let mut bytes = Vec::with_capacity(128 * 1024);
        let side = |n: usize| u32::try_from(n).expect("invariant: a picture is small");
        let mut encoder = png::Encoder::new(&mut bytes, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.bytes());
        let mut writer = encoder.write_header()?;
        writer.write_chunk(png::chunk::IDAT, &deflate::rows(&self.pixels, self.width)?)?;
        writer.finish()?;
        Ok(bytes)
    }
}

impl Mask {
    /// Makes the shape of a text of how far each pixel is covered, of 255.
    pub fn new((left, top, width): (i32, i32, usize), cover: &[u8]) -> Self {
        let steps: Vec<u8> = cover.iter().map(|cover| steps(*cover)).collect();
        let runs = runs((left, top, width), &steps);
        Self { steps, runs }
    }

    /// Returns the columns between which it is covered.
    #[cfg(test)]
    pub fn across(&self) -> Range<i32> {
        let end = |run: &Run| run.x + i32::from(run.length);
        let left = self.runs.iter().map(|run| run.x).min().unwrap_or(0);
        left..self.runs.iter().map(end).max().unwrap_or(0)
    }

    /// Returns how many bytes it takes, about.
    pub fn bytes(&self) -> usize {
        self.steps.len() + self.runs.len() * size_of::<Run>()
    }
}

impl Sprite {
    /// Makes a shape of its pixels: the entry of each, and by how many steps it is covered.
    pub fn new((left, top, width): (i32, i32, usize), inks: Vec<u8>, steps: Vec<u8>) -> Self {
        let runs = runs((left, top, width), &steps);
        Self { left, top, width, inks, steps, runs }
    }

    /// Returns its place and width, and its pixels: the entry of each, and by how many steps it is covered.
    pub fn parts(&self) -> ((i32, i32, usize), &[u8], &[u8]) {
        ((self.left, self.top, self.width), &self.inks, &self.steps)
    }

    /// Draws a file of the art.
    pub fn from_art(svg: &str, palette: &Palette) -> Result<Self, RenderError> {
        let (left, top) = art::corner(svg)?;
        let pixmap = rasterise(svg)?;
        let pixels = pixmap.pixels().iter().map(|pixel| {
            let whole = pixel.demultiply();
            match steps(whole.alpha()) {
                0 => (0, 0),
                steps => (palette.solid([whole.red(), whole.green(), whole.blue()]), steps),
            }
        });
        let (inks, steps) = pixels.unzip();
        Ok(Self::new((left, top, pixmap.width() as usize), inks, steps).trimmed())
    }

    /// Cuts off the rows and columns at its edges that are empty.
    fn trimmed(self) -> Self {
        let rows = || self.steps.chunks_exact(self.width.max(1));
        let covered = |row: &[u8]| row.iter().any(|steps| *steps > 0);
        let above = rows().take_while(|row| !covered(row)).count();
        let height = rows().rposition(covered).map_or(0, |last| last + 1 - above);
        let is_covered = |steps: &u8| *steps > 0;
        let left = rows().filter_map(|row| row.iter().position(is_covered)).min().unwrap_or(0);
        let right =
            rows().filter_map(|row| row.iter().rposition(is_covered)).max().map_or(0, |last| last + 1);
        let cut = |pixels: &[u8]| -> Vec<u8> {
            let rows = pixels.chunks_exact(self.width.max(1)).skip(above).take(height);
            rows.flat_map(|row| &row[left..right.max(left)]).copied().collect()
        };
        let offset = |side: usize| i32::try_from(side).unwrap_or(0);
        let place = (self.left + offset(left), self.top + offset(above), right.saturating_sub(left));
        Self::new(place, cut(&self.inks), cut(&self.steps))
    }

    /// Draws shapes that are put together here; the origin is the point by which they are placed.
    pub fn from_shapes(
        (left, top, width, height): (i32, i32, i32, i32),
        shapes: &str,
        palette: &Palette,
    ) -> Result<Self, RenderError> {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{left} {top} {width} {height}">{shapes}</svg>"#
        );
        Self::from_art(&svg, palette)
    }
}

/// Returns the part of a stretch that lies on the sheet.
fn clip(from: i32, length: i32, most: usize) -> Range<usize> {
    let bound = |n: i32| usize::try_from(n).unwrap_or(0).min(most);
    bound(from)..bound(from.saturating_add(length))
}

/// Draws SVG without text.
pub(crate) fn rasterise(svg: &str) -> Result<Pixmap, RenderError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(RenderError::Empty)?;
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    Ok(pixmap)
}
