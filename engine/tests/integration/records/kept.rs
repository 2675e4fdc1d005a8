//! Records that are kept: the format is what it was when they were made, to the byte.
//!
//! `BLESS=1 cargo test kept_records` plays them anew; see `tests/records/README.md`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use last_spike_computer::{self as computer, Level};
use last_spike_engine::record::{Player, PlayerKind, Record, Source, SourceStep, export, show, verify};
use last_spike_engine::{
    Action, By, Edition, Event, Game, Key, Money, Phase, Public, Scheme, Seat, Seed, Setup, Viewer,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use last_spike_testkit::table::EDITIONS;
use last_spike_testkit::table::edition;

const SEATS: u8 = 3;

/// The step after which the game that is kept half played is left, and who sees it.
const HALF_WAY: usize = 25;
const READER: Seat = Seat(1);

/// A game that is kept: what was done, with all that followed.
struct Kept {
    edition: Arc<Edition>,
    seed: Seed,
    scheme: Scheme,
    public: Option<Public>,
    steps: Vec<(Seat, Option<By>, Vec<Event>)>,
}

impl Kept {
    /// Plays a game of three in which silence passes in auctions and one player leaves. Moves that public facts
    /// leave alone are made by themselves, or else by the players, as it was in version 1.
    fn play(id: &str, seed: u8, (scheme, public): (Scheme, Option<Public>), by_themselves: bool) -> Self {
        let seed = Seed([seed; 32]);
        let mut rng = ChaCha20Rng::seed_from_u64(76);
        Self::of(edition(id), (seed, scheme, public), |game, step| {
            let seat = game.next_to_act()?;
            if step == 60 {
                return Some((seat, None, Action::Resign));
            }
            if let Some((seat, action)) = game.view(Viewer::Spectator).forced().filter(|_| by_themselves) {
                return Some((seat, Some(By::Forced), action));
            }
            if game.phase() == Phase::Auction && step % 2 == 0 {
                return Some((seat, Some(By::Deadline), Action::Bid { amount: Some(Money::ZERO) }));
            }
            let view = game.view(Viewer::Seat(seat));
            computer::choose(&view, Level::Random, &mut rng).map(|action| (seat, None, action))
        })
    }

    /// Plays the game of a record again, under the revision that it names.
    fn again(record: &Record) -> Self {
        let newest = edition(&record.edition.0);
        let edition = Arc::new(Edition { revision: record.edition_revision, ..(*newest).clone() });
        let mut steps = record.steps.iter();
        Self::of(edition, (record.fairness.seed.unwrap(), record.scheme(), record.fairness.public), |_, _| {
            steps.next().map(|step| (step.seat, step.by, step.action.clone()))
        })
    }

    fn of(
        edition: Arc<Edition>,
        (seed, scheme, public): (Seed, Scheme, Option<Public>),
        mut next: impl FnMut(&Game, usize) -> Option<(Seat, Option<By>, Action)>,
    ) -> Self {
        let (mut game, mut steps) = (Self::beginning(&edition, Key::of(seed, scheme, public)), Vec::new());
        while let Some((seat, by, action)) = next(&game, steps.len()) {
            let mut events = Vec::new();
            game.play(seat, &action, &mut events).unwrap();
            steps.push((seat, by, events));
        }
        assert!(game.is_over());
        Self { edition, seed, scheme, public, steps }
    }

    fn beginning(edition: &Arc<Edition>, key: Key) -> Game {
        Game::new(Arc::clone(edition), edition.default_options(), SEATS, key).unwrap()
    }

    /// Writes the record of the first steps, as a viewer may see it.
    fn record(&self, steps: usize, viewer: Viewer) -> Vec<u8> {
        let players =
            [("Ann", PlayerKind::Human), ("João 🚂", PlayerKind::Human), ("Rocket", PlayerKind::Computer)];
        let player =
            |(seat, (name, kind)): (Seat, (&str, PlayerKind))| Player { seat, name: name.to_owned(), kind };
        let key = Key::of(self.seed, self.scheme, self.public);
        let source = Source {
            beginning: &Self::beginning(&self.edition, key),
            players: Seat::first(SEATS).zip(players).map(player).collect(),
            seed: self.seed,
            scheme: self.scheme,
            public: self.public,
            setup: &Setup::deal(&self.edition, SEATS, key),
            steps: (self.steps.iter().take(steps))
                .map(|(seat, by, events)| SourceStep { seat: *seat, by: *by, events })
                .collect(),
        };
        // A line for each field, so that a change of the format is seen in a diff.
        serde_json::to_vec_pretty(&export(&source, viewer).unwrap()).unwrap()
    }

    fn whole(&self) -> Vec<u8> {
        self.record(usize::MAX, Viewer::Spectator)
    }

    fn half_way(&self) -> Vec<u8> {
        self.record(HALF_WAY, Viewer::Seat(READER))
    }
}

fn file(id: &str, what: &str) -> PathBuf {
    PathBuf::from(format!("{}/../tests/records/{id}{what}.spike.json", env!("CARGO_MANIFEST_DIR")))
}

fn kept(id: &str, what: &str) -> Vec<u8> {
    let file = file(id, what);
    fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}; BLESS=1 makes it", file.display()))
}

/// The kinds of action that a kept game of an edition must contain: every kind of action but deals.
fn kinds(id: &str) -> &'static [&'static str] {
    match id {
        "columbia-2015" => &["lay", "buy", "pass", "resign"],
        "kickstarter-2015" => &["lay", "buy", "pass", "auction", "bid", "resign"],
        _ => &["roll", "buy_land", "pass", "build", "remove", "auction", "bid", "resign"],
    }
}

#[test]
fn kept_records_are_read_verified_shown_and_written_again_to_the_byte() {
    for id in EDITIONS {
        if std::env::var_os("BLESS").is_some() {
            let game = Kept::play(id, 76, (Scheme::Third, None), false);
            fs::write(file(id, ""), game.whole()).unwrap();
            fs::write(file(id, "-half-way"), game.half_way()).unwrap();
        }
        let (whole, half_way) = (kept(id, ""), kept(id, "-half-way"));
        let record = Record::read(&whole).unwrap();
        assert!(verify(&record, &Edition::all()).unwrap().complete);
        assert!(show(&record).contains("João 🚂"));
        let text = String::from_utf8_lossy(&whole);
        for kind in kinds(id) {
            assert!(text.contains(&format!("\"type\": \"{kind}\"")), "{id}: {kind}");
        }
        assert_eq!(text.contains("\"by\": \"deadline\""), kinds(id).contains(&"bid"), "{id}");
        let game = Kept::again(&record);
        assert!(game.whole() == whole, "{id}: another record is written of the same game");
        let record = Record::read(&half_way).unwrap();
        assert!(!verify(&record, &Edition::all()).unwrap().complete);
        assert!(show(&record).contains("not over"));
        assert!(game.half_way() == half_way, "{id}: another record is written half way");
    }
}

/// The editions in which moves are made by themselves.
const WITH_FORCED: [&str; 2] = ["kickstarter-2015", "gamma-two-1976"];

#[test]
fn kept_records_of_version_2_say_which_moves_were_made_by_themselves() {
    for id in WITH_FORCED {
        if std::env::var_os("BLESS").is_some() {
            let is_forced = |game: &Kept| game.steps.iter().any(|(_, by, _)| *by == Some(By::Forced));
            let mut games = (0..=u8::MAX).map(|seed| Kept::play(id, seed, (Scheme::Third, None), true));
            fs::write(file(id, "-forced"), games.find(is_forced).unwrap().whole()).unwrap();
        }
        let whole = kept(id, "-forced");
        let record = Record::read(&whole).unwrap();
        assert_eq!(record.version, 2);
        assert!(record.steps.iter().any(|step| step.by == Some(By::Forced)), "{id}");
        assert!(verify(&record, &Edition::all()).unwrap().complete);
        assert!(show(&record).contains(" (forced): "));
        assert!(Kept::again(&record).whole() == whole, "{id}: another record is written of the same game");
        let told = |n: usize, by: Option<By>| {
            let mut record = record.clone();
            record.steps[n].by = by;
            verify(&record, &Edition::all()).map_err(|wrong| (wrong.step, wrong.field))
        };
        for (n, step) in record.steps.iter().enumerate() {
            match step.by {
                // The player may have made it: nobody is forced to say so.
                Some(By::Forced) => assert!(told(n, None).is_ok()),
                None => assert_eq!(told(n, Some(By::Forced)).unwrap_err(), (n as u32 + 1, "by".to_owned())),
                Some(_) => {}
            }
        }
    }
}

#[test]
fn kept_records_of_version_3_name_the_post_by_which_they_were_dealt() {
    for id in EDITIONS {
        if std::env::var_os("BLESS").is_some() {
            let game = Kept::play(id, 76, (Scheme::Third, Public::of_post(1_234_567_890_123_456_789)), false);
            fs::write(file(id, "-public"), game.whole()).unwrap();
        }
        let whole = kept(id, "-public");
        let record = Record::read(&whole).unwrap();
        assert_eq!(record.version, 3);
        assert_eq!(record.fairness.public, Public::of_post(1_234_567_890_123_456_789));
        assert!(verify(&record, &Edition::all()).unwrap().complete);
        assert!(Kept::again(&record).whole() == whole, "{id}: another record is written of the same game");
    }
}

#[test]
fn kept_records_of_version_4_need_no_other_file() {
    for id in EDITIONS {
        if std::env::var_os("BLESS").is_some() {
            let public = Public::of_post(1_234_567_890_123_456_789);
            let game = Kept::play(id, 76, (Scheme::Fourth, public), true);
            fs::write(file(id, "-begun"), game.whole()).unwrap();
            fs::write(file(id, "-begun-half-way"), game.half_way()).unwrap();
        }
        let (whole, half_way) = (kept(id, "-begun"), kept(id, "-begun-half-way"));
        let record = Record::read(&whole).unwrap();
        assert_eq!((record.version, record.fairness.public.is_some()), (4, true));
        assert!(verify(&record, &[]).unwrap().complete, "{id}: no edition is known");
        assert!(verify(&record, &Edition::all()).unwrap().complete);
        let game = Kept::again(&record);
        assert!(game.whole() == whole, "{id}: another record is written of the same game");
        assert!(!verify(&Record::read(&half_way).unwrap(), &[]).unwrap().complete);
        assert!(game.half_way() == half_way, "{id}: another record is written half way");
    }
}
