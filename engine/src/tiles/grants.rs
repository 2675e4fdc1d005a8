//! The holders of the free land (S5, T3).

use serde::{Deserialize, Serialize};

use crate::model::{Cards, Grant, Seat, Spot, SpotSet};

/// The places of all free cards. As sets, which answer at once what is asked at every step; written as a list
/// by city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Places", into = "Places")]
pub(super) struct Grants {
    unclaimed: SpotSet,
    held: [SpotSet; Seat::MOST],
    /// Every card that has a cost of the cities that are claimed.
    claimed: Cards,
}

/// The place of each free card, by city.
type Places = [Grant; Spot::COUNT];

/// A holder that cannot be.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("no seat {0}")]
pub(super) struct NoSeat(Seat);

impl Grants {
    /// No city is claimed.
    pub(super) const UNCLAIMED: Self =
        Self { unclaimed: SpotSet::FULL, held: [SpotSet::EMPTY; Seat::MOST], claimed: Cards::EMPTY };

    /// Returns the cities that nobody has claimed.
    #[inline]
    pub(super) fn unclaimed(&self) -> SpotSet {
        self.unclaimed
    }

    /// Returns every card that has a cost of the cities that are claimed: only those are sold (T6).
    #[inline]
    pub(super) fn claimed_cards(&self) -> Cards {
        self.claimed
    }

    /// Returns the cities whose free card a player holds.
    #[inline]
    pub(super) fn of(&self, seat: Seat) -> SpotSet {
        self.held[seat.index()]
    }

    /// Returns the place of a city's free card.
    #[inline]
    pub(super) fn at(&self, spot: Spot) -> Grant {
        let holder = (0..).map(Seat).zip(self.held).find(|(_, held)| held.contains(spot));
        match holder {
            _ if self.unclaimed.contains(spot) => Grant::Unclaimed,
            Some((seat, _)) => Grant::Held(seat),
            None => Grant::Removed,
        }
    }

    /// Gives a city's free card to a player.
    #[inline]
    pub(super) fn claim(&mut self, spot: Spot, seat: Seat) {
        self.take(spot);
        self.held[seat.index()].insert(spot);
    }

    /// Takes the free cards that a player holds out of the game.
    #[inline]
    pub(super) fn remove_all(&mut self, seat: Seat) {
        self.held[seat.index()] = SpotSet::EMPTY;
    }

    /// Takes a city's free card out of the game (B3).
    #[inline]
    pub(super) fn remove(&mut self, spot: Spot) {
        self.take(spot);
    }

    #[inline]
    fn take(&mut self, spot: Spot) {
        self.unclaimed.remove(spot);
        self.claimed = self.claimed.union(Cards::all_of(spot));
    }
}

impl TryFrom<Places> for Grants {
    type Error = NoSeat;

    #[inline]
    fn try_from(places: Places) -> Result<Self, NoSeat> {
        let mut grants = Self::UNCLAIMED;
        for (spot, place) in Spot::all().zip(places) {
            match place {
                Grant::Unclaimed => {}
                Grant::Held(seat) if seat.index() >= Seat::MOST => return Err(NoSeat(seat)),
                Grant::Held(seat) => grants.claim(spot, seat),
                Grant::Removed => grants.take(spot),
            }
        }
        Ok(grants)
    }
}

impl From<Grants> for Places {
    #[inline]
    fn from(grants: Grants) -> Self {
        Spot::EACH.map(|spot| grants.at(spot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_card_is_written_under_its_city_and_read_back() {
        let mut grants = Grants::UNCLAIMED;
        grants.claim(Spot::EAST, Seat(1));
        grants.claim(Spot::WEST, Seat(5));
        grants.remove_all(Seat(1));
        let written = serde_json::to_value(grants).unwrap();
        assert_eq!(written[Spot::EAST.index()], "removed");
        assert_eq!(written[1], "unclaimed");
        assert_eq!(written[Spot::WEST.index()], serde_json::json!({ "held": 5 }));
        assert_eq!(serde_json::from_value::<Grants>(written).unwrap(), grants);
        assert_eq!(grants.claimed_cards().spots().iter().collect::<Vec<_>>(), [Spot::EAST, Spot::WEST]);
    }

    #[test]
    fn nobody_beyond_the_last_seat_holds_a_free_card() {
        let mut written = serde_json::to_value(Grants::UNCLAIMED).unwrap();
        written[0] = serde_json::json!({ "held": Seat::MOST });
        assert!(serde_json::from_value::<Grants>(written).unwrap_err().to_string().contains("no seat 6"));
    }
}
