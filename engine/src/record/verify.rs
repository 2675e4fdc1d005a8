//! Checking a record: against the rules, and against its seed where it has one.

use std::sync::Arc;

use super::disagreement::{Disagreement, wrong};
use super::document::{Record, WITH_PUBLIC};
use super::figures::{edition_of, known};
use super::follow::follow;
use super::named::{by_name, check_told};
use super::replay::{Replayed, deal, deal_again, play_again};
use super::take_backs::check_take_backs;
use super::takers::{check_form, check_pace, check_takers};
use crate::{Edition, Game};

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of steps that were played again.
    pub steps: u32,
    /// True if everything could be checked: a record without its seed shows only a part.
    pub complete: bool,
    /// True if the game is over: until then a record with its seed tells what is still to be drawn.
    pub over: bool,
}

/// Checks a record against the rules, and against its seed if it has one.
///
/// # Errors
/// The first [`Disagreement`]; a figure of its table that its steps contradict is named as such.
pub fn verify(record: &Record, editions: &[Arc<Edition>]) -> Result<Verified, Disagreement> {
    checked(record, editions, |record, edition, seats| {
        let Some(seed) = record.fairness.seed else {
            let steps = follow(record, edition, seats)?;
            check_told(record, edition, seats)?;
            return Ok(Verified { steps, complete: false, over: false });
        };
        let (_, beginning) = deal(record, edition, seats, seed)?;
        // No position is kept: a record may have any number of them.
        let end = play_again(record, &beginning, |_, _, _| ())?;
        let steps = u32::try_from(record.steps.len()).unwrap_or(u32::MAX);
        Ok(Verified { steps, complete: true, over: end.is_over() })
    })
}

/// Plays a game again from a record that holds every secret of it, whether or not it is over.
///
/// # Errors
/// The first [`Disagreement`]: also when the seed is not in the record.
pub fn replay(record: &Record, editions: &[Arc<Edition>]) -> Result<Replayed, Disagreement> {
    let expected = "the seed: that of a finished game, or of a full record";
    let seed = record.fairness.seed.ok_or_else(|| wrong(0, "fairness.seed", expected, &"null"));
    checked(record, editions, |record, edition, seats| deal_again(record, edition, seats, seed.clone()?))
}

/// Checks what can be checked without playing, and then by playing under the record's edition.
fn checked<T>(
    record: &Record,
    editions: &[Arc<Edition>],
    play: impl Fn(&Record, &Arc<Edition>, u8) -> Result<T, Disagreement>,
) -> Result<T, Disagreement> {
    let (edition, seats) = check(record, editions)?;
    play(record, &edition, seats).map_err(|wrong| {
        by_name(record, &edition, known(record, editions), seats, wrong, |record, other| {
            play(record, other, seats).is_ok()
        })
    })
}

/// Checks what can be checked without playing; returns the edition and the number of seats.
fn check(record: &Record, editions: &[Arc<Edition>]) -> Result<(Arc<Edition>, u8), Disagreement> {
    if record.fairness.public.is_some() && record.version < WITH_PUBLIC {
        return Err(wrong(0, "version", "3 or newer: the record has fairness.public", &record.version));
    }
    check_pace(record.pace.as_deref())?;
    let edition = edition_of(record, editions)?;
    let seats = u8::try_from(record.players.len())
        .map_err(|_| wrong(0, "players", "2 to 6 players", &record.players.len()))?;
    Game::check_table(&edition, record.options, seats)
        .map_err(|error| wrong(0, "setup", "a game that can be set up", &error))?;
    check_form(record)?;
    check_takers(&record.steps, seats)?;
    check_take_backs(record, seats)?;
    Ok((edition, seats))
}
