//! Ratings recomputed from the results in bounded transactions, with the very same numbers as before.

use last_spike_ratings::DEFAULT_TAU;

use super::rating::{self, EndedRated};
use crate::service::request::schedule::Next;
use crate::store::ratings::ladders::{self, Generation, Ladder, RatingSet};
use crate::store::ratings::results::{self, EndedGame};
use crate::store::ratings::{earlier, rated};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{LadderId, StoreError, Time, Tx};

/// The most games that are rated in one transaction.
const PAGE: u32 = 100;

/// The most people whose former ratings are deleted in one transaction.
const FORGOTTEN: u32 = 100;

/// The time until a ladder is looked at again if results of its server are still to be noted, in seconds.
const TO_COME: i64 = 60;

/// Returns the τ with which new ratings are computed.
pub(super) fn tau(tx: &Tx<'_>) -> Result<f64, StoreError> {
    Ok(ladders::tau(tx)?.unwrap_or(DEFAULT_TAU))
}

/// Notes the τ that the bot is configured with. Each ladder whose ratings were computed with another τ is recomputed by
/// a job of its own.
///
/// # Errors
/// [`StoreError`] of the database.
pub fn settle(tx: &Tx<'_>, tau: f64, now: Time) -> Result<(), StoreError> {
    ladders::set_tau(tx, tau)?;
    // Checked even if τ was noted before: on a server, a game that has just ended may have made a ladder with the
    // former τ.
    let mut others = ladders::of_other_tau(tx, tau)?.into_iter();
    others.try_for_each(|id| jobs::enqueue_anew(tx, Job::RecomputeRatings(id), now))
}

/// Begins to recompute the ratings of a ladder, in a draft that a job continues; the caller stores the ladder.
pub(super) fn restart(tx: &Tx<'_>, ladder: &mut Ladder, now: Time) -> Result<(), StoreError> {
    begin(tx, ladder)?;
    jobs::enqueue_anew(tx, Job::RecomputeRatings(ladder.id), now)
}

/// Begins a draft of a ladder's ratings; the caller stores the ladder.
fn begin(tx: &Tx<'_>, ladder: &mut Ladder) -> Result<(), StoreError> {
    let generation = ladders::next_generation(tx, ladder.id)?;
    ladder.draft = Some(Generation { generation, tau: tau(tx)?, last: EndedGame::BEFORE_ALL });
    Ok(())
}

/// Rates the next games in a ladder's draft. Once the last game is rated the draft is shown, and the former ratings are
/// deleted a part at a time. The caller has locked the ladder.
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

/// Rates the next page of games in a ladder's draft; returns whether there was a draft, so that more may be left to do.
pub(super) fn page(tx: &Tx<'_>, ladder: &mut Ladder) -> Result<bool, StoreError> {
    let Some(mut draft) = ladder.draft else { return Ok(false) };
    let games = results::in_order(tx, ladder.division(), draft.last, PAGE)?;
    let of = RatingSet { ladder: ladder.id, generation: draft.generation };
    for (game, counts) in &games {
        let players = results::players(tx, game.game)?;
        let ended =
            EndedRated { division: ladder.division(), game: *game, counts: *counts, players: &players };
        rating::rate(tx, of, draft.tau, ended)?;
        draft.last = *game;
    }
    if games.len() < PAGE as usize {
        // Struck games at the end are skipped, but games that end later are still in order.
        let last = draft.last.max(ladder.shown.last);
        ladder.shown = Generation { last, ..draft };
        ladder.draft = None;
    } else {
        ladder.draft = Some(draft);
    }
    ladders::set(tx, ladder)?;
    Ok(true)
}

/// Deletes some of a ladder's ratings that are no longer shown; returns whether there may be more.
fn forget_former(tx: &Tx<'_>, ladder: &Ladder) -> Result<bool, StoreError> {
    let shown = ladder.shown.generation;
    let drafted = ladder.draft.map_or(shown, |draft| draft.generation);
    rated::forget_former(tx, ladder.id, [shown, drafted], FORGOTTEN)
}
