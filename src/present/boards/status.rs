//! The answer to `/game status`: whose turn it is and until when, how everybody stands, and what the reader can do, on
//! one screen of a phone. Track, land and prices are what `/map text` says.

use last_spike_engine::{Phase, Prompt, Seat, Standing};

use super::{alt, open, standings};
use crate::present::parts::post::Post;
use crate::present::parts::scene::Scene;
use crate::present::words::screen::{LINES, height};
use crate::present::words::terms::{edition_name, progress};
use crate::present::{
    clock::{clocks, pace},
    key,
    telling::offers,
};
use crate::service::clock::awaiting::{Awaiting, Due, Told};
use crate::service::clock::clock_stops::ClockStops;

/// The columns that a name has at least: with cash and land a player takes one line.
const NAME: usize = 8;

/// The columns of a name that is not cut: most of its signs take one, and some take two.
const WHOLE: usize = 64;

/// The lines for the names of those for whom the game waits.
const AWAITED: usize = 2;

/// The lines of a screen that the offers of 1976 may take, each by itself.
const OFFERS: usize = 4;

/// The lines that are left for those about absent players.
const SPARE: usize = 5;

/// Lines of the status, with the rank in which they are left out where the screen is full: the highest first, and 0
/// never.
type Part = (u8, Vec<String>);

/// Returns who must act, since when, until when and whether they were told, how everybody stands, what the reader is
/// asked, and, where the screen has room for it, what keeps the clocks from running and whether computers, who play the
/// game alone, rest until another such game is over.
#[must_use]
pub fn post(scene: &Scene<'_>, awaited: &[Awaiting], still: &ClockStops, rests: bool) -> Post {
    let lang = scene.lang;
    let heading = format!("**{}** · {}", edition_name(&scene.view.edition, lang), progress(scene.view, lang));
    let mut parts: Vec<Part> = vec![(0, vec![heading])];
    if let Some(outcome) = &scene.view.outcome {
        parts.push((0, vec![lang.say(key::CALL_OVER)]));
        parts.push((0, standings::lines(scene, outcome)));
    } else {
        let own = |one: &&Awaiting| Some(one.seat) == scene.view.own_seat();
        let asked_too = awaited.iter().find(own);
        parts.push((0, asked(scene, asked_too)));
        let others: Vec<Awaiting> = awaited.iter().filter(|one| !own(one)).copied().collect();
        // Until when answers are due is the same for all, and is said to the reader already.
        let is_said = asked_too.is_some_and(|own| matches!(own.due, Some(Due::Pass(_))));
        parts.push((0, waits_for(scene, &others, is_said)));
        let (away, paused) =
            (ClockStops { pause: None, ..still.clone() }, ClockStops { away: Vec::new(), ..still.clone() });
        parts.push((2, clocks::lines(&paused, scene.names, lang)));
        parts.push((1, open::lines(scene)));
        parts.push((0, scene.stored.turn_order().map(|seat| stands(scene, seat, still)).collect()));
        parts.push((3, offered(scene)));
        parts.push((4, clocks::lines(&away, scene.names, lang)));
        parts.push((5, pace::stood_in(scene).into_iter().collect()));
        parts.push((6, rests.then(|| lang.say(key::STATUS_RESTS)).into_iter().collect()));
        parts.push((7, vec![pace::line(scene.stored.pace(), lang)]));
    }
    let more = if scene.view.table.dice().is_some() { key::STATUS_MORE_1976 } else { key::STATUS_MORE };
    parts.push((0, vec![format!("-# {}", lang.say(more))]));
    let mut buttons = scene.show_buttons();
    buttons.push(scene.board_button());
    Post::text(fitting(&parts).join("\n")).buttons(buttons)
}

/// Returns how many lines of a screen these take.
fn taken(lines: &[String]) -> usize {
    lines.iter().map(|line| height(line)).sum()
}

/// Returns the lines of the parts for which a screen has room.
fn fitting(parts: &[Part]) -> Vec<String> {
    let of_rank = |rank: u8| parts.iter().filter(move |(of, _)| *of == rank);
    let mut room = LINES - SPARE;
    room = room.saturating_sub(of_rank(0).map(|(_, lines)| taken(lines)).sum());
    let mut kept = 0;
    for rank in 1..=7 {
        let lines: usize = of_rank(rank).map(|(_, lines)| taken(lines)).sum();
        let Some(left) = room.checked_sub(lines) else { break };
        (room, kept) = (left, rank);
    }
    parts.iter().filter(|(rank, _)| *rank <= kept).flat_map(|(_, lines)| lines.clone()).collect()
}

/// Returns the lines about the reader for whom the game waits: what they are asked, and until when.
fn asked(scene: &Scene<'_>, own: Option<&Awaiting>) -> Vec<String> {
    let lang = scene.lang;
    let Some(prompt) = &scene.view.prompt else { return Vec::new() };
    let price = |price| [("price", lang.money(price).into())];
    let asked = match prompt {
        Prompt::Lay { .. } => lang.say(key::ASK_LAY),
        Prompt::Buy { .. } => lang.say(key::ASK_BUY),
        Prompt::Roll => lang.say(key::ASK_ROLL),
        Prompt::Land { price: of, affordable: true } => lang.text(key::ASK_LAND, &price(*of)),
        Prompt::Land { price: of, affordable: false } => lang.text(key::ASK_LAND_PASS, &price(*of)),
        Prompt::Build { .. } => lang.say(key::ASK_BUILD),
        Prompt::Remove { .. } => lang.say(key::ASK_REMOVE),
        Prompt::Bid(bounds) if !bounds.can_bid() => lang.say(key::INSTEAD_BID_NONE),
        Prompt::Bid(bounds) if bounds.least == bounds.most => {
            lang.text(key::INSTEAD_BID_ONLY, &[("least", lang.money(bounds.least).into())])
        }
        Prompt::Bid(bounds) => lang.text(
            key::INSTEAD_BID,
            &[("least", lang.money(bounds.least).into()), ("most", lang.money(bounds.most).into())],
        ),
        Prompt::Debt { short, .. } => lang.text(key::INSTEAD_DEBT, &[("short", lang.money(*short).into())]),
    };
    let due = own.and_then(|own| own.due).filter(|due| due.end().is_some());
    let due = due.map(|due| pace::own(due, scene.view.phase == Phase::Debt, lang));
    std::iter::once(asked).chain(due).collect()
}

/// Returns the lines about the others for whom the game waits: since when, who was not told by a direct message, and
/// until when they have time.
fn waits_for(scene: &Scene<'_>, awaited: &[Awaiting], is_pass_said: bool) -> Vec<String> {
    let lang = scene.lang;
    let Some(since) = awaited.iter().map(|one| one.since).min() else { return Vec::new() };
    let line = |most: usize| {
        let name = |one: &Awaiting| {
            let name = scene.names.short(one.seat, most);
            match one.told {
                Told::Yes => name,
                Told::NotYet => lang.text(key::STATUS_NOT_TOLD, &[("name", name.into())]),
                Told::DmClosed => lang.text(key::STATUS_DM_CLOSED, &[("name", name.into())]),
            }
        };
        let names: Vec<String> = awaited.iter().map(name).collect();
        let args = [("name", lang.list(&names).into()), ("since", pace::moment(since).into())];
        lang.text(key::STATUS_AWAITED, &args)
    };
    // That clocks are stopped is said above.
    let is_said = |due: &Due| due.end().is_none() || is_pass_said && matches!(due, Due::Pass(_));
    let due = |one: &Awaiting| one.due.filter(|due| !is_said(due)).map(|due| (one.seat, due));
    let due: Vec<(Seat, Due)> = awaited.iter().filter_map(due).collect();
    std::iter::once(roomy(AWAITED, line)).chain(pace::dues(scene, &due)).collect()
}

/// Returns a player's line: token, letter, name, cash and how much land, and whether they are away or a computer moves
/// for them.
fn stands(scene: &Scene<'_>, seat: Seat, still: &ClockStops) -> String {
    let (lang, player) = (scene.lang, scene.view.seat(seat));
    let name =
        |most: usize| format!("{}{}", scene.names.token(seat), scene.names.short_with_letter(seat, most));
    if player.standing != Standing::Playing {
        return roomy(1, |most| alt::out(scene, seat, &name(most)).unwrap_or_else(|| name(most)));
    }
    let cards: u8 = scene.view.edition.cities.iter().map(|city| player.cards_of(*city)).sum();
    let land = if scene.view.table.dice().is_some() { key::STATUS_DEEDS } else { key::STATUS_CARDS };
    let land = lang.text(land, &[("count", u32::from(cards).into())]);
    // What nobody else may see is not said to be hidden in every line.
    let cash = player.cash.map(|cash| lang.money(cash));
    let mut said: Vec<String> = cash.into_iter().chain([land]).collect();
    let sign = if scene.stored.stood_in().contains(&seat) {
        Some("🤖")
    } else {
        still.away.iter().any(|(away, _)| *away == seat).then_some("🧳")
    };
    if let (Some(last), Some(sign)) = (said.last_mut(), sign) {
        last.push(' ');
        last.push_str(sign);
    }
    roomy(1, |most| format!("{} · {}", name(most), said.join(" · ")))
}

/// Returns a line about players with as much of their names, by the columns of one, as so many lines of a screen have
/// room for.
fn roomy(lines: usize, line: impl Fn(usize) -> String) -> String {
    let fitting = (NAME + 1..=WHOLE).rev().map(&line).find(|line| height(line) <= lines);
    fitting.unwrap_or_else(|| line(NAME))
}

/// Returns the lines about the offers that stand in 1976 (G8); of many, how many there are.
fn offered(scene: &Scene<'_>) -> Vec<String> {
    let Some(table) = scene.view.table.dice() else { return Vec::new() };
    let lines: Vec<String> = table.offers.iter().map(|open| offers::line(scene, open)).collect();
    if taken(&lines) <= OFFERS {
        return lines;
    }
    vec![scene.lang.text(key::STATUS_OFFERS, &[("count", lines.len().into())])]
}
