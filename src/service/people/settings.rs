//! A person's own habits, which only they can see and change.

use crate::service::absences::away::{self, Away};
use crate::service::clock::quiet::{self, NoQuietHours};
use crate::service::request::caller::{Caller, once_of_person};
use crate::service::request::refusal::{Named, Refusal};
use crate::store::games;
use crate::store::people::settings::{self, Minute, Settings};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{Time, Tx};

/// A change of habits; `None` leaves a habit as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsChange {
    /// The beginning of the quiet hours, or that there are none.
    pub quiet_from: Option<Hour>,
    /// The end of the quiet hours, or that there are none.
    pub quiet_to: Option<Hour>,
    /// The time zone, by its name in the IANA time zone database.
    pub time_zone: Option<String>,
    /// The number of hours after which they are reminded; 0 for never.
    pub reminder: Option<u8>,
    /// The end of their time away, or the wish to be back.
    pub away: Option<AwayWish>,
    /// True if their turns in 1976 begin with an automatic roll.
    pub auto_roll: Option<bool>,
    /// True if they want pictures in what they alone see.
    pub pictures: Option<bool>,
    /// True if they want to be on no leaderboard, and to show nobody their profile.
    pub hidden: Option<bool>,
}

/// A person's wish to be away, or to be back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwayWish {
    /// They are back.
    Off,
    /// They are away until this time.
    Until(Time),
}

/// A person's habits, and their time away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// Their habits.
    pub settings: Settings,
    /// Their time away.
    pub away: Away,
}

/// A time of the day, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hour {
    /// There are no quiet hours.
    Off,
    /// This minute of the day.
    At(Minute),
}

/// Changes a person's habits, and returns them as they are now.
///
/// # Errors
/// [`Refusal`] when the time zone is unknown, the quiet hours are invalid, the end of the time away is past or too far
/// away, the interaction was carried out before, or the database fails.
pub fn change(tx: &Tx<'_>, by: &Caller, change: &SettingsChange) -> Result<Habits, Refusal> {
    if *change == SettingsChange::default() {
        return Ok(Habits { settings: settings::of(tx, by.user)?, away: away::of(tx, by.user)? });
    }
    if change.away.is_some() {
        games::lock_all(tx, games::of_user(tx, by.user, u32::MAX)?)?;
    }
    once_of_person(tx, by)?;
    // Settings are read once the person is locked, since they may change two habits at once.
    let mut settings = settings::of(tx, by.user)?;
    if let Some(name) = &change.time_zone {
        let unknown = || Refusal::Unknown { what: Named::TimeZone, text: name.clone() };
        let zone = quiet::zone(name).ok_or_else(unknown)?;
        // Stored in the spelling of the time zone database.
        settings.time_zone = Some(zone.iana_name().ok_or_else(unknown)?.to_owned());
    }
    settings.quiet = hours(&settings, change).map_err(Refusal::QuietHours)?;
    if let Some(hours) = change.reminder {
        settings.reminder = Some(hours);
        jobs::enqueue_by(tx, Job::Remind(by.user), tx.now())?;
    }
    settings.auto_roll = change.auto_roll.unwrap_or(settings.auto_roll);
    settings.text_only = change.pictures.map_or(settings.text_only, |pictures| !pictures);
    settings.hidden = change.hidden.unwrap_or(settings.hidden);
    settings::set(tx, by.user, &settings)?;
    let away = match change.away {
        None => away::of(tx, by.user)?,
        Some(AwayWish::Off) => away::set(tx, by, None)?,
        Some(AwayWish::Until(until)) => away::set(tx, by, Some(until))?,
    };
    Ok(Habits { settings, away })
}

fn hours(settings: &Settings, change: &SettingsChange) -> Result<Option<(Minute, Minute)>, NoQuietHours> {
    let (from, to) = match (change.quiet_from, change.quiet_to) {
        (Some(Hour::Off), _) | (_, Some(Hour::Off)) => return Ok(None),
        (None, None) => return Ok(settings.quiet),
        (from, to) => (from, to),
    };
    let (known_from, known_to) = settings.quiet.unzip();
    let minute = |hour: Option<Hour>, known: Option<Minute>| match hour {
        Some(Hour::At(minute)) => Some(minute),
        Some(Hour::Off) | None => known,
    };
    let (from, to) = minute(from, known_from).zip(minute(to, known_to)).ok_or(NoQuietHours::Half)?;
    if settings.time_zone.is_none() {
        return Err(NoQuietHours::NoZone);
    }
    match quiet::length(from, to) {
        0 => Err(NoQuietHours::Empty),
        1..=quiet::LONGEST => Ok(Some((from, to))),
        _ => Err(NoQuietHours::TooLong),
    }
}
