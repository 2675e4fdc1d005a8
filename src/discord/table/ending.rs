//! Leaving a game for good, and ending it: each is confirmed first.

use last_spike_engine::Step;

use crate::discord::answers::asker::Asker;
use crate::discord::places::members::{Left, why_left};
use crate::present::{Button, Intent, Key, Lang, Post, Press, Tone, key};
use crate::service::Caller;
use crate::service::table::{lobby, questions};
use crate::store::Tx;
use crate::store::games::Stage;

/// Asks whether to leave the game for good.
pub(in crate::discord) async fn ask_to_resign(asker: &Asker<'_>) -> Post {
    asker
        .look(questions::to_resign, |look, lang| {
            let view = look.view.as_ref();
            let dice = view.is_some_and(|view| view.table.dice().is_some());
            let question = if dice { key::CONFIRM_RESIGN_1976 } else { key::CONFIRM_RESIGN };
            let step = view.map_or(Step(0), |view| view.step);
            let press = Press { game: look.stored.id, step, intent: Intent::Resign };
            confirm(lang, question, key::BUTTON_RESIGN, press)
        })
        .await
}

/// Asks whether to end the game, or the lobby.
pub(in crate::discord) async fn ask_to_end(asker: &Asker<'_>) -> Post {
    let end = if why_left(asker).await.is_some() { questions::to_free } else { questions::to_end };
    asker
        .look(end, |(game, step, is_last), lang| {
            let (question, button) = match game.stage {
                Stage::Lobby => (key::CONFIRM_END_LOBBY, key::BUTTON_END_LOBBY),
                _ if is_last => (key::CONFIRM_END_LAST, key::BUTTON_END),
                _ => (key::CONFIRM_END, key::BUTTON_END),
            };
            confirm(lang, question, button, Press { game: game.id, step, intent: Intent::End })
        })
        .await
}

/// Ends the game, or the lobby, which was confirmed.
pub(in crate::discord) async fn end(asker: &Asker<'_>) -> Post {
    let left = why_left(asker).await;
    let end = move |tx: &Tx<'_>, by: &Caller| match left {
        Some(Left::ByHost(host)) => lobby::free(tx, by, host),
        Some(Left::Idle) => lobby::close_idle(tx, by),
        None => lobby::end(tx, by),
    };
    asker.change(end, |(), lang| Post::text(lang.say(key::DONE))).await
}

/// Asks for confirmation of an action that can't be undone.
fn confirm(lang: Lang, question: Key, label: Key, press: Press) -> Post {
    let back = Press { intent: Intent::Show, ..press.clone() };
    // The other button goes back to the game as it stands; a lobby has nothing to show.
    let back = (press.step > Step(0)).then(|| Button::new(lang.say(key::BUTTON_BACK), Tone::Plain, back));
    let yes = Button::new(lang.say(label), Tone::Danger, press);
    Post::text(lang.say(question)).buttons(std::iter::once(yes).chain(back).collect())
}
