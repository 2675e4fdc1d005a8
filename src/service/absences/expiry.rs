//! Games in which nobody acts: they are ended after a warning, so that their channel is free for others.

use super::ending;
use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::notices::notice;
use crate::service::request::refusal::Refusal;
use crate::service::request::schedule::Next;
use crate::store::games::Stage;
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{GameHeader, table::headers};
use crate::store::{
    GameId, StoreError, Tx, UserId,
    clock::{awaited, pauses},
};

/// The time without a move after which a game is ended, in seconds: 30 days.
pub const GAME_TIME: i64 = 30 * DAY;

/// The time without a change after which a lobby is closed, in seconds: 7 days.
pub const LOBBY_TIME: i64 = 7 * DAY;

/// The time between the warning and the end, in seconds: two days.
pub const WARNING: i64 = 2 * DAY;

const DAY: i64 = 24 * 60 * 60;

/// The wait before a game in which nobody can act, or that is paused, is checked again, in seconds.
const STANDS_STILL: i64 = DAY;

/// The time between two checks whether the warning was posted, in seconds.
const NOT_SAID: i64 = 60 * 60;

/// Restarts the time until a game is ended: a person has opened, joined, left or started it, or it goes on.
pub(in crate::service) fn restart(tx: &Tx<'_>, game: GameId, stage: Stage) -> Result<(), StoreError> {
    jobs::cancel(tx, Job::Expire(game))?;
    jobs::cancel(tx, Job::WarnOfExpiry(game))?;
    let patience = match stage {
        Stage::Lobby => LOBBY_TIME,
        Stage::Running | Stage::Broken => GAME_TIME,
        Stage::Over | Stage::Closed => return Ok(()),
    };
    outbox::drop_kind(tx, game, NoticeKind::Expiry, Unposted::SomebodyActed)?;
    jobs::enqueue(tx, Job::WarnOfExpiry(game), tx.now().after(patience - WARNING))
}

/// Returns whether nothing has happened in a lobby for a time, in seconds: at most as long as until the warning.
pub(in crate::service) fn has_rested(tx: &Tx<'_>, lobby: GameId, time: i64) -> Result<bool, StoreError> {
    let now = tx.now();
    let warned_by = now.after(LOBBY_TIME - WARNING - time);
    Ok(jobs::is_due_by(tx, Job::WarnOfExpiry(lobby), warned_by)?
        || jobs::is_due_by(tx, Job::Expire(lobby), now.after(GAME_TIME))?)
}

/// Warns that a game will be ended, unless a player has moved lately.
pub(in crate::service) fn warn(tx: &Tx<'_>, id: GameId) -> Result<Next, Refusal> {
    let now = tx.now();
    let Some(game) = headers::load(tx, id)?.filter(GameHeader::is_open) else { return Ok(Next::Done) };
    if nobody_can_act(&game) || pauses::lasting(tx, id)?.is_some() {
        return Ok(Next::Again(now.after(STANDS_STILL)));
    }
    if game.stage == Stage::Running {
        let due = headers::last_moved(tx, id)?.after(GAME_TIME - WARNING);
        if due > now {
            return Ok(Next::Again(due));
        }
    }
    notice::renew(tx, id, Audience::Channel, NoticeKind::Expiry)?;
    jobs::enqueue(tx, Job::Expire(id), now.after(WARNING))?;
    Ok(Next::Done)
}

/// Ends a game in which nobody has acted since the warning.
pub(in crate::service) fn expire(tx: &Tx<'_>, id: GameId) -> Result<Next, Refusal> {
    let now = tx.now();
    let Some(game) = headers::load(tx, id)?.filter(GameHeader::is_open) else { return Ok(Next::Done) };
    if nobody_can_act(&game) || pauses::lasting(tx, id)?.is_some() {
        return Ok(Next::Again(now.after(STANDS_STILL)));
    }
    if game.stage == Stage::Running {
        let last = headers::last_moved(tx, id)?;
        if last.after(GAME_TIME) > now {
            jobs::enqueue(tx, Job::WarnOfExpiry(id), last.after(GAME_TIME - WARNING))?;
            return Ok(Next::Done);
        }
    }
    if let Some((queued_at, first_at)) = outbox::tried(tx, id, NoticeKind::Expiry)? {
        // After the warning was posted, people have two days to act. If it couldn't be posted for 30 days, the game is
        // ended all the same.
        let (since, time) = first_at.map_or((queued_at, GAME_TIME), |said| (said, WARNING));
        let calendar = answer_time::calendar(tx, TimeFor::Word(&game), since, Some(now))?;
        if let Some(end) = calendar.ahead(since, time, now) {
            let look = if first_at.is_none() { now.after(NOT_SAID) } else { end };
            return Ok(Next::Again(look.min(end)));
        }
    }
    ending::end_with(tx, &game, NoticeKind::Expired)?;
    Ok(Next::Done)
}

/// Returns the people whom the warning calls, since they can keep the game going: the host of a lobby, or the awaited
/// players.
pub fn called(tx: &Tx<'_>, game: &GameHeader) -> Result<Vec<UserId>, StoreError> {
    if !game.has_begun() {
        return Ok(vec![game.host]);
    }
    let awaited = awaited::of_game(tx, game.id)?;
    let mut people = headers::people(tx, game.id)?;
    people.retain(|(seat, _)| awaited.iter().any(|row| row.seat == *seat));
    Ok(people.into_iter().map(|(_, user)| user).collect())
}

/// Returns whether a game has stopped for a reason that its players can't change.
fn nobody_can_act(game: &GameHeader) -> bool {
    game.stage == Stage::Broken || game.bot_left_at.is_some()
}
