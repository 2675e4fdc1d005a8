//! The picture of a post, before it is drawn.

use super::lang::Lang;
use crate::engine::{Money, Seat, TileSet, View};

/// A picture to be drawn and attached.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The drawing.
    pub drawing: Drawing,
    /// The file's name; says nothing that is hidden.
    pub name: String,
    /// The alt text, for those who do not see the picture.
    pub alt: String,
    /// The language of the words on it.
    pub lang: Lang,
}

/// A drawing, with all that it shows.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// The board, as everybody may see it.
    Board {
        /// The position.
        view: Box<View>,
        /// The players' names.
        names: Vec<String>,
        /// The player who began.
        first: Seat,
        /// The tiles to ring.
        ringed: TileSet,
    },
    /// The viewer's own tiles.
    Hand {
        /// The position.
        view: Box<View>,
    },
    /// The game turn by turn, as an animation.
    Replay {
        /// The position after every turn, with the tiles laid in it.
        turns: Vec<(View, TileSet)>,
        /// The players' names.
        names: Vec<String>,
        /// The player who began.
        first: Seat,
    },
    /// The end of the game.
    Result {
        /// The position at the end.
        view: Box<View>,
        /// The players' names.
        names: Vec<String>,
        /// Each seat's cash after every step.
        cash: Vec<Vec<Money>>,
    },
}
