//! Calls: who is notified by a post about several steps, and who has already seen their question in the answer to their
//! own action.
//!
//! These calls are the mentions of a post about moves. The mentions of a vote are in `voting/asking.rs`, limited by
//! [`call_budget`](super::call_budget). The mentions of a result or of the end of a game stand beside its words in
//! `present`. `discord/deliver/post.rs` lets nobody else be mentioned.

use last_spike_engine::{Action, By, Event, Fold, Game, Seat, Step, View, Viewer};

use crate::service::deals::ahead;
use crate::store::games::{StoredGame, Who};
use crate::store::log::{self, LoggedStep};
use crate::store::{StoreError, Tx, clock::awaited, voting::votes};

/// Returns the seats called by a post about the steps after `after` up to a position: everybody who is asked something
/// there, unless they have acted in these steps and were asked nothing new since.
pub fn called(
    tx: &Tx<'_>,
    stored: &StoredGame,
    after: Step,
    position: &Game,
) -> Result<Vec<Seat>, StoreError> {
    called_by(tx, stored, after, log::steps(tx, stored.id, after, position.step())?, position)
}

/// Returns the same seats as [`called`], given the steps after `after` up to the position.
pub(in crate::service) fn called_by(
    tx: &Tx<'_>,
    stored: &StoredGame,
    after: Step,
    steps: Vec<LoggedStep>,
    position: &Game,
) -> Result<Vec<Seat>, StoreError> {
    let steps = answers(tx, stored, after, steps, position.step())?;
    let mut called = Vec::new();
    // The auction's own post calls everybody, and nothing shows who has answered.
    if !stored.is_in_dm() && ahead::asks_everybody(position) {
        return Ok(called);
    }
    for seat in position.to_act() {
        let is_called = match last_answer(tx, stored, &steps, seat)? {
            None => true,
            Some(last) => is_asked_since(tx, stored, &steps, last, seat)?,
        };
        if is_called {
            called.push(seat);
        }
    }
    Ok(called)
}

/// Returns whether a player has acted after one step, up to another, so that the answer to their action has shown them
/// their question.
pub fn is_answered(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    after: Step,
    upto: Step,
) -> Result<bool, StoreError> {
    let steps = log::steps(tx, stored.id, after, upto)?;
    Ok(last_answer(tx, stored, &steps, seat)?.is_some())
}

/// Returns the steps after one up to another. If the first of them followed at once from an earlier action, that action
/// and what followed it are included.
fn answers(
    tx: &Tx<'_>,
    stored: &StoredGame,
    after: Step,
    steps: Vec<LoggedStep>,
    upto: Step,
) -> Result<Vec<LoggedStep>, StoreError> {
    match steps.first() {
        Some(first) if follows_at_once(stored, first) && after > Step(0) => {
            let before = Step(after.0 - 1);
            answers(tx, stored, before, log::steps(tx, stored.id, before, upto)?, upto)
        }
        _ => Ok(steps),
    }
}

/// Returns the last step whose result a player has seen at once: an action of their own, or what followed from it at
/// once. A take-back that was voted on doesn't count: its asker need not be there when the others agree.
fn last_answer(
    tx: &Tx<'_>,
    stored: &StoredGame,
    steps: &[LoggedStep],
    seat: Seat,
) -> Result<Option<Step>, StoreError> {
    let (mut answered, mut last) = (None, None);
    for step in steps {
        if !follows_at_once(stored, step) {
            let agreed = step.goes_back_to().is_some() && votes::is_result(tx, stored.id, step.n)?;
            answered = (step.by.is_none() && !agreed).then_some(step.seat);
        }
        if answered == Some(seat) {
            last = Some(step.n);
        }
    }
    Ok(last)
}

/// Returns whether a step after `last`, up to the last of `steps`, asks a player something new.
fn is_asked_since(
    tx: &Tx<'_>,
    stored: &StoredGame,
    steps: &[LoggedStep],
    last: Step,
    seat: Seat,
) -> Result<bool, StoreError> {
    if steps.last().is_some_and(|step| step.n == last) {
        return Ok(false);
    }
    let upto = steps.last().map_or(last, |step| step.n);
    let waits = awaited::of_game(tx, stored.id)?.into_iter().find(|row| row.seat == seat);
    // If the player still has the same question, its step is known. If the game has gone on since, or an earlier
    // program stored no step, the whole log is folded.
    if let Some(row) = waits.filter(|row| row.turn != 0 && row.asked <= upto) {
        return Ok(row.asked > last);
    }
    let Some(beginning) = log::beginning(stored)? else { return Ok(false) };
    let all = log::steps(tx, stored.id, Step(0), upto)?;
    let mut fold = Fold::of(beginning, all.iter().map(|step| &*step.events));
    let mut before = None;
    for step in &all {
        log::fold_step(stored.id, &mut fold, step)?;
        if step.n < last {
            continue;
        }
        let after = fold.game().view(Viewer::Spectator);
        if before.is_some_and(|before| is_newly_asked(&before, &after, seat)) {
            return Ok(true);
        }
        before = Some(after);
    }
    Ok(false)
}

/// Returns whether a step followed at once from the one before it: a computer's answer to an offer (G8), a forced move
/// or a planned one.
fn follows_at_once(stored: &StoredGame, step: &LoggedStep) -> bool {
    let answers = |event: &Event| {
        matches!(event, Event::Acted { action: Action::Accept { .. } | Action::Decline { .. }, .. })
    };
    let is_computer = matches!(stored.player(step.seat).who, Who::Computer(_));
    let bids = |event: &Event| matches!(event, Event::Acted { action: Action::Bid { .. }, .. });
    // A sealed bid counts only once all answers are in, so it doesn't follow at once.
    let is_kept = stored.edition.asks_everybody(stored.options) && step.events.first().is_some_and(bids);
    matches!(step.by, Some(By::Forced | By::Plan)) && !is_kept
        || is_computer && step.events.first().is_some_and(answers)
}

/// Returns whether a seat is asked something that it was not asked before.
pub(super) fn is_newly_asked(before: &View, after: &View, seat: Seat) -> bool {
    after.to_act.contains(&seat) && (!before.to_act.contains(&seat) || after.turn != before.turn)
}
