//! A record as text that people read.

use std::fmt::Write;

use super::document::{PlayerKind, Record, Tenure};
use crate::{Money, Scheme, Seat};

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

/// Writes what somebody else has written as [`printable`] does; of a long text its beginning and its end.
#[must_use]
pub fn brief(text: &str) -> String {
    const BEGINNING: usize = 300;
    const END: usize = 100;
    let begins = text.char_indices().nth(BEGINNING).map(|(at, _)| at);
    let ends = text.char_indices().rev().nth(END - 1).map(|(at, _)| at);
    match begins.zip(ends).filter(|(begins, ends)| begins < ends) {
        Some((begins, ends)) => format!("{} … {}", printable(&text[..begins]), printable(&text[ends..])),
        None => printable(text),
    }
}

/// Writes a record as text: who played, what was dealt, what happened step by step, who won.
#[must_use]
pub fn show(record: &Record) -> String {
    let mut text = String::new();
    let mut sitting = Sitting::of(record);
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
    if let Some(public) = record.fairness.public {
        let post = match record.scheme() {
            Scheme::Third => "the lobby's first post",
            Scheme::Fourth => "the post that began the game,",
        };
        let _ = writeln!(text, "dealt by the seed and {post} {public}");
    }
    let _ = writeln!(text, "{} begins", sitting.name(record.setup.first_seat));
    for step in &record.steps {
        sitting.follow(step.n, &mut text);
        let by = step.by.map_or_else(String::new, |by| format!(" ({})", by.name().replace('_', " ")));
        let by = if step.agreed { format!("{by} (agreed)") } else { by };
        let _ = writeln!(text, "{:>4}. {}{by}: {}", step.n, sitting.name(step.seat), plain(&step.action));
        for event in &step.events {
            let _ = writeln!(text, "        {}", plain(event));
        }
        let cash =
            step.after.cash.iter().map(|cash| cash.map_or("?".to_owned(), |Money(cash)| cash.to_string()));
        let _ = writeln!(text, "        cash {}", cash.collect::<Vec<_>>().join(" "));
    }
    sitting.follow(u32::MAX, &mut text);
    match &record.result {
        None => text.push_str("not over\n"),
        Some(result) => {
            for placing in &result.ranking {
                let _ = writeln!(
                    text,
                    "{:>2}. {} {} (land {})",
                    placing.place,
                    sitting.name(placing.seat),
                    placing.cash,
                    placing.land_cost
                );
            }
        }
    }
    text
}

/// The people at the seats, as the record goes on.
struct Sitting<'a> {
    /// The names of the seats, printable.
    names: Vec<String>,
    /// The tenures that are still to begin, in the order of the steps.
    to_come: std::iter::Peekable<std::slice::Iter<'a, Tenure>>,
}

impl<'a> Sitting<'a> {
    fn of(record: &'a Record) -> Self {
        let names = record.players.iter().map(|player| printable(&player.name)).collect();
        Self { names, to_come: record.tenures.iter().peekable() }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Writes who comes to a seat up to a step, and in whose place.
    fn follow(&mut self, step: u32, text: &mut String) {
        while let Some(tenure) = self.to_come.next_if(|tenure| tenure.from_step <= step) {
            let kind = match tenure.kind {
                PlayerKind::Human => "",
                PlayerKind::Computer => " (computer)",
            };
            let (name, before) = (printable(&tenure.name), self.name(tenure.seat));
            let _ = writeln!(text, "      {name}{kind} takes over from {before}");
            if let Some(seat) = self.names.get_mut(tenure.seat.index()) {
                *seat = name;
            }
        }
    }
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
