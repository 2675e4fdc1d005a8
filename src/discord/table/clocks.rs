//! The clocks of a game: pauses, pace, nudges; and how much of it stays in its channel.

use crate::discord::answers::asker::Asker;
use crate::discord::inputs::moment::{Moment, parse_moment};
use crate::discord::places::writing;
use crate::present::Post;
use crate::present::clock::{clocks, reminder};
use crate::present::voting::vote;
use crate::present::words::terms::style_changed;
use crate::service::absences::{pause, reminders};
use crate::service::clock::quiet;
use crate::service::table::post_style;
use crate::service::voting::consent::Wished;
use crate::service::{Caller, Refusal};
use crate::store::people::settings;
use crate::store::table::conditions::{Pace, PostStyle};
use crate::store::{Time, Tx, UserId};

/// Pauses the clocks of a game, until the moment that was typed.
pub(in crate::discord) async fn pause(asker: &Asker<'_>, until: Option<String>) -> Post {
    wish(asker, move |tx, by| {
        let until = until.as_ref().map(|text| moment_of(tx, by.user, text)).transpose()?.flatten();
        pause::pause(tx, by, until)
    })
    .await
}

/// Resumes the clocks of a game.
pub(in crate::discord) async fn resume(asker: &Asker<'_>) -> Post {
    let resumed = |stored, lang| clocks::resumed(&stored, lang);
    asker.change(pause::resume, resumed).await
}

/// Changes the pace of a game.
pub(in crate::discord) async fn change_pace(asker: &Asker<'_>, pace: Pace) -> Post {
    wish(asker, move |tx, by| pause::change_pace(tx, by, pace)).await
}

async fn wish(
    asker: &Asker<'_>,
    job: impl Fn(&Tx<'_>, &Caller) -> Result<Wished, Refusal> + Send + 'static,
) -> Post {
    let asker = writing::there(asker).await;
    asker.change(job, |wished, lang| vote::wished(&wished, lang)).await
}

/// Reminds the player for whom a game waits.
pub(in crate::discord) async fn nudge(asker: &Asker<'_>) -> Post {
    let asker = writing::there(asker).await;
    let nudged = |nudge, lang| reminder::nudged(&nudge, lang);
    asker.change(reminders::nudge, nudged).await
}

/// Changes how much of a game's posts stays in its channel.
pub(in crate::discord) async fn change_posts(asker: &Asker<'_>, style: PostStyle) -> Post {
    let said = |_, lang| Post::text(style_changed(style, lang));
    asker.change(move |tx, by| post_style::change(tx, by, style), said).await
}

/// Reads a moment in the time zone of a person; `None` for none.
pub(in crate::discord) fn moment_of(tx: &Tx<'_>, user: UserId, text: &str) -> Result<Option<Time>, Refusal> {
    let zone = settings::of(tx, user)?.time_zone.and_then(|name| quiet::zone(&name));
    Ok(match parse_moment(text, zone, tx.now())? {
        Moment::At(time) => Some(time),
        Moment::Off => None,
    })
}
