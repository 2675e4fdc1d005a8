//! The people of a ladder with their ratings.

use super::division::guild;
use super::ladders::{RatingSet, bits, of_bits};
use super::season::{Season, Span};
use super::tallies::places;
use crate::store::database::{Error, Row, ToValue, Value, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GuildId, LadderId, Time, UserId};
use crate::store::rows::tx::Tx;

/// A person's rating for a span.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// The person, or the pseudonym of a person who was forgotten.
    pub user: UserId,
    /// The name that they had in their last rated game.
    pub name: String,
    /// The estimated strength, as of that game.
    pub mu: f64,
    /// The uncertainty of the estimate, as of that game.
    pub sigma: f64,
    /// When that game ended.
    pub last_at: Time,
    /// The number of rated games.
    pub games: u32,
    /// The number of rated games in which nobody was placed before them.
    pub wins: u32,
    /// The points that people see.
    pub points: i64,
    /// When the rating becomes too uncertain for the leaderboard.
    pub unsure_from: Time,
    /// True if they are kept off leaderboards.
    pub hidden: bool,
}

macro_rules! columns {
    () => {
        r#"SELECT r."user", r.name, r.mu, r.sigma, r.last_at, r.games, r.wins, r.points, r.unsure_from, r.hidden, r.season
           FROM ratings r "#
    };
}

fn read(row: &Row<'_>) -> Result<Rated, Error> {
    Ok(Rated {
        user: row.get(0)?,
        name: row.get(1)?,
        mu: of_bits(row.get(2)?),
        sigma: of_bits(row.get(3)?),
        last_at: row.get(4)?,
        games: row.get(5)?,
        wins: row.get(6)?,
        points: row.get(7)?,
        unsure_from: row.get(8)?,
        hidden: row.get(9)?,
    })
}

/// Returns a person's rating for a span.
pub(crate) fn find(
    tx: &Tx<'_>,
    of: RatingSet,
    user: UserId,
    span: Span,
) -> Result<Option<Rated>, StoreError> {
    let sql = concat!(columns!(), r#"WHERE ladder = ?1 AND generation = ?2 AND "user" = ?3 AND season = ?4"#);
    tx.row(sql, params![of.ladder, of.generation, user, span.0], read)
}

/// Returns the ratings of some people for two spans.
pub(crate) fn of_people(
    tx: &Tx<'_>,
    of: RatingSet,
    people: &[UserId],
    spans: [Span; 2],
) -> Result<Vec<(Span, Rated)>, StoreError> {
    let sql = format!(
        concat!(
            columns!(),
            r#"WHERE ladder = ?1 AND generation = ?2 AND "user" IN ({}) AND season IN (?3, ?4)"#
        ),
        places(people.len(), 5)
    );
    let [all, season] = spans;
    let mut values: Vec<Value<'_>> = params![of.ladder, of.generation, all.0, season.0].to_vec();
    values.extend(people.iter().map(ToValue::to_value));
    tx.rows(&sql, &values, |row| Ok((Span(row.get(10)?), read(row)?)))
}

/// Returns the people among `people` who are hidden from leaderboards.
pub(crate) fn hidden(tx: &Tx<'_>, people: &[UserId]) -> Result<Vec<UserId>, StoreError> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        r#"SELECT "user" FROM settings WHERE hidden = 1 AND "user" IN ({})"#,
        places(people.len(), 1)
    );
    let values: Vec<Value<'_>> = people.iter().map(ToValue::to_value).collect();
    tx.rows(&sql, &values, |row| row.get(0))
}

/// Stores a person's rating for a span. A person who hides at the same moment is marked as hidden by their next game
/// at the latest; leaderboards leave them out even before.
pub(crate) fn set(tx: &Tx<'_>, of: RatingSet, span: Span, rated: &Rated) -> Result<(), StoreError> {
    tx.run(
        r#"INSERT INTO ratings (ladder, generation, "user", season, name, mu, sigma, last_at, games, wins, points,
             unsure_from, hidden) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
           ON CONFLICT (ladder, generation, "user", season) DO UPDATE SET name = excluded.name, mu = excluded.mu,
             sigma = excluded.sigma, last_at = excluded.last_at, games = excluded.games, wins = excluded.wins,
             points = excluded.points, unsure_from = excluded.unsure_from, hidden = excluded.hidden"#,
        params![
            of.ladder,
            of.generation,
            rated.user,
            span.0,
            rated.name,
            bits(rated.mu),
            bits(rated.sigma),
            rated.last_at,
            rated.games,
            rated.wins,
            rated.points,
            rated.unsure_from,
            rated.hidden
        ],
    )
}

/// Returns at most `most` people from the top of a ladder's leaderboard at a moment, the best first.
pub(crate) fn first(
    tx: &Tx<'_>,
    of: RatingSet,
    span: Span,
    now: Time,
    most: u32,
) -> Result<Vec<Rated>, StoreError> {
    let sql = concat!(
        columns!(),
        r#"WHERE ladder = ?1 AND generation = ?2 AND season = ?3 AND hidden = 0 AND unsure_from > ?4
           ORDER BY points DESC, "user" LIMIT ?5"#
    );
    tx.rows(sql, params![of.ladder, of.generation, span.0, now, most], read)
}

/// Returns everybody on a ladder, the best first.
#[cfg(test)]
pub(crate) fn all_in(tx: &Tx<'_>, of: RatingSet, span: Span) -> Result<Vec<Rated>, StoreError> {
    let sql = concat!(
        columns!(),
        r#"WHERE ladder = ?1 AND generation = ?2 AND season = ?3 AND hidden IN (0, 1)
           ORDER BY points DESC, "user" LIMIT 1000000"#
    );
    Ok(tx.connection.rows(sql, params![of.ladder, of.generation, span.0], read)?)
}

/// Returns all ladders, each with the spans for which it has ratings or forecasts.
#[cfg(test)]
pub(crate) fn all_ladders(tx: &Tx<'_>) -> Result<Vec<(LadderId, Span)>, StoreError> {
    let sql = "SELECT ladder, season FROM ratings UNION SELECT ladder, season FROM forecasts UNION SELECT id, 0 FROM ladders
               ORDER BY 1, 2";
    Ok(tx.connection.rows(sql, params![], |row| Ok((row.get(0)?, Span(row.get(1)?))))?)
}

/// Returns everybody who has results and was not forgotten.
#[cfg(test)]
pub(crate) fn everybody(tx: &Tx<'_>) -> Result<Vec<UserId>, StoreError> {
    let sql = r#"SELECT DISTINCT "user" FROM results WHERE "user" >= 281474976710656 ORDER BY 1"#;
    Ok(tx.connection.rows(sql, params![], |row| row.get(0))?)
}

/// Returns how many people are on a ladder's leaderboard at a moment.
pub(crate) fn count(tx: &Tx<'_>, of: RatingSet, span: Span, now: Time) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM ratings
               WHERE ladder = ?1 AND generation = ?2 AND season = ?3 AND hidden = 0 AND unsure_from > ?4";
    tx.one(sql, params![of.ladder, of.generation, span.0, now], |row| row.get(0))
}

/// Returns how many people on a ladder's leaderboard have more than `points` points at a moment.
pub(crate) fn above(
    tx: &Tx<'_>,
    of: RatingSet,
    span: Span,
    points: i64,
    now: Time,
) -> Result<u32, StoreError> {
    let sql =
        "SELECT count(*) FROM ratings WHERE ladder = ?1 AND generation = ?2 AND season = ?3 AND hidden = 0
               AND points > ?4 AND unsure_from > ?5";
    tx.one(sql, params![of.ladder, of.generation, span.0, points, now], |row| row.get(0))
}

/// Returns whether another person of a ladder who does not hide has a name, whatever its case.
pub(crate) fn is_of_another(
    tx: &Tx<'_>,
    of: RatingSet,
    span: Span,
    user: UserId,
    name: &str,
) -> Result<bool, StoreError> {
    let sql = r#"SELECT count(*) FROM ratings WHERE ladder = ?1 AND generation = ?2 AND season = ?3 AND hidden = 0
                 AND "user" <> ?4 AND lower(name) = lower(?5)"#;
    let others: u32 = tx.one(sql, params![of.ladder, of.generation, span.0, user, name], |row| row.get(0))?;
    Ok(others > 0)
}

/// Hides a person on all leaderboards, or shows them again.
pub(crate) fn hide(tx: &Tx<'_>, user: UserId, hidden: bool) -> Result<(), StoreError> {
    tx.run(r#"UPDATE ratings SET hidden = ?2 WHERE "user" = ?1"#, params![user, hidden])
}

/// Returns the sets of ratings that contain a person, including sets that are being computed or no longer shown.
pub(crate) fn all_of(tx: &Tx<'_>, user: UserId) -> Result<Vec<RatingSet>, StoreError> {
    let sql =
        r#"SELECT DISTINCT ladder, generation FROM ratings WHERE "user" = ?1 ORDER BY ladder, generation"#;
    tx.rows(sql, params![user], |row| Ok(RatingSet { ladder: row.get(0)?, generation: row.get(1)? }))
}

/// A rating of a person, with the ladder that shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRating {
    /// The server.
    pub guild: Option<GuildId>,
    /// The edition's name.
    pub edition: String,
    /// The season; `None` for all time.
    pub season: Option<Season>,
    /// The rating.
    pub rated: Rated,
}

/// Returns the ratings of a person that are shown.
pub(crate) fn shown_of(tx: &Tx<'_>, user: UserId) -> Result<Vec<OwnRating>, StoreError> {
    let sql = r#"SELECT r."user", r.name, r.mu, r.sigma, r.last_at, r.games, r.wins, r.points, r.unsure_from, r.hidden,
                   r.season, l.guild, l.edition
                 FROM ratings r JOIN ladders l ON l.id = r.ladder AND l.generation = r.generation
                 WHERE r."user" = ?1 ORDER BY l.guild, l.edition, r.season"#;
    tx.rows(sql, params![user], |row| {
        Ok(OwnRating {
            guild: guild(row.get(11)?),
            edition: row.get(12)?,
            season: Span(row.get(10)?).season(),
            rated: read(row)?,
        })
    })
}

/// Moves the ratings of a person to another number, under another name, and hides them from leaderboards.
pub(crate) fn rename(
    tx: &Tx<'_>,
    of: RatingSet,
    user: UserId,
    to: UserId,
    name: &str,
) -> Result<(), StoreError> {
    tx.run(
        r#"UPDATE ratings SET "user" = ?4, name = ?5, hidden = 1 WHERE ladder = ?1 AND generation = ?2 AND "user" = ?3"#,
        params![of.ladder, of.generation, user, to, name],
    )?;
    let sql = r#"UPDATE rating_points SET "user" = ?4 WHERE ladder = ?1 AND generation = ?2 AND "user" = ?3"#;
    tx.run(sql, params![of.ladder, of.generation, user, to])
}

/// Forgets the ratings of a ladder outside the `kept` generations, of at most `people` people; returns true if there
/// may be more.
pub(crate) fn forget_former(
    tx: &Tx<'_>,
    ladder: LadderId,
    kept: [i64; 2],
    people: u32,
) -> Result<bool, StoreError> {
    let sql = r#"SELECT DISTINCT generation, "user" FROM ratings WHERE ladder = ?1 AND generation NOT IN (?2, ?3) LIMIT ?4"#;
    let former: Vec<(i64, UserId)> =
        tx.rows(sql, params![ladder, kept[0], kept[1], people], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for (generation, user) in &former {
        for table in ["ratings", "rating_points"] {
            let sql = format!(r#"DELETE FROM {table} WHERE ladder = ?1 AND generation = ?2 AND "user" = ?3"#);
            tx.run(&sql, params![ladder, *generation, user])?;
        }
    }
    if former.is_empty() {
        let sql = "DELETE FROM forecasts WHERE ladder = ?1 AND generation NOT IN (?2, ?3)";
        tx.run(sql, params![ladder, kept[0], kept[1]])?;
    }
    Ok(!former.is_empty())
}
