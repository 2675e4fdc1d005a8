//! The end of a game (G10, G11).

use last_spike_engine::*;

use super::rolled_to;
use last_spike_testkit::table::*;

/// The rulebook's end: three sections Edmonton–Winnipeg, the rest of the line complete.
fn diagram() -> Table {
    rolled_to(5, 3, |t| {
        t.sections("Winnipeg", "Edmonton", 3)
            .sections("Edmonton", "Vancouver", 4)
            .sections("Toronto", "Winnipeg", 4);
        t.sections("Montreal", "Toronto", 4).sections("Montreal", "Sudbury", 4).sections(
            "Saskatoon",
            "Edmonton",
            4,
        );
        t.deeds(1, &["Winnipeg", "Winnipeg"]).deeds(2, &["Edmonton"]);
    })
}

#[test]
fn g10_the_diagram_ends_with_edmonton_to_winnipeg() {
    let mut t = diagram();
    let Some(Prompt::Build { choices }) = t.view(0).prompt else { panic!() };
    assert_eq!(choices.iter().filter(|choice| choice.last_spike).count(), 1);
    t.does(0, Action::Build(line("Edmonton", "Winnipeg")));
    assert!(t.happened(&Event::LastSpike { seat: Seat(0), bonus: Money(20_000) }));
    assert_eq!(t.payouts(), [(1, "Winnipeg".to_owned(), 2, 10), (2, "Edmonton".to_owned(), 1, 6)]);
    let outcome = t.game.outcome().unwrap();
    assert_eq!(outcome.reason, Reason::LastSpike);
    let ranking: Vec<_> =
        outcome.ranking.iter().map(|placing| (placing.seat.0, placing.cash.0 / 1000)).collect();
    assert_eq!(ranking, [(0, 88), (1, 80), (2, 76)]);
    assert!(outcome.ranking.iter().all(|placing| placing.land_cost == Money::ZERO));
}

#[test]
fn g10_nobody_is_forced_to_lay_it() {
    let mut t = diagram();
    t.does(0, Action::Build(line("Regina", "Calgary")));
    assert!(!t.game.is_over());
}

#[test]
fn g11_the_last_one_left_wins() {
    let mut t = Table::dice(2, 1);
    t.does(1, Action::Resign);
    let outcome = t.game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ranking[0].seat), (Reason::LastPlayer, Seat(0)));
}
