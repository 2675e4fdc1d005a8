//! Looking at games: nothing here changes a game.

use std::sync::Arc;

use last_spike_engine::record::course;
use last_spike_engine::{Edition, Event, Prompt, Seat, Step, TileSet, View, Viewer};

use super::knowledge::Knowledge;
pub use super::news::{News, Ruin, ruins};
pub use super::whole::{Whole, whole, whole_game};
use super::{news, revealed};
use crate::service::clock::awaiting::{self, Awaiting, Due};
use crate::service::clock::clock_stops::{self, ClockStops};
use crate::service::clock::silence::{self, Silent};
use crate::service::deals::ahead;
use crate::service::request::caller::{Caller, GameRef, find, find_past};
use crate::service::request::editions::Editions;
use crate::service::request::limits::{self, Limits};
use crate::service::request::readable::{check_levels, if_readable};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::log;
use crate::store::posting::outbox;
use crate::store::table::answers_ahead::Standing;
use crate::store::table::obstacle::Obstacle;
use crate::store::table::plans::{self, StoredPlan};
use crate::store::voting::invitations::{self, Rematch};
use crate::store::{ChannelId, GameId, StoreError, Time, Tx, UserId, table::headers};

/// A game as a person sees it.
#[derive(Clone, Debug)]
pub struct Look {
    /// The game, as it is stored.
    pub stored: StoredGame,
    /// The game as they see it; `None` while it is a lobby, or if it is stopped.
    pub view: Option<View>,
    /// The players for whom the game waits.
    pub awaited: Vec<Awaiting>,
    /// The people who are invited, if it is the lobby of a rematch.
    pub rematch: Option<Rematch>,
}

impl Look {
    /// Drops the parts of the deadlines that are over at a moment.
    pub(in crate::service) fn due_at(&mut self, now: Time) {
        for one in &mut self.awaited {
            one.due = one.due.map(|due| due.at(now));
        }
    }
}

/// Returns a game as a person sees it: players see their own seat, others what is public.
///
/// # Errors
/// [`Refusal`] if there is no game, or it is played elsewhere by others.
pub fn at(tx: &Tx<'_>, by: &Caller) -> Result<Look, Refusal> {
    let stored = find(tx, by)?;
    let viewer = viewer_of(&stored, by.user);
    Ok(look(tx, stored, viewer)?)
}

fn look(tx: &Tx<'_>, stored: StoredGame, viewer: Viewer) -> Result<Look, StoreError> {
    let view = view(tx, &stored, viewer)?;
    let awaited = awaiting::of_game(tx, &stored)?;
    let is_lobby = stored.stage == Stage::Lobby;
    let rematch = if is_lobby { invitations::of_game(tx, stored.id)? } else { None };
    Ok(Look { stored, view, awaited, rematch })
}

/// Returns a game as a viewer sees it; `None` while it is a lobby, or if it is stopped: the stored data of a stopped
/// game can't be trusted.
fn view(tx: &Tx<'_>, stored: &StoredGame, viewer: Viewer) -> Result<Option<View>, StoreError> {
    match stored.stage {
        Stage::Broken => Ok(None),
        _ => log::snapshot(tx, stored)?.map(|game| ahead::view(tx, stored, &game, viewer)).transpose(),
    }
}

/// Returns the refusal that says why a game can't be looked at.
fn nothing_to_see(stored: &StoredGame) -> Refusal {
    match stored.stage {
        Stage::Closed => Refusal::Ended,
        Stage::Broken => Refusal::Broken,
        _ => Refusal::NotBegun,
    }
}

/// Returns the viewer that a person is: their seat, or a spectator.
#[must_use]
pub(crate) fn viewer_of(stored: &StoredGame, user: UserId) -> Viewer {
    stored.seat_of(user).map_or(Viewer::Spectator, Viewer::Seat)
}

/// The facts that a player is shown beside the game.
#[derive(Clone, Debug, Default)]
pub struct Besides {
    /// True if they may take their last action back at once.
    pub undo: bool,
    /// Their plan, or the reason why it was dropped.
    pub plan: Option<StoredPlan>,
    /// The seller whose auctions they answer ahead, with the answer.
    pub standing: Option<(Seat, Standing)>,
    /// Their deadline in an auction.
    pub due: Option<Due>,
    /// The end of their turn, if it followed from their auction without an action of theirs (K5, G9).
    pub sold: Vec<Event>,
}

/// Returns the facts that a player is shown beside the game.
pub fn besides(tx: &Tx<'_>, stored: &StoredGame, view: &View) -> Result<Besides, StoreError> {
    let Some(seat) = view.own_seat() else { return Ok(Besides::default()) };
    let bids = matches!(view.prompt, Some(Prompt::Bid(_)));
    let awaited = if bids { awaiting::of_game(tx, stored)? } else { Vec::new() };
    Ok(Besides {
        undo: revealed::is_offered(tx, stored, view)?,
        plan: plans::of(tx, stored.id, seat)?,
        standing: ahead::standing_of(tx, stored, view)?,
        due: awaited.into_iter().find(|row| row.seat == seat).and_then(|row| row.due),
        sold: Vec::new(),
    })
}

/// Returns a game that has begun as its player sees it, with the facts beside it.
///
/// # Errors
/// [`Refusal`] if there is no game, it has not begun, or the person doesn't play in it.
pub fn hand(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, View, Besides), Refusal> {
    let (stored, view) = own(tx, by)?;
    let besides = besides(tx, &stored, &view)?;
    Ok((stored, view, besides))
}

/// Returns a game that has begun as a person sees it.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub fn begun(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, View), Refusal> {
    let stored = find(tx, by)?;
    let viewer = viewer_of(&stored, by.user);
    let view = view(tx, &stored, viewer)?.ok_or_else(|| nothing_to_see(&stored))?;
    Ok((stored, view))
}

/// Returns a person's games that have not ended, at most `most`, those that wait for them first. A game that can't be
/// read, or that a newer version of the program serves, is left out.
///
/// # Errors
/// [`StoreError`] of the database, or [`StoreError::Newer`] if every game is left out that they have.
pub fn mine(tx: &Tx<'_>, user: UserId, most: u32) -> Result<Vec<Look>, StoreError> {
    looks(tx, user, games::of_user(tx, user, most)?)
}

/// Returns a person's games that were begun and have ended, at most `most`, the newest first. A game that can't be read
/// is left out.
pub fn finished(tx: &Tx<'_>, user: UserId, most: u32) -> Result<Vec<Look>, StoreError> {
    looks(tx, user, games::finished_of_user(tx, user, most)?)
}

fn looks(tx: &Tx<'_>, user: UserId, ids: Vec<GameId>) -> Result<Vec<Look>, StoreError> {
    let (mut looks, mut left_out) = (Vec::new(), None);
    for id in ids {
        let found = games::read(tx, id).and_then(|stored| {
            let Some(stored) = stored else { return Ok(None) };
            check_levels(&stored)?;
            let viewer = viewer_of(&stored, user);
            look(tx, stored, viewer).map(Some)
        });
        match found {
            // Whoever has no other game is told why they see none.
            Err(fault @ StoreError::Newer { .. }) => left_out = Some(fault),
            found => looks.extend(if_readable(found)?),
        }
    }
    left_out.filter(|_| looks.is_empty()).map_or(Ok(looks), Err)
}

/// The events since a player's last action.
#[derive(Clone, Debug)]
pub struct Recap {
    /// The game.
    pub stored: StoredGame,
    /// The game as the player sees it now.
    pub view: View,
    /// The events, as the player may see them.
    pub news: News,
}

/// Returns the news since a person's last action; for others, of about the last round.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub fn recap(tx: &Tx<'_>, by: &Caller) -> Result<Recap, Refusal> {
    let (stored, view) = begun(tx, by)?;
    let player = stored.seat_of(by.user).map(|seat| stored.player(seat));
    let after = match player.filter(|player| player.since == Step(0) || player.acted > player.since) {
        Some(player) => player.acted,
        // A player who has come to a seat and not acted there yet has no last action.
        None => Step(view.step.0.saturating_sub(2 * u32::from(stored.seats()))),
    };
    let knowledge = Knowledge::of(tx, &stored, by.user)?;
    let news = news::between_as_seen(tx, stored.id, after, view.step, |step| knowledge.at(step))?;
    Ok(Recap { stored, view, news })
}

/// Returns the public news of the steps after one, up to another.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub(crate) fn told(tx: &Tx<'_>, by: &Caller, after: Step, upto: Step) -> Result<Recap, Refusal> {
    let (stored, view) = begun(tx, by)?;
    let news = news::between(tx, stored.id, after, upto.min(view.step), Viewer::Spectator)?;
    Ok(Recap { stored, view, news })
}

/// A game turn by turn, as everybody may see it.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game.
    pub stored: StoredGame,
    /// The position at the start and after every turn, with the tiles laid in it.
    pub turns: Vec<(View, TileSet)>,
}

/// Returns a game turn by turn, as everybody may see it.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub fn replay(tx: &Tx<'_>, by: &Caller) -> Result<Replay, Refusal> {
    let stored = find_past(tx, by)?;
    let beginning = log::beginning(&stored)?.ok_or(Refusal::NotBegun)?;
    let steps = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
    let turns = course::turns(&beginning, steps.iter().map(|step| &*step.events));
    Ok(Replay { stored, turns })
}

/// The status of a game.
#[derive(Debug)]
pub struct Status {
    /// The game as the reader sees it.
    pub look: Look,
    /// The reasons why the game's clocks are stopped.
    pub still: ClockStops,
    /// True if the game waits until other games without people are over.
    pub rests: bool,
    /// The players who were silent or away for long.
    pub silent: Vec<Silent>,
}

/// Returns the status of a game as a person sees it.
///
/// # Errors
/// [`Refusal`] if there is no game, or it is played elsewhere by others.
pub fn status(tx: &Tx<'_>, by: &Caller, limits: Limits) -> Result<Status, Refusal> {
    let mut look = at(tx, by)?;
    look.due_at(tx.now());
    let rests = limits::rests(tx, limits, &look.stored)?;
    let (still, silent) = match look.stored.stage {
        Stage::Running => (clock_stops::of_game(tx, &look.stored)?, silence::of_game(tx, &look.stored)?),
        _ => (ClockStops::default(), Vec::new()),
    };
    Ok(Status { look, still, rests, silent })
}

/// Returns the edition of a channel's game, or the default.
///
/// # Errors
/// [`Refusal::UnknownEdition`] if there is no edition at all.
pub fn edition(tx: &Tx<'_>, by: &Caller, editions: &Editions) -> Result<Arc<Edition>, Refusal> {
    match at(tx, &by.about(GameRef::Here)) {
        Ok(look) => Ok(look.stored.edition),
        Err(_) => editions.find(None),
    }
}

/// Returns whether a running game is played in a channel.
pub(crate) fn is_played(tx: &Tx<'_>, channel: ChannelId) -> Result<bool, StoreError> {
    Ok(headers::in_channel(tx, channel)?.is_some_and(|game| game.stage == Stage::Running))
}

/// Returns the channel in which the bot may not post a running game's news, with the obstacle, for a player of the
/// game; `None` if the bot may post.
///
/// # Errors
/// [`Refusal`] if there is no such game, or it is not the person's.
pub(crate) fn muted(
    tx: &Tx<'_>,
    by: &Caller,
    game: GameId,
) -> Result<Option<(ChannelId, Obstacle)>, Refusal> {
    let stored = find(tx, &by.about(GameRef::Game(game)))?;
    if stored.stage != Stage::Running || outbox::muted(tx, game)? != (true, true) {
        return Ok(None);
    }
    Ok(Some((stored.channel, games::obstacle(tx, game)?)))
}

/// Returns a player's own game as they see it.
///
/// # Errors
/// [`Refusal`] if there is no game, it has not begun, or the person doesn't play in it.
pub fn own(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, View), Refusal> {
    let (stored, view) = begun(tx, by)?;
    if view.viewer == Viewer::Spectator { Err(Refusal::NotSeated) } else { Ok((stored, view)) }
}

/// Returns a game with what everybody may see of it, or a lobby.
///
/// # Errors
/// [`Refusal`] if there is no game, it is played elsewhere by others, or it is stopped.
pub fn details(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, Option<View>), Refusal> {
    let stored = find(tx, by)?;
    match view(tx, &stored, Viewer::Spectator)? {
        None if stored.stage != Stage::Lobby => Err(nothing_to_see(&stored)),
        view => Ok((stored, view)),
    }
}

/// Returns a game as everybody may see it.
///
/// # Errors
/// [`Refusal`] if there is no game or it has not begun.
pub fn public(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, View), Refusal> {
    let stored = find(tx, by)?;
    let view = view(tx, &stored, Viewer::Spectator)?.ok_or_else(|| nothing_to_see(&stored))?;
    Ok((stored, view))
}
