//! Posts at the moment of sending: what each shows, and what follows once it is sent.
//!
//! From the bottom up:
//! - `announcement`, `missed`, `offer_ends`: what is sent; what a reader of a quiet channel has missed; how offers ended
//! - `situation`: the game, read once for all its notices
//! - `moment`: the game at the last step that a notice tells of
//! - `line`: the line about a turn that is still going on
//! - `wanted`: the content of each kind of notice
//! - `announce`, `posted`, `stray`: the announcement of a notice, fixed for the worker; a report on a game's posts;
//!   messages that came too late
//! - `delivery`, `in_place`, `renewal`: what follows from sending or failing; answers that stand in for a notice;
//!   messages that no notice brings up to date

pub mod announce;
pub(super) mod announcement;
pub mod delivery;
pub(crate) mod in_place;
mod line;
mod missed;
pub(super) mod moment;
pub mod offer_ends;
pub mod posted;
pub mod renewal;
pub(super) mod situation;
pub(crate) mod stray;
pub(super) mod wanted;
