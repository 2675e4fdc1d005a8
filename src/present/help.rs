//! The answer to `/help`: how to start, and what the reader can do now.

use super::calls::waiting;
use super::guide;
use super::lang::Lang;
use super::post::Post;
use super::refusal;
use super::scene::Scene;
use super::terms::edition_name;

/// Returns how to start, and what the reader can do now in the game that is played here; in direct
/// messages, what works there.
#[must_use]
pub fn post(scene: Option<&Scene<'_>>, in_dm: bool, lang: Lang) -> Post {
    if in_dm {
        return Post::text(lang.say("help-dm")).buttons(vec![guide::button(None, None, lang)]);
    }
    let in_1976 = scene.is_some_and(|scene| scene.view.table.dice().is_some());
    let turn = lang.say(if in_1976 { "help-turn-1976" } else { "help-turn" });
    let mut lines = vec![lang.say("help"), turn];
    if let Some(scene) = scene {
        let edition = edition_name(&scene.view.edition, lang);
        lines.push(lang.text("help-here", &[("edition", edition.into())]));
        lines.push(refusal::instead(scene.view, lang).unwrap_or_else(|| waiting(scene)));
    }
    let (view, id) = (scene.map(|scene| scene.view), scene.map(|scene| scene.stored.id));
    Post::text(lines.join("\n\n")).buttons(vec![guide::button(view, id, lang)])
}
