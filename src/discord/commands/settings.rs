//! `/settings` and `/away`: a person's own habits.

use poise::serenity_prelude::CreateAutocompleteResponse;

use super::choices::offered;
use super::clocks::moments;
use super::context::{Context, ask, lang};
use crate::discord::failure::Failure;
use crate::discord::inputs::hour::parse_hour;
use crate::discord::inputs::input::holds;
use crate::discord::people::habits::Typed;
use crate::discord::wishes::wish::Wish;
use crate::present::key;
use crate::present::people::settings::zone_entry;
use crate::present::words::terms::clock_time;
use crate::service::people::settings::{Hour, SettingsChange};
use crate::store::now;

/// The time zones that are suggested before anything is typed: one for each hour in which many people live, from
/// west to east.
const COMMON: [&str; 24] = [
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "Atlantic/Azores",
    "Europe/Lisbon",
    "Europe/London",
    "Europe/Berlin",
    "Africa/Cairo",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Jakarta",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "UTC",
];

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn settings(
    ctx: Context<'_>,
    #[autocomplete = "hours"] quiet_from: Option<String>,
    #[autocomplete = "hours"] quiet_to: Option<String>,
    #[autocomplete = "zones"] time_zone: Option<String>,
    #[choices("6", "12", "24", "48", "never")] reminder: Option<&'static str>,
    #[autocomplete = "moments"] away_until: Option<String>,
    auto_roll: Option<bool>,
    #[choices("on", "off")] pictures: Option<&'static str>,
    #[choices("on", "off")] hidden: Option<&'static str>,
) -> Result<(), Failure> {
    let [pictures, hidden] = [pictures, hidden].map(|choice| choice.map(|choice| choice == "on"));
    // Never is after no hours.
    let reminder = reminder.map(|hours| hours.parse().unwrap_or(0));
    let chosen = SettingsChange { reminder, auto_roll, pictures, hidden, ..SettingsChange::default() };
    let typed = Typed { quiet: [quiet_from, quiet_to], time_zone, away: away_until, chosen };
    ask(ctx, None, Wish::Habits(Box::new(typed))).await
}

/// `/away`: the same as `/settings away_until`.
#[poise::command(slash_command)]
pub async fn away(
    ctx: Context<'_>,
    #[autocomplete = "moments"] until: Option<String>,
) -> Result<(), Failure> {
    ask(ctx, None, Wish::Away(until)).await
}

/// Offers the hours of the day, and none.
#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn hours(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let off = (lang(ctx).say(key::SETTINGS_OFF), "off".to_owned());
    let hours = (0..24).map(|hour| (clock_time(hour * 60), clock_time(hour * 60)));
    // Half hours can be typed.
    let typed = match parse_hour(partial) {
        Ok(Hour::At(minute)) => Some((clock_time(minute), clock_time(minute))),
        Ok(Hour::Off) | Err(_) => None,
    };
    let known = hours.chain([off]).filter(|(label, _)| holds(label, partial));
    let mut entries: Vec<_> = typed.into_iter().chain(known).collect();
    entries.dedup();
    offered(entries)
}

/// Suggests time zones, with the time there.
#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn zones(_: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let now = now();
    let entry = |name: &str| Some((zone_entry(name, now)?, name.to_owned()));
    if partial.trim().is_empty() {
        return offered(COMMON.into_iter().filter_map(entry).collect::<Vec<_>>());
    }
    let all = jiff::tz::db().available().filter_map(|name| entry(name.as_str()));
    offered(all.filter(|(label, name)| holds(label, partial) || holds(name, partial)))
}
