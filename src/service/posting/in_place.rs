//! Answers in the place of a player's message: the answer tells what the notice queued for that message would tell, and
//! the notice is not sent. If the answer doesn't arrive, or its process is killed, the notice is sent after all.

use last_spike_engine::Step;

use super::announce::{self, Announcement};
use crate::service::request::caller::Pressed;
use crate::store::{StoreError, Tx, games, posting::outbox, table::headers};

/// The time that an answer has to arrive, in seconds.
const ON_ITS_WAY: i64 = 5;

/// The greatest age of a notice that counts as just queued, in seconds.
const JUST_NOW: i64 = 1;

/// Puts off the notice that was just queued for the message whose control was pressed.
pub(crate) fn hold(tx: &Tx<'_>, pressed: Pressed) -> Result<(), StoreError> {
    let now = tx.now();
    let Pressed { game, message } = pressed;
    outbox::hold_for_answer(tx, game, message, now.after(-JUST_NOW), now.after(ON_ITS_WAY))
}

/// Returns whether a notice waits for the answer to a control of a message.
pub(crate) fn is_held(tx: &Tx<'_>, pressed: Pressed) -> Result<bool, StoreError> {
    Ok(outbox::held_for_answer(tx, pressed.game, pressed.message)?.is_some())
}

/// Leaves the notice that waits to be sent by itself, because the answer shows something else.
pub(crate) fn leave(tx: &Tx<'_>, pressed: Pressed) -> Result<(), StoreError> {
    games::lock(tx, pressed.game)?;
    match outbox::held_for_answer(tx, pressed.game, pressed.message)? {
        Some(waiting) => outbox::postpone(tx, waiting.id, tx.now()),
        None => Ok(()),
    }
}

/// Takes on the notice that waits, for an answer that shows the game after a step. Returns `None` if there is no
/// notice, or it is about something else and therefore sent by itself.
///
/// # Errors
/// [`StoreError`] of the database, or if the game can't be read.
pub(crate) fn take(
    tx: &Tx<'_>,
    pressed: Pressed,
    shows: Step,
) -> Result<Option<Box<Announcement>>, StoreError> {
    games::lock(tx, pressed.game)?;
    let Some(waiting) = outbox::held_for_answer(tx, pressed.game, pressed.message)? else {
        return Ok(None);
    };
    if headers::last_step(tx, pressed.game)? != shows {
        outbox::postpone(tx, waiting.id, tx.now())?;
        return Ok(None);
    }
    let Ok(announcement) = announce::prepare(tx, &waiting)? else { return Ok(None) };
    if announcement.edit && announcement.current == Some(pressed.message) {
        return Ok(Some(announcement));
    }
    give_back(tx, &announcement)?;
    Ok(None)
}

/// Gives back a notice that was taken on, because the answer has not replaced the message.
pub(crate) fn give_back(tx: &Tx<'_>, announcement: &Announcement) -> Result<(), StoreError> {
    let waiting = &announcement.waiting;
    games::lock(tx, announcement.game.id)?;
    if outbox::is_sending(tx, waiting)? {
        outbox::unclaim(tx, waiting.id)?;
        outbox::postpone(tx, waiting.id, tx.now())?;
    }
    Ok(())
}
