//! The content of a notice, taken from the game as it stands when the notice is sent.

use last_spike_engine::record::course;
use last_spike_engine::{By, Game, Seat, Step, View, Viewer};

use super::announcement::Shown;
use super::awaiting::Due;
use super::knowledge::Knowledge;
use super::look::{self, News, Whole};
use super::situation::Situation;
use super::{calls, notice, offers, silence, stand_in, standstill, votes as asked};
use crate::store::games::{Stage, StoredGame};
use crate::store::invitations;
use crate::store::log::LoggedStep;
use crate::store::outbox::{Audience, Kind, Notice};
use crate::store::posts::Held;
use crate::store::votes::{self, Fate, Question, Vote};
use crate::store::{Fault, Slot, Time, Tx, log, people, tenures};

const NOT_BEGUN: Stop = Stop::Drop("the game has not begun");

/// A reason why there is no announcement.
pub enum Stop {
    /// There is nothing to send.
    Drop(&'static str),
    /// Another process sends it, or it is told already.
    Elsewhere,
    /// Our fault.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Returns whether what is told to an audience may be about a seat.
fn audience_is(audience: Audience, seat: Seat) -> bool {
    match audience {
        Audience::Channel => true,
        Audience::Seat(own) => own == seat,
    }
}

/// Keeps those whom no direct message reaches.
fn closed_to_us(
    tx: &Tx<'_>,
    stored: &StoredGame,
    mut due: Vec<(Seat, Due)>,
) -> Result<Vec<(Seat, Due)>, Fault> {
    let mut closed = Vec::new();
    for (seat, due) in due.drain(..) {
        let Some(user) = stored.user(seat) else { continue };
        if people::find(tx, user)?.is_some_and(|person| person.dm_closed_at.is_some()) {
            closed.push((seat, due));
        }
    }
    Ok(closed)
}

/// Counts the moves that computers have made in the place of people.
fn stood_in(steps: &[LoggedStep]) -> Vec<(Seat, u32)> {
    let mut counted: Vec<(Seat, u32)> = Vec::new();
    for step in steps.iter().filter(|step| step.by == Some(By::StandIn)) {
        match counted.iter_mut().find(|(seat, _)| *seat == step.seat) {
            Some((_, moves)) => *moves += 1,
            None => counted.push((step.seat, 1)),
        }
    }
    counted.sort_unstable();
    counted
}

/// Returns what is shown of seats whose players are silent, or to which somebody else has come.
fn about_seats(
    tx: &Tx<'_>,
    stored: &StoredGame,
    notice: Notice,
    view: Box<View>,
    at: Time,
) -> Result<Shown, Stop> {
    if notice.kind == Kind::Tenure {
        let tenure = tenures::load(tx, stored.id, notice.step.0)?;
        let tenure = Box::new(tenure.ok_or(Stop::Drop("there is no such tenure"))?);
        return Ok(Shown::Tenure { view, tenure });
    }
    let silent = silence::of_game(tx, stored, at)?;
    if silent.is_empty() {
        Err(Stop::Drop("they have answered"))
    } else {
        Ok(Shown::Silence { view, silent })
    }
}

/// Returns what the player at a seat is shown of a game in their direct messages, as it was at a moment.
fn table(
    situation: &Situation<'_, '_>,
    stored: &StoredGame,
    game: &Game,
    (seat, upto, at): (Seat, Step, Time),
    first: bool,
) -> Result<Shown, Fault> {
    let tx = situation.tx;
    let view = Box::new(game.view(Viewer::Seat(seat)));
    let after = log::last_own(tx, stored.id, seat, upto)?.map_or(Step(0), |step| Step(step.0 - 1));
    let due = situation.said(stored, game, (upto, at))?;
    let due = due.into_iter().find(|(whose, _)| *whose == seat).map(|(_, due)| due);
    let called = calls::called(tx, stored, stored.announced, game)?;
    let news = News { called, ..look::news(tx, stored.id, after, upto, view.viewer)? };
    let besides = look::besides(tx, stored, &view)?;
    Ok(Shown::Table { view, news: Box::new(news), besides, due, first })
}

/// Returns what is shown of a game up to a step, as a notice says it that was first tried at a moment; a line tells the
/// steps from `first` on, and `held` are the slots of its audience.
pub(super) fn shown(
    situation: &Situation<'_, '_>,
    stored: &StoredGame,
    (notice, tried): (Notice, bool),
    latest: Option<&Game>,
    (first, upto): (Step, Step),
    held: &[Held],
    at: Time,
) -> Result<Shown, Stop> {
    let tx = situation.tx;
    if notice.kind == Kind::Lobby {
        let rematch = invitations::of_game(tx, stored.id)?;
        // Those that follow are counted in place of steps.
        return Ok(Shown::Lobby { rematch, calls: notice.step == Step(0) });
    }
    let latest = latest.ok_or(NOT_BEGUN)?;
    let earlier = if latest.step() == upto { None } else { log::rebuild(tx, stored, upto)? };
    let game = if latest.step() == upto { latest } else { earlier.as_ref().ok_or(NOT_BEGUN)? };
    let public = || Box::new(game.view(Viewer::Spectator));
    let news = |after: Step| -> Result<News, Fault> {
        let steps = log::steps(tx, stored.id, after, upto)?;
        let silent = offers::silent_among(tx, stored, &steps)?;
        let due = situation.said(stored, game, (upto, at))?;
        let told = look::news_of(tx, stored.id, after, &steps, |_| Viewer::Spectator)?;
        let called = calls::called_by(tx, stored, after, steps, game)?;
        Ok(News { called, silent, due, ..told })
    };
    // The first notice that is sent tells what the first of all would have told.
    let is_first = !held.iter().any(|held| held.slot == Slot::Of(Kind::Board));
    let in_dm = stored.is_in_dm().then(|| stored.seat_of(stored.host)).flatten();
    Ok(match (notice.kind, notice.audience) {
        (Kind::Board, _) if stored.is_in_dm() && stored.stage != Stage::Running => {
            return Err(Stop::Drop("the game has ended"));
        }
        (Kind::Board, _) if in_dm.is_some() => {
            let seat = in_dm.ok_or(NOT_BEGUN)?;
            table(situation, stored, game, (seat, upto, at), is_first)?
        }
        (Kind::Board, _) => Shown::Board { view: public(), news: news(stored.announced)?, first: is_first },
        (Kind::Line | Kind::Deciding, _) => {
            Shown::Line { view: public(), news: news(Step(first.0.saturating_sub(1)))? }
        }
        (Kind::Rack | Kind::Hand, Audience::Seat(seat)) => {
            let view = Box::new(game.view(Viewer::Seat(seat)));
            let due = situation.said(stored, game, (upto, at))?;
            let due = due.into_iter().find(|(whose, _)| *whose == seat).map(|(_, due)| due);
            let besides = look::besides(tx, stored, &view)?;
            Shown::Rack { view, due, besides, offer: false }
        }
        (Kind::Vote | Kind::Verdict, _) => vote(tx, stored, (notice, tried, at), public())?,
        (Kind::Warning, audience) => {
            let mut due = situation.said(stored, game, (upto, at))?;
            due.retain(|(seat, due)| matches!(due, Due::StandIn { .. }) && audience_is(audience, *seat));
            if audience == Audience::Channel {
                due = closed_to_us(tx, stored, due)?;
            }
            if due.is_empty() {
                return Err(Stop::Drop("they have answered"));
            }
            Shown::Warning { view: public(), due }
        }
        (Kind::Clocks, _) => Shown::Clocks { view: public(), still: standstill::of_game(tx, stored, at)? },
        (Kind::StandIn, audience) => {
            let mut seats = stored.stood_in();
            seats.retain(|seat| audience_is(audience, *seat));
            if seats.is_empty() {
                return Err(Stop::Drop("everybody is back"));
            }
            let voted = stand_in::by_vote(tx, stored)?;
            let (by_vote, late) = seats.into_iter().partition(|seat| voted.contains(seat));
            Shown::StandIn { view: public(), late, by_vote }
        }
        (Kind::Silence | Kind::Tenure, _) => about_seats(tx, stored, notice, public(), at)?,
        (Kind::Rack | Kind::Hand, Audience::Channel) => return Err(Stop::Drop("not for everybody")),
        (Kind::Result, _) => result(tx, stored, public(), news(stored.announced)?, (is_first, upto))?,
        (
            Kind::Lobby
            | Kind::Broken
            | Kind::Closed
            | Kind::Paused
            | Kind::GivenUp
            | Kind::Expiry
            | Kind::Expired
            | Kind::Reminder
            | Kind::Muted,
            _,
        ) => return Err(Stop::Drop("told already")),
    })
}

/// Returns what is shown of a vote.
fn vote(
    tx: &Tx<'_>,
    stored: &StoredGame,
    (notice, tried, at): (Notice, bool, Time),
    view: Box<View>,
) -> Result<Shown, Stop> {
    let vote = votes::load(tx, notice::vote_of(notice.step))?;
    let mut vote = vote.ok_or(Stop::Drop("there is no such vote"))?;
    // Whoever is asked is told by this post: their time runs from now on.
    if vote.told_at.is_none() {
        let told = Vote { told_at: Some(at), ..vote.clone() };
        vote.closes_at = asked::end(tx, &stored.header, &told, None)?.unwrap_or(vote.closes_at);
    }
    if notice.kind == Kind::Vote && vote.fate != Fate::Open && !tried {
        return Err(Stop::Drop("the vote is closed"));
    }
    let news = match vote.question {
        Question::TakeBack { to } => look::news(tx, stored.id, to, vote.step, Viewer::Spectator)?,
        Question::Pause { .. }
        | Question::Pace(_)
        | Question::Away { .. }
        | Question::Absent { .. }
        | Question::Invite { .. } => News::default(),
    };
    Ok(Shown::Vote { view, vote: Box::new(vote), news })
}

/// Returns what is shown of a game that has ended at a step; `first` where no board was posted before.
fn result(
    tx: &Tx<'_>,
    stored: &StoredGame,
    view: Box<View>,
    news: News,
    (first, upto): (bool, Step),
) -> Result<Shown, Stop> {
    let beginning = log::beginning(stored)?.ok_or(NOT_BEGUN)?;
    let steps = log::steps(tx, stored.id, Step(0), upto)?;
    let balances = course::balances(&beginning, steps.iter().map(|step| &*step.events));
    let stood_in = stood_in(&steps);
    let tenures = tenures::of_game(tx, stored.id)?;
    let whole = Whole { stored: stored.clone(), beginning, steps, tenures, knowledge: Knowledge::public() };
    let record = whole.record();
    let (news, tenures) = (Box::new(news), whole.tenures);
    Ok(Shown::Result { view, news, first, balances, stood_in, tenures, record })
}
