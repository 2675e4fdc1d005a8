//! Playing: one accepted action, its events, the new state and the notices, all or nothing.

use super::{Caller, Done, Refusal, Which, find, notice, once};
use crate::engine::action::{Goods, Offer};
use crate::engine::{Action, Illegal, Phase, Seat, Step, Viewer};
use crate::store::awaited;
use crate::store::games::{self, Stage, Stored};
use crate::store::log;
use crate::store::{Time, Tx};

/// How long an auction waits for an answer before silence counts as a pass (K5), in seconds.
pub const AUCTION_TIME: i64 = 24 * 60 * 60;

/// Carries out what a player asks for; `expected` is the step that their button was made at.
///
/// # Errors
/// [`Refusal`] says why not; nothing has changed.
pub fn act(
    tx: &Tx<'_>,
    by: &Caller,
    which: Which,
    expected: Option<Step>,
    action: &Action,
    now: Time,
) -> Result<Done, Refusal> {
    once(tx, by, now)?;
    let stored = running(find(tx, by.user, by.channel, which)?)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    carry_out(tx, &stored, seat, expected, action, false, now)
}

/// Carries out an action of a seat, whoever sits there: also for computers and at deadlines.
pub(super) fn carry_out(
    tx: &Tx<'_>,
    stored: &Stored,
    seat: Seat,
    expected: Option<Step>,
    action: &Action,
    by_deadline: bool,
    now: Time,
) -> Result<Done, Refusal> {
    let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
    let viewer = Viewer::Seat(seat);
    if expected.is_some_and(|expected| expected != game.step()) {
        return Err(Refusal::Stale { now: game.step(), view: Box::new(game.view(viewer)) });
    }
    let applied = game
        .apply(seat, action)
        .map_err(|illegal| Refusal::Illegal { illegal, view: Box::new(game.view(viewer)) })?;
    log::append(tx, stored.id, seat, by_deadline, &applied, now)?;
    let auction = applied.game.phase() == Phase::Auction;
    awaited::set_deadline(tx, stored.id, auction.then(|| now.after(AUCTION_TIME)))?;
    notice::of_step(tx, stored, &game, &applied, now)?;
    let stored = games::load(tx, stored.id)?.ok_or(Refusal::NoGame)?;
    let events = applied.events.iter().map(|event| event.seen_by(viewer)).collect();
    Ok(Done { stored, view: applied.game.view(viewer), events })
}

/// Refuses a game that is not being played.
pub(super) fn running(stored: Stored) -> Result<Stored, Refusal> {
    match stored.stage {
        Stage::Running => Ok(stored),
        Stage::Lobby => Err(Refusal::NotBegun),
        Stage::Over | Stage::Closed => Err(Refusal::Ended),
        Stage::Broken => Err(Refusal::Broken),
    }
}

/// Declines an offer and makes one in return, both or neither (G8).
///
/// # Errors
/// [`Refusal`] when the offer does not stand any more, or the counter-offer cannot be made.
pub fn counter(
    tx: &Tx<'_>,
    by: &Caller,
    which: Which,
    id: u32,
    give: Goods,
    take: Goods,
    now: Time,
) -> Result<Done, Refusal> {
    once(tx, by, now)?;
    let stored = running(find(tx, by.user, by.channel, which)?)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    let view = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?.view(Viewer::Seat(seat));
    let offers = view.table.dice().map(|table| (&table.offers, table.next_offer));
    let open = offers.and_then(|(offers, next)| {
        Some((offers.iter().find(|open| open.offer.id == id && open.offer.to_seat == seat)?.from, next))
    });
    let Some((to_seat, next)) = open else {
        let illegal = Illegal::NoSuchOffer { id };
        return Err(Refusal::Illegal { illegal, view: Box::new(view) });
    };
    carry_out(tx, &stored, seat, None, &Action::Decline { id }, false, now)?;
    let offer = Offer { id: next, to_seat, give, take };
    carry_out(tx, &stored, seat, None, &Action::Offer(offer), false, now)
}
