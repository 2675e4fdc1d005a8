//! The story of a game by its log, as posts have to tell it.

use super::audit;
use super::campaign::Campaign;
use last_spike::present::Scene;
use last_spike::present::{Lang, Names};
use last_spike::service::clock::awaiting::Due;
use last_spike::service::views::look::{self, News};
use last_spike::service::{deals::offers, notices::calls};
use last_spike::store::games::StoredGame;
use last_spike::store::log::{self, LoggedStep};
use last_spike::store::table::conditions::{Pace, PostStyle};
use last_spike::store::{StoreError, Time, Tx};
use last_spike_engine::{Action, By, Event, Family, Game, Phase, Raising, Seat, Step, Viewer, goes_back_to};

/// A notice of the outbox that was sent on its own, not merged into another.
pub(super) struct Sent {
    pub(super) step: Step,
    pub(super) audience: String,
    pub(super) kind: String,
    pub(super) upto: Step,
}

/// A game with every position it has been in.
pub struct Story<'a> {
    pub stored: &'a StoredGame,
    names: Names,
    pub positions: Vec<Game>,
    pub steps: Vec<LoggedStep>,
}

impl<'s> Story<'s> {
    pub fn of(tx: &Tx<'_>, stored: &'s StoredGame) -> Result<Self, StoreError> {
        let mut positions = vec![log::beginning(stored)?.unwrap()];
        let steps = log::steps(tx, stored.id, Step(0), Step(u32::MAX))?;
        for step in &steps {
            let mut game = positions.last().unwrap().clone();
            match goes_back_to(&step.events) {
                Some(to) => game = game.back_to(&positions[to.0 as usize]),
                None => step.events.iter().for_each(|event| game.evolve(event)),
            }
            positions.push(game);
        }
        Ok(Self { stored, names: Names::of(stored), positions, steps })
    }

    /// Returns the steps after one up to another that are not taken back.
    fn line(&self, after: Step, upto: Step) -> Vec<&LoggedStep> {
        let mut steps: Vec<&LoggedStep> = Vec::new();
        for step in self.steps.iter().filter(|step| step.n > after && step.n <= upto) {
            if let Some(to) = goes_back_to(&step.events) {
                steps.retain(|earlier| earlier.n <= to);
            }
            steps.push(step);
        }
        steps
    }

    /// Returns the roll of the player whose debt the auctions pay of which a step opened the first (1976), unless a
    /// board or a line told it before.
    fn led(&self, opened: Step, sent: &[Sent]) -> Option<&LoggedStep> {
        let is_one = matches!(self.stored.edition.family, Family::Dice(_));
        let line = self.line(Step(0), Step(opened.0 - 1)).into_iter();
        let roll = line.rev().find(|step| step.events.iter().any(is_dice)).filter(|_| is_one)?;
        let debtor = |event: &Event| match event {
            Event::Owed { seat, .. } => Some(*seat),
            _ => None,
        };
        let debtors: Vec<Seat> = roll.events.iter().filter_map(debtor).collect();
        let is = |notice: &Sent, kind: &str| notice.audience == "channel" && notice.kind == kind;
        // A line tells what has happened since the step that it is about, or since the last board where a turn has
        // ended since.
        let tells_the_turn = |line: &Sent| {
            let before = |board: &&Sent| board.upto >= Step(roll.n.0 - 1) && board.upto < line.step;
            line.step <= roll.n
                || !sent.iter().filter(|notice| is(notice, "board")).any(|board| before(&board))
        };
        let told = |notice: &Sent| {
            (roll.n..opened).contains(&notice.upto)
                && (is(notice, "board") || is(notice, "line") && tells_the_turn(notice))
        };
        let owes = !debtors.is_empty() && debtors.iter().all(|debtor| *debtor == roll.seat);
        (owes && !sent.iter().any(told)).then_some(roll)
    }

    /// Returns where among the events of the news those are that the posts of auctions tell.
    fn elsewhere(&self, after: Step, upto: Step, sent: &[Sent]) -> Vec<usize> {
        let posts = sent.iter().filter(|notice| notice.audience == "channel" && notice.kind == "auction");
        let posts: Vec<Step> = posts.map(|notice| notice.step).collect();
        let are_one = matches!(self.stored.edition.family, Family::Dice(_));
        let (mut all, mut opened) = (Vec::new(), None);
        for step in self.line(Step(0), upto) {
            if are_one && step.events.iter().any(is_dice) {
                opened = None;
            }
            let begins = step.events.iter().any(|event| matches!(event, Event::AuctionOpened { .. }));
            // What computers sold among themselves before the first auction with a post has none.
            if begins && !(are_one && opened.is_some_and(|opened| posts.contains(&opened))) {
                opened = Some(step.n);
            }
            all.push((step, begins, opened.filter(|opened| posts.contains(opened))));
        }
        let led: Vec<Step> =
            posts.iter().filter_map(|post| self.led(*post, sent)).map(|roll| roll.n).collect();
        let told = all.iter().filter(|(step, ..)| step.n > after).flat_map(|(step, begins, post)| {
            let is_told = |event: &Event| match event {
                _ if led.contains(&step.n) => true,
                Event::AuctionOpened { .. } | Event::AuctionClosed { .. } => post.is_some(),
                Event::Acted { .. } => *begins && post.is_some(),
                _ => false,
            };
            step.events.iter().map(is_told).collect::<Vec<_>>()
        });
        told.enumerate().filter_map(|(at, is_told)| is_told.then_some(at)).collect()
    }

    /// Returns where among the events of a board's news those deals are that lines have told.
    pub(super) fn told_by_lines(&self, after: Step, upto: Step, sent: &[Sent]) -> Vec<usize> {
        let lines: Vec<&Sent> =
            sent.iter().filter(|notice| notice.audience == "channel" && notice.kind == "line").collect();
        let all = self
            .line(after, upto)
            .into_iter()
            .flat_map(|step| step.events.iter().map(|event| (step.n, event)));
        let is_told = |n: Step| lines.iter().any(|line| line.step <= n && n <= line.upto);
        let told =
            all.enumerate().filter(|(_, (n, event))| matches!(event, Event::DealDone { .. }) && is_told(*n));
        told.map(|(at, _)| at).collect()
    }

    /// Returns the step after which a board or a result tells what happened. Where the boards before it are gone, that is
    /// the end of the last turn that one of its readers has played themselves, two rounds ago at the earliest.
    pub(super) fn missed(
        &self,
        announced: Step,
        upto: Step,
        readers: impl IntoIterator<Item = Seat>,
    ) -> Step {
        if self.stored.post_style != PostStyle::Quiet {
            return announced;
        }
        let is_there = |seat: &Seat| self.stored.user(*seat).is_some();
        let own = readers.into_iter().filter(is_there).map(|seat| self.last_turn_of(seat, upto));
        own.fold(announced, Step::min)
    }

    fn last_turn_of(&self, seat: Seat, upto: Step) -> Step {
        let turn_at = |step: Step| self.positions[step.0 as usize].turn();
        let oldest = turn_at(upto).saturating_sub(2 * u32::from(self.stored.seats()));
        let line = self.line(Step(0), upto);
        let asks = |step: &&LoggedStep| step.events.iter().any(|event| matches!(event, Event::TurnTo { .. }));
        let ended: Vec<(Step, u32)> =
            line.iter().copied().filter(asks).map(|step| (step.n, turn_at(step.n))).collect();
        let long_ago = ended.iter().rev().find(|(_, turn)| *turn < oldest).map(|(step, _)| *step);
        let is_own = |step: &&&LoggedStep| {
            let action = step.events.first().and_then(|event| match event {
                Event::Acted { action, .. } => Some(action),
                _ => None,
            });
            let is_move = matches!(action, Some(Action::Lay { .. } | Action::Roll));
            step.seat == seat && step.by.is_none() && is_move
        };
        // The turn is over once another begins, and with the game.
        let end_of = |step: Step| {
            let turn = turn_at(Step(step.0 - 1));
            let end = ended.iter().find(|(n, then)| *n >= step && *then > turn).map(|(n, _)| *n);
            end.or_else(|| (self.positions[step.0 as usize].phase() == Phase::Over).then_some(step))
        };
        let own = line.iter().rev().filter(is_own).find_map(|step| end_of(step.n));
        own.max(long_ago).unwrap_or(Step(0))
    }

    /// Returns what became of the deeds that a player has put up for auction, and which tile was laid for them, in the
    /// turn in which they have acted last themselves.
    pub(super) fn sold(&self, seat: Seat, upto: Step) -> Vec<Event> {
        let is_auction = match &self.stored.edition.family {
            Family::Tiles(figures) => figures.variant.raising == Raising::Auction,
            Family::Dice(_) => true,
        };
        let line = self.line(Step(0), upto);
        let own = line.iter().rposition(|step| step.seat == seat && step.by.is_none()).filter(|_| is_auction);
        let Some(own) = own else { return Vec::new() };
        if !line[own].events.iter().any(|event| matches!(event, Event::TurnTo { .. })) {
            return Vec::new();
        }
        let turn_at = |step: &LoggedStep| self.positions[step.n.0 as usize].turn();
        let turn = turn_at(line[own]);
        let later = &line[own + 1..];
        let ended = later.iter().position(|step| turn_at(step) != turn).map_or(later.len(), |at| at + 1);
        let is_of_sale = |event: &&Event| match event {
            Event::AuctionClosed { seat: of, .. } | Event::TileLaid { seat: of, .. } => *of == seat,
            _ => false,
        };
        let events = later[..ended].iter().flat_map(|step| &step.events).filter(is_of_sale);
        let events: Vec<Event> = events.cloned().collect();
        let is_over = events.iter().any(|event| matches!(event, Event::AuctionClosed { .. }));
        if is_over { events } else { Vec::new() }
    }

    fn news(&self, after: Step, upto: Step) -> News {
        let steps = self.line(after, upto);
        let (mut events, mut planned, mut ruined) = (Vec::new(), Vec::new(), Vec::new());
        for step in steps {
            let before = &self.positions[step.n.0 as usize - 1];
            if step.events.iter().any(|event| matches!(event, Event::Bankrupt { .. })) {
                ruined.extend(look::ruins(before, &step.events, Viewer::Spectator));
            }
            planned.extend((step.by == Some(By::Plan)).then_some(events.len()));
            events.extend(step.events.iter().map(|event| event.seen_by(Viewer::Spectator)));
        }
        let earlier = self.steps.iter().filter(|step| step.n <= after);
        News { planned, since: after, ruined, ..News::of(events, earlier.flat_map(|step| &step.events)) }
    }

    /// Tells whether a post that tells of everything up to a step told something that was taken back since.
    pub(super) fn is_taken_back(&self, upto: Step) -> bool {
        let since = self.steps.iter().filter(|step| step.n > upto);
        since.into_iter().any(|step| goes_back_to(&step.events).is_some_and(|to| to < upto))
    }

    /// Returns the news of a post that tells of everything after one step, up to another.
    pub(super) fn post(&self, campaign: &Campaign, sent: &[Sent], after: Step, upto: Step) -> News {
        let position = &self.positions[upto.0 as usize];
        let called = audit::look(campaign, |tx| calls::called(tx, self.stored, after, position));
        let silent = audit::look(campaign, |tx| offers::silent(tx, self.stored, after, upto));
        let elsewhere = self.elsewhere(after, upto, sent);
        News { called, silent, due: self.due(position), elsewhere, ..self.news(after, upto) }
    }

    /// Returns until when those have time who are asked: moments that are as long as the real ones.
    fn due(&self, position: &Game) -> Vec<(Seat, Due)> {
        const THEN: Time = Time(1_800_000_000);
        let due = match (position.phase(), self.stored.pace()) {
            (Phase::Auction, _) => Due::Pass(THEN),
            (_, Pace::None) => return Vec::new(),
            _ => Due::StandIn { turn: Some(THEN), reserve: THEN },
        };
        let people = position.to_act().into_iter().filter(|seat| self.stored.user(*seat).is_some());
        people.map(|seat| (seat, due)).collect()
    }

    /// Returns an auction, in 1976 the auctions of a turn, as their post tells them, and whether the last is open.
    pub(super) fn auction(&self, opened: Step, upto: Step, sent: &[Sent]) -> (News, bool) {
        let mut line: Vec<&LoggedStep> = Vec::new();
        for step in self.steps.iter().filter(|step| step.n >= opened && step.n <= upto) {
            match goes_back_to(&step.events) {
                Some(to) => line.retain(|earlier| earlier.n <= to),
                None => line.push(step),
            }
        }
        let opens = |event: &Event| matches!(event, Event::AuctionOpened { .. });
        let closes = |event: &Event| matches!(event, Event::AuctionClosed { .. });
        let are_one = matches!(self.stored.edition.family, Family::Dice(_));
        let is_beyond = |step: &LoggedStep| {
            step.events.iter().any(|event| if are_one { is_dice(event) } else { opens(event) })
        };
        let beyond = line.iter().skip(1).position(|step| is_beyond(step)).map_or(line.len(), |at| at + 1);
        let led = self.led(opened, sent).into_iter().flat_map(|roll| &roll.events);
        let mut events: Vec<Event> = led.map(|event| event.seen_by(Viewer::Spectator)).collect();
        for step in &line[..beyond] {
            let begins = step.events.iter().any(opens);
            let tells = |event: &&Event| {
                opens(event) || closes(event) || begins && matches!(event, Event::Acted { .. })
            };
            events.extend(step.events.iter().filter(tells).cloned());
        }
        let position = &self.positions[upto.0 as usize];
        let open =
            !events.last().is_some_and(closes) && beyond == line.len() && position.phase() == Phase::Auction;
        let due = if open { self.due(position) } else { Vec::new() };
        (News { due, ..News::of(events, []) }, open)
    }

    pub(super) fn scene<'a>(&'a self, view: &'a last_spike_engine::View, lang: Lang) -> Scene<'a> {
        Scene { stored: self.stored, view, names: &self.names, lang }
    }
}

fn is_dice(event: &Event) -> bool {
    matches!(event, Event::Dice { .. })
}
