//! Looking back: history, replay, review, hints.

pub mod hint;
pub mod history;
pub mod own;
pub mod replay;
pub mod review;
pub mod share;
