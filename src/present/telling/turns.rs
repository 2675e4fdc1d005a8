//! Several turns, as a post tells them: a line for each.

use last_spike_engine::{Action, Event, Lot, Phase, Seat, Step};

use super::bankruptcy;
use super::news;
use super::wording::Teller;
use crate::present::key;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::service::views::look::News;

/// The past, as a post tells it.
pub(in crate::present) struct Told {
    pub(in crate::present) lines: Vec<String>,
    /// The way to bankruptcies, which is told in a file.
    pub(in crate::present) filed: Vec<String>,
    /// True if a turn is told in one line: a button shows all of it.
    pub(super) is_short: bool,
}

impl Told {
    /// Returns the button that shows all of it, where there is more.
    pub(in crate::present) fn button(&self, scene: &Scene<'_>, since: Step) -> Option<Button> {
        self.is_short.then(|| scene.button(key::BUTTON_TOLD, Tone::Plain, Intent::Told(since)))
    }
}

/// Returns what happened: all of it where at most one turn has ended, else a line for each turn that has, and all of
/// the one that goes on.
pub(in crate::present) fn told(scene: &Scene<'_>, news: &News) -> Told {
    let shortened = bankruptcy::shorten(scene, news);
    let Some((rest, short, filed)) = shortened else { return in_full(scene, news) };
    let told = in_full(scene, &rest);
    Told { lines: [told.lines, short].concat(), filed, ..told }
}

/// Returns what happened, bankruptcies with all that led to them.
fn in_full(scene: &Scene<'_>, news: &News) -> Told {
    let turns = ended(&news.events);
    let is_short = turns.len() > 1 || turns.len() == 1 && is_computers_auction(scene, &news.events);
    let all =
        |news: &News| news::lines(news, &scene.view.edition, scene.view.options, scene.names, scene.lang);
    if !is_short {
        return Told { lines: all(news), filed: Vec::new(), is_short: false };
    }
    let (mut lines, mut from) = (Vec::new(), 0);
    for end in turns {
        lines.extend(line(scene, &part(news, from, end)));
        from = end;
    }
    lines.extend(all(&part(news, from, news.events.len())));
    Told { lines, filed: Vec::new(), is_short: true }
}

/// Returns all that happened, as an answer to whoever asks.
#[must_use]
pub fn whole(scene: &Scene<'_>, news: &News) -> Post {
    let lines = news::lines(news, &scene.view.edition, scene.view.options, scene.names, scene.lang);
    let (text, earlier) = scene.lay_out(lines, &[]);
    Post { text, earlier, ..Post::default() }
}

/// Returns for each turn that has ended the number of events up to its end.
fn ended(events: &[Event]) -> Vec<usize> {
    let (mut ends, mut last) = (Vec::new(), None);
    for (at, event) in events.iter().enumerate() {
        let Event::TurnTo { phase, turn, .. } = event else { continue };
        // The news may begin in the middle of a turn: then the first phase tells whether it has ended.
        let is_new = match last {
            Some(last) => last != *turn,
            None => matches!(phase, Phase::Lay | Phase::Roll) && !is_after_auction(&events[..at]),
        };
        if is_new || *phase == Phase::Over {
            ends.push(at + 1);
        }
        last = Some(*turn);
    }
    ends
}

/// True if these events end with an auction that was to pay for a tile: its seller then lays, and their turn goes on.
fn is_after_auction(events: &[Event]) -> bool {
    let last = events.iter().rev().find(|event| !event.is_internal());
    matches!(last, Some(Event::AuctionClosed { .. }))
}

/// Returns the events of the turn that goes on, after others that have ended.
pub(in crate::present) fn going_on(events: &[Event]) -> &[Event] {
    ended(events).last().map_or(events, |end| &events[*end..])
}

/// Returns the events of the news from one number up to another.
fn part(news: &News, from: usize, to: usize) -> News {
    news.part(|at| (from..to).contains(&at))
}

/// Returns a turn in a line; above it what others did before it, and below it what concerns others: who is out, what
/// was dealt and auctioned.
fn line(scene: &Scene<'_>, turn: &News) -> Vec<String> {
    let Some(seat) = player(&turn.events) else { return Vec::new() };
    let (edition, options) = (&scene.view.edition, scene.view.options);
    let teller = Teller { news: turn, edition, options, by: scene.by() };
    let (mut clauses, mut payouts) = (Vec::new(), Vec::new());
    let (mut earlier, mut others) = (Vec::new(), Vec::new());
    let mut rest = &*turn.events;
    while let Some((event, after)) = rest.split_first() {
        let paid = rest.iter().take_while(|event| matches!(event, Event::Payout { .. })).count();
        if paid > 0 {
            payouts
                .push(format!("-# {}", news::payouts_line(&rest[..paid], edition, scene.names, scene.lang)));
            rest = &rest[paid..];
            continue;
        }
        let before = &turn.events[..turn.events.len() - rest.len()];
        match clause(&teller, seat, event, before, after) {
            Some(clause) => clauses.push(clause),
            // Who buys nothing is not worth a word beside what they did.
            None if matches!(event, Event::Acted { action: Action::Pass, .. }) => {}
            None if only_leads(event, seat, &turn.events) => {}
            None if news::is_told_elsewhere(turn, turn.events.len() - rest.len()) => {}
            None if clauses.is_empty() => earlier.push(event.clone()),
            None => others.push(event.clone()),
        }
        rest = after;
    }
    if !turn.planned.is_empty() {
        clauses.push(scene.lang.say(key::turn::Planned));
    }
    let line =
        (!clauses.is_empty()).then(|| format!("{}: {}", scene.names.with_token(seat), clauses.join(" · ")));
    let lines = |events: Vec<Event>| {
        let others = News { events, planned: Vec::new(), elsewhere: Vec::new(), ..turn.clone() };
        news::lines(&others, edition, options, scene.names, scene.lang)
    };
    lines(earlier).into_iter().chain(line).chain(payouts).chain(lines(others)).collect()
}

/// True if a computer has held auctions in its turn: how it came to what it laid is worth no line of its own.
fn is_computers_auction(scene: &Scene<'_>, events: &[Event]) -> bool {
    let is_computer = player(events).is_some_and(|seat| scene.stored.user(seat).is_none());
    is_computer && events.iter().any(|event| matches!(event, Event::AuctionClosed { .. }))
}

/// True if an event of a player only leads to what their line tells: the tile that they named is laid, or land was sold
/// for it; their auction is over.
fn only_leads(event: &Event, player: Seat, turn: &[Event]) -> bool {
    turn.iter().any(|other| match (event, other) {
        (
            Event::Acted { action: Action::Auction(Lot::Deed { tile, .. }), seat },
            Event::TileLaid { seat: by, tile: laid, .. },
        ) => *seat == player && (seat, tile) == (by, laid),
        (
            Event::Acted { action: Action::Auction(Lot::Deed { .. }), seat },
            Event::AuctionClosed { seat: seller, .. },
        ) => *seat == player && seat == seller,
        (Event::AuctionOpened { seat, city, .. }, Event::AuctionClosed { seat: seller, city: sold, .. }) => {
            *seat == player && (seat, city) == (seller, sold)
        }
        _ => false,
    })
}

/// Returns whose turn it was.
fn player(events: &[Event]) -> Option<Seat> {
    let by_move = events.iter().find_map(|event| match event {
        Event::TileLaid { seat, .. } | Event::Dice { seat, .. } => Some(*seat),
        _ => None,
    });
    by_move.or_else(|| {
        events.iter().find_map(|event| match event {
            Event::Acted { seat, .. } => Some(*seat),
            _ => None,
        })
    })
}

/// Returns what a player did by an event of their turn, in a few words.
fn clause(
    teller: &Teller<'_>,
    player: Seat,
    event: &Event,
    before: &[Event],
    after: &[Event],
) -> Option<String> {
    let is_of_another = matches!(event, Event::Paid { seat, .. } | Event::Received { seat, .. }
        | Event::AuctionClosed { seat, .. } if *seat != player);
    let told = teller.tell(event, before, after).filter(|_| !is_of_another)?;
    Some(teller.by.lang.text(told.turn?, &told.args))
}
