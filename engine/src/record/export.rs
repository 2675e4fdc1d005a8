//! Writing a game's record, without what its reader may not know.

use super::document::{After, FORMAT, Fairness, Player, Record, Setup, Step, WITH_PUBLIC};
use super::figures;
use crate::model;
use crate::setup;
use crate::{By, Event, Fold, Game, NotPlayed, Public, Scheme, Seat, Seed, Tile, Viewer};

/// A game with all its secrets.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// Before its first step.
    pub beginning: &'a Game,
    /// The players.
    pub players: Vec<Player>,
    /// The seed of all chance.
    pub seed: Seed,
    /// The scheme in which the game began; its record is of this version.
    pub scheme: Scheme,
    /// The number that is part of its key, where it has one.
    pub public: Option<Public>,
    /// The deal.
    pub setup: &'a setup::Setup,
    /// All that happened.
    pub steps: Vec<SourceStep<'a>>,
}

/// A step of the log.
#[derive(Clone, Copy, Debug)]
pub struct SourceStep<'a> {
    /// The seat that acted.
    pub seat: Seat,
    /// The taker, where it was not the player themselves.
    pub by: Option<By>,
    /// The events, the action first.
    pub events: &'a [Event],
}

/// Writes the record; of a game that is not over only what the viewer may know.
///
/// # Errors
/// [`NotPlayed`] when the log goes back to a step that it does not have.
pub fn export(source: &Source<'_>, viewer: Viewer) -> Result<Record, NotPlayed> {
    export_for(source, |_| viewer)
}

/// Writes the record for somebody who may know of each step, and of the deal as step 0, what a viewer may.
///
/// # Errors
/// [`NotPlayed`] when the log goes back to a step that it does not have.
pub fn export_for(source: &Source<'_>, viewer: impl Fn(model::Step) -> Viewer) -> Result<Record, NotPlayed> {
    write(source, |step| Some(viewer(step)))
}

/// Writes the record with every secret, also of a game that is not over: for who operates the bot.
///
/// # Errors
/// [`NotPlayed`] when the log goes back to a step that it does not have.
pub fn export_full(source: &Source<'_>) -> Result<Record, NotPlayed> {
    write(source, |_| None)
}

/// Writes a record for whom each step may be known as a viewer may know it; `None` knows all.
fn write(source: &Source<'_>, viewer: impl Fn(model::Step) -> Option<Viewer>) -> Result<Record, NotPlayed> {
    let mut fold = Fold::of(source.beginning.clone(), source.steps.iter().map(|step| step.events));
    let over = {
        let mut end = fold.clone();
        source.steps.iter().try_for_each(|step| end.step(step.events))?;
        end.game().is_over()
    };
    let hidden_from = &|step: model::Step| viewer(step).filter(|_| !over);
    let edition = source.beginning.edition();
    let steps = source.steps.iter().map(|step| write_step(&mut fold, *step, source.scheme, hidden_from));
    let steps = steps.collect::<Result<Vec<Step>, NotPlayed>>()?;
    Ok(Record {
        format: FORMAT.to_owned(),
        version: version(source, &steps),
        edition: edition.id.clone(),
        edition_revision: edition.revision,
        table: match source.scheme {
            Scheme::Third => figures::early(edition),
            Scheme::Fourth => {
                figures::table(edition, source.beginning.options().double_cost, source.beginning.seats())
            }
        },
        options: source.beginning.options(),
        pace: None,
        hints: false,
        rated: false,
        players: source.players.clone(),
        tenures: Vec::new(),
        fairness: Fairness {
            commitment: source.seed.commitment(),
            public: source.public,
            seed: hidden_from(model::Step(0)).is_none().then_some(source.seed),
        },
        setup: setup(source.setup, hidden_from(model::Step(0))),
        steps,
        result: fold.game().outcome(),
    })
}

/// Returns the first version that knows all that a record says; a game of the newest scheme is of its version.
fn version(source: &Source<'_>, steps: &[Step]) -> u32 {
    match (source.scheme, source.public) {
        (Scheme::Fourth, _) => Scheme::Fourth.version(),
        (Scheme::Third, Some(_)) => WITH_PUBLIC,
        (Scheme::Third, None) => steps.iter().map(Step::version).max().unwrap_or(1),
    }
}

/// Writes a step; `hidden_from` is who reads it while the game is not over.
fn write_step(
    fold: &mut Fold,
    step: SourceStep<'_>,
    scheme: Scheme,
    hidden_from: impl Fn(model::Step) -> Option<Viewer>,
) -> Result<Step, NotPlayed> {
    fold.step(step.events)?;
    let game = fold.game();
    let hidden_from = hidden_from(game.step());
    let seen = |event: &Event| hidden_from.map_or_else(|| event.clone(), |viewer| event.seen_by(viewer));
    let action = step.events.iter().find_map(|event| match seen(event) {
        Event::Acted { action, .. } => Some(action),
        _ => None,
    });
    Ok(Step {
        n: game.step().0,
        seat: step.seat,
        by: step.by,
        agreed: scheme >= Scheme::Fourth && is_agreed(step.events),
        action: action.expect("invariant: a step's first event is its action"),
        events: step
            .events
            .iter()
            .filter(|event| !event.is_internal())
            .map(|event| seen(event).bare())
            .collect(),
        after: after(game, hidden_from),
    })
}

/// Tells whether a step takes others back with the consent of those who were asked.
fn is_agreed(events: &[Event]) -> bool {
    matches!(events.last(), Some(Event::TakenBack { agreed: true, .. }))
}

/// Returns the state after a step as its reader may know it.
pub(super) fn after(game: &Game, hidden_from: Option<Viewer>) -> After {
    let cash = |seat: Seat| {
        let viewer = hidden_from.unwrap_or(Viewer::Seat(seat));
        game.view(viewer).seat(seat).cash
    };
    After {
        cash: Seat::first(game.seats()).map(cash).collect(),
        next_seat: game.to_act().first().copied(),
        phase: game.phase(),
    }
}

pub(super) fn setup(setup: &setup::Setup, hidden_from: Option<Viewer>) -> Setup {
    let Some(deal) = &setup.deal else {
        return Setup { first_draw: None, first_seat: setup.first_seat, hands: None, set_aside: None };
    };
    let hand = |(seat, hand): (Seat, &Vec<Tile>)| {
        let shown = hidden_from.is_none_or(|viewer| viewer.is(seat));
        hand.iter().map(|tile| shown.then_some(*tile)).collect()
    };
    Setup {
        first_draw: Some(deal.first_draw.clone()),
        first_seat: setup.first_seat,
        hands: Some((0..).map(Seat).zip(&deal.hands).map(hand).collect()),
        set_aside: Some(deal.set_aside.filter(|_| hidden_from.is_none())),
    }
}
