//! How much a game counts for somebody, by whom they have played with before.

/// The number of games of a week with somebody after which the next one counts a quarter.
const QUARTERED_BY: f64 = 3.0;

/// Somebody's opponent in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The number of rated games of the two within the seven days before.
    pub games_of_week: u32,
    /// True if they are taken for one person with all others who are not known: see [`weight`].
    pub is_stranger: bool,
}

/// Returns how much a game counts for somebody, from 0 to 1: the mean over their opponents of (3 / (3 + games))², by the
/// number of rated games with each of them within the seven days before.
///
/// All strangers count as one person, with whom they have played all their rated games that count so far. So however many games
/// somebody plays with the same people within a week, or with strangers at all, together these count less than four
/// games do in full.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "at most five opponents")]
pub fn weight(opponents: &[Opponent], own_games: u32) -> f64 {
    if opponents.is_empty() {
        return 1.0;
    }
    let strangers = opponents.iter().filter(|opponent| opponent.is_stranger).count();
    let of_each = opponents.iter().map(|opponent| {
        if opponent.is_stranger {
            share(opponent.games_of_week.max(own_games)) / strangers as f64
        } else {
            share(opponent.games_of_week)
        }
    });
    of_each.sum::<f64>() / opponents.len() as f64
}

/// Returns how much a game with somebody counts after so many others.
fn share(games: u32) -> f64 {
    (QUARTERED_BY / (QUARTERED_BY + f64::from(games))).powi(2)
}
