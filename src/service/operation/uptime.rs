//! Notes that the bot is connected to Discord, and looks again at what was scheduled by a clock that was ahead.

use crate::service::notices::reach::REST;
use crate::store::operation::uptime::LONGEST_SILENCE;
use crate::store::scheduling::jobs::JobKind;
use crate::store::{
    StoreError, Time, Tx, games,
    operation::{processes, uptime},
    scheduling::{hurried_jobs, set_back},
};

/// Notes that the bot is connected. Where the last note is of the future, the clock was set back since: whatever was
/// noted in the future happened now, and each job that finds out when it is due looks again. After an outage the posts
/// say until when their players have time now.
pub fn beat(tx: &Tx<'_>, now: Time) -> Result<(), StoreError> {
    let last = uptime::last(tx)?;
    // Two processes whose clocks are not that far apart write by turns; of clocks that are, nobody can tell whose was
    // set.
    if last.is_some_and(|last| last > now.after(LONGEST_SILENCE)) && processes::count(tx)? <= 1 {
        tracing::warn!("the clock was set back: what was scheduled is looked at again");
        let games = set_back::games_of_the_future(tx, now)?;
        games::lock_all(tx, games.clone())?;
        games.into_iter().try_for_each(|game| set_back::game(tx, game, now))?;
        set_back::absences(tx, now)?;
        set_back::retries(tx, now, now.after(REST))?;
        hurried_jobs::look_again(tx, &hurried_jobs::SELF_TIMED, now)?;
    }
    let was_away = last.is_some_and(|last| last.after(LONGEST_SILENCE) < now);
    uptime::beat(tx, now)?;
    if was_away {
        // The end of what people vote on has moved, which its post is to say too.
        hurried_jobs::look_again(tx, &[JobKind::CloseVote], now)?;
        hurried_jobs::renew_deadlines(tx, now)?;
    }
    Ok(())
}
