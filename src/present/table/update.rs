//! The short post about a turn that goes on.

use last_spike_engine::{Action, Event, OpenOffer, Phase, Seat};

use crate::present::parts::calls::{call, calling, calling_all};
use crate::present::parts::passage::{Passage, lines};
use crate::present::parts::post::{Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::ROWS;
use crate::present::{
    clock::pace,
    key,
    telling::{debts, news, offers, turns},
};
use crate::service::views::look::News;

/// Returns the short post of what happened while a turn goes on; with `after_turns` also before it, in turns of which
/// no board has told, about which nobody is asked anything.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News, after_turns: bool) -> Post {
    let events = if after_turns { turns::going_on(&news.events) } else { &*news.events };
    let turns = turns::told(scene, &news::without_accepted_offers(news));
    let (mut passing, mut mentions, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
    passing.extend(debts::older(scene, events).into_iter().map(Passage::now));
    match scene.view.phase {
        Phase::Auction => {
            // The bidders were called when it opened.
            if !is_only_dealing(events) {
                let asked = calling_all(scene, &news.called, &mut mentions);
                let asked = [("names", scene.lang.list(&asked).into())];
                passing.push(Passage::now(scene.lang.text(key::LINE_AUCTION, &asked)));
                passing.extend(pace::until(scene, &news.due));
            }
            buttons.push(scene.button(key::BUTTON_BID, Tone::Primary, Intent::Show));
        }
        // A player whose own action led to the debt has the answer before them; a player who sold by auction
        // was away meanwhile.
        phase
            if scene.view.to_act.iter().any(|seat| news.called.contains(seat))
                && (closes_auction(events) || phase == Phase::Debt && !is_only_dealing(events)) =>
        {
            let (call, called) = call(scene, &news.called);
            passing.push(call);
            passing.extend(pace::until(scene, &news.due));
            mentions.extend(called);
            buttons.push(scene.show_button());
        }
        phase => {
            if let Some(seat) = scene.view.at_turn
                && !is_only_dealing(events)
            {
                let key = match phase {
                    Phase::Buy => key::LINE_BUY,
                    Phase::Build => key::LINE_BUILD,
                    Phase::Land => key::LINE_LAND,
                    Phase::Remove => key::LINE_REMOVE,
                    Phase::Debt => key::LINE_DEBT,
                    _ => key::LINE_GOES_ON,
                };
                let who = scene.view.to_act.first().copied().unwrap_or(seat);
                let line = scene.lang.text(key, &[("name", scene.names.bold(who).into())]);
                passing.push(Passage::now(format!("-# {line}")));
            }
            // On a phone the controls of the last board are far above.
            buttons.push(scene.show_button());
        }
    }
    buttons.extend(turns.button(scene, news.since));
    let mut post = Post::default().buttons(buttons);
    for open in offers_made(scene, events) {
        let (to, id) = (open.offer.to_seat, open.offer.id);
        if scene.stored.user(to).is_some() && !news.silent.contains(&id) && !has_acted_since(events, to, id) {
            let called = calling(scene, to, &mut mentions);
            let args = [("names", called.into()), ("id", id.into())];
            passing.push(Passage::now(scene.lang.text(key::CALL_OFFER, &args)));
        }
        if post.rows.len() < ROWS {
            post = post.buttons(offers::buttons(scene, open).to_vec());
        }
    }
    let (text, earlier) = scene.lay_out_filed(turns.lines, turns.filed, &lines(&passing));
    Post { text, passing, earlier, mentions, ..post }
}

/// Tells whether a player has acted since an offer was made to them: the answer has shown it to them.
fn has_acted_since(events: &[Event], to: Seat, offer: u32) -> bool {
    let makes_it =
        |event: &Event| matches!(event, Event::Acted { action: Action::Offer(made), .. } if made.id == offer);
    let later = events.iter().skip_while(|event| !makes_it(event));
    later.into_iter().any(|event| matches!(event, Event::Acted { seat, .. } if *seat == to))
}

fn closes_auction(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::AuctionClosed { .. }))
}

/// Tells whether people have only dealt with each other, beside the turn.
fn is_only_dealing(events: &[Event]) -> bool {
    let is_dealing = |event: &Event| match event {
        Event::Acted { action, .. } => matches!(
            action,
            Action::Offer(_) | Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. }
        ),
        Event::DealDone { .. } | Event::OfferLapsed { .. } => true,
        event => event.is_internal(),
    };
    events.iter().all(is_dealing)
}

/// Returns the offers that were made and still stand.
fn offers_made<'a>(scene: &Scene<'a>, events: &[Event]) -> Vec<&'a OpenOffer> {
    let Some(table) = scene.view.table.dice() else { return Vec::new() };
    let made = events.iter().filter_map(|event| match event {
        Event::Acted { action: Action::Offer(offer), .. } => Some(offer.id),
        _ => None,
    });
    made.filter_map(|id| table.offers.iter().find(|open| open.offer.id == id)).collect()
}
