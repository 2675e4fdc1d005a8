//! Worlds that are sampled from a view: they agree with it in every field, and none that could be is left out.

use std::collections::BTreeSet;

use last_spike_computer::look_ahead;
use last_spike_computer::policy::Policy;
use last_spike_engine::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use last_spike_testkit::playout::playout;
use last_spike_testkit::table::*;

/// Every combination of options that the edition has.
fn options(id: &str) -> Vec<Options> {
    let choices = edition(id).choices.clone();
    let each = |double_cost: &DoubleCost| {
        let double_cost = *double_cost;
        choices.cash.iter().map(move |cash| Options { double_cost, cash: *cash }).collect::<Vec<_>>()
    };
    choices.double_cost.iter().flat_map(each).collect()
}

fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Returns all that everybody holds in hidden places, written down.
fn hidden(game: &Game) -> String {
    let mut state = serde_json::to_value(game.state()).unwrap();
    // Chance is never the game's own.
    state.as_object_mut().unwrap().values_mut().next().unwrap().as_object_mut().unwrap().remove("chance");
    state.to_string()
}

#[test]
fn a_sample_agrees_with_the_view_in_every_field() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let (mut compared, mut auctions, mut leavers, mut differ) = (0, 0, 0, 0);
    for id in EDITIONS {
        for options in options(id) {
            for seats in 2..=6 {
                for n in 0..4 {
                    playout(id, options, seats, 300 + n, |_, game, _, _, _| {
                        for viewer in viewers(game) {
                            let view = game.view(viewer);
                            let sampled = Game::sample(&view, &mut rng);
                            let sampled_view = sampled.view(viewer);
                            assert!(sampled_view == view, "{id}, {viewer:?}\n{sampled_view:?}\n{view:?}");
                            compared += 1;
                            auctions += usize::from(view.table.auction().is_some());
                            leavers += usize::from(!view.leavers.is_empty() && view.outcome.is_none());
                            differ += usize::from(hidden(&sampled) != hidden(game));
                        }
                    });
                }
            }
        }
    }
    assert!(compared > 10_000 && auctions > 100 && leavers > 1000, "{compared} {auctions} {leavers}");
    assert!(differ > compared / 3, "{differ} of {compared} worlds are other ones");
}

#[test]
fn a_sample_can_be_played_on_to_an_end() {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    for id in EDITIONS {
        for options in options(id) {
            for seats in [2, 4] {
                playout(id, options, seats, 7, |_, game, _, _, _| {
                    let view = game.view(Viewer::Seat(Seat(0)));
                    let mut sampled = Game::sample(&view, &mut rng);
                    look_ahead::play_on(&mut sampled, &Policy::EASY, u32::MAX);
                    assert!(sampled.is_over(), "{id}: {:?}", sampled.phase());
                });
            }
        }
    }
}

#[test]
fn chance_is_fresh() {
    let game = Game::new(edition("columbia-2015"), Options::default(), 3, Seed([9; 32])).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let seeds: BTreeSet<String> = (0..20)
        .map(|_| {
            let State::Tiles(state) = Game::sample(&view, &mut rng).state().clone() else { panic!() };
            serde_json::to_value(state).unwrap()["chance"]["seed"].to_string()
        })
        .collect();
    assert_eq!(seeds.len(), 20);
    assert!(!seeds.contains(&format!("{:?}", "09".repeat(32))), "the game's own seed is none of them");
}

/// Plays until few tiles are unseen, and returns the views of seat 0 from then on.
fn late_views(id: &str, n: u64, most_unseen: usize) -> Vec<View> {
    let mut views = Vec::new();
    playout(id, Options::default(), 2, n, |_, game, _, _, _| {
        let view = game.view(Viewer::Seat(Seat(0)));
        let table = view.table.tiles().unwrap();
        let unseen = 48 - table.laid.len() as usize - table.hand.len();
        if game.phase() == Phase::Buy && unseen <= most_unseen && view.leavers.is_empty() {
            views.push(view);
        }
    });
    views
}

/// Returns in how many ways some of so many can be chosen.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |all, i| all * (n - i) / (i + 1))
}

#[test]
fn every_consistent_world_can_come_up_and_each_as_likely() {
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    let mut tried = 0;
    for n in 0..60 {
        // Whoever buys has laid: nothing is known of the other's hand.
        let Some(view) = late_views("columbia-2015", n, 7).into_iter().find(|view| view.phase == Phase::Buy)
        else {
            continue;
        };
        let table = view.table.tiles().unwrap();
        let (theirs, pool) = (u64::from(view.seats[1].tiles), u64::from(table.pool));
        let unseen = 48 - u64::from(table.laid.len()) - table.hand.len() as u64;
        assert_eq!(unseen, theirs + pool + 1, "one is set aside");
        let worlds = choose(unseen, theirs) * (unseen - theirs);
        let mut seen = std::collections::BTreeMap::<String, u64>::new();
        let draws = worlds * 60;
        for _ in 0..draws {
            *seen.entry(hidden(&Game::sample(&view, &mut rng))).or_default() += 1;
        }
        assert_eq!(seen.len() as u64, worlds, "of {unseen} unseen {theirs} are theirs");
        // Sixty of each are expected; with a standard deviation of eight none is far from it.
        assert!(seen.values().all(|count| (12..=120).contains(count)), "{:?}", seen.values());
        tried += 1;
        if tried == 3 {
            return;
        }
    }
    panic!("{tried} positions were found");
}

#[test]
fn k1_k4_a_tile_that_all_have_seen_stays_where_it_was_seen() {
    let setup = Setup::deal(&edition("kickstarter-2015"), 3, Seed([5; 32]));
    let first = setup.deal.clone().unwrap().first_draw;
    let game =
        Game::from_setup(edition("kickstarter-2015"), Options::default(), 3, &setup, Seed([5; 32])).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let shown = &view.table.tiles().unwrap().shown;
    assert_eq!(
        shown.iter().map(|tiles| tiles.iter().collect::<Vec<_>>()).collect::<Vec<_>>(),
        [vec![first[0]], vec![first[1]], vec![first[2]]]
    );
    let mut rng = ChaCha20Rng::seed_from_u64(6);
    for _ in 0..200 {
        let world = Game::sample(&view, &mut rng);
        for seat in 1..3 {
            let theirs = world.view(Viewer::Seat(Seat(seat)));
            assert!(theirs.table.tiles().unwrap().hand.contains(&first[usize::from(seat)]));
        }
    }
    // In the edition that puts them back nothing is known of them.
    let game = Game::new(edition("columbia-2015"), Options::default(), 3, Seed([5; 32])).unwrap();
    let view = game.view(Viewer::Spectator);
    assert!(view.table.tiles().unwrap().shown.iter().all(|tiles| tiles.is_empty()));
}

#[test]
fn who_is_at_turn_can_pay_for_a_tile() {
    let mut rng = ChaCha20Rng::seed_from_u64(8);
    let mut poor = 0;
    for n in 0..30 {
        playout("columbia-2015", Options::default(), 3, 900 + n, |_, game, _, _, _| {
            let view = game.view(Viewer::Spectator);
            let Some(at_turn) = view.at_turn.filter(|_| view.phase == Phase::Lay) else { return };
            if view.seat(at_turn).cash.unwrap() > Money::thousands(5) {
                return;
            }
            poor += 1;
            let Some(Prompt::Lay { choices, .. }) = Game::sample(&view, &mut rng).prompt(at_turn) else {
                panic!()
            };
            assert!(choices.iter().any(LayChoice::is_possible), "{choices:?}");
        });
    }
    assert!(poor > 50, "{poor} positions");
}

#[test]
fn hidden_cash_is_guessed_within_what_is_known() {
    let options = Options { cash: CashDisplay::Hidden, ..Options::default() };
    let game = Game::new(edition("columbia-2015"), options, 3, Seed([3; 32])).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut rng = ChaCha20Rng::seed_from_u64(9);
    let mut seen = BTreeSet::new();
    for _ in 0..4000 {
        let world = Game::sample(&view, &mut rng);
        let theirs = world.view(Viewer::Seat(Seat(1))).seat(Seat(1)).cash.unwrap();
        assert_eq!(theirs.0 % 1000, 0);
        seen.insert(theirs.0 / 1000);
        assert_eq!(world.view(Viewer::Seat(Seat(0))).seat(Seat(0)).cash, view.seat(Seat(0)).cash);
    }
    assert!((2..100).all(|thousands| seen.contains(&thousands)), "{seen:?}");
}

#[test]
fn k5_sealed_figures_of_others_are_any_that_they_could_bid() {
    let hands = ["A1 Z2 V2", "B1", "C1", "D1"];
    let mut t = Table::tiles(with_cash("kickstarter-2015", 1), Options::default(), &hands);
    t.grants(0, "St. Louis").gives(0, "St. Louis", 7).pays(1, 39).pays(2, 39).pays(3, 39);
    t.does(0, put_up("St. Louis", 7, "Z2")).does(1, bid(9));
    let view = t.view(2);
    assert_eq!(view.table.auction().unwrap().answered, [Seat(1)]);
    let mut rng = ChaCha20Rng::seed_from_u64(10);
    let mut prices = BTreeSet::new();
    for _ in 0..6000 {
        let mut world = Game::sample(&view, &mut rng);
        let mut events = Vec::new();
        world.play(Seat(2), &bid(0), &mut events).unwrap();
        world.play(Seat(3), &bid(40), &mut events).unwrap();
        let closed = events.iter().find_map(|event| match event {
            Event::AuctionClosed { price, .. } => Some(price.0 / 1000),
            _ => None,
        });
        prices.insert(closed.unwrap());
    }
    // The price is a thousand above the figure: a pass, the least of 6,000 and all up to the cash of 40,000.
    assert_eq!(prices.iter().copied().collect::<Vec<_>>(), (6..=40).collect::<Vec<_>>());
}
