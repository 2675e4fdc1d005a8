//! Records of any length: the work for one grows with its length alone. It is counted, not timed.

use super::*;
use crate as engine;
use crate::{Action, Edition, Event, Game, Goods, Offer, Phase, Scheme, Seat, Seed, Setup, Viewer, work};

/// The number of players: more than two, because at a table of two nobody makes offers for nothing.
const SEATS: u8 = 3;

/// Returns the record of a game that has just begun, with its seed or without.
fn begun(id: &str, is_full: bool) -> Record {
    let edition = Edition::all().into_iter().find(|edition| edition.id.0 == id).unwrap();
    let seed = Seed([7; 32]);
    let setup = Setup::deal(&edition, SEATS, seed);
    let options = edition.default_options();
    let beginning = Game::from_setup(edition, options, SEATS, &setup, seed).unwrap();
    let player = |seat: Seat| Player { seat, name: format!("Player {seat}"), kind: PlayerKind::Human };
    let players = Seat::first(SEATS).map(player).collect();
    let source = Source {
        beginning: &beginning,
        players,
        seed,
        scheme: Scheme::Third,
        public: None,
        setup: &setup,
        steps: Vec::new(),
    };
    let record = if is_full { export_full(&source) } else { export(&source, Viewer::Spectator) };
    Record { version: Scheme::Third.version(), ..record.unwrap() }
}

impl Record {
    fn add(&mut self, seat: Seat, action: Action, events: Vec<Event>, phase: Phase) {
        let n = u32::try_from(self.steps.len()).unwrap() + 1;
        let cash = vec![
            Some(engine::Money::thousands(if phase == Phase::Roll { 70 } else { 50 }));
            usize::from(SEATS)
        ];
        let after = After { cash, next_seat: Some(self.setup.first_seat), phase };
        self.steps.push(Step { n, seat, by: None, agreed: false, action, events, after });
    }

    /// Takes back what came after a step.
    fn take_back(&mut self, to: u32, phase: Phase) {
        let to = engine::Step(to);
        self.add(Seat(0), Action::TakeBack { to }, vec![Event::TakenBack { to, agreed: false }], phase);
    }
}

/// Returns a record that takes nothing back again and again, so that every step of it stays on the line and is gone
/// back to.
fn taken_back(length: u32, is_full: bool) -> Record {
    let mut record = begun("columbia-2015", is_full);
    (0..length).for_each(|n| record.take_back(n, Phase::Lay));
    record
}

/// Returns a record in which deals are offered and made as often as it goes back.
fn offered(length: u32) -> Record {
    let mut record = begun("gamma-two-1976", false);
    for n in 0..length / 3 {
        let goods = || Goods { cash: engine::Money::ZERO, deeds: Vec::new() };
        let offer = Offer { id: n + 1, to_seat: Seat(1), give: goods(), take: goods() };
        record.add(Seat(0), Action::Offer(offer.into()), Vec::new(), Phase::Roll);
        let done = vec![Event::DealDone { id: n + 1, unsold: None }];
        record.add(Seat(1), Action::Accept { id: n + 1 }, done, Phase::Roll);
        record.take_back(3 * n + 2, Phase::Roll);
    }
    record
}

/// Returns the work of checking a record of a length, and that of one twice as long.
fn work_of(make: impl Fn(u32) -> Record) -> (u64, u64) {
    let of = |length| {
        let record = make(length);
        let (checked, work) = work::of(|| verify(&record, &Edition::all()));
        assert_eq!(checked.unwrap_or_else(|wrong| panic!("{wrong}")).steps, length);
        work
    };
    (of(6_000), of(12_000))
}

#[test]
fn the_work_of_checking_grows_with_the_length_of_a_record_however_often_it_goes_back() {
    for (what, (short, long)) in [
        ("with its seed", work_of(|length| taken_back(length, true))),
        ("without it", work_of(|length| taken_back(length, false))),
        ("with offers", work_of(offered)),
    ] {
        assert!(short >= 6_000, "{what}: the work is counted: {short}");
        assert!(long <= 2 * short + 1_000, "{what}: {short}, then {long}");
    }
}

#[test]
fn an_offer_that_was_taken_back_is_not_made_good() {
    let mut record = offered(3);
    record.take_back(0, Phase::Roll);
    let done = vec![Event::DealDone { id: 1, unsold: None }];
    record.add(Seat(1), Action::Accept { id: 1 }, done, Phase::Roll);
    let refused = verify(&record, &Edition::all()).unwrap_err();
    assert_eq!((refused.step, &*refused.field), (5, "events"), "{refused}");
}

#[test]
fn seats_that_change_hands_at_every_step_are_followed() {
    let mut record = taken_back(9_000, true);
    let tenure = |n: u32| Tenure {
        seat: Seat((n % 2).try_into().unwrap()),
        from_step: n,
        name: format!("Nobody {n}"),
        kind: PlayerKind::Computer,
    };
    record.tenures = (1..=9_000).map(tenure).collect();
    assert_eq!(verify(&record, &Edition::all()).unwrap().steps, 9_000);
    let shown = show(&record);
    assert!(shown.contains("Nobody 8999 (computer) takes over from Nobody 8997\n"), "{}", shown.len());
}

#[test]
fn names_are_as_long_as_discords_and_a_longer_one_is_refused_by_name() {
    let named = |name: &str| {
        let mut record = taken_back(2, true);
        name.clone_into(&mut record.players[1].name);
        record
    };
    assert!(verify(&named(&"ç".repeat(LONGEST_NAME)), &Edition::all()).is_ok());
    let refused = verify(&named(&"x".repeat(LONGEST_NAME + 1)), &Edition::all()).unwrap_err().to_string();
    let expected = "step 0, players[1].name: expected a name of at most 32 characters, as Discord has them, found 33 \
                    characters";
    assert_eq!(refused, expected);
    let mut record = taken_back(2, true);
    let name = "x".repeat(1_000_000);
    record.tenures = vec![Tenure { seat: Seat(0), from_step: 2, name, kind: PlayerKind::Human }];
    let refused = check_form(&record).unwrap_err().to_string();
    assert!(
        refused.starts_with("step 2, tenures[0].name: ") && refused.ends_with("1000000 characters"),
        "{refused}"
    );
}

#[test]
fn a_refusal_repeats_no_more_of_a_record_than_a_reader_needs() {
    let mut record = taken_back(1, true);
    record.edition.0 = format!("{}…end", "x".repeat(1_000_000));
    let refused = verify(&record, &Edition::all()).unwrap_err().to_string();
    assert!(refused.len() < 600 && refused.ends_with("x…end"), "{refused}");
    let read = Record::read(br#"{"format": "other", "version": 1}"#).unwrap_err().to_string();
    assert_eq!(read, "the format is other, not last-spike-record");
    let long = format!(r#"{{"format": "{}", "version": 1}}"#, "\u{1b}".repeat(1_000).escape_unicode());
    let long = long.replace("\\u{1b}", "\\u001b");
    let read = Record::read(long.as_bytes()).unwrap_err().to_string();
    assert!(read.len() < 4_000 && read.contains(" … "), "{read}");
}
