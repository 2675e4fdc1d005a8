//! Before a game: opening, joining, leaving, starting; and ending one early.
//!
//! From the bottom up:
//! - `closing`, `lookup`
//! - `joining`, `starting`
//! - `removing`
//! - `opening`

mod closing;
mod joining;
mod lookup;
mod opening;
mod removing;
mod starting;

pub use closing::end;
pub(super) use closing::is_last_by_ending;
pub(in crate::service) use closing::to_end;
pub(super) use closing::to_free;
pub(crate) use closing::{InTheWay, close_idle, free, in_the_way, is_forgotten};
pub use joining::{MOST_LOBBIES, add_computer, add_computers, free_for_computers, join};
pub(in crate::service) use joining::{free_name, vacate};
pub(super) use joining::{seat_computer, take_seat};
pub(in crate::service) use lookup::{find_lobby, hosted, show};
pub(super) use opening::open_admitted;
pub(crate) use opening::reserve_thread;
pub use opening::{GameWish, is_rated_by_default, open};
pub(super) use removing::take_out;
pub use removing::{Leaver, Removed, remove};
pub(in crate::service) use starting::begin;
pub(crate) use starting::new_seed;
pub use starting::{begin_posted, start};
