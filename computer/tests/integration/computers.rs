//! The computer players: they finish games of every edition, keep within their means, answer what
//! they are offered, and the better one wins.

use last_spike_computer::{self as computer, Level, Think};
use last_spike_engine::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use last_spike_testkit::table::*;

/// Plays a game among computers, each shown its own view alone, and watches every choice.
fn game_of(id: &str, levels: &[Level], n: u64, mut watch: impl FnMut(&View, Level, &Action)) -> Game {
    let mut rng = ChaCha20Rng::seed_from_u64(n);
    let mut seed = [0; 32];
    rng.fill_bytes(&mut seed);
    let edition = edition(id);
    let options = edition.default_options();
    let mut game = Game::new(edition, options, levels.len() as u8, Seed(seed)).unwrap();
    for _ in 0..6000 {
        let Some(seat) = game.next_to_act() else { return game };
        let view = game.view(Viewer::Seat(seat));
        let level = levels[seat.index()];
        let mut same = rng.clone();
        let action = computer::choose(&view, level, &mut rng)
            .unwrap_or_else(|| panic!("{id}: {level} is asked {:?} and does not answer", view.prompt));
        let without_view = computer::choose_in(&game, seat, level, Think::default(), &mut same);
        assert_eq!((Some(&action), &rng), (without_view.as_ref(), &same), "{id}: {:?}", view.prompt);
        watch(&view, level, &action);
        game.play(seat, &action, &mut ())
            .unwrap_or_else(|illegal| panic!("{id}: {level} chose {action:?}: {illegal:?}"));
    }
    panic!("{id}: game {n} of {levels:?} does not end");
}

#[test]
fn both_levels_finish_games_of_all_editions_and_bid_within_their_cash() {
    let (mut bids, mut passes) = (0, 0);
    for id in EDITIONS {
        for seats in 2..=6 {
            for n in 0..24 {
                let level = |seat: u64| match n % 3 {
                    0 => Level::Easy,
                    1 => Level::Random,
                    _ if seat.is_multiple_of(2) => Level::Easy,
                    _ => Level::Random,
                };
                let levels: Vec<Level> = (0..seats).map(level).collect();
                let end = game_of(id, &levels, n, |view, _, action| {
                    let Action::Bid { amount: Some(amount) } = action else { return };
                    let Some(Prompt::Bid(bounds)) = &view.prompt else { panic!("bids unasked") };
                    let cash = view.seat(view.own_seat().unwrap()).cash.unwrap();
                    if *amount == Money::ZERO {
                        passes += 1;
                    } else {
                        assert!((bounds.least..=bounds.most).contains(amount) && *amount <= cash);
                        assert_eq!(amount.0 % 1000, 0);
                        bids += 1;
                    }
                });
                assert!(end.outcome().is_some());
            }
        }
    }
    assert!(bids > 100 && passes > 100, "{bids} bids, {passes} passes");
}

/// Returns how many of the games the first level wins against others of the second, a shared
/// victory counted in parts; it sits at every seat in turn.
fn wins(id: &str, level: Level, others: Level, seats: u8, games: u64) -> f64 {
    let mut won = 0.0;
    for n in 0..games {
        let own = (n % u64::from(seats)) as usize;
        let mut levels = vec![others; usize::from(seats)];
        levels[own] = level;
        let outcome = game_of(id, &levels, n / u64::from(seats), |_, _, _| {}).outcome().unwrap();
        let winners: Vec<Seat> = outcome.winners().collect();
        if winners.iter().any(|winner| winner.index() == own) {
            won += 1.0 / winners.len() as f64;
        }
    }
    won
}

#[test]
fn easy_beats_random_clearly_in_every_edition() {
    for id in EDITIONS {
        for (seats, games) in [(2, 300), (4, 300)] {
            let won = wins(id, Level::Easy, Level::Random, seats, games);
            // By chance alone the share has a standard deviation of this.
            let fair = 1.0 / f64::from(seats);
            let deviation = (fair * (1.0 - fair) / games as f64).sqrt();
            let share = won / games as f64;
            println!("{id}, {seats} players: {share:.3}");
            assert!(
                share > fair + 6.0 * deviation,
                "{id}, {seats} players: wins {share:.3}, fair is {fair:.3}"
            );
        }
    }
}

/// The money that the cities may still pay for so many deeds: half of what is left, as `easy` counts.
fn land(view: &View, city: City, cards: u32) -> i64 {
    let Family::Dice(table) = &view.edition.family else { panic!() };
    let left = view.table.dice().unwrap().payouts_left[city.spot().index()];
    let cards = cards.min(5) as usize;
    let income = if cards == 0 { 0 } else { i64::from(table.income[city.spot().index()][cards - 1].0) };
    income * i64::from(left) / 2
}

fn worth(view: &View, seat: Seat) -> i64 {
    let seat = view.seat(seat);
    let deeds = City::CANADIAN.into_iter().map(|city| land(view, city, u32::from(seat.cards_of(city))));
    i64::from(seat.cash.unwrap().0) + deeds.sum::<i64>()
}

#[test]
fn easy_accepts_nothing_that_makes_it_poorer_and_leaves_no_offer_unanswered() {
    let (mut accepted, mut declined) = (0, 0);
    for n in 0..600u64 {
        let mut rng = ChaCha20Rng::seed_from_u64(n);
        let mut below = |most: u32| rng.next_u32() % most;
        let mut t = Table::dice(3, n as u8);
        for _ in 0..below(14) {
            let city = City::CANADIAN[below(9) as usize];
            let held: u8 = (0..3).map(|seat| t.cards(seat, city.name())).sum();
            if held < 5 {
                t.deeds(below(3) as u8, &[city.name()]);
            }
        }
        for _ in 0..below(8) {
            let route = Route::all().nth(below(12) as usize).unwrap();
            let [from, to] = route.ends().map(|spot| edition("gamma-two-1976").city(spot));
            t.sections(from.name(), to.name(), 1 + below(4) as u8);
        }
        t.left_with(1, below(71)).left_with(2, below(71));
        let mut side = |seat: u8| {
            let held = t.view(seat).seat(Seat(seat)).deeds.clone();
            let deeds = held.iter().filter(|_| below(3) == 0).map(|deed| deed.city).collect();
            Goods { cash: Money::thousands(below(t.cash(seat) + 1)), deeds }
        };
        let offer = Offer { id: 1, to_seat: Seat(1), give: side(2), take: side(1) };
        let proposed = Action::Offer(Box::new(offer));
        if t.game.check(Seat(2), &proposed).is_err() {
            continue;
        }
        t.does(2, proposed.clone());
        let view = t.view(1);
        assert_eq!(computer::answer(&view, Level::Random), Some(Action::Decline { id: 1 }));
        let answer = computer::answer(&view, Level::Easy).expect("an offer is answered out of turn too");
        let before = worth(&view, Seat(1));
        let deal = t.game.apply(Seat(1), &Action::Accept { id: 1 }).unwrap().game.view(Viewer::Seat(Seat(1)));
        if answer == (Action::Accept { id: 1 }) {
            accepted += 1;
            assert!(worth(&deal, Seat(1)) > before, "{proposed:?}");
            let left = deal.seat(Seat(1)).cash.unwrap();
            assert!(
                left >= Money(8000) || left >= view.seat(Seat(1)).cash.unwrap(),
                "money for the next fees"
            );
        } else {
            assert_eq!(answer, Action::Decline { id: 1 });
            declined += 1;
        }
        t.does(1, answer);
        assert!(t.view(1).table.dice().unwrap().offers.is_empty());
    }
    assert!(accepted > 20 && declined > 100, "{accepted} accepted, {declined} declined");
}

#[test]
fn easy_takes_a_gift_keeps_what_pays_and_sells_what_it_needs_not() {
    let answer = |give, take, set_up: &dyn Fn(&mut Table)| {
        let mut t = Table::dice(3, 1);
        set_up(&mut t);
        t.does(2, offer(1, 1, give, take));
        computer::answer(&t.view(1), Level::Easy).unwrap() == Action::Accept { id: 1 }
    };
    let five = |t: &mut Table| {
        t.deeds(1, &["Montreal"; 5]);
    };
    assert!(answer(goods(5, &[]), goods(0, &[]), &|_| {}));
    assert!(!answer(goods(0, &[]), goods(5, &[]), &|_| {}));
    // The fifth deed of a city is worth most of all.
    assert!(!answer(goods(1, &[]), goods(0, &["Montreal"]), &five));
    assert!(!answer(goods(20, &[]), goods(0, &["Montreal"]), &five));
    // A debtor takes money for a deed, however little cash it has.
    let short = |t: &mut Table| {
        t.deeds(1, &["Winnipeg"]).about_to_roll(1, 16).left_with(1, 2);
        t.does(1, Action::Roll);
    };
    assert!(answer(goods(30, &[]), goods(0, &["Winnipeg"]), &short));
    // While an auction is open nothing can be accepted: it waits, and answers afterwards.
    let mut t = Table::dice(3, 1);
    t.deeds(0, &["Regina"])
        .about_to_roll(0, 16)
        .left_with(0, 4)
        .does(0, Action::Roll)
        .does(0, ask("Regina", 6));
    t.does(2, offer(1, 1, goods(5, &[]), goods(0, &[])));
    assert_eq!(computer::answer(&t.view(1), Level::Easy), None);
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    assert!(matches!(computer::choose(&t.view(1), Level::Easy, &mut rng), Some(Action::Bid { .. })));
    t.does(1, bid(0)).does(2, bid(0));
    assert_eq!(computer::answer(&t.view(1), Level::Easy), Some(Action::Accept { id: 1 }));
}
