//! What a player alone sees: their tiles, and the question that is put to them.

use super::limit::lay_out;
use super::press::{What, deed_text};
use super::table::Scene;
use super::{Choice, Drawing, Lang, Menu, Picture, Post, Tone, alt, dice, news, refusal};
use crate::engine::action::Lot;
use crate::engine::edition::{Edition, Family};
use crate::engine::prompt::{BidBounds, BuyChoice, LayChoice, Means, Raisable};
use crate::engine::view::{Standing, TableView};
use crate::engine::{Action, City, Deed, Money, Prompt, Tile, View};
use crate::service::Refusal;
use crate::service::play::AUCTION_TIME;

/// Entries of a menu that Discord takes.
const MENU: usize = 25;

/// Returns what a player may do now, with the controls to do it; the view is their own.
#[must_use]
pub fn post(scene: &Scene<'_>) -> Post {
    dice::offers(scene, question(scene))
}

/// Returns what came of something that the player did, above what they may do now.
#[must_use]
pub fn after(scene: &Scene<'_>, news: Vec<String>) -> Post {
    let mut post = question(scene);
    let asked: Vec<String> = std::iter::once("").chain(post.text.lines()).map(str::to_owned).collect();
    (post.text, post.earlier) = lay_out(scene, news, &asked);
    dice::offers(scene, post)
}

/// Returns what a player is asked, without the offers that stand besides.
#[must_use]
pub fn question(scene: &Scene<'_>) -> Post {
    let mut post = match &scene.view.prompt {
        Some(Prompt::Lay { choices, .. }) => lay(scene, choices),
        Some(Prompt::Buy { offers }) => buy(scene, offers),
        Some(Prompt::Bid(bounds)) => bid(scene, bounds),
        Some(Prompt::Roll) => Post::text(scene.lang.say("ask-roll")).buttons(vec![scene.button(
            "button-roll",
            Tone::Good,
            What::Do(Action::Roll),
        )]),
        Some(Prompt::Land { price, affordable }) => dice::land(scene, *price, *affordable),
        Some(Prompt::Build { choices }) => dice::build(scene, choices),
        Some(Prompt::Remove { lines }) => dice::remove(scene, lines),
        Some(Prompt::Debt { debt, short, lots }) => dice::debt(scene, *debt, *short, lots),
        None => Post::text(waiting(scene)),
    };
    if let Some(out) = out(scene) {
        post.text = format!("{out}\n{}", post.text);
    }
    if let Some(own) = dice::own(scene).or_else(|| cash(scene)) {
        post.text = format!("{own}\n{}", post.text);
    }
    if let Some(table) = scene.view.table.tiles()
        && !table.hand.is_empty()
    {
        post.picture = Some(picture(scene));
        if scene.view.prompt.as_ref().is_none_or(|prompt| !matches!(prompt, Prompt::Lay { .. })) {
            let hand: Vec<String> = table.hand.iter().map(|tile| priced(scene, *tile)).collect();
            post.text =
                format!("{}\n{}", scene.lang.text("hand", &[("tiles", hand.join(" · ").into())]), post.text);
        }
    }
    post
}

/// Says what a player of a tile edition can pay with, who is asked something: it changes by what others
/// do, and their message does not.
fn cash(scene: &Scene<'_>) -> Option<String> {
    scene.view.prompt.as_ref()?;
    let cash = scene.view.seat(scene.view.own_seat()?).cash?;
    Some(scene.lang.text("hand-cash", &[("cash", scene.lang.money(cash).into())]))
}

/// Tells somebody who is no longer in the game that they are not.
fn out(scene: &Scene<'_>) -> Option<String> {
    let key = match scene.view.seat(scene.view.own_seat()?).standing {
        Standing::Playing => return None,
        Standing::Bankrupt => "hand-bankrupt",
        Standing::Resigned => "hand-resigned",
    };
    Some(scene.lang.say(key))
}

/// Says whom the game waits for, to somebody who is not asked.
pub(super) fn waiting(scene: &Scene<'_>) -> String {
    if scene.view.to_act.is_empty() {
        return scene.lang.say("call-over");
    }
    let names: Vec<String> = scene.view.to_act.iter().map(|seat| scene.names.bold(*seat)).collect();
    scene.lang.text("waiting-for", &[("names", scene.lang.list(&names).into())])
}

fn lay(scene: &Scene<'_>, choices: &[LayChoice]) -> Post {
    let lang = scene.lang;
    let mut lines = vec![lang.say("ask-lay")];
    lines.extend(choices.iter().map(|choice| {
        format!("**{}** {} · {}", choice.tile, route_of(scene.view, choice.tile), describe(scene, choice))
    }));
    let possible = choices.iter().filter(|choice| choice.is_possible());
    let menu = possible.map(|choice| Choice {
        label: format!("{} · {}", choice.tile, route_of(scene.view, choice.tile)),
        value: choice.tile.to_string(),
        note: short(&describe(scene, choice)),
    });
    Post::text(lines.join("\n")).menu(Menu {
        placeholder: lang.say("menu-lay"),
        press: scene.press(What::Lay),
        choices: menu.collect(),
        most: 1,
    })
}

fn route_of(view: &View, tile: Tile) -> String {
    news::route_name(&view.edition, tile.route())
}

/// Returns a tile in a line: its code, its route, what it costs and does.
#[must_use]
pub fn label(scene: &Scene<'_>, choice: &LayChoice) -> String {
    format!("{} · {} · {}", choice.tile, describe(scene, choice), route_of(scene.view, choice.tile))
}

/// Says what laying a tile costs and does.
pub(super) fn describe(scene: &Scene<'_>, choice: &LayChoice) -> String {
    let lang = scene.lang;
    let mut parts = vec![price(choice.cost, choice.doubled, lang)];
    parts.extend(effects(scene, choice));
    parts.extend(obstacle(choice, lang));
    parts.join(" · ")
}

fn price(cost: Money, doubled: bool, lang: Lang) -> String {
    let cost = lang.money(cost);
    if doubled { lang.text("cost-doubled", &[("cost", cost.into())]) } else { cost }
}

/// Returns a tile with what it would cost now: "A1: $3,000".
fn priced(scene: &Scene<'_>, tile: Tile) -> String {
    match (&scene.view.table, &scene.view.edition.family) {
        (TableView::Tiles(table), Family::Tiles(figures)) => {
            let (cost, doubled) = table.cost(figures, tile);
            format!("{tile}: {}", price(cost, doubled, scene.lang))
        }
        _ => tile.to_string(),
    }
}

fn effects(scene: &Scene<'_>, choice: &LayChoice) -> Vec<String> {
    let (lang, effect) = (scene.lang, &choice.effect);
    let mut parts = Vec::new();
    if let Some(city) = effect.grant {
        parts.push(lang.text("effect-grant", &[("city", city.name().into())]));
    }
    if let Some(route) = effect.completes {
        let mine = scene.view.own_seat().map_or(Money::ZERO, |seat| effect.paid_to(seat));
        let route = news::route_name(&scene.view.edition, route);
        parts.push(
            lang.text("effect-completes", &[("route", route.into()), ("mine", lang.money(mine).into())]),
        );
    }
    if effect.last_spike {
        parts.push(lang.text("effect-last-spike", &[("bonus", lang.money(scene.view.edition.bonus).into())]));
    }
    parts
}

fn obstacle(choice: &LayChoice, lang: Lang) -> Option<String> {
    let money = |short: Money| lang.money(short);
    match choice.means {
        Means::Cash => None,
        Means::Sell { short } => Some(lang.text("means-sell", &[("short", money(short).into())])),
        Means::Auction { short } => Some(lang.text("means-auction", &[("short", money(short).into())])),
        Means::OutOfReach { short } => {
            Some(lang.text("means-out-of-reach", &[("short", money(short).into())]))
        }
        Means::Forbidden => Some(lang.say("means-forbidden")),
        Means::OtherNamed => Some(lang.say("means-other-named")),
    }
}

fn buy(scene: &Scene<'_>, offers: &[BuyChoice]) -> Post {
    let lang = scene.lang;
    let choices = offers.iter().map(|offer| Choice {
        label: format!("{} · {}", offer.deed.city, lang.money(offer.deed.cost)),
        value: offer.deed.city.to_string(),
        note: short(&buy_note(&scene.view.edition, offer, lang)),
    });
    Post::text(lang.say("ask-buy"))
        .menu(Menu {
            placeholder: lang.say("menu-buy"),
            press: scene.press(What::Buy),
            choices: choices.collect(),
            most: 1,
        })
        .buttons(vec![scene.button("button-pass", Tone::Plain, What::Do(Action::Pass))])
}

/// Says what a card would mean; one of a worked-out city counts for the tie-break alone (T6, W2), where
/// there is none it can still be put up for auction (K4, K9).
#[must_use]
pub fn buy_note(edition: &Edition, offer: &BuyChoice, lang: Lang) -> String {
    if offer.payouts_left == 0 {
        let key = if super::result::land_counts(edition) { "buy-worthless" } else { "buy-no-payouts" };
        return lang.say(key);
    }
    lang.text("buy-note", &[("cards", offer.cards.into()), ("payouts", offer.payouts_left.into())])
}

/// Returns the question how to raise the money for a tile: which land to sell (L1), or which deed
/// to put up for auction (K4).
#[must_use]
pub fn raise(scene: &Scene<'_>, choice: &LayChoice, raisable: &[Raisable]) -> Option<Post> {
    let lang = scene.lang;
    let entry = |raisable: &Raisable| Choice {
        label: format!("{} {}", raisable.deed.city, lang.money(raisable.deed.cost)),
        value: deed_text(raisable.deed),
        note: match choice.means {
            Means::Auction { .. } => {
                lang.text("raise-minimum", &[("minimum", lang.money(raisable.proceeds).into())])
            }
            _ => lang.text("raise-proceeds", &[("proceeds", lang.money(raisable.proceeds).into())]),
        },
    };
    let choices: Vec<Choice> = raisable.iter().map(entry).take(MENU).collect();
    let (key, short, what, most) = match choice.means {
        Means::Sell { short } => ("ask-sell", short, What::Sell(choice.tile), choices.len()),
        Means::Auction { short } => ("ask-put-up", short, What::PutUp(choice.tile), 1),
        Means::Cash | Means::OutOfReach { .. } | Means::Forbidden | Means::OtherNamed => return None,
    };
    let text = lang.text(
        key,
        &[
            ("tile", choice.tile.to_string().into()),
            ("cost", lang.money(choice.cost).into()),
            ("short", lang.money(short).into()),
        ],
    );
    let placeholder = lang.say("menu-raise");
    let back = scene.button("button-back", Tone::Plain, What::Show);
    Some(
        Post::text(text)
            .menu(Menu { placeholder, press: scene.press(what), choices, most })
            .buttons(vec![back]),
    )
}

fn bid(scene: &Scene<'_>, bounds: &BidBounds) -> Post {
    let lang = scene.lang;
    let text = lang.text(
        "ask-bid",
        &[
            ("seller", scene.names.bold(bounds.seller).into()),
            ("city", bounds.city.name().into()),
            ("least", lang.money(bounds.least).into()),
            ("most", lang.money(bounds.most).into()),
        ],
    );
    let choices = amounts(bounds.least, bounds.most, bounds.step).into_iter().map(|amount| Choice {
        label: lang.money(amount),
        value: amount.to_string(),
        note: String::new(),
    });
    let worth = bid_worth(scene, bounds.city);
    let hours = u32::try_from(AUCTION_TIME / 3600).expect("invariant: an auction is of some hours");
    let silence = lang.text("ask-bid-silence", &[("hours", hours.into())]);
    Post::text(format!("{text}\n{worth}\n-# {silence}"))
        .menu(Menu {
            placeholder: lang.say("menu-bid"),
            press: scene.press(What::Bid),
            choices: choices.collect(),
            most: 1,
        })
        .buttons(vec![scene.button("button-no-bid", Tone::Plain, What::NoBid)])
}

/// Says what one more deed of a city would be worth to the reader.
fn bid_worth(scene: &Scene<'_>, city: City) -> String {
    let (lang, edition) = (scene.lang, &scene.view.edition);
    let held = scene.view.own_seat().map_or(0, |seat| scene.view.seat(seat).cards_of(city));
    let spot = city.spot().index();
    let (paid, left) = match (&edition.family, &scene.view.table) {
        (Family::Tiles(figures), TableView::Tiles(table)) => {
            (figures.payouts[spot], table.stacks[spot].payouts_left)
        }
        (Family::Dice(figures), TableView::Dice(table)) => (figures.income[spot], table.payouts_left[spot]),
        _ => return String::new(),
    };
    // Whoever holds all five is offered none.
    let income = paid[usize::from(held).min(paid.len() - 1)];
    lang.text(
        "ask-bid-worth",
        &[
            ("cards", (held + 1).into()),
            ("city", city.name().into()),
            ("income", lang.money(income).into()),
            ("payouts", left.into()),
        ],
    )
}

/// Returns amounts from the least to the most, as many as fit into a menu, small ones densest.
pub(super) fn amounts(least: Money, most: Money, step: Money) -> Vec<Money> {
    let last = most.saturating_sub(least).0 / step.0;
    let entries = u32::try_from(MENU).unwrap_or(1) - 1;
    let at =
        |n: u32| if last <= entries { n } else { n * (entries + n * (last - entries) / entries) / entries };
    let mut amounts: Vec<Money> = (0..=entries.min(last)).map(|n| least + step * at(n).min(last)).collect();
    amounts.dedup();
    amounts
}

/// Asks to confirm a bid, which is final (K5), or says why it cannot be made; `None` for who is not
/// asked for any.
#[must_use]
pub fn check_bid(scene: &Scene<'_>, amount: Money) -> Option<Post> {
    let Some(Prompt::Bid(bounds)) = &scene.view.prompt else { return None };
    Some(match bounds.check(Some(amount)) {
        Ok(()) => confirm_bid(scene, amount, bounds.city),
        Err(illegal) => {
            let view = Box::new(scene.view.clone());
            refusal::post(&Refusal::Illegal { illegal, view }, Some(scene.names), scene.lang)
        }
    })
}

fn confirm_bid(scene: &Scene<'_>, amount: Money, city: City) -> Post {
    let lang = scene.lang;
    let key = if amount == Money::ZERO { "confirm-no-bid" } else { "confirm-bid" };
    let text = lang.text(key, &[("amount", lang.money(amount).into()), ("city", city.name().into())]);
    Post::text(text).buttons(vec![
        scene.button("button-confirm", Tone::Good, What::Do(Action::Bid { amount: Some(amount) })),
        scene.button("button-back", Tone::Plain, What::Show),
    ])
}

/// Returns the action that puts up a deed for a tile.
#[must_use]
pub fn put_up(deed: Deed, tile: Tile) -> Action {
    Action::Auction(Lot::Deed { city: deed.city, cost: deed.cost, tile })
}

fn picture(scene: &Scene<'_>) -> Picture {
    Picture {
        drawing: Drawing::Hand { view: Box::new(scene.view.clone()) },
        name: format!("tiles-{}-{}.png", scene.stored.id, scene.view.step),
        alt: alt_of_hand(scene),
        lang: scene.lang,
    }
}

fn alt_of_hand(scene: &Scene<'_>) -> String {
    let tiles: Vec<String> = match (&scene.view.prompt, scene.view.table.tiles()) {
        (Some(Prompt::Lay { choices, .. }), _) => {
            choices.iter().map(|choice| format!("{}: {}", choice.tile, describe(scene, choice))).collect()
        }
        (_, Some(table)) => table.hand.iter().map(|tile| priced(scene, *tile)).collect(),
        _ => Vec::new(),
    };
    alt::cut(&scene.lang.text("alt-hand", &[("tiles", tiles.join("; ").into())]))
}

/// Cuts a note to what Discord takes below a menu's entry.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 100;
    if text.chars().count() <= MOST {
        text.to_owned()
    } else {
        text.chars().take(MOST - 1).chain(['…']).collect()
    }
}
