//! How much a game counts for somebody who has played with the same people before.

/// The number of games of a week with somebody after which the next one counts a quarter.
const QUARTERED_BY: f64 = 3.0;

/// Returns how much a game counts for somebody, from 0 to 1, by how many rated games they played with each of their
/// opponents within the seven days before it: the mean over the opponents of (3 / (3 + games))².
///
/// However many games the same people play within a week, together they count less than four games do in full.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "at most five opponents")]
pub fn weight(earlier_games_with_each: &[u32]) -> f64 {
    if earlier_games_with_each.is_empty() {
        return 1.0;
    }
    let of_each = earlier_games_with_each
        .iter()
        .map(|games| (QUARTERED_BY / (QUARTERED_BY + f64::from(*games))).powi(2));
    of_each.sum::<f64>() / earlier_games_with_each.len() as f64
}
