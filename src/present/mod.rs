//! Posts: from what a viewer may see to words, controls and the picture to draw.
//!
//! Nothing here knows Discord's library: a [`Post`] is converted at the edge. Nothing here knows
//! a secret: it is given views and events as their reader may see them.
//!
//! # Layers
//! Each file uses only those of the lines above its own:
//! - [`emblem`]: small pictures before words;
//! - [`lang`], [`limits`], `screen`, `wording`: sentences, how much of them Discord takes, and a phone shows, and how they are known again;
//! - `digits`, `carried`, `draft`, `leap`, [`shareable`], [`names`], [`press`], [`picture`], `file`, `earlier`, [`post`], [`form`]: the parts of a post;
//! - [`terms`], [`scene`], `rated`: the game's words, the game as the readers of a post may see it, and whether it counts;
//! - `alt`, `board`, `bankruptcy`, `calls`, `debts`, `dm`, `lot`, [`offers`], [`news`], `open`, [`guide`], `opening`, `amounts`, `standings`, [`pace`],
//!   [`refusal`]: what several posts say;
//! - [`lay`], [`buy`], [`raise`], [`bid`], `land`, [`build`], [`debt`]: the questions to a player, which [`hand`] asks, some with `market`,
//!   [`confirm`], whether an answer is meant so, and [`plan`], what is planned; `facts`, what follows from an answer;
//! - `result_alt`: the picture of the result in words; [`story`]: what stays of a post;
//! - one file for each other post.

pub mod boards;
pub mod clock;
pub mod guides;
pub(crate) mod lang;
pub mod lesson;
pub mod parts;
pub mod people;
pub mod questions;
pub mod refusal;
pub mod reviews;
pub mod table;
pub mod telling;
pub mod voting;
pub mod words;

pub use boards::alt::to_go;
pub use lang::Lang;
pub use parts::earlier::Earlier;
pub use parts::file::File;
pub use parts::picture::{Drawing, Instead, Note, Part, Picture};
pub use parts::post::{Button, Choice, Menu, Post, Row, Tone};
pub use parts::press::{Intent, Press};
pub use parts::scene::Scene;
pub(crate) use words::limits::with_line;
pub use words::names::Names;
pub(crate) use words::terms::{cause_name, route_name, space_name};
