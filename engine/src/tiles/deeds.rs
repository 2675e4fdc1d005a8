//! The holders of the land cards that have a cost (S5, T6).

use serde::{Deserialize, Serialize};

use crate::model::{CARDS, Card, Cards, Seat, Spot};

/// The places of all cards. As sets, which answer at once what is asked at every step; written as a
/// list of holders by city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Holders", into = "Holders")]
pub(super) struct Deeds {
    bank: Cards,
    held: [Cards; Seat::MOST],
}

/// The holder of each card, by city; `None` is the bank.
type Holders = [[Option<Seat>; CARDS]; Spot::COUNT];

/// A holder that cannot be.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("no seat {0}")]
pub(super) struct NoSeat(Seat);

impl Deeds {
    /// All in the bank.
    pub(super) const UNSOLD: Self = Self { bank: Cards::FULL, held: [Cards::EMPTY; Seat::MOST] };

    /// Returns what the bank has left.
    #[inline]
    pub(super) fn in_bank(&self) -> Cards {
        self.bank
    }

    /// Returns what a player holds.
    #[inline]
    pub(super) fn of(&self, seat: Seat) -> Cards {
        self.held[seat.index()]
    }

    /// Hands a card over; `None` is the bank.
    #[inline]
    pub(super) fn hand_over(&mut self, card: Card, from: Option<Seat>, to: Option<Seat>) {
        self.cards_of(from).remove(card);
        self.cards_of(to).insert(card);
    }

    #[inline]
    fn cards_of(&mut self, holder: Option<Seat>) -> &mut Cards {
        match holder {
            Some(seat) => &mut self.held[seat.index()],
            None => &mut self.bank,
        }
    }

    /// Gives all that a player holds back to the bank.
    #[inline]
    pub(super) fn return_all(&mut self, seat: Seat) {
        let held = std::mem::take(&mut self.held[seat.index()]);
        self.bank = self.bank.union(held);
    }
}

impl TryFrom<Holders> for Deeds {
    type Error = NoSeat;

    #[inline]
    fn try_from(holders: Holders) -> Result<Self, NoSeat> {
        let mut deeds = Self::UNSOLD;
        for (card, holder) in Cards::FULL.iter().zip(holders.into_iter().flatten()) {
            match holder {
                Some(seat) if seat.index() >= Seat::MOST => return Err(NoSeat(seat)),
                _ => deeds.hand_over(card, None, holder),
            }
        }
        Ok(deeds)
    }
}

impl From<Deeds> for Holders {
    #[inline]
    fn from(deeds: Deeds) -> Self {
        let mut holders = [[None; CARDS]; Spot::COUNT];
        for (seat, held) in (0..).map(Seat).zip(deeds.held) {
            held.iter().for_each(|card| holders.as_flattened_mut()[card.index()] = Some(seat));
        }
        holders
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_written_under_its_city_and_read_back() {
        let mut deeds = Deeds::UNSOLD;
        deeds.hand_over(Card::new(Spot::WEST, 2), None, Some(Seat(5)));
        deeds.hand_over(Card::new(Spot::WEST, 2), Some(Seat(5)), Some(Seat(3)));
        let written = serde_json::to_value(deeds).unwrap();
        assert_eq!(written[Spot::WEST.index()], serde_json::json!([null, null, 3, null]));
        assert_eq!(written.as_array().unwrap().len(), Spot::COUNT);
        assert_eq!(serde_json::from_value::<Deeds>(written).unwrap(), deeds);
    }

    #[test]
    fn nobody_beyond_the_last_seat_holds_a_card() {
        let mut written = serde_json::to_value(Deeds::UNSOLD).unwrap();
        written[0][0] = serde_json::json!(Seat::MOST);
        assert!(serde_json::from_value::<Deeds>(written).unwrap_err().to_string().contains("no seat 6"));
    }
}
