//! Games stored by an earlier program: read, played on and verified under the rulings that they began with.

use std::fs;
use std::path::PathBuf;

use last_spike::service::operation::gate::{self, Agreement};
use last_spike::store::games::{self, Stage, StoredGame};
use last_spike::store::{GameId, Store, StoreError, Tx, log};
use last_spike_computer::look_ahead;
use last_spike_engine::record::{self, Player, PlayerKind, Record, Source, SourceStep};
use last_spike_engine::{By, Event, Game, Revision, Seat, Step, Viewer};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tempfile::TempDir;

use crate::support::database::{change, rows};

/// Returns a copy of a database in which the program of its time has games of all editions under way: their
/// tables name no revision, their events leave the facts unsaid that are told today, and their states lack a field.
fn of_its_time() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("v3.sqlite");
    fs::copy("tests/databases/v3.sqlite", &copy).unwrap();
    (folder, copy)
}

/// Does something with every running game, which must not break off.
async fn with_each_game(store: &Store, job: fn(&Tx<'_>, GameId, StoredGame)) {
    let seen = store.write(move |tx| {
        let all = games::at_stage(tx, Stage::Running)?;
        for id in &all {
            job(tx, *id, games::load(tx, *id)?.unwrap());
        }
        Ok::<_, StoreError>(all.len())
    });
    assert_eq!(seen.await.unwrap(), 3, "a game of each edition");
}

/// Plays a stored game to its end and returns its record.
fn played_on(tx: &Tx<'_>, id: GameId, stored: &StoredGame) -> Record {
    // As the gate leaves it at every start: a state of that time lacks what is kept of it today.
    let mut game = log::rebuild(tx, stored, Step(u32::MAX)).unwrap().unwrap();
    let logged = log::steps(tx, id, Step(0), Step(u32::MAX)).unwrap();
    let mut steps: Vec<(Seat, Option<By>, Vec<Event>)> =
        logged.into_iter().map(|step| (step.seat, step.by, step.events)).collect();
    let mut rng = ChaCha20Rng::seed_from_u64(4);
    while let Some(seat) = game.next_to_act() {
        let action = look_ahead::pick(&game, seat, |most| rng.next_u32() % most).unwrap();
        let mut events = Vec::new();
        game.play(seat, &action, &mut events).unwrap();
        steps.push((seat, None, events));
    }
    let beginning = log::beginning(stored).unwrap().unwrap();
    assert_eq!(folded(&beginning, &steps), game);
    let player =
        |seat: Seat| Player { seat, name: stored.player(seat).name.clone(), kind: PlayerKind::Human };
    let source = Source {
        beginning: &beginning,
        players: Seat::first(stored.seats()).map(player).collect(),
        seed: stored.seed.unwrap(),
        scheme: stored.scheme,
        public: stored.public,
        setup: stored.setup.as_ref().unwrap(),
        steps: steps.iter().map(|(seat, by, events)| SourceStep { seat: *seat, by: *by, events }).collect(),
    };
    record::export(&source, Viewer::Spectator).unwrap()
}

fn folded(beginning: &Game, steps: &[(Seat, Option<By>, Vec<Event>)]) -> Game {
    let mut game = beginning.clone();
    steps.iter().flat_map(|(_, _, events)| events).for_each(|event| game.evolve(event));
    game
}

#[tokio::test]
async fn a_stored_game_ends_and_verifies_under_the_revision_that_it_began_with() {
    let (_folder, database) = of_its_time();
    with_each_game(&Store::open(&database).unwrap(), |tx, id, stored| {
        assert!(!stored.edition.source.contains("revision"));
        assert_eq!(stored.edition.revision, Revision::FIRST);
        let record = played_on(tx, id, &stored);
        assert_eq!(record.edition_revision, Revision::FIRST);
        let verified = record::verify(&record, &last_spike_engine::Edition::all());
        assert!(verified.unwrap_or_else(|wrong| panic!("game {id}: {wrong}")).complete);
    })
    .await;
}

#[tokio::test]
async fn the_gate_completes_a_state_that_lacks_a_field() {
    let (_folder, database) = of_its_time();
    let lacking = "SELECT json FROM states WHERE json LIKE '%dice%' AND json NOT LIKE '%roller%'";
    assert_eq!(rows(&database, &[lacking]).len(), 1);
    let store = Store::open(&database).unwrap();
    let report = gate::pass(&store.at(last_spike::store::Time(0))).await.unwrap();
    assert_eq!((report.playing, report.stopped), (3, vec![]));
    with_each_game(&store, |tx, id, stored| {
        assert_eq!(gate::compare(tx, id).unwrap(), Agreement::Agree);
        if let Some(dice) = log::snapshot(tx, &stored).unwrap().unwrap().view(Viewer::Spectator).table.dice()
        {
            assert!(dice.roller.is_some(), "who rolled is known from the log");
        }
    })
    .await;
}

#[tokio::test]
async fn the_gate_leaves_a_game_alone_of_a_revision_or_with_a_state_that_this_program_does_not_know() {
    let (_folder, database) = of_its_time();
    let newer = "UPDATE editions SET toml = replace(toml, 'id = \"columbia-2015\"', 'id = \"columbia-2015\"
revision = 7')";
    change(&database, newer);
    let more =
        r#"UPDATE states SET json = json_set(json, '$.dice.weather', 'fine') WHERE json LIKE '%"dice":%'"#;
    assert_eq!(change(&database, more), 1);
    let store = Store::open(&database).unwrap();
    let stored = || {
        rows(
            &database,
            &["SELECT stage || options FROM games", "SELECT kind || fate || attempts FROM outbox"],
        )
    };
    let before = stored();
    let report = gate::pass(&store.at(last_spike::store::Time(0))).await.unwrap();
    assert_eq!((report.playing, report.left_alone.len(), report.stopped), (1, 2, vec![]));
    let mut why = Vec::new();
    for game in report.left_alone {
        why.push(store.read(move |tx| gate::compare(tx, game)).await.unwrap_err().to_string());
    }
    let why = why.join("\n");
    assert!(why.contains("does not know the edition"), "{why}");
    assert!(why.contains("does not know the snapshot"), "{why}");
    assert_eq!(stored(), before, "nothing is stored, and nobody is told");
}
