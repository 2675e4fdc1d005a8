//! The moves of a turn, and what they ask first.

use last_spike_engine::{Action, Money, Step};

use crate::discord::answers::answer::before_laying;
use crate::discord::answers::asker::Asker;
use crate::discord::inputs::input;
use crate::discord::places::writing;
use crate::present;
use crate::present::parts::draft::Draft;
use crate::present::parts::form::Form;
use crate::present::questions::debt;
use crate::present::{Post, Press, Scene, key};
use crate::service::Caller;
use crate::service::absences::stand_in;
use crate::service::table::play::{self, Proposal};
use crate::service::table::questions::{self, Missing};
use crate::service::table::standing::{self, AnswerToAll};
use crate::service::views::look;
use crate::store::Tx;

/// Carries out an action.
pub(in crate::discord) async fn act(asker: &Asker<'_>, action: Action) -> Post {
    asker.act(move |tx, by| play::act(tx, by, None, &action)).await
}

/// Carries out the action of a control or of a command. If money for a tile is short, the player is asked how to raise it
/// (L1, K4); unless they are `sure`, they are asked to confirm a move that may be a slip.
pub(in crate::discord) async fn lay(
    asker: &Asker<'_>,
    action: Action,
    step: Option<Step>,
    sure: bool,
) -> Post {
    let chosen = action.clone();
    asker
        .attempt(
            move |tx, by| questions::lay(tx, by, step, &action, sure),
            |scene| before_laying(scene, &chosen),
        )
        .await
}

/// Puts a deed up for auction of which only the city was typed: to pay for the tile that was named before (K4), or at a
/// minimum, for which the player is asked (G9).
pub(in crate::discord) async fn put_up(asker: &Asker<'_>, deed: &str) -> Post {
    let city = input::parse_city(deed);
    let missing = move |tx: &Tx<'_>, by: &Caller| questions::missing_for_auction(tx, by, city.clone());
    let lot = match asker.read(missing).await {
        Ok(Missing::Minimum(city, asked)) => return asker.ask(&asked, |scene| debt::minimum(scene, city)),
        Ok(Missing::Nothing(tile)) => input::parse_lot(deed, &tile.to_string(), None),
        Err(refusal) => Err(refusal),
    };
    asker.act(move |tx, by| play::act(tx, by, None, &Action::Auction(lot.clone()?))).await
}

/// Answers an auction (K5, G9), or asks first: the answer is final.
pub(in crate::discord) async fn bid(asker: &Asker<'_>, amount: Money) -> Post {
    asker
        .attempt(
            move |tx, by| questions::bid(tx, by, amount),
            |scene| present::questions::bid::confirmation(scene, amount),
        )
        .await
}

/// Makes an offer that gives something for nothing, confirmed (G8).
pub(in crate::discord) async fn offer(asker: &Asker<'_>, draft: Box<Draft>, step: Step) -> Post {
    if let Some(refusal) = asker.rights.refuse_offer(asker.lang) {
        return refusal;
    }
    let asker = writing::there(asker).await;
    asker
        .act(move |tx, by| {
            let Draft { to_seat, give, take, counters } = Draft::clone(&draft);
            if let Some(id) = counters {
                return play::counter(tx, by, id, give, take);
            }
            play::offer_at(tx, by, step, Proposal { to_seat, give, take })
        })
        .await
}

/// Answers all auctions of a debt.
pub(in crate::discord) async fn stand(asker: &Asker<'_>, answer: AnswerToAll, step: Step) -> Post {
    asker.act(move |tx, by| standing::stand(tx, by, Some(step), answer.clone())).await
}

/// Puts up all deeds of a debtor at the minimum that was chosen.
pub(in crate::discord) async fn put_up_all(asker: &Asker<'_>, minimum: Money, step: Step) -> Post {
    asker.act(move |tx, by| standing::put_up_all(tx, by, Some(step), minimum)).await
}

/// Withdraws what a player has done in advance in all auctions of a debt.
pub(in crate::discord) async fn drop_standing(asker: &Asker<'_>) -> Post {
    asker
        .change(standing::withdraw, |(stored, view), lang| {
            let sells = view.table.auction().is_some_and(|auction| view.own_seat() == Some(auction.seller));
            let line = lang.say(if sells { key::STANDING_DROPPED_SELLER } else { key::STANDING_DROPPED });
            Scene::of(&stored, &view, lang, |scene| asker.above_hand(scene, line)).showing(view.step)
        })
        .await
}

/// Gives a player's seat back to them, and shows the question that they must answer.
pub(in crate::discord) async fn take_seat_back(asker: &Asker<'_>) -> Post {
    asker
        .change(stand_in::end, |(stored, view), lang| {
            Scene::of(&stored, &view, lang, present::questions::hand::returned).showing(view.step)
        })
        .await
}

/// Accepts, declines or withdraws an offer of these terms.
pub(in crate::discord) async fn reply(asker: &Asker<'_>, reply: Action, terms: u32) -> Post {
    asker.act(move |tx, by| play::reply(tx, by, &reply, terms)).await
}

/// Returns a form for bids; if no bid is asked of the player, their question now, or the refusal.
pub(in crate::discord) async fn bid_form(
    asker: &Asker<'_>,
    press: Press,
    form: fn(&Scene<'_>, Press) -> Option<Form>,
) -> Result<Form, Post> {
    match asker.read(look::own).await {
        Ok((stored, view)) => match Scene::of(&stored, &view, asker.lang, |scene| form(scene, press)) {
            Some(form) => Ok(form),
            None => Err(asker.show(|_| None).await),
        },
        Err(refusal) => Err(asker.refused(refusal).await),
    }
}
