//! How much of a game stays in its channel: its host chooses.

use super::caller::{Caller, GameRef, find, once};
use super::lobby;
use super::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::post_style::PostStyle;
use crate::store::{Time, Tx};

/// Changes it from the next post on.
///
/// # Errors
/// [`Refusal`] when there is no game that goes on, it is played in direct messages, or the caller is not the host.
pub fn change(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    style: PostStyle,
    now: Time,
) -> Result<StoredGame, Refusal> {
    once(tx, by, game_ref, now)?;
    let mut stored = find(tx, by.user, by.channel, game_ref)?;
    match stored.stage {
        _ if stored.is_in_dm() => return Err(Refusal::NotInServer),
        Stage::Lobby | Stage::Running => {}
        Stage::Over | Stage::Closed => return Err(Refusal::Ended),
        Stage::Broken => return Err(Refusal::Broken),
    }
    if stored.host != by.user {
        return Err(Refusal::NotHost { host: stored.host });
    }
    games::set_post_style(tx, stored.id, style)?;
    stored.header.post_style = style;
    if stored.stage == Stage::Lobby { lobby::show(tx, stored.id, now) } else { Ok(stored) }
}
