//! Absent players, and what may be done about their seats.
//!
//! A person can decide alone who plays in another's place only in an unrated game, and only if the other had time to
//! come back: the host, once a computer has moved at the seat for a day; or, if nobody else could vote, any asker,
//! after that day too, or after seven days of silence if the game has no clock. A computer's seat goes to a person by
//! vote if others can vote: for a second account, its tiles are worth as much as a person's.

use last_spike_engine::{Illegal, Seat, View, Viewer};

use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::clock::awaiting::SILENCE;
use crate::service::request::caller::{Caller, find, running};
use crate::service::request::refusal::{Named, Refusal};
use crate::service::request::seat_refusal::SeatRefusal;
use crate::service::{absences::absence, clock::silence, voting::terms};
use crate::store::games::StoredGame;
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::SeatProposal;
use crate::store::{GuildId, StoreError, Time, Tx, UserId, log, seating::tenures};

/// The time that a player has to take their seat back from a computer before one person may give it away alone, in
/// seconds.
pub const ALONE: i64 = 24 * 60 * 60;

/// The seat that a person means.
#[derive(Clone, Debug)]
pub enum Target {
    /// The seat of the player with this name.
    Named(String),
    /// The seat itself.
    Seat(Seat),
}

/// The reason why a seat may be given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatReason {
    /// The seat is the asker's own.
    Own,
    /// A computer moves for the seat's player.
    StoodIn,
    /// The seat's player has left the game's server.
    Gone,
    /// A computer has taken the seat over from its former player.
    Computer,
    /// The seat's player has been silent since then.
    Silent(Time),
    /// The seat's player has announced that they are away, and has been away since then.
    Away(Time),
}

/// The right of one person to decide alone who plays at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    /// The person never has the right.
    Never,
    /// The person has the right from then on.
    From(Time),
    /// The person has the right now.
    Now,
}

/// The possible changes to a seat.
#[derive(Clone, Debug)]
pub struct SeatChoices {
    /// The game.
    pub stored: StoredGame,
    /// The game as the asker sees it.
    pub view: View,
    /// The seat.
    pub seat: Seat,
    /// The reason why the seat may be given away.
    pub why: SeatReason,
    /// True if the seat's player has left the game's server.
    pub gone: bool,
    /// True if the asker is the host.
    pub is_host: bool,
    /// The right of the asker to give the seat away alone.
    pub alone: Alone,
    /// The seats that vote if the asker doesn't decide alone.
    pub voters: Vec<Seat>,
}

impl SeatChoices {
    /// Returns whether a proposal makes sense for the seat.
    #[must_use]
    pub fn allows(&self, way: &SeatProposal) -> bool {
        match way {
            SeatProposal::StandIn => {
                matches!(self.why, SeatReason::Silent(_) | SeatReason::Away(_) | SeatReason::Gone)
            }
            SeatProposal::End => matches!(
                self.why,
                SeatReason::Silent(_) | SeatReason::Away(_) | SeatReason::Gone | SeatReason::StoodIn
            ),
            SeatProposal::Level(_) | SeatProposal::Person(_) => true,
        }
    }

    /// Returns whether anybody but the asker can vote.
    #[must_use]
    pub fn has_others(&self) -> bool {
        let own = self.view.own_seat();
        self.voters.iter().any(|voter| Some(*voter) != own)
    }

    /// Returns whether a proposal needs a vote of the others first.
    #[must_use]
    pub fn needs_vote(&self, way: &SeatProposal) -> bool {
        let alone =
            self.alone == Alone::Now && matches!(way, SeatProposal::Level(_) | SeatProposal::Person(_));
        !alone && self.has_others()
    }

    /// Refuses a proposal that nobody else can vote on and that the asker may not decide alone.
    ///
    /// # Errors
    /// [`Refusal::RatedEnd`] for the end of a rated game, [`Refusal::NobodyToAgree`] for other proposals in one; in an
    /// unrated game [`SeatRefusal::SeatKept`] as long as the player can come back.
    pub fn check_alone(&self, way: &SeatProposal) -> Result<(), Refusal> {
        let seat = self.seat;
        match (self.why, way) {
            // An away player holds the game up, and a computer gives the seat back when they return.
            (SeatReason::Away(_), SeatProposal::StandIn) => Ok(()),
            // Too few people can vote on the end of the game.
            (_, SeatProposal::End) if self.stored.conditions.rated => Err(Refusal::RatedEnd),
            _ if self.stored.conditions.rated => Err(Refusal::NobodyToAgree),
            (SeatReason::Own, _) | (_, SeatProposal::StandIn) => Ok(()),
            _ => match self.alone {
                Alone::Now => Ok(()),
                Alone::From(from) => Err(Refusal::Seat(SeatRefusal::SeatKept { seat, from: Some(from) })),
                Alone::Never => Err(Refusal::Seat(SeatRefusal::SeatKept { seat, from: None })),
            },
        }
    }
}

/// Returns the person at the seat that is meant, with the game's server, in which to look for them; `None` if a
/// computer has the seat, or the game is in no server.
///
/// # Errors
/// [`Refusal`] if the game isn't found, or no player has that name or seat.
pub fn person(tx: &Tx<'_>, by: &Caller, target: &Target) -> Result<Option<(UserId, GuildId)>, Refusal> {
    let stored = find(tx, by)?;
    Ok(stored.user(seat_of(&stored, target)?).zip(stored.guild))
}

fn seat_of(stored: &StoredGame, target: &Target) -> Result<Seat, Refusal> {
    match target {
        Target::Seat(seat) if seat.0 < stored.seats() => Ok(*seat),
        Target::Seat(_) => Err(Refusal::Unknown { what: Named::Player, text: "?".to_owned() }),
        Target::Named(name) => stored
            .seat_named(name)
            .ok_or_else(|| Refusal::Unknown { what: Named::Player, text: name.clone() }),
    }
}

/// Returns the possible changes to a seat; `gone` is a person who is no longer in the game's server.
///
/// # Errors
/// [`Refusal`] if the game is not being played, the seat is out of the game, its player is not absent, or the asker has
/// no say.
pub fn choices(
    tx: &Tx<'_>,
    by: &Caller,
    target: &Target,
    gone: Option<UserId>,
) -> Result<SeatChoices, Refusal> {
    let stored = running(find(tx, by)?)?;
    absence::check(&stored)?;
    let own = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    let seat = seat_of(&stored, target)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(own));
    let is_host = stored.host == by.user;
    if !game.plays(seat) || !(game.plays(own) || is_host) {
        return Err(Refusal::Illegal { illegal: Illegal::OutOfTheGame, view: Box::new(view) });
    }
    // Another person may have come to the seat while Discord was asked.
    let gone = gone.is_some() && gone == stored.user(seat);
    let why = why(tx, &stored, seat, own, gone)?;
    let mut voters = terms::others(&stored, |voter| game.plays(voter), seat);
    if own != seat && game.plays(own) && !voters.contains(&own) {
        voters.push(own);
        voters.sort_unstable();
    }
    let mut choices = SeatChoices { stored, view, seat, why, gone, is_host, alone: Alone::Never, voters };
    choices.alone = alone(tx, &choices)?;
    Ok(choices)
}

/// Returns the right of the asker to decide alone who plays at a seat; in a rated game nobody has it.
fn alone(tx: &Tx<'_>, choices: &SeatChoices) -> Result<Alone, StoreError> {
    let now = tx.now();
    let (stored, has_others) = (&choices.stored, choices.has_others());
    if stored.conditions.rated || has_others && !choices.is_host {
        return Ok(Alone::Never);
    }
    let has_clock = stored.pace() != Pace::None;
    match (choices.why, stored.player(choices.seat).stand_in) {
        (SeatReason::Computer | SeatReason::Silent(_), _) if !has_others => Ok(Alone::Now),
        (SeatReason::StoodIn, Some(since)) if has_clock || !has_others => {
            let time = if has_clock { ALONE } else { SILENCE };
            // Times in which nobody can come back don't count.
            let calendar = answer_time::calendar(tx, TimeFor::Word(&stored.header), since, Some(now))?;
            Ok(calendar.ahead(since, time, now).map_or(Alone::Now, Alone::From))
        }
        _ => Ok(Alone::Never),
    }
}

/// Returns the reason why a seat may be given away; refuses if there is none.
fn why(tx: &Tx<'_>, stored: &StoredGame, seat: Seat, own: Seat, gone: bool) -> Result<SeatReason, Refusal> {
    let now = tx.now();
    if stored.user(seat).is_none() {
        let came = tenures::changed_hands(tx, stored.id, seat)?;
        return if came {
            Ok(SeatReason::Computer)
        } else {
            Err(Refusal::Seat(SeatRefusal::AlwaysComputer { seat }))
        };
    }
    if seat == own {
        return Ok(SeatReason::Own);
    }
    if stored.player(seat).stand_in.is_some() {
        return Ok(SeatReason::StoodIn);
    }
    match silence::until(tx, stored, seat)? {
        Some(silent) if silent.end <= now && silent.away => Ok(SeatReason::Away(silent.since)),
        Some(silent) if silent.end <= now => Ok(SeatReason::Silent(silent.since)),
        _ if gone => Ok(SeatReason::Gone),
        until => Err(Refusal::Seat(SeatRefusal::NotAbsent { seat, from: until.map(|silent| silent.end) })),
    }
}
