//! Deals (G8).

use last_spike_engine::*;

use last_spike_testkit::table::*;

#[test]
fn g8_a_deal_is_offered_and_accepted_at_any_time() {
    let mut t = Table::dice(3, 1);
    t.deeds(1, &["Regina", "Regina"]).deeds(2, &["Calgary"]);
    t.does(1, offer(1, 2, goods(5, &["Regina"]), goods(0, &["Calgary"])));
    assert_eq!(t.refuses(0, Action::Accept { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    t.does(2, Action::Accept { id: 1 });
    assert!(t.happened(&Event::DealDone { id: 1, unsold: None }));
    assert_eq!((t.cash(1), t.cash(2)), (65, 75));
    assert_eq!((t.cards(1, "Regina"), t.cards(1, "Calgary"), t.cards(2, "Regina")), (1, 1, 1));
    assert_eq!(t.to_act(), [0], "the turn is where it was");
    assert_eq!(t.refuses(2, Action::Accept { id: 1 }), Illegal::NoSuchOffer { id: 1 }, "once only");
}

#[test]
fn g8_declined_and_withdrawn_offers_are_gone() {
    let mut t = Table::dice(3, 1);
    t.does(1, offer(1, 2, goods(1, &[]), goods(2, &[])));
    assert_eq!(t.refuses(2, Action::Withdraw { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    assert_eq!(t.refuses(1, Action::Decline { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    t.does(2, Action::Decline { id: 1 });
    t.does(1, offer(2, 2, goods(1, &[]), goods(2, &[]))).does(1, Action::Withdraw { id: 2 });
    assert!(t.view(0).table.dice().unwrap().offers.is_empty());
}

#[test]
fn g8_what_cannot_be_promised_is_refused() {
    let mut t = Table::dice(3, 1);
    t.deeds(1, &["Regina"]);
    let refused = |give, take| t.refuses(1, offer(1, 2, give, take));
    assert_eq!(refused(goods(71, &[]), goods(0, &[])), Illegal::CannotPromise { seat: Seat(1) });
    assert_eq!(
        refused(goods(0, &["Regina", "Regina"]), goods(0, &[])),
        Illegal::CannotPromise { seat: Seat(1) }
    );
    assert_eq!(refused(goods(0, &[]), goods(0, &["Calgary"])), Illegal::CannotPromise { seat: Seat(2) });
    assert_eq!(refused(goods(0, &[]), goods(0, &[])), Illegal::EmptyOffer);
    assert_eq!(refused(goods(0, &["Denver"]), goods(0, &[])), Illegal::ForeignCity { city: City::Denver });
    let mut odd = goods(0, &[]);
    odd.cash = Money(500);
    assert_eq!(refused(odd, goods(1, &[])), Illegal::NotInThousands { amount: Money(500) });
    assert_eq!(t.refuses(1, offer(2, 2, goods(1, &[]), goods(0, &[]))), Illegal::OfferNumber { next: 1 });
    for nobody in [1, 7] {
        let refusal = t.refuses(1, offer(1, nobody, goods(1, &[]), goods(0, &[])));
        assert_eq!(refusal, Illegal::NoPartner { seat: Seat(nobody) });
        assert_eq!(t.ruling(&refusal), "G8");
    }
}

#[test]
fn g8_three_open_offers_at_most() {
    let mut t = Table::dice(3, 1);
    for id in 1..=3 {
        t.does(1, offer(id, 2, goods(1, &[]), goods(0, &[])));
    }
    assert_eq!(t.refuses(1, offer(4, 2, goods(1, &[]), goods(0, &[]))), Illegal::TooManyOffers { most: 3 });
    t.does(2, offer(4, 1, goods(1, &[]), goods(0, &[])));
}

#[test]
fn g8_the_same_deed_promised_twice_lapses_for_good_once_it_is_gone() {
    let mut t = Table::dice(3, 1);
    t.deeds(0, &["Regina"]);
    t.does(0, offer(1, 1, goods(0, &["Regina"]), goods(5, &[])));
    t.does(0, offer(2, 2, goods(0, &["Regina"]), goods(6, &[])));
    t.does(2, Action::Accept { id: 2 });
    assert!(t.happened(&Event::OfferLapsed { id: 1 }));
    assert_eq!(t.refuses(1, Action::Accept { id: 1 }), Illegal::NoSuchOffer { id: 1 });
    assert_eq!(t.cards(2, "Regina"), 1);
}

#[test]
fn g8_offers_of_and_to_a_leaver_lapse() {
    let mut t = Table::dice(3, 1);
    t.does(1, offer(1, 2, goods(1, &[]), goods(0, &[]))).does(2, offer(2, 0, goods(1, &[]), goods(0, &[])));
    t.does(2, Action::Resign);
    assert!(t.happened(&Event::OfferLapsed { id: 1 }) && t.happened(&Event::OfferLapsed { id: 2 }));
}
