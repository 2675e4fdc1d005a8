//! A board to explain: that of a game, or an example for people who want to see one before they play.

use std::sync::Arc;

use last_spike_computer::{self as computer, Level};
use last_spike_engine::{Edition, Game, Seed, View, Viewer};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use super::look;
use crate::service::request::caller::{Caller, GameRef, find};
use crate::service::request::editions::Editions;
use crate::service::request::refusal::Refusal;
use crate::store::Tx;
use crate::store::games::StoredGame;

/// The players and turns of the example: enough for the board to show most of its features.
const PLAYERS: u8 = 3;
const TURNS: u32 = 22;

/// Returns a board to explain, as everybody may see it: that of a game, together with the game, or an example in the
/// edition that is played in the channel.
///
/// # Errors
/// [`Refusal`] if there is no edition at all.
pub fn explained(
    tx: &Tx<'_>,
    by: &Caller,
    editions: &Editions,
) -> Result<(Option<StoredGame>, View), Refusal> {
    let shown = look::public(tx, by).or_else(|_| look::public(tx, &by.about(GameRef::Here)));
    if let Ok((stored, view)) = shown {
        return Ok((Some(stored), view));
    }
    let edition = match find(tx, by) {
        Ok(stored) => stored.edition,
        Err(_) => look::edition(tx, by, editions)?,
    };
    Ok((None, view(&edition)?))
}

/// Returns the board of an example, which is always the same.
fn view(edition: &Arc<Edition>) -> Result<View, Refusal> {
    let mut game = Game::new(Arc::clone(edition), edition.default_options(), PLAYERS, Seed([7; 32]))?;
    let mut dice = ChaCha20Rng::seed_from_u64(7);
    while !game.is_over() && game.view(Viewer::Spectator).turn < TURNS {
        let seat = game.to_act()[0];
        let Some(action) = computer::choose(&game.view(Viewer::Seat(seat)), Level::Easy, &mut dice) else {
            break;
        };
        let Ok(done) = game.apply(seat, &action) else { break };
        game = done.game;
    }
    Ok(game.view(Viewer::Spectator))
}
