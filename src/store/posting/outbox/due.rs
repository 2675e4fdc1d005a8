//! The notices that are due.

use std::collections::BTreeMap;

use last_spike_engine::Step;

use super::claim::leased;
use crate::store::database::{columns, params, sql, whole};
use crate::store::notices::notice::{LeftOut, Notice, Waiting};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{NoticeId, Time};
use crate::store::rows::left_alone::{OfNewer, is_left};
use crate::store::rows::tx::Tx;

/// Is true of a notice if its recipient's direct messages must be opened before it can be sent.
macro_rules! opens_dm {
    () => {
        r#"(audience <> 'channel' AND NOT EXISTS (
             SELECT 1 FROM players JOIN people USING ("user") WHERE players.game = outbox.game
             AND CAST(players.seat AS TEXT) = outbox.audience AND people.dm IS NOT NULL))"#
    };
}

/// Is true of a notice that was put off, has changed nothing in Discord and will only edit an existing message: later
/// notices need not wait for it. For a lobby, `step` counts its notices from 0, and only the first is a new message.
macro_rules! edit_put_off {
    ($now:literal) => {
        concat!(
            "(upto IS NULL AND attempts > 0 AND due_at > ",
            $now,
            " AND (kind IN ('hand', 'verdict') OR kind = 'lobby' AND step > 0))"
        )
    };
}

/// The first due notice of each game and audience. Hosts take turns, the one served longest ago first; of a host's
/// games, the one served longest ago is first.
macro_rules! due {
    () => {
        concat!(
            " FROM (SELECT outbox.*, ",
            opens_dm!(),
            " AS opens_dm, computers_alone,
         (SELECT max(theirs.served) FROM games theirs WHERE theirs.host = g.host) AS host_served,
         row_number() OVER (PARTITION BY computers_alone, kind = 'hand', host
                            ORDER BY served, audience <> 'channel', outbox.id) AS turn
         FROM outbox JOIN games g ON g.id = outbox.game
         WHERE outbox.id IN (SELECT coalesce(min(CASE WHEN upto IS NOT NULL THEN id END), min(id))
                             FROM outbox WHERE fate = 'waiting'
                             AND (kind <> 'deciding' OR upto IS NOT NULL OR queued_at <= ?4)
                             AND (kind NOT IN ('board', 'line') OR attempts > 0 OR due_at <= ?1)
                             AND NOT ",
            edit_put_off!("?1"),
            " AND NOT ",
            is_left!("notice", "id", "?6"),
            " AND NOT ",
            is_left!("game", "game", "?6"),
            " GROUP BY game, audience)
         AND due_at <= ?1 AND NOT ",
            leased!("?5"),
            " AND (?3 = 1 OR NOT ",
            opens_dm!(),
            ")) firsts
     ORDER BY computers_alone, kind = 'hand', turn, host_served, audience <> 'channel', id LIMIT ?2"
        )
    };
}

/// Returns the first notice of each game and audience that is to be sent now.
///
/// The notices of an audience are sent in order. A tried notice whose message may already be in Discord comes first;
/// nothing is returned for an audience to which another process is sending. A held board or line delays nothing else,
/// nor does an edit that has to wait. Games of computers alone come after all others, then edits after new messages.
/// Otherwise the hosts take turns, and so do the games of a host, so that nobody waits longer because somebody else
/// has many games. Posts for all come before direct messages, the oldest first.
///
/// Three kinds of notices are left out, and delay nothing else: notices to people whose direct messages must be opened
/// first, unless `opens_dms`; notices of a slow decision that were queued after `undecided_since`; and notices that are
/// left to a newer version of the program, or whose games are.
pub fn due(
    tx: &Tx<'_>,
    most: u32,
    opens_dms: bool,
    undecided_since: Time,
) -> Result<Vec<Waiting>, StoreError> {
    let now = tx.now();
    loop {
        let left_alone = tx.cache.left_alone.listed(now);
        let given = params![now, most, opens_dms, undecided_since, tx.process, left_alone];
        let found = tx.rows(sql!("SELECT ", Found::COLUMNS, ", opens_dm", due!()), given, whole)?;
        let found = found.into_iter().map(|(found, opens_dm): (Found, bool)| {
            found.waiting().map(|waiting| Waiting { opens_dm, ..waiting })
        });
        let (due, unknown): (Vec<_>, Vec<_>) = found.partition(Result::is_ok);
        if unknown.is_empty() {
            return Ok(due.into_iter().flatten().collect());
        }
        // Others may wait behind them, to the same audience.
        unknown.into_iter().filter_map(Result::err).for_each(|id| tx.leave_alone(OfNewer::Notice(id)));
    }
}

/// Returns the kinds of the waiting notices that are left to a newer version of the program, because it alone knows the
/// kind, the audience or what is left out, and how many there are of each.
pub fn of_newer(tx: &Tx<'_>) -> Result<BTreeMap<String, u32>, StoreError> {
    let mut kinds = BTreeMap::new();
    let sql = sql!("SELECT ", Found::COLUMNS, ", kind FROM outbox WHERE fate = 'waiting'");
    tx.each(sql, params![], |row| {
        let (found, kind): (Found, String) = whole(row)?;
        if found.waiting().is_err() {
            *kinds.entry(kind).or_default() += 1;
        }
        Ok(())
    })?;
    Ok(kinds)
}

columns! {
    /// A notice that waits, as the outbox has it.
    pub(super) struct Found {
        id: NoticeId = "id",
        notice: Option<Notice> = Notice::COLUMNS,
        attempts: u32 = "attempts",
        upto: Option<Step> = "upto",
        first_tried_at: Option<Time> = "first_tried_at",
        left_out: i64 = "left_out",
    }
}

impl Found {
    /// Returns the notice as if its recipient's direct messages were open; only its number if a newer program alone knows
    /// its kind, its audience or what is left out of it.
    pub(super) fn waiting(self) -> Result<Waiting, NoticeId> {
        let Self { id, notice, attempts, upto, first_tried_at, left_out } = self;
        let (notice, left_out) = notice.zip(LeftOut::from_number(left_out)).ok_or(id)?;
        Ok(Waiting { attempts, first_tried_at, upto, left_out, ..Waiting::untried(id, notice) })
    }
}
