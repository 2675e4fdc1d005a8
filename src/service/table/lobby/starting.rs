//! Starting a lobby's game: a post begins it, and by the id of that post it is dealt.
//!
//! Until the post is noted nothing of the deal exists: no first draw and no first seat, no hands, no clocks, no moves of
//! computers. The lobby's seats and settings stand meanwhile.

use std::sync::Arc;

use last_spike_engine::{Game, Key, Public, Scheme, Seed, Setup, Step};
use rand::TryRng;
use rand::rngs::SysRng;

use super::lookup::{find_lobby, hosted, show};
use crate::service::absences::{absence, expiry};
use crate::service::clock::awaiting;
use crate::service::notices::notice;
use crate::service::request::caller::{Caller, once};
use crate::service::request::limits::{self, Limits};
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::service::table::play;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind, Unposted};
use crate::store::{GameId, MessageId, StoreError, Tx, log, seating::seats, table::headers};

/// Starts the game on the host's request: closes the lobby's seats, and queues the post that begins the game. Returns
/// the lobby.
///
/// # Errors
/// [`Refusal`] if there is no lobby, it was started already, it has only one player, the caller is not the host or is in
/// another channel, or the caller or the server has too many games.
pub fn start(tx: &Tx<'_>, by: &Caller, limits: Limits) -> Result<StoredGame, Refusal> {
    once(tx, by)?;
    let stored = hosted(by, find_lobby(tx, by)?)?;
    if stored.channel != by.channel {
        return Err(Refusal::PlayedElsewhere { channel: stored.channel });
    }
    begin(tx, &stored, limits)
}

/// Closes the seats of a lobby and queues the post that begins its game; a refusal changes nothing.
pub(in crate::service) fn begin(
    tx: &Tx<'_>,
    stored: &StoredGame,
    limits: Limits,
) -> Result<StoredGame, Refusal> {
    absence::check(stored)?;
    limits::check_start(tx, limits, stored)?;
    Game::check_table(&stored.edition, stored.options, stored.seats())?;
    if stored.seed.is_none() {
        // An earlier version opened the lobby.
        games::set_seed(tx, stored.id, new_seed())?;
    }
    games::set_begins(tx, stored.id, true)?;
    outbox::follow_up(tx, stored.id, Audience::Channel, NoticeKind::Begin)?;
    expiry::restart(tx, stored.id, stored.stage)?;
    games::load(tx, stored.id)?.ok_or(Refusal::NoGame)
}

/// Deals and begins the game of a lobby whose beginning stands in a `post`, and asks the first question. The id of the
/// post is the game's public number, unless the game is not dealt `by_post`: then the seed alone deals. A lobby whose
/// game can't be dealt is open again, and its people are told. Returns whether anything has changed: a lobby that was
/// closed or opened again meanwhile stays as it is.
pub fn begin_posted(tx: &Tx<'_>, game: GameId, post: MessageId, by_post: bool) -> Result<bool, StoreError> {
    let Some(stored) = if_readable(games::load(tx, game))? else {
        let is_lobby = headers::load(tx, game)?.is_some_and(|game| game.stage == Stage::Lobby);
        if is_lobby {
            // Nor can its lobby be shown again.
            outbox::drop_kind(tx, game, NoticeKind::Begin, Unposted::NotStarted)?;
            games::set_begins(tx, game, false)?;
            tell_of_damage(tx, game)?;
        }
        return Ok(is_lobby);
    };
    let Some(seed) = stored.seed.filter(|_| stored.begins && stored.stage == Stage::Lobby) else {
        return Ok(false);
    };
    let public = if by_post { Public::of_post(post.0) } else { None };
    let dealt = StoredGame { public, scheme: Scheme::NEWEST, begin_post: Some(post), ..stored };
    match deal(tx, &dealt, seed) {
        Ok(()) => Ok(true),
        Err(Refusal::Fault(fault)) => Err(fault),
        Err(_) => {
            notice::undo_start(tx, game, Unposted::NotStarted)?;
            tell_of_damage(tx, game)?;
            Ok(true)
        }
    }
}

/// Tells the people of a lobby in its channel that its game can't be dealt: somebody has changed it in the database, or
/// the program no longer knows its edition.
fn tell_of_damage(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let step = Step(0);
    outbox::renew(tx, &Notice { game, step, audience: Audience::Channel, kind: NoticeKind::Broken })
}

fn deal(tx: &Tx<'_>, stored: &StoredGame, seed: Seed) -> Result<(), Refusal> {
    let (seats, key) = (stored.seats(), Key::of(seed, stored.scheme, stored.public));
    Game::check_table(&stored.edition, stored.options, seats)?;
    let setup = Setup::deal(&stored.edition, seats, key);
    let game = Game::from_setup(Arc::clone(&stored.edition), stored.options, seats, &setup, key)?;
    let mut states = log::start(tx, stored, &setup, &game)?;
    seats::note_efforts(tx, stored.id)?;
    awaiting::follow(tx, stored, &mut states)?;
    show(tx, stored.id)?;
    notice::of_start(tx, stored, &game)?;
    let started = games::load(tx, stored.id)?.ok_or(Refusal::NoGame)?;
    play::begin(tx, started, game)?;
    Ok(())
}

/// Draws the seed of a new game from the operating system.
///
/// # Panics
/// Panics only if the operating system can't provide randomness.
#[must_use]
pub(crate) fn new_seed() -> Seed {
    let mut seed = [0; 32];
    SysRng.try_fill_bytes(&mut seed).expect("invariant: the operating system has randomness");
    Seed(seed)
}
