//! The end of a game in words: the winner, everybody's place, one player's own.

use last_spike_engine::{Outcome, Placing, Reason, Seat, Standing};

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

/// Returns the line about the winner, or those who share the victory.
pub(in crate::present) fn winner(scene: &Scene<'_>, outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners().map(|seat| scene.names.bold(seat)).collect();
    let key = match (outcome.reason, winners.len()) {
        (Reason::LastPlayer, _) => "result-last-player",
        (Reason::LastSpike, 1) => "result-won",
        (Reason::LastSpike, _) => "result-shared",
    };
    scene.lang.text(key, &[("names", scene.lang.list(&winners).into())])
}

/// Returns the line about one player's own place.
pub(in crate::present) fn own(scene: &Scene<'_>, outcome: &Outcome, seat: Seat) -> Option<String> {
    let placing = outcome.ranking.iter().find(|placing| placing.seat == seat)?;
    let key = match scene.view.seat(seat).standing {
        Standing::Playing => "result-own-place",
        Standing::Bankrupt | Standing::Resigned => "result-own-place-out",
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
        Standing::Playing if is_tied && land_breaks_ties(&scene.view.edition) => "result-place-land",
        Standing::Playing => "result-place",
        Standing::Bankrupt => "result-bankrupt",
        Standing::Resigned => "result-resigned",
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
