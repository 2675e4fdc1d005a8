//! Records: whole games verify, and whatever is changed in one is found and named.

mod kept;
mod own_tables;

use last_spike_engine::record::{Disagreement, ReadError, Record, show, verify};
use last_spike_engine::{Edition, Event, Public, Scheme, Seat, Seed, Viewer};
use serde_json::{Value, json};

use super::take_backs::public_life;
use last_spike_testkit::played::played;
use last_spike_testkit::table::EDITIONS;

#[test]
fn whole_games_of_every_edition_verify_and_read_back() {
    for id in EDITIONS {
        for seats in 2..=6 {
            let record = played(id, seats, seats * 3, usize::MAX, Viewer::Spectator);
            let read = Record::read(&record.write()).unwrap();
            assert_eq!(read, record);
            let verified =
                verify(&read, &Edition::all()).unwrap_or_else(|error| panic!("{id}, {seats}: {error}"));
            assert!(verified.complete && verified.steps > 0);
            assert!(show(&read).contains("Player 1"));
        }
    }
}

#[test]
fn a_large_record_is_packed_and_read_again() {
    let mut record = played(EDITIONS[0], 3, 5, usize::MAX, Viewer::Spectator);
    let plain = record.file("game-1");
    assert_eq!(plain.name, "game-1.spike.json");
    assert_eq!(Record::read(&plain.bytes).unwrap(), record);
    record.steps = std::iter::repeat_n(record.steps, 200).flatten().collect();
    let packed = record.file("game-1");
    assert_eq!(packed.name, "game-1.spike.json.gz");
    assert!(packed.bytes.len() * 4 < record.write().len());
    assert_eq!(Record::read(&packed.bytes).unwrap(), record);
    let damaged = &packed.bytes[..packed.bytes.len() - 9];
    assert!(matches!(Record::read(damaged), Err(ReadError::Packed(_))));
}

#[test]
fn a_running_game_shows_only_what_its_reader_may_know_and_is_followed_as_far() {
    for id in EDITIONS {
        let whole = played(id, 3, 5, 40, Viewer::Seat(Seat(1)));
        let text = String::from_utf8(whole.write()).unwrap();
        assert!(whole.fairness.seed.is_none() && whole.result.is_none());
        assert!(!text.contains(&Seed([5; 32]).to_hex()));
        for step in &whole.steps {
            for event in &step.events {
                if let Event::TileDrawn { seat, tile } = event {
                    assert_eq!(tile.is_some(), *seat == Seat(1));
                }
            }
        }
        for (seat, hand) in whole.setup.hands.iter().flatten().enumerate() {
            assert!(hand.iter().all(|tile| tile.is_some() == (seat == 1)));
        }
        assert!(!verify(&whole, &Edition::all()).unwrap().complete);
    }
}

#[test]
fn the_beginning_of_a_game_with_its_seed_agrees_and_is_said_not_to_be_over() {
    for id in EDITIONS {
        let mut record = played(id, 3, 5, usize::MAX, Viewer::Spectator);
        let whole = verify(&record, &Edition::all()).unwrap();
        assert!(whole.complete && whole.over);
        record.steps.truncate(20);
        assert_eq!(verify(&record, &Edition::all()).unwrap_err().field, "result");
        record.result = None;
        let beginning = verify(&record, &Edition::all()).unwrap();
        assert!(beginning.complete && !beginning.over && beginning.steps == 20);
        record.steps[4].after.cash[0] = Some(last_spike_engine::Money(1));
        let wrong = verify(&record, &Edition::all()).unwrap_err();
        assert_eq!((wrong.step, wrong.field.as_str()), (5, "after"));
    }
}

/// Changes a finished record in one place and returns what the check says.
#[track_caller]
fn tampered(change: impl Fn(&mut Value)) -> Disagreement {
    let mut json =
        serde_json::to_value(played("columbia-2015", 3, 9, usize::MAX, Viewer::Spectator)).unwrap();
    change(&mut json);
    let record = Record::read(json.to_string().as_bytes()).unwrap();
    verify(&record, &Edition::all()).unwrap_err()
}

#[test]
fn what_was_changed_is_named_with_step_expected_and_found() {
    let found = tampered(|record| record["fairness"]["commitment"] = json!("0".repeat(64)));
    assert_eq!((found.step, found.field.as_str()), (0, "fairness.commitment"));
    let found = tampered(|record| {
        let swapped = record["setup"]["hands"][0][0].take();
        record["setup"]["hands"][0][0] = record["setup"]["hands"][1][2].take();
        record["setup"]["hands"][1][2] = swapped;
    });
    assert_eq!((found.step, found.field.as_str()), (0, "setup"));
    let found = tampered(|record| {
        let first = record["setup"]["first_seat"].as_u64().unwrap();
        record["setup"]["first_seat"] = json!((first + 1) % 3);
    });
    assert_eq!(found.step, 0);
    let found = tampered(|record| record["steps"][4]["after"]["cash"][0] = json!(1_000_000));
    assert_eq!((found.step, found.field.as_str()), (5, "after"));
    assert!(found.found.contains("1000000"));
    let found = tampered(|record| record["steps"][3]["n"] = json!(9));
    assert_eq!(
        (found.step, found.field.as_str(), found.expected.as_str(), found.found.as_str()),
        (4, "n", "4", "9")
    );
    let found = tampered(|record| record["steps"][2]["action"] = json!({ "type": "roll" }));
    assert_eq!((found.step, found.field.as_str()), (3, "action"));
    let found = tampered(|record| record["steps"][2]["events"] = json!([]));
    assert_eq!((found.step, found.field.as_str()), (3, "events"));
    let found = tampered(|record| record["result"]["ranking"][0]["cash"] = json!(1));
    assert_eq!(found.field, "result");
    let found = tampered(|record| (record["version"], record["edition"]) = (json!(3), json!("chess")));
    assert_eq!(found.field, "edition");
    let found = tampered(|record| record["table"]["cities"][0]["payouts"] = json!(null));
    assert_eq!(found.field, "table.cities[0].payouts");
    let found = tampered(|record| record["fairness"]["seed"] = json!(null));
    assert_eq!(found.field, "fairness.seed");
}

#[test]
fn a_record_of_a_newer_version_or_of_something_else_is_refused() {
    let mut json = serde_json::to_value(played("columbia-2015", 2, 1, 3, Viewer::Spectator)).unwrap();
    json["unknown"] = json!("fields are ignored");
    assert!(Record::read(json.to_string().as_bytes()).is_ok());
    json["version"] = json!(5);
    assert!(matches!(Record::read(json.to_string().as_bytes()), Err(ReadError::Newer(5))));
    json["format"] = json!("pgn");
    assert!(matches!(Record::read(json.to_string().as_bytes()), Err(ReadError::Format(_))));
    assert!(matches!(Record::read(b"\xff\xfe garbage"), Err(ReadError::Json(_))));
    assert!(Record::read("[".repeat(100_000).as_bytes()).is_err(), "deep nesting");
}

/// Returns a finished game that was dealt by a public number, as JSON.
fn public() -> Value {
    let public = Public::of_post(1_234_567_890_123_456_789).unwrap();
    let json = public_life("columbia-2015", 3, 9, Scheme::Third, public).record(Viewer::Spectator).write();
    serde_json::from_slice(&json).unwrap()
}

#[test]
fn a_public_number_that_is_none_or_another_is_refused_by_name() {
    for bad in [json!("0"), json!("012"), json!("1e3"), json!("123456789012345678901"), json!(""), json!(12)]
    {
        let mut record = public();
        record["fairness"]["public"] = bad.clone();
        let wrong = Record::read(record.to_string().as_bytes()).unwrap_err().to_string();
        assert!(bad.is_number() || wrong.contains("fairness.public"), "{wrong}");
    }
    let refused = |change: fn(&mut Value)| {
        let mut record = public();
        change(&mut record);
        let record = Record::read(record.to_string().as_bytes()).unwrap();
        verify(&record, &Edition::all()).unwrap_err().field
    };
    assert_eq!(refused(|record| record["fairness"]["public"] = json!("1234567890123456788")), "setup");
    assert_eq!(refused(|record| record["fairness"]["public"] = json!(null)), "setup");
    assert_eq!(refused(|record| record["version"] = json!(2)), "version");
}

#[test]
fn a_record_names_the_post_by_which_its_game_was_dealt() {
    let record = Record::read(public().to_string().as_bytes()).unwrap();
    assert!(show(&record).contains("the lobby's first post 1234567890123456789\n"));
    let number = Public::of_post(1_234_567_890_123_456_789).unwrap();
    let newer = public_life("columbia-2015", 3, 9, Scheme::Fourth, number).record(Viewer::Spectator);
    assert!(show(&newer).contains("the post that began the game, 1234567890123456789\n"));
    assert!(show(&newer).contains(" (agreed): take back: to "));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(400))]
    #[test]
    fn no_record_however_mangled_brings_the_program_down(
        edition in 0usize..3, running in proptest::bool::ANY, place in 0usize..100_000, with in 0usize..12, cut in 0usize..40,
    ) {
        let steps = if running { 30 } else { usize::MAX };
        let text = String::from_utf8(played(EDITIONS[edition], 3, 11, steps, Viewer::Spectator).write()).unwrap();
        let bad = ["null", "-1", "4294967295", "99", "\"A1\"", "[]", "{}", "\"resign\"", "7", "\"\"", "true", "6"];
        let mut tokens: Vec<&str> = text.split_inclusive([':', ',', '[', ']', '{', '}']).collect();
        let place = place % tokens.len();
        tokens.splice(place..(place + cut % 3).min(tokens.len()), [bad[with], ","]);
        let mangled = tokens.concat();
        if let Ok(record) = Record::read(mangled.as_bytes()) {
            let _ = verify(&record, &Edition::all());
            let _ = show(&record);
        }
        // And a change that keeps it JSON.
        let mut json: Value = serde_json::from_str(&text).unwrap();
        let steps = json["steps"].as_array_mut().unwrap();
        let at = place % steps.len();
        for (key, value) in [("seat", json!(with)), ("action", json!({ "type": "lay", "tile": "Z4" })), ("action", json!({ "type": "bid", "amount": 4_294_967_295u32 }))] {
            steps[at][key] = value;
        }
        if let Ok(record) = Record::read(json.to_string().as_bytes()) {
            let _ = verify(&record, &Edition::all());
        }
    }
}
