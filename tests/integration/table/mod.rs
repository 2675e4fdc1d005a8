//! Games from the lobby to the last move, as people play them on Discord: with others, with computers or alone, what they
//! trade, owe, plan and take back, and seats that change hands.

mod alone;
pub mod auctions;
mod deal;
mod debts;
mod forced;
mod freed;
pub mod lessons;
mod lobbies;
mod plans;
mod play;
mod rated;
mod rematch;
mod replace;
mod slips;
mod thinking;
pub mod trades;
mod undo;
