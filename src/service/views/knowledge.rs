//! A person's knowledge of each step of a game: that of the seats at which they sat, while they sat there.

use last_spike_engine::{Seat, Step, Viewer};

use crate::store::games::StoredGame;
use crate::store::{StoreError, Tx, UserId, seating::tenures};

/// A person's knowledge of each step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// The person's seats, each with the last step before they came and their last step.
    seats: Vec<(Seat, Step, Step)>,
}

impl Knowledge {
    /// Returns the knowledge that everybody may have.
    #[must_use]
    pub const fn public() -> Self {
        Self { seats: Vec::new() }
    }

    /// Returns the knowledge that a person may have of a game. A player who has come to a seat doesn't know what it was
    /// dealt before; a player who has left one keeps what they saw there.
    pub fn of(tx: &Tx<'_>, stored: &StoredGame, user: UserId) -> Result<Self, StoreError> {
        let former = tenures::of_game(tx, stored.id)?.into_iter().filter(|tenure| tenure.user == Some(user));
        let mut seats: Vec<(Seat, Step, Step)> =
            former.map(|tenure| (tenure.seat, tenure.since, tenure.until)).collect();
        let now = stored.seat_of(user).map(|seat| (seat, stored.player(seat).since, Step(u32::MAX)));
        seats.extend(now);
        Ok(Self { seats })
    }

    /// Returns the viewer as whom they may see a step; step 0 is the deal.
    #[must_use]
    pub fn at(&self, step: Step) -> Viewer {
        let sees = |(_, since, until): &&(Seat, Step, Step)| {
            *since < step && step <= *until || step == Step(0) && *since == Step(0)
        };
        self.seats.iter().find(sees).map_or(Viewer::Spectator, |(seat, ..)| Viewer::Seat(*seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_known_of_a_seat_before_and_after_a_tenure() {
        let (first, second) = (Seat(0), Seat(1));
        let all = Step(u32::MAX);
        let from_the_start = Knowledge { seats: vec![(first, Step(0), all)] };
        assert_eq!(from_the_start.at(Step(0)), Viewer::Seat(first));
        assert_eq!(from_the_start.at(Step(9)), Viewer::Seat(first));
        let late = Knowledge { seats: vec![(first, Step(5), all)] };
        assert_eq!(
            [0, 5, 6].map(|n| late.at(Step(n))),
            [Viewer::Spectator, Viewer::Spectator, Viewer::Seat(first)]
        );
        let moved = Knowledge { seats: vec![(first, Step(0), Step(3)), (second, Step(7), all)] };
        let seen = [0, 3, 4, 7, 8].map(|n| moved.at(Step(n)));
        let nobody = Viewer::Spectator;
        assert_eq!(seen, [Viewer::Seat(first), Viewer::Seat(first), nobody, nobody, Viewer::Seat(second)]);
        assert_eq!(Knowledge::public().at(Step(0)), nobody);
    }
}
