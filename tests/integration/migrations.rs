//! Databases of every version that the schema has had: brought up to date, played on (the oldest and the newest at all
//! tables, each other at one), and left as they were where that breaks off.
//!
//! `tests/databases` keeps one of each version, made by the program of its time. A new migration
//! needs one of its own version before the next: `BLESS=1 cargo test games_of_every_version` plays it.

mod alike;
mod auctions;
mod content;
mod deal;
mod evening;
mod left;
mod release;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use last_spike::service::operation::gate;
use last_spike::store::{Reader, Store, schema};
use last_spike_engine::Edition;
use last_spike_engine::record;
use rusqlite::{Connection, OpenFlags};

use self::content::{content, deadlines, everything, lasting, shape};
use self::evening::{LOBBY, TABLES, Table};
use crate::support::Club;
use crate::support::database::rows;
use crate::table::lessons::lesson_control;

/// Returns the versions that the migrations lead through, oldest first.
fn versions() -> Vec<i64> {
    let files = fs::read_dir("migrations").unwrap().map(|file| file.unwrap().file_name());
    // The folder beside them holds those of the other database.
    let number = |name: std::ffi::OsString| {
        let name = name.into_string().unwrap();
        Some(name.strip_prefix('V')?.split_once("__").unwrap().0.parse().unwrap())
    };
    let mut versions: Vec<i64> = files.filter_map(number).collect();
    versions.sort_unstable();
    versions
}

fn newest() -> i64 {
    *versions().last().unwrap()
}

/// Returns the kept database of a version.
fn kept(version: i64) -> PathBuf {
    PathBuf::from(format!("tests/databases/v{version}.sqlite"))
}

fn beside(database: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", database.display()))
}

fn version_of(database: &Path) -> i64 {
    Reader::of_file(database).unwrap().schema().unwrap()
}

/// Opens a database to read what stands in its tables.
fn open(database: &Path) -> Connection {
    Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
}

/// Keeps a database of the newest version where there is none yet and it is asked for.
async fn keep_newest() {
    let file = kept(newest());
    if std::env::var_os("BLESS").is_some() && !file.exists() {
        let club = evening::play().await;
        club.change(&format!("VACUUM INTO '{}'", file.display()));
    }
}

/// The parts in which the versions are gone through, side by side: one after another they take longer than all other
/// tests.
const PARTS: i64 = 4;

mod games_of_every_version_are_played_on {
    use super::are_played_on;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_quarter() {
        are_played_on(0).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_second_quarter() {
        are_played_on(1).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_third_quarter() {
        are_played_on(2).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_last_quarter() {
        are_played_on(3).await;
    }
}

async fn are_played_on(part: i64) {
    if newest() % PARTS == part {
        keep_newest().await;
    }
    for version in versions().into_iter().filter(|version| version % PARTS == part) {
        let kept = kept(version);
        let how = "BLESS=1 cargo test games_of_every_version, with the program whose newest version this is";
        assert!(kept.exists(), "no database of version {version} is kept: {how}");
        assert_eq!(version_of(&kept), version);
        assert!(fs::metadata(&kept).unwrap().len() < 700_000, "{} is too large to keep", kept.display());
        let mut club = Club::of_the_evening().await;
        fs::copy(&kept, club.database()).unwrap();
        is_brought_up_to_date(&club, version).await;
        club.move_to_today();
        what_waits_is_told_once(&mut club).await;
        if version >= LESSONS {
            let lesson = club.slash(1, "learn", &[]).await;
            assert!(lesson_control(&lesson, "lay").is_some(), "it is taken up: {}", lesson.content);
        }
        // Playing takes most of the time, and databases that are brought up to date differ in little.
        let is_at_an_end = [versions()[0], newest()].contains(&version);
        let at = version as usize % TABLES.len();
        games_are_played_to_their_end(&mut club, if is_at_an_end { &TABLES } else { &TABLES[at..=at] }).await;
    }
}

/// The first version that keeps lessons.
const LESSONS: i64 = 18;

async fn is_brought_up_to_date(club: &Club, version: i64) {
    let database = club.database();
    if version < newest() {
        let doctor = club.run(&["doctor"]).await;
        let said = String::from_utf8_lossy(&doctor.stdout).into_owned();
        assert!(doctor.status.success() && said.contains("the next start of the bot makes it"), "{said}");
    }
    let all = shape(&open(&database));
    let (shape, deadlines_before) = (lasting(all.clone()), deadlines(&database));
    let (before, all_before) = (content(&database, &shape), content(&database, &all));
    assert!(!deadlines_before.is_empty(), "the evening ends in an auction");
    let store = Store::open(&database).unwrap();
    let report = gate::pass(&store.at(last_spike::store::now())).await.unwrap();
    assert_eq!((report.playing, report.stopped), (TABLES.len(), vec![]));
    assert_eq!(version_of(&database), newest());
    // The gate adds to a state what it lacks: that it says the same as the log is what `playing` counts. Who opens the
    // database enters itself in the place of the process before, and passes over numbers, which it notes by the
    // heartbeat.
    let kept = |mut content: BTreeMap<String, Vec<String>>| {
        ["states", "processes", "heartbeat"].into_iter().for_each(|table| drop(content.remove(table)));
        let outbox = content.entry("outbox".to_owned()).or_default();
        // Version 35 has the posts of lobbies brought up to date; from version 37 on, fates are codes.
        outbox.retain(|row| !row.contains(r#"Text("lobby")"#));
        outbox.iter_mut().for_each(|row| *row = evening::with_codes(row));
        content
    };
    assert_eq!(kept(content(&database, &shape)), kept(before.clone()));
    assert_eq!(deadlines(&database), deadlines_before);
    if version == 2 {
        let sql =
            "SELECT user FROM people WHERE dm IN (SELECT channel FROM posts WHERE audience <> 'channel')";
        assert!(!rows(&database, &[sql]).is_empty(), "where direct messages are is known from what was sent");
    }
    drop(store);
    what_the_newest_keeps_follows_from_the_rest(club);
    let copy = schema::kept_copy(&database, version);
    assert_eq!(copy.exists(), version < newest(), "a copy is kept of what is changed, and of nothing else");
    if copy.exists() {
        is_a_copy(&copy, &all_before, version);
    }
}

/// Checks what later versions keep for speed, or do by themselves, against the tables that all have had.
fn what_the_newest_keeps_follows_from_the_rest(club: &Club) {
    for (what, sql) in [
        (
            "how often each acted",
            "SELECT count(*) FROM players p WHERE actions <> (SELECT count(*) FROM steps s
             WHERE s.game = p.game AND s.seat = p.seat AND s.taken_by IS NULL)",
        ),
        (
            "where computers are awaited",
            "SELECT count(*) FROM awaited a JOIN players p USING (game, seat)
             WHERE a.computer <> (p.level IS NOT NULL)",
        ),
        (
            "which games people have left",
            "SELECT count(*) FROM games WHERE computers_alone AND stage IN ('lobby', 'running')",
        ),
        (
            "when games in which nobody acts end",
            "SELECT count(*) FROM games g WHERE (stage IN ('lobby', 'running')) <> EXISTS (
             SELECT 1 FROM jobs WHERE kind = 'warn-of-expiry' AND subject = CAST(g.id AS TEXT))",
        ),
        (
            "when logs are packed",
            "SELECT count(*) FROM games g WHERE stage IN ('over', 'closed') AND NOT EXISTS (
             SELECT 1 FROM jobs WHERE kind = 'pack-log' AND subject = CAST(g.id AS TEXT))
             AND EXISTS (SELECT 1 FROM states WHERE game = g.id)",
        ),
    ] {
        assert_eq!(club.count(sql), 0, "{what}");
    }
    assert!(club.count("SELECT count(*) FROM players WHERE actions > 0") > 0);
    assert!(club.count("SELECT count(*) FROM states JOIN games ON id = game WHERE stage = 'over'") > 0);
}

/// Checks that a database holds the same in the same version, but for what the sessions with Discord were: nobody takes
/// those up twice.
fn is_a_copy(copy: &Path, of: &BTreeMap<String, Vec<String>>, version: i64) {
    assert_eq!(version_of(copy), version);
    let mut found = everything(copy);
    found.retain(|table, _| of.contains_key(table));
    let mut expected = of.clone();
    for sessions in ["shards", "sharding"] {
        expected.get_mut(sessions).into_iter().for_each(Vec::clear);
    }
    assert_eq!(found, expected);
}

/// Starts the bot: what waited is told, and nothing of it again at the next start.
async fn what_waits_is_told_once(club: &mut Club) {
    let sent_alone = "SELECT count(*) FROM outbox WHERE fate = 'sent' AND upto IS NOT NULL
                      AND audience = 'channel' AND kind IN ('board', 'line', 'auction', 'call', 'result', 'lobby')";
    let before = club.count(sent_alone);
    let waited = club.count("SELECT count(*) FROM outbox WHERE fate = 'waiting' AND audience = 'channel'");
    club.start_bot().await;
    club.settled().await;
    let told = club.all_posts();
    assert_eq!(told as u32, club.count(sent_alone) - before);
    assert!(told > 0 || waited == 0);
    club.stop_bot().await;
    club.start_bot().await;
    club.settled().await;
    assert_eq!(told, club.all_posts(), "told twice");
}

async fn games_are_played_to_their_end(club: &mut Club, tables: &[Table]) {
    for table in tables {
        club.sit_at(table.channel);
        for n in 0..4 {
            if let Some((person, hand)) = club.whose_turn(table.people).await {
                club.buy_or_do_anything(person, &hand, n).await;
            }
        }
        club.leave_it_to_computers(table.people).await;
        the_record_is_verified(club).await;
    }
    club.sit_at(LOBBY);
    club.slash(3, "game start", &[]).await;
    assert!(club.whose_turn(4).await.is_some(), "the lobby is started");
    club.settled().await;
    club.stop_bot().await;
    let doctor = club.run(&["doctor"]).await;
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
}

async fn the_record_is_verified(club: &Club) {
    let result = club.result().await;
    let record = club.record_below(0, &result).await;
    assert!(record::verify(&record, &Edition::all()).unwrap().complete);
}

impl Club {
    /// Moves all times of a database, so that it was made just now: nobody's time has passed since, and no game of it
    /// is too old, whenever this is tested.
    fn move_to_today(&self) {
        /// Times of a database lie within so many seconds of its last step; ids are larger, and other numbers smaller.
        const NEAR: i64 = 90 * 24 * 60 * 60;
        let (numbers, now) = match self.games.file() {
            Some(_) => (
                r#"SELECT t.name || ' "' || c.name || '"' FROM sqlite_schema t, pragma_table_info(t.name) c
                   WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'refinery%'
                   AND c.type = 'INTEGER'"#,
                "unixepoch()",
            ),
            None => (
                r#"SELECT table_name || ' "' || column_name || '"'
                   FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
                   WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'bigint'"#,
                "CAST(extract(epoch FROM now()) AS BIGINT)",
            ),
        };
        let made = self.games.count("SELECT max(at) FROM steps");
        // All numbers of a row at once: some are compared with each other.
        let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for number in self.games.texts(numbers) {
            let (table, column) = number.split_once(' ').unwrap();
            let moved = format!(
                "{column} = CASE WHEN abs({column} - {made}) < {NEAR} THEN {column} + {now} - {made} ELSE {column} END"
            );
            tables.entry(table.to_owned()).or_default().push(moved);
        }
        let sql = tables.iter().map(|(table, moved)| format!("UPDATE {table} SET {};", moved.join(", ")));
        self.change(&sql.collect::<String>());
        assert!(self.games.count("SELECT max(at) FROM steps") >= made);
    }

    /// Returns how many posts the bot has made in all channels.
    fn all_posts(&self) -> usize {
        let posts = |n| self.standin.messages(evening::channel(n), self.person(0)).len();
        (0..=evening::GIVEN_UP).map(posts).sum()
    }
}

/// Returns a copy of a kept database that has a write-ahead log longer than itself, as a bot that was
/// killed leaves it.
fn left_by_a_killed_bot(version: i64, folder: &Path) -> PathBuf {
    let lived = folder.join("lived.sqlite");
    fs::copy(kept(version), &lived).unwrap();
    let connection = Connection::open(&lived).unwrap();
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0").unwrap();
    let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    while size(&beside(&lived, "-wal")) < size(&lived) * 5 / 4 {
        let there_and_back =
            "UPDATE games SET announced = announced + 1; UPDATE games SET announced = announced - 1";
        connection.execute_batch(there_and_back).unwrap();
    }
    let left = folder.join("left.sqlite");
    copy_with_log(&lived, &left);
    left
}

fn copy_with_log(from: &Path, to: &Path) {
    fs::copy(from, to).unwrap();
    fs::copy(beside(from, "-wal"), beside(to, "-wal")).unwrap();
}

#[test]
fn a_migration_that_fails_at_its_very_end_changes_nothing() {
    for version in versions().into_iter().filter(|version| *version < newest()) {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        fs::copy(kept(version), &database).unwrap();
        let connection = Connection::open(&database).unwrap();
        let refuse = format!(
            "CREATE TRIGGER refuse BEFORE INSERT ON refinery_schema_history WHEN NEW.version = {}
             BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
            newest()
        );
        connection.execute_batch(&refuse).unwrap();
        let before = everything(&database);
        let Err(error) = Store::open(&database) else { panic!("version {version} is changed all the same") };
        assert!(error.to_string().contains("the disk is full"), "{error}");
        assert_eq!((version_of(&database), everything(&database)), (version, before));
        connection.execute_batch("DROP TRIGGER refuse").unwrap();
        assert!(Store::open(&database).is_ok(), "it is tried again");
        assert_eq!(version_of(&database), newest());
    }
}

/// Starts the program where no file may become larger. Discord does not know its token: it ends by
/// itself once it has opened the database.
#[cfg(unix)]
async fn start_with_room(club: &Club, database: &Path, blocks: u64) -> std::process::Output {
    let mut bot = club.program_after(&format!("ulimit -c 0; ulimit -f {blocks}"), &["serve"]);
    bot.env("LAST_SPIKE_DATABASE__PATH", database).env("LAST_SPIKE_DISCORD__TOKEN", "unknown");
    bot.output().await.unwrap()
}

/// The process is killed by the system at the first byte that it writes beyond a size: at every page
/// of the copy that is kept, and of the write-ahead log of the migration, in turn.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_migration_that_is_killed_is_done_or_not_begun() {
    const BLOCK: u64 = 512;
    const PAGE: u64 = 4096;
    let club = Club::open_without_bot("en-US").await;
    let version = versions()[0];
    let left = left_by_a_killed_bot(version, club.folder.path());
    let shape_before = shape(&open(&left));
    let before = content(&left, &shape_before);
    let log = fs::metadata(beside(&left, "-wal")).unwrap().len();
    let size = fs::metadata(&left).unwrap().len();
    let (mut without_copy, mut with_copy, mut done) = (0, 0, 0);
    let while_copying = (1..4).map(|quarter| size * quarter / 4);
    for most in while_copying.chain((log..).step_by(PAGE as usize)) {
        let database = club.folder.path().join(format!("{most}.sqlite"));
        copy_with_log(&left, &database);
        let ended = start_with_room(&club, &database, most / BLOCK).await;
        let copy = schema::kept_copy(&database, version);
        if copy.exists() {
            is_a_copy(&copy, &before, version);
        }
        if version_of(&database) == newest() {
            let lasting = lasting(shape_before.clone());
            assert_eq!(content(&database, &lasting), content(&left, &lasting));
            assert_eq!(deadlines(&database), deadlines(&left));
            done += 1;
            break;
        }
        assert!(ended.status.code().is_none(), "killed: {}", String::from_utf8_lossy(&ended.stderr));
        is_a_copy(&database, &before, version);
        *if copy.exists() { &mut with_copy } else { &mut without_copy } += 1;
        // The next start brings it up to date, whatever was left.
        drop(Store::open(&database).unwrap_or_else(|error| panic!("{most}: {error}")));
    }
    assert!(without_copy == 3 && with_copy > 3 && done == 1, "{without_copy}, {with_copy}, {done}");
}
