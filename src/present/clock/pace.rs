//! Time in words: what a pace gives, until when somebody has time, and who moves once it is used up.

use last_spike_engine::{Phase, Seat};

use crate::present::lang::{Lang, Value};
use crate::present::parts::calls::calling;
use crate::present::parts::passage::{Passage, Says};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::names::Names;
use crate::present::{parts::dm, words::limits};
use crate::service::clock::awaiting::{Due, SaidDue};
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

/// Returns the line about until when a player has time: for others with the player's name, else for the player. What
/// is owed has a time of its own, which may be that of another's turn.
fn in_words(due: Due, is_debt: bool, name: Option<String>, lang: Lang) -> String {
    let is_own = name.is_none();
    let name = ("name", name.unwrap_or_default().into());
    let when = |key: &'static str, time: Time| (key, moment(time).into());
    match due {
        Due::Pass(time) => lang.text("status-deadline", &[when("when", time)]),
        Due::Stopped { bids: true } => lang.say("due-stopped-bids"),
        Due::Stopped { bids: false } if is_own => lang.say("due-own-stopped"),
        Due::Stopped { bids: false } => lang.text("due-stopped", &[name]),
        Due::StandIn { turn: Some(turn), reserve } => {
            let key = match (is_own, is_debt) {
                (false, false) => "due-turn",
                (false, true) => "due-debt",
                (true, false) => "due-own",
                (true, true) => "due-own-debt",
            };
            lang.text(key, &[name, when("turn", turn), when("reserve", reserve)])
        }
        Due::StandIn { turn: None, reserve } => lang
            .text(if is_own { "due-own-reserve" } else { "due-reserve" }, &[name, when("reserve", reserve)]),
    }
}

/// Returns when silence counts as a pass in an auction: first for the bidder who has the least time. Quiet hours give
/// another one more, which is told to that bidder alone.
pub(in crate::present) fn pass(all: &[(Seat, Due)]) -> Option<Time> {
    all.iter().filter(|(_, due)| matches!(due, Due::Pass(_))).filter_map(|(_, due)| due.next()).min()
}

/// Returns the deadlines that a post says; the bidders of an auction share one.
fn said(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Vec<SaidDue> {
    let bids = |due: Due| matches!(due, Due::Pass(_) | Due::Stopped { bids: true });
    let stopped = all.iter().map(|(_, due)| *due).find(|due| *due == Due::Stopped { bids: true });
    let auction = pass(all).map(Due::Pass).or(stopped);
    let is_debt = scene.view.phase == Phase::Debt;
    let others = all.iter().filter(|(_, due)| !bids(*due));
    let others = others.map(|(seat, due)| SaidDue { seat: Some(*seat), is_debt, due: *due });
    others.chain(auction.map(|due| SaidDue { seat: None, is_debt: false, due })).collect()
}

/// Returns the small lines of a post about until when those have time who are asked.
#[must_use]
pub(in crate::present) fn dues(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Vec<String> {
    let name = |said: &SaidDue| said.seat.map(|seat| scene.names.bold(seat));
    let line = |said: &SaidDue| in_words(said.due, said.is_debt, name(said), scene.lang);
    said(scene, all).iter().map(|said| format!("{DUE} {}", line(said))).collect()
}

/// Returns the passage of these lines, if there are any.
pub(in crate::present) fn until(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Option<Passage> {
    let said = said(scene, all);
    let text = dues(scene, all).join("\n");
    (!said.is_empty()).then_some(Passage { text, says: Says::Until(said) })
}

/// Returns a line with its moments taken out, and the moments.
fn apart(line: &str) -> (String, Vec<i64>) {
    let mut parts = line.split("<t:");
    let (mut words, mut moments) = (parts.next().unwrap_or_default().to_owned(), Vec::new());
    for part in parts {
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (number, rest) = part.split_at(digits);
        moments.extend(number.parse::<i64>());
        words.push_str("<t:");
        words.push_str(rest);
    }
    (words, moments)
}

/// True if two lines say the same, at moments that are that many seconds apart at most.
fn is_near(one: &str, other: &str, slack: i64) -> bool {
    let ((words, moments), (same_words, same_moments)) = (apart(one), apart(other));
    let both = || moments.iter().zip(&same_moments);
    words == same_words && both().all(|(one, other)| (one - other).abs() <= slack)
}

/// Returns the language of a line about until when one of these players has time, or its reader; `None` where it is
/// another line.
fn language_of(line: &str, names: &[Option<String>]) -> Option<Lang> {
    let said = apart(line.strip_prefix(DUE)?.trim_start()).0;
    let time = Time(0);
    let all = [
        Due::Pass(time),
        Due::StandIn { turn: Some(time), reserve: time },
        Due::StandIn { turn: None, reserve: time },
        Due::Stopped { bids: true },
        Due::Stopped { bids: false },
    ];
    let is_said = |lang: Lang| {
        let lines = all.iter().flat_map(|due| [(*due, false), (*due, true)]);
        let mut lines = lines.flat_map(|(due, is_debt)| names.iter().map(move |name| (due, is_debt, name)));
        lines.any(|(due, is_debt, name)| apart(&in_words(due, is_debt, name.clone(), lang)).0 == said)
    };
    Lang::ALL.into_iter().find(|lang| is_said(*lang))
}

/// Returns the text of a post with these lines about until when people have time in place of those that it has, if it has
/// any: `lines` gives those in a language. A difference of `slack` seconds is left as it is.
fn with_lines(
    text: &str,
    names: &[Option<String>],
    slack: i64,
    lines: impl Fn(Lang) -> Vec<String>,
) -> String {
    let found: Vec<(&str, Option<Lang>)> =
        text.lines().map(|line| (line, language_of(line, names))).collect();
    let Some(lang) = found.iter().find_map(|(_, lang)| *lang) else { return text.to_owned() };
    let old: Vec<&str> = found.iter().filter(|(_, lang)| lang.is_some()).map(|(line, _)| *line).collect();
    let new = lines(lang);
    if old.len() == new.len() && old.iter().zip(&new).all(|(old, new)| is_near(old, new, slack)) {
        return text.to_owned();
    }
    let (mut renewed, mut new) = (Vec::new(), Some(new));
    for (line, lang) in found {
        match lang {
            None => renewed.push(line.to_owned()),
            Some(_) => renewed.extend(new.take().unwrap_or_default()),
        }
    }
    let renewed = renewed.join("\n");
    if limits::length(&renewed) <= limits::TEXT { renewed } else { text.to_owned() }
}

/// Returns the text of a post for all with the deadlines of now, if it has any; one that is off by `slack` seconds at most
/// stays.
#[must_use]
pub(in crate::present) fn with_dues(
    text: &str,
    scene: &Scene<'_>,
    all: &[(Seat, Due)],
    slack: i64,
) -> String {
    let players = scene.stored.players.iter().map(|player| player.seat);
    let names: Vec<Option<String>> = players.map(|seat| Some(scene.names.bold(seat))).collect();
    with_lines(text, &names, slack, |_| dues(scene, all))
}

/// Returns the text of a direct message with its reader's deadline of now, if it has one; one that is off by `slack`
/// seconds at most stays.
#[must_use]
pub fn with_own_due(text: &str, due: Due, is_debt: bool, slack: i64) -> String {
    with_lines(text, &[None], slack, |lang| vec![format!("{DUE} {}", own(due, is_debt, lang))])
}

/// Returns a small line that is as passing as the one about until when somebody has time.
pub(in crate::present) fn passing(line: &str) -> String {
    format!("{DUE} {line}")
}

/// Returns the line about until when the reader has time.
#[must_use]
pub(crate) fn own(due: Due, is_debt: bool, lang: Lang) -> String {
    in_words(due, is_debt, None, lang)
}

/// Says below a direct message until when its reader has time, in this phase of the game, and, once, that they can choose
/// quiet hours.
#[must_use]
pub(crate) fn below(post: Post, due: Option<Due>, phase: Phase, offer: bool, lang: Lang) -> Post {
    let due = due.map(|due| format!("{DUE} {}", own(due, phase == Phase::Debt, lang)));
    let offer = offer.then(|| format!("{OFFER} {}", lang.say("settings-offer")));
    let lines = due.into_iter().chain(offer);
    Post { text: lines.fold(post.text, |text, line| limits::with_line(&text, &line)), ..post }
}

/// Returns the direct message that warns a player whose time is running out.
#[must_use]
pub fn warning(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Post {
    let lines: Vec<String> =
        all.iter().map(|(_, due)| own(*due, scene.view.phase == Phase::Debt, scene.lang)).collect();
    let text = format!("⏳ {} {}", scene.lang.say("warning-own"), lines.join(" "));
    dm::placed(Post::text(text), scene.stored, scene.lang)
}

/// Returns the same in the channel, for players who accept no direct messages.
#[must_use]
pub fn public_warning(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Post {
    let mut mentions = Vec::new();
    let names: Vec<String> = all.iter().map(|(seat, _)| calling(scene, *seat, &mut mentions)).collect();
    let warning = scene.lang.text("warning", &[("names", scene.lang.list(&names).into())]);
    let passing = std::iter::once(Passage::now(format!("⏳ {warning}"))).chain(until(scene, all)).collect();
    Post { mentions, ..Post::passing(passing) }.buttons(vec![scene.show_button()])
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
pub(in crate::present) fn absent(scene: &Scene<'_>) -> Option<Passage> {
    stood_in(scene).map(|line| Passage { text: format!("{STOOD_IN} {line}"), says: Says::StoodIn })
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
    fn a_deadline_that_has_moved_takes_the_place_of_the_one_that_was_said_whatever_language_it_is_in() {
        let at = |turn, reserve| Due::StandIn { turn: Some(Time(turn)), reserve: Time(reserve) };
        for lang in Lang::ALL {
            let said = |due, is_debt| format!("tiles\n{DUE} {}\nmore", own(due, is_debt, lang));
            let before = said(at(1_000, 9_000), false);
            assert_eq!(
                with_own_due(&before, at(1_030, 9_000), false, 45),
                before,
                "it was sent a moment later"
            );
            for after in [at(8_000, 16_000), Due::StandIn { turn: None, reserve: Time(9_000) }] {
                assert_eq!(with_own_due(&before, after, false, 45), said(after, false));
            }
            let stopped = said(Due::Stopped { bids: false }, false);
            assert_eq!(with_own_due(&before, Due::Stopped { bids: false }, false, 45), stopped);
            assert_eq!(with_own_due(&stopped, at(1_000, 9_000), true, 45), said(at(1_000, 9_000), true));
            assert_eq!(with_own_due("tiles\n-# ⏳ other", at(1, 2), false, 45), "tiles\n-# ⏳ other");
        }
    }

    #[test]
    fn the_bidder_with_the_least_time_says_when_answers_are_due() {
        let all = [(Seat(0), Due::Pass(Time(42))), (Seat(1), Due::Pass(Time(24)))];
        assert_eq!((pass(&all), pass(&all[..1]), pass(&[])), (Some(Time(24)), Some(Time(42)), None));
    }

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
