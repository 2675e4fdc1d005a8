//! The outbox: notices are queued in the transaction that made them true, and sent after its commit.

mod delivery;
mod queue;
mod report;

pub use super::notice::{Audience, Kind, LeftOut, Notice, Waiting};
#[cfg(test)]
pub(crate) use delivery::claim;
pub use delivery::{Claim, drop_notice, due, last_line, overtake, sent};
pub(crate) use delivery::{
    LeasedNotice, Sent, Unreadable, claim_all, due_or_unreadable, is_queued_again, is_sending, lease,
    leave_out, note_sent, note_setback, postpone, serve, unclaim, waits_under,
};
pub(crate) use queue::{
    Unreached, drop_for_stand_in, drop_kind, drop_posts, drop_taken_back, enqueue_all, follow_up,
    forget_seat, games_telling, hurry_person, is_out_of_date, renew, settled_up_to, unreached, waits,
};
pub use queue::{enqueue, hurry};
pub use report::{Backlog, Tried, backlog, fate, tried};
pub(crate) use report::{Entry, is_muted, is_unmuted, last_for, last_of_channel, queued_at, waiting_of};
