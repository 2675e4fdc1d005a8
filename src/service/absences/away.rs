//! Absences of people: a time in which no time of theirs runs but in games that are played live, 21 days in 90 at most
//! unless a table agrees to more. After seven days of it the others may vote on a seat that a game waits for
//! (`silence.rs`).

use super::pause;
use crate::service::request::caller::{Caller, check_may_post};
use crate::service::request::refusal::Refusal;
use crate::service::voting::consent;
use crate::service::{
    clock::{awaiting, silence},
    request::alias,
    voting::votes,
};
use crate::store::clock::absences::{self, Absence};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::Unposted;
use crate::store::table::pace::Pace;
use crate::store::voting::votes::VoteQuestion;
use crate::store::{ChannelId, GameId, GuildId, StoreError, Time, Tx, UserId};

const DAY: i64 = 24 * 60 * 60;

/// The time for which somebody may be away without asking, in seconds.
pub const LONGEST: i64 = 21 * DAY;

/// The period, in seconds, over which a person's times away are added up.
pub const COUNTED: i64 = 90 * DAY;

/// A person's time away, and the longer one that they wish for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Away {
    /// The end of their time away, in all games; `None` if they are not away.
    pub until: Option<Time>,
    /// The end that they wish for, if it is later than they may choose without asking.
    pub wished: Option<Time>,
    /// The games whose players are asked to agree to the later end.
    pub asked: Vec<GameId>,
    /// True if there are other games whose players they can ask, each in the channel of that game.
    pub elsewhere: bool,
}

/// Returns until when somebody may be away from a moment on without asking.
#[must_use]
pub fn allowed(before: &[Absence], now: Time) -> Time {
    let taken = |from: Time| -> i64 {
        let length = |one: &Absence| (one.ended.min(now).0 - one.begun.max(from).0).max(0);
        before.iter().filter(|one| one.game.is_none()).map(length).sum()
    };
    // What is counted grows with the end of the absence.
    let (mut least, mut most) = (0, LONGEST);
    while least < most {
        let length = (least + most + 1) / 2;
        if length + taken(now.after(length - COUNTED)) <= LONGEST {
            least = length;
        } else {
            most = length - 1;
        }
    }
    now.after(least)
}

/// Returns how long somebody is away.
pub(in crate::service) fn of(tx: &Tx<'_>, user: UserId, now: Time) -> Result<Away, StoreError> {
    Ok(Away { until: absences::until(tx, user, now)?, ..Away::default() })
}

/// Returns until when somebody is away in a game, by their absences.
fn until_in(absences: &[Absence], game: GameId, now: Time) -> Option<Time> {
    let lasts =
        |one: &&Absence| one.game.is_none_or(|only| only == game) && one.begun <= now && one.ended > now;
    absences.iter().filter(lasts).map(|one| one.ended).max()
}

/// Notes until when somebody is away, or that they are back. The tables at which they play with a clock are told where
/// that changes something, and the one in whose channel they say so is asked for what is longer than anybody may be away.
/// Where they play live nothing changes.
pub(in crate::service) fn set(
    tx: &Tx<'_>,
    by: &Caller,
    wished: Option<Time>,
    now: Time,
) -> Result<Away, Refusal> {
    pause::check_until(wished, now)?;
    let user = by.user;
    let before = absences::of_user(tx, user)?;
    // What a table has agreed to holds, for as long as they still wish it.
    absences::end(tx, user, wished.unwrap_or(now), now)?;
    let mut counted = absences::of_user(tx, user)?;
    if let Some(alias) = alias::find(tx, user, now)? {
        counted.extend(absences::of_user(tx, alias.alias)?);
    }
    let allowed = allowed(&counted, now);
    let until = wished.map(|wished| wished.min(allowed)).filter(|until| *until > now);
    if let Some(until) = until {
        absences::begin(tx, user, None, until, now)?;
    }
    let after = absences::of_user(tx, user)?;
    let wished = wished.filter(|wished| *wished > allowed);
    let (mut asked, mut elsewhere) = (Vec::new(), false);
    for id in games::of_user(tx, user, u32::MAX)? {
        let Some(stored) = games::load(tx, id)?.filter(|stored| stored.stage == Stage::Running) else {
            continue;
        };
        let Some(seat) = stored.seat_of(user) else { continue };
        if silence::of_game(tx, &stored, now)?.is_empty() {
            votes::forget_silence(tx, id, Unposted::THEY_ARE_BACK, now)?;
        }
        if !has_clocks(&stored) {
            continue;
        }
        let until = until_in(&after, id, now);
        if until_in(&before, id, now) != until {
            awaiting::wake(tx, &stored, now)?;
            consent::tell_of(tx, by, &stored, now)?;
        }
        let Some(wished) = wished.filter(|wished| until.is_none_or(|until| until < *wished)) else {
            continue;
        };
        if by.channel != stored.channel {
            elsewhere = true;
            continue;
        }
        if check_may_post(by, &stored.header).is_err() {
            continue;
        }
        match consent::ask(tx, stored, seat, VoteQuestion::Away { until: wished }, now) {
            Ok(_) => asked.push(id),
            // The table is asked already, or nobody is there to ask.
            Err(Refusal::VoteOpen | Refusal::AskedInTurn | Refusal::NobodyToAgree) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(Away { until, wished, asked, elsewhere })
}

/// Returns where a post would be made to tell that somebody is away, or back: the channels of games of theirs, but for
/// the one in which they are, that have no post about their clocks of the last hour. That they may write there is asked
/// before.
///
/// # Errors
/// [`StoreError`] of the database, or when a game cannot be read.
pub fn told_in(tx: &Tx<'_>, by: &Caller, now: Time) -> Result<Vec<(GuildId, ChannelId)>, StoreError> {
    let mut places = Vec::new();
    for id in games::of_user(tx, by.user, u32::MAX)? {
        let Some(stored) = games::read(tx, id)?.filter(has_clocks) else { continue };
        let Some(guild) = stored.guild.filter(|_| stored.channel != by.channel) else { continue };
        if !consent::is_told(tx, id, now)? {
            places.push((guild, stored.channel));
        }
    }
    Ok(places)
}

/// Returns whether clocks of a game stop for whoever is away.
fn has_clocks(stored: &StoredGame) -> bool {
    stored.stage == Stage::Running && !matches!(stored.pace(), Pace::None | Pace::Live)
}
