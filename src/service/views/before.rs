//! The board of a lobby: as it lies before the first tile, with the people who have a seat.

use std::sync::Arc;

use last_spike_engine::{Game, Seed, View, Viewer};

use crate::store::games::{Stage, StoredGame};

/// The fewest seats for which there is a board.
const LEAST: u8 = 2;

/// Returns the board of a lobby, at which nobody is at turn; `None` for anything else, and for a table that can't be
/// played. It is the same for every seed: nothing is dealt before the game begins.
#[must_use]
pub fn board(lobby: &StoredGame) -> Option<View> {
    if lobby.stage != Stage::Lobby {
        return None;
    }
    let seats = lobby.seats().max(LEAST);
    let game = Game::new(Arc::clone(&lobby.edition), lobby.options, seats, Seed([0; 32])).ok()?;
    let mut view = game.view(Viewer::Spectator);
    view.seats.truncate(lobby.players.len());
    (view.at_turn, view.prompt) = (None, None);
    view.to_act.clear();
    view.turns_to_come.clear();
    Some(view)
}
