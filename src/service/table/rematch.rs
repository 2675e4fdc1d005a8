//! Rematches: the people of a game that has ended are asked to play it again, in a lobby like any other.
//!
//! Edition, options and computers are carried over. The game is started when everybody invited has answered and two of them
//! want to play, or when the host starts it with the people who have joined.

use last_spike_engine::{Seed, Step};

use super::lobby::{self, GameWish};
use crate::service::notices::call_budget;
use crate::service::request::caller::{Caller, GameRef, once, once_of_person};
use crate::service::request::editions::Editions;
use crate::service::request::limits::Limits;
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame, Who};
use crate::store::places::threads::OpenedThread;
use crate::store::posting::outbox::{Audience, Notice, NoticeKind};
use crate::store::table::conditions::Conditions;
use crate::store::voting::invitations::{self, Invitation, Rematch};
use crate::store::{
    ChannelId, StoreError, Tx, UserId, people::person, places::server_defaults, table::headers,
};

/// The outcome of an action in a lobby to which people may be invited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyOutcome {
    /// A lobby is open, and the others are invited.
    Asked,
    /// A lobby is open, and there is nobody to invite.
    Opened,
    /// The person has a seat.
    Joined,
    /// The game is started: a post of its own begins it.
    Started,
    /// The person has given up their seat.
    Left,
    /// The person has given up their seat, and the named one is the host now.
    LeftTo(UserId),
    /// The person has declined the invitation.
    Declined,
    /// The person has declined the invitation, and the game is started without them.
    DeclinedStarted,
}

/// A wish to play a game again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// The game; without a number, the one that ended last in the asker's channel.
    pub game: GameRef,
    /// The channel for a new lobby: the asker's, or a thread that was opened for it. Unused if a rematch is open.
    pub channel: ChannelId,
    /// The seed that a new lobby commits to.
    pub seed: Seed,
}

/// The outcome of asking for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RematchAsked {
    /// The outcome.
    pub done: LobbyOutcome,
    /// The channel of the lobby, or of the game that has begun.
    pub channel: ChannelId,
}

/// Returns the game whose rematch a person would open in a thread of its own, because their server gives each game a
/// thread; `None` if it doesn't, or a rematch of the game is open or being played.
///
/// # Errors
/// [`Refusal`] if there is no finished game to play again.
pub fn for_thread(tx: &Tx<'_>, by: &Caller) -> Result<Option<StoredGame>, Refusal> {
    let Some(guild) = by.guild else { return Ok(None) };
    if server_defaults::of(tx, guild)?.thread != Some(true) {
        return Ok(None);
    }
    let former = former(tx, by)?;
    let is_open = invitations::open_rematch_of(tx, former.id)?.is_some();
    Ok(Some(former).filter(|_| !is_open))
}

/// Checks whether a person may open a rematch in a thread of its own, and counts the thread, whether or not it is
/// opened then.
///
/// # Errors
/// [`Refusal`] as for [`ask`], and with too many threads.
pub(crate) fn reserve_thread(
    tx: &Tx<'_>,
    by: &Caller,
    editions: &Editions,
    limits: Limits,
) -> Result<OpenedThread, Refusal> {
    if person::is_noted(tx, by.interaction)? {
        return Err(Refusal::Repeated);
    }
    let former = former(tx, by)?;
    check_player(&former, by)?;
    lobby::reserve_thread(tx, by, &wish_for(&former), editions, limits)
}

/// Opens a rematch of a game that has ended, for one of its players; if a rematch is open already, accepts it for them.
///
/// # Errors
/// [`Refusal`] if another game is open in the channel, the person has not played in the former one, its rematch has
/// begun, or they may not open a lobby.
pub fn ask(
    tx: &Tx<'_>,
    by: &Caller,
    again: Again,
    editions: &Editions,
    limits: Limits,
) -> Result<RematchAsked, Refusal> {
    // Two people who ask for a rematch of the same game at the same time wait here for each other: the first opens the
    // lobby, the second accepts the invitation.
    games::lock_channel(tx, by.channel)?;
    if again.channel != by.channel {
        games::lock_channel(tx, again.channel)?;
    }
    let former = former(tx, &by.about(again.game))?;
    // The rematch's lobby may be in a thread.
    let open = invitations::open_rematch_of(tx, former.id)?;
    let open = open.map(|open| games::load(tx, open)).transpose()?.flatten();
    once_of_person(tx, by)?;
    check_player(&former, by)?;
    if let Some(open) = open {
        if open.stage != Stage::Lobby {
            let is_here = open.channel == by.channel;
            let begun = Refusal::RematchBegun { channel: open.channel };
            return Err(if is_here { Refusal::GameHere { lobby: false } } else { begun });
        }
        // The people invited may answer from the channel of the former game.
        let there = Caller { channel: open.channel, ..by.about(GameRef::Game(open.id)) };
        let joined = lobby::take_seat(tx, &there)?;
        keep_token(tx, &joined, &former, by.user)?;
        let done = begin_if_all_answered(tx, &joined, LobbyOutcome::Joined, limits)?;
        return Ok(RematchAsked { done, channel: open.channel });
    }
    if let Some(other) = headers::in_channel(tx, again.channel)? {
        return Err(Refusal::GameHere { lobby: other.stage == Stage::Lobby });
    }
    let wish = wish_for(&former);
    let there = Caller { channel: again.channel, ..by.clone() };
    let mut opened = lobby::open_admitted(tx, &there, &wish, editions, again.seed, limits)?;
    keep_token(tx, &opened, &former, by.user)?;
    for player in &former.players {
        if let Who::Computer(level) = &player.who {
            opened = lobby::seat_computer(tx, &opened, level, Some(&player.name))?;
        }
    }
    let rematch = Rematch { former: former.id, invitations: invitations_to(&former, by) };
    invitations::invite(tx, opened.id, &rematch)?;
    let calling =
        Notice { game: opened.id, step: Step(0), audience: Audience::Channel, kind: NoticeKind::Lobby };
    call_budget::spend(tx, &calling, by.user, rematch.asked().map(|asked| asked.user))?;
    let done = if rematch.asked().next().is_some() { LobbyOutcome::Asked } else { LobbyOutcome::Opened };
    let done = begin_if_all_answered(tx, &opened, done, limits)?;
    Ok(RematchAsked { done, channel: again.channel })
}

/// Refuses a rematch to a person who has not played in the game, and outside its server.
fn check_player(former: &StoredGame, by: &Caller) -> Result<(), Refusal> {
    if former.guild != by.guild {
        return Err(Refusal::NotInServer);
    }
    former.seat_of(by.user).map(drop).ok_or(Refusal::NotPlayed)
}

/// Returns the settings of a new game that is like a former one.
fn wish_for(former: &StoredGame) -> GameWish {
    GameWish {
        edition: Some(former.edition.id.0.clone()),
        double_cost: Some(former.options.double_cost),
        cash: Some(former.options.cash),
        post_style: Some(former.post_style),
        pace: former.pace,
        conditions: Conditions { rated: former.was_to_be_rated(), ..former.conditions },
        locale: Some(former.locale.clone()),
    }
}

/// Returns the game to play again: the one named, or the one that ended last in the channel, or the one whose rematch
/// is open there.
fn former(tx: &Tx<'_>, by: &Caller) -> Result<StoredGame, Refusal> {
    let id = match by.game {
        GameRef::Game(id) => Some(id),
        GameRef::Here | GameRef::Only => match headers::in_channel(tx, by.channel)? {
            None => headers::last_ended_in_channel(tx, by.channel)?,
            Some(open) => {
                let is_lobby = open.stage == Stage::Lobby;
                let rematch = invitations::of_game(tx, open.id)?.filter(|_| is_lobby);
                Some(rematch.ok_or(Refusal::GameHere { lobby: is_lobby })?.former)
            }
        },
    };
    let found = id.map(|id| games::load(tx, id)).transpose()?.flatten().ok_or(Refusal::NothingPlayed)?;
    let has_ended = !found.is_open() && found.has_begun();
    if has_ended { Ok(found) } else { Err(Refusal::GameHere { lobby: !found.has_begun() }) }
}

/// Returns an invitation for each person of a game; the asker's counts as accepted.
fn invitations_to(former: &StoredGame, by: &Caller) -> Vec<Invitation> {
    let person = |player: &games::Player| match player.who {
        Who::Human(user) if !is_pseudonym(user) => {
            let accepted = (user == by.user).then_some(true);
            Some(Invitation { user, name: player.name.clone(), accepted })
        }
        // A person who asked to be forgotten is not invited.
        Who::Human(_) | Who::Computer(_) => None,
    };
    former.players.iter().filter_map(person).collect()
}

/// Seats a person in a lobby; if it is a rematch and everybody has answered now, the game is started.
///
/// # Errors
/// [`Refusal`] as for [`lobby::join`].
pub fn join(tx: &Tx<'_>, by: &Caller, limits: Limits) -> Result<LobbyOutcome, Refusal> {
    let joined = lobby::join(tx, by)?;
    let rematch = invitations::of_game(tx, joined.id)?;
    if let Some(rematch) = rematch.filter(|rematch| rematch.of(by.user).is_some()) {
        if let Some(former) = games::read(tx, rematch.former)? {
            keep_token(tx, &joined, &former, by.user)?;
        }
        begin_if_all_answered(tx, &joined, LobbyOutcome::Joined, limits)
    } else {
        Ok(LobbyOutcome::Joined)
    }
}

/// Gives a person who joins a rematch the token that they had chosen before, unless another player has it now.
fn keep_token(tx: &Tx<'_>, lobby: &StoredGame, former: &StoredGame, user: UserId) -> Result<(), StoreError> {
    let chosen = former.seat_of(user).and_then(|seat| former.player(seat).token);
    let (Some(token), Some(seat)) = (chosen, lobby.seat_of(user)) else { return Ok(()) };
    if lobby.players.iter().any(|player| player.token == Some(token)) {
        return Ok(());
    }
    games::set_token(tx, lobby.id, seat, token)
}

/// Takes a person from a lobby, or declines for a person who is invited to a rematch and has no seat. If theirs was the
/// last answer, the game is started without them.
///
/// # Errors
/// [`Refusal`] if there is no lobby, or the person has no seat in it and is not invited.
pub fn leave(tx: &Tx<'_>, by: &Caller, limits: Limits) -> Result<LobbyOutcome, Refusal> {
    once(tx, by)?;
    let stored = lobby::find_lobby(tx, by)?;
    if stored.seat_of(by.user).is_some() {
        let was_host = stored.host == by.user;
        let left = lobby::vacate(tx, stored, by.user)?;
        let is_handed_on = was_host && left.stage == Stage::Lobby;
        return Ok(if is_handed_on { LobbyOutcome::LeftTo(left.host) } else { LobbyOutcome::Left });
    }
    let rematch = invitations::of_game(tx, stored.id)?;
    if !rematch.is_some_and(|rematch| rematch.asked().any(|asked| asked.user == by.user)) {
        return Err(Refusal::NotInLobby);
    }
    invitations::answer(tx, stored.id, by.user, false)?;
    let stored = lobby::show(tx, stored.id)?;
    Ok(match begin_if_all_answered(tx, &stored, LobbyOutcome::Declined, limits)? {
        LobbyOutcome::Started => LobbyOutcome::DeclinedStarted,
        done => done,
    })
}

/// Starts a rematch as [`lobby::start`] does once everybody invited has answered and two of them want to play; if the
/// former game had one person, at once. Otherwise, and if it may not start now, the lobby stays open for its host to
/// start.
///
/// # Errors
/// [`Refusal`] if the database fails.
pub(in crate::service) fn begin_if_all_answered(
    tx: &Tx<'_>,
    stored: &StoredGame,
    otherwise: LobbyOutcome,
    limits: Limits,
) -> Result<LobbyOutcome, Refusal> {
    let Some(rematch) = invitations::of_game(tx, stored.id)? else { return Ok(otherwise) };
    if stored.begins || rematch.asked().next().is_some() {
        return Ok(otherwise);
    }
    let wants = |invitation: &&Invitation| {
        invitation.accepted == Some(true) && stored.seat_of(invitation.user).is_some()
    };
    // Forgotten people aren't invited, but count here: their opponent doesn't become a person who played alone.
    let people = if_readable(games::read(tx, rematch.former))?.map_or(2, |former| former.people());
    if people > 1 && rematch.invitations.iter().filter(wants).count() < 2 {
        return Ok(otherwise);
    }
    match lobby::begin(tx, stored, limits) {
        Ok(_) => Ok(LobbyOutcome::Started),
        Err(Refusal::Fault(fault)) => Err(fault.into()),
        // The host is told why when they start it.
        Err(_) => Ok(otherwise),
    }
}
