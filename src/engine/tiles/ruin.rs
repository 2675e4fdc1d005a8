//! Leaving the game (B1–B5, K7).

use super::{Play, State};
use crate::engine::action::Seat;
use crate::engine::event::{Event, Phase};
use crate::engine::fact::{Estate, LeftAuction};
use crate::engine::sink::Sink;

impl State {
    /// Returns what becomes of a leaver's cash and auction: the bank gets the one, the other is void (B2, K7).
    /// Earlier logs leave it unsaid and mean this.
    pub(super) fn estate(&self, leaver: Seat) -> Estate {
        let sells = self.auction.is_some_and(|auction| auction.seller == leaver);
        let auction = if sells { LeftAuction::Void } else { LeftAuction::GoesOn };
        Estate { cash_to: None, auction, debts_void: Vec::new() }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Puts out a player who can pay for nothing (B1, B2).
    pub(super) fn go_bankrupt(&mut self, seat: Seat) {
        let estate = Some(self.state.estate(seat));
        self.emit(Event::Bankrupt { seat, estate });
        self.emit(Event::PoolMixed);
    }

    /// Lets a player leave at any time; in their own turn it passes without a draw (B4). Their
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
