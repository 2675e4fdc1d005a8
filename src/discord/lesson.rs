//! Lessons: commands begin or resume one, and its buttons continue it.

use last_spike_engine::Step;

use super::answers::asker::Asker;
use crate::present;
use crate::present::Post;
use crate::service::lesson::{self, Going, ShownLesson};
use crate::service::{Caller, Refusal};
use crate::store::{LessonId, Tx, people::settings};

/// Begins a person's lesson, or shows the one that is under way.
pub(super) async fn open(asker: &Asker<'_>) -> Post {
    told(asker, lesson::open).await
}

/// Continues a lesson by one of its buttons or menus.
pub(super) async fn press(asker: &Asker<'_>, lesson: LessonId, step: Step, going: Going) -> Post {
    told(asker, move |tx, by| lesson::press(tx, by, lesson, step, &going)).await
}

/// Shows a lesson after a change, without pictures to whoever wants none.
async fn told(
    asker: &Asker<'_>,
    job: impl Fn(&Tx<'_>, &Caller) -> Result<ShownLesson, Refusal> + Send + 'static,
) -> Post {
    match asker.write(job).await {
        Ok(shown) if wants_words(asker).await => present::lesson::in_words(&shown, asker.lang),
        Ok(shown) => present::lesson::post(&shown, asker.lang),
        Err(refusal) => asker.refused(refusal).await,
    }
}

/// Returns whether a person wants texts without pictures; if that cannot be read, `false`.
async fn wants_words(asker: &Asker<'_>) -> bool {
    let user = asker.by.user;
    let habits = asker.bot.store.glance(move |tx| settings::of(tx, user)).await;
    habits.inspect_err(|fault| tracing::warn!(%fault, "habits cannot be read")).is_ok_and(|all| all.text_only)
}
