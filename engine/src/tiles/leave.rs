//! Leaving the game: out of means (B1–B3, K7), or by one's own choice (B4).

use super::play::Play;
use super::position::Position;
use super::state::State;
use crate::model::{Phase, Seat, Standing};
use crate::protocol::{Estate, Event, LeftAuction, Means, Sink};

impl Position<'_> {
    /// Tells whether a player can pay for no tile of the hand, whatever they sell (B1); a deed that
    /// can be put up for auction still gives hope (K7).
    pub(super) fn is_ruined(&self, seat: Seat) -> bool {
        let cash = self.cash(seat);
        let mut hand = self.state.hands[seat.index()].iter();
        // What cash covers is asked first: the answer in most turns of most games.
        !hand.clone().any(|tile| self.cost(tile) <= cash) && {
            let credit = self.credit(seat);
            hand.all(|tile| matches!(credit.means(self.cost(tile)), Means::OutOfReach { .. }))
        }
    }
}

impl State {
    /// Returns what becomes of a leaver's cash and auction: the bank gets the one, the other is void (B2, K7).
    /// Earlier logs leave it unsaid and mean this.
    pub(super) fn estate(&self, leaver: Seat) -> Estate {
        let sells = self.auction.is_some_and(|auction| auction.seller == leaver);
        let auction = if sells { LeftAuction::Void } else { LeftAuction::GoesOn };
        Estate { cash_to: None, auction, debts_void: Vec::new() }
    }

    /// Takes a leaver out of the game: the hand goes back into the pool, deeds to the bank (B2), free
    /// land out of play (B3).
    pub(super) fn leave(&mut self, seat: Seat, standing: Standing, estate: Option<&Estate>) {
        let estate = estate.cloned().unwrap_or_else(|| self.estate(seat));
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        self.pool = self.pool.union(hand);
        self.shown = self.shown.difference(hand);
        let left = std::mem::take(&mut self.cash[seat.index()]);
        if let Some(heir) = estate.cash_to {
            self.cash[heir.index()] += left;
        }
        self.deeds.return_all(seat);
        self.grants.remove_all(seat);
        self.standing[seat.index()] = standing;
        let free = self.leavers.iter_mut().find(|leaver| leaver.is_none());
        *free.expect("invariant: everybody leaves once") = Some(seat);
        match (estate.auction, &mut self.auction) {
            (LeftAuction::Void, auction) => *auction = None,
            (LeftAuction::GoesOn, Some(auction)) => auction.strike(seat),
            (LeftAuction::GoesOn, None) => {}
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Puts out a player who can pay for nothing (B1, B2).
    pub(super) fn go_bankrupt(&mut self, seat: Seat) {
        let estate = Some(self.state.estate(seat));
        self.emit(Event::Bankrupt { seat, estate });
        self.emit(Event::PoolMixed);
    }

    /// Takes a player out who resigns, at any time; in their own turn it passes without a draw (B4). Their
    /// auction is void, and so is their bid in another's (K7).
    pub(super) fn resign(&mut self, seat: Seat) {
        let estate = Some(self.state.estate(seat));
        self.emit(Event::Resigned { seat, estate });
        self.emit(Event::PoolMixed);
        if self.state.is_down_to_one() {
            self.game_over();
        } else if seat == self.state.at_turn {
            self.pass_turn();
        } else if self.state.phase == Phase::Auction {
            self.go_on_with_auction();
        } else {
            self.turn_to(self.state.at_turn, self.state.phase);
        }
    }
}
