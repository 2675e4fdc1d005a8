//! Leaving the game (B1–B5, K7).

use super::Play;
use crate::engine::action::Seat;
use crate::engine::event::{Event, Phase};
use crate::engine::sink::Sink;

impl<S: Sink> Play<'_, S> {
    /// Puts out a player who can pay for nothing (B1, B2).
    pub(super) fn go_bankrupt(&mut self, seat: Seat) {
        self.emit(Event::Bankrupt { seat });
        self.emit(Event::PoolMixed);
    }

    /// Lets a player leave at any time; in their own turn it passes without a draw (B4). Their
    /// auction is void, and so is their bid in another's (K7).
    pub(super) fn resign(&mut self, seat: Seat) {
        self.emit(Event::Resigned { seat });
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
