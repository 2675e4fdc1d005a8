//! Warnings of files and folders to which others may write: who can replace the configuration or the database decides
//! what the bot does.

use std::path::Path;

use super::report::Report;
use crate::config::Config;
use crate::store::{self, Writers};

/// Warns of everything that the configuration names and that others may change.
pub(super) fn check(config: &Config, file: Option<&Path>) -> anyhow::Result<()> {
    let database = config.database.url.is_none().then_some(config.database.path.as_path());
    let token = config.discord.token_file.as_deref();
    for path in [file, token].into_iter().flatten() {
        if let Some(others) = store::writers_of_file(path) {
            let path = path.display();
            Report::warn(&format!("{} can write to {path}", named(others)), &format!("chmod go-w {path}"))?;
        }
    }
    let editions = config.editions.dir.as_ref().map(|folder| folder.join("any.toml"));
    let mut told = Vec::new();
    for (what, path) in [
        ("the database", database),
        ("the configuration", file),
        ("the token", token),
        ("the tables", editions.as_deref()),
    ] {
        let Some((folder, others)) = path.and_then(store::folder_open_to_writers) else { continue };
        if told.contains(&folder) {
            continue;
        }
        Report::warn(&writable(&folder, others, what), &advice(&folder))?;
        told.push(folder);
    }
    Ok(())
}

/// Says that others can write to a folder, and what follows.
pub(in crate::cli) fn writable(folder: &Path, others: Writers, what: &str) -> String {
    format!("{} can write to the folder {}, and so replace {what}", named(others), folder.display())
}

/// Returns the advice for a folder to which others can write.
fn advice(folder: &Path) -> String {
    format!("chmod go-w {}, or use a folder of the bot's own", folder.display())
}

const fn named(others: Writers) -> &'static str {
    match others {
        Writers::Everybody => "everybody on this machine",
        Writers::Group => "other members of its group",
    }
}
