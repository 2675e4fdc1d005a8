//! The posts of a game: its lobby, each turn, auctions, the result.
//!
//! From the bottom up:
//! - `auction`, `begin`, `fair`, `highlights`, `in_dm`, `list`, `lobby`, `lobby_details`, `recap`, `result_alt`, `turn`, `update`
//! - `lobby_board`, `lobby_settings`, `result`

pub mod auction;
pub mod begin;
pub mod fair;
mod highlights;
pub mod in_dm;
pub mod list;
pub mod lobby;
pub mod lobby_board;
pub mod lobby_details;
pub mod lobby_settings;
pub mod recap;
pub mod result;
pub(super) mod result_alt;
pub mod turn;
pub mod update;
