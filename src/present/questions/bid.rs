//! The question what to bid in an auction (K5).

use std::cmp::Ordering;

use last_spike_engine::{Action, BID_STEP, BidBounds, City, Family, Illegal, Money, Prompt, Seat, TableView};

use super::{amounts, lot};
use crate::present::lang::{Lang, key};
use crate::present::parts::form::{FIELDS, Field, Form};
use crate::present::parts::post::{Choice, Menu, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::scene::Scene;
use crate::present::refusal;
use crate::present::words::digits::city_digit;
use crate::present::words::limits::{ENTRIES, ROWS};
use crate::present::words::terms::deeds;
use crate::service::Refusal;
use crate::service::deals::auction::check_bids;
use crate::store::table::answers_ahead::Standing;

pub(in crate::present) fn question(scene: &Scene<'_>, bounds: &BidBounds) -> Post {
    let lang = scene.lang;
    let key = match bounds.least.cmp(&bounds.most) {
        Ordering::Less => key::ASK_BID,
        Ordering::Equal => key::ASK_BID_ONLY,
        Ordering::Greater => key::ASK_BID_NONE,
    };
    let text = lang.text(
        key,
        &[
            ("seller", scene.names.bold(bounds.seller).into()),
            ("city", bounds.city.name().into()),
            ("least", lang.money(bounds.least).into()),
            ("most", lang.money(bounds.most).into()),
            ("step", lang.money(bounds.step).into()),
        ],
    );
    let worth = worth(scene, bounds.city);
    let picture = scene.view.table.auction().map(|auction| lot::picture(scene, auction));
    let standing = |label, least| scene.button(label, Tone::Plain, Intent::Standing { least, sure: false });
    let mut buttons = vec![scene.button(key::BUTTON_NO_BID, Tone::Plain, Intent::NoBid)];
    if !bounds.can_bid() {
        // They are asked like everybody, so that nothing tells who can bid (K5).
        buttons.push(standing(key::BUTTON_PASS_ALL, false));
        return Post { picture, ..Post::text(text) }.buttons(buttons);
    }
    if count(bounds) > ENTRIES {
        buttons.push(scene.button(key::BUTTON_TYPE_BID, Tone::Plain, Intent::BidForm));
    }
    let others = others(scene, bounds);
    let text = if others.is_empty() {
        text
    } else {
        buttons.push(scene.button(key::BUTTON_BID_ALL, Tone::Plain, Intent::BidAllForm));
        let args =
            [("seller", scene.names.bold(bounds.seller).into()), ("deeds", deeds(others, lang).into())];
        format!("{text}\n{}", lang.text(key::ASK_BID_OTHERS, &args))
    };
    buttons.extend([standing(key::BUTTON_PASS_ALL, false), standing(key::BUTTON_LEAST_ALL, true)]);
    let choices = amounts::choices(amounts::between(bounds.least, bounds.most, bounds.step), lang);
    Post { picture, ..Post::text(format!("{text}\n{worth}")) }
        .menu(Menu {
            placeholder: lang.say(key::MENU_BID),
            press: scene.press(Intent::Bid),
            choices,
            most: 1,
        })
        .buttons(buttons)
}

/// The field of the form in which a bid is typed, or chosen where there are few.
pub const BID: &str = "amount";

/// Returns the form for a bid; `None` for a reader who is not asked to bid.
#[must_use]
pub fn form(scene: &Scene<'_>, press: Press) -> Option<Form> {
    let Some(Prompt::Bid(bounds)) = &scene.view.prompt else { return None };
    if !bounds.can_bid() {
        return None;
    }
    let lang = scene.lang;
    let label = lang.say(key::BID_FORM_LABEL);
    let range = [
        ("least", lang.money(bounds.least).into()),
        ("most", lang.money(bounds.most).into()),
        ("step", lang.money(bounds.step).into()),
    ];
    let note = lang.text(key::BID_FORM_RANGE, &range);
    let field = if count(bounds) > ENTRIES {
        Field::typed(BID, &label, &note, String::new()).required()
    } else {
        let all = amounts::between(bounds.least, bounds.most, bounds.step);
        Field::one(BID, &label, &note, amounts::choices(all, lang), "")
    };
    let title = lang.text(key::BID_FORM, &[("city", bounds.city.name().into())]);
    Some(Form::new(press, &title, vec![field]))
}

/// Returns the form for bids for a deed of each city of a debtor's, as many as there is room for; `None` for a reader who
/// is not asked to bid. A field has the digit of its city as its name.
#[must_use]
pub fn form_of_all(scene: &Scene<'_>, press: Press) -> Option<Form> {
    let (Some(Prompt::Bid(bounds)), Some(_)) = (&scene.view.prompt, scene.view.table.dice()) else {
        return None;
    };
    if !bounds.can_bid() {
        return None;
    }
    let lang = scene.lang;
    let field = |city: City| {
        let least = if city == bounds.city { bounds.least } else { bounds.step };
        let held = scene.view.own_seat().map_or(0, |seat| scene.view.seat(seat).cards_of(city));
        let range = [
            ("cards", held.into()),
            ("least", lang.money(least).into()),
            ("most", lang.money(bounds.most).into()),
        ];
        let (name, note) = (city_digit(city), lang.text(key::BID_ALL_RANGE, &range));
        let pass = Choice {
            label: lang.say(key::BUTTON_NO_BID),
            value: Money::ZERO.to_string(),
            note: String::new(),
        };
        if count(&BidBounds { least, ..*bounds }) >= ENTRIES {
            return Field::typed(&name, city.name(), &note, pass.value);
        }
        let amounts = amounts::choices(amounts::between(least, bounds.most, bounds.step), lang);
        let passed = pass.value.clone();
        Field::one(&name, city.name(), &note, std::iter::once(pass).chain(amounts).collect(), &passed)
    };
    let fields = cities(scene, bounds).into_iter().take(FIELDS).map(field).collect();
    Some(Form::new(press, &lang.say(key::BID_ALL_FORM), fields))
}

/// Returns the names of the fields that a form for bids may have, with their cities.
pub fn fields_of_all() -> impl Iterator<Item = (String, City)> {
    City::CANADIAN.into_iter().map(|city| (city_digit(city), city))
}

/// Asks to confirm bids for deeds of several cities of a debtor's, or refuses them; `None` for a reader who is not asked
/// to bid.
#[must_use]
pub fn confirmation_of_all(scene: &Scene<'_>, bids: Vec<(City, Money)>) -> Option<Post> {
    let Some(Prompt::Bid(bounds)) = &scene.view.prompt else { return None };
    if let Err(illegal) = check_bids(&bids, bounds) {
        return Some(refused(scene, illegal));
    }
    let lang = scene.lang;
    let seller = ("seller", scene.names.bold(bounds.seller).into());
    let mut lines = vec![lang.text(key::CONFIRM_BID_ALL, &[seller, ("bids", said(&bids, lang).into())])];
    if bids.iter().map(|(_, amount)| amount.0).sum::<u32>() > bounds.most.0 {
        lines.push(lang.say(key::CONFIRM_BID_SHORT));
    }
    let is_left = |city: &City| !bids.iter().any(|(known, _)| known == city);
    let left: Vec<String> =
        cities(scene, bounds).into_iter().filter(is_left).map(|city| city.to_string()).collect();
    if !left.is_empty() {
        lines.push(lang.text(key::CONFIRM_BID_REST, &[("cities", lang.list(&left).into())]));
    }
    Some(Post::text(lines.join(" ")).buttons(vec![
        scene.button(key::BUTTON_CONFIRM, Tone::Good, Intent::BidAll(bids)),
        scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show),
    ]))
}

/// Returns the deeds that a debtor has not put up yet, besides the one that is up, by city with how many there are (G9).
fn others(scene: &Scene<'_>, bounds: &BidBounds) -> Vec<(City, usize)> {
    let view = scene.view;
    let Some((table, auction)) = view.table.dice().zip(view.table.auction()) else { return Vec::new() };
    table.untried(&view.edition, view.seat(bounds.seller), auction.minimum).collect()
}

/// Returns the cities of a debtor's deeds: that of the open auction first, then of those that were not put up yet.
fn cities(scene: &Scene<'_>, bounds: &BidBounds) -> Vec<City> {
    let others = others(scene, bounds).into_iter().map(|(city, _)| city);
    let held = scene.view.seat(bounds.seller).deeds.iter().map(|deed| deed.city);
    let mut cities = Vec::new();
    for city in std::iter::once(bounds.city).chain(others).chain(held) {
        if !cities.contains(&city) {
            cities.push(city);
        }
    }
    cities
}

/// Returns bids in words: "Regina up to $8,000, Toronto: pass".
fn said(bids: &[(City, Money)], lang: Lang) -> String {
    let bid = |(city, amount): &(City, Money)| {
        let city = ("city", city.name().into());
        match *amount {
            Money::ZERO => lang.text(key::BID_ALL_PASS, &[city]),
            amount => lang.text(key::BID_ALL_MOST, &[city, ("amount", lang.money(amount).into())]),
        }
    };
    lang.list(&bids.iter().map(bid).collect::<Vec<_>>())
}

/// Returns how many amounts can be bid.
fn count(bounds: &BidBounds) -> usize {
    let last = bounds.most.saturating_sub(bounds.least).0 / bounds.step.0.max(1);
    usize::try_from(last).map_or(usize::MAX, |last| last.saturating_add(1))
}

/// Returns what a reader who has answered an open auction, or is not asked in it, is told (K5). If the auction ends
/// with the last answer, it is told only for a moment: no message of theirs is edited then.
pub(in crate::present) fn kept(scene: &Scene<'_>, lasting: bool) -> Option<String> {
    let (lang, own) = (scene.lang, scene.view.own_seat()?);
    let auction = scene.view.table.auction().filter(|auction| auction.answered.contains(&own))?;
    let asks_everybody = scene.view.edition.asks_everybody(scene.view.options);
    let is_kept = (asks_everybody || !lasting) && scene.view.prompt.is_none();
    let cash = scene.view.seat(own).cash.filter(|_| is_kept)?;
    let city = ("city", auction.city.name().into());
    Some(match auction.own_bid.filter(|amount| *amount > Money::ZERO) {
        Some(amount) => lang.text(key::BID_KEPT, &[city, ("amount", lang.money(amount).into())]),
        None if cash < auction.least => {
            lang.text(key::BID_IMPOSSIBLE, &[city, ("least", lang.money(auction.least).into())])
        }
        None => lang.text(key::PASS_KEPT, &[city]),
    })
}

/// Asks whether a reader means to answer all auctions of a debt in one way; `None` for one who is not asked to bid.
#[must_use]
pub fn standing_question(scene: &Scene<'_>, least: bool) -> Option<Post> {
    let Some(Prompt::Bid(bounds)) = &scene.view.prompt else { return None };
    let key = match (least, &scene.view.edition.family) {
        (false, _) => key::CONFIRM_PASS_ALL,
        (true, Family::Tiles(_)) => key::CONFIRM_LEAST_ALL,
        (true, Family::Dice(_)) => key::CONFIRM_LEAST_UPTO,
    };
    let text = scene.lang.text(
        key,
        &[
            ("seller", scene.names.bold(bounds.seller).into()),
            ("least", scene.lang.money(bounds.least).into()),
        ],
    );
    Some(Post::text(text).buttons(vec![
        scene.button(key::BUTTON_CONFIRM, Tone::Good, Intent::Standing { least, sure: true }),
        scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show),
    ]))
}

/// Says below a reader's own view what they do in all auctions of a debt, with the button that takes it back.
pub(in crate::present) fn with_standing(
    scene: &Scene<'_>,
    post: Post,
    standing: Option<&(Seat, Standing)>,
) -> Post {
    let Some((seller, standing)) = standing.filter(|_| scene.view.outcome.is_none()) else { return post };
    let lang = scene.lang;
    let seller = ("seller", scene.names.bold(*seller).into());
    let line = match standing {
        Standing::Pass => lang.text(key::STANDING_PASS, &[seller]),
        Standing::Least { at_most: None } => lang.text(key::STANDING_LEAST, &[seller]),
        Standing::Least { at_most: Some(most) } => {
            lang.text(key::STANDING_LEAST_UPTO, &[seller, ("most", lang.money(*most).into())])
        }
        Standing::Bids(bids) => lang.text(key::STANDING_BIDS, &[seller, ("bids", said(bids, lang).into())]),
        Standing::PutUp { minimum } => {
            lang.text(key::STANDING_PUT_UP, &[("least", lang.money((*minimum).max(BID_STEP)).into())])
        }
    };
    let post = Post { text: format!("{}\n-# {line}", post.text), ..post };
    if post.rows.len() >= ROWS {
        return post;
    }
    post.buttons(vec![scene.button(key::BUTTON_DROP_STANDING, Tone::Plain, Intent::DropStanding)])
}

/// Returns the line on the worth of one more deed of a city to the reader.
fn worth(scene: &Scene<'_>, city: City) -> String {
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
    // A player who holds all five is offered none.
    let income = paid[usize::from(held).min(paid.len() - 1)];
    lang.text(
        key::ASK_BID_WORTH,
        &[
            ("cards", (held + 1).into()),
            ("city", city.name().into()),
            ("income", lang.money(income).into()),
            ("payouts", left.into()),
        ],
    )
}

/// Asks to confirm a bid, which is final (K5), or refuses it; `None` for a reader who is not asked to bid.
#[must_use]
pub fn confirmation(scene: &Scene<'_>, amount: Money) -> Option<Post> {
    let Some(Prompt::Bid(bounds)) = &scene.view.prompt else { return None };
    Some(match bounds.check(Some(amount)) {
        Ok(()) => confirm(scene, amount, bounds.city),
        Err(illegal) => refused(scene, illegal),
    })
}

fn refused(scene: &Scene<'_>, illegal: Illegal) -> Post {
    let view = Box::new(scene.view.clone());
    refusal::post(&Refusal::Illegal { illegal, view }, Some(scene.names), scene.lang)
}

fn confirm(scene: &Scene<'_>, amount: Money, city: City) -> Post {
    let lang = scene.lang;
    let key = if amount == Money::ZERO { key::CONFIRM_NO_BID } else { key::CONFIRM_BID };
    let text = lang.text(key, &[("amount", lang.money(amount).into()), ("city", city.name().into())]);
    Post::text(text).buttons(vec![
        scene.button(key::BUTTON_CONFIRM, Tone::Good, Intent::Do(Action::Bid { amount: Some(amount) })),
        scene.button(key::BUTTON_BACK, Tone::Plain, Intent::Show),
    ])
}
