//! Posts at the moment of sending: what each shows, and what follows once it is sent.
//!
//! From the bottom up:
//! - `announcement`, `missed`, `offer_ends`, `situation`
//! - `telling`
//! - `moment`
//! - `wanted`
//! - `announce`, `posted`
//! - `delivery`, `in_place`

pub mod announce;
pub(super) mod announcement;
pub mod delivery;
pub(crate) mod in_place;
mod missed;
pub(super) mod moment;
pub mod offer_ends;
pub mod posted;
pub(super) mod situation;
pub(super) mod telling;
pub(super) mod wanted;
