//! Actions that may need a question first: about something that is missing, or whether the player means it.

use last_spike_engine::{
    Action, City, Family, Goods, Illegal, Means, Money, Offer, Prompt, Raising, Seat, Step, Tile, View,
};

use super::lobby;
use super::play::{self, Accepted};
use crate::service::absences::absence;
use crate::service::request::caller::Caller;
use crate::service::request::readable::check_known;
use crate::service::request::refusal::Refusal;
use crate::service::views::look::{self, Look};
use crate::store::games::StoredGame;
use crate::store::{GameHeader, StoreError, Time, Tx, log, table::headers};

/// The time to confirm an action that can't be undone, in seconds.
const CONFIRM_TIME: i64 = 120;

/// The result of an action that may need a question first.
#[derive(Debug)]
pub enum Attempt {
    /// The action was accepted.
    Accepted(Box<Accepted>),
    /// The player is asked something first; nothing has changed.
    Question(Box<AskedPlayer>),
}

/// A game as the player who is asked something sees it.
#[derive(Debug)]
pub struct AskedPlayer {
    /// The game.
    pub stored: StoredGame,
    /// The game as the player sees it.
    pub view: View,
}

/// Lays a tile. If the player must raise money and has named no land, they are asked how (L1, K4); if the tile costs
/// double or land is sold for it, they are asked whether they mean it, unless they are `sure`. `expected` is the step
/// of the control that was used.
///
/// # Errors
/// [`Refusal`] as of [`play::act`]; nothing has changed.
pub fn lay(
    tx: &Tx<'_>,
    by: &Caller,
    expected: Option<Step>,
    action: &Action,
    sure: bool,
) -> Result<Attempt, Refusal> {
    if let Action::Lay { tile, sell } = action
        && let Ok((stored, view)) = look::own(tx, by)
        && absence::check(&stored).is_ok()
        && expected.is_none_or(|step| step == view.step)
        && (sell.is_empty() && needs_money(&view, *tile) || !sure && is_slip(tx, &stored, &view, action)?)
    {
        return Ok(Attempt::Question(Box::new(AskedPlayer { stored, view })));
    }
    let accepted = play::act(tx, by, expected, action)?;
    Ok(Attempt::Accepted(Box::new(accepted)))
}

/// Returns whether laying a tile is legal, but may be a slip: at double cost, or with land sold for it.
fn is_slip(tx: &Tx<'_>, stored: &StoredGame, view: &View, action: &Action) -> Result<bool, StoreError> {
    let (Action::Lay { tile, sell }, Some(Prompt::Lay { choices, .. })) = (action, &view.prompt) else {
        return Ok(false);
    };
    let doubled = choices.iter().any(|choice| choice.tile == *tile && choice.doubled);
    Ok((doubled || !sell.is_empty()) && is_legal(tx, stored, view, action)?)
}

fn is_legal(tx: &Tx<'_>, stored: &StoredGame, view: &View, action: &Action) -> Result<bool, StoreError> {
    let game = log::snapshot(tx, stored)?;
    Ok(game.zip(view.own_seat()).is_some_and(|(game, seat)| game.check(seat, action).is_ok()))
}

/// A deal that a player wants to offer.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The player to whom the deal is offered.
    pub partner: Partner,
    /// The goods that are given.
    pub give: Goods,
    /// The goods that the offering player gets.
    pub take: Goods,
}

/// The player with whom a deal is to be made.
#[derive(Clone, Debug)]
pub enum Partner {
    /// The player of this name, or mentioned so.
    Named(String),
    /// The player who made the offer with this number, which is countered.
    Offered(u32),
}

impl Deal {
    /// Returns the seat to which the deal is offered; `None` if no seat matches.
    #[must_use]
    pub fn partner_in(&self, stored: &StoredGame, view: &View) -> Option<Seat> {
        match &self.partner {
            Partner::Named(name) => stored.seat_named(name),
            Partner::Offered(id) => {
                let open = view.table.dice()?.offers.iter().find(|open| open.offer.id == *id)?;
                (view.own_seat() == Some(open.offer.to_seat)).then_some(open.from)
            }
        }
    }
}

/// Offers a deal. A player who would give something for nothing is asked first whether they mean it (G8).
///
/// # Errors
/// [`Refusal`] as of [`play::offer`] and [`play::counter`]; nothing has changed.
pub(crate) fn offer(tx: &Tx<'_>, by: &Caller, deal: Deal) -> Result<Attempt, Refusal> {
    if deal.take == Goods::default()
        && let Ok((stored, view)) = look::own(tx, by)
        && absence::check(&stored).is_ok()
        && let Some(to_seat) = deal.partner_in(&stored, &view)
        && is_legal(
            tx,
            &stored,
            &view,
            &Action::Offer(Box::new(Offer {
                id: play::next_offer(&view),
                to_seat,
                give: deal.give.clone(),
                take: deal.take.clone(),
            })),
        )?
    {
        return Ok(Attempt::Question(Box::new(AskedPlayer { stored, view })));
    }
    let Deal { partner, give, take } = deal;
    let accepted = match partner {
        Partner::Named(partner) => play::offer(tx, by, &partner, give, take)?,
        Partner::Offered(id) => play::counter(tx, by, id, give, take)?,
    };
    Ok(Attempt::Accepted(Box::new(accepted)))
}

/// Returns whether land must be sold or put up for auction before a tile can be laid (L1, K4).
fn needs_money(view: &View, tile: Tile) -> bool {
    let Some(Prompt::Lay { choices, .. }) = &view.prompt else { return false };
    let choice = choices.iter().find(|choice| choice.tile == tile);
    choice.is_some_and(|choice| matches!(choice.means, Means::Sell { .. } | Means::Auction { .. }))
}

/// Bids in an auction, after asking the player to confirm: a bid is final (K5, G9).
///
/// For a player who is not asked for a bid, the refusal says why.
///
/// # Errors
/// [`Refusal`] as of [`play::act`]; nothing has changed.
pub fn bid(tx: &Tx<'_>, by: &Caller, amount: Money) -> Result<Attempt, Refusal> {
    let (stored, view) = look::begun(tx, by)?;
    if let Some(Prompt::Bid(_)) = &view.prompt {
        return Ok(Attempt::Question(Box::new(AskedPlayer { stored, view })));
    }
    let bid = Action::Bid { amount: Some(amount) };
    let accepted = play::act(tx, by, None, &bid)?;
    Ok(Attempt::Accepted(Box::new(accepted)))
}

/// Buys land: of a city (T6), or the top deed of the deck (G3).
///
/// # Errors
/// [`Refusal`] as of [`play::act`]; nothing has changed.
pub fn buy(tx: &Tx<'_>, by: &Caller, city: Option<Result<City, Refusal>>) -> Result<Accepted, Refusal> {
    let (_, view) = look::begun(tx, by)?;
    let action = match (view.table.dice(), city) {
        (Some(_), None) => Action::BuyLand,
        (Some(_), Some(_)) if matches!(view.prompt, Some(Prompt::Land { .. })) => {
            return Err(Refusal::TopDeedOnly);
        }
        (_, Some(city)) => Action::Buy { city: city? },
        (None, None) if view.prompt.is_some() => return Err(Refusal::NoCityNamed),
        // The refusal says that it is not the player's turn: the city doesn't matter.
        (None, None) => Action::Buy { city: view.edition.cities[0] },
    };
    play::act(tx, by, None, &action)
}

/// Passes: in an auction that asks the player, bids nothing (K5, G9); otherwise buys nothing.
///
/// # Errors
/// [`Refusal`] as of [`play::act`]; nothing has changed.
pub fn pass(tx: &Tx<'_>, by: &Caller) -> Result<Accepted, Refusal> {
    let (_, view) = look::begun(tx, by)?;
    let action = match view.prompt {
        Some(Prompt::Bid(_)) => Action::Bid { amount: Some(Money::ZERO) },
        _ => Action::Pass,
    };
    play::act(tx, by, None, &action)
}

/// The part that is missing to put a deed up for auction, if only the deed was named.
#[derive(Debug)]
pub enum Missing {
    /// Nothing: the auction is to pay for this tile, which was named before (K4).
    Nothing(Tile),
    /// The minimum, which the player must name (G9).
    Minimum(City, Box<AskedPlayer>),
}

/// Returns what is missing to put a deed up for auction in the game's edition.
///
/// # Errors
/// [`Refusal`] if nothing can be put up now, or this deed can't be.
pub(crate) fn missing_for_auction(
    tx: &Tx<'_>,
    by: &Caller,
    city: Result<City, Refusal>,
) -> Result<Missing, Refusal> {
    let (stored, view) = look::own(tx, by)?;
    if let Family::Tiles(figures) = &view.edition.family {
        let named = view.table.tiles().and_then(|table| table.named);
        return match (&view.prompt, named) {
            (Some(Prompt::Lay { .. }), _) if figures.variant.raising == Raising::SellToBank => {
                Err(Refusal::NoAuctions)
            }
            (Some(Prompt::Lay { .. }), Some(named)) => Ok(Missing::Nothing(named)),
            (Some(Prompt::Lay { .. }), None) => Err(Refusal::NoTileNamed),
            _ => Err(nothing_to_put_up(view)),
        };
    }
    let city = city?;
    match &view.prompt {
        Some(Prompt::Debt { lots, .. }) if lots.iter().any(|lot| lot.city == city) => {
            Ok(Missing::Minimum(city, Box::new(AskedPlayer { stored, view })))
        }
        Some(Prompt::Debt { .. }) => {
            Err(Refusal::Illegal { illegal: Illegal::NotForAuction { city }, view: Box::new(view) })
        }
        _ => Err(nothing_to_put_up(view)),
    }
}

/// Returns the refusal that says why a player can't put anything up now.
fn nothing_to_put_up(view: View) -> Refusal {
    let illegal = match &view.prompt {
        _ if view.outcome.is_some() => return Refusal::Ended,
        Some(_) => Illegal::WrongPhase { phase: view.phase },
        None => Illegal::NotYourTurn { to_act: view.to_act.clone() },
    };
    Refusal::Illegal { illegal, view: Box::new(view) }
}

/// Returns an offer to a player with its sides swapped, as the start of a counter-offer (G8).
///
/// # Errors
/// [`Refusal`] if the person doesn't play in the game, or the offer doesn't stand any more.
pub(crate) fn offer_to_counter(
    tx: &Tx<'_>,
    by: &Caller,
    id: u32,
) -> Result<(StoredGame, View, Offer), Refusal> {
    let (stored, view) = look::own(tx, by)?;
    let own = view.own_seat();
    let offers = view.table.dice().map(|table| table.offers.as_slice()).unwrap_or_default();
    let open = offers.iter().find(|open| open.offer.id == id && Some(open.offer.to_seat) == own);
    let turned = open.map(|open| {
        let Offer { give, take, .. } = open.offer.clone();
        Offer { id, to_seat: open.from, give: take, take: give }
    });
    match turned {
        Some(turned) => Ok((stored, view, turned)),
        None => Err(Refusal::Illegal { illegal: Illegal::NoSuchOffer { id }, view: Box::new(view) }),
    }
}

/// Returns whether a question asked at one time may still be confirmed at another.
#[must_use]
pub(crate) fn still_holds(asked_at: Time, answered_at: Time) -> bool {
    answered_at.0 - asked_at.0 <= CONFIRM_TIME
}

/// Returns the game that a player wants to leave, before they are asked to confirm.
///
/// # Errors
/// [`Refusal`] if the game is not being played, or the person doesn't play in it.
pub(crate) fn to_resign(tx: &Tx<'_>, by: &Caller) -> Result<Look, Refusal> {
    let look = look::at(tx, by)?;
    play::check_resign(&look)?;
    Ok(look)
}

/// Returns the game that a person wants to end, its last step, and whether that may be a last place of theirs, before
/// they are asked to confirm.
///
/// # Errors
/// [`Refusal`] if there is no game, it is over, the person neither is its host nor may manage its channel, or it is a
/// running rated game and they may not manage the channel.
pub(crate) fn to_end(tx: &Tx<'_>, by: &Caller) -> Result<(GameHeader, Step, bool), Refusal> {
    let game = lobby::to_end(tx, by)?;
    check_known(tx, game.id)?;
    let (step, is_last) = (headers::last_step(tx, game.id)?, lobby::is_last_by_ending(tx, by, &game)?);
    Ok((game, step, is_last))
}

/// Returns the game in a channel that may be ended without its host, who is gone, with its last step; it is no last
/// place of anybody.
///
/// # Errors
/// [`Refusal::NoGame`] if there is none.
pub(crate) fn to_free(tx: &Tx<'_>, by: &Caller) -> Result<(GameHeader, Step, bool), Refusal> {
    let game = lobby::to_free(tx, by)?.ok_or(Refusal::NoGame)?;
    check_known(tx, game.id)?;
    let step = headers::last_step(tx, game.id)?;
    Ok((game, step, false))
}
