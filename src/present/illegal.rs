//! Moves that the rules refuse: why, which rule says so, and what is possible instead.

use last_spike_engine::{City, Edition, Family, Illegal, Money, Prompt, Seat, Standing, View};

use super::lang::{Args, Lang};
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
    let rule = rule.map(|rule| lang.text("refusal-rule", &[("rule", rule.into())]));
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
    lang.text("illegal-bid-impossible", &args)
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
    let say = |key: &str, args: Args<'_>| lang.text(key, args);
    let deeds = |edition: &Edition| edition.cities.map(|city| city.to_string()).join(", ");
    match illegal {
        Illegal::GameOver => say("illegal-game-over", &[]),
        Illegal::OutOfTheGame => say("illegal-out", &[]),
        Illegal::NotYourTurn { to_act } => {
            let waits: Vec<String> = to_act.iter().map(|seat| name(*seat)).collect();
            let names = ("names", lang.list(&waits).into());
            if is_own_auction(view) {
                return say("illegal-own-auction", &[names]);
            }
            match too_poor(view) {
                Some((city, least, cash)) => bid_impossible(city, least, cash, lang),
                None => say("illegal-not-your-turn", &[names]),
            }
        }
        Illegal::WrongPhase { .. } => match view.prompt {
            Some(Prompt::Lay { .. }) => say("illegal-lay-first", &[]),
            Some(Prompt::Roll) => say("illegal-roll-first", &[]),
            _ => say("illegal-wrong-phase", &[]),
        },
        Illegal::ForeignAction => say("illegal-foreign-action", &[]),
        Illegal::NotInHand { tile } => say("illegal-not-in-hand", &[("tile", tile.to_string().into())]),
        Illegal::SupportedFirst { tile } => {
            say("illegal-supported-first", &[("tile", tile.to_string().into())])
        }
        Illegal::SellFirst { cost, cash } => {
            say("illegal-sell-first", &[("cost", money(cost).into()), ("cash", money(cash).into())])
        }
        Illegal::AuctionFirst { cost, cash } => {
            say("illegal-auction-first", &[("cost", money(cost).into()), ("cash", money(cash).into())])
        }
        Illegal::OutOfReach { cost, reach } => {
            say("illegal-out-of-reach", &[("cost", money(cost).into()), ("reach", money(reach).into())])
        }
        Illegal::OtherTileNamed { tile } => {
            say("illegal-other-tile-named", &[("tile", tile.to_string().into())])
        }
        Illegal::NotOwned { deed } => {
            say("illegal-not-owned", &[("city", deed.city.name().into()), ("cost", money(&deed.cost).into())])
        }
        Illegal::NotSellable { deed } => say("illegal-not-sellable", &[("city", deed.city.name().into())]),
        Illegal::SaleNotNeeded { deed } => {
            say("illegal-sale-not-needed", &[("city", deed.city.name().into())])
        }
        Illegal::NoSaleToBank => say("illegal-no-sale-to-bank", &[]),
        Illegal::AuctionNotNeeded { tile } => {
            say("illegal-auction-not-needed", &[("tile", tile.to_string().into())])
        }
        Illegal::GrantUnclaimed { city } => say("illegal-grant-unclaimed", &[("city", city.name().into())]),
        Illegal::SoldOut { city } => say("illegal-sold-out", &[("city", city.name().into())]),
        Illegal::ForeignCity { city } => say(
            "illegal-foreign-city",
            &[("city", city.name().into()), ("cities", deeds(&view.edition).into())],
        ),
        Illegal::CannotPay { cost, cash } => {
            say("illegal-cannot-pay", &[("cost", money(cost).into()), ("cash", money(cash).into())])
        }
        Illegal::BidTooLow { least } => say("illegal-bid-too-low", &[("least", money(least).into())]),
        Illegal::BidTooHigh { most } => match &view.prompt {
            Some(Prompt::Bid(bounds)) if !bounds.can_bid() => {
                bid_impossible(bounds.city, bounds.least, *most, lang)
            }
            _ => say("illegal-bid-too-high", &[("most", money(most).into())]),
        },
        Illegal::NotInThousands { .. } => say("illegal-not-in-thousands", &[]),
        Illegal::NoSuchRoute { ends } => {
            say("illegal-no-such-line", &[("from", ends.from.name().into()), ("to", ends.to.name().into())])
        }
        Illegal::RouteFull { ends, .. } => say("illegal-route-full", &[("route", ends_name(*ends).into())]),
        Illegal::NotRemovable { ends, .. } => {
            say("illegal-not-removable", &[("route", ends_name(*ends).into())])
        }
        Illegal::NoPartner { .. } => say("illegal-no-partner", &[]),
        Illegal::TooManyOffers { most } => say("illegal-too-many-offers", &[("most", (*most).into())]),
        Illegal::OfferNumber { .. } => say("illegal-offer-number", &[]),
        Illegal::EmptyOffer => say("illegal-empty-offer", &[]),
        Illegal::CannotPromise { seat } if view.own_seat() == Some(*seat) => {
            say("illegal-cannot-promise-own", &[])
        }
        Illegal::CannotPromise { seat } => say("illegal-cannot-promise", &[("name", name(*seat).into())]),
        Illegal::NoSuchOffer { id } => say("illegal-no-such-offer", &[("id", (*id).into())]),
        Illegal::AuctionOpen => say("illegal-auction-open", &[]),
        Illegal::NotForAuction { city } => say("illegal-not-for-auction", &[("city", city.name().into())]),
        Illegal::MinimumTooHigh { city, highest } => say(
            "illegal-minimum-too-high",
            &[("city", city.name().into()), ("highest", money(highest).into())],
        ),
    }
}

/// Returns the line on what the person can do now.
#[must_use]
pub fn instead(view: &View, lang: Lang) -> Option<String> {
    let list = |items: Vec<String>| if items.is_empty() { lang.say("nothing") } else { items.join(", ") };
    Some(match view.prompt.as_ref()? {
        Prompt::Lay { choices, .. } => {
            let possible = choices.iter().filter(|choice| choice.is_possible());
            let tiles =
                possible.map(|choice| format!("{} ({})", choice.tile, lang.money(choice.cost))).collect();
            lang.text("instead-lay", &[("tiles", list(tiles).into())])
        }
        Prompt::Buy { offers } => {
            let cities =
                offers.iter().map(|offer| format!("{} ({})", offer.deed.city, lang.money(offer.deed.cost)));
            lang.text("instead-buy", &[("cities", list(cities.collect()).into())])
        }
        Prompt::Bid(bounds) if !bounds.can_bid() => lang.say("instead-bid-none"),
        Prompt::Bid(bounds) if bounds.least == bounds.most => {
            lang.text("instead-bid-only", &[("least", lang.money(bounds.least).into())])
        }
        Prompt::Bid(bounds) => lang.text(
            "instead-bid",
            &[("least", lang.money(bounds.least).into()), ("most", lang.money(bounds.most).into())],
        ),
        Prompt::Roll => lang.say("instead-roll"),
        Prompt::Land { price, affordable } => {
            let key = if *affordable { "instead-land" } else { "instead-land-pass" };
            lang.text(key, &[("price", lang.money(*price).into())])
        }
        Prompt::Build { choices } => {
            let routes = choices.iter().map(|choice| ends_name(choice.ends)).collect();
            lang.text("instead-build", &[("routes", list(routes).into())])
        }
        Prompt::Remove { routes } => lang.text(
            "instead-remove",
            &[("routes", list(routes.iter().map(|ends| ends_name(*ends)).collect()).into())],
        ),
        Prompt::Debt { short, .. } => lang.text("instead-debt", &[("short", lang.money(*short).into())]),
    })
}

/// Returns the name of who sits at a seat. The letter of a seat follows from all names: where they are not known, no
/// letter is.
pub(super) fn name_of(seat: Seat, names: Option<&Names>) -> String {
    names.map_or_else(|| "?".to_owned(), |names| names.bold(seat))
}
