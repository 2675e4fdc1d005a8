//! The answer to `/rules`: the rules of an edition in short.

use last_spike_engine::{BID_STEP, City, DiceFigures, Edition, Family, Money, Raising, SpaceKind};

use super::guide;
use crate::present::lang::{Lang, Value, key};
use crate::present::parts::post::Post;
use crate::present::words::limits::join_last;
use crate::present::words::terms::edition_name;

/// A topic of the rules in short: the ending of its key, and the numbers of its rulings.
type Topic = (&'static str, &'static str);

const TILE_TOPICS: [Topic; 8] = [
    ("goal", ""),
    ("turn", "T1, T6, T7"),
    ("track", "T1–T4"),
    ("land", "T3, T6"),
    ("payouts", ""),
    ("selling", "L1–L4"),
    ("bankruptcy", "B1–B5"),
    ("end", "T5, W1–W4"),
];

const AUCTION_TOPICS: [Topic; 8] = [
    ("goal", ""),
    ("turn", "T1, T6, T7"),
    ("track", "T1–T4"),
    ("land", "T3, T6"),
    ("payouts", ""),
    ("auction", "K4–K6"),
    ("bankruptcy", "B1–B5"),
    ("end", "T5, W1–W4"),
];

const DICE_TOPICS: [Topic; 8] = [
    ("goal-1976", "G10"),
    ("turn-1976", "G2"),
    ("path", "G3, G4, G7"),
    ("track-1976", "G5, G6"),
    ("income", ""),
    ("deals", "G8"),
    ("debts", "G9"),
    ("end-1976", "G10, G11"),
];

const fn topics_of(edition: &Edition) -> &'static [Topic] {
    match &edition.family {
        Family::Dice(_) => &DICE_TOPICS,
        Family::Tiles(table) => match table.variant.raising {
            Raising::SellToBank => &TILE_TOPICS,
            Raising::Auction => &AUCTION_TOPICS,
        },
    }
}

fn title(key: &str, lang: Lang) -> String {
    lang.made(&format!("topic-{key}"))
}

/// Returns the topics of an edition's rules, with their titles.
#[must_use]
pub fn topics(edition: &Edition, lang: Lang) -> Vec<(&'static str, String)> {
    topics_of(edition).iter().map(|(key, _)| (*key, title(key, lang))).collect()
}

/// Returns the topics to suggest for what somebody has typed so far: part of a title, or the number of a ruling.
pub(crate) fn suggested(edition: &Edition, partial: &str, lang: Lang) -> Vec<(&'static str, String)> {
    let partial = partial.to_lowercase();
    let with_titles = topics_of(edition).iter().map(|topic| (topic, title(topic.0, lang)));
    let fitting = with_titles
        .filter(|((_, rulings), title)| title.to_lowercase().contains(&partial) || holds(rulings, &partial));
    fitting.map(|((key, _), title)| (*key, title)).collect()
}

/// Returns the rule of a topic in short, or all of them. A topic is named by its title or by the number of a ruling, as
/// a refusal cites it.
#[must_use]
pub fn post(edition: &Edition, topic: Option<&str>, lang: Lang) -> Post {
    let mut lines = vec![format!("**{}**", edition_name(edition, lang))];
    let wanted = topic.map(str::trim).filter(|topic| !topic.is_empty());
    let matches = |(key, rulings): &&Topic| {
        wanted.is_some_and(|wanted| {
            *key == wanted || title(key, lang).eq_ignore_ascii_case(wanted) || holds(rulings, wanted)
        })
    };
    let found: Vec<&Topic> = topics_of(edition).iter().filter(matches).collect();
    let args = figures(edition, lang);
    let rule = |key: &str| {
        let rule = lang.find(&format!("rules-{key}"), &args).unwrap_or_default();
        format!("**{}** {rule}", title(key, lang))
    };
    if found.is_empty() {
        lines.extend(topics_of(edition).iter().map(|(key, _)| rule(key)));
    }
    for (key, rulings) in found {
        lines.push(rule(key));
        if !rulings.is_empty() {
            lines.push(lang.text(key::RULES_NUMBERS, &[("rules", (*rulings).into())]));
        }
    }
    Post::text(join_last(&lines)).buttons(vec![guide::button(None, None, lang)])
}

/// True if a list such as "T5, W1–W4" holds the number of a ruling.
fn holds(list: &str, wanted: &str) -> bool {
    let Some(wanted) = ruling(wanted) else { return false };
    list.split(", ").any(|part| {
        let (first, last) = part.split_once('–').unwrap_or((part, part));
        ruling(first).zip(ruling(last)).is_some_and(|(first, last)| first <= wanted && wanted <= last)
    })
}

/// Reads the number of a ruling: its letter and its place.
fn ruling(name: &str) -> Option<(char, u8)> {
    let mut signs = name.chars();
    let letter = signs.next()?.to_ascii_uppercase();
    Some((letter, signs.as_str().parse().ok()?))
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
            ("subsidy", SpaceKind::CprSubsidy),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_is_found_in_a_list_of_numbers() {
        for (wanted, is_there) in [
            ("T5", true),
            ("w2", true),
            ("W4", true),
            ("W5", false),
            ("T1", false),
            ("W", false),
            ("", false),
        ] {
            assert_eq!(holds("T5, W1–W4", wanted), is_there, "{wanted}");
        }
        assert!(!holds("", "T1"));
    }
}
