//! The end of a game in words: the winner, everybody's place, one player's own.

use last_spike_engine::{Money, Outcome, Placing, Reason, Seat, Standing};

use crate::present::key;
use crate::present::parts::scene::Scene;
use crate::present::words::terms::land_breaks_ties;

/// Returns the line about the winner, and a line for each player, the best first.
pub(in crate::present) fn lines(scene: &Scene<'_>, outcome: &Outcome) -> Vec<String> {
    let ranking = outcome.ranking.iter().map(|placing| {
        let ties = |other: &Placing| other.seat != placing.seat && other.cash == placing.cash;
        rank(scene, placing, outcome.ranking.iter().any(ties))
    });
    std::iter::once(winner(scene, outcome)).chain(ranking).collect()
}

/// Returns the line about the winner and by what they won, or about those who share the victory.
pub(in crate::present) fn winner(scene: &Scene<'_>, outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners().map(|seat| scene.names.bold(seat)).collect();
    let lead = lead(scene, outcome);
    let key = match (outcome.reason, winners.len(), lead) {
        (Reason::LastPlayer, ..) => key::RESULT_LAST_PLAYER,
        (Reason::LastSpike, 1, Some(Money::ZERO)) => key::RESULT_WON_LAND,
        (Reason::LastSpike, 1, Some(_)) => key::RESULT_WON_BY,
        (Reason::LastSpike, 1, None) => key::RESULT_WON,
        (Reason::LastSpike, ..) => key::RESULT_SHARED,
    };
    let lead = scene.lang.money(lead.unwrap_or_default());
    scene.lang.text(key, &[("names", scene.lang.list(&winners).into()), ("lead", lead.into())])
}

/// Returns how much more cash the first has than the second; `None` if nobody else is left.
fn lead(scene: &Scene<'_>, outcome: &Outcome) -> Option<Money> {
    let stays = |placing: &&Placing| scene.view.seat(placing.seat).standing == Standing::Playing;
    let mut staying = outcome.ranking.iter().filter(stays);
    let (first, second) = (staying.next()?, staying.next()?);
    Some(first.cash - second.cash)
}

/// Returns the line about one player's own place.
pub(in crate::present) fn own(scene: &Scene<'_>, outcome: &Outcome, seat: Seat) -> Option<String> {
    let placing = outcome.ranking.iter().find(|placing| placing.seat == seat)?;
    let key = match scene.view.seat(seat).standing {
        Standing::Playing => key::RESULT_OWN_PLACE,
        Standing::Bankrupt | Standing::Resigned => key::RESULT_OWN_PLACE_OUT,
    };
    Some(scene.lang.text(
        key,
        &[
            ("place", placing.place.into()),
            ("players", outcome.ranking.len().into()),
            ("cash", scene.lang.money(placing.cash).into()),
        ],
    ))
}

fn rank(scene: &Scene<'_>, placing: &Placing, is_tied: bool) -> String {
    let lang = scene.lang;
    let name = scene.names.with_token(placing.seat);
    let key = match scene.view.seat(placing.seat).standing {
        Standing::Playing if is_tied && land_breaks_ties(&scene.view.edition) => key::RESULT_PLACE_LAND,
        Standing::Playing => key::RESULT_PLACE,
        Standing::Bankrupt => key::RESULT_BANKRUPT,
        Standing::Resigned => key::RESULT_RESIGNED,
    };
    lang.text(
        key,
        &[
            ("place", placing.place.into()),
            ("name", name.into()),
            ("cash", lang.money(placing.cash).into()),
            ("land", lang.money(placing.land_cost).into()),
        ],
    )
}
