//! A game as a notice shows it: at a step, with the news since the last post.

use std::borrow::Cow;

use last_spike_engine::record::course;
use last_spike_engine::{By, Event, Game, Prompt, Seat, Step, View, Viewer};

use super::announcement::{Content, Course, Stop};
use super::missed;
use super::situation::{Situation, unreadable};

use crate::service::clock::awaiting::{Due, is_there};
use crate::service::deals::auction::{self, AnswersShown, ToldAuctions};
use crate::service::deals::{ahead, sale};
use crate::service::views::news::{self, News};
use crate::service::{
    absences::stand_in,
    clock::{clock_stops, silence},
    deals::offers,
    notices::calls,
    voting::asking,
};
use crate::store::games::{Stage, StoredGame};
use crate::store::log::{self, LoggedStep};
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted, Waiting};
use crate::store::voting::votes::{self, Fate, Vote, VoteQuestion};
use crate::store::{GameHeader, Slot, StoreError, Tx, clock::awaited, posting::posts, seating::tenures};

pub(super) const NOT_BEGUN: Stop = Stop::Drop(Unposted::NotBegun);
const THEY_HAVE_ANSWERED: Stop = Stop::Drop(Unposted::Answered);

/// A game at the last step that a notice tells of, fixed at the first attempt to send it.
pub(in crate::service) struct Moment<'s, 't> {
    pub(super) situation: &'s Situation<'s, 't>,
    pub(super) waiting: &'s Waiting,
    pub(super) stored: &'s StoredGame,
    pub(super) position: Cow<'s, Game>,
}

impl<'s, 't> Moment<'s, 't> {
    pub(in crate::service) fn of(
        situation: &'s Situation<'s, 't>,
        header: &GameHeader,
        waiting: &'s Waiting,
    ) -> Result<Self, Stop> {
        let stored = situation.shown(header)?;
        let latest = situation.latest(stored).map_err(|fault| unreadable(header, fault))?.ok_or(NOT_BEGUN)?;
        let upto = waiting.upto.unwrap_or(latest.step());
        let position = if latest.step() == upto {
            Cow::Borrowed(latest)
        } else {
            Cow::Owned(log::rebuild(situation.tx, stored, upto)?.ok_or(NOT_BEGUN)?)
        };
        Ok(Self { situation, waiting, stored, position })
    }

    /// Returns the last step that the notice tells of.
    pub(super) fn upto(&self) -> Step {
        self.position.step()
    }

    pub(super) fn tx(&self) -> &'s Tx<'t> {
        self.situation.tx
    }

    fn seen_by(&self, seat: Seat) -> Result<Box<View>, StoreError> {
        ahead::view(self.tx(), self.stored, &self.position, Viewer::Seat(seat)).map(Box::new)
    }

    pub(super) fn public(&self) -> Box<View> {
        Box::new(self.position.view(Viewer::Spectator))
    }

    /// Returns everybody's deadlines.
    fn due(&self) -> Result<Vec<(Seat, Due)>, StoreError> {
        self.situation.said(self.stored, &self.position, self.upto(), self.waiting.at)
    }

    fn due_of(&self, seat: Seat) -> Result<Option<Due>, StoreError> {
        Ok(self.due()?.into_iter().find(|(whose, _)| *whose == seat).map(|(_, due)| due))
    }

    /// Returns the news for everybody of the steps after one.
    pub(super) fn news(&self, after: Step) -> Result<News, StoreError> {
        self.news_of(after, log::steps(self.tx(), self.stored.id, after, self.upto())?)
    }

    /// Returns the news for everybody of the given steps, those after `after`.
    pub(super) fn news_of(&self, after: Step, steps: Vec<LoggedStep>) -> Result<News, StoreError> {
        let (tx, stored) = (self.tx(), self.stored);
        let silent = offers::silent_among(tx, stored, &steps)?;
        let due = self.due()?;
        let told = news::of_steps(tx, stored.id, after, &steps, |_| Viewer::Spectator)?;
        let elsewhere = auction::told_by_posts(tx, stored, &news::told_of(&steps))?;
        let called = calls::called_by(tx, stored, after, steps, &self.position)?;
        Ok(News { called, silent, due, elsewhere, ..told })
    }

    /// Returns the board for everybody, or for the only player of a game in direct messages; `first` if none was posted
    /// before.
    pub(in crate::service) fn board(&self, first: bool) -> Result<Content, Stop> {
        let stored = self.stored;
        if let Some(seat) = stored.seat_of(stored.host).filter(|_| stored.is_in_dm()) {
            return self.table(seat, first);
        }
        let after = self.untold(self.position.to_act())?;
        let steps = log::steps(self.tx(), stored.id, after, self.upto())?;
        let deals = self.deals_told_by_lines(&steps)?;
        let mut news = self.news_of(after, steps)?;
        news.elsewhere.extend(deals);
        if stored.is_quiet() {
            // The players are called by a separate line, which also gives their deadlines, unless they have seen their
            // question already.
            if !self.called_by_line()?.is_empty() {
                news.due.clear();
            }
            news.called.clear();
        }
        Ok(Content::Board { view: self.public(), news, first })
    }

    /// Returns the positions, among the events of steps, of deals that lines have told: those lines stay (G8).
    fn deals_told_by_lines(&self, steps: &[LoggedStep]) -> Result<Vec<usize>, StoreError> {
        let is_deal = |event: &Event| matches!(event, Event::DealDone { .. });
        let (mut told, mut from, mut lines) = (Vec::new(), 0, None);
        for step in news::told_of(steps) {
            for at in step.events.iter().enumerate().filter_map(|(at, event)| is_deal(event).then_some(at)) {
                if lines.is_none() {
                    lines = Some(outbox::lines_since(self.tx(), self.stored.id, step.n)?);
                }
                let is_told = |(first, upto): &(Step, Step)| (*first..=*upto).contains(&step.n);
                told.extend(lines.iter().flatten().any(is_told).then_some(from + at));
            }
            from += step.events.len();
        }
        Ok(told)
    }

    /// Returns the step after which a board tells the news: the last one that the channel was told of. A quiet channel
    /// keeps no earlier boards, so its board goes back to the last own turns of all readers.
    fn untold(&self, readers: impl IntoIterator<Item = Seat>) -> Result<Step, StoreError> {
        let mut untold = self.stored.announced;
        if self.stored.is_quiet() {
            for seat in readers.into_iter().filter(|seat| is_there(self.stored, *seat)) {
                untold = untold.min(missed::last_turn_of(self.tx(), self.stored, &self.position, seat)?);
            }
        }
        Ok(untold)
    }

    fn table(&self, seat: Seat, first: bool) -> Result<Content, Stop> {
        let (tx, stored) = (self.tx(), self.stored);
        let view = self.seen_by(seat)?;
        let after = log::last_own(tx, stored.id, seat, self.upto())?;
        let after = after.map_or(Step(0), |step| Step(step.0 - 1));
        let due = self.due_of(seat)?;
        let told = stored.announced;
        let steps = log::steps(tx, stored.id, after.min(told), self.upto())?;
        let news = news::of_steps(tx, stored.id, after, &since(&steps, after), |_| view.viewer)?;
        let untold = since(&steps, told);
        // A post of nothing new, as when a deadline has moved, only brings the one before it up to date; unless the word
        // that the game is stopped stands below that.
        let held = self.situation.held(Audience::Channel)?;
        let of = |kind| held.iter().find(|held| held.slot == Slot::Of(kind)).map(|held| held.posted.message);
        let was_stopped = of(NoticeKind::Broken) > of(NoticeKind::Board);
        let called = if untold.is_empty() && !first && !was_stopped {
            Vec::new()
        } else {
            calls::called_by(tx, stored, told, untold, &self.position)?
        };
        let news = Box::new(News { called, ..news });
        let besides = self.situation.besides(stored, &view)?;
        Ok(Content::Table { view, news, besides, due, first })
    }

    /// Returns the players whom a line about this notice's step calls.
    fn called_by_line(&self) -> Result<Vec<Seat>, StoreError> {
        let after = Step(self.waiting.notice.step.0.saturating_sub(1));
        let mut called = calls::called(self.tx(), self.stored, after, &self.position)?;
        called.retain(|seat| is_there(self.stored, *seat));
        Ok(called)
    }

    pub(in crate::service) fn call(&self) -> Result<Content, Stop> {
        let mut called = self.called_by_line()?;
        if !self.stored.is_quiet() {
            // The others are called by the board, by a line or by direct messages.
            called = self.not_notified(called)?;
        }
        if called.is_empty() {
            return Err(THEY_HAVE_ANSWERED);
        }
        Ok(Content::Call { view: self.public(), called, due: self.due()? })
    }

    /// Returns the auctions of a post, the last one with the seats that have answered or with its outcome. The post
    /// calls the players who are asked; where cash is hidden, everybody.
    pub(in crate::service) fn auction(&self) -> Result<Content, Stop> {
        let (tx, stored) = (self.tx(), self.stored);
        let first = self.waiting.notice.step;
        let steps = log::steps(tx, stored.id, Step(first.0.saturating_sub(1)), self.upto())?;
        let told = auction::told(tx, stored, first, &steps, self.position.phase())?;
        let ToldAuctions { events, last, open } = told.ok_or(Stop::Drop(Unposted::AuctionTakenBack))?;
        let shown = ahead::shown(tx, stored, &self.position)?;
        let mut called = Vec::new();
        if open && stored.announced < last {
            let before = Step(last.0.saturating_sub(1));
            called = if shown == AnswersShown::Who {
                calls::called_by(tx, stored, before, since(&steps, before), &self.position)?
            } else {
                self.position.to_act()
            };
        }
        // A stand-in answers for an absent player, as everybody can see.
        called.retain(|seat| is_there(self.stored, *seat));
        let due = if open { self.due()? } else { Vec::new() };
        let view = self.public();
        let puts_all_up = open && sale::minimum(tx, stored, &view)?.is_some();
        let news = News { called, due, puts_all_up, ..News::of(events, []) };
        Ok(Content::Auction { view, news, open, shown })
    }

    /// Returns those of the given players who accept no direct messages and were not told of their question.
    fn not_notified(&self, seats: Vec<Seat>) -> Result<Vec<Seat>, StoreError> {
        let rows = awaited::of_game(self.tx(), self.stored.id)?;
        let untold = |seat: Seat| rows.iter().any(|row| row.seat == seat && row.told_at.is_none());
        let mut called = Vec::new();
        for seat in seats.into_iter().filter(|seat| untold(*seat)) {
            called.extend(self.is_closed_to_us(seat)?.then_some(seat));
        }
        Ok(called)
    }

    pub(in crate::service) fn rack(&self, seat: Seat) -> Result<Content, Stop> {
        let stored = self.stored;
        if stored.stage == Stage::Running && stored.player(seat).stand_in.is_some() {
            return Err(Stop::Drop(Unposted::ComputerStandsIn));
        }
        let view = self.seen_by(seat)?;
        let due = self.due_of(seat)?.filter(|_| view.prompt.is_some());
        let mut besides = self.situation.besides(stored, &view)?;
        if view.outcome.is_none() && matches!(view.prompt, None | Some(Prompt::Debt { .. })) {
            besides.sold = missed::sale_of(self.tx(), stored, &self.position, seat)?;
        }
        Ok(Content::Rack { view, due, besides, offer: false })
    }

    pub(in crate::service) fn warning(&self, audience: Audience) -> Result<Content, Stop> {
        let mut due = Vec::new();
        for (seat, time) in self.due()?.into_iter().filter(|(_, time)| matches!(time, Due::StandIn { .. })) {
            let is_warned = match audience {
                Audience::Channel => self.is_closed_to_us(seat)?,
                Audience::Seat(own) => own == seat,
                Audience::Former(_) => false,
            };
            due.extend(is_warned.then_some((seat, time)));
        }
        if due.is_empty() {
            Err(THEY_HAVE_ANSWERED)
        } else {
            Ok(Content::Warning { view: self.public(), due })
        }
    }

    /// Returns whether a person is known to accept no direct messages.
    fn is_closed_to_us(&self, seat: Seat) -> Result<bool, StoreError> {
        let person = self.situation.person(seat)?.and_then(|person| person.person.as_ref());
        Ok(person.is_some_and(|known| known.dm_closed_at.is_some()))
    }

    pub(in crate::service) fn stand_in(&self, audience: Audience) -> Result<Content, Stop> {
        let mut seats = self.stored.stood_in();
        seats.retain(|seat| [Audience::Channel, Audience::Seat(*seat)].contains(&audience));
        if seats.is_empty() {
            return Err(Stop::Drop(Unposted::EverybodyIsBack));
        }
        let voted = stand_in::by_vote(self.tx(), self.stored)?;
        let (by_vote, late) = seats.into_iter().partition(|seat| voted.contains(seat));
        Ok(Content::StandIn { view: self.public(), late, by_vote })
    }

    pub(in crate::service) fn clocks(&self) -> Result<Content, Stop> {
        let (tx, stored, at) = (self.tx(), self.stored, self.waiting.at);
        let still = clock_stops::of_game(&tx.at(at), stored)?;
        let before = posts::holder(tx, stored.id, Audience::Channel, Slot::Of(NoticeKind::Clocks))?;
        let since = before.map(|before| before.message.sent_at()).or(stored.header.started_at);
        let runs = still.pause.is_none() && !clock_stops::is_only_away(&tx.at(at), stored.id, since)?;
        Ok(Content::Clocks { view: self.public(), still, runs })
    }

    pub(in crate::service) fn silence(&self) -> Result<Content, Stop> {
        let silent = silence::of_game(&self.tx().at(self.waiting.at), self.stored)?;
        if silent.is_empty() {
            Err(THEY_HAVE_ANSWERED)
        } else {
            Ok(Content::Silence { view: self.public(), silent })
        }
    }

    pub(in crate::service) fn tenure(&self) -> Result<Content, Stop> {
        let tenure = tenures::load(self.tx(), self.stored.id, self.waiting.notice.step.0)?;
        let tenure = Box::new(tenure.ok_or(Stop::Drop(Unposted::NoTenure))?);
        Ok(Content::Tenure { view: self.public(), tenure })
    }

    pub(in crate::service) fn vote(&self) -> Result<Content, Stop> {
        let (tx, stored, waiting) = (self.tx(), self.stored, self.waiting);
        let gone = || Stop::Drop(Unposted::NoVote);
        let Slot::Vote(vote) = waiting.notice.slot() else { return Err(gone()) };
        let mut vote = votes::load(tx, vote)?.ok_or_else(gone)?;
        // This post tells the voters of the vote: their time starts now.
        if vote.told_at.is_none() {
            let told = Vote { told_at: Some(waiting.at), ..vote.clone() };
            vote.closes_at = asking::end(tx, &stored.header, &told, None)?.unwrap_or(vote.closes_at);
        }
        if waiting.notice.kind == NoticeKind::Vote
            && vote.fate != Fate::Open
            && waiting.first_tried_at.is_none()
        {
            return Err(Stop::Drop(Unposted::VoteClosed));
        }
        let news = match vote.question {
            VoteQuestion::TakeBack { to } => news::between(tx, stored.id, to, vote.step, Viewer::Spectator)?,
            VoteQuestion::Pause { .. }
            | VoteQuestion::Pace(_)
            | VoteQuestion::Away { .. }
            | VoteQuestion::Absent { .. }
            | VoteQuestion::Invite { .. } => News::default(),
        };
        Ok(Content::Vote { view: self.public(), vote: Box::new(vote), news })
    }

    /// Returns the result of a game that has ended; `first` if no board was posted before.
    pub(in crate::service) fn result(&self, first: bool) -> Result<Content, Stop> {
        let (tx, stored) = (self.tx(), self.stored);
        let all = stored.players.iter().map(|player| player.seat).filter(|seat| self.position.plays(*seat));
        let steps = log::steps(tx, stored.id, Step(0), self.upto())?;
        let untold = self.untold(all)?;
        let news = Box::new(self.news_of(untold, since(&steps, untold))?);
        let beginning = log::beginning(stored)?.ok_or(NOT_BEGUN)?;
        let events = || steps.iter().map(|step| &*step.events);
        let course = Course {
            balances: course::balances(&beginning, events()),
            stood_in: stood_in(&steps),
            tenures: tenures::of_game(tx, stored.id)?,
            extremes: course::extremes(&beginning, events()),
            ratings: Vec::new(),
        };
        Ok(Content::Result { view: self.public(), news, first, course })
    }
}

/// Returns the steps after one.
pub(super) fn since(steps: &[LoggedStep], after: Step) -> Vec<LoggedStep> {
    steps.iter().filter(|step| step.n > after).cloned().collect()
}

/// Counts the moves that computers have made in place of people, by seat.
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
