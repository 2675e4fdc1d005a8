//! Forgetting people in the ratings: the ratings of others stay as they are.
//!
//! So the results of a forgotten person in a server and an edition are kept under one pseudonym, which is used nowhere
//! else.

use last_spike_engine::Seat;

use crate::service::request::pseudonym::pseudonym;
use crate::store::ratings::division::Division;
use crate::store::ratings::{ladders, results, strikes};
use crate::store::{StoreError, Tx, UserId};

/// Replaces a person in results by a pseudonym for each server and edition, after everything else; `name` names them by
/// their seat.
pub(in crate::service) fn forget(
    tx: &Tx<'_>,
    user: UserId,
    name: impl Fn(Seat) -> String,
) -> Result<(), StoreError> {
    strikes::forget_striker(tx, user, pseudonym())?;
    for (guild, edition) in results::places_of(tx, user)? {
        let division = Division { guild, edition: &edition };
        results::rename(tx, user, division, pseudonym(), &name)?;
        ladders::raise(tx, division)?;
    }
    Ok(())
}
