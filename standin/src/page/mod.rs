//! The web page on which one person can be several: its files, its views and its actions.
//!
//! The page asks for a snapshot of what one person sees in one channel and hears by server-sent
//! events when to ask again; all that it shows is made of text, never of HTML from outside.

mod actions;
mod files;
mod settings;
mod views;

pub use settings::{Demo, DemoStep, PageSettings};

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Shared;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{Stream, stream};

use crate::core::Core;

/// The time for which changes are gathered before the page is told.
const GATHER: Duration = Duration::from_millis(60);

/// Returns the page's routes.
pub(crate) fn routes(settings: PageSettings) -> Router<Arc<Core>> {
    let settings = Arc::new(settings);
    let told = move || {
        let settings = Arc::clone(&settings);
        async move { Json(PageSettings::clone(&settings)) }
    };
    files::routes()
        .route("/page/words", get(|| async { Json(files::words()) }))
        .route("/page/settings", get(told))
        .route("/page/world", get(views::world))
        .route("/page/channel", get(views::channel))
        .route("/page/events", get(events))
        .route("/page/act", post(actions::act))
        .route("/page/fault", post(actions::fault))
        .route("/page/clock", post(actions::clock))
}

/// Streams an event whenever something has changed.
async fn events(Shared(core): Shared<Arc<Core>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let told = stream::unfold(core.watch(), |mut changes| async move {
        changes.changed().await.ok()?;
        tokio::time::sleep(GATHER).await;
        changes.mark_unchanged();
        Some((Ok(Event::default().data("look")), changes))
    });
    Sse::new(told).keep_alive(KeepAlive::default())
}
