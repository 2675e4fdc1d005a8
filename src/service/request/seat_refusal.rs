//! Refusals of requests about a seat.

use last_spike_engine::Seat;

use crate::store::{Time, UserId};

/// A reason why a seat stays as it is.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SeatRefusal {
    /// The person has asked the same question not long ago, and the others didn't agree.
    #[error("asked lately")]
    AskedLately {
        /// The time from which they may ask it again.
        next: Time,
    },
    /// The person has asked about the seat in this turn already.
    #[error("asked about the seat in this turn")]
    AskedThisTurn {
        /// The time from which they may ask again, if the turn lasts so long.
        next: Time,
    },
    /// The person has declined the seat not long ago, or not answered.
    #[error("declined lately")]
    DeclinedLately {
        /// The person.
        user: UserId,
        /// The time from which they may be asked again.
        next: Time,
    },
    /// The player is not absent, so the others may not decide about the seat.
    #[error("not absent")]
    NotAbsent {
        /// The player's seat.
        seat: Seat,
        /// The time from which the others may vote on the seat, if known.
        from: Option<Time>,
    },
    /// The player can still come back to their seat, and nobody else is there to vote on it.
    #[error("the seat is kept")]
    SeatKept {
        /// The seat.
        seat: Seat,
        /// The time from which the asker may give the seat away alone, if a computer already moves there.
        from: Option<Time>,
    },
    /// A computer already moves for the player.
    #[error("a computer stands in already")]
    StoodInAlready {
        /// The player's seat.
        seat: Seat,
    },
    /// A computer has played at the seat from the beginning.
    #[error("a computer from the beginning")]
    AlwaysComputer {
        /// The seat.
        seat: Seat,
    },
    /// The person who is to take the seat over already plays in the game.
    #[error("they play already")]
    SeatedAlready {
        /// The person.
        user: UserId,
    },
    /// A bot can't take a seat over.
    #[error("a bot cannot play")]
    BotCannotPlay,
    /// Both a person and a computer were named, but only one can take the seat over.
    #[error("a person and a computer")]
    PersonAndLevel,
    /// Another person is invited to take the seat over.
    #[error("not invited")]
    NotInvited {
        /// The person who is invited.
        user: UserId,
    },
    /// The seat has answered an open auction, and a new player may not see the answer.
    #[error("an auction is open")]
    AuctionOpen,
}
