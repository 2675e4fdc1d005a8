//! The course of a game: what its replay and the chart of its result are drawn from. It follows the line that was
//! played in the end: what was taken back is no part of it.

use crate::{Balance, Event, Game, Money, Seat, Step, TileSet, View, Viewer, played};

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

/// Returns the steps that were played in the end.
fn line<'a>(steps: impl IntoIterator<Item = &'a [Event]>) -> impl Iterator<Item = &'a [Event]> {
    let steps: Vec<&[Event]> = steps.into_iter().collect();
    let line = played((1..).map(Step).zip(steps.iter().copied()));
    line.into_iter().filter_map(move |Step(n)| steps.get(n as usize - 1).copied())
}

/// Returns each seat's cash.
fn now(game: &Game) -> Vec<Money> {
    let own = |seat: Seat| game.view(Viewer::Seat(seat)).seat(seat).cash;
    let all = Seat::first(game.seats()).map(own);
    all.map(|cash| cash.expect("invariant: all seats see their own cash")).collect()
}
