//! The notices that follow from an event: their kinds and their audiences.
//!
//! A player is called, by a new direct message and by a mention in the channel, when another player's action puts a
//! question to them. Players who act themselves see their next question in the answer to that action: they are not
//! called, and their message with the tiles is updated without a sound.

use last_spike_engine::{Action, Event, Game, OpenOffer, Phase, Seat, Standing, Step, View, Viewer};

use super::change::Change;
use super::{auctions, slots};
use crate::service::clock::awaiting::is_there;
use crate::service::deals::offers::Made;
use crate::service::deals::{auction, offers};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind, Unposted, When};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::conditions::Pace;
use crate::store::table::obstacle::Obstacle;
use crate::store::{
    GameHeader, GameId, Slot, StoreError, Tx, log,
    posting::{posts, step_posts},
    table::headers,
};

/// The time for which a board or a line that calls nobody is held, in seconds: computers move on, and the board that
/// calls the next person tells everything. This is longer than a table of computers thinks, unless one of them fails.
const HELD: i64 = 60;

/// The time for which a board or a line that calls nobody is held, in seconds, if only computers play on, so that no
/// later board calls anybody, or if the game is live, so that everybody watches.
const HELD_FOR_WATCHERS: i64 = 10;

/// Announces a game that begins, or goes on after an import: the board for everybody, and their tiles for each player.
pub(in crate::service) fn of_start(tx: &Tx<'_>, stored: &StoredGame, game: &Game) -> Result<(), StoreError> {
    let hands_are_hidden = game.view(Viewer::Spectator).table.tiles().is_some();
    let mut notices = vec![(Audience::Channel, NoticeKind::Board)];
    for player in stored.players.iter().filter(|player| game.plays(player.seat)) {
        if hands_are_hidden || game.to_act().contains(&player.seat) {
            notices.push((Audience::Seat(player.seat), NoticeKind::Rack));
        }
    }
    queue(tx, stored, game.step(), notices)
}

/// Undoes the start of a game that has not begun: its lobby is open again, and says so.
pub(in crate::service) fn undo_start(tx: &Tx<'_>, game: GameId, why: Unposted) -> Result<(), StoreError> {
    outbox::drop_kind(tx, game, NoticeKind::Begin, why)?;
    games::set_begins(tx, game, false)?;
    outbox::follow_up(tx, game, Audience::Channel, NoticeKind::Lobby)
}

/// Announces a step: to everybody what happened, to each player their question now, or what became of an earlier one.
/// `answered` is the seat of the player who acts and sees the result at once.
pub(in crate::service) fn of_step(
    tx: &Tx<'_>,
    stored: &StoredGame,
    before: &Game,
    game: &Game,
    events: &[Event],
    answered: Option<Seat>,
) -> Result<(), Refusal> {
    let now = tx.now();
    let change = Change { was: &before.view(Viewer::Spectator), is: &game.view(Viewer::Spectator), events };
    if change.is.outcome.is_some() {
        withdraw(tx, stored.id, NoticeKind::Muted, Unposted::GameEnded)?;
    }
    let ended = change.ended_offers();
    if !ended.is_empty() {
        slots::keep_offers(tx, &stored.header, &offers::standing(change.is))?;
    }
    let offered_to = called_by_offer(tx, stored, &change)?;
    let mut notices: Vec<(Audience, NoticeKind)> = Vec::new();
    notices.extend(told_to_all(stored, &change).map(|kind| (Audience::Channel, kind)));
    for player in &stored.players {
        let seat = player.seat;
        let is_called = change.calls(seat) || offered_to == Some(seat);
        let had_offer = |open: &OpenOffer| open.from == seat || open.offer.to_seat == seat;
        if is_called && answered != Some(seat) {
            notices.push((Audience::Seat(seat), NoticeKind::Rack));
        } else if is_called || change.concerns(seat) || ended.iter().any(had_offer) {
            notices.push((Audience::Seat(seat), NoticeKind::Hand));
        }
    }
    if !stored.is_in_dm() {
        auctions::of_step(tx, stored, &change)?;
        if change.leaves_board_behind() {
            jobs::enqueue_anew(tx, Job::RenewDeadlines(stored.id), now)?;
        }
    }
    let when = When { queued: now, held: now.after(hold(stored, change.is, &notices)) };
    Ok(queue_when(tx, stored, change.is.step, notices, when)?)
}

/// Returns the player whom a step calls by an offer.
fn called_by_offer(
    tx: &Tx<'_>,
    stored: &StoredGame,
    change: &Change<'_>,
) -> Result<Option<Seat>, StoreError> {
    let Some(Event::Acted { seat, action: Action::Offer(offer) }) = change.events.first() else {
        return Ok(None);
    };
    let made = Made { n: change.is.step, at: tx.now(), from: *seat, to: offer.to_seat };
    Ok(offers::calls(tx, stored, made)?.then_some(offer.to_seat))
}

/// Returns the notice that tells the channel of a step, if any: an auction that is opened has its own post, or the next
/// board tells it.
fn told_to_all(stored: &StoredGame, change: &Change<'_>) -> Option<NoticeKind> {
    let is_told_apart =
        !stored.is_in_dm() && change.is.phase == Phase::Auction && auction::is_only(change.events);
    change.told_to_all().filter(|kind| *kind != NoticeKind::Line || !is_told_apart)
}

/// Returns for how many seconds a board or a line among a step's notices is held.
fn hold(stored: &StoredGame, is: &View, notices: &[(Audience, NoticeKind)]) -> i64 {
    let is_there = |seat: Seat| is_there(stored, seat);
    // A person whom a line calls is called at once, even if they need not act.
    let is_called = |(audience, kind): &(Audience, NoticeKind)| {
        *kind == NoticeKind::Rack && matches!(audience, Audience::Seat(seat) if is_there(*seat))
    };
    let calls_by_line =
        notices.contains(&(Audience::Channel, NoticeKind::Line)) && notices.iter().any(is_called);
    let mut playing = is.seats.iter().filter(|seat| seat.standing == Standing::Playing);
    if calls_by_line || stored.is_in_dm() || is.to_act.iter().any(|seat| is_there(*seat)) {
        0
    } else if stored.pace() == Pace::Live || !playing.any(|player| is_there(player.seat)) {
        HELD_FOR_WATCHERS
    } else {
        HELD
    }
}

/// Locks a game and updates the direct message of a player, as [`renew_message`] does. Without the lock, two notices of
/// the game queued at once would get the same number.
pub(crate) fn refresh_message(tx: &Tx<'_>, game: GameId, seat: Option<Seat>) -> Result<(), StoreError> {
    games::lock(tx, game)?;
    renew_message(tx, game, seat)
}

/// Updates the direct message of a player, if they have one, in a game that is locked.
pub(crate) fn renew_message(tx: &Tx<'_>, game: GameId, seat: Option<Seat>) -> Result<(), StoreError> {
    let Some(seat) = seat else { return Ok(()) };
    match headers::load(tx, game)? {
        Some(header) if header.is_in_dm() => {
            if header.stage == Stage::Running {
                renew(tx, game, Audience::Channel, NoticeKind::Board)?;
            }
            return Ok(());
        }
        _ => {}
    }
    outbox::follow_up(tx, game, Audience::Seat(seat), NoticeKind::Hand)
}

/// Queues a notice of a kind for an audience again, as of the last step.
pub(in crate::service) fn renew(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: NoticeKind,
) -> Result<(), StoreError> {
    let step = headers::last_step(tx, game)?;
    match headers::load(tx, game)?.filter(|_| (audience, kind) == (Audience::Channel, NoticeKind::Board)) {
        Some(header) => renew_board(tx, &header, step),
        None => outbox::renew(tx, &Notice { game, step, audience, kind }),
    }
}

/// Queues the board of a game again, as of a step. If the game is quiet, so that a line of its own calls the awaited
/// players, that line is queued again too.
pub(in crate::service) fn renew_board(tx: &Tx<'_>, game: &GameHeader, step: Step) -> Result<(), StoreError> {
    let again = |kind| outbox::renew(tx, &Notice { game: game.id, step, audience: Audience::Channel, kind });
    again(NoticeKind::Board)?;
    if game.is_quiet() { again(NoticeKind::Call) } else { Ok(()) }
}

/// Updates the direct messages of all players.
pub(in crate::service) fn renew_messages(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let people = headers::people(tx, game)?;
    people.into_iter().try_for_each(|(seat, _)| renew_message(tx, game, Some(seat)))
}

/// A take-back: the game goes back to an earlier step.
pub(in crate::service) struct TakeBack<'a> {
    pub(in crate::service) before: &'a Game,
    pub(in crate::service) after: &'a Game,
    /// The step to which the game goes back.
    pub(in crate::service) to: Step,
    /// The players whose plans are dropped by the take-back; they are told.
    pub(in crate::service) dropped: &'a [Seat],
    /// The player who sees the result at once.
    pub(in crate::service) answered: Option<Seat>,
    /// True if others had to agree.
    pub(in crate::service) agreed: bool,
}

/// Announces a take-back: posts about the steps that were taken back say so, and notices of them that were not sent yet
/// never are. If everybody was told of these steps, others had to agree, or the turn before was to be told with them, the board
/// is posted again.
pub(in crate::service) fn of_take_back(
    tx: &Tx<'_>,
    stored: &StoredGame,
    take_back: &TakeBack<'_>,
) -> Result<(), StoreError> {
    let TakeBack { before, after, to, dropped, answered, agreed } = *take_back;
    let (was, is) = (before.view(Viewer::Spectator), after.view(Viewer::Spectator));
    let is_posted = step_posts::take_back(tx, stored.id, to)?;
    let is_being_posted = outbox::drop_taken_back(tx, stored.id, to)?;
    let out_of_date = outbox::is_out_of_date(tx, stored.id, to)?;
    if !stored.is_in_dm() {
        auctions::of_take_back(tx, stored, to, was.step, &is)?;
    }
    let mut notices = Vec::new();
    let is_to_be_told = is_posted || is_being_posted || out_of_date || agreed;
    if is_to_be_told || is_turn_untold(tx, stored, to, after)? {
        notices.push((Audience::Channel, NoticeKind::Board));
    } else if matches!(is.phase, Phase::Buy | Phase::Land | Phase::Build | Phase::Remove) {
        notices.push((Audience::Channel, NoticeKind::Deciding));
    }
    let (offered, standing) = (offers::standing(&was), offers::standing(&is));
    if offered != standing {
        slots::keep_offers(tx, &stored.header, &standing)?;
    }
    for player in &stored.players {
        let seat = player.seat;
        let viewer = Viewer::Seat(seat);
        let asked_anew = is.to_act.contains(&seat) && was.to_act != is.to_act;
        if (asked_anew || dropped.contains(&seat)) && answered != Some(seat) {
            notices.push((Audience::Seat(seat), NoticeKind::Rack));
        } else if was.to_act.contains(&seat)
            || is.to_act.contains(&seat)
            || dropped.contains(&seat)
            || offered != standing
            || before.view(viewer).table != after.view(viewer).table
        {
            notices.push((Audience::Seat(seat), NoticeKind::Hand));
        }
    }
    queue(tx, stored, is.step, notices)
}

/// Returns whether a turn has ended of which no board has told or is about to tell: where a plan was carried out after it,
/// one board was to tell both, and was dropped with the planned move.
fn is_turn_untold(tx: &Tx<'_>, stored: &StoredGame, to: Step, after: &Game) -> Result<bool, StoreError> {
    if stored.announced >= to {
        return Ok(false);
    }
    let told = stored.announced.max(outbox::told_by_waiting_boards(tx, stored.id)?);
    if told >= to {
        return Ok(false);
    }
    Ok(log::rebuild(tx, stored, told)?.is_some_and(|then| then.turn() < after.turn()))
}

/// Updates the direct messages of players after their game was ended.
pub(in crate::service) fn of_end(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    renew_messages(tx, game)?;
    withdraw(tx, game, NoticeKind::Muted, Unposted::GameEnded)
}

/// Withdraws the direct messages of a kind about a game, for a reason: sent ones are deleted, and waiting ones are not
/// sent.
pub(in crate::service) fn withdraw(
    tx: &Tx<'_>,
    game: GameId,
    kind: NoticeKind,
    why: Unposted,
) -> Result<(), StoreError> {
    outbox::drop_kind(tx, game, kind, why)?;
    slots::withdraw(tx, game, kind)
}

/// Tells the host that the bot can't post everything of a game in its channel, and why, unless they know already: once
/// each time that a permission is taken away or the thread is closed to the bot.
pub(crate) fn of_mute(tx: &Tx<'_>, game: &GameHeader, obstacle: Obstacle) -> Result<(), StoreError> {
    let Some(host) = host_to_tell(tx, game)? else { return Ok(()) };
    let is_told = posts::holder(tx, game.id, host, Slot::Of(NoticeKind::Muted))?.is_some()
        || outbox::waits(tx, game.id, host, NoticeKind::Muted)?;
    if is_told && games::obstacle(tx, game.id)? == obstacle {
        return Ok(());
    }
    games::set_obstacle(tx, game.id, obstacle)?;
    outbox::follow_up(tx, game.id, host, NoticeKind::Muted)
}

/// Tells the host that Discord refuses the post that begins a game, and why, also if they know of the obstacle.
pub(in crate::service) fn of_refused_start(
    tx: &Tx<'_>,
    game: &GameHeader,
    obstacle: Obstacle,
) -> Result<(), StoreError> {
    let Some(host) = host_to_tell(tx, game)? else { return Ok(()) };
    games::set_obstacle(tx, game.id, obstacle)?;
    outbox::follow_up(tx, game.id, host, NoticeKind::Muted)
}

/// Returns the host as the audience of direct messages; `None` if they have no seat, or the game is in direct messages.
fn host_to_tell(tx: &Tx<'_>, game: &GameHeader) -> Result<Option<Audience>, StoreError> {
    if game.is_in_dm() {
        return Ok(None);
    }
    let people = headers::people(tx, game.id)?;
    Ok(people.into_iter().find(|(_, user)| *user == game.host).map(|(seat, _)| Audience::Seat(seat)))
}

/// Queues the notices of a step; computers get none.
fn queue(
    tx: &Tx<'_>,
    stored: &StoredGame,
    step: Step,
    notices: Vec<(Audience, NoticeKind)>,
) -> Result<(), StoreError> {
    queue_when(tx, stored, step, notices, When::at_once(tx.now()))
}

fn queue_when(
    tx: &Tx<'_>,
    stored: &StoredGame,
    step: Step,
    mut notices: Vec<(Audience, NoticeKind)>,
    when: When,
) -> Result<(), StoreError> {
    notices.retain(|(audience, _)| match audience {
        Audience::Channel | Audience::Former(_) => true,
        Audience::Seat(seat) => stored.user(*seat).is_some(),
    });
    // A board that is held calls nobody.
    let is_held = when.held > when.queued;
    if stored.is_quiet() && !is_held && notices.contains(&(Audience::Channel, NoticeKind::Board)) {
        // The people to be called are determined when the line is sent.
        notices.push((Audience::Channel, NoticeKind::Call));
    }
    if stored.is_in_dm() && !notices.is_empty() {
        // In direct messages one post holds board and hand.
        let is_over = notices.iter().any(|(_, kind)| *kind == NoticeKind::Result);
        notices = vec![(Audience::Channel, if is_over { NoticeKind::Result } else { NoticeKind::Board })];
    }
    outbox::enqueue_all(tx, stored.id, step, &notices, when)
}

/// Tells each of a game's people what became of the game, by direct message.
pub(in crate::service) fn to_each(
    tx: &Tx<'_>,
    game: &GameHeader,
    kind: NoticeKind,
) -> Result<(), StoreError> {
    if game.is_in_dm() {
        // A game in direct messages has no other way to reach its player.
        return Ok(());
    }
    let step = headers::last_step(tx, game.id)?;
    for (seat, _) in headers::people(tx, game.id)? {
        outbox::renew(tx, &Notice { game: game.id, step, audience: Audience::Seat(seat), kind })?;
    }
    Ok(())
}
