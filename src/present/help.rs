//! Help and rules, for the edition that is played.

use super::table::edition_name;
use super::{Lang, Post, refusal};
use crate::engine::View;
use crate::engine::edition::{Edition, Family};
use crate::engine::tiles::Raising;

/// The topics of the rules in short, by the ending of their key.
const TILE_TOPICS: [&str; 7] = ["goal", "turn", "track", "land", "selling", "bankruptcy", "end"];
const AUCTION_TOPICS: [&str; 7] = ["goal", "turn", "track", "land", "auction", "bankruptcy", "end"];
const DICE_TOPICS: [&str; 7] = ["goal-1976", "turn-1976", "path", "track-1976", "deals", "debts", "end-1976"];

/// Returns the topics of an edition's rules, with their titles.
#[must_use]
pub fn topics(edition: &Edition, lang: Lang) -> Vec<(&'static str, String)> {
    let keys = match &edition.family {
        Family::Dice(_) => DICE_TOPICS,
        Family::Tiles(table) => match table.rules.raising {
            Raising::SellToBank => TILE_TOPICS,
            Raising::Auction => AUCTION_TOPICS,
        },
    };
    keys.map(|key| (key, lang.say(&format!("topic-{key}")))).to_vec()
}

/// Returns the rule of a topic in short, or all of them.
#[must_use]
pub fn rules(edition: &Edition, topic: Option<&str>, lang: Lang) -> Post {
    let mut lines = vec![format!("**{}**", edition_name(edition, lang))];
    let wanted = topic.map(str::trim).filter(|topic| !topic.is_empty());
    let topics = topics(edition, lang);
    let matches = |(key, title): &(&str, String)| {
        wanted.is_none_or(|wanted| *key == wanted || title.eq_ignore_ascii_case(wanted))
    };
    let any = topics.iter().any(matches);
    for (key, title) in topics.iter().filter(|topic| !any || matches(topic)) {
        let args = [("bonus", lang.money(edition.bonus).into())];
        lines.push(format!("**{title}** {}", lang.text(&format!("rules-{key}"), &args)));
    }
    Post::text(super::table::fit(&lines))
}

/// Returns how to start, and what the reader can do now.
#[must_use]
pub fn help(view: Option<&View>, lang: Lang) -> Post {
    let mut lines = vec![lang.say("help")];
    if let Some(view) = view {
        lines.push(lang.text("help-here", &[("edition", edition_name(&view.edition, lang).into())]));
        lines.push(refusal::instead(view, lang).unwrap_or_else(|| lang.say("help-not-your-turn")));
    }
    Post::text(lines.join("\n\n"))
}
