//! The migrations of a database's tables, as the program holds them.

use refinery_core::Migration;

/// The files of `migrations/`: name without extension, and SQL. The build script lists them, because the
/// macro that does so brings a second copy of its libraries into every build.
pub(super) const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// Reads migrations, each a name without extension and SQL; returns the oldest first.
pub(super) fn migrations(files: &[(&str, &str)]) -> Vec<Migration> {
    let mut all: Vec<Migration> = files.iter().map(|(name, sql)| migration(name, sql)).collect();
    all.sort_by_key(Migration::version);
    all
}

/// Reads a migration.
pub(super) fn migration(name: &str, sql: &str) -> Migration {
    Migration::unapplied(name, sql).expect("invariant: migrations are named V1__like_this.sql")
}

/// Returns the newest version to which migrations lead.
pub(super) fn newest(all: &[Migration]) -> i64 {
    all.iter().map(Migration::version).max().expect("invariant: there are migrations").into()
}
