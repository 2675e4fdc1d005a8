//! The terms of votes, for every kind of question: who is asked, for how long, how soon again, and how the answers
//! decide. [`ballot`](crate::service::ballot) carries out the decision.

use last_spike_engine::Seat;

use crate::service::request::refusal::Refusal;
use crate::service::request::seat_refusal::SeatRefusal;
use crate::store::games::{Player, StoredGame};
use crate::store::voting::votes::{self, NewVote, SeatProposal, Vote, VoteQuestion};
use crate::store::{GameId, Time, Tx, UserId, log};

/// Returns the seats that are asked in a game, except one: of people who play, and for whom no computer moves.
pub(in crate::service) fn others(
    stored: &StoredGame,
    plays: impl Fn(Seat) -> bool,
    beside: Seat,
) -> Vec<Seat> {
    let there = stored.players.iter().filter(|player| player.stand_in.is_none());
    let seats = there.map(|player| player.seat);
    seats.filter(|seat| *seat != beside && stored.user(*seat).is_some() && plays(*seat)).collect()
}

/// The time after which an unanswered request for everybody's consent counts as refused, in seconds.
pub const VOTE_TIME: i64 = 24 * 60 * 60;

/// The time for answers about a seat, in seconds.
pub const SEAT_TIME: i64 = 48 * 60 * 60;

/// Returns the time for answers to a question, in seconds in which people can answer.
pub(super) const fn time_for(question: &VoteQuestion) -> i64 {
    match question {
        VoteQuestion::TakeBack { .. }
        | VoteQuestion::Pause { .. }
        | VoteQuestion::Pace(_)
        | VoteQuestion::Away { .. } => VOTE_TIME,
        VoteQuestion::Absent { .. } | VoteQuestion::Invite { .. } => SEAT_TIME,
    }
}

/// The time after which a seat may repeat a question that the others have refused, in seconds.
const ASKED_AGAIN: i64 = 24 * 60 * 60;

/// Refuses a question that is open already, or was asked too recently.
///
/// # Errors
/// [`Refusal::VoteOpen`] if a vote on the question is open; [`SeatRefusal::AskedLately`] if the others have refused, or
/// not answered, the same question about a seat within a day; [`SeatRefusal::AskedThisTurn`] as for [`check_turn`];
/// [`Refusal::AskedInTurn`] if the seat has asked for a vote
/// of the kind in this turn; [`SeatRefusal::DeclinedLately`] if the person to invite has declined within a day.
pub(super) fn check(tx: &Tx<'_>, game: GameId, vote: &NewVote) -> Result<(), Refusal> {
    let question = &vote.question;
    if votes::is_open(tx, game, question)? {
        return Err(Refusal::VoteOpen);
    }
    match question {
        VoteQuestion::TakeBack { .. }
        | VoteQuestion::Pause { .. }
        | VoteQuestion::Pace(_)
        | VoteQuestion::Away { .. } => {
            let was_asked = votes::was_asked(tx, game, question.kind(), vote.asker, vote.turn)?;
            if was_asked { Err(Refusal::AskedInTurn) } else { Ok(()) }
        }
        VoteQuestion::Absent { seat, .. } => {
            if let Some(next) = again_from(votes::asked_last(tx, game, question, vote.asker)?, tx.now()) {
                return Err(Refusal::Seat(SeatRefusal::AskedLately { next }));
            }
            check_turn(tx, game, (*seat, vote.asker), vote.turn)
        }
        VoteQuestion::Invite { seat, user } => check_not_declined(tx, game, *seat, *user),
    }
}

/// Returns the time from which a question last asked at `last` may be asked again; `None` if it may be asked now.
fn again_from(last: Option<Time>, now: Time) -> Option<Time> {
    last.map(|last| last.after(ASKED_AGAIN)).filter(|next| *next > now)
}

/// The questions about an absent player's seat that a seat may withdraw, or replace by another, in a turn: whoever has
/// named the wrong person names the right one.
const WITHDRAWN_IN_TURN: usize = 3;

/// Refuses a question about a seat whose asker has asked about it too often in this turn, for nothing: each makes a
/// post. About their own seat they ask once a turn, as about going back. A turn may last as long as a player is absent:
/// after a day they may ask in any case.
///
/// # Errors
/// [`SeatRefusal::AskedThisTurn`].
pub(in crate::service) fn check_turn(
    tx: &Tx<'_>,
    game: GameId,
    (seat, asker): (Seat, Seat),
    turn: u32,
) -> Result<(), Refusal> {
    let now = tx.now();
    let is_own = seat == asker;
    let asked = votes::asked_about(tx, game, (seat, asker), turn, now.after(-ASKED_AGAIN), is_own)?;
    let most = if is_own { 1 } else { WITHDRAWN_IN_TURN };
    match again_from(asked.get(most - 1).copied(), now) {
        Some(next) => Err(Refusal::Seat(SeatRefusal::AskedThisTurn { next })),
        None => Ok(()),
    }
}

/// Refuses to invite a person to a seat that they have declined within a day.
fn check_not_declined(tx: &Tx<'_>, game: GameId, seat: Seat, user: UserId) -> Result<(), Refusal> {
    match again_from(votes::declined_last(tx, game, seat, user)?, tx.now()) {
        Some(next) => Err(Refusal::Seat(SeatRefusal::DeclinedLately { user, next })),
        None => Ok(()),
    }
}

/// Refuses to propose a person for a seat if they are invited to it already, or have declined it within a day.
pub(in crate::service) fn check_invitation(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    user: UserId,
) -> Result<(), Refusal> {
    if let Some(open) = votes::open_invitation(tx, game, seat)?
        && matches!(open.question, VoteQuestion::Invite { user: asked, .. } if asked == user)
    {
        return Err(Refusal::VoteOpen);
    }
    check_not_declined(tx, game, seat, user)
}

/// Returns the number of people who play a rated game, more than half of whom must agree to end it; `None` for other
/// games.
///
/// # Errors
/// [`Refusal`] if the game can't be read.
pub(in crate::service) fn people_of(tx: &Tx<'_>, stored: &StoredGame) -> Result<Option<usize>, Refusal> {
    if !stored.conditions.rated {
        return Ok(None);
    }
    let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
    let plays = |player: &&Player| stored.user(player.seat).is_some() && game.plays(player.seat);
    Ok(Some(stored.players.iter().filter(plays).count()))
}

/// Returns the decision of a vote; `None` while it is undecided. About an absent player, most of those who answer
/// decide; otherwise all must agree. To end a rated game, more than half of its `of` people must agree.
pub(in crate::service) fn decided(vote: &Vote, of: Option<usize>, is_over: bool) -> Option<bool> {
    let (yes, no, awaited) =
        (vote.answered(true).count(), vote.answered(false).count(), vote.awaited().count());
    if let (VoteQuestion::Absent { way: SeatProposal::End, .. }, Some(people)) = (&vote.question, of) {
        let may_be = if is_over { yes } else { yes + awaited };
        return if 2 * yes > people { Some(true) } else { (2 * may_be <= people).then_some(false) };
    }
    match vote.question {
        // If nobody is left who could vote, a player who gives away their own seat needs no consent.
        VoteQuestion::Absent { seat, .. } if vote.ballots.is_empty() => Some(seat == vote.asker),
        VoteQuestion::Absent { .. } if is_over => Some(yes > no),
        VoteQuestion::Absent { .. } if yes > no + awaited => Some(true),
        VoteQuestion::Absent { .. } => (no >= yes + awaited).then_some(false),
        VoteQuestion::TakeBack { .. }
        | VoteQuestion::Pause { .. }
        | VoteQuestion::Pace(_)
        | VoteQuestion::Away { .. }
        | VoteQuestion::Invite { .. } => match (no, awaited) {
            (0, 0) => Some(true),
            (0, _) => is_over.then_some(false),
            _ => Some(false),
        },
    }
}

#[cfg(test)]
mod tests {
    use last_spike_engine::Step;

    use super::*;
    use crate::store::VoteId;
    use crate::store::table::conditions::Pace;
    use crate::store::voting::votes::{Ballot, Fate};

    fn vote(question: VoteQuestion, answers: &[Option<bool>]) -> Vote {
        let ballot = |(seat, answer): (u8, &Option<bool>)| Ballot {
            seat: Seat(seat),
            answer: answer.map(|yes| (yes, Time(1))),
        };
        Vote {
            id: VoteId(1),
            game: GameId(1),
            question,
            asker: Seat(0),
            step: Step(1),
            turn: 1,
            opened_at: Time(0),
            told_at: Some(Time(0)),
            closes_at: Time(2),
            fate: Fate::Open,
            gone: false,
            ballots: (0..).zip(answers).map(ballot).collect(),
        }
    }

    #[test]
    fn most_of_those_who_answer_decide_about_an_absent_player() {
        type Case<'a> = (&'a [Option<bool>], Option<bool>, Option<bool>);
        let (yes, no, none) = (Some(true), Some(false), None);
        let cases: [Case<'_>; 8] = [
            (&[yes], Some(true), Some(true)),
            (&[yes, none], None, Some(true)),
            (&[yes, no], Some(false), Some(false)),
            (&[yes, yes, none], Some(true), Some(true)),
            (&[yes, no, none], None, Some(false)),
            (&[yes, no, yes], Some(true), Some(true)),
            (&[yes, no, no, none], Some(false), Some(false)),
            (&[yes, none, none, none, none], None, Some(true)),
        ];
        for (answers, early, over) in cases {
            let about = VoteQuestion::Absent { seat: Seat(5), way: SeatProposal::End };
            let vote = vote(about, answers);
            assert_eq!(
                (decided(&vote, None, false), decided(&vote, None, true)),
                (early, over),
                "{answers:?}"
            );
        }
    }

    #[test]
    fn more_than_half_of_all_people_end_a_rated_game() {
        type Case<'a> = (&'a [Option<bool>], Option<bool>, Option<bool>);
        let (yes, no, none) = (Some(true), Some(false), None);
        // Four people: the absent one is asked nothing and counts.
        let cases: [Case<'_>; 5] = [
            (&[yes, none, none], None, Some(false)),
            (&[yes, yes, none], None, Some(false)),
            (&[yes, yes, yes], Some(true), Some(true)),
            (&[yes, no, none], Some(false), Some(false)),
            (&[yes, yes, no], Some(false), Some(false)),
        ];
        for (answers, early, over) in cases {
            let about = VoteQuestion::Absent { seat: Seat(5), way: SeatProposal::End };
            let vote = vote(about, answers);
            let decided = |is_over| decided(&vote, Some(4), is_over);
            assert_eq!((decided(false), decided(true)), (early, over), "{answers:?}");
        }
    }

    #[test]
    fn all_must_agree_to_what_is_not_about_a_seat() {
        let (yes, no) = (Some(true), Some(false));
        let cases: [(&[Option<bool>], Option<bool>); 4] = [
            (&[yes, yes], Some(true)),
            (&[yes, None], None),
            (&[None, no], Some(false)),
            (&[yes, no], Some(false)),
        ];
        for (answers, early) in cases {
            let questions = [
                VoteQuestion::TakeBack { to: Step(0) },
                VoteQuestion::Pause { until: None },
                VoteQuestion::Pace(Pace::Live),
                VoteQuestion::Away { until: Time(9) },
            ];
            for question in questions {
                let vote = vote(question, answers);
                assert_eq!(decided(&vote, None, false), early, "{vote:?}");
                assert_eq!(
                    decided(&vote, None, true),
                    Some(early == Some(true)),
                    "silence is a no: {vote:?}"
                );
            }
        }
    }
}
