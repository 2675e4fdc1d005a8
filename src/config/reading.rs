//! Reading the configuration: a file, then the environment.

use std::path::{Path, PathBuf};

use secrecy::SecretString;

use super::Config;

/// The prefix of the environment's variables.
const PREFIX: &str = "LAST_SPIKE_";

/// A defect in the configuration, and its place.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// A key or value in the file is not accepted.
    #[error("{}:{line}: {key}: {why}", path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The key.
        key: String,
        /// The defect, and what is accepted.
        why: String,
    },
    /// Two databases are named.
    #[error("database.path and database.url name two databases: give one of them")]
    TwoDatabases,
    /// A variable of the environment is not accepted.
    #[error("{name}: {why}")]
    Environment {
        /// The variable.
        name: String,
        /// The defect, and what is accepted.
        why: String,
    },
}

/// Pairs of keys that replace each other, with their section: if the environment sets one alone, the file's value for
/// the other is ignored.
const INSTEAD: [(&str, &str, &str); 2] = [("database", "path", "url"), ("discord", "token", "token_file")];

impl Config {
    /// Reads the configuration: the file if one is named or lies in the working directory, then the
    /// environment.
    ///
    /// # Errors
    /// [`ConfigError`] names file, line and key, or the variable, and says what is accepted.
    pub fn read(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let file = Self::file(file);
        let mut table = toml::Table::new();
        if let Some(path) = file {
            let text = std::fs::read_to_string(path)
                .map_err(|source| ConfigError::File { path: path.into(), source })?;
            // The file is first read into `Self`, because these errors know their line.
            toml::from_str::<Self>(&text).map_err(|error| key_error(path, &text, &error))?;
            table = toml::from_str(&text).map_err(|error| key_error(path, &text, &error))?;
        }
        let mut given = toml::Table::new();
        for (name, value) in environment.into_iter().filter(|(name, _)| name.starts_with(PREFIX)) {
            let keys = name[PREFIX.len()..].to_lowercase();
            let one = nested(&keys, &value);
            one.clone().try_into::<Self>().map_err(|error| ConfigError::Environment {
                name: name.clone(),
                why: without_value(&error),
            })?;
            merge(&mut given, one);
        }
        for (section, one, other) in INSTEAD {
            let names = |table: &toml::Table, key: &str| {
                table.get(section).is_some_and(|section| section.get(key).is_some())
            };
            for (key, instead) in [(one, other), (other, one)] {
                if names(&given, instead)
                    && !names(&given, key)
                    && let Some(section) = table.get_mut(section).and_then(toml::Value::as_table_mut)
                {
                    section.remove(key);
                }
            }
        }
        merge(&mut table, given);
        let database = table.get("database").and_then(toml::Value::as_table);
        if database.is_some_and(|database| database.contains_key("path") && database.contains_key("url")) {
            return Err(ConfigError::TwoDatabases);
        }
        table.try_into().map_err(|error: toml::de::Error| ConfigError::Environment {
            name: PREFIX.to_owned(),
            why: without_value(&error),
        })
    }

    /// Returns the file to read: the one that is named, or the one in the working directory.
    #[must_use]
    pub fn file(named: Option<&Path>) -> Option<&Path> {
        let usual = Path::new("config.toml");
        named.or_else(|| usual.exists().then_some(usual))
    }

    /// Returns the token, read from its file if need be.
    ///
    /// # Errors
    /// [`ConfigError`] when the file cannot be read.
    pub fn token(&self) -> Result<Option<SecretString>, ConfigError> {
        if let Some(token) = &self.discord.token {
            return Ok(Some(token.clone()));
        }
        let Some(path) = &self.discord.token_file else { return Ok(None) };
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::File { path: path.clone(), source })?;
        Ok(Some(SecretString::from(text.trim().to_owned())))
    }
}

fn key_error(path: &Path, text: &str, error: &toml::de::Error) -> ConfigError {
    let start = error.span().map_or(0, |span| span.start);
    let line = text.get(..start).unwrap_or_default().matches('\n').count() + 1;
    // Only the key of the line is shown: the value may be a secret.
    let key =
        text.lines().nth(line - 1).unwrap_or_default().split_once('=').map_or("", |(key, _)| key.trim());
    let like_a_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '.'));
    let key = if like_a_key { key } else { "?" };
    ConfigError::Key { path: path.into(), line, key: key.to_owned(), why: without_value(error) }
}

/// Says what is wrong with a value without repeating it: somebody may have put the token there.
fn without_value(error: &toml::de::Error) -> String {
    let said = error.message();
    let Some((found, expected)) = said.rsplit_once(", expected ") else { return said.to_owned() };
    match found.split_once(['"', '`']) {
        Some((kind, _)) if kind.starts_with("invalid ") || kind.starts_with("unknown variant") => {
            format!("{}, expected {expected}", kind.trim_end())
        }
        _ => said.to_owned(),
    }
}

/// Turns `discord__token` into a table in a table.
fn nested(keys: &str, value: &str) -> toml::Table {
    let leaf = toml::Value::String(value.to_owned());
    let value = keys
        .rsplit("__")
        .fold(leaf, |below, key| toml::Value::Table([(key.to_owned(), below)].into_iter().collect()));
    match value {
        toml::Value::Table(table) => table,
        _ => toml::Table::new(),
    }
}

fn merge(into: &mut toml::Table, from: toml::Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(toml::Value::Table(old)), toml::Value::Table(new)) => merge(old, new),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use secrecy::ExposeSecret;

    use super::*;
    use crate::config::{Database, Shards};

    fn read(toml: &str, environment: &[(&str, &str)]) -> Result<Config, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, toml).unwrap();
        let environment = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::read(Some(file.path()), environment).map_err(|error| error.to_string())
    }

    #[test]
    fn the_environment_goes_before_the_file_and_the_file_before_the_defaults() {
        let config = read(
            "[database]\npath = \"a\"\n[log]\nlevel = \"warn\"\n",
            &[("LAST_SPIKE_DATABASE__PATH", "b"), ("LAST_SPIKE_HTTP__LISTEN", "127.0.0.1:1"), ("PATH", "c")],
        )
        .unwrap();
        assert_eq!(config.database.path, Path::new("b"));
        assert_eq!(config.log.level, "warn");
        assert_eq!(config.http.listen, Some("127.0.0.1:1".parse().unwrap()));
    }

    #[test]
    fn there_is_one_database_and_its_address_is_shown_nowhere() {
        let url = ("LAST_SPIKE_DATABASE__URL", "postgres://bot:secret@example.org/games");
        let config = read("", &[url]).unwrap();
        assert!(config.database.url.is_some() && !format!("{config:?}").contains("secret"));
        let in_file = "[database]\npath = \"a\"\nurl = \"postgres://bot:secret@example.org/games\"\n";
        let path = ("LAST_SPIKE_DATABASE__PATH", "b");
        for both in [read(in_file, &[]), read("", &[url, path]), read(in_file, &[url, path])] {
            let both = both.unwrap_err();
            assert!(both.contains("database.path and database.url") && !both.contains("secret"), "{both}");
        }
        for in_file in [in_file, "[database]\npath = \"a\"\n"] {
            let config = read(in_file, &[url]).unwrap();
            assert!(config.database.url.is_some() && config.database.path == Database::default().path);
        }
        let config = read(in_file, &[path]).unwrap();
        assert!(config.database.url.is_none() && config.database.path == Path::new("b"));
    }

    #[test]
    fn a_token_of_the_environment_goes_before_that_of_the_file_however_either_is_given() {
        let kept = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(kept.path(), "kept\n").unwrap();
        let path = kept.path().display().to_string();
        let config = read("[discord]\ntoken = \"typed\"\n", &[("LAST_SPIKE_DISCORD__TOKEN_FILE", &path)]);
        assert_eq!(config.unwrap().token().unwrap().unwrap().expose_secret(), "kept");
        let in_file = format!("[discord]\ntoken_file = {path:?}\n");
        let config = read(&in_file, &[("LAST_SPIKE_DISCORD__TOKEN", "typed")]);
        assert_eq!(config.unwrap().token().unwrap().unwrap().expose_secret(), "typed");
    }

    #[test]
    fn an_unknown_key_or_a_bad_value_is_named_with_its_place() {
        let error = read("[log]\nlevel = \"info\"\ncolour = true\n", &[]).unwrap_err();
        assert!(error.contains(":3: colour:"), "{error}");
        let error = read("[log]\nformat = \"xml\"\n", &[]).unwrap_err();
        assert!(error.contains(":2: format:") && error.contains("json"), "{error}");
        let error = read("[play]\ncomputer_pause = 9223372036854775807\n", &[]).unwrap_err();
        assert!(error.contains(":2: computer_pause:") && error.contains("not a whole number"), "{error}");
        let error = read("", &[("LAST_SPIKE_LOG__FORMAT", "xml")]).unwrap_err();
        assert!(error.starts_with("LAST_SPIKE_LOG__FORMAT:") && error.contains("text"), "{error}");
        let error = read("", &[("LAST_SPIKE_DISCORD__TOKN", "secret")]).unwrap_err();
        assert!(error.contains("tokn") && !error.contains("secret"), "{error}");
    }

    /// Returns the names between backquotes that an error about an unknown key says are accepted.
    fn accepted(error: &str) -> Vec<String> {
        let (_, names) = error.split_once("expected").expect("the error says what is accepted");
        names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn the_example_names_every_key_with_its_default_and_what_it_comments_out_is_accepted_too() {
        const EXAMPLE: &str = include_str!("../../config.example.toml");
        let defaults = format!("{:?}", Config::default());
        assert_eq!(format!("{:?}", read(EXAMPLE, &[]).unwrap()), defaults);
        let is_key = |line: &str| {
            let name = line.split_once(" = ").map_or("", |(name, _)| name);
            !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        };
        let lines =
            EXAMPLE.lines().map(|line| line.strip_prefix("# ").filter(|it| is_key(it)).unwrap_or(line));
        let whole = lines.collect::<Vec<_>>().join("\n");
        // There are two places for games, of which one is named.
        let in_a_file = "path = \"last-spike.sqlite\"\n";
        assert!(whole.contains(in_a_file));
        read(&whole.replace(in_a_file, ""), &[]).unwrap();
        let table: toml::Table = toml::from_str(&whole).unwrap();
        for section in accepted(&read("nothing = 1", &[]).unwrap_err()) {
            for key in accepted(&read(&format!("[{section}]\nnothing = 1"), &[]).unwrap_err()) {
                assert!(table[&section].get(&key).is_some(), "{section}.{key} is not in the example");
            }
        }
    }

    #[test]
    fn limits_are_numbers_in_the_file_and_in_the_environment() {
        let config =
            read("[limits]\ngames_per_host = 3\n", &[("LAST_SPIKE_LIMITS__THREADS_PER_HOUR", "0")]).unwrap();
        assert_eq!((config.limits.games_per_host, config.limits.threads_per_hour), (3, 0));
        assert_eq!(config.limits.computer_games_per_server, 1, "what is not given stays");
        for (toml, environment) in [
            ("[limits]\ngames_per_host = -1\n", ("PATH", "")),
            ("[limits]\ngames_per_host = 4294967296\n", ("PATH", "")),
            ("", ("LAST_SPIKE_LIMITS__GAMES_PER_HOST", "many")),
        ] {
            let error = read(toml, &[environment]).unwrap_err();
            assert!(error.contains("whole number"), "{toml}: {error}");
        }
    }

    #[test]
    fn what_ratings_take_to_change_is_a_number_of_0_or_more() {
        let name = "LAST_SPIKE_RATINGS__TAU";
        let read =
            |toml: &str, said: &[(&str, &str)]| read(toml, said).map(|config| config.ratings.tau.to_bits());
        assert_eq!(read("", &[]), Ok((25.0_f64 / 300.0).to_bits()));
        assert_eq!(read("[ratings]\ntau = 0\n", &[]), Ok(0));
        assert_eq!(read("[ratings]\ntau = 0.5\n", &[(name, "0.25")]), Ok(0.25_f64.to_bits()));
        for (toml, said) in [
            ("[ratings]\ntau = -0.1\n", ("PATH", "")),
            ("[ratings]\ntau = inf\n", ("PATH", "")),
            ("", (name, "NaN")),
        ] {
            let error = read(toml, &[said]).unwrap_err();
            assert!(error.contains("not a number of 0 or more"), "{error}");
        }
    }

    #[test]
    fn statements_are_prepared_unless_the_file_or_the_environment_says_otherwise() {
        let name = "LAST_SPIKE_DATABASE__PREPARED";
        let read =
            |toml: &str, said: &[(&str, &str)]| read(toml, said).map(|config| config.database.prepared);
        assert_eq!(read("", &[]), Ok(true));
        assert_eq!(read("[database]\nprepared = false\n", &[]), Ok(false));
        assert_eq!(read("", &[(name, "false")]), Ok(false));
        assert_eq!(read("[database]\nprepared = false\n", &[(name, "true")]), Ok(true));
        for (toml, said) in [("[database]\nprepared = 1\n", ("PATH", "")), ("", (name, "off"))] {
            let error = read(toml, &[said]).unwrap_err();
            assert!(error.contains("neither true nor false"), "{error}");
        }
    }

    #[test]
    fn shards_are_read_from_the_file_and_from_the_environment_and_refused_with_their_place() {
        let config = read("[discord]\nshards = \"0-3/8\"\n", &[]).unwrap();
        assert_eq!(config.discord.shards, "0,1,2,3/8".parse().unwrap());
        let auto = ("LAST_SPIKE_DISCORD__SHARDS", "auto");
        assert_eq!(read("[discord]\nshards = \"0-3/8\"\n", &[auto]).unwrap().discord.shards, Shards::Auto);
        let error = read("[discord]\nshards = \"8/8\"\n", &[]).unwrap_err();
        assert!(error.contains(":2: shards:") && error.contains("counted from 0"), "{error}");
        let error = read("", &[("LAST_SPIKE_DISCORD__SHARDS", "4-2/8")]).unwrap_err();
        assert!(error.starts_with("LAST_SPIKE_DISCORD__SHARDS:") && error.contains("before it"), "{error}");
    }

    #[test]
    fn the_time_to_think_is_a_number_with_its_unit() {
        assert_eq!(read("", &[]).unwrap().play.think, Duration::from_millis(50));
        assert_eq!(
            read("[play]\nthink = \"1500ms\"\n", &[]).unwrap().play.think,
            Duration::from_millis(1500)
        );
        let longest = read("[play]\nthink = \"2s\"\n", &[("LAST_SPIKE_PLAY__THINK", "10s")]).unwrap();
        assert_eq!(longest.play.think, Duration::from_secs(10));
        for bad in [
            "50",
            "\"50\"",
            "\"ms\"",
            "\"0ms\"",
            "\"11s\"",
            "\"1 s\"",
            "\"1.5s\"",
            "\"-1s\"",
            "\"99999999999999999999s\"",
        ] {
            let error = read(&format!("[play]\nthink = {bad}\n"), &[]).unwrap_err();
            assert!(
                error.contains(":2: think:") && error.contains("from \"1ms\" to \"10s\""),
                "{bad}: {error}"
            );
        }
        let error = read("", &[("LAST_SPIKE_PLAY__THINK", "soon")]).unwrap_err();
        assert!(error.starts_with("LAST_SPIKE_PLAY__THINK:") && error.contains("1ms"), "{error}");
    }

    #[test]
    fn a_token_in_the_wrong_place_is_not_repeated() {
        let token = "MTA4.Gx.secret";
        for toml in [
            format!("{token}\n"),
            format!("discord = \"{token}\"\n"),
            format!("[discord]\ntoken = {token}\n"),
            format!("[discord]\ntoken = [\"{token}\"]\n"),
            format!("[discord]\ntoken = \"{token}\n"),
            format!("[discord]\nshards = \"{token}\"\n"),
            format!("[http]\nlisten = \"{token}\"\n"),
            format!("[database]\npath = {{ token = \"{token}\" }}\n"),
        ] {
            let error = read(&toml, &[]).unwrap_err();
            assert!(!error.contains("secret"), "{toml}: {error}");
        }
        for name in ["LAST_SPIKE_DISCORD", "LAST_SPIKE_DISCORD__TOKEN__X", "LAST_SPIKE_HTTP__LISTEN"] {
            let error = read("", &[(name, token)]).unwrap_err();
            assert!(!error.contains("secret") && error.contains(name), "{error}");
        }
    }

    #[test]
    fn the_token_is_in_no_debug_text() {
        let config = read("[discord]\ntoken = \"secret\"\n", &[]).unwrap();
        assert!(!format!("{config:?}").contains("secret"));
    }
}
