//! Facts that follow from an answer, as its reader can check them: who is paid, what is nearly complete, what is left.

use last_spike_engine::{City, Family, Goods, Money, PayoutDue, Route, Seat, Standing, TableView, Tile};

use crate::present::parts::scene::Scene;
use crate::present::words::names::{NameOf, Names};
use crate::present::words::terms::route_name;
use crate::present::{Key, key};

/// Returns who is paid how much: "you get $10,000, **Ana** $7,000"; `None` where nobody is.
pub(in crate::present) fn paid(scene: &Scene<'_>, payouts: &[PayoutDue], name: NameOf) -> Option<String> {
    let due = |seat: Seat| payouts.iter().filter(|due| due.seat == seat).map(|due| due.amount).sum::<Money>();
    amounts(scene, due, name)
}

/// Says that an answer completes its route, and who is paid how much for it.
pub(super) fn completes(scene: &Scene<'_>, payouts: &[PayoutDue], name: NameOf) -> String {
    match paid(scene, payouts, name) {
        Some(paid) => scene.lang.text(key::EFFECT_COMPLETES, &[("payouts", paid.into())]),
        None => scene.lang.say(key::EFFECT_COMPLETES_NOTHING),
    }
}

/// Returns who would be paid how much for the land that they hold now, were the route complete.
pub(in crate::present) fn would_pay(scene: &Scene<'_>, route: Route) -> Option<String> {
    let cities = route.ends().map(|spot| scene.view.edition.city(spot));
    let due = |seat: Seat| {
        cities.iter().map(|city| pays(scene, *city, scene.view.seat(seat).cards_of(*city))).sum::<Money>()
    };
    let paid = amounts(scene, due, Names::bold)?;
    Some(scene.lang.text(key::FACT_WOULD_PAY, &[("payouts", paid.into())]))
}

/// Returns an amount for each player who gets one, the reader's own first.
fn amounts(scene: &Scene<'_>, due: impl Fn(Seat) -> Money, name: NameOf) -> Option<String> {
    let own = scene.view.own_seat();
    let mut seats: Vec<Seat> = scene.view.seats.iter().map(|player| player.seat).collect();
    seats.sort_by_key(|seat| Some(*seat) != own);
    let each = seats.into_iter().filter(|seat| due(*seat) > Money::ZERO).map(|seat| {
        let amount = scene.lang.money(due(seat));
        if Some(seat) == own {
            scene.lang.text(key::FACT_YOU_GET, &[("amount", amount.into())])
        } else {
            format!("{} {amount}", name(scene.names, seat))
        }
    });
    let each: Vec<String> = each.collect();
    (!each.is_empty()).then(|| each.join(", "))
}

/// Returns what so many cards of a city bring at each of its payouts.
fn pays(scene: &Scene<'_>, city: City, cards: u8) -> Money {
    let paid = match &scene.view.edition.family {
        Family::Tiles(figures) => figures.payouts[city.spot().index()],
        Family::Dice(figures) => figures.income[city.spot().index()],
    };
    usize::from(cards).checked_sub(1).and_then(|at| paid.get(at)).copied().unwrap_or_default()
}

/// Returns the greatest number of payouts of a city that are still to come.
fn payouts_left(scene: &Scene<'_>, city: City) -> u8 {
    match &scene.view.table {
        TableView::Tiles(table) => table.stack(city).payouts_left,
        TableView::Dice(table) => table.payouts_left[city.spot().index()],
    }
}

/// Returns what one more card of a city would bring the reader, who does not take it.
pub(in crate::present) fn forgone(scene: &Scene<'_>, city: City) -> Option<String> {
    let amount = difference(scene, scene.view.own_seat()?, city, 1)?;
    let args = [("amount", scene.lang.money(amount).into()), ("payouts", payouts_left(scene, city).into())];
    Some(scene.lang.text(key::FACT_FORGONE, &args))
}

/// Returns by how much each payout of a city differs for a player who holds so many more cards of it, or fewer.
fn difference(scene: &Scene<'_>, seat: Seat, city: City, change: i8) -> Option<Money> {
    let held = scene.view.seat(seat).cards_of(city);
    let (now, then) = (pays(scene, city, held), pays(scene, city, held.checked_add_signed(change)?));
    Some(Money(then.0.abs_diff(now.0)))
}

/// Returns what changes for a player who then holds more cards of a city, or fewer.
pub(in crate::present) fn land(scene: &Scene<'_>, seat: Seat, city: City, change: i8) -> Option<String> {
    let then = scene.view.seat(seat).cards_of(city).checked_add_signed(change)?;
    let by = difference(scene, seat, city, change)?;
    let key = match (Some(seat) == scene.view.own_seat(), change > 0) {
        (true, true) => key::FACT_LAND_MORE,
        (true, false) => key::FACT_LAND_FEWER,
        (false, true) => key::FACT_LAND_MORE_OTHER,
        (false, false) => key::FACT_LAND_FEWER_OTHER,
    };
    let args = [
        ("city", city.name().into()),
        ("name", scene.names.bold(seat).into()),
        ("cards", then.into()),
        ("amount", scene.lang.money(by).into()),
        ("payouts", payouts_left(scene, city).into()),
    ];
    Some(scene.lang.text(key, &args))
}

/// Returns what changes for a player who gets some goods and gives others (G8).
pub(in crate::present) fn exchange(
    scene: &Scene<'_>,
    seat: Seat,
    gets: &Goods,
    gives: &Goods,
) -> Vec<String> {
    let count = |goods: &Goods, city: City| {
        i8::try_from(goods.deeds.iter().filter(|deed| **deed == city).count()).unwrap_or(i8::MAX)
    };
    let changes = scene.view.edition.cities.into_iter().filter_map(|city| {
        let change = count(gets, city) - count(gives, city);
        if change == 0 { None } else { land(scene, seat, city, change) }
    });
    changes.collect()
}

/// Returns how many spaces of a route a tile leaves free, whether the reader holds the last, and what it then pays.
pub(in crate::present) fn short_of(scene: &Scene<'_>, tile: Tile) -> Vec<String> {
    let Some(table) = scene.view.table.tiles() else { return Vec::new() };
    let route = tile.route();
    let is_free = |space: &Tile| *space != tile && !table.laid.contains(*space);
    let free: Vec<Tile> = route.tiles().into_iter().filter(is_free).collect();
    if free.is_empty() {
        return Vec::new();
    }
    let name = route_name(&scene.view.edition, route);
    let args = [("route", name.into()), ("count", free.len().into())];
    let mut facts = vec![scene.lang.text(key::FACT_SHORT, &args)];
    if let [last] = free[..]
        && table.hand.contains(&last)
    {
        facts.push(scene.lang.text(key::FACT_OWN_LAST, &[("tile", last.to_string().into())]));
    }
    facts.extend(would_pay(scene, route));
    facts
}

/// Returns the route of a city that lacks fewest spaces, where that is one or two.
pub(in crate::present) fn nearly_complete(scene: &Scene<'_>, city: City) -> Option<String> {
    let table = scene.view.table.tiles()?;
    let free = |route: Route| route.tiles().into_iter().filter(|tile| !table.laid.contains(*tile)).count();
    let routes = city.spot().routes().iter().map(|route| (free(route), route));
    let (count, route) = routes.filter(|(free, _)| (1..=2).contains(free)).min_by_key(|(free, _)| *free)?;
    let name = route_name(&scene.view.edition, route);
    Some(scene.lang.text(key::FACT_LACKS, &[("route", name.into()), ("count", count.into())]))
}

/// Returns what the reader has left after a cost that they can pay.
pub(in crate::present) fn left_after(scene: &Scene<'_>, cost: Money) -> Option<String> {
    left(key::FACT_LEFT, scene, cost)
}

/// Returns what the reader has left at least after a cost that may be smaller.
pub(in crate::present) fn left_at_least(scene: &Scene<'_>, cost: Money) -> Option<String> {
    left(key::FACT_LEFT_LEAST, scene, cost)
}

fn left(key: Key, scene: &Scene<'_>, cost: Money) -> Option<String> {
    let left = cash(scene)?.0.checked_sub(cost.0)?;
    Some(scene.lang.text(key, &[("cash", scene.lang.money(Money(left)).into())]))
}

/// Returns what the reader keeps who spends nothing.
pub(in crate::present) fn kept(scene: &Scene<'_>) -> Option<String> {
    Some(scene.lang.text(key::FACT_KEPT, &[("cash", scene.lang.money(cash(scene)?).into())]))
}

/// Returns the reader's cash.
fn cash(scene: &Scene<'_>) -> Option<Money> {
    scene.view.own_seat().and_then(|seat| scene.view.seat(seat).cash)
}

/// Returns the cheapest tile that the reader holds, with what it costs now.
pub(in crate::present) fn cheapest_tile(scene: &Scene<'_>) -> Option<String> {
    let (Family::Tiles(figures), TableView::Tiles(table)) = (&scene.view.edition.family, &scene.view.table)
    else {
        return None;
    };
    let costs = table.hand.iter().map(|tile| (table.cost(figures, *tile).0, *tile));
    let (cost, tile) = costs.min_by_key(|(cost, _)| *cost)?;
    let args = [("tile", tile.to_string().into()), ("cost", scene.lang.money(cost).into())];
    Some(scene.lang.text(key::FACT_CHEAPEST, &args))
}

/// Returns with what everybody would end whom the game lets see it, were the last spike laid so.
pub(in crate::present) fn ends(scene: &Scene<'_>, payouts: &[PayoutDue], cost: Money) -> Option<String> {
    let each: Vec<String> = final_cash(scene, payouts, cost)?
        .into_iter()
        .map(|(seat, cash)| format!("{} {}", scene.names.bold(seat), scene.lang.money(cash)))
        .collect();
    Some(scene.lang.text(key::FACT_ENDS, &[("cash", each.join(", ").into())]))
}

/// Says that an answer lays the last spike, and who would win: where the reader sees everybody's cash, and what the answer
/// costs is known.
pub(super) fn last_spike(
    scene: &Scene<'_>,
    payouts: &[PayoutDue],
    cost: Option<Money>,
    name: NameOf,
) -> String {
    let (lang, own) = (scene.lang, scene.view.own_seat());
    let ranked = cost.and_then(|cost| final_cash(scene, payouts, cost)).unwrap_or_default();
    let of = |wanted: &dyn Fn(Seat) -> bool| ranked.iter().find(|(seat, _)| wanted(*seat)).copied();
    let (Some((winner, most)), Some((_, mine))) = (ranked.first().copied(), of(&|seat| Some(seat) == own))
    else {
        let bonus = lang.money(scene.view.edition.bonus);
        return lang.text(key::EFFECT_ENDS, &[("bonus", bonus.into())]);
    };
    let next = of(&|seat| seat != winner).map_or(Money::ZERO, |(_, cash)| cash);
    let name = name(scene.names, winner);
    let (most, next, mine) = (lang.money(most), lang.money(next), lang.money(mine));
    match (most == next, Some(winner) == own) {
        (true, _) => lang.text(key::EFFECT_ENDS_LEVEL, &[("cash", most.into())]),
        (_, true) => lang.text(key::EFFECT_ENDS_WON, &[("mine", mine.into()), ("other", next.into())]),
        _ => {
            let args = [("name", name.into()), ("most", most.into()), ("mine", mine.into())];
            lang.text(key::EFFECT_ENDS_LOST, &args)
        }
    }
}

/// Returns with what everybody would end, the richest first, were the last spike laid so; `None` where the reader may not
/// see somebody's cash.
fn final_cash(scene: &Scene<'_>, payouts: &[PayoutDue], cost: Money) -> Option<Vec<(Seat, Money)>> {
    let own = scene.view.own_seat()?;
    let playing = scene.view.seats.iter().filter(|player| player.standing == Standing::Playing);
    let mut each: Vec<(Seat, Money)> = playing
        .map(|player| {
            let paid = payouts.iter().filter(|due| due.seat == player.seat).map(|due| due.amount).sum();
            let bonus = if player.seat == own { scene.view.edition.bonus } else { Money::ZERO };
            let spent = if player.seat == own { cost } else { Money::ZERO };
            player.cash.map(|cash| (player.seat, (cash + paid + bonus).saturating_sub(spent)))
        })
        .collect::<Option<_>>()?;
    each.sort_by_key(|(_, cash)| std::cmp::Reverse(*cash));
    Some(each)
}
