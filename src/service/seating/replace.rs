//! Absent players, and what becomes of their seats: those who are there vote on it.
//!
//! One person alone decides who plays in the place of another only where the game is not rated and the other had the
//! time to come back: the host, once a computer has moved there for a day; and where nobody else could vote whoever
//! asks, then or, without a clock, after seven days of silence. A seat to which a computer has come goes on to a person
//! by a vote, if others can vote: its tiles are worth as much to a second account as those of a person are.

use last_spike_engine::{Game, Illegal, Phase, Seat, View, Viewer};

use super::tenure;
use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::clock::awaiting::SILENCE;
use crate::service::request::caller::{Caller, GameRef, check_may_post, find, once, running};
use crate::service::request::refusal::{Named, Refusal};
use crate::service::{
    absences::{absence, ending, stand_in},
    clock::silence,
    table::lobby,
    voting::votes::{self as asked, OwnRequest},
};
use crate::store::games::{Player, StoredGame, Who};
use crate::store::posting::outbox::{Kind, Unposted};
use crate::store::table::pace::Pace;
use crate::store::voting::votes::{self, Ended, Fate, Question, Vote, Way};
use crate::store::{
    GuildId, StoreError, Time, Tx, UserId, clock::awaited, log, seating::tenures, table::headers,
};

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
pub enum Why {
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
pub struct Choices {
    /// The game.
    pub stored: StoredGame,
    /// The game as the person who asks sees it.
    pub view: View,
    /// The seat.
    pub seat: Seat,
    /// The reason.
    pub why: Why,
    /// True if its player has left the game's server.
    pub gone: bool,
    /// True if the person who asks is the host.
    pub is_host: bool,
    /// The right of the person who asks to give the seat away without the others.
    pub alone: Alone,
    /// The seats that vote if the person who asks does not decide alone.
    pub voters: Vec<Seat>,
}

impl Choices {
    /// Returns whether a proposal makes sense for the seat.
    #[must_use]
    pub fn allows(&self, way: &Way) -> bool {
        match way {
            Way::StandIn => matches!(self.why, Why::Silent(_) | Why::Away(_) | Why::Gone),
            Way::End => matches!(self.why, Why::Silent(_) | Why::Away(_) | Why::Gone | Why::StoodIn),
            Way::Level(_) | Way::Person(_) => true,
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
    pub fn needs_vote(&self, way: &Way) -> bool {
        let alone = self.alone == Alone::Now && matches!(way, Way::Level(_) | Way::Person(_));
        !alone && self.has_others()
    }

    /// Refuses a proposal on which nobody else can vote, where one person does not decide it.
    ///
    /// # Errors
    /// [`Refusal::NobodyToAgree`] in a rated game; elsewhere [`Refusal::SeatKept`] as long as the player can come back.
    pub fn check_alone(&self, way: &Way) -> Result<(), Refusal> {
        let seat = self.seat;
        match (self.why, way) {
            // Whoever is away keeps a game from going on; a computer leaves the seat when they are back.
            (Why::Away(_), Way::StandIn) => Ok(()),
            // Too few can vote for that.
            (_, Way::End) if self.stored.rated => Err(Refusal::RatedEnd),
            _ if self.stored.rated => Err(Refusal::NobodyToAgree),
            (Why::Own, _) | (_, Way::StandIn) => Ok(()),
            _ => match self.alone {
                Alone::Now => Ok(()),
                Alone::From(from) => Err(Refusal::SeatKept { seat, from: Some(from) }),
                Alone::Never => Err(Refusal::SeatKept { seat, from: None }),
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
) -> Result<Choices, Refusal> {
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
    let mut voters = asked::others(&stored, |voter| game.plays(voter), seat);
    if own != seat && game.plays(own) && !voters.contains(&own) {
        voters.push(own);
        voters.sort_unstable();
    }
    let mut choices = Choices { stored, view, seat, why, gone, is_host, alone: Alone::Never, voters };
    choices.alone = alone(tx, &choices, now)?;
    Ok(choices)
}

/// Returns the right of whoever asks to say alone who else plays at a seat. In a rated game nobody has it.
fn alone(tx: &Tx<'_>, choices: &Choices, now: Time) -> Result<Alone, StoreError> {
    let (stored, has_others) = (&choices.stored, choices.has_others());
    if stored.rated || has_others && !choices.is_host {
        return Ok(Alone::Never);
    }
    let has_clock = stored.pace() != Pace::None;
    match (choices.why, stored.player(choices.seat).stand_in) {
        (Why::Computer | Why::Silent(_), _) if !has_others => Ok(Alone::Now),
        (Why::StoodIn, Some(since)) if has_clock || !has_others => {
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
) -> Result<Why, Refusal> {
    if stored.user(seat).is_none() {
        let came = tenures::changed_hands(tx, stored.id, seat)?;
        return if came { Ok(Why::Computer) } else { Err(Refusal::AlwaysComputer { seat }) };
    }
    if seat == own {
        return Ok(Why::Own);
    }
    if stored.player(seat).stand_in.is_some() {
        return Ok(Why::StoodIn);
    }
    match silence::until(tx, stored, seat, now)? {
        Some(silent) if silent.end <= now && silent.away => Ok(Why::Away(silent.since)),
        Some(silent) if silent.end <= now => Ok(Why::Silent(silent.since)),
        _ if gone => Ok(Why::Gone),
        until => Err(Refusal::NotAbsent { seat, from: until.map(|silent| silent.end) }),
    }
}

/// The result of a proposal.
#[derive(Debug)]
pub enum Requested {
    /// The others vote.
    Asked {
        /// The game.
        stored: Box<StoredGame>,
        /// The seats that have yet to answer.
        awaited: Vec<Seat>,
        /// The proposal, by which it can be withdrawn.
        request: OwnRequest,
    },
    /// Nobody had to be asked.
    Done(Box<StoredGame>, Done),
}

/// A change to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// A computer moves there until its player is back.
    StandIn(Seat),
    /// A computer plays there.
    Computer(Seat),
    /// That person is asked to play there.
    Invited(Seat, UserId),
    /// The game has ended.
    Ended,
    /// Nothing: the game has gone on otherwise.
    Nothing,
}

/// Carries out what somebody proposes about a seat, or asks the others.
///
/// # Errors
/// [`Refusal`] says why not; nothing has changed.
pub fn request(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    (target, gone): (&Target, Option<UserId>),
    way: Way,
    now: Time,
) -> Result<Requested, Refusal> {
    once(tx, by, game_ref, now)?;
    let choices = choices(tx, by, game_ref, target, gone, now)?;
    check_may_post(by, &choices.stored.header)?;
    let seat = choices.seat;
    if !choices.allows(&way) {
        let from = None;
        return Err(if choices.why == Why::StoodIn {
            Refusal::StoodInAlready { seat }
        } else {
            Refusal::NotAbsent { seat, from }
        });
    }
    if let Way::Person(user) = way
        && choices.stored.seat_of(user).is_some()
    {
        return Err(Refusal::SeatedAlready { user });
    }
    if let Way::Person(user) = way {
        asked::check_invitation(tx, choices.stored.id, (seat, user), now)?;
    }
    let needs_vote = choices.needs_vote(&way);
    if !needs_vote {
        choices.check_alone(&way)?;
    }
    let Choices { stored, view, voters, why, gone, .. } = choices;
    if way == Way::End && people_of(tx, &stored)?.is_some_and(|people| 2 * voters.len() <= people) {
        return Err(Refusal::RatedEnd);
    }
    let own = view.own_seat().ok_or(Refusal::NotSeated)?;
    if !needs_vote {
        let done = carry_out(tx, &stored, seat, &way, own, now)?;
        if matches!(done, Done::Computer(_)) && why != Why::Own {
            tenures::note_decider(tx, stored.id, seat, own)?;
        }
        return Ok(Requested::Done(Box::new(stored), done));
    }
    let question = Question::Absent { seat, way };
    let request = asked::open(tx, &stored, question, (own, voters.clone()), (view.step, view.turn), now)?;
    votes::answer(tx, request.vote, own, true, now)?;
    if gone {
        votes::note_gone(tx, request.vote)?;
    }
    let awaited = voters.into_iter().filter(|voter| *voter != own).collect();
    Ok(Requested::Asked { stored: Box::new(stored), awaited, request })
}

/// Returns how many people play a rated game: more than half of them must agree to end it. `None` for other games.
///
/// # Errors
/// [`Refusal`] when the game cannot be read.
pub(in crate::service) fn people_of(tx: &Tx<'_>, stored: &StoredGame) -> Result<Option<usize>, Refusal> {
    if !stored.rated {
        return Ok(None);
    }
    let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
    let plays = |player: &&Player| stored.user(player.seat).is_some() && game.plays(player.seat);
    Ok(Some(stored.players.iter().filter(plays).count()))
}

/// Carries out what most have agreed to; nothing where the seat is not played any more.
pub(in crate::service) fn carry(
    tx: &Tx<'_>,
    stored: &StoredGame,
    vote: &Vote,
    (seat, way): (Seat, &Way),
    now: Time,
) -> Result<Done, Refusal> {
    let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
    let is_idle = match way {
        Way::StandIn => stored.player(seat).stand_in.is_some() || stored.user(seat).is_none(),
        // They may have declined, or come to another seat, while the others voted.
        Way::Person(user) if stored.seat_of(*user).is_some() => true,
        Way::Person(user) => match asked::check_invitation(tx, stored.id, (seat, *user), now) {
            Ok(()) => false,
            Err(Refusal::Fault(fault)) => return Err(fault.into()),
            Err(_) => true,
        },
        Way::Level(_) | Way::End => false,
    };
    if !game.plays(seat) || is_idle {
        asked::close(tx, vote, Fate::Lapsed, None, now)?;
        return Ok(Done::Nothing);
    }
    asked::close(tx, vote, Fate::Carried, None, now)?;
    carry_out(tx, stored, seat, way, vote.asker, now)
}

fn carry_out(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seat: Seat,
    way: &Way,
    asker: Seat,
    now: Time,
) -> Result<Done, Refusal> {
    match way {
        Way::StandIn => {
            let rows = awaited::of_game(tx, stored.id)?;
            let row = rows.iter().find(|row| row.seat == seat);
            stand_in::begin_by_vote(tx, stored, seat, row, now)?;
            asked::end_all(tx, stored.id, Ended::About(seat), now)?;
            asked::forget_silence(tx, stored.id, Unposted::COMPUTER_MOVES, now)?;
            Ok(Done::StandIn(seat))
        }
        Way::Level(level) => {
            let name = lobby::free_name(stored, None);
            tenure::hand_over(tx, stored.clone(), seat, (name, &Who::Computer(level.clone())), now)?;
            Ok(Done::Computer(seat))
        }
        Way::Person(user) => {
            let game = log::snapshot(tx, stored)?.ok_or(Refusal::NotBegun)?;
            // One is asked at a time: whoever was asked before is not any more.
            if let Some(before) = votes::open_invitation(tx, stored.id, seat)? {
                asked::close(tx, &before, Fate::Lapsed, None, now)?;
            }
            let question = Question::Invite { seat, user: *user };
            let moment = (game.step(), game.turn());
            asked::open(tx, stored, question, (asker, Vec::new()), moment, now)?;
            Ok(Done::Invited(seat, *user))
        }
        Way::End => {
            if let Some(header) = headers::load(tx, stored.id)? {
                ending::end_with(tx, &header, Kind::Closed, now)?;
            }
            Ok(Done::Ended)
        }
    }
}

/// The answer of a person who was asked to take a seat over.
#[derive(Debug)]
pub enum Joined {
    /// They play there, and see this.
    Yes(Box<StoredGame>, Box<View>),
    /// They do not want to.
    No,
    /// The person who asked them has withdrawn it.
    Withdrawn,
}

/// Gives a seat to the person who was asked to take it over, and now does; whoever asked them withdraws it by a no.
pub(in crate::service) fn join(
    tx: &Tx<'_>,
    by: &Caller,
    stored: StoredGame,
    vote: &Vote,
    (seat, user): (Seat, UserId),
    yes: bool,
    now: Time,
) -> Result<Joined, Refusal> {
    if !asked::is_open(tx, &stored.header, vote, now)? {
        return Err(Refusal::VoteClosed);
    }
    if by.user != user {
        let is_asker = stored.seat_of(by.user) == Some(vote.asker);
        if is_asker && !yes {
            asked::close(tx, vote, Fate::Withdrawn, None, now)?;
            return Ok(Joined::Withdrawn);
        }
        return Err(Refusal::NotInvited { user });
    }
    if !yes {
        asked::close(tx, vote, Fate::Refused, None, now)?;
        return Ok(Joined::No);
    }
    if stored.seat_of(user).is_some() {
        return Err(Refusal::AlreadySeated);
    }
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    if !game.plays(seat) {
        return Err(Refusal::VoteClosed);
    }
    if has_answered(&game, seat) {
        return Err(Refusal::AuctionOpen);
    }
    asked::close(tx, vote, Fate::Carried, None, now)?;
    let stored = tenure::hand_over(tx, stored, seat, (&by.name, &Who::Human(user)), now)?;
    let game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    // The answer shows them what they are asked.
    awaited::tell(tx, stored.id, seat, game.step(), now)?;
    let view = Box::new(game.view(Viewer::Seat(seat)));
    Ok(Joined::Yes(Box::new(stored), view))
}

/// Returns whether a seat has no answer to give any more in an auction that is open: what it has bid is not shown to
/// whoever comes to it (K5, G9). Where who has answered is not shown either, it may have.
fn has_answered(game: &Game, seat: Seat) -> bool {
    let view = game.view(Viewer::Spectator);
    game.phase() == Phase::Auction
        && view.table.auction().is_some_and(|auction| {
            auction.seller != seat
                && (!auction.awaited.contains(&seat) || game.edition().asks_everybody(game.options()))
        })
}
