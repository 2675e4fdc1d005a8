//! Seats that change hands: by a vote, or by one person alone.

mod alone;
mod replace;
mod taken_over;
