//! What a post shows at the moment of sending, and what follows from having sent it.
//!
//! From the bottom up:
//! - `announcement`, `offer_ends`, `situation`
//! - `telling`
//! - `moment`
//! - `wanted`
//! - `announce`, `posted`
//! - `delivery`, `in_place`

pub mod announce;
pub(super) mod announcement;
pub mod delivery;
pub(crate) mod in_place;
pub(super) mod moment;
pub mod offer_ends;
pub mod posted;
pub(super) mod situation;
pub(super) mod telling;
pub(super) mod wanted;
