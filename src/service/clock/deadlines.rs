//! Posts that are out of date although nothing replaces them: deadlines moved by outages, pauses and absences, who is
//! asked in the middle of a turn, and the board after a deal.

use last_spike_engine::{Event, Seat, Step, View, Viewer};

use super::answer_time::{self, TimeFor};
use super::awaiting::{self, Due, Running};
use super::countdown::{Calendar, Countdown};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience};
use crate::store::posting::posts::{self, Posted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{GameId, NoticeId, StoreError, Time, Tx, clock::awaited, log, operation::uptime};

/// The number of seconds by which a deadline in a post may be off: the post counts from its first attempt, but the
/// player's time runs from when they were told. An outage is longer.
const OFF: i64 = uptime::LONGEST_SILENCE / 2;

/// The least shift of a deadline that is corrected in posts, in seconds. For a short time, a fiftieth of that time is
/// enough.
const LEAST: i64 = 10 * 60;

/// A deadline that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedDeadline {
    /// The deadline before some of the outages.
    pub was: Time,
    /// The deadline now.
    pub is: Time,
}

/// A running game, as its current posts should show it.
#[derive(Debug)]
pub struct Current {
    /// The game.
    pub stored: StoredGame,
    /// The position, as everybody may see it.
    pub view: Box<View>,
    /// The messages that hold its slots, each with its audience.
    pub posts: Vec<(Audience, Posted)>,
    /// The deadlines that outages have moved.
    pub moved: Vec<MovedDeadline>,
    /// Everybody's deadlines now.
    pub due: Vec<(Seat, Due)>,
    /// The number of seconds by which a deadline in a post may be off.
    pub slack: i64,
    /// The board after the last deal of the turn, unless a board was posted since.
    pub dealt: Option<Box<View>>,
    /// The newest notice; `None` while one is being sent or due.
    pub newest: Option<NoticeId>,
}

/// Returns a game as its current posts should show it; `None` if the game is not running.
///
/// # Errors
/// [`StoreError`] of the database, or when the game cannot be read.
pub fn current(tx: &Tx<'_>, game: GameId, now: Time) -> Result<Option<Current>, StoreError> {
    let Some(stored) = games::read(tx, game)?.filter(|stored| stored.stage == Stage::Running) else {
        return Ok(None);
    };
    let Some(position) = log::snapshot(tx, &stored)? else { return Ok(None) };
    let mut posts: Vec<(Audience, Posted)> = Vec::new();
    for (audience, held) in posts::of_all(tx, game)? {
        if !posts.iter().any(|(_, known)| *known == held.posted) {
            posts.push((audience, held.posted));
        }
    }
    let moved = moved(tx, &stored)?;
    let due = awaiting::said(tx, &stored, &position, position.step(), now)?;
    let full = Countdown::of(stored.pace()).map_or(0, |full| full.turn);
    let slack = (full / 50).clamp(OFF, LEAST);
    let dealt = match last_deal(tx, &stored, position.step())? {
        Some(step) => log::rebuild(tx, &stored, step)?,
        None => None,
    };
    let dealt = dealt.map(|game| Box::new(game.view(Viewer::Spectator)));
    let view = Box::new(position.view(Viewer::Spectator));
    let newest = outbox::settled_up_to(tx, game, now)?;
    Ok(Some(Current { stored, view, posts, moved, due, slack, dealt, newest }))
}

/// Returns the step of the last deal that no board has shown and that was not taken back (G8).
fn last_deal(tx: &Tx<'_>, stored: &StoredGame, upto: Step) -> Result<Option<Step>, StoreError> {
    let is_deal = |event: &Event| matches!(event, Event::DealDone { .. });
    let found = log::find_back(tx, stored.id, upto, |step| {
        let is_told = step.n <= stored.announced;
        (is_told || step.events.iter().any(is_deal)).then_some(step.n)
    })?;
    Ok(found.filter(|step| *step > stored.announced))
}

/// Returns the deadlines of a game's players that outages have moved since they were told.
fn moved(tx: &Tx<'_>, stored: &StoredGame) -> Result<Vec<MovedDeadline>, StoreError> {
    let mut moved = Vec::new();
    for row in awaited::of_game(tx, stored.id)? {
        let (Some(running), Some(told)) =
            (awaiting::running(stored, &row), awaiting::counted_from(stored, &row))
        else {
            continue;
        };
        let times = match running {
            Running::Auction(seconds) => vec![seconds],
            Running::Turn { left, .. } => vec![left.turn, left.total()],
        };
        let calendar = answer_time::calendar(tx, TimeFor::Move(stored, &row), told, None)?;
        let outages = uptime::outages_ended_since(tx, told)?;
        for seconds in times.into_iter().filter(|seconds| *seconds > 0) {
            let Some(is) = calendar.end(told, seconds) else { continue };
            // A shift that nobody would notice is not worth two requests.
            let matters = |was: &Time| (is.0 - was.0).abs() >= (seconds / 50).min(LEAST);
            // The deadline as a post gave it before the first outage, before the second, and so on.
            for n in 0..outages.len() {
                let excluded =
                    calendar.excluded.iter().filter(|stretch| !outages[n..].contains(stretch)).copied();
                let before = Calendar { quiet: calendar.quiet.clone(), excluded: excluded.collect() };
                moved.extend(before.end(told, seconds).filter(matters).map(|was| MovedDeadline { was, is }));
            }
        }
    }
    Ok(moved)
}

/// Queues the removal of the controls of a post that was just edited, if it holds no slot any more. Another post may
/// have replaced it while it was being edited, and the edit, prepared before, has put its controls back.
pub fn part_again(tx: &Tx<'_>, game: GameId, posted: Posted, now: Time) -> Result<(), StoreError> {
    if posts::of_game(tx, game)?.contains(&posted) {
        return Ok(());
    }
    // An edit of the text doesn't bring a removed picture back, so only the controls need to go.
    jobs::enqueue(tx, Job::ClearControls(posted), now)
}

/// Returns the text of a post with the moved deadlines corrected; `None` if nothing changes.
#[must_use]
pub fn renewed(text: &str, moved: &[MovedDeadline]) -> Option<String> {
    const MOMENT: &str = "<t:";
    let mut parts = text.split(MOMENT);
    let mut renewed = parts.next()?.to_owned();
    for part in parts {
        let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (number, rest) = part.split_at(digits);
        let said = number.parse().ok().map(Time);
        let is = |moved: &&MovedDeadline| said.is_some_and(|said| (said.0 - moved.was.0).abs() <= OFF);
        let is_right = said.is_some_and(|said| moved.iter().any(|moved| (said.0 - moved.is.0).abs() <= OFF));
        renewed.push_str(MOMENT);
        match moved.iter().filter(|_| !is_right).find(is) {
            Some(moved) => renewed.push_str(&moved.is.0.to_string()),
            None => renewed.push_str(number),
        }
        renewed.push_str(rest);
    }
    Some(renewed).filter(|renewed| renewed != text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deadlines_that_have_moved_are_said_anew() {
        let moved = [
            MovedDeadline { was: Time(10_000), is: Time(17_200) },
            MovedDeadline { was: Time(13_600), is: Time(17_200) },
            MovedDeadline { was: Time(90_000), is: Time(97_200) },
        ];
        let text = "Ann: turn <t:9990:R>, reserve <t:90003:f> (<t:90003:R>), since <t:500:R>, <t:x>";
        let renewed_text = "Ann: turn <t:17200:R>, reserve <t:97200:f> (<t:97200:R>), since <t:500:R>, <t:x>";
        assert_eq!(renewed(text, &moved).as_deref(), Some(renewed_text));
        assert_eq!(renewed(renewed_text, &moved), None, "once");
        assert_eq!(renewed("<t:13601:R>", &moved).as_deref(), Some("<t:17200:R>"), "as it was in between");
        assert_eq!(renewed("no moment", &moved), None);
        assert_eq!(renewed("<t:10100:R>", &moved), None, "another moment");
    }
}
