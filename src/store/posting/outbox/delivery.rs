//! The notices that this process sends, and what becomes of them.

use last_spike_engine::Step;

use super::claim::{Claim, leased};
use super::given_up;
use crate::store::database::{Row, params};
use crate::store::notices::notice::{LeftOut, Notice, NoticeKind, Waiting};
use crate::store::notices::notice_kind::Property;
use crate::store::notices::unposted::Unposted;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{NoticeId, Time};
use crate::store::rows::tx::Tx;

/// Notes that a notice is told with later ones: they count as tried where it was, so that a channel in which
/// nothing can be posted is known as such all the time.
pub fn overtake(tx: &Tx<'_>, waiting: &Waiting, now: Time) -> Result<(), StoreError> {
    if waiting.attempts == 0 {
        return Ok(());
    }
    let Notice { game, audience, .. } = waiting.notice;
    let sql = format!(
        "UPDATE outbox SET attempts = 1 WHERE game = ?1 AND audience = ?2 AND id > ?3 AND attempts = 0
         AND due_at <= ?4 AND fate = 'waiting' AND kind IN {}",
        NoticeKind::with(Property::TellsEverything)
    );
    tx.run(&sql, params![game, audience.name(), waiting.id, now])
}

/// Notes that a game had its turn, and that all was told up to a step.
const SERVE: &str = "UPDATE games SET served = (SELECT max(served) + 1 FROM games),
     announced = CASE WHEN announced < ?2 THEN ?2 ELSE announced END WHERE id = ?1
     RETURNING (SELECT max(n) FROM steps WHERE game = games.id),
     EXISTS (SELECT 1 FROM outbox WHERE game = games.id AND audience = ?3 AND fate = 'waiting')";

/// A game of which something was told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Served {
    /// The last step of its log, unless that is packed.
    pub(crate) latest: Option<Step>,
    /// True if something else waits to be told to the same audience.
    pub(crate) has_more: bool,
}

/// Notes that a game had its turn by telling an audience something, and that all was told up to a step.
pub(crate) fn serve(tx: &Tx<'_>, notice: &Notice, announced: Step) -> Result<Served, StoreError> {
    let served =
        |row: &Row<'_>| Ok(Served { latest: row.get::<Option<u32>>(0)?.map(Step), has_more: row.get(1)? });
    tx.one(SERVE, params![notice.game, announced.0, notice.audience.name()], served)
}

/// Returns whether a notice that this process was sending is another one's now, or was sent by another one, or waits to
/// be told anew: this process was stopped for longer than others wait for it, and says nothing more of the notice.
fn is_lost(tx: &Tx<'_>, id: NoticeId, claim: &Claim) -> Result<bool, StoreError> {
    // Where nobody has it now, others have given it back.
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate IN ('waiting', 'sent')
                        AND (owner <> ?2 OR coalesce(nonce, '') <> ?3))";
    tx.one(sql, params![id, claim.owner, claim.nonce], |row| row.get(0))
}

/// Returns whether a notice still waits under the nonce of a claim: whoever sends it then finds the message again.
pub(crate) fn waits_under(tx: &Tx<'_>, id: NoticeId, claim: &Claim) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate = 'waiting' AND nonce = ?2)";
    tx.one(sql, params![id, claim.nonce], |row| row.get(0))
}

/// Returns whether this process is still the one that sends a notice, as it claimed it.
pub(crate) fn is_sending(tx: &Tx<'_>, id: NoticeId, claim: &Claim) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate = 'waiting' AND owner = ?2)";
    tx.one(sql, params![id, claim.owner], |row| row.get(0))
}

/// Returns whether this process has noted already that a notice was sent: only the answer to that was lost.
fn is_noted(tx: &Tx<'_>, id: NoticeId, claim: &Claim) -> Result<bool, StoreError> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND fate = 'sent' AND owner = ?2 AND nonce = ?3)";
    tx.one(sql, params![id, claim.owner, claim.nonce], |row| row.get(0))
}

/// The state in which a process finds a notice that it has sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    /// It waited for this.
    Now,
    /// This process has noted it already.
    Noted,
    /// Another process has it, or has sent it, or it waits to be told anew.
    Lost,
    /// It was given up meanwhile: who it was for may have been forgotten.
    GivenUp,
}

/// The effect of a message that was sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect {
    /// True if it notified nobody.
    pub(crate) silent: bool,
    /// True if it tells all that has happened up to its step, and not only what has happened last.
    pub(crate) told_all: bool,
}

/// Notes that this process has sent a notice; others to the same audience up to the step it told are told with it,
/// unless they were tried. A board is told only by what tells everything.
pub(crate) fn note_sent(
    tx: &Tx<'_>,
    waiting: &Waiting,
    claim: &Claim,
    effect: Effect,
) -> Result<Sent, StoreError> {
    let sql = "UPDATE outbox SET fate = 'sent', silent = ?4 WHERE id = ?1 AND fate = 'waiting' AND nonce = ?2
               AND (owner IS NULL OR owner = ?3) RETURNING renewed";
    let renewed =
        tx.row(sql, params![waiting.id, claim.nonce, claim.owner, effect.silent], |row| row.get(0))?;
    let sent = match renewed {
        Some(renewed) => {
            if renewed {
                wait_anew(tx, waiting.id)?;
            }
            Sent::Now
        }
        None if is_noted(tx, waiting.id, claim)? => return Ok(Sent::Noted),
        None if is_lost(tx, waiting.id, claim)? => return Ok(Sent::Lost),
        None => Sent::GivenUp,
    };
    let Notice { game, audience, kind, .. } = waiting.notice;
    if kind.is(Property::ToldWithOthers) || kind == NoticeKind::Result {
        let sql = format!(
            "UPDATE outbox SET fate = 'sent' WHERE game = ?1 AND audience = ?2 AND step <= ?3 AND id <= ?4
             AND id <> ?5 AND fate = 'waiting' AND upto IS NULL AND (?6 = 1 OR kind <> 'board') AND kind IN {}",
            NoticeKind::with(Property::ToldWithOthers)
        );
        tx.run(
            &sql,
            params![game, audience.name(), claim.upto.0, claim.newest, waiting.id, effect.told_all],
        )?;
    }
    Ok(sent)
}

/// Leaves something out of a notice's message from now on.
pub(crate) fn leave_out(tx: &Tx<'_>, id: NoticeId, what: LeftOut) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET left_out = ?2 WHERE id = ?1 AND fate = 'waiting'";
    tx.run(sql, params![id, what as u8])
}

/// Gives a notice up, with the reason; where it was tried its message is looked for. One that was renewed meanwhile
/// waits again, where it was: what follows it is not told before it.
pub fn drop_notice(tx: &Tx<'_>, id: NoticeId, why: Unposted) -> Result<(), StoreError> {
    let sql = concat!(
        "UPDATE outbox SET fate = ?2 WHERE id = ?1 AND fate = 'waiting' RETURNING ",
        given_up::columns!(),
        ", renewed"
    );
    let read = |row: &Row<'_>| Ok((given_up::read(row)?, row.get(5)?));
    let Some((notice, renewed)) = tx.row(sql, params![id, why.fate()], read)? else {
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

/// Puts a notice off until later, unless [`hurry`](super::hurry) made it due since its last attempt began. One that
/// another process has taken over meanwhile is left to it.
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
