//! Leaving the game, bankrupt or by one's own choice (G9).

use super::state::State;
use crate::model::{Debt, Seat, Spot, Standing};
use crate::protocol::{Estate, LeftAuction};

impl State {
    /// Returns what becomes of a leaver's cash, of the open auction and of debts: the creditor or the bank gets the
    /// cash, debts to the leaver are void, and with the debt the auction that was to pay it (G9). Earlier logs leave it
    /// unsaid and mean this.
    pub(super) fn estate(&self, leaver: Seat) -> Estate {
        let own = self.debts.iter().find(|debt| debt.debtor == leaver);
        let ends = |debt: &&Debt| debt.debtor == leaver || debt.to_seat == Some(leaver);
        let debts_void: Vec<Seat> = self.debts.iter().filter(ends).map(|debt| debt.debtor).collect();
        let owes_still = |seat: Seat| self.owes(seat) && !debts_void.contains(&seat);
        let auction = match &self.auction {
            Some(auction) if !owes_still(auction.seller) => LeftAuction::Void,
            _ => LeftAuction::GoesOn,
        };
        Estate { cash_to: own.and_then(|debt| debt.to_seat), auction, debts_void }
    }

    /// Takes a leaver out of the game: their deeds go out of play, and what the estate says becomes of the rest (G9).
    pub(super) fn leave(&mut self, seat: Seat, standing: Standing, estate: Option<&Estate>) {
        let estate = estate.cloned().unwrap_or_else(|| self.estate(seat));
        let left = std::mem::take(&mut self.player_mut(seat).cash);
        if let Some(heir) = estate.cash_to {
            self.player_mut(heir).cash += left;
        }
        let player = self.player_mut(seat);
        player.deeds = [0; Spot::COUNT];
        player.standing = standing;
        self.leavers.push(seat);
        self.settle_debts(|debt| estate.debts_void.contains(&debt.debtor));
        match (estate.auction, &mut self.auction) {
            (LeftAuction::Void, auction) => *auction = None,
            (LeftAuction::GoesOn, Some(auction)) => auction.strike(seat),
            (LeftAuction::GoesOn, None) => {}
        }
    }
}
