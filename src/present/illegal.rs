//! Moves that the rules refuse: why, which rule says so, and what is possible instead.

use last_spike_engine::{City, Edition, Family, Illegal, Money, Prompt, Seat, Standing, View};

use super::lang::{Args, Key, Lang, key};
use super::words::names::Names;
use super::words::terms::ends_name;

/// Returns why the rules refuse a move, what is possible instead, and the rule.
pub(super) fn illegal_text(illegal: &Illegal, view: &View, names: Option<&Names>, lang: Lang) -> String {
    let reason = reason(illegal, view, names, lang);
    let rule = match illegal {
        Illegal::NotYourTurn { .. } if is_own_auction(view) => Some(match view.edition.family {
            Family::Tiles(_) => "K5",
            Family::Dice(_) => "G9",
        }),
        _ => is_explained_by_rules(illegal).then(|| illegal.ruling(&view.edition.family)),
    };
    let rule = rule.map(|rule| lang.text(key::refusal::Rule, &[("rule", rule.into())]));
    let instead = instead(view, lang);
    // What is possible instead may be explained by the same rule.
    let rule = rule.filter(|rule| instead.as_ref().is_none_or(|instead| !instead.ends_with(rule)));
    [Some(reason), instead, rule].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Returns whether the auction that is open is that of the reader.
fn is_own_auction(view: &View) -> bool {
    view.table.auction().is_some_and(|auction| view.own_seat() == Some(auction.seller))
}

/// Returns the city and the least bid of the open auction, with the reader's cash, where that is less (K5, G9).
fn too_poor(view: &View) -> Option<(City, Money, Money)> {
    let (auction, own) = (view.table.auction()?, view.own_seat()?);
    let (cash, plays) = (view.seat(own).cash?, view.seat(own).standing == Standing::Playing);
    (plays && cash < auction.least).then_some((auction.city, auction.least, cash))
}

/// Returns why a reader cannot bid at all: they alone read how much they have.
fn bid_impossible(city: City, least: Money, cash: Money, lang: Lang) -> String {
    let city = ("city", city.name().into());
    let args = [city, ("least", lang.money(least).into()), ("cash", lang.money(cash).into())];
    lang.text(key::illegal::BidImpossible, &args)
}

/// Returns whether the ruling explains a refusal: that it is somebody else's turn, or that a name is not known, needs
/// no rule.
const fn is_explained_by_rules(illegal: &Illegal) -> bool {
    !matches!(
        illegal,
        Illegal::GameOver
            | Illegal::OutOfTheGame
            | Illegal::NotYourTurn { .. }
            | Illegal::WrongPhase { .. }
            | Illegal::ForeignAction
            | Illegal::NotInHand { .. }
            | Illegal::NotOwned { .. }
            | Illegal::ForeignCity { .. }
            | Illegal::NoSuchRoute { .. }
            | Illegal::OfferNumber { .. }
            | Illegal::EmptyOffer
            | Illegal::NoSuchOffer { .. }
    )
}

fn reason(illegal: &Illegal, view: &View, names: Option<&Names>, lang: Lang) -> String {
    let money = |amount: &Money| lang.money(*amount);
    let name = |seat: Seat| name_of(seat, names);
    let say = |key: Key, args: Args<'_>| lang.text(key, args);
    let deeds = |edition: &Edition| edition.cities.map(|city| city.to_string()).join(", ");
    match illegal {
        Illegal::GameOver => say(key::illegal::GameOver, &[]),
        Illegal::OutOfTheGame => say(key::illegal::Out, &[]),
        Illegal::NotYourTurn { to_act } => {
            let waits: Vec<String> = to_act.iter().map(|seat| name(*seat)).collect();
            let names = ("names", lang.list(&waits).into());
            if is_own_auction(view) {
                return say(key::illegal::OwnAuction, &[names]);
            }
            match too_poor(view) {
                Some((city, least, cash)) => bid_impossible(city, least, cash, lang),
                None => say(key::illegal::NotYourTurn, &[names]),
            }
        }
        Illegal::WrongPhase { .. } => match view.prompt {
            Some(Prompt::Lay { .. }) => say(key::illegal::LayFirst, &[]),
            Some(Prompt::Roll) => say(key::illegal::RollFirst, &[]),
            _ => say(key::illegal::WrongPhase, &[]),
        },
        Illegal::ForeignAction => say(key::illegal::ForeignAction, &[]),
        Illegal::NotInHand { tile } => say(key::illegal::NotInHand, &[("tile", tile.to_string().into())]),
        Illegal::SupportedFirst { tile } => {
            say(key::illegal::SupportedFirst, &[("tile", tile.to_string().into())])
        }
        Illegal::SellFirst { cost, cash } => {
            say(key::illegal::SellFirst, &[("cost", money(cost).into()), ("cash", money(cash).into())])
        }
        Illegal::AuctionFirst { cost, cash } => {
            say(key::illegal::AuctionFirst, &[("cost", money(cost).into()), ("cash", money(cash).into())])
        }
        Illegal::OutOfReach { cost, reach } => {
            say(key::illegal::OutOfReach, &[("cost", money(cost).into()), ("reach", money(reach).into())])
        }
        Illegal::OtherTileNamed { tile } => {
            say(key::illegal::OtherTileNamed, &[("tile", tile.to_string().into())])
        }
        Illegal::NotOwned { deed } => say(
            key::illegal::NotOwned,
            &[("city", deed.city.name().into()), ("cost", money(&deed.cost).into())],
        ),
        Illegal::NotSellable { deed } => say(key::illegal::NotSellable, &[("city", deed.city.name().into())]),
        Illegal::SaleNotNeeded { deed } => {
            say(key::illegal::SaleNotNeeded, &[("city", deed.city.name().into())])
        }
        Illegal::NoSaleToBank => say(key::illegal::NoSaleToBank, &[]),
        Illegal::AuctionNotNeeded { tile } => {
            say(key::illegal::AuctionNotNeeded, &[("tile", tile.to_string().into())])
        }
        Illegal::GrantUnclaimed { city } => {
            say(key::illegal::GrantUnclaimed, &[("city", city.name().into())])
        }
        Illegal::SoldOut { city } => say(key::illegal::SoldOut, &[("city", city.name().into())]),
        Illegal::ForeignCity { city } => say(
            key::illegal::ForeignCity,
            &[("city", city.name().into()), ("cities", deeds(&view.edition).into())],
        ),
        Illegal::CannotPay { cost, cash } => {
            say(key::illegal::CannotPay, &[("cost", money(cost).into()), ("cash", money(cash).into())])
        }
        Illegal::BidTooLow { least } => say(key::illegal::BidTooLow, &[("least", money(least).into())]),
        Illegal::BidTooHigh { most } => match &view.prompt {
            Some(Prompt::Bid(bounds)) if !bounds.can_bid() => {
                bid_impossible(bounds.city, bounds.least, *most, lang)
            }
            _ => say(key::illegal::BidTooHigh, &[("most", money(most).into())]),
        },
        Illegal::NotInThousands { .. } => say(key::illegal::NotInThousands, &[]),
        Illegal::NoSuchRoute { ends } => {
            say(key::illegal::NoSuchLine, &[("from", ends.from.name().into()), ("to", ends.to.name().into())])
        }
        Illegal::RouteFull { ends, .. } => {
            say(key::illegal::RouteFull, &[("route", ends_name(*ends).into())])
        }
        Illegal::NotRemovable { ends, .. } => {
            say(key::illegal::NotRemovable, &[("route", ends_name(*ends).into())])
        }
        Illegal::NoPartner { .. } => say(key::illegal::NoPartner, &[]),
        Illegal::TooManyOffers { most } => say(key::illegal::TooManyOffers, &[("most", (*most).into())]),
        Illegal::OfferNumber { .. } => say(key::illegal_offer::Number, &[]),
        Illegal::EmptyOffer => say(key::illegal::EmptyOffer, &[]),
        Illegal::CannotPromise { seat } if view.own_seat() == Some(*seat) => {
            say(key::illegal::CannotPromiseOwn, &[])
        }
        Illegal::CannotPromise { seat } => say(key::illegal::CannotPromise, &[("name", name(*seat).into())]),
        Illegal::NoSuchOffer { id } => say(key::illegal::NoSuchOffer, &[("id", (*id).into())]),
        Illegal::AuctionOpen => say(key::illegal::AuctionOpen, &[]),
        Illegal::NotForAuction { city } => say(key::illegal::NotForAuction, &[("city", city.name().into())]),
        Illegal::MinimumTooHigh { city, highest } => say(
            key::illegal::MinimumTooHigh,
            &[("city", city.name().into()), ("highest", money(highest).into())],
        ),
    }
}

/// Returns the line on what the person can do now.
#[must_use]
pub fn instead(view: &View, lang: Lang) -> Option<String> {
    let list = |items: Vec<String>| if items.is_empty() { lang.say(key::NOTHING) } else { items.join(", ") };
    Some(match view.prompt.as_ref()? {
        Prompt::Lay { choices, .. } => {
            let possible = choices.iter().filter(|choice| choice.is_possible());
            let tiles =
                possible.map(|choice| format!("{} ({})", choice.tile, lang.money(choice.cost))).collect();
            lang.text(key::INSTEAD_LAY, &[("tiles", list(tiles).into())])
        }
        Prompt::Buy { offers } => {
            let cities =
                offers.iter().map(|offer| format!("{} ({})", offer.deed.city, lang.money(offer.deed.cost)));
            lang.text(key::INSTEAD_BUY, &[("cities", list(cities.collect()).into())])
        }
        Prompt::Bid(bounds) if !bounds.can_bid() => lang.say(key::INSTEAD_BID_NONE),
        Prompt::Bid(bounds) if bounds.least == bounds.most => {
            lang.text(key::INSTEAD_BID_ONLY, &[("least", lang.money(bounds.least).into())])
        }
        Prompt::Bid(bounds) => lang.text(
            key::INSTEAD_BID,
            &[("least", lang.money(bounds.least).into()), ("most", lang.money(bounds.most).into())],
        ),
        Prompt::Roll => lang.say(key::INSTEAD_ROLL),
        Prompt::Land { price, affordable } => {
            let key = if *affordable { key::INSTEAD_LAND } else { key::INSTEAD_LAND_PASS };
            lang.text(key, &[("price", lang.money(*price).into())])
        }
        Prompt::Build { choices } => {
            let routes = choices.iter().map(|choice| ends_name(choice.ends)).collect();
            lang.text(key::INSTEAD_BUILD, &[("routes", list(routes).into())])
        }
        Prompt::Remove { routes } => lang.text(
            key::INSTEAD_REMOVE,
            &[("routes", list(routes.iter().map(|ends| ends_name(*ends)).collect()).into())],
        ),
        Prompt::Debt { short, .. } => lang.text(key::INSTEAD_DEBT, &[("short", lang.money(*short).into())]),
    })
}

/// Returns the name of who sits at a seat. The letter of a seat follows from all names: where they are not known, no
/// letter is.
pub(super) fn name_of(seat: Seat, names: Option<&Names>) -> String {
    names.map_or_else(|| "?".to_owned(), |names| names.bold(seat))
}
