//! The actions that a button can carry whole, and the values of menus.

use last_spike_engine::{Action, Deed, Lot, Money, RouteEnds};

use crate::present::words::digits::number;

/// Writes the actions that a button can carry whole.
pub(super) fn encode_action(action: &Action) -> Option<String> {
    Some(match action {
        Action::Lay { tile, sell } if sell.is_empty() => format!("lay:{tile}"),
        Action::Buy { city } => format!("buy:{city}"),
        Action::Pass => "pass".to_owned(),
        Action::Auction(Lot::Deed { city, cost, tile }) => {
            format!("put:{}:{tile}", deed_text(Deed { city: *city, cost: *cost }))
        }
        Action::Auction(Lot::Asked { city, minimum }) => format!("ask:{city}={minimum}"),
        Action::Bid { amount: Some(amount) } => format!("bid:{amount}"),
        Action::Roll => "roll".to_owned(),
        Action::BuyLand => "land".to_owned(),
        Action::Build(line) => format!("build:{}", ends_text(*line)),
        Action::Remove(line) => format!("remove:{}", ends_text(*line)),
        Action::Accept { id } => format!("accept:{id}"),
        Action::Decline { id } => format!("decline:{id}"),
        Action::Withdraw { id } => format!("withdraw:{id}"),
        Action::Lay { .. }
        | Action::Bid { amount: None }
        | Action::Offer(_)
        | Action::Resign
        | Action::TakeBack { .. } => {
            return None;
        }
    })
}

/// Reads an action that a button carries.
pub(super) fn decode_action(text: &str) -> Option<Action> {
    let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
    Some(match (name, rest) {
        ("lay", Some(tile)) => Action::Lay { tile: tile.parse().ok()?, sell: Vec::new() },
        ("buy", Some(city)) => Action::Buy { city: city.parse().ok()? },
        ("pass", None) => Action::Pass,
        ("put", Some(rest)) => {
            let (deed, tile) = rest.split_once(':')?;
            let Deed { city, cost } = parse_deed(deed)?;
            Action::Auction(Lot::Deed { city, cost, tile: tile.parse().ok()? })
        }
        ("ask", Some(rest)) => {
            let Deed { city, cost } = parse_deed(rest)?;
            Action::Auction(Lot::Asked { city, minimum: cost })
        }
        ("bid", Some(amount)) => Action::Bid { amount: Some(Money(number(amount)?)) },
        ("roll", None) => Action::Roll,
        ("land", None) => Action::BuyLand,
        ("build", Some(line)) => Action::Build(parse_ends(line)?),
        ("remove", Some(line)) => Action::Remove(parse_ends(line)?),
        ("accept", Some(id)) => Action::Accept { id: number(id)? },
        ("decline", Some(id)) => Action::Decline { id: number(id)? },
        ("withdraw", Some(id)) => Action::Withdraw { id: number(id)? },
        _ => return None,
    })
}

/// Reads an answer to an offer with the check of its terms, as `accept:2:99`.
pub(super) fn decode_reply(text: &str) -> Option<(Action, u32)> {
    let (reply, terms) = text.rsplit_once(':')?;
    let reply = decode_action(reply)?;
    let answers = matches!(reply, Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. });
    answers.then_some((reply, number(terms)?))
}

/// Writes a deed as a menu's value: `Denver=3000`.
#[must_use]
pub fn deed_text(deed: Deed) -> String {
    format!("{}={}", deed.city, deed.cost)
}

/// Reads a deed from a menu's value.
#[must_use]
pub fn parse_deed(text: &str) -> Option<Deed> {
    let (city, cost) = text.split_once('=')?;
    Some(Deed { city: city.parse().ok()?, cost: Money(number(cost)?) })
}

/// Writes a route of 1976 as a menu's value: `Montreal/Toronto`.
#[must_use]
pub(crate) fn ends_text(line: RouteEnds) -> String {
    format!("{}/{}", line.from, line.to)
}

/// Reads a route of 1976 from a menu's value.
#[must_use]
pub fn parse_ends(text: &str) -> Option<RouteEnds> {
    let (from, to) = text.split_once('/')?;
    Some(RouteEnds { from: from.parse().ok()?, to: to.parse().ok()? })
}
