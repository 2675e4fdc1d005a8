//! The consequences of arriving on a space.

use last_spike_engine::{Edition, Event, Family, Money, PathSpace, Phase, SpaceKind};

/// The consequence of arriving on a space, where no event tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// None, or events tell it.
    Plain,
    /// The end of track costs the next turn (G7).
    MissesTurn,
    /// The land there cannot be bought, and the turn is over (G3).
    BuysNothing,
    /// There is no section to remove (G7).
    RemovesNothing,
    /// There are no deeds to pay for (G7).
    PaysNothing,
    /// There are no deeds that bring rents (G7).
    GetsNothing,
}

/// Returns the consequence of arriving on a space, by the events that follow.
pub(super) fn arrival(edition: &Edition, to: u8, after: &[Event]) -> Arrival {
    let Family::Dice(figures) = &edition.family else { return Arrival::Plain };
    let PathSpace { kind, amount } = figures.space(to);
    let Some(next) = after.iter().position(|event| matches!(event, Event::TurnTo { .. })) else {
        return if kind == SpaceKind::EndOfTrack { Arrival::MissesTurn } else { Arrival::Plain };
    };
    let asks = |asked: Phase| matches!(after[next], Event::TurnTo { phase, .. } if phase == asked);
    let moves_money = after[..next].iter().any(|event| match event {
        Event::Paid { cause, .. } | Event::Owed { cause, .. } | Event::Received { cause, .. } => {
            *cause == kind
        }
        _ => false,
    });
    match kind {
        SpaceKind::EndOfTrack => Arrival::MissesTurn,
        SpaceKind::Land if !asks(Phase::Land) => Arrival::BuysNothing,
        SpaceKind::NorthwestRebellion if !asks(Phase::Remove) => Arrival::RemovesNothing,
        SpaceKind::RoadbedCosts if amount > Money::ZERO && !moves_money => Arrival::PaysNothing,
        SpaceKind::SettlerRents if amount > Money::ZERO && !moves_money => Arrival::GetsNothing,
        _ => Arrival::Plain,
    }
}
