//! Moves that the rules refuse: why, which rule says so, and what is possible instead.

use last_spike_engine::{BidBounds, City, Deed, Family, Illegal, Money, Prompt, RouteEnds, Standing, View};

use super::lang::{Lang, key};
use super::words::said::{Speaker, say, sentence};
use super::words::terms::ends_name;

/// Returns why the rules refuse a move, what is possible instead, and the rule.
pub(super) fn illegal_text(illegal: &Illegal, view: &View, by: Speaker<'_>) -> String {
    let (reason, lang) = (reason(illegal, view, by), by.lang);
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

fn reason(illegal: &Illegal, view: &View, by: Speaker<'_>) -> String {
    let lang = by.lang;
    sentence! {
        match illegal, by {
            Illegal::NotYourTurn { to_act: names } => match too_poor(view) {
                _ if is_own_auction(view) => say!(by, key::illegal::OwnAuction, names),
                Some((city, least, cash)) => say!(by, key::illegal::BidImpossible, city, least, cash),
                None => say!(by, key::illegal::NotYourTurn, names),
            },
            Illegal::WrongPhase { .. } => lang.say(match view.prompt {
                Some(Prompt::Lay { .. }) => key::illegal::LayFirst,
                Some(Prompt::Roll) => key::illegal::RollFirst,
                _ => key::illegal::WrongPhase,
            }),
            Illegal::NotOwned { deed: Deed { city, cost } } => say!(by, key::illegal::NotOwned, city, cost),
            Illegal::NotSellable { deed: Deed { city, .. } } => say!(by, key::illegal::NotSellable, city),
            Illegal::SaleNotNeeded { deed: Deed { city, .. } } => say!(by, key::illegal::SaleNotNeeded, city),
            Illegal::ForeignCity { city } => {
                let cities = view.edition.cities.map(|city| city.to_string()).join(", ");
                say!(by, key::illegal::ForeignCity, city, cities)
            }
            Illegal::BidTooHigh { most } => match &view.prompt {
                // They alone read how much they have.
                Some(Prompt::Bid(bounds)) if !bounds.can_bid() => {
                    let (BidBounds { city, least, .. }, cash) = (bounds, most);
                    say!(by, key::illegal::BidImpossible, city, least, cash)
                }
                _ => say!(by, key::illegal::BidTooHigh, most),
            },
            Illegal::NoSuchRoute { ends: RouteEnds { from, to } } => {
                say!(by, key::illegal::NoSuchLine, from, to)
            }
            Illegal::OfferNumber { .. } => lang.say(key::illegal_offer::Number),
            Illegal::CannotPromise { seat } if view.own_seat() == Some(*seat) => {
                lang.say(key::illegal::CannotPromiseOwn)
            }
        }
        Illegal as illegal {
            GameOver, OutOfTheGame => Out, ForeignAction, NotInHand { tile }, SupportedFirst { tile },
            SellFirst { cost, cash }, AuctionFirst { cost, cash }, OutOfReach { cost, reach },
            OtherTileNamed { tile }, NoSaleToBank, AuctionNotNeeded { tile }, GrantUnclaimed { city },
            SoldOut { city }, CannotPay { cost, cash }, BidTooLow { least }, NotInThousands,
            RouteFull { ends: route }, NotRemovable { ends: route }, NoPartner, TooManyOffers { most },
            EmptyOffer, CannotPromise { seat: name }, NoSuchOffer { id }, AuctionOpen, NotForAuction { city },
            MinimumTooHigh { city, highest },
        }
    }
}

/// Returns the line on what the person can do now.
#[must_use]
pub fn instead(view: &View, lang: Lang) -> Option<String> {
    let by = Speaker { names: None, lang };
    let list = |items: Vec<String>| if items.is_empty() { lang.say(key::NOTHING) } else { items.join(", ") };
    Some(match view.prompt.as_ref()? {
        Prompt::Lay { choices, .. } => {
            let possible = choices.iter().filter(|choice| choice.is_possible());
            let tiles = possible.map(|choice| format!("{} ({})", choice.tile, lang.money(choice.cost)));
            let tiles = list(tiles.collect());
            say!(by, key::INSTEAD_LAY, tiles)
        }
        Prompt::Buy { offers } => {
            let cities =
                offers.iter().map(|offer| format!("{} ({})", offer.deed.city, lang.money(offer.deed.cost)));
            let cities = list(cities.collect());
            say!(by, key::INSTEAD_BUY, cities)
        }
        Prompt::Bid(bounds) if !bounds.can_bid() => lang.say(key::INSTEAD_BID_NONE),
        Prompt::Bid(BidBounds { least, most, .. }) if least == most => say!(by, key::INSTEAD_BID_ONLY, least),
        Prompt::Bid(BidBounds { least, most, .. }) => say!(by, key::INSTEAD_BID, least, most),
        Prompt::Roll => lang.say(key::INSTEAD_ROLL),
        Prompt::Land { price, affordable: true } => say!(by, key::INSTEAD_LAND, price),
        Prompt::Land { price, affordable: false } => say!(by, key::INSTEAD_LAND_PASS, price),
        Prompt::Build { choices } => {
            let routes = list(choices.iter().map(|choice| ends_name(choice.ends)).collect());
            say!(by, key::INSTEAD_BUILD, routes)
        }
        Prompt::Remove { routes } => {
            let routes = list(routes.iter().copied().map(ends_name).collect());
            say!(by, key::INSTEAD_REMOVE, routes)
        }
        Prompt::Debt { short, .. } => say!(by, key::INSTEAD_DEBT, short),
    })
}
