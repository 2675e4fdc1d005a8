//! Lessons: guided first games, at most one for each person, stored apart from all other games.

use last_spike_engine::{Event, State, Step};

use super::database::{columns, params, sql, whole};
use super::rows::error::StoreError;
use super::rows::ids::{LessonId, Time, UserId};
use super::rows::text::json;
use super::rows::tx::Tx;

/// The time for which an abandoned lesson is kept, in seconds: 90 days.
const KEPT: i64 = 90 * 24 * 60 * 60;

columns! {
    /// A lesson as it is stored, apart from its position.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredLesson {
        /// The number of the lesson, which no other lesson ever gets.
        pub id: LessonId = "id",
        /// The page of the script that the lesson has reached.
        pub page: String = "page",
        /// The number of times that the learner has gone on.
        pub step: Step = "step",
        /// The time at which the lesson was begun.
        pub begun_at: Time = "begun_at",
        /// The time at which the learner last went on.
        pub touched_at: Time = "touched_at",
    }
}

/// The position of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The page of the script.
    pub page: &'static str,
    /// The state of the game.
    pub state: State,
    /// The events since the learner was last asked, as the learner may see them.
    pub told: Vec<Event>,
}

/// Returns a person's lesson.
pub fn of(tx: &Tx<'_>, user: UserId) -> Result<Option<StoredLesson>, StoreError> {
    let sql = sql!("SELECT ", StoredLesson::COLUMNS, r#" FROM lessons WHERE "user" = ?1"#);
    tx.row(sql, params![user], whole)
}

/// Returns the state of a lesson's game and the events that the learner is told; `None` if this program cannot read
/// them, and the lesson must be begun anew.
pub fn position(tx: &Tx<'_>, lesson: LessonId) -> Result<Option<(State, Vec<Event>)>, StoreError> {
    let sql = "SELECT state, told FROM lessons WHERE id = ?1";
    let found = tx.row(sql, params![lesson], |row| Ok((row.get::<String>(0)?, row.get::<String>(1)?)))?;
    let Some((state, told)) = found else { return Ok(None) };
    Ok(serde_json::from_str(&state).ok().zip(serde_json::from_str(&told).ok()))
}

/// Begins a lesson for a person, which replaces an earlier one; returns its number.
pub fn begin(tx: &Tx<'_>, user: UserId, at: &Position) -> Result<LessonId, StoreError> {
    forget(tx, user)?;
    let sql = r#"INSERT INTO lessons ("user", page, step, state, told, begun_at, touched_at)
               VALUES (?1, ?2, 0, ?3, ?4, ?5, ?5) RETURNING id"#;
    tx.one(sql, params![user, at.page, json(&at.state), json(&at.told), tx.now()], whole)
}

/// Stores the next step of a lesson.
pub fn go_on(tx: &Tx<'_>, lesson: LessonId, at: &Position) -> Result<(), StoreError> {
    let sql =
        "UPDATE lessons SET page = ?2, step = step + 1, state = ?3, told = ?4, touched_at = ?5 WHERE id = ?1";
    tx.run(sql, params![lesson, at.page, json(&at.state), json(&at.told), tx.now()])
}

/// Forgets the lesson of a person.
pub fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"DELETE FROM lessons WHERE "user" = ?1"#, params![user])
}

/// Forgets the lessons that were abandoned more than 90 days ago.
pub fn forget_old(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run("DELETE FROM lessons WHERE touched_at < ?1", params![tx.now().after(-KEPT)])
}
