//! Records with any number in any field: each is read or refused, and nothing panics.

use std::collections::BTreeMap;

use assert_cmd::Command;
use last_spike_engine::record::{self, Record, course};
use last_spike_engine::{Edition, Event, Viewer};
use serde_json::{Value, json};

use crate::support::process;
use last_spike_testkit::played::played;
use last_spike_testkit::table::EDITIONS;

/// Numbers at the edges of what a field may hold.
fn odd_numbers() -> [Value; 9] {
    [
        json!(-1),
        json!(0),
        json!(1),
        json!(6),
        json!(255),
        json!(u32::MAX),
        json!(u64::from(u32::MAX) + 1),
        json!(u64::MAX),
        json!(1e300),
    ]
}

/// Returns a record of a game that runs, in which a step is taken back and a seat changes hands.
fn running(id: &str) -> Value {
    let mut record = serde_json::to_value(played(id, 3, 7, 4, Viewer::Spectator)).unwrap();
    record["version"] = json!(2);
    let (back, after) = (record["steps"][2]["seat"].clone(), record["steps"][1]["after"].clone());
    record["steps"][3] = json!({
        "n": 4, "seat": back, "action": { "type": "take_back", "to": 2 },
        "events": [{ "type": "taken_back", "to": 2 }], "after": after,
    });
    record["tenures"] = json!([{ "seat": 0, "from_step": 2, "name": "Zed", "kind": "human" }]);
    record
}

/// Returns a record of a finished game, in which a seat changes hands.
fn finished(id: &str) -> Value {
    let whole = (1..20).map(|seed| played(id, 2, seed, usize::MAX, Viewer::Spectator));
    let shortest = whole.min_by_key(|record| record.steps.len()).unwrap();
    let mut record = serde_json::to_value(shortest).unwrap();
    record["version"] = json!(2);
    record["tenures"] = json!([{ "seat": 1, "from_step": 1, "name": "Zed", "kind": "human" }]);
    record
}

/// Collects the addresses of all numbers, by their address without the places in lists.
fn numbers(json: &Value, at: &str, field: &str, found: &mut BTreeMap<String, Vec<String>>) {
    match json {
        Value::Number(_) => found.entry(field.to_owned()).or_default().push(at.to_owned()),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| numbers(item, &format!("{at}/{n}"), field, found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| {
                numbers(value, &format!("{at}/{key}"), &format!("{field}/{key}"), found);
            });
        }
        _ => {}
    }
}

/// Does all that commands do with a record, and returns whether it verifies.
fn use_record(bytes: &[u8], editions: &[std::sync::Arc<Edition>]) -> bool {
    let Ok(read) = Record::read(bytes) else { return false };
    assert!(!record::show(&read).is_empty());
    let replayed = record::replay(&read, editions);
    if let Ok(replayed) = replayed {
        let log: Vec<&[Event]> = replayed.steps.iter().map(|step| step.applied.events.as_slice()).collect();
        course::turns(&replayed.beginning, log.iter().copied());
        course::balances(&replayed.beginning, log);
    }
    record::verify(&read, editions).is_ok()
}

#[test]
fn any_number_in_any_field_is_read_or_refused() {
    let editions = Edition::all();
    for original in EDITIONS.into_iter().flat_map(|id| [running(id), finished(id)]) {
        assert!(use_record(original.to_string().as_bytes(), &editions), "{}", original["edition"]);
        let mut fields = BTreeMap::new();
        numbers(&original, "", "", &mut fields);
        assert!(fields.len() > 10, "the fields are found");
        for addresses in fields.values() {
            let (first, last) = (addresses.first().unwrap(), addresses.last().unwrap());
            for address in [first, last] {
                for number in odd_numbers() {
                    let mut changed = original.clone();
                    *changed.pointer_mut(address).unwrap() = number;
                    use_record(changed.to_string().as_bytes(), &editions);
                }
            }
        }
        // A tenure that begins with a step of that number.
        for number in odd_numbers() {
            let mut changed = original.clone();
            for address in ["/steps/0/n", "/tenures/0/from_step"] {
                *changed.pointer_mut(address).unwrap() = number.clone();
            }
            use_record(changed.to_string().as_bytes(), &editions);
        }
    }
}

#[test]
fn no_command_panics_at_a_hostile_record() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let program = process::program(folder.path(), arguments).into_std();
        let out = Command::from_std(program).output().unwrap();
        let said = String::from_utf8(out.stderr).unwrap();
        assert!(
            matches!(out.status.code(), Some(0 | 1)) && !said.contains("panicked"),
            "{arguments:?}: {said}"
        );
        out.status.success()
    };
    let fields = [
        "/version",
        "/edition_revision",
        "/players/1/seat",
        "/setup/first_seat",
        "/tenures/0/seat",
        "/tenures/0/from_step",
        "/table/cities/0/payouts/0",
        "/steps/0/n",
        "/steps/0/seat",
        "/steps/0/after/cash/0",
        "/steps/0/after/next_seat",
        "/result/ranking/0/place",
        "/result/ranking/0/seat",
    ];
    let original = finished("columbia-2015");
    for field in fields {
        for number in odd_numbers() {
            let mut changed = original.clone();
            *changed.pointer_mut(field).unwrap() = number;
            std::fs::write(folder.path().join("a.spike.json"), changed.to_string()).unwrap();
            run(&["record", "show", "a.spike.json"]);
            let verified = run(&["record", "verify", "a.spike.json"]);
            if !verified {
                let import = ["record", "import", "a.spike.json", "--guild", "1", "--channel", "2"];
                assert!(!run(&import));
                assert!(!run(&["record", "review", "a.spike.json", "--think", "1"]));
                assert!(!run(&["render", "--record", "a.spike.json", "--out", "a.png"]));
            }
        }
    }
}

#[test]
fn a_record_whose_steps_or_tenures_are_not_numbered_is_neither_shown_nor_verified() {
    let folder = tempfile::tempdir().unwrap();
    let last = finished("columbia-2015")["steps"].as_array().unwrap().len();
    for (field, number) in [
        ("/steps/0/n", json!(0)),
        ("/steps/2/n", json!(2)),
        ("/tenures/0/from_step", json!(0)),
        ("/tenures/0/from_step", json!(last + 1)),
        ("/tenures/0/seat", json!(2)),
        ("/players/1/seat", json!(0)),
    ] {
        let mut changed = finished("columbia-2015");
        *changed.pointer_mut(field).unwrap() = number;
        std::fs::write(folder.path().join("a.spike.json"), changed.to_string()).unwrap();
        for what in ["show", "verify"] {
            let program = process::program(folder.path(), &["record", what, "a.spike.json"]).into_std();
            let refused = Command::from_std(program).assert().code(1);
            let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
            assert!(
                said.contains("a.spike.json: step ") && said.contains("expected"),
                "{field}, {what}: {said}"
            );
        }
    }
}

#[test]
fn a_name_longer_than_discords_is_refused_by_every_command_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    for field in ["/players/1/name", "/tenures/0/name"] {
        let mut changed = finished("columbia-2015");
        *changed.pointer_mut(field).unwrap() = json!("long".repeat(100_000));
        std::fs::write(folder.path().join("a.spike.json"), changed.to_string()).unwrap();
        let import = ["import", "a.spike.json", "--guild", "1", "--channel", "2"];
        for arguments in [
            &["show", "a.spike.json"] as &[&str],
            &["verify", "a.spike.json"],
            &["review", "a.spike.json", "--think", "1"],
            &import,
        ] {
            let arguments = [&["record"], arguments].concat();
            let program = process::program(folder.path(), &arguments).into_std();
            let refused = Command::from_std(program).assert().code(1);
            let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
            let shown = refused.get_output().stdout.len() + said.len();
            assert!(
                said.contains(".name: expected a name of at most 32 characters") && shown < 1_000,
                "{field}, {arguments:?}: {shown} bytes: {:.500}",
                said
            );
        }
    }
}
