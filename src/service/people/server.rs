//! The defaults of a server for new games: people who may manage the server decide them.

use last_spike_engine::Seed;

use crate::service::request::caller::{Caller, GameRef, once, once_of_person};
use crate::service::request::editions::Editions;
use crate::service::request::limits::{self, Limits};
use crate::service::request::refusal::Refusal;
use crate::service::table::lobby::{self, GameWish};
use crate::store::games::{self, StoredGame};
use crate::store::people::person;
use crate::store::places::server_defaults::{self, NewDefault, ServerDefaults};
use crate::store::places::threads::OpenedThread;
use crate::store::ratings::results;
use crate::store::table::conditions::{Pace, PostStyle};
use crate::store::{ChannelId, GameId, GuildId, StoreError, Tx};

/// The most channels that a server may name: a refusal lists them all.
pub const MOST_CHANNELS: usize = 25;

/// A change of one default: it is set, or no longer decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting<T> {
    /// The server decides nothing.
    Unset,
    /// The server decides this.
    Set(T),
}

impl<T> Setting<T> {
    fn as_option(&self) -> Option<&T> {
        match self {
            Self::Unset => None,
            Self::Set(value) => Some(value),
        }
    }
}

/// A change of a server's defaults; `None` leaves a default as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DefaultsChange {
    /// The channels in which games may be opened; an empty list stands for all.
    pub channels: Option<Vec<ChannelId>>,
    /// The part of a game that stays in its channel.
    pub posts: Option<Setting<PostStyle>>,
    /// True if each game has a thread of its own.
    pub thread: Option<bool>,
    /// The time that players have.
    pub pace: Option<Setting<Pace>>,
    /// The language of the posts for all.
    pub locale: Option<Setting<String>>,
}

/// Returns the defaults of the server in which a person acts; in direct messages nothing is decided.
pub fn defaults(tx: &Tx<'_>, by: &Caller) -> Result<ServerDefaults, StoreError> {
    by.guild.map_or_else(|| Ok(ServerDefaults::default()), |guild| server_defaults::of(tx, guild))
}

/// Changes the defaults of a server, and returns them as they are now.
///
/// # Errors
/// [`Refusal`] when the caller is not in a server or may not manage it, too many channels are named, or the interaction
/// was carried out before.
pub fn change(tx: &Tx<'_>, by: &Caller, change: &DefaultsChange) -> Result<ServerDefaults, Refusal> {
    let guild = managed(by)?;
    if *change == DefaultsChange::default() {
        return Ok(server_defaults::of(tx, guild)?);
    }
    once_of_person(tx, by)?;
    if let Some(channels) = &change.channels {
        if channels.len() > MOST_CHANNELS {
            return Err(Refusal::TooManyChannels { most: MOST_CHANNELS });
        }
        server_defaults::set_channels(tx, guild, channels)?;
    }
    let changed = [
        change.posts.as_ref().map(|to| NewDefault::Posts(to.as_option().copied())),
        change.thread.map(NewDefault::Thread),
        change.pace.as_ref().map(|to| NewDefault::Pace(to.as_option().copied())),
        change.locale.as_ref().map(|to| NewDefault::Locale(to.as_option().map(String::as_str))),
    ];
    changed.into_iter().flatten().try_for_each(|to| server_defaults::change(tx, guild, to))?;
    Ok(server_defaults::of(tx, guild)?)
}

/// Returns the server in which the caller acts, if they may manage it.
fn managed(by: &Caller) -> Result<GuildId, Refusal> {
    let guild = by.guild.ok_or(Refusal::NotInServer)?;
    if by.may_manage_server { Ok(guild) } else { Err(Refusal::NotManager) }
}

/// A lobby that a person wants to open.
#[derive(Clone, Debug)]
pub struct NewLobby {
    /// The game that they ask for.
    pub wish: GameWish,
    /// True if they want a thread for it; `None` if they have not said.
    pub thread: Option<bool>,
    /// True if a thread could be opened where they are.
    pub may_open_thread: bool,
    /// The seed that the lobby commits to.
    pub seed: Seed,
}

/// The parts of a new game that its server has decided, because its host has not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetByServer {
    /// The part of the game that stays in its channel.
    pub posts: Option<PostStyle>,
    /// True if the game has a thread because the server wants one.
    pub thread: bool,
    /// The time that the game's players have.
    pub pace: Option<Pace>,
    /// The language of the game's posts.
    pub locale: Option<String>,
}

/// An offer to the host of a new lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadOffer {
    /// To put each game of the server in a thread of its own: made once, to a host who may manage the server.
    EachGame,
    /// To move this game to a thread: made once to somebody of a server who may not manage it.
    ThisGame,
}

/// An answer to a [`ThreadOffer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadAnswer {
    /// Each game has a thread, this one too.
    EachGame,
    /// Games stay where they are opened.
    NoGame,
    /// Only this game has a thread.
    ThisGame,
}

/// A lobby that was opened.
#[derive(Debug)]
pub struct OpenedLobby {
    /// The game.
    pub stored: StoredGame,
    /// The parts that the server has decided.
    pub by_server: SetByServer,
    /// The offer that the host is made.
    pub offer: Option<ThreadOffer>,
}

/// Checks that games may be opened where a person is.
///
/// # Errors
/// [`Refusal::OtherChannels`] if the server names other channels only.
pub fn check_place(by: &Caller, defaults: &ServerDefaults) -> Result<(), Refusal> {
    limits::check_among(&defaults.channels, by)
}

/// Returns a wish completed with the server's defaults, and the defaults that were used.
#[must_use]
pub fn filled(wish: &GameWish, defaults: &ServerDefaults) -> (GameWish, SetByServer) {
    let by_server = SetByServer {
        posts: defaults.posts.filter(|_| wish.post_style.is_none()),
        thread: false,
        pace: defaults.pace.filter(|_| wish.pace.is_none()),
        locale: defaults.locale.clone().filter(|_| wish.locale.is_none()),
    };
    let wish = GameWish {
        post_style: wish.post_style.or(by_server.posts),
        pace: wish.pace.or(by_server.pace),
        locale: wish.locale.clone().or_else(|| by_server.locale.clone()),
        ..wish.clone()
    };
    (wish, by_server)
}

/// Opens a lobby in a channel by the defaults of the server, as [`lobby::open`] does.
///
/// # Errors
/// [`Refusal`] as there.
pub fn open(
    tx: &Tx<'_>,
    by: &Caller,
    channel: ChannelId,
    new: &NewLobby,
    editions: &Editions,
    limits: Limits,
) -> Result<OpenedLobby, Refusal> {
    let defaults = defaults(tx, by)?;
    let (wish, by_server) = filled(&new.wish, &defaults);
    let by_server = SetByServer { thread: new.thread.is_none() && channel != by.channel, ..by_server };
    let there = Caller { channel, ..by.clone() };
    let stored = lobby::open(tx, &there, &wish, editions, new.seed, limits)?;
    let offer = offer(tx, by, new, &defaults)?;
    if let (Some(guild), Some(offer)) = (by.guild, offer) {
        server_defaults::note_offered(tx, guild, offer == ThreadOffer::EachGame)?;
    }
    Ok(OpenedLobby { stored, by_server, offer })
}

/// Returns the offer to a person who opens a lobby; `None` if they or the server have decided about threads. Whoever has
/// finished no game in the server has other things to learn first.
fn offer(
    tx: &Tx<'_>,
    by: &Caller,
    new: &NewLobby,
    defaults: &ServerDefaults,
) -> Result<Option<ThreadOffer>, StoreError> {
    if by.guild.is_none() || !new.may_open_thread || new.thread.or(defaults.thread).is_some() {
        return Ok(None);
    }
    let offer = match by.may_manage_server {
        true if !defaults.asked => ThreadOffer::EachGame,
        false if !defaults.offered => ThreadOffer::ThisGame,
        _ => return Ok(None),
    };
    let has_finished_here = results::places_of(tx, by.user)?.iter().any(|(guild, _)| *guild == by.guild);
    Ok(has_finished_here.then_some(offer))
}

/// Checks that a person may have a lobby moved to a thread, and counts the thread, whether it is opened or not. If
/// `each`, each game of the server is to have one.
///
/// # Errors
/// [`Refusal`] when the interaction was carried out before, they host no lobby with this number here, they may not
/// manage the server (if `each`), or they had too many threads opened.
pub(crate) fn reserve_move(
    tx: &Tx<'_>,
    by: &Caller,
    game: GameId,
    each: bool,
    limits: Limits,
) -> Result<OpenedThread, Refusal> {
    if person::is_noted(tx, by.interaction)? {
        return Err(Refusal::Repeated);
    }
    if each {
        managed(by)?;
    }
    to_move(tx, by, game)?;
    limits::reserve_thread(tx, limits, by.user)
}

/// Moves a lobby to a thread that was opened for it; if `each`, each game of the server has one from now on. The lobby
/// is posted in the thread, and its post in the old channel is deleted.
///
/// # Errors
/// [`Refusal`] as for [`reserve_move`], or when the caller may not manage the server.
pub(crate) fn move_lobby(
    tx: &Tx<'_>,
    by: &Caller,
    game: GameId,
    thread: ChannelId,
    each: bool,
) -> Result<StoredGame, Refusal> {
    games::lock_channel(tx, thread)?;
    once(tx, &by.about(GameRef::Game(game)))?;
    if each {
        server_defaults::change(tx, managed(by)?, NewDefault::Thread(true))?;
    }
    to_move(tx, by, game)?;
    games::set_channel(tx, game, thread)?;
    lobby::show(tx, game)
}

/// Returns a lobby that the caller hosts and may move from the channel where they are.
///
/// # Errors
/// [`Refusal`] when there is no lobby, the caller is not its host, or is in another channel.
pub(crate) fn to_move(tx: &Tx<'_>, by: &Caller, game: GameId) -> Result<StoredGame, Refusal> {
    let stored = lobby::hosted(by, lobby::find_lobby(tx, &by.about(GameRef::Game(game)))?)?;
    let is_here = stored.channel == by.channel && by.guild.is_some();
    if is_here { Ok(stored) } else { Err(Refusal::PlayedElsewhere { channel: stored.channel }) }
}
