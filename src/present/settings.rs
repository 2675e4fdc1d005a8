//! The answer to `/settings`: a person's own habits.

use super::lang::Lang;
use super::pace;
use super::post::Post;
use super::terms::{clock_time, zone_name};
use crate::service::{quiet, reminders};
use crate::store::Time;
use crate::store::settings::Settings;

/// Returns a person's habits as they are now, and how to change them; `changed` where they have just been changed.
#[must_use]
pub fn post(settings: &Settings, changed: bool, now: Time, lang: Lang) -> Post {
    let title = lang.say(if changed { "settings-changed" } else { "settings" });
    let zone = settings.time_zone.as_deref().unwrap_or_default();
    let args = [("zone", zone_name(zone).into()), ("now", local_time(zone, now).unwrap_or_default().into())];
    let hours = match settings.quiet {
        Some((from, to)) => {
            let [zone, now] = args;
            let hours = [("from", clock_time(from).into()), ("to", clock_time(to).into()), zone, now];
            lang.text("settings-quiet", &hours)
        }
        None if settings.time_zone.is_some() => lang.text("settings-loud-zone", &args),
        None => lang.say("settings-loud"),
    };
    let reminder = match settings.reminder.unwrap_or(reminders::DEFAULT) {
        0 => lang.say("settings-no-reminder"),
        hours => lang.text("settings-reminder", &[("time", pace::hours(hours, lang).into())]),
    };
    let lines = [
        title,
        format!("• {hours}"),
        format!("• {reminder}"),
        lang.say("settings-how"),
        format!("-# {}", lang.say("settings-deadlines")),
    ];
    Post::text(lines.join("\n"))
}

/// Returns an entry for a time zone in a list of suggestions, with the time there, by which people know theirs.
#[must_use]
pub fn zone_entry(zone: &str, now: Time) -> Option<String> {
    Some(format!("{} · {}", zone_name(zone), local_time(zone, now)?))
}

/// Returns the time in a time zone.
fn local_time(zone: &str, now: Time) -> Option<String> {
    let moment = jiff::Timestamp::from_second(now.0).ok()?.to_zoned(quiet::zone(zone)?);
    Some(moment.strftime("%H:%M").to_string())
}
