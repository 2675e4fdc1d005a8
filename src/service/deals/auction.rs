//! The auctions of a game as told by their posts: the steps that opened them, and how they ended.
//!
//! In 1976 a debt may lead to many auctions: one post tells all auctions of a turn from the first one that asks people,
//! and is named by the step that opened that one.

use last_spike_engine::{
    Action, BID_STEP, BidBounds, City, Event, Family, Illegal, Money, Phase, Step, Viewer, played,
};

use crate::store::games::StoredGame;
use crate::store::log::{self, LoggedStep};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeFate, NoticeKind};
use crate::store::{GameId, StoreError, Tx};

/// The part of the answers that the post of an open auction shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswersShown {
    /// The names of the players who have answered.
    Who,
    /// No names until all have answered: cash is hidden.
    Nothing,
    /// No names until the deadline: cash is hidden, and the auction began before auctions ended with the last answer.
    NothingToDeadline,
}

/// The auctions told by one post.
#[derive(Clone, Debug)]
pub(in crate::service) struct ToldAuctions {
    /// In 1976 the roll that led to the debt, unless a board or a line has told it; then, for each auction in order,
    /// the tile that was named with it, its beginning, and its end if it has ended.
    pub(in crate::service) events: Vec<Event>,
    /// The step that opened the last of the auctions.
    pub(in crate::service) last: Step,
    /// True if the last auction was neither decided nor ended by a player leaving.
    pub(in crate::service) open: bool,
}

/// Checks the bids of a player who answers all auctions of a debt, by city: the one in the open auction by its bounds, and
/// each other one like a bid for a deed without a minimum (G9).
///
/// # Errors
/// [`Illegal`] if an amount is too low, too high or between two steps, or there is none for the open auction.
pub fn check_bids(bids: &[(City, Money)], bounds: &BidBounds) -> Result<(), Illegal> {
    let in_open = bids.iter().find(|(city, _)| *city == bounds.city);
    bounds.check(in_open.map(|(_, amount)| *amount))?;
    let others = BidBounds { least: BID_STEP, ..*bounds };
    bids.iter()
        .filter(|(city, _)| *city != bounds.city)
        .try_for_each(|(_, amount)| others.check(Some(*amount)))
}

/// Returns whether events are only those of auctions and their results, without a bankruptcy: the auctions' posts tell
/// them, or the next board does.
pub(in crate::service) fn is_only(events: &[Event]) -> bool {
    events.iter().all(|event| match event {
        Event::Acted { action, .. } => matches!(action, Action::Auction(_) | Action::Bid { .. }),
        Event::Bankrupt { .. } => false,
        _ => true,
    })
}

/// Returns the steps that opened auctions, given the events of some steps; `last` is the last of these steps.
pub(in crate::service) fn openings(events: &[Event], last: Step) -> Vec<Step> {
    let begins = |event: &&Event| matches!(event, Event::Acted { .. });
    let steps = u32::try_from(events.iter().filter(begins).count()).unwrap_or(0);
    let (mut at, mut opened) = (last.0.saturating_sub(steps), Vec::new());
    for event in events {
        at += u32::from(begins(&event));
        if matches!(event, Event::AuctionOpened { .. }) {
            opened.push(Step(at));
        }
    }
    opened
}

/// Returns the step up to `upto` that opened the last auction; auctions that were taken back don't count.
pub(in crate::service) fn opened_at(
    tx: &Tx<'_>,
    game: GameId,
    upto: Step,
) -> Result<Option<Step>, StoreError> {
    log::find_back(tx, game, upto, |step| opens(step).then_some(step.n))
}

/// Returns what [`opened_at`] does, if that step comes after `after`.
pub(in crate::service) fn opened_since(
    tx: &Tx<'_>,
    game: GameId,
    after: Step,
    upto: Step,
) -> Result<Option<Step>, StoreError> {
    let found = log::find_back(tx, game, upto, |step| {
        if step.n <= after { Some(None) } else { opens(step).then_some(Some(step.n)) }
    })?;
    Ok(found.flatten())
}

/// Returns the step that names the post about an auction. In 1976 it is the step of the first auction of the turn that
/// has a post: earlier ones asked no people, and are told like everything that computers do among themselves.
pub(in crate::service) fn post_of(
    tx: &Tx<'_>,
    stored: &StoredGame,
    opened: Step,
) -> Result<Step, StoreError> {
    let mut of_turn = Vec::new();
    if is_told_by_turns(stored) {
        log::find_back(tx, stored.id, opened, |step| {
            of_turn.extend(opens(step).then_some(step.n));
            rolls(step).then_some(())
        })?;
    }
    for before in of_turn.into_iter().rev() {
        if outbox::fate(tx, &notice_of(stored.id, before))?.is_some() {
            return Ok(before);
        }
    }
    Ok(opened)
}

/// Returns whether one post tells all auctions of a turn.
fn is_told_by_turns(stored: &StoredGame) -> bool {
    matches!(stored.edition.family, Family::Dice(_))
}

/// Returns whether a step opened an auction.
fn opens(step: &LoggedStep) -> bool {
    step.events.iter().any(|event| matches!(event, Event::AuctionOpened { .. }))
}

/// Returns whether a step rolled the dice: in 1976 the auctions of a turn come after that.
fn rolls(step: &LoggedStep) -> bool {
    step.events.iter().any(|event| matches!(event, Event::Dice { .. }))
}

/// True if an event is told by the post of an auction; `begins` is whether its step opens one.
fn is_of_auction(event: &Event, begins: bool) -> bool {
    match event {
        Event::AuctionOpened { .. } | Event::AuctionClosed { .. } => true,
        Event::Acted { .. } => begins,
        _ => false,
    }
}

/// Returns the roll (1976) that led to the debt for which `first` opened the first auction with a post; `None` if a
/// board or a line told it before, or the roll put another player in debt.
fn led(tx: &Tx<'_>, stored: &StoredGame, first: Step) -> Result<Option<LoggedStep>, StoreError> {
    if !is_told_by_turns(stored) {
        return Ok(None);
    }
    let owes = |step: &LoggedStep| {
        let mut owing = step.events.iter().filter_map(|event| match event {
            Event::Owed { seat, .. } => Some(*seat),
            _ => None,
        });
        // Another player's debt is told by a line of its own.
        owing.next().is_some_and(|debtor| debtor == step.seat) && owing.all(|debtor| debtor == step.seat)
    };
    let before = Step(first.0.saturating_sub(1));
    let roll = log::find_back(tx, stored.id, before, |step| rolls(step).then(|| step.clone()))?;
    match roll.filter(owes) {
        Some(roll) if !outbox::is_on_board_or_line(tx, stored.id, roll.n, first)? => Ok(Some(roll)),
        _ => Ok(None),
    }
}

/// Returns the positions, among all events of some steps, of the events told by posts of auctions. None of the steps
/// may be taken back.
pub(in crate::service) fn told_by_posts(
    tx: &Tx<'_>,
    stored: &StoredGame,
    steps: &[&LoggedStep],
) -> Result<Vec<usize>, StoreError> {
    let (mut told, mut begun) = (Vec::new(), Vec::new());
    let is_told = |fate| matches!(fate, Some(NoticeFate::Sent | NoticeFate::Waiting));
    let (mut from, mut has_post) = (0, None);
    for step in steps {
        begun.push((step.n, from));
        let begins = opens(step);
        let is_of_one = step.events.iter().any(|event| is_of_auction(event, begins));
        if begins || is_of_one && has_post.is_none() {
            let opened = opened_at(tx, stored.id, step.n)?;
            let post = opened.map(|opened| post_of(tx, stored, opened)).transpose()?;
            let post = match post {
                Some(post) if is_told(outbox::fate(tx, &notice_of(stored.id, post))?) => Some(post),
                _ => None,
            };
            has_post = Some(post.is_some());
            if let Some(roll) = post.map(|post| led(tx, stored, post)).transpose()?.flatten() {
                let at = begun.iter().find(|(n, _): &&(Step, usize)| *n == roll.n).map(|(_, at)| *at);
                told.extend(at.into_iter().flat_map(|at| at..at + roll.events.len()));
            }
        }
        if has_post == Some(true) {
            let events = step.events.iter().enumerate();
            told.extend(events.filter(|(_, event)| is_of_auction(event, begins)).map(|(at, _)| from + at));
        }
        from += step.events.len();
    }
    Ok(told)
}

/// Returns the notice for the post about auctions that the step `post` names.
pub(in crate::service) fn notice_of(game: GameId, post: Step) -> Notice {
    Notice { game, step: post, audience: Audience::Channel, kind: NoticeKind::Auction }
}

/// Returns the auctions of the post that the step `first` names, given the steps from that one on and the phase after
/// them; `None` if `first` was taken back.
pub(in crate::service) fn told(
    tx: &Tx<'_>,
    stored: &StoredGame,
    first: Step,
    steps: &[LoggedStep],
    phase: Phase,
) -> Result<Option<ToldAuctions>, StoreError> {
    let line = played(steps.iter().map(|step| (step.n, &*step.events)));
    let line: Vec<&LoggedStep> = steps.iter().filter(|step| line.binary_search(&step.n).is_ok()).collect();
    if !line.first().is_some_and(|step| step.n == first && opens(step)) {
        return Ok(None);
    }
    let (mut events, mut last, mut is_over) = (Vec::new(), first, false);
    let led = led(tx, stored, first)?;
    events.extend(led.iter().flat_map(|roll| &roll.events).map(|event| event.seen_by(Viewer::Spectator)));
    for step in line {
        let begins = opens(step);
        if rolls(step) || begins && step.n != first && !is_told_by_turns(stored) {
            is_over = true;
            break;
        }
        if begins {
            last = step.n;
        }
        events.extend(step.events.iter().filter(|event| is_of_auction(event, begins)).cloned());
    }
    let is_closed = matches!(events.last(), Some(Event::AuctionClosed { .. }));
    Ok(Some(ToldAuctions { events, last, open: !is_closed && !is_over && phase == Phase::Auction }))
}
