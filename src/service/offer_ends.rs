//! The ends of offers (G8): what became of those that a post has shown, once they can be answered no more.

use last_spike_engine::{Action, Event, Step, Viewer};

use super::look::{self, News};
use crate::store::games::{self, StoredGame};
use crate::store::{Fault, GameId, Tx, log};

/// The end of an offer.
#[derive(Clone, Debug)]
pub struct OfferEnd {
    /// Its number.
    pub id: u32,
    /// The fate of it.
    pub fate: OfferFate,
}

/// The fate of an offer.
#[derive(Clone, Debug)]
pub enum OfferFate {
    /// It was accepted, declined or withdrawn, or one side lost what it had promised: the news of that.
    Told(Box<News>),
    /// The game was over before it was answered.
    GameOver,
}

/// Returns a game, and the ends of some of its offers, which stood after a step; nothing of those that still stand, or were taken
/// back.
///
/// # Errors
/// [`Fault`] of the database, or when the game cannot be read.
pub fn of(
    tx: &Tx<'_>,
    game: GameId,
    step: Step,
    ids: &[u32],
) -> Result<Option<(StoredGame, Vec<OfferEnd>)>, Fault> {
    let Some(stored) = games::read(tx, game)? else { return Ok(None) };
    let Some(latest) = log::snapshot(tx, &stored)? else { return Ok(None) };
    let news = look::news(tx, game, step, latest.step(), Viewer::Spectator)?;
    let is_taken_back =
        news.events.iter().any(|event| matches!(event, Event::TakenBack { to } if *to < step));
    let end = |id: u32| {
        let told = news.events.iter().find(|event| ends(event) == Some(id)).cloned();
        let fate = match told {
            Some(event) => OfferFate::Told(Box::new(News {
                events: vec![event],
                accepted: news.accepted.clone(),
                ..News::default()
            })),
            None if is_taken_back || stored.is_open() => return None,
            None => OfferFate::GameOver,
        };
        Some(OfferEnd { id, fate })
    };
    let found = ids.iter().copied().filter_map(end).collect();
    Ok(Some((stored, found)))
}

/// Returns the number of the offer that an event ends.
fn ends(event: &Event) -> Option<u32> {
    match event {
        Event::Acted { action: Action::Decline { id } | Action::Withdraw { id }, .. }
        | Event::OfferLapsed { id }
        | Event::DealDone { id, .. } => Some(*id),
        _ => None,
    }
}
