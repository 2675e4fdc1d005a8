//! Statements read nothing that grows with the games that have ended, here 10,000. Every statement that a test carries
//! out is looked at once, so that a new one cannot be forgotten.
//!
//! In a file the statement is carried out and taken back: neither its plan nor its run may be a scan. On a server two
//! of its plans are asked for, one for its parameters and one for any. The second is the one that is kept, and must be
//! about as good.
//!
//! The environment variable `GAMES` gives another number of games on the server. With few games a scan is the best
//! plan, so scans are not looked for.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use rusqlite::{StatementStatus, params_from_iter};

use crate::store::database::{Connection, Value, sqlite};

/// The tables that grow with the games that were ever played, and with the people who ever played.
const GROWING: [&str; 18] = [
    "absences",
    "ballots",
    "game_results",
    "games",
    "interactions",
    "outbox",
    "packed_logs",
    "pauses",
    "people",
    "players",
    "posts",
    "reminders",
    "rematches",
    "results",
    "reviews",
    "settings",
    "tenures",
    "votes",
];

/// The indexes of these tables that hold only open rows, or those of few people.
const OF_WHAT_IS_OPEN: [&str; 5] = [
    "INDEX games_open",
    "INDEX lobbies_by_host",
    "INDEX outbox_put_off",
    "INDEX outbox_waiting",
    "INDEX settings_hidden",
];

/// The number of games that have ended.
const GAMES: u32 = 10_000;

/// Rows that a statement may go through without an index, and steps of `SQLite`'s machine that it may take.
const MOST_ROWS: i32 = 500;
const MOST_STEPS: i32 = 20_000;

/// The statements that read more, by a part of each, with the reason.
const MAY_READ_MORE: [(&str, &str); 19] = [
    (
        "DELETE FROM absences WHERE game = ?1",
        "once for a lobby that ends: nearly all absences are of no game, and a plan for any number goes through them",
    ),
    ("DELETE FROM interactions WHERE at <", "once an hour, and those of a day are kept"),
    ("WHERE o.fate <> 'waiting' AND o.queued_at <", "once an hour, and what was told is kept for a day"),
    (
        "SELECT 1 FROM games WHERE guild = ?1 AND (",
        "for each of the few jobs that Discord has refused, when permissions change",
    ),
    (
        "SELECT id FROM games WHERE host = ?1 UNION SELECT game FROM players",
        "all that is kept of somebody who asks for it",
    ),
    ("SELECT (SELECT count(*) FROM players WHERE", "how much that is"),
    (
        "UNION SELECT channel FROM games WHERE host = ?1 AND guild IS NULL",
        "whoever is forgotten, in all games",
    ),
    ("SELECT count(*) FROM games WHERE host = ?1 AND created_at", "whoever is forgotten, in all games"),
    ("UNION SELECT game FROM votes WHERE opened_at > ?1", "a clock was set back"),
    ("FROM absences WHERE begun > ?1", "a clock was set back"),
    ("UPDATE people SET dm_retry_at = ?1 WHERE dm_retry_at >", "a clock was set back"),
    ("UPDATE calls SET at = ?1 WHERE at >", "a clock was set back"),
    ("SELECT DISTINCT guild, edition FROM results", "whoever is forgotten, in all games"),
    (
        "WHERE \"user\" = ?1 AND guild = ?2 AND edition = ?3 AND seat = ?5",
        "whoever is forgotten, in all games",
    ),
    (
        "FROM results WHERE \"user\" = ?1 ORDER BY ended_at, game",
        "all that is kept of somebody who asks for it",
    ),
    (
        "WHERE \"user\" = ?1 AND guild = ?2 ORDER BY ended_at, game",
        "all games of somebody in a server, whose profile is asked for",
    ),
    ("FROM results WHERE \"user\" IS NOT NULL AND successor = 0", "the results from which a ladder follows"),
    ("GROUP BY edition ORDER BY count(*) DESC", "the games of a server, in one index"),
    ("SELECT count(*) FROM people", "tests of the store ask it, who have few"),
];

/// Looks at a statement, the first time that a test of this process carries it out.
///
/// # Panics
/// Panics if the statement reads more when more games have ended.
pub(in crate::store) fn check(connection: Connection<'_>, sql: &str, params: &[Value<'_>]) {
    let is_excepted = MAY_READ_MORE.iter().any(|(part, _)| sql.contains(part));
    if is_excepted
        || !["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].iter().any(|word| sql.starts_with(word))
    {
        return;
    }
    let found = match connection {
        Connection::Sqlite(_) => in_file::check(sql, params),
        Connection::Postgres(_) => on_server::check(sql, params),
    };
    assert!(found.is_empty(), "it reads more the more games have ended: {found:?}\n{sql}");
}

/// A database in which the games have ended, and the statements that were looked at.
type Looked<T> = Mutex<Option<(T, HashSet<String>)>>;

/// Does something with a database of many games, unless it was done with that statement.
fn once<T>(
    looked: &Looked<T>,
    sql: &str,
    make: impl FnOnce() -> T,
    look: impl FnOnce(&T) -> Vec<String>,
) -> Vec<String> {
    let mut looked = looked.lock().unwrap_or_else(PoisonError::into_inner);
    let (database, known) = looked.get_or_insert_with(|| (make(), HashSet::new()));
    if known.insert(sql.to_owned()) { look(database) } else { Vec::new() }
}

/// Returns the statements that make so many games that have ended, of people and in channels that are named by
/// expressions, and twenty that are played.
fn games(ended: u32, person: &str, channel: &str, guild: &str, bytes: &str) -> String {
    let ended = format!("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {ended})");
    let open = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)";
    let seats = "(SELECT 0 AS s UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) seats";
    format!(
        r#"INSERT INTO editions (hash, toml) VALUES ('-', '-');
        {ended} INSERT INTO games (id, stage, guild, channel, locale, host, edition, options, created_at, started_at, ended_at)
        SELECT 1000000 + i, 'over', {guild}, {channel}, 'en-US', {person}, '-', '-', i, i, i FROM n, (SELECT 0 AS s) seats;
        {open} INSERT INTO games (id, stage, guild, channel, locale, host, edition, options, created_at, started_at)
        SELECT i, 'running', 1, 100 * i, 'en-US', 100, '-', '-', i, i FROM n;
        {ended} INSERT INTO players (game, seat, name, "user", actions) SELECT 1000000 + i, s, '-', {person}, 9 FROM n, {seats};
        {open} INSERT INTO players (game, seat, name, "user") SELECT i, s, '-', 100 + s FROM n, {seats};
        {open} INSERT INTO awaited (game, seat, since) SELECT i, 0, i FROM n;
        {open} INSERT INTO steps (game, n, seat, events, at) SELECT i, 1 + s, s, '-', i FROM n, {seats};
        {open} INSERT INTO states (game, step, json) SELECT i, 4, '-' FROM n;
        {open} INSERT INTO outbox (game, step, audience, kind, queued_at, due_at) SELECT i, 4, 'channel', 'board', i, i FROM n;
        {ended} INSERT INTO packed_logs (game, steps, log) SELECT 1000000 + i, 9, CAST('-' AS {bytes}) FROM n;
        {ended} INSERT INTO outbox (game, step, audience, kind, queued_at, due_at, fate)
        SELECT 1000000 + i, 9, 'channel', 'result', i, i, 'sent' FROM n;
        {ended} INSERT INTO posts (game, audience, kind, channel, message) SELECT 1000000 + i, 'channel', 'result', {channel}, i
        FROM n;
        {ended} INSERT INTO reviews (game, review, made_at) SELECT 1000000 + i, '-', i FROM n;
        {ended} INSERT INTO tenures (game, seat, since, until, ended_at, name, "user", actions)
        SELECT 1000000 + i, s, 0, 3, i, '-', {person}, 3 FROM n, (SELECT 0 AS s) seats;
        {ended} INSERT INTO votes (id, game, kind, subject, seat, step, turn, opened_at, closes_at, fate)
        SELECT 1000000 + i, 1000000 + i, 'take-back', '1', 0, 2, 1, i, i, 'carried' FROM n;
        {ended} INSERT INTO ballots (vote, seat, answer, at) SELECT 1000000 + i, s, 1, i FROM n, {seats};
        {ended} INSERT INTO pauses (game, why, begun, ended) SELECT 1000000 + i, 'asked', i, i + 1 FROM n;
        {ended} INSERT INTO rematches (game, former) SELECT 1000000 + i, 1000000 + i FROM n;
        {ended} INSERT INTO people ("user", locale, dm) SELECT 2000000 + i, 'en-US', i FROM n;
        {ended} INSERT INTO settings ("user", reminder) SELECT 2000000 + i, 6 FROM n;
        {ended} INSERT INTO reminders ("user", last_at) SELECT 2000000 + i, i FROM n;
        {ended} INSERT INTO absences ("user", begun, ended) SELECT 2000000 + i, i, i + 1 FROM n;
        {ended} INSERT INTO game_results (game, guild, edition, ended_at, rated) SELECT 1000000 + i, {guild}, '-', i, 1 FROM n;
        {ended} INSERT INTO results (game, seat, sitting, since, "user", name, guild, edition, ended_at, place, cash, land,
        cities, payouts, double_cost, free_land, turns, moves, stand_in_moves, bankrupt, resigned, replaced, successor)
        SELECT 1000000 + i, s, 0, 0, {person}, '-', {guild}, '-', i, 1 + s, 9, 9, '{{}}', 0, 0, 0, 9, 9, 0, 0, 0, 0, 0
        FROM n, {seats};
        {ended} INSERT INTO interactions (id, at) SELECT 1000000 + i, i FROM n;"#,
    )
}

mod in_file {
    use super::{
        GAMES, GROWING, HashSet, Looked, MOST_ROWS, MOST_STEPS, OF_WHAT_IS_OPEN, StatementStatus, Value,
        games, once, params_from_iter, sqlite,
    };

    static LOOKED: Looked<sqlite::Connection> = Looked::new(None);

    /// Returns what a statement reads too much of, the first time that it is looked at.
    pub(super) fn check(sql: &str, params: &[Value<'_>]) -> Vec<String> {
        once(&LOOKED, sql, make, |database| look(database.library(), sql, params))
    }

    /// Makes a database: the same people have played all games, in one channel.
    fn make() -> sqlite::Connection {
        let database = sqlite::in_memory().unwrap();
        database.library().execute_batch(&games(GAMES, "100 + s", "100", "1", "BLOB")).unwrap();
        database
    }

    fn look(database: &rusqlite::Connection, sql: &str, params: &[Value<'_>]) -> Vec<String> {
        // That of a test about tables which there are not.
        let Ok(mut statement) = database.prepare(sql) else { return Vec::new() };
        let plan = {
            let mut plan = database.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let lines = plan.raw_query().mapped(|row| row.get::<_, String>(3));
            lines.collect::<Result<Vec<_>, _>>().unwrap()
        };
        let growing = names_of_growing(sql);
        let scans = |line: &String| {
            let scanned = line.strip_prefix("SCAN ").and_then(|line| line.split(' ').next());
            scanned.is_some_and(|name| growing.contains(name))
                && !OF_WHAT_IS_OPEN.iter().any(|index| line.contains(index))
        };
        let mut found: Vec<String> = plan.into_iter().filter(scans).collect();
        database.execute_batch("SAVEPOINT looking").unwrap();
        if let Ok(mut rows) = statement.query(params_from_iter(params)) {
            // What the database refuses it has looked for.
            while matches!(rows.next(), Ok(Some(_))) {}
        }
        let rows = statement.get_status(StatementStatus::FullscanStep);
        let steps = statement.get_status(StatementStatus::VmStep);
        drop(statement);
        database.execute_batch("ROLLBACK TO looking; RELEASE looking").unwrap();
        found.extend((rows > MOST_ROWS).then(|| format!("{rows} rows without an index")));
        found.extend((steps > MOST_STEPS).then(|| format!("{steps} steps")));
        found
    }

    /// Returns the names by which a statement calls the tables that grow.
    fn names_of_growing(sql: &str) -> HashSet<&str> {
        let words: Vec<&str> =
            sql.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
        let mut names: HashSet<&str> = GROWING.into();
        for (n, word) in words.iter().enumerate() {
            let next = words.get(n + 1).filter(|next| **next != "AS").or_else(|| words.get(n + 2));
            if GROWING.contains(word) {
                names.extend(next);
            }
        }
        names
    }
}

mod on_server {
    use super::{GAMES, GROWING, Looked, Value, games, once};
    use crate::store::database::server::Begin;
    use crate::store::database::{self, postgres};
    use crate::store::tests::new_database::{SERVER, new_database};

    static LOOKED: Looked<postgres::Connection> = Looked::new(None);

    /// The number of games below which a scan is in order.
    const FEW: u32 = 1_000;

    /// The most that the plan for any parameters may cost: so many times as much as that for these, and so many pages
    /// more.
    const MOST_TIMES: f64 = 3.0;
    const MOST_MORE: f64 = 20.0;

    /// Returns how many games have ended: the environment may say it.
    fn number() -> u32 {
        std::env::var("GAMES").ok().map_or(GAMES, |number| number.parse().unwrap())
    }

    /// Returns what a statement reads too much of, the first time that it is looked at.
    pub(super) fn check(sql: &str, params: &[Value<'_>]) -> Vec<String> {
        let Ok(server) = std::env::var(SERVER) else { return Vec::new() };
        once(&LOOKED, sql, || make(&server), |connection| look(connection, sql, params))
    }

    /// Makes a database: everybody has played one game.
    fn make(server: &str) -> postgres::Connection {
        let server = postgres::Server::at(&new_database(server)).unwrap();
        server.bring_up_to_date().unwrap();
        let connection = server.connect().unwrap();
        connection
            .batch(&games(number(), "2000000 + 4 * i + s", "2000000 + i", "2000000 + i / 9", "BYTEA"))
            .unwrap();
        connection.batch("ANALYZE").unwrap();
        connection
    }

    /// Returns the plan that is made once for all values of the parameters: that of a statement which was carried out
    /// some times.
    fn generic_plan(
        on: database::Connection<'_>,
        sql: &str,
        params: &[Value<'_>],
    ) -> Result<Vec<String>, database::Error> {
        let kind = |value: &Value<'_>| match value {
            Value::Integer(_) => "bigint",
            Value::Text(_) => "text",
            Value::Blob(_) => "bytea",
        };
        let list = |items: Vec<&str>| {
            if items.is_empty() { String::new() } else { format!("({})", items.join(", ")) }
        };
        let types = list(params.iter().map(kind).collect());
        let values = list(params.iter().map(|_| "NULL").collect());
        on.run("SET LOCAL plan_cache_mode = force_generic_plan", &[])?;
        on.run(&format!("PREPARE looked_at{types} AS {sql}"), &[])?;
        let plan = on.rows(&format!("EXPLAIN EXECUTE looked_at{values}"), &[], |row| row.get::<String>(0))?;
        on.execute("DEALLOCATE looked_at", &[])?;
        Ok(plan)
    }

    fn look(connection: &postgres::Connection, sql: &str, params: &[Value<'_>]) -> Vec<String> {
        connection.begin(Begin::Writing);
        let on = database::Connection::Postgres(connection);
        let plan = on.rows(&format!("EXPLAIN {sql}"), params, |row| row.get::<String>(0));
        let plans = plan.and_then(|custom| Ok([custom, generic_plan(on, sql, params)?]));
        connection.roll_back();
        let plans = match plans {
            Ok(plans) => plans,
            // That of a test about tables which there are not.
            Err(error) if error.to_string().contains("relation \"") => return Vec::new(),
            Err(error) => panic!("no plan is told: {error}\n{sql}"),
        };
        let [custom, generic] = plans.each_ref().map(|plan| cost(plan));
        let is_dear = generic > MOST_TIMES * custom + MOST_MORE;
        let is_growing = |name: &str| GROWING.contains(&name);
        let mut found = plans.concat();
        found.retain(|line| {
            let scanned = line.split_once("Seq Scan on ").and_then(|(_, on)| on.split(' ').next());
            number() >= FEW && scanned.is_some_and(is_growing)
        });
        found.extend(is_dear.then(|| format!("{custom} for these parameters, {generic} for any")));
        found
    }

    /// Returns what the server expects a plan to cost, in pages that it reads one after another.
    fn cost(plan: &[String]) -> f64 {
        let all = plan[0].split_once("..").and_then(|(_, all)| all.split(' ').next());
        all.and_then(|all| all.parse().ok()).expect("a plan begins with its cost")
    }
}

#[test]
fn what_walks_games_that_have_ended_is_found_by_its_plan_or_by_what_it_does() {
    let in_file = |sql| in_file::check(sql, &[Value::Integer(Some(100)), Value::Integer(Some(101))]);
    let scan = in_file("SELECT id FROM games g WHERE g.locale = 'pt-BR' AND ?1 = ?2");
    assert!(scan.iter().any(|found| found == "SCAN g"), "nothing is read, but the plan says it: {scan:?}");
    let by_index = in_file(
        r#"SELECT g.id FROM players p JOIN players o ON o.game = p.game JOIN games g ON g.id = p.game
           WHERE p."user" = ?1 AND o."user" = ?2 AND g.stage = 'running'"#,
    );
    assert!(by_index.iter().any(|found| found.ends_with(" steps")), "all games of two people: {by_index:?}");
    assert_eq!(in_file("SELECT id FROM games WHERE id IN (?1, ?2)"), Vec::<String>::new());
}
