//! A lobby: who sits in it, its start, and its settings.

use super::opened;
use crate::discord::answers::asker::Asker;
use crate::present;
use crate::present::parts::form::Form;
use crate::present::table::lobby_settings::{changed, forms, question};
use crate::present::{Lang, Post, key};
use crate::service::table::lobby_settings::{self, Chosen, Setting};
use crate::service::table::rematch::{self, LobbyOutcome};
use crate::service::table::{
    alone,
    lobby::{self, Leaver},
};
use crate::service::{Caller, Refusal};
use crate::store::games::StoredGame;
use crate::store::{GameId, Tx};

/// Takes a seat, or accepts to play again.
pub(in crate::discord) async fn join(asker: &Asker<'_>) -> Post {
    let limits = asker.bot.limits;
    asker.change(move |tx, by| rematch::join(tx, by, limits), said(asker)).await
}

/// Leaves a seat, or declines to play again.
pub(in crate::discord) async fn leave(asker: &Asker<'_>) -> Post {
    let limits = asker.bot.limits;
    asker.change(move |tx, by| rematch::leave(tx, by, limits), said(asker)).await
}

/// Returns what is said of a change: nothing below a control of the lobby, where the lobby shows it.
fn said(asker: &Asker<'_>) -> fn(LobbyOutcome, Lang) -> Post {
    if asker.presses() { present::table::lobby::pressed } else { present::table::lobby::done }
}

/// Takes somebody else out of the lobby, whose name the host has typed.
pub(in crate::discord) async fn remove(asker: &Asker<'_>, player: String) -> Post {
    let leaver = Leaver::Typed(player);
    asker
        .change(
            move |tx, by| lobby::remove(tx, by, &leaver),
            |done, lang| present::table::lobby_settings::removed(&done.name, lang),
        )
        .await
}

/// Asks for the level of a computer player, and how many there shall be.
pub(in crate::discord) async fn levels(asker: &Asker<'_>) -> Post {
    let show = |free, lang| present::table::lobby::levels(asker.named_game(), free, lang);
    asker.look(lobby::free_for_computers, show).await
}

/// Seats computer players of a level.
pub(in crate::discord) async fn add_computers(asker: &Asker<'_>, level: &'static str, count: usize) -> Post {
    let add = move |tx: &Tx<'_>, by: &Caller| lobby::add_computers(tx, by, level, count);
    let post = asker.change(add, |_, lang| Post::text(lang.say(key::LOBBY_COMPUTER)).silently()).await;
    Post { silent: post.silent && asker.presses(), ..post }
}

/// Starts the game, once the bot and the person may write here.
pub(in crate::discord) async fn start(asker: &Asker<'_>) -> Post {
    if let Some(refusal) = asker.rights.refuse_to_play(asker.lang) {
        return refusal;
    }
    let limits = asker.bot.limits;
    begun(asker, move |tx, by| lobby::start(tx, by, limits)).await
}

/// Plays against one computer: in this lobby, or in a game that is opened for it.
pub(in crate::discord) async fn against(asker: &Asker<'_>, level: String) -> Post {
    if asker.named_game() == GameId(0) {
        return opened::against(asker, level).await;
    }
    let limits = asker.bot.limits;
    begun(asker, move |tx, by| alone::begin(tx, by, &level, limits)).await
}

async fn begun(
    asker: &Asker<'_>,
    start: impl Fn(&Tx<'_>, &Caller) -> Result<StoredGame, Refusal> + Send + 'static,
) -> Post {
    match asker.write(start).await {
        Ok(lobby) => opened::started(asker, &lobby, key::LOBBY_GO).await,
        Err(refusal) => asker.refused(refusal).await,
    }
}

/// Shows the settings that the caller may change, or asks for the value of the one that they have chosen.
pub(in crate::discord) async fn settings(asker: &Asker<'_>, chosen: Option<Setting>) -> Post {
    let editions = &asker.bot.editions;
    asker
        .look(lobby_settings::look, |lobby, lang| match chosen {
            Some(setting) => question(&lobby, setting, editions, lang),
            None => present::table::lobby_settings::post(&lobby, editions, lang),
        })
        .await
}

/// Sets a setting to the chosen value. If that is refused, the setting stays open for another choice.
pub(in crate::discord) async fn set(asker: &Asker<'_>, setting: Setting, value: Chosen) -> Post {
    let editions = asker.bot.editions.clone();
    let change = move |tx: &Tx<'_>, by: &Caller| lobby_settings::change(tx, by, &value, &editions);
    let post = asker.change(change, |done, lang| changed(&done, &[setting], lang)).await;
    if !post.refusal {
        return post;
    }
    match asker.read(lobby_settings::look).await {
        Ok(lobby) => Post { text: post.text, ..question(&lobby, setting, &asker.bot.editions, asker.lang) },
        Err(_) => post,
    }
}

/// Returns one of the forms of the settings that the caller may change, counted from 0; or the question about the only
/// one that they may change.
pub(in crate::discord) async fn form(asker: &Asker<'_>, page: usize) -> Result<Form, Post> {
    let (editions, lang) = (&asker.bot.editions, asker.lang);
    match asker.read(lobby_settings::look).await {
        Ok(lobby) => {
            let form = forms(&lobby, editions, lang).into_iter().nth(page);
            form.ok_or_else(|| present::table::lobby_settings::post(&lobby, editions, lang))
        }
        Err(refusal) => Err(asker.refused(refusal).await),
    }
}

/// Sets several settings, all or none.
pub(in crate::discord) async fn set_all(asker: &Asker<'_>, chosen: Vec<Chosen>) -> Post {
    let editions = asker.bot.editions.clone();
    asker
        .change(
            move |tx, by| lobby_settings::change_all(tx, by, &chosen, &editions),
            |(done, settings), lang| changed(&done, &settings, lang),
        )
        .await
}
