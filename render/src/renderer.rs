//! The renderer: fonts, shapes and sheets, and the pictures that are made of them.

use std::sync::{Arc, Mutex, OnceLock};

use last_spike_engine::{Balance, Family, TableView, View};

use crate::boards::board;
use crate::boards::guide::Explained;
use crate::boards::market::{self, Sale};
use crate::boards::marks::Marks;
use crate::boards::north::sheet::North;
use crate::boards::{guide, land, lot};
use crate::cards::{self, LeaderboardCard, ProfileCard};
use crate::error::RenderError;
use crate::labels::Labels;
use crate::paint::art;
use crate::paint::canvas::Canvas;
use crate::paint::lettering::Lettering;
use crate::paint::palette::{Ink, Palette};
use crate::paint::seats::Players;
use crate::paint::sheet::Sheet;
use crate::paint::stock::{self, Stock};
use crate::reviews::replay::{self, Moment};
use crate::reviews::result;
use crate::reviews::review::{self, ReviewChart};
use crate::shapes::sprites::Sprites;
use crate::{geography, hand};

/// A finished picture as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The PNG file.
    pub png: Vec<u8>,
    /// The texts on it that had no room and end in an ellipsis: long names, never words of ours.
    pub shortened: Vec<String>,
    /// The place of each text by its capitals: left, top, width and height.
    pub written: Vec<(i32, i32, i32, i32)>,
}

/// A finished animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animation {
    /// The GIF file.
    pub gif: Vec<u8>,
}

/// Draws pictures, for players with marks of their own.
pub struct Renderer {
    shared: Arc<Shared>,
    players: Players,
}

/// The fonts, shapes and sheets that pictures are made of; shared by all who draw.
struct Shared {
    palette: Palette,
    sprites: Sprites,
    land: Sheet,
    /// Opened when a game of 1976 first asks for it.
    north: OnceLock<North>,
    /// The sheet of results and reviews, opened when one first asks for it.
    result: OnceLock<Sheet>,
    letters: Mutex<Lettering>,
}

impl Renderer {
    /// Opens the fonts, the sheet and the shapes.
    ///
    /// # Errors
    /// [`RenderError`] when a shape cannot be drawn.
    pub fn new() -> Result<Self, RenderError> {
        let palette = Palette::new();
        let stock = Stock::open(stock::TILES, &palette);
        let sprites = Sprites::new(&stock)?;
        let land = stock.sheet(&land::sheet())?;
        let letters = Mutex::new(Lettering::new());
        let shared =
            Shared { palette, sprites, land, north: OnceLock::new(), result: OnceLock::new(), letters };
        Ok(Self { shared: Arc::new(shared), players: Players::default() })
    }

    /// Returns a renderer of the same fonts, shapes and sheets for players with other marks.
    #[must_use]
    pub fn with_players(&self, players: Players) -> Self {
        Self { shared: Arc::clone(&self.shared), players }
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
    ) -> Result<Image, RenderError> {
        self.picture(&self.drawn_board(view, names, labels, marks, None)?)
    }

    /// Draws the board with a number at each place that is explained, and the words below it.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    pub fn guide(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        marks: Marks,
        notes: &[Explained],
    ) -> Result<Image, RenderError> {
        let mut canvas = self.drawn_board(view, names, labels, marks, None)?;
        guide::draw(&mut canvas, &self.shared.sprites, notes);
        self.picture(&canvas)
    }

    /// Draws the board with the viewer's own tiles below it; in 1976, where nobody holds any, the board alone.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    pub fn table(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        marks: Marks,
    ) -> Result<Image, RenderError> {
        let board = self.drawn_board(view, names, labels, marks, None)?;
        let rack = holds_tiles(view).then(|| self.canvas_of_hand(view, labels, geography::WIDTH, false));
        self.with_strip(board, rack)
    }

    /// Draws the board of the buying step: what the viewer can pay for is marked, and their own tiles are small below
    /// it.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    ///
    /// # Panics
    /// Never: the picture has a size.
    pub fn market(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        marks: Marks,
    ) -> Result<Image, RenderError> {
        let board = self.drawn_board(view, names, labels, marks, market::sale(view))?;
        let rack = holds_tiles(view).then(|| {
            let below = self.below((geography::WIDTH, market::HEIGHT));
            market::strip(below, &self.shared.sprites, view, labels)
        });
        self.with_strip(board, rack)
    }

    /// Draws the board with the deed below it that is up for auction.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    pub fn lot(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        marks: Marks,
    ) -> Result<Image, RenderError> {
        let board = self.drawn_board(view, names, labels, marks, None)?;
        let deed = lot::draw(self.below((lot::WIDTH, lot::HEIGHT)), &self.shared.sprites, view, labels);
        self.with_strip(board, Some(deed))
    }

    /// Draws the viewer's own tiles, with what laying each would cost and do when they are asked
    /// to lay one.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    ///
    /// # Panics
    /// Never: the picture has a size.
    pub fn hand(&self, view: &View, labels: &Labels) -> Result<Image, RenderError> {
        self.drawn_hand(view, labels, false)
    }

    /// Draws the viewer's own tiles for a message that stays while others move: without what they change.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    ///
    /// # Panics
    /// Never: the picture has a size.
    pub fn lasting_hand(&self, view: &View, labels: &Labels) -> Result<Image, RenderError> {
        self.drawn_hand(view, labels, true)
    }

    fn drawn_hand(&self, view: &View, labels: &Labels, lasting: bool) -> Result<Image, RenderError> {
        self.picture(&self.canvas_of_hand(view, labels, hand::WIDTH, lasting))
    }

    fn canvas_of_hand(&self, view: &View, labels: &Labels, width: i32, lasting: bool) -> Canvas<'_> {
        hand::draw(self.below((width, hand::HEIGHT)), &self.shared.sprites, view, labels, lasting)
    }

    /// Lays a strip below a board, and writes both as one picture.
    fn with_strip(&self, mut board: Canvas<'_>, strip: Option<Canvas<'_>>) -> Result<Image, RenderError> {
        if let Some(strip) = strip {
            board.append(strip);
        }
        self.picture(&board)
    }

    /// Returns an empty canvas of a size, in pixels.
    fn below(&self, (width, height): (i32, i32)) -> Canvas<'_> {
        let [width, height] =
            [width, height].map(|side| usize::try_from(side).expect("invariant: a picture has a size"));
        self.canvas(Sheet::new(width, height, Ink::FELT))
    }

    /// Draws how a game ended; `balances` is everybody's cash turn by turn.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be drawn or written.
    pub fn result(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        balances: &[Balance],
    ) -> Result<Image, RenderError> {
        let canvas = self.canvas(self.result_sheet()?.clone());
        self.picture(&result::draw(
            canvas,
            &self.shared.sprites,
            &self.shared.palette,
            view,
            names,
            labels,
            balances,
        )?)
    }

    /// Draws everybody's chances turn by turn, with the turning points.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be drawn or written.
    pub fn review(&self, chart: &ReviewChart) -> Result<Image, RenderError> {
        let canvas = self.canvas(self.result_sheet()?.clone());
        self.picture(&review::draw(canvas, &self.shared.sprites, &self.shared.palette, chart)?)
    }

    /// Draws the profile of somebody.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be drawn or written.
    pub fn profile(&self, card: &ProfileCard) -> Result<Image, RenderError> {
        self.picture(&cards::profile(self.canvas(cards::profile_sheet()), &self.shared.palette, card)?)
    }

    /// Draws the leaderboard of a server.
    ///
    /// # Errors
    /// [`RenderError`] when the picture cannot be written.
    pub fn leaderboard(&self, card: &LeaderboardCard) -> Result<Image, RenderError> {
        self.picture(&cards::leaderboard(self.canvas(cards::leaderboard_sheet(card)), card))
    }

    /// Draws a game once more as an animation at half the board's size, with what happened below it.
    ///
    /// # Errors
    /// [`RenderError`] when there is no moment or the animation cannot be written.
    pub fn replay<'a>(
        &self,
        moments: impl IntoIterator<Item = Moment<'a>>,
        names: &[String],
    ) -> Result<Animation, RenderError> {
        let mut animator = replay::Animator::new(&self.shared.palette);
        for moment in moments {
            let mut board = self.drawn_board(moment.view, names, moment.labels, moment.marks, None)?;
            replay::caption(&mut board, moment.caption);
            animator.add(&board.sheet, moment.hundredths)?;
        }
        Ok(Animation { gif: animator.finish()? })
    }

    fn drawn_board(
        &self,
        view: &View,
        names: &[String],
        labels: &Labels,
        marks: Marks,
        sale: Option<Sale>,
    ) -> Result<Canvas<'_>, RenderError> {
        Ok(match (&view.table, &view.edition.family) {
            (TableView::Tiles(table), Family::Tiles(figures)) => {
                let canvas = self.canvas(self.shared.land.clone());
                board::draw(
                    canvas,
                    &self.shared.sprites,
                    view,
                    (table, figures),
                    names,
                    labels,
                    (marks, sale),
                )
            }
            (TableView::Dice(table), Family::Dice(figures)) => {
                let north = self.north()?;
                let canvas = self.canvas(north.sheet.clone());
                crate::boards::north::board::draw(
                    canvas,
                    (&self.shared.sprites, north),
                    view,
                    (table, figures),
                    names,
                    labels,
                    marks,
                )
            }
            (TableView::Tiles(_), Family::Dice(_)) | (TableView::Dice(_), Family::Tiles(_)) => {
                return Err(RenderError::Mismatch);
            }
        })
    }

    fn north(&self) -> Result<&North, RenderError> {
        if let Some(north) = self.shared.north.get() {
            return Ok(north);
        }
        let opened = North::new(&Stock::open(stock::NORTH, &self.shared.palette))?;
        Ok(self.shared.north.get_or_init(|| opened))
    }

    fn result_sheet(&self) -> Result<&Sheet, RenderError> {
        if let Some(sheet) = self.shared.result.get() {
            return Ok(sheet);
        }
        let opened = Stock::open(stock::RESULT, &self.shared.palette).sheet(art::SHEET_RESULT)?;
        Ok(self.shared.result.get_or_init(|| opened))
    }

    fn canvas(&self, sheet: Sheet) -> Canvas<'_> {
        Canvas::new(sheet, self.players, &self.shared.palette, &self.shared.letters)
    }

    fn picture(&self, drawn: &Canvas<'_>) -> Result<Image, RenderError> {
        Ok(Image {
            png: drawn.sheet.png(&self.shared.palette)?,
            shortened: drawn.shortened.clone(),
            written: drawn.written.clone(),
        })
    }
}

fn holds_tiles(view: &View) -> bool {
    view.table.tiles().is_some_and(|table| !table.hand.is_empty())
}
