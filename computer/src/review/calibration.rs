//! The calibration of chances: what the shares of playouts mean, fitted to games. Its figures are data beside the code.

use std::sync::LazyLock;

use last_spike_engine::Game;
use serde::{Deserialize, Serialize};

use crate::weights::Kind;

/// The knowledge with which the worlds agree that are played to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// The knowledge of everybody at the table: hands are dealt anew.
    Public,
    /// The full truth: only what was still to be drawn or rolled is open.
    Truth,
}

/// The calibration for a table of one size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calibration {
    /// The way of play.
    pub kind: Kind,
    /// The number of players.
    pub seats: u8,
    /// The power that the shares of worlds drawn from what is public are raised to: above one, playouts were too
    /// cautious.
    pub public: f32,
    /// The same for worlds that agree with the full truth.
    pub truth: f32,
    /// The factor of the effects of choices, so that luck is nothing on average: worlds drawn from a view know
    /// nothing of the others' reasons, and so a choice seems to matter more than it does.
    pub choices: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    table: Vec<Calibration>,
}

static ALL: LazyLock<Vec<Calibration>> = LazyLock::new(|| {
    let tables: Tables = toml::from_str(include_str!("calibration.toml"))
        .expect("invariant: the program's own calibration is sound");
    tables.table
});

impl Calibration {
    /// Returns the calibration of a game's table.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self::for_table(Kind::of(game.edition()), game.seats())
    }

    /// Returns the calibration of a way of play for so many players.
    ///
    /// # Panics
    /// Never: there is a table for each way of play.
    #[must_use]
    pub fn for_table(kind: Kind, seats: u8) -> Self {
        let tables = ALL.iter().filter(|table| table.kind == kind);
        let nearest = tables.min_by_key(|table| table.seats.abs_diff(seats));
        *nearest.expect("invariant: there is a table for each way of play")
    }

    /// Returns the chances that shares of playouts stand for.
    #[must_use]
    pub fn apply(self, known: Known, shares: &[f32]) -> Vec<f32> {
        let power = match known {
            Known::Public => self.public,
            Known::Truth => self.truth,
        };
        raised(shares, power)
    }
}

/// Raises shares to a power so that their sum stays one.
pub(crate) fn raised(shares: &[f32], power: f32) -> Vec<f32> {
    let raised: Vec<f32> = shares.iter().map(|share| share.powf(power)).collect();
    let sum: f32 = raised.iter().sum();
    raised.iter().map(|share| share / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_calibration_for_every_table_and_chances_stay_chances() {
        for kind in Kind::ALL {
            let seats: Vec<u8> =
                ALL.iter().filter(|table| table.kind == kind).map(|table| table.seats).collect();
            assert_eq!(seats, [2, 3, 4, 5, 6], "{kind:?}");
        }
        for table in ALL.iter() {
            for known in [Known::Public, Known::Truth] {
                let chances = table.apply(known, &[0.7, 0.2, 0.1, 0.0]);
                assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                assert!(chances[0] > chances[1] && chances[1] > chances[2] && chances[3] == 0.0);
            }
        }
    }
}
