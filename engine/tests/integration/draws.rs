//! The draws of the deal: counted by what the rules did, whichever tiles come back to whom.

use std::sync::Arc;

use last_spike_engine::record::{self, Record, verify};
use last_spike_engine::{Edition, Game, Revision, Seat, Seed, Setup, Viewer};

use last_spike_testkit::played::played_with;
use last_spike_testkit::table::{EDITIONS, edition};

/// Seeds with which both of two players get the tile again that they drew for the first turn.
const SAME_TILES_AGAIN: [u64; 6] = [4054, 5486, 6212, 8243, 8406, 11914];

/// Seeds tried with every edition and number of players. `ALL_SEEDS=1` tries as many as were promised.
const SEEDS: u64 = 1500;
const ALL_SEEDS: u64 = 100_000;

/// Returns the seed of a number: little-endian, then zero bytes.
fn seed(n: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&n.to_le_bytes());
    Seed(bytes)
}

/// Returns how many draws a deal takes by the rulings (S2–S4, K1, G1).
fn draws(id: &str, seats: u8) -> u32 {
    let seats = u32::from(seats);
    match id {
        "columbia-2015" => seats + 4 * seats + u32::from(seats == 2),
        "kickstarter-2015" => 4 * seats,
        _ => 1,
    }
}

/// Returns how many numbers a game has drawn.
fn drawn(game: &Game) -> u64 {
    let state = serde_json::to_value(game.state()).unwrap();
    let family = state.as_object().unwrap().values().next().unwrap();
    family["chance"]["drawn"].as_u64().unwrap()
}

/// Returns an edition as it was before its table named a revision.
fn first_revision(id: &str) -> Arc<Edition> {
    let revision = edition(id).revision.0;
    let table = edition(id).source.replace(&format!("revision = {revision}\n"), "");
    let edition = Edition::parse(&table, id).unwrap();
    assert_eq!(edition.revision, Revision::FIRST);
    Arc::new(edition)
}

#[test]
fn s2_a_game_set_up_from_its_deal_goes_on_where_the_deal_ended() {
    let seeds = if std::env::var_os("ALL_SEEDS").is_some() { ALL_SEEDS } else { SEEDS };
    std::thread::scope(|scope| {
        for id in EDITIONS {
            scope.spawn(move || {
                let edition = edition(id);
                for n in (0..seeds).chain(SAME_TILES_AGAIN) {
                    for seats in 2..=6 {
                        let (options, seed) = (edition.default_options(), seed(n));
                        let setup = Setup::deal(&edition, seats, seed);
                        let game =
                            Game::from_setup(Arc::clone(&edition), options, seats, &setup, seed).unwrap();
                        assert_eq!(drawn(&game), u64::from(draws(id, seats)), "{id}, {seats}, seed {n}");
                        let new = Game::new(Arc::clone(&edition), options, seats, seed).unwrap();
                        assert_eq!(new, game, "{id}, {seats}, seed {n}");
                    }
                }
            });
        }
    });
}

#[test]
fn s2_whoever_draws_the_returned_tile_again_plays_a_game_that_verifies() {
    for n in SAME_TILES_AGAIN {
        let deal = Setup::deal(&edition("columbia-2015"), 2, seed(n)).deal.unwrap();
        let again = deal.hands.iter().zip(&deal.first_draw).all(|(hand, first)| hand[0] == *first);
        assert!(again, "{n}: {deal:?}");
        let record = played_with(&edition("columbia-2015"), 2, seed(n), usize::MAX, Viewer::Spectator);
        assert_eq!(record.edition_revision, Revision(2));
        assert!(verify(&record, &Edition::all()).unwrap().complete);
    }
}

#[test]
fn a_game_begun_under_revision_1_ends_and_verifies_under_its_count() {
    for n in SAME_TILES_AGAIN {
        let first = first_revision("columbia-2015");
        let game = Game::new(Arc::clone(&first), first.default_options(), 2, seed(n)).unwrap();
        assert_eq!(drawn(&game), 9, "the first draws were not counted");
        let record = played_with(&first, 2, seed(n), usize::MAX, Viewer::Spectator);
        assert!(verify(&record, &Edition::all()).unwrap().complete);
        // Its record before records named a revision, and what would be made of it under the other one.
        let mut json = serde_json::to_value(&record).unwrap();
        assert_eq!(json["edition_revision"], 1);
        json.as_object_mut().unwrap().remove("edition_revision");
        let old = Record::read(json.to_string().as_bytes()).unwrap();
        assert_eq!(old, record);
        let other = Record { edition_revision: Revision(2), ..record };
        assert!(verify(&other, &Edition::all()).is_err());
    }
}

#[test]
fn a_revision_that_this_program_does_not_know_is_refused_by_name() {
    let table = edition("columbia-2015").source.replace("revision = 2", "revision = 3");
    let refused = Edition::parse(&table, "x.toml").unwrap_err();
    assert_eq!((refused.field.as_str(), refused.line), ("revision", 9));
    assert!(refused.why.contains("revisions 1 to 2 of the rulings, not 3"), "{}", refused.why);
    let mut record = played_with(&edition("gamma-two-1976"), 3, seed(1), 5, Viewer::Seat(Seat(0)));
    for revision in [0, 2] {
        record.edition_revision = Revision(revision);
        let refused = record::verify(&record, &Edition::all()).unwrap_err();
        assert_eq!((refused.step, refused.field.as_str()), (0, "edition_revision"));
    }
}

#[test]
fn the_programs_own_tables_name_the_newest_revision() {
    for edition in Edition::all() {
        assert_eq!(edition.revision, edition.family.newest_revision(), "{}", edition.id);
        assert!(edition.source.contains("\nrevision = "));
    }
}
