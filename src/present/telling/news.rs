//! News: what happened, in words.

use std::cmp::Reverse;

use last_spike_engine::{Action, Edition, Event, Lot, Money, OpenOffer, Options, Seat, TileSet};

use super::auctions::auction;
use super::offers;
use super::wording::Teller;
use crate::present::lang::{Lang, key};
use crate::present::words::names::Names;
use crate::present::words::said::{Speaker, say};
use crate::present::words::terms::route_name;
use crate::service::views::look::News;

/// Returns the news as lines, one for each event that matters; internal events have none, nor those that another post
/// has told.
#[must_use]
pub fn lines(news: &News, edition: &Edition, options: Options, names: &Names, lang: Lang) -> Vec<String> {
    let teller = Teller { news, edition, options, by: Speaker { names: Some(names), lang } };
    let mut lines = Vec::new();
    let (mut named, mut as_planned) = (None, false);
    let mut rest = &*news.events;
    while let Some((event, after)) = rest.split_first() {
        if matches!(event, Event::Acted { .. }) {
            as_planned = news.planned.contains(&(news.events.len() - rest.len()));
        }
        // The payouts of a route are one line.
        let paid = rest.iter().take_while(|event| matches!(event, Event::Payout { .. })).count();
        if paid > 0 {
            lines.push(payouts_line(&rest[..paid], edition, names, lang));
            rest = &rest[paid..];
            continue;
        }
        // One auction after the other pays for the same tile.
        // What came of an auction says all that its beginning says.
        let is_closed = matches!(event, Event::AuctionOpened { seat, city, .. } if after.iter().any(|later|
            matches!(later, Event::AuctionClosed { seat: seller, city: sold, .. } if (seller, sold) == (seat, city))));
        let is_named_again = matches!(event, Event::Acted { action: Action::Auction(Lot::Deed { tile, .. }), .. }
            if named.replace(*tile) == Some(*tile));
        let is_told = is_told_elsewhere(news, news.events.len() - rest.len());
        if !is_named_again && !is_closed && !is_told {
            let before = &news.events[..news.events.len() - rest.len()];
            let line = teller.line(event, before, after);
            // The first sentence about a step says how it came.
            lines.extend(line.map(|line| {
                let planned = std::mem::take(&mut as_planned);
                if planned { lang.text(key::news::Planned, &[("line", line.into())]) } else { line }
            }));
        }
        rest = after;
    }
    lines
}

/// Leaves out the offers about which nothing is to be done any more, and which changed nothing: what
/// was accepted tells of itself.
#[must_use]
pub fn without_spent_offers(news: &News) -> News {
    let ends = |event: &Event| match event {
        Event::Acted { action: Action::Decline { id } | Action::Withdraw { id }, .. }
        | Event::OfferLapsed { id }
        | Event::DealDone { id, .. } => Some(*id),
        _ => None,
    };
    let ended: Vec<u32> = news.events.iter().filter_map(ends).collect();
    let made = |event: &Event| match event {
        Event::Acted { action: Action::Offer(offer), .. } => Some(offer.id),
        _ => None,
    };
    let here: Vec<u32> = news.events.iter().filter_map(made).filter(|id| ended.contains(id)).collect();
    let is_spent = |event: &Event| {
        made(event).or(ends(event)).is_some_and(|id| here.contains(&id))
            && !matches!(event, Event::DealDone { .. })
    };
    without(news, is_spent)
}

/// Leaves out the offers that were accepted: the deal tells of itself.
#[must_use]
pub fn without_accepted_offers(news: &News) -> News {
    without(news, |event| match event {
        Event::Acted { action: Action::Offer(offer), .. } => {
            news.events.iter().any(|event| event.carries_out(offer.id))
        }
        _ => false,
    })
}

/// Leaves out some events.
fn without(news: &News, is_left_out: impl Fn(&Event) -> bool) -> News {
    news.part(|at| !is_left_out(&news.events[at]))
}

/// Returns the tiles that were laid, to be ringed on the board.
#[must_use]
pub fn laid(events: &[Event]) -> TileSet {
    let tile = |event: &Event| match event {
        Event::TileLaid { tile, .. } => Some(*tile),
        _ => None,
    };
    events.iter().filter_map(tile).collect()
}

/// Returns the line about the payouts of a route. They are told aloud where somebody gets as much as the last spike brings.
pub(super) fn payouts_line(events: &[Event], edition: &Edition, names: &Names, lang: Lang) -> String {
    let mut sums = [Money::ZERO; Seat::MOST];
    for event in events {
        if let Event::Payout { seat, amount, .. } = event {
            sums[seat.index()] += *amount;
        }
    }
    let is_big = sums.iter().any(|sum| *sum >= edition.bonus);
    let key = if is_big { key::news::PayoutsBig } else { key::news::Payouts };
    lang.text(key, &[("payouts", payouts(events, names, lang).into())])
}

/// Returns who is paid what for which land by the payouts of a route, who gets most first.
fn payouts(events: &[Event], names: &Names, lang: Lang) -> String {
    let mut by_seat: Vec<(Seat, Money, Vec<String>)> = Vec::new();
    for event in events {
        let Event::Payout { seat, city, cards, amount } = event else { continue };
        let cards = format!("{city} ×{cards}");
        match by_seat.iter_mut().find(|(paid, ..)| paid == seat) {
            Some((_, sum, cities)) => {
                *sum += *amount;
                cities.push(cards);
            }
            None => by_seat.push((*seat, *amount, vec![cards])),
        }
    }
    by_seat.sort_by_key(|(_, sum, _)| Reverse(*sum));
    let each = by_seat.into_iter().map(|(seat, sum, cities)| {
        format!("{} {} ({})", names.bold(seat), lang.money(sum), cities.join(", "))
    });
    let each: Vec<String> = each.collect();
    each.join(" · ")
}

/// True if another post, which stays, tells an event of the news. It does so of a debt that was paid by what such a post
/// tells: then that it could not be paid before is only half of a story.
pub(super) fn is_told_elsewhere(news: &News, at: usize) -> bool {
    if news.elsewhere.contains(&at) {
        return true;
    }
    let Some(Event::Owed { seat, amount, cause, .. }) = news.events.get(at) else { return false };
    let pays = |event: &Event| {
        matches!(event, Event::Paid { seat: by, amount: paid, cause: of, .. }
        if (by, paid, of) == (seat, amount, cause))
    };
    let paid = news.events.iter().skip(at).position(pays);
    paid.is_some_and(|paid| (at..at + paid).any(|between| news.elsewhere.contains(&between)))
}

impl Teller<'_> {
    fn line(&self, event: &Event, before: &[Event], after: &[Event]) -> Option<String> {
        match event {
            Event::Acted { seat, action } => self.acted(*seat, action),
            Event::Bankrupt { seat, .. } => Some(self.bankrupt(*seat)),
            Event::AuctionOpened { seat, city, minimum, .. } => {
                Some(auction(key::news::Auction, self.edition, *seat, *city, *minimum, self.by))
            }
            Event::DealDone { id, .. } => self.deal(*id),
            _ => self.tell(event, before, after).map(|told| self.by.lang.text(told.news, &told.args)),
        }
    }

    /// Returns the line on a bankruptcy: what its player owed and had, where that is known (B1, K7, G9).
    fn bankrupt(&self, name: Seat) -> String {
        let by = self.by;
        let Some(ruin) = self.news.ruined.iter().find(|ruin| ruin.seat == name) else {
            return say!(by, key::news::Bankrupt, name);
        };
        match (ruin.debt.map(|debt| (debt.amount, debt.cause)), ruin.cash) {
            (Some((owed, cause)), Some(cash)) => say!(by, key::news::BankruptDebt, name, owed, cause, cash),
            (Some((owed, cause)), None) => say!(by, key::news::BankruptDebtHidden, name, owed, cause),
            (None, Some(cash)) => say!(by, key::news::BankruptTiles, name, cash),
            (None, None) => say!(by, key::news::BankruptTilesHidden, name),
        }
    }

    fn deal(&self, id: u32) -> Option<String> {
        let open = self.news.accepted.iter().find(|open| open.offer.id == id)?;
        Some(offers::text(key::news::Deal, open, self.by))
    }

    /// Returns the line about an action that no event tells of.
    fn acted(&self, name: Seat, action: &Action) -> Option<String> {
        let by = self.by;
        Some(match action {
            Action::Pass => say!(by, key::news::Passed, name),
            Action::Offer(offer) => {
                offers::text(key::news::Offer, &OpenOffer { from: name, offer: (**offer).clone() }, by)
            }
            // The tile is named for all to know (K4).
            Action::Auction(Lot::Deed { tile, .. }) => {
                let route = route_name(self.edition, tile.route());
                say!(by, key::news::Named, name, tile, route)
            }
            Action::Decline { id } => say!(by, key::news::Declined, name, id),
            Action::TakeBack { to: step } => say!(by, key::news::TakenBack, name, step),
            Action::Withdraw { id } => say!(by, key::news::Withdrawn, name, id),
            _ => return None,
        })
    }
}
