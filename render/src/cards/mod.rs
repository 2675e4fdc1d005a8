//! Cards: pictures of what somebody has achieved, from words and numbers that are given.
//!
//! Their files, from the bottom up:
//! - `parts`: the sheet, its title, and the small signs that both cards have;
//! - `curve`: a rating from game to game;
//! - `profile`, `leaderboard`: the cards.

mod curve;
mod leaderboard;
mod parts;
mod profile;

pub use leaderboard::{LeaderboardCard, LeaderboardColumns, LeaderboardRow, OwnPlace};
pub use profile::{EditionColumns, EditionRow, ProfileCard, RatingFigure};

use crate::paint::sheet::Sheet;

pub(super) use leaderboard::draw as leaderboard;
pub(super) use profile::draw as profile;

/// Returns the sheet of a profile.
pub(super) fn profile_sheet() -> Sheet {
    parts::sheet(profile::HEIGHT)
}

/// Returns the sheet of a leaderboard, as high as it needs.
pub(super) fn leaderboard_sheet(card: &LeaderboardCard) -> Sheet {
    parts::sheet(leaderboard::height(card))
}
