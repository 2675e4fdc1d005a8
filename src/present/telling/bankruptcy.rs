//! A bankruptcy in three lines: what the player could not pay, what their auctions brought, and that they are out. How
//! it came to that is in a file (B1, K7, G9).

use last_spike_engine::{Action, Event, Money, Seat};

use super::news;
use crate::present::key;
use crate::present::parts::scene::Scene;
use crate::present::words::said::say;
use crate::service::views::look::News;

/// The lines of a bankruptcy.
const LINES: usize = 3;

/// Takes what led to bankruptcies out of the news and tells it in short, where it is longer; returns the rest of the
/// news, the short lines and all that was taken out.
pub(super) fn shorten(scene: &Scene<'_>, news: &News) -> Option<(News, Vec<String>, Vec<String>)> {
    let out = |event: &Event| match event {
        Event::Bankrupt { seat, .. } => Some(*seat),
        _ => None,
    };
    let (mut left, mut short, mut filed) = (news.clone(), Vec::new(), Vec::new());
    for seat in news.events.iter().filter_map(out) {
        let led: Vec<Event> = left.events.iter().filter(|event| leads(event, seat)).cloned().collect();
        let lines = |events: &[Event]| {
            let (planned, elsewhere) = (Vec::new(), Vec::new());
            let part = News { events: events.to_vec(), planned, elsewhere, ..news.clone() };
            news::lines(&part, &scene.view.edition, scene.view.options, scene.names, scene.lang)
        };
        let all = lines(&led);
        if all.len() <= LINES {
            continue;
        }
        let cause = led.iter().rev().find(|event| matches!(event, Event::Owed { .. }));
        let named = led.iter().rev().find(|event| matches!(event, Event::Acted { .. }));
        short.extend(cause.or(named).map(|event| lines(std::slice::from_ref(event))).unwrap_or_default());
        short.extend(auctions(scene, seat, &led));
        let end: Vec<Event> = led.iter().filter(|event| out(event) == Some(seat)).cloned().collect();
        short.extend(lines(&end));
        filed.extend(all);
        left = left.part(|at| !leads(&left.events[at], seat));
    }
    (!filed.is_empty()).then_some((left, short, filed))
}

/// Tells whether an event is one of how a player tried to pay and went out.
fn leads(event: &Event, player: Seat) -> bool {
    match event {
        Event::Acted { seat, action: Action::Auction(_) }
        | Event::AuctionOpened { seat, .. }
        | Event::AuctionClosed { seat, .. }
        | Event::Owed { seat, .. }
        | Event::Bankrupt { seat, .. } => *seat == player,
        Event::OfferLapsed { .. } => true,
        _ => false,
    }
}

/// Returns the line on a player's auctions.
fn auctions(scene: &Scene<'_>, seat: Seat, led: &[Event]) -> Option<String> {
    let closed = led.iter().filter_map(|event| match event {
        Event::AuctionClosed { price, .. } => Some(*price),
        _ => None,
    });
    let (count, sum) = closed.fold((0_u32, Money::ZERO), |(count, sum), price| (count + 1, sum + price));
    let asks = |event: &Event| match event {
        Event::AuctionOpened { terms, .. } => terms.as_ref().is_none_or(|terms| !terms.asked.is_empty()),
        _ => false,
    };
    // Where cash is hidden everybody is asked.
    let is_hopeless = !led.iter().any(asks);
    let key = if is_hopeless { key::BANKRUPT_HOPELESS } else { key::BANKRUPT_AUCTIONS };
    (count > 0).then(|| say!(scene.by(), key, name = seat, count, sum))
}
