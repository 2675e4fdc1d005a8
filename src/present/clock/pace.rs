//! Time in words: what a pace gives, until when somebody has time, and who moves once it is used up.

use last_spike_engine::Seat;

use crate::present::lang::{Lang, Value};
use crate::present::parts::calls::calling;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::names::Names;
use crate::present::{parts::dm, words::limits};
use crate::service::clock::awaiting::Due;
use crate::service::clock::countdown::Countdown;
use crate::store::Time;
use crate::store::games::{Stage, StoredGame};
use crate::store::table::pace::Pace;

/// The beginning of a line about until when somebody has time.
const DUE: &str = "-# ⏳";

/// The beginning of the line that offers quiet hours.
const OFFER: &str = "-# 🌙";

/// The beginning of the line about those for whom a computer moves.
const STOOD_IN: &str = "-# 🤖";

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Returns a length of time in words: whole days, else hours, else minutes.
#[must_use]
pub(super) fn duration(seconds: i64, lang: Lang) -> String {
    let (key, unit) = match seconds {
        _ if seconds >= 2 * DAY && seconds % DAY == 0 => ("days", DAY),
        _ if seconds >= HOUR => ("hours", HOUR),
        _ => ("minutes", MINUTE),
    };
    let count = u32::try_from(seconds / unit).unwrap_or_default();
    lang.text(key, &[("count", count.into())])
}

/// Returns a number of hours in words.
#[must_use]
pub(in crate::present) fn hours(hours: u8, lang: Lang) -> String {
    duration(i64::from(hours) * HOUR, lang)
}

/// Returns the line about the time that players have.
#[must_use]
pub(in crate::present) fn line(pace: Pace, lang: Lang) -> String {
    match args(pace, lang) {
        args if args.is_empty() => lang.say("pace-none"),
        args => lang.text("pace", &args),
    }
}

/// Returns the name of a pace and the time that it gives; nothing for none.
fn args(pace: Pace, lang: Lang) -> Vec<(&'static str, Value<'static>)> {
    let Some(full) = Countdown::of(pace) else { return Vec::new() };
    let name = lang.say(match pace {
        Pace::None | Pace::Relaxed => "pace-name-relaxed",
        Pace::Daily => "pace-name-daily",
        Pace::Brisk => "pace-name-brisk",
        Pace::Live => "pace-name-live",
    });
    let (turn, reserve) = (duration(full.turn, lang), duration(full.reserve, lang));
    vec![("name", name.into()), ("turn", turn.into()), ("reserve", reserve.into())]
}

/// Returns the line about the time that the players of a game have. In a lobby for which nobody has chosen it the clock
/// comes with the second person: that is said before, and then the reason.
#[must_use]
pub(in crate::present) fn of_game(stored: &StoredGame, lang: Lang) -> String {
    let is_usual = stored.stage == Stage::Lobby && stored.pace.is_none() && !stored.is_in_dm();
    match stored.pace() {
        Pace::None if is_usual => lang.text("pace-alone", &args(Pace::Relaxed, lang)),
        pace if is_usual => format!("{} {}", line(pace, lang), lang.say("pace-usual")),
        pace => line(pace, lang),
    }
}

/// Writes a moment so that Discord shows it in the reader's own time: "in 3 hours".
pub(in crate::present) fn moment(time: Time) -> String {
    format!("<t:{}:R>", time.0)
}

/// Returns the line about until when a player has time, for others.
#[must_use]
pub(in crate::present) fn due(scene: &Scene<'_>, seat: Seat, due: Due) -> String {
    let name = ("name", scene.names.bold(seat).into());
    match due {
        Due::Pass(when) => scene.lang.text("status-deadline", &[("when", moment(when).into())]),
        Due::StandIn { turn: Some(turn), reserve } => scene
            .lang
            .text("due-turn", &[name, ("turn", moment(turn).into()), ("reserve", moment(reserve).into())]),
        Due::StandIn { turn: None, reserve } => {
            scene.lang.text("due-reserve", &[name, ("reserve", moment(reserve).into())])
        }
    }
}

/// Returns when silence counts as a pass in an auction: the last of the bidders decides how long it may last.
pub(in crate::present) fn pass(all: &[(Seat, Due)]) -> Option<Time> {
    all.iter().filter(|(_, due)| matches!(due, Due::Pass(_))).map(|(_, due)| due.next()).max()
}

/// Returns the small lines of a post about until when those have time who are asked; the bidders of an auction share
/// one.
#[must_use]
pub(in crate::present) fn dues(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Vec<String> {
    // The last of the bidders decides until when an auction may last.
    let passes = all.iter().filter(|(_, due)| matches!(due, Due::Pass(_)));
    let auction = passes.max_by_key(|(_, due)| due.next());
    let others = all.iter().filter(|(_, due)| !matches!(due, Due::Pass(_)));
    others.chain(auction).map(|(seat, at)| format!("{DUE} {}", due(scene, *seat, *at))).collect()
}

/// Returns a small line that is as passing as the one about until when somebody has time.
pub(in crate::present) fn passing(line: &str) -> String {
    format!("{DUE} {line}")
}

/// Returns the line about until when the reader has time.
#[must_use]
pub(crate) fn own(due: Due, lang: Lang) -> String {
    match due {
        Due::Pass(when) => lang.text("status-deadline", &[("when", moment(when).into())]),
        Due::StandIn { turn: Some(turn), reserve } => {
            lang.text("due-own", &[("turn", moment(turn).into()), ("reserve", moment(reserve).into())])
        }
        Due::StandIn { turn: None, reserve } => {
            lang.text("due-own-reserve", &[("reserve", moment(reserve).into())])
        }
    }
}

/// Says below a direct message until when its reader has time, and, once, that they can choose quiet hours.
#[must_use]
pub(crate) fn below(post: Post, due: Option<Due>, offer: bool, lang: Lang) -> Post {
    let due = due.map(|due| format!("{DUE} {}", own(due, lang)));
    let offer = offer.then(|| format!("{OFFER} {}", lang.say("settings-offer")));
    let lines = due.into_iter().chain(offer);
    Post { text: lines.fold(post.text, |text, line| limits::with_line(&text, &line)), ..post }
}

/// Returns the direct message that warns a player whose time is running out.
#[must_use]
pub fn warning(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Post {
    let lines: Vec<String> = all.iter().map(|(_, due)| own(*due, scene.lang)).collect();
    let text = format!("⏳ {} {}", scene.lang.say("warning-own"), lines.join(" "));
    dm::placed(Post::text(text), scene.stored, scene.lang)
}

/// Returns the same in the channel, for players who accept no direct messages.
#[must_use]
pub fn public_warning(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Post {
    let mut mentions = Vec::new();
    let names: Vec<String> = all.iter().map(|(seat, _)| calling(scene, *seat, &mut mentions)).collect();
    let mut lines =
        vec![format!("⏳ {}", scene.lang.text("warning", &[("names", scene.lang.list(&names).into())]))];
    lines.extend(dues(scene, all));
    Post { mentions, ..Post::text(lines.join("\n")) }.buttons(vec![scene.show_button()])
}

/// Returns the post that a computer moves in the place of players: of those who have used up their time, and of those
/// about whom others have decided it.
#[must_use]
pub fn stand_in(scene: &Scene<'_>, late: &[Seat], by_vote: &[Seat]) -> Post {
    let both = [("stand-in", late), ("stand-in-by-vote", by_vote)];
    let said = both.into_iter().filter(|(_, seats)| !seats.is_empty());
    let lines = said
        .map(|(key, seats)| format!("🤖 {}", scene.lang.text(key, &[("names", names(scene, seats).into())])));
    Post::text(lines.collect::<Vec<_>>().join("\n")).buttons(vec![back_button(scene)])
}

/// Returns the direct message to a player for whom a computer moves.
#[must_use]
pub fn own_stand_in(scene: &Scene<'_>, by_vote: bool) -> Post {
    let key = if by_vote { "stand-in-own-by-vote" } else { "stand-in-own" };
    let post = Post::text(format!("🤖 {}", scene.lang.say(key))).buttons(vec![back_button(scene)]);
    dm::placed(post, scene.stored, scene.lang)
}

/// Returns the small line of a post about the players for whom a computer moves.
pub(in crate::present) fn absent(scene: &Scene<'_>) -> Option<String> {
    stood_in(scene).map(|line| format!("{STOOD_IN} {line}"))
}

/// Returns the same for the channel of a game.
#[must_use]
pub fn absent_from(stored: &StoredGame) -> Option<String> {
    stood_in_of(stored, &Names::of(stored), Lang::of(&stored.locale)).map(|line| format!("{STOOD_IN} {line}"))
}

/// Returns the text of a post with that line in place of the one that it has, if it has one. Where a message has no
/// room for it the post says nothing of them.
#[must_use]
pub fn with_absent(text: &str, line: Option<&str>) -> String {
    let with = |line: Option<&str>| {
        let lines = text.lines().filter_map(|old| if old.starts_with(STOOD_IN) { line } else { Some(old) });
        lines.collect::<Vec<_>>().join("\n")
    };
    let renewed = with(line);
    if limits::length(&renewed) <= limits::TEXT { renewed } else { with(None) }
}

/// Returns the lines of a post that are the same however late it is made.
pub fn lasting(text: &str) -> impl Iterator<Item = &str> {
    let passing = [DUE, OFFER, STOOD_IN];
    text.trim().lines().filter(move |line| !passing.iter().any(|start| line.starts_with(start)))
}

/// Returns the line about the players for whom a computer moves.
#[must_use]
pub(in crate::present) fn stood_in(scene: &Scene<'_>) -> Option<String> {
    stood_in_of(scene.stored, scene.names, scene.lang)
}

fn stood_in_of(stored: &StoredGame, names: &Names, lang: Lang) -> Option<String> {
    let seats: Vec<String> = stored.stood_in().into_iter().map(|seat| names.bold(seat)).collect();
    (!seats.is_empty()).then(|| lang.text("stand-in-line", &[("names", lang.list(&seats).into())]))
}

/// Returns the lines of a result about the moves that computers have made for people.
#[must_use]
pub(in crate::present) fn counted(scene: &Scene<'_>, moves: &[(Seat, u32)]) -> Vec<String> {
    let line = |(seat, moves): &(Seat, u32)| {
        let args = [("name", scene.names.bold(*seat).into()), ("moves", (*moves).into())];
        format!("🤖 {}", scene.lang.text("result-stood-in", &args))
    };
    moves.iter().map(line).collect()
}

fn names(scene: &Scene<'_>, seats: &[Seat]) -> String {
    scene.lang.list(&seats.iter().map(|seat| scene.names.bold(*seat)).collect::<Vec<_>>())
}

/// Returns the button by which a player takes their seat back from a computer.
#[must_use]
pub(in crate::present) fn back_button(scene: &Scene<'_>) -> Button {
    scene.button("button-return", Tone::Good, Intent::Back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_about_computers_takes_the_place_of_another_and_of_nothing_that_was_told() {
        let old = format!("told\n{STOOD_IN} **Ann**.\nmore");
        let line = format!("{STOOD_IN} **Ann** and **Bo**.");
        assert_eq!(with_absent(&old, Some(&line)), format!("told\n{line}\nmore"));
        assert_eq!(with_absent(&old, None), "told\nmore");
        assert_eq!(with_absent("told", Some(&line)), "told");
        let told = "x".repeat(limits::TEXT - 20);
        assert_eq!(with_absent(&format!("{told}\n{STOOD_IN} **A**."), Some(&line)), told);
    }
}
