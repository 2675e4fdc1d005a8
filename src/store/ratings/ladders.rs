//! Ladders: the results from which the ratings of a division follow, and the ratings that were computed from them.
//!
//! Each division has a revision, a number that is raised by every transaction that changes what its ratings follow from.
//! The row stays locked until that transaction ends. So in whatever order transactions end, whoever reads a revision
//! also sees all changes that it counts.

use std::ops::Range;
use std::sync::Arc;

use last_spike_ratings::Ladder;

use super::division::{Division, number};
use super::results::EndedGame;
use crate::store::database::{params, whole};
use crate::store::rows::cache::LadderKey;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::UserId;
use crate::store::rows::tx::Tx;

/// Returns the revision of a division; 0 before the first change.
pub(crate) fn revision(tx: &Tx<'_>, Division { guild, edition }: Division<'_>) -> Result<i64, StoreError> {
    let sql = "SELECT revision FROM ladder_revisions WHERE guild = ?1 AND edition = ?2";
    Ok(tx.row(sql, params![number(guild), edition], whole)?.unwrap_or_default())
}

/// Raises the revision of a division, after everything else: the row stays locked until the transaction ends. A
/// transaction that raises several does so in their order.
pub(crate) fn raise(tx: &Tx<'_>, Division { guild, edition }: Division<'_>) -> Result<(), StoreError> {
    tx.run(
        "INSERT INTO ladder_revisions (guild, edition, revision) VALUES (?1, ?2, 1)
         ON CONFLICT (guild, edition) DO UPDATE SET revision = ladder_revisions.revision + 1",
        params![number(guild), edition],
    )
}

/// A ladder as it is kept: the division, the seconds whose games rate people, and the τ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    /// The server and the edition.
    pub(crate) division: Division<'a>,
    /// The seconds whose games rate people.
    pub(crate) rated: &'a Range<i64>,
    /// The τ.
    pub(crate) tau: f64,
}

impl Wanted<'_> {
    fn key(&self) -> LadderKey {
        let Division { guild, edition } = self.division;
        LadderKey {
            guild: number(guild),
            edition: edition.to_owned(),
            rated: self.rated.clone(),
            tau: self.tau.to_bits(),
        }
    }
}

/// Returns a ladder of a revision, if it is kept.
pub(crate) fn kept(tx: &Tx<'_>, wanted: Wanted<'_>, revision: i64) -> Option<Arc<Ladder>> {
    tx.cache.ladders.get(&wanted.key(), revision)
}

/// Keeps a ladder of a revision. On a connection that writes none is kept: its revision may be taken back, and be given
/// to other results.
pub(crate) fn keep(tx: &Tx<'_>, wanted: Wanted<'_>, revision: i64, ladder: &Arc<Ladder>) {
    if tx.connection.only_reads() {
        tx.cache.ladders.keep(wanted.key(), revision, Arc::clone(ladder), ladder.bytes());
    }
}

/// A person's result in a game that was to rate them, as far as ratings follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "columns of a row")]
pub(crate) struct RatedResult {
    /// The game, in the order in which games are rated.
    pub(crate) ended: EndedGame,
    /// The seat.
    pub(crate) seat: u8,
    /// True if the game counts.
    pub(crate) counts: bool,
    /// The person; a pseudonym for a person who was forgotten.
    pub(crate) user: UserId,
    /// Their name in the game.
    pub(crate) name: String,
    /// The place of the seat at the end; `None` if they left before.
    pub(crate) place: Option<u8>,
    /// The number of their moves, and how many of these a computer made.
    pub(crate) moves: u32,
    pub(crate) stand_in_moves: u32,
    /// True if somebody else took over the seat.
    pub(crate) replaced: bool,
    /// True if they ended the game early.
    pub(crate) ended_it: bool,
    /// True if they left or ended the game before it counted.
    pub(crate) left_early: bool,
}

/// Returns from which results the ratings of a division follow, in the order in which its games are rated, and those of
/// a game by seat: the results of whoever did not take a seat over.
pub(crate) fn rated_in(tx: &Tx<'_>, division: Division<'_>) -> Result<Vec<RatedResult>, StoreError> {
    read_rated(tx, division, if tx.connection.is_of_server() { BY_RESULTS } else { BY_GAMES })
}

/// The SQL condition for results of a division's rated games by the keys of these games: the fastest in a file.
pub(crate) const BY_GAMES: &str = "game IN (SELECT game FROM game_results WHERE guild = ?1 AND edition = ?2 AND rated = 1 AND struck_at IS NULL)";

/// The SQL condition for the same results by what they repeat of their games, without those of the few games that are not
/// rated: on a server it takes two thirds of the time.
pub(crate) const BY_RESULTS: &str = "guild = ?1 AND edition = ?2 AND struck = 0
    AND game NOT IN (SELECT game FROM game_results WHERE guild = ?1 AND edition = ?2 AND rated = 0)";

/// Returns what [`rated_in`] does, by [`BY_GAMES`] or [`BY_RESULTS`].
pub(crate) fn read_rated(
    tx: &Tx<'_>,
    Division { guild, edition }: Division<'_>,
    of_rated_games: &str,
) -> Result<Vec<RatedResult>, StoreError> {
    // With a column for each number, a server would take longer to send so many rows than to find them. A byte holds the
    // seat and the four answers, the next the place, and then come the moves, 16 million at most.
    let sql = format!(
        r#"SELECT ended_at, game, "user", name, stand_in_moves + 16777216 * (moves + 16777216 * (coalesce(place, 0)
             + 256 * (counts + 2 * (replaced + 2 * (ended_it + 2 * (left_early + 2 * seat))))))
           FROM results WHERE "user" IS NOT NULL AND successor = 0 AND {of_rated_games}"#
    );
    let mut results = Vec::new();
    tx.each(&sql, params![number(guild), edition], |row| {
        let ended = EndedGame { at: row.get(0)?, game: row.get(1)? };
        results.push(RatedResult::read(ended, row.get(2)?, row.get(3)?, row.get(4)?));
        Ok(())
    })?;
    // A server would sort so many rows on its disk. They are nearly in order already, which this makes use of.
    results.sort_by_key(|result| (result.ended, result.seat));
    Ok(results)
}

impl RatedResult {
    /// Reads what [`read_rated`] packs.
    fn read(ended: EndedGame, user: UserId, name: String, packed: i64) -> Self {
        let [s0, s1, s2, m0, m1, m2, place, rest] = packed.to_le_bytes();
        let is = |bit: u8| rest >> bit & 1 == 1;
        Self {
            ended,
            seat: rest >> 4,
            counts: is(0),
            user,
            name,
            place: Some(place).filter(|place| *place > 0),
            moves: u32::from_le_bytes([m0, m1, m2, 0]),
            stand_in_moves: u32::from_le_bytes([s0, s1, s2, 0]),
            replaced: is(1),
            ended_it: is(2),
            left_early: is(3),
        }
    }
}
