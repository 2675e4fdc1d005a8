//! Lists of games: of a person, or at a stage.
//!
//! A person may have finished thousands of games, so the frequent queries read no finished game that they don't return.

use super::game::Stage;
use crate::store::database::{Row, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, GuildId, Time, UserId};
use crate::store::rows::tx::Tx;

/// A person's games that have not ended. `CROSS JOIN` makes SQLite begin with the unfinished games: a person may have
/// finished thousands.
const OF_USER: &str = r#"SELECT p.game FROM games g CROSS JOIN players p
     LEFT JOIN awaited a ON a.game = p.game AND a.seat = p.seat
     WHERE p.game = g.id AND p."user" = ?1 AND g.stage IN ('lobby', 'running', 'broken')
     ORDER BY a.since IS NULL, a.since, g.id LIMIT ?2"#;

/// The newest games of a person that were begun and have ended. It reads only the games that are wanted, and the open
/// ones.
const FINISHED_OF_USER: &str = r#"SELECT p.game FROM players p CROSS JOIN games g
     WHERE g.id = p.game AND p."user" = ?1 AND g.stage IN ('over', 'closed') AND g.started_at IS NOT NULL
     ORDER BY p.game DESC LIMIT ?2"#;

/// The numbers of stored games and actions of a person. Games that they host or have ended without a seat are counted
/// too.
const SHARE: &str = r#"SELECT (SELECT count(*) FROM players WHERE "user" = ?1)
     + (SELECT count(*) FROM games g WHERE host = ?1
        AND NOT EXISTS (SELECT 1 FROM players p WHERE p."user" = ?1 AND p.game = g.id))
     + (SELECT count(DISTINCT game) FROM tenures t WHERE "user" = ?1
        AND NOT EXISTS (SELECT 1 FROM players p WHERE p."user" = ?1 AND p.game = t.game)
        AND NOT EXISTS (SELECT 1 FROM games g WHERE g.host = ?1 AND g.id = t.game))
     + (SELECT count(*) FROM games g WHERE ended_by = ?1 AND host <> ?1
        AND NOT EXISTS (SELECT 1 FROM players p WHERE p."user" = ?1 AND p.game = g.id)
        AND NOT EXISTS (SELECT 1 FROM tenures t WHERE t."user" = ?1 AND t.game = g.id)),
     CAST((SELECT coalesce(sum(actions), 0) FROM players WHERE "user" = ?1)
     + (SELECT coalesce(sum(actions), 0) FROM tenures WHERE "user" = ?1) AS BIGINT)"#;

/// The newest games of a person; reads no more rows than wanted from each index.
const NEWEST_OF_USER: &str = r#"SELECT id FROM (
     SELECT id FROM (SELECT id FROM games WHERE host = ?1 ORDER BY id DESC LIMIT ?2) opened
     UNION SELECT game FROM (SELECT game FROM players WHERE "user" = ?1 ORDER BY game DESC LIMIT ?2) played
     UNION SELECT game FROM (SELECT game FROM tenures WHERE "user" = ?1 ORDER BY game DESC LIMIT ?2) left_to_others
     UNION SELECT id FROM (SELECT id FROM games WHERE ended_by = ?1 ORDER BY id DESC LIMIT ?2) ended
     ) newest ORDER BY id DESC LIMIT ?2"#;

/// The games at a stage before the end.
const OPEN_AT_STAGE: &str =
    "SELECT id FROM games WHERE stage IN ('lobby', 'running', 'broken') AND stage = ?1 ORDER BY id";

/// The number of lobbies that a person has open.
const LOBBIES_OF: &str = "SELECT count(*) FROM games WHERE host = ?1 AND stage = 'lobby'";

/// The number of games of a host that have not ended.
const OPEN_OF_HOST: &str =
    "SELECT count(*) FROM games WHERE host = ?1 AND stage IN ('lobby', 'running', 'broken')";

/// The channels of a host's games that have not ended, the oldest first.
const OLDEST_OPEN_OF_HOST: &str =
    "SELECT channel FROM games WHERE host = ?1 AND stage IN ('lobby', 'running', 'broken')
     ORDER BY id LIMIT ?2";

/// The time at which a host opened a game, counted back from their newest.
const OPENED_BEFORE: &str = "SELECT created_at FROM games WHERE host = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2";

/// The number of games that a host has opened since a moment.
pub(super) const OPENED_SINCE: &str = "SELECT count(*) FROM games WHERE host = ?1 AND created_at > ?2";

/// The number of games of a server that have not ended.
const OPEN_IN_GUILD: &str =
    "SELECT count(*) FROM games WHERE guild = ?1 AND stage IN ('lobby', 'running', 'broken')";

/// The running games in which two people both play. Joined in the order of [`OF_USER`]: two friends may have finished
/// many games, and an offer must not wait for those to be read.
const SHARED_BY: &str = r#"SELECT g.id FROM games g CROSS JOIN players mine CROSS JOIN players theirs
     WHERE mine.game = g.id AND mine."user" = ?1 AND theirs.game = g.id AND theirs."user" = ?2
     AND g.stage IN ('lobby', 'running', 'broken') AND g.stage = 'running' ORDER BY g.id"#;

/// Returns the ids of at most `most` games of a person that have not ended, the games that wait for them first.
pub(crate) fn of_user(tx: &Tx<'_>, user: UserId, most: u32) -> Result<Vec<GameId>, StoreError> {
    tx.rows(OF_USER, params![user, most], whole)
}

/// Returns the ids of at most `most` games of a person that were begun and have ended, the newest first.
pub(crate) fn finished_of_user(tx: &Tx<'_>, user: UserId, most: u32) -> Result<Vec<GameId>, StoreError> {
    tx.rows(FINISHED_OF_USER, params![user, most], whole)
}

/// Returns the ids of all games, ended or not, in which a person sits or sat, which they opened, or in which they were
/// asked to take a seat over.
pub(crate) fn ever_of_user(tx: &Tx<'_>, user: UserId) -> Result<Vec<GameId>, StoreError> {
    let sql = r#"SELECT id FROM games WHERE host = ?1 UNION SELECT game FROM players WHERE "user" = ?1
               UNION SELECT game FROM tenures WHERE "user" = ?1
               UNION SELECT game FROM votes WHERE kind IN ('absent', 'invite')
                   AND subject IN (CAST(?1 AS TEXT), 'person ' || ?1)
               UNION SELECT id FROM games WHERE ended_by = ?1
               ORDER BY 1"#;
    tx.rows(sql, params![user], whole)
}

/// The number of stored games that a person played in or opened, and of their actions there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The number of games.
    pub games: u32,
    /// The number of actions.
    pub actions: u32,
}

/// Returns the numbers of stored games and actions of a person.
pub fn share(tx: &Tx<'_>, user: UserId) -> Result<Share, StoreError> {
    let read = |row: &Row<'_>| Ok(Share { games: row.get(0)?, actions: row.get(1)? });
    tx.one(SHARE, params![user], read)
}

/// Returns at most `most` games in which a person sits or sat, or which they opened, the newest first.
pub fn newest_of_user(tx: &Tx<'_>, user: UserId, most: u32) -> Result<Vec<GameId>, StoreError> {
    tx.rows(NEWEST_OF_USER, params![user, most], whole)
}

/// Returns all games at a stage.
pub fn at_stage(tx: &Tx<'_>, stage: Stage) -> Result<Vec<GameId>, StoreError> {
    let sql = match stage {
        Stage::Lobby | Stage::Running | Stage::Broken => OPEN_AT_STAGE,
        Stage::Over | Stage::Closed => "SELECT id FROM games WHERE stage = ?1 ORDER BY id",
    };
    tx.rows(sql, params![stage.name()], whole)
}

/// Returns all games that have begun and not ended: first the running ones, then the stopped ones.
pub(crate) fn unfinished(tx: &Tx<'_>) -> Result<Vec<GameId>, StoreError> {
    let mut games = at_stage(tx, Stage::Running)?;
    games.extend(at_stage(tx, Stage::Broken)?);
    Ok(games)
}

/// Returns how many lobbies a person has open as host.
pub fn lobbies_of(tx: &Tx<'_>, host: UserId) -> Result<u32, StoreError> {
    tx.one(LOBBIES_OF, params![host], whole)
}

/// Returns how many games of a host have not ended.
pub(crate) fn open_of_host(tx: &Tx<'_>, host: UserId) -> Result<u32, StoreError> {
    tx.one(OPEN_OF_HOST, params![host], whole)
}

/// Returns when a host opened the `back`th of their games, counted back from 1 for the newest, whether or not it was
/// played.
pub(crate) fn opened_before(tx: &Tx<'_>, host: UserId, back: u32) -> Result<Option<Time>, StoreError> {
    tx.row(OPENED_BEFORE, params![host, back.saturating_sub(1)], whole)
}

/// Returns how many games a host has opened since a moment, whether or not they were played.
pub(crate) fn opened_since(tx: &Tx<'_>, host: UserId, since: Time) -> Result<u32, StoreError> {
    tx.one(OPENED_SINCE, params![host, since], whole)
}

/// Returns the channels of at most `most` games of a host that have not ended, the oldest first.
pub(crate) fn oldest_open_of_host(
    tx: &Tx<'_>,
    host: UserId,
    most: u32,
) -> Result<Vec<ChannelId>, StoreError> {
    tx.rows(OLDEST_OPEN_OF_HOST, params![host, most], whole)
}

/// Returns how many games of a server have not ended.
pub(crate) fn open_in_guild(tx: &Tx<'_>, guild: GuildId) -> Result<u32, StoreError> {
    tx.one(OPEN_IN_GUILD, params![guild], whole)
}

/// Returns the running games in which two people both play.
pub(crate) fn shared_by(tx: &Tx<'_>, one: UserId, other: UserId) -> Result<Vec<GameId>, StoreError> {
    tx.rows(SHARED_BY, params![one, other], whole)
}
