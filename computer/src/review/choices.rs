//! A choice and what it did to everybody's chances, judged in worlds drawn from the view that its player had.

use last_spike_engine::{Action, Game, Phase, Seat, View, Viewer, Worlds};
use rand_chacha::rand_core::Rng;

use super::calibration::Calibration;
use super::line::Decision;
use crate::hard::{self, Think};
use crate::look_ahead;
use crate::offers;
use crate::weights::{Tables, Weights};

/// The choice of `hard` in their place.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Better {
    /// The same.
    Same,
    /// Another action.
    Other(Action),
    /// It would not have left the game.
    PlayOn,
}

/// A choice that was judged.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The choice of `hard` in their place.
    pub better: Better,
    /// The effect of the choice on each seat's chance, compared with that one.
    pub effect: Vec<f32>,
    /// The standard error of what it did to the chance of the seat that chose.
    pub error: f32,
}

/// Judges a decision; `None` where there was no choice, or one that `hard` does not compare (offers).
pub(super) fn judge(decision: &Decision, playouts: u32, rng: &mut impl Rng) -> Option<Choice> {
    let Decision { before, seat, action, .. } = decision;
    let view = before.view(Viewer::Seat(*seat));
    let weights = Tables::of(&view.edition).for_seats(before.seats());
    let better = better(&view, *seat, action, weights, Think::playouts(playouts), rng)?;
    let compared = match &better {
        Better::Same => {
            return Some(Choice { better, effect: vec![0.0; usize::from(before.seats())], error: 0.0 });
        }
        Better::Other(other) => Some(other),
        Better::PlayOn => None,
    };
    let (effect, error) = compare(&view, *seat, action, compared, weights, playouts, rng);
    // Whoever leaves loses all that they had.
    let scale = if better == Better::PlayOn { 1.0 } else { Calibration::of(before).choices };
    let effect = effect.into_iter().map(|change| change * scale).collect();
    Some(Choice { better, effect, error: error * scale })
}

/// Returns what `hard` would have done in the view that a player had; `None` where there was no choice.
fn better(
    view: &View,
    seat: Seat,
    action: &Action,
    weights: &Weights,
    think: Think,
    rng: &mut impl Rng,
) -> Option<Better> {
    let best = match action {
        Action::Offer(_) | Action::Withdraw { .. } | Action::TakeBack { .. } => return None,
        Action::Resign => return Some(Better::PlayOn),
        Action::Accept { id } | Action::Decline { id } => {
            offers::answer(view, seat, *id, weights, think, rng)
        }
        _ => {
            let candidates = look_ahead::candidates(&Worlds::of(view).draw(rng), seat, &weights.policy);
            if candidates.iter().all(|candidate| candidate == action) {
                return None;
            }
            hard::choose(view, seat, weights, think, rng)?
        }
    };
    Some(if best == *action { Better::Same } else { Better::Other(best) })
}

/// Returns by how much an action changes each seat's chance compared with another, or with none, and the standard error
/// of that for the seat itself. Both are tried in the same worlds with the same chance.
#[allow(clippy::cast_precision_loss, reason = "some thousands of playouts")]
fn compare(
    view: &View,
    seat: Seat,
    action: &Action,
    other: Option<&Action>,
    weights: &Weights,
    playouts: u32,
    rng: &mut impl Rng,
) -> (Vec<f32>, f32) {
    let worlds = Worlds::of(view);
    let until = view.turn + weights.turns;
    let mut sums = [0.0_f32; Seat::MOST];
    let (mut squares, mut tried) = (0.0_f32, 0.0_f32);
    for _ in 0..playouts {
        let mut world = worlds.draw(rng);
        if view.phase == Phase::Auction {
            look_ahead::rebid(&mut world, seat, &weights.policy, rng);
        }
        let after = |action: Option<&Action>| after(&world, seat, action, weights, until);
        let (Some(done), Some(instead)) = (after(Some(action)), after(other)) else { continue };
        for (sum, (done, instead)) in sums.iter_mut().zip(done.into_iter().zip(instead)) {
            *sum += done - instead;
        }
        squares += (done[seat.index()] - instead[seat.index()]).powi(2);
        tried += 1.0;
    }
    let tried = tried.max(1.0);
    let means: Vec<f32> = sums[..view.seats.len()].iter().map(|sum| sum / tried).collect();
    let variance = (squares / tried - means[seat.index()].powi(2)).max(0.0);
    let error = (variance / tried).sqrt();
    (means, error)
}

/// Returns everybody's chance after an action in a world; `None` where the rules do not allow it there.
fn after(
    world: &Game,
    seat: Seat,
    action: Option<&Action>,
    weights: &Weights,
    until: u32,
) -> Option<[f32; Seat::MOST]> {
    let mut game = world.clone();
    if let Some(action) = action {
        game.play(seat, action, &mut ()).ok()?;
    }
    look_ahead::play_on(&mut game, &weights.policy, until);
    Some(weights.judge.chances(&game))
}
