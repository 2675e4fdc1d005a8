//! Inputs: reading what people type or choose, who they are, and what they may do.
//!
//! From the bottom up:
//! - `input`, `rights`
//! - `caller`, `edition`, `moment`, `season`, `server_channels`

pub(super) mod caller;
pub(super) mod edition;
pub(super) mod input;
pub(super) mod moment;
pub(super) mod rights;
pub(super) mod season;
pub(super) mod server_channels;
