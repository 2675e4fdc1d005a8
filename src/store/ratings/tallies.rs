//! Tallies: the counts of a person's finished games, kept so that nothing has to read all of these games.

use std::collections::BTreeMap;

use last_spike_engine::City;

use super::division::{Division, guild, number};
use super::season::Span;
use crate::store::database::{Error, Row, ToValue, Value, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, GuildId, UserId};
use crate::store::rows::text::json;
use crate::store::rows::tx::Tx;

/// The counts of a person's finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u32,
    /// The number of games in which they came first, second and so on.
    pub places: [u32; 6],
    /// The number of deeds that they held at the ends of the games, by city.
    pub cities: BTreeMap<City, u32>,
    /// The total time of their turns, in seconds, in the games for which it is known.
    pub seconds: i64,
    /// The number of those turns.
    pub timed_turns: u32,
    /// The best game.
    pub best: Option<Best>,
}

/// The best game of a person: the best place, and among equal places the most cash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The game.
    pub game: GameId,
    /// The place.
    pub place: u8,
    /// The cash at its end, in dollars.
    pub cash: u32,
}

/// The tally of a person in a server and an edition, for a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredTally {
    pub(crate) user: UserId,
    pub(crate) guild: Option<GuildId>,
    pub(crate) edition: String,
    pub(crate) span: Span,
    pub(crate) tally: Tally,
}

macro_rules! columns {
    () => {
        r#"SELECT "user", guild, edition, season, games, first, second, third, fourth, fifth, sixth, cities, seconds,
           timed_turns, best_game, best_place, best_cash FROM tallies "#
    };
}

fn read(row: &Row<'_>) -> Result<StoredTally, Error> {
    let mut places = [0; 6];
    for (n, place) in places.iter_mut().enumerate() {
        *place = row.get(5 + n)?;
    }
    let best = match (row.get(14)?, row.get(15)?, row.get(16)?) {
        (Some(game), Some(place), Some(cash)) => Some(Best { game, place, cash }),
        _ => None,
    };
    let cities: String = row.get(11)?;
    let tally = Tally {
        games: row.get(4)?,
        places,
        // Only this file writes it; a city that only a newer program knows makes the whole map empty.
        cities: serde_json::from_str(&cities).unwrap_or_default(),
        seconds: row.get(12)?,
        timed_turns: row.get(13)?,
        best,
    };
    Ok(StoredTally {
        user: row.get(0)?,
        guild: guild(row.get(1)?),
        edition: row.get(2)?,
        span: Span(row.get(3)?),
        tally,
    })
}

/// Returns the tallies of a person for a span, one for each edition in `guild`, or for each edition and server if that
/// is `None`.
pub(crate) fn of_user(
    tx: &Tx<'_>,
    user: UserId,
    span: Span,
    guild: Option<GuildId>,
) -> Result<Vec<StoredTally>, StoreError> {
    if let Some(guild) = guild {
        let sql = concat!(columns!(), r#"WHERE "user" = ?1 AND season = ?2 AND guild = ?3 ORDER BY edition"#);
        return tx.rows(sql, params![user, span.0, guild], read);
    }
    let sql = concat!(columns!(), r#"WHERE "user" = ?1 AND season = ?2 ORDER BY edition, guild"#);
    tx.rows(sql, params![user, span.0], read)
}

/// Returns the tallies of some people in a division, for two spans.
pub(crate) fn of_people(
    tx: &Tx<'_>,
    people: &[UserId],
    Division { guild, edition }: Division<'_>,
    spans: [Span; 2],
) -> Result<Vec<StoredTally>, StoreError> {
    let guild = number(guild);
    let places = places(people.len(), 5);
    let sql = format!(
        concat!(columns!(), r#"WHERE "user" IN ({}) AND guild = ?1 AND season IN (?2, ?3) AND edition = ?4"#),
        places
    );
    let [all, season] = spans;
    let mut values: Vec<Value<'_>> = params![guild, all.0, season.0, edition].to_vec();
    values.extend(people.iter().map(ToValue::to_value));
    tx.rows(&sql, &values, read)
}

/// Returns the placeholders of `count` parameters of a statement, from number `from` on.
pub(super) fn places(count: usize, from: usize) -> String {
    let places: Vec<String> = (from..from + count).map(|n| format!("?{n}")).collect();
    places.join(", ")
}

/// Stores a tally.
pub(crate) fn set(tx: &Tx<'_>, stored: &StoredTally) -> Result<(), StoreError> {
    let StoredTally { user, guild, edition, span, tally } = stored;
    let [first, second, third, fourth, fifth, sixth] = tally.places;
    let best = tally.best;
    tx.run(
        r#"INSERT INTO tallies ("user", guild, edition, season, games, first, second, third, fourth, fifth, sixth, cities,
             seconds, timed_turns, best_game, best_place, best_cash)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
           ON CONFLICT ("user", guild, season, edition) DO UPDATE SET games = excluded.games, first = excluded.first,
             second = excluded.second, third = excluded.third, fourth = excluded.fourth, fifth = excluded.fifth,
             sixth = excluded.sixth, cities = excluded.cities, seconds = excluded.seconds,
             timed_turns = excluded.timed_turns, best_game = excluded.best_game, best_place = excluded.best_place,
             best_cash = excluded.best_cash"#,
        params![
            user,
            number(*guild),
            edition,
            span.0,
            tally.games,
            first,
            second,
            third,
            fourth,
            fifth,
            sixth,
            json(&tally.cities),
            tally.seconds,
            tally.timed_turns,
            best.map(|best| best.game),
            best.map(|best| best.place),
            best.map(|best| best.cash)
        ],
    )
}

/// Forgets the tallies of a person.
pub(crate) fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"DELETE FROM tallies WHERE "user" = ?1"#, params![user])
}
