//! Merging: what becomes of a waiting notice that another one tells as well. There is one rule for each moment, and the table of
//! kinds ([`Rules`](crate::store::notices::notice_kind::Rules)) says to whom it applies:
//!
//! - **Queued** ([`drop_overtaken`]): it drops the untried ones of the kinds in `drops`; a board that takes the place of a
//!   held one is sent no later than that ([`board_due`]). A hand is queued only where none waits ([`follow_counted`]).
//! - **Leased** ([`is_overtaken`]): one that `Merges` is dropped if a later one is due that `TellsEverything`.
//! - **Sent** ([`tell_with`]): untried ones that are `ToldWithOthers`, up to the step that its message tells, count as sent.
//!
//! A notice whose message may be in Discord (`upto` is set) is never merged. What a notice tells of steps, not of notices, is
//! decided where its content is: lines in `service/posting/line.rs`, auctions in `service/deals/auction.rs`.

use last_spike_engine::Step;

use crate::store::database::{ToValue, params};
use crate::store::notices::notice::{Notice, NoticeKind, Waiting};
use crate::store::notices::notice_kind::Property;
use crate::store::notices::unposted::Unposted;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::GameId;
use crate::store::rows::tx::Tx;

/// Lists in SQL the fates of notices that another one tells.
pub(super) fn merged() -> String {
    format!("('{}', '{}')", Unposted::ToldByALaterOne.name(), Unposted::Merged.name())
}

/// The time at which a board is due: no later than the held, untold notices that it replaces.
pub(super) fn board_due() -> String {
    format!(
        "coalesce((SELECT min(due_at) FROM outbox held WHERE held.game = ?1 AND held.audience = 'channel'
         AND held.due_at > ?3 AND held.due_at < ?4
         AND (held.kind = 'board' AND held.fate IN {}
              AND held.step > (SELECT announced FROM games WHERE id = ?1)
              OR held.kind = 'line' AND held.fate = 'waiting' AND held.attempts = 0)), ?4)",
        merged()
    )
}

/// The time at which a held line is due: one holding time after the last held line.
pub(super) const LINE_DUE: &str =
    "coalesce((SELECT max(due_at) + (?4 - ?3) FROM outbox held WHERE held.game = ?1 AND held.audience = 'channel'
     AND held.kind = 'line' AND held.fate = 'waiting' AND held.attempts = 0 AND held.due_at > ?3), ?4)";

/// Queues updates of players' tiles as [`follow_up`](super::follow_up) does, for the players for whom a notice counted in place of steps
/// already has the number of the step.
pub(super) fn follow_counted(
    tx: &Tx<'_>,
    game: GameId,
    step: Step,
    audiences: &[&str],
) -> Result<(), StoreError> {
    if audiences.is_empty() {
        return Ok(());
    }
    let places: Vec<String> = (0..audiences.len()).map(|n| format!("?{}", n + 4)).collect();
    let sql = format!(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
         SELECT game, (SELECT max(step) + 1 FROM outbox
                       WHERE game = counted.game AND audience = counted.audience AND kind = 'hand'),
                audience, kind, ?3, ?3
         FROM outbox counted WHERE game = ?1 AND step = ?2 AND audience IN ({}) AND kind = 'hand'
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE game = counted.game AND audience = counted.audience
                         AND kind = 'hand' AND fate = 'waiting' AND upto IS NULL)",
        places.join(", ")
    );
    let now = tx.now();
    let mut values = params![game, step.0, now].to_vec();
    values.extend(audiences.iter().map(ToValue::to_value));
    tx.run(&sql, &values)
}

/// Drops the notices of a game that are told by the notices of a step to be queued now. A notice that was tried is
/// kept: its message may already be in Discord. A board is dropped only while it is held; a due board is merged into
/// the later one when it is prepared.
pub(super) fn drop_overtaken(
    tx: &Tx<'_>,
    game: GameId,
    step: Step,
    notices: &[(String, NoticeKind)],
) -> Result<(), StoreError> {
    let overtaken: Vec<(&str, &str, &str)> = notices
        .iter()
        .flat_map(|(audience, kind)| {
            kind.rules().drops.iter().map(|before| (&**audience, before.name(), kind.name()))
        })
        .collect();
    if overtaken.is_empty() {
        return Ok(());
    }
    let rows: Vec<String> = (0..overtaken.len())
        .map(|n| {
            let (audience, before, kind) = (3 * n + 4, 3 * n + 5, 3 * n + 6);
            format!(
                "audience = ?{audience} AND kind = ?{before} AND NOT EXISTS (
                     SELECT 1 FROM outbox WHERE game = ?1 AND step = ?2 AND audience = ?{audience} AND kind = ?{kind})"
            )
        })
        .collect();
    let sql = format!(
        "UPDATE outbox SET fate = '{}' WHERE game = ?1 AND fate = 'waiting'
         AND upto IS NULL AND (kind <> 'board' OR attempts = 0 AND due_at > ?3) AND ({})",
        Unposted::ToldByALaterOne.name(),
        rows.join(" OR ")
    );
    let now = tx.now();
    let mut values = params![game, step.0, now].to_vec();
    for (audience, before, kind) in overtaken {
        values.extend([audience.to_value(), before.to_value(), kind.to_value()]);
    }
    tx.run(&sql, &values)
}

/// Is true, in SQL, of an untried notice that a later one to its audience tells as well: after an outage people get one
/// post, not a burst. A later notice that is held does not count: it tells this one's news much later.
pub(super) fn is_overtaken(now: &str) -> String {
    format!(
        "upto IS NULL AND EXISTS (
             SELECT 1 FROM outbox later WHERE later.game = outbox.game AND later.audience = outbox.audience
             AND later.id > outbox.id AND later.fate = 'waiting' AND (later.attempts > 0 OR later.due_at <= {now})
             AND later.kind IN {})",
        NoticeKind::with(Property::TellsEverything)
    )
}

/// Notes that later notices tell a notice as well. If it was tried, they count as tried too, so that a channel in
/// which nothing can be posted stays known as one.
pub(crate) fn overtake(tx: &Tx<'_>, waiting: &Waiting) -> Result<(), StoreError> {
    if waiting.attempts == 0 {
        return Ok(());
    }
    let Notice { game, audience, .. } = waiting.notice;
    let sql = format!(
        "UPDATE outbox SET attempts = 1 WHERE game = ?1 AND audience = ?2 AND id > ?3 AND attempts = 0
         AND due_at <= ?4 AND fate = 'waiting' AND kind IN {}",
        NoticeKind::with(Property::TellsEverything)
    );
    tx.run(&sql, params![game, audience.name(), waiting.id, tx.now()])
}

/// Notes that the message of a notice has told others too: untried ones to the same audience, up to the step that it
/// tells; a board only if it tells everything.
pub(super) fn tell_with(tx: &Tx<'_>, waiting: &Waiting, told_all: bool) -> Result<(), StoreError> {
    let Notice { game, audience, kind, .. } = waiting.notice;
    let (Some(Step(upto)), true) =
        (waiting.upto, kind.is(Property::ToldWithOthers) || kind == NoticeKind::Result)
    else {
        return Ok(());
    };
    let sql = format!(
        "UPDATE outbox SET fate = 'sent' WHERE game = ?1 AND audience = ?2 AND step <= ?3 AND id <= ?4
         AND id <> ?5 AND fate = 'waiting' AND upto IS NULL AND (?6 = 1 OR kind <> 'board') AND kind IN {}",
        NoticeKind::with(Property::ToldWithOthers)
    );
    tx.run(&sql, params![game, audience.name(), upto, waiting.newest, waiting.id, told_all])
}
