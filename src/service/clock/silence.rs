//! Players on whose seats the others may vote: they haven't answered for a week in a game without a clock, or have
//! announced an absence and keep the game waiting.

use last_spike_engine::Seat;

use super::answer_time::{self, TimeFor};
use super::awaiting::{SILENCE, is_there};
use crate::store::clock::absences::{self, Absence};
use crate::store::clock::awaited::{self, Awaited};
use crate::store::games::StoredGame;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::conditions::Pace;
use crate::store::{StoreError, Time, Tx, table::headers};

/// The shortest time for which a person must be back for their next absence to count as a new one, in seconds.
const BACK: i64 = 24 * 60 * 60;

/// A player who does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silent {
    /// Their seat.
    pub seat: Seat,
    /// The time since which they have not answered, or have been away.
    pub since: Time,
    /// The time from which the others may vote on the seat.
    pub end: Time,
    /// True if they have announced that they are away.
    pub away: bool,
}

/// Returns since when the player of a seat has not answered, and from when the others may vote on the seat. `None` if
/// the game does not wait for them, nobody else could vote, or they are neither away for long enough nor, in a game
/// without a clock, were told of their turn.
pub fn until(tx: &Tx<'_>, stored: &StoredGame, seat: Seat) -> Result<Option<Silent>, StoreError> {
    let row = awaited::of_game(tx, stored.id)?.into_iter().find(|row| row.seat == seat);
    match row {
        Some(row) => of_row(tx, stored, &row, None),
        None => Ok(None),
    }
}

/// Returns the silence of a seat for which a game waits, as [`until`] does. With `connected`, an outage that is under
/// way at that moment counts.
pub(in crate::service) fn of_row(
    tx: &Tx<'_>,
    stored: &StoredGame,
    row: &Awaited,
    connected: Option<Time>,
) -> Result<Option<Silent>, StoreError> {
    if stored.user(row.seat).is_none() || stored.player(row.seat).stand_in.is_some() {
        return Ok(None);
    }
    // Without another person there is nobody who waits or could vote.
    if !stored.players.iter().any(|player| player.seat != row.seat && stored.user(player.seat).is_some()) {
        return Ok(None);
    }
    let silent = match row.told_at.filter(|_| stored.pace() == Pace::None) {
        Some(told) => {
            let calendar = answer_time::calendar(tx, TimeFor::Silence(stored, row), told, connected)?;
            let end = calendar.end(told, SILENCE);
            end.map(|end| Silent { seat: row.seat, since: told, end, away: false })
        }
        None => None,
    };
    let away = away(tx, stored, row.seat, connected)?;
    Ok(silent.into_iter().chain(away).min_by_key(|silent| silent.end))
}

/// Returns whether silence at a seat counts: a person plays there, and their time has no limit.
pub(in crate::service) fn may_be_silent(stored: &StoredGame, seat: Seat) -> bool {
    is_there(stored, seat) && stored.pace() == Pace::None
}

/// Returns since when the player of a seat is away, if the absence lasts until the others may vote on the seat.
fn away(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    connected: Option<Time>,
) -> Result<Option<Silent>, StoreError> {
    let now = tx.now();
    let Some(user) = stored.user(seat).filter(|_| stored.pace() != Pace::Live) else { return Ok(None) };
    let mut absences = absences::of_user(tx, user)?;
    absences.retain(|absence| absence.game.is_none_or(|game| game == stored.id));
    let Some((begun, until)) = at(&absences, now) else { return Ok(None) };
    // A player who has moved during the absence was there.
    let since = headers::last_moved_by(tx, stored.id, seat)?.map_or(begun, |moved| moved.max(begun));
    let calendar = answer_time::calendar(tx, TimeFor::Absence(&stored.header), since, connected)?;
    let end = calendar.end(since, SILENCE).filter(|end| *end <= now || *end < until);
    Ok(end.map(|end| Silent { seat, since, end, away: true }))
}

/// Returns the beginning and the end of the absence at a moment; absences less than a day apart count as one.
fn at(absences: &[Absence], now: Time) -> Option<(Time, Time)> {
    let lasting = absences.iter().filter(|absence| absence.begun <= now && now < absence.ended);
    let until = lasting.clone().map(|absence| absence.ended).max()?;
    let mut since = lasting.map(|absence| absence.begun).min()?;
    while let Some(earlier) = absences
        .iter()
        .filter(|absence| absence.begun < since && absence.ended.after(BACK) > since)
        .map(|absence| absence.begun)
        .min()
    {
        since = earlier;
    }
    Some((since, until))
}

/// Returns the players on whose seats the others may vote now.
pub fn of_game(tx: &Tx<'_>, stored: &StoredGame) -> Result<Vec<Silent>, StoreError> {
    let mut silent = Vec::new();
    for row in awaited::of_game(tx, stored.id)? {
        silent.extend(of_row(tx, stored, &row, None)?.filter(|silent| silent.end <= tx.now()));
    }
    Ok(silent)
}

/// Queues a look at an awaited seat of a game with a clock, for when the others may vote on the seat because its player
/// is away.
pub(in crate::service) fn look_later(
    tx: &Tx<'_>,
    stored: &StoredGame,
    row: &Awaited,
) -> Result<(), StoreError> {
    let now = tx.now();
    match of_row(tx, stored, row, Some(now))? {
        Some(away) => {
            let job = Job::Silence { game: stored.id, seat: row.seat };
            jobs::enqueue_by(tx, job, away.end.max(now))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = BACK;

    fn absence(begun: i64, ended: i64) -> Absence {
        Absence { game: None, begun: Time(begun), ended: Time(ended) }
    }

    #[test]
    fn who_is_back_for_less_than_a_day_is_away_all_the_time() {
        let week = 7 * DAY;
        let whole = Some((Time(0), Time(2 * week)));
        assert_eq!(at(&[absence(0, 2 * week)], Time(week)), whole);
        assert_eq!(at(&[absence(0, 2 * week)], Time(2 * week)), None, "they are back");
        let again = [absence(0, DAY), absence(DAY, 3 * DAY), absence(3 * DAY + 60, 2 * week)];
        assert_eq!(at(&again, Time(week)), whole, "announced anew, and off for a minute");
        let back = [absence(0, DAY), absence(2 * DAY, 2 * week)];
        assert_eq!(at(&back, Time(week)), Some((Time(2 * DAY), Time(2 * week))));
        assert_eq!(at(&back, Time(DAY)), None);
    }
}
