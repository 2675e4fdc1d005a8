//! News: what happened, in words.

use std::cmp::Reverse;

use last_spike_engine::{
    Action, Edition, Event, Lot, Money, OpenOffer, Options, RouteName, Seat, SpaceKind, TileSet,
};

use super::arrival::{Arrival, arrival};
use super::auctions::{auction, nobody_could_bid};
use super::offers;
use crate::present::lang::{Args, Key, Lang, Value, key};
use crate::present::words::names::Names;
use crate::present::words::terms::{cause_name, ends_name, route_name, space_name};
use crate::service::views::look::News;

/// Returns the news as lines, one for each event that matters; internal events have none, nor those that another post
/// has told.
#[must_use]
pub fn lines(news: &News, edition: &Edition, options: Options, names: &Names, lang: Lang) -> Vec<String> {
    let teller = Teller { news, edition, options, names, lang };
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

struct Teller<'a> {
    news: &'a News,
    edition: &'a Edition,
    options: Options,
    names: &'a Names,
    lang: Lang,
}

impl Teller<'_> {
    #[allow(clippy::too_many_lines, reason = "one arm for each event")]
    fn line(&self, event: &Event, before: &[Event], after: &[Event]) -> Option<String> {
        let (lang, name) = (self.lang, |seat: Seat| self.names.bold(seat).into());
        let money = |amount: Money| lang.money(amount).into();
        let say = |key: Key, args: Args<'_>| Some(lang.text(key, args));
        match event {
            Event::Acted { seat, action } => self.acted(*seat, action),
            Event::TileLaid { seat, tile, cost, doubled } => say(
                if *doubled { key::news::LaidDoubled } else { key::news::Laid },
                &[
                    ("name", name(*seat)),
                    ("tile", tile.to_string().into()),
                    ("route", route_name(self.edition, tile.route()).into()),
                    ("cost", money(*cost)),
                ],
            ),
            Event::LandSold { seat, city, cost, proceeds } => say(
                key::news::Sold,
                &[
                    ("name", name(*seat)),
                    ("city", city.name().into()),
                    ("cost", money(*cost)),
                    ("proceeds", money(*proceeds)),
                ],
            ),
            Event::GrantClaimed { seat, city } => {
                say(key::news::Grant, &[("name", name(*seat)), ("city", city.name().into())])
            }
            Event::RouteCompleted(way) => {
                let route = match way {
                    RouteName::Lettered { route } => route_name(self.edition, *route),
                    RouteName::Between(ends) => ends_name(*ends),
                };
                say(key::news::Completed, &[("route", route.into())])
            }
            Event::LandBought { seat, city, cost } => say(
                key::news::Bought,
                &[("name", name(*seat)), ("city", city.name().into()), ("cost", money(*cost))],
            ),
            Event::Bankrupt { seat, .. } => Some(self.bankrupt(*seat)),
            Event::Resigned { seat, .. } => say(key::news::Resigned, &[("name", name(*seat))]),
            Event::LastSpike { seat, bonus } => {
                say(key::news::LastSpike, &[("name", name(*seat)), ("bonus", money(*bonus))])
            }
            Event::Dice { seat, values: [a, b] } => say(
                key::news::Dice,
                &[("name", name(*seat)), ("a", (*a).into()), ("b", (*b).into()), ("sum", (*a + *b).into())],
            ),
            Event::Moved { seat, to } => {
                say(self.moved(*to, after), &[("name", name(*seat)), ("space", self.space(*to).into())])
            }
            Event::Paid { seat, amount, to_seat: None, cause } => say(
                key::news::Paid,
                &[("name", name(*seat)), ("amount", money(*amount)), ("cause", self.cause(*cause).into())],
            ),
            Event::Paid { seat, amount, to_seat: Some(to), cause } => say(
                key::news::PaidTo,
                &[
                    ("name", name(*seat)),
                    ("amount", money(*amount)),
                    ("to", name(*to)),
                    ("cause", self.cause(*cause).into()),
                ],
            ),
            Event::Owed { seat, amount, to_seat: None, cause } => say(
                key::news::Owed,
                &[("name", name(*seat)), ("amount", money(*amount)), ("cause", self.cause(*cause).into())],
            ),
            Event::Owed { seat, amount, to_seat: Some(to), cause } => say(
                key::news::OwedTo,
                &[
                    ("name", name(*seat)),
                    ("amount", money(*amount)),
                    ("to", name(*to)),
                    ("cause", self.cause(*cause).into()),
                ],
            ),
            Event::Received { seat, amount, cause } => say(
                key::news::Received,
                &[("name", name(*seat)), ("amount", money(*amount)), ("cause", self.cause(*cause).into())],
            ),
            Event::DeedDrawn { seat, city, kept } => say(
                if *kept { key::news::Deed } else { key::news::DeedReturned },
                &[("name", name(*seat)), ("city", city.name().into())],
            ),
            Event::SectionBuilt { seat, ends, sections } => say(
                key::news::Built,
                &[
                    ("name", name(*seat)),
                    ("route", ends_name(*ends).into()),
                    ("sections", (*sections).into()),
                ],
            ),
            Event::SectionRemoved { seat, ends, sections } => say(
                key::news::Removed,
                &[
                    ("name", name(*seat)),
                    ("route", ends_name(*ends).into()),
                    ("sections", (*sections).into()),
                ],
            ),
            Event::DeedsReturned { city } => say(key::news::WorkedOut, &[("city", city.name().into())]),
            Event::AuctionOpened { seat, city, minimum, .. } => {
                Some(auction(key::news::Auction, self.edition, name(*seat), *city, *minimum, lang))
            }
            Event::AuctionClosed { seat, city, to_seat: Some(to), price, .. } => say(
                key::news::Auctioned,
                &[
                    ("name", name(*seat)),
                    ("city", city.name().into()),
                    ("to", name(*to)),
                    ("price", money(*price)),
                ],
            ),
            Event::AuctionClosed { seat, city, to_seat: None, price, .. } => say(
                match (*price == Money::ZERO, nobody_could_bid(self.options, before)) {
                    (true, false) => key::news::Unsold,
                    (true, true) => key::news::UnsoldUnasked,
                    (false, false) => key::news::ToBank,
                    (false, true) => key::news::ToBankUnasked,
                },
                &[("name", name(*seat)), ("city", city.name().into()), ("price", money(*price))],
            ),
            Event::DealDone { id, .. } => self.deal(*id),
            Event::OfferLapsed { id } => say(key::news::Lapsed, &[("id", (*id).into())]),
            Event::TurnMissed { seat } => say(key::news::Missed, &[("name", name(*seat))]),
            Event::Payout { .. }
            | Event::TileDrawn { .. }
            | Event::PoolMixed
            | Event::GameOver
            | Event::TakenBack { .. }
            | Event::TurnTo { .. } => None,
        }
    }

    /// Returns the line on a bankruptcy: what its player owed and had, where that is known (B1, K7, G9).
    fn bankrupt(&self, seat: Seat) -> String {
        let (lang, name) = (self.lang, ("name", self.names.bold(seat).into()));
        let money = |amount| Value::from(lang.money(amount));
        let Some(ruin) = self.news.ruined.iter().find(|ruin| ruin.seat == seat) else {
            return lang.text(key::news::Bankrupt, &[name]);
        };
        match (ruin.debt, ruin.cash) {
            (Some(debt), cash) => {
                let cause = ("cause", self.cause(debt.cause).into());
                let owed = ("owed", money(debt.amount));
                match cash {
                    Some(cash) => {
                        lang.text(key::news::BankruptDebt, &[name, owed, cause, ("cash", money(cash))])
                    }
                    None => lang.text(key::news::BankruptDebtHidden, &[name, owed, cause]),
                }
            }
            (None, Some(cash)) => lang.text(key::news::BankruptTiles, &[name, ("cash", money(cash))]),
            (None, None) => lang.text(key::news::BankruptTilesHidden, &[name]),
        }
    }

    fn deal(&self, id: u32) -> Option<String> {
        let open = self.news.accepted.iter().find(|open| open.offer.id == id)?;
        Some(offers::text(key::news::Deal, open, self.names, self.lang))
    }

    /// Returns the line about an action that no event tells of.
    fn acted(&self, seat: Seat, action: &Action) -> Option<String> {
        let (lang, name) = (self.lang, self.names.bold(seat));
        let say = |key: Key| Some(lang.text(key, &[("name", name.as_str().into())]));
        match action {
            Action::Pass => say(key::news::Passed),
            Action::Offer(offer) => {
                let open = OpenOffer { from: seat, offer: (**offer).clone() };
                Some(offers::text(key::news::Offer, &open, self.names, lang))
            }
            // The tile is named for all to know (K4).
            Action::Auction(Lot::Deed { tile, .. }) => Some(lang.text(
                key::news::Named,
                &[
                    ("name", name.as_str().into()),
                    ("tile", tile.to_string().into()),
                    ("route", route_name(self.edition, tile.route()).into()),
                ],
            )),
            Action::Decline { id } => {
                Some(lang.text(key::news::Declined, &[("name", name.as_str().into()), ("id", (*id).into())]))
            }
            Action::TakeBack { to } => Some(
                lang.text(key::news::TakenBack, &[("name", name.as_str().into()), ("step", to.0.into())]),
            ),
            Action::Withdraw { id } => {
                Some(lang.text(key::news::Withdrawn, &[("name", name.as_str().into()), ("id", (*id).into())]))
            }
            _ => None,
        }
    }

    /// Returns the sentence about a space that somebody has moved to.
    fn moved(&self, to: u8, after: &[Event]) -> Key {
        match arrival(self.edition, to, after) {
            Arrival::Plain => key::news::Moved,
            Arrival::MissesTurn => key::news_moved::MissesTurn,
            Arrival::BuysNothing => key::news_moved::BuysNothing,
            Arrival::RemovesNothing => key::news_moved::RemovesNothing,
            Arrival::PaysNothing => key::news_moved::PaysNothing,
            Arrival::GetsNothing => key::news_moved::GetsNothing,
        }
    }

    fn space(&self, position: u8) -> String {
        space_name(self.edition, position, self.lang)
    }

    fn cause(&self, cause: SpaceKind) -> String {
        cause_name(cause, self.lang)
    }
}
