//! Help and rules, for the edition that is played.

use super::table::{Scene, edition_name};
use super::{Lang, Post, hand, refusal};
use crate::engine::edition::{Edition, Family};
use crate::engine::tiles::Raising;
use crate::engine::{City, Money};

/// The topics of the rules in short, by the ending of their key.
const TILE_TOPICS: [&str; 8] = ["goal", "turn", "track", "land", "payouts", "selling", "bankruptcy", "end"];
const AUCTION_TOPICS: [&str; 8] =
    ["goal", "turn", "track", "land", "payouts", "auction", "bankruptcy", "end"];
const DICE_TOPICS: [&str; 8] =
    ["goal-1976", "turn-1976", "path", "track-1976", "income", "deals", "debts", "end-1976"];

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
        let args = [("bonus", lang.money(edition.bonus).into()), ("payouts", payouts(edition).into())];
        lines.push(format!("**{title}** {}", lang.text(&format!("rules-{key}"), &args)));
    }
    Post::text(super::limit::fit(&lines))
}

/// Returns how to start, and what the reader can do now in the game that is played here; in direct
/// messages, what works there.
#[must_use]
pub fn help(scene: Option<&Scene<'_>>, in_dm: bool, lang: Lang) -> Post {
    if in_dm {
        return Post::text(lang.say("help-dm"));
    }
    let in_1976 = scene.is_some_and(|scene| scene.view.table.dice().is_some());
    let turn = lang.say(if in_1976 { "help-turn-1976" } else { "help-turn" });
    let mut lines = vec![lang.say("help"), turn];
    if let Some(scene) = scene {
        let edition = edition_name(&scene.view.edition, lang);
        lines.push(lang.text("help-here", &[("edition", edition.into())]));
        lines.push(refusal::instead(scene.view, lang).unwrap_or_else(|| hand::waiting(scene)));
    }
    Post::text(lines.join("\n\n"))
}

/// Returns what each city's land pays, in thousands by the number of cards: "Denver 5 · 10 · 15".
fn payouts(edition: &Edition) -> String {
    let paid = match &edition.family {
        Family::Tiles(table) => &table.payouts,
        Family::Dice(table) => &table.income,
    };
    let row = |(city, amounts): (&City, &[Money; 5])| {
        let each = amounts.map(|amount| (amount.0 / Money::THOUSAND.0).to_string());
        format!("\n• {city} {}", each.join(" · "))
    };
    let rows: Vec<String> = edition.cities.iter().zip(paid).map(row).collect();
    rows.concat()
}
