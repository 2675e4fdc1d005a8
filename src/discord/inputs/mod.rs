//! Inputs: reading what people type or choose, who they are, and what they may do.
//!
//! From the bottom up:
//! - `input`, `rights`
//! - `caller`, `edition`, `lists`, `off`, `planned`, `season`, `server_channels`, `zone`
//! - `hour`
//! - `moment`

pub(super) mod caller;
pub(super) mod edition;
pub(super) mod hour;
pub(super) mod input;
pub(super) mod lists;
pub(super) mod moment;
pub(super) mod off;
pub(super) mod planned;
pub(super) mod rights;
pub(super) mod season;
pub(super) mod server_channels;
pub(super) mod zone;
