//! Values of the configuration, as a file or the environment writes them. A refusal gives the reason; what is accepted
//! is said by the key.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use last_spike_ratings::Rating;

/// Reads a whole number in a range.
pub(super) fn number(text: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| "it is not a whole number in that range".to_owned())
}

/// Reads whether something is on.
pub(super) fn switch(text: &str) -> Result<bool, String> {
    text.to_lowercase().parse().map_err(|_| "it is neither true nor false".to_owned())
}

/// Reads an amount of change from game to game: at most the uncertainty of somebody who has not played yet.
pub(super) fn change(text: &str) -> Result<f64, String> {
    let most = Rating::NEW.sigma;
    let found = text.parse().ok().filter(|number: &f64| (0.0..=most).contains(number));
    // −0 is read as 0.
    found.map(f64::abs).ok_or_else(|| "it is not a number of 0 or more, or too large".to_owned())
}

/// The shortest and the longest time to think. It is limited because several games may wait for the same thread.
const THINK: RangeInclusive<Duration> = Duration::from_millis(1)..=Duration::from_secs(10);

/// Reads a time to think, such as `50ms` or `1s`.
pub(super) fn think(text: &str) -> Result<Duration, String> {
    let wrong = || "it is not a time that is accepted here".to_owned();
    let split = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let number: u64 = text[..split].parse().map_err(|_| wrong())?;
    let time = match &text[split..] {
        "ms" => Duration::from_millis(number),
        "s" => Duration::from_secs(number),
        _ => return Err(wrong()),
    };
    if THINK.contains(&time) { Ok(time) } else { Err(wrong()) }
}

/// Reads an address to listen on: an IP address and a port; `localhost` or no address at all stands for this machine
/// alone, and a colon with nothing before it for all its addresses.
pub(super) fn address(text: &str) -> Result<SocketAddr, String> {
    let port = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let port = if digits { text.parse::<u16>().ok() } else { None };
        port.ok_or_else(|| "it has no port from 0 to 65535".to_owned())
    };
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let at = |ip: Ipv4Addr, text: &str| Ok(SocketAddr::new(ip.into(), port(text)?));
    match text.rsplit_once(':') {
        None if text.bytes().all(|byte| byte.is_ascii_digit()) => at(Ipv4Addr::LOCALHOST, text),
        Some(("", digits)) => at(Ipv4Addr::UNSPECIFIED, digits),
        Some((host, digits)) if host.eq_ignore_ascii_case("localhost") => at(Ipv4Addr::LOCALHOST, digits),
        Some((host, digits)) if host.parse::<Ipv4Addr>().is_ok() => {
            port(digits).and(Err("it is no address".to_owned()))
        }
        _ if text.parse::<IpAddr>().is_ok() => Err("it has no port".to_owned()),
        _ if text.contains("://") => Err("it is an address of a web page".to_owned()),
        _ => Err("its host is no IP address".to_owned()),
    }
}

/// Reads the address of Discord, of a proxy or of a stand-in; returns it without a slash at its end.
pub(super) fn server(text: &str) -> Result<String, String> {
    let lower = text.to_ascii_lowercase();
    if !lower.starts_with("https://") && !lower.starts_with("http://") {
        return Err("it does not begin with https:// (or http://)".to_owned());
    }
    let url = reqwest::Url::parse(text).map_err(|error| format!("it is no address of a server ({error})"))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it has a name or a password in it".to_owned());
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err("it has a ? or a # in it".to_owned());
    }
    let mut steps = url.path().trim_end_matches('/').rsplit('/');
    let last = steps.next().unwrap_or_default();
    let is_version = last.strip_prefix('v').is_some_and(|version| version.parse::<u8>().is_ok());
    if last == "api" || (is_version && steps.next() == Some("api")) {
        return Err("the bot itself adds /api and what follows it".to_owned());
    }
    if text.chars().any(char::is_whitespace) {
        return Err("it has a blank in it".to_owned());
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// Reads the path of a database file.
pub(super) fn database_path(text: &str) -> Result<PathBuf, String> {
    if text.contains("://") {
        return Err("it is the address of a server, which belongs into database.url".to_owned());
    }
    if text.contains('\0') {
        return Err("no file has such a name".to_owned());
    }
    let path = PathBuf::from(text);
    if text.ends_with(['/', '\\']) || path.is_dir() {
        return Err("it is a folder".to_owned());
    }
    Ok(path)
}

/// Checks that an address is one of a `PostgreSQL` server; what follows is read when the server is connected to.
pub(super) fn database_url(text: &str) -> Result<&str, String> {
    let is_known = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
    if is_known { Ok(text) } else { Err("it does not begin with postgres://".to_owned()) }
}

/// Reads the path of a folder that exists and can be listed.
pub(super) fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match std::fs::read_dir(&path) {
        Ok(_) => Ok(path),
        Err(error) => Err(format!("the folder cannot be read ({error})")),
    }
}
