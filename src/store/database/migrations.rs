//! The migrations of a database's tables, as the program holds them.

use refinery_core::Migration;

/// Reads migrations, each a name without extension and SQL; returns the oldest first.
pub(super) fn migrations(files: &[(&str, &str)]) -> Vec<Migration> {
    let read = |(name, sql): &(&str, &str)| Migration::unapplied(name, sql);
    let mut all: Vec<Migration> = files
        .iter()
        .map(|file| read(file).expect("invariant: migrations are named V1__like_this.sql"))
        .collect();
    all.sort_by_key(Migration::version);
    all
}

/// Returns the newest version to which migrations lead.
pub(super) fn newest(all: &[Migration]) -> i64 {
    all.iter().map(Migration::version).max().expect("invariant: there are migrations").into()
}
