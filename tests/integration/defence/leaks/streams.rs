//! All that leaves the bot, by who can read it, with what differs from run to run made the same.

use std::collections::BTreeMap;

use discord_standin::{Endpoint, Exchange, Id};
use serde_json::{Value, json};

use crate::support::{Club, without_times};

/// The data that one kind of reader gets by one kind of request.
pub type Streams = BTreeMap<(String, String), Vec<String>>;

/// Returns what has left so far; `everybody` stands for what more than one person can read.
pub fn streams(club: &Club) -> Streams {
    let exchanges = club.standin.exchanges();
    let mut names: Vec<(String, String)> = Vec::new();
    let mut name = |id: Id, called: String| names.push((id.to_string(), called));
    for (n, person) in club.place.people.iter().enumerate() {
        name(*person, format!("person-{n}"));
        name(club.standin.dm_channel(*person).unwrap(), format!("dm-{n}"));
    }
    name(club.place.guild, "server".to_owned());
    club.place.channels.iter().enumerate().for_each(|(n, channel)| name(*channel, format!("channel-{n}")));
    for exchange in &exchanges {
        let bot = exchange.path.strip_prefix("/applications/").and_then(|rest| rest.split('/').next());
        names.extend(bot.map(|id| (id.to_owned(), "bot".to_owned())));
    }
    // Numbers that buttons carry jump at each start, by the seconds that have passed.
    for (n, vote) in club.votes().into_iter().enumerate() {
        names.extend(
            ["yes", "no"].map(|answer| (format!(":{answer}:{vote}:"), format!(":{answer}:vote-{n}:"))),
        );
    }
    names.sort();
    names.dedup();
    let mut posted: BTreeMap<String, usize> = BTreeMap::new();
    for exchange in exchanges.iter().filter(|exchange| exchange.endpoint == Some(Endpoint::CreateMessage)) {
        let count = posted.entry(exchange.path.clone()).or_default();
        *count += 1;
        if let Some(id) = exchange.answer["id"].as_str() {
            names.push((id.to_owned(), format!("message-{count}")));
        }
    }
    // The question that each answer belongs to, by the key in its address.
    let part = |exchange: &Exchange, n: usize| exchange.path.split('/').nth(n).unwrap_or_default().to_owned();
    let asked: BTreeMap<String, u64> = exchanges
        .iter()
        .filter(|exchange| exchange.endpoint == Some(Endpoint::CreateInteractionResponse))
        .map(|exchange| (part(exchange, 3), part(exchange, 2).parse().unwrap()))
        .collect();
    let mut streams: BTreeMap<_, Vec<(u64, String)>> = BTreeMap::new();
    for exchange in &exchanges {
        // Old controls go when there is room: how many still do before the bot stops is chance.
        if exchange.json == json!({ "components": [] }) {
            continue;
        }
        // Nobody sees that the bot reads a message of its own again: how often it does is chance as well.
        if exchange.endpoint == Some(Endpoint::GetMessage) {
            continue;
        }
        let reader = club.standin.only_reader(exchange);
        let reader = reader.map_or("everybody".to_owned(), |id| renamed(&id.to_string(), &names));
        let endpoint = exchange.endpoint.map_or_else(String::new, |endpoint| format!("{endpoint:?}"));
        let json = &exchange.json;
        let (endpoint, place, told) = match exchange.endpoint {
            // On a busy machine an answer is put off first.
            Some(Endpoint::CreateInteractionResponse) if matches!(json["type"].as_u64(), Some(5 | 6)) => {
                continue;
            }
            // Answers have the order of the questions, posts their own; all else may overtake.
            Some(Endpoint::CreateInteractionResponse) => {
                ("answer".to_owned(), asked[&part(exchange, 3)], answered(&json["data"], exchange, &names))
            }
            // What is put off and shown to all, or a refusal beside what was pressed, is a message of its own.
            Some(Endpoint::UpdateOriginalWebhookMessage | Endpoint::ExecuteWebhook) => {
                ("answer".to_owned(), asked[&part(exchange, 3)], answered(json, exchange, &names))
            }
            Some(Endpoint::CreateMessage) => (endpoint, exchange.number, told(exchange, &names)),
            _ => (endpoint, 0, told(exchange, &names)),
        };
        streams.entry((reader, endpoint)).or_default().push((place, told));
    }
    let sorted = streams.into_iter().map(|(whose, mut stream)| {
        stream.sort();
        (whose, stream.into_iter().map(|(_, told)| told).collect())
    });
    sorted.collect()
}

/// Writes down an answer, whether it came at once or was put off.
fn answered(data: &Value, exchange: &Exchange, names: &[(String, String)]) -> String {
    let mut data = data.clone();
    if let Value::Object(fields) = &mut data {
        // All that is left out at once and written empty later, or the other way round.
        fields.remove("flags");
        fields.retain(|_, value| !value.is_null() && *value != json!([]));
        for file in fields.get_mut("attachments").and_then(Value::as_array_mut).into_iter().flatten() {
            file.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        }
    }
    without_times(&renamed(&format!("{data}{}", files(exchange)), names))
}

/// Writes down all of a request that somebody could read.
fn told(exchange: &Exchange, names: &[(String, String)]) -> String {
    let mut path = exchange.path.clone();
    for private in ["/interactions/", "/webhooks/"] {
        if path.starts_with(private) {
            path = private.to_owned();
        }
    }
    let mut told = format!("{} {path}?{}\n", exchange.method, exchange.query);
    for (name, value) in &exchange.headers {
        // Lengths and boundaries are of the body, which stands below.
        if !matches!(name.as_str(), "host" | "content-length" | "content-type") {
            told += &format!("{name}: {value}\n");
        }
    }
    let mut json = exchange.json.clone();
    if let Value::Object(fields) = &mut json {
        // Drawn at random for each message.
        fields.remove("nonce");
    }
    told += &json.to_string();
    told += &files(exchange);
    without_times(&renamed(&told, names))
}

/// Writes down files, as the bytes they are.
fn files(exchange: &Exchange) -> String {
    let mut told = String::new();
    for part in exchange.parts.iter().filter(|part| part.name != "payload_json") {
        let bytes = match std::str::from_utf8(&part.bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => last_spike_engine::hex(&part.bytes),
        };
        told += &format!("\n{} {:?} {:?}\n{bytes}", part.name, part.filename, part.content_type);
    }
    told
}

fn renamed(text: &str, names: &[(String, String)]) -> String {
    names.iter().fold(text.to_owned(), |text, (id, name)| text.replace(id, name))
}

/// Asserts that somebody could not tell two runs apart.
#[track_caller]
pub fn assert_alike(one: &Streams, other: &Streams, reader: &str) {
    let of = |streams: &Streams| -> Vec<(String, Vec<String>)> {
        let own = streams.iter().filter(|((whose, _), _)| whose == reader);
        own.map(|((_, endpoint), stream)| (endpoint.clone(), stream.clone())).collect()
    };
    let (one, other) = (of(one), of(other));
    assert!(!one.is_empty(), "{reader} was told something");
    for ((endpoint, first), (same, second)) in one.iter().zip(&other) {
        assert_eq!(endpoint, same, "{reader}");
        for (n, (a, b)) in first.iter().zip(second).enumerate() {
            let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
            let near = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(200)..text.len().min(at + 200)])
                    .into_owned()
            };
            assert!(a == b, "{reader} sees a difference, {endpoint} {n}:\n{}\n---\n{}", near(a), near(b));
        }
        assert_eq!(first.len(), second.len(), "{reader}: {endpoint}");
    }
    assert_eq!(one.len(), other.len(), "{reader}");
}

/// Asserts that a file holds its picture and nothing besides.
pub fn assert_bare(name: &str, bytes: &[u8]) {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let mut at = 8;
        let mut last = String::new();
        while let Some(head) = bytes.get(at..at + 8) {
            let length = u32::from_be_bytes(head[..4].try_into().unwrap()) as usize;
            last = String::from_utf8_lossy(&head[4..]).into_owned();
            assert!(
                ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(&last.as_str()),
                "{name}: chunk {last}"
            );
            at += 12 + length;
        }
        assert!(last == "IEND" && at == bytes.len(), "{name}: something behind the picture");
    } else if bytes.starts_with(b"GIF89a") {
        let mut decoder = gif::DecodeOptions::new();
        decoder.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = decoder.read_info(bytes).unwrap();
        while decoder.read_next_frame().unwrap().is_some() {}
        assert_eq!(bytes.last(), Some(&0x3b), "{name}: something behind the animation");
        assert_eq!(gif_comments(bytes), 0, "{name}: comments");
    }
}

/// Counts the blocks of an animation that are neither pictures nor their timing nor its repetition.
fn gif_comments(bytes: &[u8]) -> usize {
    let table = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) };
    let mut at = 13 + table(bytes[10]);
    let mut foreign = 0;
    let skip = |mut at: usize| {
        while bytes[at] != 0 {
            at += 1 + usize::from(bytes[at]);
        }
        at + 1
    };
    loop {
        match bytes[at] {
            0x21 => {
                let repeats = bytes[at + 1] == 0xff && &bytes[at + 3..at + 14] == b"NETSCAPE2.0";
                foreign += usize::from(bytes[at + 1] != 0xf9 && !repeats);
                at = skip(at + 2);
            }
            0x2c => at = skip(at + 11 + table(bytes[at + 9])),
            other => {
                assert!(other == 0x3b && at + 1 == bytes.len(), "the end is the end");
                return foreign;
            }
        }
    }
}
