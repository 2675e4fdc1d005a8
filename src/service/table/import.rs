//! Importing a record: a finished game into the archive, or an unfinished one to be played on.
//!
//! The game is replayed step by step from its record, and stored as if it had been played here. Records don't say when
//! the steps were taken or how well the computers play: the import provides both.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::slice::Iter;

use last_spike_engine::record::{self, PlayerKind, Record, Replayed};
use last_spike_engine::{Phase, Seat, Step};

use super::computers;
use crate::service::clock::countdown::Countdown;
use crate::service::request::pseudonym::pseudonym;
use crate::service::{absences::expiry, clock::awaiting, notices::notice, ratings::results};
use crate::store::games::{self, NewGame, Player, Stage, StoredGame, Who};
use crate::store::log::{self, Logged};
use crate::store::table::conditions::{Conditions, Pace, PostStyle};
use crate::store::{ChannelId, GameId, GuildId, StoreError, Tx, UserId, seating::tenures, table::headers};

/// The channel into which a game is imported, and its players there.
#[derive(Clone, Debug)]
pub struct Destination {
    /// The server.
    pub guild: GuildId,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The language of the public posts.
    pub locale: String,
    /// The people and their seats; computers take all other seats.
    pub people: Vec<(Seat, UserId)>,
    /// The level of these computers.
    pub level: String,
}

/// A reason why a game is not imported; nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    /// The record has no such seat.
    #[error("the record has no seat {seat}: its seats are 0 to {last}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// The last seat of the record.
        last: usize,
    },
    /// A seat is given to two people, or two seats to one person.
    #[error("seat {seat} or its player {user} is named twice")]
    NamedTwice {
        /// The seat.
        seat: Seat,
        /// The person.
        user: UserId,
    },
    /// Another game is open in the channel.
    #[error("game {game} is in the channel {channel}: name another channel, or end that game first")]
    ChannelTaken {
        /// The other game.
        game: GameId,
        /// The channel.
        channel: ChannelId,
    },
    /// The database has this game already.
    #[error("the database has this game: it is game {game}, which is {}", stage.name())]
    Known {
        /// The game.
        game: GameId,
        /// Its stage.
        stage: Stage,
    },
    /// The database failed, or stored data can't be read.
    #[error(transparent)]
    Fault(#[from] StoreError),
}

/// Imports a game, and has it shown in its channel if it goes on; returns its number.
///
/// # Errors
/// [`NotTaken`] if the people don't fit the record's seats, a game is open in the channel, or the database has the same game, unless that one was ended early.
pub fn take_up(
    tx: &Tx<'_>,
    record: &Record,
    replayed: &Replayed,
    to: &Destination,
) -> Result<GameId, NotTaken> {
    let players = players(record, to)?;
    let first = first(record, to, &players);
    if let Some(other) = headers::in_channel(tx, to.channel)? {
        return Err(NotTaken::ChannelTaken { game: other.id, channel: to.channel });
    }
    // A person who knows how the game here went on would know the draws of the copy.
    if let Some((game, stage)) =
        games::of_seed(tx, replayed.seed)?.into_iter().find(|(_, stage)| *stage != Stage::Closed)
    {
        return Err(NotTaken::Known { game, stage });
    }
    let host = to.people.iter().min().map_or_else(pseudonym, |(_, user)| *user);
    let new = NewGame {
        guild: Some(to.guild),
        channel: to.channel,
        locale: to.locale.clone(),
        host,
        host_name: String::new(),
        edition: replayed.edition.clone(),
        options: record.options,
        post_style: PostStyle::default(),
        pace: Some(pace(record)),
        // Games played elsewhere are not rated here.
        conditions: Conditions::default(),
        seed: replayed.seed,
    };
    let id = games::open(tx, &new)?;
    games::reseat(tx, id, &first)?;
    let load = || games::load(tx, id)?.ok_or(StoreError::Closed);
    let lobby = StoredGame { public: replayed.public, scheme: replayed.scheme, ..load()? };
    let mut seats = log::start(tx, &lobby, &replayed.setup, &replayed.beginning)?;
    let mut stored = load()?;
    awaiting::follow(tx, &stored, &mut seats)?;
    let mut changes = Changes::of(record);
    for step in &replayed.steps {
        changes.carry_out(tx, id, &players, step.applied.game.step().0)?;
        let auction = step.applied.game.phase() == Phase::Auction;
        let deadline = auction.then(|| tx.now().after(Countdown::auction(stored.pace())));
        let logged = Logged { seat: step.seat, by: step.by, shown: None };
        let mut seats = log::prefetch_seats(tx, id)?.read(tx)?;
        log::append(tx, &mut stored, &mut seats, logged, &step.applied, deadline)?;
        if stored.stage == Stage::Running {
            awaiting::follow(tx, &stored, &mut seats)?;
        }
    }
    changes.carry_out(tx, id, &players, u32::MAX)?;
    if replayed.is_over() {
        results::note(tx, &load()?)?;
        return Ok(id);
    }
    let end = replayed.end();
    log::set_announced(tx, id, end.step())?;
    for (player, before) in players.iter().zip(&record.players) {
        let last = record.tenures.iter().rev().find(|tenure| tenure.seat == player.seat);
        let kind = last.map_or(before.kind, |tenure| tenure.kind);
        // Steps of the seat's former player can't be taken back.
        if matches!(player.who, Who::Computer(_)) && kind == PlayerKind::Human {
            let tenure = games::hand_seat(tx, id, player.seat, &player.name, &player.who)?;
            tenures::note_person(tx, tenure)?;
        }
    }
    expiry::restart(tx, id, Stage::Running)?;
    computers::note_offers(tx, &load()?, end)?;
    notice::of_start(tx, &load()?, end)?;
    Ok(id)
}

/// Returns the players with whom the game began. If a seat changed hands, a computer with the first player's name
/// stands for that player.
fn first(record: &Record, to: &Destination, players: &[Player]) -> Vec<Player> {
    let changed = |seat: Seat| record.tenures.iter().any(|tenure| tenure.seat == seat);
    let seated = |(player, before): (&Player, &record::Player)| {
        if changed(player.seat) {
            Player { name: before.name.clone(), who: Who::Computer(to.level.clone()), ..player.clone() }
        } else {
            player.clone()
        }
    };
    players.iter().zip(&record.players).map(seated).collect()
}

/// The changes of seats in a record, carried out as the game goes on.
struct Changes<'a> {
    /// The changes that are still to come, in the order of their steps.
    to_come: Peekable<Iter<'a, record::Tenure>>,
    /// The number of changes that are still to come, by seat.
    left: Vec<usize>,
    /// The kinds of the players who sit there now, by seat.
    kinds: Vec<PlayerKind>,
}

impl<'a> Changes<'a> {
    fn of(record: &'a Record) -> Self {
        let mut left = vec![0; record.players.len()];
        record.tenures.iter().for_each(|tenure| left[tenure.seat.index()] += 1);
        let kinds = record.players.iter().map(|player| player.kind).collect();
        Self { to_come: record.tenures.iter().peekable(), left, kinds }
    }

    /// Hands over the seats that have changed hands by a step.
    fn carry_out(
        &mut self,
        tx: &Tx<'_>,
        id: GameId,
        players: &[Player],
        step: u32,
    ) -> Result<(), StoreError> {
        while let Some(tenure) = self.to_come.next_if(|tenure| tenure.from_step <= step) {
            let seat = tenure.seat;
            self.left[seat.index()] -= 1;
            let before = std::mem::replace(&mut self.kinds[seat.index()], tenure.kind);
            let who = match &players[seat.index()].who {
                who if self.left[seat.index()] == 0 => who.clone(),
                Who::Computer(level) => Who::Computer(level.clone()),
                Who::Human(_) => Who::Computer(LEVEL.to_owned()),
            };
            let ended = games::hand_seat(tx, id, seat, &tenure.name, &who)?;
            if before == PlayerKind::Human {
                tenures::note_person(tx, ended)?;
            }
        }
        Ok(())
    }
}

/// The level stored for a former computer, which a record doesn't name.
const LEVEL: &str = "easy";

/// Returns the pace of a record that was checked, so that it is one that there is; without limit if it names none.
fn pace(record: &Record) -> Pace {
    record.pace.as_deref().and_then(Pace::named).unwrap_or(Pace::None)
}

/// Returns the players who have the seats at the end of the import.
fn players(record: &Record, to: &Destination) -> Result<Vec<Player>, NotTaken> {
    let (mut seats, mut users) = (BTreeSet::new(), BTreeSet::new());
    for &(seat, user) in &to.people {
        if seat.index() >= record.players.len() {
            return Err(NotTaken::NoSuchSeat { seat, last: record.players.len().saturating_sub(1) });
        }
        if !(seats.insert(seat) && users.insert(user)) {
            return Err(NotTaken::NamedTwice { seat, user });
        }
    }
    let last_name = |player: &record::Player| {
        let last = record.tenures.iter().rev().find(|tenure| tenure.seat == player.seat);
        last.map_or(&player.name, |tenure| &tenure.name).clone()
    };
    let player = |player: &record::Player| {
        let person = to.people.iter().find(|(seat, _)| *seat == player.seat);
        Player {
            seat: player.seat,
            name: last_name(player),
            first_name: None,
            who: person.map_or_else(|| Who::Computer(to.level.clone()), |(_, user)| Who::Human(*user)),
            acted: Step(0),
            since: Step(0),
            stand_in: None,
            token: None,
        }
    };
    Ok(record.players.iter().map(player).collect())
}
