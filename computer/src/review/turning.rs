//! The turning points of a game, and what made up each seat's result.

use last_spike_engine::{Action, Seat, Viewer};

use super::choices::{Better, Choice};
use super::document::{Account, Hard, Turn, TurningPoint, rounded};
use super::line::Decision;

/// The number of turning points.
const POINTS: usize = 3;
/// The least that a choice costs before it is one.
const LEAST: f32 = 0.01;

/// Returns the choices that cost most; where fewer cost anything, the turns that moved the chances most.
pub(super) fn points(
    decisions: &[Decision],
    turns: &[Turn],
    judged: &[(&Decision, Choice)],
) -> Vec<TurningPoint> {
    let mut costly: Vec<(f32, &Decision, &Choice)> = judged
        .iter()
        .map(|(decision, choice)| (-choice.effect[decision.seat.index()], *decision, choice))
        .filter(|(cost, _, choice)| *cost >= LEAST.max(2.0 * choice.error))
        .collect();
    costly.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    costly.truncate(POINTS);
    let mut points: Vec<TurningPoint> = costly
        .into_iter()
        .map(|(cost, decision, choice)| {
            let hard = match &choice.better {
                Better::Same => Hard::Same,
                Better::Other(action) => Hard::Instead(action.clone()),
                Better::PlayOn => Hard::PlayOn,
            };
            point(decision, turns, hard, cost)
        })
        .collect();
    let mut swings: Vec<(f32, u32)> = (1..turns.len())
        .map(|n| (most(&swing(turns, n)), turns[n].turn))
        .filter(|(swing, _)| *swing >= LEAST)
        .collect();
    swings.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    for (_, turn) in swings {
        if points.len() >= POINTS {
            break;
        }
        let decision = decisions.iter().find(|decision| {
            decision.before.turn() == turn
                && decision.seat == decision.before.at_turn()
                && tells(&decision.action)
        });
        if points.iter().all(|point| point.turn != turn)
            && let Some(decision) = decision
        {
            points.push(point(decision, turns, Hard::Same, 0.0));
        }
    }
    points.sort_by_key(|point| point.step);
    points
}

/// Tells whether an action says what a turn was about.
fn tells(action: &Action) -> bool {
    matches!(action, Action::Lay { .. } | Action::Auction(_) | Action::Roll | Action::Resign)
}

fn point(decision: &Decision, turns: &[Turn], hard: Hard, cost: f32) -> TurningPoint {
    let Decision { step, before, seat, action } = decision;
    let turn = before.turn();
    let n = turns.iter().position(|end| end.turn == turn);
    let swing = n.map_or_else(Vec::new, |n| swing(turns, n).into_iter().map(rounded).collect());
    let auction = matches!(action, Action::Bid { .. }).then(|| before.view(Viewer::Spectator).table);
    let lot = auction.as_ref().and_then(|table| Some(table.auction()?.city));
    let (step, seat, action, cost) = (*step, *seat, action.clone(), rounded(cost));
    TurningPoint { turn, step, seat, action, lot, hard, cost, swing }
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
