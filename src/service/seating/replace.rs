//! Replacing absent players: the others vote on it, or one of them decides.

use last_spike_engine::Seat;

use super::absent::{self, SeatChoices, SeatReason, Target};
use super::{taking_over, tenure};
use crate::service::ratings::results::{self, EarlyEnd};
use crate::service::request::caller::{Caller, check_may_post, once};
use crate::service::request::refusal::Refusal;
use crate::service::request::seat_refusal::SeatRefusal;
use crate::service::{
    absences::{ending, stand_in},
    table::lobby,
    voting::asking::{self, OwnRequest},
    voting::terms,
};
use crate::store::games::{StoredGame, Who};
use crate::store::posting::outbox::{NoticeKind, Unposted};
use crate::store::voting::votes::{self, Ended, Fate, NewVote, SeatProposal, Vote, VoteQuestion};
use crate::store::{Tx, UserId, clock::awaited, log, seating::tenures, table::headers};

/// The result of a proposal about a seat.
#[derive(Debug)]
pub enum SeatRequest {
    /// The others are asked to vote.
    Asked {
        /// The game.
        stored: Box<StoredGame>,
        /// The seats that have yet to answer.
        awaited: Vec<Seat>,
        /// The proposal, by which it can be withdrawn.
        request: OwnRequest,
    },
    /// Nobody had to be asked.
    Done(Box<StoredGame>, SeatOutcome),
}

/// A change to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatOutcome {
    /// A computer moves at the seat until its player is back.
    StandIn(Seat),
    /// A computer plays at the seat.
    Computer(Seat),
    /// The person is invited to play at the seat.
    Invited(Seat, UserId),
    /// The game has ended.
    Ended,
    /// Nothing has changed: the game has moved on.
    Nothing,
}

/// Carries out a proposal about a seat, or asks the others to vote on it.
///
/// # Errors
/// [`Refusal::Seat`] if the seat's player is not absent, a computer moves for them already, or the person meant has a
/// seat or has declined one lately, or the caller has asked about the seat in this turn; [`Refusal::RatedEnd`] if the voters are too few to end a rated game;
/// [`Refusal::VoteOpen`] if a vote of the kind is open. Nothing has changed then.
pub fn request(
    tx: &Tx<'_>,
    by: &Caller,
    target: &Target,
    gone: Option<UserId>,
    way: SeatProposal,
) -> Result<SeatRequest, Refusal> {
    once(tx, by)?;
    let choices = absent::choices(tx, by, target, gone)?;
    check_may_post(by, &choices.stored.header)?;
    let seat = choices.seat;
    if !choices.allows(&way) {
        let from = None;
        return Err(if choices.why == SeatReason::StoodIn {
            Refusal::Seat(SeatRefusal::StoodInAlready { seat })
        } else {
            Refusal::Seat(SeatRefusal::NotAbsent { seat, from })
        });
    }
    if let SeatProposal::Person(user) = way {
        if choices.stored.seat_of(user).is_some() {
            return Err(Refusal::Seat(SeatRefusal::SeatedAlready { user }));
        }
        terms::check_invitation(tx, choices.stored.id, seat, user)?;
    }
    let needs_vote = choices.needs_vote(&way);
    if !needs_vote {
        choices.check_alone(&way)?;
    }
    let SeatChoices { stored, view, voters, why, gone, .. } = choices;
    if way == SeatProposal::End
        && terms::people_of(tx, &stored)?.is_some_and(|people| 2 * voters.len() <= people)
    {
        return Err(Refusal::RatedEnd);
    }
    let own = view.own_seat().ok_or(Refusal::NotSeated)?;
    if !needs_vote {
        if matches!(way, SeatProposal::Person(_)) {
            terms::check_turn(tx, stored.id, (seat, own), view.turn)?;
        }
        let done = carry_out(tx, &stored, seat, &way, own)?;
        if matches!(done, SeatOutcome::Computer(_)) && why != SeatReason::Own {
            tenures::note_decider(tx, stored.id, seat, own)?;
        }
        return Ok(SeatRequest::Done(Box::new(stored), done));
    }
    let question = VoteQuestion::Absent { seat, way };
    let vote = NewVote { question, asker: own, asked: voters.clone(), step: view.step, turn: view.turn };
    let request = asking::open(tx, &stored, &vote)?;
    votes::answer(tx, request.vote, own, true)?;
    if gone {
        votes::note_gone(tx, request.vote)?;
    }
    let awaited = voters.into_iter().filter(|voter| *voter != own).collect();
    Ok(SeatRequest::Asked { stored: Box::new(stored), awaited, request })
}

/// Carries out a proposal to which most have agreed. If it doesn't make sense any more, the vote lapses.
pub(in crate::service) fn carry(
    tx: &Tx<'_>,
    stored: &StoredGame,
    vote: &Vote,
    seat: Seat,
    way: &SeatProposal,
) -> Result<SeatOutcome, Refusal> {
    let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
    let is_idle = match way {
        SeatProposal::StandIn => stored.player(seat).stand_in.is_some() || stored.user(seat).is_none(),
        // The person may have declined, or come to another seat, while the others voted.
        SeatProposal::Person(user) if stored.seat_of(*user).is_some() => true,
        SeatProposal::Person(user) => match terms::check_invitation(tx, stored.id, seat, *user) {
            Ok(()) => false,
            Err(Refusal::Fault(fault)) => return Err(fault.into()),
            Err(_) => true,
        },
        SeatProposal::Level(_) | SeatProposal::End => false,
    };
    if !game.plays(seat) || is_idle {
        asking::close(tx, vote, Fate::Lapsed, None)?;
        return Ok(SeatOutcome::Nothing);
    }
    asking::close(tx, vote, Fate::Carried, None)?;
    carry_out(tx, stored, seat, way, vote.asker)
}

fn carry_out(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    way: &SeatProposal,
    asker: Seat,
) -> Result<SeatOutcome, Refusal> {
    match way {
        SeatProposal::StandIn => {
            let rows = awaited::of_game(tx, stored.id)?;
            let row = rows.iter().find(|row| row.seat == seat);
            stand_in::begin_by_vote(tx, stored, seat, row)?;
            asking::end_all(tx, stored.id, Ended::About(seat))?;
            asking::forget_silence(tx, stored.id, Unposted::ComputerMoves)?;
            Ok(SeatOutcome::StandIn(seat))
        }
        SeatProposal::Level(level) => {
            let name = lobby::free_name(stored, None);
            tenure::hand_over(tx, stored.clone(), seat, name, &Who::Computer(level.clone()))?;
            Ok(SeatOutcome::Computer(seat))
        }
        SeatProposal::Person(user) => {
            taking_over::invite(tx, stored, seat, *user, asker)?;
            Ok(SeatOutcome::Invited(seat, *user))
        }
        SeatProposal::End => {
            if let Some(header) = headers::load(tx, stored.id)? {
                ending::end_with(tx, &header, NoticeKind::Closed)?;
                results::note_early_end(tx, stored.id, EarlyEnd::Without(seat))?;
            }
            Ok(SeatOutcome::Ended)
        }
    }
}
