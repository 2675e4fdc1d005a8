//! The controls of a lobby, and its settings.

use poise::serenity_prelude::ModalInteraction;

use super::opened;
use crate::discord::answers::answer::refused;
use crate::discord::answers::form::field;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::present::parts::form::Form;
use crate::present::{
    Intent, Lang, Post, Press,
    table::{lobby as present_lobby, lobby_settings as present_settings},
};
use crate::service::table::lobby_settings::{self, Setting};
use crate::service::table::rematch::{self, LobbyOutcome};
use crate::service::{
    Caller, GameRef,
    table::{alone, lobby},
};
use crate::store::games::StoredGame;
use crate::store::{GameId, Tx};

/// A change that a control of a lobby has made.
enum Done {
    /// The outcome of joining, leaving or declining.
    Outcome(LobbyOutcome),
    /// A computer has a seat.
    Computer,
    /// The lobby's game was started.
    Started(Box<StoredGame>),
}

/// Answers a control of a lobby; for a menu, with the chosen values.
pub(in crate::discord) async fn in_lobby(
    bot: &Bot,
    press: Press,
    chosen: String,
    by: &Caller,
    lang: Lang,
) -> Post {
    match press.intent {
        Intent::Settings => return settings(bot, press.game, &chosen, by, lang).await,
        Intent::Set(setting) => return set(bot, press.game, setting, &chosen, by, lang).await,
        Intent::Against(level) if press.game == GameId(0) => {
            return opened::against(bot, level, by, lang).await;
        }
        _ => {}
    }
    let wanted = present_lobby::chosen_level(&chosen);
    if press.intent == Intent::AddComputer && chosen.is_empty() {
        let (asked, game_ref) = (by.clone(), GameRef::Game(press.game));
        let free = bot.store.read(move |tx| lobby::free_for_computers(tx, &asked, game_ref)).await;
        return match free {
            Ok(free) => present_lobby::levels(press.game, free, lang),
            Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
        };
    }
    if press.intent == Intent::AddComputer && wanted.is_none() {
        return Post::text(lang.say("refusal-forged")).refusing();
    }
    let (asked, game_ref, limits) = (by.clone(), GameRef::Game(press.game), bot.limits);
    let done = bot
        .change_for(by, move |tx| match press.intent {
            Intent::Join => rematch::join(tx, &asked, game_ref, limits, now()).map(Done::Outcome),
            Intent::Leave => rematch::leave(tx, &asked, game_ref, limits, now()).map(Done::Outcome),
            Intent::AddComputer => {
                let (level, count) = wanted.unwrap_or((present_lobby::LEVELS[0], 1));
                lobby::add_computers(tx, &asked, game_ref, level, count, now()).map(|_| Done::Computer)
            }
            Intent::Against(ref level) => alone::begin(tx, &asked, game_ref, level, limits, now())
                .map(|lobby| Done::Started(Box::new(lobby))),
            _ => {
                lobby::start(tx, &asked, game_ref, limits, now()).map(|lobby| Done::Started(Box::new(lobby)))
            }
        })
        .await;
    match done {
        Ok(Done::Outcome(done)) => present_lobby::pressed(done, lang),
        Ok(Done::Computer) => Post::text(lang.say("lobby-computer")).silently(),
        Ok(Done::Started(lobby)) => opened::started(bot, &lobby, "lobby-go", lang).await,
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Shows the settings that the caller may change, or asks for the value of the one that they have chosen.
pub(in crate::discord) async fn settings(
    bot: &Bot,
    game: GameId,
    chosen: &str,
    by: &Caller,
    lang: Lang,
) -> Post {
    let (asked, game_ref) = (by.clone(), GameRef::Game(game));
    match bot.store.read(move |tx| lobby_settings::look(tx, &asked, game_ref)).await {
        Ok(lobby) => match Setting::named(chosen) {
            Some(setting) => present_settings::question(&lobby, setting, &bot.editions, lang),
            None => present_settings::post(&lobby, &bot.editions, lang),
        },
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Sets a setting to the chosen value. If that is refused, the setting stays open for another choice.
async fn set(bot: &Bot, game: GameId, setting: Setting, chosen: &str, by: &Caller, lang: Lang) -> Post {
    let Some(value) = present_settings::chosen(setting, chosen) else {
        return Post::text(lang.say("refusal-forged")).refusing();
    };
    let (asked, game_ref, editions) = (by.clone(), GameRef::Game(game), bot.editions.clone());
    let changed = move |tx: &Tx<'_>| lobby_settings::change(tx, &asked, game_ref, &value, &editions, now());
    match bot.change_for(by, changed).await {
        Ok(changed) => present_settings::changed(&changed, &[setting], lang),
        Err(refusal) => {
            // The setting stays open, so that another value can be chosen.
            let refused = refused(bot, refusal, by, game_ref, lang).await;
            let asked = by.clone();
            match bot.store.read(move |tx| lobby_settings::look(tx, &asked, game_ref)).await {
                Ok(lobby) => {
                    let question = present_settings::question(&lobby, setting, &bot.editions, lang);
                    Post { text: refused.text, ..question }
                }
                Err(_) => refused,
            }
        }
    }
}

/// Returns one of the forms of the settings that the caller may change, counted from 0; or the question about the only
/// one that they may change.
pub(in crate::discord) async fn form(
    bot: &Bot,
    game: GameId,
    page: usize,
    by: &Caller,
    lang: Lang,
) -> Result<Form, Post> {
    let (asked, game_ref) = (by.clone(), GameRef::Game(game));
    match bot.store.read(move |tx| lobby_settings::look(tx, &asked, game_ref)).await {
        Ok(lobby) => match present_settings::forms(&lobby, &bot.editions, lang).into_iter().nth(page) {
            Some(form) => Ok(form),
            None => Err(present_settings::post(&lobby, &bot.editions, lang)),
        },
        Err(refusal) => Err(refused(bot, refusal, by, game_ref, lang).await),
    }
}

/// Sets the settings to the values chosen in the form, all or none; the form has `shown` the old values.
pub(in crate::discord) async fn sent(
    bot: &Bot,
    sent: &ModalInteraction,
    game: GameId,
    shown: &str,
    by: &Caller,
    lang: Lang,
) -> Post {
    let Some(chosen) = present_settings::all_chosen(shown, |name| field(sent, name)) else {
        return Post::text(lang.say("refusal-forged")).refusing();
    };
    let (asked, game_ref, editions) = (by.clone(), GameRef::Game(game), bot.editions.clone());
    let changed =
        move |tx: &Tx<'_>| lobby_settings::change_all(tx, &asked, game_ref, &chosen, &editions, now());
    match bot.change_for(by, changed).await {
        Ok((changed, settings)) => present_settings::changed(&changed, &settings, lang),
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}
