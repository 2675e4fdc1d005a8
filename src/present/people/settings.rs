//! The answer to `/settings`: a person's own habits.

use last_spike_engine::Step;

use crate::present::clock::{clocks, pace};
use crate::present::lang::{Key, Keys, Lang, key};
use crate::present::parts::form::{Field, Form};
use crate::present::parts::post::{Button, Choice, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::words::terms::{clock_time, zone_name};
use crate::service::absences::away::Away;
use crate::service::people::settings::Habits;
use crate::service::{absences::reminders, clock::quiet};
use crate::store::people::settings::Settings;
use crate::store::{GameId, Time};

/// Returns a person's habits as they are now, and how to change them; `changed` where they have just been changed.
#[must_use]
pub fn post(habits: &Habits, changed: bool, now: Time, lang: Lang) -> Post {
    let settings = &habits.settings;
    let title = lang.say(if changed { key::SETTINGS_CHANGED } else { key::SETTINGS });
    let zone = settings.time_zone.as_deref().unwrap_or_default();
    let args = [("zone", zone_name(zone).into()), ("now", local_time(zone, now).unwrap_or_default().into())];
    let hours = match settings.quiet {
        Some((from, to)) => {
            let [zone, now] = args;
            let hours = [("from", clock_time(from).into()), ("to", clock_time(to).into()), zone, now];
            lang.text(key::SETTINGS_QUIET, &hours)
        }
        None if settings.time_zone.is_some() => lang.text(key::SETTINGS_LOUD_ZONE, &args),
        None => lang.say(key::SETTINGS_LOUD),
    };
    let rolls = lang.say(if settings.auto_roll { key::SETTINGS_AUTO_ROLL } else { key::SETTINGS_OWN_ROLL });
    let pictures =
        lang.say(if settings.text_only { key::SETTINGS_TEXT_ONLY } else { key::SETTINGS_PICTURES });
    let hidden = lang.say(if settings.hidden { key::SETTINGS_HIDDEN } else { key::SETTINGS_VISIBLE });
    let reminder = match settings.reminder.unwrap_or(reminders::DEFAULT) {
        0 => lang.say(key::SETTINGS_NO_REMINDER),
        hours => lang.text(key::SETTINGS_REMINDER, &[("time", pace::hours(hours, lang).into())]),
    };
    let lines = [
        title,
        format!("• {hours}"),
        format!("• {reminder}"),
        format!("• {}", away(&habits.away, lang)),
        format!("• {rolls}"),
        format!("• {pictures}"),
        format!("• {hidden}"),
        lang.say(key::SETTINGS_HOW),
        format!("-# {}", lang.say(key::SETTINGS_DEADLINES)),
    ];
    let press = Press { game: GameId(0), step: Step(0), intent: Intent::Habits };
    Post::text(lines.join("\n")).buttons(vec![Button::new(
        lang.say(key::BUTTON_HABITS),
        Tone::Primary,
        press,
    )])
}

/// Returns the form by which habits are changed, as they are now.
#[must_use]
pub fn form(press: Press, settings: &Settings, lang: Lang) -> Form {
    const HOURS: Keys<4> = Keys::new("choice-", ["6", "12", "24", "48"]);
    let typed = |name, label, note, value| Field::typed(name, &lang.say(label), &lang.say(note), value);
    let one = |name, label, note, choices, now: &str| {
        Field::one(name, &lang.say(label), &lang.say(note), choices, now)
    };
    let (from, to) = settings.quiet.map(|(from, to)| (clock_time(from), clock_time(to))).unzip();
    let entry = |(value, label): (&str, Key)| Choice {
        label: lang.say(label),
        value: value.to_owned(),
        note: String::new(),
    };
    let pictures = [("on", key::CHOICE_ON), ("off", key::CHOICE_OFF)].map(entry);
    let hours = reminders::CHOICES.map(|hours| {
        let value = hours.to_string();
        let label = if hours == 0 { lang.say(key::CHOICE_NEVER) } else { lang.name_of(&HOURS, &value) };
        Choice { label, value, note: String::new() }
    });
    let reminder = settings.reminder.unwrap_or(reminders::DEFAULT).to_string();
    let shown = if settings.text_only { "off" } else { "on" };
    let fields = vec![
        typed("quiet_from", key::HABITS_QUIET_FROM, key::HABITS_QUIET_FROM_NOTE, from.unwrap_or_default()),
        typed("quiet_to", key::HABITS_QUIET_TO, key::HABITS_QUIET_TO_NOTE, to.unwrap_or_default()),
        typed(
            "time_zone",
            key::HABITS_TIME_ZONE,
            key::HABITS_TIME_ZONE_NOTE,
            settings.time_zone.clone().unwrap_or_default(),
        ),
        one("reminder", key::HABITS_REMINDER, key::HABITS_REMINDER_NOTE, hours.into(), &reminder),
        one("pictures", key::HABITS_PICTURES, key::HABITS_PICTURES_NOTE, pictures.into(), shown),
    ];
    Form::new(press, &lang.say(key::HABITS), fields)
}

/// Returns the answer to `/away`: how long somebody is away, and how to say so or come back; `changed` where they have
/// just said so.
#[must_use]
pub fn away_post(habits: &Habits, changed: bool, lang: Lang) -> Post {
    let is_back = changed && habits.away.until.is_none() && habits.away.wished.is_none();
    if is_back {
        return Post::text(lang.say(key::SETTINGS_BACK));
    }
    let how = if habits.away.until.is_some() { key::SETTINGS_AWAY_HOW_BACK } else { key::SETTINGS_AWAY_HOW };
    Post::text(format!("{}\n-# {}", away(&habits.away, lang), lang.say(how)))
}

/// Returns the line about how long somebody is away.
fn away(away: &Away, lang: Lang) -> String {
    let until = match away.until {
        Some(until) => lang.text(key::SETTINGS_AWAY, &[("until", clocks::day(until).into())]),
        None => lang.say(key::SETTINGS_THERE),
    };
    let Some(wished) = away.wished else { return until };
    let games = u32::try_from(away.asked.len()).unwrap_or(u32::MAX);
    let args = [("until", clocks::day(wished).into()), ("games", games.into())];
    let longer =
        lang.text(if games > 0 { key::SETTINGS_AWAY_ASKED } else { key::SETTINGS_AWAY_LONGEST }, &args);
    let elsewhere = away.elsewhere.then(|| lang.say(key::SETTINGS_AWAY_ELSEWHERE));
    [Some(until), Some(longer), elsewhere].into_iter().flatten().collect::<Vec<_>>().join(" ")
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
