//! Posts: from what a viewer may see to words, controls and the picture to draw.
//!
//! Nothing here knows Discord's library: a [`Post`] is converted at the edge. Nothing here knows a secret: it is given views
//! and events as their reader may see them.
//!
//! Its rooms, from the bottom up:
//! - `lang`: every sentence, in both languages;
//! - `words`: names, numbers, lengths of text;
//! - `parts`: what every post is made of;
//! - `clock`, `illegal`: how much time there is; why the rules refuse a move;
//! - `people`, `ratings`, `refusal`, `telling`: what somebody may choose; what finished games say; why not; what has
//!   happened;
//! - `boards`, `guides`, `voting`: the board in words; help; questions to several people;
//! - `questions`: what a player is asked;
//! - `reviews`, `table`: looking back; the posts of a game;
//! - `lesson`: the guided first game.

pub mod boards;
pub mod clock;
pub mod guides;
mod illegal;
pub(crate) mod lang;
pub mod lesson;
pub mod parts;
pub mod people;
pub mod questions;
pub mod ratings;
pub mod refusal;
pub mod reviews;
pub mod table;
pub mod telling;
pub mod voting;
pub mod words;

pub use boards::alt::to_go;
pub use lang::{Args, Lang};
pub(crate) use lang::{Key, key};
pub use parts::earlier::Earlier;
pub use parts::file::File;
pub use parts::picture::{Drawing, Instead, Note, Part, Picture};
pub use parts::post::{Button, Choice, Menu, Post, Row, Tone};
pub use parts::press::{Intent, Press};
pub use parts::scene::Scene;
pub(crate) use words::limits::with_line;
pub use words::names::Names;
pub(crate) use words::terms::{cause_name, route_name, space_name};
