//! Pictures of a game: from a view to PNG and GIF.
//!
//! A picture is drawn in palette entries: the printed sheet is drawn once from SVG, what
//! changes is laid on it as shapes drawn beforehand and as text. Nothing is taken from the
//! machine: the fonts are embedded, so that pixels are the same everywhere.
//!
//! # Layers
//! Its rooms and files, from the bottom up:
//! - `error`, `geography`, `labels`: what can fail, places, and words;
//! - `paint`: palette entries, and how shapes and texts are laid on them;
//! - `shapes`: the shapes that several pictures have;
//! - `boards`: the boards, their parts, and the numbers that point at them;
//! - `hand`, `reviews`: the tiles of a player; pictures that look back;
//! - `cards`: what somebody has achieved: profiles, leaderboards;
//! - [`emblem`]: tokens and routes as small pictures beside words, each drawn alone from SVG;
//! - `renderer`: [`Renderer`], which draws them all.

#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod boards;
mod cards;
pub mod emblem;
mod error;
mod geography;
mod hand;
mod labels;
mod paint;
mod renderer;
mod reviews;
mod shapes;

pub use boards::guide::Explained;
pub use boards::land::sheet as sheet_svg;
pub use boards::marks::Marks;
pub use boards::places;
pub use cards::{
    EditionColumns, EditionRow, LeaderboardCard, LeaderboardColumns, LeaderboardRow, OwnPlace, ProfileCard,
    RatingFigure,
};
pub use error::RenderError;
pub use labels::{Labels, Region};
pub use paint::seats::{Players, colour as seat_colour};
pub use renderer::{Animation, Image, Renderer};
pub use reviews::replay::Moment;
pub use reviews::review::{Chances, ReviewChart};
