//! Advice for a person: the best answers to what they are asked, as `hard` ranks them by what that person sees.

use last_spike_engine::{Action, Lot, Money, OpenOffer, View};

use super::hard::{Ranked, Think};
use super::{guess, hard, offers, weights_for};

/// The number of answers to a question that are advised.
const ADVISED: usize = 2;

/// The number of open offers about which advice is given.
const OFFERS: usize = 3;

/// An answer that is worth giving.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer.
    pub action: Action,
    /// The chance to win that it leads to, from 0 to 1; `None` where it was compared with nothing.
    pub chance: Option<f32>,
}

/// The choices of `hard` in somebody's place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Advice {
    /// The best answers to the question that is put to them, the best first.
    pub choices: Vec<Choice>,
    /// The offers that they may answer, and whether each is to be accepted (G8).
    pub offers: Vec<(OpenOffer, bool)>,
}

/// Returns what `hard` would do in the viewer's place. It sees nothing but the view, and the same view has the same
/// advice.
#[must_use]
pub fn advise(view: &View, think: Think) -> Advice {
    let Some(seat) = view.own_seat().filter(|_| view.outcome.is_none()) else { return Advice::default() };
    let (weights, mut rng) = (weights_for(view), guess(view));
    // Nothing is accepted while an auction is open (G8).
    let table = view.table.dice().filter(|table| table.auction.is_none());
    let open = table.into_iter().flat_map(|table| &table.offers);
    let open = open.filter(|open| open.offer.to_seat == seat).take(OFFERS);
    let offers = open.map(|open| {
        let answer = offers::answer(view, seat, open.offer.id, weights, think, &mut rng);
        (open.clone(), matches!(answer, Action::Accept { .. }))
    });
    let offers = offers.collect();
    if view.prompt.is_none() {
        return Advice { choices: Vec::new(), offers };
    }
    let offer = offers::offer(view, seat, weights, think, &mut rng);
    let offer = offer.map(|action| Choice { action, chance: None });
    let ranked = hard::rank(view, seat, weights, think, &mut rng);
    Advice { choices: offer.into_iter().chain(best(ranked)).take(ADVISED).collect(), offers }
}

/// Returns the best answer, and the best of those that choose something else; where all choose the same, the next best.
fn best(ranked: Vec<Ranked>) -> Vec<Choice> {
    let mut ranked = ranked.into_iter().map(|Ranked { action, chance }| Choice { action, chance });
    let Some(first) = ranked.next() else { return Vec::new() };
    let mut others: Vec<Choice> = ranked.collect();
    let at = others.iter().position(|other| !is_alike(&first.action, &other.action)).unwrap_or(0);
    let second = (at < others.len()).then(|| others.swap_remove(at));
    std::iter::once(first).chain(second).collect()
}

/// Tells whether two answers choose the same and differ in the means alone: what is sold for a tile, how much is bid,
/// the least that is asked.
fn is_alike(one: &Action, other: &Action) -> bool {
    match (one, other) {
        (Action::Lay { tile: one, .. }, Action::Lay { tile: other, .. })
        | (Action::Auction(Lot::Deed { tile: one, .. }), Action::Auction(Lot::Deed { tile: other, .. })) => {
            one == other
        }
        (Action::Auction(Lot::Asked { city: one, .. }), Action::Auction(Lot::Asked { city: other, .. })) => {
            one == other
        }
        (Action::Bid { amount: one }, Action::Bid { amount: other }) => {
            (*one == Some(Money::ZERO)) == (*other == Some(Money::ZERO))
        }
        _ => false,
    }
}
