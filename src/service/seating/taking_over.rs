//! Invitations to take a seat over: one person is asked, and comes or does not.

use last_spike_engine::{Game, Phase, Seat, View, Viewer};

use super::tenure;
use crate::service::request::caller::Caller;
use crate::service::request::refusal::Refusal;
use crate::service::request::seat_refusal::SeatRefusal;
use crate::service::voting::votes as asked;
use crate::store::games::{StoredGame, Who};
use crate::store::voting::votes::{self, Fate, NewVote, Vote, VoteQuestion};
use crate::store::{Time, Tx, UserId, clock::awaited, log};

/// The answer of a person who was asked to take a seat over.
#[derive(Debug)]
pub enum Joined {
    /// They play there, and see this.
    Yes(Box<StoredGame>, Box<View>),
    /// They do not want to.
    No,
    /// The person who asked them has withdrawn it.
    Withdrawn,
}

/// Asks a person to take a seat over, in the name of the seat that has proposed them.
pub(super) fn invite(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    user: UserId,
    asker: Seat,
    now: Time,
) -> Result<(), Refusal> {
    let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
    // One is asked at a time: whoever was asked before is not any more.
    if let Some(before) = votes::open_invitation(tx, stored.id, seat)? {
        asked::close(tx, &before, Fate::Lapsed, None, now)?;
    }
    let question = VoteQuestion::Invite { seat, user };
    let vote = NewVote { question, asker, asked: Vec::new(), step: game.step(), turn: game.turn() };
    asked::open(tx, stored, &vote, now).map(drop)
}

/// Gives a seat to the person who was asked to take it over, and now does; whoever asked them withdraws it by a no.
///
/// # Errors
/// [`Refusal::NotAsked`] when the vote is about something else, [`Refusal::VoteClosed`] when it is closed or the seat
/// is not played any more, [`SeatRefusal::NotInvited`] to anybody else, [`Refusal::AlreadySeated`], and
/// [`SeatRefusal::AuctionOpen`] while a bid of the seat is secret.
pub(in crate::service) fn answer(
    tx: &Tx<'_>,
    by: &Caller,
    stored: StoredGame,
    vote: &Vote,
    yes: bool,
    now: Time,
) -> Result<Joined, Refusal> {
    let VoteQuestion::Invite { seat, user } = vote.question else { return Err(Refusal::NotAsked) };
    if !asked::is_open(tx, &stored.header, vote, now)? {
        return Err(Refusal::VoteClosed);
    }
    if by.user != user {
        let is_asker = stored.seat_of(by.user) == Some(vote.asker);
        if is_asker && !yes {
            asked::close(tx, vote, Fate::Withdrawn, None, now)?;
            return Ok(Joined::Withdrawn);
        }
        return Err(Refusal::Seat(SeatRefusal::NotInvited { user }));
    }
    if !yes {
        asked::close(tx, vote, Fate::Refused, None, now)?;
        return Ok(Joined::No);
    }
    if stored.seat_of(user).is_some() {
        return Err(Refusal::AlreadySeated);
    }
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    if !game.plays(seat) {
        return Err(Refusal::VoteClosed);
    }
    if has_answered(&game, seat) {
        return Err(Refusal::Seat(SeatRefusal::AuctionOpen));
    }
    asked::close(tx, vote, Fate::Carried, None, now)?;
    let stored = tenure::hand_over(tx, stored, seat, &by.name, &Who::Human(user), now)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    // The answer shows them what they are asked.
    awaited::tell(tx, stored.id, seat, game.step(), now)?;
    let view = Box::new(game.view(Viewer::Seat(seat)));
    Ok(Joined::Yes(Box::new(stored), view))
}

/// Returns whether a seat has no answer to give any more in an auction that is open: what it has bid is not shown to
/// whoever comes to it (K5, G9). Where who has answered is not shown either, it may have.
fn has_answered(game: &Game, seat: Seat) -> bool {
    let view = game.view(Viewer::Spectator);
    game.phase() == Phase::Auction
        && view.table.auction().is_some_and(|auction| {
            auction.seller != seat
                && (!auction.awaited.contains(&seat) || game.edition().asks_everybody(game.options()))
        })
}
