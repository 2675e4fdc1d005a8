//! Taking back: at once if nothing was revealed, otherwise with the consent of the others.
//!
//! A log is only ever added to: a take-back is a step that goes back to an earlier one (see [`Fold`]). `revealed` tells
//! which events reveal something. The draws go on where they were, so that a player who could go back without end would
//! choose their own luck: take-backs that nobody else agrees to are limited, and a rated game needs another person's
//! consent once something was revealed.

use last_spike_engine::{By, Event, Fold, Game, Illegal, Seat, Step, View, Viewer, goes_back_to, played};

use super::play::{self, Accepted, Consent};
use crate::service::request::caller::{Caller, check_may_post, find, once, running};
use crate::service::request::refusal::Refusal;
use crate::service::views::news::{self, News};
use crate::service::views::revealed::reveals;
use crate::service::{
    absences::{absence, stand_in},
    voting::asking::{self, OwnRequest},
    voting::terms,
};
use crate::store::Tx;
use crate::store::games::{self, StoredGame};
use crate::store::log::{self, LoggedStep};
use crate::store::voting::votes::{Fate, NewVote, Vote, VoteQuestion};

/// The most take-backs to one turn that a player may make alone; take-backs with consent count too. Each is a step of
/// the log.
pub const MOST_BACK_TO_A_TURN: usize = 3;

/// A way to go back.
#[derive(Clone, Debug)]
pub struct WayBack {
    /// The step after which the game would go on.
    pub to: Step,
    /// The events that would be taken back, as the asker may see them.
    pub news: News,
}

/// The ways in which a player can go back.
#[derive(Clone, Debug)]
pub struct TakeBackChoices {
    /// The game.
    pub stored: StoredGame,
    /// The game as the player sees it.
    pub view: View,
    /// The way back to the moment before their last step.
    pub last: WayBack,
    /// True if taking back the last step needs nobody's consent.
    pub at_once: bool,
    /// The way back to the start of their last turn, if that turn has more than one step. Its news omits the last step,
    /// which `last` already shows.
    pub turn: Option<WayBack>,
    /// The seats of the people who must agree to a take-back that needs consent.
    pub others: Vec<Seat>,
}

/// Returns what a player can take back, before they are asked to confirm it.
///
/// # Errors
/// [`Refusal`] if the player has done nothing to take back, or can't take it back: past a resignation or a change of a
/// seat, too often, or in a rated game where nobody else is there to agree.
pub fn choices(tx: &Tx<'_>, by: &Caller) -> Result<TakeBackChoices, Refusal> {
    choices_at(tx, by, None)
}

/// Returns the same as [`choices`]; stale if the game has left the step at which the pressed control was made,
/// `expected`.
fn choices_at(tx: &Tx<'_>, by: &Caller, expected: Option<Step>) -> Result<TakeBackChoices, Refusal> {
    let stored = running(find(tx, by)?)?;
    absence::check(&stored)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(seat));
    check_plays(&game, seat)?;
    if expected.is_some_and(|expected| expected != view.step) {
        return Err(Refusal::Stale { now: view.step, view: Box::new(view) });
    }
    let line = Line::read(tx, &stored)?;
    let last = line.last_of(seat).ok_or(Refusal::NothingToTakeBack)?;
    let way = |from: usize, upto: Step| {
        let to = line.before(from);
        Ok::<_, Refusal>(WayBack { to, news: news::between(tx, stored.id, to, upto, view.viewer)? })
    };
    let others = terms::others(&stored, |seat| game.plays(seat), seat);
    let check = |from: usize| {
        line.check(from)?;
        if others.is_empty() { line.check_alone(from, seat, stored.conditions.rated) } else { Ok(()) }
    };
    check(last)?;
    let start = line.start_of_turn(seat).filter(|start| *start < last && check(*start).is_ok());
    Ok(TakeBackChoices {
        last: way(last, game.step())?,
        at_once: line.is_free(last, seat) && line.may_go_back(last, seat),
        turn: start.map(|start| way(start, line.before(last))).transpose()?,
        others,
        view,
        stored,
    })
}

/// Takes back a player's last step without asking anybody.
///
/// # Errors
/// [`Refusal`] if the game has left the step `expected`, `to` isn't the step before the player's last one, or the
/// others must agree.
pub fn at_once(tx: &Tx<'_>, by: &Caller, expected: Step, to: Step) -> Result<Accepted, Refusal> {
    once(tx, by)?;
    let mut choices = choices_at(tx, by, Some(expected))?;
    if !choices.at_once || choices.last.to != to {
        return Err(Refusal::NeedsConsent);
    }
    let seat = choices.view.own_seat().ok_or(Refusal::NotSeated)?;
    stand_in::is_back(tx, &mut choices.stored, seat)?;
    play::take_back(tx, choices.stored, seat, to, Some(seat), Consent::NotNeeded)
}

/// The result of a request to take something back.
#[derive(Debug)]
pub enum TakeBackRequest {
    /// The others are asked for their consent.
    Asked {
        /// The game.
        stored: Box<StoredGame>,
        /// The game as the asker sees it.
        view: Box<View>,
        /// The seats that are asked.
        others: Vec<Seat>,
        /// The request, by which it can be withdrawn.
        own: OwnRequest,
    },
    /// Nobody had to be asked.
    Done(Box<Accepted>),
}

/// Asks the others to agree to go back to a step.
///
/// # Errors
/// [`Refusal`] if the player can't go back to that step now, has asked in this turn already, or may not write in the
/// channel.
pub fn request(tx: &Tx<'_>, by: &Caller, expected: Step, to: Step) -> Result<TakeBackRequest, Refusal> {
    once(tx, by)?;
    let choices = choices_at(tx, by, Some(expected))?;
    if choices.last.to != to && choices.turn.as_ref().is_none_or(|turn| turn.to != to) {
        return Err(Refusal::NothingToTakeBack);
    }
    let is_free = choices.at_once && choices.last.to == to;
    let TakeBackChoices { mut stored, view, others, .. } = choices;
    let seat = view.own_seat().ok_or(Refusal::NotSeated)?;
    if !others.is_empty() {
        check_may_post(by, &stored.header)?;
    }
    stand_in::is_back(tx, &mut stored, seat)?;
    if others.is_empty() {
        let consent = if is_free { Consent::NotNeeded } else { Consent::OfComputers };
        let done = play::take_back(tx, stored, seat, to, Some(seat), consent)?;
        return Ok(TakeBackRequest::Done(Box::new(done)));
    }
    let question = VoteQuestion::TakeBack { to };
    let vote = NewVote { question, asker: seat, asked: others.clone(), step: view.step, turn: view.turn };
    let own = asking::open(tx, &stored, &vote)?;
    Ok(TakeBackRequest::Asked { stored: Box::new(stored), view: Box::new(view), others, own })
}

/// Carries out a take-back that all have agreed to; `answered` is the seat that agreed last, and sees the result. Steps
/// that computers, plans and deadlines have made since the request are taken back too. If the game can't go back to
/// that step any more, the vote lapses and `None` is returned.
pub(in crate::service) fn carry(
    tx: &Tx<'_>,
    stored: StoredGame,
    vote: &Vote,
    to: Step,
    answered: Option<Seat>,
) -> Result<Option<Accepted>, Refusal> {
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let line = Line::read(tx, &stored)?;
    let from = line.steps.iter().position(|taken| taken.step.n > to);
    // If nobody has agreed, the asker goes back alone, as if nobody had been there to ask.
    let is_alone = vote.answered(true).next().is_none();
    let goes_back = from.is_some_and(|from| {
        game.plays(vote.asker)
            && line.check(from).is_ok()
            && (!is_alone || line.check_alone(from, vote.asker, stored.conditions.rated).is_ok())
    });
    if !goes_back {
        asking::close(tx, vote, Fate::Lapsed, None)?;
        return Ok(None);
    }
    asking::close(tx, vote, Fate::Carried, Some(Step(game.step().0 + 1)))?;
    play::take_back(tx, stored, vote.asker, to, answered, Consent::OfPeople).map(Some)
}

fn check_plays(game: &Game, seat: Seat) -> Result<(), Refusal> {
    if game.plays(seat) {
        return Ok(());
    }
    let view = Box::new(game.view(Viewer::Seat(seat)));
    Err(Refusal::Illegal { illegal: Illegal::OutOfTheGame, view })
}

/// The steps of a game that are not taken back.
struct Line {
    steps: Vec<Taken>,
    /// The last step before another person or computer came to a seat.
    seated: Step,
    /// True in a tile edition.
    tiles: bool,
    /// The seats that have taken something back, each with the turn to which the game went back.
    taken_back: Vec<(Seat, u32)>,
}

/// A step of the line.
struct Taken {
    step: LoggedStep,
    /// The turn in which it was taken.
    turn: u32,
    /// The player whose turn it was.
    at_turn: Seat,
}

impl Line {
    fn read(tx: &Tx<'_>, stored: &StoredGame) -> Result<Self, Refusal> {
        let beginning = log::beginning(stored)?.ok_or(Refusal::NotBegun)?;
        let log = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
        let line = played(log.iter().map(|step| (step.n, &*step.events)));
        let tiles = beginning.view(Viewer::Spectator).table.tiles().is_some();
        let mut fold = Fold::of(beginning, log.iter().map(|step| &*step.events));
        let (mut turns, mut taken_back) = (Vec::new(), Vec::new());
        for step in &log {
            turns.push((fold.game().turn(), fold.game().at_turn()));
            log::fold_step(stored.id, &mut fold, step)?;
            if goes_back_to(&step.events).is_some() {
                taken_back.push((step.seat, fold.game().turn()));
            }
        }
        let steps = log.into_iter().zip(turns);
        let steps = steps.filter(|(step, _)| line.binary_search(&step.n).is_ok());
        let steps = steps.map(|(step, (turn, at_turn))| Taken { step, turn, at_turn }).collect();
        let seated = games::last_change(tx, stored.id)?;
        Ok(Self { steps, seated, tiles, taken_back })
    }

    /// Returns the step to go back to so that a step of the line is undone. It is the step of the line before that one,
    /// unless a seat has changed hands since: then it is the last step before, which may be a take-back.
    fn before(&self, at: usize) -> Step {
        let played = at.checked_sub(1).map_or(Step(0), |before| self.steps[before].step.n);
        if played < self.seated { Step(self.steps[at].step.n.0 - 1) } else { played }
    }

    /// Returns the position in the line of a player's last step.
    fn last_of(&self, seat: Seat) -> Option<usize> {
        self.steps
            .iter()
            .rposition(|taken| taken.step.seat == seat && matches!(taken.step.by, None | Some(By::Plan)))
    }

    /// Returns the position in the line where a player's last turn with a step in it begins.
    fn start_of_turn(&self, seat: Seat) -> Option<usize> {
        // A turn that a stand-in played isn't the player's own.
        let is_own = |taken: &&Taken| taken.at_turn == seat && taken.step.by != Some(By::StandIn);
        let last = self.steps.iter().rev().find(is_own)?;
        self.steps.iter().position(|taken| taken.turn == last.turn)
    }

    /// Refuses to go back past a resignation, or to a time when another player had one of the seats.
    fn check(&self, from: usize) -> Result<(), Refusal> {
        if self.steps[from].step.n <= self.seated {
            return Err(Refusal::SeatedSince);
        }
        let resigns = |event: &Event| matches!(event, Event::Resigned { .. });
        let mut since = self.steps[from..].iter().flat_map(|taken| &taken.step.events);
        if since.any(resigns) { Err(Refusal::ResignedSince) } else { Ok(()) }
    }

    /// Refuses to go back alone more often than [`MOST_BACK_TO_A_TURN`], or at all if the game is rated and something
    /// was revealed.
    fn check_alone(&self, from: usize, seat: Seat, is_rated: bool) -> Result<(), Refusal> {
        if is_rated && !self.is_free(from, seat) {
            return Err(Refusal::NobodyToAgree);
        }
        if self.may_go_back(from, seat) {
            Ok(())
        } else {
            Err(Refusal::TakenBackOften { most: MOST_BACK_TO_A_TURN })
        }
    }

    /// Returns whether a step, with the forced steps after it, may be taken back without asking.
    fn is_free(&self, from: usize, seat: Seat) -> bool {
        let followed = |taken: &Taken| taken.step.seat == seat && taken.step.by == Some(By::Forced);
        self.steps[from + 1..].iter().all(followed)
            && self.steps[from..].iter().all(|taken| !reveals(&taken.step.events, self.tiles, taken.turn))
    }

    /// Returns whether a player has gone back to the turn of a step less often than [`MOST_BACK_TO_A_TURN`].
    fn may_go_back(&self, from: usize, seat: Seat) -> bool {
        let turn = self.steps[from].turn;
        self.taken_back.iter().filter(|taken| **taken == (seat, turn)).count() < MOST_BACK_TO_A_TURN
    }
}
