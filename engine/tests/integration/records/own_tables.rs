//! The table of a record of version 4: it is all that a reader needs, and a figure in it that the steps contradict is
//! refused by its own name.

use std::sync::Arc;

use last_spike_engine::record::{Disagreement, Record, other_figures, verify};
use last_spike_engine::{
    DoubleCost, Edition, EditionId, Event, Family, Money, Seat, Seed, Spot, TieBreak, Viewer,
};
use last_spike_testkit::played::{played, played_with};
use last_spike_testkit::table::{EDITIONS, edition};
use serde_json::{Value, json};

/// Changes a record's table and checks it, with these editions known.
fn checked(
    record: &Record,
    known: &[Arc<Edition>],
    change: impl FnOnce(&mut Value),
) -> Result<(), Disagreement> {
    let mut json = serde_json::to_value(record).unwrap();
    change(&mut json["table"]);
    let changed = Record::read(json.to_string().as_bytes()).unwrap();
    verify(&changed, known).map(drop)
}

/// Tells whether anything of a kind happened in a game.
fn has(record: &Record, is: fn(&Event) -> bool) -> bool {
    record.steps.iter().flat_map(|step| &step.events).any(is)
}

/// Returns the paths to all figures and rules of a table, as refusals name them, with their pointers.
fn leaves(value: &Value, name: &str, pointer: &str, all: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, field)| {
            leaves(field, &format!("{name}.{key}"), &format!("{pointer}/{key}"), all);
        }),
        Value::Array(items) => items.iter().enumerate().for_each(|(at, item)| {
            leaves(item, &format!("{name}[{at}]"), &format!("{pointer}/{at}"), all);
        }),
        Value::Null => {}
        _ => all.push((name.to_owned(), pointer.to_owned())),
    }
}

/// Returns another sound value for a figure or a rule; `None` for the names of cities and routes.
fn another(value: &Value, factor: u64) -> Option<Value> {
    let other = |word: &str| {
        Some(match word {
            "any" => "forced",
            "forced" => "any",
            "sell_to_bank" => "auction",
            "auction" => "sell_to_bank",
            "returned" => "kept",
            "kept" => "returned",
            "land_cost" => "shared",
            "shared" => "land_cost",
            _ => return None,
        })
    };
    match value {
        Value::Number(amount) => Some(json!(amount.as_u64()? * factor + 1000)),
        Value::Bool(is) => Some(json!(!is)),
        Value::String(word) => other(word).map(Value::from),
        _ => None,
    }
}

#[test]
fn a_changed_figure_passes_or_is_refused_by_its_own_name() {
    for id in EDITIONS {
        for (seats, factor) in [(2, 1), (3, 9), (5, 1)] {
            let record = played(id, seats, 9 + seats, usize::MAX, Viewer::Spectator);
            let table = serde_json::to_value(&record.table).unwrap();
            let (mut all, mut refused) = (Vec::new(), Vec::new());
            leaves(&table, "table", "", &mut all);
            for (name, pointer) in all {
                let Some(other) = another(table.pointer(&pointer).unwrap(), factor) else { continue };
                let change = |table: &mut Value| *table.pointer_mut(&pointer).unwrap() = other.clone();
                // By its own file alone, and where the program has an edition of that name.
                for known in [Vec::new(), Edition::all()] {
                    let Err(wrong) = checked(&record, &known, change) else { continue };
                    assert!(
                        name.starts_with(&wrong.field) && wrong.field != "table",
                        "{id}, {seats}: {name} is refused as {wrong}"
                    );
                    refused.push(name.clone());
                }
            }
            let at_table = if id == "gamma-two-1976" { String::new() } else { format!(".{seats}") };
            for name in [format!("table.starting_cash{at_table}"), "table.bonus".to_owned()] {
                let is_shown =
                    name != "table.bonus" || has(&record, |event| matches!(event, Event::LastSpike { .. }));
                assert_eq!(refused.contains(&name), is_shown, "{id}, {seats}: {name}");
            }
            assert!(refused.iter().any(|name| name == "table.rules.double_cost"), "{id}, {seats}");
            assert!(refused.len() > 30, "{id}, {seats}: {}", refused.len());
            if id != "gamma-two-1976" {
                assert!(refused.iter().any(|name| name == "table.rules.first_draw"), "{id}, {seats}");
                let sets_aside = refused.iter().any(|name| name == "table.rules.set_aside");
                assert_eq!(sets_aside, seats == 2, "{id}, {seats}");
            }
        }
    }
}

#[test]
fn among_many_changed_figures_that_which_the_steps_contradict_is_refused() {
    for id in EDITIONS {
        let record = played(id, 3, 12, usize::MAX, Viewer::Spectator);
        let table = serde_json::to_value(&record.table).unwrap();
        let mut all = Vec::new();
        leaves(&table, "table", "", &mut all);
        let passes = |change: &dyn Fn(&mut Value), known: &[Arc<Edition>]| checked(&record, known, change);
        let (mut harmless, mut refused) = (Vec::new(), Vec::new());
        for (name, pointer) in all {
            let Some(other) = another(table.pointer(&pointer).unwrap(), 1) else { continue };
            let change = |table: &mut Value| *table.pointer_mut(&pointer).unwrap() = other.clone();
            match passes(&change, &Edition::all()) {
                Ok(()) => harmless.push((name, pointer, other)),
                Err(wrong) if wrong.field == name => refused.push((name, pointer, other)),
                Err(_) => {}
            }
        }
        let with = |table: &mut Value, also: &[(String, String, Value)]| {
            for (_, pointer, other) in harmless.iter().chain(also) {
                *table.pointer_mut(pointer).unwrap() = other.clone();
            }
        };
        assert!(harmless.len() > 5 && passes(&|table| with(table, &[]), &Edition::all()).is_ok(), "{id}");
        for one in refused.iter().step_by(4) {
            for known in [Vec::new(), Edition::all()] {
                let wrong = passes(&|table| with(table, std::slice::from_ref(one)), &known).unwrap_err();
                assert_eq!(wrong.field, one.0, "{id}: {wrong}");
            }
        }
    }
}

#[test]
fn figures_that_no_step_contradicts_are_named_where_the_edition_is_known() {
    let record = played("columbia-2015", 3, 5, usize::MAX, Viewer::Spectator);
    let other = |change: fn(&mut Value)| {
        let mut json = serde_json::to_value(&record).unwrap();
        change(&mut json["table"]);
        let changed = Record::read(json.to_string().as_bytes()).unwrap();
        let other = other_figures(&changed, &Edition::all()).unwrap();
        assert_eq!(
            other_figures(&changed, &[]).unwrap(),
            [],
            "of an edition that nobody has nothing is known"
        );
        other.into_iter().map(|figure| (figure.field, figure.known, figure.found)).collect::<Vec<_>>()
    };
    let named =
        |field: &str, known: &str, found: &str| (field.to_owned(), known.to_owned(), found.to_owned());
    assert_eq!(other(|_| ()), []);
    let two = other(|table| {
        table["starting_cash"]["6"] = json!(7_000);
        table["rules"]["tie_break"] = json!("shared");
    });
    let cash = Edition::all()[0].cash_for(6).to_string();
    let expected = [
        named("table.rules.tie_break", "\"land_cost\"", "\"shared\""),
        named("table.starting_cash.6", &cash, "7000"),
    ];
    assert_eq!(two, expected);
}

#[test]
fn a_choice_of_double_cost_that_the_steps_contradict_is_refused_by_its_name() {
    let doubled =
        |record: &Record| has(record, |event| matches!(event, Event::TileLaid { doubled: true, .. }));
    let games = (0..40).map(|seed| played("columbia-2015", 3, seed, usize::MAX, Viewer::Spectator));
    let refused = games.filter(doubled).find_map(|mut record| {
        record.options.double_cost = DoubleCost::Forced;
        record.table.rules.as_mut().unwrap().double_cost = DoubleCost::Forced;
        verify(&record, &Edition::all()).err().map(|wrong| (record, wrong))
    });
    let (mut record, wrong) = refused.unwrap();
    assert_eq!(wrong.field, "table.rules.double_cost", "{wrong}");
    record.version = 3;
    assert_eq!(verify(&record, &Edition::all()).unwrap_err().field, "options.double_cost");
}

#[test]
fn a_running_game_refuses_first_tiles_that_another_seat_laid_as_kept() {
    let games = (0..40).map(|seed| played("columbia-2015", 4, seed, 40, Viewer::Spectator));
    let kept = |table: &mut Value| table["rules"]["first_draw"] = json!("kept");
    let refused = games.filter_map(|record| checked(&record, &[], kept).err()).collect::<Vec<_>>();
    assert!(refused.len() > 10, "{}", refused.len());
    assert!(refused.iter().all(|wrong| wrong.field == "table.rules.first_draw"), "{refused:?}");
    for seed in 0..20 {
        assert!(checked(&played("kickstarter-2015", 4, seed, 40, Viewer::Spectator), &[], |_| ()).is_ok());
    }
}

/// Finds a game in which a rule decided something: its record with the rule changed is refused, by the rule's name.
#[track_caller]
fn decides(id: &str, rule: &str, word: &str) {
    let mut games = (0..120).map(|seed| played(id, 3, seed, usize::MAX, Viewer::Spectator));
    let refused =
        games.find_map(|record| checked(&record, &[], |table| table["rules"][rule] = json!(word)).err());
    let refused = refused.unwrap_or_else(|| panic!("{id}: {rule} decided nothing"));
    assert_eq!(refused.field, format!("table.rules.{rule}"), "{id}: {refused}");
}

#[test]
fn a_changed_rule_is_refused_by_its_name_where_it_decided_anything() {
    decides("columbia-2015", "tie_break", "shared");
    decides("kickstarter-2015", "tie_break", "land_cost");
    decides("columbia-2015", "raising", "auction");
    decides("kickstarter-2015", "raising", "sell_to_bank");
    decides("columbia-2015", "first_draw", "kept");
    decides("kickstarter-2015", "first_draw", "returned");
}

/// Returns an edition of an operator's own, which no program has.
fn own(id: &str) -> Arc<Edition> {
    let mut own = Edition { id: EditionId("house-rules".to_owned()), ..(*edition(id)).clone() };
    own.starting_cash = [71, 61, 51, 46, 41].map(Money::thousands);
    own.bonus = Money(33_000);
    match &mut own.family {
        Family::Tiles(figures) => {
            figures.variant.tie_break = TieBreak::Shared;
            figures.costs[2] = [3, 5, 7, 9].map(Money::thousands);
            figures.payouts[Spot::WEST.index()] = [4, 9, 14, 19, 24].map(Money::thousands);
        }
        Family::Dice(figures) => {
            own.starting_cash = [Money(65_000); 5];
            figures.income[Spot::WEST.index()] = [4, 9, 14, 19, 24].map(Money::thousands);
        }
    }
    Arc::new(own.with_own_source().unwrap())
}

#[test]
fn a_record_of_an_edition_that_nobody_has_verifies_and_its_changed_figures_are_named() {
    for id in EDITIONS {
        let games =
            (0..40).map(|seed| played_with(&own(id), 3, Seed([seed; 32]), usize::MAX, Viewer::Spectator));
        let is_joined = |record: &Record| has(record, |event| matches!(event, Event::LastSpike { .. }));
        let record = games.into_iter().find(is_joined).unwrap();
        let read = Record::read(&record.write()).unwrap();
        for known in [Vec::new(), Edition::all(), vec![own(id)]] {
            assert!(verify(&read, &known).unwrap_or_else(|wrong| panic!("{id}: {wrong}")).complete);
        }
        let refused = |change: fn(&mut Value)| checked(&read, &[], change).unwrap_err().field;
        let cash = if id == "gamma-two-1976" { "table.starting_cash" } else { "table.starting_cash.3" };
        let named = refused(|table| match &mut table["starting_cash"] {
            Value::Object(by_players) => by_players["3"] = json!(62_000),
            same => *same = json!(62_000),
        });
        assert_eq!(named, cash, "{id}");
        assert_eq!(refused(|table| table["bonus"] = json!(20_000)), "table.bonus", "{id}");
        assert_eq!(refused(|table| table["bonus"] = json!(20_500)), "table.bonus", "{id}: no full thousand");
        assert_eq!(refused(|table| table["rules"] = json!(null)), "table.rules", "{id}");
        assert_eq!(
            refused(|table| drop(table.as_object_mut().unwrap().remove("bonus"))),
            "table.bonus",
            "{id}"
        );
        let missing = refused(|table| table["starting_cash"] = json!(null));
        assert_eq!(missing, "table.starting_cash", "{id}");
        let forced = refused(|table| table["rules"]["double_cost"] = json!(DoubleCost::Forced));
        assert_eq!(forced, "table.rules.double_cost", "{id}");
    }
}

#[test]
fn a_running_game_refuses_figures_that_its_steps_contradict_by_name() {
    for id in EDITIONS {
        let record = played(id, 3, 5, 60, Viewer::Seat(Seat(1)));
        assert!(record.result.is_none(), "{id}");
        assert!(checked(&record, &[], |_| ()).is_ok(), "{id}");
        let cash = if id == "gamma-two-1976" { "/starting_cash" } else { "/starting_cash/3" };
        let wrong =
            checked(&record, &[], |table| *table.pointer_mut(cash).unwrap() = json!(71_000)).unwrap_err();
        assert_eq!(wrong.field, format!("table{}", cash.replace('/', ".")), "{id}: {wrong}");
    }
    let record = played("columbia-2015", 3, 5, 60, Viewer::Spectator);
    let laid = |step: &last_spike_engine::record::Step| {
        step.events.iter().find_map(|event| match event {
            Event::TileLaid { tile, .. } => Some(*tile),
            _ => None,
        })
    };
    let tile = record.steps.iter().find_map(laid).unwrap();
    let (route, space) = (tile.index() / 4, tile.index() % 4);
    let wrong = checked(&record, &[], |table| table["routes"][route]["costs"][space] = json!(88_000));
    assert_eq!(wrong.unwrap_err().field, format!("table.routes[{route}].costs[{space}]"));
}

#[test]
fn what_is_no_figure_or_no_word_is_refused_by_its_name_when_it_is_read() {
    let record = serde_json::to_value(played("columbia-2015", 3, 5, 20, Viewer::Spectator)).unwrap();
    for (pointer, bad, name) in [
        ("/table/bonus", json!("much"), "table.bonus"),
        ("/table/bonus", json!(-1000), "table.bonus"),
        ("/table/starting_cash", json!("much"), "table.starting_cash"),
        ("/table/starting_cash/3", json!("much"), "table.starting_cash"),
        ("/table/rules/tie_break", json!("coin"), "table.rules.tie_break"),
        ("/table/rules/raising", json!(7), "table.rules.raising"),
        ("/table/rules/set_aside", json!("yes"), "table.rules.set_aside"),
        ("/table/rules/double_cost", json!("never"), "table.rules.double_cost"),
        ("/table/rules", json!([]), "table.rules"),
    ] {
        let mut record = record.clone();
        *record.pointer_mut(pointer).unwrap() = bad;
        let refused = Record::read(record.to_string().as_bytes()).unwrap_err().to_string();
        assert!(refused.contains(name), "{pointer}: {refused}");
    }
}

#[test]
fn an_older_version_ignores_what_only_newer_ones_say() {
    let record = played("columbia-2015", 3, 5, usize::MAX, Viewer::Spectator);
    let mut older = serde_json::to_value(record).unwrap();
    older["version"] = json!(3);
    older["table"]["bonus"] = json!(1000);
    older["steps"][0]["agreed"] = json!(true);
    let older = Record::read(older.to_string().as_bytes()).unwrap();
    assert!(verify(&older, &Edition::all()).unwrap().complete);
    assert_eq!(verify(&older, &[]).unwrap_err().field, "edition");
}

#[test]
fn a_pace_that_is_none_is_refused_in_every_version() {
    for version in [2, 4] {
        for (pace, is_sound) in
            [("daily", true), ("none", true), ("live", true), ("slow", false), ("", false)]
        {
            let mut record = played("columbia-2015", 2, 5, usize::MAX, Viewer::Spectator);
            record.version = version;
            record.pace = Some(pace.to_owned());
            let refused = verify(&record, &Edition::all()).err().map(|wrong| wrong.field);
            assert_eq!(refused, (!is_sound).then(|| "pace".to_owned()), "{version}: {pace:?}");
        }
    }
}
