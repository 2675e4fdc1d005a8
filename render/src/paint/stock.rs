//! Sheets and shapes as palette entries, drawn beforehand and packed in files beside the art: drawing them anew from
//! SVG would take most of the time of a process's first picture.

use std::cell::{Cell, RefCell};
use std::io::Read;

use flate2::read::ZlibDecoder;

use super::palette::Palette;
use super::sheet::{Sheet, Sprite};
use crate::error::RenderError;

/// The shapes and the sheet of the tile editions.
pub const TILES: &[u8] = include_bytes!("../assets/drawn/tiles.bin");
/// The shapes and the sheet of 1976.
pub const NORTH: &[u8] = include_bytes!("../assets/drawn/1976.bin");
/// The sheet of results and reviews.
pub const RESULT: &[u8] = include_bytes!("../assets/drawn/result.bin");

/// The source of sheets and shapes, which are always asked for in the same order.
pub enum Stock<'a> {
    /// They are drawn from the art; the bytes are what a file of them is made of.
    Art(&'a Palette, RefCell<Vec<u8>>),
    /// They are taken from a file, from that byte on.
    Packed(Vec<u8>, Cell<usize>),
}

impl<'a> Stock<'a> {
    /// Opens a file; draws from the art where it cannot be read.
    pub fn open(file: &[u8], palette: &'a Palette) -> Self {
        let mut bytes = Vec::with_capacity(4 << 20);
        match ZlibDecoder::new(file).read_to_end(&mut bytes) {
            Ok(read) if read > 0 => Self::Packed(bytes, Cell::new(0)),
            _ => Self::of_art(palette),
        }
    }

    /// Draws from the art.
    pub fn of_art(palette: &'a Palette) -> Self {
        Self::Art(palette, RefCell::default())
    }

    /// Returns a whole sheet.
    pub fn sheet(&self, svg: &str) -> Result<Sheet, RenderError> {
        match self {
            Self::Art(palette, drawn) => {
                let sheet = Sheet::from_svg(svg, palette)?;
                let mut drawn = drawn.borrow_mut();
                write(&mut drawn, [sheet.width, sheet.height].map(side))?;
                drawn.extend_from_slice(&sheet.pixels);
                Ok(sheet)
            }
            Self::Packed(bytes, at) => {
                let [width, height] = [size(bytes, at)?, size(bytes, at)?];
                Ok(Sheet { width, height, pixels: take(bytes, at, width * height)?.to_vec() })
            }
        }
    }

    /// Returns the shape of a file of the art.
    pub fn art(&self, svg: &str) -> Result<Sprite, RenderError> {
        self.shape(|palette| Sprite::from_art(svg, palette))
    }

    /// Returns shapes that are put together of SVG; the origin is the point by which they are placed.
    pub fn shapes(&self, place: (i32, i32, i32, i32), shapes: &str) -> Result<Sprite, RenderError> {
        self.shape(|palette| Sprite::from_shapes(place, shapes, palette))
    }

    fn shape(&self, draw: impl Fn(&Palette) -> Result<Sprite, RenderError>) -> Result<Sprite, RenderError> {
        match self {
            Self::Art(palette, drawn) => {
                let sprite = draw(palette)?;
                let ((left, top, width), inks, steps) = sprite.parts();
                let mut drawn = drawn.borrow_mut();
                write(&mut drawn, [left, top, side(width), side(inks.len() / width.max(1))])?;
                drawn.extend_from_slice(inks);
                drawn.extend_from_slice(steps);
                Ok(sprite)
            }
            Self::Packed(bytes, at) => {
                let [left, top] = [number(bytes, at)?, number(bytes, at)?];
                let [width, height] = [size(bytes, at)?, size(bytes, at)?];
                let pixels = || Ok::<_, RenderError>(take(bytes, at, width * height)?.to_vec());
                let (inks, steps) = (pixels()?, pixels()?);
                Ok(Sprite::new((left, top, width), inks, steps))
            }
        }
    }
}

fn side(length: usize) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}

/// Writes numbers, each as two bytes.
fn write<const N: usize>(drawn: &mut Vec<u8>, numbers: [i32; N]) -> Result<(), RenderError> {
    for number in numbers {
        let number = i16::try_from(number).map_err(|_| RenderError::Empty)?;
        drawn.extend_from_slice(&number.to_le_bytes());
    }
    Ok(())
}

fn take<'b>(bytes: &'b [u8], at: &Cell<usize>, count: usize) -> Result<&'b [u8], RenderError> {
    let start = at.get();
    at.set(start + count);
    bytes.get(start..start + count).ok_or(RenderError::Empty)
}

fn number(bytes: &[u8], at: &Cell<usize>) -> Result<i32, RenderError> {
    let two = take(bytes, at, 2)?;
    Ok(i32::from(i16::from_le_bytes([two[0], two[1]])))
}

fn size(bytes: &[u8], at: &Cell<usize>) -> Result<usize, RenderError> {
    usize::try_from(number(bytes, at)?).map_err(|_| RenderError::Empty)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::path::Path;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;
    use crate::boards::land;
    use crate::boards::north::sheet::North;
    use crate::paint::art;
    use crate::shapes::sprites::Sprites;

    /// A way to ask for everything that a file has.
    type Ask = fn(&Stock<'_>) -> Result<(), RenderError>;

    #[test]
    fn what_is_packed_is_what_the_art_draws() {
        let files: [(&str, Ask); 3] = [
            ("tiles", |stock| {
                Sprites::new(stock)?;
                stock.sheet(&land::sheet()).map(drop)
            }),
            ("1976", |stock| North::new(stock).map(drop)),
            ("result", |stock| stock.sheet(art::SHEET_RESULT).map(drop)),
        ];
        let palette = Palette::new();
        for (name, ask) in files {
            let stock = Stock::of_art(&palette);
            ask(&stock).unwrap();
            let Stock::Art(_, drawn) = stock else { unreachable!() };
            let drawn = drawn.into_inner();
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assets/drawn");
            let file = folder.join(format!("{name}.bin"));
            if std::env::var_os("BLESS").is_some() {
                let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
                packed.write_all(&drawn).unwrap();
                std::fs::write(file, packed.finish().unwrap()).unwrap();
                continue;
            }
            let Stock::Packed(kept, at) = Stock::open(&std::fs::read(file).unwrap(), &palette) else {
                panic!("{name}: run with BLESS=1");
            };
            assert!(kept == drawn, "{name}: the art has changed: run with BLESS=1");
            let stock = Stock::Packed(kept, at);
            ask(&stock).unwrap();
            let Stock::Packed(kept, at) = stock else { unreachable!() };
            assert_eq!(at.get(), kept.len(), "{name}: all of it is asked for");
        }
    }
}
