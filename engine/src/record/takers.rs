//! Checks of a record without the rules of its edition: that it is numbered as the format has it and names people as
//! Discord does, and that each step may have been taken as it says.
//!
//! Anybody may have written a record, of any length: the work for it grows with that length alone.

use std::collections::BTreeSet;

use super::disagreement::{Disagreement, agree, json, wrong};
use super::document::{LONGEST_NAME, Record, Step, Tenure};
use crate::model;
use crate::{Action, By, Line, Lot, Money, Phase};

/// The names that a record can have for the time of its players.
pub const PACES: [&str; 5] = ["none", "relaxed", "daily", "brisk", "live"];

/// Checks what every reader of a record counts on: seats and steps are numbered in their order, tenures begin with
/// a step, at a seat, and no name is longer than Discord's.
///
/// # Errors
/// The first [`Disagreement`] with the format.
pub fn check_form(record: &Record) -> Result<(), Disagreement> {
    for (n, player) in record.players.iter().enumerate() {
        agree(0, "players", &n, &player.seat.index())?;
        check_name(0, &format!("players[{n}].name"), &player.name)?;
    }
    for (n, step) in (1..).zip(&record.steps) {
        agree(n, "n", &n, &step.n)?;
    }
    check_tenures(&record.tenures, record.players.len(), &record.steps)
}

/// Checks that a pace is one of those that there are.
pub(super) fn check_pace(pace: Option<&str>) -> Result<(), Disagreement> {
    match pace {
        Some(other) if !PACES.contains(&other) => Err(wrong(0, "pace", &PACES.join(", "), &json(&other))),
        _ => Ok(()),
    }
}

/// Checks that a name is one that Discord could have: it stands in every line of its player.
fn check_name(step: u32, field: &str, name: &str) -> Result<(), Disagreement> {
    let length = name.chars().count();
    if length <= LONGEST_NAME {
        return Ok(());
    }
    let expected = format!("a name of at most {LONGEST_NAME} characters, as Discord has them");
    Err(wrong(step, field, &expected, &format!("{length} characters")))
}

/// Checks that every step may have been taken as it says, by one of so many seats.
pub(super) fn check_takers(steps: &[Step], seats: u8) -> Result<(), Disagreement> {
    // What each seat has done.
    let mut lines = vec![Line::default(); usize::from(seats)];
    for (n, step) in (1..).zip(steps) {
        let Some(own) = lines.get_mut(step.seat.index()) else {
            return Err(wrong(n, "seat", "a seat of the table", &step.seat));
        };
        match step.by {
            Some(_) if step.goes_back_to().is_some() => {
                return Err(wrong(n, "by", "nothing: people alone take steps back", &json(&step.by)));
            }
            Some(By::Deadline) if !is_silence(step) => {
                let expected = "a deadline only where silence passed in an auction";
                return Err(wrong(n, "by", expected, &json(&step.by)));
            }
            Some(By::Forced) if !may_be_forced(step, own.last().copied()) => return Err(not_forced(n, step)),
            None | Some(By::Deadline | By::Forced | By::StandIn | By::Plan) => {}
        }
        match step.goes_back_to() {
            Some(to) => lines.iter_mut().for_each(|line| drop(line.back_to(to))),
            None => own.push(model::Step(n), &step.action),
        }
    }
    Ok(())
}

/// Checks that every change of a seat may have been: after a step of the record, each seat's one after another.
fn check_tenures(tenures: &[Tenure], seats: usize, steps: &[Step]) -> Result<(), Disagreement> {
    let over = steps.iter().find(|step| step.after.phase == Phase::Over).map(|step| step.n);
    let last = over.unwrap_or_else(|| steps.last().map_or(1, |step| step.n + 1));
    let (mut latest, mut known) = (0, BTreeSet::new());
    for (at, tenure) in tenures.iter().enumerate() {
        let Tenure { seat, from_step, name, .. } = tenure;
        check_name(*from_step, &format!("tenures[{at}].name"), name)?;
        let refuse = |expected: &str| Err(wrong(*from_step, "tenures", expected, &json(tenure)));
        if seat.index() >= seats {
            return refuse("seats of the table");
        }
        if *from_step == 0 || *from_step > last {
            return refuse("changes while the game was played");
        }
        if *from_step < latest {
            return refuse("changes in the order in which they were");
        }
        latest = *from_step;
        if !known.insert((*from_step, *seat)) {
            return refuse("one player at a seat from a step on");
        }
    }
    Ok(())
}

pub(super) fn not_forced(n: u32, step: &Step) -> Disagreement {
    wrong(n, "by", "forced only where public facts left one answer", &json(&step.by))
}

/// Tells whether a step may have been made by itself: it serves the tile that the seat has named with what it did
/// before (K4, K6), removes track (G7), or puts a deed up for which nobody can give anything (G9).
fn may_be_forced(step: &Step, before: Option<&Action>) -> bool {
    let tile = match &step.action {
        Action::Remove(_) | Action::Auction(Lot::Asked { minimum: Money::ZERO, .. }) => return true,
        Action::Lay { tile, .. } | Action::Auction(Lot::Deed { tile, .. }) => *tile,
        _ => return false,
    };
    matches!(before, Some(Action::Auction(Lot::Deed { tile: named, .. })) if *named == tile)
}

/// Tells whether a step is what silence counts as: a pass in an auction (K5).
fn is_silence(step: &Step) -> bool {
    matches!(step.action, Action::Bid { amount: None | Some(Money::ZERO) })
}
