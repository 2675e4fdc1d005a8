//! The answer to `/rules`: the rules of an edition in short.

use last_spike_engine::{BID_STEP, City, DiceFigures, Edition, Family, Money, Raising, SpaceKind};

use super::guide;
use crate::present::lang::{Lang, Value};
use crate::present::parts::post::Post;
use crate::present::words::limits::join_last;
use crate::present::words::terms::edition_name;

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
        Family::Tiles(table) => match table.variant.raising {
            Raising::SellToBank => TILE_TOPICS,
            Raising::Auction => AUCTION_TOPICS,
        },
    };
    keys.map(|key| (key, lang.say(&format!("topic-{key}")))).to_vec()
}

/// Returns the rule of a topic in short, or all of them.
#[must_use]
pub fn post(edition: &Edition, topic: Option<&str>, lang: Lang) -> Post {
    let mut lines = vec![format!("**{}**", edition_name(edition, lang))];
    let wanted = topic.map(str::trim).filter(|topic| !topic.is_empty());
    let topics = topics(edition, lang);
    let matches = |(key, title): &(&str, String)| {
        wanted.is_none_or(|wanted| *key == wanted || title.eq_ignore_ascii_case(wanted))
    };
    let any = topics.iter().any(matches);
    let args = figures(edition, lang);
    for (key, title) in topics.iter().filter(|topic| !any || matches(topic)) {
        lines.push(format!("**{title}** {}", lang.text(&format!("rules-{key}"), &args)));
    }
    Post::text(join_last(&lines)).buttons(vec![guide::button(None, None, lang)])
}

/// Returns the figures of an edition that its rules name.
fn figures(edition: &Edition, lang: Lang) -> Vec<(&'static str, Value<'static>)> {
    let mut figures = vec![
        ("bonus", lang.money(edition.bonus).into()),
        ("payouts", payouts(edition).into()),
        ("step", lang.money(BID_STEP).into()),
    ];
    if let Family::Dice(table) = &edition.family {
        let named = [
            ("rents", SpaceKind::SettlerRents),
            ("roadbed", SpaceKind::RoadbedCosts),
            ("fees", SpaceKind::SurveyFees),
            ("scandal", SpaceKind::PacificScandal),
            ("claims", SpaceKind::LandClaims),
        ];
        for (name, kind) in named {
            figures.push((name, amounts(table, kind, lang).into()));
        }
    }
    figures
}

/// Returns the amounts of the spaces of a kind, each once: "$1,000".
fn amounts(table: &DiceFigures, kind: SpaceKind, lang: Lang) -> String {
    let mut amounts: Vec<Money> =
        table.path.iter().filter(|space| space.kind == kind).map(|space| space.amount).collect();
    amounts.sort_unstable();
    amounts.dedup();
    let amounts: Vec<String> = amounts.into_iter().map(|amount| lang.money(amount)).collect();
    amounts.join(" / ")
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
