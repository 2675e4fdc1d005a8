//! Checks of a record without the rules of its edition: that it is numbered as the format has it, that each step may
//! have been taken as it says, and that what is taken back can be.

use super::disagreement::{Disagreement, agree, json, wrong};
use super::document::{Record, Step, Tenure};
use crate::engine::{self, Action, By, Lot, Money, Phase};

/// Checks what every reader of a record counts on: seats and steps are numbered in their order, and tenures begin with
/// a step, at a seat.
///
/// # Errors
/// The first [`Disagreement`] with the format.
pub fn check_form(record: &Record) -> Result<(), Disagreement> {
    for (n, player) in record.players.iter().enumerate() {
        agree(0, "players", &n, &player.seat.index())?;
    }
    for (n, step) in (1..).zip(&record.steps) {
        agree(n, "n", &n, &step.n)?;
    }
    check_tenures(&record.tenures, record.players.len(), &record.steps)
}

/// Checks that every step may have been taken as it says.
pub(super) fn check_takers(steps: &[Step]) -> Result<(), Disagreement> {
    let mut line: Vec<&Step> = Vec::new();
    for (n, step) in (1..).zip(steps) {
        match step.by {
            Some(_) if step.goes_back_to().is_some() => {
                return Err(wrong(n, "by", "nothing: people alone take steps back", &json(&step.by)));
            }
            Some(By::Deadline) if !is_silence(step) => {
                let expected = "a deadline only where silence passed in an auction";
                return Err(wrong(n, "by", expected, &json(&step.by)));
            }
            Some(By::Forced) if !may_be_forced(step, &line) => return Err(not_forced(n, step)),
            None | Some(By::Deadline | By::Forced | By::StandIn | By::Plan) => {}
        }
        match step.goes_back_to() {
            Some(to) => line.retain(|earlier| earlier.n <= to.0),
            None => line.push(step),
        }
    }
    Ok(())
}

/// Checks that every change of a seat may have been: after a step of the record, each seat's one after another.
fn check_tenures(tenures: &[Tenure], seats: usize, steps: &[Step]) -> Result<(), Disagreement> {
    let over = steps.iter().find(|step| step.after.phase == Phase::Over).map(|step| step.n);
    let last = over.unwrap_or_else(|| steps.last().map_or(1, |step| step.n + 1));
    for (at, tenure) in tenures.iter().enumerate() {
        let Tenure { seat, from_step, .. } = tenure;
        let refuse = |expected: &str| Err(wrong(*from_step, "tenures", expected, &json(tenure)));
        if seat.index() >= seats {
            return refuse("seats of the table");
        }
        if *from_step == 0 || *from_step > last {
            return refuse("changes while the game was played");
        }
        let earlier = &tenures[..at];
        if earlier.iter().any(|before| before.from_step > *from_step) {
            return refuse("changes in the order in which they were");
        }
        if earlier.iter().any(|before| (before.seat, before.from_step) == (*seat, *from_step)) {
            return refuse("one player at a seat from a step on");
        }
    }
    Ok(())
}

/// Checks that the game only goes back to steps that are not taken back, past no resignation, past no change of a seat
/// and not past its end.
pub(super) fn check_take_backs(steps: &[Step], tenures: &[Tenure]) -> Result<(), Disagreement> {
    // The steps to which the game may go back; 0 is the beginning.
    let mut line = vec![0];
    let mut over = false;
    for (n, step) in (1..).zip(steps) {
        let refuse = |expected: &str| Err(wrong(n, "action", expected, &json(&step.action)));
        if tenures.iter().any(|tenure| tenure.from_step == n) {
            line.drain(..line.len() - 1);
        }
        if let Some(engine::Step(to)) = step.goes_back_to() {
            if over {
                return refuse("nothing: the game is over");
            }
            if !line.contains(&to) {
                return refuse("to go back to a step that is not taken back");
            }
            line.retain(|earlier| *earlier <= to);
        }
        if matches!(step.action, Action::Resign) {
            line.clear();
        }
        line.push(n);
        over = step.after.phase == Phase::Over;
    }
    Ok(())
}

pub(super) fn not_forced(n: u32, step: &Step) -> Disagreement {
    wrong(n, "by", "forced only where public facts left one answer", &json(&step.by))
}

/// Tells whether a step may have been made by itself: it serves the tile that the seat has named before (K4, K6), or
/// removes track (G7).
fn may_be_forced(step: &Step, line: &[&Step]) -> bool {
    let tile = match &step.action {
        Action::Remove(_) => return true,
        Action::Lay { tile, .. } | Action::Auction(Lot::Deed { tile, .. }) => *tile,
        _ => return false,
    };
    let own = line.iter().rev().find(|earlier| earlier.seat == step.seat);
    matches!(own.map(|earlier| &earlier.action), Some(Action::Auction(Lot::Deed { tile: named, .. })) if *named == tile)
}

/// Tells whether a step is what silence counts as: a pass in an auction (K5).
fn is_silence(step: &Step) -> bool {
    matches!(step.action, Action::Bid { amount: None | Some(Money::ZERO) })
}
