//! The outbox: notices are queued in the transaction that made them true, and sent after its commit.

mod delivery;
mod queue;
mod report;

pub use super::notice::{Audience, Kind, LeftOut, Notice, Waiting};
pub use delivery::{Claim, drop_notice, due, last_line, overtake, sent};
pub(crate) use delivery::{
    Sent, Unreadable, claim, due_or_unreadable, is_queued_again, is_sending, lease, leave_out, note_sent,
    postpone, serve, unclaim, waits_under,
};
pub(crate) use queue::{
    drop_for_stand_in, drop_kind, drop_posts, drop_taken_back, enqueue_all, follow_up, forget_seat,
    games_telling, hurry_person, is_out_of_date, is_put_off, renew, settled_up_to, waits,
};
pub use queue::{enqueue, hurry};
pub use report::{Backlog, Tried, backlog, fate, tried};
pub(crate) use report::{is_muted, is_unmuted, queued_at};
