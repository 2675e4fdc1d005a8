//! Messages that are out of date although no notice replaces them: deadlines moved by outages, pauses and absences, who
//! is asked in the middle of a turn, for whom a computer plays, and the board after a deal.

use last_spike_engine::{Event, Phase, Seat, Step, View, Viewer};

use crate::service::clock::awaiting::{self, Due, SaidDue};
use crate::service::clock::countdown::Countdown;
use crate::service::notices::{auctions, notice};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience};
use crate::store::posting::posts::{self, Posted};
use crate::store::posting::step_posts::{self, Written};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{GameId, NoticeId, StoreError, Tx, log, operation::uptime};

/// The number of seconds by which a deadline in a post may be off: the post counts from its first attempt, but the
/// player's time runs from when they were told. An outage is longer.
const OFF: i64 = uptime::LONGEST_SILENCE / 2;

/// The least shift of a deadline that is corrected in posts, in seconds. For a short time, a fiftieth of that time is
/// enough.
const LEAST: i64 = 10 * 60;

/// A running game, as its current posts should show it.
#[derive(Debug)]
pub struct Current {
    /// The game.
    pub stored: StoredGame,
    /// The position, as everybody may see it.
    pub view: Box<View>,
    /// The messages for all that hold its slots, each as it was last written.
    pub posts: Vec<(Posted, Written)>,
    /// Everybody's deadlines now.
    pub due: Vec<(Seat, Due)>,
    /// The number of seconds by which a deadline in a post may be off.
    pub slack: i64,
    /// The board after the last deal of the turn, unless a board was posted since.
    pub dealt: Option<Box<View>>,
    /// The newest notice; `None` while one is being sent or due.
    pub newest: Option<NoticeId>,
    /// The players whose own message says another deadline.
    pub misled: Vec<Seat>,
}

/// Returns a game as its current posts should show it; `None` if the game is not running.
///
/// # Errors
/// [`StoreError`] of the database, or when the game cannot be read.
pub fn current(tx: &Tx<'_>, game: GameId) -> Result<Option<Current>, StoreError> {
    let Some(stored) = games::read(tx, game)?.filter(|stored| stored.stage == Stage::Running) else {
        return Ok(None);
    };
    let Some(position) = log::snapshot(tx, &stored)? else { return Ok(None) };
    let mut posts: Vec<(Posted, Written)> = Vec::new();
    for held in posts::of_audience(tx, game, Audience::Channel)? {
        if !posts.iter().any(|(known, _)| *known == held.posted) {
            posts.extend(step_posts::written(tx, held.posted)?.map(|written| (held.posted, written)));
        }
    }
    let due = awaiting::said(tx, &stored, &position, position.step(), tx.now())?;
    let full = Countdown::of(stored.pace()).map_or(0, |full| full.turn);
    let slack = (full / 50).clamp(OFF, LEAST);
    let dealt = match last_deal(tx, &stored, position.step())? {
        Some(step) => log::rebuild(tx, &stored, step)?,
        None => None,
    };
    let dealt = dealt.map(|game| Box::new(game.view(Viewer::Spectator)));
    let view = Box::new(position.view(Viewer::Spectator));
    let misled = misled(tx, &stored, &view, &due, slack)?;
    let newest = outbox::settled_up_to(tx, game)?;
    Ok(Some(Current { stored, view, posts, due, slack, dealt, newest, misled }))
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

/// Returns the players whose own message says another deadline than theirs.
fn misled(
    tx: &Tx<'_>,
    stored: &StoredGame,
    view: &View,
    due: &[(Seat, Due)],
    slack: i64,
) -> Result<Vec<Seat>, StoreError> {
    let mut misled = Vec::new();
    for (audience, said) in outbox::said_dues(tx, stored.id)? {
        let reader = match audience {
            Audience::Seat(seat) => Some(seat),
            Audience::Channel => stored.seat_of(stored.host),
            Audience::Former(_) => None,
        };
        let (Some(reader), Ok(said)) = (reader, serde_json::from_str::<SaidDue>(&said)) else { continue };
        let own = due.iter().find(|(seat, _)| *seat == reader).map(|(_, due)| SaidDue {
            seat: None,
            is_debt: view.phase == Phase::Debt,
            due: *due,
        });
        misled.extend(own.filter(|own| !said.is_near(own, slack)).map(|_| reader));
    }
    Ok(misled)
}

/// Queues the renewal of the messages that say their readers another deadline, and that of the post of the open auction
/// if that does.
pub fn renew_others(tx: &Tx<'_>, game: GameId, misled: &[Seat], auction: bool) -> Result<(), StoreError> {
    games::lock(tx, game)?;
    misled.iter().try_for_each(|seat| notice::renew_message(tx, game, Some(*seat)))?;
    if auction { auctions::renew_open(tx, game) } else { Ok(()) }
}

/// Notes what a post showed and shows that was just edited, and queues the removal of its controls if it holds no slot
/// any more: another post may have replaced it while it was being edited, and the edit, prepared before, has put its
/// controls back.
pub fn rewritten(
    tx: &Tx<'_>,
    game: GameId,
    posted: Posted,
    shown: Option<(&str, &str)>,
) -> Result<(), StoreError> {
    shown.map_or(Ok(()), |(before, after)| step_posts::rewrite(tx, posted, before, after))?;
    if posts::of_game(tx, game)?.contains(&posted) {
        return Ok(());
    }
    // An edit of the text doesn't bring a removed picture back, so only the controls need to go.
    jobs::enqueue(tx, Job::ClearControls(posted), tx.now())
}
