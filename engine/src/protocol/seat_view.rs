//! The public side of a player and of an auction, as one viewer may see them.

use crate::model::{City, Deed, Money, Seat, Standing, Viewer};

use super::auction::Auction;

/// The public side of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Their seat.
    pub seat: Seat,
    /// Their cash; `None` where it is hidden from the viewer (option `cash`).
    pub cash: Option<Money>,
    /// The cities whose free land they hold.
    pub grants: Vec<City>,
    /// The deeds they hold; in 1976 their cost is 0.
    pub deeds: Vec<Deed>,
    /// The number of tiles in their hand.
    pub tiles: u8,
    /// Their standing in the game.
    pub standing: Standing,
}

impl SeatView {
    /// Returns how many cards they hold of a city, the free one counted.
    ///
    /// # Panics
    /// Never: a city has five cards.
    #[must_use]
    pub fn cards_of(&self, city: City) -> u8 {
        let grants = self.grants.iter().filter(|held| **held == city).count();
        let deeds = self.deeds.iter().filter(|deed| deed.city == city).count();
        u8::try_from(grants + deeds).expect("invariant: a city has five cards")
    }
}

/// An open auction as one person sees it: who has answered is public, what they said is not (K5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuctionView {
    /// The seller.
    pub seller: Seat,
    /// The deed's city.
    pub city: City,
    /// The printed cost of the deed; 0 in 1976.
    pub cost: Money,
    /// The minimum that was announced.
    pub minimum: Money,
    /// The least that counts as a bid.
    pub least: Money,
    /// The seats that have yet to answer, in turn order after the seller.
    pub awaited: Vec<Seat>,
    /// The seats that have answered, in turn order after the seller.
    pub answered: Vec<Seat>,
    /// The viewer's own figure, if they have bid.
    pub own_bid: Option<Money>,
}

impl AuctionView {
    /// Returns what the viewer may see of an auction of a deed with that printed cost.
    #[must_use]
    pub fn of(auction: &Auction, cost: Money, viewer: Viewer) -> Self {
        let own = match viewer {
            Viewer::Seat(seat) => auction.bid_of(seat),
            Viewer::Spectator => None,
        };
        Self {
            seller: auction.seller,
            city: auction.city,
            cost,
            minimum: auction.minimum,
            least: auction.least,
            awaited: auction.awaited().collect(),
            answered: auction.answered().collect(),
            own_bid: own,
        }
    }
}
