//! The post of an auction: the deed, who has answered and until when; later, in its place, the outcome (K5, G9). If one
//! post tells several auctions, the outcomes of the earlier ones stand above the last auction.

use last_spike_engine::{Action, City, Event, Money, Seat};

use crate::present::parts::calls::calling;
use crate::present::parts::passage::{Passage, Says, lines};
use crate::present::parts::post::{Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::terms::deeds;
use crate::present::{
    clock::pace,
    key,
    telling::{auctions, news},
};
use crate::service::deals::auction::AnswersShown;
use crate::service::views::look::News;
use crate::store::UserId;

/// The mark of such a post.
const HAMMER: &str = "🔨";

/// Returns the post of auctions, the last of which can be answered while it is `open`; it tells as much
/// of the answers as is `shown`. Above them stands the debt that they are to pay; of the earlier ones those for which there is
/// no room are in a file.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News, open: bool, shown: AnswersShown) -> Post {
    let begins = |event: &Event| matches!(event, Event::Acted { action: Action::Auction(_), .. });
    let first = news.events.iter().position(begins).unwrap_or(0);
    let (led, auctions) = news.events.split_at(first);
    let mut auctions = auctions.chunk_by(|_, next| !begins(next));
    let Some(last) = auctions.next_back() else { return post_of_one(scene, news, open, shown) };
    let of = |events: &[Event]| News { events: events.to_vec(), ..news.clone() };
    let post = post_of_one(scene, &of(last), open, shown);
    let earlier: Vec<&[Event]> = auctions.collect();
    let is_tried_again = |(at, events): &(usize, &&[Event])| {
        let later = earlier[at + 1..].iter().copied().chain((!open).then_some(last));
        unsold(events).is_some_and(|deed| later.into_iter().any(|later| opened(later) == Some(deed)))
    };
    let told = earlier.iter().enumerate().filter(|one| !is_tried_again(one));
    let earlier = told.map(|(_, events)| format!("{HAMMER} {}", result(scene, &of(events))));
    let led = news::lines(&of(led), &scene.view.edition, scene.view.options, scene.names, scene.lang);
    let led = (!led.is_empty()).then(|| led.join(" "));
    let (text, earlier) = scene.lay_out(led.into_iter().chain(earlier).collect(), &[post.text]);
    Post { text, earlier, ..post }
}

fn post_of_one(scene: &Scene<'_>, news: &News, open: bool, shown: AnswersShown) -> Post {
    if !open {
        return Post::text(format!("{HAMMER} {}", result(scene, news)));
    }
    let lang = scene.lang;
    let mut told = news::lines(news, &scene.view.edition, scene.view.options, scene.names, lang);
    if let Some(last) = told.last_mut() {
        *last = format!("{HAMMER} {last}");
    }
    let mut mentions = Vec::new();
    let to_come = to_come(scene).filter(|_| news.puts_all_up).map(Passage::now);
    let passing = to_come.into_iter().chain(asked(scene, news, shown, &mut mentions)).collect::<Vec<_>>();
    told.extend(lines(&passing));
    let post = Post { passing, mentions, ..Post::text(told.join("\n")) };
    post.buttons(vec![scene.button(key::BUTTON_BID, Tone::Primary, Intent::Show)])
}

/// Returns the line about the deeds that the seller puts up next, one after another; `None` if there are no more (G9).
fn to_come(scene: &Scene<'_>) -> Option<String> {
    let (table, auction) = scene.view.table.dice().zip(scene.view.table.auction())?;
    let seller = scene.view.seat(auction.seller);
    let mut others = table.untried(&scene.view.edition, seller, auction.minimum).peekable();
    others.peek()?;
    Some(scene.lang.text(key::AUCTION_ALL, &[("deeds", deeds(others, scene.lang).into())]))
}

/// Returns the passages about who has answered, and who is to answer until when; those who are called are notified by it.
fn asked(scene: &Scene<'_>, news: &News, shown: AnswersShown, mentions: &mut Vec<UserId>) -> Vec<Passage> {
    let lang = scene.lang;
    let bids = |text: &str| Passage { text: pace::passing(text), says: Says::Bids(pace::pass(&news.due)) };
    let Some(auction) = scene.view.table.auction().filter(|_| shown == AnswersShown::Who) else {
        let called: Vec<String> = news.called.iter().map(|seat| calling(scene, *seat, mentions)).collect();
        let call = || lang.text(key::CALL_AUCTION, &[("names", lang.list(&called).into())]);
        let until = pace::pass(&news.due);
        let until = until.map(|when| lang.text(key::STATUS_DEADLINE, &[("when", pace::moment(when).into())]));
        let asks: Vec<String> = until.into_iter().chain((!called.is_empty()).then(call)).collect();
        let asks = (!asks.is_empty()).then(|| bids(&asks.join(" ")));
        let kept = match shown {
            AnswersShown::Who => None,
            AnswersShown::Nothing => Some(key::AUCTION_TOGETHER),
            AnswersShown::NothingToDeadline => Some(key::AUCTION_SECRET),
        };
        return kept.map(|key| Passage::now(lang.say(key))).into_iter().chain(asks).collect();
    };
    let answered: Vec<String> = auction.answered.iter().map(|seat| scene.names.bold(*seat)).collect();
    let name = |seat: &Seat| {
        if news.called.contains(seat) { calling(scene, *seat, mentions) } else { scene.names.bold(*seat) }
    };
    let names: Vec<String> = auction.awaited.iter().map(name).collect();
    let names = ("names", lang.list(&names).into());
    let asks = match pace::pass(&news.due) {
        Some(when) => lang.text(key::AUCTION_ASKED_UNTIL, &[names, ("when", pace::moment(when).into())]),
        None => lang.text(key::AUCTION_ASKED, &[names]),
    };
    let answered = (!answered.is_empty())
        .then(|| lang.text(key::AUCTION_ANSWERED, &[("names", lang.list(&answered).into())]));
    answered.map(Passage::now).into_iter().chain([bids(&asks)]).collect()
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
            lang.text(key::AUCTION_VOID, &args)
        }
        (_, Some(minimum)) if minimum > Money::ZERO => {
            let minimum = auctions::auction_began(&scene.view.edition, minimum, lang);
            format!("{} {minimum}", line())
        }
        _ => line(),
    }
}
