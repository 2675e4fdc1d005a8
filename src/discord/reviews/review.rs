//! Reviewing a finished game: computed on threads of its own the first time that somebody asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use last_spike_engine::{Step, Viewer};

use crate::discord::answers::asker::Asker;
use crate::discord::answers::progress;
use crate::present;
use crate::present::parts::shareable::Shareable;
use crate::present::reviews::review::Reviewed;
use crate::present::{Lang, Names, Post, key, reviews::share};
use crate::service::Refusal;
use crate::service::reviews::review::{self, Judged, Review, Reviewable};

/// The threads that compute one review.
const THREADS: usize = 2;

/// The interval at which the progress of a review is reported.
const SAY_EVERY: Duration = Duration::from_secs(1);

/// Answers with the review of a game, as whoever asks reads it: their own costliest choices come first.
pub(in crate::discord) async fn post(asker: &Asker<'_>) -> Post {
    shown(asker, |told, game| own(asker, told, game)).await
}

fn own(asker: &Asker<'_>, told: &Reviewed<'_>, game: &Reviewable) -> Post {
    let own = game.costliest(told.review).map(|own| {
        let before = |choice: &Judged| game.before(choice.step, Viewer::Seat(choice.seat));
        own.into_iter().map(|choice| (choice, before(choice))).collect::<Vec<_>>()
    });
    let post = present::reviews::own::post(told, &game.stored, own.as_deref());
    share::offered(post, Shareable::Review, &game.stored, asker.by.channel, asker.lang)
}

/// Answers with the review of a game as everybody may see it.
pub(in crate::discord) async fn for_all(asker: &Asker<'_>) -> Post {
    shown(asker, |told, game| told.for_all(game.stored.id)).await
}

/// Answers with the board before a choice, and what speaks for that choice and for a better one; with the whole review if
/// it was made anew since and tells of other choices.
pub(in crate::discord) async fn choice(asker: &Asker<'_>, step: Step) -> Post {
    shown(asker, |told, game| {
        let Some(choice) = told.choice(step) else { return own(asker, told, game) };
        let viewer = if game.is_own(choice) { Viewer::Seat(choice.seat) } else { Viewer::Spectator };
        present::reviews::own::choice(told, &game.stored, choice, &game.before(step, viewer))
    })
    .await
}

/// Answers with what is made of the review of a game, or with the reason why there is none.
async fn shown(asker: &Asker<'_>, show: impl FnOnce(&Reviewed<'_>, &Reviewable) -> Post + Send) -> Post {
    match reviewed(asker).await {
        Ok((game, review)) => {
            let (names, edition) = (Names::of(&game.stored), &game.stored.edition);
            let lang = asker.lang;
            let told = Reviewed { review: &review, edition, names: &names, stood_in: &game.stood_in, lang };
            show(&told, &game)
        }
        Err(NoReview::Refused(refusal)) => asker.refused(refusal).await,
        Err(NoReview::Broken) => asker.say(key::refusal::Broken).refusing(),
        Err(NoReview::Busy) => asker.say(key::refusal::Reviewing).refusing(),
        Err(NoReview::Waits) => asker.say(key::refusal::ReviewWaits).refusing(),
    }
}

/// Reviews a game on threads of its own, and reports the progress.
async fn computed(game: Reviewable, playouts: Option<u32>, lang: Lang) -> (Reviewable, Option<Review>) {
    let percent = Arc::new(AtomicUsize::new(0));
    let telling = Arc::clone(&percent);
    let work = move || {
        let review = game.compute(playouts, THREADS, |done| telling.store(done, Ordering::Relaxed));
        (game, review)
    };
    let mut work = tokio::task::spawn_blocking(work);
    loop {
        let done = percent.load(Ordering::Relaxed);
        progress::say(lang.text(key::REVIEW_PROGRESS, &[("percent", done.into())]));
        tokio::select! {
            done = &mut work => match done {
                Ok(done) => return done,
                // The caller tells the person that the work broke off.
                Err(broken) => std::panic::resume_unwind(broken.into_panic()),
            },
            () = tokio::time::sleep(SAY_EVERY) => {}
        }
    }
}

/// A reason why there is no review.
enum NoReview {
    Refused(Refusal),
    /// The game cannot be played again.
    Broken,
    /// Too many people are waiting for reviews.
    Busy,
    /// The person is waiting for another one.
    Waits,
}

/// Returns a game with its review.
async fn reviewed(asker: &Asker<'_>) -> Result<(Reviewable, Review), NoReview> {
    let (bot, lang) = (asker.bot, asker.lang);
    let find = || async {
        let found = asker.read(review::find_reviewable).await;
        let mut game = found.map_err(NoReview::Refused)?;
        let kept = game.kept.take();
        Ok::<_, NoReview>((game, kept))
    };
    if let (game, Some(kept)) = find().await? {
        return Ok((game, kept));
    }
    let Some(_one_each) = bot.reviewing.work.enter(asker.by.user) else { return Err(NoReview::Waits) };
    let Ok(_place) = bot.reviewing.waiting.try_acquire() else { return Err(NoReview::Busy) };
    progress::say(lang.say(key::REVIEW_WAITS));
    // One review at a time: people who waited for the same game find its review stored.
    let _turn = bot.reviewing.work.turn().await;
    let (game, kept) = find().await?;
    if let Some(kept) = kept {
        return Ok((game, kept));
    }
    let (game, review) = computed(game, bot.reviewing.playouts, lang).await;
    let review = review.ok_or(NoReview::Broken)?;
    let (stored, kept) = (game.stored.clone(), review.clone());
    if let Err(fault) = bot.store.write(move |tx| review::keep(tx, &stored, &kept)).await {
        tracing::error!(%fault, "a review is not kept");
    }
    Ok((game, review))
}
