//! Points: the curve of a person's rating, with their points after each rated game.

use super::ladders::RatingSet;
use super::results::EndedGame;
use super::season::Span;
use super::tallies::places;
use crate::store::database::{ToValue, Value, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::tx::Tx;

/// Notes a person's points after a game.
pub(crate) fn note(
    tx: &Tx<'_>,
    of: RatingSet,
    user: UserId,
    span: Span,
    EndedGame { at, game }: EndedGame,
    points: i64,
) -> Result<(), StoreError> {
    tx.run(
        r#"INSERT INTO rating_points (ladder, generation, "user", season, at, game, points)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"#,
        params![of.ladder, of.generation, user, span.0, at, game, points],
    )
}

/// Returns a person's points after each of their last rated games, the oldest first.
pub(crate) fn last(
    tx: &Tx<'_>,
    of: RatingSet,
    user: UserId,
    span: Span,
    most: u32,
) -> Result<Vec<(Time, i64)>, StoreError> {
    let sql = r#"SELECT at, points FROM rating_points
                 WHERE ladder = ?1 AND generation = ?2 AND "user" = ?3 AND season = ?4
                 ORDER BY at DESC, game DESC LIMIT ?5"#;
    let params = params![of.ladder, of.generation, user, span.0, most];
    let mut points = tx.rows(sql, params, |row| Ok((row.get(0)?, row.get(1)?)))?;
    points.reverse();
    Ok(points)
}

/// Returns the rated games of some people that ended after a moment.
pub(crate) fn since(
    tx: &Tx<'_>,
    of: RatingSet,
    people: &[UserId],
    since: Time,
) -> Result<Vec<(UserId, GameId)>, StoreError> {
    let sql = format!(
        r#"SELECT "user", game FROM rating_points
           WHERE ladder = ?1 AND generation = ?2 AND "user" IN ({}) AND season = ?3 AND at > ?4"#,
        places(people.len(), 5)
    );
    let all = Span::ALL.0;
    let mut values: Vec<Value<'_>> = params![of.ladder, of.generation, all, since].to_vec();
    values.extend(people.iter().map(ToValue::to_value));
    tx.rows(&sql, &values, |row| Ok((row.get(0)?, row.get(1)?)))
}
