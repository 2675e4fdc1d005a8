//! The post of a finished turn.

use last_spike_engine::{Action, Event, Phase, RouteEnds, Seat, Standing, TableView, TilesView};

use crate::present::parts::calls::call;
use crate::present::parts::passage::{Passage, lines};
use crate::present::parts::post::{Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::terms::progress_at_start;
use crate::present::{
    boards::{alt, board, opening},
    clock::pace,
    guides::guide,
    key,
    telling::{debts, news, turns},
};
use crate::service::clock::awaiting::Due;
use crate::service::views::look::News;

/// Returns the post of a finished turn: what happened, the board, whose turn it is.
///
/// The view is that of a spectator, and so are the news. The first one tells of the beginning too.
#[must_use]
pub fn post(scene: &Scene<'_>, news: &News, is_first: bool) -> Post {
    let Scene { view, lang, .. } = scene;
    let mut told = if is_first { opening::lines(scene) } else { Vec::new() };
    let news = &news::without_spent_offers(news);
    let turns = turns::told(scene, news);
    let (call, mentions) = call(scene, &news.called);
    let mut passing: Vec<Passage> = Vec::new();
    passing.extend(debts::older(scene, &news.events).into_iter().map(Passage::now));
    passing.push(call);
    passing.extend(pace::until(scene, &news.due));
    passing.extend(after_the_next(scene).filter(|_| !is_first).map(Passage::now));
    let absent = pace::absent(scene);
    let is_absent = absent.is_some();
    passing.extend(absent);
    let progress = (!is_first).then(|| format!("-# {}", progress_at_start(view, *lang)));
    let rest: Vec<String> = progress.into_iter().chain(lines(&passing)).collect();
    let mut buttons = vec![scene.show_button()];
    buttons.extend(turns.button(scene, news.since));
    told.extend(turns.lines);
    told.extend(last_stretch(scene, &news.events));
    let filed = turns.filed;
    if view.phase == Phase::Roll {
        buttons.push(scene.button(key::BUTTON_ROLL, Tone::Good, Intent::Do(Action::Roll)));
    }
    if is_absent {
        buttons.push(pace::back_button(scene));
    }
    // Until everybody has had a turn: a computer may have the first.
    if view.turn <= u32::from(scene.stored.seats()) {
        buttons.push(guide::button(Some(scene.view), Some(scene.stored.id), *lang));
    }
    buttons.extend(is_first.then(|| opening::button(scene)));
    let picture = Some(board::picture(scene, news::laid(&news.events)));
    let (text, earlier) = scene.lay_out_filed(told, filed, &rest);
    Post { text, passing, earlier, picture, mentions, ..Post::default() }.buttons(buttons)
}

/// Returns the line that calls who is asked, and says until when they have time.
#[must_use]
pub fn calling(scene: &Scene<'_>, called: &[Seat], due: &[(Seat, Due)]) -> Post {
    let (call, mentions) = call(scene, called);
    let passing = std::iter::once(call).chain(pace::until(scene, due)).collect();
    Post { mentions, ..Post::passing(passing) }.buttons(vec![scene.show_button()])
}

/// Returns the line about the players whose turns come after the one that begins, in their order; between two there
/// is nothing to say.
fn after_the_next(scene: &Scene<'_>) -> Option<String> {
    let playing = scene.view.seats.iter().filter(|seat| seat.standing == Standing::Playing).count();
    let names: Vec<String> = scene.view.turns_to_come.iter().map(|seat| scene.names.bold(*seat)).collect();
    let text = || scene.lang.text(key::CALL_THEN, &[("names", names.join(", ").into())]);
    (playing > 2 && !names.is_empty()).then(text)
}

/// Says how near the end is if what happened has brought it nearer, from three tiles or sections on: whoever is ahead
/// wants to know, and whoever is not.
fn last_stretch(scene: &Scene<'_>, events: &[Event]) -> Option<String> {
    const LONGEST: u8 = 3;
    let (left, before) = match &scene.view.table {
        TableView::Tiles(table) => {
            let new = news::laid(events);
            let laid = table.laid.iter().filter(|tile| !new.contains(*tile)).collect();
            (table.least_to_lay(), TilesView { laid, ..table.clone() }.least_to_lay())
        }
        TableView::Dice(table) => {
            let mut earlier = table.clone();
            for event in events {
                match event {
                    Event::SectionBuilt { ends, .. } => {
                        change(&mut earlier.sections, *ends, u8::saturating_sub);
                    }
                    Event::SectionRemoved { ends, .. } => {
                        change(&mut earlier.sections, *ends, u8::saturating_add);
                    }
                    _ => {}
                }
            }
            (table.least_to_build(), earlier.least_to_build())
        }
    };
    let is_news = left < before && left <= LONGEST;
    alt::to_go(scene.view, scene.lang).filter(|_| is_news).map(|line| format!("🔜 **{line}**"))
}

/// Changes the number of a route's sections by one.
fn change(sections: &mut [u8], ends: RouteEnds, by: fn(u8, u8) -> u8) {
    if let Some(route) = ends.route() {
        sections[route.index()] = by(sections[route.index()], 1);
    }
}
