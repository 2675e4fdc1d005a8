//! The architecture: which folder may import which, circles among files, and where an edition's name may stand.

mod hidden;
mod imports;
mod one_place;
mod pages;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use imports::Crate;

/// Every room of the house and the rooms that it may use, besides itself.
const MAY_USE: [(&str, &[&str]); 7] = [
    ("store", &[]),
    ("service", &["store"]),
    ("present", &["service", "store"]),
    ("pictures", &["present", "service", "store"]),
    ("discord", &["service", "present", "pictures", "store"]),
    ("config", &[]),
    ("cli", &["config", "discord", "pictures", "present", "service", "store"]),
];

/// Names of the workspace's crates, each with the rooms that may use it.
const NAMED_IN: [(&str, &str, &[&str]); 8] = [
    ("last_spike_engine", "", &["store", "service", "present", "pictures", "discord", "cli"]),
    ("last_spike_computer", "", &["service", "cli"]),
    ("last_spike_ratings", "", &["store", "service", "config"]),
    ("last_spike_render", "", &["pictures", "discord", "cli"]),
    ("last_spike_engine", "record", &["service", "discord", "cli"]),
    // Pictures and words are made of views.
    ("last_spike_engine", "Game", &["store", "service", "cli"]),
    // All hands open: for the computers, who think about worlds that were drawn.
    ("last_spike_engine", "Position", &[]),
    ("last_spike_engine", "Mover", &[]),
];

/// Libraries that live in a few rooms only.
const LIVES_IN: [(&str, &[&str]); 6] = [
    ("serenity", &["discord"]),
    ("poise", &["discord"]),
    ("rusqlite", &["store"]),
    ("tokio::", &["discord", "cli", "store"]),
    ("axum", &["cli"]),
    ("discord_standin", &["cli"]),
];

/// Returns the sources below a folder, with the room of each: the folder's entry that it is in.
fn sources_of(root: &str) -> Vec<(String, PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(root)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let room = path.strip_prefix(root).unwrap().components().next().unwrap();
                let room = Path::new(room.as_os_str()).file_stem().unwrap().to_str().unwrap().to_owned();
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((room, path, text));
            }
        }
    }
    found
}

fn sources() -> Vec<(String, PathBuf, String)> {
    sources_of("src")
}

/// Tells whether a source is one of the tests that lie beside what they test.
fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests")
}

/// Leaves out comments, which may speak of anything.
fn code(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the names that code takes from a crate, and nothing in place of the crate itself.
fn names_of<'a>(code: &'a str, krate: &str) -> BTreeSet<&'a str> {
    let mut names = BTreeSet::new();
    for part in code.split(krate).skip(1) {
        names.insert("");
        // To the end of the list where it is one, else of the path.
        let part = part.trim_start_matches("::");
        let end = if part.starts_with('{') {
            part.find(';')
        } else {
            part.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
        };
        let taken = &part[..end.unwrap_or(part.len())];
        names.extend(taken.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|name| !name.is_empty()));
    }
    names
}

#[test]
fn names_are_found_in_lists_and_in_paths() {
    let code = "use last_spike_engine::{\n    Action, Game as Whole,\n    record::{Seen},\n};\nfn f() { last_spike_engine::Seat(0) }";
    let expected = ["", "Action", "Game", "Seat", "Seen", "Whole", "as", "record"];
    assert_eq!(names_of(code, "last_spike_engine"), expected.into());
    assert_eq!(names_of(code, "last_spike_computer"), BTreeSet::new());
}

#[test]
fn dependencies_run_downwards_only() {
    let mut rooms = 0;
    for (room, path, text) in sources().into_iter().filter(|(room, ..)| room != "lib" && room != "main") {
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == room) else {
            panic!("{}: the room {room} is not on the plan", path.display())
        };
        rooms += 1;
        let text = code(&text);
        for part in text.split("crate::").skip(1) {
            let used: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            assert!(
                used == room || used.is_empty() || allowed.contains(&used.as_str()),
                "{} uses {used}",
                path.display()
            );
        }
        let hides = ["::*", " as ", "::{self"].map(|all| format!("last_spike_engine{all}"));
        let hides = hides.iter().any(|all| text.contains(all));
        assert!(is_test(&path) || !hides, "{} does not say what it takes from the engine", path.display());
        for (krate, name, homes) in NAMED_IN {
            assert!(
                !names_of(&text, krate).contains(name) || homes.contains(&room.as_str()),
                "{} names {krate}::{name}",
                path.display()
            );
        }
        // Tests wait for what they try with the runtime that the bot has.
        for (library, homes) in LIVES_IN.into_iter().filter(|_| !is_test(&path)) {
            assert!(
                !text.contains(library) || homes.contains(&room.as_str()),
                "{} uses {library}",
                path.display()
            );
        }
    }
    assert!(rooms > 100, "the sources were found");
}

/// Returns the files that a file names as its modules: those beside it or in its folder. What several programs need is
/// a crate, and no file is named by its path.
fn modules_of(file: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(file).unwrap();
    let (folder, stem) = (file.parent().unwrap(), file.file_stem().unwrap().to_str().unwrap());
    let own = if ["lib", "main", "mod"].contains(&stem) { folder.to_owned() } else { folder.join(stem) };
    let mut named = Vec::new();
    for line in text.lines().map(str::trim) {
        assert!(!line.starts_with("#[path"), "{} names a module by its path", file.display());
        let name = line
            .strip_suffix(';')
            .and_then(|line| line.rsplit_once("mod "))
            .filter(|(before, _)| before.is_empty() || before.starts_with("pub"));
        if let Some((_, name)) = name {
            let in_folder =
                |folder: &Path| [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
            let mut places = in_folder(&own).into_iter().chain(in_folder(folder));
            named.extend(places.find(|place| place.exists()));
        }
    }
    named
}

#[test]
fn a_module_is_found_beside_its_file_and_in_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    for name in ["b/mod.rs", "c.rs", "c/d.rs", "forgotten.rs"] {
        std::fs::create_dir_all(file(name).parent().unwrap()).unwrap();
        std::fs::write(file(name), "").unwrap();
    }
    std::fs::write(file("main.rs"), "#[cfg(test)]\nmod b;\npub(crate) mod c;\nmod inner { }\n").unwrap();
    std::fs::write(file("c.rs"), "mod d;\n").unwrap();
    assert_eq!(modules_of(&file("main.rs")), [file("b/mod.rs"), file("c.rs")]);
    assert_eq!(modules_of(&file("c.rs")), [file("c/d.rs")]);
}

#[test]
fn every_source_is_named_by_another() {
    for root in [".", "computer", "engine", "ratings", "render", "standin", "testkit"].map(Path::new) {
        let mut next: Vec<PathBuf> =
            ["build.rs", "src/lib.rs", "src/main.rs"].map(|file| root.join(file)).into();
        let of_programs = ["src/bin", "benches", "examples", "tests"].map(|folder| root.join(folder));
        for entry in of_programs.iter().filter_map(|folder| folder.read_dir().ok()).flatten() {
            let path = entry.unwrap().path();
            next.push(if path.is_dir() { path.join("main.rs") } else { path });
        }
        next.retain(|file| file.extension().is_some_and(|extension| extension == "rs") && file.exists());
        let mut named = BTreeSet::new();
        while let Some(file) = next.pop() {
            let file = file.canonicalize().unwrap();
            next.extend(modules_of(&file));
            named.insert(file);
        }
        let folders = ["src", "benches", "examples", "tests"].map(|folder| root.join(folder));
        let all = folders.iter().filter(|folder| folder.exists());
        let all = all.flat_map(|folder| sources_of(folder.to_str().unwrap()));
        let forgotten: Vec<PathBuf> = all
            .map(|(_, path, _)| path)
            .filter(|path| !named.contains(&path.canonicalize().unwrap()))
            .collect();
        assert!(forgotten.is_empty(), "no mod names {forgotten:?}");
        assert!(named.len() > 2, "{}: the sources were found", root.display());
    }
}

/// The folders and files of the engine, from the lowest layer to the highest.
const ENGINE: [&[&str]; 6] = [
    &["model"],
    &["edition"],
    &["protocol"],
    &["tiles", "dice"],
    &["setup", "view", "fold", "forced", "game", "worlds"],
    &["record"],
];

/// Returns every import within the crates as the folder that both files share, and the file or folder of each in it.
fn imports_by_folder() -> BTreeMap<PathBuf, BTreeSet<(String, String)>> {
    let mut folders: BTreeMap<PathBuf, BTreeSet<(String, String)>> = BTreeMap::new();
    for root in ["src", "engine/src", "computer/src", "render/src", "standin/src"] {
        let found = Crate::read(Path::new(root)).imports();
        let least = if ["computer/src", "render/src"].contains(&root) { 50 } else { 200 };
        assert!(found.len() > least, "{root}: the imports were found");
        for (from, to) in found {
            let shared: PathBuf = from.iter().zip(&to).take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
            let part = |file: &Path| {
                let part = file.strip_prefix(&shared).unwrap().iter().next().unwrap();
                part.to_str().unwrap().trim_end_matches(".rs").to_owned()
            };
            folders.entry(shared.clone()).or_default().insert((part(&from), part(&to)));
        }
    }
    folders
}

/// Returns the parts of a folder that import themselves over others.
fn circle(imports: &BTreeSet<(String, String)>) -> BTreeSet<String> {
    let reaches_itself = |start: &String| {
        let mut reached = BTreeSet::new();
        let mut next = vec![start];
        while let Some(part) = next.pop() {
            let uses = imports.iter().filter(|(from, _)| from == part).map(|(_, to)| to);
            next.extend(uses.filter(|to| reached.insert(*to)));
        }
        reached.contains(start)
    };
    let parts: BTreeSet<&String> = imports.iter().map(|(from, _)| from).collect();
    parts.into_iter().filter(|part| reaches_itself(part)).cloned().collect()
}

#[test]
fn no_files_of_a_folder_import_each_other_in_a_circle() {
    let mut found = BTreeMap::new();
    for (folder, imports) in imports_by_folder() {
        let circle = circle(&imports);
        if !circle.is_empty() {
            let among = |(from, to): &&(String, String)| circle.contains(from) && circle.contains(to);
            let uses = imports.iter().filter(among).map(|(from, to)| format!("{from} uses {to}"));
            found.insert(folder.to_str().unwrap().to_owned(), uses.collect::<Vec<_>>());
        }
    }
    assert!(found.is_empty(), "circles: {found:#?}");
}

/// Returns the layers that the first comment of a folder's `mod.rs` draws, from the bottom up: the names that begin each
/// entry of its list; nothing where it draws none.
fn drawn(text: &str) -> Vec<Vec<&str>> {
    let comment = text.lines().map_while(|line| line.strip_prefix("//!"));
    let list = comment.skip_while(|line| !line.ends_with("rom the bottom up:")).skip(1);
    let entries = list.filter_map(|line| line.strip_prefix(" - "));
    // What follows the names is about them, and may name others.
    entries
        .map(|entry| entry.split(':').next().unwrap_or_default().split('`').skip(1).step_by(2).collect())
        .collect()
}

/// Returns the files and folders of sources in a folder, without those that stand for the folder itself.
fn held(folder: &Path) -> BTreeSet<String> {
    let held = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let sources = held.filter(|path| {
        path.extension().is_some_and(|extension| extension == "rs") || path.join("mod.rs").exists()
    });
    let names = sources.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned());
    names.filter(|name| !["lib", "main", "mod", "tests"].contains(&name.as_str())).collect()
}

#[test]
fn no_folder_is_crowded() {
    /// A stranger finds a file among so many by looking.
    const MOST_FILES: usize = 20;
    let crates = [".", "computer", "engine", "ratings", "render", "standin", "testkit"].map(Path::new);
    let roots = crates.iter().flat_map(|root| ["src", "benches", "tests"].map(|folder| root.join(folder)));
    let sources = roots.filter(|root| root.exists()).flat_map(|root| sources_of(root.to_str().unwrap()));
    let folders: BTreeSet<PathBuf> = sources.map(|(_, path, _)| path.parent().unwrap().to_owned()).collect();
    for folder in &folders {
        let held = held(folder);
        assert!(held.len() <= MOST_FILES, "{}: {} files", folder.display(), held.len());
    }
    assert!(folders.len() > 100, "the folders were found");
}

#[test]
fn no_test_file_is_long() {
    /// A stranger reads so many lines for one subject.
    const MOST_LINES: usize = 400;
    let crates = [".", "computer", "engine", "ratings", "render", "standin"].map(Path::new);
    let roots = crates.iter().flat_map(|root| ["src", "tests"].map(|folder| root.join(folder)));
    let sources = roots.filter(|root| root.exists()).flat_map(|root| sources_of(root.to_str().unwrap()));
    for (_, path, text) in sources.filter(|(_, path, _)| is_test(path)) {
        assert!(text.lines().count() <= MOST_LINES, "{} is long", path.display());
    }
}

/// The floors whose rooms have the same names, and each draw what they hold.
const FLOORS: [&str; 4] = ["src/discord", "src/present", "src/service", "src/store"];

/// The crates whose rooms do, too.
const DRAWN_CRATES: [&str; 2] = ["render/src", "standin/src"];

#[test]
fn a_folder_uses_its_files_as_it_draws_them() {
    let imports = imports_by_folder();
    let mut drawings = 0;
    for (folder, text) in FLOORS
        .into_iter()
        .chain(DRAWN_CRATES)
        .flat_map(sources_of)
        .filter(|(_, path, _)| (path.ends_with("mod.rs") || path.ends_with("lib.rs")) && !is_test(path))
        .map(|(_, path, text)| (path.parent().unwrap().to_owned(), text))
    {
        let held = held(&folder);
        let layers = drawn(&text);
        if layers.is_empty() {
            continue;
        }
        drawings += 1;
        let layer = |name: &str| layers.iter().position(|layer| layer.contains(&name));
        let named: BTreeSet<String> = layers.iter().flatten().map(|name| (*name).to_owned()).collect();
        assert_eq!(named, held, "{} draws what it holds", folder.display());
        for (from, to) in imports.get(&folder).into_iter().flatten() {
            // What `mod.rs` gives on is named by its folder.
            if let (Some(upper), Some(lower)) = (layer(from), layer(to)) {
                assert!(lower < upper, "{}: {from} uses {to}", folder.display());
            }
        }
    }
    assert!(drawings > 30, "{drawings}: the rooms were found");
}

#[test]
fn a_drawing_is_read_by_the_names_before_its_words() {
    let text = "//! A room.\n//!\n//! Its files, from the bottom up:\n//! - `a`, `b`: like `c`;\n//!   and more;\n//! - `d`.\n\nmod a;\n";
    assert_eq!(drawn(text), [vec!["a", "b"], vec!["d"]]);
    assert_eq!(drawn("//! A room.\n//! - `a`\n"), Vec::<Vec<&str>>::new());
}

#[test]
fn an_import_is_followed_through_a_re_export_to_the_file_that_defines_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("lib.rs", "mod a;\nmod b;\npub use a::{A, deep::*};\n");
    write("a.rs", "pub struct A(super::b::B);\npub mod deep { }\n");
    write(
        "b.rs",
        "use crate::{A as Other};\npub struct B;\n#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}\n",
    );
    let file = |name: &str| folder.path().join(name);
    let expected = [(file("a.rs"), file("b.rs")), (file("b.rs"), file("a.rs"))];
    assert_eq!(Crate::read(folder.path()).imports(), expected.into());
    let circles = circle(&[("a".to_owned(), "b".to_owned()), ("b".to_owned(), "a".to_owned())].into());
    assert_eq!(circles, ["a".to_owned(), "b".to_owned()].into());
}

#[test]
fn a_layer_of_the_engine_uses_only_those_below_it() {
    let folders = imports_by_folder();
    let imports = &folders[Path::new("engine/src")];
    let layer = |part: &str| {
        let place = ENGINE.iter().position(|layer| layer.contains(&part));
        place.unwrap_or_else(|| panic!("engine/{part} is in no layer"))
    };
    for (from, to) in imports {
        let is_top = layer(from) == ENGINE.len() - 2 && layer(to) == layer(from);
        assert!(layer(to) < layer(from) || is_top, "engine: {from} uses {to}");
    }
    assert!(imports.len() > 10, "the imports were found");
}
