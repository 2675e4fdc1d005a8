//! The outbox: notices are queued in the transaction that made them true, and sent after its commit.

mod delivery;
mod queue;
mod report;

pub use super::notice::{Audience, Kind, LeftOut, Notice, Waiting};
pub use delivery::{
    Claim, claim, drop_notice, due, is_overtaken, last_line, leave_out, postpone, sent, unclaim,
};
#[cfg(test)]
pub(super) use delivery::{DUE, SERVE};
#[cfg(test)]
pub(super) use queue::HURRY;
pub use queue::{drop_kind, drop_posts, enqueue, enqueue_all, follow_up, forget_seat, hurry, renew};
pub use report::{Backlog, Tried, backlog, fate, is_muted, tried};
