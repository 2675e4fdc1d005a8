//! A record as text that people read.

use std::fmt::Write;

use super::document::{PlayerKind, Record, Tenure};
use crate::engine::{Money, Seat};

/// Writes what somebody else has written so that it cannot steer a terminal or turn the text around: what has no
/// sign of its own is written as its number.
#[must_use]
pub fn printable(text: &str) -> String {
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
            || matches!(c, '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    let mut printed = String::with_capacity(text.len());
    for c in text.chars() {
        // A joiner makes one sign of several; alone it does no harm.
        if steers(c) && !matches!(c, '\u{200c}' | '\u{200d}') {
            printed.extend(c.escape_unicode());
        } else {
            printed.push(c);
        }
    }
    printed
}

/// Writes a record as text: who played, what was dealt, what happened step by step, who won.
#[must_use]
pub fn show(record: &Record) -> String {
    let mut text = String::new();
    let name_at = |seat: Seat, n: u32| {
        let came = record.tenures.iter().rev().find(|tenure| tenure.seat == seat && tenure.from_step <= n);
        let first = || record.players.get(seat.index()).map(|player| &player.name);
        came.map(|tenure| &tenure.name).or_else(first).map_or_else(|| "?".to_owned(), |name| printable(name))
    };
    let name = |seat: Seat| name_at(seat, u32::MAX);
    let edition = printable(&record.edition.0);
    let _ = writeln!(text, "{edition} · {} players", record.players.len());
    for player in &record.players {
        let hand = record.setup.hands.as_ref().and_then(|hands| hands.get(player.seat.index()));
        let tiles =
            hand.into_iter().flatten().map(|tile| tile.map_or("?".to_owned(), |tile| tile.to_string()));
        let _ = writeln!(
            text,
            "  {} {}  {}",
            u32::from(player.seat.0) + 1,
            printable(&player.name),
            tiles.collect::<Vec<_>>().join(" ")
        );
    }
    let _ = writeln!(text, "{} begins", name_at(record.setup.first_seat, 0));
    for step in &record.steps {
        for tenure in record.tenures.iter().filter(|tenure| tenure.from_step == step.n) {
            let _ = writeln!(text, "      {}", came(tenure, &name_at(tenure.seat, step.n.saturating_sub(1))));
        }
        let by = step.by.map_or_else(String::new, |by| format!(" ({})", by.name().replace('_', " ")));
        let _ = writeln!(text, "{:>4}. {}{by}: {}", step.n, name_at(step.seat, step.n), plain(&step.action));
        for event in &step.events {
            let _ = writeln!(text, "        {}", plain(event));
        }
        let cash =
            step.after.cash.iter().map(|cash| cash.map_or("?".to_owned(), |Money(cash)| cash.to_string()));
        let _ = writeln!(text, "        cash {}", cash.collect::<Vec<_>>().join(" "));
    }
    let last = record.steps.last().map_or(0, |step| step.n);
    for tenure in record.tenures.iter().filter(|tenure| tenure.from_step > last) {
        let _ = writeln!(text, "      {}", came(tenure, &name_at(tenure.seat, last)));
    }
    match &record.result {
        None => text.push_str("not over\n"),
        Some(result) => {
            for placing in &result.ranking {
                let _ = writeln!(
                    text,
                    "{:>2}. {} {} (land {})",
                    placing.place,
                    name(placing.seat),
                    placing.cash,
                    placing.land_cost
                );
            }
        }
    }
    text
}

/// Writes who came to a seat, and in whose place.
fn came(tenure: &Tenure, before: &str) -> String {
    let kind = match tenure.kind {
        PlayerKind::Human => "",
        PlayerKind::Computer => " (computer)",
    };
    format!("{}{kind} plays in the place of {before}", printable(&tenure.name))
}

/// Writes a value of the engine in a line: its type, then its fields.
fn plain(value: &impl serde::Serialize) -> String {
    let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(value) else { return String::new() };
    let kind = fields.get("type").and_then(serde_json::Value::as_str).unwrap_or_default().replace('_', " ");
    let others = fields.iter().filter(|(key, _)| *key != "type" && *key != "seat");
    let others = others.map(|(key, value)| match value {
        serde_json::Value::String(text) => format!("{key} {text}"),
        other => format!("{key} {other}"),
    });
    let others: Vec<String> = others.collect();
    if others.is_empty() { kind } else { format!("{kind}: {}", others.join(", ")) }
}
