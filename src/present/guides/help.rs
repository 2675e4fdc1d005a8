//! The answer to `/help`: how to start, and what the reader can do now.

use super::guide;
use crate::present::lang::Lang;
use crate::present::parts::calls::waiting;
use crate::present::parts::post::Post;
use crate::present::parts::scene::Scene;
use crate::present::refusal;
use crate::present::words::terms::{edition_name, place};
use crate::store::UserId;
use crate::store::games::StoredGame;

/// Returns what somebody can do in a lobby: its host, whoever has a seat there, or has none.
#[must_use]
pub fn in_lobby(stored: &StoredGame, user: UserId, lang: Lang) -> Post {
    let key = match stored.seat_of(user) {
        Some(_) if stored.host == user => "help-lobby-own",
        Some(_) => "help-lobby-seated",
        None => "help-lobby",
    };
    Post::text(format!("{}\n\n{}", lang.say("help"), lang.say(key)))
        .buttons(vec![guide::button(None, None, lang)])
}

/// Returns how to start, and what the reader can do now in the game that is played here; in direct
/// messages, what works there, and what they can do in their only game.
#[must_use]
pub fn post(scene: Option<&Scene<'_>>, in_dm: bool, lang: Lang) -> Post {
    let in_1976 = scene.is_some_and(|scene| scene.view.table.dice().is_some());
    let is_over = scene.is_some_and(|scene| scene.view.outcome.is_some());
    let is_there = scene.is_some_and(|scene| scene.stored.is_in_dm());
    let mut lines = match (in_dm, is_over) {
        (true, false) if is_there => vec![lang.say("help-dm"), lang.say("help-turn-dm")],
        (true, _) => vec![lang.say("help-dm")],
        (false, true) => vec![lang.say("help"), lang.say("help-over")],
        (false, false) => {
            vec![lang.say("help"), lang.say(if in_1976 { "help-turn-1976" } else { "help-turn" })]
        }
    };
    if let Some(scene) = scene.filter(|_| !is_over) {
        let edition = edition_name(&scene.view.edition, lang);
        let (key, place) =
            if in_dm { ("help-in", place(scene.stored, lang)) } else { ("help-here", String::new()) };
        lines.push(lang.text(key, &[("edition", edition.into()), ("place", place.into())]));
        if !in_dm {
            lines.push(lang.say("help-life"));
        }
        lines.extend(scene.stored.hints.then(|| lang.say("help-hint")));
        lines.push(refusal::instead(scene.view, lang).unwrap_or_else(|| waiting(scene)));
        if !in_dm && scene.view.own_seat().is_some() {
            lines.push(lang.say("help-absent"));
        }
    }
    let (view, id) = (scene.map(|scene| scene.view), scene.map(|scene| scene.stored.id));
    Post::text(lines.join("\n\n")).buttons(vec![guide::button(view, id, lang)])
}
