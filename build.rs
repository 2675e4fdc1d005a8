//! Lists the files of `migrations/` and of `migrations/postgres/`, so that the program has all of them: one that is
//! added is seen, since cargo runs this again when a folder changes. Tells the program from which commit it is built.

use std::path::Path;
use std::{env, fs};

fn main() {
    list("migrations", "migrations.rs");
    list("migrations/postgres", "migrations_postgres.rs");
    name_commit();
}

/// Names the commit for `--version`: the one that is given, that of the archive, or that of the checkout. A development
/// build names none, because everything would be built anew after each commit.
fn name_commit() {
    println!("cargo:rerun-if-env-changed={COMMIT}");
    println!("cargo:rerun-if-changed=.commit");
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return;
    }
    let given = env::var(COMMIT).ok().filter(|given| !given.is_empty());
    if let Some(commit) = given.or_else(of_archive).or_else(|| of_checkout(Path::new("."))) {
        println!("cargo:rustc-env={COMMIT}={commit}");
    }
}

/// The variable that names it. Cargo sets it for the program that it runs, too: it must be no setting of the bot.
const COMMIT: &str = "BUILT_FROM_COMMIT";

/// Returns the commit that `git archive` has written in place of what stands there.
fn of_archive() -> Option<String> {
    fs::read_to_string(".commit").ok().and_then(|text| hash(&text))
}

/// Returns the commit of a checkout. It is read from the files, because where an image is built there is no git.
fn of_checkout(root: &Path) -> Option<String> {
    let mut git = root.join(".git");
    let mut shared = git.clone();
    if git.is_file() {
        // A second working tree, whose branches are those of the first.
        let text = fs::read_to_string(&git).ok()?;
        git = root.join(text.strip_prefix("gitdir: ")?.trim());
        shared = git.join(fs::read_to_string(git.join("commondir")).ok()?.trim());
    }
    println!("cargo:rerun-if-changed={}", git.join("HEAD").display());
    let head = fs::read_to_string(git.join("HEAD")).ok()?;
    let Some(branch) = head.strip_prefix("ref: ").map(str::trim) else { return hash(&head) };
    if shared.join(branch).exists() {
        println!("cargo:rerun-if-changed={}", shared.join(branch).display());
    }
    fs::read_to_string(shared.join(branch)).ok().and_then(|text| hash(&text)).or_else(|| {
        let packed = fs::read_to_string(shared.join("packed-refs")).ok()?;
        packed
            .lines()
            .find_map(|line| line.split_once(' ').filter(|(_, name)| *name == branch))
            .and_then(|(commit, _)| hash(commit))
    })
}

/// Returns the number of a commit, if that is what a text is.
fn hash(text: &str) -> Option<String> {
    let text = text.trim();
    (text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| text.to_owned())
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
