//! Whole games as the channel and each player have them before their eyes, step by step: what is posted, changed, and
//! deleted, who is notified, with the controls and the pictures.
//!
//! Games of the same seeds are told in the same way each time. `TRANSCRIPTS=folder` keeps how, to compare two versions
//! of the program: `cmp` finds every post that differs.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use discord_standin::{Id, Message};
use sha2::{Digest, Sha256};

use crate::support::{Club, custom_id, text, without_times};
use crate::table::trades::do_anything;

/// A channel as it was seen last: each message in words, by its id.
type Seen = BTreeMap<Id, String>;

/// The words for what is seen, in which ids are numbered in the order in which they come.
#[derive(Default)]
struct Transcript {
    text: String,
    ids: HashMap<String, usize>,
    channel: Seen,
    people: [Seen; PLAYERS],
}

const PLAYERS: usize = 3;

impl Transcript {
    /// Writes down what has changed.
    fn look(&mut self, club: &Club, what: &str) {
        writeln!(self.text, "== {what}").unwrap();
        let mut channel = std::mem::take(&mut self.channel);
        self.changes(club, "channel", &mut channel, club.posts());
        self.channel = channel;
        for person in 0..PLAYERS {
            let mut seen = std::mem::take(&mut self.people[person]);
            self.changes(club, &format!("person {person}"), &mut seen, club.letters(person));
            self.people[person] = seen;
        }
    }

    fn changes(&mut self, club: &Club, place: &str, seen: &mut Seen, now: Vec<Message>) {
        let now: Seen = now.iter().map(|message| (message.id, words(club, message))).collect();
        let gone: Vec<Id> = seen.keys().filter(|id| !now.contains_key(id)).copied().collect();
        for id in gone {
            let id = self.numbered(&id.to_string());
            writeln!(self.text, "{place}: {id} is gone").unwrap();
        }
        for (id, words) in &now {
            let how = match seen.get(id) {
                None => "is new",
                Some(before) if before != words => "has changed",
                Some(_) => continue,
            };
            let words = self.numbered(&format!("{place}: {id} {how}: {words}"));
            writeln!(self.text, "{words}").unwrap();
        }
        *seen = now;
    }

    /// Puts numbers in the place of ids, which come from the time.
    fn numbered(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
            let end = rest[start..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| start + end);
            out += &rest[..start];
            let digits = &rest[start..end];
            if digits.len() < 15 {
                out += digits;
            } else {
                let next = self.ids.len() + 1;
                write!(out, "#{}", self.ids.entry(digits.to_owned()).or_insert(next)).unwrap();
            }
            rest = &rest[end..];
        }
        out + rest
    }
}

/// Returns all that is seen of a message, but for what depends on the time at which it was written.
fn words(club: &Club, message: &Message) -> String {
    let mut words = without_times(&message.content);
    let pinged = &message.pinged;
    write!(words, "\n  flags {}, mentions {:?}, notified {pinged:?}", message.flags, message.mentions)
        .unwrap();
    for file in &message.attachments {
        let bytes = club.bytes(file);
        // Records name the time.
        let is_picture = file.content_type.starts_with("image/");
        let hash = if is_picture { hex::encode(Sha256::digest(&*bytes)) } else { String::new() };
        let alt = file.description.as_deref().unwrap_or_default();
        write!(words, "\n  file {} {hash} {}", file.filename, without_times(alt)).unwrap();
    }
    for row in message.embeds.iter().chain(&message.components) {
        write!(words, "\n  {}", without_times(&row.to_string())).unwrap();
    }
    words
}

/// Presses the first control of each post that asks for somebody's word, as each of the others.
async fn agree(club: &Club, but: usize) {
    club.settled().await;
    let asks = |post: &&Message| custom_id(post, "vote").is_some();
    let Some(post) = club.posts().iter().rev().find(asks).cloned() else { return };
    for person in (0..PLAYERS).filter(|person| *person != but) {
        club.press(person, &post, "vote").await;
    }
}

/// Plays a game to its end, with votes in between, and returns how it was told.
async fn told(edition: &str, locale: &str) -> String {
    let club = Club::open(locale).await;
    club.start_game(PLAYERS, &[("edition", text(edition))]).await;
    let mut transcript = Transcript::default();
    let quiet = || async {
        club.settled().await;
        let jobs = ["clear-controls", "shorten-post", "delete-message", "mark-taken-back"];
        club.until("old messages are done with", || jobs.iter().all(|kind| club.jobs(kind) == 0)).await;
    };
    quiet().await;
    transcript.look(&club, "the start");
    for n in 0..1_500 {
        let Some((person, hand)) = club.whose_turn(PLAYERS).await else { break };
        do_anything(&club, person, &hand, n).await;
        quiet().await;
        transcript.look(&club, &format!("move {n} of person {person}"));
        let command = match n {
            3 | 10 => "game undo",
            6 => "game pause",
            8 => "game resume",
            _ => continue,
        };
        club.slash(person, command, &[]).await;
        quiet().await;
        transcript.look(&club, command);
        agree(&club, person).await;
        quiet().await;
        transcript.look(&club, "all agree");
    }
    transcript.text
}

async fn is_told_the_same_each_time(edition: &str, locale: &str) {
    let (first, second) = (told(edition, locale).await, told(edition, locale).await);
    if let Some(folder) = std::env::var_os("TRANSCRIPTS") {
        let file = std::path::Path::new(&folder).join(format!("{edition}-{locale}.txt"));
        std::fs::write(file, &first).unwrap();
    }
    assert!(first.contains(".spike.json"), "the game ends");
    let differ = first.lines().zip(second.lines()).find(|(first, second)| first != second);
    assert_eq!(differ, None);
    assert_eq!(first.len(), second.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_wooden_tiles() {
    is_told_the_same_each_time("columbia-2015", "en-US").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_the_campaign_rules() {
    is_told_the_same_each_time("kickstarter-2015", "pt-BR").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_1976() {
    is_told_the_same_each_time("gamma-two-1976", "en-US").await;
}
