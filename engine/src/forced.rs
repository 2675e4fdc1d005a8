//! Moves that are made by themselves: public facts leave one answer (K4, K6, G7), or answers that all come to the same
//! (G9).
//!
//! They are found in a view alone, so that a view of a spectator shows that nothing private is needed to know
//! one. In 1976 deals are possible at any time (G8): only an answer that no deal can change is given by itself.
//!
//! Where cash is hidden, one fact that is not public is read: whether the player who has named a tile can pay for it by
//! now. They have no other answer, and nobody else acts before it is given, so it tells nothing that the move would not.

use super::dice::DiceView;
use super::edition::Family;
use super::game::Game;
use super::model::{Money, Phase, Route, Seat, Standing, Viewer};
use super::protocol::{Action, Lot};
use super::tiles::TilesView;
use super::view::{TableView, View};

impl Game {
    /// Returns the only answer that is left to the seat that the game waits for, also where its cash is hidden.
    #[must_use]
    pub fn forced(&self) -> Option<(Seat, Action)> {
        let public = self.view(Viewer::Spectator);
        match (&public.table, public.at_turn) {
            (TableView::Tiles(table), Some(seat))
                if table.named.is_some() && public.seat(seat).cash.is_none() =>
            {
                self.view(Viewer::Seat(seat)).forced()
            }
            _ => public.forced(),
        }
    }
}

impl View {
    /// Returns the only answer that the facts of this view leave to the seat that the game waits for. The view of a
    /// spectator knows public facts alone.
    #[must_use]
    pub fn forced(&self) -> Option<(Seat, Action)> {
        let seat = self.at_turn?;
        let action = match &self.table {
            TableView::Tiles(table) if self.phase == Phase::Lay => self.forced_by_name(table, seat),
            TableView::Dice(table) if self.phase == Phase::Remove => self.only_removal(&table.sections),
            TableView::Dice(table) if self.phase == Phase::Debt => return self.hopeless_auction(table),
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

    /// Returns the next auction of a debtor to whom nobody can give anything (G9): the deeds are put up one after
    /// another, in the order of the cities, at no minimum. In whichever order and at whichever minimum, nobody can bid
    /// for them, and nobody has the money for a deal.
    fn hopeless_auction(&self, table: &DiceView) -> Option<(Seat, Action)> {
        let debtor = table.debts.first()?.debtor;
        if self.can_anybody_give(debtor) {
            return None;
        }
        let lot = table.lots(&self.edition, self.seat(debtor)).next()?;
        Some((debtor, Action::Auction(Lot::Asked { city: lot.city, minimum: Money::ZERO })))
    }

    /// Tells whether any other player has money that could reach a debtor, by a bid or by a deal (G8, G9): amounts are
    /// in thousands. Who owes money may not bid, and can give theirs by a deal.
    #[must_use]
    pub fn can_anybody_give(&self, debtor: Seat) -> bool {
        let mut others =
            self.seats.iter().filter(|other| other.seat != debtor && other.standing == Standing::Playing);
        others.any(|other| other.cash.is_none_or(|cash| cash >= Money::THOUSAND))
    }
}
