//! Lists the files of `migrations/` and of `migrations/postgres/`, so that the program has all of them: one that is
//! added is seen, since cargo runs this again when a folder changes.

use std::path::Path;
use std::{env, fs};

fn main() {
    list("migrations", "migrations.rs");
    list("migrations/postgres", "migrations_postgres.rs");
}

/// Lists the files of a folder.
fn list(folder: &str, to: &str) {
    println!("cargo:rerun-if-changed={folder}");
    let folder = fs::canonicalize(folder).expect("the folder of migrations");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder of migrations")
        .map(|file| file.expect("a migration").file_name().into_string().expect("a name in Unicode"))
        .filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "sql"))
        .collect();
    names.sort();
    let entry = |name: &String| {
        let file = folder.join(name);
        let (stem, file) = (name.trim_end_matches(".sql"), file.to_str().expect("a path in Unicode"));
        format!("({stem:?}, include_str!({file:?})), ")
    };
    let list: String = names.iter().map(entry).collect();
    let out = env::var_os("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join(to), format!("[{list}]")).expect("the list can be written");
}
