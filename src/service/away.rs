//! Absences of people: a time in which no time of theirs runs, 21 days in 90 at most unless a table agrees to more.

use super::consent;
use super::refusal::Refusal;
use super::{awaiting, pause};
use crate::store::absences::{self, Absence};
use crate::store::games::{self, Stage};
use crate::store::outbox::{self, Audience, Kind};
use crate::store::pace::Pace;
use crate::store::votes::Question;
use crate::store::{Fault, GameId, Time, Tx, UserId};

const DAY: i64 = 24 * 60 * 60;

/// The time for which somebody may be away without asking, in seconds.
pub const LONGEST: i64 = 21 * DAY;

/// The time in which that is counted, in seconds.
pub const COUNTED: i64 = 90 * DAY;

/// How long somebody is away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Away {
    /// Until when, in all games.
    pub until: Option<Time>,
    /// Until when they wish to be, where that is longer than they may be without asking.
    pub wished: Option<Time>,
    /// The games whose players are asked to agree to that.
    pub asked: Vec<GameId>,
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
pub(super) fn of(tx: &Tx<'_>, user: UserId, now: Time) -> Result<Away, Fault> {
    Ok(Away { until: absences::until(tx, user, now)?, ..Away::default() })
}

/// Notes until when somebody is away, or that they are back; the tables at which they play with a clock are told, and
/// asked for what is longer than anybody may be away.
pub(super) fn set(tx: &Tx<'_>, user: UserId, wished: Option<Time>, now: Time) -> Result<Away, Refusal> {
    pause::check_until(wished, now)?;
    // What a table has agreed to holds, for as long as they still wish it.
    absences::end(tx, user, wished.unwrap_or(now), now)?;
    let allowed = allowed(&absences::of_user(tx, user)?, now);
    let until = wished.map(|wished| wished.min(allowed)).filter(|until| *until > now);
    if let Some(until) = until {
        absences::begin(tx, user, None, until, now)?;
    }
    let wished = wished.filter(|wished| *wished > allowed);
    let mut asked = Vec::new();
    for id in games::of_user(tx, user, u32::MAX)? {
        let Some(stored) = games::load(tx, id)?.filter(|stored| stored.stage == Stage::Running) else {
            continue;
        };
        let Some(seat) = stored.seat_of(user) else { continue };
        if stored.pace() == Pace::None {
            continue;
        }
        awaiting::wake(tx, &stored, now)?;
        outbox::follow_up(tx, id, Audience::Channel, Kind::Clocks, now)?;
        let Some(wished) = wished else { continue };
        match consent::ask(tx, stored, seat, Question::Away { until: wished }, now) {
            Ok(_) => asked.push(id),
            // The table is asked already, or nobody is there to ask.
            Err(Refusal::VoteOpen | Refusal::AskedInTurn | Refusal::NobodyToAgree) => {}
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(Away { until, wished, asked })
}
