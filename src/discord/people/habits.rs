//! A person's own habits, and their time away.

use poise::serenity_prelude::ModalInteraction;

use crate::discord::answers::asker::Asker;
use crate::discord::answers::form::field;
use crate::discord::inputs::hour::parse_hour;
use crate::discord::inputs::zone;
use crate::discord::places::writing;
use crate::discord::table::clocks::moment_of;
use crate::present;
use crate::present::parts::form::Form;
use crate::present::{Lang, Post, Press};
use crate::service::absences::reminders;
use crate::service::clock::quiet::NoQuietHours;
use crate::service::people::settings::{self, AwayWish, Habits, SettingsChange};
use crate::service::{Caller, Refusal};
use crate::store::Tx;
use crate::store::now;

/// What somebody types or chooses of their habits.
#[derive(Clone, Default)]
pub(in crate::discord) struct Typed {
    /// The beginning and the end of the quiet hours.
    pub(in crate::discord) quiet: [Option<String>; 2],
    pub(in crate::discord) time_zone: Option<String>,
    pub(in crate::discord) away: Option<String>,
    /// What is chosen, and not typed.
    pub(in crate::discord) chosen: SettingsChange,
}

impl Typed {
    fn is_empty(&self) -> bool {
        matches!(self, Self { quiet: [None, None], time_zone: None, away: None, chosen } if *chosen == SettingsChange::default())
    }

    /// Reads all of it, in the time zone of the person.
    fn read(&self, tx: &Tx<'_>, by: &Caller) -> Result<SettingsChange, Refusal> {
        let hour = |text: &Option<String>| text.as_ref().map(|text| parse_hour(text)).transpose();
        let wish = |text: &String| {
            Ok::<_, Refusal>(moment_of(tx, by.user, text)?.map_or(AwayWish::Off, AwayWish::Until))
        };
        let away = self.away.as_ref().map(wish).transpose()?;
        let [quiet_from, quiet_to] = &self.quiet;
        Ok(SettingsChange {
            quiet_from: hour(quiet_from)?,
            quiet_to: hour(quiet_to)?,
            time_zone: self.time_zone.as_deref().map(zone::meant),
            away,
            ..self.chosen.clone()
        })
    }

    /// Reads a form; quiet hours are removed if both of their fields were sent empty.
    ///
    /// # Errors
    /// [`Refusal`] if one of these fields alone was sent empty.
    pub(in crate::discord) fn sent(sent: &ModalInteraction) -> Result<Self, Refusal> {
        let filled = |name: &str| field(sent, name).filter(|text| !text.trim().is_empty());
        let hours = ["quiet_from", "quiet_to"].map(|name| field(sent, name));
        let is_emptied = |hour: &Option<String>| hour.as_ref().is_some_and(|hour| hour.trim().is_empty());
        let quiet = match hours.each_ref().map(is_emptied) {
            [true, true] => [Some("off".to_owned()), None],
            [false, false] => hours,
            _ => return Err(Refusal::QuietHours(NoQuietHours::Half)),
        };
        let reminder = filled("reminder").and_then(|hours| hours.parse().ok());
        let pictures = filled("pictures").map(|choice| choice == "on");
        let known = |hours: &u8| reminders::CHOICES.contains(hours);
        let chosen =
            SettingsChange { reminder: reminder.filter(known), pictures, ..SettingsChange::default() };
        Ok(Self { quiet, time_zone: filled("time_zone"), away: None, chosen })
    }
}

/// Returns the form in which a person changes their habits.
pub(in crate::discord) async fn form(asker: &Asker<'_>, press: Press) -> Result<Form, Post> {
    match asker.read(|tx, by| Ok(crate::store::people::settings::of(tx, by.user)?)).await {
        Ok(settings) => Ok(present::people::settings::form(press, &settings, asker.lang)),
        Err(fault) => Err(asker.refused(fault).await),
    }
}

/// Changes habits, and shows all of them as they are now.
pub(in crate::discord) async fn change(asker: &Asker<'_>, typed: Typed) -> Post {
    changed(asker, typed, |habits, changed, lang| {
        present::people::settings::post(habits, changed, now(), lang)
    })
    .await
}

/// Changes the time away alone, and shows it.
pub(in crate::discord) async fn be_away(asker: &Asker<'_>, until: Option<String>) -> Post {
    let typed = Typed { away: until, ..Typed::default() };
    changed(asker, typed, present::people::settings::away_post).await
}

/// Changes habits; `show` makes the post of them, and is told whether anything changed.
async fn changed(
    asker: &Asker<'_>,
    typed: Typed,
    show: impl FnOnce(&Habits, bool, Lang) -> Post + Send,
) -> Post {
    let asker = match typed.away {
        Some(_) => writing::where_absence_is_told(asker).await,
        None => asker.clone(),
    };
    let looks = typed.is_empty();
    let job = move |tx: &Tx<'_>, by: &Caller| {
        let change = typed.read(tx, by)?;
        Ok((settings::change(tx, by, &change)?, change != SettingsChange::default()))
    };
    let show = |(habits, changed): (Habits, bool), lang| show(&habits, changed, lang);
    if looks { asker.look(job, show).await } else { asker.change(job, show).await }
}
