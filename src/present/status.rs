//! The answer to `/game status`: the position in words.

use super::limits::{TEXT, join_last, length};
use super::post::Post;
use super::scene::Scene;
use super::terms::{edition_name, progress, route_name};
use super::{alt, clocks, debts, news, offers, pace, standings};
use crate::service::awaiting::{Awaiting, Told};
use crate::service::standstill::Standstill;

/// Returns the position in words: track, money, land, who must act, since when, whether they were told, what keeps the clocks from running,
/// and whether computers, who play it alone, rest until another such game is over.
#[must_use]
pub fn post(scene: &Scene<'_>, awaited: &[Awaiting], still: &Standstill, rests: bool) -> Post {
    let lang = scene.lang;
    let mut lines =
        vec![format!("**{}** · {}", edition_name(&scene.view.edition, lang), progress(scene.view, lang))];
    if let Some(outcome) = &scene.view.outcome {
        lines.push(lang.say("call-over"));
        lines.extend(standings::lines(scene, outcome));
    }
    lines.extend(clocks::lines(still, scene.names, lang));
    lines.extend(awaited.iter().flat_map(|awaiting| waits_for(scene, awaiting)));
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
    lines.extend(pace::stood_in(scene));
    if rests {
        lines.push(lang.say("status-rests"));
    }
    // What is played by is said where there is room for it.
    let pace = pace::line(scene.stored.pace(), lang);
    let said: usize = lines.iter().chain([&pace]).map(|line| length(line) + 1).sum();
    if scene.view.outcome.is_none() && said <= TEXT {
        lines.push(pace);
    }
    Post::text(join_last(&lines)).buttons(scene.show_buttons())
}

/// Returns the lines about a player for whom the game waits.
fn waits_for(scene: &Scene<'_>, awaiting: &Awaiting) -> Vec<String> {
    let key = match awaiting.told {
        Told::Yes => "status-awaited",
        Told::NotYet => "status-awaited-not-told",
        Told::DmClosed => "status-awaited-dm-closed",
    };
    let name = scene.names.bold(awaiting.seat);
    let since = pace::moment(awaiting.since);
    let mut lines = vec![scene.lang.text(key, &[("name", name.into()), ("since", since.into())])];
    lines.extend(awaiting.due.map(|due| pace::due(scene, awaiting.seat, due)));
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
