//! Defects of other implementations about the end of a game: an empty deck, shared victories, nothing after it.

use super::{every_kind, rolled_to};
use last_spike_engine::*;
use last_spike_testkit::table::*;

/// One section before the end, all three with the same money once it is built.
fn before_a_tie() -> Table {
    let mut t = rolled_to(5, 3, |t| {
        t.sections("Winnipeg", "Edmonton", 3)
            .sections("Edmonton", "Vancouver", 4)
            .sections("Toronto", "Winnipeg", 4)
            .sections("Montreal", "Toronto", 4);
    });
    // Seat 0 gets 20,000 for the last spike.
    let cash = t.cash(0);
    t.left_with(1, 60).left_with(2, 60).left_with(0, cash.min(40));
    t
}

#[test]
fn defect_05_equal_money_shares_the_victory() {
    let mut t = before_a_tie();
    t.does(0, Action::Build(line("Winnipeg", "Edmonton")));
    let outcome = t.game.outcome().unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
    assert!(outcome.ranking.iter().all(|placing| placing.place == 1 && placing.cash == Money(60_000)));
    // Two share the second place, and the next is fourth, whatever the seat.
    let mut t = rolled_to(5, 5, |t| {
        t.sections("Winnipeg", "Edmonton", 3)
            .sections("Edmonton", "Vancouver", 4)
            .sections("Toronto", "Winnipeg", 4)
            .sections("Montreal", "Toronto", 4);
    });
    t.left_with(0, 10).left_with(1, 30).left_with(2, 50).left_with(3, 20);
    t.does(4, Action::Resign).does(0, Action::Build(line("Winnipeg", "Edmonton")));
    let places: Vec<(u8, u8)> =
        t.game.outcome().unwrap().ranking.iter().map(|placing| (placing.seat.0, placing.place)).collect();
    assert_eq!(places, [(2, 1), (0, 2), (1, 2), (3, 4), (4, 5)]);
}

#[test]
fn defect_05_nothing_is_accepted_after_the_end() {
    let mut t = before_a_tie();
    t.deeds(1, &["Regina"]);
    t.does(1, offer(1, 2, goods(0, &["Regina"]), goods(60, &[])))
        .does(2, offer(2, 1, goods(1, &[]), goods(0, &[])));
    t.does(0, Action::Build(line("Winnipeg", "Edmonton")));
    let before = t.game.outcome();
    assert!(before.is_some() && t.to_act().is_empty());
    for seat in 0..4 {
        for action in every_kind() {
            assert_eq!(t.refuses(seat, action), Illegal::GameOver);
        }
        assert!(t.game.legal_actions(Seat(seat)).is_empty());
    }
    assert_eq!(t.game.outcome(), before);
}
