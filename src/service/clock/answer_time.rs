//! The time for an answer (to a turn, an auction, a vote, an invitation or a warning) and the reasons why it stops.
//!
//! No time ever runs while the bot or Discord is down, or the bot is not in the server: nobody can answer then. The
//! other reasons depend on the question, and are decided only here.

use super::countdown::Calendar;
use super::quiet::QuietHours;
use crate::store::clock::awaited::{Awaited, AwaitedQuestion};
use crate::store::games::StoredGame;
use crate::store::operation::uptime::{self, Interval, StoppedBy};
use crate::store::people::settings::Settings;
use crate::store::table::conditions::Pace;
use crate::store::{GameHeader, StoreError, Time, Tx};

/// A question that has a time for its answer.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) enum TimeFor<'a> {
    /// A turn, a debt or a bid: pauses of the game, and absences and quiet hours of its player stop this time. In live
    /// games absences and quiet hours don't count: players are there. Nor do they in an auction that asks everybody: it
    /// ends for all at the same time, and nobody should keep it open for weeks.
    Move(&'a StoredGame, &'a Awaited),
    /// A move in a game without a clock, until its player counts as silent: pauses and absences stop this time. Quiet
    /// hours don't: everybody has some nights in a week.
    Silence(&'a StoredGame, &'a Awaited),
    /// An announced absence, until the others may vote on the player's seat: pauses stop this time.
    Absence(&'a GameHeader),
    /// A vote, an invitation, the time in which a player can take their seat back, or the warning that a game will be
    /// ended. Nothing else stops this time, so that each of them ends.
    Word(&'a GameHeader),
}

/// Returns the stretches since a moment in which the time for an answer does not run. Without `now`, an outage that may
/// be under way at this moment is left out.
pub(in crate::service) fn calendar(
    tx: &Tx<'_>,
    what: TimeFor<'_>,
    since: Time,
    now: Option<Time>,
) -> Result<Calendar, StoreError> {
    let (header, stopped_by, quiet) = match what {
        TimeFor::Move(stored, row) => {
            let habits =
                Settings { quiet: row.quiet, time_zone: row.time_zone.clone(), ..Settings::default() };
            if stored.pace() == Pace::Live || is_asked_together(stored, row) {
                (&stored.header, StoppedBy::Pauses, None)
            } else {
                (&stored.header, StoppedBy::Player(stored.user(row.seat)), QuietHours::of(&habits))
            }
        }
        TimeFor::Silence(stored, row) => (&stored.header, StoppedBy::Player(stored.user(row.seat)), None),
        TimeFor::Absence(header) => (header, StoppedBy::Pauses, None),
        TimeFor::Word(header) => (header, StoppedBy::Nobody, None),
    };
    let mut excluded = uptime::stretches_since(tx, header.id, stopped_by, since, now)?;
    excluded.extend(header.bot_left_at.map(|begun| Interval { begun, ended: None }));
    Ok(Calendar { quiet, excluded })
}

/// Returns whether a seat is asked in an auction that asks everybody, even players who can't bid.
pub(super) fn is_asked_together(stored: &StoredGame, row: &Awaited) -> bool {
    row.question == AwaitedQuestion::Auction && stored.edition.asks_everybody(stored.options)
}
