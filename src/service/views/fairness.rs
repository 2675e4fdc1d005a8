//! The data by which anybody can check the deal of a game.

use crate::service::request::caller::{Caller, find_past};
use crate::service::request::refusal::Refusal;
use crate::store::games::StoredGame;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts::{self, Posted};
use crate::store::{Slot, Tx};

/// A game, with the post that first showed something of its seed.
#[derive(Clone, Debug)]
pub struct Fairness {
    /// The game, or its lobby.
    pub stored: StoredGame,
    /// The lobby's post; `None` if it isn't known any more.
    pub lobby: Option<Posted>,
}

/// Returns what a person needs to check the deal of a game, at any time of it.
///
/// # Errors
/// [`Refusal`] if there is no game, or it is played elsewhere by others.
pub fn of(tx: &Tx<'_>, by: &Caller) -> Result<Fairness, Refusal> {
    let stored = find_past(tx, by)?;
    let lobby = posts::holder(tx, stored.id, Audience::Channel, Slot::Of(NoticeKind::Lobby))?;
    Ok(Fairness { stored, lobby })
}
