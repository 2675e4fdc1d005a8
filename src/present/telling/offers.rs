//! Offers of 1976 in words, with the buttons that answer them (G8).

use last_spike_engine::{Action, Offer, OpenOffer};

use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{POST, length};
use crate::present::words::said::{Speaker, say};
use crate::present::{Key, key};
use crate::service::deals::offers::terms;

/// Characters that a post may have with its offers: what came of an answer stands above them later.
const ROOM: usize = POST - 100;

/// Returns an offer in a line.
pub(in crate::present) fn line(scene: &Scene<'_>, open: &OpenOffer) -> String {
    text(key::news::Offer, open, scene.by())
}

/// Returns a sentence about an offer.
pub(in crate::present) fn text(key: Key, open: &OpenOffer, by: Speaker<'_>) -> String {
    let OpenOffer { from: name, offer: Offer { id, to_seat: to, give, take } } = open;
    say!(by, key, name, to, id, give, take)
}

/// Returns the buttons by which an offer is answered.
pub(in crate::present) fn buttons(scene: &Scene<'_>, open: &OpenOffer) -> [Button; 3] {
    let (id, terms) = (open.offer.id, terms(open));
    let reply = |reply| Intent::Reply { reply, terms };
    [
        scene.offer_button(key::BUTTON_ACCEPT, Tone::Good, id, reply(Action::Accept { id })),
        scene.offer_button(key::BUTTON_DECLINE, Tone::Plain, id, reply(Action::Decline { id })),
        scene.offer_button(key::BUTTON_COUNTER, Tone::Plain, id, Intent::Counter(id)),
    ]
}

/// Adds the offers that the player may answer or take back (G8): all in words as far as they fit,
/// those to the player first, and buttons for as many as there is room for.
#[must_use]
pub fn below(scene: &Scene<'_>, mut post: Post) -> Post {
    let Some(table) = scene.view.table.dice().filter(|_| scene.view.outcome.is_none()) else { return post };
    let own = scene.view.own_seat();
    let mut open: Vec<&OpenOffer> = table.offers.iter().collect();
    open.sort_by_key(|open| own == Some(open.from));
    for open in open {
        let (mine, to_me) = (own == Some(open.from), own == Some(open.offer.to_seat));
        if !mine && !to_me {
            continue;
        }
        let added = format!("\n{}", line(scene, open));
        if length(&post.text) + length(&added) > ROOM {
            post.text.push_str("\n…");
            break;
        }
        post.text.push_str(&added);
        if post.rows.len() < 4 {
            let id = open.offer.id;
            post = if mine {
                let withdraw = Intent::Reply { reply: Action::Withdraw { id }, terms: terms(open) };
                post.buttons(vec![scene.offer_button(key::BUTTON_WITHDRAW, Tone::Plain, id, withdraw)])
            } else {
                post.buttons(buttons(scene, open).to_vec())
            };
        }
    }
    post
}
