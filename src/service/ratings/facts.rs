//! Facts: the figures that the log of a finished game gives about everybody who sat at its table.

use std::collections::{BTreeMap, BTreeSet};

use last_spike_engine::{Action, By, Event, Fold, Game, Money, Seat, Step, Viewer, played};

use crate::service::clock::countdown::Countdown;
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
    let (mut turns, mut opened) = (BTreeSet::new(), None);
    for step in steps.iter() {
        let (turn, at_turn) = (fold.game().turn(), fold.game().at_turn());
        if step.events.iter().any(|event| matches!(event, Event::AuctionOpened { .. })) {
            opened = Some(step.at);
        }
        let is_kept = fold.game().edition().asks_everybody(fold.game().options());
        let lasted = opened.is_some_and(|opened| opened.after(Countdown::auction(stored.pace())) <= step.at);
        let hides_silence = is_kept && lasted && !steps.iter().any(|other| is_silence_beside(step, other));
        log::fold_step(stored.id, &mut fold, step)?;
        if !on_the_line.contains(&step.n) {
            continue;
        }
        if turns.insert(turn)
            && let Some(player) = sitting(&mut players, at_turn, step.n)
        {
            player.turns += 1;
        }
        count(&mut players, step, hides_silence);
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
        (player.seconds, player.hints, player.own_moves) = (None, None, None);
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
        own_moves: Some(0),
        bankrupt: false,
        resigned: false,
        ended_it: false,
        left_early: false,
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

/// Returns whether another step, which counts together with this one, stands for silence.
fn is_silence_beside(step: &LoggedStep, other: &LoggedStep) -> bool {
    other.at == step.at && other.by == Some(By::Deadline)
}

/// Counts the events of a step for the players who sat there; `hides_silence` if the log may not tell passes by silence
/// from those that players gave: while auctions with hidden cash always lasted their whole time, it had both as planned.
fn count(players: &mut [PlayerResult], step: &LoggedStep, hides_silence: bool) {
    let action = match step.events.first() {
        Some(Event::Acted { action, .. }) => Some(action),
        _ => None,
    };
    let passes = matches!(action, Some(Action::Bid { amount: None | Some(Money::ZERO) }));
    // A player who lets the deadline of an auction pass has not moved.
    let moved = match step.by {
        Some(By::Forced | By::Deadline) => false,
        Some(By::Plan) => !(passes && hides_silence),
        Some(By::StandIn) | None => true,
    };
    if let Some(player) = sitting(players, step.seat, step.n).filter(|_| moved) {
        player.moves += 1;
        player.stand_in_moves += u32::from(step.by == Some(By::StandIn));
        let is_own = step.by != Some(By::StandIn) && action.is_some_and(is_on_the_board);
        player.own_moves = player.own_moves.map(|own| own + u32::from(is_own));
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

/// Returns whether an action plays the game: leaving does not, nor do deals, which can be offered and withdrawn at will.
const fn is_on_the_board(action: &Action) -> bool {
    match action {
        Action::Lay { .. }
        | Action::Buy { .. }
        | Action::Pass
        | Action::Auction(_)
        | Action::Bid { .. }
        | Action::Roll
        | Action::BuyLand
        | Action::Build(_)
        | Action::Remove(_) => true,
        Action::Offer(_)
        | Action::Accept { .. }
        | Action::Decline { .. }
        | Action::Withdraw { .. }
        | Action::Resign
        | Action::TakeBack { .. } => false,
    }
}

/// Notes what each seat has at the end, for the players who stayed; of a game that was ended early, as it stands.
fn note_end(players: &mut [PlayerResult], game: &Game) {
    let ranking = game.standing();
    let view = game.view(Viewer::Spectator);
    for player in players.iter_mut().filter(|player| !player.replaced) {
        let placing = ranking.iter().find(|placing| placing.seat == player.seat);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Time, UserId};

    /// Returns the moves and the own moves of a person after a step.
    fn counted(action: Action, by: Option<By>, hides_silence: bool) -> (u32, Option<u32>) {
        let mut players = [nothing(Seat(0), 0, "Ann".to_owned(), Who::Human(UserId(1)))];
        let events = vec![Event::Acted { seat: Seat(0), action }];
        count(
            &mut players,
            &LoggedStep { n: Step(1), seat: Seat(0), by, events, at: Time(0) },
            hides_silence,
        );
        (players[0].moves, players[0].own_moves)
    }

    /// K5: with hidden cash the log once had a pass by silence as one that was given ahead.
    #[test]
    fn a_pass_that_may_be_silence_is_no_move_and_a_bid_is() {
        let bid = |amount: u32| Action::Bid { amount: Some(Money::thousands(amount)) };
        assert_eq!(counted(bid(0), Some(By::Plan), true), (0, Some(0)));
        assert_eq!(counted(bid(0), Some(By::Plan), false), (1, Some(1)));
        assert_eq!(counted(bid(3), Some(By::Plan), true), (1, Some(1)));
        assert_eq!(counted(bid(0), None, true), (1, Some(1)), "they passed themselves");
        assert_eq!(counted(bid(0), Some(By::Deadline), false), (0, Some(0)));
    }

    #[test]
    fn rolls_that_are_made_ahead_are_own_moves_and_leaving_is_none() {
        assert_eq!(counted(Action::Roll, Some(By::Plan), false), (1, Some(1)));
        assert_eq!(counted(Action::Roll, Some(By::StandIn), false), (1, Some(0)));
        assert_eq!(counted(Action::Roll, Some(By::Forced), false), (0, Some(0)));
        assert_eq!(counted(Action::Resign, None, false), (1, Some(0)));
        assert_eq!(counted(Action::Withdraw { id: 1 }, None, false), (1, Some(0)));
    }
}
