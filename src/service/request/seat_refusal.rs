//! Refusals to do something about a seat.

use last_spike_engine::Seat;

use crate::store::{Time, UserId};

/// A reason why nothing becomes of a seat.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SeatRefusal {
    /// The person has asked that question not long ago, and the others did not want it.
    #[error("asked lately")]
    AskedLately {
        /// The time from which it may be asked again.
        next: Time,
    },
    /// The person has not long ago declined to take the seat over, or not answered.
    #[error("declined lately")]
    DeclinedLately {
        /// The person.
        user: UserId,
        /// The time from which they may be asked again.
        next: Time,
    },
    /// The player is not absent: the others may not decide about their seat.
    #[error("not absent")]
    NotAbsent {
        /// Their seat.
        seat: Seat,
        /// The time from which the others may vote on the seat, if it is known.
        from: Option<Time>,
    },
    /// The player can still come back to their seat, and nobody else is there to vote on it.
    #[error("the seat is kept")]
    SeatKept {
        /// The seat.
        seat: Seat,
        /// The time from which the person who asks may give the seat away alone, if a computer moves there by now.
        from: Option<Time>,
    },
    /// A computer moves for the player already.
    #[error("a computer stands in already")]
    StoodInAlready {
        /// Their seat.
        seat: Seat,
    },
    /// A computer has played at the seat from the beginning.
    #[error("a computer from the beginning")]
    AlwaysComputer {
        /// The seat.
        seat: Seat,
    },
    /// The person who is to take a seat over plays in the game.
    #[error("they play already")]
    SeatedAlready {
        /// The person.
        user: UserId,
    },
    /// A program cannot take a seat over.
    #[error("a bot cannot play")]
    BotCannotPlay,
    /// Either a person or a computer can take a seat over.
    #[error("a person and a computer")]
    PersonAndLevel,
    /// Somebody else is asked to take the seat over.
    #[error("not invited")]
    NotInvited {
        /// The person who is asked.
        user: UserId,
    },
    /// The seat has answered in an open auction: nobody else may see the answer.
    #[error("an auction is open")]
    AuctionOpen,
}
