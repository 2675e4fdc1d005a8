//! The easy computer: greedy, one step deep.

use crate::engine::{
    Action, BidBounds, BuildChoice, BuyChoice, City, Family, Goods, LayChoice, LotChoice, Money, OpenOffer,
    PayoutDue, Prompt, Raisable, Seat, Spot, View,
};

/// Cash that is kept for the next tiles rather than spent on land, in dollars.
const RESERVE: i64 = 8_000;

/// Money in dollars, below zero where something costs more than it brings.
type Worth = i64;

fn dollars(amount: Money) -> Worth {
    Worth::from(amount.0)
}

/// Chooses what brings most at once.
pub(super) fn choose(view: &View, seat: Seat, prompt: &Prompt) -> Option<Action> {
    match prompt {
        Prompt::Lay { choices, raisable } => lay(view, seat, choices, raisable),
        Prompt::Buy { offers } => Some(buy(view, seat, offers)),
        Prompt::Bid(bounds) => Some(bid(view, seat, bounds)),
        Prompt::Roll => Some(Action::Roll),
        Prompt::Land { price, affordable } => {
            let worth = *affordable && cash(view, seat) - dollars(*price) >= RESERVE;
            Some(if worth { Action::BuyLand } else { Action::Pass })
        }
        Prompt::Build { choices } => {
            let best = choices.iter().max_by_key(|choice| build(view, seat, choice))?;
            Some(Action::Build(best.ends))
        }
        Prompt::Remove { routes } => {
            let mine =
                |cities: [City; 2]| -> Worth { cities.map(|city| expected(view, seat, city)).iter().sum() };
            let least = routes.iter().min_by_key(|ends| mine([ends.from, ends.to]))?;
            Some(Action::Remove(*least))
        }
        Prompt::Debt { lots, .. } => {
            let least = |lot: &&LotChoice| (lot.highest.is_some(), expected(view, seat, lot.city));
            let lot = lots.iter().min_by_key(least)?;
            prompt.actions().into_iter().find(|action| puts_up(action, lot.city))
        }
    }
}

fn puts_up(action: &Action, wanted: City) -> bool {
    use crate::engine::Lot;
    matches!(action, Action::Auction(Lot::Asked { city, .. }) if *city == wanted)
}

fn cash(view: &View, seat: Seat) -> Worth {
    view.seat(seat).cash.map_or(0, dollars)
}

fn lay(view: &View, seat: Seat, choices: &[LayChoice], raisable: &[Raisable]) -> Option<Action> {
    let possible = choices.iter().filter(|choice| choice.is_possible());
    possible.max_by_key(|choice| tile_worth(view, seat, choice))?.action(raisable)
}

/// Returns the worth of a tile: payouts to me less what others get on average, free land, and a little for
/// routes that will pay me.
fn tile_worth(view: &View, seat: Seat, choice: &LayChoice) -> Worth {
    let effect = &choice.effect;
    let mut worth = -dollars(choice.cost) + balance(view, seat, &effect.payouts);
    if let Some(city) = effect.grant {
        worth += marginal(view, seat, city) * Worth::from(payouts_left(view, city)) / 2;
    }
    if effect.last_spike {
        let bonus = dollars(view.edition.bonus);
        worth += if wins(view, seat, &effect.payouts, bonus - dollars(choice.cost)) {
            1_000_000
        } else {
            -1_000_000
        };
    } else if effect.completes.is_none() {
        let ends = choice.tile.route().ends();
        worth += ends.map(|spot| pay(view, seat, view.edition.city(spot))).iter().sum::<Worth>() / 8;
    }
    worth
}

/// Returns the number of other players at the table.
fn others_at(view: &View) -> Worth {
    view.seats.iter().skip(1).map(|_| 1).sum()
}

/// Returns the payouts to the seat, less those to the others on average.
fn balance(view: &View, seat: Seat, payouts: &[PayoutDue]) -> Worth {
    let others = others_at(view);
    let share = |due: &PayoutDue| {
        if due.seat == seat { dollars(due.amount) } else { -dollars(due.amount) / others.max(1) }
    };
    payouts.iter().map(share).sum()
}

/// Tells whether the seat would have most if the game ended with these payouts.
fn wins(view: &View, seat: Seat, payouts: &[PayoutDue], gain: Worth) -> bool {
    let total = |whose: Seat| -> Worth {
        let paid =
            payouts.iter().filter(|due| due.seat == whose).map(|due| dollars(due.amount)).sum::<Worth>();
        cash(view, whose) + paid
    };
    let mine = total(seat) + gain;
    view.seats.iter().filter(|other| other.seat != seat).all(|other| total(other.seat) < mine)
}

fn buy(view: &View, seat: Seat, offers: &[BuyChoice]) -> Action {
    let worth = |offer: &BuyChoice| {
        marginal(view, seat, offer.deed.city) * Worth::from(offer.payouts_left) / 2 - dollars(offer.deed.cost)
    };
    let affordable = offers.iter().filter(|offer| cash(view, seat) - dollars(offer.deed.cost) >= RESERVE);
    match affordable.max_by_key(|offer| worth(offer)).filter(|offer| worth(offer) > 0) {
        Some(best) => Action::Buy { city: best.deed.city },
        None => Action::Pass,
    }
}

fn bid(view: &View, seat: Seat, bounds: &BidBounds) -> Action {
    let value = marginal(view, seat, bounds.city) * Worth::from(payouts_left(view, bounds.city)) / 2;
    let most = value.min(cash(view, seat) - RESERVE).min(dollars(bounds.most));
    let step = dollars(bounds.step).max(1);
    let figure =
        u32::try_from(most.max(0) / step * step).expect("invariant: a bid is at most the bidder's cash");
    let figure = Money(figure);
    let amount = if figure >= bounds.least { figure } else { Money::ZERO };
    Action::Bid { amount: Some(amount) }
}

fn build(view: &View, seat: Seat, choice: &BuildChoice) -> Worth {
    let mut worth = balance(view, seat, &choice.payouts);
    if choice.grant {
        worth += 4_000;
    }
    if choice.last_spike {
        worth += if wins(view, seat, &choice.payouts, dollars(view.edition.bonus)) {
            1_000_000
        } else {
            -1_000_000
        };
    }
    let mine: Worth = [choice.ends.from, choice.ends.to].map(|city| pay(view, seat, city)).iter().sum();
    worth + mine * Worth::from(choice.sections) / 16
}

/// Tells whether a deal leaves the seat with more than it has, what the other side gains weighed
/// against it, and with money for the next fees (G8).
pub(super) fn gains(view: &View, seat: Seat, open: &OpenOffer) -> bool {
    let (gets, gives) = (&open.offer.give, &open.offer.take);
    let mine = change(view, seat, gets, gives);
    let others = others_at(view);
    let theirs = change(view, open.from, gives, gets) / others.max(1);
    let left = cash(view, seat) + dollars(gets.cash) - dollars(gives.cash);
    mine > 0 && mine > theirs && left >= RESERVE.min(cash(view, seat))
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

/// Returns the payout of a city to the seat for the cards it holds.
fn pay(view: &View, seat: Seat, city: City) -> Worth {
    payout(view, city, view.seat(seat).cards_of(city))
}

/// Returns what one more card of a city would add to each of its payouts.
fn marginal(view: &View, seat: Seat, city: City) -> Worth {
    let held = view.seat(seat).cards_of(city);
    payout(view, city, held + 1) - payout(view, city, held)
}

/// Returns the sum that a city may still pay the seat.
fn expected(view: &View, seat: Seat, city: City) -> Worth {
    pay(view, seat, city) * Worth::from(payouts_left(view, city)) / 2
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
    let spot: Spot = city.spot();
    match (view.table.tiles(), view.table.dice()) {
        (Some(table), _) => table.stacks[spot.index()].payouts_left,
        (_, Some(table)) => table.payouts_left[spot.index()],
        _ => 0,
    }
}
