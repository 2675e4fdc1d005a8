//! The files that the pages of the documentation name.

use std::path::{Path, PathBuf};

#[test]
fn every_file_that_a_page_names_is_there() {
    const PLACES: [&str; 15] = [
        "benches/",
        "cli/",
        "computer/",
        "config/",
        "discord/",
        "engine/",
        "present/",
        "ratings/",
        "render/",
        "service/",
        "src/",
        "standin/",
        "store/",
        "testkit/",
        "tests/",
    ];
    let entries = |folder: &str| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let crates = ["computer", "engine", "ratings", "render", "standin", "testkit", "render/src/assets"]
        .map(PathBuf::from);
    let readmes = entries("tests").chain(crates).map(|folder| folder.join("README.md"));
    let pages = ["docs", "docs/decisions"].into_iter().flat_map(entries).chain(readmes);
    let pages =
        pages.chain(["CONTRIBUTING.md", "README.md"].map(PathBuf::from)).filter(|page| page.is_file());
    let (mut named, mut missing) = (0, Vec::new());
    for page in pages.filter(|page| page.extension().is_some_and(|extension| extension == "md")) {
        let text = std::fs::read_to_string(&page).unwrap();
        let quoted = text.split('`').skip(1).step_by(2);
        let is_source =
            |path: &&str| path.ends_with(".rs") && PLACES.iter().any(|place| path.starts_with(place));
        for path in quoted.filter(|quoted| !quoted.contains(['{', '*', ' ', '<'])).filter(is_source) {
            named += 1;
            if !Path::new(path).exists() && !Path::new("src").join(path).exists() {
                missing.push(format!("{}: {path}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(named > 50, "{named}: the pages were read");
}
