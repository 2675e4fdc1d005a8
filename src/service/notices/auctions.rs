//! The posts about auctions, as steps open and close these.

use last_spike_engine::{Event, Phase, Step, View};

use super::change::Change;
use crate::service::clock::awaiting::is_there;
use crate::service::clock::countdown::Countdown;
use crate::service::deals::auction;
use crate::store::games::{self, StoredGame};
use crate::store::posting::outbox;
use crate::store::{GameId, StoreError, Tx, log};

/// Queues the post of the auction that a step has opened, and updates the post of the one that was open before.
pub(super) fn of_step(tx: &Tx<'_>, stored: &StoredGame, change: &Change<'_>) -> Result<(), StoreError> {
    let closes = |event: &Event| matches!(event, Event::AuctionClosed { .. });
    let has_changed =
        change.was.table.auction() != change.is.table.auction() || change.events.iter().any(closes);
    let before = match change.was.table.auction() {
        Some(_) if has_changed => auction::opened_at(tx, stored.id, change.was.step)?,
        _ => None,
    };
    let mut posts: Vec<Step> = Vec::new();
    for opened in before.into_iter().chain(auction::openings(change.events, change.is.step)) {
        let post = auction::post_of(tx, stored, opened)?;
        posts.retain(|other| *other != post);
        posts.push(post);
    }
    // The last of these auctions is the open one, if any is.
    let last = posts.pop();
    posts.into_iter().try_for_each(|post| show(tx, stored, post, false))?;
    last.map_or(Ok(()), |post| show(tx, stored, post, asks_people_to_bid(stored, change.is)))
}

/// After a take-back to a step, updates the post of the open auction; if none is open, the post of an auction that was
/// opened after that step.
pub(super) fn of_take_back(
    tx: &Tx<'_>,
    stored: &StoredGame,
    to: Step,
    before: Step,
    is: &View,
) -> Result<(), StoreError> {
    let open = match is.phase {
        Phase::Auction => auction::opened_at(tx, stored.id, is.step)?,
        _ => None,
    };
    if let Some(opened) = open {
        let post = auction::post_of(tx, stored, opened)?;
        show(tx, stored, post, asks_people_to_bid(stored, is))?;
    } else if let Some(opened) = auction::opened_since(tx, stored.id, to, before)? {
        // A post that also tells earlier auctions must no longer tell the one that was taken back.
        let post = auction::post_of(tx, stored, opened)?;
        if post <= to {
            show(tx, stored, post, false)?;
        }
    }
    Ok(())
}

/// Updates a post about auctions, if there is one. If people are called, the post is queued even if there is none yet,
/// and held boards wait longer: the turn goes on, and the board after it shows everything. That board also tells
/// auctions in which only computers were asked.
fn show(tx: &Tx<'_>, stored: &StoredGame, post: Step, calls_people: bool) -> Result<(), StoreError> {
    let notice = auction::notice_of(stored.id, post);
    if calls_people {
        outbox::hold_on(tx, stored.id, tx.now().after(Countdown::auction(stored.pace())))?;
    } else if outbox::fate(tx, &notice)?.is_none() {
        return Ok(());
    }
    outbox::renew(tx, &notice)
}

/// Updates the post of a game's open auction, if there is one: its clock was stopped or resumed.
pub(in crate::service) fn renew_open(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let Some(stored) = games::read(tx, game)?.filter(|stored| !stored.is_in_dm()) else { return Ok(()) };
    let position = log::snapshot(tx, &stored)?.filter(|position| position.phase() == Phase::Auction);
    let Some(position) = position else { return Ok(()) };
    match auction::opened_at(tx, game, position.step())? {
        Some(opened) => show(tx, &stored, auction::post_of(tx, &stored, opened)?, false),
        None => Ok(()),
    }
}

/// Returns whether an auction is open in which people are asked.
fn asks_people_to_bid(stored: &StoredGame, is: &View) -> bool {
    is.phase == Phase::Auction && is.to_act.iter().any(|seat| is_there(stored, *seat))
}
