//! Playing: one accepted action, its events, the new state and the notices, all or nothing.

use last_spike_engine::{
    Action, Applied, By, Event, Family, Game, Goods, Illegal, Money, Offer, OpenOffer, Phase, Seat, Standing,
    Step, View, Viewer,
};

use super::{computers, planned};
use crate::service::clock::countdown::Countdown;
use crate::service::request::caller::{Caller, GameRef, check_may_post, check_running, meant, running};
use crate::service::request::refusal::{Named, Refusal};
use crate::service::views::look::Look;
use crate::service::views::news::{News, is_planned, ruins};
use crate::service::views::revealed::reveals;
use crate::service::{
    absences::{absence, reminders, stand_in},
    clock::awaiting,
    deals::{ahead, offers},
    notices::notice::{self, TakeBack},
    ratings::results,
    voting::votes,
};
use crate::store::games::{Stage, StoredGame};
use crate::store::log::{self, Logged};
use crate::store::table::answers_ahead;
use crate::store::table::plans::{self, PlanFailure};
use crate::store::voting::votes::Ended;
use crate::store::{SeatStates, StoreError, Time, Tx};

/// An accepted action.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The game, as it is stored.
    pub stored: StoredGame,
    /// The game as the person who acted sees it now.
    pub view: View,
    /// The events, as they may see them.
    pub news: News,
    /// True if they may take the action back at once.
    pub undo: bool,
    /// The seller whose auctions they answer ahead, and the answer.
    pub standing: Option<(Seat, answers_ahead::Standing)>,
}

/// Carries an action of a player out; `expected` is the step of the control that was used. An offer carries its
/// own number: answering it is never stale, only too late (G8).
///
/// # Errors
/// [`Refusal`] says why not; nothing has changed.
pub fn act(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    expected: Option<Step>,
    action: &Action,
    now: Time,
) -> Result<Accepted, Refusal> {
    let answers_offer =
        matches!(action, Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. });
    let expected = expected.filter(|_| !answers_offer);
    let (stored, seat) = seated(tx, by, game_ref, now)?;
    carry_out(tx, stored, seat, expected, action, None, now)
}

/// Accepts, declines or withdraws an offer of the given terms, as [`offers::terms`] numbers them: another offer of the
/// same number is left alone (G8).
///
/// # Errors
/// [`Refusal`] when no such offer stands, or the player may not do that; nothing has changed.
pub fn reply(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    reply: &Action,
    terms: u32,
    now: Time,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by, game_ref, now)?;
    let position = Position::read(tx, stored)?;
    if let Action::Accept { id } | Action::Decline { id } | Action::Withdraw { id } = reply {
        let view = position.game.view(Viewer::Seat(seat));
        let is_another = |open: &OpenOffer| open.offer.id == *id && offers::terms(open) != terms;
        if offers::standing(&view).iter().any(is_another) {
            return Err(Refusal::Illegal { illegal: Illegal::NoSuchOffer { id: *id }, view: Box::new(view) });
        }
    }
    carry_out_in(tx, position, seat, None, reply, None, now)
}

/// Admits an interaction once, and returns the running game and the seat of its person, who is back by this if a
/// computer has moved for them.
pub(in crate::service) fn seated(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    now: Time,
) -> Result<(StoredGame, Seat), Refusal> {
    let (stored, known) = meant(tx, by, game_ref)?.admitted(tx, by, now)?;
    let mut stored = running(stored)?;
    absence::check(&stored)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    if stored.player(seat).stand_in.is_some() {
        stand_in::give_back(tx, &mut stored, seat, now)?;
    }
    reminders::answered(tx, by.user, known.read(tx)?, now)?;
    Ok((stored, seat))
}

/// Carries out an action of a seat, whoever sits there: also for computers and at deadlines. An answer that public
/// facts leave alone is given at once, in a step of its own; what has been offered to computers they answer at once or
/// when they have thought about it, whoever's turn it is (G8).
pub(in crate::service) fn carry_out(
    tx: &Tx<'_>,
    stored: StoredGame,
    seat: Seat,
    expected: Option<Step>,
    action: &Action,
    by: Option<By>,
    now: Time,
) -> Result<Accepted, Refusal> {
    carry_out_in(tx, Position::read(tx, stored)?, seat, expected, action, by, now)
}

/// A position, with all that is asked for before it is changed.
struct Position {
    stored: StoredGame,
    game: Game,
    is_voted_on: bool,
    has_plans: bool,
    has_answers: bool,
    seats: SeatStates,
}

impl Position {
    /// Reads that of a running game, in one round trip.
    fn read(tx: &Tx<'_>, stored: StoredGame) -> Result<Self, Refusal> {
        let now = log::prefetch_now(tx, stored.id)?;
        let seats = log::prefetch_seats(tx, stored.id)?;
        let log::Now { snapshot, is_voted_on, has_plans, has_answers } = now.read(tx)?;
        let game = log::snapshot_of(tx, &stored, snapshot)?.ok_or(Refusal::NotBegun)?;
        Ok(Self { stored, game, is_voted_on, has_plans, has_answers, seats: seats.read(tx)? })
    }
}

/// Carries out in a position what [`carry_out`] does.
fn carry_out_in(
    tx: &Tx<'_>,
    position: Position,
    seat: Seat,
    expected: Option<Step>,
    action: &Action,
    by: Option<By>,
    now: Time,
) -> Result<Accepted, Refusal> {
    let Position { mut stored, mut game, is_voted_on, has_plans, has_answers, mut seats } = position;
    let viewer = Viewer::Seat(seat);
    if let Some(expected) = expected
        && !is_still_asked(tx, &stored, seat, expected, game.step())?
    {
        return Err(Refusal::Stale { now: game.step(), view: Box::new(game.view(viewer)) });
    }
    if let Action::Bid { amount: Some(amount) } = action
        && by.is_none()
        && stored.user(seat).is_some()
        && ahead::is_secret(&stored, &game)
    {
        // They are there, and nobody votes on their seat any more: what they bid is still nobody's business.
        if is_voted_on {
            votes::returned(tx, stored.id, seat, now)?;
        }
        return seal(tx, stored, &game, (seat, *amount), now);
    }
    if let Action::Offer(offer) = action {
        offers::check_limit(tx, &stored, &game, seat, offer)?;
    }
    // What a computer, a stand-in, a plan or a deadline does ends nothing that people ask each other.
    if is_voted_on && by.is_none() && stored.user(seat).is_some() {
        votes::end_all(tx, stored.id, Ended::ByStepOf(seat), now)?;
    }
    let mut left = Vec::new();
    let answered = by.is_none().then_some(seat);
    if has_plans && by.is_none() && plans::forget_dropped(tx, stored.id, seat)? {
        notice::renew_message(tx, stored.id, Some(seat), now)?;
    }
    let hands_are_hidden = matches!(stored.edition.family, Family::Tiles(_));
    let mut undo = by.is_none();
    let (mut events, mut accepted, mut as_planned) = (Vec::new(), Vec::new(), Vec::new());
    let mut ruined = Vec::new();
    // One announcement tells a step and those that follow from it by themselves.
    let (mut before, mut untold) = (None, Vec::new());
    // What a player has answered counts, whoever moves for them.
    let stands_in = by == Some(By::StandIn) && matches!(action, Action::Bid { .. });
    // Where cash is hidden, records do not tell that they had answered: only who can bid is asked.
    let given_by = if ahead::is_secret(&stored, &game) { by } else { Some(By::Plan) };
    let given = if stands_in { ahead::answer(tx, &stored, &game, seat)? } else { None };
    let mut next = Some(match given {
        Some(given) => (seat, given, given_by),
        None => (seat, action.clone(), by),
    });
    while let Some((actor, action, by)) = next {
        let mut applied = game
            .apply(actor, &action)
            .map_err(|illegal| Refusal::Illegal { illegal, view: Box::new(game.view(viewer)) })?;
        undo &= actor == seat && !reveals(&applied.events, hands_are_hidden, game.turn());
        let auction = applied.game.phase() == Phase::Auction;
        let deadline = auction.then(|| now.after(Countdown::auction(stored.pace())));
        let logged = Logged { seat: actor, by, shown: answered };
        log::append(tx, (&mut stored, &mut seats), logged, &applied, deadline, now)?;
        if stored.stage == Stage::Running {
            awaiting::follow(tx, &stored, &mut seats, now)?;
        } else {
            awaiting::note_last(tx, &stored, &seats, now)?;
        }
        if let Action::Accept { .. } = action {
            accepted
                .extend(game.view(viewer).table.dice().map(|table| table.offers.clone()).unwrap_or_default());
        }
        as_planned.extend(is_planned(by, &applied.events).then_some(events.len()));
        events.extend(applied.events.iter().map(|event| event.seen_by(viewer)));
        ruined.extend(ruins(&game, &applied.events, viewer));
        untold.append(&mut applied.events);
        let turn = game.turn();
        let leaves = |seat: &Seat| game.plays(*seat) && !applied.game.plays(*seat);
        left.extend(
            stored.players.iter().map(|player| player.seat).filter(|seat| is_voted_on && leaves(seat)),
        );
        before.get_or_insert(game);
        next = if let Some((seat, action)) = applied.game.view(Viewer::Spectator).forced() {
            Some((seat, action, Some(By::Forced)))
        } else if let Some((seat, action)) =
            planned::next(tx, (&stored, &seats), (turn, has_plans), &applied.game)?
        {
            Some((seat, action, Some(By::Plan)))
        } else if let Some((seat, action, by)) = ahead::next(tx, &stored, &applied.game, has_answers)? {
            Some((seat, action, Some(by)))
        } else {
            let before = before.take().expect("invariant: a step has a position before it");
            applied.events = std::mem::take(&mut untold);
            notice::of_step(tx, &stored, &before, &applied.game, &applied.events, answered, now)?;
            computers::answer(&stored, &applied.game)?.map(|(seat, answer)| (seat, answer, None))
        };
        game = applied.game;
    }
    for seat in left {
        votes::left(tx, stored.id, seat, now)?;
    }
    computers::note_offers(tx, &stored, &game, now)?;
    if stored.stage == Stage::Over {
        // The last that is locked.
        results::note(tx, &stored, now, now)?;
    }
    accepted.retain(|open: &OpenOffer| events.iter().any(|event| event.carries_out(open.offer.id)));
    let view = game.view(viewer);
    let news = News { events, accepted, planned: as_planned, ruined, ..News::default() };
    let standing = ahead::standing_of(tx, &stored, &view)?;
    Ok(Accepted { stored, view, news, undo, standing })
}

/// Makes the move with which a game begins by itself, if its first player's turns do.
pub(in crate::service) fn begin(
    tx: &Tx<'_>,
    stored: StoredGame,
    game: &Game,
    now: Time,
) -> Result<(), Refusal> {
    let seats = log::prefetch_seats(tx, stored.id)?.read(tx)?;
    match planned::next(tx, (&stored, &seats), (game.turn() - 1, false), game)? {
        Some((seat, action)) => carry_out(tx, stored, seat, None, &action, Some(By::Plan), now).map(drop),
        None => Ok(()),
    }
}

/// Takes back what happened after a step, for the seat that asked; returns the game as `answered` sees it, who has
/// acted, or else as the seat does. Where others have agreed everybody is told.
pub(in crate::service) fn take_back(
    tx: &Tx<'_>,
    mut stored: StoredGame,
    seat: Seat,
    to: Step,
    (answered, agreed): (Option<Seat>, bool),
    now: Time,
) -> Result<Accepted, Refusal> {
    let before = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let earlier = log::rebuild(tx, &stored, to)?.ok_or(Refusal::NotBegun)?;
    votes::end_all(tx, stored.id, Ended::ByTakeBack, now)?;
    let acted = Event::Acted { seat, action: Action::TakeBack { to } };
    let events = vec![acted, Event::TakenBack { to }];
    let applied = Applied { game: before.back_to(&earlier), events: events.clone() };
    let auction = applied.game.phase() == Phase::Auction;
    let deadline = auction.then(|| now.after(Countdown::auction(stored.pace())));
    let logged = Logged { seat, by: None, shown: answered };
    let mut seats = log::prefetch_seats(tx, stored.id)?.read(tx)?;
    log::append(tx, (&mut stored, &mut seats), logged, &applied, deadline, now)?;
    awaiting::follow(tx, &stored, &mut seats, now)?;
    let dropped = plans::drop_all(tx, stored.id, PlanFailure::TakenBack)?;
    for seat in ahead::take_back(tx, &stored, &applied.game)? {
        notice::renew_message(tx, stored.id, Some(seat).filter(|seat| answered != Some(*seat)), now)?;
    }
    let take_back =
        TakeBack { before: &before, after: &applied.game, to, dropped: &dropped, answered, agreed };
    notice::of_take_back(tx, &stored, &take_back, now)?;
    match computers::answer(&stored, &applied.game)? {
        Some((computer, answer)) => {
            stored = carry_out(tx, stored, computer, None, &answer, None, now)?.stored;
        }
        None => computers::note_offers(tx, &stored, &applied.game, now)?,
    }
    let view =
        log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?.view(Viewer::Seat(answered.unwrap_or(seat)));
    let standing = ahead::standing_of(tx, &stored, &view)?;
    Ok(Accepted { stored, view, news: News { events, ..News::default() }, undo: false, standing })
}

/// Keeps a bid until it counts.
fn seal(
    tx: &Tx<'_>,
    stored: StoredGame,
    game: &Game,
    (seat, amount): (Seat, Money),
    now: Time,
) -> Result<Accepted, Refusal> {
    let (viewer, action) = (Viewer::Seat(seat), Action::Bid { amount: Some(amount) });
    game.check(seat, &action)
        .map_err(|illegal| Refusal::Illegal { illegal, view: Box::new(game.view(viewer)) })?;
    ahead::seal(tx, &stored, game, (seat, amount), now)?;
    notice::renew_message(tx, stored.id, Some(seat), now)?;
    let view = ahead::view(tx, &stored, game, viewer)?;
    let news = News { events: vec![Event::Acted { seat, action }], ..News::default() };
    let standing = ahead::standing_of(tx, &stored, &view)?;
    Ok(Accepted { stored, view, news, undo: false, standing })
}

/// Returns whether a control made at a step still asks what it asked: others have only bid in the
/// same auction since, or made offers, declined them or taken them back.
fn is_still_asked(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    made_at: Step,
    now: Step,
) -> Result<bool, StoreError> {
    if made_at >= now {
        return Ok(made_at == now);
    }
    let changes_nothing = |action: &Action| {
        matches!(
            action,
            Action::Bid { .. } | Action::Offer(_) | Action::Decline { .. } | Action::Withdraw { .. }
        )
    };
    let since = log::steps(tx, stored.id, made_at, now)?;
    Ok(since.iter().all(|step| {
        step.seat != seat
            && step.events.iter().all(|event| match event {
                Event::Acted { action, .. } => changes_nothing(action),
                event => event.is_internal(),
            })
    }))
}

/// Checks whether somebody can leave a running game: before they are asked to confirm it.
///
/// # Errors
/// [`Refusal`] when it is not being played, or they do not play in it any more.
pub(super) fn check_resign(look: &Look) -> Result<(), Refusal> {
    check_running(&look.stored)?;
    let view = look.view.as_ref().ok_or(Refusal::NotBegun)?;
    let seat = view.own_seat().ok_or(Refusal::NotSeated)?;
    if view.seat(seat).standing == Standing::Playing {
        Ok(())
    } else {
        Err(Refusal::Illegal { illegal: Illegal::OutOfTheGame, view: Box::new(view.clone()) })
    }
}

/// Offers a deal to another player, who may be called by name or by a mention (G8). The offer gets
/// its number in the same transaction: two that are made at once both stand.
///
/// # Errors
/// [`Refusal`] when nobody of that name plays here, the offer cannot be made, or the turn takes no more.
pub fn offer(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    partner: &str,
    give: Goods,
    take: Goods,
    now: Time,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by, game_ref, now)?;
    check_may_post(by, &stored.header)?;
    let unknown = || Refusal::Unknown { what: Named::Player, text: partner.to_owned() };
    let to_seat = stored.seat_named(partner).ok_or_else(unknown)?;
    make_offer(tx, stored, seat, None, (to_seat, give, take), now)
}

/// Offers a deal to a player by a control that was made at a step (G8).
///
/// # Errors
/// [`Refusal`] when the control is stale, the offer cannot be made, or the turn takes no more.
pub(crate) fn offer_at(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    expected: Step,
    deal: (Seat, Goods, Goods),
    now: Time,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by, game_ref, now)?;
    check_may_post(by, &stored.header)?;
    make_offer(tx, stored, seat, Some(expected), deal, now)
}

fn make_offer(
    tx: &Tx<'_>,
    stored: StoredGame,
    seat: Seat,
    expected: Option<Step>,
    (to_seat, give, take): (Seat, Goods, Goods),
    now: Time,
) -> Result<Accepted, Refusal> {
    let position = Position::read(tx, stored)?;
    let id = next_offer(&position.game.view(Viewer::Seat(seat)));
    let offer = Offer { id, to_seat, give, take };
    carry_out_in(tx, position, seat, expected, &Action::Offer(Box::new(offer)), None, now)
}

/// Returns the number of the next offer; where nothing is dealt in, the rules say so whatever its number.
pub(in crate::service) fn next_offer(view: &View) -> u32 {
    view.table.dice().map_or(1, |table| table.next_offer)
}

/// Declines an offer and makes one in return, both or neither (G8).
///
/// # Errors
/// [`Refusal`] when the offer does not stand any more, or the counter-offer cannot be made.
pub fn counter(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    id: u32,
    give: Goods,
    take: Goods,
    now: Time,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by, game_ref, now)?;
    check_may_post(by, &stored.header)?;
    let position = Position::read(tx, stored)?;
    let view = position.game.view(Viewer::Seat(seat));
    let offers = view.table.dice().map(|table| (&table.offers, table.next_offer));
    let open = offers.and_then(|(offers, next)| {
        Some((offers.iter().find(|open| open.offer.id == id && open.offer.to_seat == seat)?.from, next))
    });
    let Some((to_seat, next)) = open else {
        let illegal = Illegal::NoSuchOffer { id };
        return Err(Refusal::Illegal { illegal, view: Box::new(view) });
    };
    let declined = carry_out_in(tx, position, seat, None, &Action::Decline { id }, None, now)?;
    let offer = Offer { id: next, to_seat, give, take };
    carry_out(tx, declined.stored, seat, None, &Action::Offer(Box::new(offer)), None, now)
}
