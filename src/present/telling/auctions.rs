//! Auctions in words: their terms, and whether anybody could bid.

use last_spike_engine::{BID_STEP, CashDisplay, City, Edition, Event, Family, Money, Options, Seat};

use crate::present::lang::{Key, Lang, key};
use crate::present::words::said::{Speaker, args};

/// Returns the sentence about a deed that is put up for auction: the minimum is what the bank pays where nobody bids
/// (K5), or the least bid (G9).
pub(in crate::present) fn auction(
    key: Key,
    edition: &Edition,
    name: Seat,
    city: City,
    minimum: Money,
    by: Speaker<'_>,
) -> String {
    let (terms, least) = terms(edition, minimum);
    let args = args!(by, name, city, minimum, least);
    [key, terms].map(|key| by.lang.text(key, &args)).join(" ")
}

/// Returns the terms of an auction, by their key, with the least bid.
fn terms(edition: &Edition, minimum: Money) -> (Key, Money) {
    match edition.family {
        Family::Tiles(_) => (key::AUCTION_TERMS_BANK, minimum + BID_STEP),
        // A price of nothing is no price to name.
        Family::Dice(_) if minimum < BID_STEP => (key::AUCTION_TERMS_OPEN, BID_STEP),
        Family::Dice(_) => (key::AUCTION_TERMS, minimum),
    }
}

/// Returns the same about an auction that is over, in the amount that was named while it was open.
pub(in crate::present) fn auction_began(edition: &Edition, minimum: Money, lang: Lang) -> String {
    match terms(edition, minimum) {
        (key::AUCTION_TERMS, minimum) => {
            lang.text(key::AUCTION_MINIMUM, &[("minimum", lang.money(minimum).into())])
        }
        (_, least) => lang.text(key::AUCTION_BEGAN, &[("least", lang.money(least).into())]),
    }
}

/// True if nobody could bid in the last auction that was opened by these events (K5, G9), and cash is no secret: else
/// nothing tells who can.
pub(super) fn nobody_could_bid(options: Options, events: &[Event]) -> bool {
    let asked = events.iter().rev().find_map(|event| match event {
        Event::AuctionOpened { terms, .. } => Some(terms.as_ref().map(|terms| terms.asked.len())),
        _ => None,
    });
    options.cash == CashDisplay::Public && asked.flatten() == Some(0)
}
