//! The turning points of a game, and what made up each seat's result.

use last_spike_engine::{Action, Seat, Viewer};

use super::choices::{Better, Choice};
use super::document::{Account, Hard, Turn, TurningPoint, rounded};
use super::line::{Decision, TurnEnd};

/// The number of turning points.
const POINTS: usize = 3;
/// The least that a choice costs before something else is said to be better.
const COSTS: f32 = 0.01;
/// The least that a turn moves a chance, or a choice in it costs, before it is a turning point: less is hardly seen on
/// the curves.
const SWING: f32 = 0.05;

/// Returns the turns that moved the chances most, and the choices that cost most: the largest first. A turn stands for
/// the choice that cost most in it, else for the one that says what it was about.
pub(super) fn points(
    decisions: &[Decision],
    turns: &[Turn],
    ends: &[TurnEnd],
    judged: &[(&Decision, Choice)],
) -> Vec<TurningPoint> {
    let cost_of = |decision: &Decision, choice: &Choice| -choice.effect[decision.seat.index()];
    let mut points: Vec<(f32, TurningPoint)> = Vec::new();
    for (n, turn) in turns.iter().enumerate().skip(1) {
        let is_of_turn = |decision: &Decision| decision.before.turn() == turn.turn;
        let costly = judged
            .iter()
            .filter(|(decision, choice)| {
                is_of_turn(decision) && cost_of(decision, choice) >= COSTS.max(2.0 * choice.error)
            })
            .max_by(|(a, b), (c, d)| cost_of(a, b).total_cmp(&cost_of(c, d)));
        let moved = most(&swing(turns, n));
        let (decision, hard, cost) = if let Some((decision, choice)) = costly {
            let hard = match &choice.better {
                Better::Same => Hard::Same,
                Better::Other(action) => Hard::Instead(action.clone()),
                Better::PlayOn => Hard::PlayOn,
            };
            (*decision, hard, cost_of(decision, choice))
        } else if moved >= SWING
            && let Some(decision) = decisions.iter().find(|decision| {
                is_of_turn(decision) && decision.seat == decision.before.at_turn() && tells(&decision.action)
            })
        {
            (decision, Hard::Same, 0.0)
        } else {
            continue;
        };
        if moved.max(cost) < SWING {
            continue;
        }
        points.push((moved.max(cost), point(decision, turns, ends, n, hard, cost)));
    }
    // Of those of one size the earlier comes first.
    points.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    points.truncate(POINTS);
    points.into_iter().map(|(_, point)| point).collect()
}

/// Tells whether an action says what a turn was about.
fn tells(action: &Action) -> bool {
    matches!(action, Action::Lay { .. } | Action::Auction(_) | Action::Roll | Action::Resign)
}

fn point(
    decision: &Decision,
    turns: &[Turn],
    ends: &[TurnEnd],
    n: usize,
    hard: Hard,
    cost: f32,
) -> TurningPoint {
    let Decision { step, before, seat, action } = decision;
    let swing = swing(turns, n).into_iter().map(rounded).collect();
    let auction = matches!(action, Action::Bid { .. }).then(|| before.view(Viewer::Spectator).table);
    let lot = auction.as_ref().and_then(|table| Some(table.auction()?.city));
    let (step, seat, action, cost) = (*step, *seat, action.clone(), rounded(cost));
    TurningPoint {
        turn: turns[n].turn,
        step,
        seat,
        action,
        lot,
        hard,
        cost,
        swing,
        came: ends[n].came.clone(),
    }
}

/// Returns what a turn did to each seat's chance, as everybody could see it.
fn swing(turns: &[Turn], n: usize) -> Vec<f32> {
    let before = &turns[n.saturating_sub(1)].public;
    turns[n].public.iter().zip(before).map(|(after, before)| after - before).collect()
}

fn most(swing: &[f32]) -> f32 {
    swing.iter().map(|change| change.abs()).fold(0.0, f32::max)
}

/// Returns what made up each seat's result.
pub(super) fn accounts(turns: &[Turn], judged: &[(&Decision, Choice)]) -> Vec<Account> {
    let (Some(first), Some(last)) = (turns.first(), turns.last()) else { return Vec::new() };
    let account = |seat: Seat, start: f32, end: f32| {
        let sum = |is_own: bool| {
            let choices = judged.iter().filter(|(decision, _)| (decision.seat == seat) == is_own);
            rounded(choices.map(|(_, choice)| choice.effect[seat.index()]).sum())
        };
        let (own, others) = (sum(true), sum(false));
        Account { seat, start, own, others, luck: rounded(end - start - own - others) }
    };
    let seats = (0..).map(Seat).zip(&first.public).zip(&last.truth);
    seats.map(|((seat, start), end)| account(seat, *start, *end)).collect()
}
