//! The posts of a game: its lobby, each turn, auctions, the result.
//!
//! From the bottom up:
//! - `auction`, `begin`, `in_dm`, `list`, `lobby`, `recap`, `result_alt`, `turn`, `update`
//! - `lobby_settings`, `result`

pub mod auction;
pub mod begin;
pub mod in_dm;
pub mod list;
pub mod lobby;
pub mod lobby_settings;
pub mod recap;
pub mod result;
pub(super) mod result_alt;
pub mod turn;
pub mod update;
