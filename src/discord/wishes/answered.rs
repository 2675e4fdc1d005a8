//! The one way to answer a wish: limited for each person, in time, noted, and in its place.

use std::sync::OnceLock;

use super::place::Shown;
use super::wish::Wish;
use crate::discord::answers::asker::{Answer, Asker};
use crate::discord::answers::reply::Show;
use crate::discord::answers::responder::Place;
use crate::discord::answers::{form, in_place};
use crate::discord::failure::Failure;
use crate::discord::inputs::caller::Way;
use crate::discord::table::lobby;
use crate::present::key;
use crate::service::Pressed;

/// Carries a wish out, and answers it.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(in crate::discord) async fn answer(mut asker: Asker<'_>, wish: Wish) -> Result<(), Failure> {
    let Some(_inside) = asker.bot.answer_limit.enter(asker.by.user) else {
        return asker.responder(Place::Private).too_much().await;
    };
    if wish.shown() == Shown::Form {
        // This future is large, and would be part of the one that answers every wish.
        return Box::pin(open(&asker, wish)).await;
    }
    let place = wish.shown().place(&asker);
    if let (Place::Direct, Way::Control { message, .. }) = (place, asker.way) {
        asker.by.pressed = Some(Pressed { game: asker.named_game(), message });
    }
    let (_under_way, asker, rest) = (asker.bot.answering.token(), &asker, OnceLock::new());
    let work = async {
        let Answer { post, more, held, .. } = wish.carry_out(asker).await;
        let (post, notice) = in_place::complete(asker, post).await;
        // The work is done once.
        let _ = rest.set((notice, more, held));
        // A note on the bot's missing permissions is not for everybody to see.
        if place == Place::Public { post } else { asker.noted(post).await }
    };
    let responder = asker.responder(place);
    let shown = responder.show(work).await;
    // If Discord took no answer any more, nothing was done.
    let Some((notice, more, _held)) = rest.into_inner() else { return shown.map(drop) };
    if let Some(notice) = notice {
        in_place::settle(asker.bot, notice, matches!(shown, Ok(Show::AsMeant))).await;
    }
    shown?;
    for post in more {
        responder.more(post).await?;
    }
    Ok(())
}

/// Opens a form; if Discord does not take it, says so, or shows the settings of a lobby in their menu.
async fn open(asker: &Asker<'_>, wish: Wish) -> Result<(), Failure> {
    let is_of_lobby = matches!(wish, Wish::SettingsForm(_));
    let instead = async {
        if is_of_lobby {
            return lobby::settings(asker, None).await;
        }
        asker.say(key::refusal::Unshown).refusing()
    };
    let made = async {
        let Answer { form, post, .. } = wish.carry_out(asker).await;
        form.ok_or(post)
    };
    form::open(&asker.responder(Place::Private), made, instead).await
}
