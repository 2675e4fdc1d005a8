//! The review of a finished game: everybody's chances turn by turn, the turning points, and luck apart from choices.
//!
//! Chances come from playouts of worlds, drawn from what was public or from the full truth ([`Known`]). A choice is
//! judged in worlds drawn from the view that its player had: what could not be known is luck.
//!
//! # Layers
//! - `turning`: the choices that cost something, the turning points, and the account of each seat;
//! - `choices`: what a choice did to the chances, compared with what `hard` would have done;
//! - [`chances`]: the share of playouts that each seat wins;
//! - [`calibration`]: what these shares mean;
//! - `line`: the positions of the game, without what was taken back;
//! - [`document`]: the review as it is kept.

pub mod calibration;
pub mod chances;
mod choices;
pub mod document;
mod line;
mod turning;

use std::sync::atomic::{AtomicUsize, Ordering};

use last_spike_engine::{Action, Event, Game, Seat};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use super::threads::on_threads;
use choices::Choice;
use document::{Review, Turn, rounded};
use line::{Decision, Line, TurnEnd};

pub use calibration::Known;

/// The work on a review.
enum Task<'a> {
    Turn(&'a TurnEnd),
    Decision(&'a Decision),
}

/// The outcome of a choice or a turn.
enum Done {
    Turn([Vec<f32>; 2]),
    Decision(Option<Choice>),
}

/// The seed of all worlds that a review draws: it is no secret, and has nothing to do with any game's.
const SEED: u64 = 1869;

/// The playouts that a whole review is made of, about: what two cores do in a few seconds.
const ENOUGH: u32 = 300_000;

/// Reviews a game that is over; `None` where it is not. `log` is its steps from the first on, and `playouts` the number
/// of them for each position and each choice. The same number leads to the same review, whatever the number of threads.
#[must_use]
pub fn review(beginning: &Game, log: &[&[Event]], playouts: Option<u32>, threads: usize) -> Option<Review> {
    review_telling(beginning, log, playouts, threads, |_| {})
}

/// Reviews a game as [`review`] does, and tells after each part of the work how many percent of it are done.
#[must_use]
pub fn review_telling(
    beginning: &Game,
    log: &[&[Event]],
    playouts: Option<u32>,
    threads: usize,
    tell: impl Fn(usize) + Sync,
) -> Option<Review> {
    let line = Line::of(beginning, log);
    if !line.turns.last()?.game.is_over() {
        return None;
    }
    let tasks: Vec<Task<'_>> =
        line.turns.iter().map(Task::Turn).chain(line.decisions.iter().map(Task::Decision)).collect();
    let playouts = playouts.unwrap_or_else(|| share_of(tasks.len()));
    let finished = AtomicUsize::new(0);
    let done = on_threads(&tasks, threads, |task| {
        let done = work(task, playouts);
        tell((finished.fetch_add(1, Ordering::Relaxed) + 1) * 100 / tasks.len());
        done
    });
    let (mut turns, mut choices) = (Vec::new(), Vec::new());
    for done in done {
        match done {
            Done::Turn(chances) => turns.push(chances),
            Done::Decision(choice) => choices.push(choice),
        }
    }
    let turns: Vec<Turn> = line
        .turns
        .iter()
        .zip(turns)
        .map(|(end, chances)| {
            let [public, truth] = chances.map(|chances| chances.into_iter().map(rounded).collect());
            Turn { turn: end.turn, step: end.step, seat: end.seat, public, truth }
        })
        .collect();
    let choices: Vec<(&Decision, Choice)> = line
        .decisions
        .iter()
        .zip(choices)
        .filter_map(|(decision, choice)| Some((decision, choice?)))
        .collect();
    let costly = turning::costly(&choices);
    let turning_points = turning::points(&line.decisions, &turns, &line.turns, &costly);
    let accounts = turning::accounts(&turns, &choices);
    Some(Review { playouts, turns, turning_points, costly, accounts })
}

/// Returns the number of playouts for each task where there are so many.
fn share_of(tasks: usize) -> u32 {
    let tasks = u32::try_from(tasks).unwrap_or(u32::MAX).max(1);
    (ENOUGH / tasks).clamp(100, 2000)
}

/// Does one task, with chance of its own.
fn work(task: &Task<'_>, playouts: u32) -> Done {
    let mut rng = ChaCha20Rng::seed_from_u64(SEED);
    match task {
        Task::Turn(end) => {
            rng.set_stream(u64::from(end.step.0) * 2);
            let chances = |known, rng: &mut _| chances::chances(&end.game, known, playouts, rng);
            Done::Turn([chances(Known::Public, &mut rng), chances(Known::Truth, &mut rng)])
        }
        Task::Decision(decision) => {
            rng.set_stream(u64::from(decision.step.0) * 2 + 1);
            Done::Decision(choices::judge(decision, playouts, &mut rng))
        }
    }
}

/// Returns what an action costs the seat that chooses it, compared with what `hard` would do: from its view of a game
/// alone. `None` where there is no choice.
#[must_use]
pub fn cost_of(game: &Game, seat: Seat, action: &Action, playouts: u32) -> Option<f32> {
    let decision = Decision { step: game.step(), before: game.clone(), seat, action: action.clone() };
    let choice = choices::judge(&decision, playouts, &mut ChaCha20Rng::seed_from_u64(SEED))?;
    Some(-choice.effect[seat.index()])
}
