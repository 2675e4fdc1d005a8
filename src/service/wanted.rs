//! What a notice shows at a step, and whether in a new message; or why nothing is shown. It is decided from the game as it
//! stands, of which nothing is changed.

use std::borrow::Cow;

use last_spike_engine::record::course;
use last_spike_engine::{By, Event, Game, Seat, Step, View, Viewer};

use super::ahead;
use super::announcement::{Content, Course, Shown, StaysLast};
use super::auction::{self, Told};
use super::awaiting::Due;
use super::knowledge::Knowledge;
use super::look::{self, Look, News, Whole};
use super::situation::Situation;
use super::{absence, calls as asked, expiry, offers, silence, stand_in, standstill, votes as voting};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::invitations;
use crate::store::log::LoggedStep;
use crate::store::outbox::{self, Audience, Kind, Notice};
use crate::store::pace::Pace;
use crate::store::posts::{Held, Posted};
use crate::store::recipients::Addressee;
use crate::store::votes::{self, Fate, Question, Vote};
use crate::store::{Fault, GameHeader, MessageId, NoticeId, Slot, Time, Tx, UserId, awaited, log, tenures};

/// The games at most that somebody is reminded of at once.
const MOST_REMINDED: u32 = 20;

/// The time for which the post about the clocks of a game is edited, in seconds: then it is far above in the channel, and
/// another takes its place.
pub(super) const CLOCKS_EDITED: i64 = 60 * 60;

/// The same for the board of a quiet channel: Discord takes few edits of a message that is older.
const BOARD_EDITED: i64 = 55 * 60;

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

/// The first attempt to send a notice that may stand: it is shown as it was then.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstTry {
    /// True if it was to change a message.
    pub(super) edits: bool,
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
    /// `Some` if it was tried before.
    pub(super) first_try: Option<FirstTry>,
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
    /// `Some` if it is edited only where nothing was said below it.
    pub(super) stays_last: Option<StaysLast>,
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
    let current = if notice.kind == Kind::Lobby {
        // One that was moved is shown anew where it is now.
        let channel = situation.header()?.map(|game| game.channel);
        current.filter(|current| Some(current.channel) == channel)
    } else {
        current
    };
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
    let is_quiet_board = notice.kind == Kind::Board
        && matches!(&content, Content::Game(stored, Shown::Board { .. }) if stored.is_quiet());
    let is_young = |time| current.is_some_and(|current| current.message.sent_at().after(time) > telling.at);
    let by_kind = match notice.kind {
        Kind::Lobby | Kind::Verdict => true,
        Kind::Auction => current.is_some(),
        Kind::Clocks => is_young(CLOCKS_EDITED),
        Kind::Board => is_quiet_board && is_young(BOARD_EDITED),
        _ => false,
    };
    let edit = match telling.first_try.filter(|_| notice.kind.is_edited_at_times()) {
        Some(first) => first.edits,
        None => replaces || stays || by_kind || first < notice.step,
    };
    if let (Content::Game(stored, Shown::Rack { offer, .. }), Some(person)) = (&mut content, telling.person) {
        let edited = current.filter(|_| edit).map(|current| current.message);
        // The first message, which may take the place of one, and that one alone.
        // In a live game quiet hours stop no time.
        *offer = person.habits.quiet.is_none()
            && stored.pace() != Pace::Live
            && person.person.as_ref().is_some_and(|known| known.offered_in == edited);
    }
    let says_nothing_new = replaces || is_quiet_board || notice.kind == Kind::Verdict;
    let call = held.iter().find(|held| held.slot == Slot::Of(Kind::Call)).map(|held| held.posted.message);
    let stays_last = is_quiet_board.then_some(StaysLast { call });
    let last_known = held.iter().map(|held| held.posted.message).max();
    Ok(Wanted { content, current, edit, stays_last, says_nothing_new, last_known })
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
        (Kind::Muted, _) => return Ok((Content::Muted(games::obstacle(tx, header.id)?), first)),
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
        (Kind::Board, _) if header.is_in_dm() && !is_running && telling.first_try.is_none() => {
            return THE_GAME_HAS_ENDED;
        }
        (Kind::Board, _) => moment()?.board(is_first)?,
        (Kind::Deciding, _) if header.is_quiet() && telling.first_try.is_none() => {
            return Err(Stop::Drop("the channel is quiet"));
        }
        (Kind::Call, _) if !is_running => return THE_GAME_HAS_ENDED,
        (Kind::Call, _) => moment()?.call()?,
        (Kind::Deciding, _) if !is_running && telling.first_try.is_none() => return THE_GAME_HAS_ENDED,
        (Kind::Deciding, _) => moment()?.line(first)?,
        (Kind::Auction, _) if !is_running && current.is_none() => return THE_GAME_HAS_ENDED,
        (Kind::Auction, _) => moment()?.auction()?,
        (Kind::Line, _) => {
            let (shown, told_from) = moment()?.line_of_turn()?;
            first = told_from;
            shown
        }
        (Kind::Result, _) => moment()?.result(is_first)?,
        (Kind::Hand, _) if current.is_none() && !is_running => {
            return Err(Stop::Drop("there is no message to bring up to date"));
        }
        (Kind::Hand, _) if header.stage == Stage::Closed => return Ok((Content::Ended, first)),
        (Kind::Rack, _) if header.stage == Stage::Closed => return THE_GAME_WAS_ENDED,
        (Kind::Rack | Kind::Hand, Audience::Seat(seat)) => moment()?.rack(seat)?,
        (Kind::Rack | Kind::Hand, Audience::Channel | Audience::Former(_)) => return Err(NOT_FOR_EVERYBODY),
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

    fn seen_by(&self, seat: Seat) -> Result<Box<View>, Fault> {
        ahead::view(self.tx(), self.stored, &self.position, Viewer::Seat(seat)).map(Box::new)
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
        self.news_of(after, log::steps(self.tx(), self.stored.id, after, self.telling.upto)?)
    }

    /// Returns the same, of steps that are known.
    fn news_of(&self, after: Step, steps: Vec<LoggedStep>) -> Result<News, Fault> {
        let (tx, stored) = (self.tx(), self.stored);
        let silent = offers::silent_among(tx, stored, &steps)?;
        let due = self.due()?;
        let told = look::news_of(tx, stored.id, after, &steps, |_| Viewer::Spectator)?;
        let called = asked::called_by(tx, stored, after, steps, &self.position)?;
        Ok(News { called, silent, due, ..told })
    }

    /// Returns the board for all, or for the only player of a game in direct messages; `first` where none was posted before.
    fn board(&self, first: bool) -> Result<Shown, Stop> {
        let stored = self.stored;
        if let Some(seat) = stored.seat_of(stored.host).filter(|_| stored.is_in_dm()) {
            return self.table(seat, first);
        }
        let mut news = self.news(stored.announced)?;
        if stored.is_quiet() {
            // A line of its own calls them, and says until when they have time.
            if news.called.iter().any(|seat| self.is_there(*seat)) {
                news.due.clear();
            }
            news.called.clear();
        }
        Ok(Shown::Board { view: self.public(), news, first })
    }

    fn table(&self, seat: Seat, first: bool) -> Result<Shown, Stop> {
        let (tx, stored) = (self.tx(), self.stored);
        let view = self.seen_by(seat)?;
        let after = log::last_own(tx, stored.id, seat, self.telling.upto)?;
        let after = after.map_or(Step(0), |step| Step(step.0 - 1));
        let due = self.due_of(seat)?;
        let called = asked::called(tx, stored, stored.announced, &self.position)?;
        let news = look::news(tx, stored.id, after, self.telling.upto, view.viewer)?;
        let news = Box::new(News { called, ..news });
        let besides = self.situation.besides(stored, &view)?;
        Ok(Shown::Table { view, news, besides, due, first })
    }

    /// True if a person plays at a seat themselves.
    fn is_there(&self, seat: Seat) -> bool {
        self.stored.user(seat).is_some() && self.stored.player(seat).stand_in.is_none()
    }

    fn call(&self) -> Result<Shown, Stop> {
        let (stored, after) = (self.stored, Step(self.telling.notice.step.0.saturating_sub(1)));
        let mut called = asked::called(self.tx(), stored, after, &self.position)?;
        called.retain(|seat| self.is_there(*seat));
        if !stored.is_quiet() {
            // All others are called by the board, by a line or by direct messages.
            called = self.not_notified(called)?;
        }
        if called.is_empty() {
            return Err(THEY_HAVE_ANSWERED);
        }
        Ok(Shown::Call { view: self.public(), called, due: self.due()? })
    }

    /// Returns auctions, the last with who has answered, or what came of it. Who can bid is called by direct messages: those whom none
    /// is known to have reached are by this post; where nothing may tell who can bid, whether they can or not.
    fn auction(&self) -> Result<Shown, Stop> {
        let (tx, stored) = (self.tx(), self.stored);
        let at = (self.telling.upto, self.position.phase());
        let told = auction::told(tx, stored, self.telling.notice.step, at)?;
        let Told { events, last, open } = told.ok_or(Stop::Drop("it is taken back"))?;
        let secret = ahead::is_secret(stored, &self.position);
        let mut called = Vec::new();
        if open && stored.announced < last {
            let before = Step(last.0.saturating_sub(1));
            called = if secret {
                self.position.to_act()
            } else {
                asked::called(tx, stored, before, &self.position)?
            };
        }
        called.retain(|seat| stored.user(*seat).is_some());
        let due = if open { self.due()? } else { Vec::new() };
        let news = News { called, due, ..News::of(events, []) };
        Ok(Shown::Auction { view: self.public(), news, open, secret })
    }

    /// Returns those of some players who accept no direct messages and were not told what they are asked.
    fn not_notified(&self, seats: Vec<Seat>) -> Result<Vec<Seat>, Fault> {
        let rows = awaited::of_game(self.tx(), self.stored.id)?;
        let untold = |seat: Seat| rows.iter().any(|row| row.seat == seat && row.told_at.is_none());
        let mut called = Vec::new();
        for seat in seats.into_iter().filter(|seat| untold(*seat)) {
            called.extend(self.is_closed_to_us(seat)?.then_some(seat));
        }
        Ok(called)
    }

    /// Returns a line about the steps from one on.
    fn line(&self, first: Step) -> Result<Shown, Stop> {
        let news = self.news(Step(first.0.saturating_sub(1)))?;
        Ok(Shown::Line { view: self.public(), news, turns: false })
    }

    /// Returns a line about what happened while a turn goes on, and the first step that it tells of that. Offers back and forth
    /// between the same two are told by one message, unless something else was posted since, or somebody is called whom no
    /// direct message reaches: an edit notifies nobody. Where turns have ended before of which no board has told, it tells of
    /// them too. The end of an auction is told by its own post or the next board, unless it calls somebody whom no direct message reaches.
    fn line_of_turn(&self) -> Result<(Shown, Step), Stop> {
        let (tx, stored, telling) = (self.tx(), self.stored, self.telling);
        let (told, step) = (stored.announced, telling.notice.step);
        let exchange = offers::exchange_since(tx, stored, telling.upto)?.min(step);
        let from = Step(told.min(Step(exchange.0.saturating_sub(1))).0.saturating_sub(1));
        let steps = log::steps(tx, stored.id, from, telling.upto)?;
        // A message that has told of turns, too, keeps them.
        let since = exchange.max(Step(told.0 + 1)).min(step);
        let posted = outbox::last_line(tx, stored.id, telling.id)?;
        if since < step && posted.is_some_and(|posted| posted >= since) {
            let (news, turns) = self.news_from(since, &steps)?;
            let edits = match telling.first_try {
                Some(first) => first.edits,
                None => self.reaches(&news.called)?,
            };
            if edits {
                return Ok((Shown::Line { view: self.public(), news, turns }, since));
            }
        }
        let (news, turns) = self.news_from(step, &steps)?;
        if !turns && auction::is_only(&news.events) && self.reaches(&news.called)? {
            return Err(Stop::Drop("the post of the auction or the next board tells it"));
        }
        Ok((Shown::Line { view: self.public(), news, turns }, step))
    }

    /// Returns what everybody is told of the steps from one on, or since the last board where a turn has ended before that one;
    /// and whether it has.
    fn news_from(&self, first: Step, steps: &[LoggedStep]) -> Result<(News, bool), Fault> {
        let (told, before) = (self.stored.announced, Step(first.0.saturating_sub(1)));
        let first = if told == Step(0) { Some(1) } else { self.turn_at(told, steps)? };
        let turns =
            told < before && first.zip(self.turn_at(before, steps)?).is_some_and(|(told, now)| told < now);
        let after = if turns { told } else { before };
        let steps = steps.iter().filter(|step| step.n > after).cloned().collect();
        Ok((self.news_of(after, steps)?, turns))
    }

    /// Returns the turn that it is at a step, which is one of these; `None` where an earlier program has not noted it.
    fn turn_at(&self, step: Step, steps: &[LoggedStep]) -> Result<Option<u32>, Fault> {
        match steps.iter().find(|one| one.n == step) {
            // It goes on where it was then.
            Some(back) if back.goes_back_to().is_some() => {
                Ok(log::rebuild(self.tx(), self.stored, step)?.map(|game| game.turn()))
            }
            one => Ok(one.and_then(turn_after)),
        }
    }

    /// Tells whether direct messages reach all of these, as far as is known.
    fn reaches(&self, seats: &[Seat]) -> Result<bool, Fault> {
        for seat in seats {
            let person = self.situation.person(*seat)?.and_then(|to| to.person.as_ref());
            if person.is_some_and(|known| known.dm_closed_at.is_some()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn rack(&self, seat: Seat) -> Result<Shown, Stop> {
        let stored = self.stored;
        if stored.stage == Stage::Running && stored.player(seat).stand_in.is_some() {
            return Err(Stop::Drop("a computer stands in"));
        }
        let view = self.seen_by(seat)?;
        let due = self.due_of(seat)?.filter(|_| view.prompt.is_some());
        let besides = self.situation.besides(stored, &view)?;
        Ok(Shown::Rack { view, due, besides, offer: false })
    }

    fn warning(&self, audience: Audience) -> Result<Shown, Stop> {
        let mut due = Vec::new();
        for (seat, time) in self.due()?.into_iter().filter(|(_, time)| matches!(time, Due::StandIn { .. })) {
            let is_warned = match audience {
                Audience::Channel => self.is_closed_to_us(seat)?,
                Audience::Seat(own) => own == seat,
                Audience::Former(_) => false,
            };
            due.extend(is_warned.then_some((seat, time)));
        }
        if due.is_empty() { Err(THEY_HAVE_ANSWERED) } else { Ok(Shown::Warning { view: self.public(), due }) }
    }

    /// Tells whether no direct message reaches a person.
    fn is_closed_to_us(&self, seat: Seat) -> Result<bool, Fault> {
        let person = self.situation.person(seat)?.and_then(|person| person.person.as_ref());
        Ok(person.is_some_and(|known| known.dm_closed_at.is_some()))
    }

    fn stand_in(&self, audience: Audience) -> Result<Shown, Stop> {
        let mut seats = self.stored.stood_in();
        seats.retain(|seat| [Audience::Channel, Audience::Seat(*seat)].contains(&audience));
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
        let gone = || Stop::Drop("there is no such vote");
        let Slot::Vote(vote) = telling.notice.slot() else { return Err(gone()) };
        let mut vote = votes::load(tx, vote)?.ok_or_else(gone)?;
        // Whoever is asked is told by this post: their time runs from now on.
        if vote.told_at.is_none() {
            let told = Vote { told_at: Some(telling.at), ..vote.clone() };
            vote.closes_at = voting::end(tx, &stored.header, &told, None)?.unwrap_or(vote.closes_at);
        }
        if telling.notice.kind == Kind::Vote && vote.fate != Fate::Open && telling.first_try.is_none() {
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
        let course = Course { balances, stood_in, tenures };
        Ok(Shown::Result { view: self.public(), news, first, course, record })
    }
}

/// Returns the turn that it is after a step; `None` where an earlier program has not noted it.
fn turn_after(step: &LoggedStep) -> Option<u32> {
    step.events.iter().rev().find_map(|event| match event {
        Event::TurnTo { turn, .. } => *turn,
        _ => None,
    })
}

/// Returns the games that wait for a person, the most urgent first.
fn reminder(tx: &Tx<'_>, user: UserId) -> Result<Content, Stop> {
    let mut looks = look::mine(tx, user, MOST_REMINDED)?;
    let own = |look: &Look| {
        let seat = look.stored.seat_of(user);
        look.awaited.iter().copied().find(|one| Some(one.seat) == seat)
    };
    // Who has answered an auction ahead, or is not asked, is awaited like all others.
    let is_asked = |look: &Look| look.view.as_ref().is_none_or(|view| view.prompt.is_some());
    looks.retain(|look| look.stored.stage == Stage::Running && own(look).is_some() && is_asked(look));
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
