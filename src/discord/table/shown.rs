//! What shows a game, or a part of it, and changes nothing.

use last_spike_engine::{Seat, Step};

use crate::discord::answers::asker::Asker;
use crate::present;
use crate::present::parts::leap::{Leap, Way};
use crate::present::parts::shareable::Shareable;
use crate::present::{Names, Post, Scene, key};
use crate::service::views::example;
use crate::service::views::history::{self, Moment, Past};
use crate::service::views::look::{self, Look, Recap, Status};
use crate::service::{Caller, Refusal};
use crate::store::Tx;
use crate::store::games::Stage;

/// Shows the player's own view, with their plan and the steps that they can take back.
pub(in crate::discord) async fn hand(asker: &Asker<'_>) -> Post {
    asker
        .look(look::hand, |(stored, view, besides), lang| {
            // A command leaves the message with the game where it is.
            let post = |scene: &Scene<'_>| {
                if asker.presses() {
                    asker.own(scene, &besides)
                } else {
                    present::questions::hand::post(scene, &besides)
                }
            };
            Scene::of(&stored, &view, lang, post)
        })
        .await
}

/// Shows the board, in words or as a picture.
pub(in crate::discord) async fn board(asker: &Asker<'_>, in_words: bool) -> Post {
    let show = if in_words { present::boards::map::in_words } else { present::boards::map::post };
    asker.look(look::public, |(stored, view), lang| Scene::of(&stored, &view, lang, show)).await
}

/// Shows whom a game waits for, and until when; of a lobby, who sits in it.
pub(in crate::discord) async fn status(asker: &Asker<'_>) -> Post {
    let limits = asker.bot.limits;
    asker
        .look(
            move |tx, by| look::status(tx, by, limits),
            |Status { look, still, rests, silent }, lang| match &look.view {
                Some(view) => Scene::of(&look.stored, view, lang, |scene| {
                    let post = present::boards::status::post(scene, &look.awaited, &still, rests);
                    present::voting::replace::below_status(scene, post, &silent)
                }),
                None => present::table::lobby::post(&look.stored, look.rematch.as_ref(), lang),
            },
        )
        .await
}

/// Lists the person's games: those under way, or the last that are over.
pub(in crate::discord) async fn list(asker: &Asker<'_>, finished: bool) -> Post {
    use present::table::list;

    let (query, user) = (if finished { look::finished } else { look::mine }, asker.by.user);
    asker
        .look(
            move |tx, by| Ok(query(tx, by.user, list::LISTED)?),
            |looks, lang| {
                let own = |look: &Look| look.stored.seat_of(user);
                if finished { list::finished(&looks, own, lang) } else { list::post(&looks, own, lang) }
            },
        )
        .await
}

/// Shows what has happened since the player's last turn.
pub(in crate::discord) async fn recap(asker: &Asker<'_>) -> Post {
    asker
        .look(look::recap, |Recap { stored, view, news }, lang| {
            Scene::of(&stored, &view, lang, |scene| present::table::recap::post(scene, &news))
        })
        .await
}

/// Shows all events after one step, up to another one.
pub(in crate::discord) async fn told(asker: &Asker<'_>, since: Step, to: Step) -> Post {
    asker
        .look(
            move |tx, by| look::told(tx, by, since, to),
            |Recap { stored, view, news }, lang| {
                Scene::of(&stored, &view, lang, |scene| present::telling::turns::whole(scene, &news))
            },
        )
        .await
}

/// Shows a moment of a game's past; `None` for its present.
pub(in crate::discord) async fn moment(asker: &Asker<'_>, moment: Option<Moment>) -> Post {
    past(asker, move |tx, by| history::at(tx, by, moment)).await
}

/// Shows another moment of a game's past.
pub(in crate::discord) async fn leap(asker: &Asker<'_>, leap: Leap) -> Post {
    past(asker, move |tx, by| match leap.way {
        Way::Last => history::newest(tx, by, leap.to.unit),
        Way::First | Way::Back | Way::Next => history::at(tx, by, Some(leap.to)),
    })
    .await
}

async fn past(
    asker: &Asker<'_>,
    query: impl Fn(&Tx<'_>, &Caller) -> Result<Past, Refusal> + Send + 'static,
) -> Post {
    asker
        .look(query, |found, lang| {
            let (post, what) = (present::reviews::history::post(&found, lang), Shareable::Past(found.moment));
            present::reviews::share::offered(post, what, &found.stored, asker.by.channel, lang)
        })
        .await
}

/// Explains the board of a game, or of an example if there is no game.
pub(in crate::discord) async fn guide(asker: &Asker<'_>) -> Post {
    use present::guides::guide::post;

    let editions = asker.bot.editions.clone();
    asker
        .look(
            move |tx, by| example::explained(tx, by, &editions),
            |(stored, view), lang| {
                if let Some(stored) = stored {
                    return post(&view, &Names::of(&stored), stored.first(), lang);
                }
                let named = |seat: Seat| {
                    lang.text(key::GUIDE_PLAYER, &[("letter", seat.letter().to_string().into())])
                };
                let seats = Seat::first(view.seats.len().try_into().unwrap_or(0));
                post(&view, &Names::new(&seats.map(named).collect::<Vec<_>>()), Seat(0), lang)
            },
        )
        .await
}

/// Shows the rules of the edition that is played here, or one of their topics.
pub(in crate::discord) async fn rules(asker: &Asker<'_>, topic: Option<String>) -> Post {
    let editions = asker.bot.editions.clone();
    asker
        .look(
            move |tx, by| look::edition(tx, by, &editions),
            |edition, lang| present::guides::rules::post(&edition, topic.as_deref(), lang),
        )
        .await
}

/// Shows what the person can do here.
pub(in crate::discord) async fn help(asker: &Asker<'_>) -> Post {
    use present::guides::help::{in_lobby, post};

    let in_dm = asker.by.guild.is_none();
    asker
        .look(
            // A game that cannot be shown is no reason to give no help.
            |tx, by| Ok(look::at(tx, by).ok()),
            |here, lang| match here {
                Some(Look { stored, view: Some(view), .. }) => {
                    Scene::of(&stored, &view, lang, |scene| post(Some(scene), in_dm, lang))
                }
                Some(here) if here.stored.stage == Stage::Lobby && !in_dm => {
                    in_lobby(&here.stored, asker.by.user, lang)
                }
                _ => post(None, in_dm, lang),
            },
        )
        .await
}
