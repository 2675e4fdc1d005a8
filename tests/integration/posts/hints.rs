//! Hints, with their reasons.

use std::collections::BTreeSet;
use std::sync::Arc;

use last_spike::present::{Lang, reviews::hint, words::limits};
use last_spike::service::reviews::hints::{Advice, Choice};
use last_spike_computer::{self as computer, Level, Think, advice};
use last_spike_engine::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use super::story::{Story, campaign, dice, indebted, tiles};
use super::{keep, written};
use last_spike_testkit::table::*;

/// Advice of these answers, with chances where there are two.
fn advised(actions: &[Action]) -> Advice {
    let chance = |n: usize| (actions.len() > 1).then_some(0.46 - 0.08 * n as f32);
    let choices = actions.iter().enumerate();
    let choices = choices.map(|(n, action)| Choice { action: action.clone(), chance: chance(n) });
    Advice { choices: choices.collect(), offers: Vec::new() }
}

#[test]
fn the_hint_to_every_question() {
    keep("hint", |lang| {
        let mut posts = Vec::new();
        let mut add = |name: &str, story: &Story, seat: u8, advice: &Advice| {
            let post = story.tell(Viewer::Seat(Seat(seat)), lang, |scene| hint::post(scene, advice));
            posts.push((name.to_owned(), post));
        };
        let story = tiles();
        add("which tile to lay", &story, 0, &advised(&[lay("A1"), lay("V3")]));
        let sold = lay_selling("Z2", &[deed("Ogden", 5)]);
        add("a tile for which land is sold", &story, 0, &advised(&[sold, lay("B3")]));
        add("one answer", &story, 0, &advised(&[lay("A1")]));
        let mut buying = tiles();
        buying.does(0, lay("V3"));
        let buy = Action::Buy { city: city("Denver") };
        add("which land to buy", &buying, 0, &advised(&[buy, Action::Pass]));
        let mut auction = campaign();
        add("which deed to put up", &auction, 0, &advised(&[put_up("Denver", 3, "V2")]));
        auction.does(0, put_up("Denver", 3, "V2"));
        add("what to bid", &auction, 1, &advised(&[bid(5), bid(0)]));
        let (give, take) = (goods(2, &["Regina"]), goods(0, &["Calgary"]));
        add("whether to roll", &dice(0), 0, &advised(&[offer(1, 1, give, take), Action::Roll]));
        let mut land = dice(7);
        land.does(0, Action::Roll);
        add("whether to buy the top deed", &land, 0, &advised(&[Action::BuyLand, Action::Pass]));
        let mut built = dice(5);
        built.does(0, Action::Roll);
        let (near, far) = (line("Regina", "Calgary"), line("Montreal", "Toronto"));
        add("where to build", &built, 0, &advised(&[Action::Build(near), Action::Build(far)]));
        let mut removed = dice(6);
        removed.does(0, Action::Roll);
        add("where to remove a section", &removed, 0, &advised(&[Action::Remove(near)]));
        add("how to pay a debt", &indebted(), 0, &advised(&[ask("Regina", 1), ask("Regina", 0)]));
        let mut offered = dice(0);
        offered.does(1, offer(1, 0, goods(5, &["Calgary"]), goods(0, &["Regina"])));
        let open = offered.table.view(0).table.dice().unwrap().offers[0].clone();
        for accept in [true, false] {
            let advice = Advice { offers: vec![(open.clone(), accept)], ..advised(&[Action::Roll]) };
            add(if accept { "an offer to accept" } else { "an offer to decline" }, &offered, 0, &advice);
        }
        let mut last = tiles();
        last.table.built("C U Y").turn_of(0);
        add("the last spike", &last, 0, &advised(&[lay("A1"), lay("V3")]));
        posts
    });
}

/// Returns what an answer is about, whatever it chooses.
fn kind(action: &Action) -> &'static str {
    match action {
        Action::Lay { sell, .. } if sell.is_empty() => "lay",
        Action::Lay { .. } => "sell",
        Action::Buy { .. } => "buy",
        Action::Pass => "pass",
        Action::Auction(Lot::Deed { .. }) => "put up",
        Action::Auction(Lot::Asked { .. }) => "ask",
        Action::Bid { .. } => "bid",
        Action::Roll => "roll",
        Action::BuyLand => "buy land",
        Action::Build(_) => "build",
        Action::Remove(_) => "remove",
        Action::Offer(_) => "offer",
        _ => "else",
    }
}

/// Asserts that the advice in a position can be followed, and told in both languages; returns what it is about.
fn checked(game: &Game, seat: Seat) -> Vec<&'static str> {
    let view = game.view(Viewer::Seat(seat));
    let advice = advice::advise(&view, Think::playouts(6));
    assert!(advice.choices.len() <= 2);
    assert_eq!(view.prompt.is_some(), !advice.choices.is_empty(), "{:?}", view.prompt);
    for choice in &advice.choices {
        assert_eq!(game.check(seat, &choice.action), Ok(()), "{:?}", choice.action);
    }
    if let [one, other] = &advice.choices[..] {
        assert_ne!(one.action, other.action);
    }
    // Another truth that the seat cannot tell from this one has the same hint.
    let other = Game::sample(&view, &mut ChaCha20Rng::seed_from_u64(5));
    assert_eq!(advice, advice::advise(&other.view(Viewer::Seat(seat)), Think::playouts(6)));
    let story = Story::of(Table { game: game.clone(), events: Vec::new() });
    for lang in Lang::ALL {
        let post = story.tell(Viewer::Seat(seat), lang, |scene| hint::post(scene, &advice));
        let told = written(&post);
        assert!(limits::length(&post.text) <= 1900 && !post.text.contains('…'), "{told}");
        let missing = ["fact-", "hint-", "{", "}"].iter().find(|key| post.text.contains(**key));
        assert_eq!(missing, None, "{told}");
        let line = |number: usize| post.text.contains(&format!("**{number}.** "));
        assert!((1..=advice.choices.len() + advice.offers.len()).all(line), "{told}");
    }
    let answers = (!advice.offers.is_empty()).then_some("answer");
    advice.choices.iter().map(|choice| kind(&choice.action)).chain(answers).collect()
}

#[test]
fn whatever_is_asked_the_advice_can_be_followed_and_its_reasons_fit_into_a_message() {
    let mut kinds = BTreeSet::from_iter(checked(&campaign().table.game, Seat(0)));
    let tables: [(Arc<Edition>, u8, u64); 6] = [
        (edition("columbia-2015"), 3, 1),
        (with_cash("columbia-2015", 8), 2, 2),
        (with_cash("kickstarter-2015", 6), 3, 3),
        (edition("gamma-two-1976"), 3, 4),
        (with_cash("gamma-two-1976", 14), 4, 5),
        (with_cash("gamma-two-1976", 14), 2, 6),
    ];
    for (edition, seats, n) in tables {
        let mut rng = ChaCha20Rng::seed_from_u64(n);
        let options = edition.default_options();
        let mut game = Game::new(edition, options, seats, Seed([n as u8; 32])).unwrap();
        for step in 0..160 {
            let asked = game.offered_deals().into_iter().chain(game.next_to_act()).next();
            let Some(seat) = asked else { break };
            let is_rare = !matches!(game.phase(), Phase::Lay | Phase::Buy | Phase::Roll);
            if is_rare || step % 4 == 0 || game.offered_deals().contains(&seat) {
                kinds.extend(checked(&game, seat));
            }
            let view = game.view(Viewer::Seat(seat));
            let level = if step % 3 == 0 { Level::Hard } else { Level::Random };
            let action = computer::choose_within(&view, level, Think::playouts(4), &mut rng).unwrap();
            game.play(seat, &action, &mut ()).unwrap();
        }
    }
    let all = [
        "answer", "ask", "bid", "build", "buy", "buy land", "lay", "offer", "pass", "put up", "remove",
        "roll", "sell",
    ];
    assert_eq!(kinds, BTreeSet::from(all));
}
