//! Claiming of notices: only this process sends them, and every attempt says the same.

use last_spike_engine::Step;
use rand::TryRng;
use rand::rngs::SysRng;

use super::{given_up, merging};
use crate::store::database::{ToValue, columns, params, whole};
use crate::store::notices::notice::{LeftOut, Waiting};
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

/// Leases notices, each of a different audience, to this process until they are settled or put off; with each, whether
/// a later one tells everything that it would ([`merging`]). A notice that no longer waits, or to whose audience another
/// live process is sending something, yields `None`.
pub(crate) fn lease(tx: &Tx<'_>, waiting: &[Waiting]) -> Result<Vec<Option<(Waiting, bool)>>, StoreError> {
    if waiting.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (0..waiting.len()).map(|n| format!("?{}", n + 3)).collect();
    let sql = format!(
        concat!(
            "UPDATE outbox SET owner = ?1 WHERE id IN ({}) AND fate = 'waiting' AND NOT ",
            leased!("?1"),
            " RETURNING {}, {}"
        ),
        places.join(", "),
        Leased::COLUMNS,
        merging::is_overtaken("?2")
    );
    let now = tx.now();
    let mut values = params![tx.process, now].to_vec();
    values.extend(waiting.iter().map(|waiting| waiting.id.to_value()));
    let rows: Vec<(Leased, bool)> = tx.rows(&sql, &values, whole)?;
    let of = |known: &Waiting| {
        let (leased, is_overtaken) = rows.iter().find(|(leased, _)| leased.id == known.id)?;
        let Leased { attempts, upto, first_tried_at, edits, .. } = *leased;
        let left_out = LeftOut::from_number(leased.left_out).unwrap_or(known.left_out);
        let said = given_up::fingerprints(leased.said.as_deref());
        let leased = Waiting { attempts, first_tried_at, upto, left_out, edits, said, ..known.clone() };
        Some((leased, *is_overtaken))
    };
    Ok(waiting.iter().map(of).collect())
}

columns! {
    /// A leased notice, with the values that its earlier attempts have fixed.
    struct Leased {
        id: NoticeId = "id",
        attempts: u32 = "attempts",
        upto: Option<Step> = "upto",
        first_tried_at: Option<Time> = "first_tried_at",
        left_out: i64 = "left_out",
        edits: bool = "edits",
        said: Option<String> = "said",
    }
}

columns! {
    /// A claimed notice, with the values that this attempt or an earlier one has fixed.
    struct Claimed {
        id: NoticeId = "id",
        upto: Step = "upto",
        newest: NoticeId = "newest",
        nonce: String = "nonce",
        owner: ProcessId = "owner",
    }
}

/// Counts an attempt of each notice, and fixes its nonce, the step up to which it tells and whether it edits a message
/// before the first one, so that every attempt sends the same message. With each come the fingerprints of the words with
/// which it was, or is about to be, tried: a message is recognised by them even if a later attempt says something else. A
/// notice that no longer waits yields `None`: a newer one has replaced it.
pub(crate) fn claim_all(
    tx: &Tx<'_>,
    tried: Vec<(Waiting, Vec<u32>)>,
) -> Result<Vec<Option<Waiting>>, StoreError> {
    let now = tx.now();
    if tried.is_empty() {
        return Ok(Vec::new());
    }
    let place = |n: usize| 5 * n + 3;
    let case = |of: usize, value: &dyn Fn(usize) -> String| {
        let when = |n: usize| format!("WHEN ?{} THEN {}", place(n), value(place(n) + of));
        format!("CASE id {} END", (0..tried.len()).map(when).collect::<Vec<_>>().join(" "))
    };
    let ids: Vec<String> = (0..tried.len()).map(|n| format!("?{}", place(n))).collect();
    let sql = format!(
        "UPDATE outbox SET upto = coalesce(upto, {upto}), said = {said}, edits = {edits}, first_tried_at = coalesce(first_tried_at, ?1),
             newest = coalesce(newest, (SELECT max(id) FROM outbox)), nonce = coalesce(nonce, {nonce}),
             attempts = attempts + 1, hurried = 0, owner = ?2
         WHERE id IN ({ids}) AND fate = 'waiting' RETURNING {columns}",
        upto = case(1, &|n| format!("CAST(?{n} AS BIGINT)")),
        nonce = case(2, &|n| format!("?{n}")),
        said = case(3, &|n| format!("?{n}")),
        edits = case(4, &|n| format!("CAST(?{n} AS BIGINT)")),
        ids = ids.join(", "),
        columns = Claimed::COLUMNS,
    );
    let said = |said: &[u32]| said.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let texts: Vec<(String, Option<String>)> =
        tried.iter().map(|(_, words)| (nonce(), Some(said(words)).filter(|said| !said.is_empty()))).collect();
    let mut values = params![now, tx.process].to_vec();
    for ((waiting, _), (nonce, said)) in tried.iter().zip(&texts) {
        let Waiting { id, upto, edits, .. } = waiting;
        values.extend(params![*id, *upto, *nonce, *said, *edits]);
    }
    let claims: Vec<Claimed> = tx.rows(&sql, &values, whole)?;
    let claimed = |waiting: Waiting| {
        let claim = claims.iter().find(|claim| claim.id == waiting.id)?;
        let Claimed { upto, newest, owner, .. } = *claim;
        let (upto, at) = (Some(upto), waiting.first_tried_at.unwrap_or(now));
        Some(Waiting { upto, at, newest, nonce: claim.nonce.clone(), owner, ..waiting })
    };
    Ok(tried.into_iter().map(|(waiting, _)| claimed(waiting)).collect())
}

/// Claims one notice as [`claim_all`] does.
#[cfg(test)]
pub(crate) fn claim(tx: &Tx<'_>, waiting: &Waiting, upto: Step) -> Result<Option<Waiting>, StoreError> {
    let tried = (Waiting { upto: Some(upto), ..waiting.clone() }, waiting.said.clone());
    Ok(claim_all(tx, vec![tried])?.pop().flatten())
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
