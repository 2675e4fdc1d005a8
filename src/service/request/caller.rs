//! The person who acts, and the game that they mean.

use super::refusal::Refusal;
use crate::store::clock::reminders::{self, Reminders};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::posts::Posted;
use crate::store::{
    ChannelId, Deferred, GameHeader, GameId, GuildId, InteractionId, StoreError, Time, Tx, UserId,
    people::person, table::headers,
};

/// A person who acts, and where.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person.
    pub user: UserId,
    /// Their name there.
    pub name: String,
    /// The language of their Discord.
    pub locale: String,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The language of the server.
    pub guild_locale: String,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel that decides whether games may be opened here: for a thread, the channel to which it belongs. `None`
    /// if Discord does not name it.
    pub place: Option<ChannelId>,
    /// True if they may manage the channel.
    pub may_manage: bool,
    /// True if they may manage the server.
    pub may_manage_server: bool,
    /// The channels in which Discord says that they may write and use commands: the one in which they act, and others
    /// about which the bot has asked Discord.
    pub writes_in: Vec<ChannelId>,
    /// The interaction by which they act. It is carried out once, however often Discord delivers it.
    pub interaction: InteractionId,
    /// Their direct message whose control they have pressed; the answer replaces it.
    pub pressed: Option<Pressed>,
}

/// A player's direct message about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// The game.
    pub game: GameId,
    /// The message.
    pub message: Posted,
}

impl Caller {
    /// Returns the game that they mean where they give no number.
    #[must_use]
    pub const fn here(&self) -> GameRef {
        if self.guild.is_some() { GameRef::Here } else { GameRef::Only }
    }
}

/// A reference to the game that somebody means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRef {
    /// The one of this channel.
    Here,
    /// The one that is played in these direct messages, else the only one of theirs that is not over.
    Only,
    /// The one of that number: direct messages and buttons say so.
    Game(GameId),
}

/// Loads the game that a person means, whatever its stage.
///
/// A number can be guessed: from elsewhere than its channel a game is found by its own players alone,
/// and whether there is one of that number is not told.
pub(in crate::service) fn find(
    tx: &Tx<'_>,
    user: UserId,
    channel: ChannelId,
    game_ref: GameRef,
) -> Result<StoredGame, Refusal> {
    let first = prefetch(tx, channel, game_ref)?.read(tx)?;
    found(tx, user, channel, game_ref, first)
}

/// Loads the game whose past a person means. Until the game of a lobby begins, that is the one that ended last in the
/// lobby's channel: a rematch must not hide what is to be looked at.
pub(in crate::service) fn find_past(
    tx: &Tx<'_>,
    user: UserId,
    channel: ChannelId,
    game_ref: GameRef,
) -> Result<StoredGame, Refusal> {
    let found = find(tx, user, channel, game_ref);
    let has_no_past = match (&found, game_ref) {
        (_, GameRef::Game(_)) => false,
        (Ok(stored), _) => stored.stage == Stage::Lobby,
        // Several games of theirs are a question, not an absence.
        (Err(refusal), game_ref) => game_ref == GameRef::Here && matches!(refusal, Refusal::NoGame),
    };
    if !has_no_past {
        return found;
    }
    // Their only game may be a lobby elsewhere.
    let there = found.as_ref().map_or(channel, |lobby| lobby.channel);
    let ended = headers::last_ended_in_channel(tx, there)?;
    match ended.map(|id| games::read(tx, id)).transpose()?.flatten() {
        Some(ended) => Ok(ended),
        None => found,
    }
}

/// Asks for the game that a reference means first, and keeps others from it.
fn prefetch(
    tx: &Tx<'_>,
    channel: ChannelId,
    game_ref: GameRef,
) -> Result<Deferred<Option<StoredGame>>, StoreError> {
    match game_ref {
        GameRef::Here | GameRef::Only => games::prefetch_in_channel(tx, channel),
        GameRef::Game(id) => games::prefetch(tx, id),
    }
}

/// Returns the game that a person means, where this is the one that their reference means first.
fn found(
    tx: &Tx<'_>,
    user: UserId,
    channel: ChannelId,
    game_ref: GameRef,
    first: Option<StoredGame>,
) -> Result<StoredGame, Refusal> {
    match game_ref {
        GameRef::Here => {
            let found = match first {
                None => games::last_in_channel(tx, channel)?.filter(|stored| stored.stage == Stage::Over),
                found => found,
            };
            found.ok_or(Refusal::NoGame)
        }
        GameRef::Only => {
            if let Some(here) = first {
                return Ok(here);
            }
            match games::of_user(tx, user, 2)?[..] {
                [only] => games::load(tx, only)?.ok_or(Refusal::NoGame),
                [] => find(tx, user, channel, GameRef::Here),
                _ => Err(Refusal::NoGame),
            }
        }
        GameRef::Game(_) => {
            let found = first.filter(|stored| stored.channel == channel || stored.seat_of(user).is_some());
            found.ok_or(Refusal::NotYourGame)
        }
    }
}

/// Admits an interaction about a game once (Discord may deliver it twice), and notes the person. The game is locked before
/// anything is written, or its channel where there may be none yet.
pub(in crate::service) fn once(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    now: Time,
) -> Result<(), Refusal> {
    lock(tx, by, game_ref)?;
    once_of_person(tx, by, now)
}

/// Locks the game that a person means, or its channel where there may be none yet.
fn lock(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<(), StoreError> {
    match game_ref {
        GameRef::Here => games::lock_channel(tx, by.channel)?,
        GameRef::Only => {
            games::lock_channel(tx, by.channel)?;
            if headers::in_channel(tx, by.channel)?.is_none()
                && let [only] = games::of_user(tx, by.user, 2)?[..]
            {
                games::lock(tx, only)?;
            }
        }
        GameRef::Game(id) => games::lock(tx, id)?,
    }
    Ok(())
}

/// The game that somebody means: it is locked and asked for.
pub(in crate::service) struct PendingGame {
    game_ref: GameRef,
    first: Deferred<Option<StoredGame>>,
}

/// Locks the game that a person means, and asks for it: it comes with the answer to what is asked next.
pub(in crate::service) fn meant(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
) -> Result<PendingGame, StoreError> {
    if game_ref == GameRef::Only {
        lock(tx, by, game_ref)?;
    }
    // What is asked for is locked.
    Ok(PendingGame { game_ref, first: prefetch(tx, by.channel, game_ref)? })
}

impl PendingGame {
    /// Admits an interaction about it as [`once`] does, and loads it as [`find`] does, with what the person was
    /// reminded of.
    pub(in crate::service) fn admitted(
        self,
        tx: &Tx<'_>,
        by: &Caller,
        now: Time,
    ) -> Result<(StoredGame, Deferred<Reminders>), Refusal> {
        person::note(tx, by.user, &by.locale)?;
        // Asked for once the person is locked: they may act in two games at once.
        let reminders = reminders::prefetch(tx, by.user)?;
        first_time(tx, by, now)?;
        let stored = found(tx, by.user, by.channel, self.game_ref, self.first.read(tx)?)?;
        Ok((stored, reminders))
    }
}

/// Admits an interaction once that is about no game, or about those that are locked already.
pub(in crate::service) fn once_of_person(tx: &Tx<'_>, by: &Caller, now: Time) -> Result<(), Refusal> {
    person::note(tx, by.user, &by.locale)?;
    first_time(tx, by, now)
}

fn first_time(tx: &Tx<'_>, by: &Caller, now: Time) -> Result<(), Refusal> {
    if person::first_time(tx, by.interaction, now)? { Ok(()) } else { Err(Refusal::Repeated) }
}

/// Refuses to post what is no move in the channel of a game for somebody who may not write there themselves.
pub(in crate::service) fn check_may_post(by: &Caller, game: &GameHeader) -> Result<(), Refusal> {
    // In direct messages nobody else reads it.
    if game.is_in_dm() || by.writes_in.contains(&game.channel) {
        Ok(())
    } else {
        Err(Refusal::MayNotWrite { channel: game.channel })
    }
}

/// Returns the channel of the game that a person means, with its server, where they act elsewhere.
///
/// # Errors
/// [`Refusal`] when there is no such game.
pub fn elsewhere(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
) -> Result<Option<(GuildId, ChannelId)>, Refusal> {
    if game_ref == GameRef::Here {
        return Ok(None);
    }
    let stored = find(tx, by.user, by.channel, game_ref)?;
    Ok(stored.guild.filter(|_| stored.channel != by.channel).map(|guild| (guild, stored.channel)))
}

/// Refuses a game that is not being played.
pub(in crate::service) fn running(stored: StoredGame) -> Result<StoredGame, Refusal> {
    check_running(&stored).map(|()| stored)
}

pub(in crate::service) fn check_running(stored: &StoredGame) -> Result<(), Refusal> {
    match stored.stage {
        Stage::Running => Ok(()),
        Stage::Lobby => Err(Refusal::NotBegun),
        Stage::Over | Stage::Closed => Err(Refusal::Ended),
        Stage::Broken => Err(Refusal::Broken),
    }
}
