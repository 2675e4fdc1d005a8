//! Land sold to pay for a tile (L1–L4).

use last_spike_engine::*;

use super::poor;
use last_spike_testkit::table::*;

#[test]
fn l1_land_is_sold_only_as_far_as_the_tile_needs() {
    let mut t = poor(2, &["A3 B4", "B1"]);
    t.grants(0, "Omaha").gives(0, "Omaha", 3).gives(0, "Omaha", 4).gives(0, "Omaha", 5);
    // A3 unsupported costs 6,000; 2,000 + 2,000 + 2,000 cover it.
    let first = t.refuses(0, lay("A3"));
    assert_eq!(first, Illegal::SellFirst { cost: Money(6000), cash: Money(2000) });
    let short = t.refuses(0, lay_selling("A3", &[deed("Omaha", 3)]));
    assert_eq!(short, Illegal::SellFirst { cost: Money(6000), cash: Money(4000) });
    let too_many = [deed("Omaha", 3), deed("Omaha", 4), deed("Omaha", 5)];
    assert_eq!(t.refuses(0, lay_selling("A3", &too_many)), Illegal::SaleNotNeeded { deed: deed("Omaha", 5) });
    assert_eq!(
        t.refuses(0, lay_selling("B4", &[deed("Omaha", 3)])),
        Illegal::SaleNotNeeded { deed: deed("Omaha", 3) }
    );
    assert_eq!(
        t.refuses(0, lay_selling("A3", &[deed("Denver", 2)])),
        Illegal::NotOwned { deed: deed("Denver", 2) }
    );
    let twice = [deed("Omaha", 3), deed("Omaha", 3)];
    assert_eq!(t.refuses(0, lay_selling("A3", &twice)), Illegal::NotOwned { deed: deed("Omaha", 3) });
    // Any order, and a dear tile even though B4 needs no sale.
    t.does(0, lay_selling("A3", &[deed("Omaha", 5), deed("Omaha", 3)]));
    assert_eq!(t.cash(0), 1);
}

#[test]
fn l2_land_of_5000_sells_for_3000() {
    let mut t = poor(1, &["A3", "B1"]);
    t.built("A2").grants(0, "Denver").gives(0, "Denver", 5);
    t.does(0, lay_selling("A3", &[deed("Denver", 5)]));
    let sold =
        Event::LandSold { seat: Seat(0), city: City::Denver, cost: Money(5000), proceeds: Money(3000) };
    assert!(t.happened(&sold));
    assert_eq!(t.cash(0), 1);
}

#[test]
fn l3_free_land_and_worked_out_cities_cannot_be_sold() {
    let mut t = poor(1, &["C2", "D1"]);
    t.built("A B C1").grants(0, "St. Louis").gives(0, "St. Louis", 7).grants(0, "Omaha").gives(0, "Omaha", 3);
    assert_eq!(
        t.refuses(0, lay_selling("C2", &[deed("St. Louis", 7)])),
        Illegal::NotSellable { deed: deed("St. Louis", 7) }
    );
    let Some(Prompt::Lay { raisable, .. }) = t.view(0).prompt else { panic!() };
    assert_eq!(raisable.iter().map(|raisable| raisable.deed).collect::<Vec<_>>(), [deed("Omaha", 3)]);
}

#[test]
fn l4_a_sold_card_is_back_in_its_stack_and_may_be_bought_at_once() {
    let mut t = poor(2, &["A3", "B1"]);
    t.built("A2").grants(0, "Denver").gives(0, "Denver", 2).gives(0, "Denver", 5).pays(0, 0);
    t.does(0, lay_selling("A3", &[deed("Denver", 5)]));
    assert_eq!((t.cash(0), t.game.phase()), (2, Phase::Lay), "3,000 is the cheapest left, and is too dear");
    let mut t = poor(2, &["A3", "B1"]);
    t.built("A2").grants(0, "Denver").gives(0, "Denver", 2);
    t.does(0, lay_selling("A3", &[deed("Denver", 2)]));
    assert_eq!(t.cash(0), 0);
    let stack = t.view(0).table.tiles().unwrap().stack(City::Denver).costs.clone();
    assert_eq!(stack, [2, 3, 4, 5].map(Money::thousands), "in order of cost");
}
