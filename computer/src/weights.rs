//! The figures that `hard` plays by: data beside the code, made by `last-spike-computer tune`.

use std::sync::LazyLock;

use last_spike_engine::{Edition, Family, Raising};
use serde::{Deserialize, Serialize};

use super::judge::Judge;
use super::policy::Policy;

/// The figures by which `hard` plays at a table of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The number of players.
    pub seats: u8,
    /// The number of turns that a playout goes on for before the judge is asked.
    pub turns: u32,
    /// The judge.
    pub judge: Judge,
    /// The policy of playouts.
    pub policy: Policy,
}

/// The figures for all sizes of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// One for each number of players, fewest first.
    pub table: Vec<Weights>,
}

/// The ways of play that have figures of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Tiles, and land is sold to the bank.
    Sell,
    /// Tiles, and deeds are auctioned.
    Auction,
    /// Dice.
    Dice,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sell, Self::Auction, Self::Dice];

    /// Returns which one an edition is of.
    #[must_use]
    pub const fn of(edition: &Edition) -> Self {
        match &edition.family {
            Family::Tiles(figures) => match figures.variant.raising {
                Raising::SellToBank => Self::Sell,
                Raising::Auction => Self::Auction,
            },
            Family::Dice(_) => Self::Dice,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Sell => include_str!("weights/sell.toml"),
            Self::Auction => include_str!("weights/auction.toml"),
            Self::Dice => include_str!("weights/dice.toml"),
        }
    }
}

static ALL: LazyLock<[Tables; 3]> = LazyLock::new(|| {
    Kind::ALL.map(|kind| toml::from_str(kind.text()).expect("invariant: the program's own weights are sound"))
});

impl Tables {
    /// Returns the figures of an edition.
    #[must_use]
    pub fn of(edition: &Edition) -> &'static Self {
        &ALL[Kind::of(edition) as usize]
    }

    /// Writes the figures as they stand beside the code, four digits after the point.
    ///
    /// # Panics
    /// Never: figures can be written.
    #[must_use]
    pub fn write(&self) -> String {
        let table = |weights: &Weights| {
            let point = |point: &Vec<f32>| {
                let weights: Vec<String> = point.iter().map(|weight| format!("{weight:.4}")).collect();
                format!("    [{}],\n", weights.join(", "))
            };
            let judge: String = weights.judge.points.iter().map(point).collect();
            let policy = toml::to_string(&weights.policy).expect("invariant: figures can be written");
            let (seats, turns) = (weights.seats, weights.turns);
            format!(
                "[[table]]\nseats = {seats}\nturns = {turns}\njudge = [\n{judge}]\n\n[table.policy]\n{policy}"
            )
        };
        let tables: Vec<String> = self.table.iter().map(table).collect();
        format!("# Made by `last-spike-computer tune`: see docs/computers.md.\n{}", tables.join("\n"))
    }

    /// Returns the figures for so many players.
    ///
    /// # Panics
    /// Never: there is a table at least.
    #[must_use]
    pub fn for_seats(&self, seats: u8) -> &Weights {
        let nearest = self.table.iter().min_by_key(|weights| weights.seats.abs_diff(seats));
        nearest.expect("invariant: there is a table at least")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_fit_the_features_and_stand_as_they_are_written() {
        for kind in Kind::ALL {
            let tables: Tables = toml::from_str(kind.text()).unwrap();
            assert_eq!(tables.table.iter().map(|weights| weights.seats).collect::<Vec<_>>(), [2, 3, 4, 5, 6]);
            for weights in &tables.table {
                assert_eq!(weights.judge.points.len(), Judge::POINTS);
                assert!(weights.judge.points.iter().all(|point| point.len() == crate::features::FEATURES));
                assert!(weights.turns > 0);
            }
            assert_eq!(tables.write(), kind.text());
        }
    }
}
