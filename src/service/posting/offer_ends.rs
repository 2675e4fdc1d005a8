//! The ends of offers (G8): of one that a player answers too late, and of those that a post has shown.

use last_spike_engine::{Action, Event, Seat, Step, Viewer, played};

use crate::service::views::news::{self, News};
use crate::store::games::{self, StoredGame};
use crate::store::{GameId, StoreError, Tx, log};

/// The way in which an offer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player to whom the offer was made accepted it.
    Accepted,
    /// The player to whom the offer was made declined it.
    Declined,
    /// The player who made the offer withdrew it.
    Withdrawn,
    /// One side lost what it had promised, so the offer lapsed.
    Lapsed,
}

impl Ending {
    /// Returns the number of the offer that an event ends, and the way in which it ends.
    fn of(event: &Event) -> Option<(u32, Self)> {
        match event {
            Event::DealDone { id, .. } => Some((*id, Self::Accepted)),
            Event::Acted { action: Action::Decline { id }, .. } => Some((*id, Self::Declined)),
            Event::Acted { action: Action::Withdraw { id }, .. } => Some((*id, Self::Withdrawn)),
            Event::OfferLapsed { id } => Some((*id, Self::Lapsed)),
            _ => None,
        }
    }
}

/// Returns how an offer that a seat made or got has ended; `None` if it has not ended, or is between others.
pub fn end_of(tx: &Tx<'_>, game: GameId, id: u32, seat: Seat) -> Result<Option<Ending>, StoreError> {
    let steps = log::all(tx, game)?;
    let line = played(steps.iter().map(|step| (step.n, &*step.events)));
    let steps = steps.iter().filter(|step| line.binary_search(&step.n).is_ok());
    let (mut is_own, mut end) = (false, None);
    for event in steps.flat_map(|step| &step.events) {
        match event {
            Event::Acted { seat: actor, action: Action::Offer(offer) } if offer.id == id => {
                is_own = *actor == seat || offer.to_seat == seat;
            }
            event => end = Ending::of(event).filter(|(ended, _)| *ended == id).map(|(_, end)| end).or(end),
        }
    }
    Ok(end.filter(|_| is_own))
}

/// An offer that has ended, as its post shows it.
#[derive(Clone, Debug)]
pub struct EndedOffer {
    /// The offer's number.
    pub id: u32,
    /// The offer's fate.
    pub fate: OfferFate,
}

/// The fate of an offer.
#[derive(Clone, Debug)]
pub enum OfferFate {
    /// The offer was accepted, declined or withdrawn, or one side lost what it had promised; with the news of that.
    Told(Box<News>),
    /// The game was over before the offer was answered.
    GameOver,
}

/// Returns a game and the ends of those of its offers that stood after `step` and have ended; offers that still stand
/// or were taken back are left out.
///
/// # Errors
/// [`StoreError`] of the database, or if the game can't be read.
pub fn of(
    tx: &Tx<'_>,
    game: GameId,
    step: Step,
    ids: &[u32],
) -> Result<Option<(StoredGame, Vec<EndedOffer>)>, StoreError> {
    let Some(stored) = games::read(tx, game)? else { return Ok(None) };
    let Some(latest) = log::snapshot(tx, &stored)? else { return Ok(None) };
    let news = news::between(tx, game, step, latest.step(), Viewer::Spectator)?;
    let is_taken_back =
        news.events.iter().any(|event| matches!(event, Event::TakenBack { to, .. } if *to < step));
    let end = |id: u32| {
        // After a take-back the offer's number may belong to another offer.
        let makes_another = |event: &Event| matches!(event, Event::Acted { action: Action::Offer(made), .. } if made.id == id);
        let of_this = news.events.iter().take_while(|event| !makes_another(event));
        let told = of_this
            .into_iter()
            .find(|event| Ending::of(event).is_some_and(|(ended, _)| ended == id))
            .cloned();
        let fate = match told {
            Some(event) => OfferFate::Told(Box::new(News {
                events: vec![event],
                accepted: news.accepted.clone(),
                ..News::default()
            })),
            None if is_taken_back || stored.is_open() => return None,
            None => OfferFate::GameOver,
        };
        Some(EndedOffer { id, fate })
    };
    let found = ids.iter().copied().filter_map(end).collect();
    Ok(Some((stored, found)))
}
