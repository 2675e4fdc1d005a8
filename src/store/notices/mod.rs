//! Notices: their kinds with the rules of each, the slots they fill, and the reasons why a notice is never posted.
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
