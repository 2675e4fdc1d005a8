//! How much a game counts for somebody who has played with the same people before.

/// The number of games with somebody within a week after which the next one counts half.
const HALVED_BY: f64 = 3.0;

/// Returns how much a game counts for somebody, from 0 to 1, by how many rated games they played with each of their
/// opponents within the seven days before it: the mean over the opponents of 3 / (3 + games).
///
/// However many games the same people play each week, a week of them counts for at most three.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "at most five opponents")]
pub fn weight(earlier_games_with_each: &[u32]) -> f64 {
    if earlier_games_with_each.is_empty() {
        return 1.0;
    }
    let of_each = earlier_games_with_each.iter().map(|games| HALVED_BY / (HALVED_BY + f64::from(*games)));
    of_each.sum::<f64>() / earlier_games_with_each.len() as f64
}
