//! Reminders, and the answer to `/game nudge`.

use super::clocks::date;
use super::pace;
use crate::present::lang::{Lang, key};
use crate::present::parts::post::Post;
use crate::present::words::limits::join_first;
use crate::present::words::names::Names;
use crate::present::words::terms::{edition_name, place};
use crate::service::absences::reminders::{How, Nudge, Nudged};
use crate::service::clock::awaiting::Told;
use crate::service::views::look::Look;
use crate::store::UserId;

/// Returns the reminder of all games that wait for a person, the most urgent first.
#[must_use]
pub fn post(looks: &[Look], user: UserId, lang: Lang) -> Post {
    let line = |look: &Look| {
        let seat = look.stored.seat_of(user);
        let awaiting = look.awaited.iter().find(|one| Some(one.seat) == seat);
        let since =
            awaiting.map(|one| lang.text(key::REMINDER_SINCE, &[("since", pace::moment(one.since).into())]));
        let until = awaiting
            .and_then(|one| one.due?.next())
            .map(|due| lang.text(key::REMINDER_UNTIL, &[("until", pace::moment(due).into())]));
        let parts = [place(&look.stored, lang), edition_name(&look.stored.edition, lang)];
        let parts: Vec<String> = parts.into_iter().chain(since).chain(until).collect();
        format!("• {}", parts.join(" · "))
    };
    let mut lines = vec![lang.say(key::REMINDER)];
    lines.extend(looks.iter().map(line));
    lines.push(format!("-# {}", lang.say(key::REMINDER_HOW)));
    Post::text(join_first(&lines))
}

/// Returns the answer to a nudge: when each was told, how, and what is done.
#[must_use]
pub fn nudged(nudge: &Nudge, lang: Lang) -> Post {
    let names = Names::of(&nudge.stored);
    let line = |one: &Nudged| {
        let name = || ("name", names.bold(one.seat).into());
        match one.how {
            How::Computer => return lang.text(key::NUDGE_COMPUTER, &[name()]),
            How::Auction => return lang.text(key::NUDGE_AUCTION, &[name()]),
            How::Away { until } => {
                return lang.text(key::NUDGE_AWAY, &[name(), ("until", date(until).into())]);
            }
            _ => {}
        }
        let asked = match one.told {
            Told::Yes => key::STATUS_AWAITED,
            Told::NotYet => key::STATUS_AWAITED_NOT_TOLD,
            Told::DmClosed => key::STATUS_AWAITED_DM_CLOSED,
        };
        let asked = lang.text(asked, &[name(), ("since", pace::moment(one.since).into())]);
        let done = match one.how {
            How::Now { next } => lang.text(key::NUDGE_NOW, &[("next", pace::moment(next).into())]),
            How::Later => lang.say(key::NUDGE_LATER),
            How::Already { last, next } => lang.text(
                key::NUDGE_ALREADY,
                &[("last", pace::moment(last).into()), ("next", pace::moment(next).into())],
            ),
            How::TooSoon { from } => lang.text(key::NUDGE_TOO_SOON, &[("from", pace::moment(from).into())]),
            How::Unreachable => lang.say(key::NUDGE_UNREACHABLE),
            How::Computer | How::Auction | How::Away { .. } => return asked,
        };
        format!("{asked} {done}")
    };
    let mut lines: Vec<String> = nudge.nudged.iter().map(line).collect();
    if !nudge.voters.is_empty() {
        let voters: Vec<String> = nudge.voters.iter().map(|seat| names.bold(*seat)).collect();
        let args = [("names", lang.list(&voters).into()), ("count", voters.len().into())];
        lines.push(lang.text(key::NUDGE_VOTES, &args));
    }
    Post::text(lines.join("\n"))
}
