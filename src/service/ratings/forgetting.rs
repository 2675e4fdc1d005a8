//! Forgetting people in the ratings: the ratings of others stay as they are, even if they are recomputed.
//!
//! So the results of a forgotten person in a server and an edition are kept under one pseudonym, which is used nowhere
//! else.

use std::collections::BTreeSet;

use last_spike_engine::Seat;

use crate::service::request::pseudonym::pseudonym;
use crate::store::ratings::division::Division;
use crate::store::ratings::{encounters, ladders, rated, results, strikes, tallies};
use crate::store::{LadderId, StoreError, Tx, UserId};

/// Locks all ladders on which a person has a rating or results, before anything is written.
pub(in crate::service) fn lock(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    let mut all: BTreeSet<LadderId> = rated::all_of(tx, user)?.into_iter().map(|of| of.ladder).collect();
    for (guild, edition) in results::places_of(tx, user)? {
        all.extend(ladders::find(tx, Division { guild, edition: &edition })?.map(|ladder| ladder.id));
    }
    all.into_iter().try_for_each(|ladder| ladders::lock(tx, ladder))
}

/// Replaces a person in results and ratings by a pseudonym for each server and edition; `name` names them by their
/// seat.
pub(in crate::service) fn forget(
    tx: &Tx<'_>,
    user: UserId,
    name: impl Fn(Seat) -> String,
) -> Result<(), StoreError> {
    let ratings = rated::all_of(tx, user)?;
    for (guild, edition) in results::places_of(tx, user)? {
        let (division, pseudonym) = (Division { guild, edition: &edition }, pseudonym());
        results::rename(tx, user, division, pseudonym, &name)?;
        let ladder = ladders::find(tx, division)?;
        for of in ratings.iter().filter(|of| ladder.as_ref().is_some_and(|ladder| ladder.id == of.ladder)) {
            rated::rename(tx, *of, user, pseudonym, &name(Seat(0)))?;
        }
    }
    tallies::forget(tx, user)?;
    encounters::forget(tx, user)?;
    strikes::forget_striker(tx, user, pseudonym())
}
