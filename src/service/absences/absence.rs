//! Servers that the bot has left: their games stop, the players are told once, and after 30 days the games are ended.
//! If the bot is invited again before, they go on.

use super::{ending, expiry};
use crate::service::clock::countdown::Calendar;
use crate::service::notices::notice;
use crate::service::request::readable::{check_known, if_known};
use crate::service::request::refusal::Refusal;
use crate::service::request::schedule::Next;
use crate::store::clock::pauses::{self, PauseReason};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{Audience, NoticeKind, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{GameHeader, places::server_defaults, table::headers};
use crate::store::{GameId, GuildId, StoreError, Tx, clock::awaited, operation::uptime, places::guilds};

/// The time for which games wait for the bot to be invited again, in seconds: 30 days.
pub const PATIENCE: i64 = 30 * 24 * 60 * 60;

/// The seconds until it is looked again whether a newer version of the program has ended its games.
const DAY: i64 = 24 * 60 * 60;

/// The seconds by which a deadline is put off while nobody can keep it. The game is ended before they are over.
const SUSPENDED: i64 = PATIENCE + 24 * 60 * 60;

/// Pauses the games of a server that the bot has left, and tells their players. If the bot isn't invited again within
/// [`PATIENCE`], the games are ended and the server's defaults are forgotten.
pub fn left(tx: &Tx<'_>, guild: GuildId) -> Result<(), StoreError> {
    let games = locked_games(tx, guild)?;
    // A newer version of the program learns of it here, too: Discord tells one process alone.
    let leaves_something = !guilds::open_games(tx, guild)?.is_empty() || server_defaults::is_kept(tx, guild)?;
    if !leaves_something || !guilds::note_left(tx, guild)? {
        return Ok(());
    }
    jobs::enqueue(tx, Job::GiveUpGuild(guild), tx.now().after(PATIENCE))?;
    for game in games.iter().filter(|game| game.stage != Stage::Lobby) {
        pauses::begin_absence(tx, game.id)?;
        shift_deadlines(tx, game, SUSPENDED)?;
        notice::to_each(tx, game, NoticeKind::Paused)?;
    }
    Ok(())
}

/// Pauses the games of servers from which the bot was removed while it was not connected: the known servers of a shard
/// that Discord doesn't name in `servers` when the shard connects.
pub(crate) fn left_meanwhile(
    tx: &Tx<'_>,
    servers: &[GuildId],
    is_of_the_shard: impl Fn(GuildId) -> bool,
) -> Result<(), StoreError> {
    let gone = |guild: &GuildId| is_of_the_shard(*guild) && !servers.contains(guild);
    let gone: Vec<GuildId> = guilds::known(tx)?.into_iter().filter(gone).collect();
    let games = gone.iter().map(|guild| guilds::open_games(tx, *guild)).collect::<Result<Vec<_>, _>>()?;
    games::lock_all(tx, games.concat())?;
    gone.into_iter().try_for_each(|guild| left(tx, guild))
}

/// Resumes the games of a server that the bot is in again.
pub fn back(tx: &Tx<'_>, guild: GuildId) -> Result<(), StoreError> {
    let games = locked_games(tx, guild)?;
    let Some(left_at) = guilds::note_back(tx, guild)? else { return Ok(()) };
    for other in guilds::open_games(tx, guild)? {
        // A newer version of the program may have stopped it, and nobody else hears of this.
        if games.iter().all(|game| game.id != other) {
            pauses::end(tx, other, PauseReason::Left)?;
        }
    }
    jobs::cancel(tx, Job::GiveUpGuild(guild))?;
    // Players keep the time that they had left, even if the clock was set back meanwhile.
    let absent = (tx.now().0 - left_at.0).clamp(0, SUSPENDED);
    for game in &games {
        expiry::restart(tx, game.id, game.stage)?;
        if game.stage == Stage::Lobby {
            continue;
        }
        pauses::end(tx, game.id, PauseReason::Left)?;
        shift_deadlines(tx, game, absent - SUSPENDED)?;
        notice::withdraw(tx, game.id, NoticeKind::Paused, Unposted::BotIsBack)?;
        notice::renew_messages(tx, game.id)?;
        if game.stage == Stage::Running {
            notice::renew(tx, game.id, Audience::Channel, NoticeKind::Board)?;
        }
    }
    Ok(())
}

/// Ends the next game of a server that the bot has not been invited to again; after the last one, forgets the server's
/// defaults.
pub(in crate::service) fn give_up(tx: &Tx<'_>, guild: GuildId) -> Result<Next, Refusal> {
    let now = tx.now();
    let Some(left_at) = guilds::left_at(tx, guild)? else { return Ok(Next::Done) };
    // The bot learns of an invitation only once it is back from an outage, so outages don't count.
    let calendar = Calendar { quiet: None, excluded: uptime::outages_since(tx, left_at, Some(now))? };
    if let Some(later) = calendar.ahead(left_at, PATIENCE, now) {
        return Ok(Next::Again(later));
    }
    // One at a time: of two editions' ratings a transaction may lock one.
    if let Some(game) = locked_games(tx, guild)?.first() {
        ending::end_for_all(tx, game, NoticeKind::GivenUp, Unposted::BotLeft)?;
        return Ok(Next::Again(now));
    }
    if !guilds::open_games(tx, guild)?.is_empty() {
        // A newer version of the program ends the others.
        return Ok(Next::Again(now.after(DAY)));
    }
    server_defaults::forget(tx, guild)?;
    guilds::note_back(tx, guild)?;
    Ok(Next::Done)
}

/// Refuses a change to a game that has stopped because the bot has left its server.
///
/// # Errors
/// [`Refusal::Paused`] if the bot has left the game's server.
pub(in crate::service) fn check(game: &GameHeader) -> Result<(), Refusal> {
    match game.bot_left_at {
        None => Ok(()),
        Some(left_at) => Err(Refusal::Paused { until: left_at.after(PATIENCE) }),
    }
}

/// Locks the games of a server that have not ended, and returns those that no newer version of the program serves.
fn locked_games(tx: &Tx<'_>, guild: GuildId) -> Result<Vec<GameHeader>, StoreError> {
    let ids = guilds::open_games(tx, guild)?;
    games::lock_all(tx, ids.clone())?;
    let mut known = Vec::new();
    for id in ids {
        known.extend(if_known(check_known(tx, id).and_then(|()| headers::load(tx, id)))?);
    }
    Ok(known)
}

fn shift_deadlines(tx: &Tx<'_>, game: &GameHeader, seconds: i64) -> Result<(), StoreError> {
    for awaited in awaited::of_game(tx, game.id)? {
        let (game, seat) = (game.id, awaited.seat);
        jobs::shift(tx, Job::AuctionDeadline { game, seat }, seconds)?;
        jobs::shift(tx, Job::TurnAlarm { game, seat }, seconds)?;
    }
    Ok(())
}

/// Returns whether a game has stopped because the bot has left its server.
pub(super) fn stands_still(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    Ok(headers::load(tx, game)?.is_some_and(|game| game.bot_left_at.is_some()))
}
