//! The turning points of a game, and what made up each seat's result.

use last_spike_engine::{Action, Seat, Viewer};

use super::choices::{Better, Choice};
use super::document::{Account, Hard, Judged, Turn, TurningPoint, rounded};
use super::line::{Decision, TurnEnd};

/// The number of turning points.
const POINTS: usize = 3;
/// The least that a choice costs before something else is said to be better.
const COSTS: f32 = 0.01;
/// The least that a turn moves a chance, or a choice in it costs, before it is a turning point: less is hardly seen on
/// the curves.
const SWING: f32 = 0.05;

/// Returns the choices that cost their seat something, more than chance in the playouts explains.
pub(super) fn costly(choices: &[(&Decision, Choice)]) -> Vec<Judged> {
    let judged = choices.iter().filter_map(|(decision, choice)| {
        let cost = -choice.effect[decision.seat.index()];
        let hard = match &choice.better {
            Better::Same => return None,
            Better::Other(action) => Hard::Instead(action.clone()),
            Better::PlayOn => Hard::PlayOn,
        };
        (cost >= COSTS.max(2.0 * choice.error)).then(|| judged(decision, hard, cost))
    });
    judged.collect()
}

/// Returns the turns that moved the chances most, and the choices that cost most: the largest first. A turn stands for
/// the choice that cost most in it, else for the one that says what it was about.
pub(super) fn points(
    decisions: &[Decision],
    turns: &[Turn],
    ends: &[TurnEnd],
    costly: &[Judged],
) -> Vec<TurningPoint> {
    let mut points: Vec<(f32, TurningPoint)> = Vec::new();
    for (n, turn) in turns.iter().enumerate().skip(1) {
        let swing = swing(turns, n);
        let moved = swing.iter().map(|change| change.abs()).fold(0.0, f32::max);
        let costliest = costly.iter().filter(|judged| judged.turn == turn.turn);
        let costliest = costliest.max_by(|one, other| one.cost.total_cmp(&other.cost)).cloned();
        let about = || {
            let tells = decisions.iter().find(|decision| {
                let Decision { before, seat, action, .. } = decision;
                before.turn() == turn.turn && *seat == before.at_turn() && tells(action)
            });
            tells.map(|decision| judged(decision, Hard::Same, 0.0))
        };
        let Some(choice) = costliest.or_else(about) else { continue };
        let size = moved.max(choice.cost);
        if size >= SWING {
            let swing = swing.into_iter().map(rounded).collect();
            points.push((size, TurningPoint { choice, swing, came: ends[n].came.clone() }));
        }
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

fn judged(decision: &Decision, hard: Hard, cost: f32) -> Judged {
    let Decision { step, before, seat, action } = decision;
    let auction = matches!(action, Action::Bid { .. }).then(|| before.view(Viewer::Spectator).table);
    Judged {
        turn: before.turn(),
        step: *step,
        seat: *seat,
        action: action.clone(),
        lot: auction.as_ref().and_then(|table| Some(table.auction()?.city)),
        hard,
        cost: rounded(cost),
    }
}

/// Returns what a turn did to each seat's chance, as everybody could see it.
fn swing(turns: &[Turn], n: usize) -> Vec<f32> {
    let before = &turns[n.saturating_sub(1)].public;
    turns[n].public.iter().zip(before).map(|(after, before)| after - before).collect()
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
