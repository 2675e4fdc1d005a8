//! A player's answer to all auctions of a debt, which nobody else sees (K5, G9).

use last_spike_engine::{Action, Money, Prompt, Step, View, Viewer};

use super::play::{self, Accepted};
use crate::service::request::caller::{Caller, GameRef};
use crate::service::request::refusal::Refusal;
use crate::service::{deals::ahead, notices::notice, views::look};
use crate::store::games::StoredGame;
use crate::store::table::answers_ahead::{self, Ahead};
use crate::store::{Time, Tx, log};

/// Answers the open auction, and each further auction of the same debt as soon as it is opened, with the lowest bid or
/// a pass.
///
/// # Errors
/// [`Refusal`] if the player is not asked for a bid, has answered already, or the control is stale.
pub fn stand(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    expected: Option<Step>,
    least: bool,
    now: Time,
) -> Result<Accepted, Refusal> {
    let (stored, seat) = play::seated(tx, by, game_ref, now)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(seat));
    let (Some(Prompt::Bid(bounds)), Some(series)) = (&view.prompt, ahead::series(&view)) else {
        let pass = Action::Bid { amount: Some(Money::ZERO) };
        return play::carry_out(tx, stored, expected, play::Move::of_player(seat, pass), now);
    };
    let standing = ahead::standing(least, &game, bounds);
    let known = answers_ahead::of(tx, stored.id, seat)?.filter(|known| known.series == series);
    let sealed = known.and_then(|known| known.sealed);
    let given = Ahead { series, standing: Some(standing), sealed, made_at: now };
    answers_ahead::set(tx, stored.id, seat, &given)?;
    let answer = Action::Bid { amount: Some(ahead::figure(standing, bounds)) };
    play::carry_out(tx, stored, expected, play::Move::of_player(seat, answer), now)
}

/// Withdraws a player's standing answer; auctions that it has answered already stay answered. Returns the game as the
/// player sees it.
///
/// # Errors
/// [`Refusal`] if the person doesn't play in the game.
pub fn withdraw(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    now: Time,
) -> Result<(StoredGame, View), Refusal> {
    let (stored, seat) = play::seated(tx, by, game_ref, now)?;
    if let Some(known) = answers_ahead::of(tx, stored.id, seat)? {
        match known.sealed {
            Some(_) => answers_ahead::set(tx, stored.id, seat, &Ahead { standing: None, ..known })?,
            None => answers_ahead::forget(tx, stored.id, seat)?,
        }
        notice::renew_message(tx, stored.id, Some(seat), now)?;
    }
    let (stored, view) = look::own(tx, by.user, by.channel, GameRef::Game(stored.id))?;
    Ok((stored, view))
}
