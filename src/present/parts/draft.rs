//! Offers that are not made yet: their maker is asked first whether they are meant so (G8).

use last_spike_engine::{City, Goods, Money, Seat};

use crate::present::words::digits::{city_digit, city_of, number};

/// An offer that is not made yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The player to whom it is made.
    pub to_seat: Seat,
    /// The goods that its maker gives.
    pub give: Goods,
    /// The goods that its maker gets.
    pub take: Goods,
    /// The offer that it counters, which is declined with it.
    pub counters: Option<u32>,
}

impl Draft {
    /// Writes the offer as a control carries it.
    pub(in crate::present) fn text(&self) -> String {
        let goods = |goods: &Goods| {
            let deeds: String = goods.deeds.iter().map(|city| city_digit(*city)).collect();
            format!("{}-{deeds}", goods.cash)
        };
        let counters = self.counters.map_or_else(String::new, |id| format!(":{id}"));
        format!("{}:{}:{}{counters}", self.to_seat.0, goods(&self.give), goods(&self.take))
    }

    /// Reads an offer as [`Self::text`] writes it.
    pub(in crate::present) fn parse(text: &str) -> Option<Self> {
        let goods = |text: &str| {
            let (cash, deeds) = text.split_once('-')?;
            let deeds = deeds.chars().map(|digit| city_of(digit, &City::CANADIAN));
            Some(Goods { cash: Money(number(cash)?), deeds: deeds.collect::<Option<_>>()? })
        };
        let mut parts = text.split(':');
        let draft = Self {
            to_seat: Seat(number(parts.next()?)?),
            give: goods(parts.next()?)?,
            take: goods(parts.next()?)?,
            counters: parts.next().map(|id| number(id).ok_or(())).transpose().ok()?,
        };
        parts.next().is_none().then_some(draft)
    }
}
