//! The outbox: notices are queued in the transaction that made them true, and sent after its commit.

mod answered;
mod delivery;
mod given_up;
mod queue;
mod report;

pub use crate::store::notices::notice::{Audience, Kind, LeftOut, Notice, Waiting};
pub use crate::store::notices::unposted::Unposted;
pub(crate) use answered::{held_for_answer, hold_for_answer};
#[cfg(test)]
pub(crate) use delivery::claim;
pub use delivery::{Claim, drop_notice, due, last_line, overtake};
pub(crate) use delivery::{
    Effect, Sent, Unreadable, claim_all, due_or_unreadable, is_on_board_or_line, is_queued_again, is_sending,
    is_told, lease, leave_out, lines_since, note_edit, note_sent, note_setback, note_words, postpone, serve,
    unclaim, waits_under, was_queued,
};
pub(crate) use given_up::look_for_given_up;
pub(crate) use queue::{
    Unreached, When, drop_all_to, drop_for_stand_in, drop_kind, drop_kind_to, drop_taken_back, enqueue_all,
    follow_up, games_with_waiting, hold_no_more, hold_on, hurry_person, is_out_of_date, may_stand, renew,
    settled_up_to, unreached, waits,
};
pub use queue::{enqueue, hurry};
#[cfg(test)]
pub(crate) use report::fate;
pub use report::{Backlog, backlog};
pub(crate) use report::{Entry, entries_of, muted, queued_at, tried};
