//! The database behind the bot: how tests read it, keep it busy, and change what no use case changes.

use std::collections::{BTreeMap, BTreeSet};
use std::future::poll_fn;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::task::Poll;

use last_spike::store::games::{self, Stage};
use last_spike::store::log::{self, LoggedStep};
use last_spike::store::posting::outbox::{self, Notice, Waiting};
use last_spike::store::{
    self, GameHeader, GameId, Reader, StoreError, Time, Tx, VoteId, clock::awaited, people::person,
    table::headers, voting::votes,
};
use last_spike_engine::{Event, Seat, Step};
use rusqlite::Connection;
use rusqlite::types::ValueRef;

use super::{Club, PATIENCE};

/// Opens a database beside the bot, to read and write.
pub fn open(database: &Path) -> Connection {
    let connection = Connection::open(database).unwrap();
    connection.busy_timeout(PATIENCE).unwrap();
    connection
}

/// Reads a database as `doctor` does.
pub fn read<T>(database: &Path, job: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>) -> T {
    Reader::of_file(database).unwrap().look(job).unwrap()
}

/// Returns all games, the oldest first.
fn games(tx: &Tx<'_>) -> Result<Vec<GameHeader>, StoreError> {
    let mut found = Vec::new();
    for stage in Stage::ALL {
        for id in games::at_stage(tx, stage)? {
            found.extend(headers::load(tx, id)?);
        }
    }
    found.sort_by_key(|game| game.id);
    Ok(found)
}

/// Returns how many actions were accepted, in all games.
pub fn steps(tx: &Tx<'_>) -> Result<u32, StoreError> {
    games(tx)?.iter().map(|game| Ok(headers::last_step(tx, game.id)?.0)).sum()
}

/// Changes a database in a way that no use case does, such as damage, or time that passes; returns how many rows
/// the last statement changed.
pub fn change(database: &Path, sql: &str) -> u64 {
    let connection = open(database);
    connection.execute_batch(sql).unwrap();
    connection.changes()
}

/// The right to write: as long as this is kept, nobody else can write in the database.
pub struct WriteLock(Connection);

impl WriteLock {
    pub fn of(database: &Path) -> Self {
        let connection = open(database);
        connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        Self(connection)
    }
}

impl Drop for WriteLock {
    fn drop(&mut self) {
        self.0.execute_batch("ROLLBACK").unwrap();
    }
}

/// Returns a gate, and work of the database that ends when the gate is dropped.
fn gate() -> (Sender<()>, impl Fn(&Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
    let (gate, opened) = channel();
    let wait = move |_: &Tx<'_>| {
        let _ = opened.recv();
        Ok(())
    };
    (gate, wait)
}

/// Puts work of the database in its queue, and leaves it there: it is queued once it has been polled.
async fn is_queued(work: impl Future) {
    let mut work = Box::pin(work);
    poll_fn(|context| Poll::Ready(work.as_mut().poll(context).is_ready())).await;
}

/// Returns all that some tables hold, a text for each row; `tables` are table names or queries.
pub fn rows(database: &Path, tables: &[&str]) -> Vec<String> {
    let connection = open(database);
    let mut found = Vec::new();
    for table in tables {
        let sql = if table.contains(' ') { (*table).to_owned() } else { format!("SELECT * FROM {table}") };
        let mut statement = connection.prepare(&sql).unwrap();
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let values = (0..columns).map(|n| match row.get_ref(n).unwrap() {
                ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
                other => format!("{other:?}"),
            });
            found.push(values.collect::<Vec<_>>().join("|"));
        }
    }
    found
}

impl Club {
    /// Reads the database as `doctor` does.
    pub fn read<T: Send>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send) -> T {
        self.games.look(job)
    }

    /// Returns a number that the store does not read for anybody.
    pub fn count(&self, query: &str) -> u32 {
        u32::try_from(self.games.count(query)).unwrap()
    }

    /// Returns the one text that a query selects.
    pub fn text(&self, query: &str) -> String {
        self.games.texts(query).remove(0)
    }

    /// Changes the database in a way that no use case does; returns how many rows the last statement changed.
    pub fn change(&self, sql: &str) -> u64 {
        self.games.change(sql)
    }

    /// Keeps everybody else from writing in the database.
    pub fn lock_writes(&self) -> WriteLock {
        WriteLock::of(&self.database())
    }

    /// Keeps the bot's writer busy until the returned gate is dropped; on a server, one of its eight writers. Unlike under
    /// [`Self::lock_writes`], what the bot has to write waits for as long as that takes, and is not given up.
    pub async fn hold_writes(&self) -> Sender<()> {
        let (gate, wait) = gate();
        is_queued(self.bot.as_ref().expect("a bot that runs").store.write(wait)).await;
        gate
    }

    /// Keeps one of the bot's readers busy until the returned gate is dropped.
    pub async fn hold_a_read(&self) -> Sender<()> {
        let (gate, wait) = gate();
        is_queued(self.bot.as_ref().expect("a bot that runs").store.read(wait)).await;
        gate
    }

    /// Returns all games, the oldest first.
    pub fn games(&self) -> Vec<GameHeader> {
        self.read(games)
    }

    /// Returns all votes, the oldest first.
    pub fn votes(&self) -> BTreeSet<VoteId> {
        let of_seat = |game, seat| self.read(|tx| votes::of_seat(tx, game, Seat(seat)));
        let seats = || (0..).take(Seat::MOST);
        let of_game = |game: GameHeader| seats().flat_map(move |seat| of_seat(game.id, seat));
        self.games().into_iter().flat_map(of_game).map(|vote| vote.id).collect()
    }

    /// Returns how many games there are at a stage.
    pub fn games_at(&self, stage: Stage) -> usize {
        self.read(|tx| games::at_stage(tx, stage)).len()
    }

    /// Returns how many seats are taken, in all games.
    pub fn seats(&self) -> usize {
        let seats = |id| self.read(|tx| games::load(tx, id)).unwrap().players.len();
        self.games().into_iter().map(|game| seats(game.id)).sum()
    }

    /// Returns how many actions were accepted, in all games.
    pub fn steps(&self) -> u32 {
        self.read(steps)
    }

    /// Returns the log of the first game.
    pub fn log(&self) -> Vec<LoggedStep> {
        self.read(|tx| log::steps(tx, GameId(1), Step(0), Step(u32::MAX)))
    }

    /// Returns each tile that was laid in the first game, once.
    pub fn tiles_laid(&self) -> BTreeMap<String, u32> {
        let events = self.log().into_iter().flat_map(|step| step.events);
        let laid = events.filter_map(|event| match event {
            Event::TileLaid { tile, .. } => Some((tile.to_string(), 1)),
            _ => None,
        });
        laid.collect()
    }

    /// Returns somebody's seat in the first game.
    pub fn seat_of(&self, person: usize) -> Seat {
        let people = self.read(|tx| headers::people(tx, GameId(1)));
        people.into_iter().find(|(_, user)| user.0 == self.person(person).0).unwrap().0
    }

    /// Returns which seats of the first game are awaited.
    pub fn awaited(&self) -> Vec<usize> {
        let rows = self.read(|tx| awaited::of_game(tx, GameId(1)));
        rows.into_iter().map(|row| row.seat.index()).collect()
    }

    /// Returns how many notices wait to be sent.
    pub fn waiting(&self) -> u32 {
        self.read(outbox::backlog).notices
    }

    /// Returns the notice that is sent next of each game and audience, also those that are postponed.
    pub fn next_notices(&self) -> Vec<Waiting> {
        self.read(|tx| outbox::due(&tx.at(Time(i64::MAX)), u32::MAX, true, Time(i64::MIN)))
    }

    /// Waits until something is so.
    pub async fn until(&self, what: &str, mut so: impl FnMut() -> bool) {
        let came = self.standin.wait(PATIENCE, |_| so().then_some(())).await;
        assert!(came.is_some(), "{what}");
    }

    /// Waits until whatever is to be told first, to each, was refused and is put off.
    pub async fn until_put_off(&self, wanted: impl Fn(&Notice) -> bool) {
        let so = || {
            let soon = last_spike::store::now().after(5);
            let due = self.read(|tx| outbox::due(&tx.at(soon), u32::MAX, true, Time(i64::MIN)));
            let waits = self.next_notices().iter().any(|next| wanted(&next.notice));
            waits && !due.iter().any(|next| wanted(&next.notice))
        };
        self.until("what cannot be told is put off", so).await;
    }

    /// Returns how many jobs of a kind are to be done.
    pub fn jobs(&self, kind: &str) -> u32 {
        self.count(&format!("SELECT count(*) FROM jobs WHERE kind = '{kind}'"))
    }

    /// Waits until all messages are deleted that another has taken the place of.
    pub async fn tidied(&self) {
        self.until("old messages go", || self.jobs("delete-message") == 0).await;
        let parting = ["clear-controls", "shorten-post"];
        self.until("old posts lose what is over", || parting.iter().all(|job| self.jobs(job) == 0)).await;
    }

    /// Returns how many of the club's people are known to accept no direct messages.
    pub fn closed_dms(&self) -> usize {
        let closed = |user: &discord_standin::Id| {
            let person = self.read(|tx| person::find(tx, store::UserId(user.0)));
            person.is_some_and(|person| person.dm_closed_at.is_some())
        };
        self.place.people.iter().filter(|user| closed(user)).count()
    }
}
