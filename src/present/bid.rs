//! The question what to bid in an auction (K5).

use last_spike_engine::{Action, BidBounds, City, Family, Money, Prompt, TableView};

use super::post::{Menu, Post, Tone};
use super::press::Intent;
use super::scene::Scene;
use super::{amounts, pace, refusal};
use crate::service::Refusal;

pub(super) fn question(scene: &Scene<'_>, bounds: &BidBounds) -> Post {
    let lang = scene.lang;
    let text = lang.text(
        "ask-bid",
        &[
            ("seller", scene.names.bold(bounds.seller).into()),
            ("city", bounds.city.name().into()),
            ("least", lang.money(bounds.least).into()),
            ("most", lang.money(bounds.most).into()),
            ("step", lang.money(bounds.step).into()),
        ],
    );
    let choices = amounts::choices(amounts::between(bounds.least, bounds.most, bounds.step), lang);
    let worth = worth(scene, bounds.city);
    let time = pace::auction_time(scene.stored, lang);
    let silence = lang.text("ask-bid-silence", &[("time", time.into())]);
    Post::text(format!("{text}\n{worth}\n-# {silence}"))
        .menu(Menu { placeholder: lang.say("menu-bid"), press: scene.press(Intent::Bid), choices, most: 1 })
        .buttons(vec![scene.button("button-no-bid", Tone::Plain, Intent::NoBid), scene.board_button()])
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
        "ask-bid-worth",
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
        Err(illegal) => {
            let view = Box::new(scene.view.clone());
            refusal::post(&Refusal::Illegal { illegal, view }, Some(scene.names), scene.lang)
        }
    })
}

fn confirm(scene: &Scene<'_>, amount: Money, city: City) -> Post {
    let lang = scene.lang;
    let key = if amount == Money::ZERO { "confirm-no-bid" } else { "confirm-bid" };
    let text = lang.text(key, &[("amount", lang.money(amount).into()), ("city", city.name().into())]);
    Post::text(text).buttons(vec![
        scene.button("button-confirm", Tone::Good, Intent::Do(Action::Bid { amount: Some(amount) })),
        scene.button("button-back", Tone::Plain, Intent::Show),
    ])
}
