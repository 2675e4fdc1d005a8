//! The imports among the files of a crate: every path is followed through re-exports to the file that defines what it
//! names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Names = Vec<String>;

/// The module files of a crate, by their paths of names.
pub struct Crate {
    modules: BTreeMap<Names, Module>,
}

/// One file.
struct Module {
    file: PathBuf,
    /// The items that the file defines itself, modules left out.
    items: BTreeSet<String>,
    /// The names that it imports or re-exports, with the paths of what they mean; `*` for all names of a module.
    aliases: Vec<(String, Names)>,
    /// The paths that it uses itself: what it only re-exports is not among them.
    paths: Vec<Names>,
    /// Every name in its code.
    words: BTreeSet<String>,
}

/// The meaning of a path.
enum Meaning {
    Module(Names),
    Item(PathBuf),
}

impl Crate {
    /// Reads the modules below the folder of a crate's `lib.rs`; tests are no part of them.
    pub fn read(root: &Path) -> Self {
        let mut modules = BTreeMap::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
                if name == "tests" || name == "main" {
                    continue;
                }
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let inside = path.strip_prefix(root).unwrap().with_extension("");
                    let parts = inside.iter().map(|part| part.to_str().unwrap().to_owned());
                    let names = parts.filter(|part| part != "mod" && part != "lib").collect();
                    modules.insert(names, Module::read(&path));
                }
            }
        }
        Self { modules }
    }

    /// Returns every import as the importing file and the file that defines what is imported.
    pub fn imports(&self) -> BTreeSet<(PathBuf, PathBuf)> {
        let mut found = BTreeSet::new();
        for (at, module) in &self.modules {
            for path in &module.paths {
                if let Some(Meaning::Item(file)) = self.follow(at, path, 0) {
                    found.insert((module.file.clone(), file));
                }
            }
            for (_, path) in module.aliases.iter().filter(|(name, _)| name == "*") {
                let Some(Meaning::Module(of)) = self.follow(at, path, 0) else { continue };
                for word in &module.words {
                    if let Some(Meaning::Item(file)) = self.look_up(&of, word, 0) {
                        found.insert((module.file.clone(), file));
                    }
                }
            }
        }
        found.retain(|(from, to)| from != to);
        found
    }

    /// Follows a path from where it is written; `None` where it leads out of the crate.
    fn follow(&self, at: &[String], path: &[String], depth: u32) -> Option<Meaning> {
        let mut here: Names = at.to_vec();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => here.clear(),
            "self" => {}
            "super" => {
                here.pop()?;
            }
            _ => {
                let is_known = self.look_up(&here, rest.first()?, depth).is_some();
                return is_known.then(|| self.walk(here, rest, depth))?;
            }
        }
        rest = &rest[1..];
        while rest.first().is_some_and(|name| name == "super") {
            here.pop()?;
            rest = &rest[1..];
        }
        self.walk(here, rest, depth)
    }

    fn walk(&self, mut here: Names, path: &[String], depth: u32) -> Option<Meaning> {
        for (n, name) in path.iter().enumerate() {
            if name == "self" {
                break;
            }
            let child: Names = here.iter().chain([name]).cloned().collect();
            let is_last = n + 1 == path.len();
            match self.look_up(&here, name, depth) {
                // A module and a function may share a name: what goes on is the module.
                _ if !is_last && self.modules.contains_key(&child) => here = child,
                Some(Meaning::Module(module)) => here = module,
                found => return found,
            }
        }
        Some(Meaning::Module(here))
    }

    /// Finds a name in a module: an item of its own, a re-export, or a module below it.
    fn look_up(&self, module: &[String], name: &str, depth: u32) -> Option<Meaning> {
        const DEEPEST: u32 = 12;
        let here = self.modules.get(module)?;
        if here.items.contains(name) {
            return Some(Meaning::Item(here.file.clone()));
        }
        let aliases = here.aliases.iter().filter(|(alias, path)| alias == name && path.len() > 1);
        for (_, path) in aliases.filter(|_| depth < DEEPEST) {
            if let Some(Meaning::Item(file)) = self.follow(module, path, depth + 1) {
                return Some(Meaning::Item(file));
            }
        }
        let child: Names = module.iter().cloned().chain([name.to_owned()]).collect();
        if self.modules.contains_key(&child) {
            return Some(Meaning::Module(child));
        }
        let named = here.aliases.iter().filter(|(alias, path)| alias == name && path.len() > 1);
        for (_, path) in named.filter(|_| depth < DEEPEST) {
            if let Some(meaning) = self.follow(module, path, depth + 1) {
                return Some(meaning);
            }
        }
        for (_, path) in here.aliases.iter().filter(|(alias, _)| alias == "*" && depth < DEEPEST) {
            if let Some(Meaning::Module(of)) = self.follow(module, path, depth + 1)
                && let Some(meaning) = self.look_up(&of, name, depth + 1)
            {
                return Some(meaning);
            }
        }
        None
    }
}

impl Module {
    fn read(file: &Path) -> Self {
        let code = without_tests(&super::code(&std::fs::read_to_string(file).unwrap()));
        let (mut imported, mut exported) = (Vec::new(), Vec::new());
        let mut other = String::new();
        let mut rest = code.as_str();
        while let Some(start) = next_use(rest) {
            let (before, after) = rest.split_at(start);
            other.push_str(before);
            let (tree, after) = after.split_once(';').unwrap();
            let line = before.rsplit('\n').next().unwrap_or_default();
            let names = if line.contains("pub") { &mut exported } else { &mut imported };
            expand(tree.trim_start_matches("use "), &[], names);
            rest = after;
        }
        other.push_str(rest);
        let written = paths(&other);
        let words: BTreeSet<String> = written.iter().flatten().cloned().collect();
        let used = exported.iter().filter(|(alias, _)| words.contains(alias));
        let paths =
            imported.iter().chain(used).filter(|(alias, _)| alias != "*").map(|(_, path)| path.clone());
        let paths = paths.chain(written.into_iter().filter(|path| path.len() > 1)).collect();
        let aliases = imported.into_iter().chain(exported).collect();
        Self { file: file.to_owned(), items: items(&code), aliases, paths, words }
    }
}

/// Leaves out the module of tests at the end of a file.
fn without_tests(code: &str) -> String {
    let mut kept = code.to_owned();
    while let Some(start) = kept.find("#[cfg(test)]") {
        let end = match kept[start..].find("\n}") {
            Some(end) if kept[start..].contains('{') => start + end + 2,
            _ => start + kept[start..].find(';').map_or(kept.len() - start, |end| end + 1),
        };
        // A mere declaration ends with its semicolon.
        let declared = kept[start..end].find(';').zip(kept[start..end].find('{'));
        let end =
            declared.filter(|(semicolon, brace)| semicolon < brace).map_or(end, |(at, _)| start + at + 1);
        kept.replace_range(start..end, "");
    }
    kept
}

/// Finds where the next `use` begins.
fn next_use(code: &str) -> Option<usize> {
    let is_start = |at: usize| code[..at].chars().next_back().is_none_or(char::is_whitespace);
    code.match_indices("use ").map(|(at, _)| at).find(|at| is_start(*at) && code[*at..].contains(';'))
}

/// Expands the tree of a `use` into the names that it brings and their paths.
fn expand(tree: &str, before: &[String], aliases: &mut Vec<(String, Names)>) {
    let mut depth = 0;
    let mut start = 0;
    let ends = tree.char_indices().filter(|(_, c)| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        *c == ',' && depth == 0
    });
    let mut parts = Vec::new();
    for (end, _) in ends.collect::<Vec<_>>().into_iter().chain([(tree.len(), ',')]) {
        parts.push(&tree[start..end]);
        start = (end + 1).min(tree.len());
    }
    for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty()) {
        let (head, inner) = part.split_once('{').map_or((part, None), |(head, inner)| (head, Some(inner)));
        let (head, alias) =
            head.split_once(" as ").map_or((head, None), |(head, alias)| (head, Some(alias.trim())));
        let names = head.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
        let path: Names = before.iter().cloned().chain(names).collect();
        match inner {
            Some(inner) => expand(inner.strip_suffix('}').unwrap_or(inner), &path, aliases),
            None => {
                let path: Names = if path.last().is_some_and(|name| name == "self") {
                    path[..path.len() - 1].to_vec()
                } else {
                    path
                };
                let Some(last) = path.last().cloned() else { continue };
                let alias = alias.map_or_else(|| last.clone(), str::to_owned);
                let path = if last == "*" { path[..path.len() - 1].to_vec() } else { path };
                aliases.push((alias, path));
            }
        }
    }
}

/// Returns the names joined by `::` in a text, single ones too.
fn paths(code: &str) -> Vec<Names> {
    let mut found: Vec<Names> = Vec::new();
    let mut joins = false;
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            match found.last_mut() {
                Some(path) if joins => path.push(name),
                _ => found.push(vec![name]),
            }
            rest = &rest[end..];
            joins = rest.starts_with("::");
            rest = rest.strip_prefix("::").unwrap_or(rest);
        } else {
            joins = false;
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

/// Returns the items that begin in the first column, without modules, and the enumerations that a macro defines.
fn items(code: &str) -> BTreeSet<String> {
    const KINDS: [&str; 8] = ["struct", "enum", "trait", "type", "const", "static", "fn", "macro_rules!"];
    let mut found = BTreeSet::new();
    let begins = |line: &&str| line.starts_with("    pub enum ") || !line.starts_with([' ', '\t', '#', '}']);
    for line in code.lines().filter(begins) {
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            // `const fn` names a function.
            if KINDS.contains(&word) && words.peek().is_some_and(|next| *next != "fn") {
                let name = words.next().unwrap_or_default();
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
                found.insert(name[..end].to_owned());
                break;
            }
        }
    }
    found
}
