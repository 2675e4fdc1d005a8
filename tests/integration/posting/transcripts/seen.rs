//! What people see, written down: each new message, each change and each that goes, in its place.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use discord_standin::{Id, Message};
use jiff::Timestamp;
use serde_json::Value;

use super::clock::{BEGIN, STEP};
use super::drawn::description;
use crate::support::{Club, without_ids};

/// A transcript, in which everything has a name in the place of its id.
pub struct Transcript {
    pub text: String,
    names: HashMap<Id, String>,
    places: BTreeMap<Place, Seen>,
    /// The requests of the bot that were looked at.
    requests: usize,
}

/// What one audience sees.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// All who see a channel.
    Channel(Id),
    /// Somebody in the messages from the bot to them.
    Letters(usize),
    /// Somebody in the answers to them alone.
    Answers(usize),
}

/// The messages that were seen last in a place, line by line.
#[derive(Default)]
struct Seen {
    messages: BTreeMap<Id, Vec<String>>,
    count: usize,
    /// The words for the last picture that was new here.
    words: Vec<String>,
}

/// The beginning of a line of the words for a picture.
const ALT: &str = "    ~ ";

/// The bits of a message's flags, with what they say.
const FLAGS: [(u64, &str); 5] = [
    (1 << 12, "silent"),
    (1 << 2, "no embeds"),
    (1 << 5, "with a thread"),
    (1 << 7, "loading"),
    (1 << 6, ""),
];

impl Transcript {
    pub fn of(club: &Club) -> Self {
        let place = &club.place;
        let mut names: HashMap<Id, String> =
            place.people.iter().enumerate().map(|(n, id)| (*id, format!("person {n}"))).collect();
        names.insert(place.guild, "the server".to_owned());
        names.extend(place.channels.iter().enumerate().map(|(n, id)| (*id, format!("channel {n}"))));
        let channels = place.channels.iter().map(|id| (Place::Channel(*id), Seen::default()));
        Self { text: String::new(), names, places: channels.collect(), requests: 0 }
    }

    /// Writes down what was done, and what has changed for each audience.
    pub fn look(&mut self, club: &Club, people: usize, what: &str) {
        writeln!(self.text, "\n== {what}").unwrap();
        let places = self.seen_now(club, people);
        self.name_all(club, &places);
        for (place, messages) in places {
            self.changes(club, place, &messages);
        }
    }

    /// Returns all that people see now, place by place.
    fn seen_now(&mut self, club: &Club, people: usize) -> Vec<(Place, Vec<Message>)> {
        let mut channels: Vec<Id> = self.places.keys().filter_map(Place::channel).collect();
        let dms: Vec<Id> = (0..people)
            .filter_map(|person| club.standin.dms(club.person(person)).first().map(|letter| letter.channel))
            .collect();
        if !channels.contains(&club.channel()) && !dms.contains(&club.channel()) {
            channels.push(club.channel());
        }
        let mut found = Vec::new();
        let mut n = 0;
        while let Some(channel) = channels.get(n).copied() {
            let messages = club.standin.messages(channel, club.person(0));
            let threads = messages.iter().filter_map(|message| message.thread);
            channels.extend(threads.filter(|thread| !channels.contains(thread)).collect::<Vec<_>>());
            found.push((Place::Channel(channel), without(messages, Message::is_ephemeral)));
            n += 1;
        }
        for person in 0..people {
            let letters = club.standin.dms(club.person(person));
            let shown = |channel: &Id| club.standin.messages(*channel, club.person(person));
            let answers = channels.iter().flat_map(shown).chain(letters.clone());
            let mut answers = without(answers.collect(), |message| !message.is_ephemeral());
            answers.sort_by_key(|message| message.id);
            found.push((Place::Letters(person), without(letters, Message::is_ephemeral)));
            found.push((Place::Answers(person), answers));
        }
        found.sort_by(|one, other| one.0.cmp(&other.0));
        found
    }

    /// Gives each message a name before any is written down, because they lead to each other.
    fn name_all(&mut self, club: &Club, places: &[(Place, Vec<Message>)]) {
        for (place, messages) in places {
            if let Place::Channel(id) = place {
                let next = self.names.values().filter(|name| name.starts_with("channel")).count();
                self.names.entry(*id).or_insert(format!("channel {next}"));
            }
            let Some(first) = messages.first() else { continue };
            self.names.entry(first.channel).or_insert_with(|| "the direct messages".to_owned());
            let seen = self.places.entry(place.clone()).or_default();
            for message in messages.iter().filter(|message| !seen.messages.contains_key(&message.id)) {
                seen.count += 1;
                self.names.insert(message.id, format!("#{}", seen.count));
            }
        }
        for exchange in club.standin.exchanges().iter().skip(self.requests) {
            self.requests += 1;
            let posted = exchange.method == "POST" && exchange.path.ends_with("/messages");
            let id = exchange.answer["id"].as_str().and_then(|id| id.parse::<Id>().ok());
            if let Some(id) = id.filter(|id| posted && !self.names.contains_key(id)) {
                self.names.insert(id, "one that went at once".to_owned());
                let content = exchange.json["content"].as_str().unwrap_or_default();
                let content = self.readable(content);
                writeln!(self.text, "-- came and went: {content}").unwrap();
            }
        }
    }

    /// Writes down what is new, what has changed and what is gone in a place.
    fn changes(&mut self, club: &Club, place: Place, messages: &[Message]) {
        let name = match place {
            Place::Channel(id) => self.names[&id].clone(),
            Place::Letters(person) => format!("to person {person}"),
            Place::Answers(person) => format!("for person {person} alone"),
        };
        let now: BTreeMap<Id, Vec<String>> =
            messages.iter().map(|message| (message.id, self.lines(club, message))).collect();
        let seen = self.places.entry(place.clone()).or_default();
        let (before, mut words) = (std::mem::take(&mut seen.messages), std::mem::take(&mut seen.words));
        for id in before.keys().filter(|id| !now.contains_key(id)) {
            writeln!(self.text, "-- {name} {} is gone", self.names[id]).unwrap();
        }
        for (id, lines) in &now {
            let number = &self.names[id];
            match before.get(id) {
                None => {
                    writeln!(self.text, "-- {name} {number}").unwrap();
                    let (alt, others): (Vec<String>, Vec<String>) =
                        lines.iter().cloned().partition(|line| line.starts_with(ALT));
                    others.iter().for_each(|line| writeln!(self.text, "   {line}").unwrap());
                    if !alt.is_empty() {
                        difference(&mut self.text, &words, &alt);
                        words = alt;
                    }
                }
                Some(old) if old != lines => {
                    writeln!(self.text, "-- {name} {number} changes").unwrap();
                    difference(&mut self.text, old, lines);
                }
                Some(_) => {}
            }
        }
        let seen = self.places.get_mut(&place).unwrap();
        (seen.messages, seen.words) = (now, words);
    }

    /// Returns all that is seen of a message, line by line.
    fn lines(&self, club: &Club, message: &Message) -> Vec<String> {
        let mut lines = Vec::new();
        let people = |ids: &[Id]| {
            let mut names: Vec<String> = ids.iter().map(|id| self.readable(&id.to_string())).collect();
            names.sort();
            names.join(", ")
        };
        if !message.pinged.is_empty() {
            lines.push(format!("(calls {})", people(&message.pinged)));
        }
        if !message.mentions.is_empty() && message.mentions != message.pinged {
            lines.push(format!("(mentions {})", people(&message.mentions)));
        }
        if message.mention_everyone || !message.mention_roles.is_empty() {
            lines.push("(mentions everyone or roles)".to_owned());
        }
        for (_, flag) in FLAGS.iter().filter(|(bit, flag)| message.flags & bit != 0 && !flag.is_empty()) {
            lines.push(format!("({flag})"));
        }
        if message.pinned {
            lines.push("(pinned)".to_owned());
        }
        if let Some(other) = message.reference {
            lines.push(format!("(replies to {})", self.readable(&other.to_string())));
        }
        lines.extend(self.readable(&message.content).lines().map(str::to_owned));
        for file in &message.attachments {
            let picture = description(&club.bytes(file));
            let picture = picture.map_or_else(String::new, |shows| format!(" [{shows}]"));
            lines.push(format!("({}{picture})", file.filename));
            let alt = self.readable(file.description.as_deref().unwrap_or_default());
            lines.extend(alt.lines().map(|line| format!("{ALT}{line}")));
        }
        lines.extend(message.embeds.iter().map(|embed| self.readable(&embed.to_string())));
        for row in &message.components {
            let controls = row["components"].as_array().into_iter().flatten();
            controls.for_each(|control| self.control(control, &mut lines));
        }
        lines
    }

    fn control(&self, control: &Value, lines: &mut Vec<String>) {
        let text = |value: &Value| self.readable(value.as_str().unwrap_or_default());
        let off = if control["disabled"] == true { " (off)" } else { "" };
        let mut id = text(&control["custom_id"]) + &text(&control["url"]);
        if [":yes:", ":no:"].iter().any(|vote| id.contains(vote)) {
            // What a vote is checked by is made of the ids of people.
            id.truncate(id.rfind(':').unwrap_or(id.len()));
        }
        if control["type"] == 2 {
            let emoji = text(&control["emoji"]["name"]);
            lines.push(format!("[{emoji}{}] {id} {}{off}", text(&control["label"]), control["style"]));
            return;
        }
        lines.push(format!("[▾ {}] {id}{off}", text(&control["placeholder"])));
        for option in control["options"].as_array().into_iter().flatten() {
            let chosen = if option["default"] == true { " (chosen)" } else { "" };
            let mut line = format!("    {} = {}", text(&option["value"]), text(&option["label"]));
            if let Some(description) = option["description"].as_str() {
                line += &format!("; {}", self.readable(description));
            }
            lines.push(line + chosen);
        }
    }

    /// Puts names in the place of ids, and the time of the transcript in the place of moments.
    fn readable(&self, text: &str) -> String {
        let text = without_ids(text);
        let (mut out, mut rest) = (String::new(), text.as_str());
        while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
            let end = rest[start..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| start + end);
            out += &rest[..start];
            let digits = &rest[start..end];
            match digits.parse::<u64>() {
                Ok(time) if out.ends_with("<t:") => out += &moment(time),
                Ok(id) if digits.len() >= 15 => {
                    out += self.names.get(&Id(id)).map_or("an id", String::as_str);
                }
                _ => out += digits,
            }
            rest = &rest[end..];
        }
        out + rest
    }
}

impl Place {
    fn channel(&self) -> Option<Id> {
        match self {
            Self::Channel(id) => Some(*id),
            _ => None,
        }
    }
}

fn without(mut messages: Vec<Message>, left_out: impl Fn(&Message) -> bool) -> Vec<Message> {
    messages.retain(|message| !left_out(message));
    messages
}

/// Returns a moment in words.
fn moment(time: u64) -> String {
    let since = i64::try_from(time).unwrap() - BEGIN;
    let time = Timestamp::from_second(BEGIN + since.div_euclid(STEP) * STEP).unwrap();
    time.strftime("%-d %b %H:%M:%S").to_string()
}

/// Writes down which lines have gone, the beginning of each, and which have come.
fn difference(text: &mut String, old: &[String], new: &[String]) {
    // How many lines are common from here on.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for (i, one) in old.iter().enumerate().rev() {
        for (j, other) in new.iter().enumerate().rev() {
            let either = common[i + 1][j].max(common[i][j + 1]);
            common[i][j] = if one == other { common[i + 1][j + 1] + 1 } else { either };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            let begins: String = old[i].chars().take(50).collect();
            let goes_on = if begins.len() < old[i].len() { "…" } else { "" };
            writeln!(text, " - {begins}{goes_on}").unwrap();
            i += 1;
        } else {
            writeln!(text, " + {}", new[j]).unwrap();
            j += 1;
        }
    }
}
