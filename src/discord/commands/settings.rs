//! `/settings` and `/away`: a person's own habits.

use poise::serenity_prelude::{CreateAutocompleteResponse, ModalInteraction};

use super::choices::offered;
use super::clocks::{moment_of, moments};
use super::context::{Context, answer, caller, lang};
use crate::discord::answers::answer::refused;
use crate::discord::answers::form::field;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::hour::parse_hour;
use crate::discord::inputs::input::holds;
use crate::discord::inputs::zone;
use crate::discord::places::writing;
use crate::present::parts::form::Form;
use crate::present::people::settings as present;
use crate::present::words::terms::clock_time;
use crate::present::{Lang, Post, Press};
use crate::service::clock::quiet::NoQuietHours;
use crate::service::people::settings::{self, AwayWish, Habits, Hour, SettingsChange};
use crate::service::{Caller, Refusal, absences::reminders};
use crate::store::{Tx, people::settings as stored_settings};

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

/// The hours after which a person is reminded.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub enum ReminderChoice {
    #[name = "6"]
    Six,
    #[name = "12"]
    Twelve,
    #[name = "24"]
    Day,
    #[name = "48"]
    TwoDays,
    #[name = "never"]
    Never,
}

impl ReminderChoice {
    const fn hours(self) -> u8 {
        match self {
            Self::Six => 6,
            Self::Twelve => 12,
            Self::Day => 24,
            Self::TwoDays => 48,
            Self::Never => 0,
        }
    }
}

/// The choice whether something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum SwitchChoice {
    #[name = "on"]
    On,
    #[name = "off"]
    Off,
}

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn settings(
    ctx: Context<'_>,
    #[autocomplete = "hours"] quiet_from: Option<String>,
    #[autocomplete = "hours"] quiet_to: Option<String>,
    #[autocomplete = "zones"] time_zone: Option<String>,
    reminder: Option<ReminderChoice>,
    #[autocomplete = "moments"] away_until: Option<String>,
    auto_roll: Option<bool>,
    pictures: Option<SwitchChoice>,
    hidden: Option<SwitchChoice>,
) -> Result<(), Failure> {
    let typed = Typed { quiet: [quiet_from, quiet_to], time_zone, away: away_until };
    let [pictures, hidden] = [pictures, hidden].map(|choice| choice.map(|choice| choice == SwitchChoice::On));
    let reminder = reminder.map(ReminderChoice::hours);
    let chosen = SettingsChange { reminder, auto_roll, pictures, hidden, ..SettingsChange::default() };
    answer(ctx, async move {
        let lang = lang(ctx);
        set(ctx, typed, chosen, |habits, changed| present::post(habits, changed, now(), lang)).await
    })
    .await
}

/// `/away`: the same as `/settings away_until`.
#[poise::command(slash_command)]
pub async fn away(
    ctx: Context<'_>,
    #[autocomplete = "moments"] until: Option<String>,
) -> Result<(), Failure> {
    let typed = Typed { away: until, ..Typed::default() };
    answer(ctx, async move {
        let lang = lang(ctx);
        set(ctx, typed, SettingsChange::default(), |habits, changed| {
            present::away_post(habits, changed, lang)
        })
        .await
    })
    .await
}

/// The options that are typed as text.
#[derive(Default)]
struct Typed {
    quiet: [Option<String>; 2],
    time_zone: Option<String>,
    away: Option<String>,
}

/// Changes the habits that were typed or chosen, and shows all of them as they are now; `show` makes the post, and
/// is told whether anything changed.
async fn set(
    ctx: Context<'_>,
    typed: Typed,
    chosen: SettingsChange,
    show: impl FnOnce(&Habits, bool) -> Post + Send,
) -> Post {
    change(ctx.data(), &caller(ctx), typed, chosen, lang(ctx), show).await
}

/// Returns the form in which a person changes their habits.
pub(in crate::discord) async fn form(bot: &Bot, press: Press, by: &Caller, lang: Lang) -> Result<Form, Post> {
    let user = by.user;
    match bot.store.read(move |tx| stored_settings::of(tx, user)).await {
        Ok(settings) => Ok(present::form(press, &settings, lang)),
        Err(fault) => Err(refused(bot, Refusal::Fault(fault), by, by.here(), lang).await),
    }
}

/// Changes habits as the form was filled in; quiet hours are removed if both of their fields were sent empty.
pub(in crate::discord) async fn sent(bot: &Bot, sent: &ModalInteraction, by: &Caller, lang: Lang) -> Post {
    let filled = |name: &str| field(sent, name).filter(|text| !text.trim().is_empty());
    let hours = ["quiet_from", "quiet_to"].map(|name| field(sent, name));
    let is_emptied = |hour: &Option<String>| hour.as_ref().is_some_and(|hour| hour.trim().is_empty());
    let quiet = match hours.each_ref().map(is_emptied) {
        [true, true] => [Some("off".to_owned()), None],
        [false, false] => hours,
        _ => return refused(bot, Refusal::QuietHours(NoQuietHours::Half), by, by.here(), lang).await,
    };
    let typed = Typed { quiet, time_zone: filled("time_zone"), away: None };
    let reminder = filled("reminder").and_then(|hours| hours.parse().ok());
    let pictures = filled("pictures").map(|choice| choice == "on");
    let known = |hours: &u8| reminders::CHOICES.contains(hours);
    let chosen = SettingsChange { reminder: reminder.filter(known), pictures, ..SettingsChange::default() };
    change(bot, by, typed, chosen, lang, |habits, changed| present::post(habits, changed, now(), lang)).await
}

async fn change(
    bot: &Bot,
    by: &Caller,
    typed: Typed,
    chosen: SettingsChange,
    lang: Lang,
    show: impl FnOnce(&Habits, bool) -> Post + Send,
) -> Post {
    let asked = match typed.away {
        Some(_) => writing::where_absence_is_told(bot, by.clone()).await,
        None => by.clone(),
    };
    let looks = matches!(&typed, Typed { quiet: [None, None], time_zone: None, away: None })
        && chosen == SettingsChange::default();
    let hour = |text: &Option<String>| text.as_ref().map(|text| parse_hour(text)).transpose();
    let job = move |tx: &Tx<'_>| {
        let Typed { quiet: [from, to], time_zone, away } = &typed;
        let wish = |text: &String| {
            Ok::<_, Refusal>(moment_of(tx, asked.user, text, now())?.map_or(AwayWish::Off, AwayWish::Until))
        };
        let away = away.as_ref().map(wish).transpose()?;
        let (quiet_from, quiet_to) = (hour(from)?, hour(to)?);
        let change = SettingsChange {
            quiet_from,
            quiet_to,
            time_zone: time_zone.as_deref().map(zone::meant),
            away,
            ..chosen.clone()
        };
        Ok::<_, Refusal>((settings::change(tx, &asked, &change, now())?, change != SettingsChange::default()))
    };
    match if looks { bot.store.read(job).await } else { bot.change_for(by, job).await } {
        Ok((habits, changed)) => show(&habits, changed),
        Err(refusal) => refused(bot, refusal, by, by.here(), lang).await,
    }
}

/// Offers the hours of the day, and none.
#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn hours(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let off = (lang(ctx).say("settings-off"), "off".to_owned());
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
    let entry = |name: &str| Some((present::zone_entry(name, now)?, name.to_owned()));
    if partial.trim().is_empty() {
        return offered(COMMON.into_iter().filter_map(entry).collect::<Vec<_>>());
    }
    let all = jiff::tz::db().available().filter_map(|name| entry(name.as_str()));
    offered(all.filter(|(label, name)| holds(label, partial) || holds(name, partial)))
}
