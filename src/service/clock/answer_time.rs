//! The time for an answer: of a turn, an auction, a vote, an invitation or a last word, each with its own reasons to
//! stop.
//!
//! No time ever runs while the bot or Discord is down, or the bot is not in the server: nobody can answer then. What
//! else stops it depends on what is asked, and is decided here alone.

use super::countdown::Calendar;
use super::quiet::QuietHours;
use crate::store::clock::awaited::{Awaited, AwaitedQuestion};
use crate::store::games::StoredGame;
use crate::store::operation::uptime::{self, Interval, StoppedBy};
use crate::store::people::settings::Settings;
use crate::store::table::pace::Pace;
use crate::store::{GameHeader, StoreError, Time, Tx};

/// The question for whose answer there is a time.
#[derive(Clone, Copy, Debug)]
pub(in crate::service) enum TimeFor<'a> {
    /// A turn, a debt or a bid: pauses of the game, absences and quiet hours of its player stop it. Who plays live is
    /// there: neither absences nor quiet hours count then. Nor do they where all are asked in an auction, whoever can
    /// bid: it ends with the time of all, and nobody is to keep it open for weeks.
    Move(&'a StoredGame, &'a Awaited),
    /// A move where no clock runs, until its player counts as silent: pauses and absences stop it. A week has some
    /// nights for everybody.
    Silence(&'a StoredGame, &'a Awaited),
    /// The absence that a player has announced, until others may vote on their seat: pauses stop it.
    Absence(&'a GameHeader),
    /// A vote, an invitation, the time in which a player can take their seat back, or the warning that a game will be
    /// ended. Nothing else stops this time, so that each of them ends.
    Word(&'a GameHeader),
}

/// Returns in which stretches since a moment the time for an answer does not run; without `now`, whether bot and
/// Discord are there at this moment does not count.
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

/// Tells whether a seat is asked in an auction in which all are, whoever can bid.
pub(super) fn is_asked_together(stored: &StoredGame, row: &Awaited) -> bool {
    row.question == AwaitedQuestion::Auction && stored.edition.asks_everybody(stored.options)
}
