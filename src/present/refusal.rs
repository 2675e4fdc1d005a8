//! Refusals: what is wrong, which rule says so, and what is possible instead.

use last_spike_engine::View;

use super::clock::clocks;
use super::clock::pace::moment;
pub use super::illegal::instead;
use super::illegal::{illegal_text, name_of};
use super::lang::{Args, Key, Lang, key};
use super::parts::post::Post;
use super::words::names::{Names, escape, visible};
use super::words::terms::edition_name;
use crate::service::clock::quiet::{self, NoQuietHours};
use crate::service::posting::offer_ends::Ending;
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::{LimitRefusal, Named, NoPlan, Refusal, SeatRefusal};
use crate::store::games::{Stage, StoredGame};
use crate::store::{ChannelId, StoreError, Time, UserId};

/// Returns the answer to a request about results and ratings that is refused.
fn about_ratings(refusal: &Refusal, lang: Lang) -> Post {
    let say = |key: Key, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        Refusal::NoResults { user: Some(user) } => {
            say(key::refusal::NoResults, &[("name", format!("<@{user}>").into())])
        }
        Refusal::ProfileHidden { user } => {
            say(key::refusal::ProfileHidden, &[("name", format!("<@{user}>").into())])
        }
        Refusal::MayNotStrike => say(key::refusal::MayNotStrike, &[]),
        Refusal::NothingToStrike => say(key::refusal::NothingToStrike, &[]),
        Refusal::StruckAlready => say(key::refusal::StruckAlready, &[]),
        Refusal::NotStruck => say(key::refusal::NotStruck, &[]),
        _ => say(key::refusal::NoLeaderboard, &[]),
    }
}

/// Returns the answer to a refused request; `names` are those of the game, if there is one.
#[must_use]
#[allow(clippy::too_many_lines, reason = "one arm for each refusal")]
pub fn post(refusal: &Refusal, names: Option<&Names>, lang: Lang) -> Post {
    let say = |key: Key, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        Refusal::NoGame => say(key::refusal::NoGame, &[]),
        Refusal::NotYourGame => say(key::refusal::NotYourGame, &[]),
        Refusal::GameHere { lobby: true } => say(key::refusal::LobbyHere, &[]),
        Refusal::GameHere { lobby: false } => say(key::refusal::GameHere, &[]),
        Refusal::NotInServer => say(key::refusal::NotInServer, &[]),
        Refusal::NothingPlayed => say(key::refusal::NothingPlayed, &[]),
        Refusal::NotPlayed => say(key::refusal::NotPlayed, &[]),
        Refusal::SeatsKept => say(key::refusal::SeatsKept, &[]),
        Refusal::NotSeated => say(key::refusal::NotSeated, &[]),
        Refusal::NotInLobby => say(key::refusal::NotInLobby, &[]),
        Refusal::RematchBegun { channel } => {
            say(key::refusal::RematchBegun, &[("channel", format!("<#{channel}>").into())])
        }
        Refusal::AlreadySeated => say(key::refusal::AlreadySeated, &[]),
        Refusal::TableFull => say(key::refusal::TableFull, &[]),
        Refusal::TooFewPlayers => say(key::refusal::TooFew, &[]),
        Refusal::TooManyPlayers { players } => {
            say(key::refusal::TooMany, &[("players", u32::from(*players).into())])
        }
        Refusal::ForeignDeal => say(key::refusal::ForeignDeal, &[]),
        Refusal::ForeignState => say(key::refusal::ForeignState, &[]),
        Refusal::NotHost { host } if is_pseudonym(*host) => say(key::refusal::HostGone, &[]),
        Refusal::NotHost { host } => say(key::refusal::NotHost, &[("host", format!("<@{host}>").into())]),
        Refusal::OfferLimit { to, most } => {
            let name = to.and_then(|seat| Some(names?.bold(seat)));
            too_many_offers(name.as_deref(), *most, lang)
        }
        Refusal::Begun => say(key::refusal::Begun, &[]),
        Refusal::Starting => say(key::refusal::Starting, &[]),
        Refusal::NotBegun => say(key::refusal::NotBegun, &[]),
        Refusal::Ended => say(key::refusal::Ended, &[]),
        Refusal::NotPlayedOut => say(key::refusal::NotPlayedOut, &[]),
        Refusal::Broken => say(key::refusal::Broken, &[]),
        Refusal::Paused { until } => say(key::refusal::Paused, &[("until", moment(*until).into())]),
        Refusal::WaitsForYou => say(key::refusal::WaitsForYou, &[]),
        Refusal::NoStandIn => say(key::refusal::NoStandIn, &[]),
        Refusal::Stale { .. } => say(key::refusal::Stale, &[]),
        Refusal::Repeated => say(key::refusal::Repeated, &[]),
        Refusal::NotManager => say(key::refusal::NotManager, &[]),
        Refusal::NoResults { .. }
        | Refusal::ProfileHidden { .. }
        | Refusal::MayNotStrike
        | Refusal::NothingToStrike
        | Refusal::StruckAlready
        | Refusal::NotStruck => about_ratings(refusal, lang),
        Refusal::TooManyChannels { most } => say(key::refusal::TooManyChannels, &[("most", (*most).into())]),
        Refusal::OtherChannels { channels, manages } => other_channels(channels, *manages, lang),
        Refusal::Limit(refusal) => too_much(refusal, lang),
        Refusal::UnknownEdition { name } => {
            say(key::refusal_unknown::Edition, &[("name", quoted(name).into())])
        }
        Refusal::ForeignOption { option } => {
            say(key::refusal::ForeignOption, &[("option", (*option).into())])
        }
        Refusal::Unknown { what, text } => say(unknown(*what), &[("text", quoted(text).into())]),
        Refusal::NoTileNamed => say(key::refusal::MissingTile, &[]),
        Refusal::NoCityNamed => say(key::refusal::MissingCity, &[]),
        Refusal::TopDeedOnly => say(key::refusal::TopDeed, &[]),
        Refusal::NoAuctions => say(key::refusal::NoAuctions, &[]),
        Refusal::NoSuchStep { last } => say(key::refusal::NoSuchStep, &[("last", last.0.into())]),
        Refusal::NoSuchTurn { last } => say(key::refusal::NoSuchTurn, &[("last", (*last).into())]),
        Refusal::TurnAndStep => say(key::refusal::TurnAndStep, &[]),
        Refusal::NothingToTakeBack => say(key::refusal::NothingToTakeBack, &[]),
        Refusal::ResignedSince => say(key::refusal::ResignedSince, &[]),
        Refusal::SeatedSince => say(key::refusal::SeatedSince, &[]),
        Refusal::NeedsConsent => say(key::refusal::NeedsConsent, &[]),
        Refusal::TakenBackOften { most } => say(key::refusal::TakenBackOften, &[("most", (*most).into())]),
        Refusal::NobodyToAgree => say(key::refusal::NobodyToAgree, &[]),
        Refusal::VoteOpen => say(key::refusal::VoteOpen, &[]),
        Refusal::AskedInTurn => say(key::refusal::AskedInTurn, &[]),
        Refusal::Seat(refusal) => about_seat(refusal, names, lang),
        Refusal::BidIsFinal => say(key::refusal::BidIsFinal, &[]),
        Refusal::VoteClosed => say(key::refusal::VoteClosed, &[]),
        Refusal::NotAsked => say(key::refusal::NotAsked, &[]),
        Refusal::NoClock => say(key::refusal::NoClock, &[]),
        Refusal::PausedAlready { until } => paused_already(*until, lang),
        Refusal::PausedOften { most, next } => {
            let next = ("next", moment(*next).into());
            say(key::refusal::PausedOften, &[("most", (*most).into()), next])
        }
        Refusal::MayNotWrite { channel } => may_not_write(*channel, lang),
        Refusal::NotPaused => say(key::refusal::NotPaused, &[]),
        Refusal::PausedByOthers { asker } => {
            let name = name_of(*asker, names);
            say(key::refusal::PausedByOthers, &[("name", name.into())])
        }
        Refusal::SamePace => say(key::refusal::SamePace, &[]),
        Refusal::Until => say(key::refusal::Until, &[]),
        Refusal::Illegal { illegal, view } => Post::text(illegal_text(illegal, view, names, lang)),
        Refusal::RatedWithHints => say(key::refusal::RatedWithHints, &[]),
        Refusal::RatedAlone => say(key::refusal::RatedAlone, &[]),
        Refusal::RatedEnd => say(key::refusal::RatedEnd, &[]),
        Refusal::PlayedElsewhere { channel } => played_elsewhere(*channel, lang),
        Refusal::TokenTaken { seat } => {
            let name = name_of(*seat, names);
            say(key::refusal::TokenTaken, &[("name", name.into())])
        }
        Refusal::ComputerGone => say(key::refusal::ComputerGone, &[]),
        Refusal::SharedElsewhere { channel } => {
            say(key::refusal::SharedElsewhere, &[("channel", format!("<#{channel}>").into())])
        }
        Refusal::PlayerGone => say(key::refusal::PlayerGone, &[]),
        Refusal::SharedAlready => say(key::refusal::SharedAlready, &[]),
        Refusal::SharedOften { most, next } => {
            let next = ("next", moment(*next).into());
            say(key::refusal::SharedOften, &[("most", (*most).into()), next])
        }
        Refusal::SharedInChannel { most, next } => {
            let next = ("next", moment(*next).into());
            say(key::refusal::SharedInChannel, &[("most", (*most).into()), next])
        }
        Refusal::RatedClock => say(key::refusal::RatedClock, &[]),
        Refusal::NoHints => say(key::refusal::NoHints, &[]),
        Refusal::NoPlan(reason) => say(no_plan(*reason), &[]),
        Refusal::QuietHours(reason) => quiet_hours(*reason, lang),
        Refusal::Fault(StoreError::Newer { .. }) => say(key::refusal::Newer, &[]),
        Refusal::Fault(StoreError::Unsettled { .. }) => say(key::refusal::BrokeOff, &[]),
        Refusal::Fault(_) => say(key::refusal::Fault, &[]),
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
        return Some(Post::text(lang.text(key::refusal::GameHereDm, &args)));
    }
    let key = match (refusal, stored.stage) {
        (Refusal::GameHere { lobby: true }, Stage::Lobby) if stored.begins && sits => key::refusal::Starting,
        (Refusal::NotBegun, Stage::Lobby) if stored.begins => key::refusal::Starting,
        (Refusal::GameHere { lobby: true } | Refusal::AlreadySeated, Stage::Lobby) if is_host && sits => {
            key::refusal::OwnLobby
        }
        (Refusal::GameHere { lobby: true }, Stage::Lobby) if sits => key::refusal::AlreadySeated,
        (Refusal::NotBegun, Stage::Lobby) if is_host => key::refusal::NotBegunHost,
        (Refusal::Begun, _) if !sits => key::refusal::BegunWithout,
        _ => return None,
    };
    Some(Post::text(lang.say(key)))
}

/// Returns the refusal to answer an offer that came to an end: to one of its players, as the game is now.
#[must_use]
pub fn offer_over(id: u32, end: Ending, view: &View, lang: Lang) -> Post {
    let key = match end {
        Ending::Accepted => key::illegal_offer::Accepted,
        Ending::Declined => key::illegal_offer::Declined,
        Ending::Withdrawn => key::illegal_offer::Withdrawn,
        Ending::Lapsed => key::illegal_offer::Lapsed,
    };
    let lines = std::iter::once(lang.text(key, &[("id", id.into())])).chain(instead(view, lang));
    Post::text(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the refusal of more offers in a turn: to somebody of a name, or in all.
fn too_many_offers(name: Option<&str>, most: usize, lang: Lang) -> Post {
    let most = ("most", most.into());
    Post::text(match name {
        Some(name) => lang.text(key::refusal::OffersToOne, &[("name", name.into()), most]),
        None => lang.text(key::refusal::OffersInAll, &[most]),
    })
}

/// Returns the refusal of what is more than one person, or one server, may have.
fn too_much(refusal: &LimitRefusal, lang: Lang) -> Post {
    let say = |key: Key, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        LimitRefusal::TooManyLobbies { most } => {
            say(key::refusal::TooManyLobbies, &[("most", (*most).into())])
        }
        LimitRefusal::TooManyGames { most, own } => {
            let games: Vec<String> = own.iter().map(|channel| format!("<#{channel}>")).collect();
            let games = ("games", lang.list(&games).into());
            say(key::refusal::TooManyGames, &[("most", (*most).into()), games])
        }
        LimitRefusal::ServerFull { most } => say(key::refusal::ServerFull, &[("most", (*most).into())]),
        LimitRefusal::TooManyOpened { most, next } => {
            let next = ("next", moment(*next).into());
            say(key::refusal::TooManyOpened, &[("most", (*most).into()), next])
        }
        LimitRefusal::TooManyThreads { most, next } => {
            let next = ("next", moment(*next).into());
            say(key::refusal::TooManyThreads, &[("most", (*most).into()), next])
        }
        LimitRefusal::CountsYet { until } => {
            say(key::refusal::CountsYet, &[("until", moment(*until).into())])
        }
        LimitRefusal::ForgottenLately { next } => {
            say(key::refusal::ForgottenLately, &[("next", moment(*next).into())])
        }
    }
}

/// Returns the refusal to open a game where the server wants none.
fn other_channels(channels: &[ChannelId], manages: bool, lang: Lang) -> Post {
    let channels: Vec<String> = channels.iter().map(|channel| format!("<#{channel}>")).collect();
    let text = lang.text(key::refusal::OtherChannels, &[("channels", lang.list(&channels).into())]);
    Post::text(if manages {
        format!("{text} {}", lang.say(key::refusal::OtherChannelsManager))
    } else {
        text
    })
}

/// Returns the sentence about what was named and is not known.
const fn unknown(what: Named) -> Key {
    match what {
        Named::Tile => key::refusal_unknown::Tile,
        Named::City => key::refusal_unknown::City,
        Named::Deed => key::refusal_unknown::Deed,
        Named::Amount => key::refusal_unknown::Amount,
        Named::Route => key::refusal_unknown::Route,
        Named::Player => key::refusal_unknown::Player,
        Named::Hour => key::refusal_unknown::Hour,
        Named::TimeZone => key::refusal_unknown::TimeZone,
        Named::Moment => key::refusal_unknown::Moment,
        Named::Channel => key::refusal_unknown::Channel,
        Named::Season => key::refusal_unknown::Season,
    }
}

/// Returns the refusal to stop clocks that stand still.
fn paused_already(until: Option<Time>, lang: Lang) -> Post {
    Post::text(match until {
        Some(until) => lang.text(key::refusal::PausedAlready, &[("until", clocks::day(until).into())]),
        None => lang.say(key::refusal::PausedOpen),
    })
}

/// Returns the refusal to post something for somebody who may not write there.
fn may_not_write(channel: ChannelId, lang: Lang) -> Post {
    Post::text(lang.text(key::refusal::MayNotWrite, &[("channel", format!("<#{channel}>").into())]))
}

/// Returns the refusal to start a game where its lobby is not.
fn played_elsewhere(channel: ChannelId, lang: Lang) -> Post {
    Post::text(lang.text(key::refusal::PlayedElsewhere, &[("channel", format!("<#{channel}>").into())]))
}

/// Returns the refusal of quiet hours.
fn quiet_hours(reason: NoQuietHours, lang: Lang) -> Post {
    let say = |key: Key, args: Args<'_>| Post::text(lang.text(key, args));
    match reason {
        NoQuietHours::TooLong => {
            say(key::refusal_quiet::TooLong, &[("most", u32::from(quiet::LONGEST / 60).into())])
        }
        NoQuietHours::Empty => say(key::refusal_quiet::Empty, &[]),
        NoQuietHours::Half => say(key::refusal_quiet::Half, &[]),
        NoQuietHours::NoZone => say(key::refusal_quiet::NoZone, &[]),
    }
}

/// Returns the sentence about what cannot be planned.
const fn no_plan(reason: NoPlan) -> Key {
    match reason {
        NoPlan::OwnTurn => key::refusal_plan::OwnTurn,
        NoPlan::NoTile => key::refusal_plan::NoTile,
        NoPlan::NoCity => key::refusal_plan::NoCity,
        NoPlan::SameTile => key::refusal_plan::SameTile,
    }
}

/// Returns why nothing becomes of a seat.
fn about_seat(refusal: &SeatRefusal, names: Option<&Names>, lang: Lang) -> Post {
    let say = |key: Key, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        SeatRefusal::AskedLately { next } => {
            say(key::refusal::AskedLately, &[("next", moment(*next).into())])
        }
        SeatRefusal::AskedThisTurn { next } => {
            say(key::refusal::SeatAskedThisTurn, &[("next", moment(*next).into())])
        }
        SeatRefusal::DeclinedLately { user, next } => {
            let person = ("person", format!("<@{user}>").into());
            say(key::refusal::DeclinedLately, &[person, ("next", moment(*next).into())])
        }
        SeatRefusal::NotAbsent { seat, from } => {
            let name = ("name", name_of(*seat, names).into());
            match from {
                Some(from) => say(key::refusal::NotAbsentYet, &[name, ("from", moment(*from).into())]),
                None => say(key::refusal::NotAbsent, &[name]),
            }
        }
        SeatRefusal::SeatKept { seat, from } => {
            let name = ("name", name_of(*seat, names).into());
            match from {
                Some(from) => say(key::refusal::SeatKeptUntil, &[name, ("from", moment(*from).into())]),
                None => say(key::refusal::SeatKept, &[name]),
            }
        }
        SeatRefusal::StoodInAlready { seat } => {
            say(key::refusal::StoodInAlready, &[("name", name_of(*seat, names).into())])
        }
        SeatRefusal::AlwaysComputer { seat } => {
            say(key::refusal::AlwaysComputer, &[("name", name_of(*seat, names).into())])
        }
        SeatRefusal::SeatedAlready { user } => {
            say(key::refusal::SeatedAlready, &[("name", format!("<@{user}>").into())])
        }
        SeatRefusal::BotCannotPlay => say(key::refusal::BotCannotPlay, &[]),
        SeatRefusal::PersonAndLevel => say(key::refusal::PersonAndLevel, &[]),
        SeatRefusal::NotInvited { user } => {
            say(key::refusal::NotInvited, &[("name", format!("<@{user}>").into())])
        }
        SeatRefusal::AuctionOpen => say(key::refusal::AuctionOpen, &[]),
    }
}

/// Quotes what somebody typed: cut, and formatting nothing.
fn quoted(text: &str) -> String {
    let cut: String = visible(text).take(60).collect();
    escape(&cut)
}
