//! Posts at the moment of sending: what each shows, and what follows once it is sent.
//!
//! From the bottom up:
//! - `announcement`, `missed`, `offer_ends`, `situation`: what is sent; what a reader of a quiet channel has missed;
//!   what became of offers; the game, read once for all its notices
//! - `telling`: a notice that is to be shown, or why it is not
//! - `moment`: the game at the step up to which a notice tells
//! - `line`: what a line tells of a turn that goes on
//! - `wanted`: what each kind shows
//! - `announce`, `posted`, `stray`: what a notice tells, fixed for the worker; a report on a game's posts; messages that
//!   came too late
//! - `delivery`, `in_place`: what follows from sending or failing; answers that stand in for a notice

pub mod announce;
pub(super) mod announcement;
pub mod delivery;
pub(crate) mod in_place;
mod line;
mod missed;
pub(super) mod moment;
pub mod offer_ends;
pub mod posted;
pub(super) mod situation;
pub(crate) mod stray;
pub(super) mod telling;
pub(super) mod wanted;
