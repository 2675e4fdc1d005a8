//! The outbox: notices are queued in the transaction that made them true, and sent after its commit.
//!
//! From the bottom up:
//! - `given_up`, `merging`, `report`, `told`: the search for messages of given-up notices; what one notice tells of others;
//!   reports for operators; what was told
//! - `claim`, `queue`: making this process alone send a notice; queueing and dropping notices
//! - `delivery`, `due`: the fate of a notice that is sent; the notices that are to be sent now
//! - `answered`: notices that the answer to a control makes needless

mod answered;
mod claim;
mod delivery;
mod due;
mod given_up;
mod merging;
mod queue;
mod report;
mod told;

pub use crate::store::notices::notice::{Audience, LeftOut, Notice, NoticeKind, Waiting};
pub use crate::store::notices::unposted::{NoticeFate, Unposted};
pub(crate) use answered::{held_for_answer, hold_for_answer};
#[cfg(test)]
pub(crate) use claim::claim;
pub(crate) use claim::{claim_all, lease, unclaim};
pub use delivery::drop_notice;
pub(crate) use delivery::{
    Effect, Sent, is_sending, leave_out, note_sent, note_setback, postpone, serve, waits_under,
};
pub use due::{due, of_newer};
pub(crate) use given_up::look_for_given_up;
pub(crate) use merging::overtake;
pub(crate) use queue::{
    Unreached, When, drop_all_to, drop_for_stand_in, drop_kind, drop_kind_to, drop_taken_back, enqueue_all,
    follow_up, games_with_waiting, hold_no_more, hold_on, hurry_person, is_out_of_date, may_stand, renew,
    settled_up_to, told_by_waiting_boards, unreached, waits,
};
pub use queue::{enqueue, hurry};
pub use report::{Backlog, backlog};
pub(crate) use report::{OutboxEntry, entries_of, last_fate, muted, queued_at, tried};
pub use told::last_line;
pub(crate) use told::{fate, is_on_board_or_line, lines_since, said_dues};
