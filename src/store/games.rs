//! The life of a game: opening, changing its stage or its host, ending.

use std::sync::Arc;

use last_spike_engine::{Edition, Options, Seat, Seed};
use sha2::{Digest, Sha256};

use super::database::{insert, params, whole};
use super::posting::outbox::{self, Notice};
use super::rows::error::StoreError;
use super::rows::ids::{ChannelId, GameId, GuildId, UserId};
use super::rows::text::json;
use super::rows::tx::Tx;
use super::scheduling::jobs::{self, Job};
use super::table::conditions::{Conditions, Pace, PostStyle, set_conditions};
use super::table::obstacle::Obstacle;
use super::voting::votes::{Ended, Fate};
use super::{
    clock::{awaited, clocks},
    seating::seats,
    table::{answers_ahead, plans},
    voting::{invitations, votes},
};

pub use super::seating::seats::seat;
pub(crate) use super::seating::seats::{hand_seat, last_change, rename, reseat, set_level, set_token};
pub use super::table::game::{Player, Stage, StoredGame, Unrated, Who};
pub use super::table::listing::{Share, at_stage, lobbies_of, newest_of_user, share};
pub(crate) use super::table::listing::{
    ever_of_user, finished_of_user, of_user, oldest_open_of_host, open_in_guild, open_of_host, opened_before,
    opened_since, shared_by, unfinished,
};
pub use super::table::loading::{in_channel, last_in_channel, load, lock, lock_all, lock_channel, read};
pub(crate) use super::table::loading::{prefetch, prefetch_in_channel};

/// Changes the pace of a game.
pub(crate) fn set_pace(tx: &Tx<'_>, stored: &mut StoredGame, pace: Pace) -> Result<(), StoreError> {
    tx.run("UPDATE games SET pace = ?2 WHERE id = ?1", params![stored.id, pace.name()])?;
    stored.pace = Some(pace);
    Ok(())
}

/// Changes how much of a game stays in its channel.
pub(crate) fn set_post_style(tx: &Tx<'_>, id: GameId, style: PostStyle) -> Result<(), StoreError> {
    tx.run("UPDATE games SET posts = ?2 WHERE id = ?1", params![id, style.name()])
}

/// Moves a game to another channel.
pub(crate) fn set_channel(tx: &Tx<'_>, id: GameId, channel: ChannelId) -> Result<(), StoreError> {
    tx.run("UPDATE games SET channel = ?2 WHERE id = ?1", params![id, channel])
}

/// Stores the obstacle that keeps the bot from posting in the channel of a game.
pub(crate) fn set_obstacle(tx: &Tx<'_>, id: GameId, obstacle: Obstacle) -> Result<(), StoreError> {
    tx.run("UPDATE games SET obstacle = ?2 WHERE id = ?1", params![id, obstacle.name()])
}

/// Returns the last known obstacle to posting in the channel of a game; the default if none is stored.
pub(crate) fn obstacle(tx: &Tx<'_>, id: GameId) -> Result<Obstacle, StoreError> {
    let sql = "SELECT obstacle FROM games WHERE id = ?1";
    let name: Option<Option<String>> = tx.row(sql, params![id], whole)?;
    Ok(name.flatten().and_then(|name| Obstacle::named(&name)).unwrap_or_default())
}

/// A lobby that is about to be opened.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The server's language.
    pub locale: String,
    /// The person who opens it.
    pub host: UserId,
    /// Their name.
    pub host_name: String,
    /// The edition that is played.
    pub edition: Arc<Edition>,
    /// The options that the host chose.
    pub options: Options,
    /// The part of the game's posts that stays in the channel.
    pub post_style: PostStyle,
    /// The pace that the host chose.
    pub pace: Option<Pace>,
    /// The conditions that the host chose.
    pub conditions: Conditions,
    /// The seed that the lobby commits to.
    pub seed: Seed,
}

/// The seconds between the end of a game and the packing of its log: the log is read most in that time.
const FRESH: i64 = 24 * 60 * 60;

/// Opens a lobby with its host on the first seat.
pub fn open(tx: &Tx<'_>, new: &NewGame) -> Result<GameId, StoreError> {
    let hash = keep_edition(tx, &new.edition)?;
    let id = insert!(tx, "games" {
        "stage": Stage::Lobby.name(),
        "guild": new.guild,
        "channel": new.channel,
        "locale": new.locale,
        "host": new.host,
        "edition": hash,
        "options": json(&new.options),
        "created_at": tx.now(),
        "pace": new.pace.map(Pace::name),
        "posts": new.post_style.name(),
        "seed": new.seed.0.as_slice(),
    } returning "id")?;
    #[cfg(test)]
    super::tests::lock_order::opened(id);
    set_conditions(tx, id, new.conditions)?;
    seats::seat(tx, id, Seat(0), &new.host_name, &Who::Human(new.host))?;
    Ok(id)
}

/// Stores the figures of an edition, and returns the hash by which games refer to them.
fn keep_edition(tx: &Tx<'_>, edition: &Edition) -> Result<String, StoreError> {
    let toml = &*edition.source;
    let hash = hash_of(toml);
    tx.run(
        "INSERT INTO editions (hash, toml) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING",
        params![hash, toml],
    )?;
    Ok(hash)
}

/// Changes the edition of a lobby, and its options to match.
pub(crate) fn set_edition(
    tx: &Tx<'_>,
    id: GameId,
    edition: &Edition,
    options: Options,
) -> Result<(), StoreError> {
    let hash = keep_edition(tx, edition)?;
    let sql = "UPDATE games SET edition = ?2, options = ?3 WHERE id = ?1";
    tx.run(sql, params![id, hash, json(&options)])
}

/// Changes the options of a lobby; its edition stays.
pub(crate) fn set_options(tx: &Tx<'_>, id: GameId, options: Options) -> Result<(), StoreError> {
    tx.run("UPDATE games SET options = ?2 WHERE id = ?1", params![id, json(&options)])
}

/// Stores the seed of a lobby that an earlier version opened without one.
pub(crate) fn set_seed(tx: &Tx<'_>, id: GameId, seed: Seed) -> Result<(), StoreError> {
    tx.run("UPDATE games SET seed = ?2 WHERE id = ?1", params![id, seed.0.as_slice()])
}

/// Changes whether a lobby's game begins with a post that is being made.
pub(crate) fn set_begins(tx: &Tx<'_>, id: GameId, begins: bool) -> Result<(), StoreError> {
    tx.run("UPDATE games SET begins = ?2 WHERE id = ?1", params![id, begins])
}

/// Hands a game to another host.
pub(crate) fn set_host(tx: &Tx<'_>, game: GameId, host: UserId) -> Result<(), StoreError> {
    tx.run("UPDATE games SET host = ?2 WHERE id = ?1", params![game, host])
}

/// Stores the person who has ended a game early.
pub(crate) fn set_ended_by(tx: &Tx<'_>, game: GameId, by: UserId) -> Result<(), StoreError> {
    tx.run("UPDATE games SET ended_by = ?2 WHERE id = ?1", params![game, by])
}

/// Returns the person who has ended a game early, if that is known.
pub(crate) fn ended_by(tx: &Tx<'_>, game: GameId) -> Result<Option<UserId>, StoreError> {
    let sql = "SELECT ended_by FROM games WHERE id = ?1";
    Ok(tx.row(sql, params![game], whole::<Option<UserId>>)?.flatten())
}

/// Forgets that a person has ended a game early, if they have.
pub(crate) fn forget_ender(tx: &Tx<'_>, game: GameId, user: UserId) -> Result<(), StoreError> {
    tx.run("UPDATE games SET ended_by = NULL WHERE id = ?1 AND ended_by = ?2", params![game, user])
}

/// Returns the known channels of a person's direct messages: one for each bot that has used the database.
pub(crate) fn dms_of(tx: &Tx<'_>, user: UserId) -> Result<Vec<ChannelId>, StoreError> {
    let sql = r#"SELECT dm FROM people WHERE "user" = ?1 AND dm IS NOT NULL
               UNION SELECT channel FROM games WHERE host = ?1 AND guild IS NULL AND channel > 0"#;
    tx.rows(sql, params![user], whole)
}

/// Forgets the channel of each of these games that was played in direct messages and has ended.
pub(crate) fn leave_dms(tx: &Tx<'_>, all: &[GameId]) -> Result<(), StoreError> {
    let sql = "UPDATE games SET channel = 0 WHERE id = ?1 AND guild IS NULL AND stage IN ('over', 'closed')";
    all.iter().try_for_each(|id| tx.run(sql, params![id]))
}

/// Ends a game in any stage: stores its end, drops its plans, invitations and clocks, and closes its open votes.
pub fn finish(tx: &Tx<'_>, id: GameId, stage: Stage) -> Result<(), StoreError> {
    let now = tx.now();
    tx.run("UPDATE games SET stage = ?2, ended_at = ?3 WHERE id = ?1", params![id, stage.name(), now])?;
    jobs::enqueue(tx, Job::PackLog(id), now.after(FRESH))?;
    jobs::cancel(tx, Job::WarnOfExpiry(id))?;
    jobs::cancel(tx, Job::Expire(id))?;
    for vote in votes::end_open(tx, id, Ended::All, Fate::Lapsed)? {
        jobs::cancel(tx, Job::CloseVote(vote))?;
        outbox::renew(tx, &Notice::of_vote(id, vote, outbox::NoticeKind::Verdict))?;
    }
    invitations::close(tx, id)?;
    clocks::forget(tx, id)?;
    plans::forget_all(tx, id)?;
    answers_ahead::forget_all(tx, id)?;
    awaited::stop(tx, id)
}

/// Changes the stage of a game that does not end with it.
pub(crate) fn set_stage(tx: &Tx<'_>, id: GameId, stage: Stage) -> Result<(), StoreError> {
    tx.run("UPDATE games SET stage = ?2 WHERE id = ?1", params![id, stage.name()])
}

/// Returns the games that were dealt with a seed and their stages, the oldest first.
pub(crate) fn of_seed(tx: &Tx<'_>, seed: Seed) -> Result<Vec<(GameId, Stage)>, StoreError> {
    let sql = "SELECT id, stage FROM games WHERE seed = ?1 ORDER BY id";
    tx.rows(sql, params![seed.0.as_slice()], whole)
}

/// Returns whether a game is rated; for a lobby, whether its host wants that.
pub fn is_rated(tx: &Tx<'_>, id: GameId) -> Result<bool, StoreError> {
    let sql = "SELECT rated FROM games WHERE id = ?1";
    Ok(tx.row(sql, params![id], whole)?.unwrap_or(false))
}

/// Returns the stage of a game.
pub fn stage(tx: &Tx<'_>, id: GameId) -> Result<Option<Stage>, StoreError> {
    let sql = "SELECT stage FROM games WHERE id = ?1";
    tx.row(sql, params![id], whole)
}

fn hash_of(toml: &str) -> String {
    hex::encode(Sha256::digest(toml))
}
