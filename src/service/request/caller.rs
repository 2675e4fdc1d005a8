//! The person who acts, and the game that they mean.

use super::readable::{check_known, check_levels};
use super::refusal::Refusal;
use crate::store::clock::reminders::{self, Reminders};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::posts::Posted;
use crate::store::{
    ChannelId, Deferred, GameHeader, GameId, GuildId, InteractionId, StoreError, Tx, UserId, people::person,
    table::headers,
};

/// A person who acts, with the place where they act.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person.
    pub user: UserId,
    /// Their name in that place.
    pub name: String,
    /// The language of their Discord client.
    pub locale: String,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The language of the server.
    pub guild_locale: String,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel whose settings say whether games may be opened here: for a thread, the channel to which it belongs.
    /// `None` if Discord doesn't name it.
    pub place: Option<ChannelId>,
    /// True if they may manage the channel.
    pub may_manage: bool,
    /// True if they may manage the server.
    pub may_manage_server: bool,
    /// The channels in which, according to Discord, they may write and use commands: the current one, and others about
    /// which the bot has asked.
    pub writes_in: Vec<ChannelId>,
    /// The interaction by which they act. It is carried out once, no matter how often Discord delivers it.
    pub interaction: InteractionId,
    /// The game that they mean; unless they name one, that of the channel, and in direct messages their only one.
    pub game: GameRef,
    /// The direct message whose control they have pressed; the answer replaces the message.
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
    /// Returns the same person, who means another game.
    #[must_use]
    pub fn about(&self, game: GameRef) -> Self {
        Self { game, ..self.clone() }
    }
}

/// A reference to the game that a person means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRef {
    /// The game of this channel.
    Here,
    /// The game played in these direct messages, or else the person's only game that is not over.
    Only,
    /// The game with this number, as direct messages and buttons give it.
    Game(GameId),
}

/// Loads the game that a person means, whatever its stage.
///
/// Numbers can be guessed: outside its channel a game is found only by its own players, and others don't learn whether
/// the number exists.
pub(in crate::service) fn find(tx: &Tx<'_>, by: &Caller) -> Result<StoredGame, Refusal> {
    let first = prefetch(tx, by).and_then(|first| first.read(tx));
    let first = unless_guessed(tx, by, first)?;
    found(tx, by, first).and_then(known)
}

/// Returns what was read of the game that a person means. If it could not be read and is no game of theirs or of this
/// channel, they don't learn that it exists.
fn unless_guessed<T>(tx: &Tx<'_>, by: &Caller, read: Result<T, StoreError>) -> Result<T, Refusal> {
    match (by.game, &read) {
        (GameRef::Game(id), Err(StoreError::Newer { .. } | StoreError::Unreadable { .. }))
            if !headers::is_of(tx, id, by.user, by.channel)? =>
        {
            Err(Refusal::NotYourGame)
        }
        _ => Ok(read?),
    }
}

/// Loads the game whose past a person means. While the channel has a lobby, that is the last game that ended there: a
/// rematch must not hide the game to be looked at.
pub(in crate::service) fn find_past(tx: &Tx<'_>, by: &Caller) -> Result<StoredGame, Refusal> {
    let found = find(tx, by);
    let has_no_past = match (&found, by.game) {
        (_, GameRef::Game(_)) => false,
        (Ok(stored), _) => stored.stage == Stage::Lobby,
        // Having several games is ambiguous, which is not the same as having none.
        (Err(refusal), meant) => meant == GameRef::Here && matches!(refusal, Refusal::NoGame),
    };
    if !has_no_past {
        return found;
    }
    // The person's only game may be a lobby in another channel.
    let there = found.as_ref().map_or(by.channel, |lobby| lobby.channel);
    let ended = headers::last_ended_in_channel(tx, there)?;
    match ended.map(|id| games::read(tx, id)).transpose()?.flatten() {
        Some(ended) => Ok(ended),
        None => found,
    }
}

/// Locks and prefetches the game that a reference means in the first place.
fn prefetch(tx: &Tx<'_>, by: &Caller) -> Result<Deferred<Option<StoredGame>>, StoreError> {
    match by.game {
        GameRef::Here | GameRef::Only => games::prefetch_in_channel(tx, by.channel),
        GameRef::Game(id) => games::prefetch(tx, id),
    }
}

/// Returns the game that a person means, given the game that their reference means in the first place.
fn found(tx: &Tx<'_>, by: &Caller, first: Option<StoredGame>) -> Result<StoredGame, Refusal> {
    match by.game {
        GameRef::Here => {
            let found = match first {
                None => games::last_in_channel(tx, by.channel)?.filter(|stored| stored.stage == Stage::Over),
                found => found,
            };
            found.ok_or(Refusal::NoGame)
        }
        GameRef::Only => {
            if let Some(here) = first {
                return Ok(here);
            }
            match games::of_user(tx, by.user, 2)?[..] {
                [only] => games::load(tx, only)?.ok_or(Refusal::NoGame),
                [] => find(tx, &by.about(GameRef::Here)),
                _ => Err(Refusal::NoGame),
            }
        }
        GameRef::Game(_) => {
            let found =
                first.filter(|stored| stored.channel == by.channel || stored.seat_of(by.user).is_some());
            found.ok_or(Refusal::NotYourGame)
        }
    }
}

/// Returns a game whose computers this program knows.
fn known(stored: StoredGame) -> Result<StoredGame, Refusal> {
    check_levels(&stored)?;
    Ok(stored)
}

/// Admits an interaction about a game once (Discord may deliver it twice), and notes the person. The game is locked
/// before anything is written, or its channel if there may be no game yet.
pub(in crate::service) fn once(tx: &Tx<'_>, by: &Caller) -> Result<(), Refusal> {
    if let Some(game) = lock(tx, by)? {
        unless_guessed(tx, by, check_known(tx, game))?;
    }
    once_of_person(tx, by)
}

/// Locks the game that a person means, or its channel if there may be no game yet; returns the game.
fn lock(tx: &Tx<'_>, by: &Caller) -> Result<Option<GameId>, StoreError> {
    if let GameRef::Game(id) = by.game {
        games::lock(tx, id)?;
        return Ok(Some(id));
    }
    games::lock_channel(tx, by.channel)?;
    if let Some(here) = headers::in_channel(tx, by.channel)? {
        return Ok(Some(here.id));
    }
    if by.game == GameRef::Only
        && let [only] = games::of_user(tx, by.user, 2)?[..]
    {
        games::lock(tx, only)?;
        return Ok(Some(only));
    }
    Ok(None)
}

/// The game that a person means, locked and prefetched.
pub(in crate::service) struct PendingGame(Deferred<Option<StoredGame>>);

/// Locks and prefetches the game that a person means: it is read together with the next query.
pub(in crate::service) fn meant(tx: &Tx<'_>, by: &Caller) -> Result<PendingGame, Refusal> {
    if by.game == GameRef::Only {
        lock(tx, by)?;
    }
    // Prefetching a game locks it.
    let first = unless_guessed(tx, by, prefetch(tx, by))?;
    Ok(PendingGame(first))
}

impl PendingGame {
    /// Admits an interaction about the game as [`once`] does, and loads the game as [`find`] does; also returns the
    /// person's reminders.
    pub(in crate::service) fn admitted(
        self,
        tx: &Tx<'_>,
        by: &Caller,
    ) -> Result<(StoredGame, Deferred<Reminders>), Refusal> {
        person::note(tx, by.user, &by.locale)?;
        // Prefetched only once the person is locked: they may act in two games at once.
        let reminders = reminders::prefetch(tx, by.user)?;
        admitted_once(tx, by)?;
        let first = unless_guessed(tx, by, self.0.read(tx))?;
        let stored = found(tx, by, first).and_then(known)?;
        Ok((stored, reminders))
    }
}

/// Admits an interaction once that is about no game, or about games that are locked already.
pub(in crate::service) fn once_of_person(tx: &Tx<'_>, by: &Caller) -> Result<(), Refusal> {
    person::note(tx, by.user, &by.locale)?;
    admitted_once(tx, by)
}

fn admitted_once(tx: &Tx<'_>, by: &Caller) -> Result<(), Refusal> {
    if person::note_once(tx, by.interaction)? { Ok(()) } else { Err(Refusal::Repeated) }
}

/// Refuses a post that is no move in a game's channel to a person who may not write there themselves.
pub(in crate::service) fn check_may_post(by: &Caller, game: &GameHeader) -> Result<(), Refusal> {
    // In direct messages nobody else reads the post.
    if game.is_in_dm() || by.writes_in.contains(&game.channel) {
        Ok(())
    } else {
        Err(Refusal::MayNotWrite { channel: game.channel })
    }
}

/// Returns the server and channel of the game that a person means, if they act elsewhere.
///
/// # Errors
/// [`Refusal`] if there is no such game for them.
pub fn elsewhere(tx: &Tx<'_>, by: &Caller) -> Result<Option<(GuildId, ChannelId)>, Refusal> {
    if by.game == GameRef::Here {
        return Ok(None);
    }
    let stored = find(tx, by)?;
    Ok(stored.guild.filter(|_| stored.channel != by.channel).map(|guild| (guild, stored.channel)))
}

/// Returns a game if it is being played, and refuses it otherwise.
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
