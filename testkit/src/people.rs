//! People who use a bot on Discord's stand-in: what they press, what they find on a message, and how long they wait.

use std::time::{Duration, Instant};

use discord_standin::{ClientError, Control, Id, Interaction, Message, Modal, Standin};
use serde_json::{Value, json};

/// The time after which a test or a measurement of something that takes milliseconds is given up.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// The result of a request.
pub struct Answered {
    /// The moment at which it was asked.
    pub asked: Instant,
    /// The time that the acknowledgement took.
    pub took: Duration,
    /// Its result.
    pub message: Message,
}

/// Types a slash command and waits for its answer.
pub async fn slash(standin: &Standin, person: Id, channel: Id, command: &str) -> Answered {
    answered(standin, || standin.slash(person, channel, command, &[])).await
}

/// Presses a button and waits for its answer.
pub async fn press(standin: &Standin, person: Id, message: &Message, id: &str) -> Answered {
    answered(standin, || standin.press(person, message, id)).await
}

/// Chooses in a menu and waits for its answer.
pub async fn select(standin: &Standin, person: Id, message: &Message, id: &str, value: &str) -> Answered {
    answered(standin, || standin.select(person, message, id, &[value])).await
}

async fn answered(standin: &Standin, ask: impl FnOnce() -> Result<Interaction, ClientError>) -> Answered {
    let begun = Instant::now();
    let asked = ask().expect("what is offered can be used");
    let took = standin.acknowledged(&asked, PATIENCE).await.expect("an acknowledgement");
    let message = standin.answer(&asked, PATIENCE).await.expect("an answer");
    Answered { asked: begun, took, message }
}

/// Tells whether the meaning of a control begins so.
pub(crate) fn means(control: &Control, meaning: &str) -> bool {
    control.custom_id.splitn(3, ':').nth(2).is_some_and(|what| what.starts_with(meaning))
}

/// Returns the id of a message's control whose meaning begins so.
pub fn custom_id(message: &Message, meaning: &str) -> Option<String> {
    message.control(|control| means(control, meaning)).map(|control| control.custom_id)
}

/// Returns the values of a message's first menu.
pub fn choices(message: &Message) -> Vec<String> {
    let menu = message.control(|control| !control.options.is_empty());
    menu.map_or_else(Vec::new, |menu| menu.values().into_iter().map(str::to_owned).collect())
}

/// Returns the first tile of a menu of tiles that can be laid without a question: supported, and paid for by cash.
pub fn plain_tile(message: &Message) -> String {
    let lay = message.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
    let mut tiles = lay.flat_map(|menu| menu["options"].as_array().into_iter().flatten());
    let is_plain = |option: &&Value| {
        let note = option["description"].as_str().unwrap_or_default();
        ["double", "dobro", "short", "falta"].iter().all(|word| !note.contains(word))
    };
    let plain = tiles.find(is_plain).unwrap_or_else(|| panic!("no plain tile in {}", message.content));
    plain["value"].as_str().unwrap().to_owned()
}

/// Returns the values of a form's fields: of a menu the entries that are named, one a line. An empty value may have no
/// field.
pub fn filled<'a>(form: &Modal, fields: &[(&'a str, &str)]) -> Vec<(&'a str, String)> {
    let fill = |&(name, typed): &(&'a str, &str)| {
        let Some(input) = form.inputs.iter().find(|input| input.custom_id == name) else {
            return (!typed.is_empty()).then(|| (name, typed.to_owned()));
        };
        if input.options.is_empty() {
            return Some((name, typed.to_owned()));
        }
        let mut left: Vec<&str> = input.options.iter().map(|(_, value)| value.as_str()).collect();
        let named = typed.split(", ").filter(|named| !named.is_empty());
        let chosen = named.map(|named| {
            let at = left.iter().position(|value| value.split(':').next() == Some(named));
            at.map_or_else(|| named.to_owned(), |at| left.remove(at).to_owned())
        });
        Some((name, chosen.collect::<Vec<_>>().join("\n")))
    };
    fields.iter().filter_map(fill).collect()
}

/// Returns the value of an option that is a text.
pub fn text(value: &str) -> Value {
    json!(value)
}

/// Returns a text without its moments, which Discord shows for marks like `<t:1700000000:R>`, and without the ids of
/// the commands that it mentions, which come from the time too.
pub fn without_times(text: &str) -> String {
    let text = without_ids(text);
    let mut parts = text.split("<t:");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += "<t:";
        out += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out
}

/// Returns a text in which the commands that it mentions, like `</game new:17>`, are words, like `/game new`.
pub fn without_ids(text: &str) -> String {
    let mut parts = text.split("</");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mention = part.split_once('>').and_then(|(inside, rest)| Some((inside.split_once(':')?, rest)));
        match mention {
            Some(((path, id), rest)) if !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()) => {
                out.extend(["/", path, rest]);
            }
            _ => out.extend(["</", part]),
        }
    }
    out
}
