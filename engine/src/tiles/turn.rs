//! The order of turns: the draw that ends one (T7), seats without a tile (T8), and the last player (B5).

use super::deal::draw;
use super::play::Play;
use crate::model::{Phase, Seat};
use crate::protocol::{Event, Sink};

impl<S: Sink> Play<'_, S> {
    /// Puts the next question of the same turn.
    pub(super) fn turn_to(&mut self, seat: Seat, phase: Phase) {
        self.emit(Event::TurnTo { seat: Some(seat), phase, turn: Some(self.state.turn) });
    }

    pub(super) fn begin_turn(&mut self, seat: Seat) {
        self.emit(Event::TurnTo { seat: Some(seat), phase: Phase::Lay, turn: Some(self.state.turn + 1) });
    }

    pub(super) fn game_over(&mut self) {
        self.emit(Event::GameOver);
        self.emit(Event::TurnTo { seat: None, phase: Phase::Over, turn: Some(self.state.turn) });
    }

    /// Draws a tile, if any is left (T7).
    pub(super) fn draw(&mut self, seat: Seat) {
        if !self.state.pool.is_empty() {
            let tile = draw(self.state.pool, &mut self.state.chance);
            self.emit(Event::TileDrawn { seat, tile: Some(tile) });
        }
    }

    /// Ends the turn with the draw and passes it on (T7).
    pub(super) fn end_turn(&mut self) {
        self.draw(self.state.at_turn);
        self.pass_turn();
    }

    /// Finds whose turn is next: without a tile to draw a player is skipped (T8), without means
    /// for any tile they are out (B1, K7).
    pub(super) fn pass_turn(&mut self) {
        let mut seat = self.state.at_turn;
        loop {
            if self.state.is_down_to_one() {
                return self.game_over();
            }
            seat = self.state.next_after(seat);
            if self.state.hands[seat.index()].is_empty() {
                self.draw(seat);
            }
            if self.state.hands[seat.index()].is_empty() {
                continue;
            }
            if self.position().is_ruined(seat) {
                self.go_bankrupt(seat);
            } else {
                return self.begin_turn(seat);
            }
        }
    }
}
