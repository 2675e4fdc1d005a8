//! The two wordings of an event: with the name of its player in the news, without in the line of their turn. Both have
//! the same variables.

use last_spike_engine::{Edition, Event, Money, Options, RouteName};

use super::arrival::{Arrival, arrival};
use super::auctions::nobody_could_bid;
use crate::present::lang::Value;
use crate::present::words::said::{Speaker, args, key_of};
use crate::present::words::terms::{ends_name, route_name, space_name};
use crate::present::{Key, key};
use crate::service::views::look::News;

/// An event in words.
pub(super) struct Wording {
    /// The sentence with a name.
    pub(super) news: Key,
    /// The words in the line of a turn, if they have a place there.
    pub(super) turn: Option<Key>,
    pub(super) args: Vec<(&'static str, Value<'static>)>,
}

/// Returns an event in both wordings, whose keys end alike.
macro_rules! both {
    ($by:ident, $key:ident, $($name:ident),*) => {
        Wording { turn: Some(key::turn::$key), ..alone!($by, $key, $($name),*) }
    };
}

/// Returns an event that has a sentence of its own beside the line of a turn.
macro_rules! alone {
    ($by:ident, $key:ident, $($name:ident),*) => {
        Wording { news: key::news::$key, turn: None, args: args!($by, $($name),*).to_vec() }
    };
}

/// Whoever tells events of a game.
pub(super) struct Teller<'a> {
    pub(super) news: &'a News,
    pub(super) edition: &'a Edition,
    pub(super) options: Options,
    pub(super) by: Speaker<'a>,
}

impl Teller<'_> {
    /// Returns an event in words, by what happened before and after it; `None` if no sentence is told of it, or one that
    /// the news alone put together.
    #[allow(clippy::too_many_lines, reason = "one arm for each event")]
    pub(super) fn tell(&self, event: &Event, before: &[Event], after: &[Event]) -> Option<Wording> {
        let by = self.by;
        Some(match event {
            Event::TileLaid { seat: name, tile, cost, doubled } => {
                let route = route_name(self.edition, tile.route());
                if *doubled {
                    both!(by, LaidDoubled, name, tile, route, cost)
                } else {
                    both!(by, Laid, name, tile, route, cost)
                }
            }
            Event::LandSold { seat: name, city, cost, proceeds } => {
                both!(by, Sold, name, city, cost, proceeds)
            }
            Event::GrantClaimed { seat: name, city } => both!(by, Grant, name, city),
            Event::RouteCompleted(way) => {
                let route = match way {
                    RouteName::Lettered { route } => route_name(self.edition, *route),
                    RouteName::Between(ends) => ends_name(*ends),
                };
                both!(by, Completed, route)
            }
            Event::LandBought { seat: name, city, cost } => both!(by, Bought, name, city, cost),
            Event::Resigned { seat: name, .. } => alone!(by, Resigned, name),
            Event::LastSpike { seat: name, bonus } => alone!(by, LastSpike, name, bonus),
            Event::Dice { seat: name, values: [a, b] } => {
                let sum = a + b;
                both!(by, Dice, name, a, b, sum)
            }
            Event::Moved { seat: name, to } => {
                let (space, arrival) =
                    (space_name(self.edition, *to, by.lang), arrival(self.edition, *to, after));
                let news = key_of!(arrival, Arrival as news_moved {
                    MissesTurn, BuysNothing, RemovesNothing, PaysNothing, GetsNothing,
                } Arrival::Plain => key::news::Moved);
                let turn = key_of!(arrival, Arrival as turn_moved {
                    MissesTurn, BuysNothing, RemovesNothing, PaysNothing, GetsNothing,
                } Arrival::Plain => key::turn::Moved);
                Wording { news, turn: Some(turn), args: args!(by, name, space).to_vec() }
            }
            Event::Paid { seat: name, amount, to_seat: None, cause } => both!(by, Paid, name, amount, cause),
            Event::Paid { seat: name, amount, to_seat: Some(to), cause } => {
                both!(by, PaidTo, name, amount, to, cause)
            }
            Event::Owed { seat: name, amount, to_seat: None, cause } => alone!(by, Owed, name, amount, cause),
            Event::Owed { seat: name, amount, to_seat: Some(to), cause } => {
                alone!(by, OwedTo, name, amount, to, cause)
            }
            Event::Received { seat: name, amount, cause } => both!(by, Received, name, amount, cause),
            Event::DeedDrawn { seat: name, city, kept: true } => both!(by, Deed, name, city),
            Event::DeedDrawn { seat: name, city, kept: false } => alone!(by, DeedReturned, name, city),
            Event::SectionBuilt { seat: name, ends: route, sections } => {
                both!(by, Built, name, route, sections)
            }
            Event::SectionRemoved { seat: name, ends: route, sections } => {
                both!(by, Removed, name, route, sections)
            }
            Event::DeedsReturned { city } => alone!(by, WorkedOut, city),
            Event::AuctionClosed { seat: name, city, to_seat: Some(to), price, .. } => {
                both!(by, Auctioned, name, city, to, price)
            }
            Event::AuctionClosed { seat: name, city, to_seat: None, price, .. } => {
                match (*price == Money::ZERO, nobody_could_bid(self.options, before)) {
                    (true, false) => both!(by, Unsold, name, city),
                    (true, true) => both!(by, UnsoldUnasked, name, city),
                    (false, false) => both!(by, ToBank, name, city, price),
                    (false, true) => both!(by, ToBankUnasked, name, city, price),
                }
            }
            Event::OfferLapsed { id } => alone!(by, Lapsed, id),
            Event::TurnMissed { seat: name } => alone!(by, Missed, name),
            Event::Acted { .. }
            | Event::AuctionOpened { .. }
            | Event::Bankrupt { .. }
            | Event::DealDone { .. }
            | Event::Payout { .. }
            | Event::TileDrawn { .. }
            | Event::PoolMixed
            | Event::GameOver
            | Event::TakenBack { .. }
            | Event::TurnTo { .. } => return None,
        })
    }
}
