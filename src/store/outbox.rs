//! What is still to be said: queued in the transaction that made it true, sent after its commit.

use rusqlite::{OptionalExtension, Row, params};

use super::ids::small;
use super::{Fault, GameId, GuildId, NoticeId, Time, Tx};
use crate::engine::{Seat, Step};

/// Something to announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The step that made it true.
    pub step: Step,
    /// Who is told.
    pub audience: Audience,
    /// What they are told.
    pub kind: Kind,
}

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody: the game's channel.
    Channel,
    /// One player: their direct messages.
    Seat(Seat),
}

/// What is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The lobby, or what became of it.
    Lobby,
    /// The board after a finished turn, its news, whose turn it is.
    Board,
    /// A short line: what was laid while its turn waits for a decision, an offer, an answer.
    Line,
    /// A player's own tiles, and the question that is put to them now: a new message.
    Rack,
    /// What became of a player's tiles: shown in the message that they have.
    Hand,
    /// The result, with the record.
    Result,
    /// The game was ended before its end.
    Closed,
    /// The game is stopped: its log and its snapshot disagree.
    Broken,
    /// The game stands still: the bot has left its server.
    Paused,
    /// The game was ended because the bot was not invited to its server again.
    GivenUp,
    /// Nobody has acted in the game for long: it will be ended.
    Expiry,
    /// The game was ended because nobody acted in it.
    Expired,
    /// The bot may not post all of it in the channel: told to the host, once a game.
    Muted,
}

impl Audience {
    pub(super) fn name(self) -> String {
        match self {
            Self::Channel => "channel".to_owned(),
            Self::Seat(seat) => seat.to_string(),
        }
    }

    fn from_name(name: &str) -> Self {
        name.parse().map_or(Self::Channel, |seat| Self::Seat(Seat(seat)))
    }
}

impl Kind {
    const ALL: [Self; 13] = [
        Self::Lobby,
        Self::Board,
        Self::Line,
        Self::Rack,
        Self::Hand,
        Self::Result,
        Self::Closed,
        Self::Broken,
        Self::Paused,
        Self::GivenUp,
        Self::Expiry,
        Self::Expired,
        Self::Muted,
    ];

    /// Returns its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Board => "board",
            Self::Line => "line",
            Self::Rack => "rack",
            Self::Hand => "hand",
            Self::Result => "result",
            Self::Closed => "closed",
            Self::Broken => "broken",
            Self::Paused => "paused",
            Self::GivenUp => "given-up",
            Self::Expiry => "expiry",
            Self::Expired => "expired",
            Self::Muted => "muted",
        }
    }
}

/// A notice that waits in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub id: NoticeId,
    /// What it announces.
    pub notice: Notice,
    /// How often it was tried.
    pub attempts: u32,
    /// The step up to which it tells, fixed when it was first tried.
    pub upto: Option<Step>,
    /// When it was first tried.
    pub first_tried_at: Option<Time>,
    /// When it was queued.
    pub queued_at: Time,
    /// What is left out of its message.
    pub left_out: LeftOut,
    /// Whether direct messages with whom it is for must be opened first.
    pub opens_dm: bool,
}

/// What is left out of a message because Discord has refused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// Nothing.
    Nothing,
    /// Its files; what they say of the game is said in messages of their own.
    Files,
    /// Its picture as well.
    Picture,
}

impl LeftOut {
    const ALL: [Self; 3] = [Self::Nothing, Self::Files, Self::Picture];

    /// Returns what is left out where that is not enough.
    #[must_use]
    pub const fn more(self) -> Option<Self> {
        match self {
            Self::Nothing => Some(Self::Files),
            Self::Files => Some(Self::Picture),
            Self::Picture => None,
        }
    }
}

/// Queues a notice; one that waits already, or was sent, is not queued again. A player who is asked
/// something sees their tiles with it: what became of them before needs no edit of its own.
///
/// # Errors
/// [`Fault`] of the database.
pub fn enqueue(tx: &Tx<'_>, notice: &Notice, now: Time) -> Result<(), Fault> {
    let queued = tx
        .connection
        .prepare_cached(
            "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![notice.game, notice.step.0, notice.audience.name(), notice.kind.name(), now])?;
    if queued == 1 && notice.kind == Kind::Rack {
        tx.connection
            .prepare_cached(
                "UPDATE outbox SET fate = 'dropped: merged into a later one' WHERE game = ?1 AND audience = ?2
                 AND kind = 'hand' AND fate = 'waiting' AND upto IS NULL",
            )?
            .execute(params![notice.game, notice.audience.name()])?;
    }
    Ok(())
}

/// Queues a notice again that was sent, or is on its way: what it shows has changed.
///
/// # Errors
/// [`Fault`] of the database.
pub fn renew(tx: &Tx<'_>, notice: &Notice, now: Time) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("DELETE FROM outbox WHERE game = ?1 AND step = ?2 AND audience = ?3 AND kind = ?4")?
        .execute(params![notice.game, notice.step.0, notice.audience.name(), notice.kind.name()])?;
    enqueue(tx, notice, now)
}

/// Queues a notice of what has changed since the last one of its kind, which may be on its way at
/// this moment: that one keeps its number, by which it is known again, and this one follows it. Such
/// notices are counted in place of steps. One that nobody has tried yet will show the change itself.
///
/// # Errors
/// [`Fault`] of the database.
pub fn follow_up(tx: &Tx<'_>, game: GameId, audience: Audience, kind: Kind, now: Time) -> Result<(), Fault> {
    tx.connection
        .prepare_cached(
            "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at)
             SELECT ?1, (SELECT ifnull(max(step) + 1, 0) FROM outbox
                         WHERE game = ?1 AND audience = ?2 AND kind = ?3), ?2, ?3, ?4, ?4
             WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = ?2 AND kind = ?3
                               AND fate = 'waiting' AND upto IS NULL)",
        )?
        .execute(params![game, audience.name(), kind.name(), now])?;
    Ok(())
}

/// Has what waits for a server tried again: what waits is little, beside the games that a server has had.
pub(super) const HURRY: &str = "UPDATE outbox SET due_at = ?2 WHERE fate = 'waiting' AND due_at > ?2
     AND (SELECT guild FROM games WHERE id = outbox.game) = ?1";

/// Has everything of a server tried again at once: somebody has changed what may have been in the
/// way.
///
/// # Errors
/// [`Fault`] of the database.
pub fn hurry(tx: &Tx<'_>, guild: GuildId, now: Time) -> Result<(), Fault> {
    tx.connection.prepare_cached(HURRY)?.execute(params![guild, now])?;
    Ok(())
}

/// Gives up all that waits to be told in the channel of a game, with the reason.
///
/// # Errors
/// [`Fault`] of the database.
pub fn drop_posts(tx: &Tx<'_>, game: GameId, why: &str) -> Result<(), Fault> {
    tx.connection
        .prepare_cached(
            "UPDATE outbox SET fate = ?2 WHERE game = ?1 AND audience = 'channel' AND fate = 'waiting'",
        )?
        .execute(params![game, format!("dropped: {why}")])?;
    Ok(())
}

/// Gives up all of a kind that waits to be told of a game, with the reason.
///
/// # Errors
/// [`Fault`] of the database.
pub fn drop_kind(tx: &Tx<'_>, game: GameId, kind: Kind, why: &str) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE outbox SET fate = ?3 WHERE game = ?1 AND kind = ?2 AND fate = 'waiting'")?
        .execute(params![game, kind.name(), format!("dropped: {why}")])?;
    Ok(())
}

/// What is read of a notice that waits.
macro_rules! waiting_columns {
    () => {
        "outbox.id AS id, game, step, audience, kind, attempts, upto, first_tried_at, queued_at, left_out,
         audience <> 'channel' AND NOT EXISTS (
             SELECT 1 FROM players JOIN people USING (user) WHERE players.game = outbox.game
             AND CAST(players.seat AS TEXT) = outbox.audience AND people.dm IS NOT NULL) AS opens_dm"
    };
}

/// The first notice that is due of each game and audience. Of each host the game comes first of which
/// nothing was sent for longest, and all hosts take turns: the one first of whom nothing was sent for
/// longest.
pub(super) const DUE: &str = concat!(
    "SELECT id, game, step, audience, kind, attempts, upto, first_tried_at, queued_at, left_out, opens_dm FROM (
         SELECT ",
    waiting_columns!(),
    ", computers_alone, (SELECT max(theirs.served) FROM games theirs WHERE theirs.host = g.host) AS host_served,
         row_number() OVER (PARTITION BY computers_alone, kind = 'hand', host
                            ORDER BY served, audience <> 'channel', outbox.id) AS turn
         FROM outbox JOIN games g ON g.id = outbox.game
         WHERE outbox.id IN (SELECT min(id) FROM outbox WHERE fate = 'waiting' GROUP BY game, audience)
         AND due_at <= ?1 AND (?3 OR NOT opens_dm))
     ORDER BY computers_alone, kind = 'hand', turn, host_served, audience <> 'channel', id LIMIT ?2"
);

/// Returns the first notice to be sent now of each game and audience, because within one they are sent
/// in order. Games of computers alone come behind all others, then edits behind new messages; what is
/// left is sent by turns, to one host's games after another's and of those to one after another, posts
/// for all before direct messages, the oldest first: nobody waits longer because somebody has many games.
/// Those to people whose direct messages must be opened first are left out if none may be opened.
///
/// # Errors
/// [`Fault`] of the database.
pub fn due(tx: &Tx<'_>, now: Time, most: u32, opens_dms: bool) -> Result<Vec<Waiting>, Fault> {
    let mut statement = tx.connection.prepare_cached(DUE)?;
    let rows = statement.query_map(params![now, most, opens_dms], waiting)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Returns one notice if it still waits.
///
/// # Errors
/// [`Fault`] of the database.
pub fn find(tx: &Tx<'_>, id: NoticeId) -> Result<Option<Waiting>, Fault> {
    let sql = concat!("SELECT ", waiting_columns!(), " FROM outbox WHERE id = ?1 AND fate = 'waiting'");
    Ok(tx.connection.prepare_cached(sql)?.query_row([id], waiting).optional()?)
}

fn waiting(row: &Row<'_>) -> rusqlite::Result<Waiting> {
    let (audience, kind): (String, String) = (row.get(3)?, row.get(4)?);
    Ok(Waiting {
        id: row.get(0)?,
        notice: Notice {
            game: row.get(1)?,
            step: Step(small(row.get(2)?)?),
            audience: Audience::from_name(&audience),
            kind: Kind::ALL.into_iter().find(|known| known.name() == kind).unwrap_or(Kind::Line),
        },
        attempts: row.get(5)?,
        upto: row.get::<_, Option<u32>>(6)?.map(Step),
        first_tried_at: row.get(7)?,
        queued_at: row.get(8)?,
        left_out: LeftOut::ALL.get(usize::from(row.get::<_, u8>(9)?)).copied().unwrap_or(LeftOut::Picture),
        opens_dm: row.get(10)?,
    })
}

/// What is fixed about a notice that is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The step up to which it tells.
    pub upto: Step,
    /// The newest notice there was. What is queued after it is not told with this one, even if it is
    /// about the same step: what it is to show may have changed.
    pub newest: NoticeId,
    /// By what Discord knows its message again: 24 characters that no other notice has.
    pub nonce: String,
}

/// Fixes up to which step a notice tells, and its nonce, before it is first tried: tried again it is the
/// same message. `None` when it waits no more: another has taken its place meanwhile.
///
/// # Errors
/// [`Fault`] of the database.
pub fn claim(tx: &Tx<'_>, id: NoticeId, upto: Step, now: Time) -> Result<Option<Claim>, Fault> {
    let sql = "UPDATE outbox SET upto = ifnull(upto, ?2), first_tried_at = ifnull(first_tried_at, ?3),
               newest = ifnull(newest, (SELECT max(id) FROM outbox)), attempts = attempts + 1,
               nonce = ifnull(nonce, lower(hex(randomblob(12))))
               WHERE id = ?1 AND fate = 'waiting' RETURNING upto, newest, nonce";
    let mut statement = tx.connection.prepare_cached(sql)?;
    let claimed =
        |row: &Row<'_>| Ok(Claim { upto: Step(row.get(0)?), newest: row.get(1)?, nonce: row.get(2)? });
    Ok(statement.query_row(params![id, upto.0, now], claimed).optional()?)
}

/// Takes back what a try had fixed, because nothing came of it: the notice may be merged into a later
/// one.
///
/// # Errors
/// [`Fault`] of the database.
pub fn unclaim(tx: &Tx<'_>, id: NoticeId) -> Result<(), Fault> {
    let sql = "UPDATE outbox SET upto = NULL, first_tried_at = NULL, newest = NULL, nonce = NULL
               WHERE id = ?1 AND fate = 'waiting'";
    tx.connection.prepare_cached(sql)?.execute([id])?;
    Ok(())
}

/// Tells whether a later notice to the same audience waits that tells all this one would: after an
/// outage people get one post, not a burst.
///
/// # Errors
/// [`Fault`] of the database.
pub fn is_overtaken(tx: &Tx<'_>, waiting: &Waiting) -> Result<bool, Fault> {
    let Notice { game, audience, .. } = waiting.notice;
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = ?2 AND id > ?3
               AND kind IN ('board', 'result', 'rack') AND fate = 'waiting')";
    if waiting.upto.is_some() {
        // It may have been posted: only Discord knows.
        return Ok(false);
    }
    let mut statement = tx.connection.prepare_cached(sql)?;
    Ok(statement.query_row(params![game, audience.name(), waiting.id], |row| row.get(0))?)
}

/// Notes that a game had its turn.
pub(super) const SERVE: &str = "UPDATE games SET served = (SELECT max(served) + 1 FROM games) WHERE id = ?1";

/// Notes that a notice was sent; others to the same audience up to the step it told are told with it.
/// Tells whether it was still to be sent: who it was for may have been forgotten meanwhile.
///
/// # Errors
/// [`Fault`] of the database.
pub fn sent(tx: &Tx<'_>, waiting: &Waiting, claim: &Claim) -> Result<bool, Fault> {
    let waited = settle(tx, waiting.id, "sent")?;
    let Notice { game, audience, kind, .. } = waiting.notice;
    // Not when it is tried: where Discord cannot be reached one notice alone goes on trying.
    tx.connection.prepare_cached(SERVE)?.execute([game])?;
    if matches!(kind, Kind::Lobby | Kind::Muted) {
        return Ok(waited);
    }
    tx.connection
        .prepare_cached(
            "UPDATE outbox SET fate = 'sent' WHERE game = ?1 AND audience = ?2 AND step <= ?3 AND id <= ?4
             AND kind IN ('board', 'line', 'rack', 'hand') AND fate = 'waiting'",
        )?
        .execute(params![game, audience.name(), claim.upto.0, claim.newest])?;
    Ok(waited)
}

/// Returns the step of the line that was posted last in a game before a notice; `None` where a board was posted
/// since, or no line was.
///
/// # Errors
/// [`Fault`] of the database.
pub fn last_line(tx: &Tx<'_>, game: GameId, before: NoticeId) -> Result<Option<Step>, Fault> {
    let sql = "SELECT kind, step FROM outbox WHERE game = ?1 AND audience = 'channel' AND id < ?2
               AND fate = 'sent' AND upto IS NOT NULL ORDER BY id DESC LIMIT 1";
    let found: Option<(String, u32)> = (tx.connection.prepare_cached(sql)?)
        .query_row(params![game, before], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(found.filter(|(kind, _)| kind == Kind::Line.name()).map(|(_, step)| Step(step)))
}

/// Leaves something out of a notice's message from now on.
///
/// # Errors
/// [`Fault`] of the database.
pub fn leave_out(tx: &Tx<'_>, id: NoticeId, what: LeftOut) -> Result<(), Fault> {
    let sql = "UPDATE outbox SET left_out = ?2 WHERE id = ?1 AND fate = 'waiting'";
    tx.connection.prepare_cached(sql)?.execute(params![id, what as u8])?;
    Ok(())
}

/// Gives a notice up, with the reason.
///
/// # Errors
/// [`Fault`] of the database.
pub fn drop_notice(tx: &Tx<'_>, id: NoticeId, why: &str) -> Result<(), Fault> {
    settle(tx, id, &format!("dropped: {why}")).map(|_| ())
}

fn settle(tx: &Tx<'_>, id: NoticeId, fate: &str) -> Result<bool, Fault> {
    let sql = "UPDATE outbox SET fate = ?2 WHERE id = ?1 AND fate = 'waiting'";
    Ok(tx.connection.prepare_cached(sql)?.execute(params![id, fate])? == 1)
}

/// Puts a notice off until later.
///
/// # Errors
/// [`Fault`] of the database.
pub fn postpone(tx: &Tx<'_>, id: NoticeId, until: Time) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE outbox SET due_at = ?2 WHERE id = ?1 AND fate = 'waiting'")?
        .execute(params![id, until])?;
    Ok(())
}

/// Drops what was still to be said to a seat: somebody else sits there.
///
/// # Errors
/// [`Fault`] of the database.
pub fn forget_seat(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), Fault> {
    let audience = Audience::Seat(seat).name();
    tx.connection
        .prepare_cached(
            "UPDATE outbox SET fate = 'dropped: the player left' WHERE game = ?1 AND audience = ?2 AND fate = 'waiting'",
        )?
        .execute(params![game, audience])?;
    Ok(())
}

/// Tells whether the host was told that the bot may not post all of a game, and a post waits that was
/// refused.
///
/// # Errors
/// [`Fault`] of the database.
pub fn is_muted(tx: &Tx<'_>, game: GameId) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND kind = 'muted')
               AND EXISTS (SELECT 1 FROM outbox WHERE game = ?1 AND audience = 'channel' AND attempts > 0
                           AND fate = 'waiting')";
    Ok(tx.connection.prepare_cached(sql)?.query_row([game], |row| row.get(0))?)
}

/// What waits to be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// How many notices.
    pub notices: u32,
    /// When the oldest post for all was queued.
    pub post_since: Option<Time>,
    /// When the oldest direct message was queued; edits of those that players have are not counted.
    pub dm_since: Option<Time>,
}

/// Returns what waits to be sent.
///
/// # Errors
/// [`Fault`] of the database.
pub fn backlog(tx: &Tx<'_>) -> Result<Backlog, Fault> {
    let sql = "SELECT count(*), min(queued_at) FILTER (WHERE audience = 'channel'),
               min(queued_at) FILTER (WHERE audience <> 'channel' AND kind <> 'hand') FROM outbox WHERE fate = 'waiting'";
    let read =
        |row: &Row<'_>| Ok(Backlog { notices: row.get(0)?, post_since: row.get(1)?, dm_since: row.get(2)? });
    Ok(tx.connection.prepare_cached(sql)?.query_row([], read)?)
}

/// What became of the last notice of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// When it was queued.
    pub queued_at: Time,
    /// When it was first tried.
    pub first_at: Option<Time>,
}

/// Returns what became of the last notice of a kind to all.
///
/// # Errors
/// [`Fault`] of the database.
pub fn tried(tx: &Tx<'_>, game: GameId, kind: Kind) -> Result<Option<Tried>, Fault> {
    let sql = "SELECT queued_at, first_tried_at FROM outbox
               WHERE game = ?1 AND audience = 'channel' AND kind = ?2 ORDER BY id DESC LIMIT 1";
    let read = |row: &Row<'_>| Ok(Tried { queued_at: row.get(0)?, first_at: row.get(1)? });
    Ok(tx.connection.prepare_cached(sql)?.query_row(params![game, kind.name()], read).optional()?)
}

/// Tells whether a seat has been told of the step by direct message.
///
/// # Errors
/// [`Fault`] of the database.
pub fn fate(tx: &Tx<'_>, game: GameId, audience: Audience, kind: Kind) -> Result<Option<String>, Fault> {
    let sql =
        "SELECT fate FROM outbox WHERE game = ?1 AND audience = ?2 AND kind = ?3 ORDER BY id DESC LIMIT 1";
    let mut statement = tx.connection.prepare_cached(sql)?;
    Ok(statement.query_row(params![game, audience.name(), kind.name()], |row| row.get(0)).optional()?)
}
