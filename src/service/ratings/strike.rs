//! Striking a game from the ratings and restoring it, by people who may manage the server.

use crate::service::request::caller::{Caller, once_of_person};
use crate::service::request::refusal::Refusal;
use crate::store::games;
use crate::store::ratings::ladders;
use crate::store::ratings::results::{self, GameResult};
use crate::store::ratings::strikes::{self, NamedGame, Strike};
use crate::store::{GameId, GuildId, Tx};

/// The most games that are offered at once.
const OFFERED: u32 = 25;

/// Returns the server's rated games that may be struck, or those that were struck, the newest first.
///
/// # Errors
/// [`Refusal`] outside a server, or if the caller may not manage it.
pub fn offered(tx: &Tx<'_>, by: &Caller, struck: bool) -> Result<Vec<NamedGame>, Refusal> {
    Ok(strikes::newest(tx, managed(by)?, struck, OFFERED)?)
}

/// Strikes a game of the server from its ratings, and from what is counted of its people. Its result is kept, and
/// returned.
///
/// # Errors
/// [`Refusal`] outside a server, if the caller may not manage it, the game is not rated there or is struck already, or
/// the interaction was carried out before.
pub fn strike(tx: &Tx<'_>, by: &Caller, game: GameId) -> Result<GameResult, Refusal> {
    let result = rated(tx, by, game)?;
    if result.struck.is_some() {
        return Err(Refusal::StruckAlready);
    }
    change(tx, GameResult { struck: Some(Strike { by: by.user, at: tx.now() }), ..result })
}

/// Restores a game of the server that was struck from its ratings. Returns its result.
///
/// # Errors
/// [`Refusal`] outside a server, if the caller may not manage it, the game is not rated or not struck there, or the
/// interaction was carried out before.
pub fn unstrike(tx: &Tx<'_>, by: &Caller, game: GameId) -> Result<GameResult, Refusal> {
    let result = rated(tx, by, game)?;
    if result.struck.is_none() {
        return Err(Refusal::NotStruck);
    }
    change(tx, GameResult { struck: None, ..result })
}

/// Returns the caller's server; refuses unless they may manage it.
fn managed(by: &Caller) -> Result<GuildId, Refusal> {
    let guild = by.guild.ok_or(Refusal::NotInServer)?;
    if by.may_manage_server { Ok(guild) } else { Err(Refusal::MayNotStrike) }
}

/// Admits an interaction once, and returns the result of the rated game that it is about, which may be struck.
fn rated(tx: &Tx<'_>, by: &Caller, game: GameId) -> Result<GameResult, Refusal> {
    let guild = managed(by)?;
    games::lock(tx, game)?;
    once_of_person(tx, by)?;
    let result = results::of_game(tx, game)?;
    result.filter(|result| result.guild == Some(guild) && result.rated).ok_or(Refusal::NothingToStrike)
}

/// Stores whether a game is struck, and raises the revision of the ratings that follow from it.
fn change(tx: &Tx<'_>, result: GameResult) -> Result<GameResult, Refusal> {
    strikes::set_struck(tx, result.game, result.struck)?;
    ladders::raise(tx, result.division())?;
    Ok(result)
}
