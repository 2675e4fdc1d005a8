//! Delivering notices: which is due, and what became of it.

use last_spike_engine::Step;
use rand::TryRng;
use rand::rngs::SysRng;

use super::given_up;
use crate::store::database::{Error, Row, ToValue, params};
use crate::store::notices::notice::{Audience, Kind, LeftOut, Notice, Waiting};
use crate::store::notices::notice_kind::Property;
use crate::store::notices::unposted::Unposted;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, NoticeId, ProcessId, Time};
use crate::store::rows::tx::Tx;

/// Tells whether direct messages must be opened before a notice can be sent.
macro_rules! opens_dm {
    () => {
        r#"(audience <> 'channel' AND NOT EXISTS (
             SELECT 1 FROM players JOIN people USING ("user") WHERE players.game = outbox.game
             AND CAST(players.seat AS TEXT) = outbox.audience AND people.dm IS NOT NULL))"#
    };
}

/// Tells whether another process is sending something to the same audience of the same game.
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

/// Tells whether a notice was put off that surely changed nothing, and will only change a message that stands: what
/// follows it need not wait for that. Lobbies are counted in place of steps, and the first is a new message.
macro_rules! edit_put_off {
    ($now:literal) => {
        concat!(
            "(upto IS NULL AND attempts > 0 AND due_at > ",
            $now,
            " AND (kind IN ('hand', 'verdict') OR kind = 'lobby' AND step > 0))"
        )
    };
}

/// The first notice that is due of each game and audience. Of each host the game comes first of which
/// nothing was sent for longest, and all hosts take turns: the one first of whom nothing was sent for
/// longest.
const DUE: &str = concat!(
    "SELECT id, game, step, audience, kind, attempts, upto, first_tried_at, left_out, opens_dm FROM (
         SELECT outbox.id AS id, game, step, audience, kind, attempts, upto, first_tried_at, left_out, ",
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
    " GROUP BY game, audience)
         AND due_at <= ?1 AND NOT ",
    leased!("?5"),
    " AND (?3 = 1 OR NOT ",
    opens_dm!(),
    ")) firsts
     ORDER BY computers_alone, kind = 'hand', turn, host_served, audience <> 'channel', id LIMIT ?2"
);

/// Returns the first notice of each game and audience that is to be sent now.
///
/// The notices of an audience are sent in order. One that was tried and may stand already comes first; none is returned
/// while another process sends one. A held board or line holds nothing up, nor does an edit that has to wait. Games of
/// computers alone come after all others, then edits after new messages. The rest is sent by turns: the hosts take turns,
/// and so do the games of a host. Posts for all come before direct messages, the oldest first. So nobody waits longer
/// because somebody has many games.
///
/// Two kinds of notices are left out, and keep nothing else waiting: those to people whose direct messages must be
/// opened first, if none may be opened, and those of decisions that players were given later than `undecided_since`.
pub fn due(
    tx: &Tx<'_>,
    now: Time,
    most: u32,
    opens_dms: bool,
    undecided_since: Time,
) -> Result<Vec<Waiting>, StoreError> {
    due_or_unreadable(tx, now, most, opens_dms, undecided_since).map(|(due, _)| due)
}

/// Returns what [`due`] does, and those notices in their place that cannot be read.
pub(crate) fn due_or_unreadable(
    tx: &Tx<'_>,
    now: Time,
    most: u32,
    opens_dms: bool,
    undecided_since: Time,
) -> Result<(Vec<Waiting>, Vec<Unreadable>), StoreError> {
    let (mut due, mut unreadable) = (Vec::new(), Vec::new());
    for found in tx.rows(DUE, params![now, most, opens_dms, undecided_since, tx.process], waiting)? {
        match found {
            Ok(waiting) => due.push(waiting),
            Err(why) => unreadable.push(why),
        }
    }
    Ok((due, unreadable))
}

/// A notice that cannot be read, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// Its number.
    pub(crate) id: NoticeId,
    /// The words and the number that mean nothing.
    pub(crate) why: String,
}

/// Reads a notice that waits, from ten columns.
pub(super) fn waiting(row: &Row<'_>) -> Result<Result<Waiting, Unreadable>, Error> {
    let (id, game, step) = (row.get(0)?, row.get(1)?, Step(row.get(2)?));
    let (audience, kind, left_out): (String, String, i64) = (row.get(3)?, row.get(4)?, row.get(8)?);
    let read = (Audience::from_name(&audience), Kind::from_name(&kind), left_out_of(left_out));
    let (Some(audience), Some(kind), Some(left_out)) = read else {
        let why = format!("the kind {kind:?}, the audience {audience:?}, {left_out} left out");
        return Ok(Err(Unreadable { id, why }));
    };
    Ok(Ok(Waiting {
        id,
        notice: Notice { game, step, audience, kind },
        attempts: row.get(5)?,
        upto: row.get::<Option<u32>>(6)?.map(Step),
        first_tried_at: row.get(7)?,
        left_out,
        edits: false,
        said: Vec::new(),
        opens_dm: row.get(9)?,
    }))
}

/// Returns what is left out of a message by its number in the database.
fn left_out_of(number: i64) -> Option<LeftOut> {
    LeftOut::ALL.get(usize::try_from(number).ok()?).copied()
}

/// Leases notices to this process, each to another audience, until they are settled or put off; `None` in the place of
/// one that does not wait any more, or to whose audience another process that lives is sending something.
///
/// Each is returned as it is now, because another process may have tried it since it was read, and with whether a later
/// one to the same audience waits that tells all this one would: after an outage people get one post, not a burst. One
/// that was tried is not left to a later one: it may have been posted, which only Discord knows.
pub(crate) fn lease(
    tx: &Tx<'_>,
    waiting: &[Waiting],
    now: Time,
) -> Result<Vec<Option<(Waiting, bool)>>, StoreError> {
    if waiting.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (0..waiting.len()).map(|n| format!("?{}", n + 3)).collect();
    // What is held tells it much later.
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
        Kind::with(Property::TellsEverything)
    );
    let mut values = params![tx.process, now].to_vec();
    values.extend(waiting.iter().map(|waiting| waiting.id.to_value()));
    let leased = tx.rows(&sql, &values, |row| {
        let id: NoticeId = row.get(0)?;
        let known = waiting.iter().find(|known| known.id == id).expect("invariant: these alone are leased");
        let upto = row.get::<Option<u32>>(2)?.map(Step);
        let left_out = left_out_of(row.get(4)?).unwrap_or(known.left_out);
        let said = given_up::fingerprints(row.get::<Option<String>>(6)?.as_deref());
        let (attempts, first_tried_at, edits) = (row.get(1)?, row.get(3)?, row.get(5)?);
        let now = Waiting { attempts, upto, first_tried_at, left_out, edits, said, ..known.clone() };
        Ok((now, upto.is_none() && row.get(7)?))
    })?;
    let of = |known: &Waiting| leased.iter().find(|(now, _)| now.id == known.id).cloned();
    Ok(waiting.iter().map(of).collect())
}

/// The properties that are fixed when a notice is first tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The step up to which it tells.
    pub upto: Step,
    /// The newest notice there was. What is queued after it is not told with this one, even if it is
    /// about the same step: what it is to show may have changed.
    pub newest: NoticeId,
    /// By what Discord knows its message again: 24 characters that no other notice has.
    pub nonce: String,
    /// The process that sends it: it does so while it lives.
    pub owner: ProcessId,
}

/// Fixes up to which step notices tell that this process has leased, and their nonces, before they are first tried:
/// tried again they are the same messages. `None` in the place of one that waits no more: another has taken its place
/// meanwhile.
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

/// Fixes what [`claim_all`] does of one notice.
#[cfg(test)]
pub(crate) fn claim(tx: &Tx<'_>, id: NoticeId, upto: Step, now: Time) -> Result<Option<Claim>, StoreError> {
    Ok(claim_all(tx, &[(id, upto)], now)?.pop().flatten())
}

/// Notes that a notice which is to be tried changes a message: tried again it does so, too.
pub(crate) fn note_edit(tx: &Tx<'_>, id: NoticeId) -> Result<(), StoreError> {
    tx.run("UPDATE outbox SET edits = 1 WHERE id = ?1 AND fate = 'waiting'", params![id])
}

/// Notes the fingerprints of the words with which a notice was tried, or is to be now.
pub(crate) fn note_words(tx: &Tx<'_>, id: NoticeId, said: &[u32]) -> Result<(), StoreError> {
    let said = said.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    tx.run("UPDATE outbox SET said = ?2 WHERE id = ?1 AND fate = 'waiting'", params![id, said])
}

/// Draws a nonce.
fn nonce() -> String {
    let mut bytes = [0; 12];
    SysRng.try_fill_bytes(&mut bytes).expect("invariant: the operating system has randomness");
    hex::encode(bytes)
}

/// Takes back what a try had fixed, because nothing came of it: the notice may be merged into a later
/// one.
pub(crate) fn unclaim(tx: &Tx<'_>, id: NoticeId) -> Result<(), StoreError> {
    let sql = concat!(
        "UPDATE outbox SET upto = NULL, first_tried_at = NULL, newest = NULL, nonce = NULL, owner = NULL, renewed = 0,
             edits = 0, said = NULL
         WHERE id = ?1 AND fate = 'waiting' AND NOT ",
        leased!("?2")
    );
    tx.run(sql, params![id, tx.process])
}

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
        Kind::with(Property::TellsEverything)
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
    if kind.is(Property::ToldWithOthers) || kind == Kind::Result {
        let sql = format!(
            "UPDATE outbox SET fate = 'sent' WHERE game = ?1 AND audience = ?2 AND step <= ?3 AND id <= ?4
             AND id <> ?5 AND fate = 'waiting' AND upto IS NULL AND (?6 = 1 OR kind <> 'board') AND kind IN {}",
            Kind::with(Property::ToldWithOthers)
        );
        tx.run(
            &sql,
            params![game, audience.name(), claim.upto.0, claim.newest, waiting.id, effect.told_all],
        )?;
    }
    Ok(sent)
}

/// Returns whether a notice waits that is the same as one that was sent: its game renewed it meanwhile.
pub(crate) fn is_queued_again(tx: &Tx<'_>, notice: &Notice) -> Result<bool, StoreError> {
    let Notice { game, step, audience, kind } = *notice;
    let sql =
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND step = ?2 AND audience = ?3 AND kind = ?4
               AND fate = 'waiting')";
    tx.one(sql, params![game, step.0, audience.name(), kind.name()], |row| row.get(0))
}

/// Returns whether a notice was ever queued, whatever became of it.
pub(crate) fn was_queued(tx: &Tx<'_>, notice: &Notice) -> Result<bool, StoreError> {
    let Notice { game, step, audience, kind } = *notice;
    let sql =
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND step = ?2 AND audience = ?3 AND kind = ?4)";
    tx.one(sql, params![game, step.0, audience.name(), kind.name()], |row| row.get(0))
}

/// Returns whether a notice was posted, or waits to be posted or shown anew.
pub(crate) fn is_told(tx: &Tx<'_>, notice: &Notice) -> Result<bool, StoreError> {
    let Notice { game, step, audience, kind } = *notice;
    let sql =
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND step = ?2 AND audience = ?3 AND kind = ?4
               AND fate IN ('sent', 'waiting'))";
    tx.one(sql, params![game, step.0, audience.name(), kind.name()], |row| row.get(0))
}

/// Returns whether a board or a line was posted that tells of the first step of a turn, and of none from a later one on.
/// A line that is about a later step tells the first one where no board has told of the turn before.
pub(crate) fn is_on_board_or_line(
    tx: &Tx<'_>,
    game: GameId,
    first: Step,
    before: Step,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (
                   SELECT 1 FROM outbox told WHERE game = ?1 AND audience = 'channel' AND kind IN ('board', 'line')
                   AND fate = 'sent' AND upto >= ?2 AND upto < ?3
                   AND (kind = 'board' OR step <= ?2 OR NOT EXISTS (
                       SELECT 1 FROM outbox board WHERE board.game = ?1 AND board.audience = 'channel'
                       AND board.kind = 'board' AND board.fate = 'sent' AND board.upto >= ?2 - 1
                       AND board.upto < told.step)))";
    tx.one(sql, params![game, first.0, before.0], |row| row.get(0))
}

/// Returns the step of the line that was posted last in a game before a notice; `None` where a board was posted
/// since, or no line was.
pub fn last_line(tx: &Tx<'_>, game: GameId, before: NoticeId) -> Result<Option<Step>, StoreError> {
    let sql = "SELECT kind, step FROM outbox WHERE game = ?1 AND audience = 'channel' AND id < ?2
               AND fate = 'sent' AND upto IS NOT NULL ORDER BY id DESC LIMIT 1";
    let found: Option<(String, u32)> =
        tx.row(sql, params![game, before], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.filter(|(kind, _)| kind == Kind::Line.name()).map(|(_, step)| Step(step)))
}

/// Returns of each line that was posted in a game and tells a step or later ones the step that it is about and the last
/// that it tells.
pub fn lines_since(tx: &Tx<'_>, game: GameId, step: Step) -> Result<Vec<(Step, Step)>, StoreError> {
    let sql = "SELECT step, upto FROM outbox WHERE game = ?1 AND audience = 'channel' AND kind = 'line'
               AND fate = 'sent' AND upto >= ?2";
    tx.rows(sql, params![game, step.0], |row| Ok((Step(row.get(0)?), Step(row.get(1)?))))
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
