//! The players for whom a game waits: since when, for what, and whether they were told.

use last_spike_engine::{Game, Seat, Step};

use super::clocks::Clock;
use crate::store::database::{columns, insert, params, sql, whole, whole_of_game};
use crate::store::notices::notice_kind::{NoticeKind, Property};
use crate::store::people::settings::{self, Minute};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::tx::Tx;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::game::StoredGame;
pub use crate::store::table::kinds::AwaitedQuestion;

/// The time after which the answer of a computer counts in an auction that asks everybody, in seconds. It is the same
/// whether the computer can bid or not, and however long it thinks (K5).
pub(crate) const COMPUTERS_PAUSE: i64 = 5;

columns! {
    /// A player for whom a game waits.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Awaited {
        /// The game.
        pub game: GameId = "a.game",
        /// The seat.
        pub seat: Seat = "a.seat",
        /// The time since which the game waits for them.
        pub since: Time = "a.since",
        /// The step at which they were asked.
        pub asked: Step = "a.asked",
        /// The turn in which they were asked.
        pub turn: u32 = "a.turn",
        /// The kind of question.
        pub question: AwaitedQuestion = "a.question",
        /// The time at which they were told.
        pub told_at: Option<Time> = "a.told_at",
        /// The quiet hours that they had when they were asked.
        pub quiet: Option<(Minute, Minute)> = "a.quiet_from, a.quiet_to",
        /// The time zone of these hours.
        pub time_zone: Option<String> = "a.time_zone",
        /// The time that they have left; `None` if they have used none.
        pub clock: Option<Clock> = Clock::COLUMNS,
    }
}

/// Notes that a seat is asked something; `computer` is true if a computer answers for it.
pub(in crate::store) fn insert(tx: &Tx<'_>, row: &Awaited, computer: bool) -> Result<(), StoreError> {
    let (from, to) = row.quiet.unzip();
    insert!(tx, "awaited" {
        "game": row.game,
        "seat": row.seat,
        "since": row.since,
        "computer": computer,
        "asked": row.asked,
        "turn": row.turn,
        "question": row.question.name(),
        "told_at": row.told_at,
        "quiet_from": from,
        "quiet_to": to,
        "time_zone": row.time_zone,
    })
}

/// Stores the turn and the question of an awaited seat, and when its player was told.
pub(in crate::store) fn change(tx: &Tx<'_>, row: &Awaited) -> Result<(), StoreError> {
    tx.run(
        "UPDATE awaited SET turn = ?3, question = ?4, told_at = ?5 WHERE game = ?1 AND seat = ?2",
        params![row.game, row.seat.0, row.turn, row.question.name(), row.told_at],
    )
}

/// Notes that a player knows what they were asked up to a step; returns whether that is news.
pub fn tell(tx: &Tx<'_>, game: GameId, seat: Seat, upto: Step) -> Result<bool, StoreError> {
    let sql = "UPDATE awaited SET told_at = CASE WHEN since > ?4 THEN since ELSE ?4 END
               WHERE game = ?1 AND seat = ?2 AND told_at IS NULL AND asked <= ?3";
    Ok(tx.execute(sql, params![game, seat.0, upto.0, tx.now()])? > 0)
}

/// Selects the people whom a game waits for who accept no direct messages, are not noted as told, and whose question
/// was told by a post in the game's channel.
macro_rules! untold_by_post {
    ($notifies:literal) => {
        concat!(
            r#"game = ?1 AND told_at IS NULL
               AND EXISTS (SELECT 1 FROM players p JOIN people USING ("user") WHERE p.game = awaited.game
                           AND p.seat = awaited.seat AND dm_closed_at IS NOT NULL)
               AND EXISTS (SELECT 1 FROM outbox o WHERE o.game = awaited.game AND o.audience = 'channel'
                           AND o.fate = 'sent' AND o.upto >= awaited.asked"#,
            $notifies,
            " AND o.kind IN {})"
        )
    };
}

/// Notes that the posts in a game's channel have told the people who accept no direct messages, up to the step that
/// the posts tell. A silent post or an edit notifies nobody and doesn't count.
pub(crate) fn tell_by_posts(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let sql = format!(
        concat!(
            "UPDATE awaited SET told_at = CASE WHEN since > ?2 THEN since ELSE ?2 END WHERE ",
            untold_by_post!(" AND o.silent = 0")
        ),
        NoticeKind::listed(|kind| kind.is(Property::TellsMoves) || kind == NoticeKind::Call)
    );
    tx.run(&sql, params![game, tx.now()])
}

/// Returns the last step that asked something of a person who accepts no direct messages, if the channel was told but
/// they were not notified.
pub(crate) fn not_notified(tx: &Tx<'_>, game: GameId) -> Result<Option<Step>, StoreError> {
    let sql = format!(
        concat!("SELECT max(asked) FROM awaited WHERE computer = 0 AND ", untold_by_post!("")),
        NoticeKind::listed(|kind| kind.is(Property::TellsMoves) || kind == NoticeKind::Call)
    );
    tx.one(&sql, params![game], |row| Ok(row.get::<Option<u32>>(0)?.map(Step)))
}

/// Returns whether the open auction of a game, which asks everybody, began under a version in which it lasts until its
/// time is over.
pub(crate) fn run_to_deadline(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM awaited WHERE game = ?1 AND question = 'auction' AND to_deadline = 1)";
    tx.one(sql, params![game], whole)
}

/// Notes that a seat is asked anew, and told at once: its owner is back and sees the question. Auctions that ask everybody
/// `together` keep their time.
pub(crate) fn restart(tx: &Tx<'_>, game: GameId, seat: Seat, together: bool) -> Result<(), StoreError> {
    let unless = if together { " AND question <> 'auction'" } else { "" };
    let sql = format!("UPDATE awaited SET since = ?3, told_at = ?3 WHERE game = ?1 AND seat = ?2{unless}");
    tx.run(&sql, params![game, seat.0, tx.now()])
}

/// Moves the moment at which the awaited players were told to now, as their time starts over. Players who were not
/// told yet stay untold.
pub(crate) fn restart_all(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let sql = "UPDATE awaited SET told_at = CASE WHEN since > ?2 THEN since ELSE ?2 END
               WHERE game = ?1 AND told_at IS NOT NULL";
    tx.run(sql, params![game, tx.now()])
}

/// Stores whether only computers play in a game, if that has changed; returns it.
pub(in crate::store) fn note_people(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
) -> Result<bool, StoreError> {
    let is_playing = |seat: Seat| stored.user(seat).is_some() && game.plays(seat);
    let alone = !stored.players.iter().any(|player| is_playing(player.seat));
    if alone != stored.computers_alone {
        tx.run("UPDATE games SET computers_alone = ?2 WHERE id = ?1", params![stored.id, alone])?;
    }
    Ok(alone)
}

/// Notes since when a computer moves in a player's place; `None` if it no longer does.
pub(crate) fn set_stand_in(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    since: Option<Time>,
) -> Result<(), StoreError> {
    tx.run("UPDATE players SET stand_in = ?3 WHERE game = ?1 AND seat = ?2", params![game, seat.0, since])?;
    set_computer(tx, game, seat, since.is_some())
}

/// Notes that another person sits at a seat from now on, or a computer if there is no `user`: they are asked anew,
/// with their own quiet hours.
pub(in crate::store) fn hand_over(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    user: Option<UserId>,
) -> Result<(), StoreError> {
    let habits = user.map(|user| settings::of(tx, user)).transpose()?.unwrap_or_default();
    let (from, to) = habits.quiet.unzip();
    let zone = habits.time_zone.filter(|_| habits.quiet.is_some());
    tx.run(
        "UPDATE awaited SET computer = ?3, since = ?4, told_at = NULL, quiet_from = ?5, quiet_to = ?6,
             time_zone = ?7 WHERE game = ?1 AND seat = ?2",
        params![game, seat.0, user.is_none(), tx.now(), from, to, zone],
    )
}

/// Stores whether a computer moves at a seat from now on.
fn set_computer(tx: &Tx<'_>, id: GameId, seat: Seat, computer: bool) -> Result<(), StoreError> {
    tx.run("UPDATE awaited SET computer = ?3 WHERE game = ?1 AND seat = ?2", params![id, seat.0, computer])
}

/// Notes that a game has ended and waits for nobody.
pub(in crate::store) fn stop(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    jobs::cancel_of_seats(
        tx,
        id,
        &[jobs::JobKind::TurnAlarm, jobs::JobKind::Silence, jobs::JobKind::AnswerOffer],
    )?;
    of_game(tx, id)?.iter().try_for_each(|row| stop_awaiting(tx, row))
}

/// Notes that a game waits for a player no longer.
pub(super) fn stop_awaiting(tx: &Tx<'_>, row: &Awaited) -> Result<(), StoreError> {
    let Awaited { game, seat, question, .. } = *row;
    tx.run("DELETE FROM awaited WHERE game = ?1 AND seat = ?2", params![game, seat.0])?;
    match question {
        AwaitedQuestion::Auction => jobs::cancel(tx, Job::AuctionDeadline { game, seat }),
        // An alarm for which there is nothing to do ends by itself.
        AwaitedQuestion::Turn | AwaitedQuestion::Debt => Ok(()),
    }
}

/// Returns the players for whom a game waits.
pub fn of_game(tx: &Tx<'_>, id: GameId) -> Result<Vec<Awaited>, StoreError> {
    let sql = sql!(
        "SELECT ",
        Awaited::COLUMNS,
        " FROM awaited a LEFT JOIN clocks c ON c.game = a.game AND c.seat = a.seat
         WHERE a.game = ?1 ORDER BY a.seat"
    );
    tx.rows(sql, params![id], whole_of_game)
}
