//! Time in words: what a pace gives, until when somebody has time, and who moves once it is used up.

use last_spike_engine::{Phase, Seat};

use crate::present::lang::{Lang, Value, key};
use crate::present::parts::calls::calling;
use crate::present::parts::passage::{Passage, Says};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
pub(in crate::present) use crate::present::words::terms::moment;
use crate::present::{parts::dm, words::limits};
use crate::service::clock::awaiting::{Due, SaidDue};
use crate::service::clock::countdown::Countdown;
use crate::store::Time;
use crate::store::games::{Stage, StoredGame};
use crate::store::table::conditions::Pace;

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
        _ if seconds >= 2 * DAY && seconds % DAY == 0 => (key::DAYS, DAY),
        _ if seconds >= HOUR => (key::HOURS, HOUR),
        _ => (key::MINUTES, MINUTE),
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
        args if args.is_empty() => lang.say(key::PACE_NONE),
        args => lang.text(key::PACE, &args),
    }
}

/// Returns the name of a pace, in a sentence.
pub(in crate::present) fn name(pace: Pace, lang: Lang) -> String {
    lang.say(match pace {
        Pace::None => key::CHOICE_NONE,
        Pace::Relaxed => key::PACE_NAME_RELAXED,
        Pace::Daily => key::PACE_NAME_DAILY,
        Pace::Brisk => key::PACE_NAME_BRISK,
        Pace::Live => key::PACE_NAME_LIVE,
    })
}

/// Returns the name of a pace and the time that it gives; nothing for none.
fn args(pace: Pace, lang: Lang) -> Vec<(&'static str, Value<'static>)> {
    let Some(full) = Countdown::of(pace) else { return Vec::new() };
    let name = name(pace, lang);
    let (turn, reserve) = (duration(full.turn, lang), duration(full.reserve, lang));
    vec![("name", name.into()), ("turn", turn.into()), ("reserve", reserve.into())]
}

/// Returns the line about the time that the players of a game have. In a lobby for which nobody has chosen it the clock
/// comes with the second person: that is said before, and then the reason.
#[must_use]
pub(in crate::present) fn of_game(stored: &StoredGame, lang: Lang) -> String {
    let is_usual = stored.stage == Stage::Lobby && stored.pace.is_none() && !stored.is_in_dm();
    match stored.pace() {
        Pace::None if is_usual => lang.text(key::PACE_ALONE, &args(Pace::Relaxed, lang)),
        pace if is_usual => format!("{} {}", line(pace, lang), lang.say(key::PACE_USUAL)),
        pace => line(pace, lang),
    }
}

/// Returns in a few words the time that the players of a lobby have; nothing where the clock comes with the second person.
#[must_use]
pub(in crate::present) fn in_short(stored: &StoredGame, lang: Lang) -> Option<String> {
    match Countdown::of(stored.pace()) {
        Some(full) => Some(lang.text(key::SPECIAL_PACE, &[("turn", duration(full.turn, lang).into())])),
        None => stored.pace.map(|_| lang.say(key::SPECIAL_NO_CLOCK)),
    }
}

/// Returns the line about until when a player has time: for others with the player's name, else for the player. What
/// is owed has a time of its own, which may be that of another's turn.
fn in_words(due: Due, is_debt: bool, name: Option<String>, lang: Lang) -> String {
    let is_own = name.is_none();
    let name = ("name", name.unwrap_or_default().into());
    let when = |key: &'static str, time: Time| (key, moment(time).into());
    match due {
        Due::Pass(time) => lang.text(key::STATUS_DEADLINE, &[when("when", time)]),
        Due::Stopped { bids: true } => lang.say(key::DUE_STOPPED_BIDS),
        Due::Stopped { bids: false } if is_own => lang.say(key::DUE_OWN_STOPPED),
        Due::Stopped { bids: false } => lang.text(key::DUE_STOPPED, &[name]),
        Due::StandIn { turn: Some(turn), reserve } => {
            let key = match (is_own, is_debt) {
                (false, false) => key::DUE_TURN,
                (false, true) => key::DUE_DEBT,
                (true, false) => key::DUE_OWN,
                (true, true) => key::DUE_OWN_DEBT,
            };
            lang.text(key, &[name, when("turn", turn), when("reserve", reserve)])
        }
        Due::StandIn { turn: None, reserve } => lang.text(
            if is_own { key::DUE_OWN_RESERVE } else { key::DUE_RESERVE },
            &[name, when("reserve", reserve)],
        ),
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

/// Returns whether a post has said the deadlines of now, give or take `slack` seconds.
pub(in crate::present) fn are_near(
    before: &[SaidDue],
    scene: &Scene<'_>,
    all: &[(Seat, Due)],
    slack: i64,
) -> bool {
    let is = said(scene, all);
    before.len() == is.len() && before.iter().zip(&is).all(|(before, is)| before.is_near(is, slack))
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
    let offer = offer.then(|| format!("{OFFER} {}", lang.say(key::SETTINGS_OFFER)));
    let lines = due.into_iter().chain(offer);
    Post { text: lines.fold(post.text, |text, line| limits::with_line(&text, &line)), ..post }
}

/// Returns the direct message that warns a player whose time is running out.
#[must_use]
pub fn warning(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Post {
    let lines: Vec<String> =
        all.iter().map(|(_, due)| own(*due, scene.view.phase == Phase::Debt, scene.lang)).collect();
    let text = format!("⏳ {} {}", scene.lang.say(key::WARNING_OWN), lines.join(" "));
    dm::placed(Post::text(text), scene.stored, scene.lang)
}

/// Returns the same in the channel, for players who accept no direct messages.
#[must_use]
pub fn public_warning(scene: &Scene<'_>, all: &[(Seat, Due)]) -> Post {
    let mut mentions = Vec::new();
    let names: Vec<String> = all.iter().map(|(seat, _)| calling(scene, *seat, &mut mentions)).collect();
    let warning = scene.lang.text(key::WARNING, &[("names", scene.lang.list(&names).into())]);
    let passing = std::iter::once(Passage::now(format!("⏳ {warning}"))).chain(until(scene, all)).collect();
    Post { mentions, ..Post::passing(passing) }.buttons(vec![scene.show_button()])
}

/// Returns the post that a computer moves in the place of players: of those who have used up their time, and of those
/// about whom others have decided it.
#[must_use]
pub fn stand_in(scene: &Scene<'_>, late: &[Seat], by_vote: &[Seat]) -> Post {
    let both = [(key::STAND_IN, late), (key::STAND_IN_BY_VOTE, by_vote)];
    let said = both.into_iter().filter(|(_, seats)| !seats.is_empty());
    let lines = said
        .map(|(key, seats)| format!("🤖 {}", scene.lang.text(key, &[("names", names(scene, seats).into())])));
    Post::text(lines.collect::<Vec<_>>().join("\n")).buttons(vec![back_button(scene)])
}

/// Returns the direct message to a player for whom a computer moves.
#[must_use]
pub fn own_stand_in(scene: &Scene<'_>, by_vote: bool) -> Post {
    let key = if by_vote { key::STAND_IN_OWN_BY_VOTE } else { key::STAND_IN_OWN };
    let post = Post::text(format!("🤖 {}", scene.lang.say(key))).buttons(vec![back_button(scene)]);
    dm::placed(post, scene.stored, scene.lang)
}

/// Returns the small line of a post about the players for whom a computer moves.
pub(in crate::present) fn absent(scene: &Scene<'_>) -> Option<Passage> {
    stood_in(scene).map(|line| Passage { text: format!("{STOOD_IN} {line}"), says: Says::StoodIn })
}

/// Returns the line about the players for whom a computer moves.
#[must_use]
pub(in crate::present) fn stood_in(scene: &Scene<'_>) -> Option<String> {
    let seats: Vec<String> = scene.stored.stood_in().into_iter().map(|seat| scene.names.bold(seat)).collect();
    (!seats.is_empty())
        .then(|| scene.lang.text(key::STAND_IN_LINE, &[("names", scene.lang.list(&seats).into())]))
}

/// Returns the lines of a result about the moves that computers have made for people.
#[must_use]
pub(in crate::present) fn counted(scene: &Scene<'_>, moves: &[(Seat, u32)]) -> Vec<String> {
    let line = |(seat, moves): &(Seat, u32)| {
        let args = [("name", scene.names.bold(*seat).into()), ("moves", (*moves).into())];
        format!("🤖 {}", scene.lang.text(key::RESULT_STOOD_IN, &args))
    };
    moves.iter().map(line).collect()
}

fn names(scene: &Scene<'_>, seats: &[Seat]) -> String {
    scene.lang.list(&seats.iter().map(|seat| scene.names.bold(*seat)).collect::<Vec<_>>())
}

/// Returns the button by which a player takes their seat back from a computer.
#[must_use]
pub(in crate::present) fn back_button(scene: &Scene<'_>) -> Button {
    scene.button(key::BUTTON_RETURN, Tone::Good, Intent::Back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bidder_with_the_least_time_says_when_answers_are_due() {
        let all = [(Seat(0), Due::Pass(Time(42))), (Seat(1), Due::Pass(Time(24)))];
        assert_eq!((pass(&all), pass(&all[..1]), pass(&[])), (Some(Time(24)), Some(Time(42)), None));
    }
}
