//! Bankruptcy, leaving (B1–B5) and the ranking (W1–W4).

use last_spike_engine::*;

use super::{poor, table};
use last_spike_testkit::table::*;

#[test]
fn b1_who_can_pay_for_no_tile_at_the_start_of_a_turn_is_bankrupt() {
    let mut t = poor(3, &["A1", "Y3", "B4"]);
    t.lays(0, "A1");
    assert!(t.happened(&Event::Bankrupt { seat: Seat(1), estate: None }));
    assert!(t.happened(&Event::PoolMixed));
    assert_eq!(t.to_act(), [2]);
    assert_eq!(t.refuses(1, lay("Y3")), Illegal::OutOfTheGame);
    // The cost is that of the moment: supported, Y3 costs 6,000; unsupported 12,000.
    let mut t = poor(6, &["A1", "Y3", "B4"]);
    t.built("Y2");
    t.lays(0, "A1");
    assert_eq!(t.standing(1), Standing::Playing);
}

#[test]
fn b1_a_dear_tile_beside_a_cheap_one_is_out_of_reach() {
    let t = poor(3, &["Y3 A1", "B1"]);
    assert_eq!(t.refuses(0, lay("Y3")), Illegal::OutOfReach { cost: Money(12_000), reach: Money(3000) });
    let Some(Prompt::Lay { choices, .. }) = t.view(0).prompt else { panic!() };
    assert_eq!(choices[1].means, Means::OutOfReach { short: Money(9000) });
}

#[test]
fn b2_b3_a_bankrupts_goods_go_back_and_their_free_land_out_of_play() {
    let mut t = poor(3, &["A1", "Y3", "B4"]);
    // Worked out, so it cannot be sold.
    t.built("F X").grants(1, "El Paso").gives(1, "El Paso", 6);
    t.lays(0, "A1");
    let view = t.view(0);
    let tiles = view.table.tiles().unwrap();
    assert_eq!(tiles.stack(City::ElPaso).grant, Grant::Removed);
    assert_eq!(tiles.stack(City::ElPaso).costs.len(), 4);
    assert_eq!((view.seat(Seat(1)).cash, view.seat(Seat(1)).tiles), (Some(Money::ZERO), 0));
}

#[test]
fn b3_a_city_whose_free_card_is_removed_can_be_bought_of() {
    let mut t = table(&["B2", "A1", "C1"]);
    t.built("B1").grants(1, "Omaha");
    t.does(1, Action::Resign);
    t.lays(0, "B2");
    t.buys(0, "Omaha");
}

#[test]
fn b4_resigning_is_possible_out_of_turn_and_passes_ones_own() {
    let mut t = table(&["A1", "B1", "C1"]);
    t.does(1, Action::Resign);
    assert!(t.happened(&Event::Resigned { seat: Seat(1), estate: None }) && t.happened(&Event::PoolMixed));
    assert!(!t.events.iter().any(|event| matches!(event, Event::Bankrupt { .. })));
    assert_eq!(t.to_act(), [0]);
    t.does(0, Action::Resign);
    assert!(!t.events.iter().any(|event| matches!(event, Event::TileDrawn { .. })), "without a draw");
    assert!(t.game.is_over());
    // In the middle of a turn, while it waits for a decision to buy.
    let mut t = table(&["B2", "A1", "C1"]);
    t.built("B1").grants(1, "Omaha");
    t.lays(0, "B2");
    t.does(2, Action::Resign);
    assert_eq!((t.to_act(), t.game.phase()), (vec![0], Phase::Buy));
    t.does(0, Action::Resign);
    assert_eq!(t.game.outcome().unwrap().ranking[0].seat, Seat(1));
}

#[test]
fn b5_the_last_one_left_wins() {
    let mut t = table(&["A1", "B1"]);
    t.does(0, Action::Resign);
    let outcome = t.game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ranking[0].seat), (Reason::LastPlayer, Seat(1)));
}

/// Ends the game at once, everybody's cash and land as set up before.
fn ended(set_up: impl FnOnce(&mut Table)) -> Vec<(u8, u8)> {
    let mut t = table(&["V3", "B1", "C1", "D1"]);
    t.built("Y E B V1 V2 V4");
    set_up(&mut t);
    t.lays(0, "V3");
    t.game.outcome().unwrap().ranking.iter().map(|placing| (placing.seat.0, placing.place)).collect()
}

#[test]
fn w1_most_cash_wins() {
    // Seat 0 pays 3,000 and gets 20,000.
    assert_eq!(
        ended(|t| {
            t.pays(2, 18).pays(1, 2).pays(3, 1);
        }),
        [(2, 1), (0, 2), (1, 3), (3, 4)]
    );
}

#[test]
fn w2_the_cost_of_the_cards_breaks_a_tie() {
    let ranking = ended(|t| {
        t.grants(1, "Omaha")
            .grants(2, "El Paso")
            .gives(2, "El Paso", 6)
            .gives(1, "Omaha", 3)
            .gives(1, "Omaha", 4);
    });
    assert_eq!(ranking[1..], [(1, 2), (2, 3), (3, 4)], "7,000 before 6,000; the free card counts nothing");
}

#[test]
fn w3_still_tied_is_shared_and_the_next_place_left_out() {
    assert_eq!(
        ended(|t| {
            t.pays(1, 17).pays(2, 1).pays(3, 1);
        }),
        [(0, 1), (1, 1), (2, 3), (3, 3)]
    );
}

#[test]
fn w4_leavers_rank_last_the_last_to_go_first() {
    let ranking = ended(|t| {
        t.does(3, Action::Resign).does(1, Action::Resign);
        t.turn_of(0);
    });
    assert_eq!(ranking, [(0, 1), (2, 2), (1, 3), (3, 4)]);
}
