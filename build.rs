//! Lists the files of `migrations/` and of `migrations/postgres/`, so that the program has all of them: one that is
//! added is seen, since cargo runs this again when a folder changes. Makes the keys of the sentences constants, and tells
//! the program from which commit it is built.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    list("migrations", "migrations.rs");
    list("migrations/postgres", "migrations_postgres.rs");
    write_keys();
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
    write_out(to, &format!("[{list}]"));
}

/// Writes a file for the program to include.
fn write_out(to: &str, text: &str) {
    let out = env::var_os("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join(to), text).expect("the file can be written");
}

/// The files of sentences, English first.
const LANGUAGES: [&str; 2] = ["en", "pt-BR"];

/// The beginnings of keys that end as a variant of a type is called, the longer ones first: their constants are in
/// modules, under the names of the variants, so that a macro can name them.
const OF_VARIANTS: [&str; 11] = [
    "refusal-unknown",
    "refusal-plan",
    "refusal-quiet",
    "refusal",
    "illegal-offer",
    "illegal",
    "misfit",
    "news-moved",
    "news",
    "turn-moved",
    "turn",
];

/// The beginnings of keys that the program puts together, from names of commands, editions or settings: it need not
/// use their constants.
const MADE: [&str; 12] = [
    "choice", "command", "edition", "lesson", "level", "note", "option", "posts", "rules", "setting",
    "token", "topic",
];

/// Makes constants of the keys of the sentences, which are in all languages and have the same variables there.
fn write_keys() {
    let [english, others @ ..] = &LANGUAGES.map(|lang| messages(&format!("src/present/lang/{lang}.ftl")));
    for (lang, other) in LANGUAGES.iter().skip(1).zip(others) {
        let all: BTreeSet<&String> = english.keys().chain(other.keys()).collect();
        // English names of commands and options are those of the code.
        let differs = |key: &String| {
            english.get(key) != other.get(key) && (english.contains_key(key) || !key.ends_with("-name"))
        };
        for key in all.into_iter().filter(|key| differs(key)) {
            println!("cargo::error=the sentence {key} is not in en and {lang} with the same variables");
        }
    }
    let mut modules: BTreeMap<&str, String> = BTreeMap::new();
    for key in english.keys() {
        let of = |beginnings: &'static [&str]| {
            beginnings.iter().find_map(|begin| Some((*begin, key.strip_prefix(begin)?.strip_prefix('-')?)))
        };
        let (module, name) = match of(&OF_VARIANTS) {
            Some((module, rest)) => (module, rest.split('-').map(capitalised).collect()),
            None => ("", key.replace('-', "_").to_uppercase()),
        };
        // Of these sentences only the sandbox has a use.
        let unused = key.starts_with("sandbox-") && env::var_os("CARGO_FEATURE_SANDBOX").is_none();
        let allow = if unused || of(&MADE).is_some() { "#[allow(dead_code)] " } else { "" };
        let constants = modules.entry(module).or_default();
        let _ = writeln!(constants, "{allow}pub(crate) const {name}: Key = Key({key:?});");
    }
    let mut text = modules.remove("").unwrap_or_default();
    let all: Vec<String> = english.keys().map(|key| format!("Key({key:?})")).collect();
    let _ = writeln!(text, "static ALL: [Key; {}] = [{}];", all.len(), all.join(", "));
    for (module, constants) in modules {
        let module = module.replace('-', "_");
        let allow = "#[allow(non_upper_case_globals)]";
        let _ = writeln!(text, "{allow} pub(crate) mod {module} {{\nuse super::Key;\n{constants}}}");
    }
    write_out("keys.rs", &text);
}

/// Returns a word with a capital letter.
fn capitalised(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

/// Returns the variables of each sentence of a language.
fn messages(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    println!("cargo:rerun-if-changed={file}");
    let text = fs::read_to_string(file).expect("the file of a language");
    let mut found: Vec<(&str, BTreeSet<String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let begun = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()));
        found.extend(begun.map(|(key, _)| (key, BTreeSet::new())));
        for part in line.split('$').skip(1) {
            let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            // Money in a sentence begins with a $ too.
            if let Some((_, variables)) = found.last_mut().filter(|_| name.starts_with(char::is_alphabetic)) {
                variables.insert(name);
            }
        }
    }
    let mut messages = BTreeMap::new();
    for (key, variables) in found {
        if messages.insert(key.to_owned(), variables).is_some() {
            println!("cargo::error={file} has the sentence {key} twice");
        }
    }
    messages
}
