//! The standard that a game must meet to count, and who left it before it did.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::UserId;
use crate::store::ratings::results::PlayerResult;

/// The number of people who must each have made [`OWN_MOVES`].
const PLAYED_BY: usize = 2;

/// The moves that a person must have made themselves to have played a game.
const OWN_MOVES: u32 = 3;

/// Returns whether a game counts: at least two people each made three moves of their own. A game in which one person sat
/// down with computers counts if somebody did.
pub(super) fn counts(players: &[PlayerResult]) -> bool {
    let mut own = BTreeMap::<UserId, u32>::new();
    for player in players {
        if let Some(user) = player.user() {
            *own.entry(user).or_default() += player.own_moves.unwrap_or_default();
        }
    }
    let needed = rated_people(players).clamp(1, PLAYED_BY);
    own.values().filter(|moves| **moves >= OWN_MOVES).count() >= needed
}

/// Returns the number of people whom a game could rate: those who did not take a seat over.
pub(super) fn rated_people(players: &[PlayerResult]) -> usize {
    let own = players.iter().filter(|player| !player.successor);
    own.filter_map(PlayerResult::user).collect::<BTreeSet<_>>().len()
}

/// Returns whether a computer made more than a quarter of somebody's moves.
pub(super) const fn is_stood_in(moves: u32, stand_in_moves: u32) -> bool {
    4 * stand_in_moves > moves
}

/// Notes who left or ended a game that was to be rated and does not count: whoever resigned, was replaced or has ended
/// it, and whoever made fewer than three moves because a computer moved for them. A person who took a seat over is not
/// rated, and nothing is noted of them.
pub(super) fn note_leavers(players: &mut [PlayerResult]) {
    for player in players.iter_mut().filter(|player| !player.successor && player.user().is_some()) {
        let was_away = player.own_moves.is_some_and(|own| own < OWN_MOVES)
            && is_stood_in(player.moves, player.stand_in_moves);
        player.left_early |= player.resigned || player.replaced || player.ended_it || was_away;
    }
}
