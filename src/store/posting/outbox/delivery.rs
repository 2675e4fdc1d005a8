//! The notices that this process sends, and their fates.

use last_spike_engine::Step;

use super::claim::leased;
use super::given_up::{self, GivenUp};
use super::merging;
use crate::store::database::{Row, params, sql, whole};
use crate::store::notices::notice::{LeftOut, Notice, Waiting};
use crate::store::notices::unposted::Unposted;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{NoticeId, Time};
use crate::store::rows::tx::Tx;

/// Notes that a game had its turn, and that everything up to a step was told.
const SERVE: &str = "UPDATE games SET served = (SELECT max(served) + 1 FROM games),
     announced = CASE WHEN announced < ?2 THEN ?2 ELSE announced END WHERE id = ?1
     RETURNING (SELECT max(n) FROM steps WHERE game = games.id),
     EXISTS (SELECT 1 FROM outbox WHERE game = games.id AND audience = ?3 AND fate = 'waiting')";

/// The state of a game after one of its notices was sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Served {
    /// The last step of its log; `None` if the log is packed.
    pub(crate) latest: Option<Step>,
    /// True if another notice to the same audience waits.
    pub(crate) has_more: bool,
}

/// Notes that a game had its turn with a notice to an audience, and that everything up to a step was told.
pub(crate) fn serve(tx: &Tx<'_>, notice: &Notice, announced: Step) -> Result<Served, StoreError> {
    let served =
        |row: &Row<'_>| Ok(Served { latest: row.get::<Option<u32>>(0)?.map(Step), has_more: row.get(1)? });
    tx.one(SERVE, params![notice.game, announced.0, notice.audience.name()], served)
}

/// Returns whether another process has taken or sent a notice that this one was sending, or the notice waits to be
/// sent anew. This process then stood still for longer than its lease, and must leave the notice alone.
fn is_lost(tx: &Tx<'_>, waiting: &Waiting) -> Result<bool, StoreError> {
    // A notice without an owner was given back by others.
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate IN ('waiting', 'sent')
                        AND (owner <> ?2 OR coalesce(nonce, '') <> ?3))";
    tx.one(sql, params![waiting.id, waiting.owner, waiting.nonce], whole)
}

/// Returns whether a notice still waits under the nonce of this attempt. The next attempt then recognises the message of
/// this one.
pub(crate) fn waits_under(tx: &Tx<'_>, waiting: &Waiting) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate = 'waiting' AND nonce = ?2)";
    tx.one(sql, params![waiting.id, waiting.nonce], whole)
}

/// Returns whether this process still owns the notice that it claimed.
pub(crate) fn is_sending(tx: &Tx<'_>, waiting: &Waiting) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate = 'waiting' AND owner = ?2)";
    tx.one(sql, params![waiting.id, waiting.owner], whole)
}

/// Returns whether this process has already noted that a notice was sent: only the database's answer was lost.
fn is_noted(tx: &Tx<'_>, waiting: &Waiting) -> Result<bool, StoreError> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate = 'sent' AND owner = ?2 AND nonce = ?3)";
    tx.one(sql, params![waiting.id, waiting.owner, waiting.nonce], whole)
}

/// The state in which a process finds a notice that it has sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    /// It was waiting, and is now noted as sent.
    Now,
    /// This process had already noted it as sent.
    Noted,
    /// Another process has it, or has sent it, or it waits to be sent anew.
    Lost,
    /// It was given up meanwhile: its recipient may have been forgotten.
    GivenUp,
}

/// The effect of a message that was sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect<'a> {
    /// True if it notified nobody.
    pub(crate) silent: bool,
    /// The deadline that it says of its reader, if it says one.
    pub(crate) said_due: Option<&'a str>,
    /// True if it tells everything up to its step, and not only the latest news.
    pub(crate) told_all: bool,
}

/// Notes that this process has sent a notice, and that those which its message tells as well ([`merging`]) count as sent
/// with it.
pub(crate) fn note_sent(tx: &Tx<'_>, waiting: &Waiting, effect: Effect<'_>) -> Result<Sent, StoreError> {
    let sql = "UPDATE outbox SET fate = 'sent', silent = ?4, said_due = ?5 WHERE id = ?1 AND fate = 'waiting'
               AND nonce = ?2 AND (owner IS NULL OR owner = ?3) RETURNING renewed";
    let noted = params![waiting.id, waiting.nonce, waiting.owner, effect.silent, effect.said_due];
    let renewed = tx.row(sql, noted, whole)?;
    let sent = match renewed {
        Some(true) => {
            wait_anew(tx, waiting.id)?;
            Sent::Now
        }
        Some(false) => Sent::Now,
        None if is_noted(tx, waiting)? => return Ok(Sent::Noted),
        None if is_lost(tx, waiting)? => return Ok(Sent::Lost),
        None => Sent::GivenUp,
    };
    merging::tell_with(tx, waiting, effect.told_all)?;
    Ok(sent)
}

/// Leaves a part out of a notice's message from now on.
pub(crate) fn leave_out(tx: &Tx<'_>, id: NoticeId, what: LeftOut) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET left_out = ?2 WHERE id = ?1 AND fate = 'waiting'";
    tx.run(sql, params![id, what as u8])
}

/// Gives a notice up, with the reason; if it was tried, its message is looked for. A notice that was renewed meanwhile
/// waits again in its old place, so that later ones are not sent before it.
pub fn drop_notice(tx: &Tx<'_>, id: NoticeId, why: Unposted) -> Result<(), StoreError> {
    let sql = sql!(
        "UPDATE outbox SET fate = ?2 WHERE id = ?1 AND fate = 'waiting' RETURNING renewed, ",
        GivenUp::COLUMNS
    );
    let Some((renewed, notice)) = tx.row(sql, params![id, why.name()], whole::<(bool, GivenUp)>)? else {
        return Ok(());
    };
    given_up::look_for(tx, &notice)?;
    if renewed { wait_anew(tx, id) } else { Ok(()) }
}

/// Makes a notice that was renewed wait again, in its old place.
fn wait_anew(tx: &Tx<'_>, id: NoticeId) -> Result<(), StoreError> {
    tx.run(
        "UPDATE outbox SET fate = 'waiting', renewed = 0, upto = NULL, first_tried_at = NULL, newest = NULL,
         nonce = NULL, owner = NULL, attempts = 0, left_out = 0, hurried = 0, setback = NULL, edits = 0, said = NULL
         WHERE id = ?1",
        params![id],
    )
}

/// Puts a notice off until later, unless [`hurry`](super::hurry) made it due since its last attempt began. Does
/// nothing if another process has taken the notice over meanwhile.
pub(crate) fn postpone(tx: &Tx<'_>, id: NoticeId, until: Time) -> Result<(), StoreError> {
    let sql = concat!(
        "UPDATE outbox SET due_at = CASE hurried WHEN 1 THEN due_at ELSE ?2 END, hurried = 0, owner = NULL
         WHERE id = ?1 AND fate = 'waiting' AND NOT ",
        leased!("?3")
    );
    tx.run(sql, params![id, until, tx.process])
}

/// Notes why a notice that waits could not be sent, unless another process has taken it over meanwhile.
pub(crate) fn note_setback(tx: &Tx<'_>, id: NoticeId, why: &str) -> Result<(), StoreError> {
    let sql =
        concat!("UPDATE outbox SET setback = ?2 WHERE id = ?1 AND fate = 'waiting' AND NOT ", leased!("?3"));
    tx.run(sql, params![id, why, tx.process])
}
