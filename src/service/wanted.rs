//! What a notice shows at a step, and whether in a new message; or why nothing is shown. It is decided from the game as it
//! stands, of which nothing is changed.

use std::borrow::Cow;

use last_spike_engine::record::course;
use last_spike_engine::{By, Game, Seat, Step, View, Viewer};

use super::announcement::{Content, Shown};
use super::awaiting::Due;
use super::knowledge::Knowledge;
use super::look::{self, Look, News, Whole};
use super::situation::Situation;
use super::{
    absence, calls as asked, expiry, notice, offers, silence, stand_in, standstill, votes as voting,
};
use crate::store::games::{Stage, StoredGame};
use crate::store::invitations;
use crate::store::log::LoggedStep;
use crate::store::outbox::{self, Audience, Kind, Notice};
use crate::store::posts::{Held, Posted};
use crate::store::recipients::Addressee;
use crate::store::votes::{self, Fate, Question, Vote};
use crate::store::{Fault, GameHeader, MessageId, NoticeId, Slot, Time, Tx, UserId, log, people, tenures};

/// The games at most that somebody is reminded of at once.
const MOST_REMINDED: u32 = 20;

/// The time for which the post about the clocks of a game is edited, in seconds: then it is far above in the channel, and
/// another takes its place.
pub(super) const CLOCKS_EDITED: i64 = 60 * 60;

const NOT_BEGUN: Stop = Stop::Drop("the game has not begun");
const NOT_FOR_EVERYBODY: Stop = Stop::Drop("not for everybody");
const THEY_HAVE_ANSWERED: Stop = Stop::Drop("they have answered");
const THE_GAME_HAS_ENDED: Result<(Content, Step), Stop> = Err(Stop::Drop("the game has ended"));
const THE_GAME_WAS_ENDED: Result<(Content, Step), Stop> = Err(Stop::Drop("the game was ended"));

/// A reason why there is nothing to send.
#[derive(Debug)]
pub(super) enum Stop {
    /// It is dropped, for this reason.
    Drop(&'static str),
    /// Another process sends it, or it is told already.
    Elsewhere,
    /// Our fault.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A notice that is to be shown.
pub(super) struct Telling<'a> {
    pub(super) notice: Notice,
    /// Its number in the outbox.
    pub(super) id: NoticeId,
    /// The step up to which it tells.
    pub(super) upto: Step,
    /// The time at which it was first tried.
    pub(super) at: Time,
    /// True if it was tried before: then it may stand, and is shown as it was.
    pub(super) was_tried: bool,
    /// The person to whom it goes; `None` in the channel.
    pub(super) person: Option<&'a Addressee>,
}

/// The content of a notice, with the way in which it is shown.
pub(super) struct Wanted {
    pub(super) content: Content,
    /// The message that holds its slot.
    pub(super) current: Option<Posted>,
    /// True if that message is edited, and no new one sent.
    pub(super) edit: bool,
    /// True if it asks nothing new of anybody: nobody is notified.
    pub(super) says_nothing_new: bool,
    /// The newest message that the audience has.
    pub(super) last_known: Option<MessageId>,
}

/// Returns what a notice shows.
///
/// # Errors
/// [`Stop`] where nothing is to be shown, with the reason, or when the game cannot be read.
pub(super) fn wanted(situation: &Situation<'_, '_>, telling: &Telling<'_>) -> Result<Wanted, Stop> {
    let notice = telling.notice;
    let held = situation.held(notice.audience)?;
    let current = held.iter().find(|held| held.slot == notice.slot()).map(|held| held.posted);
    let (mut content, first) = content(situation, telling, &held, current)?;
    let answered = match (notice, &content) {
        (Notice { kind: Kind::Rack, audience: Audience::Seat(seat), step, .. }, Content::Game(stored, _)) => {
            asked::is_answered(situation.tx, stored, seat, step, telling.upto)?
        }
        _ => false,
    };
    let replaces = answered || notice.kind == Kind::Hand;
    // In direct messages a new post comes when its player is asked something by what others did.
    let stays = match &content {
        Content::Game(_, Shown::Table { view, news, .. }) => {
            !view.own_seat().is_some_and(|own| news.called.contains(&own))
        }
        _ => false,
    };
    let by_kind = match notice.kind {
        Kind::Lobby | Kind::Verdict => true,
        Kind::Clocks => {
            current.is_some_and(|current| current.message.sent_at().after(CLOCKS_EDITED) > telling.at)
        }
        _ => false,
    };
    let edit = replaces || stays || by_kind || first < notice.step;
    if let (Content::Game(_, Shown::Rack { offer, .. }), Some(person)) = (&mut content, telling.person) {
        let edited = current.filter(|_| edit).map(|current| current.message);
        // The first message, which may take the place of one, and that one alone.
        *offer = person.habits.quiet.is_none()
            && person.person.as_ref().is_some_and(|known| known.offered_in == edited);
    }
    let says_nothing_new = replaces || notice.kind == Kind::Verdict;
    let last_known = held.iter().map(|held| held.posted.message).max();
    Ok(Wanted { content, current, edit, says_nothing_new, last_known })
}

/// Returns the content of a notice, and the first step that it tells.
fn content(
    situation: &Situation<'_, '_>,
    telling: &Telling<'_>,
    held: &[Held],
    current: Option<Posted>,
) -> Result<(Content, Step), Stop> {
    let (tx, Telling { notice, at, .. }) = (situation.tx, telling);
    let header = situation.header()?.ok_or(Stop::Drop("no such game"))?;
    let moment = || Moment::of(situation, &header, telling);
    // The first notice that is sent tells what the first of all would have told.
    let is_first = !held.iter().any(|held| held.slot == Slot::Of(Kind::Board));
    let (mut first, is_running) = (notice.step, header.stage == Stage::Running);
    let shown = match (notice.kind, notice.audience) {
        (Kind::Closed, _) => return Ok((Content::Closed, first)),
        (Kind::Broken, _) => return Ok((Content::Broken, first)),
        (Kind::GivenUp, _) => return Ok((Content::GivenUp, first)),
        (Kind::Expired, _) => return Ok((Content::Expired, first)),
        (Kind::Expiry, _) => {
            let called =
                if header.is_open() { expiry::called(tx, &header)? } else { return THE_GAME_WAS_ENDED };
            return Ok((Content::Expiry { until: at.after(expiry::WARNING), called }, first));
        }
        (Kind::Muted, _) if !header.is_open() => return THE_GAME_HAS_ENDED,
        (Kind::Muted, _) => return Ok((Content::Muted, first)),
        (Kind::Paused, _) => {
            let left_at = header.bot_left_at.ok_or(Stop::Drop("the bot is back"))?;
            return Ok((Content::Paused { until: left_at.after(absence::PATIENCE) }, first));
        }
        (Kind::Reminder, _) => {
            let person = telling.person.ok_or(NOT_FOR_EVERYBODY)?;
            return Ok((reminder(tx, person.user)?, first));
        }
        (Kind::Lobby, _) => {
            let stored = stored(situation, &header)?;
            let rematch = invitations::of_game(tx, stored.id)?;
            // Those that follow are counted in place of steps.
            let shown = Shown::Lobby { rematch, calls: notice.step == Step(0) };
            return Ok((Content::Game(Box::new(stored.clone()), shown), first));
        }
        (Kind::Board, _) if header.is_in_dm() && !is_running => return THE_GAME_HAS_ENDED,
        (Kind::Board, _) => moment()?.board(is_first)?,
        (Kind::Deciding, _) if !is_running && !telling.was_tried => return THE_GAME_HAS_ENDED,
        (Kind::Deciding, _) => moment()?.line(first)?,
        (Kind::Line, _) => {
            let moment = moment()?;
            // Offers back and forth between the same two change one message.
            first = told_with(tx, moment.stored, telling)?;
            moment.line(first)?
        }
        (Kind::Result, _) => moment()?.result(is_first)?,
        (Kind::Hand, _) if current.is_none() && !is_running => {
            return Err(Stop::Drop("there is no message to bring up to date"));
        }
        (Kind::Hand, _) if header.stage == Stage::Closed => return Ok((Content::Ended, first)),
        (Kind::Rack, _) if header.stage == Stage::Closed => return THE_GAME_WAS_ENDED,
        (Kind::Rack | Kind::Hand, Audience::Seat(seat)) => moment()?.rack(seat)?,
        (Kind::Rack | Kind::Hand, Audience::Channel) => return Err(NOT_FOR_EVERYBODY),
        (Kind::Verdict, _) if current.is_none() => return Err(Stop::Drop("the question was not posted")),
        (Kind::Vote | Kind::Verdict, _) => moment()?.vote()?,
        (Kind::Warning | Kind::StandIn | Kind::Clocks | Kind::Silence | Kind::Tenure, _) if !is_running => {
            return THE_GAME_WAS_ENDED;
        }
        (Kind::Warning, audience) => moment()?.warning(audience)?,
        (Kind::StandIn, audience) => moment()?.stand_in(audience)?,
        (Kind::Clocks, _) => moment()?.clocks()?,
        (Kind::Silence, _) => moment()?.silence()?,
        (Kind::Tenure, _) => moment()?.tenure()?,
    };
    let stored = stored(situation, &header)?;
    Ok((Content::Game(Box::new(stored.clone()), shown), first))
}

/// Returns a game that is shown: one that has ended and cannot be read any more is not.
fn stored<'a>(situation: &'a Situation<'_, '_>, header: &GameHeader) -> Result<&'a StoredGame, Stop> {
    let stored = situation.stored().map_err(|fault| unreadable(header, fault))?;
    stored.ok_or(Stop::Drop("no such game"))
}

fn unreadable(header: &GameHeader, fault: Fault) -> Stop {
    match fault {
        Fault::Unreadable { .. } if !header.is_open() => Stop::Drop("the game has ended and cannot be read"),
        fault => Stop::Fault(fault),
    }
}

/// A game at the step up to which a notice tells, as it was when that was first tried.
struct Moment<'s, 't> {
    situation: &'s Situation<'s, 't>,
    telling: &'s Telling<'s>,
    stored: &'s StoredGame,
    position: Cow<'s, Game>,
}

impl<'s, 't> Moment<'s, 't> {
    fn of(
        situation: &'s Situation<'s, 't>,
        header: &GameHeader,
        telling: &'s Telling<'s>,
    ) -> Result<Self, Stop> {
        let stored = stored(situation, header)?;
        let latest = situation.latest(stored).map_err(|fault| unreadable(header, fault))?.ok_or(NOT_BEGUN)?;
        let position = if latest.step() == telling.upto {
            Cow::Borrowed(latest)
        } else {
            Cow::Owned(log::rebuild(situation.tx, stored, telling.upto)?.ok_or(NOT_BEGUN)?)
        };
        Ok(Self { situation, telling, stored, position })
    }

    fn tx(&self) -> &'s Tx<'t> {
        self.situation.tx
    }

    fn public(&self) -> Box<View> {
        Box::new(self.position.view(Viewer::Spectator))
    }

    /// Returns until when people have time.
    fn due(&self) -> Result<Vec<(Seat, Due)>, Fault> {
        self.situation.said(self.stored, &self.position, (self.telling.upto, self.telling.at))
    }

    fn due_of(&self, seat: Seat) -> Result<Option<Due>, Fault> {
        Ok(self.due()?.into_iter().find(|(whose, _)| *whose == seat).map(|(_, due)| due))
    }

    /// Returns what everybody is told of the steps after one.
    fn news(&self, after: Step) -> Result<News, Fault> {
        let (tx, stored) = (self.tx(), self.stored);
        let steps = log::steps(tx, stored.id, after, self.telling.upto)?;
        let silent = offers::silent_among(tx, stored, &steps)?;
        let due = self.due()?;
        let told = look::news_of(tx, stored.id, after, &steps, |_| Viewer::Spectator)?;
        let called = asked::called_by(tx, stored, after, steps, &self.position)?;
        Ok(News { called, silent, due, ..told })
    }

    /// Returns the board for all, or for the only player of a game in direct messages; `first` where none was posted before.
    fn board(&self, first: bool) -> Result<Shown, Stop> {
        let stored = self.stored;
        match stored.seat_of(stored.host).filter(|_| stored.is_in_dm()) {
            Some(seat) => self.table(seat, first),
            None => Ok(Shown::Board { view: self.public(), news: self.news(stored.announced)?, first }),
        }
    }

    fn table(&self, seat: Seat, first: bool) -> Result<Shown, Stop> {
        let (tx, stored) = (self.tx(), self.stored);
        let view = Box::new(self.position.view(Viewer::Seat(seat)));
        let after = log::last_own(tx, stored.id, seat, self.telling.upto)?;
        let after = after.map_or(Step(0), |step| Step(step.0 - 1));
        let due = self.due_of(seat)?;
        let called = asked::called(tx, stored, stored.announced, &self.position)?;
        let news = look::news(tx, stored.id, after, self.telling.upto, view.viewer)?;
        let news = Box::new(News { called, ..news });
        let besides = self.situation.besides(stored, &view)?;
        Ok(Shown::Table { view, news, besides, due, first })
    }

    /// Returns a line about the steps from one on.
    fn line(&self, first: Step) -> Result<Shown, Stop> {
        Ok(Shown::Line { view: self.public(), news: self.news(Step(first.0.saturating_sub(1)))? })
    }

    fn rack(&self, seat: Seat) -> Result<Shown, Stop> {
        let stored = self.stored;
        if stored.stage == Stage::Running && stored.player(seat).stand_in.is_some() {
            return Err(Stop::Drop("a computer stands in"));
        }
        let view = Box::new(self.position.view(Viewer::Seat(seat)));
        let due = self.due_of(seat)?;
        let besides = self.situation.besides(stored, &view)?;
        Ok(Shown::Rack { view, due, besides, offer: false })
    }

    fn warning(&self, audience: Audience) -> Result<Shown, Stop> {
        let mut due = self.due()?;
        due.retain(|(seat, due)| matches!(due, Due::StandIn { .. }) && audience_is(audience, *seat));
        if audience == Audience::Channel {
            due = closed_to_us(self.tx(), self.stored, due)?;
        }
        if due.is_empty() { Err(THEY_HAVE_ANSWERED) } else { Ok(Shown::Warning { view: self.public(), due }) }
    }

    fn stand_in(&self, audience: Audience) -> Result<Shown, Stop> {
        let mut seats = self.stored.stood_in();
        seats.retain(|seat| audience_is(audience, *seat));
        if seats.is_empty() {
            return Err(Stop::Drop("everybody is back"));
        }
        let voted = stand_in::by_vote(self.tx(), self.stored)?;
        let (by_vote, late) = seats.into_iter().partition(|seat| voted.contains(seat));
        Ok(Shown::StandIn { view: self.public(), late, by_vote })
    }

    fn clocks(&self) -> Result<Shown, Stop> {
        let still = standstill::of_game(self.tx(), self.stored, self.telling.at)?;
        Ok(Shown::Clocks { view: self.public(), still })
    }

    fn silence(&self) -> Result<Shown, Stop> {
        let silent = silence::of_game(self.tx(), self.stored, self.telling.at)?;
        if silent.is_empty() {
            Err(THEY_HAVE_ANSWERED)
        } else {
            Ok(Shown::Silence { view: self.public(), silent })
        }
    }

    fn tenure(&self) -> Result<Shown, Stop> {
        let tenure = tenures::load(self.tx(), self.stored.id, self.telling.notice.step.0)?;
        let tenure = Box::new(tenure.ok_or(Stop::Drop("there is no such tenure"))?);
        Ok(Shown::Tenure { view: self.public(), tenure })
    }

    fn vote(&self) -> Result<Shown, Stop> {
        let (tx, stored, telling) = (self.tx(), self.stored, self.telling);
        let vote = votes::load(tx, notice::vote_of(telling.notice.step))?;
        let mut vote = vote.ok_or(Stop::Drop("there is no such vote"))?;
        // Whoever is asked is told by this post: their time runs from now on.
        if vote.told_at.is_none() {
            let told = Vote { told_at: Some(telling.at), ..vote.clone() };
            vote.closes_at = voting::end(tx, &stored.header, &told, None)?.unwrap_or(vote.closes_at);
        }
        if telling.notice.kind == Kind::Vote && vote.fate != Fate::Open && !telling.was_tried {
            return Err(Stop::Drop("the vote is closed"));
        }
        let news = match vote.question {
            Question::TakeBack { to } => look::news(tx, stored.id, to, vote.step, Viewer::Spectator)?,
            Question::Pause { .. }
            | Question::Pace(_)
            | Question::Away { .. }
            | Question::Absent { .. }
            | Question::Invite { .. } => News::default(),
        };
        Ok(Shown::Vote { view: self.public(), vote: Box::new(vote), news })
    }

    /// Returns what is shown of a game that has ended; `first` where no board was posted before.
    fn result(&self, first: bool) -> Result<Shown, Stop> {
        let (tx, stored) = (self.tx(), self.stored);
        let news = Box::new(self.news(stored.announced)?);
        let beginning = log::beginning(stored)?.ok_or(NOT_BEGUN)?;
        let steps = log::steps(tx, stored.id, Step(0), self.telling.upto)?;
        let balances = course::balances(&beginning, steps.iter().map(|step| &*step.events));
        let stood_in = stood_in(&steps);
        let tenures = tenures::of_game(tx, stored.id)?;
        let whole =
            Whole { stored: stored.clone(), beginning, steps, tenures, knowledge: Knowledge::public() };
        let (record, tenures) = (whole.record(), whole.tenures);
        Ok(Shown::Result { view: self.public(), news, first, balances, stood_in, tenures, record })
    }
}

/// Returns the games that wait for a person, the most urgent first.
fn reminder(tx: &Tx<'_>, user: UserId) -> Result<Content, Stop> {
    let mut looks = look::mine(tx, user, MOST_REMINDED)?;
    let own = |look: &Look| {
        let seat = look.stored.seat_of(user);
        look.awaited.iter().copied().find(|one| Some(one.seat) == seat)
    };
    looks.retain(|look| look.stored.stage == Stage::Running && own(look).is_some());
    looks.sort_by_key(|look| {
        let due = own(look).and_then(|one| one.due).map(Due::next);
        (due.is_none(), due, own(look).map(|one| one.since))
    });
    if looks.is_empty() {
        Err(Stop::Drop("no game waits for them"))
    } else {
        Ok(Content::Reminder(user, looks))
    }
}

/// Returns the first step that the message of a line tells: an exchange of offers goes on in the message that
/// was posted last, unless something else happened up to the last step that it tells. That is a message of its
/// own, because an edit notifies nobody.
fn told_with(tx: &Tx<'_>, stored: &StoredGame, telling: &Telling<'_>) -> Result<Step, Fault> {
    let step = telling.notice.step;
    let first = offers::exchange_since(tx, stored, telling.upto)?;
    let posted = outbox::last_line(tx, stored.id, telling.id)?;
    Ok(if first < step && posted.is_some_and(|posted| posted >= first) { first } else { step })
}

/// Returns whether what is told to an audience may be about a seat.
fn audience_is(audience: Audience, seat: Seat) -> bool {
    match audience {
        Audience::Channel => true,
        Audience::Seat(own) => own == seat,
    }
}

/// Keeps those whom no direct message reaches.
fn closed_to_us(
    tx: &Tx<'_>,
    stored: &StoredGame,
    mut due: Vec<(Seat, Due)>,
) -> Result<Vec<(Seat, Due)>, Fault> {
    let mut closed = Vec::new();
    for (seat, due) in due.drain(..) {
        let Some(user) = stored.user(seat) else { continue };
        if people::find(tx, user)?.is_some_and(|person| person.dm_closed_at.is_some()) {
            closed.push((seat, due));
        }
    }
    Ok(closed)
}

/// Counts the moves that computers have made in the place of people.
fn stood_in(steps: &[LoggedStep]) -> Vec<(Seat, u32)> {
    let mut counted: Vec<(Seat, u32)> = Vec::new();
    for step in steps.iter().filter(|step| step.by == Some(By::StandIn)) {
        match counted.iter_mut().find(|(seat, _)| *seat == step.seat) {
            Some((_, moves)) => *moves += 1,
            None => counted.push((step.seat, 1)),
        }
    }
    counted.sort_unstable();
    counted
}
