//! A person who was forgotten leaves no trace: in no table, no file of the database and no copy of it.

use std::fs;
use std::path::{Path, PathBuf};

use discord_standin::Id;
use last_spike::store::files_of;
use serde_json::json;

use crate::support::database::rows;
use crate::support::{Club, choices, custom_id, text};

/// A name that is found nowhere by chance.
const NAME: &str = "Zephyrine Quatermain";

/// A time zone in which few live.
const ZONE: &str = "Pacific/Chatham";

/// The tables in which a person stands by their id, their name, their time zone or where their direct messages are.
/// Whoever adds a table says here whether it is one of them.
const OF_PEOPLE: [&str; 18] = [
    "absences",
    "awaited",
    "calls",
    "game_results",
    "games",
    "invitations",
    "jobs",
    "lessons",
    "opened_threads",
    "people",
    "players",
    "posts",
    "reminders",
    "results",
    "settings",
    "tellings",
    "tenures",
    "votes",
];

/// The tables in which people stand by their seats alone, or not at all.
const OF_NOBODY: [&str; 32] = [
    "aliases",
    "answers_ahead",
    "ballots",
    "clocks",
    "editions",
    "guilds_left",
    "heartbeat",
    "identify_buckets",
    "interactions",
    "ladder_revisions",
    "outages",
    "outbox",
    "packed_logs",
    "pauses",
    "plans",
    "processes",
    "refinery_schema_history",
    "rematches",
    "reviews",
    "shard_holders",
    "server_channels",
    "servers",
    "sharding",
    "shards",
    "shares",
    "states",
    "steps",
    "thinking",
    // Of a file alone.
    "sqlite_sequence",
    "sqlite_stat1",
    "sqlite_stat4",
    "sqlite_schema",
];

/// The texts and bytes by which a person is found.
struct Traces {
    texts: Vec<String>,
    bytes: Vec<Vec<u8>>,
}

impl Traces {
    fn of(club: &Club, person: usize) -> Self {
        let ids = [club.person(person), club.standin.dm_channel(club.person(person)).unwrap()];
        let texts: Vec<String> =
            [NAME, ZONE].map(str::to_owned).into_iter().chain(ids.map(|id| id.to_string())).collect();
        let mut bytes: Vec<Vec<u8>> = texts.iter().map(|text| text.clone().into_bytes()).collect();
        for Id(id) in ids {
            // As a value in a row, and as the number of a row or a key.
            let value = id.to_be_bytes();
            bytes.push(value[value.iter().take_while(|byte| **byte == 0).count()..].to_vec());
            bytes.push(varint(id));
        }
        assert!(bytes.iter().all(|bytes| bytes.len() >= 6), "none is found by chance: {bytes:?}");
        Self { texts, bytes }
    }

    /// Returns the rows that tell of them, of all tables, each with the name of its table.
    fn in_rows(&self, club: &Club) -> Vec<(String, String)> {
        let of_table = |table: String| rows_of(club, &table).into_iter().map(move |row| (table.clone(), row));
        let found = |(_, row): &(String, String)| self.texts.iter().any(|text| row.contains(text.as_str()));
        tables(club).into_iter().flat_map(of_table).filter(found).collect()
    }

    /// Returns the files that hold a trace of them.
    fn in_files(&self, files: &[PathBuf]) -> Vec<PathBuf> {
        let holds = |file: &Path| {
            let content = fs::read(file).unwrap_or_default();
            let finds =
                |trace: &Vec<u8>| content.windows(trace.len()).any(|window| window == trace.as_slice());
            self.bytes.iter().any(finds)
        };
        files.iter().filter(|file| holds(file)).cloned().collect()
    }
}

/// Returns a number as `SQLite` writes that of a row.
fn varint(number: u64) -> Vec<u8> {
    let group = |shift: u32| ((number >> shift) & 0x7f) as u8;
    if number >> 56 > 0 {
        let mut all: Vec<u8> = (0..8).map(|n| 0x80 | group(57 - 7 * n)).collect();
        // The last of nine bytes is a whole one.
        all[0] = 0x80 | (number >> 57) as u8;
        all.push(number as u8);
        return all;
    }
    let groups = (64 - number.leading_zeros()).div_ceil(7).max(1);
    (0..groups).rev().map(|n| group(7 * n) | if n > 0 { 0x80 } else { 0 }).collect()
}

#[test]
fn numbers_are_looked_for_as_they_are_written() {
    assert_eq!(varint(0x7f), [0x7f]);
    assert_eq!(varint(300), [0x82, 0x2c]);
    assert_eq!(varint(u64::MAX), [0xff; 9]);
    assert_eq!(varint(1 << 56), [0x80, 0xc0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00]);
}

fn tables(club: &Club) -> Vec<String> {
    club.games.texts(match club.games.file() {
        Some(_) => "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
        None => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
             WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1"
        }
    })
}

fn rows_of(club: &Club, table: &str) -> Vec<String> {
    match club.games.file() {
        Some(file) => rows(file, &[table]),
        None => club.games.texts(&format!("SELECT CAST(t AS TEXT) FROM {table} t")),
    }
}

impl Club {
    /// Plays on in a game of three until it is the first person's turn.
    async fn plays_to_the_first(&self) {
        loop {
            let (person, hand) = self.whose_turn(3).await.expect("somebody's turn");
            match custom_id(&hand, "lay") {
                Some(_) if person == 0 => return,
                Some(_) => self.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await,
                None => self.press(person, &hand, "do:pass").await,
            };
        }
    }

    /// Does everything that leaves a trace, as the first person.
    async fn leaves_traces(&mut self) {
        let channels = self.place.channels.clone();
        self.standin.rename_person(self.person(0), NAME);
        let quiet = [("time_zone", text(ZONE)), ("quiet_from", text("22:00")), ("quiet_to", text("07:00"))];
        self.slash(0, "settings", &quiet).await;
        // A rated game that was played to its end, and that they have struck from the ratings.
        self.start_game(2, &[("rated", json!(true)), ("edition", text("columbia-2015"))]).await;
        self.settled().await;
        self.plays_until_it_counts(2).await;
        let question = self.slash(1, "game resign", &[]).await;
        self.press(1, &question, "resign").await;
        self.settled().await;
        let id = self.person(0);
        self.change(&format!("UPDATE game_results SET struck_by = {id}, struck_at = 1"));
        // A game that has ended, and a rematch of it that they are asked to.
        self.start_game(2, &[]).await;
        self.settled().await;
        let question = self.slash(0, "game end", &[]).await;
        self.press(0, &question, "end").await;
        self.slash(1, "game rematch", &[]).await;
        // A game that is played: with direct messages, a vote, a plan and a nudge.
        self.place.channels[0] = channels[1];
        self.start_game(3, &[("pace", json!(2)), ("edition", text("columbia-2015"))]).await;
        self.settled().await;
        self.plays_to_the_first().await;
        self.settled().await;
        self.an_hour_passes();
        let nudged = self.slash(1, "game nudge", &[]).await;
        assert_eq!(self.count("SELECT count(*) FROM reminders"), 1, "{}", nudged.content);
        self.slash(0, "game pause", &[("until", json!("3 days"))]).await;
        self.slash(0, "settings", &[("away_until", json!("2 weeks"))]).await;
        // A game of their own, a lesson, and a lobby in a thread.
        self.plays_alone(0, &[], 1).await;
        self.slash(0, "learn", &[]).await;
        self.slash(0, "game new", &[("thread", json!(true))]).await;
        self.settled().await;
        for command in ["privacy show", "privacy export"] {
            self.slash(0, command, &[]).await;
        }
        // What takes days: a seat that they have lost, of which they were told, and questions about them.
        let (id, dm) = (self.person(0), self.standin.dm_channel(self.person(0)).unwrap());
        self.change(&format!(
            r#"INSERT INTO tenures (game, seat, since, until, ended_at, name, "user", actions)
               VALUES (1, 1, 0, 1, 1, '{NAME}', {id}, 1)"#
        ));
        self.change(&format!(
            "INSERT INTO posts (game, audience, kind, channel, message) VALUES (1, '1', 'tenure', {dm}, 1)"
        ));
        for (kind, subject) in [("invite", id.to_string()), ("absent", format!("person {id}"))] {
            self.change(&format!(
                "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at, fate, about)
                 VALUES (1, '{kind}', '{subject}', 1, 1, 1, 1, 2, 'refused', 1)"
            ));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_is_in_no_table_no_file_and_no_copy() {
    let mut club = Club::open("en-US").await;
    club.leaves_traces().await;
    let traces = Traces::of(&club, 0);
    let mut before: Vec<String> = traces.in_rows(&club).into_iter().map(|(table, _)| table).collect();
    before.dedup();
    assert_eq!(before, OF_PEOPLE, "all that can leave a trace did");
    for table in tables(&club) {
        assert!(
            OF_PEOPLE.contains(&&*table) || OF_NOBODY.contains(&&*table),
            "{table}: does it tell of people?"
        );
    }
    let asked = club.slash(0, "privacy forget", &[]).await;
    let done = club.press(0, &asked, "forget").await;
    assert!(done.content.contains("I've forgotten you"), "{}", done.content);
    // Their messages are deleted, and what was on its way arrives.
    club.until("nothing of them is left", || traces.in_rows(&club).is_empty()).await;
    club.settled().await;
    assert_eq!(traces.in_rows(&club), []);
    if let Some(file) = club.games.file().cloned() {
        let nowhere = || traces.in_files(&files_of(&file)).is_empty();
        club.until("no file holds anything of them", nowhere).await;
        let made = club.run(&["backup", "copy.sqlite"]).await;
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let copy = club.folder.path().join("copy.sqlite");
        assert_eq!(traces.in_files(std::slice::from_ref(&copy)), [] as [PathBuf; 0]);
        assert!(rows(&copy, &["aliases"]).is_empty(), "nor what they are known again by");
    }
    // A restart lifts nothing: they are known again for a day, and by nothing else.
    club.stop_bot().await;
    club.start_bot().await;
    let again = club.slash(0, "privacy forget", &[]).await;
    assert!(again.content.contains("less than a day ago"), "{}", again.content);
    let shown = club.slash(0, "privacy show", &[]).await;
    assert!(shown.content.contains("you asked to be forgotten"), "{}", shown.content);
    assert_eq!(traces.in_rows(&club), []);
}
