//! Absent players, and what may become of their seats.
//!
//! One person alone decides who plays in the place of another only where the game is not rated and the other had the
//! time to come back: the host, once a computer has moved there for a day; and where nobody else could vote whoever
//! asks, then or, without a clock, after seven days of silence. A seat to which a computer has come goes on to a person
//! by a vote, if others can vote: its tiles are worth as much to a second account as those of a person are.

use last_spike_engine::{Illegal, Seat, View, Viewer};

use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::clock::awaiting::SILENCE;
use crate::service::request::caller::{Caller, GameRef, find, running};
use crate::service::request::refusal::{Named, Refusal};
use crate::service::request::seat_refusal::SeatRefusal;
use crate::service::{absences::absence, clock::silence, voting::terms};
use crate::store::games::StoredGame;
use crate::store::table::pace::Pace;
use crate::store::voting::votes::SeatProposal;
use crate::store::{GuildId, StoreError, Time, Tx, UserId, log, seating::tenures};

/// The time for which a player can take their seat back from a computer before one person alone gives it away, in
/// seconds.
pub const ALONE: i64 = 24 * 60 * 60;

/// The seat that somebody means.
#[derive(Clone, Debug)]
pub enum Target {
    /// The seat of the player with that name.
    Named(String),
    /// That seat.
    Seat(Seat),
}

/// The reason why something may become of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatReason {
    /// It is that of whoever asks.
    Own,
    /// A computer moves for its player.
    StoodIn,
    /// Its player is not in the game's server any more.
    Gone,
    /// A computer has come to it in the place of somebody.
    Computer,
    /// Its player is silent since then.
    Silent(Time),
    /// Its player has announced that they are away, and is since then.
    Away(Time),
}

/// The right of one person to say who else plays at a seat, without the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    /// They do not have it.
    Never,
    /// They have it from then on.
    From(Time),
    /// They have it.
    Now,
}

/// The possible fates of a seat.
#[derive(Clone, Debug)]
pub struct SeatChoices {
    /// The game.
    pub stored: StoredGame,
    /// The game as the person who asks sees it.
    pub view: View,
    /// The seat.
    pub seat: Seat,
    /// The reason.
    pub why: SeatReason,
    /// True if its player has left the game's server.
    pub gone: bool,
    /// True if the person who asks is the host.
    pub is_host: bool,
    /// The right of the person who asks to give the seat away without the others.
    pub alone: Alone,
    /// The seats that vote if the person who asks does not decide alone.
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

    /// Returns whether others than whoever asks can vote.
    #[must_use]
    pub fn has_others(&self) -> bool {
        let own = self.view.own_seat();
        self.voters.iter().any(|voter| Some(*voter) != own)
    }

    /// Returns whether the others are asked about a proposal first.
    #[must_use]
    pub fn needs_vote(&self, way: &SeatProposal) -> bool {
        let alone =
            self.alone == Alone::Now && matches!(way, SeatProposal::Level(_) | SeatProposal::Person(_));
        !alone && self.has_others()
    }

    /// Refuses a proposal on which nobody else can vote, where one person does not decide it.
    ///
    /// # Errors
    /// [`Refusal::NobodyToAgree`] in a rated game; elsewhere [`SeatRefusal::SeatKept`] as long as the player can come
    /// back.
    pub fn check_alone(&self, way: &SeatProposal) -> Result<(), Refusal> {
        let seat = self.seat;
        match (self.why, way) {
            // Whoever is away keeps a game from going on; a computer leaves the seat when they are back.
            (SeatReason::Away(_), SeatProposal::StandIn) => Ok(()),
            // Too few can vote for that.
            (_, SeatProposal::End) if self.stored.rated => Err(Refusal::RatedEnd),
            _ if self.stored.rated => Err(Refusal::NobodyToAgree),
            (SeatReason::Own, _) | (_, SeatProposal::StandIn) => Ok(()),
            _ => match self.alone {
                Alone::Now => Ok(()),
                Alone::From(from) => Err(Refusal::Seat(SeatRefusal::SeatKept { seat, from: Some(from) })),
                Alone::Never => Err(Refusal::Seat(SeatRefusal::SeatKept { seat, from: None })),
            },
        }
    }
}

/// Returns the person at a seat that somebody means, and the server of the game, in which they are to be looked for;
/// `None` where there is none.
///
/// # Errors
/// [`Refusal`] when nobody of that name plays here.
pub fn person(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    target: &Target,
) -> Result<Option<(UserId, GuildId)>, Refusal> {
    let stored = find(tx, by.user, by.channel, game_ref)?;
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

/// Returns what may become of a seat; `gone` is a person who is not in the game's server any more.
///
/// # Errors
/// [`Refusal`] when its player is not absent, or whoever asks has no say.
pub fn choices(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    target: &Target,
    gone: Option<UserId>,
    now: Time,
) -> Result<SeatChoices, Refusal> {
    let stored = running(find(tx, by.user, by.channel, game_ref)?)?;
    absence::check(&stored)?;
    let own = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    let seat = seat_of(&stored, target)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let view = game.view(Viewer::Seat(own));
    let is_host = stored.host == by.user;
    if !game.plays(seat) || !(game.plays(own) || is_host) {
        return Err(Refusal::Illegal { illegal: Illegal::OutOfTheGame, view: Box::new(view) });
    }
    // Somebody else may have come to the seat while Discord was asked.
    let gone = gone.is_some() && gone == stored.user(seat);
    let why = why(tx, &stored, seat, own, gone, now)?;
    let mut voters = terms::others(&stored, |voter| game.plays(voter), seat);
    if own != seat && game.plays(own) && !voters.contains(&own) {
        voters.push(own);
        voters.sort_unstable();
    }
    let mut choices = SeatChoices { stored, view, seat, why, gone, is_host, alone: Alone::Never, voters };
    choices.alone = alone(tx, &choices, now)?;
    Ok(choices)
}

/// Returns the right of whoever asks to say alone who else plays at a seat. In a rated game nobody has it.
fn alone(tx: &Tx<'_>, choices: &SeatChoices, now: Time) -> Result<Alone, StoreError> {
    let (stored, has_others) = (&choices.stored, choices.has_others());
    if stored.rated || has_others && !choices.is_host {
        return Ok(Alone::Never);
    }
    let has_clock = stored.pace() != Pace::None;
    match (choices.why, stored.player(choices.seat).stand_in) {
        (SeatReason::Computer | SeatReason::Silent(_), _) if !has_others => Ok(Alone::Now),
        (SeatReason::StoodIn, Some(since)) if has_clock || !has_others => {
            let time = if has_clock { ALONE } else { SILENCE };
            // Times in which nobody can come back do not count.
            let calendar = answer_time::calendar(tx, TimeFor::Word(&stored.header), since, Some(now))?;
            Ok(calendar.ahead(since, time, now).map_or(Alone::Now, Alone::From))
        }
        _ => Ok(Alone::Never),
    }
}

/// Returns why something may become of a seat.
fn why(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    own: Seat,
    gone: bool,
    now: Time,
) -> Result<SeatReason, Refusal> {
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
    match silence::until(tx, stored, seat, now)? {
        Some(silent) if silent.end <= now && silent.away => Ok(SeatReason::Away(silent.since)),
        Some(silent) if silent.end <= now => Ok(SeatReason::Silent(silent.since)),
        _ if gone => Ok(SeatReason::Gone),
        until => Err(Refusal::Seat(SeatRefusal::NotAbsent { seat, from: until.map(|silent| silent.end) })),
    }
}
