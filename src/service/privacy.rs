//! What is kept about a person, and forgetting it.
//!
//! Games belong to all who play them: who asks to be forgotten is replaced in them, not cut out.
//! In a game that is played a computer takes the seat; in one that has ended a pseudonym stands
//! where the person's id was, one per game, so that nothing links them.

use rand::TryRng;
use rand::rngs::SysRng;

use super::{Caller, Refusal, lobby, once};
use crate::engine::{Action, Event, Seat, Step};
use crate::store::games::{self, Player, Stage, Stored, Who};
use crate::store::outbox::{self, Audience, Kind, Notice};
use crate::store::people::{self, Person};
use crate::store::{Fault, Time, Tx, UserId, log, posts};

/// The level of the computer that takes over a seat.
const SUCCESSOR: &str = "easy";

/// Ids of Discord are far above: the first was given in 2015.
const BELOW_ALL_IDS: u64 = 1 << 48;

/// All that is kept about a person.
#[derive(Clone, Debug)]
pub struct Kept {
    /// What we know of them apart from their games.
    pub person: Option<Person>,
    /// The games in which they sit or sat, or which they opened.
    pub games: Vec<Part>,
}

/// A person's part in a game.
#[derive(Clone, Debug)]
pub struct Part {
    /// The game.
    pub stored: Stored,
    /// Where they sit; `None` for who only opened it.
    pub seat: Option<Seat>,
    /// What they did.
    pub actions: Vec<Taken>,
}

/// Something that a person did in a game.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The step.
    pub step: Step,
    /// When.
    pub at: Time,
    /// What.
    pub action: Action,
}

/// Returns all that is kept about a person.
///
/// # Errors
/// [`Fault`] of the database.
pub fn kept(tx: &Tx<'_>, user: UserId) -> Result<Kept, Fault> {
    let mut parts = Vec::new();
    for id in games::ever_of_user(tx, user)? {
        let Some(stored) = games::load(tx, id)? else { continue };
        let seat = stored.seat_of(user);
        let own =
            log::steps(tx, id, Step(0), Step(u32::MAX))?.into_iter().filter(|step| Some(step.seat) == seat);
        let taken = own.filter_map(|step| match step.events.into_iter().next() {
            Some(Event::Acted { action, .. }) if !step.deadline => {
                Some(Taken { step: step.n, at: step.at, action })
            }
            _ => None,
        });
        parts.push(Part { actions: taken.collect(), stored, seat });
    }
    Ok(Kept { person: people::find(tx, user)?, games: parts })
}

/// Forgets a person; their seats are called by `name` from now on. Returns in how many games they
/// were replaced.
///
/// # Errors
/// [`Refusal`] when the interaction was carried out before, or the database fails.
pub fn forget(tx: &Tx<'_>, by: &Caller, name: impl Fn(Seat) -> String, now: Time) -> Result<usize, Refusal> {
    once(tx, by, now)?;
    let all = games::ever_of_user(tx, by.user)?;
    for id in &all {
        let Some(stored) = games::load(tx, *id)? else { continue };
        let seat = stored.seat_of(by.user);
        match (stored.stage, seat) {
            (Stage::Lobby, Some(_)) => {
                lobby::vacate(tx, stored, by.user, now)?;
                // A lobby that this has closed still names its last player.
                replace(tx, *id, by.user, &name, now)?;
            }
            (Stage::Running | Stage::Broken, _) => hand_over(tx, &stored, seat, &name, by.user, now)?,
            _ => replace(tx, *id, by.user, &name, now)?,
        }
    }
    people::forget(tx, by.user)?;
    Ok(all.len())
}

/// Makes a number that is nobody's.
fn pseudonym() -> UserId {
    let random = SysRng.try_next_u64().expect("invariant: the operating system has randomness");
    UserId(1 + random % (BELOW_ALL_IDS - 1))
}

/// Puts a pseudonym in a person's place, in a game that has ended.
fn replace(
    tx: &Tx<'_>,
    id: crate::store::GameId,
    user: UserId,
    name: &impl Fn(Seat) -> String,
    now: Time,
) -> Result<(), Fault> {
    let Some(stored) = games::load(tx, id)? else { return Ok(()) };
    let pseudonym = pseudonym();
    if let Some(seat) = stored.seat_of(user) {
        let player = stored.player(seat).clone();
        games::hand_seat(tx, id, &Player { name: name(seat), who: Who::Human(pseudonym), ..player })?;
        outbox::forget_seat(tx, id, seat)?;
        posts::forget_seat(tx, id, seat, now)?;
    }
    if stored.host == user {
        games::set_host(tx, id, pseudonym)?;
    }
    Ok(())
}

/// Has a computer take a person's seat, and another person, if there is one, be host.
fn hand_over(
    tx: &Tx<'_>,
    stored: &Stored,
    seat: Option<Seat>,
    name: &impl Fn(Seat) -> String,
    user: UserId,
    now: Time,
) -> Result<(), Fault> {
    if let Some(seat) = seat {
        let successor = Who::Computer(SUCCESSOR.to_owned());
        let player = stored.player(seat).clone();
        games::hand_seat(tx, stored.id, &Player { name: name(seat), who: successor, ..player })?;
        outbox::forget_seat(tx, stored.id, seat)?;
        posts::forget_seat(tx, stored.id, seat, now)?;
    }
    if stored.host == user {
        let mut others = stored.players.iter().filter(|player| Some(player.seat) != seat);
        let next = others.find_map(|player| stored.user(player.seat));
        games::set_host(tx, stored.id, next.unwrap_or_else(pseudonym))?;
    }
    if stored.stage == Stage::Running {
        let step = log::snapshot(tx, stored)?.map_or(Step(0), |game| game.step());
        outbox::renew(
            tx,
            &Notice { game: stored.id, step, audience: Audience::Channel, kind: Kind::Board },
            now,
        )?;
    }
    Ok(())
}
