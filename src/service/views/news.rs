//! The news of a game: events, with the facts that are needed to tell them.

use last_spike_engine::{Action, By, Debt, Event, Game, Money, OpenOffer, Seat, Step, Viewer};

use crate::service::clock::awaiting::Due;
use crate::store::games;
use crate::store::log::{self, LoggedStep};
use crate::store::{GameId, StoreError, Tx};

/// Events, with the facts that are needed to tell them.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// The events, as the reader may see them.
    pub events: Vec<Event>,
    /// The accepted offers: the events only give their numbers (G8).
    pub accepted: Vec<OpenOffer>,
    /// The players whom a public post mentions.
    pub called: Vec<Seat>,
    /// The numbers of the offers that notify nobody.
    pub silent: Vec<u32>,
    /// The players who are asked, with their deadlines.
    pub due: Vec<(Seat, Due)>,
    /// The indices of the events with which planned steps begin.
    pub planned: Vec<usize>,
    /// The indices of the events that another post tells, which stays.
    pub elsewhere: Vec<usize>,
    /// The step after which the events begin.
    pub since: Step,
    /// The bankruptcies among the events, with the cash and debts that led to them.
    pub ruined: Vec<Ruin>,
    /// True if the seller of the open auction has all their deeds put up, one after another, at its minimum (G9).
    pub puts_all_up: bool,
}

/// The means of a player who went bankrupt, as the reader of the news may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruin {
    /// The player.
    pub seat: Seat,
    /// Their cash; `None` if it is hidden from the reader.
    pub cash: Option<Money>,
    /// The debt that they couldn't pay (G9).
    pub debt: Option<Debt>,
}

/// Returns the bankruptcies among the events of a step; `before` is the game before the step.
#[must_use]
pub fn ruins(before: &Game, events: &[Event], viewer: Viewer) -> Vec<Ruin> {
    // Few steps have bankruptcies.
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
    /// Creates the news of some events; `earlier` are the earlier events that may contain their offers.
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

    /// Returns the news of some of the events alone, chosen by their indices.
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

/// Returns the news of the steps after one, up to another, as a viewer may see it.
pub fn between(tx: &Tx<'_>, id: GameId, after: Step, upto: Step, viewer: Viewer) -> Result<News, StoreError> {
    between_as_seen(tx, id, after, upto, |_| viewer)
}

/// Returns the news of the steps after one, up to another, each step as `viewer` gives for it.
pub(super) fn between_as_seen(
    tx: &Tx<'_>,
    id: GameId,
    after: Step,
    upto: Step,
    viewer: impl Fn(Step) -> Viewer,
) -> Result<News, StoreError> {
    of_steps(tx, id, after, &log::steps(tx, id, after, upto)?, viewer)
}

/// Returns the news of the given steps, which are those after `after`, each step as `viewer` gives for it.
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

/// Returns whether a step is shown as planned. An auction answer that was given ahead isn't: that is nobody's business.
pub(in crate::service) fn is_planned(by: Option<By>, events: &[Event]) -> bool {
    by == Some(By::Plan) && !matches!(events.first(), Some(Event::Acted { action: Action::Bid { .. }, .. }))
}

/// Returns the steps to tell of some consecutive ones: those that were not taken back, and the take-backs. A take-back
/// that goes further back replaces the earlier ones.
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
