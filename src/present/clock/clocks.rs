//! The clocks of a game: pauses, absences, and the wishes about them.

use last_spike_engine::Seat;

use super::pace;
use crate::present::lang::{Lang, key};
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::Intent;
use crate::present::parts::scene::Scene;
use crate::present::words::names::Names;
use crate::service::clock::clock_stops::ClockStops;
use crate::store::Time;
use crate::store::clock::pauses::Pause;
use crate::store::games::StoredGame;
use crate::store::voting::votes::{Vote, VoteQuestion};

/// Writes a moment as a day and an hour, and how far away it is, in the reader's own time.
pub(in crate::present) fn day(time: Time) -> String {
    format!("<t:{0}:f> (<t:{0}:R>)", time.0)
}

/// Writes a moment as a day, in the reader's own time.
pub(in crate::present) fn date(time: Time) -> String {
    format!("<t:{}:D>", time.0)
}

/// Returns the lines about what keeps the clocks of a game from running.
#[must_use]
pub(in crate::present) fn lines(still: &ClockStops, names: &Names, lang: Lang) -> Vec<String> {
    let away = |(seat, until): &(Seat, Time)| {
        let args = [("name", names.bold(*seat).into()), ("until", day(*until).into())];
        format!("🧳 {}", lang.text(if still.is_live { key::AWAY_LIVE } else { key::AWAY }, &args))
    };
    let pause = still.pause.map(|pause| format!("⏸️ {}", paused(pause, names, lang)));
    pause.into_iter().chain(still.away.iter().map(away)).collect()
}

fn paused(pause: Pause, names: &Names, lang: Lang) -> String {
    match pause.until {
        Some(until) => lang.text(key::CLOCKS_PAUSED, &[("until", day(until).into())]),
        None => lang.text(key::CLOCKS_PAUSED_OPEN, &[("name", names.bold(pause.asker).into())]),
    }
}

/// Returns the post that says what the clocks of a game do now; `runs` where it says that they run.
#[must_use]
pub fn post(scene: &Scene<'_>, still: &ClockStops, runs: bool) -> Post {
    let mut lines = lines(still, scene.names, scene.lang);
    if runs || lines.is_empty() {
        let pace = pace::line(scene.stored.pace(), scene.lang);
        lines.insert(0, format!("▶️ {} {pace}", scene.lang.say(key::CLOCKS_RUN)));
    }
    let button = still.pause.map(|_| resume_button(scene));
    Post::text(lines.join("\n")).buttons(button.into_iter().collect())
}

fn resume_button(scene: &Scene<'_>) -> Button {
    scene.button(key::BUTTON_RESUME, Tone::Plain, Intent::Resume)
}

/// Returns what a vote about clocks asks.
#[must_use]
pub(in crate::present) fn asked(scene: &Scene<'_>, vote: &Vote) -> Option<String> {
    let lang = scene.lang;
    let name = ("name", scene.names.bold(vote.asker).into());
    Some(match &vote.question {
        VoteQuestion::Pause { until: Some(until) } => {
            lang.text(key::VOTE_PAUSE, &[name, ("until", day(*until).into())])
        }
        VoteQuestion::Pause { until: None } => lang.text(key::VOTE_PAUSE_OPEN, &[name]),
        VoteQuestion::Away { until } => lang.text(key::VOTE_AWAY, &[name, ("until", day(*until).into())]),
        VoteQuestion::Pace(pace) => {
            lang.text(key::VOTE_PACE, &[name, ("pace", pace::line(*pace, lang).into())])
        }
        VoteQuestion::TakeBack { .. } | VoteQuestion::Absent { .. } | VoteQuestion::Invite { .. } => {
            return None;
        }
    })
}

/// Returns the answer to who was the last to agree to a wish about the clocks of a game.
#[must_use]
pub fn agreed(lang: Lang) -> Post {
    Post::text(lang.say(key::CLOCKS_DONE))
}

/// Returns the answer to who has set the clocks of a game going.
#[must_use]
pub fn resumed(stored: &StoredGame, lang: Lang) -> Post {
    Post::text(format!("{} {}", lang.say(key::CLOCKS_RUN), pace::line(stored.pace(), lang)))
}
