//! The messages that are current: they show the truth, and their controls work.
//!
//! A message may be current as several things at once: as the latest line and as the post of two offers
//! that stand. One that is no longer current as anything loses its controls or is deleted, by a job that is
//! stored in the transaction in which that became so.

use last_spike_engine::Seat;

use super::database::{Row, params};
use super::error::Fault;
use super::ids::{ChannelId, GameId, MessageId, Time};
use super::jobs::{self, Job};
use super::notice::{Audience, Kind, Notice};
use super::tx::Tx;

pub use super::ids::Posted;

/// The kind of the post of an open offer, before the offer's number (G8).
const OFFER: &str = "offer ";

/// The kind of the post of a vote, before the vote's number.
const VOTE: &str = "vote ";

/// Returns what a message is current as by which a notice is shown: each vote has a message of its own.
fn role(notice: &Notice) -> String {
    match notice.kind.shown_as() {
        Kind::Vote => format!("{VOTE}{}", notice.step),
        kind => kind.name().to_owned(),
    }
}

/// The condition on which a current message is deleted once another has taken its place: it says nothing that is still
/// true then.
/// What is said to everybody stays as news, but for a decision that was made and what the clocks did; in direct messages
/// one message holds all.
const PASSING: &str = "kind IN ('deciding', 'clocks') OR audience <> 'channel'";

/// The condition on which it is the one post of a game in direct messages, which is deleted too.
const TABLE: &str = "kind = 'board' AND (SELECT guild FROM games WHERE id = posts.game) IS NULL";

/// The time after which that post is deleted, in seconds: the answer to a control on it may be on its way, which Discord
/// takes for a message that is there.
const ANSWERED: i64 = 5;

/// Returns the current post of a kind.
///
/// # Errors
/// [`Fault`] of the database.
pub fn current(tx: &Tx<'_>, game: GameId, audience: Audience, kind: Kind) -> Result<Option<Posted>, Fault> {
    as_role(tx, game, audience, kind.name())
}

/// Returns the current message by which a notice is shown.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn showing(tx: &Tx<'_>, notice: &Notice) -> Result<Option<Posted>, Fault> {
    as_role(tx, notice.game, notice.audience, &role(notice))
}

fn as_role(tx: &Tx<'_>, game: GameId, audience: Audience, role: &str) -> Result<Option<Posted>, Fault> {
    let sql = "SELECT channel, message FROM posts WHERE game = ?1 AND audience = ?2 AND kind = ?3";
    let read = |row: &Row<'_>| Ok(Posted { channel: row.get(0)?, message: row.get(1)? });
    tx.row(sql, params![game, audience.name(), role], read)
}

/// Returns the newest current message to an audience.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn last_known(tx: &Tx<'_>, game: GameId, audience: Audience) -> Result<Option<MessageId>, Fault> {
    let sql = "SELECT max(message) FROM posts WHERE game = ?1 AND audience = ?2";
    tx.one(sql, params![game, audience.name()], |row| row.get(0))
}

/// Returns all current messages of a game.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<Posted>, Fault> {
    let sql = "SELECT DISTINCT channel, message FROM posts WHERE game = ?1 ORDER BY message";
    let read = |row: &Row<'_>| Ok(Posted { channel: row.get(0)?, message: row.get(1)? });
    tx.rows(sql, params![game], read)
}

/// Notes that the message of a notice is current, which shows these offers; whatever it takes the place of loses
/// its controls, or is deleted.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn set_current(
    tx: &Tx<'_>,
    notice: &Notice,
    posted: Posted,
    offers: &[u32],
    now: Time,
) -> Result<(), Fault> {
    let Notice { game, audience, kind, .. } = *notice;
    changing(tx, game, audience, now, || {
        let over = match kind {
            Kind::Board => "kind IN ('line', 'deciding', 'warning', 'silence')",
            Kind::Result | Kind::Closed | Kind::GivenUp | Kind::Expired => {
                "kind IN ('board', 'line', 'deciding', 'rack', 'warning', 'stand-in', 'paused', 'muted', 'silence',
                 'clocks')
                 OR kind LIKE 'offer %' OR kind LIKE 'vote %'"
            }
            // A player has one message, with all offers that they may answer.
            Kind::Rack | Kind::Hand => "kind IN ('warning', 'stand-in', 'reminder') OR kind LIKE 'offer %'",
            Kind::StandIn if audience != Audience::Channel => "kind IN ('rack', 'warning')",
            Kind::Lobby
            | Kind::Line
            | Kind::Deciding
            | Kind::Broken
            | Kind::Paused
            | Kind::Expiry
            | Kind::Muted
            | Kind::Verdict
            | Kind::Warning
            | Kind::StandIn
            | Kind::Clocks
            | Kind::Silence
            | Kind::Tenure
            | Kind::Reminder => "FALSE",
            // The posts of votes that are closed, once they say so.
            Kind::Vote => {
                "kind LIKE 'vote %' AND kind NOT IN (
                     SELECT 'vote ' || id FROM votes v WHERE v.game = ?1 AND v.fate = 'open'
                     UNION SELECT 'vote ' || step FROM outbox o
                     WHERE o.game = ?1 AND o.kind = 'verdict' AND o.fate = 'waiting')"
            }
        };
        let sql = format!("DELETE FROM posts WHERE game = ?1 AND audience = ?2 AND ({over})");
        tx.run(&sql, params![game, audience.name()])?;
        let offers = if audience == Audience::Channel { offers } else { &[] };
        let roles = offers.iter().map(|id| format!("{OFFER}{id}"));
        for role in std::iter::once(role(notice)).chain(roles) {
            tx.run(
                "INSERT INTO posts (game, audience, kind, channel, message) VALUES (?1, ?2, ?3, ?4, ?5)
                     ON CONFLICT (game, audience, kind)
                     DO UPDATE SET channel = excluded.channel, message = excluded.message",
                params![game, audience.name(), role, posted.channel, posted.message],
            )?;
        }
        Ok(())
    })
}

/// Notes that the message of a kind is no longer true: it loses its controls, or is deleted.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn retire(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: Kind,
    now: Time,
) -> Result<(), Fault> {
    changing(tx, game, audience, now, || {
        tx.run(
            "DELETE FROM posts WHERE game = ?1 AND audience = ?2 AND kind = ?3",
            params![game, audience.name(), kind.name()],
        )
    })
}

/// Notes which offers of a game stand: the posts of all others lose their controls.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn keep_offers(tx: &Tx<'_>, game: GameId, standing: &[u32], now: Time) -> Result<(), Fault> {
    let audience = Audience::Channel;
    let sql = "SELECT kind FROM posts WHERE game = ?1 AND audience = ?2 AND kind LIKE 'offer %'";
    let roles: Vec<String> = tx.rows(sql, params![game, audience.name()], |row| row.get(0))?;
    let stands = |role: &String| standing.iter().any(|id| *role == format!("{OFFER}{id}"));
    changing(tx, game, audience, now, || {
        for role in roles.iter().filter(|role| !stands(role)) {
            tx.run(
                "DELETE FROM posts WHERE game = ?1 AND audience = ?2 AND kind = ?3",
                params![game, audience.name(), role],
            )?;
        }
        Ok(())
    })
}

/// Deletes the direct messages of a kind about a game: what they say is no longer so.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn withdraw(tx: &Tx<'_>, game: GameId, kind: Kind, now: Time) -> Result<(), Fault> {
    let sql = "DELETE FROM posts WHERE game = ?1 AND audience <> 'channel' AND kind = ?2
               RETURNING channel, message";
    let read = |row: &Row<'_>| Ok(Posted { channel: row.get(0)?, message: row.get(1)? });
    for posted in tx.rows(sql, params![game, kind.name()], read)? {
        jobs::enqueue(tx, Job::DeleteMessage(posted), now)?;
    }
    Ok(())
}

/// Forgets where a seat's direct messages are: somebody else sits there. The one about this game is deleted.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn forget_seat(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<(), Fault> {
    let audience = Audience::Seat(seat);
    changing(tx, game, audience, now, || {
        tx.run("DELETE FROM posts WHERE game = ?1 AND audience = ?2", params![game, audience.name()])
    })
}

/// Forgets what stands in somebody's direct messages about a game, whatever seat it was for: it is deleted, or loses its
/// controls.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn forget_channel(tx: &Tx<'_>, game: GameId, channel: ChannelId, now: Time) -> Result<(), Fault> {
    let sql = "SELECT DISTINCT audience FROM posts WHERE game = ?1 AND channel = ?2";
    let audiences: Vec<String> = tx.rows(sql, params![game, channel], |row| row.get(0))?;
    for audience in audiences.iter().filter_map(|name| Audience::from_name(name)) {
        changing(tx, game, audience, now, || {
            tx.run(
                "DELETE FROM posts WHERE game = ?1 AND audience = ?2 AND channel = ?3",
                params![game, audience.name(), channel],
            )
        })?;
    }
    Ok(())
}

/// Changes what is current, and has every message that is so no longer deleted, or its controls taken off.
fn changing(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    now: Time,
    change: impl FnOnce() -> Result<(), Fault>,
) -> Result<(), Fault> {
    let messages = || -> Result<Vec<(Posted, bool, bool)>, Fault> {
        let sql = format!(
            "SELECT channel, message, max(CASE WHEN {PASSING} THEN 1 ELSE 0 END),
             max(CASE WHEN {TABLE} THEN 1 ELSE 0 END) FROM posts WHERE game = ?1 AND audience = ?2
             GROUP BY channel, message"
        );
        let read = |row: &Row<'_>| {
            Ok((Posted { channel: row.get(0)?, message: row.get(1)? }, row.get(2)?, row.get(3)?))
        };
        tx.rows(&sql, params![game, audience.name()], read)
    };
    let before = messages()?;
    change()?;
    let after = messages()?;
    for (old, passing, table) in before {
        if after.iter().any(|(message, ..)| *message == old) {
            continue;
        }
        let (job, due) = match (passing, table) {
            (_, true) => (Job::DeleteMessage(old), now.after(ANSWERED)),
            (true, false) => (Job::DeleteMessage(old), now),
            (false, false) => (Job::ClearControls(old), now),
        };
        jobs::enqueue(tx, job, due)?;
    }
    Ok(())
}
