//! The picture of a post, before it is drawn.

use bytes::Bytes;
use last_spike_engine::{Balance, Route, Seat, Spot, Tile, TileSet, View};

use super::press::Press;
use crate::present::lang::Lang;
use crate::present::words::names::Names;
use crate::service::ratings::shown::{Leaderboard, Profile};
use crate::service::reviews::review::Review;

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
    /// The substitute for somebody who wants no pictures.
    pub instead: Instead,
}

/// The substitute of a picture, for somebody who wants none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Nothing: the post says it all.
    Nothing,
    /// Words below those of the post.
    Words(String),
    /// A button that tells the board.
    Board(Press),
}

/// A part of the board that a number points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The payout of a card of a city.
    Coin(Spot),
    /// The payouts of a city, made and to come.
    Payouts(Spot),
    /// A card of a city, counted from the left.
    Card(Spot, usize),
    /// The price of a city's next card.
    Tag(Spot),
    /// A space of a route.
    Space(Tile),
    /// A section of a route of 1976, counted from 0.
    Section(Route, u8),
    /// A route.
    Route(Route),
    /// A player's panel.
    Panel(Seat),
    /// The player whose turn it is.
    Turn,
    /// A space of the path of 1976.
    Path(u8),
    /// The way from a space of the path to the next.
    Way(u8),
    /// The dice of the player who rolled them.
    Dice(Seat),
}

/// A sentence about a part of the board; without a part, about something that is not on it yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The part.
    pub part: Option<Part>,
    /// The words.
    pub text: String,
}

/// A drawing, with all that it shows.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// The board, as everybody may see it.
    Board {
        /// The position.
        view: Box<View>,
        /// The players' names and tokens.
        names: Names,
        /// The player who began.
        first: Seat,
        /// The tiles to ring.
        ringed: TileSet,
    },
    /// The board before the first tile, with the people who have a seat so far.
    Lobby {
        /// The position, at which nobody is at turn.
        view: Box<View>,
        /// The players' names and tokens.
        names: Names,
    },
    /// The board with the viewer's own tiles below it.
    Table {
        /// The position.
        view: Box<View>,
        /// The players' names and tokens.
        names: Names,
        /// The player who began.
        first: Seat,
        /// The tiles to ring.
        ringed: TileSet,
    },
    /// The board with what the viewer can pay for marked, and their own tiles small below it.
    Market {
        /// The position.
        view: Box<View>,
        /// The players' names and tokens.
        names: Names,
        /// The player who began.
        first: Seat,
        /// The tiles to ring.
        ringed: TileSet,
    },
    /// The board with the deed below it that is up for auction.
    Lot {
        /// The position.
        view: Box<View>,
        /// The players' names and tokens.
        names: Names,
        /// The player who began.
        first: Seat,
    },
    /// The board with numbers at its parts, and what they stand for.
    Guide {
        /// The position, as everybody may see it.
        view: Box<View>,
        /// The players' names and tokens.
        names: Names,
        /// The player who began.
        first: Seat,
        /// The sentence about it.
        notes: Vec<Note>,
    },
    /// The viewer's own tiles.
    Hand {
        /// The position.
        view: Box<View>,
        /// True where it stays while others move, and so shows nothing that they change.
        lasting: bool,
    },
    /// The game turn by turn, as an animation.
    Replay {
        /// The position after every turn, with the tiles laid in it.
        turns: Vec<(View, TileSet)>,
        /// The players' names and tokens.
        names: Names,
        /// The player who began.
        first: Seat,
    },
    /// The end of the game.
    Result {
        /// The position at the end.
        view: Box<View>,
        /// The players' names and tokens.
        names: Names,
        /// Everybody's cash at the beginning and at the end of every turn.
        balances: Vec<Balance>,
    },
    /// Everybody's chances turn by turn.
    Review {
        /// The review.
        review: Box<Review>,
        /// The players' names and tokens.
        names: Names,
    },
    /// The achievements of a person, and their rating from game to game.
    Profile(Box<Profile>),
    /// The first of a server, with the place of whoever asks.
    Leaderboard(Box<Leaderboard>),
    /// The file of a picture that was drawn in advance; `None` if that failed.
    Drawn(Option<Bytes>),
}
