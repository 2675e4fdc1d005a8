//! The hard computer: plays every answer on in worlds that agree with what it sees, and takes the one that wins most.
//!
//! Flat Monte Carlo: all answers are tried in the same world and with the same chance, the worse half of them is given
//! up in turn, and what is saved goes to the better half (sequential halving). A playout goes on for some turns by a
//! tuned policy; then a fitted judge says who will win.

use std::time::{Duration, Instant};

use last_spike_engine::{Action, Game, Phase, Seat, View, Worlds};
use rand_chacha::rand_core::Rng;

use super::look_ahead;
use super::weights::Weights;

/// The limits of the thinking of `hard` about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Think {
    /// The number of playouts.
    pub playouts: u32,
    /// The time, if it is limited: fewer playouts are made where they take longer.
    pub time: Option<Duration>,
}

impl Think {
    /// The number of playouts beyond which more hardly add anything.
    pub const ENOUGH: u32 = 4000;

    /// Thinks by number alone: the same choice on every machine.
    #[must_use]
    pub const fn playouts(playouts: u32) -> Self {
        Self { playouts, time: None }
    }

    /// Thinks for so long at most.
    #[must_use]
    pub const fn time(time: Duration) -> Self {
        Self { playouts: Self::ENOUGH, time: Some(time) }
    }
}

impl Default for Think {
    fn default() -> Self {
        Self::playouts(1500)
    }
}

/// An answer, and how it did so far.
struct Tried {
    action: Action,
    chances: f32,
}

/// An answer in its place among all that are worth comparing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ranked {
    pub(super) action: Action,
    /// The chance to win that it leads to; `None` where it was compared with nothing.
    pub(super) chance: Option<f32>,
}

/// Chooses an answer to the open question; `None` where there is none.
pub(super) fn choose(
    view: &View,
    seat: Seat,
    weights: &Weights,
    think: Think,
    rng: &mut impl Rng,
) -> Option<Action> {
    rank(view, seat, weights, think, rng).into_iter().next().map(|ranked| ranked.action)
}

/// Ranks the answers to the open question that are worth comparing, the best first.
pub(super) fn rank(
    view: &View,
    seat: Seat,
    weights: &Weights,
    think: Think,
    rng: &mut impl Rng,
) -> Vec<Ranked> {
    let start = Instant::now();
    let worlds = Worlds::of(view);
    let candidates = look_ahead::candidates(&worlds.draw(rng), seat, &weights.policy);
    if candidates.len() <= 1 {
        return candidates.into_iter().map(|action| Ranked { action, chance: None }).collect();
    }
    let mut tried: Vec<Tried> = candidates.into_iter().map(|action| Tried { action, chances: 0.0 }).collect();
    let mut given_up = Vec::new();
    let mut played = 0.0_f32;
    let until = view.turn + weights.turns;
    let rounds = usize::BITS - (tried.len() - 1).leading_zeros();
    'rounds: for _ in 0..rounds {
        let each = usize::try_from(think.playouts / rounds).unwrap_or(usize::MAX) / tried.len();
        for _ in 0..each.max(1) {
            let mut world = worlds.draw(rng);
            if view.phase == Phase::Auction {
                look_ahead::rebid(&mut world, seat, &weights.policy, rng);
            }
            for one in &mut tried {
                one.chances += chance_after(&world, seat, &one.action, weights, until);
            }
            played += 1.0;
            // All have been tried in as many worlds.
            if think.time.is_some_and(|time| start.elapsed() >= time) {
                break 'rounds;
            }
        }
        sort(&mut tried);
        let worse = tried.split_off(tried.len().div_ceil(2));
        given_up.splice(0..0, ranked(worse, played));
    }
    sort(&mut tried);
    ranked(tried, played).chain(given_up).collect()
}

fn sort(tried: &mut [Tried]) {
    tried.sort_by(|a, b| b.chances.total_cmp(&a.chances));
}

/// Returns answers with the chances that they have shown in so many playouts of each.
fn ranked(tried: Vec<Tried>, played: f32) -> impl Iterator<Item = Ranked> {
    tried.into_iter().map(move |Tried { action, chances }| Ranked {
        action,
        chance: (played > 0.0).then(|| chances / played),
    })
}

/// Returns the chance to win that an action leads to in a world.
pub(super) fn chance_after(world: &Game, seat: Seat, action: &Action, weights: &Weights, until: u32) -> f32 {
    let mut game = world.clone();
    if game.play(seat, action, &mut ()).is_err() {
        return 0.0;
    }
    look_ahead::play_on(&mut game, &weights.policy, until);
    weights.judge.chance(&game, seat)
}
