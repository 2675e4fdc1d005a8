//! Before a game: opening, joining, leaving, starting; and ending one before its end.

use std::sync::Arc;

use last_spike_engine::{CashDisplay, DoubleCost, Edition, Game, Key, Options, Seat, Seed, Setup};
use rand::TryRng;
use rand::rngs::SysRng;

use super::play;
use crate::service::request::caller::{Caller, GameRef, find, once, once_of_person};
use crate::service::request::editions::Editions;
use crate::service::request::limits::{self, Limits};
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::service::{
    absences::{absence, ending, expiry},
    clock::awaiting,
    notices::notice,
    request::alias,
};
use crate::store::games::{self, NewGame, Stage, StoredGame, Who};
use crate::store::log;
use crate::store::places::threads::OpenedThread;
use crate::store::posting::outbox::{self, Audience, Kind};
use crate::store::seating::seats;
use crate::store::table::pace::Pace;
use crate::store::table::post_style::PostStyle;
use crate::store::voting::invitations::{self, Invitation};
use crate::store::{
    ChannelId, GameHeader, GameId, StoreError, Time, Tx, UserId, people::person, table::headers,
};

/// Lobbies that one person may have open at once.
pub const MOST_LOBBIES: u32 = 5;

/// A person's wishes for a new game.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The edition's name; the default if none.
    pub edition: Option<String>,
    /// The rule for unsupported tiles (T2).
    pub double_cost: Option<DoubleCost>,
    /// The audience of cash: everybody, or its owner alone.
    pub cash: Option<CashDisplay>,
    /// The language of the posts for all.
    pub locale: Option<String>,
    /// The time that players have; by default some days for a turn where people play against each other.
    pub pace: Option<Pace>,
    /// The part of its posts that stays in the channel; by default the newest board.
    pub post_style: Option<PostStyle>,
    /// True if players may ask what the strongest computer would do.
    pub hints: bool,
    /// True if the game is to be rated. It then counts if two people start it with a clock.
    pub rated: bool,
}

impl Wish {
    /// Returns the language of the posts for all, if nothing else is wished: the one that somebody has
    /// chosen for the server, else the host's. English is what Discord takes for servers for which
    /// nobody has chosen any.
    #[must_use]
    pub fn locale(&self, by: &Caller) -> String {
        const NOT_CHOSEN: &str = "en-US";
        let theirs = if by.guild_locale == NOT_CHOSEN { &by.locale } else { &by.guild_locale };
        self.locale.as_ref().unwrap_or(theirs).clone()
    }
}

/// Returns whether a new game is to be rated where its host does not say: in a server, without hints. It then counts if
/// two people start it with a clock.
#[must_use]
pub const fn is_rated_by_default(by: &Caller, hints: bool) -> bool {
    by.guild.is_some() && !hints
}

/// Opens a lobby in a channel; the caller is host and first seat. In direct messages they play against computers. Its
/// first post commits to the `seed`; without one, the seed that it begins with deals alone.
///
/// # Errors
/// [`Refusal`] beside another game, with too many lobbies or games, or when the
/// edition or an option is not to be had.
pub fn open(
    tx: &Tx<'_>,
    by: &Caller,
    channel: ChannelId,
    wish: &Wish,
    editions: &Editions,
    (seed, limits): (Option<Seed>, Limits),
    now: Time,
) -> Result<StoredGame, Refusal> {
    games::lock_channel(tx, channel)?;
    once_of_person(tx, by, now)?;
    open_at(tx, by, channel, wish, editions, (seed, limits), now)
}

/// Opens a lobby for an interaction that is admitted.
pub(super) fn open_at(
    tx: &Tx<'_>,
    by: &Caller,
    channel: ChannelId,
    wish: &Wish,
    editions: &Editions,
    (seed, limits): (Option<Seed>, Limits),
    now: Time,
) -> Result<StoredGame, Refusal> {
    if let Some(other) = headers::in_channel(tx, channel)? {
        return Err(Refusal::GameHere { lobby: other.stage == Stage::Lobby });
    }
    let (edition, options) = check(tx, by, wish, editions, limits, now)?;
    let new = NewGame {
        guild: by.guild,
        channel,
        locale: wish.locale(by),
        host: by.user,
        host_name: by.name.clone(),
        edition,
        options,
        post_style: wish.post_style.unwrap_or_default(),
        pace: wish.pace,
        hints: wish.hints,
        rated: wish.rated,
        seed,
    };
    let id = games::open(tx, &new, now)?;
    show(tx, id, now)
}

/// Checks whether somebody may open such a game at all, in a thread that is to be opened for it, and
/// counts the thread: whatever comes of it. The interaction is noted when the lobby is opened; one that is noted
/// already opens no second thread.
///
/// # Errors
/// [`Refusal`] when the interaction was dealt with before, outside a server, with too many lobbies, games or threads,
/// or when the edition or an option is not to be had.
pub(crate) fn reserve_thread(
    tx: &Tx<'_>,
    by: &Caller,
    wish: &Wish,
    editions: &Editions,
    limits: Limits,
    now: Time,
) -> Result<OpenedThread, Refusal> {
    by.guild.ok_or(Refusal::NotInServer)?;
    if person::is_noted(tx, by.interaction)? {
        return Err(Refusal::Repeated);
    }
    check(tx, by, wish, editions, limits, now)?;
    limits::reserve_thread(tx, limits, by.user, now)
}

/// Checks whether somebody may open such a game at all, wherever it is.
fn check(
    tx: &Tx<'_>,
    by: &Caller,
    wish: &Wish,
    editions: &Editions,
    limits: Limits,
    now: Time,
) -> Result<(Arc<Edition>, Options), Refusal> {
    limits::check_place(tx, by)?;
    let own = games::lobbies_of(tx, by.user)?;
    if own >= MOST_LOBBIES {
        return Err(Refusal::TooManyLobbies { most: MOST_LOBBIES });
    }
    if let Some(alias) = alias::find(tx, by.user, now)?
        && own.saturating_add(alias.lobbies) >= MOST_LOBBIES
    {
        return Err(Refusal::CountsYet { until: alias.until() });
    }
    limits::check_open(tx, limits, by, now)?;
    if wish.hints && wish.rated {
        return Err(Refusal::RatedWithHints);
    }
    if wish.rated && by.guild.is_none() {
        return Err(Refusal::RatedAlone);
    }
    let edition = editions.find(wish.edition.as_deref())?;
    let mut options = edition.default_options();
    options.double_cost = wish.double_cost.unwrap_or(options.double_cost);
    options.cash = wish.cash.unwrap_or(options.cash);
    edition.check(options).map_err(|foreign| Refusal::ForeignOption { option: foreign.0 })?;
    Ok((edition, options))
}

/// Seats a person in a lobby.
///
/// # Errors
/// [`Refusal`] when there is no lobby, the table is full or they sit there already.
pub fn join(tx: &Tx<'_>, by: &Caller, game_ref: GameRef, now: Time) -> Result<StoredGame, Refusal> {
    once(tx, by, game_ref, now)?;
    take_seat(tx, by, game_ref, now)
}

/// Seats a person for an interaction that is admitted.
pub(super) fn take_seat(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    now: Time,
) -> Result<StoredGame, Refusal> {
    let stored = find_lobby(tx, by, game_ref)?;
    if stored.is_in_dm() && stored.host != by.user {
        return Err(Refusal::NotYourGame);
    }
    if stored.seat_of(by.user).is_some() {
        return Err(Refusal::AlreadySeated);
    }
    let seated = seat(tx, &stored, &by.name, &Who::Human(by.user), now)?;
    invitations::answer(tx, stored.id, by.user, true)?;
    Ok(seated)
}

/// Seats a computer player, for the host.
///
/// # Errors
/// [`Refusal`] when there is no lobby, the table is full or the caller is not the host.
pub fn add_computer(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    level: &str,
    now: Time,
) -> Result<StoredGame, Refusal> {
    once(tx, by, game_ref, now)?;
    let stored = hosted(by, find_lobby(tx, by, game_ref)?)?;
    seat_computer(tx, &stored, level, None, now)
}

/// Checks that somebody may seat a computer player now.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn check_computer(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<(), Refusal> {
    let stored = hosted(by, find_lobby(tx, by, game_ref)?)?;
    check_free_seat(tx, &stored, None)
}

/// Seats a computer player, by the name that it has had where that is one of theirs.
pub(super) fn seat_computer(
    tx: &Tx<'_>,
    stored: &StoredGame,
    level: &str,
    former_name: Option<&str>,
    now: Time,
) -> Result<StoredGame, Refusal> {
    let name = free_name(stored, former_name);
    seat(tx, stored, name, &Who::Computer(level.to_owned()), now)
}

/// Returns a name for a computer that nobody at the table has; the one that it has had, where that is one of theirs.
pub(in crate::service) fn free_name(stored: &StoredGame, former_name: Option<&str>) -> &'static str {
    /// Engines of the age of the railway.
    const NAMES: [&str; Seat::MOST] =
        ["Jupiter", "Rocket", "Stourbridge Lion", "Pioneer", "Atlantic", "Leviathan"];
    let is_free = |name: &&str| !stored.players.iter().any(|player| player.name == *name);
    let own = NAMES.into_iter().find(|name| Some(*name) == former_name).filter(is_free);
    own.or_else(|| NAMES.into_iter().find(is_free)).unwrap_or(NAMES[0])
}

/// Checks that somebody finds a seat; seats are kept for people who are asked to a rematch and have not answered.
fn check_free_seat(tx: &Tx<'_>, stored: &StoredGame, user: Option<UserId>) -> Result<(), Refusal> {
    if stored.players.len() >= Seat::MOST {
        return Err(Refusal::TableFull);
    }
    let others = |asked: &&Invitation| user != Some(asked.user);
    let kept =
        invitations::of_game(tx, stored.id)?.map_or(0, |rematch| rematch.asked().filter(others).count());
    if stored.players.len() + kept >= Seat::MOST {
        return Err(Refusal::SeatsKept);
    }
    Ok(())
}

/// Seats a player.
fn seat(tx: &Tx<'_>, stored: &StoredGame, name: &str, who: &Who, now: Time) -> Result<StoredGame, Refusal> {
    let user = match who {
        Who::Human(user) => Some(*user),
        Who::Computer(_) => None,
    };
    check_free_seat(tx, stored, user)?;
    games::seat(tx, stored.id, Seat(stored.seats()), name, who)?;
    show(tx, stored.id, now)
}

/// Takes somebody from a lobby. If they were its host, the next person becomes it who has fewer lobbies than anybody
/// may have; where nobody is left who can be, it closes.
pub(in crate::service) fn vacate(
    tx: &Tx<'_>,
    mut stored: StoredGame,
    user: UserId,
    now: Time,
) -> Result<StoredGame, Refusal> {
    let seat = stored.seat_of(user).ok_or(Refusal::NotSeated)?;
    invitations::answer(tx, stored.id, user, false)?;
    stored.players.remove(seat.index());
    if stored.begins {
        // It was to begin with them.
        games::set_begins(tx, stored.id, false)?;
    }
    let mut people = stored.players.iter().filter_map(|player| match player.who {
        Who::Human(user) => Some(user),
        Who::Computer(_) => None,
    });
    let next_host = if stored.host == user {
        people
            .map(|user| Ok((user, games::lobbies_of(tx, user)?)))
            .find(|found: &Result<_, StoreError>| !matches!(found, Ok((_, own)) if *own >= MOST_LOBBIES))
            .transpose()?
            .map(|(user, _)| user)
    } else {
        people.next()
    };
    match next_host {
        None => games::finish(tx, stored.id, Stage::Closed, now)?,
        Some(host) => {
            games::reseat(tx, stored.id, &stored.players)?;
            if stored.host == user {
                games::set_host(tx, stored.id, host)?;
            }
        }
    }
    show(tx, stored.id, now)
}

/// Starts the game, for the host: deal, first question. Where the first post of the lobby does not stand yet, by whose id
/// it is dealt, it begins as soon as that does, and is returned as the lobby that it still is. The `seed` is for a lobby
/// that was opened without one.
///
/// # Errors
/// [`Refusal`] when there is no lobby, only one player, the caller is not the host or acts elsewhere, or they or the
/// server have too many games.
pub fn start(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    seed: Seed,
    limits: Limits,
    now: Time,
) -> Result<StoredGame, Refusal> {
    once(tx, by, game_ref, now)?;
    let stored = hosted(by, find_lobby(tx, by, game_ref)?)?;
    if stored.channel != by.channel {
        return Err(Refusal::PlayedElsewhere { channel: stored.channel });
    }
    begin(tx, &stored, seed, limits, now)
}

/// Begins the game of a lobby, or notes that it begins once the lobby's first post stands; what is refused has changed
/// nothing.
pub(in crate::service) fn begin(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seed: Seed,
    limits: Limits,
    now: Time,
) -> Result<StoredGame, Refusal> {
    absence::check(stored)?;
    limits::check_start(tx, limits, stored, now)?;
    let seats = stored.seats();
    Game::check_table(&stored.edition, stored.options, seats)?;
    if stored.is_unposted() {
        games::set_begins(tx, stored.id, true)?;
        return show(tx, stored.id, now);
    }
    let seed = stored.seed.unwrap_or(seed);
    let key = Key::of(seed, stored.public);
    let setup = Setup::deal(&stored.edition, seats, key);
    let game = Game::from_setup(Arc::clone(&stored.edition), stored.options, seats, &setup, key)?;
    let mut seats = log::start(tx, stored, seed, &setup, &game, now)?;
    seats::note_efforts(tx, stored.id)?;
    awaiting::follow(tx, stored, &mut seats, now)?;
    show(tx, stored.id, now)?;
    notice::of_start(tx, stored, &game, now)?;
    let started = games::load(tx, stored.id)?.ok_or(Refusal::NoGame)?;
    play::begin(tx, started, game, now)?;
    games::load(tx, stored.id)?.ok_or(Refusal::NoGame)
}

/// Begins the game of a lobby that waited for its first post, if that stands now. Where it may not begin any more the lobby
/// stays open, and its host is told why when they start it. Tells whether anything has changed.
pub(crate) fn begin_posted(tx: &Tx<'_>, game: GameId, limits: Limits, now: Time) -> Result<bool, StoreError> {
    let Some(stored) = if_readable(games::load(tx, game))? else { return Ok(false) };
    if !stored.begins || stored.stage != Stage::Lobby || stored.is_unposted() {
        return Ok(false);
    }
    // It has a seed, or it would have begun at once.
    match begin(tx, &stored, new_seed(), limits, now) {
        Ok(_) => Ok(true),
        Err(Refusal::Fault(fault)) => Err(fault),
        Err(_) => {
            games::set_begins(tx, game, false)?;
            outbox::follow_up(tx, game, Audience::Channel, Kind::Lobby, now)?;
            Ok(true)
        }
    }
}

/// Lets the host, or who may manage the channel, end a game before its end: also one of which nothing
/// else can be read any more.
///
/// # Errors
/// [`Refusal`] when there is no game, it is over, or the caller is neither.
pub fn end(tx: &Tx<'_>, by: &Caller, game_ref: GameRef, now: Time) -> Result<(), Refusal> {
    once(tx, by, game_ref, now)?;
    let game = to_end(tx, by, game_ref)?;
    Ok(ending::end_with(tx, &game, Kind::Closed, now)?)
}

/// Returns the game that somebody may end: before they are asked to confirm it.
///
/// # Errors
/// [`Refusal`] when there is none, it is over, or they are neither the host nor may manage the channel.
pub(in crate::service) fn to_end(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<GameHeader, Refusal> {
    let found = match game_ref {
        GameRef::Here => match headers::in_channel(tx, by.channel)? {
            Some(game) => game,
            // Says why: it is over, or there never was one.
            None => headers::last_in_channel(tx, by.channel)?
                .filter(|game| game.stage == Stage::Over)
                .ok_or(Refusal::NoGame)?,
        },
        GameRef::Only => {
            let game = find(tx, by.user, by.channel, game_ref)?.id;
            headers::load(tx, game)?.ok_or(Refusal::NoGame)?
        }
        GameRef::Game(id) => {
            let game = headers::load(tx, id)?.ok_or(Refusal::NotYourGame)?;
            let sits = headers::people(tx, id)?.iter().any(|(_, user)| *user == by.user);
            if game.channel != by.channel && !sits {
                return Err(Refusal::NotYourGame);
            }
            game
        }
    };
    if !found.is_open() {
        return Err(Refusal::Ended);
    }
    // A person who manages another channel has no say in this one.
    let manages = by.may_manage && found.channel == by.channel;
    if found.host != by.user && !manages {
        return Err(Refusal::NotHost { host: found.host });
    }
    if !manages && found.stage == Stage::Running && games::is_rated(tx, found.id)? {
        return Err(Refusal::RatedEnd);
    }
    Ok(found)
}

/// Returns the host of a game that is in the way of others in its channel: of a lobby, or of a game in which no person
/// sits. If they are not there any more, whoever may open a game there may [`free`] the channel.
pub(crate) fn in_the_way(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<Option<UserId>, StoreError> {
    Ok(to_free(tx, by, game_ref)?.map(|game| game.host))
}

/// Returns whether a host is nobody any more: they were forgotten.
#[must_use]
pub(crate) const fn is_forgotten(host: UserId) -> bool {
    is_pseudonym(host)
}

/// Finds the game of the channel in which somebody is, where it may be freed without its host.
pub(super) fn to_free(tx: &Tx<'_>, by: &Caller, game_ref: GameRef) -> Result<Option<GameHeader>, StoreError> {
    let found = headers::in_channel(tx, by.channel)?.filter(|game| match game_ref {
        GameRef::Game(id) => game.id == id,
        GameRef::Here | GameRef::Only => true,
    });
    let Some(game) = found.filter(|game| by.guild.is_some() && game.guild == by.guild) else {
        return Ok(None);
    };
    let is_waiting = game.stage == Stage::Lobby || headers::people(tx, game.id)?.is_empty();
    Ok(Some(game).filter(|_| is_waiting))
}

/// Frees a channel of a lobby, or of a game that no person plays, whose host is not there any more, for somebody who
/// may open a game there. `gone` is the host who was looked for; where it is another by now nothing is known of them.
///
/// # Errors
/// [`Refusal::NoGame`] where there is none, [`Refusal::NotHost`] where its host is another.
pub(crate) fn free(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    gone: UserId,
    now: Time,
) -> Result<(), Refusal> {
    once(tx, by, game_ref, now)?;
    let game = to_free(tx, by, game_ref)?.ok_or(Refusal::NoGame)?;
    if game.host != gone {
        return Err(Refusal::NotHost { host: game.host });
    }
    Ok(ending::end_with(tx, &game, Kind::Closed, now)?)
}

/// Draws the seed of a new game from the operating system.
///
/// # Panics
/// Never where the operating system has randomness.
#[must_use]
pub(crate) fn new_seed() -> Seed {
    let mut seed = [0; 32];
    SysRng.try_fill_bytes(&mut seed).expect("invariant: the operating system has randomness");
    Seed(seed)
}

/// Finds a lobby.
pub(in crate::service) fn find_lobby(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
) -> Result<StoredGame, Refusal> {
    let stored = find(tx, by.user, by.channel, game_ref)?;
    match stored.stage {
        Stage::Lobby => Ok(stored),
        Stage::Running => Err(Refusal::Begun),
        Stage::Over | Stage::Closed if game_ref == GameRef::Here => Err(Refusal::NoGame),
        Stage::Over | Stage::Closed => Err(Refusal::Ended),
        Stage::Broken => Err(Refusal::Broken),
    }
}

pub(in crate::service) fn hosted(by: &Caller, stored: StoredGame) -> Result<StoredGame, Refusal> {
    if stored.host == by.user { Ok(stored) } else { Err(Refusal::NotHost { host: stored.host }) }
}

/// Updates the lobby's post.
pub(in crate::service) fn show(tx: &Tx<'_>, id: GameId, now: Time) -> Result<StoredGame, Refusal> {
    outbox::follow_up(tx, id, Audience::Channel, Kind::Lobby, now)?;
    let stored = games::load(tx, id)?.ok_or(Refusal::NoGame)?;
    expiry::restart(tx, id, stored.stage, now)?;
    Ok(stored)
}
