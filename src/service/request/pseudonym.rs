//! Numbers that stand for people: for those who were forgotten, and for the host of a game that has none.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::store::UserId;

/// Discord's ids are far above: the first was given in 2015.
pub(super) const BELOW_ALL_IDS: u64 = 1 << 48;

/// Draws a number that is nobody's id.
pub(in crate::service) fn pseudonym() -> UserId {
    let random = SysRng.try_next_u64().expect("invariant: the operating system has randomness");
    UserId(1 + random % (BELOW_ALL_IDS - 1))
}

/// Returns whether a number stands for a person instead of being their id.
#[must_use]
pub const fn is_pseudonym(user: UserId) -> bool {
    user.0 < BELOW_ALL_IDS
}
