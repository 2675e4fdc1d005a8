//! Every key, from the file and from the environment.

use std::path::Path;
use std::time::Duration;

use secrecy::ExposeSecret;

use super::keys::{self, Key};
use super::{Config, Database, LogFormat, Shards};

/// A token of the right form that nobody has.
const TOKEN: &str = "MTA5ODc2NTQzMjEwOTg3NjU0.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB";

fn read_bytes(toml: &[u8], environment: &[(&str, &str)]) -> Result<Config, String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    std::fs::write(&file, toml).unwrap();
    Config::read(Some(&file), environment.iter().copied()).map_err(|error| error.to_string())
}

fn read(toml: &str, environment: &[(&str, &str)]) -> Result<Config, String> {
    read_bytes(toml.as_bytes(), environment)
}

/// Returns the variable of a key.
fn variable(key: &str) -> String {
    format!("LAST_SPIKE_{}", key.to_uppercase().replace('.', "__"))
}

/// Returns a file that gives a key a value, as it is written there.
fn file(key: &str, written: &str) -> String {
    let (section, bare) = key.split_once('.').unwrap();
    format!("[{section}]\n{bare} = {written}\n")
}

/// Values that each key refuses wherever they are given.
const REFUSED: [(&str, &[&str]); 20] = [
    // What is wrong with a token is said when it is used: a backup needs none.
    ("discord.token", &[]),
    ("discord.token_file", &[TOKEN]),
    (
        "discord.api_url",
        &[
            "discord.com",
            "discord.com:443",
            "//discord.com",
            "ftp://discord.com",
            "https://",
            "https://user:pass@proxy",
            "https://discord.com/api",
            "https://discord.com/api/v10/",
            "https://discord.com?x=1",
            "https://discord.com/#x",
            "https://disc ord.com",
            "http://localhost:99999",
            "true",
        ],
    ),
    ("discord.shards", &["8/8", "4-2/8", "8", "all", "-1/8", "0/0"]),
    ("discord.requests_per_second", &["-1", "many", "1.5", "10001", "4294967296", "1e2", "0x10", "+5", "١"]),
    ("database.path", &["/", "games/", "postgres://host/games", "postgres://bot:pass@host/games", TOKEN]),
    ("database.url", &["games.sqlite", "mysql://host/games", "host/games", "http://host"]),
    ("database.prepared", &["1", "0", "yes", "off", "truee"]),
    (
        "http.listen",
        &[
            "127.0.0.1",
            "127.0.0.1:",
            "127.0.0.1:65536",
            "127.0.0.1:-1",
            "127.0.0.1:http",
            "999.0.0.1:9100",
            "65536",
            ":",
            ":x",
            "localhost",
            "localhost:",
            "host:9100",
            "http://127.0.0.1:9100",
            "::1",
            "[::1]",
            "*:9100",
        ],
    ),
    ("log.level", &["loud", "5", "off", "hyper=debug", "last_spike=off", "info,last_spike=loud"]),
    ("log.format", &["xml", "0", "text,json"]),
    ("editions.dir", &["/there/is/none", "Cargo.toml"]),
    ("play.computer_pause", &["-1", "3601", "2s", "0.5", "9223372036854775807", "nan"]),
    ("play.think", &["50", "ms", "0ms", "11s", "1 s", "1.5s", "-1s", "99999999999999999999s", "soon"]),
    ("limits.games_per_host", &["-1", "many", "4294967296", "1.0"]),
    ("limits.games_per_server", &["-1", "many", "4294967296", "1.0"]),
    ("limits.games_per_hour", &["-1", "many", "4294967296", "1.0"]),
    ("limits.threads_per_hour", &["-1", "many", "4294967296", "1.0"]),
    ("limits.computer_games_per_server", &["-1", "many", "4294967296", "1.0"]),
    ("ratings.tau", &["-0.1", "NaN", "nan", "inf", "-inf", "infinity", "1e300", "8.34", "a bit", "0,5"]),
];

/// A value that each key accepts and that is not its default.
const ACCEPTED: [(&str, &str); 20] = [
    ("discord.token", TOKEN),
    ("discord.token_file", "/run/secrets/token"),
    ("discord.api_url", "http://127.0.0.1:8080/"),
    ("discord.shards", "0-3/8"),
    ("discord.requests_per_second", "0"),
    ("database.path", "/data/games.sqlite"),
    ("database.url", "postgres://bot:pass@host/games"),
    ("database.prepared", "False"),
    ("http.listen", "[::1]:9100"),
    ("log.level", "Warning"),
    ("log.format", "JSON"),
    ("editions.dir", "src"),
    ("play.computer_pause", "7"),
    ("play.think", "1500ms"),
    ("limits.games_per_host", "0"),
    ("limits.games_per_server", "1"),
    ("limits.games_per_hour", "2"),
    ("limits.threads_per_hour", "3"),
    ("limits.computer_games_per_server", "4"),
    ("ratings.tau", "0.25"),
];

/// Returns the configuration in words, without the places of its values; two tokens are told apart.
fn told(config: &Config) -> String {
    let config = Config { places: std::collections::BTreeMap::default(), ..config.clone() };
    let secrets = [&config.discord.token, &config.database.url];
    let secrets = secrets.map(|secret| secret.as_ref().map(|secret| secret.expose_secret().to_owned()));
    format!("{config:?} {secrets:?}")
}

#[test]
fn every_key_refuses_what_it_does_not_take_and_says_where_it_stands_and_what_it_takes() {
    assert_eq!(REFUSED.map(|(key, _)| key).as_slice(), keys::all().map(|key| key.name).collect::<Vec<_>>());
    for (Key { name, takes, is_secret, .. }, (_, values)) in keys::all().zip(REFUSED) {
        assert!(*is_secret || !values.is_empty(), "{name} refuses nothing");
        let (_, bare) = name.split_once('.').unwrap();
        for value in values {
            let by_variable = read("", &[(&variable(name), value)]).unwrap_err();
            assert!(by_variable.starts_with(&format!("{}: {name}", variable(name))), "{by_variable}");
            let by_file = read(&file(name, &format!("{value:?}")), &[]).unwrap_err();
            assert!(by_file.contains(&format!("config.toml:2: {bare}: {name}")), "{by_file}");
            for said in [by_variable, by_file] {
                assert!(said.contains(takes), "{name} = {value}: {said}");
                assert!(!said.contains(TOKEN) && !said.contains("pass@"), "{name}: {said}");
            }
        }
        for written in ["[1]", "{ x = 1 }"] {
            let said = read(&file(name, written), &[]).unwrap_err();
            assert!(
                said.contains(&format!("config.toml:2: {bare}: {name}")) && said.contains(takes),
                "{said}"
            );
        }
    }
}

#[test]
fn every_key_takes_its_value_however_it_arrives_and_the_environment_goes_before_the_file() {
    assert_eq!(ACCEPTED.map(|(key, _)| key).as_slice(), keys::all().map(|key| key.name).collect::<Vec<_>>());
    for (Key { name, is_text, .. }, (_, value)) in keys::all().zip(ACCEPTED) {
        let plain = told(&read("", &[(&variable(name), value)]).unwrap());
        assert_ne!(plain, told(&Config::default()), "{name}");
        for around in ["\r\n", " ", "\t", "\u{feff}", "\n\n", "\u{a0}", "\u{200b}"] {
            let text = format!("{around}{value}{around}");
            assert_eq!(told(&read("", &[(&variable(name), &text)]).unwrap()), plain, "{name} {around:?}");
            let quoted = toml::Value::String(text).to_string();
            assert_eq!(told(&read(&file(name, &quoted), &[]).unwrap()), plain, "{name} {around:?}");
        }
        if !is_text {
            assert_eq!(told(&read(&file(name, &value.to_lowercase()), &[]).unwrap()), plain, "{name}");
        }
        // An empty value is one that is not given.
        for empty in ["", " ", "\r\n", "\u{feff}"] {
            let quoted = toml::Value::String(empty.to_owned()).to_string();
            let unset = read(&file(name, &quoted), &[(&variable(name), empty)]).unwrap();
            assert_eq!(told(&unset), told(&Config::default()), "{name} {empty:?}");
            let kept = read(&file(name, &format!("{value:?}")), &[(&variable(name), empty)]).unwrap();
            assert_eq!(told(&kept), plain, "{name} {empty:?}");
        }
    }
}

#[test]
fn a_file_may_begin_with_a_mark_and_end_its_lines_as_any_system_does() {
    let plain = "[database]\npath = \"b\"\n[log]\nlevel = \"warn\"\n";
    let expected = told(&read(plain, &[]).unwrap());
    for written in [format!("\u{feff}{plain}"), plain.replace('\n', "\r\n"), format!("\u{feff}\r\n{plain}")] {
        assert_eq!(told(&read(&written, &[]).unwrap()), expected, "{written:?}");
    }
    let error = read("\u{feff}[log]\r\nlevel = \"loud\"\r\n", &[]).unwrap_err();
    assert!(error.contains("config.toml:2: level: log.level is \"loud\""), "{error}");
    let utf_16: Vec<u8> = plain.encode_utf16().flat_map(u16::to_le_bytes).chain([0xff]).collect();
    let error = read_bytes(&utf_16, &[]).unwrap_err();
    assert!(error.contains("config.toml is no text in UTF-8"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_no_text_is_named_and_others_are_left_alone() {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;

    let bad = || OsString::from_vec(vec![0xff, 0xfe]);
    let empty = tempfile::NamedTempFile::new().unwrap();
    let read = |name: &str| Config::read(Some(empty.path()), [(OsString::from(name), bad())]);
    assert!(read("PATH").is_ok());
    let error = read("LAST_SPIKE_LOG__LEVEL").unwrap_err().to_string();
    assert!(error.starts_with("LAST_SPIKE_LOG__LEVEL: log.level is no text in UTF-8"), "{error}");
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
        assert!(both.contains("database.path (") && both.contains("database.url ("), "{both}");
        assert!(!both.contains("secret"), "{both}");
    }
    for in_file in [in_file, "[database]\npath = \"a\"\n"] {
        let config = read(in_file, &[url]).unwrap();
        assert!(config.database.url.is_some() && config.database.path == Database::default().path);
    }
    let config = read(in_file, &[path]).unwrap();
    assert!(config.database.url.is_none() && config.database.path == Path::new("b"));
    // An empty one names no database.
    let config = read(in_file, &[("LAST_SPIKE_DATABASE__URL", ""), path]).unwrap();
    assert!(config.database.url.is_none() && config.database.path == Path::new("b"));
    let config = read("[database]\npath = \"\"\n", &[url]).unwrap();
    assert!(config.database.url.is_some());
}

/// Returns the token that a configuration leads to, or the error.
fn token(toml: &str, environment: &[(&str, &str)]) -> Result<Option<String>, String> {
    let token = read(toml, environment)?.token().map_err(|error| error.to_string())?;
    Ok(token.map(|token| token.expose_secret().to_owned()))
}

#[test]
fn a_token_of_the_environment_goes_before_that_of_the_file_however_either_is_given() {
    let kept = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(kept.path(), "\u{feff}kept\r\n").unwrap();
    let path = kept.path().display().to_string();
    let (typed, by_file) = ("LAST_SPIKE_DISCORD__TOKEN", "LAST_SPIKE_DISCORD__TOKEN_FILE");
    let in_file = format!("[discord]\ntoken_file = {path:?}\n");
    let is = |token: &str| Ok(Some(token.to_owned()));
    assert_eq!(token("[discord]\ntoken = \"typed\"\n", &[(by_file, &path)]), is("kept"));
    assert_eq!(token(&in_file, &[(typed, "typed")]), is("typed"));
    // An empty value beats nothing.
    assert_eq!(token("", &[(typed, ""), (by_file, &path)]), is("kept"));
    assert_eq!(token(&in_file, &[(typed, " \n")]), is("kept"));
    assert_eq!(token("[discord]\ntoken = \"typed\"\n", &[(by_file, "")]), is("typed"));
    assert_eq!(token(&format!("[discord]\ntoken = \"\"\ntoken_file = {path:?}\n"), &[]), is("kept"));
    assert_eq!(token("", &[(typed, "typed\r\n")]), is("typed"));
    assert_eq!(token("[discord]\ntoken = \"\"\n", &[(typed, "")]), Ok(None));
}

#[test]
fn what_keeps_a_token_from_being_one_is_named_with_its_key_wherever_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("token");
    let by_file = ("LAST_SPIKE_DISCORD__TOKEN_FILE", kept.display().to_string());
    for (text, named) in [
        (format!("\"{TOKEN}\""), "quotes around it"),
        (format!("'{TOKEN}'"), "quotes around it"),
        (format!("Bot {TOKEN}"), "“Bot ” before it"),
        (format!("{TOKEN}\n{TOKEN}"), "several lines"),
        (format!("{TOKEN}\r\nmore"), "several lines"),
        (format!("TOKEN={TOKEN}"), "an = in it"),
        (format!("{} {TOKEN}", &TOKEN[..9]), "a blank in it"),
    ] {
        std::fs::write(&kept, format!("{text}\n")).unwrap();
        let (typed, in_file) = ("LAST_SPIKE_DISCORD__TOKEN", format!("[discord]\ntoken = {text:?}\n"));
        let said = [
            (token("", &[(typed, &text)]), "LAST_SPIKE_DISCORD__TOKEN: discord.token: "),
            (token(&in_file, &[]), "config.toml:2: token: discord.token: "),
            (token("", &[(by_file.0, &by_file.1)]), "LAST_SPIKE_DISCORD__TOKEN_FILE: discord.token_file: "),
        ];
        for (said, place) in said {
            let said = said.unwrap_err();
            assert!(said.contains(place) && said.contains(named), "{text:?}: {said}");
            assert!(!said.contains(&TOKEN[..9]) && !said.contains("Reset Token"), "{said}");
        }
    }
    for empty in ["", "\n", " \r\n\u{feff}"] {
        std::fs::write(&kept, empty).unwrap();
        let said = token("", &[(by_file.0, &by_file.1)]).unwrap_err();
        assert!(said.contains("discord.token_file is") && said.contains("the file is empty"), "{said}");
    }
    std::fs::write(&kept, [0xff, 0xfe, b'M', 0]).unwrap();
    assert!(token("", &[(by_file.0, &by_file.1)]).unwrap_err().contains("no text in UTF-8"));
    std::fs::remove_file(&kept).unwrap();
    let said = token("", &[(by_file.0, &by_file.1)]).unwrap_err();
    assert!(said.contains(&by_file.1) && said.contains("cannot be read"), "{said}");
}

#[test]
fn a_secret_in_the_wrong_place_is_not_repeated() {
    let short = "MTA4.Gx.secret";
    for toml in [
        format!("{short}\n"),
        format!("discord = \"{short}\"\n"),
        format!("[discord]\n{short} = 1\n"),
        format!("[{short}]\nx = 1\n"),
        format!("[discord]\ntoken = {short}\n"),
        format!("[discord]\ntoken = [\"{short}\"]\n"),
        format!("[discord]\ntoken = \"{short}\n"),
    ] {
        let error = read(&toml, &[]).unwrap_err();
        assert!(!error.contains("secret"), "{toml}: {error}");
    }
    for name in ["LAST_SPIKE_DISCORD", "LAST_SPIKE_DISCORD__TOKEN__X"] {
        let error = read("", &[(name, short)]).unwrap_err();
        assert!(!error.contains("secret") && error.contains(name), "{error}");
    }
    let url = "postgres://bot:a-secret@example.org/games";
    for key in keys::all() {
        for secret in [short, TOKEN, "MTA4secretTOKEN", &format!("Bot {TOKEN}"), url] {
            for result in [
                token("", &[(&variable(key.name), secret)]),
                token(&file(key.name, &format!("{secret:?}")), &[]),
            ] {
                let said = result.map_or_else(|error| error, |_| String::new());
                assert!(
                    !said.contains("secret,") && !said.contains("a-secret") && !said.contains("Gx.s"),
                    "{said}"
                );
                assert!(!said.contains("secretTOKEN") && !said.contains("GhIjKl"), "{said}");
            }
        }
    }
}

#[test]
fn a_whole_token_in_any_other_key_is_refused_and_led_to_its_own() {
    for key in keys::all().filter(|key| !key.is_secret) {
        let said = read("", &[(&variable(key.name), TOKEN)]).unwrap_err();
        assert!(said.contains("belongs into discord.token"), "{said}");
    }
}

#[test]
fn an_unknown_key_is_named_with_its_place_and_with_those_that_are_known() {
    let error = read("[log]\nlevel = \"info\"\ncolour = true\n", &[]).unwrap_err();
    assert!(
        error.contains("config.toml:3: colour: ") && error.contains("[log] has level, format"),
        "{error}"
    );
    let error = read("\n[colours]\n", &[]).unwrap_err();
    assert!(
        error.contains("config.toml:2: colours: ") && error.contains("discord, database, http"),
        "{error}"
    );
    let error = read("level = \"info\"\n", &[]).unwrap_err();
    assert!(error.contains("config.toml:1: level: ") && error.contains("the sections are"), "{error}");
    let error = read("[log]\nlevel = info\n", &[]).unwrap_err();
    assert!(error.contains("config.toml:2: level: "), "{error}");
    // Empty, it is a mistake all the same.
    for value in ["secret", ""] {
        let error = read("", &[("LAST_SPIKE_DISCORD__TOKN", value)]).unwrap_err();
        assert!(error.starts_with("LAST_SPIKE_DISCORD__TOKN: unknown key discord.tokn"), "{error}");
        assert!(error.contains("token_file") && !error.contains("secret"), "{error}");
    }
    let error = Config::read(Some(Path::new("no/config.toml")), [("", "")]).unwrap_err().to_string();
    assert!(error.contains("cannot read the configuration no/config.toml"), "{error}");
}

#[test]
fn the_example_names_every_key_with_its_default_and_what_it_comments_out_is_accepted_too() {
    const EXAMPLE: &str = include_str!("../../config.example.toml");
    assert_eq!(told(&read(EXAMPLE, &[]).unwrap()), told(&Config::default()));
    let is_key = |line: &str| {
        let name = line.split_once(" = ").map_or("", |(name, _)| name);
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    };
    let lines = EXAMPLE.lines().map(|line| line.strip_prefix("# ").filter(|it| is_key(it)).unwrap_or(line));
    let whole = lines.collect::<Vec<_>>().join("\n");
    // There are two places for games, of which one is named; and there is no such folder here.
    let in_a_file = "path = \"last-spike.sqlite\"\n";
    assert!(whole.contains(in_a_file) && whole.contains("dir = \"editions\""));
    let usable = whole.replace(in_a_file, "").replace("dir = \"editions\"", "dir = \"src\"");
    read(&usable, &[]).unwrap();
    let table: toml::Table = toml::from_str(&whole).unwrap();
    for key in keys::all() {
        let (section, bare) = key.name.split_once('.').unwrap();
        assert!(table[section].get(bare).is_some(), "{} is not in the example", key.name);
    }
}

#[test]
fn values_mean_what_they_say() {
    let config = read(
        "[limits]\ngames_per_host = 3\n[ratings]\ntau = 0\n[play]\nthink = \"2s\"\n[discord]\nrequests_per_second = 0x10\n",
        &[("LAST_SPIKE_LIMITS__THREADS_PER_HOUR", "0"), ("LAST_SPIKE_PLAY__THINK", "10s")],
    )
    .unwrap();
    assert_eq!((config.limits.games_per_host, config.limits.threads_per_hour), (3, 0));
    assert_eq!(config.limits.computer_games_per_server, 1, "what is not given stays");
    assert_eq!((config.ratings.tau, config.discord.requests_per_second), (0.0, 16));
    assert_eq!(config.play.think, Duration::from_secs(10));
    assert_eq!(config.discord.shards, Shards::Auto);
    assert_eq!(Config::default().ratings.tau.to_bits(), (25.0_f64 / 300.0).to_bits());
    let config = read("", &[("LAST_SPIKE_LOG__FORMAT", "json"), ("LAST_SPIKE_RATINGS__TAU", "-0")]).unwrap();
    assert_eq!((config.log.format, config.ratings.tau.to_bits()), (LogFormat::Json, 0));
}

#[test]
fn an_address_to_listen_on_may_be_shortened() {
    for (text, address) in [
        ("127.0.0.1:9100", "127.0.0.1:9100"),
        ("0.0.0.0:0", "0.0.0.0:0"),
        ("localhost:9100", "127.0.0.1:9100"),
        ("LOCALHOST:9100", "127.0.0.1:9100"),
        ("9100", "127.0.0.1:9100"),
        (":9100", "0.0.0.0:9100"),
        ("[::]:9100", "[::]:9100"),
    ] {
        let config = read("", &[("LAST_SPIKE_HTTP__LISTEN", text)]).unwrap();
        assert_eq!(config.http.listen, Some(address.parse().unwrap()), "{text}");
    }
}

#[test]
fn an_address_of_discord_loses_the_slash_at_its_end_alone() {
    for (text, address) in [
        ("https://discord.com", "https://discord.com"),
        ("https://discord.com/", "https://discord.com"),
        ("HTTP://127.0.0.1:8080", "HTTP://127.0.0.1:8080"),
        ("http://proxy.lan/discord/", "http://proxy.lan/discord"),
    ] {
        let config = read("", &[("LAST_SPIKE_DISCORD__API_URL", text)]).unwrap();
        assert_eq!(config.discord.api_url.as_deref(), Some(address), "{text}");
    }
}

#[test]
fn the_token_is_in_no_debug_text() {
    let config = read("[discord]\ntoken = \"secret\"\n", &[]).unwrap();
    assert!(!format!("{config:?}").contains("secret"));
}
