//! Opening a lobby.

use std::sync::Arc;

use last_spike_engine::{CashDisplay, DoubleCost, Edition, Options, Seed};

use super::joining::MOST_LOBBIES;
use super::lookup::show;
use crate::service::request::alias;
use crate::service::request::caller::{Caller, once_of_person};
use crate::service::request::editions::Editions;
use crate::service::request::limit_refusal::LimitRefusal;
use crate::service::request::limits::{self, Limits};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, NewGame, Stage, StoredGame};
use crate::store::places::threads::OpenedThread;
use crate::store::table::conditions::{Conditions, Pace, PostStyle};
use crate::store::{Tx, people::person, table::headers};

/// A person's wishes for a new game.
#[derive(Clone, Debug, Default)]
pub struct GameWish {
    /// The edition's name; `None` for the default edition.
    pub edition: Option<String>,
    /// The rule for unsupported tiles (T2).
    pub double_cost: Option<DoubleCost>,
    /// The people who see a player's cash: everybody, or the player alone.
    pub cash: Option<CashDisplay>,
    /// The language of the public posts.
    pub locale: Option<String>,
    /// The time that players have; by default some days a turn if people play against each other.
    pub pace: Option<Pace>,
    /// The posts of the game that stay in the channel; by default the newest board.
    pub post_style: Option<PostStyle>,
    /// The other conditions. A game that is to be rated counts if two people start it with a clock.
    pub conditions: Conditions,
}

impl GameWish {
    /// Returns the language of the public posts: the one wished for, else the one chosen for the server, else the
    /// host's. Discord reports English for servers that have chosen none, so English counts as not chosen.
    #[must_use]
    pub fn locale(&self, by: &Caller) -> String {
        const NOT_CHOSEN: &str = "en-US";
        let theirs = if by.guild_locale == NOT_CHOSEN { &by.locale } else { &by.guild_locale };
        self.locale.as_ref().unwrap_or(theirs).clone()
    }
}

/// Returns whether a new game is to be rated if its host doesn't say: in a server, without hints. The game then counts
/// if two people start it with a clock.
#[must_use]
pub const fn is_rated_by_default(by: &Caller, hints: bool) -> bool {
    by.guild.is_some() && !hints
}

/// Opens a lobby where the caller is; the caller becomes its host and takes the first seat. In direct messages the host
/// plays against computers. The lobby commits to the `seed`.
///
/// # Errors
/// [`Refusal`] if a game is open in the channel, the host has too many lobbies or games, or the edition or an option
/// doesn't exist or doesn't fit.
pub fn open(
    tx: &Tx<'_>,
    by: &Caller,
    wish: &GameWish,
    editions: &Editions,
    seed: Seed,
    limits: Limits,
) -> Result<StoredGame, Refusal> {
    games::lock_channel(tx, by.channel)?;
    once_of_person(tx, by)?;
    open_admitted(tx, by, wish, editions, seed, limits)
}

/// Opens a lobby for an interaction that was admitted before.
pub(in crate::service::table) fn open_admitted(
    tx: &Tx<'_>,
    by: &Caller,
    wish: &GameWish,
    editions: &Editions,
    seed: Seed,
    limits: Limits,
) -> Result<StoredGame, Refusal> {
    if let Some(other) = headers::in_channel(tx, by.channel)? {
        return Err(Refusal::GameHere { lobby: other.stage == Stage::Lobby });
    }
    let (edition, options) = check(tx, by, wish, editions, limits)?;
    let new = NewGame {
        guild: by.guild,
        channel: by.channel,
        locale: wish.locale(by),
        host: by.user,
        host_name: by.name.clone(),
        edition,
        options,
        post_style: wish.post_style.unwrap_or_default(),
        pace: wish.pace,
        conditions: wish.conditions,
        seed,
    };
    let id = games::open(tx, &new)?;
    show(tx, id)
}

/// Checks whether a person may open a game in a thread of its own, and counts the thread, whether or not it is opened
/// then. The interaction is noted only when the lobby is opened; an interaction that is noted already opens no second
/// thread.
///
/// # Errors
/// [`Refusal`] if the interaction was dealt with before, outside a server, with too many lobbies, games or threads, or
/// if the edition or an option doesn't exist or doesn't fit.
pub(crate) fn reserve_thread(
    tx: &Tx<'_>,
    by: &Caller,
    wish: &GameWish,
    editions: &Editions,
    limits: Limits,
) -> Result<OpenedThread, Refusal> {
    by.guild.ok_or(Refusal::NotInServer)?;
    if person::is_noted(tx, by.interaction)? {
        return Err(Refusal::Repeated);
    }
    check(tx, by, wish, editions, limits)?;
    limits::reserve_thread(tx, limits, by.user)
}

/// Checks whether a person may open a game as wished, in whatever channel; returns its edition and options.
fn check(
    tx: &Tx<'_>,
    by: &Caller,
    wish: &GameWish,
    editions: &Editions,
    limits: Limits,
) -> Result<(Arc<Edition>, Options), Refusal> {
    limits::check_place(tx, by)?;
    let own = games::lobbies_of(tx, by.user)?;
    if own >= MOST_LOBBIES {
        return Err(Refusal::Limit(LimitRefusal::TooManyLobbies { most: MOST_LOBBIES }));
    }
    if let Some(alias) = alias::find(tx, by.user)?
        && own.saturating_add(alias.lobbies) >= MOST_LOBBIES
    {
        return Err(Refusal::Limit(LimitRefusal::CountsYet { until: alias.until() }));
    }
    limits::check_open(tx, limits, by)?;
    if wish.conditions.hints && wish.conditions.rated {
        return Err(Refusal::RatedWithHints);
    }
    if wish.conditions.rated && by.guild.is_none() {
        return Err(Refusal::RatedAlone);
    }
    let edition = editions.find(wish.edition.as_deref())?;
    let mut options = edition.default_options();
    options.double_cost = wish.double_cost.unwrap_or(options.double_cost);
    options.cash = wish.cash.unwrap_or(options.cash);
    edition.check(options).map_err(|foreign| Refusal::ForeignOption { option: foreign.0 })?;
    Ok((edition, options))
}
