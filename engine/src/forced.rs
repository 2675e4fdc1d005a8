//! Moves that are made by themselves: public facts leave one answer (K4, K6, G7).
//!
//! They are found in a view alone, so that a view of a spectator shows that nothing private is needed to know
//! one. A seat that cannot bid is not asked at all (K5, G9). In 1976 deals are possible at any time (G8): only
//! an answer that no deal can change is given by itself.

use super::edition::Family;
use super::model::{Phase, Route, Seat};
use super::protocol::{Action, Lot};
use super::tiles::TilesView;
use super::view::{TableView, View};

impl View {
    /// Returns the only answer that public facts leave to the seat that the game waits for.
    ///
    /// The view of a spectator knows nothing else.
    #[must_use]
    pub fn forced(&self) -> Option<(Seat, Action)> {
        let seat = self.at_turn?;
        let action = match &self.table {
            TableView::Tiles(table) if self.phase == Phase::Lay => self.forced_by_name(table, seat),
            TableView::Dice(table) if self.phase == Phase::Remove => self.only_removal(&table.sections),
            TableView::Tiles(_) | TableView::Dice(_) => None,
        };
        Some((seat, action?))
    }

    /// Returns what remains to a player who has named a tile: to lay it once it is paid for (K6), or to put up
    /// their last deed for it (K4).
    fn forced_by_name(&self, table: &TilesView, seat: Seat) -> Option<Action> {
        let Family::Tiles(figures) = &self.edition.family else { return None };
        let (tile, player) = (table.named?, self.seat(seat));
        if player.cash? >= table.cost(figures, tile).0 {
            return Some(Action::Lay { tile, sell: Vec::new() });
        }
        match player.deeds.as_slice() {
            [deed] => Some(Action::Auction(Lot::Deed { city: deed.city, cost: deed.cost, tile })),
            _ => None,
        }
    }

    /// Returns the removal of the only route with two or three sections (G7).
    fn only_removal(&self, sections: &[u8; Route::COUNT]) -> Option<Action> {
        let Family::Dice(figures) = &self.edition.family else { return None };
        let mut removable = Route::all().filter(|route| matches!(sections[route.index()], 2 | 3));
        match (removable.next(), removable.next()) {
            (Some(route), None) => Some(Action::Remove(figures.ends(route))),
            _ => None,
        }
    }
}
