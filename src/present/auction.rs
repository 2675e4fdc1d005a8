//! The post of an auction: the deed, who has answered and until when; then, in its place, what came of it (K5, G9). Where one
//! tells several, what came of the earlier ones stands above the last.

use last_spike_engine::{Action, City, Event, Money, Seat};

use super::calls::calling;
use super::limits::join_last;
use super::post::{Post, Tone};
use super::press::Intent;
use super::scene::Scene;
use super::{news, pace};
use crate::service::look::News;

/// The mark of such a post.
const HAMMER: &str = "🔨";

/// Returns the post of auctions, the last of which can be answered while it is `open`; where it is `secret` it does not tell
/// who has. Of the earlier ones the newest are told for which there is room.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News, open: bool, secret: bool) -> Post {
    let begins = |event: &Event| matches!(event, Event::Acted { action: Action::Auction(_), .. });
    let mut auctions = news.events.chunk_by(|_, next| !begins(next));
    let Some(last) = auctions.next_back() else { return post_of_one(scene, news, open, secret) };
    let of = |events: &[Event]| News { events: events.to_vec(), ..news.clone() };
    let post = post_of_one(scene, &of(last), open, secret);
    let earlier: Vec<&[Event]> = auctions.collect();
    let is_tried_again = |(at, events): &(usize, &&[Event])| {
        let later = earlier[at + 1..].iter().copied().chain((!open).then_some(last));
        unsold(events).is_some_and(|deed| later.into_iter().any(|later| opened(later) == Some(deed)))
    };
    let told = earlier.iter().enumerate().filter(|one| !is_tried_again(one));
    let earlier = told.map(|(_, events)| format!("{HAMMER} {}", result(scene, &of(events))));
    let lines: Vec<String> = earlier.chain([post.text]).collect();
    Post { text: join_last(&lines), ..post }
}

fn post_of_one(scene: &Scene<'_>, news: &News, open: bool, secret: bool) -> Post {
    if !open {
        return Post::text(format!("{HAMMER} {}", result(scene, news)));
    }
    let lang = scene.lang;
    let mut lines = news::lines(news, &scene.view.edition, scene.view.options, scene.names, lang);
    if let Some(last) = lines.last_mut() {
        *last = format!("{HAMMER} {last}");
    }
    if let Some(auction) = scene.view.table.auction() {
        let names = |seats: &[Seat]| seats.iter().map(|seat| scene.names.bold(*seat)).collect::<Vec<_>>();
        let (asked, answered) = (names(&auction.awaited), names(&auction.answered));
        if !secret && !answered.is_empty() {
            lines.push(lang.text("auction-answered", &[("names", lang.list(&answered).into())]));
        }
        let key = if secret { "auction-secret" } else { "auction-asked" };
        lines.push(lang.text(key, &[("names", lang.list(&asked).into())]));
    }
    lines.extend(pace::dues(scene, &news.due));
    let mut mentions = Vec::new();
    let called: Vec<String> = news.called.iter().map(|seat| calling(scene, *seat, &mut mentions)).collect();
    if !called.is_empty() {
        let call = lang.text("call-auction", &[("names", lang.list(&called).into())]);
        lines.push(pace::passing(&call));
    }
    let post = Post { mentions, ..Post::text(lines.join("\n")) };
    post.buttons(vec![scene.button("button-bid", Tone::Primary, Intent::Show)])
}

/// Returns who sells a deed of which city in an auction.
fn opened(events: &[Event]) -> Option<(Seat, City)> {
    events.iter().find_map(|event| match event {
        Event::AuctionOpened { seat, city, .. } => Some((*seat, *city)),
        _ => None,
    })
}

/// Returns who has kept a deed of which city in an auction that is over: it may be put up again (G9).
fn unsold(events: &[Event]) -> Option<(Seat, City)> {
    events.iter().find_map(|event| match event {
        Event::AuctionClosed { seat, city, to_seat: None, price: Money::ZERO, .. } => Some((*seat, *city)),
        _ => None,
    })
}

/// Returns the line about what came of an auction, with its minimum; one that a player has left came to nothing (K7).
fn result(scene: &Scene<'_>, news: &News) -> String {
    let lang = scene.lang;
    let is_told = |event: &&Event| matches!(event, Event::AuctionOpened { .. } | Event::AuctionClosed { .. });
    let is_end = |event: &Event| matches!(event, Event::AuctionClosed { .. });
    let told = News { events: news.events.iter().filter(is_told).cloned().collect(), ..news.clone() };
    let line = || news::lines(&told, &scene.view.edition, scene.view.options, scene.names, lang).join(" ");
    let minimum = news.events.iter().find_map(|event| match event {
        Event::AuctionOpened { minimum, .. } => Some(*minimum),
        _ => None,
    });
    match (opened(&news.events), minimum) {
        (Some((seat, city)), _) if !news.events.iter().any(is_end) => {
            let args = [("name", scene.names.bold(seat).into()), ("city", city.name().into())];
            lang.text("auction-void", &args)
        }
        (_, Some(minimum)) if minimum > Money::ZERO => {
            let minimum = news::auction_began(&scene.view.edition, minimum, lang);
            format!("{} {minimum}", line())
        }
        _ => line(),
    }
}
