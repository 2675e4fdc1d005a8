//! The parts that tests share: a club whose people use the real bot, positions, and the program as a process.

mod club;
pub mod database;
pub mod games;
mod home;
mod position;
pub mod process;
#[cfg(feature = "postgres")]
pub mod server;

pub use self::club::{Club, PATIENCE, choices, custom_id, patient, plain_tile, text};

/// Returns a text without its moments, which Discord shows for marks like `<t:1700000000:R>`.
pub fn without_times(text: &str) -> String {
    let mut parts = text.split("<t:");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += "<t:";
        out += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out
}
