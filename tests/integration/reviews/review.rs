//! The review of a finished game: chances, turning points, luck and choices.

use last_spike::present::reviews::review::Reviewed;
use last_spike::present::{Lang, Names};
use last_spike::store::GameId;
use last_spike_computer::policy::Policy;
use last_spike_computer::review::chances::shares;
use last_spike_computer::review::document::{Hard, Review, Turn, TurningPoint};
use last_spike_computer::review::{Known, review};
use last_spike_computer::{self as computer, Level, Think, look_ahead};
use last_spike_engine::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use last_spike_testkit::table::*;

/// A game with all that happened in it.
struct Played {
    beginning: Game,
    end: Game,
    log: Vec<Vec<Event>>,
}

impl Played {
    fn new(id: &str, seats: usize, n: u64) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(n);
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        let edition = edition(id);
        let options = edition.default_options();
        let beginning = Game::new(edition, options, seats as u8, Seed(seed)).unwrap();
        Self { end: beginning.clone(), beginning, log: Vec::new() }
    }

    fn act(&mut self, seat: Seat, action: &Action) {
        let mut events = Vec::new();
        self.end.play(seat, action, &mut events).unwrap();
        self.log.push(events);
    }

    /// Plays on to the end, each seat by its level.
    fn finish(mut self, levels: &[Level], n: u64) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(n + 1000);
        while let Some(seat) = self.end.next_to_act() {
            let level = levels[seat.index()];
            let action = computer::choose_in(&self.end, seat, level, Think::playouts(20), &mut rng).unwrap();
            self.act(seat, &action);
        }
        self
    }

    fn review(&self, playouts: u32, threads: usize) -> Review {
        let log: Vec<&[Event]> = self.log.iter().map(Vec::as_slice).collect();
        review(&self.beginning, &log, Some(playouts), threads).unwrap()
    }
}

fn game_of(id: &str, levels: &[Level], n: u64) -> Played {
    Played::new(id, levels.len(), n).finish(levels, n)
}

fn close(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.005
}

#[test]
fn chances_are_shares_of_one_from_the_start_to_the_end_and_accounts_add_up() {
    for (n, id) in (0..).zip(EDITIONS) {
        for seats in [2, 4] {
            let played = game_of(id, &vec![Level::Easy; seats], n);
            let review = played.review(8, 2);
            let turns = &review.turns;
            assert!(turns.is_sorted_by_key(|turn| turn.turn) && turns[0].turn == 0, "{id}");
            assert_eq!(turns.last().unwrap().step, played.end.step());
            for turn in turns {
                for chances in [&turn.public, &turn.truth] {
                    assert_eq!(chances.len(), seats);
                    assert!(close(chances.iter().sum(), 1.0), "{id}: {turn:?}");
                    assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
                }
            }
            let winners: Vec<Seat> = played.end.outcome().unwrap().winners().collect();
            let (first, last) = (&turns[0], turns.last().unwrap());
            assert_eq!(last.public, last.truth, "nothing is open at the end");
            for account in &review.accounts {
                let won = if winners.contains(&account.seat) { 1.0 / winners.len() as f32 } else { 0.0 };
                assert!(close(last.truth[account.seat.index()], won));
                assert_eq!(account.start, first.public[account.seat.index()]);
                let sum = account.start + account.own + account.others + account.luck;
                assert!(close(sum, won), "{id}: {account:?}");
            }
            let points = &review.turning_points;
            assert!(!points.is_empty() && points.len() <= 3, "{id}: {points:?}");
            // The largest first, by what the turn did to the chances or by what the choice cost.
            let size = |point: &TurningPoint| {
                point.swing.iter().map(|swing| swing.abs()).fold(point.choice.cost, f32::max)
            };
            assert!(points.is_sorted_by(|a, b| size(a) >= size(b) - 0.002), "{id}: {points:?}");
            let biggest = |turns: &[Turn]| {
                let moved = turns[1].public.iter().zip(&turns[0].public).map(|(a, b)| (a - b).abs());
                moved.fold(0.0, f32::max)
            };
            let biggest = turns.windows(2).map(biggest).fold(0.0, f32::max);
            assert!(size(&points[0]) >= biggest - 0.01, "{id}: {points:?}");
        }
    }
}

#[test]
fn the_same_number_of_playouts_leads_to_the_same_review_whatever_the_threads() {
    let played = game_of("columbia-2015", &[Level::Easy; 3], 4);
    let once = played.review(6, 1);
    assert_eq!(once, played.review(6, 3));
    assert_ne!(once.turns, played.review(7, 1).turns);
    let json = serde_json::to_string(&once).unwrap();
    assert_eq!(serde_json::from_str::<Review>(&json).unwrap(), once);
}

#[test]
fn a_game_that_is_not_over_has_no_review() {
    let played = game_of("columbia-2015", &[Level::Easy; 2], 4);
    let log: Vec<&[Event]> = played.log.iter().map(Vec::as_slice).collect();
    assert_eq!(review(&played.beginning, &log[..log.len() - 1], Some(2), 1), None);
    assert_eq!(review(&played.beginning, &[], Some(2), 1), None);
}

#[test]
fn a_review_follows_the_line_that_was_played_in_the_end() {
    let mut played = Played::new("columbia-2015", 2, 11);
    let mut earlier = None;
    for n in 0..8 {
        if n == 4 {
            earlier = Some(played.end.clone());
        }
        let seat = played.end.next_to_act().unwrap();
        let action = look_ahead::choose(&played.end, seat, &Policy::EASY).unwrap();
        played.act(seat, &action);
    }
    let (earlier, seat) = (earlier.unwrap(), played.end.next_to_act().unwrap());
    played.end = played.end.back_to(&earlier);
    let back = Action::TakeBack { to: earlier.step() };
    played.log.push(vec![
        Event::Acted { seat, action: back },
        Event::TakenBack { to: earlier.step(), agreed: false },
    ]);
    let played = played.finish(&[Level::Random, Level::Easy], 11);
    let review = played.review(6, 2);
    let taken_back = earlier.step().0 + 1..=9;
    let steps = review
        .turns
        .iter()
        .map(|turn| turn.step)
        .chain(review.turning_points.iter().map(|point| point.choice.step));
    let steps: Vec<u32> = steps.map(|step| step.0).collect();
    assert!(steps.iter().all(|step| !taken_back.contains(step)), "{steps:?}");
    assert_eq!(review.turns.last().unwrap().step, played.end.step());
    assert!(review.turns.is_sorted_by(|a, b| a.turn < b.turn), "no turn is told twice");
}

#[test]
fn careless_choices_are_the_turning_points_and_cost_what_the_others_gain() {
    for (id, n) in [("columbia-2015", 3), ("kickstarter-2015", 5), ("gamma-two-1976", 8)] {
        let played = game_of(id, &[Level::Random, Level::Hard], n);
        let review = played.review(40, 2);
        let [careless, good] = [review.accounts[0], review.accounts[1]];
        assert!(careless.own < -0.1, "{id}: {careless:?}");
        assert!(careless.own < good.own - 0.05, "{id}: {careless:?} {good:?}");
        assert!(good.others > 0.1, "{id}: {good:?}");
        let cost = |seat: u8| -> f32 {
            review
                .turning_points
                .iter()
                .filter(|point| point.choice.seat == Seat(seat))
                .map(|point| point.choice.cost)
                .sum()
        };
        // Dice move the chances more than choices do: the largest swings are theirs.
        if id != "gamma-two-1976" {
            assert!(cost(0) > 0.05 && cost(0) > cost(1), "{id}: {:?}", review.turning_points);
        }
        let costly = &review.costly;
        assert!(costly.is_sorted_by_key(|choice| choice.step) && !costly.is_empty(), "{id}: {costly:?}");
        for choice in costly {
            let Hard::Instead(instead) = &choice.hard else { panic!("{id}: {choice:?}") };
            assert_ne!(*instead, choice.action);
            assert!(choice.cost >= 0.01, "{choice:?}");
            let bids = matches!(choice.action, Action::Bid { .. });
            assert_eq!(choice.lot.is_some(), bids, "{choice:?}");
        }
        for point in review.turning_points.iter().filter(|point| point.choice.cost > 0.0) {
            let of_turn = costly.iter().filter(|choice| choice.turn == point.choice.turn);
            let most = of_turn.map(|choice| choice.cost).fold(0.0, f32::max);
            assert_eq!((costly.contains(&point.choice), point.choice.cost), (true, most), "{point:?}");
        }
    }
}

#[test]
fn a_choice_is_judged_from_the_view_that_its_player_had() {
    // The same view in another world: what is hidden differs, and so does what happens later.
    let played = game_of("columbia-2015", &[Level::Easy, Level::Easy, Level::Easy], 21);
    let log: Vec<&[Event]> = played.log.iter().map(Vec::as_slice).collect();
    let mut game = played.beginning.clone();
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let mut compared = 0;
    for events in &log[..6] {
        let Some(Event::Acted { seat, action }) = events.first() else {
            panic!("a step begins with its action")
        };
        let view = game.view(Viewer::Seat(*seat));
        let truth = computer::review::cost_of(&game, *seat, action, 40);
        for _ in 0..4 {
            let other = Game::sample(&view, &mut rng);
            assert_ne!(other, game);
            assert_eq!(computer::review::cost_of(&other, *seat, action, 40), truth);
            compared += usize::from(truth.is_some());
        }
        events.iter().for_each(|event| game.evolve(event));
    }
    assert!(compared > 8, "{compared} choices");
}

#[test]
fn who_leaves_a_game_that_could_be_won_has_chosen_so() {
    let mut played = Played::new("columbia-2015", 2, 6);
    let seat = played.end.next_to_act().unwrap();
    let action = look_ahead::choose(&played.end, seat, &Policy::EASY).unwrap();
    played.act(seat, &action);
    played.act(Seat(0), &Action::Resign);
    let review = played.review(40, 1);
    let point = review.turning_points.iter().find(|point| point.choice.action == Action::Resign);
    let choice = &point.unwrap().choice;
    assert_eq!((choice.seat, &choice.hard), (Seat(0), &Hard::PlayOn));
    assert!(choice.cost > 0.2 && review.accounts[0].own < -0.2, "{review:?}");
}

#[test]
fn chances_with_the_truth_known_know_more_than_the_public() {
    // The player at turn holds the last spike, and wins by it.
    let mut known = 0;
    for n in 0..12 {
        let played = game_of("columbia-2015", &[Level::Easy; 2], 40 + n);
        let mut game = played.beginning.clone();
        for events in &played.log[..played.log.len() - 1] {
            events.iter().for_each(|event| game.evolve(event));
        }
        let winner = played.end.outcome().unwrap().winners().next().unwrap();
        if played.end.outcome().unwrap().reason != Reason::LastSpike || game.phase() != Phase::Lay {
            continue;
        }
        let mut rng = ChaCha20Rng::seed_from_u64(n);
        let [public, truth] = [Known::Public, Known::Truth].map(|known| shares(&game, known, 60, &mut rng));
        assert!(truth[winner.index()] > 0.95, "{n}: {truth:?}");
        known += usize::from(public[winner.index()] < truth[winner.index()] - 0.1);
    }
    assert!(known > 0, "the tile is no secret in any of the games");
}

#[test]
fn a_review_is_told_in_words_that_fit_and_blame_nobody_for_luck() {
    for (id, n) in [("columbia-2015", 3), ("kickstarter-2015", 5), ("gamma-two-1976", 8)] {
        let levels = [Level::Random, Level::Easy, Level::Random, Level::Easy, Level::Random, Level::Easy];
        let played = game_of(id, &levels, n);
        let review = played.review(4, 2);
        let names = Names::new(&std::array::from_fn::<String, 6, _>(|n| format!("{n}{}", "W".repeat(31))));
        for lang in Lang::ALL {
            let edition = played.beginning.edition();
            let reviewed = Reviewed { review: &review, edition, names: &names, stood_in: &[], lang };
            let post = reviewed.for_all(GameId(1));
            let alt = &post.picture.as_ref().unwrap().alt;
            assert!(alt.chars().count() <= 1024 && !alt.contains('…'), "{alt}");
            assert!(post.text.chars().count() <= 1900, "{}", post.text);
            for text in [&post.text, alt] {
                let small = text.to_lowercase();
                for word in ["mistake", "blunder", "error", "erro "] {
                    assert!(!small.contains(word), "{text}");
                }
            }
            for point in &review.turning_points {
                let turn = match lang {
                    Lang::En => format!("Turn {}:", point.choice.turn),
                    Lang::PtBr => format!("Turno {}:", point.choice.turn),
                };
                assert!(post.text.contains(&turn), "{}", post.text);
            }
        }
    }
}
