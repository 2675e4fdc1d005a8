//! Taking back: a log is only ever added to, chance never repeats, and records follow.

mod consent;

use std::collections::BTreeMap;

use last_spike_computer::look_ahead;
use last_spike_engine::record::{
    Disagreement, Player, PlayerKind, Record, Source, SourceStep, course, export, verify,
};
use last_spike_engine::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use last_spike_testkit::table::{EDITIONS, edition};

/// A game in which steps are taken back, with its log.
pub(super) struct Life {
    seed: Seed,
    scheme: Scheme,
    public: Option<Public>,
    setup: Setup,
    beginning: Game,
    game: Game,
    log: Vec<(Seat, Vec<Event>)>,
}

impl Life {
    fn new(id: &str, seats: u8, seed: u8, (scheme, public): (Scheme, Option<Public>)) -> Self {
        let (edition, seed) = (edition(id), Seed([seed; 32]));
        let key = Key::of(seed, scheme, public);
        let setup = Setup::deal(&edition, seats, key);
        let options = edition.default_options();
        let beginning = Game::from_setup(edition.clone(), options, seats, &setup, key).unwrap();
        Self { seed, scheme, public, setup, game: beginning.clone(), beginning, log: Vec::new() }
    }

    fn acts(&mut self, seat: Seat, action: &Action) {
        let mut events = Vec::new();
        self.game.play(seat, action, &mut events).unwrap();
        self.log.push((seat, events));
    }

    fn takes_back(&mut self, seat: Seat, to: u32) {
        let (to, n) = (Step(to), self.log.len() as u32);
        let earlier = self.after(to.0);
        let back = self.game.back_to(&earlier);
        assert_eq!(back.step(), Step(n + 1));
        self.game = back;
        let acted = Event::Acted { seat, action: Action::TakeBack { to } };
        self.log.push((seat, vec![acted, Event::TakenBack { to, agreed: true }]));
    }

    /// Returns the game as the log has it after so many steps.
    fn after(&self, steps: u32) -> Game {
        let log = &self.log[..steps as usize];
        let mut fold = Fold::of(self.beginning.clone(), log.iter().map(|(_, events)| &**events));
        log.iter().for_each(|(_, events)| fold.step(events).unwrap());
        fold.into_game()
    }

    /// Returns the steps that are not taken back, take-backs left out.
    fn line(&self) -> Vec<Step> {
        played((1..).map(Step).zip(self.log.iter().map(|(_, events)| &**events)))
    }

    pub(super) fn record(&self, viewer: Viewer) -> Record {
        let player = |seat: Seat| Player { seat, name: format!("Player {seat}"), kind: PlayerKind::Human };
        let source = Source {
            beginning: &self.beginning,
            players: Seat::first(self.game.seats()).map(player).collect(),
            seed: self.seed,
            scheme: self.scheme,
            public: self.public,
            setup: &self.setup,
            steps: self
                .log
                .iter()
                .map(|(seat, events)| SourceStep { seat: *seat, by: None, events })
                .collect(),
        };
        export(&source, viewer).unwrap()
    }

    fn draws(&self) -> u32 {
        let draws = |event: &Event| match event {
            Event::TileDrawn { .. } | Event::DeedDrawn { .. } => 1,
            Event::Dice { .. } => 2,
            _ => 0,
        };
        self.log.iter().flat_map(|(_, events)| events).map(draws).sum()
    }
}

/// Plays a game in which every now and then steps are taken back, up to some steps ago and past no resignation.
fn random_life(id: &str, seats: u8, n: u8, most: usize, watch: impl FnMut(&Life)) -> Life {
    let scheme = if n.is_multiple_of(2) { Scheme::Third } else { Scheme::Fourth };
    live(Life::new(id, seats, n, (scheme, None)), n, most, watch)
}

/// Plays such a game to its end, dealt by a public number too.
pub(super) fn public_life(id: &str, seats: u8, n: u8, scheme: Scheme, public: Public) -> Life {
    live(Life::new(id, seats, n, (scheme, Some(public))), n, usize::MAX, |_| ())
}

fn live(mut life: Life, n: u8, most: usize, mut watch: impl FnMut(&Life)) -> Life {
    let seats = life.game.seats();
    let mut rng = ChaCha20Rng::seed_from_u64(u64::from(n) * 31 + u64::from(seats));
    let mut below = move |n: u32| rng.next_u32() % n.max(1);
    let mut floor = 0;
    while let Some(seat) = life.game.next_to_act() {
        if life.log.len() == most {
            break;
        }
        let n = life.log.len() as u32;
        if life.log.len() < 900 && n > floor && below(9) == 0 {
            // A step of the line that is played now, or one that took back and was not taken back itself.
            let line = life.line();
            let reach = line.partition_point(|step| step.0 <= floor.max(n.saturating_sub(12)));
            let to = match below(line[reach..].len() as u32 + 1) as usize {
                0 => floor.max(line[..reach].last().map_or(0, |step| step.0)),
                at => line[reach + at - 1].0,
            };
            let done =
                |seat: &Seat| line.iter().any(|step| step.0 > to && life.log[step.0 as usize - 1].0 == *seat);
            let may_ask = |seat: &Seat| life.game.plays(*seat) && (seats > 2 || done(seat));
            let playing: Vec<Seat> = Seat::first(seats).filter(may_ask).collect();
            if line.last().is_some_and(|last| last.0 > to) && !playing.is_empty() {
                life.takes_back(playing[below(playing.len() as u32) as usize], to);
            }
        } else if below(120) == 0 {
            life.acts(seat, &Action::Resign);
            floor = life.log.len() as u32;
        } else {
            let action = look_ahead::pick(&life.game, seat, &mut below).unwrap();
            life.acts(seat, &action);
        }
        watch(&life);
    }
    life
}

fn money(game: &Game) -> i64 {
    let cash = |seat| i64::from(game.view(Viewer::Seat(seat)).seat(seat).cash.unwrap().0);
    Seat::first(game.seats()).map(cash).sum()
}

/// Counts the tiles or the deeds that are anywhere.
fn things(game: &Game) -> usize {
    let view = game.view(Viewer::Spectator);
    match &view.table {
        TableView::Tiles(table) => {
            let in_hands: usize = view.seats.iter().map(|seat| usize::from(seat.tiles)).sum();
            table.laid.len() as usize + usize::from(table.pool) + in_hands
        }
        TableView::Dice(table) => {
            usize::from(table.deck) + view.seats.iter().map(|seat| seat.deeds.len()).sum::<usize>()
        }
    }
}

#[test]
fn games_with_take_backs_are_the_fold_of_their_logs_and_verify() {
    let (mut taken_back, mut ended) = (0, 0);
    for id in EDITIONS {
        for seats in 2..=6 {
            for n in 1..=4 {
                let mut seen: BTreeMap<u32, (i64, usize, View)> = BTreeMap::new();
                let (mut drawn, mut offers) = (0, 0);
                let life = random_life(id, seats, n, usize::MAX, |life| {
                    let now = (money(&life.game), things(&life.game), life.game.view(Viewer::Seat(Seat(0))));
                    if let Some(to) = goes_back_to(&life.log.last().unwrap().1) {
                        let (money, things, then) = match to.0 {
                            0 => (
                                money(&life.beginning),
                                things(&life.beginning),
                                life.beginning.view(now.2.viewer),
                            ),
                            step => seen[&step].clone(),
                        };
                        assert_eq!((now.0, now.1), (money, things), "{id}: all that moved is back");
                        assert_eq!(
                            View { step: now.2.step, ..then },
                            now.2.clone(),
                            "{id}: the position is that of then"
                        );
                    }
                    seen.insert(life.game.step().0, now);
                    assert!(life.game.drawn() >= drawn, "{id}: a number is drawn twice");
                    drawn = life.game.drawn();
                    let next =
                        life.game.view(Viewer::Spectator).table.dice().map_or(0, |table| table.next_offer);
                    assert!(next >= offers, "{id}: the number of an offer comes again");
                    offers = next;
                });
                assert_eq!(
                    life.game.drawn() - life.beginning.drawn(),
                    life.draws(),
                    "{id}: each draw has a number"
                );
                assert_eq!(life.after(life.log.len() as u32), life.game, "{id}: fold(log) is the game");
                taken_back += life.log.len() - life.line().len();
                ended += usize::from(life.game.is_over());
                let record = life.record(Viewer::Spectator);
                let goes_back = life.log.iter().any(|(_, events)| goes_back_to(events).is_some());
                let version = if life.scheme == Scheme::Fourth { 4 } else { 1 + u32::from(goes_back) };
                assert_eq!(record.version, version);
                let read = Record::read(&record.write()).unwrap();
                assert_eq!(read, record);
                let verified = verify(&read, &Edition::all())
                    .unwrap_or_else(|error| panic!("{id}, {seats}, {n}: {error}"));
                assert!(verified.complete);
                assert_eq!(verified.steps as usize, life.log.len());
            }
        }
    }
    assert_eq!(ended, 60, "every game ends");
    assert!(taken_back > 2000, "{taken_back}");
}

#[test]
fn records_of_games_under_way_tell_what_their_reader_may_know_and_are_followed() {
    for id in EDITIONS {
        for (seats, most) in [(2, 25), (3, 60), (6, 110)] {
            let life = random_life(id, seats, 9, most, |_| {});
            if life.game.is_over() {
                continue;
            }
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
                let record = life.record(viewer);
                let verified =
                    verify(&record, &Edition::all()).unwrap_or_else(|error| panic!("{id}, {seats}: {error}"));
                assert!(!verified.complete);
                for step in &record.steps {
                    for event in &step.events {
                        if let Event::TileDrawn { seat, tile } = event {
                            assert_eq!(
                                tile.is_some(),
                                viewer.is(*seat),
                                "undone or not, a draw is its owner's"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_drawn_again_takes_the_numbers_that_follow() {
    let mut life = Life::new("columbia-2015", 3, 5, (Scheme::NEWEST, None));
    let seat = life.game.next_to_act().unwrap();
    let lay = life.game.legal_actions(seat).remove(0);
    let before = life.game.drawn();
    let mut drawn = Vec::new();
    for _ in 0..6 {
        life.acts(seat, &lay);
        if life.game.phase() == Phase::Buy {
            life.acts(seat, &Action::Pass);
        }
        drawn.extend(life.log.last().unwrap().1.iter().filter_map(|event| match event {
            Event::TileDrawn { tile, .. } => *tile,
            _ => None,
        }));
        life.takes_back(seat, 0);
    }
    assert_eq!(life.game.drawn(), before + 6);
    // As somebody deals by hand: the pool of the beginning, and one number after another.
    let hands = &life.setup.deal.as_ref().unwrap().hands;
    let dealt: TileSet = hands.iter().flatten().copied().collect();
    let pool = TileSet::FULL.difference(dealt);
    let mut words = ChaCha20Rng::from_seed(life.seed.0);
    let words: Vec<u32> = std::iter::repeat_with(|| words.next_u32()).take(before as usize + 6).collect();
    let fair = u32::MAX - u32::MAX % pool.len();
    let expected: Vec<Tile> = words[before as usize..]
        .iter()
        .inspect(|word| assert!(**word < fair, "a word of another stream would be taken"))
        .map(|word| pool.nth(word % pool.len()).unwrap())
        .collect();
    assert_eq!(drawn, expected);
}

fn refused(life: &Life) -> Disagreement {
    verify(&life.record(Viewer::Spectator), &Edition::all()).unwrap_err()
}

/// Plays three steps, takes the last two back and plays on to the end.
fn taken_back_once() -> Life {
    let mut life = Life::new("gamma-two-1976", 2, 3, (Scheme::NEWEST, None));
    let mut below = {
        let mut rng = ChaCha20Rng::seed_from_u64(7);
        move |n: u32| rng.next_u32() % n.max(1)
    };
    let play = |life: &mut Life, below: &mut dyn FnMut(u32) -> u32| {
        let seat = life.game.next_to_act().unwrap();
        let action = look_ahead::pick(&life.game, seat, below).unwrap();
        life.acts(seat, &action);
    };
    for _ in 0..3 {
        play(&mut life, &mut below);
    }
    life.takes_back(life.log[1].0, 1);
    while !life.game.is_over() {
        play(&mut life, &mut below);
    }
    life
}

#[test]
fn a_record_that_goes_back_where_it_cannot_is_refused() {
    let edited = |edit: fn(&mut Record)| {
        let mut record = taken_back_once().record(Viewer::Spectator);
        verify(&record, &Edition::all()).unwrap();
        edit(&mut record);
        let found = verify(&record, &Edition::all()).unwrap_err();
        (found.step, found.field)
    };
    // Another step than the one that the state says, a step that was taken back, one to come, one that takes back.
    assert_eq!(edited(|record| record.steps[3].events.clear()), (4, "events".to_owned()));
    assert_eq!(edited(|record| record.steps[3].action = Action::Resign).0, 4);
    let to_itself = edited(|record| record.steps[3].action = Action::TakeBack { to: Step(4) });
    assert_eq!(to_itself, (4, "action".to_owned()));
    let to_undone = edited(|record| {
        let action = Action::TakeBack { to: Step(3) };
        let back = record.steps[3].clone();
        record.steps.insert(4, last_spike_engine::record::Step { n: 5, action, ..back });
        (6..).zip(&mut record.steps[5..]).for_each(|(n, step)| step.n = n);
    });
    assert_eq!(to_undone, (5, "action".to_owned()));
    let after_the_end = edited(|record| {
        let last = record.steps.last().unwrap().clone();
        let (n, action) = (last.n + 1, Action::TakeBack { to: Step(1) });
        record.steps.push(last_spike_engine::record::Step { n, action, ..last });
    });
    assert_eq!(after_the_end.1, "action");
    let by_a_plan = edited(|record| record.steps[3].by = Some(By::Plan));
    assert_eq!(by_a_plan, (4, "by".to_owned()));
}

#[test]
fn nothing_is_taken_back_past_a_resignation() {
    let mut life = Life::new("columbia-2015", 3, 8, (Scheme::NEWEST, None));
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    for n in 0..6 {
        let seat = life.game.next_to_act().unwrap();
        let action = look_ahead::pick(&life.game, seat, |most| rng.next_u32() % most.max(1)).unwrap();
        life.acts(seat, if n == 4 { &Action::Resign } else { &action });
    }
    let seat = life.game.next_to_act().unwrap();
    life.takes_back(seat, 5);
    verify(&life.record(Viewer::Spectator), &Edition::all()).unwrap();
    life.takes_back(seat, 4);
    let found = refused(&life);
    assert_eq!((found.step, &*found.field), (8, "action"));
}

#[test]
fn replay_and_chart_follow_the_line_that_was_played_in_the_end() {
    for id in EDITIONS {
        let life = random_life(id, 3, 6, usize::MAX, |_| {});
        let all = || life.log.iter().map(|(_, events)| &**events);
        let line: Vec<&[Event]> = life.line().iter().map(|step| &*life.log[step.0 as usize - 1].1).collect();
        assert!(line.len() < life.log.len());
        let balances = course::balances(&life.beginning, all());
        assert!(balances.windows(2).all(|pair| pair[0].turn < pair[1].turn), "a turn has one balance");
        assert_eq!(balances, course::balances(&life.beginning, line.iter().copied()));
        let extremes = course::extremes(&life.beginning, all());
        let steps = |extremes: &[Extremes]| -> Vec<u32> {
            extremes.iter().filter_map(|of| Some(of.expense?.step.0)).collect()
        };
        assert!(steps(&extremes).iter().all(|step| life.line().contains(&Step(*step))), "{extremes:?}");
        let of_line = course::extremes(&life.beginning, line.iter().copied());
        let amounts = |extremes: &[Extremes]| -> Vec<_> {
            extremes
                .iter()
                .map(|of| (of.expense.map(|most| most.amount), of.payday.map(|most| most.amount)))
                .collect()
        };
        assert_eq!(amounts(&extremes), amounts(&of_line));
        let turns = course::turns(&life.beginning, all());
        assert!(turns.windows(2).all(|pair| pair[0].0.turn <= pair[1].0.turn), "turns are in order");
        let laid: u32 = turns.iter().map(|(_, laid)| laid.len()).sum();
        let on_board = life.game.view(Viewer::Spectator).table.tiles().map_or(0, |table| table.laid.len());
        assert_eq!(laid, on_board, "each tile is laid once");
    }
}
