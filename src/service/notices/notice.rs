//! The notices that follow from what has happened: what is announced, and to whom.
//!
//! A player is called, by a new direct message and by a mention in the channel, when somebody else's
//! act puts a question to them. Whoever acts is shown what they are asked next by the answer itself:
//! they are not called to it, and the message with their tiles is brought up to date without a sound.

use last_spike_engine::{Action, Event, Game, OpenOffer, Phase, Seat, Standing, Step, View, Viewer};

use super::{calls, slots};
use crate::service::clock::countdown::Countdown;
use crate::service::deals::offers::Made;
use crate::service::deals::{ahead, auction, offers};
use crate::service::request::refusal::Refusal;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience, Kind, Notice, Unposted, When};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::obstacle::Obstacle;
use crate::store::table::pace::Pace;
use crate::store::{
    GameHeader, GameId, Slot, StoreError, Time, Tx, log,
    posting::{posts, step_posts},
    table::headers,
};

/// The time for which a board or a line that calls nobody is held, in seconds: computers move on, and the board that
/// calls the next person tells it all. Longer than a table of computers thinks, unless one of them fails.
const HELD: i64 = 60;

/// The same where it is not followed by one that calls somebody, or everybody is there and watches.
const HELD_FOR_WATCHERS: i64 = 10;

/// Announces a game that begins, or one from elsewhere where it goes on: the board for all, their tiles to each.
pub(in crate::service) fn of_start(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    now: Time,
) -> Result<(), StoreError> {
    let hands_are_hidden = game.view(Viewer::Spectator).table.tiles().is_some();
    let mut notices = vec![(Audience::Channel, Kind::Board)];
    for player in stored.players.iter().filter(|player| game.plays(player.seat)) {
        if hands_are_hidden || game.to_act().contains(&player.seat) {
            notices.push((Audience::Seat(player.seat), Kind::Rack));
        }
    }
    queue(tx, stored, game.step(), notices, now)
}

/// Announces a step: to all what happened, to each player what they are asked now, or what became of what they were
/// told. `answered` is who acts and sees at once what came of it.
pub(in crate::service) fn of_step(
    tx: &Tx<'_>,
    stored: &StoredGame,
    before: &Game,
    game: &Game,
    events: &[Event],
    answered: Option<Seat>,
    now: Time,
) -> Result<(), Refusal> {
    let step = game.step();
    let change = Change { was: &before.view(Viewer::Spectator), is: &game.view(Viewer::Spectator), events };
    if change.is.outcome.is_some() {
        withdraw(tx, stored.id, Kind::Muted, Unposted::GAME_ENDED, now)?;
    }
    let ended = change.ended_offers();
    if !ended.is_empty() {
        slots::keep_offers(tx, &stored.header, &offers::standing(change.is), now)?;
    }
    let calling_offer = match change.events.first() {
        Some(Event::Acted { seat, action: Action::Offer(offer) }) => {
            let made = Made { n: step, at: now, from: *seat, to: offer.to_seat };
            offers::calls(tx, stored, made)?.then_some(offer.to_seat)
        }
        _ => None,
    };
    let told_to_all = change.told_to_all();
    // An auction that is opened is told by its own post, or by the next board.
    let is_told_apart = game.phase() == Phase::Auction && auction::is_only(events);
    let told_to_all = told_to_all.filter(|kind| *kind != Kind::Line || stored.is_in_dm() || !is_told_apart);
    let mut notices: Vec<(Audience, Kind)> =
        told_to_all.map(|kind| (Audience::Channel, kind)).into_iter().collect();
    for player in &stored.players {
        let seat = player.seat;
        let is_asked = change.calls(seat) && !ahead::is_left_out(game, seat);
        let is_called = is_asked || calling_offer == Some(seat);
        let had_offer = |open: &OpenOffer| open.from == seat || open.offer.to_seat == seat;
        if is_called && answered != Some(seat) {
            notices.push((Audience::Seat(seat), Kind::Rack));
        } else if is_called || change.concerns(seat) || ended.iter().any(had_offer) {
            notices.push((Audience::Seat(seat), Kind::Hand));
        }
    }
    if !stored.is_in_dm() {
        queue_auctions(tx, stored, &change, step, now)?;
    }
    // Whoever is called by a line is called at once, though they need not act.
    let is_called = |(audience, kind): &(Audience, Kind)| {
        *kind == Kind::Rack && matches!(audience, Audience::Seat(seat) if is_there(stored, *seat))
    };
    if !stored.is_in_dm() && change.leaves_board_behind() {
        jobs::enqueue_anew(tx, Job::RenewDeadlines(stored.id), now)?;
    }
    let calls_by_line = notices.contains(&(Audience::Channel, Kind::Line)) && notices.iter().any(is_called);
    let hold = if calls_by_line { 0 } else { hold(stored, change.is) };
    let when = When { queued: now, held: now.after(hold) };
    Ok(queue_when(tx, stored, step, notices, when)?)
}

/// Queues the post of the auction that a step has opened, and shows anew what became of the one that was open before.
fn queue_auctions(
    tx: &Tx<'_>,
    stored: &StoredGame,
    change: &Change<'_>,
    step: Step,
    now: Time,
) -> Result<(), StoreError> {
    let closes = |event: &Event| matches!(event, Event::AuctionClosed { .. });
    let has_changed =
        change.was.table.auction() != change.is.table.auction() || change.events.iter().any(closes);
    let before = match change.was.table.auction() {
        Some(_) if has_changed => auction::opened_at(tx, stored.id, change.was.step)?,
        _ => None,
    };
    let mut posts: Vec<Step> = Vec::new();
    for opened in before.into_iter().chain(auction::openings(change.events, step)) {
        let post = auction::post_of(tx, stored, opened)?;
        posts.retain(|other| *other != post);
        posts.push(post);
    }
    // The last one is open, if any is.
    let last = posts.pop();
    posts.into_iter().try_for_each(|post| show_auctions(tx, stored, post, false, now))?;
    last.map_or(Ok(()), |post| show_auctions(tx, stored, post, asks_people_to_bid(stored, change.is), now))
}

/// Shows anew the post that tells auctions, if there is one. Where it calls people there is one from now on, and boards
/// that are held wait: the turn goes on, and the board after it tells them. What computers do among themselves is told
/// by that.
fn show_auctions(
    tx: &Tx<'_>,
    stored: &StoredGame,
    post: Step,
    calls_people: bool,
    now: Time,
) -> Result<(), StoreError> {
    let notice = auction::notice_of(stored.id, post);
    if calls_people {
        outbox::hold_on(tx, stored.id, now.after(Countdown::auction(stored.pace())), now)?;
    } else if !outbox::was_queued(tx, &notice)? {
        return Ok(());
    }
    outbox::renew(tx, &notice, now)
}

/// Shows the auction of a game anew that is open, if one is: its clock stands still, or runs again.
pub(in crate::service) fn renew_auction(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    let Some(stored) = games::read(tx, game)?.filter(|stored| !stored.is_in_dm()) else { return Ok(()) };
    let position = log::snapshot(tx, &stored)?.filter(|position| position.phase() == Phase::Auction);
    let Some(position) = position else { return Ok(()) };
    match auction::opened_at(tx, game, position.step())? {
        Some(opened) => show_auctions(tx, &stored, auction::post_of(tx, &stored, opened)?, false, now),
        None => Ok(()),
    }
}

/// Tells whether an auction is open in which people are asked.
fn asks_people_to_bid(stored: &StoredGame, is: &View) -> bool {
    is.phase == Phase::Auction && is.to_act.iter().any(|seat| is_there(stored, *seat))
}

/// Tells whether a person plays at a seat themselves.
fn is_there(stored: &StoredGame, seat: Seat) -> bool {
    stored.user(seat).is_some() && stored.player(seat).stand_in.is_none()
}

/// Returns for how many seconds a board or a line is held.
fn hold(stored: &StoredGame, is: &View) -> i64 {
    let is_there = |seat: Seat| is_there(stored, seat);
    let mut playing = is.seats.iter().filter(|seat| seat.standing == Standing::Playing);
    if stored.is_in_dm() || is.to_act.iter().any(|seat| is_there(*seat)) {
        0
    } else if stored.pace() == Pace::Live || !playing.any(|player| is_there(player.seat)) {
        HELD_FOR_WATCHERS
    } else {
        HELD
    }
}

/// A step: the game before and after it, as anybody may see it, and what happened.
struct Change<'a> {
    was: &'a View,
    is: &'a View,
    events: &'a [Event],
}

impl Change<'_> {
    /// Returns what the channel is told: the board once a turn is over, a line while it goes on, later where only a
    /// decision of whoever moved is missing.
    fn told_to_all(&self) -> Option<Kind> {
        if self.is.outcome.is_some() {
            Some(Kind::Result)
        } else if self.is.turn != self.was.turn {
            Some(Kind::Board)
        } else if leaves_a_decision(self.is, self.events) {
            Some(Kind::Deciding)
        } else {
            is_news(self.events).then_some(Kind::Line)
        }
    }

    /// Returns the offers that could be answered before and cannot any more (G8).
    fn ended_offers(&self) -> Vec<OpenOffer> {
        let standing = offers::standing(self.is);
        offers::standing(self.was).into_iter().filter(|open| !standing.contains(open)).collect()
    }

    /// Returns whether it asks a player something new, or puts them out by what somebody else did.
    fn calls(&self, seat: Seat) -> bool {
        calls::is_newly_asked(self.was, self.is, seat) || put_out(self.events, seat)
    }

    /// Returns whether the board, which nothing takes the place of while the turn goes on, no longer says who is asked, or
    /// what players have. It does not follow single answers in an auction.
    fn leaves_board_behind(&self) -> bool {
        let is_deal = |event: &Event| matches!(event, Event::DealDone { .. });
        let goes_on = self.is.turn == self.was.turn && self.is.outcome.is_none();
        let bids_go_on = [self.was, self.is].iter().all(|view| view.phase == Phase::Auction);
        let others_are_asked = self.is.to_act != self.was.to_act && !bids_go_on;
        goes_on && (others_are_asked || self.events.iter().any(is_deal))
    }

    /// Returns whether the message that a player has with their tiles says something else now.
    fn concerns(&self, seat: Seat) -> bool {
        hand_changed(self.events, seat)
            || (self.was.to_act.contains(&seat) || self.is.to_act.contains(&seat)) && !self.still_bids(seat)
            || self.is.outcome.is_some()
            || offered_to(self.events) == Some(seat)
            || self.sells_anew(seat)
    }

    /// True if a player is asked for the same bid as before: somebody else has answered, which their message does not
    /// show. A bid that they are choosing in it stays.
    fn still_bids(&self, seat: Seat) -> bool {
        let is_auction = |event: &Event| {
            matches!(
                event,
                Event::AuctionOpened { .. } | Event::AuctionClosed { .. } | Event::Bankrupt { .. }
            )
        };
        let both = [self.was, self.is];
        both.iter().all(|view| view.phase == Phase::Auction && view.to_act.contains(&seat))
            && !self.events.iter().any(is_auction)
    }

    /// Returns whether an auction of a player was opened or closed (K5, G9).
    fn sells_anew(&self, seat: Seat) -> bool {
        let sells = |view: &View| view.table.auction().is_some_and(|auction| auction.seller == seat);
        let changed =
            |event: &Event| matches!(event, Event::AuctionOpened { .. } | Event::AuctionClosed { .. });
        (sells(self.was) || sells(self.is)) && self.events.iter().any(changed)
    }
}

/// Brings the direct message of a player up to date as [`renew_message`] does, for whoever has locked nothing: notices
/// of a game are counted, and two who count at once would give the same number.
pub(crate) fn refresh_message(
    tx: &Tx<'_>,
    game: GameId,
    seat: Option<Seat>,
    now: Time,
) -> Result<(), StoreError> {
    games::lock(tx, game)?;
    renew_message(tx, game, seat, now)
}

/// Brings the direct message of a player up to date, if they have one, in a game that is locked.
pub(crate) fn renew_message(
    tx: &Tx<'_>,
    game: GameId,
    seat: Option<Seat>,
    now: Time,
) -> Result<(), StoreError> {
    let Some(seat) = seat else { return Ok(()) };
    match headers::load(tx, game)? {
        Some(header) if header.is_in_dm() => {
            if header.stage == Stage::Running {
                renew(tx, game, Audience::Channel, Kind::Board, now)?;
            }
            return Ok(());
        }
        _ => {}
    }
    outbox::follow_up(tx, game, Audience::Seat(seat), Kind::Hand, now)
}

/// Shows an audience anew what a notice of a kind says, as of the last step.
pub(in crate::service) fn renew(
    tx: &Tx<'_>,
    game: GameId,
    audience: Audience,
    kind: Kind,
    now: Time,
) -> Result<(), StoreError> {
    let step = headers::last_step(tx, game)?;
    match headers::load(tx, game)?.filter(|_| (audience, kind) == (Audience::Channel, Kind::Board)) {
        Some(header) => renew_board(tx, &header, step, now),
        None => outbox::renew(tx, &Notice { game, step, audience, kind }, now),
    }
}

/// Shows the board of a game anew, as of a step; where a line of its own calls who is asked, they are called again.
pub(in crate::service) fn renew_board(
    tx: &Tx<'_>,
    game: &GameHeader,
    step: Step,
    now: Time,
) -> Result<(), StoreError> {
    let again =
        |kind| outbox::renew(tx, &Notice { game: game.id, step, audience: Audience::Channel, kind }, now);
    again(Kind::Board)?;
    if game.is_quiet() { again(Kind::Call) } else { Ok(()) }
}

/// Brings the direct messages of all players up to date.
pub(in crate::service) fn renew_messages(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    let people = headers::people(tx, game)?;
    people.into_iter().try_for_each(|(seat, _)| renew_message(tx, game, Some(seat), now))
}

/// Announces that the game went back to a step: what told of the steps since says so, and what was not told yet never
/// is. Where all were told something else, or others had to agree, the board follows; `answered` is who sees at once
/// what came of it, and `dropped` are those whose plans are dropped by it, who are told.
pub(in crate::service) fn of_take_back(
    tx: &Tx<'_>,
    stored: &StoredGame,
    (before, game): (&Game, &Game),
    (to, dropped): (Step, &[Seat]),
    (answered, agreed): (Option<Seat>, bool),
    now: Time,
) -> Result<(), Refusal> {
    let (was, is) = (before.view(Viewer::Spectator), game.view(Viewer::Spectator));
    let is_posted = step_posts::take_back(tx, stored.id, to, now)?;
    let is_being_posted = outbox::drop_taken_back(tx, stored.id, to)?;
    let out_of_date = outbox::is_out_of_date(tx, stored.id, to)?;
    let mut notices = Vec::new();
    if !stored.is_in_dm() {
        let open = match is.phase {
            Phase::Auction => auction::opened_at(tx, stored.id, game.step())?,
            _ => None,
        };
        if let Some(opened) = open {
            let post = auction::post_of(tx, stored, opened)?;
            show_auctions(tx, stored, post, asks_people_to_bid(stored, &is), now)?;
        } else if let Some(opened) = auction::opened_since(tx, stored.id, to, before.step())? {
            // One that tells others too tells it no more.
            let post = auction::post_of(tx, stored, opened)?;
            if post <= to {
                show_auctions(tx, stored, post, false, now)?;
            }
        }
    }
    if is_posted || is_being_posted || out_of_date || agreed {
        notices.push((Audience::Channel, Kind::Board));
    } else if matches!(is.phase, Phase::Buy | Phase::Land | Phase::Build | Phase::Remove) {
        notices.push((Audience::Channel, Kind::Deciding));
    }
    let (offered, standing) = (offers::standing(&was), offers::standing(&is));
    if offered != standing {
        slots::keep_offers(tx, &stored.header, &standing, now)?;
    }
    for player in &stored.players {
        let seat = player.seat;
        let viewer = Viewer::Seat(seat);
        let asked_anew =
            is.to_act.contains(&seat) && was.to_act != is.to_act && !ahead::is_left_out(game, seat);
        if (asked_anew || dropped.contains(&seat)) && answered != Some(seat) {
            notices.push((Audience::Seat(seat), Kind::Rack));
        } else if was.to_act.contains(&seat)
            || is.to_act.contains(&seat)
            || dropped.contains(&seat)
            || offered != standing
            || before.view(viewer).table != game.view(viewer).table
        {
            notices.push((Audience::Seat(seat), Kind::Hand));
        }
    }
    Ok(queue(tx, stored, game.step(), notices, now)?)
}

/// Updates the direct messages of players after their game was ended.
pub(in crate::service) fn of_end(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    renew_messages(tx, game, now)?;
    withdraw(tx, game, Kind::Muted, Unposted::GAME_ENDED, now)
}

/// Takes the direct messages of a kind about a game back, for a reason: those that stand are deleted, and those that
/// wait are not sent.
pub(in crate::service) fn withdraw(
    tx: &Tx<'_>,
    game: GameId,
    kind: Kind,
    why: Unposted,
    now: Time,
) -> Result<(), StoreError> {
    outbox::drop_kind(tx, game, kind, why)?;
    slots::withdraw(tx, game, kind, now)
}

/// Tells the host that the bot may not post all of a game in its channel, and why, unless they are told already: once
/// each time that a permission is taken, or the thread closed to it.
pub(crate) fn of_mute(
    tx: &Tx<'_>,
    game: &GameHeader,
    obstacle: Obstacle,
    now: Time,
) -> Result<(), StoreError> {
    if game.is_in_dm() {
        return Ok(());
    }
    let people = headers::people(tx, game.id)?;
    let Some((seat, _)) = people.into_iter().find(|(_, user)| *user == game.host) else { return Ok(()) };
    let audience = Audience::Seat(seat);
    let is_told = posts::holder(tx, game.id, audience, Slot::Of(Kind::Muted))?.is_some()
        || outbox::waits(tx, game.id, audience, Kind::Muted)?;
    if games::obstacle(tx, game.id)? != obstacle {
        games::set_obstacle(tx, game.id, obstacle)?;
    } else if is_told {
        return Ok(());
    }
    outbox::follow_up(tx, game.id, audience, Kind::Muted, now)
}

/// Queues the notices of a step; computers are told nothing.
fn queue(
    tx: &Tx<'_>,
    stored: &StoredGame,
    step: Step,
    notices: Vec<(Audience, Kind)>,
    now: Time,
) -> Result<(), StoreError> {
    queue_when(tx, stored, step, notices, When::at_once(now))
}

fn queue_when(
    tx: &Tx<'_>,
    stored: &StoredGame,
    step: Step,
    mut notices: Vec<(Audience, Kind)>,
    when: When,
) -> Result<(), StoreError> {
    notices.retain(|(audience, _)| match audience {
        Audience::Channel | Audience::Former(_) => true,
        Audience::Seat(seat) => stored.user(*seat).is_some(),
    });
    // One that is held calls nobody.
    let is_held = when.held > when.queued;
    if stored.is_quiet() && !is_held && notices.contains(&(Audience::Channel, Kind::Board)) {
        // Who has been called is found when it is sent.
        notices.push((Audience::Channel, Kind::Call));
    }
    if stored.is_in_dm() && !notices.is_empty() {
        // One post holds board and hand.
        let is_over = notices.iter().any(|(_, kind)| *kind == Kind::Result);
        notices = vec![(Audience::Channel, if is_over { Kind::Result } else { Kind::Board })];
    }
    outbox::enqueue_all(tx, stored.id, step, &notices, when)
}

/// Returns whether a step within a turn is worth a line: an answer to an auction is not, until it
/// closes; an offer always is, whatever else is open (G8).
fn is_news(events: &[Event]) -> bool {
    let spoken = matches!(
        events.first(),
        Some(Event::Acted { action, .. }) if !matches!(action, Action::Bid { .. } | Action::Pass)
    );
    spoken || !events.iter().all(Event::is_internal)
}

/// Returns whether a move leaves its player to decide what follows from it: the post of the turn tells it all, unless
/// that takes them long.
fn leaves_a_decision(after: &View, events: &[Event]) -> bool {
    let Some(Event::Acted { seat, action: Action::Lay { .. } | Action::Roll }) = events.first() else {
        return false;
    };
    match after.phase {
        Phase::Buy | Phase::Land | Phase::Build | Phase::Remove => true,
        Phase::Debt => after.to_act == [*seat],
        _ => false,
    }
}

fn hand_changed(events: &[Event], seat: Seat) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::TileLaid { seat: whose, .. } | Event::TileDrawn { seat: whose, .. } if *whose == seat)
    })
}

/// Returns whether a player is out by what somebody else did: they are not there to see it.
fn put_out(events: &[Event], seat: Seat) -> bool {
    let acted = matches!(events.first(), Some(Event::Acted { seat: actor, .. }) if *actor == seat);
    !acted
        && events.iter().any(|event| matches!(event, Event::Bankrupt { seat: whose, .. } if *whose == seat))
}

/// Returns to whom a step offers something.
fn offered_to(events: &[Event]) -> Option<Seat> {
    offers::offer_of(events).map(|(to, _)| to)
}

/// Tells each of a game's people what became of it, in their direct messages.
pub(in crate::service) fn to_each(
    tx: &Tx<'_>,
    game: &GameHeader,
    kind: Kind,
    now: Time,
) -> Result<(), StoreError> {
    if game.is_in_dm() {
        // What cannot be posted there reaches nobody.
        return Ok(());
    }
    let step = headers::last_step(tx, game.id)?;
    for (seat, _) in headers::people(tx, game.id)? {
        outbox::renew(tx, &Notice { game: game.id, step, audience: Audience::Seat(seat), kind }, now)?;
    }
    Ok(())
}
