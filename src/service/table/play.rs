//! Playing: one accepted action, its events, the new state and the notices, all or nothing.

use last_spike_engine::{
    Action, Applied, By, Event, Game, Goods, Illegal, Money, Offer, OpenOffer, Seat, Standing, Step, View,
    Viewer,
};

use super::position::{Position, Stretch};
pub(in crate::service) use super::steps::Move;
use super::steps::Steps;
use super::{computers, planned, together};
use crate::service::request::caller::{Caller, check_may_post, check_running, meant, running};
use crate::service::request::refusal::{Named, Refusal};
use crate::service::views::look::Look;
use crate::service::views::news::News;
use crate::service::{
    absences::{absence, reminders, stand_in},
    deals::{ahead, offers},
    notices::notice::{self, TakeBack},
    ratings::results,
    voting::asking,
};
use crate::store::Tx;
use crate::store::games::{Stage, StoredGame};
use crate::store::log::{self, Logged};
use crate::store::table::answers_ahead;
use crate::store::table::plans::{self, PlanFailure};
use crate::store::voting::votes::Ended;

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

/// Carries out a player's action; `expected` is the step of the control that was used. Answers to an offer name it by
/// its number, so they are never stale, only too late (G8).
///
/// # Errors
/// [`Refusal`] if no game is being played there, the person has no seat in it, the control is stale, or the rules don't
/// allow the action; nothing has changed.
pub fn act(tx: &Tx<'_>, by: &Caller, expected: Option<Step>, action: &Action) -> Result<Accepted, Refusal> {
    let answers_offer =
        matches!(action, Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. });
    let expected = expected.filter(|_| !answers_offer);
    let (stored, seat) = seated(tx, by)?;
    carry_out(tx, stored, expected, Move::of_player(seat, action.clone()))
}

/// Accepts, declines or withdraws the offer with the given terms, as [`offers::terms`] numbers them: if the same id now
/// belongs to an offer with other terms, that one is left alone (G8).
///
/// # Errors
/// [`Refusal`] if no offer with these terms stands, or the player may not answer it so; nothing has changed.
pub fn reply(tx: &Tx<'_>, by: &Caller, reply: &Action, terms: u32) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by)?;
    let position = Position::read(tx, stored)?;
    if let Action::Accept { id } | Action::Decline { id } | Action::Withdraw { id } = reply {
        let view = position.game.view(Viewer::Seat(seat));
        let is_another = |open: &OpenOffer| open.offer.id == *id && offers::terms(open) != terms;
        if offers::standing(&view).iter().any(is_another) {
            return Err(position.illegal(Illegal::NoSuchOffer { id: *id }, seat));
        }
    }
    carry_out_in(tx, position, None, Move::of_player(seat, reply.clone()))
}

/// Admits an interaction once, and returns the running game and the person's seat. If a computer has moved for the
/// person, they get their seat back.
pub(in crate::service) fn seated(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, Seat), Refusal> {
    let (stored, known) = meant(tx, by)?.admitted(tx, by)?;
    let mut stored = running(stored)?;
    absence::check(&stored)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    if stored.player(seat).stand_in.is_some() {
        stand_in::give_back(tx, &mut stored, seat)?;
    }
    reminders::answered(tx, by.user, known.read(tx)?)?;
    Ok((stored, seat))
}

/// Carries out a move of whoever sits at the seat, also for computers and at deadlines. Forced moves that follow are
/// made at once, each in a step of its own; computers answer offers to them at once, or when they have thought about
/// them, no matter whose turn it is (G8). `expected` is the step of the control that was used.
///
/// # Errors
/// [`Refusal`] if the game has not begun, the control is stale, or the rules don't allow the move; nothing has changed.
pub(in crate::service) fn carry_out(
    tx: &Tx<'_>,
    stored: StoredGame,
    expected: Option<Step>,
    made: Move,
) -> Result<Accepted, Refusal> {
    carry_out_in(tx, Position::read(tx, stored)?, expected, made)
}

/// Carries out a move in a position that was read: checks it, ends what it makes obsolete, makes it and the moves that
/// follow automatically, and returns the game as its player sees it then.
fn carry_out_in(
    tx: &Tx<'_>,
    position: Position,
    expected: Option<Step>,
    made: Move,
) -> Result<Accepted, Refusal> {
    if let Some(made_at) = expected {
        position.check_asked(tx, made.seat, made_at)?;
    }
    if let Some(amount) = secret_bid(&position, &made) {
        return seal(tx, position, made.seat, amount);
    }
    if let Action::Offer(offer) = &made.action {
        offers::check_limit(tx, &position.stored, &position.game, made.seat, offer)?;
    }
    set_aside(tx, &position, &made)?;
    let steps = Steps::before(&made);
    let made = as_answered(tx, &position, made)?;
    make_all(tx, position, steps, made)
}

/// Makes a move and those that follow automatically, and returns the game as the player of the first one sees it then.
fn make_all(tx: &Tx<'_>, mut position: Position, mut steps: Steps, first: Move) -> Result<Accepted, Refusal> {
    let viewer = Viewer::Seat(steps.seat());
    let mut next = Some(first);
    while let Some(made) = next {
        next = steps.make(tx, &mut position, &made)?;
    }
    settle(tx, &position, &steps)?;
    let Position { stored, game, .. } = position;
    accepted(tx, stored, game.view(viewer), steps.take_news(), steps.undo)
}

/// Returns the amount of a person's bid if it is kept until all answers to the auction count.
fn secret_bid(position: &Position, made: &Move) -> Option<Money> {
    let Action::Bid { amount } = made.action else { return None };
    amount.filter(|_| made.is_of_person(&position.stored) && ahead::asks_everybody(&position.game))
}

/// Ends what a move makes obsolete: open votes, and the message that a plan was dropped. Moves of a computer, a
/// stand-in, a plan or a deadline end nothing.
fn set_aside(tx: &Tx<'_>, position: &Position, made: &Move) -> Result<(), Refusal> {
    let Position { stored, .. } = position;
    if position.is_voted_on && made.is_of_person(stored) {
        asking::end_all(tx, stored.id, Ended::ByStepOf(made.seat))?;
    }
    if position.has_plans && made.by.is_none() && plans::forget_dropped(tx, stored.id, made.seat)? {
        notice::renew_message(tx, stored.id, Some(made.seat))?;
    }
    Ok(())
}

/// Returns the move to make: if a stand-in would bid for a player who has answered the auction ahead, the player's own
/// answer.
fn as_answered(tx: &Tx<'_>, position: &Position, made: Move) -> Result<Move, Refusal> {
    let Position { stored, game, .. } = position;
    if made.by != Some(By::StandIn) || !matches!(made.action, Action::Bid { .. }) {
        return Ok(made);
    }
    let Some(action) = ahead::answer(tx, stored, game, made.seat)? else { return Ok(made) };
    // In an auction that asks everybody nothing tells who had answered when.
    let by = if ahead::asks_everybody(game) { made.by } else { Some(By::Plan) };
    Ok(Move { action, by, ..made })
}

/// Updates votes, computers' offers and results after the steps.
fn settle(tx: &Tx<'_>, position: &Position, steps: &Steps) -> Result<(), Refusal> {
    let Position { stored, game, .. } = position;
    for seat in &steps.left {
        asking::left(tx, stored.id, *seat)?;
    }
    computers::note_offers(tx, stored, game)?;
    if stored.stage == Stage::Over {
        // Results are locked last, after everything else.
        results::note(tx, stored)?;
    }
    Ok(())
}

/// Returns an accepted action as its player sees it.
fn accepted(
    tx: &Tx<'_>,
    stored: StoredGame,
    view: View,
    news: News,
    undo: bool,
) -> Result<Accepted, Refusal> {
    let standing = ahead::standing_of(tx, &stored, &view)?;
    Ok(Accepted { stored, view, news, undo, standing })
}

/// Makes the first move of a game if it is played by itself: the first player's turns are set to begin so.
///
/// # Errors
/// The [`Refusal`] of that move.
pub(super) fn begin(tx: &Tx<'_>, stored: StoredGame, game: Game) -> Result<(), Refusal> {
    let position = Position::begun(tx, stored, game)?;
    let Some((seat, action)) = planned::next(tx, &position, true)? else { return Ok(()) };
    carry_out_in(tx, position, None, Move { seat, action, by: Some(By::Plan) }).map(drop)
}

/// The consent of the others to a take-back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Consent {
    /// Nobody had to agree: nothing was revealed, and nobody else has acted since.
    NotNeeded,
    /// Only computers could have been asked, and they agree to everything.
    OfComputers,
    /// People were asked and agreed, or didn't object in time.
    OfPeople,
}

/// Takes back everything after a step, for the seat that asked; returns the game as the seat that `answered` sees it,
/// or else the asker. If people were asked for their consent, everybody is told.
///
/// # Errors
/// [`Refusal::NotBegun`] for a lobby.
pub(in crate::service) fn take_back(
    tx: &Tx<'_>,
    stored: StoredGame,
    seat: Seat,
    to: Step,
    answered: Option<Seat>,
    consent: Consent,
) -> Result<Accepted, Refusal> {
    let mut position = Position::read(tx, stored)?;
    let id = position.stored.id;
    let earlier = log::rebuild(tx, &position.stored, to)?.ok_or(Refusal::NotBegun)?;
    asking::end_all(tx, id, Ended::ByTakeBack)?;
    let acted = Event::Acted { seat, action: Action::TakeBack { to } };
    let events = vec![acted, Event::TakenBack { to, agreed: consent != Consent::NotNeeded }];
    let applied = Applied { game: position.game.back_to(&earlier), events };
    let step = position.append(tx, Logged { seat, by: None, shown: answered }, applied)?;
    let dropped = plans::drop_all(tx, id, PlanFailure::TakenBack)?;
    for seat in ahead::take_back(tx, &position.stored, &position.game)? {
        notice::renew_message(tx, id, Some(seat).filter(|seat| answered != Some(*seat)))?;
    }
    let Stretch { before, events } = step;
    let (after, agreed) = (&position.game, consent == Consent::OfPeople);
    let take_back = TakeBack { before: &before, after, to, dropped: &dropped, answered, agreed };
    notice::of_take_back(tx, &position.stored, &take_back)?;
    let Position { mut stored, mut game, .. } = position;
    match computers::answer(&stored, &game)? {
        Some((computer, answer)) => {
            stored = carry_out(tx, stored, None, Move::of_player(computer, answer))?.stored;
            game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
        }
        None => computers::note_offers(tx, &stored, &game)?,
    }
    let view = game.view(Viewer::Seat(answered.unwrap_or(seat)));
    accepted(tx, stored, view, News { events, ..News::default() }, false)
}

/// Stores a person's secret bid, which counts once all answers to the auction are in; makes all of them if it was the
/// last.
fn seal(tx: &Tx<'_>, mut position: Position, seat: Seat, amount: Money) -> Result<Accepted, Refusal> {
    let action = Action::Bid { amount: Some(amount) };
    position.game.check(seat, &action).map_err(|illegal| position.illegal(illegal, seat))?;
    // The player is there, so an open vote about their seat ends; their bid stays secret.
    if position.is_voted_on {
        asking::returned(tx, position.stored.id, seat)?;
    }
    ahead::seal(tx, &position.stored, &position.game, seat, amount, tx.now())?;
    position.has_answers = true;
    if let Some((first, answer, by)) = together::next(tx, &position.stored, &position.game)? {
        let steps = Steps::of_answers(seat, Some(seat));
        return make_all(tx, position, steps, Move { seat: first, action: answer, by });
    }
    let Position { stored, game, .. } = position;
    notice::renew_message(tx, stored.id, Some(seat))?;
    let view = ahead::view(tx, &stored, &game, Viewer::Seat(seat))?;
    let news = News { events: vec![Event::Acted { seat, action }], ..News::default() };
    accepted(tx, stored, view, news, false)
}

/// Keeps the bid of a computer, or of one that stands in, until all answers to the auction count; carries it out at once
/// in an auction that began under a version in which it did.
///
/// # Errors
/// [`Refusal::NotBegun`] for a lobby, [`Refusal::BidIsFinal`] if the seat has answered the auction already, and
/// [`Refusal::Illegal`] if the rules don't allow the bid.
pub(super) fn answer_together(tx: &Tx<'_>, stored: StoredGame, made: Move) -> Result<(), Refusal> {
    let now = tx.now();
    let mut position = Position::read(tx, stored)?;
    let Action::Bid { amount: Some(amount) } = made.action else {
        return carry_out_in(tx, position, None, made).map(drop);
    };
    if ahead::runs_to_deadline(tx, &position.stored, &position.game)? {
        return carry_out_in(tx, position, None, made).map(drop);
    }
    position.game.check(made.seat, &made.action).map_err(|illegal| position.illegal(illegal, made.seat))?;
    // Whom a computer stands in for may have answered all auctions of the debt: that stays what it was.
    let (stored, seat) = (&position.stored, made.seat);
    let (amount, made_at) = match ahead::answer(tx, stored, &position.game, seat)? {
        Some(Action::Bid { amount: Some(own) }) => {
            let known = answers_ahead::of(tx, stored.id, seat)?;
            (own, known.map_or(now, |known| known.made_at))
        }
        _ => (amount, now),
    };
    ahead::seal(tx, stored, &position.game, seat, amount, made_at)?;
    together::look_after_pause(tx, &position.stored, made.seat)?;
    position.has_answers = true;
    end_together(tx, position)
}

/// Ends the open auction of a game, which asks everybody, if all answers to it are in.
///
/// # Errors
/// [`Refusal::NotBegun`] for a lobby.
pub(in crate::service) fn end_auction(tx: &Tx<'_>, stored: StoredGame) -> Result<(), Refusal> {
    let position = Position::read(tx, stored)?;
    end_together(tx, position)
}

fn end_together(tx: &Tx<'_>, position: Position) -> Result<(), Refusal> {
    let Some((seat, action, by)) = together::next(tx, &position.stored, &position.game)? else {
        return Ok(());
    };
    make_all(tx, position, Steps::of_answers(seat, None), Move { seat, action, by }).map(drop)
}

/// Checks that a player can leave a running game, before they are asked to confirm.
///
/// # Errors
/// [`Refusal`] if the game is not being played, or the person doesn't play in it.
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

/// An offer that has no number yet (G8).
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    /// The player to whom the offer is made.
    pub(crate) to_seat: Seat,
    /// The goods that the offering player gives.
    pub(crate) give: Goods,
    /// The goods that the offering player gets.
    pub(crate) take: Goods,
}

impl Proposal {
    /// Returns the action that makes the offer under a number.
    fn numbered(self, id: u32) -> Action {
        let Self { to_seat, give, take } = self;
        Action::Offer(Box::new(Offer { id, to_seat, give, take }))
    }
}

/// Offers a deal to another player, who may be named or mentioned (G8). The offer gets its number in the same
/// transaction, so two offers made at the same time both stand.
///
/// # Errors
/// [`Refusal`] if no player has that name, the offer can't be made, or the turn allows no more offers.
pub fn offer(tx: &Tx<'_>, by: &Caller, partner: &str, give: Goods, take: Goods) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by)?;
    check_may_post(by, &stored.header)?;
    let unknown = || Refusal::Unknown { what: Named::Player, text: partner.to_owned() };
    let to_seat = stored.seat_named(partner).ok_or_else(unknown)?;
    make_offer(tx, stored, seat, None, Proposal { to_seat, give, take })
}

/// Offers a deal to a player, requested by a control that was made at a step (G8).
///
/// # Errors
/// [`Refusal`] if the control is stale, the offer can't be made, or the turn allows no more offers.
pub(crate) fn offer_at(
    tx: &Tx<'_>,
    by: &Caller,
    expected: Step,
    proposal: Proposal,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by)?;
    check_may_post(by, &stored.header)?;
    make_offer(tx, stored, seat, Some(expected), proposal)
}

fn make_offer(
    tx: &Tx<'_>,
    stored: StoredGame,
    seat: Seat,
    expected: Option<Step>,
    proposal: Proposal,
) -> Result<Accepted, Refusal> {
    let position = Position::read(tx, stored)?;
    let id = next_offer(&position.game.view(Viewer::Seat(seat)));
    carry_out_in(tx, position, expected, Move::of_player(seat, proposal.numbered(id)))
}

/// Returns the number of the next offer; 1 in an edition without deals, whose rules refuse any offer.
pub(in crate::service) fn next_offer(view: &View) -> u32 {
    view.table.dice().map_or(1, |table| table.next_offer)
}

/// Declines an offer and makes one in return; both happen, or neither (G8).
///
/// # Errors
/// [`Refusal`] if the offer doesn't stand any more, or the counter-offer can't be made.
pub fn counter(tx: &Tx<'_>, by: &Caller, id: u32, give: Goods, take: Goods) -> Result<Accepted, Refusal> {
    let (stored, seat) = seated(tx, by)?;
    check_may_post(by, &stored.header)?;
    let position = Position::read(tx, stored)?;
    let view = position.game.view(Viewer::Seat(seat));
    let offers = view.table.dice().map(|table| (&table.offers, table.next_offer));
    let open = offers.and_then(|(offers, next)| {
        Some((offers.iter().find(|open| open.offer.id == id && open.offer.to_seat == seat)?.from, next))
    });
    let Some((to_seat, next)) = open else {
        return Err(position.illegal(Illegal::NoSuchOffer { id }, seat));
    };
    let decline = Move::of_player(seat, Action::Decline { id });
    let declined = carry_out_in(tx, position, None, decline)?;
    let offer = Proposal { to_seat, give, take }.numbered(next);
    carry_out(tx, declined.stored, None, Move::of_player(seat, offer))
}
