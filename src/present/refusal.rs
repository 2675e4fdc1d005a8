//! Refusals: what is wrong, which rule says so, and what is possible instead.

use last_spike_engine::{City, Edition, Family, Illegal, Money, Prompt, Seat, Standing, View};

use super::clock::clocks;
use super::lang::{Args, Lang};
use super::parts::post::Post;
use super::words::names::{Names, escape, visible};
use super::words::terms::{edition_name, ends_name};
use crate::service::clock::quiet::{self, NoQuietHours};
use crate::service::posting::offer_ends::Ending;
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::{Named, NoPlan, Refusal};
use crate::store::games::{Stage, StoredGame};
use crate::store::{ChannelId, Fault, Time, UserId};

/// Returns the answer to a refused request; `names` are those of the game, if there is one.
#[must_use]
#[allow(clippy::too_many_lines, reason = "one arm for each refusal")]
pub fn post(refusal: &Refusal, names: Option<&Names>, lang: Lang) -> Post {
    let say = |key: &str, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        Refusal::NoGame => say("refusal-no-game", &[]),
        Refusal::NotYourGame => say("refusal-not-your-game", &[]),
        Refusal::GameHere { lobby: true } => say("refusal-lobby-here", &[]),
        Refusal::GameHere { lobby: false } => say("refusal-game-here", &[]),
        Refusal::NotInServer => say("refusal-not-in-server", &[]),
        Refusal::NothingPlayed => say("refusal-nothing-played", &[]),
        Refusal::NotPlayed => say("refusal-not-played", &[]),
        Refusal::SeatsKept => say("refusal-seats-kept", &[]),
        Refusal::NotSeated => say("refusal-not-seated", &[]),
        Refusal::NotInLobby => say("refusal-not-in-lobby", &[]),
        Refusal::RematchBegun { channel } => {
            say("refusal-rematch-begun", &[("channel", format!("<#{channel}>").into())])
        }
        Refusal::AlreadySeated => say("refusal-already-seated", &[]),
        Refusal::TableFull => say("refusal-table-full", &[]),
        Refusal::TooFewPlayers => say("refusal-too-few", &[]),
        Refusal::TooManyPlayers { players } => {
            say("refusal-too-many", &[("players", u32::from(*players).into())])
        }
        Refusal::ForeignDeal => say("refusal-foreign-deal", &[]),
        Refusal::ForeignState => say("refusal-foreign-state", &[]),
        Refusal::NotHost { host } if is_pseudonym(*host) => say("refusal-host-gone", &[]),
        Refusal::NotHost { host } => say("refusal-not-host", &[("host", format!("<@{host}>").into())]),
        Refusal::OfferLimit { to, most } => {
            let name = to.and_then(|seat| Some(names?.bold(seat)));
            too_many_offers(name.as_deref(), *most, lang)
        }
        Refusal::Begun => say("refusal-begun", &[]),
        Refusal::NotBegun => say("refusal-not-begun", &[]),
        Refusal::Ended => say("refusal-ended", &[]),
        Refusal::NotPlayedOut => say("refusal-not-played-out", &[]),
        Refusal::Broken => say("refusal-broken", &[]),
        Refusal::Paused { until } => say("refusal-paused", &[("until", format!("<t:{}:R>", until.0).into())]),
        Refusal::WaitsForYou => say("refusal-waits-for-you", &[]),
        Refusal::NoStandIn => say("refusal-no-stand-in", &[]),
        Refusal::Stale { .. } => say("refusal-stale", &[]),
        Refusal::Repeated => say("refusal-repeated", &[]),
        Refusal::NotManager => say("refusal-not-manager", &[]),
        Refusal::TooManyChannels { most } => say("refusal-too-many-channels", &[("most", (*most).into())]),
        Refusal::OtherChannels { channels, manages } => other_channels(channels, *manages, lang),
        Refusal::TooManyLobbies { .. }
        | Refusal::TooManyGames { .. }
        | Refusal::ServerFull { .. }
        | Refusal::TooManyOpened { .. }
        | Refusal::TooManyThreads { .. }
        | Refusal::CountsYet { .. }
        | Refusal::ForgottenLately { .. } => too_much(refusal, lang),
        Refusal::UnknownEdition { name } => say("refusal-unknown-edition", &[("name", quoted(name).into())]),
        Refusal::ForeignOption { option } => say("refusal-foreign-option", &[("option", (*option).into())]),
        Refusal::Unknown { what, text } => say(unknown(*what), &[("text", quoted(text).into())]),
        Refusal::NoTileNamed => say("refusal-missing-tile", &[]),
        Refusal::NoCityNamed => say("refusal-missing-city", &[]),
        Refusal::TopDeedOnly => say("refusal-top-deed", &[]),
        Refusal::NoAuctions => say("refusal-no-auctions", &[]),
        Refusal::NoSuchStep { last } => say("refusal-no-such-step", &[("last", last.0.into())]),
        Refusal::NoSuchTurn { last } => say("refusal-no-such-turn", &[("last", (*last).into())]),
        Refusal::TurnAndStep => say("refusal-turn-and-step", &[]),
        Refusal::NothingToTakeBack => say("refusal-nothing-to-take-back", &[]),
        Refusal::ResignedSince => say("refusal-resigned-since", &[]),
        Refusal::SeatedSince => say("refusal-seated-since", &[]),
        Refusal::NeedsConsent => say("refusal-needs-consent", &[]),
        Refusal::TakenBackOften { most } => say("refusal-taken-back-often", &[("most", (*most).into())]),
        Refusal::NobodyToAgree => say("refusal-nobody-to-agree", &[]),
        Refusal::VoteOpen => say("refusal-vote-open", &[]),
        Refusal::AskedInTurn => say("refusal-asked-in-turn", &[]),
        Refusal::AskedLately { .. }
        | Refusal::DeclinedLately { .. }
        | Refusal::NotAbsent { .. }
        | Refusal::SeatKept { .. }
        | Refusal::StoodInAlready { .. }
        | Refusal::AlwaysComputer { .. }
        | Refusal::SeatedAlready { .. }
        | Refusal::BotCannotPlay
        | Refusal::PersonAndLevel
        | Refusal::NotInvited { .. }
        | Refusal::AuctionOpen => about_seat(refusal, names, lang),
        Refusal::BidIsFinal => say("refusal-bid-is-final", &[]),
        Refusal::VoteClosed => say("refusal-vote-closed", &[]),
        Refusal::NotAsked => say("refusal-not-asked", &[]),
        Refusal::NoClock => say("refusal-no-clock", &[]),
        Refusal::PausedAlready { until } => paused_already(*until, lang),
        Refusal::PausedOften { most, next } => {
            let next = ("next", format!("<t:{}:R>", next.0).into());
            say("refusal-paused-often", &[("most", (*most).into()), next])
        }
        Refusal::MayNotWrite { channel } => may_not_write(*channel, lang),
        Refusal::NotPaused => say("refusal-not-paused", &[]),
        Refusal::PausedByOthers { asker } => {
            let name = name_of(*asker, names);
            say("refusal-paused-by-others", &[("name", name.into())])
        }
        Refusal::SamePace => say("refusal-same-pace", &[]),
        Refusal::Until => say("refusal-until", &[]),
        Refusal::Illegal { illegal, view } => Post::text(illegal_text(illegal, view, names, lang)),
        Refusal::RatedWithHints => say("refusal-rated-with-hints", &[]),
        Refusal::RatedAlone => say("refusal-rated-alone", &[]),
        Refusal::RatedEnd => say("refusal-rated-end", &[]),
        Refusal::PlayedElsewhere { channel } => played_elsewhere(*channel, lang),
        Refusal::TokenTaken { seat } => {
            let name = name_of(*seat, names);
            say("refusal-token-taken", &[("name", name.into())])
        }
        Refusal::ComputerGone => say("refusal-computer-gone", &[]),
        Refusal::SharedElsewhere { channel } => {
            say("refusal-shared-elsewhere", &[("channel", format!("<#{channel}>").into())])
        }
        Refusal::SharedAlready => say("refusal-shared-already", &[]),
        Refusal::SharedOften { most, next } => {
            let next = ("next", format!("<t:{}:R>", next.0).into());
            say("refusal-shared-often", &[("most", (*most).into()), next])
        }
        Refusal::RatedClock => say("refusal-rated-clock", &[]),
        Refusal::NoHints => say("refusal-no-hints", &[]),
        Refusal::NoPlan(reason) => say(no_plan(*reason), &[]),
        Refusal::QuietHours(reason) => quiet_hours(*reason, lang),
        Refusal::Fault(Fault::Unsettled { .. }) => say("refusal-broke-off", &[]),
        Refusal::Fault(_) => say("refusal-fault", &[]),
    }
}

/// Returns what a refusal says to whoever has a place in the game that is meant, where that is something else than to
/// others: the host of a lobby, its guests, and those who do not play in a game that has started.
#[must_use]
pub fn in_place(refusal: &Refusal, stored: &StoredGame, user: UserId, lang: Lang) -> Option<Post> {
    let (is_host, sits) = (stored.host == user, stored.seat_of(user).is_some());
    let is_played_on =
        matches!(refusal, Refusal::GameHere { lobby: false }) && stored.stage == Stage::Running;
    if is_played_on && sits && stored.is_in_dm() {
        let edition = edition_name(&stored.edition, lang);
        let args = [("game", stored.id.to_string().into()), ("edition", edition.into())];
        return Some(Post::text(lang.text("refusal-game-here-dm", &args)));
    }
    let key = match (refusal, stored.stage) {
        (Refusal::GameHere { lobby: true } | Refusal::AlreadySeated, Stage::Lobby) if is_host && sits => {
            "refusal-own-lobby"
        }
        (Refusal::GameHere { lobby: true }, Stage::Lobby) if sits => "refusal-already-seated",
        (Refusal::NotBegun, Stage::Lobby) if is_host => "refusal-not-begun-host",
        (Refusal::Begun, _) if !sits => "refusal-begun-without",
        _ => return None,
    };
    Some(Post::text(lang.say(key)))
}

/// Returns the refusal to answer an offer that came to an end: to one of its players, as the game is now.
#[must_use]
pub fn offer_over(id: u32, end: Ending, view: &View, lang: Lang) -> Post {
    let key = match end {
        Ending::Accepted => "illegal-offer-accepted",
        Ending::Declined => "illegal-offer-declined",
        Ending::Withdrawn => "illegal-offer-withdrawn",
        Ending::Lapsed => "illegal-offer-lapsed",
    };
    let lines = std::iter::once(lang.text(key, &[("id", id.into())])).chain(instead(view, lang));
    Post::text(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the name of who sits at a seat. The letter of a seat follows from all names: where they are not known, no
/// letter is.
fn name_of(seat: Seat, names: Option<&Names>) -> String {
    names.map_or_else(|| "?".to_owned(), |names| names.bold(seat))
}

/// Returns the refusal of more offers in a turn: to somebody of a name, or in all.
fn too_many_offers(name: Option<&str>, most: usize, lang: Lang) -> Post {
    let most = ("most", most.into());
    Post::text(match name {
        Some(name) => lang.text("refusal-offers-to-one", &[("name", name.into()), most]),
        None => lang.text("refusal-offers-in-all", &[most]),
    })
}

/// Returns the refusal of what is more than one person, or one server, may have.
fn too_much(refusal: &Refusal, lang: Lang) -> Post {
    let say = |key: &str, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        Refusal::TooManyLobbies { most } => say("refusal-too-many-lobbies", &[("most", (*most).into())]),
        Refusal::TooManyGames { most, own } => {
            let games: Vec<String> = own.iter().map(|channel| format!("<#{channel}>")).collect();
            let games = ("games", lang.list(&games).into());
            say("refusal-too-many-games", &[("most", (*most).into()), games])
        }
        Refusal::ServerFull { most } => say("refusal-server-full", &[("most", (*most).into())]),
        Refusal::TooManyOpened { most, next } => {
            let next = ("next", format!("<t:{}:R>", next.0).into());
            say("refusal-too-many-opened", &[("most", (*most).into()), next])
        }
        Refusal::TooManyThreads { most, next } => {
            let next = ("next", format!("<t:{}:R>", next.0).into());
            say("refusal-too-many-threads", &[("most", (*most).into()), next])
        }
        Refusal::CountsYet { until } => {
            say("refusal-counts-yet", &[("until", format!("<t:{}:R>", until.0).into())])
        }
        Refusal::ForgottenLately { next } => {
            say("refusal-forgotten-lately", &[("next", format!("<t:{}:R>", next.0).into())])
        }
        _ => say("refusal-fault", &[]),
    }
}

/// Returns the refusal to open a game where the server wants none.
fn other_channels(channels: &[ChannelId], manages: bool, lang: Lang) -> Post {
    let channels: Vec<String> = channels.iter().map(|channel| format!("<#{channel}>")).collect();
    let text = lang.text("refusal-other-channels", &[("channels", lang.list(&channels).into())]);
    Post::text(if manages { format!("{text} {}", lang.say("refusal-other-channels-manager")) } else { text })
}

/// Returns the sentence about what was named and is not known.
const fn unknown(what: Named) -> &'static str {
    match what {
        Named::Tile => "refusal-unknown-tile",
        Named::City => "refusal-unknown-city",
        Named::Deed => "refusal-unknown-deed",
        Named::Amount => "refusal-unknown-amount",
        Named::Route => "refusal-unknown-route",
        Named::Player => "refusal-unknown-player",
        Named::Hour => "refusal-unknown-hour",
        Named::TimeZone => "refusal-unknown-time-zone",
        Named::Moment => "refusal-unknown-moment",
        Named::Channel => "refusal-unknown-channel",
    }
}

/// Returns the refusal to stop clocks that stand still.
fn paused_already(until: Option<Time>, lang: Lang) -> Post {
    Post::text(match until {
        Some(until) => lang.text("refusal-paused-already", &[("until", clocks::day(until).into())]),
        None => lang.say("refusal-paused-open"),
    })
}

/// Returns the refusal to post something for somebody who may not write there.
fn may_not_write(channel: ChannelId, lang: Lang) -> Post {
    Post::text(lang.text("refusal-may-not-write", &[("channel", format!("<#{channel}>").into())]))
}

/// Returns the refusal to start a game where its lobby is not.
fn played_elsewhere(channel: ChannelId, lang: Lang) -> Post {
    Post::text(lang.text("refusal-played-elsewhere", &[("channel", format!("<#{channel}>").into())]))
}

/// Returns the refusal of quiet hours.
fn quiet_hours(reason: NoQuietHours, lang: Lang) -> Post {
    let say = |key: &str, args: Args<'_>| Post::text(lang.text(key, args));
    match reason {
        NoQuietHours::TooLong => {
            say("refusal-quiet-too-long", &[("most", u32::from(quiet::LONGEST / 60).into())])
        }
        NoQuietHours::Empty => say("refusal-quiet-empty", &[]),
        NoQuietHours::Half => say("refusal-quiet-half", &[]),
        NoQuietHours::NoZone => say("refusal-quiet-no-zone", &[]),
    }
}

/// Returns the sentence about what cannot be planned.
const fn no_plan(reason: NoPlan) -> &'static str {
    match reason {
        NoPlan::OwnTurn => "refusal-plan-own-turn",
        NoPlan::NoTile => "refusal-plan-no-tile",
        NoPlan::NoCity => "refusal-plan-no-city",
        NoPlan::SameTile => "refusal-plan-same-tile",
    }
}

/// Returns why nothing becomes of a seat.
fn about_seat(refusal: &Refusal, names: Option<&Names>, lang: Lang) -> Post {
    let say = |key: &str, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        Refusal::AskedLately { next } => {
            say("refusal-asked-lately", &[("next", format!("<t:{}:R>", next.0).into())])
        }
        Refusal::DeclinedLately { user, next } => {
            let person = ("person", format!("<@{user}>").into());
            say("refusal-declined-lately", &[person, ("next", format!("<t:{}:R>", next.0).into())])
        }
        Refusal::NotAbsent { seat, from } => {
            let name = ("name", name_of(*seat, names).into());
            match from {
                Some(from) => {
                    say("refusal-not-absent-yet", &[name, ("from", format!("<t:{}:R>", from.0).into())])
                }
                None => say("refusal-not-absent", &[name]),
            }
        }
        Refusal::SeatKept { seat, from } => {
            let name = ("name", name_of(*seat, names).into());
            match from {
                Some(from) => {
                    say("refusal-seat-kept-until", &[name, ("from", format!("<t:{}:R>", from.0).into())])
                }
                None => say("refusal-seat-kept", &[name]),
            }
        }
        Refusal::StoodInAlready { seat } | Refusal::AlwaysComputer { seat } => {
            let name = name_of(*seat, names);
            let key = match refusal {
                Refusal::AlwaysComputer { .. } => "refusal-always-computer",
                _ => "refusal-stood-in-already",
            };
            say(key, &[("name", name.into())])
        }
        Refusal::SeatedAlready { user } => {
            say("refusal-seated-already", &[("name", format!("<@{user}>").into())])
        }
        Refusal::BotCannotPlay => say("refusal-bot-cannot-play", &[]),
        Refusal::PersonAndLevel => say("refusal-person-and-level", &[]),
        Refusal::NotInvited { user } => say("refusal-not-invited", &[("name", format!("<@{user}>").into())]),
        Refusal::AuctionOpen => say("refusal-auction-open", &[]),
        _ => say("refusal-not-asked", &[]),
    }
}

/// Quotes what somebody typed: cut, and formatting nothing.
fn quoted(text: &str) -> String {
    let cut: String = visible(text).take(60).collect();
    escape(&cut)
}

fn illegal_text(illegal: &Illegal, view: &View, names: Option<&Names>, lang: Lang) -> String {
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
        Prompt::Bid(bounds) if !bounds.can_bid() => return None,
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
