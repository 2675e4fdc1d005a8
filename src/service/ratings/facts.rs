//! Facts: the figures that the log of a finished game gives about everybody who sat at its table.

use std::collections::{BTreeMap, BTreeSet};

use last_spike_engine::{By, Event, Fold, Game, Money, Seat, Step, Viewer, played};

use crate::service::request::pseudonym::pseudonym;
use crate::store::games::{StoredGame, Who};
use crate::store::log::{self, LoggedStep};
use crate::store::ratings::results::{PlayerResult, SeatEnd};
use crate::store::seating::tenures;
use crate::store::{StoreError, Tx};

/// Returns the results of a finished game's players, by seat and in the order in which they sat there; `None` if the
/// game was never dealt.
///
/// # Errors
/// [`StoreError`] of the database, or if stored data can't be read.
pub(super) fn players(tx: &Tx<'_>, stored: &StoredGame) -> Result<Option<Vec<PlayerResult>>, StoreError> {
    let Some(beginning) = log::beginning(stored)? else { return Ok(None) };
    let steps = log::all(tx, stored.id)?;
    let mut players = sittings(tx, stored)?;
    let on_the_line: BTreeSet<Step> =
        played(steps.iter().map(|step| (step.n, &*step.events))).into_iter().collect();
    let mut fold = Fold::of(beginning, steps.iter().map(|step| &*step.events));
    let mut turns = BTreeSet::new();
    for step in steps.iter() {
        let (turn, at_turn) = (fold.game().turn(), fold.game().at_turn());
        log::fold_step(stored.id, &mut fold, step)?;
        if !on_the_line.contains(&step.n) {
            continue;
        }
        if turns.insert(turn)
            && let Some(player) = sitting(&mut players, at_turn, step.n)
        {
            player.turns += 1;
        }
        count(&mut players, step);
    }
    note_end(&mut players, &fold.into_game());
    Ok(Some(players))
}

/// Returns everybody who sat at the table, with counts of 0.
fn sittings(tx: &Tx<'_>, stored: &StoredGame) -> Result<Vec<PlayerResult>, StoreError> {
    let (mut former, mut now) = tenures::efforts(tx, stored.id)?;
    let mut players = Vec::new();
    let mut seated = BTreeMap::<Seat, u32>::new();
    for tenure in tenures::of_game(tx, stored.id)? {
        let sitting = seated.entry(tenure.seat).or_default();
        let who = match (tenure.user, tenure.level) {
            (Some(user), _) => Who::Human(user),
            (None, Some(level)) => Who::Computer(level),
            // A person who was forgotten.
            (None, None) => Who::Human(pseudonym()),
        };
        let effort = former.remove(&tenure.id).unwrap_or_default();
        players.push(PlayerResult {
            until: Some(tenure.until),
            since: tenure.since,
            replaced: true,
            seconds: effort.seconds,
            hints: effort.hints,
            ..nothing(tenure.seat, *sitting, tenure.name, who)
        });
        *sitting += 1;
    }
    for player in &stored.players {
        let sitting = seated.get(&player.seat).copied().unwrap_or_default();
        let effort = now.remove(&player.seat.0).unwrap_or_default();
        players.push(PlayerResult {
            since: player.since,
            seconds: effort.seconds,
            hints: effort.hints,
            ..nothing(player.seat, sitting, player.name.clone(), player.who.clone())
        });
    }
    for player in players.iter_mut().filter(|player| player.user().is_none()) {
        (player.seconds, player.hints) = (None, None);
    }
    players.sort_by_key(|player| (player.seat, player.sitting));
    Ok(players)
}

/// Returns a result with counts of 0, for a player who stayed to the end.
fn nothing(seat: Seat, sitting: u32, name: String, who: Who) -> PlayerResult {
    PlayerResult {
        seat,
        sitting,
        since: Step(0),
        until: None,
        who,
        name,
        end: None,
        payouts: Money::ZERO,
        double_cost: 0,
        free_land: 0,
        turns: 0,
        seconds: None,
        moves: 0,
        stand_in_moves: 0,
        bankrupt: false,
        resigned: false,
        replaced: false,
        successor: sitting > 0,
        hints: None,
    }
}

/// Returns the player who sat at a seat when a step was taken.
fn sitting(players: &mut [PlayerResult], seat: Seat, step: Step) -> Option<&mut PlayerResult> {
    let sat = |player: &&mut PlayerResult| {
        player.seat == seat && player.since < step && player.until.is_none_or(|until| step <= until)
    };
    players.iter_mut().find(sat)
}

/// Counts the events of a step for the players who sat there.
fn count(players: &mut [PlayerResult], step: &LoggedStep) {
    // A player who lets the deadline of an auction pass has not moved.
    let moved = !matches!(step.by, Some(By::Forced | By::Deadline));
    if let Some(player) = sitting(players, step.seat, step.n).filter(|_| moved) {
        player.moves += 1;
        player.stand_in_moves += u32::from(step.by == Some(By::StandIn));
    }
    for event in &step.events {
        let seat = match event {
            Event::TileLaid { seat, .. }
            | Event::GrantClaimed { seat, .. }
            | Event::Payout { seat, .. }
            | Event::Bankrupt { seat, .. }
            | Event::Resigned { seat, .. } => *seat,
            _ => continue,
        };
        let Some(player) = sitting(players, seat, step.n) else { continue };
        match event {
            Event::TileLaid { doubled, .. } => player.double_cost += u32::from(*doubled),
            Event::GrantClaimed { .. } => player.free_land += 1,
            Event::Payout { amount, .. } => player.payouts += *amount,
            Event::Bankrupt { .. } => player.bankrupt = true,
            _ => player.resigned = true,
        }
    }
}

/// Notes what each seat has at the end, for the players who stayed.
fn note_end(players: &mut [PlayerResult], game: &Game) {
    let Some(outcome) = game.outcome() else { return };
    let view = game.view(Viewer::Spectator);
    for player in players.iter_mut().filter(|player| !player.replaced) {
        let placing = outcome.ranking.iter().find(|placing| placing.seat == player.seat);
        player.end = placing.map(|placing| {
            let seat = view.seat(player.seat);
            let cards = game.edition().cities.iter().map(|city| (*city, u32::from(seat.cards_of(*city))));
            SeatEnd {
                place: placing.place,
                cash: placing.cash,
                land: placing.land_cost,
                cities: cards.filter(|(_, cards)| *cards > 0).collect(),
            }
        });
    }
}
