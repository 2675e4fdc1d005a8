//! Ways through the past of a game, as buttons carry them.

use crate::present::words::digits::number;
use crate::service::views::history::{Moment, Unit};

/// A way through the past of a game, and the moment to which it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// The way: it tells buttons apart that lead to the same moment.
    pub way: Way,
    /// The moment; of [`Way::Last`] the last that there was.
    pub to: Moment,
}

/// A way through the past of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the beginning.
    First,
    /// To the moment before.
    Back,
    /// To the moment after.
    Next,
    /// To the newest moment.
    Last,
}

impl Way {
    const NAMES: [(Self, char); 4] =
        [(Self::First, 'f'), (Self::Back, 'b'), (Self::Next, 'n'), (Self::Last, 'l')];
}

const UNITS: [(Unit, char); 2] = [(Unit::Turn, 't'), (Unit::Step, 's')];

pub(super) fn leap_text(Leap { way, to }: Leap) -> String {
    let way = Way::NAMES.into_iter().filter(|(named, _)| *named == way);
    let unit = UNITS.into_iter().filter(|(named, _)| *named == to.unit);
    let letters: String = way.map(|(_, letter)| letter).chain(unit.map(|(_, letter)| letter)).collect();
    format!("{letters}{}", to.n)
}

pub(super) fn parse_leap(text: &str) -> Option<Leap> {
    let mut rest = text.chars();
    let (way, unit) = (rest.next()?, rest.next()?);
    let (way, _) = Way::NAMES.into_iter().find(|(_, letter)| *letter == way)?;
    let (unit, _) = UNITS.into_iter().find(|(_, letter)| *letter == unit)?;
    Some(Leap { way, to: Moment { unit, n: number(rest.as_str())? } })
}
