//! Numbers that stand in the place of people: of those who asked to be forgotten, and of hosts that nobody is.

use rand::TryRng;
use rand::rngs::SysRng;

use crate::store::UserId;

/// Ids of Discord are far above: the first was given in 2015.
pub(super) const BELOW_ALL_IDS: u64 = 1 << 48;

/// Makes a number that is nobody's.
pub(in crate::service) fn pseudonym() -> UserId {
    let random = SysRng.try_next_u64().expect("invariant: the operating system has randomness");
    UserId(1 + random % (BELOW_ALL_IDS - 1))
}

/// Returns whether a number stands in the place of a person.
#[must_use]
pub const fn is_pseudonym(user: UserId) -> bool {
    user.0 < BELOW_ALL_IDS
}
