//! People who are away: none of their time runs meanwhile, except in live games. They may be away for 21 days in 90,
//! longer if a table agrees. After seven days the others may vote on an absent player's seat if the game waits for it
//! (`silence.rs`).

use super::pause;
use crate::service::request::caller::{Caller, check_may_post};
use crate::service::request::readable::{check_known, if_known};
use crate::service::request::refusal::Refusal;
use crate::service::voting::consent;
use crate::service::{
    clock::{awaiting, silence},
    request::alias,
    voting::asking,
};
use crate::store::clock::absences::{self, Absence};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::Unposted;
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::VoteQuestion;
use crate::store::{ChannelId, GameId, GuildId, StoreError, Time, Tx, UserId};

const DAY: i64 = 24 * 60 * 60;

/// The longest time away that needs nobody's consent, in seconds.
pub const LONGEST: i64 = 21 * DAY;

/// The period, in seconds, over which a person's times away are added up.
pub const COUNTED: i64 = 90 * DAY;

/// A person's time away, and the longer one that they ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Away {
    /// The end of their time away, in all games; `None` if they are not away.
    pub until: Option<Time>,
    /// The end that they asked for, if it is later than the one allowed without consent.
    pub wished: Option<Time>,
    /// The games whose players are asked to agree to the later end.
    pub asked: Vec<GameId>,
    /// True if there are other games whose players they can ask, each in the channel of that game.
    pub elsewhere: bool,
}

/// Returns until when a person may be away from `now` on without anybody's consent.
#[must_use]
pub fn allowed(before: &[Absence], now: Time) -> Time {
    let taken = |from: Time| -> i64 {
        let length = |one: &Absence| (one.ended.min(now).0 - one.begun.max(from).0).max(0);
        before.iter().filter(|one| one.game.is_none()).map(length).sum()
    };
    // A longer absence never leaves fewer days counted, so a binary search finds the longest one.
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

/// Returns until when a person is away.
pub(in crate::service) fn of(tx: &Tx<'_>, user: UserId) -> Result<Away, StoreError> {
    Ok(Away { until: absences::until(tx, user)?, ..Away::default() })
}

/// Returns until when a person is away in a game, given their absences.
fn until_in(absences: &[Absence], game: GameId, now: Time) -> Option<Time> {
    let lasts =
        |one: &&Absence| one.game.is_none_or(|only| only == game) && one.begun <= now && one.ended > now;
    absences.iter().filter(lasts).map(|one| one.ended).max()
}

/// Notes until when a person is away, or that they are back. Each of their games with a clock is told if its clocks are
/// affected. If they ask for more than is allowed, the table in whose channel they do so votes on it. Live games don't
/// change.
pub(in crate::service) fn set(tx: &Tx<'_>, by: &Caller, wished: Option<Time>) -> Result<Away, Refusal> {
    let now = tx.now();
    pause::check_until(wished, now)?;
    let user = by.user;
    let before = absences::of_user(tx, user)?;
    // A longer absence to which a table has agreed still holds, up to the end that the person asks for now.
    absences::end(tx, user, wished.unwrap_or(now))?;
    let mut counted = absences::of_user(tx, user)?;
    if let Some(alias) = alias::find(tx, user)? {
        counted.extend(absences::of_user(tx, alias.alias)?);
    }
    let allowed = allowed(&counted, now);
    let until = wished.map(|wished| wished.min(allowed)).filter(|until| *until > now);
    if let Some(until) = until {
        absences::begin(tx, user, None, until)?;
    }
    let after = absences::of_user(tx, user)?;
    let wished = wished.filter(|wished| *wished > allowed);
    let (mut asked, mut elsewhere) = (Vec::new(), false);
    for id in games::of_user(tx, user, u32::MAX)? {
        let found = if_known(check_known(tx, id).and_then(|()| games::load(tx, id)))?;
        let Some(stored) = found.filter(|stored| stored.stage == Stage::Running) else { continue };
        let Some(seat) = stored.seat_of(user) else { continue };
        if silence::of_game(tx, &stored)?.is_empty() {
            asking::forget_silence(tx, id, Unposted::TheyAreBack)?;
        }
        if !has_clocks(&stored) {
            continue;
        }
        let until = until_in(&after, id, now);
        if until_in(&before, id, now) != until {
            awaiting::wake(tx, &stored)?;
            consent::tell_of(tx, by, &stored)?;
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
        match consent::ask(tx, stored, seat, VoteQuestion::Away { until: wished }) {
            Ok(_) => asked.push(id),
            // The table has an open vote already, or nobody is there to ask.
            Err(Refusal::VoteOpen | Refusal::AskedInTurn | Refusal::NobodyToAgree) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(Away { until, wished, asked, elsewhere })
}

/// Returns the channels of a person's games in which a post would say that they are away or back. The channel where
/// they are is left out, and so are games with a post about their clocks from the last hour. The caller must have
/// checked that the person may write there.
///
/// # Errors
/// [`StoreError`] of the database, or when a game cannot be read.
pub fn told_in(tx: &Tx<'_>, by: &Caller) -> Result<Vec<(GuildId, ChannelId)>, StoreError> {
    let mut places = Vec::new();
    for id in games::of_user(tx, by.user, u32::MAX)? {
        let Some(stored) = if_known(games::read(tx, id))?.filter(has_clocks) else { continue };
        let Some(guild) = stored.guild.filter(|_| stored.channel != by.channel) else { continue };
        if !consent::is_told(tx, id)? {
            places.push((guild, stored.channel));
        }
    }
    Ok(places)
}

/// Returns whether a game has clocks that stop while a player is away.
fn has_clocks(stored: &StoredGame) -> bool {
    stored.stage == Stage::Running && !matches!(stored.pace(), Pace::None | Pace::Live)
}
