//! Encounters: the finished games that two people have played together.

use super::division::{Division, number};
use super::season::Span;
use crate::store::database::params;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GuildId, UserId};
use crate::store::rows::tx::Tx;

/// The finished games of two people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Encounter {
    /// The number of games.
    pub(crate) games: i64,
    /// The number of games in which the first person was placed before the other.
    pub(crate) ahead: i64,
    /// The number of games in which the first person was placed behind the other.
    pub(crate) behind: i64,
}

impl Encounter {
    /// Returns the same games as the other person sees them.
    const fn turned(self) -> Self {
        Self { ahead: self.behind, behind: self.ahead, ..self }
    }
}

/// Two people, in the order from which `ahead` and `behind` are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) one: UserId,
    pub(crate) other: UserId,
}

impl Pair {
    /// Returns the pair with the two people swapped.
    const fn turned(self) -> Self {
        Self { one: self.other, other: self.one }
    }
}

/// Adds games to those of two people; the numbers are negative if a game is struck.
pub(crate) fn add(
    tx: &Tx<'_>,
    pair: Pair,
    Division { guild, edition }: Division<'_>,
    span: Span,
    more: Encounter,
) -> Result<(), StoreError> {
    let (Pair { one, other }, more) =
        if pair.one < pair.other { (pair, more) } else { (pair.turned(), more.turned()) };
    tx.run(
        r#"INSERT INTO encounters ("user", other, guild, edition, season, games, ahead, behind)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
           ON CONFLICT ("user", other, guild, season, edition) DO UPDATE SET
             games = encounters.games + excluded.games, ahead = encounters.ahead + excluded.ahead,
             behind = encounters.behind + excluded.behind"#,
        params![one, other, number(guild), edition, span.0, more.games, more.ahead, more.behind],
    )
}

/// Returns the games of two people for a span: in a server or everywhere, in an edition or in all.
pub(crate) fn of(
    tx: &Tx<'_>,
    Pair { one, other }: Pair,
    guild: Option<GuildId>,
    edition: Option<&str>,
    span: Span,
) -> Result<Encounter, StoreError> {
    let sql = r#"SELECT guild, edition, games, ahead, behind FROM encounters
                 WHERE "user" = ?1 AND other = ?2 AND season = ?3"#;
    let (first, second) = (one.min(other), one.max(other));
    let rows: Vec<(GuildId, String, Encounter)> = tx.rows(sql, params![first, second, span.0], |row| {
        Ok((
            row.get(0)?,
            row.get(1)?,
            Encounter { games: row.get(2)?, ahead: row.get(3)?, behind: row.get(4)? },
        ))
    })?;
    let mut sum = Encounter::default();
    for (_, _, found) in rows.into_iter().filter(|(at, of, _)| {
        guild.is_none_or(|guild| guild == *at) && edition.is_none_or(|edition| edition == of)
    }) {
        sum.games += found.games;
        sum.ahead += found.ahead;
        sum.behind += found.behind;
    }
    Ok(if one == first { sum } else { sum.turned() })
}

/// Forgets the encounters of a person.
pub(crate) fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"DELETE FROM encounters WHERE "user" = ?1"#, params![user])?;
    tx.run("DELETE FROM encounters WHERE other = ?1", params![user])
}
