//! What is asked for and shown to one person: status, lists, recaps.

use super::limit::{fit, fit_first, lay_out};
use super::table::{Scene, edition_name, progress};
use super::{Drawing, Lang, Names, Picture, Post, alt, lobby, news};
use crate::engine::board::TileSet;
use crate::engine::view::{Standing, Viewer};
use crate::engine::{Seat, Step, View};
use crate::service::look::{Look, News, Told};
use crate::store::Time;
use crate::store::awaited::Awaited;
use crate::store::games::{Stage, StoredGame};

/// Returns the position in words: track, money, land, who must act, since when, whether they were told,
/// and whether computers, who play it alone, rest until another such game is over.
#[must_use]
pub fn status(scene: &Scene<'_>, awaited: &[(Awaited, Told)], rests: bool) -> Post {
    let lang = scene.lang;
    let mut lines =
        vec![format!("**{}** · {}", edition_name(&scene.view.edition, lang), progress(scene.view, lang))];
    if let Some(seat) = scene.view.at_turn {
        let name = format!("{} {}", seat.letter(), scene.names.bold(seat));
        lines.push(lang.text("alt-to-play", &[("name", name.into())]));
    }
    lines.extend(alt::track(scene));
    let player = |seat| alt::player(scene, seat, &format!("{} {}", seat.letter(), scene.names.bold(seat)));
    lines.extend(scene.view.seats.iter().map(|seat| format!("• {}", player(seat.seat))));
    lines.extend(alt::bank(scene));
    lines.extend(super::table::debts(scene));
    lines.extend(named(scene));
    lines.extend(auction(scene));
    if let Some(table) = scene.view.table.dice().filter(|_| scene.view.outcome.is_none()) {
        lines.extend(table.offers.iter().map(|open| super::table::offer_line(scene, open)));
    }
    for (awaited, told) in awaited {
        lines.push(lang.text(
            match told {
                Told::Yes => "status-awaited",
                Told::NotYet => "status-awaited-not-told",
                Told::DmClosed => "status-awaited-dm-closed",
            },
            &[("name", scene.names.bold(awaited.seat).into()), ("since", since(awaited.since).into())],
        ));
        if let Some(deadline) = awaited.deadline {
            lines.push(lang.text("status-deadline", &[("when", since(deadline).into())]));
        }
    }
    if rests {
        lines.push(lang.say("status-rests"));
    }
    if scene.view.outcome.is_some() {
        lines.push(lang.say("call-over"));
    }
    Post::text(fit(&lines)).buttons(if scene.view.outcome.is_none() {
        vec![scene.show_button()]
    } else {
        Vec::new()
    })
}

/// Says which tile must be laid once it can be paid for (K4).
fn named(scene: &Scene<'_>) -> Option<String> {
    let (tile, seat) = (scene.view.table.tiles()?.named?, scene.view.at_turn?);
    let route = news::route_name(&scene.view.edition, tile.route());
    Some(scene.lang.text(
        "status-named",
        &[
            ("name", scene.names.bold(seat).into()),
            ("tile", tile.to_string().into()),
            ("route", route.into()),
        ],
    ))
}

/// Says what is up for auction.
fn auction(scene: &Scene<'_>) -> Option<String> {
    let open = scene.view.table.auction()?;
    Some(scene.lang.text(
        "status-auction",
        &[
            ("name", scene.names.bold(open.seller).into()),
            ("city", open.city.name().into()),
            ("minimum", scene.lang.money(open.minimum).into()),
        ],
    ))
}

/// Writes a moment so that Discord shows it in the reader's own time: "3 hours ago".
fn since(time: Time) -> String {
    format!("<t:{}:R>", time.0)
}

/// How many games are listed.
pub const LISTED: u32 = 25;

/// Returns a lobby or game in one line each, those that wait for the reader first.
#[must_use]
pub fn list(looks: &[Look], reader_seat: impl Fn(&Look) -> Option<Seat>, lang: Lang) -> Post {
    if looks.is_empty() {
        return Post::text(lang.say("list-empty"));
    }
    let line = |look: &Look| {
        let names = Names::of(&look.stored);
        let edition = edition_name(&look.stored.edition, lang);
        let state = match (&look.view, look.stored.stage) {
            (_, Stage::Broken) => lang.say("list-broken"),
            (None, _) => lang.say("list-lobby"),
            (Some(view), _) => {
                let seat = reader_seat(look);
                let mine = seat.is_some_and(|seat| view.waits_for(seat));
                let out = seat.is_some_and(|seat| view.seat(seat).standing != Standing::Playing);
                let waits: Vec<String> = view.to_act.iter().map(|seat| names.bold(*seat)).collect();
                if mine {
                    lang.say("list-your-turn")
                } else if out {
                    lang.say("list-out")
                } else {
                    lang.text("waiting-for", &[("names", lang.list(&waits).into())])
                }
            }
        };
        format!("• <#{}> · {edition} · #{} · {state}", look.stored.channel, look.stored.id)
    };
    let mut lines: Vec<String> = looks.iter().map(line).collect();
    if looks.len() >= LISTED as usize {
        lines.push("…".to_owned());
    }
    Post::text(fit_first(&lines))
}

/// Returns what has happened since the reader acted last, with the board.
#[must_use]
pub fn recap(scene: &Scene<'_>, news: &News) -> Post {
    let mut lines =
        news::lines(&news::without_spent_offers(news), &scene.view.edition, scene.names, scene.lang);
    if lines.is_empty() {
        lines.push(scene.lang.say("recap-nothing"));
    }
    let (text, earlier) = lay_out(scene, lines, &[format!("-# {}", progress(scene.view, scene.lang))]);
    let picture = Some(scene.board(news::laid(&news.events)));
    Post { text, earlier, picture, ..Post::default() }.buttons(vec![scene.show_button()])
}

/// Returns the board after a step of the past.
#[must_use]
pub fn history(scene: &Scene<'_>, news: &News, step: Step) -> Post {
    debug_assert_eq!(scene.view.viewer, Viewer::Spectator);
    let mut lines = vec![scene.lang.text("history", &[("step", step.0.into())])];
    lines.extend(news::lines(news, &scene.view.edition, scene.names, scene.lang));
    Post { text: fit(&lines), picture: Some(scene.board(news::laid(&news.events))), ..Post::default() }
}

/// Returns a game turn by turn, as an animation.
#[must_use]
pub fn replay(stored: &StoredGame, turns: Vec<(View, TileSet)>, lang: Lang) -> Post {
    let names = Names::of(stored);
    let alt = match turns.last() {
        Some((view, _)) => alt::board(&Scene { stored, view, names: &names, lang }),
        None => String::new(),
    };
    let picture = Picture {
        name: format!("replay-{}.gif", stored.id),
        alt,
        lang,
        drawing: Drawing::Replay { turns, names: names.all().to_vec() },
    };
    Post { picture: Some(picture), ..Post::text(lang.say("replay-done")) }
}

/// Returns a lobby's status.
#[must_use]
pub fn of_lobby(look: &Look, lang: Lang) -> Post {
    lobby::post(&look.stored, lang)
}
