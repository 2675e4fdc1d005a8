//! The seats of a game as a move finds and leaves them: the players for whom it waits, with their habits and clocks.

use last_spike_engine::{Game, Seat};

use super::awaited::{self, Awaited, AwaitedQuestion, COMPUTERS_PAUSE};
use super::clocks::{self, Clock};
use crate::store::database::{columns, params, sql, whole_of_game};
use crate::store::people::settings::Settings;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::tx::{Deferred, Tx};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::game::{StoredGame, Who};

/// The states of a game's seats, in their order. They are read once for a move, however many steps it has, and changed
/// together with the stored rows.
pub struct SeatStates {
    states: Vec<SeatState>,
    /// The players for whom the game waited before its last step.
    before: Vec<Awaited>,
}

columns! {
    /// The state of a seat.
    #[cfg_attr(test, derive(Debug, PartialEq))]
    struct SeatState {
        /// The player, if the game waits for them.
        awaited: Option<Awaited> = Awaited::COLUMNS,
        /// The time that they have left; `None` if they have used none.
        clock: Option<Clock> = Clock::COLUMNS,
        /// The player's habits; a computer has the defaults.
        habits: Settings = Settings::COLUMNS,
    }
}

/// Selects the seats of a game in their order, each with its columns of `awaited`, `clocks` and `settings`.
const OF_GAME: &str = sql!(
    "SELECT ",
    SeatState::COLUMNS,
    r#" FROM players p LEFT JOIN awaited a ON a.game = p.game AND a.seat = p.seat
     LEFT JOIN clocks c ON c.game = p.game AND c.seat = p.seat
     LEFT JOIN settings s ON s."user" = p."user"
     WHERE p.game = ?1 ORDER BY p.seat"#
);

/// Asks the database for the states of a game's seats.
pub(crate) fn prefetch(tx: &Tx<'_>, game: GameId) -> Result<Deferred<SeatStates>, StoreError> {
    let states = tx.prefetch(OF_GAME, params![game], whole_of_game)?;
    Ok(states.then(|_, states| Ok(SeatStates { states, before: Vec::new() })))
}

impl SeatStates {
    /// Returns the players who are asked something that they were not asked before the last step.
    pub(crate) fn asked_anew(&self) -> impl Iterator<Item = &Awaited> {
        self.awaited().filter(|row| !self.before.iter().any(|other| is_same_question(row, other)))
    }

    /// Returns the players whose question from before the last step is no longer open.
    pub(crate) fn answered(&self) -> impl Iterator<Item = &Awaited> {
        self.before.iter().filter(|row| !self.awaited().any(|other| is_same_question(row, other)))
    }

    /// Returns the habits of a seat's player; a computer has the defaults.
    pub(crate) fn habits(&self, seat: Seat) -> &Settings {
        &self.states[seat.index()].habits
    }

    /// Stores the time that a player has left.
    pub(crate) fn set_clock(
        &mut self,
        tx: &Tx<'_>,
        game: GameId,
        seat: Seat,
        clock: Clock,
    ) -> Result<(), StoreError> {
        let state = &mut self.states[seat.index()];
        state.clock = Some(clock);
        if let Some(awaited) = &mut state.awaited {
            awaited.clock = Some(clock);
        }
        clocks::set(tx, game, seat, clock)
    }

    /// Checks that these states match the stored rows: if a move has several steps, they are not read again.
    #[cfg(test)]
    fn check(&self, tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
        if !tx.connection.is_one_of_several() {
            assert_eq!(self.states, tx.connection.rows(OF_GAME, params![game], whole_of_game)?);
        }
        Ok(())
    }

    fn awaited(&self) -> impl Iterator<Item = &Awaited> {
        self.states.iter().filter_map(|state| state.awaited.as_ref())
    }

    /// Notes the players whom a game waits for. For a player who was already awaited in the same turn, the time since
    /// then counts. The player of the seat `shown` sees their question at once, so counts as told. In an auction,
    /// silence may count as a pass from `deadline` on; in one that asks everybody the answer of a computer counts after
    /// its pause.
    pub(in crate::store) fn update(
        &mut self,
        tx: &Tx<'_>,
        stored: &StoredGame,
        game: &Game,
        shown: Option<Seat>,
        deadline: Option<Time>,
    ) -> Result<(), StoreError> {
        #[cfg(test)]
        self.check(tx, stored.id)?;
        self.before = self.awaited().cloned().collect();
        let to_act = game.to_act();
        let is_over =
            |row: &mut Awaited| !to_act.contains(&row.seat) || row.turn != game.turn() && row.turn != 0;
        for state in &mut self.states {
            if let Some(gone) = state.awaited.take_if(is_over) {
                awaited::stop_awaiting(tx, &gone)?;
            }
        }
        for &seat in &to_act {
            let (question, state) = (AwaitedQuestion::of(game, seat), &mut self.states[seat.index()]);
            match &mut state.awaited {
                Some(row) => go_on(tx, row, question, game, shown == Some(seat))?,
                None => state.awaited = Some(state.asked(tx, stored, seat, game, shown)?),
            }
            if let Some(deadline) = deadline.filter(|_| question == AwaitedQuestion::Auction) {
                let pauses = moves_alone(stored, seat) && game.edition().asks_everybody(game.options());
                let due = if pauses { tx.now().after(COMPUTERS_PAUSE) } else { deadline };
                jobs::enqueue(tx, Job::AuctionDeadline { game: stored.id, seat }, due)?;
            }
        }
        Ok(())
    }
}

/// Stores the present question of a player who was already awaited. If it is `shown` to them at once they count as
/// told, even if the message that asked them did not arrive.
fn go_on(
    tx: &Tx<'_>,
    row: &mut Awaited,
    question: AwaitedQuestion,
    game: &Game,
    shown: bool,
) -> Result<(), StoreError> {
    let now = tx.now();
    let told_at = match row.told_at {
        // The question is of another kind, so its time starts now.
        Some(_) if row.question != question => Some(now),
        None if shown => Some(row.since.max(now)),
        told_at => told_at,
    };
    if row.question == AwaitedQuestion::Auction && question != AwaitedQuestion::Auction {
        jobs::cancel(tx, Job::AuctionDeadline { game: row.game, seat: row.seat })?;
    }
    let changed = Awaited { turn: game.turn(), question, told_at, ..row.clone() };
    if changed == *row {
        return Ok(());
    }
    *row = changed;
    awaited::change(tx, row)
}

impl SeatState {
    /// Notes that a seat is asked something.
    fn asked(
        &self,
        tx: &Tx<'_>,
        stored: &StoredGame,
        seat: Seat,
        game: &Game,
        shown: Option<Seat>,
    ) -> Result<Awaited, StoreError> {
        let now = tx.now();
        let question = AwaitedQuestion::of(game, seat);
        // If everybody is asked, able to bid or not, the time of all runs from the same moment.
        let together = question == AwaitedQuestion::Auction && game.edition().asks_everybody(game.options());
        let computer = moves_alone(stored, seat);
        let row = Awaited {
            game: stored.id,
            seat,
            since: now,
            asked: game.step(),
            turn: game.turn(),
            question,
            told_at: (together || shown == Some(seat)).then_some(now),
            quiet: self.habits.quiet,
            time_zone: self.habits.time_zone.clone().filter(|_| self.habits.quiet.is_some()),
            clock: self.clock,
        };
        awaited::insert(tx, &row, computer)?;
        Ok(row)
    }
}

/// Returns whether a computer moves at a seat: for itself, or for a person who is absent.
fn moves_alone(stored: &StoredGame, seat: Seat) -> bool {
    let player = stored.player(seat);
    matches!(player.who, Who::Computer(_)) || player.stand_in.is_some()
}

/// Returns whether two rows stand for the same question to the same player.
fn is_same_question(one: &Awaited, other: &Awaited) -> bool {
    (one.seat, one.turn, one.question) == (other.seat, other.turn, other.question)
}
