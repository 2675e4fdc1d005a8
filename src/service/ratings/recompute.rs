//! Ratings computed anew from the results, in bounded transactions, to the very same numbers.

use last_spike_ratings::DEFAULT_TAU;

use super::rating;
use crate::service::request::schedule::Next;
use crate::store::ratings::ladders::{self, Generation, Ladder, RatingSet};
use crate::store::ratings::results::{self, EndedGame};
use crate::store::ratings::{earlier, rated};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{LadderId, StoreError, Time, Tx};

/// The games that are counted in one transaction.
const PAGE: u32 = 100;

/// The people whose former ratings are forgotten in one transaction.
const FORGOTTEN: u32 = 100;

/// The time until a ladder is looked at again for whose server results are still to be noted, in seconds.
const TO_COME: i64 = 60;

/// Returns the τ that new ratings are computed with.
pub(super) fn tau(tx: &Tx<'_>) -> Result<f64, StoreError> {
    Ok(ladders::tau(tx)?.unwrap_or(DEFAULT_TAU))
}

/// Notes the τ that the bot is configured with. Ratings that were computed with another are recomputed: each ladder's
/// by a job of its own.
///
/// # Errors
/// [`StoreError`] of the database.
pub fn settle(tx: &Tx<'_>, tau: f64, now: Time) -> Result<(), StoreError> {
    ladders::set_tau(tx, tau)?;
    // Also where it was noted before: on a server, a game that ended meanwhile may have made a ladder with the former
    // one.
    let mut others = ladders::of_other_tau(tx, tau)?.into_iter();
    others.try_for_each(|id| jobs::enqueue_anew(tx, Job::RecomputeRatings(id), now))
}

/// Begins to recompute the ratings of a ladder, which its caller stores: a job goes on with it.
pub(super) fn restart(tx: &Tx<'_>, ladder: &mut Ladder, now: Time) -> Result<(), StoreError> {
    begin(tx, ladder)?;
    jobs::enqueue_anew(tx, Job::RecomputeRatings(ladder.id), now)
}

/// Begins a draft of the ratings of a ladder, which its caller stores.
fn begin(tx: &Tx<'_>, ladder: &mut Ladder) -> Result<(), StoreError> {
    let generation = ladders::next_generation(tx, ladder.id)?;
    ladder.draft = Some(Generation { generation, tau: tau(tx)?, last: EndedGame::BEFORE_ALL });
    Ok(())
}

/// Computes the next games into the ratings that are made anew. When they have come to the last one they are shown, and
/// those of before are forgotten, a part at a time. The ladder is locked by the caller.
pub(in crate::service) fn go_on(tx: &Tx<'_>, id: LadderId, now: Time) -> Result<Next, StoreError> {
    let Some(mut ladder) = ladders::load(tx, id)? else { return Ok(Next::Done) };
    let has_former_tau = ladder.draft.unwrap_or(ladder.shown).tau.to_bits() != tau(tx)?.to_bits();
    if (has_former_tau || ladder.draft.is_some()) && earlier::are_to_come(tx, ladder.guild)? {
        return Ok(Next::Again(now.after(TO_COME)));
    }
    if has_former_tau {
        begin(tx, &mut ladder)?;
    }
    let more = page(tx, &mut ladder)? || ladder.draft.is_none() && forget_former(tx, &ladder)?;
    Ok(if more { Next::Again(now) } else { Next::Done })
}

/// Computes a page of games of a ladder's draft; returns true if more is to be done.
pub(super) fn page(tx: &Tx<'_>, ladder: &mut Ladder) -> Result<bool, StoreError> {
    let Some(mut draft) = ladder.draft else { return Ok(false) };
    let games = results::in_order(tx, ladder.division(), draft.last, PAGE)?;
    let of = RatingSet { ladder: ladder.id, generation: draft.generation };
    for game in &games {
        rating::rate(tx, of, draft.tau, *game, &results::players(tx, game.game)?)?;
        draft.last = *game;
    }
    if games.len() < PAGE as usize {
        // Those that are struck are passed over: what ends after them is still in order.
        let last = draft.last.max(ladder.shown.last);
        ladder.shown = Generation { last, ..draft };
        ladder.draft = None;
    } else {
        ladder.draft = Some(draft);
    }
    ladders::set(tx, ladder)?;
    Ok(true)
}

/// Forgets some of the ratings of a ladder that are not shown any more; returns true if there may be more.
fn forget_former(tx: &Tx<'_>, ladder: &Ladder) -> Result<bool, StoreError> {
    let shown = ladder.shown.generation;
    let drafted = ladder.draft.map_or(shown, |draft| draft.generation);
    rated::forget_former(tx, ladder.id, [shown, drafted], FORGOTTEN)
}
