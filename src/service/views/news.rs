//! The news of a game: events, with what is needed to tell them.

use last_spike_engine::{Action, By, Debt, Event, Game, Money, OpenOffer, Seat, Step, Viewer};

use crate::service::clock::awaiting::Due;
use crate::store::games;
use crate::store::log::{self, LoggedStep};
use crate::store::{GameId, StoreError, Tx};

/// Events, with what is needed to tell them.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// The events, as their reader may see them.
    pub events: Vec<Event>,
    /// The offers that were accepted: the events only number them (G8).
    pub accepted: Vec<OpenOffer>,
    /// The players whom a post for all mentions.
    pub called: Vec<Seat>,
    /// The offers that notify nobody.
    pub silent: Vec<u32>,
    /// The players who are asked, with their deadlines.
    pub due: Vec<(Seat, Due)>,
    /// Indices of the events with which planned steps begin.
    pub planned: Vec<usize>,
    /// Indices of the events that another post tells, which stays.
    pub elsewhere: Vec<usize>,
    /// The step after which the events begin.
    pub since: Step,
    /// The bankruptcies among the events, with the cash and debts that led to them.
    pub ruined: Vec<Ruin>,
}

/// The means of a player who went bankrupt, as the reader of the news may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruin {
    /// The player.
    pub seat: Seat,
    /// Their cash; `None` where it is hidden from the reader.
    pub cash: Option<Money>,
    /// The debt that they could not pay (G9).
    pub debt: Option<Debt>,
}

/// Returns the bankruptcies among the events of a step, by the game before it.
#[must_use]
pub fn ruins(before: &Game, events: &[Event], viewer: Viewer) -> Vec<Ruin> {
    // Few steps have any.
    if !events.iter().any(|event| matches!(event, Event::Bankrupt { .. })) {
        return Vec::new();
    }
    let (mut game, mut ruins) = (before.clone(), Vec::new());
    for event in events {
        if let Event::Bankrupt { seat, .. } = event {
            let view = game.view(viewer);
            let debts = view.table.dice().map(|table| &*table.debts).unwrap_or_default();
            let debt = debts.iter().find(|debt| debt.debtor == *seat).copied();
            ruins.push(Ruin { seat: *seat, cash: view.seat(*seat).cash, debt });
        }
        game.evolve(event);
    }
    ruins
}

impl News {
    /// Makes news of events, and of earlier ones among which their offers were made.
    pub fn of<'a>(events: Vec<Event>, earlier: impl IntoIterator<Item = &'a Event>) -> Self {
        let made = |event: &Event| match event {
            Event::Acted { seat, action: Action::Offer(offer) } => {
                let is_accepted = events.iter().any(|event| event.carries_out(offer.id));
                is_accepted.then(|| OpenOffer { from: *seat, offer: (**offer).clone() })
            }
            _ => None,
        };
        let mut accepted: Vec<OpenOffer> = earlier.into_iter().filter_map(made).collect();
        accepted.extend(events.iter().filter_map(made));
        Self { events, accepted, ..Self::default() }
    }

    /// Returns the news of some of the events alone, by their places.
    #[must_use]
    pub fn part(&self, is_kept: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.events.len()).filter(|at| is_kept(*at)).collect();
        let moved = |places: &[usize]| -> Vec<usize> {
            let among = |(now, at): (usize, &usize)| places.contains(at).then_some(now);
            kept.iter().enumerate().filter_map(among).collect()
        };
        let (planned, elsewhere) = (moved(&self.planned), moved(&self.elsewhere));
        let events = kept.iter().map(|at| self.events[*at].clone()).collect();
        Self { events, planned, elsewhere, ..self.clone() }
    }
}

/// Returns what happened after one step up to another, as a viewer may see it.
pub fn between(tx: &Tx<'_>, id: GameId, after: Step, upto: Step, viewer: Viewer) -> Result<News, StoreError> {
    between_as_seen(tx, id, after, upto, |_| viewer)
}

/// Returns the same, each step as another viewer may see it.
pub(super) fn between_as_seen(
    tx: &Tx<'_>,
    id: GameId,
    after: Step,
    upto: Step,
    viewer: impl Fn(Step) -> Viewer,
) -> Result<News, StoreError> {
    of_steps(tx, id, after, &log::steps(tx, id, after, upto)?, viewer)
}

/// Returns the same, of the steps after one of them, which are known.
pub(in crate::service) fn of_steps(
    tx: &Tx<'_>,
    id: GameId,
    after: Step,
    steps: &[LoggedStep],
    viewer: impl Fn(Step) -> Viewer,
) -> Result<News, StoreError> {
    let (mut events, mut planned, mut ruined) = (Vec::new(), Vec::new(), Vec::new());
    for step in told_of(steps) {
        if step.events.iter().any(|event| matches!(event, Event::Bankrupt { .. })) {
            ruined.extend(ruins_of(tx, id, step, viewer(step.n))?);
        }
        planned.extend(is_planned(step.by, &step.events).then_some(events.len()));
        events.extend(step.events.iter().map(|event| event.seen_by(viewer(step.n))));
    }
    let dealt = events.iter().any(|event| matches!(event, Event::DealDone { .. }));
    let earlier = if dealt { log::steps(tx, id, Step(0), after)? } else { Vec::new() };
    let told = News::of(events, earlier.iter().flat_map(|step| &step.events));
    Ok(News { planned, since: after, ruined, ..told })
}

/// Returns the bankruptcies of a step.
fn ruins_of(tx: &Tx<'_>, id: GameId, step: &LoggedStep, viewer: Viewer) -> Result<Vec<Ruin>, StoreError> {
    let Some(stored) = games::read(tx, id)? else { return Ok(Vec::new()) };
    let before = log::rebuild(tx, &stored, Step(step.n.0.saturating_sub(1)))?;
    Ok(before.map(|before| ruins(&before, &step.events, viewer)).unwrap_or_default())
}

/// Tells whether a step is told as one that was planned: an answer that was given ahead in an auction is nobody's
/// business.
pub(in crate::service) fn is_planned(by: Option<By>, events: &[Event]) -> bool {
    by == Some(By::Plan) && !matches!(events.first(), Some(Event::Acted { action: Action::Bid { .. }, .. }))
}

/// Returns what is to be told of some consecutive steps: those that are not taken back, and the take-backs, of which
/// the last to go back so far tells for the others.
pub(in crate::service) fn told_of(steps: &[LoggedStep]) -> Vec<&LoggedStep> {
    let mut told: Vec<&LoggedStep> = Vec::new();
    for step in steps {
        if let Some(to) = step.goes_back_to() {
            told.retain(|earlier| earlier.n <= to);
        }
        told.push(step);
    }
    told
}
