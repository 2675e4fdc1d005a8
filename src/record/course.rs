//! The course of a game: what its replay and the chart of its result are drawn from.

use crate::engine::{Event, Game, Money, Seat, TileSet, View, Viewer};

/// Returns the position at the beginning and after every turn, as anybody may see it, with the tiles
/// laid in the turn.
pub fn turns<'a>(beginning: &Game, steps: impl IntoIterator<Item = &'a [Event]>) -> Vec<(View, TileSet)> {
    let mut game = beginning.clone();
    let mut turns = vec![(game.view(Viewer::Spectator), TileSet::EMPTY)];
    let mut laid = TileSet::EMPTY;
    for events in steps {
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

/// Returns each seat's cash at the beginning and after every step.
///
/// # Panics
/// Never: all seats see their own cash.
pub fn cash<'a>(beginning: &Game, steps: impl IntoIterator<Item = &'a [Event]>) -> Vec<Vec<Money>> {
    let mut game = beginning.clone();
    let mut by_seat: Vec<Vec<Money>> = now(&game).map(|cash| vec![cash]).collect();
    for events in steps {
        for event in events {
            game.evolve(event);
        }
        for (line, cash) in by_seat.iter_mut().zip(now(&game)) {
            line.push(cash);
        }
    }
    by_seat
}

fn now(game: &Game) -> impl Iterator<Item = Money> + '_ {
    let own = |seat: Seat| game.view(Viewer::Seat(seat)).seat(seat).cash;
    Seat::first(game.seats()).map(move |seat| own(seat).expect("invariant: all seats see their own cash"))
}
