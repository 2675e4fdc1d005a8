//! The command line with tables of editions: listed, checked, and an operator's own ones found by every command.

use tempfile::TempDir;

use super::cli::{folder, last_spike};

#[test]
fn tables_are_listed_shown_and_checked_by_file_line_and_field() {
    let folder = folder();
    let out = last_spike(&folder).args(["edition", "list"]).assert().code(0);
    let listed = String::from_utf8(out.get_output().stdout.clone()).unwrap();
    assert_eq!(listed.lines().collect::<Vec<_>>(), ["columbia-2015", "kickstarter-2015", "gamma-two-1976"]);
    let out = last_spike(&folder).args(["edition", "show", "columbia-2015"]).assert().code(0);
    let shown = String::from_utf8(out.get_output().stdout.clone()).unwrap();
    assert!(shown.lines().any(|line| line.contains("7000")
        && line.contains("printed")
        && line.contains("St. Louis land cost 1")));
    assert!(shown.contains("reconstructed"));
    last_spike(&folder).args(["edition", "show", "chess"]).assert().code(1);

    let good = include_str!("../../../engine/src/editions/columbia-2015.toml");
    let check = |toml: &str| {
        let file = folder.path().join("mine.toml");
        std::fs::write(&file, toml).unwrap();
        let out = last_spike(&folder).args(["edition", "check", "mine.toml"]).assert();
        (out.get_output().status.code(), String::from_utf8(out.get_output().stderr.clone()).unwrap())
    };
    assert_eq!(check(good).0, Some(0));
    for (old, new, named) in [
        ("{ printed = 7000 }", "{ printed = 7500 }", "7500 is no multiple of 1000"),
        ("{ printed = 7000 }", "{ printed = 0 }", "0 is no multiple of 1000"),
        ("{ printed = 2000 }", "{ printed = 9000 }", "the costs must ascend"),
        ("name = \"Denver\"", "name = \"Dallas\"", "unknown variant"),
        ("name = \"Denver\"", "name = \"Omaha\"", "Omaha is given twice"),
        ("letter = \"Z\"", "letter = \"Y\"", "is route Z"),
        ("raising = \"sell_to_bank\"", "raising = \"beg\"", "raising"),
        ("[rules]", "[rules]\ncolour = 1", "colour"),
        ("payouts = [", "pay = [", "pay"),
    ] {
        let (code, said) = check(&good.replacen(old, new, 1));
        assert_eq!(code, Some(1), "{new}");
        assert!(said.contains("mine.toml:") && said.contains(named), "{new}: {said}");
        let line: usize =
            said.split("mine.toml:").nth(1).unwrap().split(':').next().unwrap().parse().unwrap();
        assert!(line > 1, "{said}");
    }
}

#[test]
fn a_table_of_1976_that_hides_cash_is_refused_by_file_line_and_field() {
    let folder = folder();
    let good = include_str!("../../../engine/src/editions/gamma-two-1976.toml");
    let hidden = good.replace("cash = [\"public\"]", "cash = [\"public\", \"hidden\"]");
    let line = hidden.lines().position(|line| line.starts_with("cash = ")).unwrap() + 1;
    let tables = folder.path().join("tables");
    std::fs::create_dir(&tables).unwrap();
    let mine = tables.join("mine.toml");
    let said = |arguments: &[&str], code: i32| {
        let mut program = last_spike(&folder);
        program.args(arguments).env("LAST_SPIKE_EDITIONS__DIR", &tables);
        let out = program.env("LAST_SPIKE_DISCORD__TOKEN", "x").assert().code(code);
        let (out, err) = (&out.get_output().stdout, &out.get_output().stderr);
        format!("{}{}", String::from_utf8_lossy(out), String::from_utf8_lossy(err))
    };
    std::fs::write(&mine, good).unwrap();
    said(&["edition", "check", "tables/mine.toml"], 0);
    std::fs::write(&mine, hidden).unwrap();
    for (arguments, code) in
        [(&["edition", "check", "tables/mine.toml"] as &[_], 1), (&["serve"], 1), (&["doctor"], 1)]
    {
        let said = said(arguments, code);
        let expected = format!("tables/mine.toml:{line}: options.cash: only \"public\" is accepted");
        assert!(said.contains(&expected), "{arguments:?}: {said}");
    }
}

#[test]
fn a_table_of_an_older_revision_is_sound_and_its_owner_is_told_of_the_newest() {
    let folder = folder();
    let newest = include_str!("../../../engine/src/editions/columbia-2015.toml");
    for (table, told) in [(newest.to_owned(), false), (newest.replace("revision = 2\n", ""), true)] {
        std::fs::write(folder.path().join("mine.toml"), table).unwrap();
        let out = last_spike(&folder).args(["edition", "check", "mine.toml"]).assert().code(0);
        let said = String::from_utf8(out.get_output().stdout.clone()).unwrap();
        assert!(said.contains("mine.toml: valid, edition columbia-2015"), "{said}");
        assert_eq!(said.contains("write `revision = 2`"), told, "{said}");
    }
}

/// Makes a folder of tables with one of its own, and a configuration that names it.
fn with_a_table_of_its_own(folder: &TempDir) {
    let tables = folder.path().join("tables");
    std::fs::create_dir(&tables).unwrap();
    let table = include_str!("../../../engine/src/editions/columbia-2015.toml")
        .replace("id = \"columbia-2015\"", "id = \"house-rules\"")
        .replace("bonus = { printed = 20000 }", "bonus = { printed = 33000 }")
        .replace("{ printed = 50000 }", "{ printed = 64000 }");
    std::fs::write(tables.join("house.toml"), table).unwrap();
    let config = format!("[editions]\ndir = {:?}\n", tables.to_str().unwrap());
    std::fs::write(folder.path().join("own.toml"), config).unwrap();
}

#[test]
fn every_command_that_takes_an_edition_or_a_record_finds_an_operators_own() {
    let folder = folder();
    with_a_table_of_its_own(&folder);
    let record = "records/house-rules-3-00000.spike.json";
    let games = ["--edition", "house-rules", "--players", "3", "--games", "1", "--seed", "7"];
    let simulate = [&["simulate", "--records", "records"], games.as_slice()].concat();
    let races = [&["simulate", "--brief"], games.as_slice()].concat();
    let shown = ["edition", "show", "house-rules"];
    let tables = folder.path().join("tables");
    for by_file in [true, false] {
        let run = |arguments: &[&str], code: i32| {
            let mut program = last_spike(&folder);
            program.args(arguments);
            if by_file {
                program.args(["--config", "own.toml"]);
            } else {
                program.env("LAST_SPIKE_EDITIONS__DIR", &tables);
            }
            String::from_utf8(program.assert().code(code).get_output().stdout.clone()).unwrap()
        };
        assert!(run(&["edition", "list"], 0).contains("house-rules\n"));
        assert!(run(&shown, 0).contains("33000"));
        run(&["edition", "check", "tables/house.toml"], 0);
        run(&simulate, 0);
        run(&races, 0);
        // An older record says less: the rest comes from the folder.
        let newest = std::fs::read_to_string(folder.path().join(record)).unwrap();
        assert!(newest.contains("\"version\":4"));
        let older = newest.replace("\"version\":4", "\"version\":3");
        std::fs::write(folder.path().join("older.json"), older).unwrap();
        for record in [record, "older.json"] {
            run(&["record", "verify", record], 0);
            run(&["record", "show", record], 0);
            run(&["record", "review", record, "--think", "1", "--json"], 0);
            run(&["render", "--record", record, "--out", "board.png"], 0);
        }
    }
    // Without the folder only what needs no other file is understood.
    last_spike(&folder).args(simulate).assert().code(1);
    last_spike(&folder).args(shown).assert().code(1);
    last_spike(&folder).args(["record", "verify", record]).assert().code(0);
    last_spike(&folder).args(["render", "--record", record, "--out", "board.png"]).assert().code(0);
    last_spike(&folder).args(["record", "verify", "older.json"]).assert().code(1);
    // A configuration that cannot be read is named.
    std::fs::write(folder.path().join("bad.toml"), "[editions]\nfolder = \"x\"\n").unwrap();
    let out = last_spike(&folder).args(["edition", "list", "--config", "bad.toml"]).assert().code(1);
    let said = String::from_utf8(out.get_output().stderr.clone()).unwrap();
    assert!(said.contains("bad.toml") && said.contains("folder"), "{said}");
}

#[test]
fn games_that_were_dealt_by_a_post_are_drawn_and_reviewed_as_they_were_played() {
    let folder = folder();
    for id in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        for what in ["public", "begun"] {
            let record = format!("{}/tests/records/{id}-{what}.spike.json", env!("CARGO_MANIFEST_DIR"));
            for step in ["0", "7", "60"] {
                let drawn = ["render", "--record", &record, "--step", step, "--out", "board.png"];
                last_spike(&folder).args(drawn).assert().code(0);
            }
            let too_far = ["render", "--record", &record, "--step", "9999", "--out", "board.png"];
            last_spike(&folder).args(too_far).assert().code(1);
        }
    }
}
