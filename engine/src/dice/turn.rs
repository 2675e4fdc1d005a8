//! The order of turns: who begins (G1), who is next (G2), and the turn missed at the end of track (G7).

use super::play::Play;
use super::position::Position;
use crate::model::{Chance, Phase, Seat, SpaceKind};
use crate::protocol::{Event, Sink};

/// Draws the seat that begins (G1).
pub(crate) fn first_seat(seats: u8, chance: &mut Chance) -> Seat {
    let first = chance.draw(u32::from(seats));
    Seat(u8::try_from(first).expect("invariant: a draw among the seats is one of them"))
}

impl<S: Sink> Play<'_, S> {
    /// Begins the next turn with a roll (G2).
    pub(super) fn begin_turn(&mut self) {
        let seat = Some(self.pass_turn());
        self.emit(Event::TurnTo { seat, phase: Phase::Roll, turn: Some(self.state.turn + 1) });
    }

    /// Finds whose turn is next; who stands at the end of track misses one (G7).
    fn pass_turn(&mut self) -> Seat {
        let mut seat = self.state.at_turn;
        loop {
            seat = self.state.next_after(seat);
            if !self.position().misses_turn(seat) {
                return seat;
            }
            self.emit(Event::TurnMissed { seat });
        }
    }
}

impl Position<'_> {
    /// Returns whether a seat misses the turn that comes to it next: it stands at the end of track (G7).
    fn misses_turn(self, seat: Seat) -> bool {
        let at_end = self.space_of(seat).kind == SpaceKind::EndOfTrack;
        at_end && !self.state.player(seat).missed
    }

    /// Returns whose turns come after the one under way, before that player's next, in their order.
    pub(crate) fn turns_to_come(self) -> Vec<Seat> {
        let others = self.state.others_after(self.state.at_turn);
        others.filter(|seat| !self.misses_turn(*seat)).collect()
    }
}
