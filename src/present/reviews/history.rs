//! The answer to `/game history`: any turn or step of a game, and the ways to others.

use last_spike_engine::{Event, Viewer};

use crate::present::lang::{Lang, key};
use crate::present::parts::leap::{Leap, Way};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::limits::join_last;
use crate::present::words::names::{Names, without_markdown};
use crate::present::{boards::board, telling::news};
use crate::service::views::history::{Entry, Moment, Past, Unit};
use crate::service::views::look::News;
use crate::store::games::StoredGame;

/// Returns the board at a moment of the past, what happened then, and the ways to other moments.
#[must_use]
pub fn post(past: &Past, lang: Lang) -> Post {
    let names = Names::of(&past.stored);
    let scene = Scene { stored: &past.stored, view: &past.view, names: &names, lang };
    debug_assert_eq!(scene.view.viewer, Viewer::Spectator);
    let Moment { unit, n } = past.moment;
    let key = match unit {
        Unit::Turn if past.view.turn > n => key::HISTORY_AFTER_TURN,
        Unit::Turn => key::HISTORY_TURN,
        Unit::Step if n == 0 => key::HISTORY_BEGINNING,
        Unit::Step => key::HISTORY_STEP,
    };
    let head = lang.text(key, &[("n", n.into()), ("last", past.last.into())]);
    let mut lines = news::lines(&past.news, &scene.view.edition, scene.view.options, scene.names, lang);
    lines.insert(0, head);
    if past.taken_back {
        lines.push(lang.say(key::HISTORY_TAKEN_BACK));
    }
    Post {
        text: join_last(&lines),
        picture: Some(board::picture(&scene, news::laid(&past.news.events))),
        ..Post::default()
    }
    .buttons(ways(&scene, past))
}

/// Returns the buttons that lead to the first moment, the one before, the next and the newest.
fn ways(scene: &Scene<'_>, past: &Past) -> Vec<Button> {
    let Moment { unit, n } = past.moment;
    let first = match unit {
        Unit::Turn => 1,
        Unit::Step => 0,
    };
    let button = |label: &str, way: Way, to: u32, disabled: bool| {
        let leap = Leap { way, to: Moment { unit, n: to } };
        Button::new(label.to_owned(), Tone::Plain, scene.press(Intent::Past(leap))).disabled_if(disabled)
    };
    vec![
        button("⏮", Way::First, first, n <= first),
        button("◀", Way::Back, n.saturating_sub(1).max(first), n <= first),
        button("▶", Way::Next, (n + 1).min(past.last), n >= past.last),
        button("⏭", Way::Last, past.last, n >= past.last),
    ]
}

/// Returns the line of a turn or a step in a list of them: its number, and the first of what happened.
#[must_use]
pub fn entry(stored: &StoredGame, names: &Names, entry: &Entry, unit: Unit, lang: Lang) -> String {
    let key = match unit {
        Unit::Turn => key::HISTORY_ENTRY_TURN,
        Unit::Step => key::HISTORY_ENTRY_STEP,
    };
    let number = lang.text(key, &[("n", entry.n.into())]);
    let laid = |event: &&Event| matches!(event, Event::TileLaid { .. });
    // The tile that was laid says most of a turn.
    let news = match entry.news.events.iter().find(laid) {
        Some(laid) => News { events: vec![laid.clone()], ..News::default() },
        None => entry.news.clone(),
    };
    let lines = news::lines(&news, &stored.edition, stored.options, names, lang);
    match (lines.first(), entry.news.events.first()) {
        (Some(line), _) => format!("{number} · {}", without_markdown(line)),
        (None, Some(Event::Acted { seat, .. })) => format!("{number} · {}", names.plain(*seat)),
        (None, _) => number,
    }
}
