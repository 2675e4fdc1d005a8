//! The sale of all deeds of a debtor, who has asked for it once (G9): they are put up one after another, each in an
//! auction of its own, until the debt is paid.

use last_spike_engine::{Action, Game, Lot, Money, Phase, Seat, View, Viewer};

use super::ahead::series;
use crate::service::request::readable::if_readable;
use crate::store::games::StoredGame;
use crate::store::table::answers_ahead::{self, Standing};
use crate::store::{StoreError, Tx};

/// Returns the minimum at which the debtor whose debt is settled has all their deeds put up; `None` if they put up each
/// one themselves.
pub(in crate::service) fn minimum(
    tx: &Tx<'_>,
    stored: &StoredGame,
    view: &View,
) -> Result<Option<Money>, StoreError> {
    let Some(series) = series(view).filter(|_| view.table.dice().is_some()) else { return Ok(None) };
    let known = if_readable(answers_ahead::of(tx, stored.id, series.seller))?;
    let known = known.filter(|known| known.series == series);
    Ok(match known.and_then(|known| known.standing) {
        Some(Standing::PutUp { minimum }) => Some(minimum),
        _ => None,
    })
}

/// Returns the action by which a debtor puts up the first of their deeds that was not put up yet at this minimum; `None`
/// if all of them were.
pub(in crate::service) fn first_lot(view: &View, debtor: Seat, minimum: Money) -> Option<Action> {
    let table = view.table.dice()?;
    let (city, _) = table.untried(&view.edition, view.seat(debtor), minimum).next()?;
    Some(Action::Auction(Lot::Asked { city, minimum }))
}

/// Returns the debtor with their next auction, if they have all their deeds put up. Once all of them were, the debtor is
/// asked again.
pub(in crate::service) fn next(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
) -> Result<Option<(Seat, Action)>, StoreError> {
    if game.phase() != Phase::Debt {
        return Ok(None);
    }
    let view = game.view(Viewer::Spectator);
    let debtor = view.to_act.first().copied();
    let Some((debtor, minimum)) = debtor.zip(minimum(tx, stored, &view)?) else { return Ok(None) };
    let lot = first_lot(&view, debtor, minimum).filter(|lot| game.check(debtor, lot).is_ok());
    if lot.is_none() {
        answers_ahead::forget(tx, stored.id, debtor)?;
    }
    Ok(lot.map(|lot| (debtor, lot)))
}
