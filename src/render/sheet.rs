//! A picture in the making: palette entries, and what can be laid on them.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg;

use super::art;
use super::error::RenderError;
use super::palette::{Ink, Palette};

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
    pixels: Vec<(u8, u8)>,
}

/// The shape of a text: how far each pixel is covered.
pub struct Mask {
    pub left: i32,
    pub top: i32,
    pub width: usize,
    pub cover: Vec<u8>,
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

    /// Lays another sheet below, in the middle of rows of one ink.
    pub fn append(&mut self, below: &Self, ink: Ink) {
        let top = self.height;
        self.extend(below.height, ink);
        let width = below.width.min(self.width);
        let left = (self.width - width) / 2;
        for (row, pixels) in below.pixels.chunks_exact(below.width.max(1)).enumerate() {
            self.pixels[(top + row) * self.width + left..][..width].copy_from_slice(&pixels[..width]);
        }
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
        let rows = sprite.pixels.chunks_exact(sprite.width.max(1));
        self.each(x + sprite.left, y + sprite.top, rows, |under, &(top, cover)| {
            palette.over(top, under, cover)
        });
    }

    /// Stamps a text at a point of its base line.
    pub fn stamp(&mut self, mask: &Mask, x: i32, y: i32, ink: Ink, palette: &Palette) {
        let rows = mask.cover.chunks_exact(mask.width.max(1));
        self.each(x + mask.left, y + mask.top, rows, |under, cover| palette.over(ink.0, under, *cover));
    }

    fn each<'a, T: 'a>(
        &mut self,
        left: i32,
        top: i32,
        rows: impl Iterator<Item = &'a [T]>,
        lay: impl Fn(u8, &T) -> u8,
    ) {
        for (y, row) in (top..).zip(rows) {
            let Some(y) = usize::try_from(y).ok().filter(|y| *y < self.height) else { continue };
            let columns = clip(left, i32::try_from(row.len()).unwrap_or(i32::MAX), self.width);
            let skipped = usize::try_from(-left).unwrap_or(0).min(row.len());
            let under = &mut self.pixels[y * self.width..][columns];
            for (under, top) in under.iter_mut().zip(&row[skipped..]) {
                *under = lay(*under, top);
            }
        }
    }

    /// Writes the sheet as PNG.
    ///
    /// Without filter and lightly deflated: a board is 5 % smaller a level higher, and takes half as
    /// long again.
    pub fn png(&self, palette: &Palette) -> Result<Vec<u8>, RenderError> {
        let mut bytes = Vec::with_capacity(128 * 1024);
        let side = |n: usize| u32::try_from(n).expect("invariant: a picture is small");
        let mut encoder = png::Encoder::new(&mut bytes, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.bytes());
        encoder.set_filter(png::Filter::NoFilter);
        encoder.set_deflate_compression(png::DeflateCompression::Level(3));
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

impl Sprite {
    /// Draws a file of the art.
    pub fn from_art(svg: &str, palette: &Palette) -> Result<Self, RenderError> {
        let (left, top) = art::corner(svg)?;
        let pixmap = rasterise(svg)?;
        let pixels = pixmap
            .pixels()
            .iter()
            .map(|pixel| {
                let whole = pixel.demultiply();
                (palette.solid([whole.red(), whole.green(), whole.blue()]), whole.alpha())
            })
            .collect();
        Ok(Self { left, top, width: pixmap.width() as usize, pixels })
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
fn clip(from: i32, length: i32, most: usize) -> std::ops::Range<usize> {
    let bound = |n: i32| usize::try_from(n).unwrap_or(0).min(most);
    bound(from)..bound(from.saturating_add(length))
}

/// Draws SVG without text.
pub(super) fn rasterise(svg: &str) -> Result<Pixmap, RenderError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(RenderError::Empty)?;
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    Ok(pixmap)
}
