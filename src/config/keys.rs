//! All keys: how each is read, and what it accepts.

use std::net::SocketAddr;
use std::path::PathBuf;

use secrecy::SecretString;

use super::{Config, LogFormat, level, values};

/// A key of the configuration.
pub(super) struct Key {
    /// The name, with its section.
    pub(super) name: &'static str,
    /// The accepted values, in the words of an error.
    pub(super) takes: &'static str,
    /// True if its value is text, which stands between quotes in a file.
    pub(super) is_text: bool,
    /// True if its value is a secret, which nothing repeats.
    pub(super) is_secret: bool,
    /// Reads a value, which is trimmed and not empty. The error is the reason why it is not accepted.
    pub(super) read: fn(&mut Config, &str) -> Result<(), String>,
}

impl Key {
    const fn text(
        name: &'static str,
        takes: &'static str,
        read: fn(&mut Config, &str) -> Result<(), String>,
    ) -> Self {
        Self { name, takes, is_text: true, is_secret: false, read }
    }

    const fn plain(
        name: &'static str,
        takes: &'static str,
        read: fn(&mut Config, &str) -> Result<(), String>,
    ) -> Self {
        Self { name, takes, is_text: false, is_secret: false, read }
    }

    const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }
}

/// Stores a value that was read, in its place.
fn put<T>(place: &mut T, read: Result<T, String>) -> Result<(), String> {
    *place = read?;
    Ok(())
}

/// The accepted forms of an address to listen on, in the words of an error.
const LISTEN: &str = "an IP address and a port such as 127.0.0.1:9100 or [::1]:9100; localhost:9100 or 9100 alone is \
                      for this machine only, :9100 for every address that it has";

/// Reads an address to listen on from the command line, as `http.listen` is read.
pub(crate) fn address(text: &str) -> Result<SocketAddr, String> {
    values::address(text.trim()).map_err(|why| format!("{why}; give {LISTEN}"))
}

/// The accepted values of a limit, in the words of an error.
const LIMIT: &str = "a whole number from 0 to 4294967295; 0 is no limit";

/// The longest pause of a computer, in seconds.
const LONGEST_PAUSE: u32 = 3_600;

/// The most requests a second; Discord allows no bot more.
const MOST_REQUESTS: u32 = 10_000;

/// The keys, in the order of the example.
const KEYS: [Key; 20] = [
    Key::text("discord.token", "the bot's token alone", |config, text| {
        config.discord.token = Some(SecretString::from(text.to_owned()));
        Ok(())
    })
    .secret(),
    Key::text(
        "discord.token_file",
        "the path of a file that holds the token and nothing else",
        |config, text| {
            config.discord.token_file = Some(PathBuf::from(text));
            Ok(())
        },
    ),
    Key::text(
        "discord.api_url",
        "an address such as https://discord.com or http://127.0.0.1:8080, without name, password, ? or #",
        |config, text| put(&mut config.discord.api_url, values::server(text).map(Some)),
    ),
    Key::text(
        "discord.shards",
        "\"auto\", or which shards of how many, such as \"0-3/8\", \"5/8\" or \"0,2,4/8\", counted from 0",
        |config, text| {
            put(
                &mut config.discord.shards,
                text.parse().map_err(|error: super::ShardsError| error.to_string()),
            )
        },
    ),
    Key::plain(
        "discord.requests_per_second",
        "a whole number from 0 to 10000; Discord allows a bot 50, and 0 leaves the limit to a proxy",
        |config, text| put(&mut config.discord.requests_per_second, values::number(text, 0..=MOST_REQUESTS)),
    ),
    Key::text("database.path", "the path of the database file", |config, text| {
        put(&mut config.database.path, values::database_path(text))
    }),
    Key::text("database.url", "an address such as postgres://user:password@host/database", |config, text| {
        put(
            &mut config.database.url,
            values::database_url(text).map(|url| Some(SecretString::from(url.to_owned()))),
        )
    })
    .secret(),
    Key::plain("database.prepared", "true or false", |config, text| {
        put(&mut config.database.prepared, values::switch(text))
    }),
    Key::text("http.listen", LISTEN, |config, text| {
        put(&mut config.http.listen, values::address(text).map(Some))
    }),
    Key::text(
        "log.level",
        "error, warn, info, debug or trace, or a filter by module such as \"info,last_spike=debug\"",
        |config, text| put(&mut config.log.level, level(text)),
    ),
    Key::text("log.format", "text or json", |config, text| {
        config.log.format = match text.to_lowercase().as_str() {
            "text" => LogFormat::Text,
            "json" => LogFormat::Json,
            _ => return Err("there is no such format".to_owned()),
        };
        Ok(())
    }),
    Key::text("editions.dir", "the path of a folder of tables", |config, text| {
        put(&mut config.editions.dir, values::folder(text).map(Some))
    }),
    Key::plain("play.computer_pause", "a whole number of seconds from 0 to 3600", |config, text| {
        put(&mut config.play.computer_pause, values::number(text, 0..=LONGEST_PAUSE))
    }),
    Key::text("play.think", "a time from \"1ms\" to \"10s\"", |config, text| {
        put(&mut config.play.think, values::think(text))
    }),
    Key::plain("limits.games_per_host", LIMIT, |config, text| {
        put(&mut config.limits.games_per_host, values::number(text, 0..=u32::MAX))
    }),
    Key::plain("limits.games_per_server", LIMIT, |config, text| {
        put(&mut config.limits.games_per_server, values::number(text, 0..=u32::MAX))
    }),
    Key::plain("limits.games_per_hour", LIMIT, |config, text| {
        put(&mut config.limits.games_per_hour, values::number(text, 0..=u32::MAX))
    }),
    Key::plain("limits.threads_per_hour", LIMIT, |config, text| {
        put(&mut config.limits.threads_per_hour, values::number(text, 0..=u32::MAX))
    }),
    Key::plain("limits.computer_games_per_server", LIMIT, |config, text| {
        put(&mut config.limits.computer_games_per_server, values::number(text, 0..=u32::MAX))
    }),
    Key::plain("ratings.tau", "a number from 0 to 8.33", |config, text| {
        put(&mut config.ratings.tau, values::change(text))
    }),
];

/// Returns all keys.
pub(super) fn all() -> impl Iterator<Item = &'static Key> {
    KEYS.iter()
}

/// Returns what may stand in place of an unknown key: the keys of its section, or the sections.
pub(super) fn known(section: Option<&str>) -> String {
    let of_section = |section: &str| -> Vec<&str> {
        let pairs = all().filter_map(|key| key.name.split_once('.'));
        pairs.filter(|(of, _)| *of == section).map(|(_, bare)| bare).collect()
    };
    match section.map(|section| (section, of_section(section))) {
        Some((section, keys)) if !keys.is_empty() => format!("[{section}] has {}", keys.join(", ")),
        _ => {
            let mut sections: Vec<&str> = all().filter_map(|key| key.name.split('.').next()).collect();
            sections.dedup();
            format!("the sections are {}", sections.join(", "))
        }
    }
}
