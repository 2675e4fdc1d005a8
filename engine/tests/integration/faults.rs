//! Faults planted in sound records: the check finds every one that can be found.

use last_spike_engine::record::{Record, show, verify};
use last_spike_engine::{Edition, Event, Seat, Viewer};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use last_spike_testkit::played::played;
use last_spike_testkit::table::EDITIONS;

/// Faults planted in each record.
const FAULTS: usize = 400;

/// Changes a record and returns the field and the step at which the check refuses it.
#[track_caller]
fn refused(record: &Record, change: impl FnOnce(&mut Value)) -> (u32, String) {
    let mut json = serde_json::to_value(record).unwrap();
    change(&mut json);
    let changed = Record::read(json.to_string().as_bytes()).unwrap();
    let found = verify(&changed, &Edition::all()).unwrap_err();
    (found.step, found.field)
}

fn finished(id: &str) -> Record {
    let record = played(id, 3, 9, usize::MAX, Viewer::Spectator);
    assert!(record.result.is_some());
    record
}

fn running(id: &str) -> Record {
    let record = played(id, 3, 5, 40, Viewer::Seat(Seat(1)));
    assert!(record.result.is_none());
    record
}

#[test]
fn a_finished_game_without_result_and_seed_is_refused() {
    for id in EDITIONS {
        let found = refused(&finished(id), |record| {
            record["result"] = json!(null);
            record["fairness"]["seed"] = json!(null);
        });
        assert_eq!(found, (0, "fairness.seed".to_owned()));
    }
}

#[test]
fn a_seed_in_a_game_that_is_not_over_is_told() {
    for id in EDITIONS {
        let whole = finished(id);
        let mut json = serde_json::to_value(&whole).unwrap();
        json["steps"].as_array_mut().unwrap().pop();
        json["result"] = json!(null);
        let full = Record::read(json.to_string().as_bytes()).unwrap();
        let verified = verify(&full, &Edition::all()).unwrap();
        assert_eq!(
            (verified.steps as usize, verified.complete, verified.over),
            (whole.steps.len() - 1, true, false)
        );
    }
}

#[test]
fn a_table_is_checked_as_edition_check_does_it() {
    type Change = fn(&mut Value);
    let tiles: [(Change, &str); 6] = [
        (|table| table["cities"][2]["land_costs"] = json!([4000, 4000, 6000, 7000]), "cities[2].land_costs"),
        (|table| table["cities"][2]["land_costs"][3] = json!(1000), "cities[2].land_costs"),
        (|table| table["cities"][0]["payouts"][1] = json!(20500), "cities[0].payouts"),
        (|table| table["cities"][0]["payouts"][1] = json!(0), "cities[0].payouts"),
        (|table| table["routes"][4]["costs"][1] = json!(1_001_000), "routes[4].costs"),
        (|table| table["routes"][4]["costs"] = json!(null), "routes[4].costs"),
    ];
    let dice: [(Change, &str); 4] = [
        (|table| table["cities"][0]["income"][0] = json!(1), "cities[0].income"),
        (|table| table["path"][3]["amount"] = json!(0), "path[3].amount"),
        (|table| table["path"][6]["amount"] = json!(500), "path[6].amount"),
        (|table| drop(table["path"].as_array_mut().unwrap().pop()), "path"),
    ];
    for id in EDITIONS {
        for record in [finished(id), running(id)] {
            let changes: &[(Change, &str)] = if id == "gamma-two-1976" { &dice } else { &tiles };
            for (change, field) in changes {
                let found = refused(&record, |record| change(&mut record["table"]));
                assert_eq!(found, (0, format!("table.{field}")), "{id}");
            }
        }
    }
}

#[test]
fn a_record_of_no_version_is_refused() {
    let mut json = serde_json::to_value(finished("columbia-2015")).unwrap();
    json["version"] = json!(0);
    let refused = Record::read(json.to_string().as_bytes()).unwrap_err();
    assert!(refused.to_string().contains("version 0"), "{refused}");
}

#[test]
fn seats_that_do_not_exist_and_who_cannot_have_acted_are_refused() {
    for id in EDITIONS {
        for record in [finished(id), running(id)] {
            let (step, _) = refused(&record, |record| record["steps"][3]["seat"] = json!(3));
            assert_eq!(step, 4, "{id}");
            let (step, _) = refused(&record, |record| record["steps"][3]["seat"] = json!(255));
            assert_eq!(step, 4, "{id}");
            for first in [3, 255] {
                let (step, _) = refused(&record, |record| record["setup"]["first_seat"] = json!(first));
                assert_eq!(step, 0, "{id}");
            }
            // The first step is neither a pass nor in an auction: no deadline can have taken it.
            let found = refused(&record, |record| record["steps"][0]["by"] = json!("deadline"));
            assert_eq!(found, (1, "by".to_owned()), "{id}");
        }
    }
}

#[test]
fn what_strangers_wrote_cannot_steer_a_terminal_nor_turn_the_text_around() {
    let mut record = finished("columbia-2015");
    record.players[0].name = "\u{1b}]0;owned\u{7}\u{202e}nna\r\nstep 1\u{9b}31m".to_owned();
    let shown = show(&record);
    assert!(shown.contains(r"\u{1b}]0;owned\u{7}\u{202e}nna\u{d}\u{a}step 1\u{9b}31m"), "{shown}");
    record.edition.0 = "\u{1b}[2J\u{202e}".to_owned();
    let refused = verify(&record, &Edition::all()).unwrap_err().to_string();
    let mut json = serde_json::to_value(&record).unwrap();
    json["players"][0]["kind"] = json!("\u{202e}\u{9b}31m");
    let unread = Record::read(json.to_string().as_bytes()).unwrap_err().to_string();
    json["format"] = json!("\u{1b}c");
    let foreign = Record::read(json.to_string().as_bytes()).unwrap_err().to_string();
    for said in [show(&record), refused, unread, foreign] {
        assert!(said.contains(r"\u{"), "{said}");
        let steers = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!said.contains(steers), "{said:?}");
    }
}

/// The path to a place in a JSON document.
type FieldPath = Vec<String>;

fn paths(value: &Value, path: &mut FieldPath, all: &mut Vec<FieldPath>) {
    all.push(path.clone());
    let mut deeper = |key: String, value: &Value| {
        path.push(key);
        paths(value, path, all);
        path.pop();
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| deeper(key.clone(), value)),
        Value::Array(items) => items.iter().enumerate().for_each(|(n, value)| deeper(n.to_string(), value)),
        _ => {}
    }
}

fn pointer(path: &FieldPath) -> String {
    path.iter().map(|key| format!("/{key}")).collect()
}

/// Tells whether nothing in a sound record depends on what stands there: what people are called, what was
/// chosen or counted otherwise without any difference in this game, and figures of other sound tables.
fn cannot_be_told(path: &FieldPath) -> bool {
    let part: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(
        part.as_slice(),
        [] | ["options" | "table", ..]
            | ["version" | "edition" | "edition_revision"]
            | ["players", _, "name" | "kind"]
    )
}

/// Changes what stands at a place; `None` where nothing is changed.
fn plant(document: &Value, paths: &[FieldPath], rng: &mut ChaCha20Rng) -> Option<(Value, String)> {
    let mut below = |n: usize| (rng.next_u64() % n as u64) as usize;
    let path = &paths[below(paths.len())];
    let other = document.pointer(&pointer(&paths[below(paths.len())])).unwrap().clone();
    let mut changed = document.clone();
    let place = changed.pointer_mut(&pointer(path)).unwrap();
    let number = place.as_i64();
    let new = match (below(5), place.clone()) {
        (0, Value::Array(mut items)) if !items.is_empty() => {
            items.remove(below(items.len()));
            Value::Array(items)
        }
        (1, Value::Array(mut items)) if !items.is_empty() => {
            let twice = items[below(items.len())].clone();
            items.insert(below(items.len()), twice);
            Value::Array(items)
        }
        (2, Value::Array(mut items)) if items.len() > 1 => {
            let [one, other] = [below(items.len()), below(items.len())];
            items.swap(one, other);
            Value::Array(items)
        }
        (0, Value::Number(_)) => json!(number? + 1),
        (1, Value::Number(_)) => json!((number? - 1).max(0)),
        (2, Value::Number(_)) => json!(number? + 1000),
        (_, Value::Bool(is)) => json!(!is),
        (3, _) => Value::Null,
        _ => other,
    };
    *place = new;
    Some((changed, pointer(path)))
}

/// Plants faults in a record, one at a time; returns those that pass the check, and how many were tried.
fn that_pass(record: &Record, seed: u64) -> (Vec<String>, usize) {
    let document = serde_json::to_value(record).unwrap();
    let mut all = Vec::new();
    paths(&document, &mut Vec::new(), &mut all);
    all.retain(|path| !cannot_be_told(path));
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let (mut passed, mut tried) = (Vec::new(), 0);
    for _ in 0..FAULTS {
        let Some((changed, place)) = plant(&document, &all, &mut rng) else { continue };
        let Ok(faulty) = Record::read(changed.to_string().as_bytes()) else { continue };
        if faulty == *record {
            continue;
        }
        tried += 1;
        if verify(&faulty, &Edition::all()).is_ok() {
            let (was, is) = (document.pointer(&place), changed.pointer(&place));
            passed.push(format!("{place}: {} for {}", is.unwrap(), was.unwrap()));
        }
    }
    (passed, tried)
}

#[test]
fn no_fault_planted_in_a_finished_game_passes() {
    for (seed, id) in EDITIONS.into_iter().enumerate() {
        let (passed, tried) = that_pass(&finished(id), seed as u64);
        assert!(tried > FAULTS / 4, "{id}: {tried}");
        assert_eq!(passed, Vec::<String>::new(), "{id}");
    }
}

#[test]
fn what_a_running_game_shows_is_held_against_what_can_be_known() {
    let change = |at: usize, field: &'static str, value: Value| {
        move |record: &mut Value| *record["steps"][at].pointer_mut(field).unwrap() = value
    };
    let record = running("columbia-2015");
    let laid = record.steps.iter().position(|step| matches!(step.events[0], Event::TileLaid { .. })).unwrap();
    let step = laid as u32 + 1;
    let found = refused(&record, change(laid, "/after/cash/0", Value::Null));
    assert_eq!(found, (step, "after.cash[0]".to_owned()), "cash is public in this game");
    let found = refused(&record, change(laid, "/action/tile", json!("Z4")));
    assert_eq!(found, (step, "events".to_owned()), "another tile is laid than was to be");
    let found = refused(&record, change(laid, "/events/0/cost", json!(9000)));
    assert_eq!(found, (step, "cost".to_owned()));
    let found = refused(&record, change(laid, "/events/0/seat", json!(7)));
    assert_eq!(found, (step, "events".to_owned()));
    let found = refused(&record, change(laid, "/after/next_seat", json!(3)));
    assert_eq!(found, (step, "after.next_seat".to_owned()));
    let found = refused(&record, change(laid, "/action", json!({ "type": "pass" })));
    assert_eq!(found, (step, "action".to_owned()));
    for (field, value) in [("hands", json!([["A1"]])), ("first_draw", json!(["A1", "A1", "A2"]))] {
        let found = refused(&record, |record| record["setup"][field] = value);
        assert_eq!(found, (0, format!("setup.{field}")));
    }
    let found = refused(&record, |record| record["setup"]["set_aside"] = json!("A1"));
    assert_eq!(found, (0, "setup.set_aside".to_owned()));
}
