//! Invitations to take a seat over: one person is asked, and accepts or declines.

use last_spike_engine::{Game, Phase, Seat, View, Viewer};

use super::tenure;
use crate::service::request::caller::Caller;
use crate::service::request::refusal::Refusal;
use crate::service::request::seat_refusal::SeatRefusal;
use crate::service::voting::asking;
use crate::store::games::{StoredGame, Who};
use crate::store::voting::votes::{self, Fate, NewVote, Vote, VoteQuestion};
use crate::store::{Tx, UserId, clock::awaited, log};

/// The answer of a person who was asked to take a seat over.
#[derive(Debug)]
pub enum Joined {
    /// They play at the seat, and see this game.
    Yes(Box<StoredGame>, Box<View>),
    /// They have declined.
    No,
    /// The person who had invited them has withdrawn the invitation.
    Withdrawn,
}

/// Invites a person to take a seat over, on behalf of the seat that proposed them.
pub(super) fn invite(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    user: UserId,
    asker: Seat,
) -> Result<(), Refusal> {
    let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
    // Only one person is invited at a time: an earlier invitation lapses.
    if let Some(before) = votes::open_invitation(tx, stored.id, seat)? {
        asking::close(tx, &before, Fate::Lapsed, None)?;
    }
    let question = VoteQuestion::Invite { seat, user };
    let vote = NewVote { question, asker, asked: Vec::new(), step: game.step(), turn: game.turn() };
    asking::open(tx, stored, &vote).map(drop)
}

/// Answers an invitation to take a seat over: the invited person accepts and gets the seat, or declines; the asker's no
/// withdraws the invitation.
///
/// # Errors
/// [`Refusal::NotAsked`] if the vote is no invitation, [`Refusal::VoteClosed`] if it is closed or the seat is out of
/// the game, [`SeatRefusal::NotInvited`] for anybody else, [`Refusal::AlreadySeated`] if the person has a seat, and
/// [`SeatRefusal::AuctionOpen`] while a bid of the seat may be secret.
pub(in crate::service) fn answer(
    tx: &Tx<'_>,
    by: &Caller,
    stored: StoredGame,
    vote: &Vote,
    yes: bool,
) -> Result<Joined, Refusal> {
    let VoteQuestion::Invite { seat, user } = vote.question else { return Err(Refusal::NotAsked) };
    if !asking::is_open(tx, &stored.header, vote)? {
        return Err(Refusal::VoteClosed);
    }
    if by.user != user {
        let is_asker = stored.seat_of(by.user) == Some(vote.asker);
        if is_asker && !yes {
            asking::withdraw(tx, vote)?;
            return Ok(Joined::Withdrawn);
        }
        return Err(Refusal::Seat(SeatRefusal::NotInvited { user }));
    }
    if !yes {
        asking::close(tx, vote, Fate::Refused, None)?;
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
    asking::close(tx, vote, Fate::Carried, None)?;
    let stored = tenure::hand_over(tx, stored, seat, &by.name, &Who::Human(user))?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    // The answer shows the new player their question.
    awaited::tell(tx, stored.id, seat, game.step())?;
    let view = Box::new(game.view(Viewer::Seat(seat)));
    Ok(Joined::Yes(Box::new(stored), view))
}

/// Returns whether a seat may have answered the open auction already: its bid is not shown to a new player (K5, G9). If
/// the auction hides who has answered, any seat but the seller's may have.
fn has_answered(game: &Game, seat: Seat) -> bool {
    let view = game.view(Viewer::Spectator);
    game.phase() == Phase::Auction
        && view.table.auction().is_some_and(|auction| {
            auction.seller != seat
                && (!auction.awaited.contains(&seat) || game.edition().asks_everybody(game.options()))
        })
}
