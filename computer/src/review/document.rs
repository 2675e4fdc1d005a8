//! The review of a game as it is kept: its JSON is written by `record review --json`, and read again from the database.

use last_spike_engine::{Action, City, Event, Seat, Step};
use serde::{Deserialize, Serialize};

/// The review of a finished game. Chances lie between 0 and 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The number of playouts for each position and for each choice.
    pub playouts: u32,
    /// The chances at the beginning and after every turn.
    pub turns: Vec<Turn>,
    /// The turning points, the largest first: three at most.
    pub turning_points: Vec<TurningPoint>,
    /// The choices that cost their seat something, in the order of the game.
    pub costly: Vec<Judged>,
    /// The parts of each seat's result, by seat.
    pub accounts: Vec<Account>,
}

/// Everybody's chances to win after a turn, by seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn, from 1; 0 is the beginning.
    pub turn: u32,
    /// The last step of it.
    pub step: Step,
    /// The seat whose turn it was.
    pub seat: Option<Seat>,
    /// The chances in worlds drawn from what everybody could see.
    pub public: Vec<f32>,
    /// The chances in worlds that agree with the full truth.
    pub truth: Vec<f32>,
}

/// A choice, and what it cost the seat that made it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The number of the turn.
    pub turn: u32,
    /// The step.
    pub step: Step,
    /// The seat that chose.
    pub seat: Seat,
    /// Its choice.
    pub action: Action,
    /// The city whose deed was auctioned, where it answered an auction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<City>,
    /// The choice of `hard` in their place.
    pub hard: Hard,
    /// The gain in the seat's chance that the choice of `hard` would have brought, as far as its player could know; 0
    /// if `hard` would have done the same.
    pub cost: f32,
}

/// A moment that decided much.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// The choice that the turn stands for.
    #[serde(flatten)]
    pub choice: Judged,
    /// The effect of the turn on each seat's chance, as everybody could see it.
    pub swing: Vec<f32>,
    /// The events of the turn that moved the chances.
    pub came: Came,
}

/// The events of a turn that move chances most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Came {
    /// The seat that laid or built the last spike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_spike: Option<Seat>,
    /// The dollars that each seat got, by land and by the spaces of 1976, less those that it paid for these.
    pub money: Vec<i64>,
    /// The seats that went bankrupt or left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Seat>,
}

impl Came {
    /// Notes what an event adds to it, at a table of so many.
    pub(super) fn note(&mut self, event: &Event, seats: u8) {
        self.money.resize(usize::from(seats), 0);
        let mut adds = |seat: Seat, amount: i64| {
            if let Some(money) = self.money.get_mut(seat.index()) {
                *money += amount;
            }
        };
        match event {
            Event::Payout { seat, amount, .. } | Event::Received { seat, amount, .. } => {
                adds(*seat, i64::from(amount.0));
            }
            Event::Paid { seat, amount, to_seat, .. } => {
                adds(*seat, -i64::from(amount.0));
                if let Some(seat) = to_seat {
                    adds(*seat, i64::from(amount.0));
                }
            }
            Event::LastSpike { seat, bonus } => {
                adds(*seat, i64::from(bonus.0));
                self.last_spike = Some(*seat);
            }
            Event::Bankrupt { seat, .. } | Event::Resigned { seat, .. } => self.out.push(*seat),
            _ => {}
        }
    }
}

/// The choice of `hard` in the view that a player had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "does", content = "action", rename_all = "snake_case")]
pub enum Hard {
    /// The same, or what is as good.
    Same,
    /// Something better.
    Instead(Action),
    /// It would not have left the game.
    PlayOn,
}

/// The parts of a seat's result: its chance at the start and the three others add up to its share of the victory.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// The seat.
    pub seat: Seat,
    /// The chance at the beginning, before anybody looked at a hand.
    pub start: f32,
    /// The effect of its own choices, compared with those of `hard`.
    pub own: f32,
    /// The effect of the others' choices.
    pub others: f32,
    /// The rest: the deal, draws, dice, and what could not be known.
    pub luck: f32,
}

/// Rounds to a tenth of a per cent: more than that says nothing.
pub(super) fn rounded(chance: f32) -> f32 {
    (chance * 1000.0).round() / 1000.0
}
