//! A game from its lobby to its last move: opening, settings, moves, plans, taking back, playing again.

mod deal;
mod deal_refused;
mod lobby;
mod lobby_settings;
mod plans;
mod play;
mod post_style;
mod questions;
mod rated;
mod rematch;
mod rematch_answers;
mod take_back;
mod take_back_computers;
mod take_back_posts;
mod thinking;
