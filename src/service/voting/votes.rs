//! Votes: a question to people of a game, in its channel, which they answer by a button.

use last_spike_engine::{Seat, Step};

use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::notices::{call_budget, slots};
use crate::service::request::refusal::Refusal;
use crate::store::games::StoredGame;
use crate::store::posting::outbox::{self, Audience, Kind, Notice, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::voting::votes::{self, Ended, Fate, NewVote, Question, Vote, Way};
use crate::store::{GameHeader, GameId, Slot, StoreError, Time, Tx, UserId, VoteId, posting::posts};

/// The time after which silence counts as a no to a request that needs everybody's consent, in seconds.
pub const VOTE_TIME: i64 = 24 * 60 * 60;

/// The time for answers about a seat, in seconds.
pub const SEAT_TIME: i64 = 48 * 60 * 60;

/// Returns the time for answers to a question, in seconds in which people can answer.
const fn time_for(question: &Question) -> i64 {
    match question {
        Question::TakeBack { .. } | Question::Pause { .. } | Question::Pace(_) | Question::Away { .. } => {
            VOTE_TIME
        }
        Question::Absent { .. } | Question::Invite { .. } => SEAT_TIME,
    }
}

const MINUTE: i64 = 60;

/// The time in which the post of a vote must stand, in seconds in which it can be sent: after it the vote lapses.
const UNTOLD: i64 = 7 * 24 * 60 * 60;

/// The time after which a seat may ask again what the others did not want, in seconds.
const ASKED_AGAIN: i64 = 24 * 60 * 60;

/// A request that is open, as a button of who has asked names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRequest {
    /// Its game.
    pub game: GameId,
    /// The number of its vote.
    pub vote: VoteId,
    /// The last step of the game when it was asked.
    pub step: Step,
    /// The check of its question, by [`Vote::check`].
    pub check: u32,
}

/// Asks people of a game.
///
/// # Errors
/// [`Refusal::VoteOpen`] when such a question is open; [`Refusal::AskedLately`] and [`Refusal::AskedInTurn`] when the
/// seat has asked it before: about a seat once a day, else once a turn; [`Refusal::DeclinedLately`] when a person is
/// asked who did not want to a day ago.
pub(in crate::service) fn open(
    tx: &Tx<'_>,
    stored: &StoredGame,
    question: Question,
    (asker, asked): (Seat, Vec<Seat>),
    (step, turn): (Step, u32),
    now: Time,
) -> Result<OwnRequest, Refusal> {
    if votes::is_open(tx, stored.id, &question)? {
        return Err(Refusal::VoteOpen);
    }
    match &question {
        Question::TakeBack { .. } | Question::Pause { .. } | Question::Pace(_) | Question::Away { .. } => {
            check_asked_in_turn(tx, stored.id, question.kind(), asker, turn)?;
        }
        Question::Absent { .. } => {
            if let Some(next) = again_from(votes::asked_last(tx, stored.id, &question, asker)?, now) {
                return Err(Refusal::AskedLately { next });
            }
        }
        Question::Invite { seat, user } => {
            check_not_declined(tx, stored.id, (*seat, *user), now)?;
        }
    }
    let closes_at = now.after(time_for(&question));
    let new = NewVote { game: stored.id, question, asker, step, turn, asked, closes_at };
    let id = votes::open(tx, &new, now)?;
    jobs::enqueue(tx, Job::CloseVote(id), closes_at)?;
    tell(tx, stored.id, id, Kind::Vote, now)?;
    call(tx, stored, id, &new, now)?;
    Ok(OwnRequest { game: stored.id, vote: id, step, check: new.check() })
}

/// Counts whom the post of a vote calls. Who asks what becomes of their own seat calls nobody: there is time until they
/// have gone.
fn call(tx: &Tx<'_>, stored: &StoredGame, id: VoteId, vote: &NewVote, now: Time) -> Result<(), StoreError> {
    let Some(caller) = stored.user(vote.asker) else { return Ok(()) };
    let notice = Notice::of_vote(stored.id, id, Kind::Vote);
    let mut called: Vec<UserId> = vote.asked.iter().filter_map(|seat| stored.user(*seat)).collect();
    if let Question::Invite { user, .. } = vote.question {
        called.push(user);
    }
    called.retain(|user| *user != caller);
    match vote.question {
        Question::Absent { seat, .. } if seat == vote.asker => {
            call_budget::hush(tx, &notice, caller, called, now)
        }
        _ => call_budget::spend(tx, &notice, caller, called, now),
    }
}

/// Notes what a seat has done without asking, as there is nobody to ask: it counts as a request of this turn.
///
/// # Errors
/// [`Refusal::AskedInTurn`] when it is not the first of its kind in the turn.
pub(super) fn note_unasked(
    tx: &Tx<'_>,
    stored: &StoredGame,
    question: Question,
    asker: Seat,
    (step, turn): (Step, u32),
    now: Time,
) -> Result<(), Refusal> {
    if votes::is_open(tx, stored.id, &question)? {
        return Err(Refusal::VoteOpen);
    }
    check_asked_in_turn(tx, stored.id, question.kind(), asker, turn)?;
    let new = NewVote { game: stored.id, question, asker, step, turn, asked: Vec::new(), closes_at: now };
    let id = votes::open(tx, &new, now)?;
    Ok(votes::close(tx, id, Fate::Carried, None, now)?)
}

fn check_asked_in_turn(tx: &Tx<'_>, game: GameId, kind: &str, asker: Seat, turn: u32) -> Result<(), Refusal> {
    if votes::was_asked(tx, game, kind, asker, turn)? { Err(Refusal::AskedInTurn) } else { Ok(()) }
}

/// Returns when what was asked last at a moment may be asked again, if that is later.
fn again_from(last: Option<Time>, now: Time) -> Option<Time> {
    last.map(|last| last.after(ASKED_AGAIN)).filter(|next| *next > now)
}

/// Refuses to ask a person again so soon who did not want to take a seat over.
fn check_not_declined(
    tx: &Tx<'_>,
    game: GameId,
    (seat, user): (Seat, UserId),
    now: Time,
) -> Result<(), Refusal> {
    match again_from(votes::declined_last(tx, game, seat, user)?, now) {
        Some(next) => Err(Refusal::DeclinedLately { user, next }),
        None => Ok(()),
    }
}

/// Refuses to propose that a person takes a seat over who cannot be asked: they are asked already, or did not want to.
pub(in crate::service) fn check_invitation(
    tx: &Tx<'_>,
    game: GameId,
    (seat, user): (Seat, UserId),
    now: Time,
) -> Result<(), Refusal> {
    if let Some(open) = votes::open_invitation(tx, game, seat)?
        && matches!(open.question, Question::Invite { user: asked, .. } if asked == user)
    {
        return Err(Refusal::VoteOpen);
    }
    check_not_declined(tx, game, (seat, user), now)
}

/// Notes that the post of a vote stands: from now on the time for answers runs. Where the post names another end,
/// because it was on its way for long, it is brought up to date.
pub(in crate::service) fn told(
    tx: &Tx<'_>,
    game: &GameHeader,
    id: VoteId,
    said: Option<Time>,
    now: Time,
) -> Result<(), StoreError> {
    let Some(vote) = votes::load(tx, id)?.filter(|vote| vote.fate == Fate::Open && vote.told_at.is_none())
    else {
        return Ok(());
    };
    let vote = Vote { told_at: Some(now), ..vote };
    let closes_at = end(tx, game, &vote, None)?.unwrap_or(vote.closes_at);
    votes::tell(tx, id, closes_at, now)?;
    jobs::enqueue_by(tx, Job::CloseVote(id), closes_at)?;
    if said.is_some_and(|said| (closes_at.0 - said.0).abs() >= MINUTE) {
        show(tx, &vote, now)
    } else {
        Ok(())
    }
}

/// Returns when no more answers to a vote are awaited, as far as that can be told: `None` before its post stands, and
/// while nobody can answer.
pub(in crate::service) fn end(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Option<Time>,
) -> Result<Option<Time>, StoreError> {
    let Some(told) = vote.told_at else { return Ok(None) };
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), told, now)?;
    Ok(calendar.end(told, time_for(&vote.question)))
}

/// Returns whether answers to a vote are awaited at a moment.
pub(in crate::service) fn is_open(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Time,
) -> Result<bool, StoreError> {
    Ok(vote.fate == Fate::Open && end(tx, game, vote, Some(now))?.is_none_or(|end| end > now))
}

/// Returns the earliest moment at which the time of a vote can be over, if that is not now; an end that has changed is
/// shown in its post.
pub(in crate::service) fn not_yet(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Time,
) -> Result<Option<Time>, StoreError> {
    let seconds = time_for(&vote.question);
    let Some(told) = vote.told_at else { return Ok(Some(now.after(seconds))) };
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), told, Some(now))?;
    let Some(look) = calendar.ahead(told, seconds, now) else { return Ok(None) };
    if let Some(end) = calendar.end(told, seconds).filter(|end| *end != vote.closes_at) {
        votes::put_off(tx, vote.id, end)?;
        show(tx, vote, now)?;
    }
    Ok(Some(look))
}

/// Returns whether the post of a vote could not be sent for so long that nobody waits for it.
pub(in crate::service) fn is_untold(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Time,
) -> Result<bool, StoreError> {
    if vote.told_at.is_some() {
        return Ok(false);
    }
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), vote.opened_at, Some(now))?;
    let is_over = calendar.passed(vote.opened_at, now) >= UNTOLD;
    Ok(is_over || !outbox::waits(tx, vote.game, Audience::Channel, Kind::Vote)?)
}

/// Notes that somebody else comes to a seat: nobody has answered in their place, and they are asked nothing that was asked
/// before.
pub(in crate::service) fn changes_hands(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<(), StoreError> {
    end_all(tx, game, Ended::ByTenure(seat), now)?;
    let concerned = votes::forget_ballots(tx, game, seat)?;
    look_again(tx, game, concerned, now)
}

/// Stops asking a seat that has not answered yet: its player has left the game, or a computer moves for them. If the
/// answers of the others now decide, the job that closes the vote carries it out.
pub(in crate::service) fn ask_no_more(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<(), StoreError> {
    let concerned = votes::ask_no_more(tx, game, seat)?;
    look_again(tx, game, concerned, now)
}

/// Queues the job that checks whether these votes are decided now that fewer people are asked, and the edit of their
/// posts.
fn look_again(tx: &Tx<'_>, game: GameId, votes: Vec<VoteId>, now: Time) -> Result<(), StoreError> {
    for id in votes {
        jobs::enqueue_by(tx, Job::CloseVote(id), now)?;
        tell(tx, game, id, Kind::Verdict, now)?;
    }
    Ok(())
}

/// Ends the votes about a seat that is not played any more, and stops asking it.
pub(in crate::service) fn left(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<(), StoreError> {
    end_all(tx, game, Ended::About(seat), now)?;
    ask_no_more(tx, game, seat, now)
}

/// Closes a vote, and tells its fate in the message that asked.
pub(in crate::service) fn close(
    tx: &Tx<'_>,
    vote: &Vote,
    fate: Fate,
    done_at: Option<Step>,
    now: Time,
) -> Result<(), StoreError> {
    votes::close(tx, vote.id, fate, done_at, now)?;
    jobs::cancel(tx, Job::CloseVote(vote.id))?;
    tell(tx, vote.game, vote.id, Kind::Verdict, now)
}

/// Closes the votes that something ends, and tells so.
pub(in crate::service) fn end_all(
    tx: &Tx<'_>,
    game: GameId,
    which: Ended,
    now: Time,
) -> Result<(), StoreError> {
    let fate = match which {
        Ended::ByStepOf(_) | Ended::ByReturn(_) => Fate::Back,
        Ended::All | Ended::ByTakeBack | Ended::About(_) | Ended::ByTenure(_) | Ended::ForPerson(_) => {
            Fate::Lapsed
        }
    };
    for id in votes::end_open(tx, game, which, fate)? {
        jobs::cancel(tx, Job::CloseVote(id))?;
        tell(tx, game, id, Kind::Verdict, now)?;
    }
    Ok(())
}

/// Notes that the player of a seat has acted: they are back, and nobody votes on their seat any more.
pub(in crate::service) fn returned(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<(), StoreError> {
    end_all(tx, game, Ended::ByReturn(seat), now)?;
    forget_silence(tx, game, Unposted::THEY_ARE_BACK, now)
}

/// Takes back what the channel was told of a silent player, for a reason.
pub(in crate::service) fn forget_silence(
    tx: &Tx<'_>,
    game: GameId,
    why: Unposted,
    now: Time,
) -> Result<(), StoreError> {
    if posts::holder(tx, game, Audience::Channel, Slot::Of(Kind::Silence))?.is_some()
        || outbox::waits(tx, game, Audience::Channel, Kind::Silence)?
    {
        slots::retire(tx, game, Audience::Channel, Kind::Silence, now)?;
        outbox::drop_kind(tx, game, Kind::Silence, why)?;
    }
    Ok(())
}

/// Shows in the message that asks who has answered.
pub(in crate::service) fn show(tx: &Tx<'_>, vote: &Vote, now: Time) -> Result<(), StoreError> {
    tell(tx, vote.game, vote.id, Kind::Verdict, now)
}

/// Returns what the answers to a vote decide; `None` while it is not decided. About an absent player those decide
/// who answer, else all must agree. To end a rated game more than half of its people must agree, so many as `of` says.
pub(in crate::service) fn decided(vote: &Vote, of: Option<usize>, is_over: bool) -> Option<bool> {
    let (yes, no, awaited) =
        (vote.answered(true).count(), vote.answered(false).count(), vote.awaited().count());
    if let (Question::Absent { way: Way::End, .. }, Some(people)) = (&vote.question, of) {
        let may_be = if is_over { yes } else { yes + awaited };
        return if 2 * yes > people { Some(true) } else { (2 * may_be <= people).then_some(false) };
    }
    match vote.question {
        // Where nobody is left who could agree, somebody who gives their own seat away needs nobody.
        Question::Absent { seat, .. } if vote.ballots.is_empty() => Some(seat == vote.asker),
        Question::Absent { .. } if is_over => Some(yes > no),
        Question::Absent { .. } if yes > no + awaited => Some(true),
        Question::Absent { .. } => (no >= yes + awaited).then_some(false),
        Question::TakeBack { .. }
        | Question::Pause { .. }
        | Question::Pace(_)
        | Question::Away { .. }
        | Question::Invite { .. } => match (no, awaited) {
            (0, 0) => Some(true),
            (0, _) => is_over.then_some(false),
            _ => Some(false),
        },
    }
}

/// Returns the people who are asked about a game, beside one: those who play, and for whom no computer moves.
pub(in crate::service) fn others(
    stored: &StoredGame,
    plays: impl Fn(Seat) -> bool,
    beside: Seat,
) -> Vec<Seat> {
    let there = stored.players.iter().filter(|player| player.stand_in.is_none());
    let seats = there.map(|player| player.seat);
    seats.filter(|seat| *seat != beside && stored.user(*seat).is_some() && plays(*seat)).collect()
}

fn tell(tx: &Tx<'_>, game: GameId, vote: VoteId, kind: Kind, now: Time) -> Result<(), StoreError> {
    // What a message says of the answers changes with each of them.
    outbox::renew(tx, &Notice::of_vote(game, vote, kind), now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::table::pace::Pace;
    use crate::store::voting::votes::{Ballot, Way};

    fn vote(question: Question, answers: &[Option<bool>]) -> Vote {
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
            let about = Question::Absent { seat: Seat(5), way: Way::End };
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
            let about = Question::Absent { seat: Seat(5), way: Way::End };
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
                Question::TakeBack { to: Step(0) },
                Question::Pause { until: None },
                Question::Pace(Pace::Live),
                Question::Away { until: Time(9) },
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
