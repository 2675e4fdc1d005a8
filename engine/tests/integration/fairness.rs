//! The draws of whole games, made again as `docs/fairness.md` describes them: with a key, a ChaCha20, an order of tiles
//! and a count of draws of the test's own.

use std::collections::BTreeSet;
use std::sync::Arc;

use last_spike_computer::{self as computer, Level};
use last_spike_engine::record::{Record, verify};
use last_spike_engine::{City, Edition, Event, Game, Public, Scheme, Seat, Seed, Setup, Tile, Viewer};
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::take_backs::public_life;
use last_spike_testkit::table::{EDITIONS, edition};

/// Returns a word of a ChaCha20 key stream whose block counter starts at 0.
fn word(key: [u8; 32], nonce: u64, number: u64) -> u32 {
    let little = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().unwrap());
    let (counter, at) = (number / 16, usize::try_from(number % 16).unwrap());
    let mut start = [0; 16];
    for (to, from) in start.iter_mut().zip(b"expand 32-byte k".chunks(4).chain(key.chunks(4))) {
        *to = little(from);
    }
    for (to, from) in start[12..].iter_mut().zip([counter, counter >> 32, nonce, nonce >> 32]) {
        *to = u32::try_from(from & 0xffff_ffff).unwrap();
    }
    let mut now = start;
    let mut quarter = |[a, b, c, d]: [usize; 4]| {
        for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            now[x] = now[x].wrapping_add(now[y]);
            now[z] = (now[z] ^ now[x]).rotate_left(turn);
        }
    };
    for _ in 0..10 {
        [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]].into_iter().for_each(&mut quarter);
        [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]].into_iter().for_each(&mut quarter);
    }
    now[at].wrapping_add(start[at])
}

/// The draws of a game.
struct Draws {
    key: [u8; 32],
    next: u64,
}

impl Draws {
    /// Returns the next number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        let (n, bound) = (self.next, u64::try_from(bound).unwrap());
        self.next += 1;
        let limit = (1 << 32) / bound * bound;
        let others = (0..).map(|at| word(self.key, n + 1, at));
        let mut words = std::iter::once(word(self.key, 0, n)).chain(others);
        let taken = words.find(|word| u64::from(*word) < limit).unwrap();
        usize::try_from(u64::from(taken) % bound).unwrap()
    }

    fn tile(&mut self, pool: &mut BTreeSet<String>) -> String {
        let at = self.below(pool.len());
        let tile = pool.iter().nth(at).unwrap().clone();
        assert!(pool.remove(&tile));
        tile
    }
}

/// Returns all tiles: `A1` to `Z4`, whose names stand in the order of the alphabet.
fn all_tiles() -> BTreeSet<String> {
    ('A'..='F')
        .chain('U'..='Z')
        .flat_map(|route| (1..=4).map(move |space| format!("{route}{space}")))
        .collect()
}

/// Plays a game of random computers to its end; returns the events.
fn events(edition: &Arc<Edition>, seats: u8, seed: Seed) -> Vec<Event> {
    let mut game = Game::new(edition.clone(), edition.default_options(), seats, seed).unwrap();
    let (mut events, mut rng) = (Vec::new(), rand_chacha::ChaCha20Rng::seed_from_u64(u64::from(seats)));
    while let Some(seat) = game.next_to_act() {
        let action = computer::choose(&game.view(Viewer::Seat(seat)), Level::Random, &mut rng).unwrap();
        game.play(seat, &action, &mut events).unwrap();
    }
    events
}

/// Draws the tiles of a game again.
fn draw_tiles(edition: &Arc<Edition>, seats: u8, seed: Seed) {
    let (mut draws, mut pool) = (Draws { key: seed.0, next: 0 }, all_tiles());
    let first: Vec<String> = (0..seats).map(|_| draws.tile(&mut pool)).collect();
    let is_columbia = edition.id.to_string() == "columbia-2015";
    if is_columbia {
        pool = all_tiles();
    }
    let mut hands: Vec<Vec<String>> = Vec::new();
    for kept in &first {
        let mut hand = if is_columbia { Vec::new() } else { vec![kept.clone()] };
        while hand.len() < 4 {
            hand.push(draws.tile(&mut pool));
        }
        hands.push(hand);
    }
    let aside = (is_columbia && seats == 2).then(|| draws.tile(&mut pool));
    let nearest = first.iter().min().unwrap();
    let begins = first.iter().position(|tile| tile == nearest).unwrap();
    let names = |tiles: &[Tile]| tiles.iter().map(ToString::to_string).collect::<Vec<_>>();
    let setup = Setup::deal(edition, seats, seed);
    let deal = setup.deal.unwrap();
    assert_eq!(names(&deal.first_draw), first);
    assert_eq!(deal.hands.iter().map(|hand| names(hand)).collect::<Vec<_>>(), hands);
    assert_eq!(deal.set_aside.map(|tile| tile.to_string()), aside);
    assert_eq!(setup.first_seat.index(), begins);
    for event in events(edition, seats, seed) {
        let hand = |seat: Seat| seat.index();
        match event {
            Event::TileLaid { seat, tile, .. } => hands[hand(seat)].retain(|held| *held != tile.to_string()),
            Event::TileDrawn { seat, tile: Some(tile) } => {
                assert_eq!(tile.to_string(), draws.tile(&mut pool), "draw {}", draws.next - 1);
                hands[hand(seat)].push(tile.to_string());
            }
            Event::Bankrupt { seat, .. } | Event::Resigned { seat, .. } => {
                pool.append(&mut std::mem::take(&mut hands[hand(seat)]).into_iter().collect())
            }
            _ => {}
        }
    }
    assert!(draws.next > u64::from(seats) * 5 + 4, "{} draws", draws.next);
}

/// Throws the dice of a game again, and draws its deeds.
fn draw_deeds(edition: &Arc<Edition>, seats: u8, seed: Seed) {
    let mut draws = Draws { key: seed.0, next: 0 };
    assert_eq!(Setup::deal(edition, seats, seed).first_seat.index(), draws.below(seats.into()));
    let mut deck: Vec<City> = edition.cities.into_iter().flat_map(|city| [city; 5]).collect();
    for event in events(edition, seats, seed) {
        match event {
            Event::Dice { values, .. } => {
                assert_eq!(values.map(usize::from), [1 + draws.below(6), 1 + draws.below(6)]);
            }
            Event::DeedDrawn { city, .. } => {
                let at = draws.below(deck.len());
                assert_eq!(deck.remove(at), city, "draw {}", draws.next - 1);
            }
            _ => {}
        }
    }
    assert!(draws.next > 60 && deck.len() < 45, "{} draws, {} deeds left", draws.next, deck.len());
}

#[test]
fn the_key_stream_is_the_published_one() {
    // RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce zero, blocks 0 and 1.
    let words = [0, 1, 16, 17].map(|number| word([0; 32], 0, number));
    assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xbee7_079f, 0x7a38_5155]);
}

#[test]
fn whole_games_are_drawn_again_by_the_published_description() {
    for n in 0..8u8 {
        let seed = Seed(std::array::from_fn(|at| n.wrapping_mul(31).wrapping_add(u8::try_from(at).unwrap())));
        for seats in 2..=6 {
            draw_tiles(&edition("columbia-2015"), seats, seed);
            draw_tiles(&edition("kickstarter-2015"), seats, seed);
            draw_deeds(&edition("gamma-two-1976"), seats, seed);
        }
    }
}

/// Returns the bytes of hexadecimal digits.
fn bytes(text: &Value) -> Vec<u8> {
    let digits = text.as_str().unwrap().as_bytes();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// Returns the key of a record's game: its seed, from version 3 on hashed with the id of the post that the version says.
fn key(record: &Value) -> [u8; 32] {
    let (seed, fairness) = (bytes(&record["fairness"]["seed"]), &record["fairness"]);
    assert_eq!(Sha256::digest(&seed).to_vec(), bytes(&fairness["commitment"]));
    match fairness.get("public") {
        None => seed.try_into().unwrap(),
        Some(public) => {
            let prefix = format!("last-spike/{}\0", record["version"]);
            let text = [prefix.as_bytes(), &*seed, public.as_str().unwrap().as_bytes()].concat();
            Sha256::digest(text).into()
        }
    }
}

/// The part of a position that chance draws from.
#[derive(Clone)]
struct Left {
    pool: BTreeSet<String>,
    hands: Vec<Vec<String>>,
    /// The cities of the deeds in the deck, in their order.
    deck: Vec<String>,
}

/// Returns the texts of a list.
fn texts(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Deals the hands of a record's game, and returns what is left to be drawn.
fn deal_hands(record: &Value, draws: &mut Draws) -> Left {
    let (setup, seats) = (&record["setup"], record["players"].as_array().unwrap().len());
    if record["edition"] == "gamma-two-1976" {
        assert_eq!(setup["first_seat"], draws.below(seats));
        let cities = record["table"]["cities"].as_array().unwrap().iter();
        let deck = cities.flat_map(|city| vec![city["name"].as_str().unwrap().to_owned(); 5]).collect();
        return Left { pool: BTreeSet::new(), hands: Vec::new(), deck };
    }
    let mut pool = all_tiles();
    let first: Vec<String> = (0..seats).map(|_| draws.tile(&mut pool)).collect();
    assert_eq!(texts(&setup["first_draw"]), first);
    assert_eq!(setup["first_seat"], first.iter().position(|tile| Some(tile) == first.iter().min()).unwrap());
    let is_columbia = record["edition"] == "columbia-2015";
    if is_columbia {
        pool.extend(first.iter().cloned());
    }
    let mut hands: Vec<Vec<String>> = Vec::new();
    for kept in first {
        let mut hand = if is_columbia { Vec::new() } else { vec![kept] };
        while hand.len() < 4 {
            hand.push(draws.tile(&mut pool));
        }
        hands.push(hand);
    }
    let dealt: Vec<Vec<String>> = setup["hands"].as_array().unwrap().iter().map(texts).collect();
    assert_eq!(dealt, hands);
    let aside = (is_columbia && seats == 2).then(|| draws.tile(&mut pool));
    assert_eq!(setup["set_aside"].as_str().map(str::to_owned), aside);
    Left { pool, hands, deck: Vec::new() }
}

/// Deals the whole game of a record, and compares everything that chance has decided with what it says; returns the
/// number of draws.
fn deal_again(record: &Value) -> u64 {
    let mut draws = Draws { key: key(record), next: 0 };
    let mut positions = vec![deal_hands(record, &mut draws)];
    for step in record["steps"].as_array().unwrap() {
        let mut now = positions.last().unwrap().clone();
        for event in step["events"].as_array().unwrap() {
            let seat = || usize::try_from(event["seat"].as_u64().unwrap()).unwrap();
            match event["type"].as_str().unwrap() {
                "taken_back" => {
                    now = positions[usize::try_from(event["to"].as_u64().unwrap()).unwrap()].clone()
                }
                "tile_laid" => now.hands[seat()].retain(|held| event["tile"] != **held),
                "tile_drawn" => {
                    let tile = draws.tile(&mut now.pool);
                    assert_eq!(event["tile"], tile, "step {}", step["n"]);
                    now.hands[seat()].push(tile);
                }
                "bankrupt" | "resigned" if !now.hands.is_empty() => {
                    let hand = std::mem::take(&mut now.hands[seat()]);
                    now.pool.extend(hand);
                }
                "dice" => {
                    let values = [1 + draws.below(6), 1 + draws.below(6)];
                    assert_eq!(event["values"], Value::from(values.to_vec()), "step {}", step["n"]);
                }
                "deed_drawn" => {
                    let at = draws.below(now.deck.len());
                    assert_eq!(event["city"], now.deck.remove(at), "step {}", step["n"]);
                }
                _ => {}
            }
        }
        positions.push(now);
    }
    draws.next
}

#[test]
fn the_key_of_the_published_example_is_the_published_one() {
    let seed: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
    let commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
    let public = "1234567890123456789";
    for (version, expected) in [
        (3, "a1b39d605bb8b22a704560178a1863df59f47b6eb363279068dd8a08f1708047"),
        (4, "658c62866b74781dd312fbc42cf3d3be5a64e27b45a65fcc2af00dceccbf222e"),
    ] {
        let fairness = serde_json::json!({ "seed": seed, "commitment": commitment, "public": public });
        let record = serde_json::json!({ "version": version, "fairness": fairness });
        assert_eq!(key(&record).to_vec(), bytes(&expected.into()), "version {version}");
    }
}

#[test]
fn whole_records_of_versions_3_and_4_are_dealt_again_by_the_published_description() {
    for (n, id) in (0..).zip(EDITIONS) {
        let (mut taken_back, mut draws) = (0, 0);
        for seats in 2..=6 {
            let public = Public::of_post(1_234_567_890_123_456_789 + u64::from(seats)).unwrap();
            let scheme = if seats % 2 == 0 { Scheme::Third } else { Scheme::Fourth };
            let life = public_life(id, seats, n * 7 + seats, scheme, public);
            let written = life.record(Viewer::Spectator).write();
            let json: Value = serde_json::from_slice(&written).unwrap();
            assert_eq!(
                (&json["version"], &json["fairness"]["public"]),
                (&scheme.version().into(), &public.to_string().into())
            );
            let steps = json["steps"].as_array().unwrap().iter();
            taken_back += steps.filter(|step| step["action"]["type"] == "take_back").count();
            draws += deal_again(&json);
            let record = Record::read(&written).unwrap();
            let checked =
                verify(&record, &Edition::all()).unwrap_or_else(|wrong| panic!("{id}, {seats}: {wrong}"));
            assert!(checked.complete && checked.over);
        }
        assert!(taken_back >= 10 && draws > 200, "{id}: {draws} draws, {taken_back} steps taken back");
    }
}
