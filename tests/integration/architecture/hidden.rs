//! Secrets of a game stay in it: nobody outside the engine reads or makes a part of it but by what the engine offers.

use std::collections::BTreeSet;

use super::{code, sources_of};

/// The types of the engine that hold what somebody may not know.
const HIDE: [&str; 9] =
    ["Chance", "Fold", "Game", "Key", "Mover", "Position", "Positions", "State", "Worlds"];

/// Returns the name of a struct that a line begins.
fn name_of(line: &str) -> Option<&str> {
    let (before, name) = line.split_once("struct ")?;
    let name = name.split(|c: char| !c.is_alphanumeric()).next()?;
    ["", "pub ", "pub(crate) "].contains(&before).then_some(name)
}

/// Returns the names of the structs in a file whose fields others may read and write.
fn open(text: &str) -> BTreeSet<&str> {
    let mut open = BTreeSet::new();
    let mut within = None;
    for line in text.lines() {
        within = name_of(line).or(within);
        let field = line.starts_with("    pub ") || name_of(line).is_some() && line.contains("(pub ");
        open.extend(within.filter(|_| field));
        if line.starts_with('}') || line.ends_with(';') && !line.starts_with(' ') {
            within = None;
        }
    }
    open
}

#[test]
fn a_field_is_open_where_it_is_public_and_not_within_the_crate() {
    let text = "pub struct A {\n    pub a: u8,\n}\npub struct B {\n    pub(crate) b: u8,\n}\n\
                pub struct C(pub u8);\nstruct D(u8);\nimpl D {\n    pub fn new() {}\n}\n";
    assert_eq!(open(text), BTreeSet::from(["A", "C"]));
}

#[test]
fn what_a_game_hides_has_no_open_field() {
    let mut found = BTreeSet::new();
    for (_, path, text) in sources_of("engine/src") {
        let text = code(&text);
        found.extend(text.lines().filter_map(name_of).map(str::to_owned));
        for name in open(&text) {
            assert!(!HIDE.contains(&name), "{}: a field of {name} is open to everybody", path.display());
        }
    }
    let missing: Vec<_> = HIDE.into_iter().filter(|name| !found.contains(*name)).collect();
    assert!(missing.is_empty(), "no struct has these names any more: {missing:?}");
}
