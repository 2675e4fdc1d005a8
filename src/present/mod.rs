//! Posts: from what a viewer may see to words, controls and the picture to draw.
//!
//! Nothing here knows Discord's library: a [`Post`] is converted at the edge. Nothing here knows
//! a secret: it is given views and events as their reader may see them.
//!
//! # Layers
//! Each file uses only those of the lines above its own:
//! - [`emblem`]: small pictures before words;
//! - [`lang`], [`limits`], `screen`, `wording`: sentences, how much of them Discord takes, and a phone shows, and how
//!   they are known again;
//! - `digits`, `carried`, `draft`, `leap`, [`shareable`], [`names`], [`press`], [`picture`], `file`, `earlier`,
//!   [`post`], [`form`]: the parts of a post;
//! - [`terms`], [`scene`], `rated`: the game's words, the game as the readers of a post may see it, and whether it
//!   counts;
//! - `alt`, `board`, `bankruptcy`, `calls`, `debts`, `dm`, `lot`, [`offers`], [`news`], `open`, [`guide`], `opening`,
//!   `amounts`, `standings`, [`pace`], [`refusal`]: what several posts say;
//! - [`lay`], [`buy`], [`raise`], [`bid`], `land`, [`build`], [`debt`]: the questions to a player, which [`hand`] asks,
//!   some with `market`, [`confirm`], whether an answer is meant so, and [`plan`], what is planned; `facts`, what
//!   follows from an answer;
//! - `result_alt`: the picture of the result in words; [`story`]: what stays of a post;
//! - one file for each other post.

mod alt;
mod amounts;
pub mod auction;
mod bankruptcy;
pub mod bid;
mod board;
pub(crate) mod build;
pub(crate) mod buy;
mod calls;
mod carried;
pub mod clocks;
pub mod confirm;
pub mod counter;
pub mod debt;
mod debts;
mod digits;
pub(crate) mod dm;
pub mod draft;
mod earlier;
pub mod emblem;
mod facts;
pub(crate) mod file;
pub mod form;
pub mod guide;
pub mod hand;
pub mod help;
pub mod hint;
pub mod history;
mod land;
pub(crate) mod lang;
pub(crate) mod lay;
pub mod leap;
pub mod lesson;
pub mod limits;
pub mod list;
pub mod lobby;
pub mod lobby_settings;
mod lot;
pub mod map;
mod market;
pub(crate) mod names;
pub(crate) mod news;
pub mod notices;
pub(crate) mod offers;
mod open;
pub(crate) mod opening;
pub mod pace;
pub(crate) mod picture;
pub mod plan;
pub(crate) mod post;
pub mod press;
pub mod privacy;
pub mod raise;
mod rated;
pub mod recap;
pub mod refusal;
pub mod reminder;
pub mod replace;
pub mod replay;
pub mod result;
mod result_alt;
pub mod review;
pub mod rights;
pub mod rules;
pub mod scene;
mod screen;
pub mod server;
pub mod settings;
pub mod share;
pub mod shareable;
mod standings;
pub mod status;
pub mod story;
pub mod table;
pub(crate) mod terms;
pub mod turn;
pub(crate) mod turns;
pub mod undo;
pub mod update;
pub mod vote;
mod wording;

pub use alt::to_go;
pub use earlier::Earlier;
pub use file::File;
pub use lang::Lang;
pub(crate) use limits::with_line;
pub use names::Names;
pub use picture::{Drawing, Instead, Note, Part, Picture};
pub use post::{Button, Choice, Menu, Post, Row, Tone};
pub use press::{Intent, Press};
pub use scene::Scene;
pub(crate) use terms::{cause_name, route_name, space_name};
