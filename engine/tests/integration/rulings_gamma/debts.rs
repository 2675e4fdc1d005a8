//! Debts, and the auctions that pay them (G9).

use last_spike_engine::*;

use super::{before, paid, rolled_to};
use last_spike_testkit::table::*;

/// Seat 0 owes the bank 10,000 and has so many thousands and these deeds.
fn debtor(seats: u8, thousands: u32, deeds: &'static [&'static str]) -> Table {
    rolled_to(16, seats, move |t| {
        before(16)(t);
        t.deeds(0, deeds).left_with(0, thousands);
    })
}

#[test]
fn g9_who_cannot_pay_in_full_pays_nothing_and_must_raise_the_money() {
    let t = debtor(3, 4, &["Regina"]);
    assert_eq!((t.game.phase(), t.to_act(), t.cash(0)), (Phase::Debt, vec![0], 4));
    let Some(Prompt::Debt { debt, short, lots }) = t.view(0).prompt else { panic!() };
    assert_eq!((debt.amount, short, lots.len()), (Money(10_000), Money(6000), 1));
    assert!(matches!(t.refuses(1, Action::Roll), Illegal::NotYourTurn { .. }));
    assert_eq!(t.refuses(0, ask("Calgary", 3)), Illegal::NotForAuction { city: City::Calgary });
}

#[test]
fn g9_a_deal_pays_a_debt_at_once() {
    let mut t = debtor(3, 4, &["Regina"]);
    t.does(0, offer(1, 1, goods(0, &["Regina"]), goods(6, &[]))).does(1, Action::Accept { id: 1 });
    assert_eq!(paid(&t, SpaceKind::PacificScandal), [(0, 10, None)]);
    assert_eq!((t.cash(0), t.to_act(), t.game.phase()), (0, vec![1], Phase::Roll));
}

#[test]
fn g9_an_auction_at_the_sellers_minimum() {
    let mut t = debtor(3, 4, &["Regina"]);
    t.does(0, ask("Regina", 6));
    assert!(t.happened(&Event::AuctionOpened {
        seat: Seat(0),
        city: City::Regina,
        minimum: Money(6000),
        terms: None
    }));
    let low = t.refuses(1, bid(5));
    assert_eq!((low.clone(), t.ruling(&low)), (Illegal::BidTooLow { least: Money(6000) }, "G9"));
    t.does(1, bid(20));
    // Offers may be made meanwhile, but nothing changes hands.
    t.does(2, offer(1, 1, goods(1, &[]), goods(0, &[])));
    assert_eq!(t.refuses(1, Action::Accept { id: 1 }), Illegal::AuctionOpen);
    t.does(2, bid(0));
    assert_eq!(t.cash(1), 64, "a lone bidder pays the minimum");
    assert_eq!((t.cash(0), t.to_act()), (0, vec![1]));
}

#[test]
fn g9_a_deed_without_a_bidder_stays_and_may_be_put_up_only_lower() {
    let mut t = debtor(3, 4, &["Regina", "Regina"]);
    t.does(0, ask("Regina", 8)).does(1, bid(0)).does(2, bid(0));
    assert!(
        t.events
            .iter()
            .any(|event| matches!(event, Event::AuctionClosed { to_seat: None, price: Money::ZERO, .. }))
    );
    // The other one may be put up at any price.
    t.does(0, ask("Regina", 8)).does(1, bid(0)).does(2, bid(0));
    let high = t.refuses(0, ask("Regina", 8));
    assert_eq!(high, Illegal::MinimumTooHigh { city: City::Regina, highest: Money(7000) });
    t.does(0, ask("Regina", 6)).does(1, bid(6)).does(2, bid(0));
    assert_eq!(t.to_act(), [1], "paid");
}

#[test]
fn g9_short_with_nothing_left_to_offer_is_out_at_once() {
    let mut t = debtor(3, 4, &["Regina"]);
    t.does(0, ask("Regina", 0)).does(1, bid(1)).does(2, bid(0));
    assert!(t.happened(&Event::Bankrupt { seat: Seat(0), estate: None }), "5,000 do not pay 10,000");
    assert_eq!((t.standing(0), t.cash(0), t.to_act()), (Standing::Bankrupt, 0, vec![1]));
    let t = debtor(3, 4, &[]);
    assert_eq!(t.standing(0), Standing::Bankrupt);
}

/// Seat 0 owes the bank 10,000 with four deeds, the others have so many thousands.
fn among(others: &'static [u32]) -> Table {
    rolled_to(16, 3, move |t| {
        before(16)(t);
        t.deeds(0, &["Regina", "Regina", "Calgary", "Winnipeg"]).left_with(0, 0);
        for (seat, thousands) in (1..).zip(others) {
            t.left_with(seat, *thousands);
        }
    })
}

#[test]
fn g9_where_nobody_can_give_anything_each_deed_is_put_up_once_by_itself_and_the_debtor_is_out() {
    let mut t = among(&[0, 0]);
    let mut put_up = Vec::new();
    while let Some((seat, action)) = t.game.forced() {
        assert_eq!((seat, t.game.view(Viewer::Spectator).forced()), (Seat(0), Some((seat, action.clone()))));
        put_up.push(action.clone());
        t.does(0, action);
    }
    let deeds = ["Calgary", "Regina", "Regina", "Winnipeg"].map(|city| ask(city, 0));
    let mut named = put_up.clone();
    named.sort_by_key(|action| format!("{action:?}"));
    assert_eq!(named, deeds, "each of them once");
    assert!(t.happened(&Event::Bankrupt { seat: Seat(0), estate: None }));
    assert_eq!((t.standing(0), t.to_act()), (Standing::Bankrupt, vec![1]));
}

#[test]
fn g9_who_owes_raises_the_money_as_they_choose_while_anybody_can_give_any() {
    for others in [&[1, 0], &[0, 1], &[40, 40]] {
        let t = among(others);
        assert_eq!((t.game.phase(), t.game.forced()), (Phase::Debt, None), "{others:?}");
    }
    // They alone are asked who could pay.
    let mut t = among(&[1, 0]);
    t.does(0, ask("Regina", 0));
    assert_eq!(t.to_act(), [1]);
    // Once the last money is spent, nobody is asked any more.
    t.does(1, bid(1));
    assert!(matches!(t.game.forced(), Some((Seat(0), Action::Auction(_)))));
}

#[test]
fn g9_g8_who_owes_too_may_not_bid_and_can_give_money_by_a_deal() {
    let t = rolled_to(14, 3, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(0, 0).left_with(1, 0).deeds(2, &["Calgary"]).left_with(2, 2);
    });
    let debts = t.view(1).table.dice().unwrap().debts.len();
    assert_eq!((debts, t.to_act(), t.game.forced()), (2, vec![1], None));
}

#[test]
fn g9_a_leavers_cash_goes_to_the_creditor_and_deeds_out_of_play() {
    let mut t = rolled_to(14, 3, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2);
    });
    assert_eq!((t.game.phase(), t.to_act()), (Phase::Debt, vec![1]));
    assert_eq!(t.cash(0), 73, "seat 2 could pay at once");
    t.does(1, Action::Resign);
    assert_eq!((t.cash(0), t.cards(1, "Regina")), (75, 0));
}

#[test]
fn g9_survey_debtors_settle_one_by_one_in_turn_order() {
    let mut t = rolled_to(14, 4, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2).deeds(2, &["Calgary"]).left_with(2, 1);
    });
    assert_eq!(t.to_act(), [1]);
    // Seat 2 gets money meanwhile, but neither pays nor leaves before its turn to settle.
    t.does(2, offer(1, 3, goods(0, &["Calgary"]), goods(9, &[]))).does(3, Action::Accept { id: 1 });
    assert_eq!((t.cash(2), t.to_act()), (10, vec![1]));
    t.does(1, ask("Regina", 1)).does(3, bid(5)).does(0, bid(0));
    assert_eq!(paid(&t, SpaceKind::SurveyFees), [(1, 3, Some(0)), (2, 3, Some(0))]);
    assert_eq!(t.to_act(), [1], "the turn goes on");
}

#[test]
fn g9_who_owes_may_not_bid() {
    let mut t = rolled_to(14, 4, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2).deeds(2, &["Calgary"]).left_with(2, 2);
    });
    t.does(1, ask("Regina", 1));
    assert!(!t.to_act().contains(&2));
}

#[test]
fn g9_debts_to_a_leaver_are_void() {
    let mut t = rolled_to(14, 3, |t| {
        before(14)(t);
        t.deeds(1, &["Regina"]).left_with(1, 2);
    });
    t.does(0, Action::Resign);
    assert!(t.view(1).table.dice().unwrap().debts.is_empty());
    assert_eq!((t.to_act(), t.game.phase()), (vec![1], Phase::Roll));
}

#[test]
fn g9_a_paid_debt_for_track_leads_to_the_building() {
    let mut t = rolled_to(15, 2, |t| {
        before(15)(t);
        t.deeds(0, &["Regina"]).left_with(0, 4);
    });
    t.does(0, ask("Regina", 4)).does(1, bid(4));
    assert_eq!((t.game.phase(), t.to_act(), t.cash(0)), (Phase::Build, vec![0], 0));
}
