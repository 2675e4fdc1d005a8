//! Forgetting a person, and what begins without them.

use last_spike_engine::{Seat, Seed};

use super::privacy;
use crate::service::request::caller::Caller;
use crate::service::request::limits::Limits;
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::service::table::rematch;
use crate::service::table::rematch::Done;
use crate::store::games::{self, Stage};
use crate::store::voting::invitations::{self, Rematch};
use crate::store::{Time, Tx};

/// Forgets a person, whose seats are called by `name` from now on; a rematch for which only their answer was missing begins
/// without them. Returns in how many games they were replaced.
///
/// # Errors
/// [`Refusal`] when the interaction was carried out before, they were forgotten within a day, or the database fails.
pub fn forget(
    tx: &Tx<'_>,
    by: &Caller,
    name: impl Fn(Seat) -> String,
    (draw_seed, limits): (impl Fn() -> Seed, Limits),
    now: Time,
) -> Result<usize, Refusal> {
    let mut unanswered = Vec::new();
    for lobby in invitations::of_user(tx, by.user)? {
        let asked_again = invitations::of_game(tx, lobby)?;
        let is_asked = |rematch: Rematch| rematch.asked().any(|asked| asked.user == by.user);
        unanswered.extend(asked_again.is_some_and(is_asked).then_some(lobby));
    }
    let games = privacy::forget(tx, by, name, now)?;
    for lobby in unanswered {
        if let Some(stored) =
            if_readable(games::load(tx, lobby))?.filter(|stored| stored.stage == Stage::Lobby)
        {
            rematch::begin_if_all_answered(tx, &stored, Done::Declined, &draw_seed, limits, now)?;
        }
    }
    Ok(games)
}
