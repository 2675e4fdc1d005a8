//! Limits on how much of the shared resources one person, and one server, may use.
//!
//! Discord limits a bot's requests a second, and every game needs some. A person with far too many games would make all
//! others wait. Being forgotten lifts no limit: the games that a person had open then count for another day.

use super::alias;
use super::caller::Caller;
use super::limit_refusal::LimitRefusal;
use super::refusal::Refusal;
use crate::store::games::{self, StoredGame};
use crate::store::places::threads::{self, OpenedThread};
use crate::store::{ChannelId, GuildId, StoreError, Tx, UserId, places::server_defaults};

/// The limits for one person and for one server; `None` means no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most games of a host that have not ended, including lobbies.
    pub games_per_host: Option<u32>,
    /// The most games of a server that have not ended, including lobbies.
    pub games_per_server: Option<u32>,
    /// The most games that a host may open in an hour, even if they are closed again: each has a post of its own.
    pub games_per_hour: Option<u32>,
    /// The most threads that a person may have opened in an hour.
    pub threads_per_hour: Option<u32>,
    /// The most games without people in which computers move at the same time in a server; further games wait.
    pub computer_games_per_server: Option<u32>,
}

/// The period for which opened games are counted, in seconds.
pub(in crate::service) const HOUR: i64 = 60 * 60;

/// The most games of a person that a refusal names.
const NAMED: u32 = 5;

impl Limits {
    /// No limits.
    pub const NONE: Self = Self {
        games_per_host: None,
        games_per_server: None,
        games_per_hour: None,
        threads_per_hour: None,
        computer_games_per_server: None,
    };
}

/// Refuses one more game to a host or a server at its limit.
pub(in crate::service) fn check_open(tx: &Tx<'_>, limits: Limits, by: &Caller) -> Result<(), Refusal> {
    let is_reached = |most: Option<u32>, count: u32| most.filter(|most| count >= *most);
    check(tx, limits, by.user, by.guild, is_reached)?;
    match limits.games_per_hour {
        Some(most) => check_opened(tx, most, by.user),
        None => Ok(()),
    }
}

/// Refuses a game in a channel where the server wants none.
pub(in crate::service) fn check_place(tx: &Tx<'_>, by: &Caller) -> Result<(), Refusal> {
    match by.guild {
        Some(guild) => check_among(&server_defaults::channels(tx, guild)?, by),
        None => Ok(()),
    }
}

/// Refuses a game outside the given channels, if there are any; threads count as their channel.
pub(in crate::service) fn check_among(channels: &[ChannelId], by: &Caller) -> Result<(), Refusal> {
    let is_there = by.place.is_none_or(|place| channels.contains(&place));
    if channels.is_empty() || is_there {
        return Ok(());
    }
    Err(Refusal::OtherChannels { channels: channels.to_vec(), manages: by.may_manage_server })
}

/// Refuses one more game to a person who has opened as many in the last hour as they may.
fn check_opened(tx: &Tx<'_>, most: u32, user: UserId) -> Result<(), Refusal> {
    let now = tx.now();
    let forgotten = alias::find(tx, user)?.filter(|alias| alias.forgotten_at.after(HOUR) > now);
    // The games that the person opened before they were forgotten count too.
    let left = most.saturating_sub(forgotten.as_ref().map_or(0, |alias| alias.games));
    let next = match (left, forgotten) {
        (0, Some(alias)) => Some(alias.forgotten_at),
        // The clock may have been set back since the game was opened.
        _ => games::opened_before(tx, user, left)?.filter(|at| *at <= now),
    };
    match next.map(|at| at.after(HOUR)).filter(|next| *next > now) {
        Some(next) => Err(Refusal::Limit(LimitRefusal::TooManyOpened { most, next })),
        None => Ok(()),
    }
}

/// Refuses to start a game if its host or server is above a limit, as a host may be who was handed the lobby.
pub(in crate::service) fn check_start(
    tx: &Tx<'_>,
    limits: Limits,
    lobby: &StoredGame,
) -> Result<(), Refusal> {
    let is_passed = |most: Option<u32>, count: u32| most.filter(|most| count > *most);
    check(tx, limits, lobby.host, lobby.guild, is_passed)
}

fn check(
    tx: &Tx<'_>,
    limits: Limits,
    host: UserId,
    guild: Option<GuildId>,
    broken: impl Fn(Option<u32>, u32) -> Option<u32>,
) -> Result<(), Refusal> {
    let own = games::open_of_host(tx, host)?;
    if let Some(most) = broken(limits.games_per_host, own) {
        return Err(Refusal::Limit(LimitRefusal::TooManyGames {
            most,
            own: games::oldest_open_of_host(tx, host, NAMED)?,
        }));
    }
    if let Some(alias) = alias::find(tx, host)?
        && broken(limits.games_per_host, own.saturating_add(alias.games)).is_some()
    {
        return Err(Refusal::Limit(LimitRefusal::CountsYet { until: alias.until() }));
    }
    if let Some(guild) = guild
        && let Some(most) = broken(limits.games_per_server, games::open_in_guild(tx, guild)?)
    {
        return Err(Refusal::Limit(LimitRefusal::ServerFull { most }));
    }
    Ok(())
}

/// Counts a thread that is about to be opened for a person; refuses it at their limit.
pub(in crate::service) fn reserve_thread(
    tx: &Tx<'_>,
    limits: Limits,
    user: UserId,
) -> Result<OpenedThread, Refusal> {
    threads::forget(tx)?;
    if let Some(most) = limits.threads_per_hour {
        let alias = alias::find(tx, user)?.map(|alias| alias.alias);
        if let Some(next) = threads::next_for(tx, user, alias, most)? {
            return Err(Refusal::Limit(LimitRefusal::TooManyThreads { most, next }));
        }
    }
    Ok(threads::note(tx, user)?)
}

/// Returns whether a game without people waits until others of its server are over.
pub fn rests(tx: &Tx<'_>, limits: Limits, game: &StoredGame) -> Result<bool, StoreError> {
    match limits.computer_games_per_server {
        Some(most) => crate::store::computers::rests(tx, game.id, most),
        None => Ok(false),
    }
}
