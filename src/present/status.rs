//! The answer to `/game status`: the position in words.

use super::limits::join_last;
use super::post::Post;
use super::scene::Scene;
use super::terms::{edition_name, progress, route_name};
use super::{alt, debts, news, offers, standings};
use crate::service::look::Told;
use crate::store::Time;
use crate::store::awaited::Awaited;

/// Returns the position in words: track, money, land, who must act, since when, whether they were told,
/// and whether computers, who play it alone, rest until another such game is over.
#[must_use]
pub fn post(scene: &Scene<'_>, awaited: &[(Awaited, Told)], rests: bool) -> Post {
    let lang = scene.lang;
    let mut lines =
        vec![format!("**{}** · {}", edition_name(&scene.view.edition, lang), progress(scene.view, lang))];
    if let Some(outcome) = &scene.view.outcome {
        lines.push(lang.say("call-over"));
        lines.extend(standings::lines(scene, outcome));
    }
    lines.extend(awaited.iter().flat_map(|(awaited, told)| waits_for(scene, awaited, *told)));
    if let Some(seat) = scene.view.at_turn {
        let name = format!("{} {}", seat.letter(), scene.names.bold(seat));
        lines.push(lang.text("alt-to-play", &[("name", name.into())]));
    }
    lines.extend(alt::track(scene));
    let player = |seat| alt::player(scene, seat, &format!("{} {}", seat.letter(), scene.names.bold(seat)));
    lines.extend(scene.stored.turn_order().map(|seat| format!("• {}", player(seat))));
    lines.extend(alt::bank(scene));
    if scene.view.outcome.is_none() {
        lines.push(alt::payouts_left(scene));
        lines.extend(alt::costs(scene));
    }
    lines.extend(debts::lines(scene));
    lines.extend(named(scene));
    lines.extend(auction(scene));
    if let Some(table) = scene.view.table.dice().filter(|_| scene.view.outcome.is_none()) {
        lines.extend(table.offers.iter().map(|open| offers::line(scene, open)));
    }
    if rests {
        lines.push(lang.say("status-rests"));
    }
    Post::text(join_last(&lines)).buttons(scene.show_buttons())
}

/// Returns the lines about a player for whom the game waits.
fn waits_for(scene: &Scene<'_>, awaited: &Awaited, told: Told) -> Vec<String> {
    let key = match told {
        Told::Yes => "status-awaited",
        Told::NotYet => "status-awaited-not-told",
        Told::DmClosed => "status-awaited-dm-closed",
    };
    let name = scene.names.bold(awaited.seat);
    let mut lines =
        vec![scene.lang.text(key, &[("name", name.into()), ("since", since(awaited.since).into())])];
    let passes = |deadline| scene.lang.text("status-deadline", &[("when", since(deadline).into())]);
    lines.extend(awaited.deadline.map(passes));
    lines
}

/// Returns the line about the tile that must be laid once it can be paid for (K4).
fn named(scene: &Scene<'_>) -> Option<String> {
    let (tile, seat) = (scene.view.table.tiles()?.named?, scene.view.at_turn?);
    let route = route_name(&scene.view.edition, tile.route());
    Some(scene.lang.text(
        "status-named",
        &[
            ("name", scene.names.bold(seat).into()),
            ("tile", tile.to_string().into()),
            ("route", route.into()),
        ],
    ))
}

/// Returns the line about the deed that is up for auction.
fn auction(scene: &Scene<'_>) -> Option<String> {
    let open = scene.view.table.auction()?;
    let name = scene.names.bold(open.seller).into();
    let (edition, lang) = (&scene.view.edition, scene.lang);
    Some(news::auction("status-auction", edition, name, open.city, open.minimum, lang))
}

/// Writes a moment so that Discord shows it in the reader's own time: "3 hours ago".
fn since(time: Time) -> String {
    format!("<t:{}:R>", time.0)
}
