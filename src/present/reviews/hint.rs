//! A hint: what the strongest computer would do in a player's place, with reasons that the player can check.

use last_spike_engine::{
    Action, BidBounds, BuildChoice, City, Deed, Goods, LayChoice, Lot, LotChoice, Means, Money, OpenOffer,
    PayoutDue, Prompt, Raisable, RouteEnds, Seat, Tile,
};

use crate::present::key;
use crate::present::parts::post::Post;
use crate::present::parts::scene::Scene;
use crate::present::questions::build;
use crate::present::questions::facts;
use crate::present::questions::hand;
use crate::present::questions::lay::route_of;
use crate::present::telling::offers;
use crate::present::words::limits::{POST, cut_message};
use crate::present::words::names::Names;
use crate::present::words::terms::{ends_name, goods, route_name};
use crate::service::reviews::hints::{Advice, Choice};

/// An answer in words, and the facts that speak for it or follow from it.
struct Reasoned {
    answer: String,
    facts: Vec<String>,
}

/// Returns the best answers to what a player is asked, each with its facts, above the controls to give them.
#[must_use]
pub fn post(scene: &Scene<'_>, advice: &Advice) -> Post {
    let lang = scene.lang;
    let offered = advice.offers.iter().map(|(open, accept)| offer(scene, open, *accept));
    let asked = advice.choices.iter().map(|choice| reasoned(scene, &choice.action));
    let mut lines = vec![lang.say(key::HINT)];
    for (number, Reasoned { answer, facts }) in (1..).zip(offered.chain(asked)) {
        lines.push(format!("**{number}.** {answer}"));
        lines.extend(facts.into_iter().map(|fact| format!("- {fact}")));
    }
    lines.extend(is_only(scene).then(|| lang.say(key::HINT_ONLY)));
    lines.extend(chances(scene, &advice.choices));
    let post = Post { rows: hand::controls(scene), ..Post::text(cut_message(&lines.join("\n"), POST)) };
    offers::below(scene, post)
}

/// Returns what an answer to the open question of a scene brings and costs, or what an offer does that is accepted; to
/// decline one does nothing.
pub(super) fn facts(scene: &Scene<'_>, action: &Action) -> Vec<String> {
    match action {
        Action::Accept { id } => {
            let offers = scene.view.table.dice().map_or(&[][..], |table| &table.offers);
            let open = offers.iter().find(|open| open.offer.id == *id);
            open.map_or_else(Vec::new, |open| offer(scene, open, true).facts)
        }
        Action::Decline { .. } => Vec::new(),
        // What the deed would bring speaks for a bid.
        Action::Bid { amount: None | Some(Money::ZERO) } => facts::kept(scene).into_iter().collect(),
        _ => reasoned(scene, action).facts,
    }
}

/// Returns whether the open question has one answer, whatever is sold for it.
fn is_only(scene: &Scene<'_>) -> bool {
    let answers = scene.view.prompt.as_ref().map_or_else(Vec::new, Prompt::actions);
    matches!(&answers[..], [only] if !matches!(only, Action::Lay { sell, .. } if !sell.is_empty()))
}

/// Returns the line about the chances to win, where two answers were compared.
fn chances(scene: &Scene<'_>, choices: &[Choice]) -> Option<String> {
    let percent = |choice: &Choice| {
        let hundredths = format!("{:.0}", choice.chance? * 100.0);
        Some(hundredths)
    };
    let [first, second] = choices else { return None };
    let args = [("first", percent(first)?.into()), ("second", percent(second)?.into())];
    Some(scene.lang.text(key::HINT_CHANCES, &args))
}

/// Returns an answer to the open question, in words.
fn reasoned(scene: &Scene<'_>, action: &Action) -> Reasoned {
    let lang = scene.lang;
    let prompt = scene.view.prompt.as_ref();
    match (action, prompt) {
        (Action::Lay { tile, sell }, Some(Prompt::Lay { choices, raisable })) => {
            lay(scene, *tile, sell, choices, raisable)
        }
        (Action::Auction(Lot::Deed { city, cost, tile }), Some(Prompt::Lay { choices, raisable })) => {
            let deed = Deed { city: *city, cost: *cost };
            put_up_for(scene, deed, *tile, choices, raisable)
        }
        (Action::Buy { city }, Some(Prompt::Buy { offers })) => {
            let cost = offers.iter().find(|offer| offer.deed.city == *city).map(|offer| offer.deed.cost);
            buy(scene, *city, cost.unwrap_or_default())
        }
        (Action::Pass, Some(Prompt::Buy { .. })) => {
            let facts = [facts::kept(scene), facts::cheapest_tile(scene)];
            Reasoned { answer: lang.say(key::HINT_BUY_NOTHING), facts: facts.into_iter().flatten().collect() }
        }
        (Action::Bid { amount }, Some(Prompt::Bid(bounds))) => bid(scene, amount.unwrap_or_default(), bounds),
        (Action::Offer(offer), _) => {
            let args = [
                ("to", scene.names.bold(offer.to_seat).into()),
                ("give", goods(&offer.give, lang).into()),
                ("take", goods(&offer.take, lang).into()),
            ];
            let answer = lang.text(key::HINT_OFFER, &args);
            Reasoned { answer, facts: both_sides(scene, offer.to_seat, &offer.take, &offer.give) }
        }
        (Action::BuyLand, Some(Prompt::Land { price, .. })) => {
            let answer = lang.text(key::HINT_BUY_LAND, &[("price", lang.money(*price).into())]);
            let facts = [deck(scene), facts::left_after(scene, *price)];
            Reasoned { answer, facts: facts.into_iter().flatten().collect() }
        }
        (Action::Pass, _) => {
            let facts = [deck(scene), facts::kept(scene)];
            Reasoned { answer: lang.say(key::HINT_BUY_NOTHING), facts: facts.into_iter().flatten().collect() }
        }
        (Action::Build(ends), Some(Prompt::Build { choices })) => section(scene, *ends, choices),
        (Action::Remove(ends), _) => removal(scene, *ends),
        (Action::Auction(Lot::Asked { city, minimum }), Some(Prompt::Debt { lots, .. })) => {
            put_up(scene, *city, *minimum, lots)
        }
        // There is nothing to choose about it.
        _ => Reasoned { answer: lang.say(key::HINT_ROLL), facts: Vec::new() },
    }
}

/// Returns what laying a tile does.
fn lay(
    scene: &Scene<'_>,
    tile: Tile,
    sell: &[Deed],
    choices: &[LayChoice],
    raisable: &[Raisable],
) -> Reasoned {
    let lang = scene.lang;
    let Some(choice) = choices.iter().find(|choice| choice.tile == tile) else {
        return Reasoned { answer: tile.to_string(), facts: Vec::new() };
    };
    let key = if choice.doubled { key::HINT_LAY_DOUBLED } else { key::HINT_LAY };
    let args = [
        ("tile", tile.to_string().into()),
        ("route", route_of(scene.view, tile).into()),
        ("cost", lang.money(choice.cost).into()),
    ];
    let mut facts = brings(scene, choice);
    let proceeds = |deed: &Deed| raisable.iter().find(|one| one.deed == *deed).map(|one| one.proceeds);
    let sold: Vec<City> = sell.iter().map(|deed| deed.city).collect();
    for deed in sell {
        let args = [
            ("city", deed.city.name().into()),
            ("cost", lang.money(deed.cost).into()),
            ("proceeds", lang.money(proceeds(deed).unwrap_or_default()).into()),
        ];
        facts.push(lang.text(key::FACT_SOLD, &args));
    }
    facts.extend(given_up(scene, &sold));
    let own = scene.view.own_seat().map_or(Money::ZERO, |own| choice.effect.paid_to(own));
    if sell.is_empty() && own == Money::ZERO && !choice.effect.last_spike {
        facts.extend(facts::left_after(scene, choice.cost));
    }
    Reasoned { answer: lang.text(key, &args), facts }
}

/// Returns what a tile brings: payouts, free land, the end of the game, or how far its route is from complete.
fn brings(scene: &Scene<'_>, choice: &LayChoice) -> Vec<String> {
    let (lang, effect) = (scene.lang, &choice.effect);
    let mut facts = Vec::new();
    if effect.last_spike {
        facts
            .push(lang.text(key::FACT_LAST_SPIKE, &[("bonus", lang.money(scene.view.edition.bonus).into())]));
        // What land is sold for it is not counted here.
        facts
            .extend(facts::ends(scene, &effect.payouts, choice.cost).filter(|_| choice.means == Means::Cash));
    }
    if let Some(route) = effect.completes {
        facts.push(completes(scene, &route_name(&scene.view.edition, route), &effect.payouts));
    }
    if let Some(city) = effect.grant {
        facts.push(lang.text(key::FACT_GRANT, &[("city", city.name().into())]));
        let own = scene.view.own_seat();
        facts.extend(own.and_then(|own| facts::land(scene, own, city, 1)).filter(|_| !effect.last_spike));
    }
    facts.extend(facts::short_of(scene, choice.tile));
    facts
}

/// Returns that a route is complete, and who is paid for it.
fn completes(scene: &Scene<'_>, route: &str, payouts: &[PayoutDue]) -> String {
    let lang = scene.lang;
    match facts::paid(scene, payouts, Names::bold) {
        Some(paid) => lang.text(key::FACT_COMPLETES, &[("route", route.into()), ("payouts", paid.into())]),
        None => lang.text(key::FACT_COMPLETES_NOTHING, &[("route", route.into())]),
    }
}

/// Returns what fewer cards of some cities mean for the reader, each city once.
fn given_up(scene: &Scene<'_>, cities: &[City]) -> Vec<String> {
    let Some(own) = scene.view.own_seat() else { return Vec::new() };
    let mut told: Vec<City> = Vec::new();
    for city in cities {
        if !told.contains(city) {
            told.push(*city);
        }
    }
    let fewer = |city: City| cities.iter().filter(|one| **one == city).fold(0_i8, |count, _| count - 1);
    told.into_iter().filter_map(|city| facts::land(scene, own, city, fewer(city))).collect()
}

/// Returns what putting up a deed for a tile means (K4).
fn put_up_for(
    scene: &Scene<'_>,
    deed: Deed,
    tile: Tile,
    choices: &[LayChoice],
    raisable: &[Raisable],
) -> Reasoned {
    let lang = scene.lang;
    let choice = choices.iter().find(|choice| choice.tile == tile);
    let args = [
        ("city", deed.city.name().into()),
        ("cost", lang.money(deed.cost).into()),
        ("tile", tile.to_string().into()),
        ("route", route_of(scene.view, tile).into()),
    ];
    let mut facts = Vec::new();
    if let Some(Means::Auction { short }) = choice.map(|choice| choice.means) {
        facts.push(lang.text(key::FACT_LACKING, &[("short", lang.money(short).into())]));
    }
    if let Some(one) = raisable.iter().find(|one| one.deed == deed) {
        facts.push(lang.text(key::RAISE_MINIMUM, &[("minimum", lang.money(one.proceeds).into())]));
    }
    facts.extend(given_up(scene, &[deed.city]));
    facts.extend(choice.into_iter().flat_map(|choice| brings(scene, choice)));
    Reasoned { answer: lang.text(key::HINT_PUT_UP_FOR, &args), facts }
}

/// Returns what buying a card of a city brings.
fn buy(scene: &Scene<'_>, city: City, cost: Money) -> Reasoned {
    let lang = scene.lang;
    let args = [("city", city.name().into()), ("cost", lang.money(cost).into())];
    let more = scene.view.own_seat().and_then(|own| facts::land(scene, own, city, 1));
    let facts = [more, facts::nearly_complete(scene, city), facts::left_after(scene, cost)];
    let mut facts: Vec<String> = facts.into_iter().flatten().collect();
    facts.extend(facts::cheapest_tile(scene));
    Reasoned { answer: lang.text(key::HINT_BUY, &args), facts }
}

/// Returns what a bid means (K5, G9).
fn bid(scene: &Scene<'_>, amount: Money, bounds: &BidBounds) -> Reasoned {
    let lang = scene.lang;
    let near = facts::nearly_complete(scene, bounds.city);
    let args = [("amount", lang.money(amount).into()), ("city", bounds.city.name().into())];
    let (key, facts) = if amount == Money::ZERO {
        let least = lang.text(key::FACT_LEAST_BID, &[("least", lang.money(bounds.least).into())]);
        (key::HINT_NO_BID, [facts::forgone(scene, bounds.city), near, Some(least), facts::kept(scene)])
    } else {
        let more = scene.view.own_seat().and_then(|own| facts::land(scene, own, bounds.city, 1));
        (key::HINT_BID, [more, near, facts::left_at_least(scene, amount), None])
    };
    Reasoned { answer: lang.text(key, &args), facts: facts.into_iter().flatten().collect() }
}

/// Returns what the top deed may be (G3).
fn deck(scene: &Scene<'_>) -> Option<String> {
    let table = scene.view.table.dice()?;
    let each = table.deck_by_city.iter().zip(&table.payouts_left);
    let paying: u32 = each.filter(|(_, left)| **left > 0).map(|(deeds, _)| u32::from(*deeds)).sum();
    let args = [("paying", paying.into()), ("deeds", table.deck.into())];
    Some(scene.lang.text(key::FACT_DECK, &args))
}

/// Returns what adding a section does (G4–G6).
fn section(scene: &Scene<'_>, ends: RouteEnds, choices: &[BuildChoice]) -> Reasoned {
    let lang = scene.lang;
    let answer = lang.text(key::HINT_BUILD, &[("route", ends_name(ends).into())]);
    let Some(choice) = choices.iter().find(|choice| choice.ends == ends) else {
        return Reasoned { answer, facts: Vec::new() };
    };
    let mut facts = Vec::new();
    if choice.last_spike {
        facts
            .push(lang.text(key::FACT_LAST_SPIKE, &[("bonus", lang.money(scene.view.edition.bonus).into())]));
        facts.extend(facts::ends(scene, &choice.payouts, Money::ZERO));
    }
    if choice.sections == FULL {
        facts.push(completes(scene, &ends_name(ends), &choice.payouts));
    } else {
        facts.push(build::note(scene, choice, Names::bold));
        facts.extend(ends.route().and_then(|route| facts::would_pay(scene, route)));
    }
    Reasoned { answer, facts }
}

/// The number of sections of a complete route of 1976.
const FULL: u8 = 4;

/// Returns what taking a section away does (G7).
fn removal(scene: &Scene<'_>, ends: RouteEnds) -> Reasoned {
    let lang = scene.lang;
    let answer = lang.text(key::HINT_REMOVE, &[("route", ends_name(ends).into())]);
    let route = ends.route();
    let left =
        route.and_then(|route| Some(scene.view.table.dice()?.sections[route.index()].saturating_sub(1)));
    let mut facts: Vec<String> =
        left.map(|left| lang.text(key::FACT_SECTIONS_LEFT, &[("count", left.into())])).into_iter().collect();
    let pays = route.and_then(|route| facts::would_pay(scene, route));
    facts.push(pays.unwrap_or_else(|| lang.say(key::FACT_PAYS_NOBODY)));
    Reasoned { answer, facts }
}

/// Returns what putting up a deed for a debt means (G9).
fn put_up(scene: &Scene<'_>, city: City, minimum: Money, lots: &[LotChoice]) -> Reasoned {
    let lang = scene.lang;
    let key = if minimum == Money::ZERO { key::HINT_PUT_UP_ANY } else { key::HINT_PUT_UP };
    let args = [("city", city.name().into()), ("minimum", lang.money(minimum).into())];
    let mut facts = given_up(scene, &[city]);
    let highest = lots.iter().find(|lot| lot.city == city).and_then(|lot| lot.highest);
    facts.extend(
        highest.map(|highest| lang.text(key::LOT_HIGHEST, &[("highest", lang.money(highest).into())])),
    );
    Reasoned { answer: lang.text(key, &args), facts }
}

/// Returns what an offer means for both sides (G8).
fn offer(scene: &Scene<'_>, open: &OpenOffer, accept: bool) -> Reasoned {
    let key = if accept { key::HINT_ACCEPT } else { key::HINT_DECLINE };
    let answer = offers::text(key, open, scene.by());
    Reasoned { answer, facts: both_sides(scene, open.from, &open.offer.give, &open.offer.take) }
}

/// Returns what an exchange changes for the reader, and for the other side.
fn both_sides(scene: &Scene<'_>, partner: Seat, gets: &Goods, gives: &Goods) -> Vec<String> {
    let own = scene.view.own_seat();
    let mine = own.map_or_else(Vec::new, |own| facts::exchange(scene, own, gets, gives));
    mine.into_iter().chain(facts::exchange(scene, partner, gives, gets)).collect()
}
