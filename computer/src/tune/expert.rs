//! Expert iteration: the search plays; the judge is fitted to what came of its games and the policy to its choices;
//! and the search goes on with both.
//!
//! After T. Anthony, Z. Tian and D. Barber, "Thinking Fast and Slow with Deep Learning and Tree Search" (2017).

use std::sync::Arc;

use last_spike_engine::{Action, Edition, Game, Seat, Viewer};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::climb::changed;
use super::fit::{Positions, explores};
use crate::look_ahead;
use crate::policy::Policy;
use crate::threads::on_threads;
use crate::weights::Weights;
use crate::{Think, answer_by, hard, offers};

/// One answer of this many is kept: they are large, and those of a turn tell much the same.
const KEPT: u32 = 4;

/// A question, and the chances that the search gave to its answers.
struct Choice {
    game: Game,
    seat: Seat,
    /// The answers that it compared, with the chances to win that they led to.
    chances: Vec<(Action, f32)>,
}

/// Games of the search.
#[derive(Default)]
pub struct Games {
    /// A position of every turn, with who won from there.
    pub positions: Positions,
    choices: Vec<Choice>,
}

impl Games {
    /// Plays games of the search at all seats, one answer in twenty left to chance.
    #[must_use]
    pub fn play(
        edition: &Arc<Edition>,
        weights: &Weights,
        think: Think,
        games: u64,
        series: u64,
        threads: usize,
    ) -> Self {
        let numbers: Vec<u64> = (0..games).collect();
        let played = on_threads(&numbers, threads, |n| {
            let mut choices = Vec::new();
            let positions = Positions::of_game(edition, weights.seats, series, *n, |game, seat, rng| {
                choose(game, seat, weights, think, rng, &mut choices)
            });
            Self { positions, choices }
        });
        let mut all = Self::default();
        for Self { positions, choices } in played {
            all.positions.join(positions);
            all.choices.extend(choices);
        }
        all
    }

    /// Returns the policy whose choices the search finds best: it is climbed to from another. The last tenth of the
    /// choices is kept back.
    #[must_use]
    pub fn imitate(&self, from: &Policy, changes: u32, series: u64) -> Imitation {
        let (shown, kept) = self.choices.split_at(self.choices.len() - self.choices.len() / 10);
        let mut rng = ChaCha20Rng::seed_from_u64(series);
        let (mut policy, mut least) = (from.clone(), cost(shown, from));
        for _ in 0..changes {
            let tried = changed(&policy, &mut rng);
            let cost = cost(shown, &tried);
            if cost < least {
                (policy, least) = (tried, cost);
            }
        }
        Imitation { costs: [cost(kept, from), cost(kept, &policy)], policy }
    }
}

/// A policy that was fitted to choices.
pub struct Imitation {
    /// The policy.
    pub policy: Policy,
    /// The average cost, in chances to win, of the choices of the previous policy and of this one: in the positions in
    /// which the search chose, in games to which they were not fitted.
    pub costs: [f64; 2],
}

fn choose(
    game: &Game,
    seat: Seat,
    weights: &Weights,
    think: Think,
    rng: &mut ChaCha20Rng,
    choices: &mut Vec<Choice>,
) -> Option<Action> {
    let view = game.view(Viewer::Seat(seat));
    let deal =
        answer_by(&view, weights, think, rng).or_else(|| offers::offer(&view, seat, weights, think, rng));
    if deal.is_some() {
        return deal;
    }
    let ranked = hard::rank(&view, seat, weights, think, rng);
    let best = ranked.first()?.action.clone();
    let chances: Vec<(Action, f32)> =
        ranked.into_iter().filter_map(|one| Some((one.action, one.chance?))).collect();
    if !chances.is_empty() && rng.next_u32().is_multiple_of(KEPT) {
        choices.push(Choice { game: game.clone(), seat, chances });
    }
    if explores(rng) { look_ahead::pick(game, seat, |most| rng.next_u32() % most) } else { Some(best) }
}

/// Returns what a policy's choices cost on average, in chances to win, as the search sees it.
#[allow(clippy::cast_precision_loss, reason = "some ten thousand choices")]
fn cost(choices: &[Choice], policy: &Policy) -> f64 {
    choices.iter().map(|choice| choice.cost(policy)).sum::<f64>() / choices.len().max(1) as f64
}

impl Choice {
    /// Returns what the policy's choice costs. A bid between those that were compared costs what the nearest does;
    /// another way to pay for a tile, what the best way that was compared does.
    fn cost(&self, policy: &Policy) -> f64 {
        let of = |like: &dyn Fn(&Action) -> bool| {
            let chances = self.chances.iter().filter(|(action, _)| like(action)).map(|(_, chance)| *chance);
            chances.reduce(f32::max)
        };
        let best = of(&|_| true).unwrap_or(0.0);
        let chosen = look_ahead::choose(&self.game, self.seat, policy).and_then(|chosen| {
            of(&|action| *action == chosen).or_else(|| match &chosen {
                Action::Bid { amount: Some(figure) } => self.nearest(figure.0),
                Action::Lay { tile, .. } => {
                    of(&|action| matches!(action, Action::Lay { tile: other, .. } if other == tile))
                }
                _ => None,
            })
        });
        let worst = || self.chances.iter().map(|(_, chance)| *chance).fold(best, f32::min);
        f64::from(best - chosen.unwrap_or_else(worst))
    }

    /// Returns the chance that the bid nearest to a figure leads to.
    fn nearest(&self, figure: u32) -> Option<f32> {
        let bids = self.chances.iter().filter_map(|(action, chance)| match action {
            Action::Bid { amount: Some(amount) } => Some((amount.0.abs_diff(figure), *chance)),
            _ => None,
        });
        bids.min_by_key(|(off, _)| *off).map(|(_, chance)| chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::Tables;

    fn games(threads: usize) -> Games {
        let edition = Edition::all().remove(0);
        Games::play(&edition, Tables::of(&edition).for_seats(2), Think::playouts(40), 12, 4, threads)
    }

    #[test]
    fn the_search_plays_the_same_games_on_any_number_of_threads() {
        let (one, three) = (games(1), games(3));
        assert!(one.choices.len() > 50 && one.positions.count() > 200);
        assert_eq!(one.positions.count(), three.positions.count());
        assert!(
            (cost(&one.choices, &Policy::EASY) - cost(&three.choices, &Policy::EASY)).abs() < 1e-12,
            "the same choices"
        );
    }

    #[test]
    fn a_policy_is_fitted_to_the_choices_of_the_search() {
        let games = games(2);
        let found = games.imitate(&Policy::EASY, 60, 1);
        assert!(cost(&games.choices, &found.policy) < cost(&games.choices, &Policy::EASY));
        // No choice costs less than nothing.
        assert!(games.choices.iter().all(|choice| choice.cost(&found.policy) >= 0.0));
    }
}
