//! The secrets that a step has revealed, which decide whether its player may take it back without asking anybody.
//!
//! A step can be taken back at once if nobody has acted on it and if it has shown its player nothing hidden: no tile,
//! deed or roll, no answer to an auction or a deal. In a tile edition, the end of a turn shows whether the next player
//! can pay for any tile of their hand (B1, K7). So the end of a turn can't be taken back at once, even if no tile was
//! left to draw.

use last_spike_engine::{By, Event, Prompt, Step, View};

use crate::store::games::StoredGame;
use crate::store::{StoreError, Tx, log};

/// Returns whether a player can take back their last action without asking anybody. Only the last steps are read, which
/// is enough for a button; `/game undo` reads all steps.
pub(crate) fn is_offered(tx: &Tx<'_>, stored: &StoredGame, view: &View) -> Result<bool, StoreError> {
    const LOOKED_AT: u32 = 3;
    let Some(seat) = view.own_seat().filter(|_| view.outcome.is_none()) else { return Ok(false) };
    // After a tile, either land is bought at once or the turn ends: nothing else can be taken back freely.
    if view.table.tiles().is_some() && !matches!(view.prompt, Some(Prompt::Buy { .. })) {
        return Ok(false);
    }
    let steps = log::steps(tx, stored.id, Step(view.step.0.saturating_sub(LOOKED_AT)), view.step)?;
    let Some(last) = steps.iter().rposition(|step| step.by != Some(By::Forced)) else { return Ok(false) };
    let is_dice = view.table.dice().is_some();
    let turn = view.turn;
    Ok(steps[last].seat == seat
        && matches!(steps[last].by, None | Some(By::Plan))
        && steps[last..].iter().all(|step| step.seat == seat && !reveals(&step.events, !is_dice, turn)))
}

/// Returns whether the events of a step have shown its player anything hidden, or have concerned others. With `tiles`, in
/// a tile edition, the end of the turn does too.
pub(in crate::service) fn reveals(events: &[Event], tiles: bool, turn: u32) -> bool {
    let is_open = |event: &Event| match event {
        Event::TurnTo { turn: now, .. } => !tiles || *now == Some(turn),
        other => other.is_open(),
    };
    !events.iter().all(is_open)
}
