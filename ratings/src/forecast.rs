//! A forecast compared with what came of a game.

use std::cmp::Ordering;
use std::ops::AddAssign;

/// How well games were foretold: whole numbers, so that those of several games add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Forecast {
    /// The winners that were foretold, in sixtieths: where the forecast had several ahead of all others and one of them
    /// won, they share the 60.
    pub winner_sixtieths: u32,
    /// The games that somebody won alone.
    pub winners: u32,
    /// The pairs whose order was foretold, in halves: 1 where the forecast did not say who would be ahead.
    pub pair_halves: u32,
    /// The pairs of players, those who shared a place left out.
    pub pairs: u32,
}

impl Forecast {
    /// Returns the share of winners that was foretold, in per cent; `None` if there was none to foretell.
    #[must_use]
    pub fn winners_percent(&self) -> Option<u8> {
        percent(self.winner_sixtieths, u64::from(self.winners) * 60)
    }

    /// Returns the share of pairs whose order was foretold, in per cent; `None` if there was none to foretell.
    #[must_use]
    pub fn pairs_percent(&self) -> Option<u8> {
        percent(self.pair_halves, u64::from(self.pairs) * 2)
    }
}

impl AddAssign for Forecast {
    fn add_assign(&mut self, other: Self) {
        self.winner_sixtieths += other.winner_sixtieths;
        self.winners += other.winners;
        self.pair_halves += other.pair_halves;
        self.pairs += other.pairs;
    }
}

/// Returns a part of a whole in per cent, rounded; `None` of nothing.
fn percent(part: u32, whole: u64) -> Option<u8> {
    let rounded = (u64::from(part) * 200 + whole).checked_div(whole * 2)?;
    u8::try_from(rounded).ok()
}

/// Compares a forecast with what came of a game. Each player is given by what foretells them, where more is better (μ,
/// or the wins so far), and by their place, where 1 is best.
#[must_use]
pub fn foretold(predictor_and_place: &[(f64, u32)]) -> Forecast {
    let mut forecast = Forecast::default();
    for (i, (one, place)) in predictor_and_place.iter().enumerate() {
        for (other, other_place) in &predictor_and_place[..i] {
            if place == other_place {
                continue;
            }
            forecast.pairs += 1;
            forecast.pair_halves += match one.partial_cmp(other) {
                Some(Ordering::Greater) if place < other_place => 2,
                Some(Ordering::Less) if place > other_place => 2,
                Some(Ordering::Greater | Ordering::Less) => 0,
                Some(Ordering::Equal) | None => 1,
            };
        }
    }
    let best = predictor_and_place.iter().map(|(_, place)| *place).min();
    let mut winners = predictor_and_place.iter().filter(|(_, place)| Some(*place) == best);
    if let (Some((winner, _)), None) = (winners.next(), winners.next())
        && predictor_and_place.len() > 1
    {
        forecast.winners = 1;
        if predictor_and_place.iter().all(|(one, _)| one <= winner) {
            let ahead = predictor_and_place.iter().filter(|(one, _)| one >= winner).count();
            forecast.winner_sixtieths = u32::try_from(60 / ahead.max(1)).unwrap_or(60);
        }
    }
    forecast
}
