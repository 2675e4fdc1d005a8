//! The answer to `/game list`.

use last_spike_engine::{Seat, Standing, Step};

use crate::present::lang::{Lang, key};
use crate::present::parts::post::{Choice, Menu, Post};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::scene::Scene;
use crate::present::words::limits::{self, cut, join_first};
use crate::present::words::names::Names;
use crate::present::words::terms::{edition_name, place};
use crate::present::{boards::standings, clock::pace};
use crate::service::clock::awaiting::Due;
use crate::service::views::look::Look;
use crate::store::GameId;
use crate::store::games::Stage;

/// The number of games that are listed.
pub(crate) const LISTED: u32 = 25;

/// Returns a lobby or game in one line each, those that wait for the reader first.
#[must_use]
pub fn post(looks: &[Look], reader_seat: impl Fn(&Look) -> Option<Seat>, lang: Lang) -> Post {
    if looks.is_empty() {
        return Post::text(lang.say(key::LIST_EMPTY));
    }
    let line = |look: &Look| {
        let names = Names::of(&look.stored);
        let edition = edition_name(&look.stored.edition, lang);
        let state = match (&look.view, look.stored.stage) {
            (_, Stage::Broken) => lang.say(key::LIST_BROKEN),
            (None, _) => lang.say(key::LIST_LOBBY),
            (Some(view), _) => {
                let seat = reader_seat(look);
                // Who has answered an auction already is awaited like all others.
                let mine = seat.is_some_and(|seat| view.waits_for(seat)) && view.prompt.is_some();
                let out = seat.is_some_and(|seat| view.seat(seat).standing != Standing::Playing);
                let waits: Vec<String> = view.to_act.iter().map(|seat| names.bold(*seat)).collect();
                if mine {
                    let due = look.awaited.iter().find(|one| Some(one.seat) == seat).and_then(|one| one.due);
                    let until = due.and_then(Due::end).map(|end| format!(" · ⏳ {}", pace::moment(end)));
                    format!("{}{}", lang.say(key::LIST_YOUR_TURN), until.unwrap_or_default())
                } else if out {
                    lang.say(key::LIST_OUT)
                } else {
                    lang.text(key::WAITING_FOR, &[("names", lang.list(&waits).into())])
                }
            }
        };
        format!("• {} · {edition} · #{} · {state}", place(&look.stored, lang), look.stored.id)
    };
    lines(looks, line)
}

/// Returns the games that have ended in one line each, with the winner and the reader's own place.
#[must_use]
pub fn finished(looks: &[Look], reader_seat: impl Fn(&Look) -> Option<Seat>, lang: Lang) -> Post {
    if looks.is_empty() {
        return Post::text(lang.say(key::LIST_NONE_FINISHED));
    }
    let line = |look: &Look| {
        let names = Names::of(&look.stored);
        let ended = look.view.as_ref().and_then(|view| view.outcome.as_ref().map(|outcome| (view, outcome)));
        let how = match ended {
            Some((view, outcome)) => {
                let scene = Scene { stored: &look.stored, view, names: &names, lang };
                let own = reader_seat(look).and_then(|seat| standings::own(&scene, outcome, seat));
                std::iter::once(standings::winner(&scene, outcome)).chain(own).collect::<Vec<_>>().join(" ")
            }
            None => lang.say(key::LIST_ENDED),
        };
        let edition = edition_name(&look.stored.edition, lang);
        format!("• {} · {edition} · #{} · {how}", place(&look.stored, lang), look.stored.id)
    };
    let choice = |look: &Look| {
        let label = format!("#{} · {}", look.stored.id, edition_name(&look.stored.edition, lang));
        Choice { label: cut(&label, limits::ENTRY), value: look.stored.id.to_string(), note: String::new() }
    };
    // What was dealt can be checked of games that were played to their end.
    let over = looks.iter().filter(|look| look.stored.stage == Stage::Over);
    lines(looks, line).menu(Menu {
        placeholder: lang.say(key::LIST_FAIR),
        press: Press { game: GameId(0), step: Step(0), intent: Intent::Fair },
        choices: over.map(choice).take(limits::ENTRIES).collect(),
        most: 1,
    })
}

/// Lists games in the order given.
fn lines(looks: &[Look], line: impl Fn(&Look) -> String) -> Post {
    let mut lines: Vec<String> = looks.iter().map(line).collect();
    if looks.len() >= LISTED as usize {
        lines.push("…".to_owned());
    }
    Post::text(join_first(&lines))
}
