//! Pictures: from a view to PNG and GIF.
//!
//! A picture is drawn in palette entries: the printed sheet is drawn once from SVG, what
//! changes is laid on it as shapes drawn beforehand and as text. Nothing is taken from the
//! machine: the fonts are embedded, so that pixels are the same everywhere.

mod board;
mod canvas;
mod geography;
mod hand;
mod land;
mod lettering;
mod north;
mod palette;
mod panel;
mod replay;
mod result;
mod seats;
mod sheet;
mod sprites;

use std::sync::{Mutex, OnceLock};

pub use land::sheet as sheet_svg;
pub use seats::colour as seat_colour;

use self::canvas::Canvas;
use self::lettering::Lettering;
use self::north::North;
use self::palette::{Ink, Palette};
use self::sheet::Sheet;
use self::sprites::Sprites;
use crate::engine::{Family, Money, TableView, TileSet, View};

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG file.
    pub png: Vec<u8>,
    /// The texts on it that had no room and end in an ellipsis: long names, never words of ours.
    pub shortened: Vec<String>,
}

/// A finished animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation {
    /// The GIF file.
    pub gif: Vec<u8>,
}

/// One picture of an animation.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The game as everybody may see it then.
    pub view: &'a View,
    /// The words on it then.
    pub labels: &'a Labels,
    /// What is pointed out.
    pub marks: Marks,
    /// For how many hundredths of a second it is shown.
    pub hundredths: u16,
}

/// Why a picture could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A shape is no valid SVG.
    #[error("a shape cannot be read")]
    Shape(#[from] resvg::usvg::Error),
    /// A shape has no size.
    #[error("a shape has no size")]
    Empty,
    /// The view's table is not of its edition's family.
    #[error("the view's table is not of its edition's family")]
    Mismatch,
    /// The animation cannot be written as GIF.
    #[error("the animation cannot be written")]
    Gif(#[from] gif::EncodingError),
    /// The picture cannot be written as PNG.
    #[error("the picture cannot be written")]
    Png(#[from] png::EncodingError),
}

/// The few words on a picture, in the language of those who see it.
#[derive(Clone, Debug)]
pub struct Labels {
    /// The title in the cartouche.
    pub title: String,
    /// Which turn it is, with its number.
    pub turn: String,
    /// What stands beside the name of the player at turn.
    pub to_play: String,
    /// How many tiles are left to draw, with the number.
    pub pool: String,
    /// What stands for cash that is hidden.
    pub cash_hidden: String,
    /// What stands for the cash of a bankrupt player.
    pub bankrupt: String,
    /// What stands for the cash of a player who left.
    pub resigned: String,
    /// What stands for whose turn it is when the game is over.
    pub over: String,
    /// In what the short prices on the board are: thousands of dollars.
    pub unit: String,
    /// In what cash is told beside its chart.
    pub cash_unit: String,
    /// Writes an amount in full.
    pub money: fn(Money) -> String,
    /// Writes a price as short as the board wants it.
    pub price: fn(Money) -> String,
}

/// What is pointed out on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The tiles to ring.
    pub ringed: TileSet,
}

/// The fonts, shapes and sheets that pictures are made of; shared by all who draw.
pub struct Renderer {
    palette: Palette,
    sprites: Sprites,
    land: Sheet,
    /// Drawn when a game of 1976 first asks for it.
    north: OnceLock<North>,
    letters: Mutex<Lettering>,
}

impl Renderer {
    /// Opens the fonts and draws the sheet and the shapes.
    ///
    /// # Errors
    /// [`RenderError`] when a shape cannot be drawn.
    pub fn new() -> Result<Self, RenderError> {
        let palette = Palette::new();
        let sprites = Sprites::new(&palette)?;
        let land = Sheet::from_svg(&land::sheet(), &palette)?;
        let letters = Mutex::new(Lettering::new());
        let mut renderer = Self { palette, sprites, land, north: OnceLock::new(), letters };
        renderer.land = renderer.lettered(&renderer.land, &land::NAMES);
        Ok(renderer)
    }

    /// Draws the board as everybody may see it: neither tiles in hand nor hidden cash nor bids,
    /// not even those of the view's own seat.
    ///
    /// `names` are the players' by seat, in any script.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    pub fn board(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        marks: Marks,
    ) -> Result<Picture, RenderError> {
        self.picture(&self.drawn_board(view, names, labels, marks)?)
    }

    /// Draws the viewer's own tiles, with what laying each would cost and do when they are asked
    /// to lay one.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    ///
    /// # Panics
    /// Never: the picture has a size.
    pub fn hand(&self, view: &View, labels: &Labels) -> Result<Picture, RenderError> {
        let [width, height] = [hand::WIDTH, hand::HEIGHT]
            .map(|side| usize::try_from(side).expect("invariant: a picture has a size"));
        let canvas = self.canvas(Sheet::new(width, height, Ink::FELT));
        self.picture(&hand::draw(canvas, &self.sprites, view, labels))
    }

    /// Draws how a game ended; `money` is each seat's over time.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be drawn or written.
    pub fn result(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        money: &[Vec<Money>],
    ) -> Result<Picture, RenderError> {
        let canvas = self.canvas(Sheet::from_svg(&result::sheet(), &self.palette)?);
        self.picture(&result::draw(canvas, &self.sprites, &self.palette, view, names, labels, money)?)
    }

    /// Draws a game once more as an animation at half the board's size.
    ///
    /// # Errors
    /// [`RenderError`] when there is no moment or the animation cannot be written.
    pub fn replay<'a>(
        &self,
        moments: impl IntoIterator<Item = Moment<'a>>,
        names: &[String],
    ) -> Result<Animation, RenderError> {
        let mut film = replay::Film::new(&self.palette);
        for moment in moments {
            let board = self.drawn_board(moment.view, names, moment.labels, moment.marks)?;
            film.add(&board.sheet, moment.hundredths)?;
        }
        Ok(Animation { gif: film.finish()? })
    }

    fn drawn_board(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        marks: Marks,
    ) -> Result<Canvas<'_>, RenderError> {
        Ok(match (&view.table, &view.edition.family) {
            (TableView::Tiles(table), Family::Tiles(figures)) => {
                let canvas = self.canvas(self.land.clone());
                board::draw(canvas, &self.sprites, view, (table, figures), names, labels, marks)
            }
            (TableView::Dice(table), Family::Dice(figures)) => {
                let north = self.north()?;
                let canvas = self.canvas(north.sheet.clone());
                north::board::draw(canvas, &self.sprites, north, view, (table, figures), names, labels)
            }
            (TableView::Tiles(_), Family::Dice(_)) | (TableView::Dice(_), Family::Tiles(_)) => {
                return Err(RenderError::Mismatch);
            }
        })
    }

    fn north(&self) -> Result<&North, RenderError> {
        if let Some(north) = self.north.get() {
            return Ok(north);
        }
        let mut drawn = North::new(&self.palette)?;
        drawn.sheet = self.lettered(&drawn.sheet, &north::NAMES);
        Ok(self.north.get_or_init(|| drawn))
    }

    /// Returns a sheet with the names of its land.
    fn lettered(&self, sheet: &Sheet, names: &[(&str, (i32, i32))]) -> Sheet {
        let mut canvas = self.canvas(sheet.clone());
        land::letter(&mut canvas, names);
        canvas.into_sheet()
    }

    fn canvas(&self, sheet: Sheet) -> Canvas<'_> {
        Canvas::new(sheet, &self.palette, &self.letters)
    }

    fn picture(&self, drawn: &Canvas<'_>) -> Result<Picture, RenderError> {
        Ok(Picture { png: drawn.sheet.png(&self.palette)?, shortened: drawn.shortened.clone() })
    }
}
