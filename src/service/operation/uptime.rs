//! Notes that the bot is connected to Discord, and corrects times that were stored while the clock was ahead.

use crate::service::notices::reach::REST;
use crate::store::operation::uptime::LONGEST_SILENCE;
use crate::store::scheduling::jobs::JobKind;
use crate::store::{
    StoreError, Tx, games,
    operation::{processes, uptime},
    scheduling::{hurried_jobs, set_back},
};

/// Notes that the bot is connected. If the last note is in the future, the clock was set back since: everything noted
/// in the future counts as having happened now, and each job that computes its own time is run again. After an outage,
/// votes and the deadlines in posts are brought up to date.
pub fn beat(tx: &Tx<'_>) -> Result<(), StoreError> {
    let now = tx.now();
    let last = uptime::last(tx)?;
    // Two processes whose clocks are close take turns in writing. If they are further apart, nobody knows whose clock
    // was set.
    if last.is_some_and(|last| last > now.after(LONGEST_SILENCE)) && processes::count(tx)? <= 1 {
        tracing::warn!("the clock was set back: what was scheduled is looked at again");
        let games = set_back::games_of_the_future(tx)?;
        games::lock_all(tx, games.clone())?;
        games.into_iter().try_for_each(|game| set_back::game(tx, game))?;
        set_back::absences(tx)?;
        set_back::retries(tx, now.after(REST))?;
        hurried_jobs::look_again(tx, &hurried_jobs::SELF_TIMED)?;
    }
    let was_away = last.is_some_and(|last| last.after(LONGEST_SILENCE) < now);
    uptime::beat(tx)?;
    if was_away {
        // The ends of open votes have moved, which their posts should say too.
        hurried_jobs::look_again(tx, &[JobKind::CloseVote])?;
        hurried_jobs::renew_deadlines(tx)?;
    }
    Ok(())
}
