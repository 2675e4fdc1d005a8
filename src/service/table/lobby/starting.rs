//! Starting a lobby's game: the deal, and the first question.

use std::sync::Arc;

use last_spike_engine::{Game, Key, Scheme, Seed, Setup};
use rand::TryRng;
use rand::rngs::SysRng;

use super::lookup::{find_lobby, hosted, show};
use crate::service::request::caller::{Caller, GameRef, once};
use crate::service::request::limits::{self, Limits};
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::service::{absences::absence, clock::awaiting, notices::notice, table::play};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{GameId, StoreError, Time, Tx, log, seating::seats};

/// Starts the game on the host's request: deals, and asks the first question. If the deal needs the id of the lobby's
/// first post and the post isn't there yet, the game begins as soon as it is, and the lobby is returned as it still is.
/// The `seed` is for a lobby that was opened without one.
///
/// # Errors
/// [`Refusal`] if there is no lobby, only one player, the caller is not the host or is in another channel, or the
/// caller or the server has too many games.
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

/// Begins the game of a lobby, or notes that it begins once the lobby's first post is there; a refusal changes nothing.
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
    let key = Key::of(seed, Scheme::Third, stored.public);
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

/// Begins the game of a lobby that waited for its first post, if the post is there now. If the game may not begin any
/// more, the lobby stays open, and its host is told why when they start it. Returns whether anything has changed.
pub(crate) fn begin_posted(tx: &Tx<'_>, game: GameId, limits: Limits, now: Time) -> Result<bool, StoreError> {
    let Some(stored) = if_readable(games::load(tx, game))? else { return Ok(false) };
    if !stored.begins || stored.stage != Stage::Lobby || stored.is_unposted() {
        return Ok(false);
    }
    // The lobby has a seed of its own, or it would have begun at once: the new one isn't used.
    match begin(tx, &stored, new_seed(), limits, now) {
        Ok(_) => Ok(true),
        Err(Refusal::Fault(fault)) => Err(fault),
        Err(_) => {
            games::set_begins(tx, game, false)?;
            outbox::follow_up(tx, game, Audience::Channel, NoticeKind::Lobby, now)?;
            Ok(true)
        }
    }
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
