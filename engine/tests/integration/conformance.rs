//! Random games of every edition and every number of players hold what must always hold.

use last_spike_computer::look_ahead;
use last_spike_engine::*;

use last_spike_testkit::playout::{playout, seed_of};
use last_spike_testkit::table::{EDITIONS, edition};

/// Games of each edition and each number of players.
const GAMES: u64 = 160;

fn options_of(id: &str, n: u64) -> Options {
    let choices = &edition(id).choices;
    let pick = |len: usize, n: u64| (n % len as u64) as usize;
    Options {
        double_cost: choices.double_cost[pick(choices.double_cost.len(), n)],
        cash: choices.cash[pick(choices.cash.len(), n / 2)],
    }
}

fn every_game(games: u64, mut watch: impl FnMut(&Game, &Game, Seat, &Action, &[Event])) {
    for id in EDITIONS {
        for seats in 2..=6u8 {
            for n in 0..games {
                playout(id, options_of(id, n), seats, n * 7 + u64::from(seats), &mut watch);
            }
        }
    }
}

/// The money that the bank has paid out, less what it has taken in, by the events alone.
fn bank_flow(before: &Game, events: &[Event]) -> i64 {
    let amount = |money: &Money| i64::from(money.0);
    let mut flow = 0;
    let mut game = before.clone();
    for event in events {
        flow += match event {
            Event::TileLaid { cost, .. } | Event::LandBought { cost, .. } => -amount(cost),
            Event::LandSold { proceeds, .. } => amount(proceeds),
            Event::Payout { amount: paid, .. } | Event::Received { amount: paid, .. } => amount(paid),
            Event::LastSpike { bonus, .. } => amount(bonus),
            Event::Paid { amount: paid, to_seat: None, .. } => -amount(paid),
            Event::AuctionClosed { to_seat: None, price, .. } => amount(price),
            Event::Bankrupt { .. } | Event::Resigned { .. } => {
                // A leaver's money goes to their creditor or to the bank: all money before and after.
                let mut after = game.clone();
                after.evolve(event);
                money(&after) - money(&game)
            }
            _ => 0,
        };
        game.evolve(event);
    }
    flow
}

fn money(game: &Game) -> i64 {
    let cash = |seat| i64::from(game.view(Viewer::Seat(seat)).seat(seat).cash.unwrap().0);
    Seat::first(game.seats()).map(cash).sum()
}

#[test]
fn money_is_start_plus_bank_flows_and_tiles_and_cards_are_conserved() {
    let mut games = 0;
    every_game(GAMES, |before, after, _, _, events| {
        assert_eq!(money(before) + bank_flow(before, events), money(after));
        let view = after.view(Viewer::Spectator);
        match &view.table {
            TableView::Tiles(table) => {
                let in_hands: u32 = view.seats.iter().map(|seat| u32::from(seat.tiles)).sum();
                let aside = 48 - table.laid.len() - u32::from(table.pool) - in_hands;
                let two_players = after.seats() == 2 && view.edition.id.0 == "columbia-2015";
                assert_eq!(aside, u32::from(two_players), "48 tiles (S4)");
                let removed = table.stacks.iter().filter(|stack| stack.grant == Grant::Removed).count();
                let unclaimed = table.stacks.iter().filter(|stack| stack.grant == Grant::Unclaimed).count();
                let banked: usize = table.stacks.iter().map(|stack| stack.costs.len()).sum();
                let held: usize = view.seats.iter().map(|seat| seat.grants.len() + seat.deeds.len()).sum();
                assert_eq!(removed + unclaimed + banked + held, 45, "45 cards (S5)");
            }
            TableView::Dice(table) => {
                let held: usize = view.seats.iter().map(|seat| seat.deeds.len()).sum();
                assert!(held + usize::from(table.deck) <= 45, "45 deeds (G1)");
                assert!(table.offers.iter().all(|open| view.seat(open.from).standing == Standing::Playing));
            }
        }
        games += u32::from(after.is_over());
    });
    assert_eq!(games, 15 * GAMES as u32, "every game ends, once");
    assert!(games >= 2000);
}

#[test]
fn a_game_is_the_fold_of_its_events_and_its_state_reads_back() {
    every_game(GAMES / 4, |before, after, _, _, events| {
        let mut folded = before.clone();
        for event in events {
            let json = serde_json::to_string(event).unwrap();
            let event = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
            folded.evolve(&event);
        }
        assert_eq!(&folded, after);
        if after.step().0 % 8 == 0 || after.is_over() {
            let json = serde_json::to_string(after.state()).unwrap();
            let state = serde_json::from_str(&json).unwrap();
            assert_eq!(&Game::restore(after.edition().clone(), after.options(), state).unwrap(), after);
        }
    });
}

#[test]
fn events_that_leave_unsaid_what_the_rules_decided_fold_to_the_same_state() {
    let mut told = 0;
    every_game(GAMES / 4, |before, after, _, _, events| {
        let mut folded = before.clone();
        // Nothing is left unsaid of whom an auction asks since it may ask those who cannot bid.
        let asks_everybody = before.edition().asks_everybody(before.options());
        for event in events {
            let is_said = asks_everybody && matches!(event, Event::AuctionOpened { .. });
            let bare = if is_said { event.clone() } else { event.clone().bare() };
            told += usize::from(bare != *event);
            folded.evolve(&bare);
        }
        assert_eq!(&folded, after);
    });
    assert!(told > 10_000, "{told}");
}

#[test]
fn every_listed_action_applies_and_everybody_elses_is_refused() {
    every_game(GAMES / 4, |before, _, _, _, _| {
        let to_act = before.to_act();
        for seat in Seat::first(before.seats()) {
            let actions = before.legal_actions(seat);
            for action in &actions {
                assert_eq!(before.check(seat, action), Ok(()), "{action:?}");
                let json = serde_json::to_string(action).unwrap();
                assert_eq!(&serde_json::from_str::<Action>(&json).unwrap(), action);
            }
            if !to_act.contains(&seat) {
                for action in
                    [Action::Pass, Action::Roll, Action::BuyLand, Action::Bid { amount: Some(Money(5000)) }]
                {
                    assert!(before.check(seat, &action).is_err(), "{action:?}");
                }
                for tile in Tile::all() {
                    assert!(before.check(seat, &Action::Lay { tile, sell: vec![] }).is_err());
                }
            }
        }
    });
}

#[test]
fn no_view_holds_a_secret_of_another_seat() {
    every_game(GAMES / 4, |before, after, actor, action, events| {
        if after.is_over() {
            return;
        }
        // A bid shows nowhere but to its bidder: the same auction with another figure looks the same.
        if let Action::Bid { amount: Some(amount) } = action
            && after.phase() == Phase::Auction
            && *amount > Money::ZERO
        {
            let bounds = before.view(Viewer::Seat(actor)).prompt;
            let Some(Prompt::Bid(bounds)) = bounds else { panic!("a bidder has bounds") };
            let other = Action::Bid { amount: Some(bounds.least) };
            let other = before.apply(actor, &other).unwrap().game;
            for viewer in viewers(after).filter(|viewer| !viewer.is(actor)) {
                assert_eq!(after.view(viewer), other.view(viewer));
            }
        }
        for viewer in viewers(after) {
            for event in events {
                if let Event::TileDrawn { seat, tile } = event.seen_by(viewer) {
                    assert_eq!(tile.is_some(), viewer.is(seat));
                }
            }
            let view = after.view(viewer);
            let hidden = after.options().cash == CashDisplay::Hidden;
            for seat in &view.seats {
                assert_eq!(seat.cash.is_none(), hidden && !viewer.is(seat.seat));
            }
            if viewer == Viewer::Spectator {
                assert!(view.prompt.is_none());
                assert!(
                    view.table.tiles().is_none_or(|table| table.hand.is_empty() && table.set_aside.is_none())
                );
            }
        }
    });
}

fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator])
}

#[test]
fn two_worlds_that_differ_in_a_hidden_hand_look_alike_to_everybody_else() {
    for id in ["columbia-2015", "kickstarter-2015"] {
        for double_cost in edition(id).choices.double_cost.clone() {
            let options = Options { double_cost, ..Options::default() };
            let deal = |a: &str, b: &str| {
                last_spike_testkit::table::Table::tiles(edition(id), options, &["A1 A2", a, b]).game
            };
            let (one, other) = (deal("D1 D2 D3", "E1 E2"), deal("Z1 Z2 Z3", "E1 E2"));
            assert_ne!(one.view(Viewer::Seat(Seat(1))), other.view(Viewer::Seat(Seat(1))));
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
                assert_eq!(one.view(viewer), other.view(viewer));
            }
        }
    }
}

#[test]
fn t2_forced_games_never_lay_an_unsupported_tile_while_a_supported_one_can_be_paid() {
    let options = Options { double_cost: DoubleCost::Forced, ..Options::default() };
    for n in 0..GAMES {
        playout("columbia-2015", options, 4, n, |before, _, seat, action, _| {
            let Action::Lay { tile, .. } = action else { return };
            let view = before.view(Viewer::Seat(seat));
            let table = view.table.tiles().unwrap();
            let legal = before.legal_actions(seat);
            let supported =
                |action: &Action| matches!(action, Action::Lay { tile, .. } if table.supported(*tile));
            let payable = legal.iter().any(supported);
            assert!(table.supported(*tile) || !payable);
        });
    }
}

#[test]
fn an_action_picked_is_one_of_those_that_answer_the_question() {
    every_game(GAMES / 8, |before, _, _, _, _| {
        for seat in before.to_act() {
            let actions = before.view(Viewer::Seat(seat)).prompt.unwrap().actions();
            for n in 0..6u32 {
                let picked = look_ahead::pick(before, seat, |most| (n * 7919) % most).unwrap();
                assert!(actions.contains(&picked), "{picked:?} is not among {actions:?}");
            }
            let most = u32::try_from(actions.len()).unwrap();
            let all: Vec<Action> =
                (0..most).map(|n| look_ahead::pick(before, seat, |_| n).unwrap()).collect();
            assert!(actions.iter().all(|action| all.contains(action)), "each can be picked");
        }
        assert_eq!(before.next_to_act(), before.to_act().first().copied());
    });
}

/// Returns what a seat that is asked could do instead, deals apart (G8): every answer to its question.
fn answers(game: &Game, seat: Seat) -> Vec<Action> {
    let lots = |game: &Game, tile: Tile| {
        let deeds = game.view(Viewer::Spectator).seat(seat).deeds.clone();
        deeds.into_iter().map(move |Deed { city, cost }| Action::Auction(Lot::Deed { city, cost, tile }))
    };
    let mut answers: Vec<Action> = game.view(Viewer::Seat(seat)).prompt.unwrap().actions();
    for tile in Tile::all() {
        answers.push(Action::Lay { tile, sell: Vec::new() });
        answers.extend(lots(game, tile));
    }
    let mut distinct = Vec::new();
    for answer in answers {
        if game.check(seat, &answer).is_ok() && !distinct.contains(&answer) {
            distinct.push(answer);
        }
    }
    distinct
}

/// Returns the game after an answer of a seat and all moves that are made by themselves after it.
fn played_on(game: &Game, seat: Seat, answer: Action) -> Game {
    let mut game = game.apply(seat, &answer).unwrap().game;
    while let Some((seat, action)) = game.forced() {
        game = game.apply(seat, &action).unwrap().game;
    }
    game
}

#[test]
fn a_move_is_made_by_itself_only_where_it_is_the_only_answer_and_public() {
    let mut found = std::collections::BTreeMap::new();
    every_game(GAMES, |_, game, _, _, _| {
        let public = game.view(Viewer::Spectator);
        let Some((seat, action)) = game.forced() else { return };
        assert_eq!(public.to_act, [seat]);
        if game.phase() == Phase::Debt {
            for answer in answers(game, seat) {
                assert!(!played_on(game, seat, answer).plays(seat), "all answers come to the same (G9)");
            }
        } else {
            assert_eq!(answers(game, seat), std::slice::from_ref(&action), "one answer is left");
        }
        let what = match &action {
            Action::Lay { .. } => "lay",
            Action::Auction(_) => "auction",
            Action::Remove(_) => "remove",
            other => panic!("{other:?}"),
        };
        *found.entry((public.edition.id.0.clone(), what)).or_insert(0) += 1;
        if game.options().cash == CashDisplay::Hidden {
            let own = public.seat(seat).cash.is_none();
            assert!(own && public.forced().is_none() || public.forced() == Some((seat, action)));
            return;
        }
        // What the players know of their own changes nothing: not whether there is one, and not which.
        for viewer in viewers(game) {
            let view = game.view(viewer);
            assert_eq!(view.forced(), Some((seat, action.clone())));
        }
    });
    let found: Vec<_> = found.keys().map(|(id, what)| (id.as_str(), *what)).collect();
    let expected = [
        ("gamma-two-1976", "auction"),
        ("gamma-two-1976", "remove"),
        ("kickstarter-2015", "auction"),
        ("kickstarter-2015", "lay"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_same_seed_deals_the_same_game() {
    for id in EDITIONS {
        let deal = |n| Setup::deal(&edition(id), 4, seed_of(n));
        assert_eq!(deal(3), deal(3));
        let json = serde_json::to_value(deal(3)).unwrap();
        assert_eq!(serde_json::from_value::<Setup>(json).unwrap(), deal(3));
    }
    assert_eq!(Spot::all().len(), 9);
}
