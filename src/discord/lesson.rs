//! Lessons: begun or resumed by a command, and continued by their buttons.

use last_spike_engine::Step;

use super::answers::answer::refused;
use super::bot::Bot;
use super::clock::time::now;
use super::inputs::input::action_of;
use crate::present::parts::press::Taught;
use crate::present::{Lang, Post, lesson as present};
use crate::service::lesson::{self, Going, ShownLesson};
use crate::service::{Caller, Refusal};
use crate::store::{LessonId, people::settings};

/// Begins a person's lesson, or shows the one that is under way.
pub(super) async fn opened(bot: &Bot, by: &Caller, lang: Lang) -> Post {
    let asked = by.clone();
    let shown = bot.change_for(by, move |tx| lesson::open(tx, &asked, now())).await;
    told(bot, shown, by, lang).await
}

/// Continues a lesson by one of its buttons or menus.
pub(super) async fn pressed(
    bot: &Bot,
    lesson: LessonId,
    step: Step,
    taught: Taught,
    values: &[String],
    by: &Caller,
    lang: Lang,
) -> Post {
    let going = match taught {
        Taught::On => Ok(Going::On),
        Taught::Back => Ok(Going::Back),
        Taught::Anew => Ok(Going::Anew),
        Taught::Off => Ok(Going::Off),
        Taught::By(intent) => action_of(&intent, values).map(Going::By),
    };
    let shown = match going {
        Ok(going) => {
            let asked = by.clone();
            bot.change_for(by, move |tx| lesson::press(tx, &asked, lesson, step, &going, now())).await
        }
        Err(refusal) => Err(refusal),
    };
    told(bot, shown, by, lang).await
}

/// Returns whether the caller wants no pictures; false if their settings can't be read.
async fn wants_words(bot: &Bot, by: &Caller) -> bool {
    let user = by.user;
    let habits = bot.store.glance(move |tx| settings::of(tx, user)).await;
    habits.inspect_err(|fault| tracing::warn!(%fault, "habits cannot be read")).is_ok_and(|all| all.text_only)
}

async fn told(bot: &Bot, shown: Result<ShownLesson, Refusal>, by: &Caller, lang: Lang) -> Post {
    match shown {
        Ok(shown) if wants_words(bot, by).await => present::in_words(&shown, lang),
        Ok(shown) => present::post(&shown, lang),
        Err(refusal) => refused(bot, refusal, by, by.here(), lang).await,
    }
}
