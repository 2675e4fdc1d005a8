//! Answers to auctions given ahead (K5, G9): standing ones for all auctions of a debt, and sealed ones that are kept
//! until the end of one auction.
//!
//! If cash is hidden, nothing may give away who can bid: neither the list of players who have answered, nor the number
//! of steps, nor the time at which the auction ends. So everybody is asked, answers are kept, and all of them count
//! when the last is in (`service/table/together.rs`).

use last_spike_engine::{
    Action, BidBounds, Family, Game, Money, Phase, Prompt, Seat, TableView, View, Viewer,
};

use super::auction::{AnswersShown, opened_at};
use crate::service::clock::awaiting::is_there;
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::store::clock::awaited;
use crate::store::games::StoredGame;
use crate::store::table::answers_ahead::{self, Ahead, Series, Standing};
use crate::store::{GameId, StoreError, Time, Tx};

/// Returns the series of auctions under way: the ones by which a player pays for the tile they have named (K4), or the
/// ones about the debt that is settled first (G9).
pub(in crate::service) fn series(view: &View) -> Option<Series> {
    let seller = match &view.table {
        TableView::Tiles(table) => {
            view.at_turn.filter(|_| table.auctioned && matches!(view.phase, Phase::Auction | Phase::Lay))
        }
        TableView::Dice(table) => table.debts.first().map(|debt| debt.debtor),
    };
    seller.map(|seller| Series { turn: view.turn, seller })
}

/// Returns whether an auction is open that asks everybody, even players who can't bid: cash is hidden (K5).
pub(in crate::service) fn asks_everybody(game: &Game) -> bool {
    game.phase() == Phase::Auction && game.edition().asks_everybody(game.options())
}

/// Returns whether the open auction, which asks everybody, began under a version in which players who can't bid were
/// not asked, and answers are kept until everybody's time is over. Where only one person plays it ends like any other:
/// nobody else is there to answer, or to learn anything from the end.
pub(in crate::service) fn runs_to_deadline(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
) -> Result<bool, StoreError> {
    let is_playing = |seat: Seat| stored.user(seat).is_some() && game.plays(seat);
    let people = stored.players.iter().filter(|player| is_playing(player.seat)).count();
    Ok(asks_everybody(game) && people > 1 && awaited::run_to_deadline(tx, stored.id)?)
}

/// Returns what the post of the open auction shows of the answers.
pub(in crate::service) fn shown(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
) -> Result<AnswersShown, StoreError> {
    Ok(if !asks_everybody(game) {
        AnswersShown::Who
    } else if runs_to_deadline(tx, stored, game)? {
        AnswersShown::NothingToDeadline
    } else {
        AnswersShown::Nothing
    })
}

/// Returns the standing answer that bids the minimum. If the seller sets the minimum (G9), the answer holds only up to
/// the minimum that is asked now.
pub(in crate::service) fn least(game: &Game, bounds: &BidBounds) -> Standing {
    let at_most = matches!(game.edition().family, Family::Dice(_)).then_some(bounds.least);
    Standing::Least { at_most }
}

/// Returns the bid that a standing answer makes in an auction, 0 (a pass) if the minimum is above the answer's limit or
/// can't be bid; of an amount that cash doesn't cover by then, as much as it covers. `None` if the answer says nothing
/// of the auction's city.
pub(in crate::service) fn figure(standing: &Standing, bounds: &BidBounds) -> Option<Money> {
    let (at_most, bid) = match standing {
        Standing::Pass => return Some(Money::ZERO),
        Standing::Least { at_most } => (at_most.unwrap_or(bounds.least), bounds.least),
        Standing::Bids(bids) => {
            let (_, most) = bids.iter().find(|(city, _)| *city == bounds.city)?;
            (*most, (*most).min(bounds.most))
        }
        Standing::PutUp { .. } => return None,
    };
    Some(if bounds.least <= at_most && bounds.can_bid() { bid } else { Money::ZERO })
}

/// Returns the amount that a seat has answered ahead to the open auction; `None` if the answer is for other auctions,
/// or the rules don't allow it.
fn answered(
    tx: &Tx<'_>,
    game: &Game,
    stored: &StoredGame,
    ahead: &Ahead,
    bounds: &BidBounds,
) -> Result<Option<Money>, StoreError> {
    if series(&game.view(Viewer::Spectator)) != Some(ahead.series) {
        return Ok(None);
    }
    let amount = match ahead.sealed {
        Some((auction, amount)) if opened_at(tx, stored.id, game.step())? == Some(auction) => Some(amount),
        _ => ahead.standing.as_ref().and_then(|standing| figure(standing, bounds)),
    };
    Ok(amount.filter(|amount| bounds.check(Some(*amount)).is_ok()))
}

/// Returns a player's answer ahead to the open auction, as an action.
pub(in crate::service) fn answer(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    seat: Seat,
) -> Result<Option<Action>, StoreError> {
    let Some(Prompt::Bid(bounds)) = game.prompt(seat) else { return Ok(None) };
    let Some(ahead) = if_readable(answers_ahead::of(tx, stored.id, seat))? else { return Ok(None) };
    let amount = answered(tx, game, stored, &ahead, &bounds)?;
    Ok(amount.map(|amount| Action::Bid { amount: Some(amount) }))
}

/// Forgets answers to auctions that are over after a step.
pub(in crate::service) fn tidy(tx: &Tx<'_>, stored: &StoredGame, game: &Game) -> Result<(), StoreError> {
    match series(&game.view(Viewer::Spectator)) {
        Some(series) => answers_ahead::keep(tx, stored.id, series)?,
        None => answers_ahead::forget_all(tx, stored.id)?,
    }
    if game.phase() == Phase::Auction { Ok(()) } else { answers_ahead::unseal(tx, stored.id) }
}

/// Returns the next standing answer that counts after a step, with its seat; `None` in an auction that asks everybody,
/// whose answers count together.
pub(in crate::service) fn next(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
) -> Result<Option<(Seat, Action)>, StoreError> {
    if game.phase() != Phase::Auction || asks_everybody(game) {
        return Ok(None);
    }
    for seat in game.to_act().into_iter().filter(|seat| is_there(stored, *seat)) {
        if let Some(action) = answer(tx, stored, game, seat)? {
            return Ok(Some((seat, action)));
        }
    }
    Ok(None)
}

/// Keeps the answer of a seat to the open auction, given at some time, until all answers count.
///
/// # Errors
/// [`Refusal::Ended`] if no auction is open, [`Refusal::BidIsFinal`] if they have answered it already,
/// [`Refusal::Fault`] if the database fails.
pub(in crate::service) fn seal(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    seat: Seat,
    amount: Money,
    made_at: Time,
) -> Result<(), Refusal> {
    let opened = opened_at(tx, stored.id, game.step())?;
    let known = answers_ahead::of(tx, stored.id, seat)?;
    let (Some(series), Some(opened)) = (series(&game.view(Viewer::Spectator)), opened) else {
        return Err(Refusal::Ended);
    };
    let known = known.filter(|known| known.series == series);
    if known.as_ref().is_some_and(|known| known.sealed.is_some_and(|(auction, _)| auction == opened)) {
        return Err(Refusal::BidIsFinal);
    }
    let standing = known.and_then(|known| known.standing);
    let ahead = Ahead { series, standing, sealed: Some((opened, amount)), made_at };
    Ok(answers_ahead::set(tx, stored.id, seat, &ahead)?)
}

/// Returns whether a seat has given its answers ahead before a stand-in began there.
pub(in crate::service) fn was_given_before(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    stand_in: Time,
) -> Result<bool, StoreError> {
    let known = if_readable(answers_ahead::of(tx, game, seat))?;
    Ok(known.is_some_and(|known| known.made_at <= stand_in))
}

/// Forgets the answer that a stand-in has given to the open auction: the player of the seat is back, and may answer it.
/// Their own answer, given before, stays.
pub(in crate::service) fn forget_of_stand_in(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    since: Time,
) -> Result<(), StoreError> {
    match if_readable(answers_ahead::of(tx, game, seat))? {
        Some(ahead) if ahead.sealed.is_some() && ahead.made_at > since => match ahead.standing {
            Some(_) => answers_ahead::set(tx, game, seat, &Ahead { sealed: None, ..ahead }),
            None => answers_ahead::forget(tx, game, seat),
        },
        _ => Ok(()),
    }
}

/// Drops the standing answers of a game that went back, and the sealed answers to auctions that are taken back. Returns
/// the seats whose standing answers were dropped.
pub(in crate::service) fn take_back(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
) -> Result<Vec<Seat>, StoreError> {
    let mut dropped = Vec::new();
    let open = match game.phase() {
        Phase::Auction => opened_at(tx, stored.id, game.step())?,
        _ => None,
    };
    for (seat, ahead) in if_readable(answers_ahead::of_game(tx, stored.id).map(Some))?.unwrap_or_default() {
        let sealed = ahead.sealed.filter(|(auction, _)| open == Some(*auction));
        if sealed.is_some() {
            answers_ahead::set(tx, stored.id, seat, &Ahead { standing: None, sealed, ..ahead })?;
        } else {
            answers_ahead::forget(tx, stored.id, seat)?;
        }
        dropped.extend(ahead.standing.map(|_| seat));
    }
    Ok(dropped)
}

/// Returns a game as a viewer sees it. In an auction that asks everybody, players count as having answered in their own
/// view if they have answered ahead.
pub(in crate::service) fn view(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    viewer: Viewer,
) -> Result<View, StoreError> {
    let mut view = game.view(viewer);
    let (Viewer::Seat(seat), Some(Prompt::Bid(bounds))) = (viewer, &view.prompt) else { return Ok(view) };
    if !asks_everybody(game) || stored.user(seat).is_none() {
        return Ok(view);
    }
    let known = answers_ahead::of(tx, stored.id, seat)?;
    let given = match &known {
        Some(ahead) => answered(tx, game, stored, ahead, bounds)?,
        None => None,
    };
    // Whoever could not bid was not asked in auctions of an earlier version.
    let is_unasked = given.is_none() && !bounds.can_bid() && runs_to_deadline(tx, stored, game)?;
    if let Some(amount) = given.or(is_unasked.then_some(Money::ZERO)) {
        cover(&mut view, seat, amount);
    }
    Ok(view)
}

/// Changes a player's view so that they have answered the auction.
fn cover(view: &mut View, seat: Seat, amount: Money) {
    view.prompt = None;
    let auction = match &mut view.table {
        TableView::Tiles(table) => table.auction.as_mut(),
        TableView::Dice(table) => table.auction.as_mut(),
    };
    if let Some(auction) = auction {
        auction.awaited.retain(|awaited| *awaited != seat);
        auction.answered.push(seat);
        auction.own_bid = (amount > Money::ZERO).then_some(amount);
    }
}

/// Returns the viewer's standing answer to the auctions under way, with the seat of the seller.
pub(in crate::service) fn standing_of(
    tx: &Tx<'_>,
    stored: &StoredGame,
    view: &View,
) -> Result<Option<(Seat, Standing)>, StoreError> {
    let (Some(seat), Some(series)) = (view.own_seat(), series(view)) else { return Ok(None) };
    let known = if_readable(answers_ahead::of(tx, stored.id, seat))?;
    let known = known.filter(|known| known.series == series);
    Ok(known.and_then(|known| Some((series.seller, known.standing?))))
}
