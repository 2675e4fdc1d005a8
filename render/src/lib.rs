//! Pictures of a game: from a view to PNG and GIF.
//!
//! A picture is drawn in palette entries: the printed sheet is drawn once from SVG, what
//! changes is laid on it as shapes drawn beforehand and as text. Nothing is taken from the
//! machine: the fonts are embedded, so that pixels are the same everywhere.
//!
//! # Layers
//! Each file uses only those of the lines above its own:
//! - `palette`, `geography`, `error`, `labels`, `art`: inks, places, words, and the SVG files of `assets`;
//! - `seats`: the marks of the players;
//! - `deflate`, `sheet`, `lettering`, `canvas`: palette entries, and how shapes and texts are laid on them;
//! - `stock`: sheets and shapes drawn beforehand;
//! - `track`, `sprites`: the shapes, opened once;
//! - `land`, `plate`, `marks`, `market`, `panel`, `chart`: the parts of a picture;
//! - `board`, `north`, `hand`, `lot`, `result`, `review`, `replay`: the pictures;
//! - `cards`: what somebody has achieved: profiles, leaderboards;
//! - [`emblem`]: tokens and routes as small pictures beside words, each drawn alone from SVG;
//! - `places`, `guide`: numbers that point at the parts of a board, and what they stand for.
//!
//! [`Renderer`] draws them all.

#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod art;
mod board;
mod canvas;
mod cards;
mod chart;
mod deflate;
pub mod emblem;
mod error;
mod geography;
mod guide;
mod hand;
mod labels;
mod land;
mod lettering;
mod lot;
mod market;
mod marks;
mod north;
mod palette;
mod panel;
pub mod places;
mod plate;
mod renderer;
mod replay;
mod result;
mod review;
mod seats;
mod sheet;
mod sprites;
mod stock;
mod track;

pub use cards::{
    EditionColumns, EditionRow, LeaderboardCard, LeaderboardColumns, LeaderboardRow, OwnPlace, ProfileCard,
    RatingFigure,
};
pub use error::RenderError;
pub use guide::Explained;
pub use labels::{Labels, Region};
pub use land::sheet as sheet_svg;
pub use marks::Marks;
pub use renderer::{Animation, Image, Renderer};
pub use replay::Moment;
pub use review::{Chances, ReviewChart};
pub use seats::{Players, colour as seat_colour};
