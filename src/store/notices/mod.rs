//! What a notice is: its kind and the rules of that, the slot it fills, the reasons why it is never posted.
//!
//! From the bottom up:
//! - `notice_kind`, `unposted`
//! - `notice`
//! - `slot`, `tried`

pub(super) mod notice;
pub(crate) mod notice_kind;
pub(super) mod slot;
pub(super) mod tried;
pub(super) mod unposted;
