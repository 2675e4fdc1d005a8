//! Anything at all, given to everything that reads what others write: nothing brings the program
//! down, and nothing false is found true. `PROPTEST_CASES=1000000` tries as many.

use std::sync::LazyLock;

use last_spike::config::Config;
use last_spike::present::parts::press::{Intent, Press};
use last_spike::store::GameId;
use last_spike_computer::look_ahead;
use last_spike_engine::record::{self, Record};
use last_spike_engine::*;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use last_spike_testkit::played::played;
use last_spike_testkit::table::{EDITIONS, edition};

/// So many cases, or as many as the environment asks for.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { max_shrink_iters: 2_000, ..ProptestConfig::with_cases(asked.unwrap_or(usual)) }
}

/// Records of all editions, finished and running, as an onlooker and as a player may see them.
static RECORDS: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut records = Vec::new();
    for id in EDITIONS {
        // The shortest of some games: what matters is in all of them.
        let whole = (1..40).map(|seed| played(id, 2, seed, usize::MAX, Viewer::Spectator));
        records.push(whole.min_by_key(|record| record.steps.len()).unwrap());
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1))] {
            records.push(played(id, 3, 7, 9, viewer));
        }
    }
    records.iter().map(|record| serde_json::to_value(record).unwrap()).collect()
});

/// A change to a document in one place.
#[derive(Clone, Debug)]
enum Change {
    Replace(Value),
    Add(i64),
    Remove,
    Double,
    Swap(Index),
}

fn changes() -> impl Strategy<Value = Change> {
    let odd = select(vec![
        json!(null),
        json!(-1),
        json!(0),
        json!(1),
        json!(6),
        json!(255),
        json!(256),
        json!(4_294_967_295_u32),
        json!(4_294_967_296_u64),
        json!(u64::MAX),
        json!(1.5),
        json!(true),
        json!(""),
        json!("A1"),
        json!("Z4"),
        json!("Denver"),
        json!("Montreal"),
        json!("bid"),
        json!("over"),
        json!([]),
        json!({}),
        json!([null]),
        json!({ "type": "pass" }),
        json!({ "type": "resign" }),
        json!({ "type": "roll" }),
        json!({ "type": "bid", "amount": 5000 }),
        json!({ "type": "lay", "tile": "B2" }),
        json!({ "type": "tile_drawn", "seat": 9, "tile": null }),
        json!({ "type": "pool_mixed" }),
        json!({ "type": "game_over" }),
        json!({ "type": "payout", "seat": 0, "city": "Denver", "cards": 1, "amount": 4_294_967_295_u32 }),
    ]);
    prop_oneof![
        4 => odd.prop_map(Change::Replace),
        2 => (-2_i64..3).prop_map(Change::Add),
        1 => (-2000_i64..3000).prop_map(Change::Add),
        2 => Just(Change::Remove),
        1 => Just(Change::Double),
        3 => any::<Index>().prop_map(Change::Swap),
    ]
}

/// Returns the addresses of all values of a document.
fn places(json: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match json {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| places(item, &format!("{at}/{n}"), found));
        }
        Value::Object(fields) => {
            fields
                .iter()
                .for_each(|(key, field)| places(field, &format!("{at}/{}", key.replace('/', "~1")), found));
        }
        _ => {}
    }
}

fn change(json: &mut Value, place: &Index, change: &Change) {
    let mut all = Vec::new();
    places(json, "", &mut all);
    let at = place.get(&all[..]).clone();
    match change {
        Change::Replace(with) => *json.pointer_mut(&at).unwrap() = with.clone(),
        Change::Add(more) => {
            let value = json.pointer_mut(&at).unwrap();
            if let Some(number) = value.as_i64() {
                *value = json!(number + more);
            }
        }
        Change::Swap(other) => {
            let other = json.pointer(&all[other.index(all.len())]).unwrap().clone();
            *json.pointer_mut(&at).unwrap() = other;
        }
        Change::Remove | Change::Double => {
            let Some((parent, key)) = at.rsplit_once('/') else { return };
            match json.pointer_mut(parent).unwrap() {
                Value::Array(items) => {
                    let at: usize = key.parse().unwrap();
                    match change {
                        Change::Remove => drop(items.remove(at)),
                        _ => items.insert(at, items[at].clone()),
                    }
                }
                Value::Object(fields) => drop(fields.remove(key)),
                _ => {}
            }
        }
    }
}

/// Leaves of a record what the check vouches for. What people were called, and whether a step was
/// taken at a deadline, no seed can tell; figures and options are the record's own, and what was
/// played must follow from them.
fn vouched_for(record: &Record) -> Record {
    let mut record = record.clone();
    record.version = record::VERSION;
    for player in &mut record.players {
        player.name.clear();
        player.kind = record::PlayerKind::Human;
    }
    for step in &mut record.steps {
        step.by = None;
        // More bid than was needed, or less than would have won, is as true as the figure itself.
        if let Action::Bid { amount } = &mut step.action {
            *amount = None;
        }
    }
    record
}

/// Checks a changed record, and that nothing false is found true.
fn check(bytes: &[u8], original: &Value) -> Result<(), TestCaseError> {
    let Ok(read) = Record::read(bytes) else { return Ok(()) };
    let _ = record::show(&read);
    let Ok(verified) = record::verify(&read, &Edition::all()) else { return Ok(()) };
    let original: Record = serde_json::from_value(original.clone()).unwrap();
    if original.fairness.seed.is_none() {
        // Without its seed a record is followed, and never vouched for.
        prop_assert!(!verified.complete || read.fairness.seed.is_some());
        return Ok(());
    }
    prop_assert!(verified.complete || read.fairness.seed.is_none());
    if verified.complete {
        let (read, mut original) = (vouched_for(&read), vouched_for(&original));
        // Another figure or option that changes nothing of what was played is as true as the first.
        if !verified.over {
            // The beginning of a game is as true as the whole, and is said not to be over.
            original.steps.truncate(read.steps.len());
            original.result = None;
        }
        original.table.clone_from(&read.table);
        original.options = read.options;
        // So is the name of an edition that nobody knows, beside figures that decide alone.
        if Edition::all().iter().all(|known| known.id != read.edition) {
            original.edition.clone_from(&read.edition);
        }
        prop_assert_eq!(read, original);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_bytes_are_no_record(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(Record::read(&bytes).is_err());
    }

    #[test]
    fn a_changed_record_is_read_or_refused_and_never_wrongly_verified(
        which in any::<Index>(),
        changed in prop::collection::vec((any::<Index>(), changes()), 1..4),
    ) {
        let original = which.get(&RECORDS);
        let mut json = original.clone();
        for (place, what) in &changed {
            change(&mut json, place, what);
        }
        check(json.to_string().as_bytes(), original)?;
    }

    #[test]
    fn a_record_with_changed_bytes_is_read_or_refused_and_never_wrongly_verified(
        which in any::<Index>(),
        changed in prop::collection::vec((any::<Index>(), any::<u8>()), 1..6),
        cut in prop::option::weighted(0.1, any::<Index>()),
    ) {
        let original = which.get(&RECORDS);
        let mut bytes = original.to_string().into_bytes();
        for (place, with) in &changed {
            let at = place.index(bytes.len());
            bytes[at] = *with;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        check(&bytes, original)?;
    }

    #[test]
    fn any_text_is_a_control_of_one_spelling_or_none(id in "\\PC{0,100}") {
        if let Some(press) = Press::decode(&id) {
            prop_assert_eq!(press.encode(), id);
        }
    }

    #[test]
    fn any_text_like_a_control_is_one_of_one_spelling_or_none(
        id in "[0-9]{0,3}:[0-9]{0,11}:(do:)?(lay|buy|put|ask|bid|sell|build|counter|accept|show|end|resign)?(:?([A-Za-z][0-9]|[0-9]{1,11}|Denver|Yuma|Montreal|Dodge City|=|/|-){0,4}){0,3}",
    ) {
        if let Some(press) = Press::decode(&id) {
            prop_assert_eq!(press.encode(), id);
        }
    }

    #[test]
    fn every_control_reads_back(press in presses()) {
        let id = press.encode();
        prop_assert!(id.chars().count() <= 100, "{}", id);
        prop_assert_eq!(Press::decode(&id), Some(press));
    }

    #[test]
    fn any_text_is_a_sound_table_or_none(text in "\\PC{0,200}") {
        prop_assert!(Edition::parse(&text, "x.toml").is_err());
    }

    #[test]
    fn a_changed_table_is_refused_with_its_place_or_can_be_played(
        which in any::<Index>(),
        changed in prop::collection::vec((any::<Index>(), tokens()), 1..3),
        seed in any::<u8>(),
    ) {
        let source = edition(EDITIONS[which.index(EDITIONS.len())]).source.to_string();
        let text = replaced(&source, &changed);
        match Edition::parse(&text, "x.toml") {
            Err(error) => prop_assert!(error.line >= 1 && error.line <= text.lines().count() + 1, "{}", error),
            Ok(edition) => {
                let _ = edition.figures();
                let (edition, options) = (std::sync::Arc::new(edition.clone()), edition.default_options());
                let mut game = Game::new(edition, options, 3, Seed([seed; 32])).unwrap();
                for n in 0..40_u32 {
                    let Some(seat) = game.next_to_act() else { break };
                    let action = look_ahead::pick(&game, seat, |most| n.wrapping_mul(7919) % most.max(1)).unwrap();
                    game.play(seat, &action, &mut ()).unwrap();
                }
            }
        }
    }

    #[test]
    fn any_configuration_is_read_or_refused_without_repeating_the_token(
        changed in prop::collection::vec((any::<Index>(), tokens()), 0..4),
        anything in "\\PC{0,60}",
        name in "(DISCORD|LOG|PLAY|HTTP|DATABASE)(__(TOKEN|LEVEL|FORMAT|LISTEN|PATH|COMPUTER_PAUSE|X)){0,2}",
        value in prop_oneof![Just(TOKEN.to_owned()), "\\PC{0,20}"],
    ) {
        let sample = format!(
            "[discord]\ntoken = \"{TOKEN}\"\napi_url = \"http://x\"\n[log]\nlevel = \"info\"\nformat = \"text\"\n\
             [play]\ncomputer_pause = 2\n[http]\nlisten = \"127.0.0.1:1\"\n[database]\npath = \"a\"\n{anything}\n"
        );
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        std::fs::write(&file, replaced(&sample, &changed)).unwrap();
        let environment = [(format!("LAST_SPIKE_{name}"), value)];
        for environment in [vec![], environment.to_vec()] {
            let said = match Config::read(Some(&file), environment) {
                Ok(config) => format!("{:?}", (&config.discord.token, &config.discord.token_file.is_some())),
                Err(error) => error.to_string(),
            };
            // A key cannot be kept secret: it must be named to be found.
            let as_key = said.contains("unknown field") || said.contains("duplicate key");
            prop_assert!(as_key || !said.contains(TOKEN), "{}", said);
        }
    }
}

const TOKEN: &str = "MTA4secretTOKEN";

/// Pieces that a table or a configuration may have by mistake.
fn tokens() -> impl Strategy<Value = String> {
    let known = [
        "",
        "[",
        "]",
        "[[",
        "{",
        "}",
        "=",
        "\"",
        "\n",
        "printed",
        "reconstructed",
        "0",
        "-1",
        "500",
        "1000",
        "999999999",
        "18446744073709551616",
        "1e9",
        "nan",
        "true",
        "\"any\"",
        "\"Denver\"",
        "\"Montreal\"",
        "[[city]]",
        "[rules]",
        "[[path]]",
        "payouts",
        "\u{0}",
        "'''",
        TOKEN,
        "discord",
        "token",
        "#",
    ];
    prop_oneof![5 => select(known.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,8}"]
}

/// Replaces words and signs of a text.
fn replaced(text: &str, changed: &[(Index, String)]) -> String {
    let mut parts: Vec<&str> = text.split_inclusive([' ', '\n', '=', '[', ']', '{', '}', ',', '"']).collect();
    for (place, with) in changed {
        let at = place.index(parts.len());
        parts[at] = with;
    }
    parts.concat()
}

fn presses() -> impl Strategy<Value = Press> {
    let tile = select(Tile::all().collect::<Vec<_>>());
    let city = select(City::AMERICAN.into_iter().chain(City::CANADIAN).collect::<Vec<_>>());
    let line = (city.clone(), city.clone()).prop_map(|(from, to)| RouteEnds { from, to });
    let money = any::<u32>().prop_map(Money);
    let action = prop_oneof![
        tile.clone().prop_map(|tile| Action::Lay { tile, sell: Vec::new() }),
        city.clone().prop_map(|city| Action::Buy { city }),
        (city.clone(), money.clone(), tile.clone())
            .prop_map(|(city, cost, tile)| Action::Auction(Lot::Deed { city, cost, tile })),
        (city.clone(), money.clone())
            .prop_map(|(city, minimum)| Action::Auction(Lot::Asked { city, minimum })),
        money.prop_map(|amount| Action::Bid { amount: Some(amount) }),
        line.clone().prop_map(Action::Build),
        line.prop_map(Action::Remove),
        any::<u32>().prop_map(|id| Action::Accept { id }),
        any::<u32>().prop_map(|id| Action::Decline { id }),
        any::<u32>().prop_map(|id| Action::Withdraw { id }),
        select(vec![Action::Pass, Action::Roll, Action::BuyLand]),
    ];
    let what = prop_oneof![
        8 => action.prop_map(Intent::Do),
        1 => tile.clone().prop_map(Intent::Sell),
        1 => tile.prop_map(Intent::PutUp),
        1 => city.prop_map(Intent::Ask),
        1 => any::<u32>().prop_map(Intent::Counter),
        3 => select(vec![
            Intent::Join, Intent::Leave, Intent::AddComputer, Intent::Start, Intent::Show, Intent::Guide, Intent::Lay, Intent::Buy, Intent::Bid,
            Intent::Build, Intent::Remove, Intent::Debt, Intent::Resign, Intent::End,
        ]),
    ];
    (any::<u64>(), any::<u32>(), what).prop_map(|(game, step, what)| Press {
        game: GameId(game),
        step: Step(step),
        intent: what,
    })
}
