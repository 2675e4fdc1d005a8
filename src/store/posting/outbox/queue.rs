//! Queueing notices, and dropping them.

use last_spike_engine::{Seat, Step};

use super::given_up::give_up;
use super::merging;
use crate::store::database::{Row, ToValue, params, whole};
use crate::store::notices::notice::{Audience, Notice, NoticeKind};
use crate::store::notices::notice_kind::Property;
use crate::store::notices::unposted::Unposted;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, GuildId, NoticeId, Time, UserId};
use crate::store::rows::tx::Tx;

/// Queues a notice, unless the same one waits or was sent already. It drops older notices that it makes needless: a
/// player's new question shows their tiles too, so no edit shows them separately, and once a turn is over nobody is
/// told that its player is still deciding.
pub fn enqueue(tx: &Tx<'_>, notice: &Notice) -> Result<(), StoreError> {
    enqueue_all(tx, notice.game, notice.step, &[(notice.audience, notice.kind)], When::at_once(tx.now()))
}

/// The times at which notices are queued, and until which a board or a line among them is held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct When {
    pub(crate) queued: Time,
    /// When a board or a line is sent. Later than `queued` while a board that will tell the same is likely to be queued
    /// soon.
    pub(crate) held: Time,
}

impl When {
    fn is_held(self) -> bool {
        self.held > self.queued
    }
}

impl When {
    /// Returns the times of notices that are sent as soon as possible.
    pub(crate) const fn at_once(now: Time) -> Self {
        Self { queued: now, held: now }
    }
}

/// Queues notices of one step as [`enqueue`] does, none of which drops another one of them. A board that replaces a
/// held one is held no longer than that one; held lines come before a line that is not held.
pub(crate) fn enqueue_all(
    tx: &Tx<'_>,
    game: GameId,
    step: Step,
    notices: &[(Audience, NoticeKind)],
    when: When,
) -> Result<(), StoreError> {
    if notices.is_empty() {
        return Ok(());
    }
    debug_assert!(notices.iter().all(|(audience, kind)| {
        kind.rules().drops.iter().all(|before| before == kind || !notices.contains(&(*audience, *before)))
    }));
    if !when.is_held() && notices.contains(&(Audience::Channel, NoticeKind::Line)) {
        let sql = "UPDATE outbox SET due_at = ?2 WHERE game = ?1 AND kind = 'line' AND fate = 'waiting' AND attempts = 0
                   AND due_at > ?2";
        tx.run(sql, params![game, when.queued])?;
    }
    let named: Vec<(String, NoticeKind)> =
        notices.iter().map(|(audience, kind)| (audience.name(), *kind)).collect();
    // Before the insertion: what is dropped depends on the notices already queued for the step.
    let hands = named.iter().filter(|(_, kind)| *kind == NoticeKind::Hand).map(|(audience, _)| &**audience);
    merging::follow_counted(&tx.at(when.queued), game, step, &hands.collect::<Vec<_>>())?;
    merging::drop_overtaken(&tx.at(when.queued), game, step, &named)?;
    // At most one row for the channel and one for each seat, so few different statements are prepared.
    let row = |(n, (_, kind)): (usize, &(String, NoticeKind))| {
        let due = match kind {
            NoticeKind::Board => merging::board_due(),
            NoticeKind::Line if when.is_held() => merging::LINE_DUE.to_owned(),
            _ => "?3".to_owned(),
        };
        format!("(?1, ?2, ?{}, ?{}, ?3, {due})", 2 * n + 5, 2 * n + 6)
    };
    let rows: Vec<String> = named.iter().enumerate().map(row).collect();
    let sql = format!(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at) VALUES {}
         ON CONFLICT (game, step, audience, kind) DO NOTHING",
        rows.join(", ")
    );
    let mut values = params![game, step.0, when.queued, when.held].to_vec();
    for (audience, kind) in &named {
        values.extend([audience.to_value(), kind.name().to_value()]);
    }
    tx.run(&sql, &values)
}

/// Queues a sent notice again, because its content has changed. A waiting one that was not tried will show the change
/// by itself. If it was tried, its message may already be in Discord: it keeps its nonce, by which the message is
/// recognised, and waits again once it is settled.
pub(crate) fn renew(tx: &Tx<'_>, notice: &Notice) -> Result<(), StoreError> {
    let (audience, kind) = (notice.audience.name(), notice.kind.name());
    let which = params![notice.game, notice.step.0, audience, kind];
    let sql = "UPDATE outbox SET renewed = 1 WHERE game = ?1 AND step = ?2 AND audience = ?3 AND kind = ?4
               AND fate = 'waiting' AND upto IS NOT NULL";
    if tx.execute(sql, which)? == 1 {
        return Ok(());
    }
    let sql = "DELETE FROM outbox WHERE game = ?1 AND step = ?2 AND audience = ?3 AND kind = ?4";
    tx.run(sql, which)?;
    enqueue(tx, notice)
}

/// Returns whether a notice of a kind waits to be sent to an audience, or is being sent.
pub(crate) fn waits(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: NoticeKind,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = ?2 AND kind = ?3
               AND fate = 'waiting')";
    tx.one(sql, params![game, audience.name(), kind.name()], whole)
}

/// Returns up to which step the waiting boards tell the channel: one that was tried up to a fixed one, another up to the
/// last; the first step if none waits.
pub(crate) fn told_by_waiting_boards(tx: &Tx<'_>, game: GameId) -> Result<Step, StoreError> {
    let sql = "SELECT coalesce(max(coalesce(upto, ?2)), 0) FROM outbox
               WHERE game = ?1 AND audience = 'channel' AND kind = 'board' AND fate = 'waiting'";
    tx.one(sql, params![game, Step(u32::MAX)], whole)
}

/// Returns whether a tried notice of a kind waits: its message may already be in Discord.
pub(crate) fn may_stand(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: NoticeKind,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = ?2 AND kind = ?3
               AND fate = 'waiting' AND upto IS NOT NULL)";
    tx.one(sql, params![game, audience.name(), kind.name()], whole)
}

/// Queues a notice of the changes since the last one of its kind. The last one may be on its way at this moment: it
/// keeps its number, by which it is recognised, and this one follows it. These notices are counted in place of steps.
/// If the last one was not tried yet, nothing is queued: it will show the change itself.
pub(crate) fn follow_up(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: NoticeKind,
) -> Result<(), StoreError> {
    tx.run(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
             SELECT ?1, (SELECT coalesce(max(step) + 1, 0) FROM outbox
                         WHERE game = ?1 AND audience = ?2 AND kind = ?3), ?2, ?3, ?4, ?4
             WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = ?2 AND kind = ?3
                               AND fate = 'waiting' AND upto IS NULL)",
        params![game, audience.name(), kind.name(), tx.now()],
    )
}

/// Returns the number of the newest notice of a game, so that a caller can see later whether more were queued; `None`
/// while a notice is being sent or due. A notice of a slow decision, which waits for that decision, counts as neither, and
/// neither does one of a kind that is left to a newer version of the program.
pub(crate) fn settled_up_to(tx: &Tx<'_>, game: GameId) -> Result<Option<NoticeId>, StoreError> {
    let sql = format!(
        "SELECT coalesce(max(id), 0), EXISTS (
             SELECT 1 FROM outbox WHERE game = ?1 AND fate = 'waiting' AND kind IN {}
             AND (owner IS NOT NULL OR due_at <= ?2 AND NOT (kind = 'deciding' AND attempts = 0)))
         FROM outbox WHERE game = ?1",
        NoticeKind::listed(|_| true)
    );
    let (newest, busy): (NoticeId, bool) = tx.one(&sql, params![game, tx.now()], whole)?;
    Ok((!busy).then_some(newest))
}

/// Makes the notices of a server due. It begins with the waiting notices: they are few, compared with the games of a
/// server.
const HURRY: &str = "UPDATE outbox SET due_at = CASE WHEN due_at > ?2 THEN ?2 ELSE due_at END, hurried = 1
     WHERE fate = 'waiting' AND (SELECT guild FROM games WHERE id = outbox.game) = ?1";

/// Makes all notices of a server due at once, because an obstacle may be gone. A notice that is being sent at this
/// moment is tried again at once if it fails.
pub fn hurry(tx: &Tx<'_>, guild: GuildId) -> Result<(), StoreError> {
    // In the order in which other transactions lock several games.
    tx.lock(
        "SELECT 1 FROM games WHERE guild = ?1 AND id IN (SELECT game FROM outbox WHERE fate = 'waiting')
             ORDER BY id FOR NO KEY UPDATE",
        params![guild],
    )?;
    tx.run(HURRY, params![guild, tx.now()])
}

/// The direct messages to a person that wait for another attempt, and may be tried at once now that the person is
/// active. As every press counts as activity, a message is tried once a minute at most, on average.
const PUT_OFF: &str = r#"fate = 'waiting' AND attempts > 0 AND due_at > ?2
                       AND coalesce(first_tried_at, queued_at) + 60 * attempts <= ?2
                       AND EXISTS (SELECT 1 FROM players WHERE players.game = outbox.game AND players."user" = ?1
                                   AND CAST(players.seat AS TEXT) = outbox.audience)"#;

/// The state of direct messages that did not reach a person.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unreached {
    /// The time from which direct messages are tried again, if the person accepts none.
    pub(crate) retry_at: Option<Time>,
    /// True if a direct message waits for another attempt that may be made at once.
    pub(crate) is_put_off: bool,
}

/// Returns the state of direct messages that did not reach a person.
pub(crate) fn unreached(tx: &Tx<'_>, user: UserId) -> Result<Unreached, StoreError> {
    let sql = format!(
        r#"SELECT (SELECT dm_retry_at FROM people WHERE "user" = ?1 AND dm_closed_at IS NOT NULL),
               EXISTS (SELECT 1 FROM outbox WHERE {PUT_OFF})"#
    );
    let read = |row: &Row<'_>| Ok(Unreached { retry_at: row.get(0)?, is_put_off: row.get(1)? });
    tx.one(&sql, params![user, tx.now()], read)
}

/// The games of a person in which a notice waits. It begins with the waiting notices: they are few, compared with the
/// games that the person has played.
const TELLING: &str = r#"SELECT DISTINCT o.game FROM outbox o CROSS JOIN players p
     WHERE o.fate = 'waiting' AND p.game = o.game AND p."user" = ?1"#;

/// Returns the games of a person in which a notice waits.
pub(crate) fn games_with_waiting(tx: &Tx<'_>, user: UserId) -> Result<Vec<GameId>, StoreError> {
    tx.rows(TELLING, params![user], whole)
}

/// Makes due at once the direct messages to an active person that wait for another attempt and may be tried now.
pub(crate) fn hurry_person(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    let sql = format!("UPDATE outbox SET due_at = ?2 WHERE {PUT_OFF}");
    tx.run(&sql, params![user, tx.now()])
}

/// Gives up all waiting notices of known kinds to an audience of a game, with the reason: one that only a newer program
/// knows is that program's to send or to give up.
pub(crate) fn drop_all_to(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    why: Unposted,
) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE outbox SET fate = ?3 WHERE game = ?1 AND audience = ?2 AND fate = 'waiting' AND kind IN {}",
        NoticeKind::listed(|_| true)
    );
    give_up(tx, &sql, params![game, audience.name(), why.name()])
}

/// Gives up all waiting notices of a kind in a game, with the reason.
pub(crate) fn drop_kind(
    tx: &Tx<'_>,
    game: GameId,
    kind: NoticeKind,
    why: Unposted,
) -> Result<(), StoreError> {
    give_up(
        tx,
        "UPDATE outbox SET fate = ?3 WHERE game = ?1 AND kind = ?2 AND fate = 'waiting'",
        params![game, kind.name(), why.name()],
    )
}

/// Makes the held boards and lines of a game due.
pub(crate) fn hold_no_more(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let sql =
        "UPDATE outbox SET due_at = ?2 WHERE game = ?1 AND kind IN ('board', 'line') AND fate = 'waiting'
               AND attempts = 0 AND due_at > ?2";
    tx.run(sql, params![game, tx.now()])
}

/// Puts off the held boards of a game until a later moment.
pub(crate) fn hold_on(tx: &Tx<'_>, game: GameId, until: Time) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET due_at = ?2 WHERE game = ?1 AND kind = 'board' AND fate = 'waiting' AND attempts = 0
               AND due_at > ?3 AND due_at < ?2";
    tx.run(sql, params![game, until, tx.now()])
}

/// Drops the waiting notices of a kind to one audience, with the reason.
pub(crate) fn drop_kind_to(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: NoticeKind,
    why: Unposted,
) -> Result<(), StoreError> {
    give_up(
        tx,
        "UPDATE outbox SET fate = ?4 WHERE game = ?1 AND audience = ?2 AND kind = ?3 AND fate = 'waiting'",
        params![game, audience.name(), kind.name(), why.name()],
    )
}

/// Drops the untried notices of steps after the one to which the game went back; returns whether others were tried, so
/// that their messages may be in the channel.
pub(crate) fn drop_taken_back(tx: &Tx<'_>, game: GameId, to: Step) -> Result<bool, StoreError> {
    let moves = NoticeKind::with(Property::TellsMoves);
    let sql = format!(
        "UPDATE outbox SET fate = '{}' WHERE game = ?1 AND step > ?2 AND upto IS NULL
         AND fate = 'waiting' AND kind IN {moves}",
        Unposted::TakenBack.name()
    );
    tx.run(&sql, params![game, to.0])?;
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = 'channel' AND upto > ?2
         AND fate = 'waiting' AND kind IN {moves})"
    );
    tx.one(&sql, params![game, to.0], whole)
}

/// Returns whether the posts to everybody do not show the game as it is at the step to which it went back, and no
/// waiting notice will: the later post that was to tell it was dropped, or the last post told of later steps and the
/// post that took them back was dropped too.
pub(crate) fn is_out_of_date(tx: &Tx<'_>, game: GameId, upto: Step) -> Result<bool, StoreError> {
    let (moves, merged) = (NoticeKind::with(Property::TellsMoves), merging::merged());
    // A decision goes on after the step with which its notice was queued.
    let sql = format!(
        "SELECT EXISTS (
                   SELECT 1 FROM outbox merged WHERE game = ?1 AND audience = 'channel' AND step <= ?2
                   AND fate IN {merged} AND kind IN {moves} AND NOT EXISTS (
                       SELECT 1 FROM outbox told WHERE told.game = ?1 AND told.audience = 'channel'
                       AND told.kind IN ('board', 'deciding')
                       AND (told.fate = 'sent' AND told.upto >= CASE merged.kind WHEN 'deciding' THEN ?2 ELSE merged.step END
                            OR told.fate = 'waiting' AND told.step >= merged.step)))
               OR coalesce((SELECT upto FROM outbox WHERE game = ?1 AND audience = 'channel'
                            AND fate = 'sent' AND upto IS NOT NULL AND kind IN {moves}
                            ORDER BY id DESC LIMIT 1), 0) > ?2"
    );
    tx.one(&sql, params![game, upto.0], whole)
}

/// Drops the waiting notices that ask the player of a seat something: a computer answers in their place.
pub(crate) fn drop_for_stand_in(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE outbox SET fate = '{}' WHERE game = ?1 AND audience = ?2
         AND fate = 'waiting' AND kind IN {}",
        Unposted::ComputerStandsIn.name(),
        NoticeKind::with(Property::AsksItsPlayer)
    );
    give_up(tx, &sql, params![game, Audience::Seat(seat).name()])
}
