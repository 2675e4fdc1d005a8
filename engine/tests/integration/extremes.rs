//! The moments that brought each player the most, and cost them the most.

use last_spike_computer::look_ahead;
use last_spike_engine::record::course;
use last_spike_engine::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use last_spike_testkit::table::*;

/// Plays actions, and returns the game before them with the events of each.
fn played_out(beginning: &Game, actions: &[(u8, Action)]) -> Vec<Vec<Event>> {
    let mut game = beginning.clone();
    let step = |(seat, action): &(u8, Action)| {
        let mut events = Vec::new();
        game.play(Seat(*seat), action, &mut events).unwrap();
        events
    };
    actions.iter().map(step).collect()
}

fn of(beginning: &Game, log: &[Vec<Event>]) -> Vec<Extremes> {
    course::extremes(beginning, log.iter().map(|events| &**events))
}

/// Returns the most that an event of a log says somebody paid, deals left out.
fn most_paid(log: &[Vec<Event>], by: Seat) -> Money {
    let paid = |event: &Event| match *event {
        Event::TileLaid { seat, cost, .. } | Event::LandBought { seat, cost, .. } if seat == by => cost,
        Event::AuctionClosed { to_seat: Some(seat), price, .. } if seat == by => price,
        Event::Paid { seat, amount, .. } if seat == by => amount,
        _ => Money::ZERO,
    };
    log.iter().flatten().map(paid).max().unwrap_or_default()
}

#[test]
fn the_extremes_of_whole_games_agree_with_their_balances_and_events() {
    for (id, n) in EDITIONS.into_iter().flat_map(|id| (1..=6).map(move |n| (id, n))) {
        let edition = edition(id);
        let key = Key::of(Seed([n; 32]), Scheme::Fourth, None);
        let setup = Setup::deal(&edition, 3, key);
        let beginning = Game::from_setup(edition.clone(), edition.default_options(), 3, &setup, key).unwrap();
        let mut rng = ChaCha20Rng::seed_from_u64(u64::from(n));
        let mut below = move |n: u32| rng.next_u32() % n.max(1);
        let (mut game, mut log) = (beginning.clone(), Vec::new());
        while let Some(seat) = game.next_to_act() {
            let action = look_ahead::pick(&game, seat, &mut below).unwrap();
            let mut events = Vec::new();
            game.play(seat, &action, &mut events).unwrap();
            log.push(events);
        }
        let balances = course::balances(&beginning, log.iter().map(|events| &**events));
        for (seat, Extremes { payday, expense }) in (0..).map(Seat).zip(of(&beginning, &log)) {
            let paid = balances.iter().map(|balance| (balance.turn, balance.payouts[seat.index()]));
            let best =
                paid.rev().max_by_key(|(_, amount)| *amount).filter(|(_, amount)| *amount > Money::ZERO);
            assert_eq!(payday.map(|payday| (payday.turn, payday.amount)), best, "{id} {n} {seat:?}");
            let most = expense.map_or(Money::ZERO, |expense| expense.amount);
            match expense {
                Some(Expense { paid_for: PaidFor::Deal, .. }) => assert!(most > most_paid(&log, seat)),
                _ => assert_eq!(most, most_paid(&log, seat), "{id} {n} {seat:?}"),
            }
            let at = |step: Step| &log[step.0 as usize - 1];
            assert!(payday.is_none_or(|payday| {
                at(payday.step)
                    .iter()
                    .any(|event| matches!(event, Event::Payout { seat: paid, .. } if *paid == seat))
            }));
        }
    }
}

#[test]
fn t1_the_first_of_equal_expenses_is_told_with_the_tile() {
    let edition = edition("columbia-2015");
    let options = edition.default_options();
    let beginning = Table::tiles(edition, options, &["A1 A2 A3 A4", "B1 B2 B3 B4"]).game;
    let log = played_out(&beginning, &[(0, lay("A1"))]);
    let [first, second] = of(&beginning, &log)[..] else { panic!("two play") };
    let Some(Expense { step: Step(1), paid_for: PaidFor::Tile(tile), amount, .. }) = first.expense else {
        panic!("{first:?}")
    };
    assert_eq!((tile.to_string(), amount), ("A1".to_owned(), most_paid(&log, Seat(0))));
    assert_eq!(second, Extremes::default(), "who has paid nothing");
}

#[test]
fn g8_a_deal_costs_whoever_pays_more_than_they_get() {
    let mut t = Table::dice(3, 1);
    t.deeds(1, &["Regina"]);
    let beginning = t.game.clone();
    let deal = |give, take| {
        let log = played_out(
            &beginning,
            &[(1, offer(1, 2, goods(give, &["Regina"]), goods(take, &[]))), (2, Action::Accept { id: 1 })],
        );
        of(&beginning, &log)
    };
    let found = deal(2, 30);
    let Some(Expense { step: Step(2), amount, paid_for: PaidFor::Deal, .. }) = found[2].expense else {
        panic!("{found:?}")
    };
    assert_eq!((amount, found[1].expense), (Money::thousands(28), None));
    assert_eq!(deal(7, 3)[1].expense.map(|most| most.amount), Some(Money::thousands(4)));
    assert!(deal(5, 5).iter().all(|of| of.expense.is_none()), "who gets as much pays nothing");
}
