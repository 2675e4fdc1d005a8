//! Looking back and advice: the past of a game, its review, what a button shows of them to all, and hints.

mod hints;
mod history;
mod on_discord;
mod review;
mod shares;
