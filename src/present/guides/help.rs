//! The answer to `/help`: what the reader can do now, on one screen of a phone, and the other commands behind a button.

use last_spike_engine::{Prompt, Step};

use super::guide;
use crate::present::lang::{Key, Lang, key};
use crate::present::parts::calls::waiting;
use crate::present::parts::post::{Button, Post, Tone};
use crate::present::parts::press::{Intent, Press};
use crate::present::parts::scene::Scene;
use crate::present::refusal;
use crate::present::words::terms::{edition_name, place};
use crate::store::games::StoredGame;
use crate::store::{GameId, UserId};

/// Returns what somebody can do in a lobby: its host, whoever has a seat there, or has none.
#[must_use]
pub fn in_lobby(stored: &StoredGame, user: UserId, lang: Lang) -> Post {
    let key = match stored.seat_of(user) {
        Some(_) if stored.host == user => key::HELP_LOBBY_OWN,
        Some(_) => key::HELP_LOBBY_SEATED,
        None => key::HELP_LOBBY,
    };
    let edition = format!("**{}**", edition_name(&stored.edition, lang));
    let lines = [edition, below_posts(stored, key, lang), lang.say(key::HELP_LEARN)];
    Post::text(lines.join("\n")).buttons(vec![guide::button(None, None, lang), more_button(lang)])
}

/// Returns what the reader can do now in the game that is played here, or in direct messages in their only game;
/// without one, how to start.
#[must_use]
pub fn post(scene: Option<&Scene<'_>>, in_dm: bool, lang: Lang) -> Post {
    let is_over = scene.is_some_and(|scene| scene.view.outcome.is_some());
    let lines = match scene {
        Some(scene) if !is_over => in_game(scene, in_dm),
        Some(scene) if !in_dm => vec![below_posts(scene.stored, key::HELP_OVER, lang)],
        _ => {
            let start = if in_dm { key::HELP_DM } else { key::HELP_NEW };
            [key::HELP, key::HELP_LEARN, start].map(|key| lang.say(key)).to_vec()
        }
    };
    let (view, id) = (scene.map(|scene| scene.view), scene.map(|scene| scene.stored.id));
    Post::text(lines.join("\n")).buttons(vec![guide::button(view, id, lang), more_button(lang)])
}

/// Returns the commands that the answer to `/help` has no room for.
#[must_use]
pub fn more(lang: Lang) -> Post {
    Post::text(lang.say(key::HELP_MORE))
}

fn more_button(lang: Lang) -> Button {
    let press = Press { game: GameId(0), step: Step(0), intent: Intent::MoreHelp };
    Button::new(lang.say(key::BUTTON_MORE_HELP), Tone::Plain, press)
}

/// Returns what the reader does now, where their tiles are, and the commands that they need most.
fn in_game(scene: &Scene<'_>, in_dm: bool) -> Vec<String> {
    let lang = scene.lang;
    let edition = edition_name(&scene.view.edition, lang);
    let place = ("place", place(scene.stored, lang).into());
    let head = if in_dm {
        lang.text(key::HELP_IN, &[place, ("edition", edition.into())])
    } else {
        format!("**{edition}**")
    };
    let is_1976 = scene.view.table.dice().is_some();
    let commands: &[Key] = match (in_dm, scene.view.own_seat()) {
        (true, _) if scene.stored.is_in_dm() => &[key::HELP_TURN_DM, key::HELP_NEEDED],
        // Moves are undone where they are played.
        (true, _) => &[key::HELP_TURN_THERE],
        (false, None) => &[key::HELP_WATCH],
        (false, Some(_)) if is_1976 => &[key::HELP_TURN_1976, key::HELP_NEEDED],
        (false, Some(_)) => &[key::HELP_TURN, key::HELP_NEEDED],
    };
    let mut lines = vec![head, now(scene)];
    lines.extend(commands.iter().map(|key| below_posts(scene.stored, *key, lang)));
    let is_here = !in_dm || scene.stored.is_in_dm();
    lines.extend((scene.stored.conditions.hints && is_here).then(|| lang.say(key::HELP_HINT)));
    lines
}

/// The buttons of posts that these sentences name.
const BUTTONS: [Key; 8] = [
    key::BUTTON_JOIN,
    key::BUTTON_START,
    key::BUTTON_SETTINGS,
    key::BUTTON_MY_TILES,
    key::BUTTON_MY_TURN,
    key::BUTTON_ROLL,
    key::BUTTON_REPLAY,
    key::BUTTON_REMATCH,
];

/// Returns a sentence to a reader that names buttons of a game's posts: they are labelled in the language of its channel.
fn below_posts(stored: &StoredGame, key: Key, lang: Lang) -> String {
    let posts = Lang::of(&stored.locale);
    BUTTONS.into_iter().fold(lang.say(key), |text, button| {
        text.replace(&format!("**{}**", lang.say(button)), &format!("**{}**", posts.say(button)))
    })
}

/// Returns the question that the reader is asked, short; else for whom the game waits.
fn now(scene: &Scene<'_>) -> String {
    let key = match &scene.view.prompt {
        Some(Prompt::Lay { .. }) => key::ASK_LAY,
        Some(Prompt::Buy { .. }) => key::ASK_BUY,
        Some(Prompt::Build { .. }) => key::ASK_BUILD,
        Some(Prompt::Remove { .. }) => key::ASK_REMOVE,
        _ => return refusal::instead(scene.view, scene.lang).unwrap_or_else(|| waiting(scene)),
    };
    scene.lang.say(key)
}
