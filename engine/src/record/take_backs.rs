//! Checks of what a record takes back, without the rules of its edition: that it can be, and by whom.

use super::disagreement::{Disagreement, json, wrong};
use super::document::{Record, Step};
use crate::model;
use crate::{Action, By, Event, Line, Phase, Scheme, Seat};

/// Checks that the game only goes back to steps that are not taken back, past no resignation, past no change of a seat
/// and not past its end; and that who takes back may do so.
pub(super) fn check_take_backs(record: &Record, seats: u8) -> Result<(), Disagreement> {
    // The steps to which the game may go back; `None` is the beginning.
    let mut line: Line<Option<&Step>> = Line::default();
    line.push(model::Step(0), None);
    // They are in the order of their steps.
    let mut changes = record.tenures.iter().map(|tenure| tenure.from_step).peekable();
    let mut over = false;
    for (n, step) in (1..).zip(&record.steps) {
        let refuse = |expected: &str| Err(wrong(n, "action", expected, &json(&step.action)));
        while changes.next_if(|from| *from <= n).is_some() {
            line.keep_last();
        }
        if let Some(to) = step.goes_back_to() {
            if over {
                return refuse("nothing: the game is over");
            }
            if line.get(to).is_none() {
                return refuse("to go back to a step that is not taken back");
            }
            let undone = line.back_to(to);
            let undone = undone.into_iter().flatten().filter(|step| step.goes_back_to().is_none());
            check_consent(record.scheme(), seats, step, &undone.collect::<Vec<_>>())?;
        } else if step.agreed && record.scheme() >= Scheme::Fourth {
            return Err(wrong(n, "agreed", "nothing: only take-backs are agreed to", &"true"));
        }
        if matches!(step.action, Action::Resign) {
            line.clear();
        }
        line.push(model::Step(n), Some(step));
        over = step.after.phase == Phase::Over;
    }
    Ok(())
}

/// Checks that others had to agree to a take-back, or need not: the asking seat has acted since, and nothing hidden was
/// revealed to it. Records say so from version 4 on. At a table of two nobody else could have asked for the other's
/// moves: there a seat that did nothing takes nothing back in any version.
fn check_consent(scheme: Scheme, seats: u8, step: &Step, undone: &[&Step]) -> Result<(), Disagreement> {
    let refuse = |expected: &str| Err(wrong(step.n, "action", expected, &json(&step.action)));
    if seats == 2 && !undone.iter().any(|undone| undone.seat == step.seat) {
        return refuse("to take back what its seat has done since");
    }
    if scheme < Scheme::Fourth {
        return Ok(());
    }
    if undone.is_empty() {
        return refuse("to take something back");
    }
    if step.agreed {
        return Ok(());
    }
    let refuse = |expected: &str| Err(wrong(step.n, "agreed", expected, &"nothing"));
    let is_own = |undone: &&Step| undone.seat == step.seat && matches!(undone.by, None | Some(By::Plan));
    if !undone.iter().any(is_own) {
        return refuse("true: its seat has not acted since");
    }
    if undone.iter().any(|undone| reveals(undone, step.seat)) {
        return refuse("true: something hidden was revealed since");
    }
    Ok(())
}

/// Tells whether a step may have shown a seat anything hidden: all do but those that do openly what that seat has or all
/// can see. A tile that another seat laid was hidden before.
fn reveals(step: &Step, to: Seat) -> bool {
    let is_hidden_tile = matches!(step.action, Action::Lay { .. }) && step.seat != to;
    is_hidden_tile || !step.action.is_open() || !step.events.iter().all(Event::is_open)
}
