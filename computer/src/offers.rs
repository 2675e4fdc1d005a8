//! Deals (G8): what one is worth as `easy` sees it, and what `hard` makes of it.

use std::time::Instant;

use last_spike_engine::{
    Action, City, Family, Game, Goods, Money, Offer, OpenOffer, Phase, Seat, Standing, View, Worlds,
};
use rand_chacha::rand_core::Rng;

use super::hard::Think;
use super::look_ahead;
use super::policy::{Policy, Worth, dollars};
use super::weights::Weights;

/// The number of offers that `hard` makes in a turn at most.
const OFFERS: u8 = 2;

/// The gain in the chance to win above which `hard` offers a deal, or accepts one.
const MARGIN: f32 = 0.01;

/// Answers an offer as `hard` does: it accepts what makes it win more often.
pub(super) fn answer(
    view: &View,
    seat: Seat,
    id: u32,
    weights: &Weights,
    think: Think,
    rng: &mut impl Rng,
) -> Action {
    let accept = Action::Accept { id };
    let gain = gain(view, seat, weights, think, rng, |world| world.play(seat, &accept, &mut ()).is_ok());
    if gain > MARGIN { accept } else { Action::Decline { id } }
}

/// Returns an offer that makes `hard` win more often and that its partner may be expected to accept; made before the
/// dice are rolled, at most [`OFFERS`] a turn. It takes something always.
pub(super) fn offer(
    view: &View,
    seat: Seat,
    weights: &Weights,
    think: Think,
    rng: &mut impl Rng,
) -> Option<Action> {
    let table = view.table.dice().filter(|_| view.phase == Phase::Roll && view.waits_for(seat))?;
    let stands = table.offers.iter().any(|open| open.from == seat);
    if stands || table.offered[seat.index()] >= OFFERS {
        return None;
    }
    let mut offers: Vec<(Worth, Offer)> = view
        .seats
        .iter()
        .filter(|other| other.seat != seat && other.standing == Standing::Playing)
        .flat_map(|other| deals(view, seat, other.seat))
        .map(|(worth, to_seat, give, take)| (worth, Offer { id: table.next_offer, to_seat, give, take }))
        .collect();
    offers.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    offers.truncate(TRIED);
    let share = u32::try_from(offers.len()).unwrap_or(1).max(1);
    let think =
        Think { playouts: (think.playouts / share).max(100), time: think.time.map(|time| time / share) };
    let gains = offers.into_iter().map(|(_, offer)| {
        let partner = offer.to_seat;
        let accept = Action::Accept { id: offer.id };
        let make = Action::Offer(Box::new(offer));
        let gain = gain(view, seat, weights, think, rng, |world| {
            world.play(seat, &make, &mut ()).is_ok() && world.play(partner, &accept, &mut ()).is_ok()
        });
        (gain, make)
    });
    let (gain, best) = gains.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (gain > MARGIN).then_some(best)
}

/// The number of offers that are thought about.
const TRIED: usize = 6;

/// Returns the deals with a partner who gains by them, as far as [`gains`] tells, with what they are worth to the
/// seat: a deed bought, a deed sold, one exchanged for another with money on top.
fn deals(view: &View, seat: Seat, partner: Seat) -> Vec<(Worth, Seat, Goods, Goods)> {
    let cities = |whose: Seat| {
        let held = view.edition.cities.into_iter().filter(move |city| view.seat(whose).cards_of(*city) > 0);
        std::iter::once(None).chain(held.map(Some))
    };
    let goods = |city: Option<City>, cash: Worth| Goods {
        cash: Money(u32::try_from(cash.max(0)).unwrap_or(0)),
        deeds: city.into_iter().collect(),
    };
    let cash = |whose: Seat| view.seat(whose).cash.map_or(0, dollars);
    let mut found = Vec::new();
    for mine in cities(seat) {
        for theirs in cities(partner).filter(|theirs| (mine, *theirs) != (None, None) && mine != *theirs) {
            // Money in thousands that the partner gets on top; below zero the seat gets it.
            let most = (cash(seat) - 6000).max(0) / 1000;
            let least = -(cash(partner) / 1000);
            let try_with = |thousands: Worth| {
                let (give, take) = (goods(mine, thousands * 1000), goods(theirs, -thousands * 1000));
                let open = OpenOffer {
                    from: seat,
                    offer: Offer { id: 0, to_seat: partner, give: give.clone(), take: take.clone() },
                };
                gains(view, partner, &open).then_some((give, take))
            };
            // The least that the partner takes it for.
            let (mut low, mut high) = (least, most);
            if try_with(high).is_none() {
                continue;
            }
            while low < high {
                let middle = (low + high).div_euclid(2);
                if try_with(middle).is_some() { high = middle } else { low = middle + 1 }
            }
            let Some((give, take)) = try_with(high) else { continue };
            let worth = change(view, seat, &take, &give);
            let takes_something = take != Goods::default();
            if worth > 0 && takes_something {
                found.push((worth, partner, give, take));
            }
        }
    }
    found
}

/// Returns what a change of the world adds to the chance to win.
fn gain(
    view: &View,
    seat: Seat,
    weights: &Weights,
    think: Think,
    rng: &mut impl Rng,
    change: impl Fn(&mut Game) -> bool,
) -> f32 {
    let start = Instant::now();
    let worlds = Worlds::of(view);
    let until = view.turn + weights.turns;
    let (mut gain, mut played) = (0.0, 0.0_f32);
    for _ in 0..(think.playouts / 2).max(1) {
        if think.time.is_some_and(|time| start.elapsed() >= time) {
            break;
        }
        let world = worlds.draw(rng);
        let mut changed = world.clone();
        if !change(&mut changed) {
            return 0.0;
        }
        for (mut game, sign) in [(changed, 1.0), (world, -1.0)] {
            look_ahead::play_on(&mut game, &weights.policy, until);
            gain += sign * weights.judge.chance(&game, seat);
        }
        played += 1.0;
    }
    gain / played.max(1.0)
}

/// Tells whether a deal leaves the seat with more than it has, what the other side gains weighed
/// against it, and with money for the next fees (G8).
pub(super) fn gains(view: &View, seat: Seat, open: &OpenOffer) -> bool {
    let (gets, gives) = (&open.offer.give, &open.offer.take);
    let mine = change(view, seat, gets, gives);
    let others = view.seats.iter().skip(1).map(|_| 1).sum::<Worth>();
    let theirs = change(view, open.from, gives, gets) / others.max(1);
    let cash = view.seat(seat).cash.map_or(0, dollars);
    let left = cash + dollars(gets.cash) - dollars(gives.cash);
    let [reserve, _] = Policy::EASY.reserve;
    mine > 0 && mine > theirs && left >= reserve.min(cash)
}

/// Returns the change that a deal makes for one side: money, and what the cities may still pay for all it then holds.
fn change(view: &View, seat: Seat, gets: &Goods, gives: &Goods) -> Worth {
    let count = |goods: &Goods, city: City| -> Worth {
        goods.deeds.iter().filter(|deed| **deed == city).map(|_| 1).sum()
    };
    let land = |city: City| -> Worth {
        let held = view.seat(seat).cards_of(city);
        let then = Worth::from(held) + count(gets, city) - count(gives, city);
        let then = u8::try_from(then).expect("invariant: an open offer gives what its side holds");
        (payout(view, city, then) - payout(view, city, held)) * Worth::from(payouts_left(view, city)) / 2
    };
    let cities = view.edition.cities.into_iter().map(land).sum::<Worth>();
    dollars(gets.cash) - dollars(gives.cash) + cities
}

fn payout(view: &View, city: City, cards: u8) -> Worth {
    match &view.edition.family {
        Family::Tiles(table) => dollars(table.payout(city, cards.min(5))),
        Family::Dice(table) => match usize::from(cards.min(5)).checked_sub(1) {
            Some(index) => dollars(table.income[city.spot().index()][index]),
            None => 0,
        },
    }
}

fn payouts_left(view: &View, city: City) -> u8 {
    view.table.dice().map_or(0, |table| table.payouts_left[city.spot().index()])
}
