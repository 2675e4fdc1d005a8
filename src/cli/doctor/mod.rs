//! `last-spike doctor`: one line for each part that works or fails, with how to fix it.

mod game;
mod report;
mod writers;

pub(super) use writers::writable;

use std::fs::File;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use self::report::Report;
use super::account;
use super::database;
use crate::config::Config;
use crate::discord;
use crate::service::operation::gate::{self, Agreement};
use crate::service::operation::sharding;
use crate::store::games::{self, Stage};
use crate::store::operation::processes::{self, Process};
use crate::store::posting::outbox::{self, Backlog};
use crate::store::{self, Reader, StoreError, Time, scheduling::jobs, schema};

/// Options of `last-spike doctor`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The configuration
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Instead of checking everything, shows for this game what should be posted, what is posted, and what is waiting
    #[arg(long, value_name = "N")]
    game: Option<u64>,

    /// Prints JSON
    #[arg(long, requires = "game")]
    json: bool,
}

/// The advice for what a newer version of the bot has stored.
const START_NEWER: &str =
    "it is left alone until the newer version runs again: start that, and stop this one";

/// The advice against damage.
const RESTORE: &str = "restore the last backup";

/// The advice if a file can't be used.
const PERMISSIONS: &str = "check the path, its permissions and the disk";

/// The advice if a server can't be used.
const SERVER: &str = "check database.url, that the server runs, and its log";

/// The advice if others could read the connections to a server.
const ENCRYPT: &str = "unless that way is your own alone: sslmode=require in database.url, or verify-full with \
                       sslrootcert=FILE for a certificate of your own";

/// Checks everything.
///
/// # Errors
/// Fails if something is wrong.
pub fn run(options: &Options) -> anyhow::Result<()> {
    if let Some(game) = options.game {
        let config = Config::read(options.config.as_deref(), std::env::vars_os())?;
        return game::run(&config, game, options.json);
    }
    let mut report = Report::default();
    match Config::read(options.config.as_deref(), std::env::vars_os()) {
        Ok(config) => {
            Report::good("configuration")?;
            let file = Config::file(options.config.as_deref());
            check_secrets(&config, file)?;
            writers::check(&config, file)?;
            check_editions(&config, &mut report)?;
            check_database(&config, &mut report)?;
            check_discord(&config, &mut report)?;
        }
        Err(error) => {
            report.bad(&error.to_string(), "correct the configuration; config.example.toml documents it")?;
        }
    }
    match report.wrong {
        0 => Ok(()),
        wrong => Err(anyhow!("{wrong} of the checks failed")),
    }
}

/// Warns of secrets that others can read, on the disk or in transit.
fn check_secrets(config: &Config, file: Option<&Path>) -> anyhow::Result<()> {
    let mut secret = store::files_of(&config.database.path);
    secret.extend(config.discord.token_file.clone());
    let is_secret = config.discord.token.is_some() || config.database.url.is_some();
    secret.extend(file.filter(|_| is_secret).map(Path::to_owned));
    for path in secret {
        if store::is_open_to_others(&path).unwrap_or(false) {
            let path = path.display();
            Report::warn(
                &format!("other users can read {path}, which may hold the token, or seeds and tiles"),
                &format!("chmod 600 {path}"),
            )?;
        }
    }
    if let Some(url) = config.discord.api_url.as_deref().filter(|url| is_read_on_its_way(url)) {
        Report::warn(
            &format!("discord.api_url is {url}: the token is sent there in plain text"),
            "use https, or an address of this machine (127.0.0.1)",
        )?;
    }
    Ok(())
}

/// Returns whether others can read the requests to an address on their way.
fn is_read_on_its_way(url: &str) -> bool {
    let Ok(url) = reqwest::Url::parse(url) else { return false };
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let is_here = host == "localhost" || address.is_ok_and(|address| address.is_loopback());
    url.scheme() == "http" && !is_here
}

fn check_editions(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    match super::edition::all(config.editions.dir.as_ref()) {
        Ok(editions) => Report::good(&format!("{} editions", editions.len())),
        Err(error) => report.bad(&error.to_string(), "correct the table: last-spike edition check FILE"),
    }
}

fn check_database(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let path = &config.database.path;
    let is_file = config.database.url.is_none();
    if is_file && !path.exists() {
        return Report::good(&format!("no database at {} yet: the bot will create it", path.display()));
    }
    if let Some(url) = &config.database.url
        && let Ok(encryption) = Reader::encryption(url)
    {
        say_encryption(&encryption)?;
    }
    let reader = match database::look_at(&config.database) {
        Ok(reader) => reader,
        Err(error) => return report.bad(&error.to_string(), if is_file { PERMISSIONS } else { SERVER }),
    };
    match reader.damage() {
        Ok(None) if is_file => Report::good("database is sound")?,
        Ok(None) => Report::good("the database's server answers")?,
        Ok(Some(damage)) => report.bad(&format!("database: {damage}"), RESTORE)?,
        Err(error) => return report.bad(&format!("database: {error}"), fix(&error)),
    }
    if is_file && let Err(error) = File::options().write(true).open(path) {
        report.bad(&format!("cannot write to the database {}: {error}", path.display()), PERMISSIONS)?;
    }
    let found = match reader.schema() {
        Ok(found) => found,
        Err(error) => return report.bad(&format!("database: {error}"), fix(&error)),
    };
    say_version(found, is_file.then_some(path), report)?;
    if found != schema::known() {
        // This program's queries don't work on a database of another version.
        return Ok(());
    }
    if !is_file {
        say_processes(&reader, report)?;
    }
    check_games(&reader, report)
}

/// Reports how connections to the database server are encrypted, and warns if somebody could read them.
fn say_encryption(encryption: &store::Encryption) -> anyhow::Result<()> {
    use store::SslMode;
    let hosts = encryption.remote.join(", ");
    match encryption.mode {
        _ if hosts.is_empty() => {
            Report::good("the database's server is on this machine: nothing goes over a network")
        }
        SslMode::Disable => Report::warn(
            &format!(
                "database.url has sslmode=disable: the password and all tiles go to {hosts} in plain text"
            ),
            ENCRYPT,
        ),
        SslMode::Prefer => Report::warn(
            &format!(
                "database.url has sslmode=prefer: any server that answers for {hosts} and claims to have no TLS \
                 gets the password"
            ),
            ENCRYPT,
        ),
        SslMode::Require | SslMode::VerifyCa | SslMode::VerifyFull => {
            Report::good(&format!("connections to {hosts} are encrypted: {encryption}"))
        }
    }
}

/// Returns the advice for a database that cannot be read.
fn fix(error: &store::Error) -> &'static str {
    match error {
        error if error.is_of_server() => SERVER,
        error if error.is_damage() => RESTORE,
        _ => PERMISSIONS,
    }
}

/// Reports a database of another version than this program reads, and the copies of older versions that are kept.
fn say_version(found: i64, path: Option<&PathBuf>, report: &mut Report) -> anyhow::Result<()> {
    let known = schema::known();
    let copies = path.into_iter().flat_map(|path| (1..known).map(|version| schema::kept_copy(path, version)));
    for copy in copies.filter(|copy| copy.exists()) {
        let copy = copy.display();
        Report::good(&format!(
            "{copy} is from before an upgrade: delete it once you're sure you won't go back"
        ))?;
    }
    if found > known {
        let newer = format!("database: its schema is {found}, this program knows {known}");
        report.bad(&newer, "start the newer program")?;
    } else if found < known {
        let kept = if path.is_some() { ", keeps a copy" } else { "" };
        Report::good(&format!(
            "database: its schema is {found}; the next start of the bot makes it {known}{kept}, and \
             checks the games"
        ))?;
    }
    Ok(())
}

/// Reports the bots that use the database on a server, and the shards that they hold.
fn say_processes(reader: &Reader, report: &mut Report) -> anyhow::Result<()> {
    let (live, board) = match reader.look(|tx| Ok((processes::live(tx)?, sharding::look(tx)?))) {
        Ok(found) => found,
        Err(fault) => return report.bad(&fault.to_string(), SERVER),
    };
    let of = |process: &Process| {
        let since = (store::now().0 - process.started_at.0).max(0);
        let shards = board.of(process.id).count();
        format!("; version {}, since {since} s, {shards} shards", process.program)
    };
    let each: String = live.iter().map(of).collect();
    Report::good(&format!("{} bots use the database{each}", live.len()))?;
    // Without holders, the shards are pinned by hand or no bot runs.
    if board.free() > 0 && !board.holders.is_empty() {
        let free = format!("no bot holds {} of the {} shards", board.free(), board.shards);
        Report::warn(&free, "bots take free shards within seconds; if none does, see their logs")?;
    }
    Ok(())
}

fn check_games(reader: &Reader, report: &mut Report) -> anyhow::Result<()> {
    let read = |report: &mut Report, fault: StoreError| report.bad(&fault.to_string(), RESTORE);
    let now = store::now();
    let games = reader.look(|tx| {
        let lobbies = games::at_stage(tx, Stage::Lobby)?;
        let unknown = [("notices", outbox::of_newer(tx)?), ("jobs", jobs::of_newer(tx)?)];
        Ok((games::unfinished(tx)?, lobbies, outbox::backlog(tx)?, jobs::failing(tx)?, unknown))
    });
    let (games, lobbies, backlog, failing, unknown) = match games {
        Ok(found) => found,
        Err(fault) => return read(report, fault),
    };
    let mut sound = 0;
    for id in &games {
        let wrong = match reader.look(|tx| gate::compare(tx, *id)) {
            Ok(Agreement::Disagree(wrong)) => wrong.to_string(),
            Err(fault @ StoreError::Newer { .. }) => {
                Report::warn(&fault.to_string(), START_NEWER)?;
                continue;
            }
            Err(fault @ StoreError::Panicked(_)) => fault.to_string(),
            Err(fault) => return read(report, fault),
            Ok(Agreement::Agree | Agreement::OlderSnapshot(_) | Agreement::LogAlone(_)) => {
                sound += 1;
                continue;
            }
        };
        let fix = "the game has stopped: start the version of the program it was played with, restore a \
                    backup, or end it with /game end";
        report.bad(&format!("game {id}: {wrong}"), fix)?;
    }
    for id in lobbies {
        match reader.look(|tx| gate::check_lobby(tx, id)) {
            Ok(()) => {}
            Err(fault @ StoreError::Newer { .. }) => Report::warn(&fault.to_string(), START_NEWER)?,
            Err(fault @ StoreError::Unreadable { .. }) => {
                let fix = "its game can't begin: bring back the folder of its edition, restore a backup, or close it \
                           with /game end";
                report.bad(&format!("lobby {id}: {fault}"), fix)?;
            }
            Err(fault) => return read(report, fault),
        }
    }
    Report::good(&format!("{sound} of {} running games agree with their logs", games.len()))?;
    Report::good(&waiting(&backlog, now))?;
    for (what, kinds) in unknown {
        for (kind, number) in kinds {
            let left =
                format!("{what} of the kind {kind:?} are left to a newer version of the bot: {number}");
            Report::warn(&left, START_NEWER)?;
        }
    }
    for job in failing {
        let jobs::Failing { kind, subject, attempts, why, due_at } = job;
        let wait = (due_at.0 - store::now().0).max(0);
        let what = format!("the job {kind} {subject} has failed {attempts} times: {why}");
        let again = format!("the bot tries again in {wait} s");
        if jobs::JobKind::OF_MESSAGES.iter().any(|of_messages| of_messages.name() == kind) {
            // The permission may be missing on purpose.
            Report::warn(&what, &format!("{again}; until then an outdated message keeps its buttons"))?;
        } else {
            report.bad(&what, &format!("{again}; fix the cause until then"))?;
        }
    }
    Ok(())
}

fn waiting(backlog: &Backlog, now: Time) -> String {
    let since = |what: &str, since: Option<Time>| {
        since.map(|since| format!(", the oldest {what} for {} s", (now.0 - since.0).max(0)))
    };
    let post = since("post", backlog.post_since).unwrap_or_default();
    let dm = since("direct message", backlog.dm_since).unwrap_or_default();
    format!("{} notices are waiting to be sent{post}{dm}", backlog.notices)
}

fn check_discord(config: &Config, report: &mut Report) -> anyhow::Result<()> {
    let token = match config.token() {
        Ok(Some(token)) => token,
        Ok(None) => {
            return report.bad(
                "no Discord token",
                "set discord.token or LAST_SPIKE_DISCORD__TOKEN; see README, “Invite the bot”",
            );
        }
        Err(error) => {
            return report.bad(&error.to_string(), "see docs/configuration.md, “discord.token”");
        }
    };
    let account = account::of(&config.discord, token);
    match super::runtime::runtime()?.block_on(discord::who_am_i(&account)) {
        Ok(name) => Report::good(&format!("Discord knows the bot as {name}"))?,
        Err(error) => report.bad(&error.to_string(), "check the token and the network")?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_read_on_its_way;

    #[test]
    fn only_plain_text_to_other_machines_is_read_on_its_way() {
        for url in ["http://example.org", "http://10.0.0.7:8080/api", "http://[2001:db8::1]/", "HTTP://proxy"]
        {
            assert!(is_read_on_its_way(url), "{url}");
        }
        for url in
            ["https://discord.com", "http://127.0.0.1:8080", "http://localhost", "http://[::1]:80", "no"]
        {
            assert!(!is_read_on_its_way(url), "{url}");
        }
    }
}
