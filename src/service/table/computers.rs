//! The computers at a table, and their answers to offers (G8).

use last_spike_computer as computer;
use last_spike_engine::{Action, Family, Game, Seat, Viewer};

use crate::service::request::readable::level;
use crate::store::games::StoredGame;
use crate::store::{StoreError, Tx, computers};

/// Returns the seat of a computer and its answer to an offer made to it, if its level answers without thinking.
///
/// # Errors
/// [`StoreError::Newer`] for a level that this program does not know.
pub(in crate::service) fn answer(
    stored: &StoredGame,
    game: &Game,
) -> Result<Option<(Seat, Action)>, StoreError> {
    for seat in game.offered_deals() {
        let Some(level) = level(stored, stored.player(seat))?.filter(|level| !level.thinks()) else {
            continue;
        };
        if let Some(answer) = computer::answer(&game.view(Viewer::Seat(seat)), level) {
            return Ok(Some((seat, answer)));
        }
    }
    Ok(None)
}

/// Notes which computers have to think about an offer, no matter whose turn it is.
pub(in crate::service) fn note_offers(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
) -> Result<(), StoreError> {
    if !matches!(stored.edition.family, Family::Dice(_)) {
        return Ok(());
    }
    let mut thinking = Vec::new();
    for player in &stored.players {
        thinking.extend(level(stored, player)?.filter(|level| level.thinks()).map(|_| player.seat));
    }
    if thinking.is_empty() {
        return Ok(());
    }
    let offered: Vec<Seat> =
        game.offered_deals().into_iter().filter(|seat| thinking.contains(seat)).collect();
    computers::note_offered_deals(tx, stored.id, &offered)
}
