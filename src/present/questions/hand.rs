//! A player's own view: their tiles, and the question that is put to them.

use last_spike_engine::{Action, AuctionView, City, Event, Money, Outcome, Prompt, Standing, Tile};

use super::lay::{describe, priced};
use super::{bid, build, buy, debt, land, lay, market, plan};
use crate::present::parts::calls::waiting;
use crate::present::parts::picture::{Drawing, Instead, Picture};
use crate::present::parts::post::{Post, Row, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::voting::undo;
use crate::present::words::limits::{self, cut};
use crate::present::words::names::{NameOf, Names};
use crate::present::words::terms::deeds;
use crate::present::{boards::standings, clock::pace, key, parts::dm, telling::offers};
use crate::service::views::look::Besides;
use crate::store::table::plans::StoredPlan;

/// The time for which a player's own view is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShownFor {
    /// For a moment: an answer.
    Now,
    /// Until it is edited: a direct message, which says only what stays true while others move.
    Lasting,
}

/// Returns what a player may do now, with the controls to do it; the view is their own.
#[must_use]
pub fn post(scene: &Scene<'_>, besides: &Besides) -> Post {
    let post = with_plan(scene, question(scene, ShownFor::Now), besides.plan.as_ref());
    let post = offers::below(scene, with_undo(scene, with_planning(scene, post), besides.undo));
    pace::below(
        bid::with_standing(scene, post, besides.standing.as_ref()),
        besides.due,
        scene.view.phase,
        false,
        scene.lang,
    )
}

/// Returns the same for the player's direct messages, which do not show a plan that stands: it may be changed
/// elsewhere.
#[must_use]
pub fn direct(scene: &Scene<'_>, besides: &Besides) -> Post {
    let dropped = besides.plan.as_ref().filter(|plan| !plan.stands());
    let post = with_plan(scene, with_sale(scene, question(scene, ShownFor::Lasting), besides), dropped);
    let post = offers::below(scene, with_undo(scene, post, besides.undo));
    dm::placed(bid::with_standing(scene, post, besides.standing.as_ref()), scene.stored, scene.lang)
}

/// Says above what a player is asked what they have planned, or why it was dropped.
fn with_plan(scene: &Scene<'_>, post: Post, known: Option<&StoredPlan>) -> Post {
    match known.filter(|_| scene.view.outcome.is_none()) {
        Some(known) => Post { text: format!("{}\n{}", plan::line(scene, known), post.text), ..post },
        None => post,
    }
}

/// Says above what a player is asked what their auction has brought, and what was laid for it.
fn with_sale(scene: &Scene<'_>, post: Post, besides: &Besides) -> Post {
    let lines: Vec<String> = besides.sold.iter().filter_map(|event| of_sale(scene, event)).collect();
    if lines.is_empty() {
        post
    } else {
        Post { text: format!("{}\n{}", lines.join("\n"), post.text), ..post }
    }
}

/// Returns the sentence to a player about an event of their own sale.
fn of_sale(scene: &Scene<'_>, event: &Event) -> Option<String> {
    let (lang, own) = (scene.lang, scene.view.own_seat()?);
    let text = |key, city: &City, price: &Money| {
        let args = [("city", city.name().into()), ("price", lang.money(*price).into())];
        Some(lang.text(key, &args))
    };
    match event {
        Event::AuctionClosed { seat, city, to_seat: Some(to), price, .. } if *seat == own => {
            let (to, price) = (scene.names.bold(*to), lang.money(*price));
            let args = [("city", city.name().into()), ("to", to.into()), ("price", price.into())];
            Some(lang.text(key::DM_SOLD, &args))
        }
        Event::AuctionClosed { seat, city, price, .. } if *seat == own => {
            text(if *price == Money::ZERO { key::DM_UNSOLD } else { key::DM_SOLD_TO_BANK }, city, price)
        }
        Event::TileLaid { seat, tile, cost, .. } if *seat == own => {
            let args = [("tile", tile.to_string().into()), ("cost", lang.money(*cost).into())];
            Some(lang.text(key::DM_LAID, &args))
        }
        _ => None,
    }
}

/// Adds the button by which a player plans their next turn, while nothing is asked of them.
fn with_planning(scene: &Scene<'_>, post: Post) -> Post {
    if scene.view.prompt.is_none() && plan::may_plan(scene) {
        post.buttons(vec![scene.button(key::BUTTON_PLAN, Tone::Plain, Intent::Plan)])
    } else {
        post
    }
}

/// Adds the button that takes back what the player did last, beside the other buttons where there are some.
fn with_undo(scene: &Scene<'_>, mut post: Post, is_possible: bool) -> Post {
    let button = is_possible.then(|| undo::button(scene));
    match (post.rows.last_mut(), button) {
        (Some(Row::Buttons(buttons)), Some(button)) if buttons.len() < 5 => {
            buttons.push(button);
            post
        }
        (_, Some(button)) => post.buttons(vec![button]),
        (_, None) => post,
    }
}

/// Returns what came of something that the player did, above what they may do now.
#[must_use]
pub(crate) fn after(scene: &Scene<'_>, news: Vec<String>, shown: ShownFor, besides: &Besides) -> Post {
    let post = match shown {
        ShownFor::Now => with_planning(scene, question(scene, shown)),
        ShownFor::Lasting => question(scene, shown),
    };
    let mut post = with_undo(scene, post, besides.undo);
    let asked: Vec<String> = std::iter::once("").chain(post.text.lines()).map(str::to_owned).collect();
    (post.text, post.earlier) = scene.lay_out(news, &asked);
    let post = bid::with_standing(scene, offers::below(scene, post), besides.standing.as_ref());
    match shown {
        ShownFor::Now => post,
        ShownFor::Lasting => dm::placed(post, scene.stored, scene.lang),
    }
}

/// Returns what a player may do now who has taken their seat back.
#[must_use]
pub fn returned(scene: &Scene<'_>) -> Post {
    after(scene, vec![scene.lang.say(key::STAND_IN_OVER)], ShownFor::Now, &Besides::default())
}

/// Returns the controls by which a player answers what they are asked, without the offers that stand besides.
#[must_use]
pub(crate) fn controls(scene: &Scene<'_>) -> Vec<Row> {
    question(scene, ShownFor::Now).rows
}

/// Returns what a player is asked, without the offers that stand besides.
fn question(scene: &Scene<'_>, shown: ShownFor) -> Post {
    if let Some(outcome) = &scene.view.outcome {
        return Post::text(over(scene, outcome));
    }
    let mut post = match &scene.view.prompt {
        Some(Prompt::Lay { choices, .. }) => lay::question(scene, choices),
        Some(Prompt::Buy { offers }) => buy::question(scene, offers),
        Some(Prompt::Bid(bounds)) => bid::question(scene, bounds),
        Some(Prompt::Roll) => Post::text(scene.lang.say(key::ASK_ROLL)).buttons(vec![scene.button(
            key::BUTTON_ROLL,
            Tone::Good,
            Intent::Do(Action::Roll),
        )]),
        Some(Prompt::Land { price, affordable }) => land::question(scene, *price, *affordable),
        Some(Prompt::Build { choices }) => build::question(scene, choices),
        Some(Prompt::Remove { routes }) => build::removal(scene, routes),
        Some(Prompt::Debt { debt, short, lots }) => debt::question(scene, *debt, *short, lots),
        None => Post::text(not_asked(scene, shown)),
    };
    if let Some(out) = out(scene) {
        post.text = format!("{out}\n{}", post.text);
    }
    // What a player has changes by what others do; their message is edited when they are asked something.
    let own = if scene.view.prompt.is_some() || shown == ShownFor::Now { holdings(scene) } else { None };
    if let Some(own) = own.or_else(|| cash(scene)) {
        post.text = format!("{own}\n{}", post.text);
    }
    if let Some(table) = scene.view.table.tiles()
        && !table.hand.is_empty()
    {
        // Whoever is asked for a bid sees the deed.
        post.picture = post.picture.or_else(|| Some(picture(scene, shown)));
        if scene.view.prompt.as_ref().is_none_or(|prompt| !matches!(prompt, Prompt::Lay { .. })) {
            let hand: Vec<String> =
                table.hand.iter().map(|tile| held(scene, *tile, shown, Names::bold)).collect();
            post.text = format!(
                "{}\n{}",
                scene.lang.text(key::HAND, &[("tiles", hand.join(" · ").into())]),
                post.text
            );
        }
    }
    let laid = scene.view.table.tiles().and_then(|table| table.last).into_iter().collect();
    if let Some(market) = market::picture(scene, laid) {
        post.picture = Some(market);
    }
    post
}

/// Returns what is said to a player who is asked nothing.
fn not_asked(scene: &Scene<'_>, shown: ShownFor) -> String {
    if let Some(kept) = bid::kept(scene, shown == ShownFor::Lasting) {
        return kept;
    }
    match (shown, own_auction(scene)) {
        (ShownFor::Now, _) => waiting(scene),
        (ShownFor::Lasting, _) if out(scene).is_some() => scene.lang.say(key::DM_OUT),
        (ShownFor::Lasting, Some(auction)) => {
            scene.lang.text(key::DM_OWN_AUCTION, &[("city", auction.city.name().into())])
        }
        (ShownFor::Lasting, None) => scene.lang.say(key::DM_NOT_YOUR_TURN),
    }
}

/// Returns the open auction in which the reader sells.
fn own_auction<'a>(scene: &Scene<'a>) -> Option<&'a AuctionView> {
    scene.view.table.auction().filter(|auction| scene.view.own_seat() == Some(auction.seller))
}

/// Returns how the game ended, and the player's own place.
fn over(scene: &Scene<'_>, outcome: &Outcome) -> String {
    let mut lines = vec![format!("{} {}", scene.lang.say(key::CALL_OVER), standings::winner(scene, outcome))];
    lines.extend(scene.view.own_seat().and_then(|seat| standings::own(scene, outcome, seat)));
    lines.join("\n")
}

/// Returns the line about the reader's tiles, with what each costs now; `None` where they have none.
pub(in crate::present) fn tiles(scene: &Scene<'_>) -> Option<String> {
    let table = scene.view.table.tiles().filter(|table| !table.hand.is_empty())?;
    let hand: Vec<String> =
        table.hand.iter().map(|tile| held(scene, *tile, ShownFor::Now, Names::bold)).collect();
    Some(scene.lang.text(key::HAND, &[("tiles", hand.join(" · ").into())]))
}

/// Returns a tile of a hand, with what it costs while that is true: what others lay changes it.
fn held(scene: &Scene<'_>, tile: Tile, shown: ShownFor, name: NameOf) -> String {
    match shown {
        ShownFor::Now => priced(scene, tile, name),
        ShownFor::Lasting => tile.to_string(),
    }
}

/// Returns the line about the cash and deeds of a player of 1976, which debts and deals are paid with.
fn holdings(scene: &Scene<'_>) -> Option<String> {
    scene.view.table.dice().filter(|_| scene.view.outcome.is_none())?;
    let own = scene.view.seat(scene.view.own_seat()?);
    let held = scene.view.edition.cities.into_iter().map(|city| (city, usize::from(own.cards_of(city))));
    let deeds = deeds(held.filter(|(_, cards)| *cards > 0), scene.lang);
    let cash = scene.lang.money(own.cash.filter(|_| own.standing == Standing::Playing)?);
    Some(scene.lang.text(key::HAND_1976, &[("cash", cash.into()), ("deeds", deeds.into())]))
}

/// Says what a player of a tile edition can pay with, who is asked something: it changes by what others
/// do, and their message does not.
fn cash(scene: &Scene<'_>) -> Option<String> {
    scene.view.prompt.as_ref()?;
    let cash = scene.view.seat(scene.view.own_seat()?).cash?;
    Some(scene.lang.text(key::HAND_CASH, &[("cash", scene.lang.money(cash).into())]))
}

/// Returns the line for a player who is out of the game.
fn out(scene: &Scene<'_>) -> Option<String> {
    let key = match scene.view.seat(scene.view.own_seat()?).standing {
        Standing::Playing => return None,
        Standing::Bankrupt => key::HAND_BANKRUPT,
        Standing::Resigned => key::HAND_RESIGNED,
    };
    Some(scene.lang.say(key))
}

fn picture(scene: &Scene<'_>, shown: ShownFor) -> Picture {
    // While the player is asked which tile to lay nobody else changes what each costs.
    let is_asked = matches!(scene.view.prompt, Some(Prompt::Lay { .. }));
    let lasting = shown == ShownFor::Lasting && !is_asked;
    Picture {
        drawing: Drawing::Hand { view: Box::new(scene.view.clone()), lasting },
        name: format!("tiles-{}-{}.png", scene.stored.id, scene.view.step),
        alt: alt_of_hand(scene, shown),
        lang: scene.lang,
        instead: Instead::Board(scene.press(Intent::Board)),
    }
}

fn alt_of_hand(scene: &Scene<'_>, shown: ShownFor) -> String {
    let tiles: Vec<String> = match (&scene.view.prompt, scene.view.table.tiles()) {
        (Some(Prompt::Lay { choices, .. }), _) => choices
            .iter()
            .map(|choice| format!("{}: {}", choice.tile, describe(scene, choice, Names::in_alt)))
            .collect(),
        (_, Some(table)) => table.hand.iter().map(|tile| held(scene, *tile, shown, Names::in_alt)).collect(),
        _ => Vec::new(),
    };
    cut(&scene.lang.text(key::ALT_HAND, &[("tiles", tiles.join("; ").into())]), limits::ALT)
}
