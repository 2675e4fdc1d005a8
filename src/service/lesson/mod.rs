//! The lesson: a guided first game against a computer, for one person alone.
//!
//! The lesson is a game of the engine like any other, but has no channel: nothing is queued for the outbox, and no
//! list, statistics or export includes it. From the bottom up: [`script`] has its pages, `course` the prepared game
//! under them; this module begins a lesson, goes on with it and resumes it.

mod course;
#[cfg(test)]
mod prepared;
pub mod script;

use last_spike_engine::{Action, City, Event, Illegal, Seat, Step, Tile, View};

use self::course::{Answered, Course, LEARNER};
use self::script::Page;
use super::request::caller::{Caller, once_of_person};
use super::request::refusal::Refusal;
use crate::store::games::{Player, Stage, StoredGame, Who};
use crate::store::lessons::{self, Position};
use crate::store::table::conditions::PostStyle;
use crate::store::{GameHeader, GameId, LessonId, StoreError, Time, Tx};

/// The name of the computer that the person plays against.
const OPPONENT: &str = "Jupiter";

/// A lesson as its person sees it.
#[derive(Clone, Debug)]
pub struct ShownLesson {
    /// The lesson's id.
    pub lesson: LessonId,
    /// The number of times that the person has gone on.
    pub step: Step,
    /// The current page.
    pub page: &'static Page,
    /// The lesson's game, which is not stored as a game.
    pub stored: StoredGame,
    /// The position, as its person sees it.
    pub view: View,
    /// The events since the person was last asked, as they may see them.
    pub told: Vec<Event>,
    /// The tiles that the page waits for.
    pub tiles: Vec<Tile>,
    /// The cities whose land the page waits for.
    pub cities: Vec<City>,
    /// The least number of tiles that complete the railway from east to west.
    pub tiles_left: u32,
    /// The remark above the page.
    pub remark: Remark,
}

/// A remark above a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// No remark: the lesson has gone on.
    None,
    /// The lesson is resumed.
    TakenUp,
    /// The button belonged to an earlier moment; nothing has changed.
    Stale,
    /// The lesson of the button is not stored any more: another begins.
    Anew,
    /// The page waits for another answer; nothing has changed.
    Unwanted(Action),
    /// Land must be sold for the tile; the person is asked which (L1).
    WhichLand(Tile),
    /// The rules do not allow it; nothing has changed.
    Illegal(Illegal),
}

/// A press in a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Going {
    /// The page was read.
    On,
    /// The current page is shown again.
    Back,
    /// Another lesson begins.
    Anew,
    /// Free play ends.
    Off,
    /// The open question is answered.
    By(Action),
}

/// Begins a lesson for a person, or shows the one that is under way.
///
/// # Errors
/// [`Refusal`] when the interaction was carried out before, or the database fails.
pub fn open(tx: &Tx<'_>, by: &Caller) -> Result<ShownLesson, Refusal> {
    once_of_person(tx, by)?;
    match load(tx, by)? {
        Some(known) => Ok(known.shown(by, tx.now(), Remark::TakenUp)),
        None => Ok(begin(tx, by, Remark::None)?),
    }
}

/// Goes on with a person's lesson by a button, which belongs to a lesson and a step.
///
/// # Errors
/// [`Refusal`] when the interaction was carried out before, or the database fails.
pub fn press(
    tx: &Tx<'_>,
    by: &Caller,
    lesson: LessonId,
    step: Step,
    going: &Going,
) -> Result<ShownLesson, Refusal> {
    let now = tx.now();
    once_of_person(tx, by)?;
    let Some(mut known) = load(tx, by)? else { return Ok(begin(tx, by, Remark::Anew)?) };
    if (known.id, known.step) != (lesson, step) {
        return Ok(known.shown(by, now, Remark::Stale));
    }
    let has_gone_on = match going {
        Going::On => known.course.read_on(),
        Going::Off => known.course.leave_off(),
        Going::Anew => return Ok(begin(tx, by, Remark::None)?),
        Going::Back => return Ok(known.shown(by, now, Remark::None)),
        Going::By(action) => match known.course.answer(action) {
            Ok(Answered::Done) => true,
            Ok(Answered::Unwanted) => return Ok(known.shown(by, now, Remark::Unwanted(action.clone()))),
            Ok(Answered::NeedsLand(tile)) => return Ok(known.shown(by, now, Remark::WhichLand(tile))),
            Err(illegal) => return Ok(known.shown(by, now, Remark::Illegal(illegal))),
        },
    };
    if !has_gone_on {
        return Ok(known.shown(by, now, Remark::Stale));
    }
    lessons::go_on(tx, known.id, &known.position())?;
    known.step = Step(known.step.0 + 1);
    Ok(known.shown(by, now, Remark::None))
}

/// A lesson that was found or begun.
struct Known {
    id: LessonId,
    step: Step,
    course: Course,
}

/// Loads a person's lesson; `None` if there is none, or this program can't go on with it.
fn load(tx: &Tx<'_>, by: &Caller) -> Result<Option<Known>, StoreError> {
    let Some(stored) = lessons::of(tx, by.user)? else { return Ok(None) };
    let Some((state, told)) = lessons::position(tx, stored.id)? else { return Ok(None) };
    let course = Course::restore(&stored.page, state, told);
    Ok(course.map(|course| Known { id: stored.id, step: stored.step, course }))
}

fn begin(tx: &Tx<'_>, by: &Caller, remark: Remark) -> Result<ShownLesson, StoreError> {
    let mut known = Known { id: LessonId(0), step: Step(0), course: Course::begin() };
    known.id = lessons::begin(tx, by.user, &known.position())?;
    Ok(known.shown(by, tx.now(), remark))
}

impl Known {
    fn position(&self) -> Position {
        let Course { page, game, told } = &self.course;
        Position { page: page.key, state: game.state().clone(), told: told.clone() }
    }

    fn shown(self, by: &Caller, now: Time, remark: Remark) -> ShownLesson {
        let (tiles, cities) = self.course.wanted();
        let view = self.course.view();
        ShownLesson {
            lesson: self.id,
            step: self.step,
            page: self.course.page,
            tiles_left: self.course.tiles_left(),
            stored: table(by, &view, now),
            view,
            told: self.course.told,
            tiles,
            cities,
            remark,
        }
    }
}

/// Returns a lesson as a game that posts can be made from: the game has no number, and is played in the channel where
/// the person looks at it.
fn table(by: &Caller, view: &View, now: Time) -> StoredGame {
    let player = |seat: Seat, name: &str, who: Who| Player {
        seat,
        name: name.to_owned(),
        first_name: None,
        who,
        acted: view.step,
        since: Step(0),
        stand_in: None,
        token: None,
    };
    let header = GameHeader {
        id: GameId(0),
        stage: if view.outcome.is_some() { Stage::Over } else { Stage::Running },
        guild: None,
        channel: by.channel,
        locale: by.locale.clone(),
        host: by.user,
        started_at: Some(now),
        post_style: PostStyle::default(),
        bot_left_at: None,
    };
    let players = vec![
        player(LEARNER, &by.name, Who::Human(by.user)),
        player(Seat(1), OPPONENT, Who::Computer("easy".to_owned())),
    ];
    StoredGame {
        announced: view.step,
        ..StoredGame::new(header, view.edition.clone(), view.options, players)
    }
}
