//! The choice of the posts of a game that stay in its channel, which the host makes.

use super::lobby;
use crate::service::notices::reach;
use crate::service::request::caller::{Caller, find, once};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::table::conditions::PostStyle;
use crate::store::{Tx, table::headers};

/// Changes the post style from the next post on. If the channel becomes quiet while a board waits to call players, a
/// separate line calls them instead.
///
/// # Errors
/// [`Refusal`] if there is no game, it is being started or has ended, it is played in direct messages, or the caller is not its host.
pub fn change(tx: &Tx<'_>, by: &Caller, style: PostStyle) -> Result<StoredGame, Refusal> {
    once(tx, by)?;
    let mut stored = find(tx, by)?;
    match stored.stage {
        _ if stored.is_in_dm() => return Err(Refusal::NotInServer),
        Stage::Lobby if stored.begins => return Err(Refusal::Starting),
        Stage::Lobby | Stage::Running => {}
        Stage::Over | Stage::Closed => return Err(Refusal::Ended),
        Stage::Broken => return Err(Refusal::Broken),
    }
    if stored.host != by.user {
        return Err(Refusal::NotHost { host: stored.host });
    }
    let was_quiet = stored.is_quiet();
    games::set_post_style(tx, stored.id, style)?;
    stored.header.post_style = style;
    let is_running = stored.stage == Stage::Running;
    if is_running
        && stored.is_quiet()
        && !was_quiet
        && outbox::waits(tx, stored.id, Audience::Channel, NoticeKind::Board)?
    {
        reach::call(tx, stored.id, headers::last_step(tx, stored.id)?)?;
    }
    if stored.stage == Stage::Lobby { lobby::show(tx, stored.id) } else { Ok(stored) }
}
