//! Deals in any order, by anybody, between and during turns: a small model of the offers that stand
//! says beforehand what must be accepted, what must be refused, and what each seat then has.

use std::collections::BTreeMap;

use last_spike_engine::*;
use proptest::prelude::*;

use last_spike_testkit::table::*;

/// An attempt of somebody.
#[derive(Clone, Debug)]
enum Try {
    /// To go on with whatever the game waits for, by the nth answer.
    Turn(usize),
    /// To offer money and the nth deeds of both.
    Offer { from: u8, to: u8, cash: [u32; 2], deeds: [Vec<usize>; 2] },
    /// To answer an offer, theirs or not, standing or not.
    Answer { seat: u8, kind: u8, id: u32 },
    /// To leave.
    Leave(u8),
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let deeds = || proptest::collection::vec(0usize..9, 0..3);
    let cash = || prop_oneof![3 => Just(0u32), 3 => (0u32..30).prop_map(|n| n * 1000), 1 => 0u32..5_000_000];
    let one = prop_oneof![
        30 => (0usize..50).prop_map(Try::Turn),
        30 => (0u8..4, 0u8..5, cash(), cash(), deeds(), deeds())
            .prop_map(|(from, to, give, take, mine, yours)| Try::Offer {
                from, to, cash: [give, take], deeds: [mine, yours],
            }),
        40 => (0u8..4, 0u8..3, 0u32..12).prop_map(|(seat, kind, back)| Try::Answer { seat, kind, id: back }),
        1 => (0u8..4).prop_map(Try::Leave),
    ];
    proptest::collection::vec(one, 1..90)
}

/// The expected state of the game, kept beside it: who has what, and which offers stand.
#[derive(Default)]
struct Model {
    cash: Vec<i64>,
    deeds: Vec<BTreeMap<City, u32>>,
    open: BTreeMap<u32, (u8, Offer)>,
    done: Vec<u32>,
    gone: Vec<u8>,
    /// Deeds of each city that are out of play.
    out: BTreeMap<City, u32>,
}

impl Model {
    fn of(game: &Game) -> Self {
        let view = game.view(Viewer::Spectator);
        let mut model = Self::default();
        for seat in &view.seats {
            model.cash.push(i64::from(seat.cash.unwrap().0));
            let mut held = BTreeMap::new();
            seat.deeds.iter().for_each(|deed| *held.entry(deed.city).or_default() += 1);
            model.deeds.push(held);
        }
        model
    }

    fn has(&self, seat: u8, goods: &Goods) -> bool {
        let mut needed: BTreeMap<City, u32> = BTreeMap::new();
        goods.deeds.iter().for_each(|city| *needed.entry(*city).or_default() += 1);
        self.cash[usize::from(seat)] >= i64::from(goods.cash.0)
            && needed.iter().all(|(city, count)| self.count(seat, *city) >= *count)
    }

    fn count(&self, seat: u8, city: City) -> u32 {
        self.deeds[usize::from(seat)].get(&city).copied().unwrap_or(0)
    }

    fn may_offer(&self, from: u8, offer: &Offer) -> bool {
        let to = offer.to_seat.0;
        let sides = [&offer.give, &offer.take];
        from != to
            && to < 4
            && !self.gone.contains(&from)
            && !self.gone.contains(&to)
            && self.open.values().filter(|(by, _)| *by == from).count() < 3
            && sides.iter().any(|goods| goods.cash.0 > 0 || !goods.deeds.is_empty())
            && sides.iter().all(|goods| goods.cash.0 % 1000 == 0)
            && self.has(from, &offer.give)
            && self.has(to, &offer.take)
    }

    fn move_goods(&mut self, from: u8, to: u8, goods: &Goods) {
        self.cash[usize::from(from)] -= i64::from(goods.cash.0);
        self.cash[usize::from(to)] += i64::from(goods.cash.0);
        for city in &goods.deeds {
            *self.deeds[usize::from(from)].get_mut(city).unwrap() -= 1;
            *self.deeds[usize::from(to)].entry(*city).or_default() += 1;
        }
    }

    /// Follows what happened, deals by what was promised and not by what the game says.
    fn follow(&mut self, events: &[Event], debts: &mut Vec<(u8, Option<u8>)>) {
        let at = |seat: &Seat| usize::from(seat.0);
        for event in events {
            match event {
                Event::Acted { seat, action: Action::Offer(offer) } => {
                    assert!(
                        self.open.insert(offer.id, (seat.0, Offer::clone(offer))).is_none(),
                        "a number used twice"
                    );
                }
                Event::Acted { action: Action::Decline { id } | Action::Withdraw { id }, .. } => {
                    self.open.remove(id).unwrap();
                }
                Event::DealDone { id, .. } => {
                    let (from, offer) = self.open.remove(id).expect("only what stands is done");
                    assert!(!self.done.contains(id), "delivered twice");
                    self.done.push(*id);
                    self.move_goods(from, offer.to_seat.0, &offer.give);
                    self.move_goods(offer.to_seat.0, from, &offer.take);
                }
                Event::OfferLapsed { id } => {
                    let (from, offer) = self.open.remove(id).expect("only what stands lapses");
                    let kept = self.has(from, &offer.give) && self.has(offer.to_seat.0, &offer.take);
                    let gone = [from, offer.to_seat.0].iter().any(|seat| self.gone.contains(seat));
                    assert!(!kept || gone, "an offer that can be kept does not lapse");
                }
                Event::Paid { seat, amount, to_seat, .. } => {
                    self.cash[at(seat)] -= i64::from(amount.0);
                    if let Some(to) = to_seat {
                        self.cash[at(to)] += i64::from(amount.0);
                    }
                    debts.retain(|(debtor, _)| *debtor != seat.0);
                }
                Event::Owed { seat, to_seat, .. } => debts.push((seat.0, to_seat.map(|seat| seat.0))),
                Event::Received { seat, amount, .. } | Event::Payout { seat, amount, .. } => {
                    self.cash[at(seat)] += i64::from(amount.0);
                }
                Event::LastSpike { seat, bonus } => self.cash[at(seat)] += i64::from(bonus.0),
                Event::DeedDrawn { seat, city, kept: true } => {
                    *self.deeds[at(seat)].entry(*city).or_default() += 1;
                }
                Event::DeedDrawn { city, kept: false, .. } => *self.out.entry(*city).or_default() += 1,
                Event::DeedsReturned { city } => {
                    for held in &mut self.deeds {
                        *self.out.entry(*city).or_default() += held.remove(city).unwrap_or(0);
                    }
                }
                Event::AuctionClosed { seat, city, to_seat: Some(to), price, .. } => {
                    let paid = Goods { cash: *price, deeds: vec![] };
                    self.move_goods(to.0, seat.0, &paid);
                    self.move_goods(seat.0, to.0, &Goods { cash: Money::ZERO, deeds: vec![*city] });
                }
                Event::Bankrupt { seat, .. } | Event::Resigned { seat, .. } => {
                    let left = std::mem::take(&mut self.cash[at(seat)]);
                    let owed = debts.iter().find(|(debtor, _)| *debtor == seat.0);
                    if let Some((_, Some(creditor))) = owed {
                        self.cash[usize::from(*creditor)] += left;
                    }
                    for (city, count) in std::mem::take(&mut self.deeds[at(seat)]) {
                        *self.out.entry(city).or_default() += count;
                    }
                    debts.retain(|(debtor, creditor)| *debtor != seat.0 && *creditor != Some(seat.0));
                    self.gone.push(seat.0);
                }
                _ => {}
            }
        }
    }

    /// Holds the game against the model: money and deeds of each seat, 5 deeds a city, the offers.
    fn agrees_with(&self, game: &Game) {
        let view = game.view(Viewer::Spectator);
        let table = view.table.dice().unwrap();
        let state = serde_json::to_value(game.state()).unwrap();
        for seat in &view.seats {
            assert_eq!(i64::from(seat.cash.unwrap().0), self.cash[seat.seat.index()], "{}", seat.seat);
            for city in City::CANADIAN {
                assert_eq!(u32::from(seat.cards_of(city)), self.count(seat.seat.0, city), "{city}");
            }
        }
        for city in City::CANADIAN {
            let held: u32 = (0..4).map(|seat| self.count(seat, city)).sum();
            let deck = state["dice"]["deck"][city.spot().index()].as_u64().unwrap();
            let out = self.out.get(&city).copied().unwrap_or(0);
            assert_eq!(u64::from(held + out) + deck, 5, "{city}: {held} held, {out} out, {deck} to draw");
        }
        let standing: BTreeMap<u32, (u8, Offer)> =
            table.offers.iter().map(|open| (open.offer.id, (open.from.0, open.offer.clone()))).collect();
        assert_eq!(standing, self.open);
        if !game.is_over() {
            for (from, offer) in self.open.values() {
                assert!(
                    self.has(*from, &offer.give) && self.has(offer.to_seat.0, &offer.take),
                    "{offer:?} cannot be kept"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn deals_in_any_order_conserve_everything_and_nothing_is_delivered_twice(
        seed in any::<u8>(),
        cash in proptest::array::uniform4(0u32..70),
        drawn in proptest::collection::vec((0u8..4, 0usize..9), 0..20),
        tries in tries(),
    ) {
        let mut t = Table::dice(4, seed);
        let mut left = [5; 9];
        for (seat, city) in drawn {
            if left[city] > 0 {
                left[city] -= 1;
                t.deeds(seat, &[City::CANADIAN[city].name()]);
            }
        }
        for (seat, thousands) in (0..4).zip(cash) {
            t.left_with(seat, thousands);
        }
        let mut game = t.game;
        let mut model = Model::of(&game);
        let mut debts = Vec::new();
        model.agrees_with(&game);
        for tried in tries {
            let next = game.view(Viewer::Spectator).table.dice().unwrap().next_offer;
            let over = game.is_over();
            let auction = game.phase() == Phase::Auction;
            let (seat, action, allowed) = match tried {
                Try::Turn(n) => {
                    let Some(seat) = game.next_to_act() else { continue };
                    let answers = game.prompt(seat).unwrap().actions();
                    (seat.0, answers[n % answers.len()].clone(), true)
                }
                Try::Offer { from, to, cash: [give, take], deeds: [mine, yours] } => {
                    let pick = |seat: u8, wanted: &[usize]| -> Vec<City> {
                        let view = game.view(Viewer::Spectator);
                        let held = view.seats.get(usize::from(seat)).map(|seat| seat.deeds.clone()).unwrap_or_default();
                        // Mostly what is held, sometimes twice, sometimes anything.
                        let any = |n: &usize| held.get(n % 4).map_or(City::CANADIAN[*n], |deed| deed.city);
                        wanted.iter().map(any).collect()
                    };
                    let give = Goods { cash: Money(give), deeds: pick(from, &mine) };
                    let take = Goods { cash: Money(take), deeds: pick(to, &yours) };
                    let offer = Offer { id: next, to_seat: Seat(to), give, take };
                    let allowed = !over && model.may_offer(from, &offer);
                    (from, Action::Offer(Box::new(offer)), allowed)
                }
                Try::Answer { seat, kind, id: back } => {
                    // The last offers, and one that was never made.
                    let id = next.saturating_sub(back);
                    let open = model.open.get(&id).filter(|_| !over && !model.gone.contains(&seat));
                    let (action, allowed) = match kind {
                        0 => (Action::Accept { id }, !auction && open.is_some_and(|(_, offer)| offer.to_seat.0 == seat)),
                        1 => (Action::Decline { id }, open.is_some_and(|(_, offer)| offer.to_seat.0 == seat)),
                        _ => (Action::Withdraw { id }, open.is_some_and(|(from, _)| *from == seat)),
                    };
                    (seat, action, allowed)
                }
                Try::Leave(seat) => (seat, Action::Resign, !over && !model.gone.contains(&seat)),
            };
            match game.apply(Seat(seat), &action) {
                Ok(applied) => {
                    prop_assert!(allowed, "{action:?} by {seat} must be refused");
                    model.follow(&applied.events, &mut debts);
                    game = applied.game;
                }
                Err(illegal) => {
                    prop_assert!(!allowed, "{action:?} by {seat} is refused: {illegal:?}");
                    let mut tried = game.clone();
                    prop_assert!(tried.play(Seat(seat), &action, &mut ()).is_err());
                    prop_assert_eq!(&tried, &game, "a refusal changes nothing");
                }
            }
            model.agrees_with(&game);
        }
    }
}
