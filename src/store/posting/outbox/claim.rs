//! Claiming of notices: only this process sends them, and every attempt says the same.

use last_spike_engine::Step;
use rand::TryRng;
use rand::rngs::SysRng;

use super::given_up;
use crate::store::database::{Row, ToValue, params};
use crate::store::notices::notice::{LeftOut, NoticeKind, Waiting};
use crate::store::notices::notice_kind::Property;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{NoticeId, ProcessId, Time};
use crate::store::rows::tx::Tx;

/// Is true of a notice if another live process is sending something to the same audience of its game.
macro_rules! leased {
    ($process:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM outbox taken WHERE taken.game = outbox.game AND taken.audience = outbox.audience
                     AND taken.owner IS NOT NULL AND taken.fate = 'waiting' AND taken.owner <> ",
            $process,
            " AND taken.owner IN (SELECT id FROM live_processes))"
        )
    };
}

pub(super) use leased;

/// A notice that this process has leased, as it was at that moment: another process may have tried it since it was
/// first read.
#[derive(Clone, Debug)]
pub(crate) struct LeasedNotice {
    pub(crate) waiting: Waiting,
    /// True if a later notice to the same audience waits that tells everything this one would: after an outage people
    /// get one post, not a burst. Never true of a notice that was tried: its message may already be in Discord.
    pub(crate) is_overtaken: bool,
}

/// Leases notices, each of a different audience, to this process until they are settled or put off. A notice that no
/// longer waits, or to whose audience another live process is sending something, yields `None`.
pub(crate) fn lease(
    tx: &Tx<'_>,
    waiting: &[Waiting],
    now: Time,
) -> Result<Vec<Option<LeasedNotice>>, StoreError> {
    if waiting.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (0..waiting.len()).map(|n| format!("?{}", n + 3)).collect();
    // A later notice that is held does not count: it tells this one's news much later.
    let sql = format!(
        concat!(
            "UPDATE outbox SET owner = ?1 WHERE id IN ({}) AND fate = 'waiting' AND NOT ",
            leased!("?1"),
            " RETURNING id, attempts, upto, first_tried_at, left_out, edits, said, EXISTS (
                 SELECT 1 FROM outbox later WHERE later.game = outbox.game AND later.audience = outbox.audience
                 AND later.id > outbox.id AND later.fate = 'waiting' AND (later.attempts > 0 OR later.due_at <= ?2)
                 AND later.kind IN {})"
        ),
        places.join(", "),
        NoticeKind::with(Property::TellsEverything)
    );
    let mut values = params![tx.process, now].to_vec();
    values.extend(waiting.iter().map(|waiting| waiting.id.to_value()));
    let leased = tx.rows(&sql, &values, |row| {
        let id: NoticeId = row.get(0)?;
        let known = waiting.iter().find(|known| known.id == id).expect("invariant: these alone are leased");
        let upto = row.get::<Option<u32>>(2)?.map(Step);
        let left_out = LeftOut::from_number(row.get(4)?).unwrap_or(known.left_out);
        let said = given_up::fingerprints(row.get::<Option<String>>(6)?.as_deref());
        let (attempts, first_tried_at, edits) = (row.get(1)?, row.get(3)?, row.get(5)?);
        let waiting = Waiting { attempts, upto, first_tried_at, left_out, edits, said, ..known.clone() };
        Ok(LeasedNotice { waiting, is_overtaken: upto.is_none() && row.get(7)? })
    })?;
    let of = |known: &Waiting| leased.iter().find(|leased| leased.waiting.id == known.id).cloned();
    Ok(waiting.iter().map(of).collect())
}

/// The properties that are fixed when a notice is first tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The step up to which it tells.
    pub upto: Step,
    /// The newest notice at that time. A notice queued after it is not told with this one, even if it is about the
    /// same step: its content may have changed.
    pub newest: NoticeId,
    /// The nonce by which Discord recognises its message: 24 characters that no other notice has.
    pub nonce: String,
    /// The process that sends it, as long as that process lives.
    pub owner: ProcessId,
}

/// Counts an attempt of each notice, and fixes its nonce and the step up to which it tells before the first one, so
/// that every attempt sends the same message. A notice that no longer waits yields `None`: a newer one has replaced
/// it.
pub(crate) fn claim_all(
    tx: &Tx<'_>,
    notices: &[(NoticeId, Step)],
    now: Time,
) -> Result<Vec<Option<Claim>>, StoreError> {
    if notices.is_empty() {
        return Ok(Vec::new());
    }
    let place = |n: usize| 3 * n + 3;
    let case = |of: usize, value: &dyn Fn(usize) -> String| {
        let when = |n: usize| format!("WHEN ?{} THEN {}", place(n), value(place(n) + of));
        format!("CASE id {} END", (0..notices.len()).map(when).collect::<Vec<_>>().join(" "))
    };
    let ids: Vec<String> = (0..notices.len()).map(|n| format!("?{}", place(n))).collect();
    let sql = format!(
        "UPDATE outbox SET upto = coalesce(upto, {upto}), first_tried_at = coalesce(first_tried_at, ?1),
             newest = coalesce(newest, (SELECT max(id) FROM outbox)), nonce = coalesce(nonce, {nonce}),
             attempts = attempts + 1, hurried = 0, owner = ?2
         WHERE id IN ({ids}) AND fate = 'waiting' RETURNING id, upto, newest, nonce, owner",
        upto = case(1, &|n| format!("CAST(?{n} AS BIGINT)")),
        nonce = case(2, &|n| format!("?{n}")),
        ids = ids.join(", "),
    );
    let nonces: Vec<String> = notices.iter().map(|_| nonce()).collect();
    let mut values = params![now, tx.process].to_vec();
    for ((id, upto), nonce) in notices.iter().zip(&nonces) {
        values.extend([id.to_value(), upto.0.to_value(), nonce.to_value()]);
    }
    let claimed = |row: &Row<'_>| {
        let claim =
            Claim { upto: Step(row.get(1)?), newest: row.get(2)?, nonce: row.get(3)?, owner: row.get(4)? };
        Ok((row.get::<NoticeId>(0)?, claim))
    };
    let claims = tx.rows(&sql, &values, claimed)?;
    let of = |id: NoticeId| claims.iter().find(|(claimed, _)| *claimed == id).map(|(_, claim)| claim.clone());
    Ok(notices.iter().map(|(id, _)| of(*id)).collect())
}

/// Claims one notice as [`claim_all`] does.
#[cfg(test)]
pub(crate) fn claim(tx: &Tx<'_>, id: NoticeId, upto: Step, now: Time) -> Result<Option<Claim>, StoreError> {
    Ok(claim_all(tx, &[(id, upto)], now)?.pop().flatten())
}

/// Notes that the first attempt of a notice edits a message, so that later attempts do so too.
pub(crate) fn note_edit(tx: &Tx<'_>, id: NoticeId) -> Result<(), StoreError> {
    tx.run("UPDATE outbox SET edits = 1 WHERE id = ?1 AND fate = 'waiting'", params![id])
}

/// Stores the fingerprints of the words with which notices were, or are about to be, tried.
pub(crate) fn note_words(tx: &Tx<'_>, notices: &[(NoticeId, Vec<u32>)]) -> Result<(), StoreError> {
    if notices.is_empty() {
        return Ok(());
    }
    let place = |n: usize| 2 * n + 1;
    let words = |n: usize| format!("WHEN ?{} THEN ?{}", place(n), place(n) + 1);
    let ids: Vec<String> = (0..notices.len()).map(|n| format!("?{}", place(n))).collect();
    let sql = format!(
        "UPDATE outbox SET said = CASE id {} END WHERE id IN ({}) AND fate = 'waiting'",
        (0..notices.len()).map(words).collect::<Vec<_>>().join(" "),
        ids.join(", ")
    );
    let said = |said: &[u32]| said.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let said: Vec<String> = notices.iter().map(|(_, words)| said(words)).collect();
    let values: Vec<_> =
        notices.iter().zip(&said).flat_map(|((id, _), said)| [id.to_value(), said.to_value()]).collect();
    tx.run(&sql, &values)
}

/// Draws a nonce.
fn nonce() -> String {
    let mut bytes = [0; 12];
    SysRng.try_fill_bytes(&mut bytes).expect("invariant: the operating system has randomness");
    hex::encode(bytes)
}

/// Undoes the claim of an attempt that changed nothing in Discord, so that the notice may be merged into a later one.
pub(crate) fn unclaim(tx: &Tx<'_>, id: NoticeId) -> Result<(), StoreError> {
    let sql = concat!(
        "UPDATE outbox SET upto = NULL, first_tried_at = NULL, newest = NULL, nonce = NULL, owner = NULL, renewed = 0,
             edits = 0, said = NULL
         WHERE id = ?1 AND fate = 'waiting' AND NOT ",
        leased!("?2")
    );
    tx.run(sql, params![id, tx.process])
}
