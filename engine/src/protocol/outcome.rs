//! The end of a game.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::model::{Money, Seat};

/// The end of a game and everybody's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The reason of its end.
    pub reason: Reason,
    /// Everybody, best first (W1–W4).
    pub ranking: Vec<Placing>,
}

impl Outcome {
    /// Ranks those who still play, greatest `worth` first, equal ones on a shared place (W3), and
    /// below them those who left, given in the order in which they went (W4).
    #[must_use]
    pub fn rank<W: Ord>(
        reason: Reason,
        playing: impl IntoIterator<Item = Placing>,
        worth: impl Fn(&Placing) -> W,
        leavers: impl DoubleEndedIterator<Item = Placing>,
    ) -> Self {
        let mut ranking: Vec<Placing> = playing.into_iter().collect();
        ranking.sort_by_key(|placing| Reverse(worth(placing)));
        for i in 0..ranking.len() {
            ranking[i].place = match i.checked_sub(1).map(|above| &ranking[above]) {
                Some(above) if worth(above) == worth(&ranking[i]) => above.place,
                _ => ordinal(i),
            };
        }
        for mut leaver in leavers.rev() {
            leaver.place = ordinal(ranking.len());
            ranking.push(leaver);
        }
        Self { reason, ranking }
    }

    /// Returns the seats that won; several share a victory (W3).
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.ranking.iter().filter(|placing| placing.place == 1).map(|placing| placing.seat)
    }
}

fn ordinal(index: usize) -> u8 {
    u8::try_from(index + 1).expect("invariant: at most six are ranked")
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The last spike was laid (T5, G10).
    LastSpike,
    /// One player was left (B5, G11).
    LastPlayer,
}

/// One player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The player.
    pub seat: Seat,
    /// Counted from 1; equal players share a place and the next is left out (W3).
    pub place: u8,
    /// Cash at the end.
    pub cash: Money,
    /// The cost of the cards held, which breaks ties (W2).
    pub land_cost: Money,
}
