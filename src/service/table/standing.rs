//! What a player has done in all auctions of a debt: a bidder answers them, which nobody else sees (K5, G9), or the
//! debtor puts all their deeds up (G9).

use last_spike_engine::{Action, BidBounds, City, Lot, Money, Prompt, Step, View, Viewer};

use super::play::{self, Accepted};
use crate::service::request::caller::{Caller, GameRef};
use crate::service::request::refusal::Refusal;
use crate::service::{
    deals::{ahead, auction, sale},
    notices::{auctions, notice},
    views::look,
};
use crate::store::games::StoredGame;
use crate::store::table::answers_ahead::{self, Ahead, Standing};
use crate::store::{Tx, log};

/// A bidder's answer to all auctions of a debt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerToAll {
    /// A pass.
    Pass,
    /// The lowest bid, while the minimum is no higher than now if the seller sets it.
    Least,
    /// The most that the player would pay for a deed of each of these cities, 0 for a pass; the one that is up now is
    /// among them.
    Bids(Vec<(City, Money)>),
}

/// Answers the open auction, and each further auction of the same debt as soon as it is opened.
///
/// # Errors
/// [`Refusal`] if the player is not asked for a bid, has answered already, the control is stale, or the rules don't
/// allow the bid.
pub fn stand(
    tx: &Tx<'_>,
    by: &Caller,
    expected: Option<Step>,
    answer: AnswerToAll,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = play::seated(tx, by)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(seat));
    let (Some(Prompt::Bid(bounds)), Some(series)) = (&view.prompt, ahead::series(&view)) else {
        let pass = play::Move::of_player(seat, Action::Bid { amount: Some(Money::ZERO) });
        return play::carry_out(tx, stored, expected, pass);
    };
    let known = answers_ahead::of(tx, stored.id, seat)?.filter(|known| known.series == series);
    let (before, sealed) = known.map(|known| (known.standing, known.sealed)).unwrap_or_default();
    let (standing, amount) = match answer {
        AnswerToAll::Bids(bids) => {
            auction::check_bids(&bids, bounds)
                .map_err(|illegal| Refusal::Illegal { illegal, view: Box::new(view.clone()) })?;
            of_bids(bids, before, bounds)
        }
        AnswerToAll::Pass => (Standing::Pass, Some(Money::ZERO)),
        AnswerToAll::Least => {
            let standing = ahead::least(&game, bounds);
            let amount = ahead::figure(&standing, bounds);
            (standing, amount)
        }
    };
    let given = Ahead { series, standing: Some(standing), sealed, made_at: tx.now() };
    answers_ahead::set(tx, stored.id, seat, &given)?;
    let answer = play::Move::of_player(seat, Action::Bid { amount });
    play::carry_out(tx, stored, expected, answer)
}

/// Returns the standing answer of these bids, with those of earlier for other cities, and the bid in the open auction.
fn of_bids(
    bids: Vec<(City, Money)>,
    before: Option<Standing>,
    bounds: &BidBounds,
) -> (Standing, Option<Money>) {
    let amount = bids.iter().find(|(city, _)| *city == bounds.city).map(|(_, amount)| *amount);
    let earlier = match before {
        Some(Standing::Bids(earlier)) => earlier,
        _ => Vec::new(),
    };
    let is_new = |city: City| bids.iter().any(|(known, _)| *known == city);
    let kept: Vec<(City, Money)> = earlier.into_iter().filter(|(city, _)| !is_new(*city)).collect();
    (Standing::Bids(bids.into_iter().chain(kept).collect()), amount)
}

/// Puts up all deeds of a debtor at a minimum, one after another, until the debt is paid (G9): the first one now, and
/// each further one as soon as the auction before it is over.
///
/// # Errors
/// [`Refusal`] if the player owes nothing now, the control is stale, or no deed can be put up at that minimum.
pub fn put_up_all(
    tx: &Tx<'_>,
    by: &Caller,
    expected: Option<Step>,
    minimum: Money,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = play::seated(tx, by)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(seat));
    if let (Some(Prompt::Debt { .. }), Some(series)) = (&view.prompt, ahead::series(&view)) {
        let standing = Some(Standing::PutUp { minimum });
        answers_ahead::set(
            tx,
            stored.id,
            seat,
            &Ahead { series, standing, sealed: None, made_at: tx.now() },
        )?;
    }
    // If there is no such deed, the refusal says why.
    let lot = sale::first_lot(&view, seat, minimum).unwrap_or_else(|| {
        let deed = view.seat(seat).deeds.first();
        let city = deed.map_or(view.edition.cities[0], |deed| deed.city);
        Action::Auction(Lot::Asked { city, minimum })
    });
    play::carry_out(tx, stored, expected, play::Move::of_player(seat, lot))
}

/// Withdraws what a player has done in all auctions of a debt; auctions that were opened or answered by it already stay
/// so. Returns the game as the player sees it.
///
/// # Errors
/// [`Refusal`] if the person doesn't play in the game.
pub fn withdraw(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, View), Refusal> {
    let (stored, seat) = play::seated(tx, by)?;
    if let Some(known) = answers_ahead::of(tx, stored.id, seat)? {
        let was_public = matches!(known.standing, Some(Standing::PutUp { .. }));
        match known.sealed {
            Some(_) => answers_ahead::set(tx, stored.id, seat, &Ahead { standing: None, ..known })?,
            None => answers_ahead::forget(tx, stored.id, seat)?,
        }
        if was_public {
            auctions::renew_open(tx, stored.id)?;
        }
        notice::renew_message(tx, stored.id, Some(seat))?;
    }
    let (stored, view) = look::own(tx, &by.about(GameRef::Game(stored.id)))?;
    Ok((stored, view))
}
