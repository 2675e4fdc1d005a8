//! Configuration: defaults, then a TOML file, then the environment.
//!
//! One rule holds for every key: a value is trimmed, an empty one counts as not given, and one that is not accepted
//! stops the start with an error that names the key, where its value was found, the value unless it may be a secret,
//! and what is accepted.

mod error;
mod keys;
mod level;
mod reading;
mod shards;
mod shown;
#[cfg(test)]
mod tests;
mod token;
mod values;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use secrecy::SecretString;

pub use self::error::{ConfigError, Place};
pub(crate) use self::keys::address;
pub(crate) use self::level::level;
pub use self::shards::{Shards, ShardsError};

/// The whole configuration.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The way to Discord.
    pub discord: Discord,
    /// The database.
    pub database: Database,
    /// Health and metrics.
    pub http: HttpConfig,
    /// The log.
    pub log: Log,
    /// The operator's own tables.
    pub editions: EditionsConfig,
    /// The settings of play.
    pub play: Play,
    /// The limits of one person and of one server.
    pub limits: Limits,
    /// The ratings.
    pub ratings: Ratings,
    /// The place of each value that was given.
    places: BTreeMap<&'static str, Place>,
}

/// The way to Discord.
#[derive(Clone, Debug)]
pub struct Discord {
    /// The bot's token; `Debug` does not show it.
    pub token: Option<SecretString>,
    /// A file that holds the token and nothing else.
    pub token_file: Option<PathBuf>,
    /// The address to use in place of `https://discord.com`: a proxy or a stand-in.
    pub api_url: Option<String>,
    /// The shards of the gateway that this process holds.
    pub shards: Shards,
    /// The requests that all processes together may make a second; 0 means no limit, because a proxy limits them.
    pub requests_per_second: u32,
}

impl Default for Discord {
    fn default() -> Self {
        Self { token: None, token_file: None, api_url: None, shards: Shards::Auto, requests_per_second: 40 }
    }
}

/// The database.
#[derive(Clone, Debug)]
pub struct Database {
    /// The file.
    pub path: PathBuf,
    /// The address of a server, in place of a file; `Debug` does not show it, because it may hold a password.
    pub url: Option<SecretString>,
    /// True if statements are prepared on connections; off for a connection pooler that keeps no prepared statements.
    pub prepared: bool,
}

impl Default for Database {
    fn default() -> Self {
        Self { path: PathBuf::from("last-spike.sqlite"), url: None, prepared: true }
    }
}

/// Health and metrics.
#[derive(Clone, Copy, Debug, Default)]
pub struct HttpConfig {
    /// The address to listen on; `None`: off.
    pub listen: Option<SocketAddr>,
}

/// The log.
#[derive(Clone, Debug)]
pub struct Log {
    /// The level: `error`, `warn`, `info`, `debug`, `trace`, or a filter by module.
    pub level: String,
    /// The format: for people or for machines.
    pub format: LogFormat,
}

impl Default for Log {
    fn default() -> Self {
        Self { level: "info".to_owned(), format: LogFormat::Text }
    }
}

/// For whom the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For machines: one JSON object a line.
    Json,
}

/// The operator's own tables.
#[derive(Clone, Debug, Default)]
pub struct EditionsConfig {
    /// The folder of the tables, each checked when the program starts.
    pub dir: Option<PathBuf>,
}

/// The settings of play.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// Seconds that a computer waits before it moves, so that people can follow.
    pub computer_pause: u32,
    /// The time for which a hard computer may think about a move.
    pub think: Duration,
}

impl Default for Play {
    fn default() -> Self {
        Self { computer_pause: 2, think: Duration::from_millis(50) }
    }
}

/// The ratings.
#[derive(Clone, Copy, Debug)]
pub struct Ratings {
    /// The amount by which a player's strength is assumed to change from game to game.
    pub tau: f64,
}

impl Default for Ratings {
    fn default() -> Self {
        Self { tau: last_spike_ratings::DEFAULT_TAU }
    }
}

/// The limits of one person and of one server; 0 means no limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games of a host that have not ended, including lobbies.
    pub games_per_host: u32,
    /// Games of a server that have not ended, including lobbies.
    pub games_per_server: u32,
    /// Games that a host may open in an hour, even if they never begin.
    pub games_per_hour: u32,
    /// Threads that a person may have opened in an hour.
    pub threads_per_hour: u32,
    /// Games between computers alone in which moves are made at the same time in a server; others wait.
    pub computer_games_per_server: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            games_per_host: 20,
            games_per_server: 500,
            games_per_hour: 20,
            threads_per_hour: 5,
            computer_games_per_server: 1,
        }
    }
}
