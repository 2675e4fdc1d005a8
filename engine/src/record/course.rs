//! The course of a game: what its replay and the chart of its result are drawn from. It follows the line that was
//! played in the end: what was taken back is no part of it.

use crate::{
    Balance, Event, Expense, Extremes, Game, Money, OpenOffer, PaidFor, Payday, Seat, Step, TileSet, View,
    Viewer, played,
};

/// Returns the position at the beginning and after every turn, as anybody may see it, with the tiles
/// laid in the turn.
pub fn turns<'a>(beginning: &Game, steps: impl IntoIterator<Item = &'a [Event]>) -> Vec<(View, TileSet)> {
    let mut game = beginning.clone();
    let mut turns = vec![(game.view(Viewer::Spectator), TileSet::EMPTY)];
    let mut laid = TileSet::EMPTY;
    for events in line(steps) {
        for event in events {
            game.evolve(event);
            if let Event::TileLaid { tile, .. } = event {
                laid.insert(*tile);
            }
        }
        let view = game.view(Viewer::Spectator);
        if view.outcome.is_some() || turns.last().is_none_or(|(before, _)| before.turn != view.turn) {
            turns.push((view, std::mem::take(&mut laid)));
        }
    }
    turns
}

/// Returns everybody's cash at the beginning and at the end of every turn, and the payouts of each.
///
/// # Panics
/// Never: all seats see their own cash.
pub fn balances<'a>(beginning: &Game, steps: impl IntoIterator<Item = &'a [Event]>) -> Vec<Balance> {
    let mut game = beginning.clone();
    let nothing = || vec![Money::ZERO; usize::from(beginning.seats())];
    let mut turns = vec![Balance { turn: 0, cash: now(&game), payouts: nothing() }];
    let mut turn = Balance { turn: game.turn(), cash: nothing(), payouts: nothing() };
    let mut steps = line(steps).peekable();
    while let Some(events) = steps.next() {
        for event in events {
            game.evolve(event);
            if let Event::Payout { seat, amount, .. } = event {
                turn.payouts[seat.index()].0 += amount.0;
            }
        }
        if game.turn() != turn.turn || steps.peek().is_none() {
            turn.cash = now(&game);
            let next = Balance { turn: game.turn(), cash: nothing(), payouts: nothing() };
            turns.push(std::mem::replace(&mut turn, next));
        }
    }
    turns
}

/// Returns for each seat the moments that brought it the most and cost it the most.
pub fn extremes<'a>(beginning: &Game, steps: impl IntoIterator<Item = &'a [Event]>) -> Vec<Extremes> {
    let mut game = beginning.clone();
    let mut extremes = vec![Extremes::default(); usize::from(beginning.seats())];
    // What land has paid each seat in the current turn.
    let mut paydays: Vec<Option<Payday>> = vec![None; extremes.len()];
    for (step, events) in numbered(steps) {
        for event in events {
            let turn = game.turn();
            if let Event::Payout { seat, amount, .. } = *event {
                let payday = &mut paydays[seat.index()];
                let before =
                    payday.filter(|payday| payday.turn == turn).map_or(Money::ZERO, |payday| payday.amount);
                let now = Payday { turn, step, amount: before + amount };
                *payday = Some(now);
                let most = &mut extremes[seat.index()].payday;
                // The best turn so far may be this one, which is not over.
                if most.is_none_or(|most| most.turn == turn || most.amount < now.amount) {
                    *most = Some(now);
                }
            }
            if let Some((seat, amount, paid_for)) = paid(&game, event) {
                let most = &mut extremes[seat.index()].expense;
                if most.map_or(Money::ZERO, |most| most.amount) < amount {
                    *most = Some(Expense { turn, step, amount, paid_for });
                }
            }
            game.evolve(event);
        }
    }
    extremes
}

/// Returns who pays in an event of a game as it stands before it, how much and what for.
fn paid(game: &Game, event: &Event) -> Option<(Seat, Money, PaidFor)> {
    match *event {
        Event::TileLaid { seat, tile, cost, .. } => Some((seat, cost, PaidFor::Tile(tile))),
        Event::LandBought { seat, city, cost } => Some((seat, cost, PaidFor::Land(city))),
        Event::AuctionClosed { to_seat: Some(buyer), city, price, .. } => {
            Some((buyer, price, PaidFor::Deed(city)))
        }
        Event::Paid { seat, amount, cause, .. } => Some((seat, amount, PaidFor::Space(cause))),
        // The event says only which offer was accepted.
        Event::DealDone { id, .. } => {
            let view = game.view(Viewer::Spectator);
            let OpenOffer { from, offer } =
                view.table.dice()?.offers.iter().find(|open| open.offer.id == id)?;
            let (gives, takes) = (offer.give.cash, offer.take.cash);
            if gives > takes {
                Some((*from, gives - takes, PaidFor::Deal))
            } else {
                Some((offer.to_seat, takes - gives, PaidFor::Deal))
            }
        }
        _ => None,
    }
}

/// Returns the steps that were played in the end.
fn line<'a>(steps: impl IntoIterator<Item = &'a [Event]>) -> impl Iterator<Item = &'a [Event]> {
    numbered(steps).map(|(_, events)| events)
}

/// Returns the steps that were played in the end, with their numbers.
fn numbered<'a>(steps: impl IntoIterator<Item = &'a [Event]>) -> impl Iterator<Item = (Step, &'a [Event])> {
    let steps: Vec<&[Event]> = steps.into_iter().collect();
    let line = played((1..).map(Step).zip(steps.iter().copied()));
    line.into_iter().filter_map(move |step| Some((step, *steps.get(step.0 as usize - 1)?)))
}

/// Returns each seat's cash.
fn now(game: &Game) -> Vec<Money> {
    let own = |seat: Seat| game.view(Viewer::Seat(seat)).seat(seat).cash;
    let all = Seat::first(game.seats()).map(own);
    all.map(|cash| cash.expect("invariant: all seats see their own cash")).collect()
}
