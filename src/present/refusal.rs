//! Refusals: what is wrong, which rule says so, and what is possible instead.

use last_spike_engine::View;

use super::clock::clocks;
use super::clock::pace::moment;
pub use super::illegal::instead;
use super::illegal::{illegal_text, name_of};
use super::lang::{Args, Lang};
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
    let say = |key: &str, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        Refusal::NoResults { user: Some(user) } => {
            say("refusal-no-results", &[("name", format!("<@{user}>").into())])
        }
        Refusal::ProfileHidden { user } => {
            say("refusal-profile-hidden", &[("name", format!("<@{user}>").into())])
        }
        Refusal::MayNotStrike => say("refusal-may-not-strike", &[]),
        Refusal::NothingToStrike => say("refusal-nothing-to-strike", &[]),
        Refusal::StruckAlready => say("refusal-struck-already", &[]),
        Refusal::NotStruck => say("refusal-not-struck", &[]),
        _ => say("refusal-no-leaderboard", &[]),
    }
}

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
        Refusal::Starting => say("refusal-starting", &[]),
        Refusal::NotBegun => say("refusal-not-begun", &[]),
        Refusal::Ended => say("refusal-ended", &[]),
        Refusal::NotPlayedOut => say("refusal-not-played-out", &[]),
        Refusal::Broken => say("refusal-broken", &[]),
        Refusal::Paused { until } => say("refusal-paused", &[("until", moment(*until).into())]),
        Refusal::WaitsForYou => say("refusal-waits-for-you", &[]),
        Refusal::NoStandIn => say("refusal-no-stand-in", &[]),
        Refusal::Stale { .. } => say("refusal-stale", &[]),
        Refusal::Repeated => say("refusal-repeated", &[]),
        Refusal::NotManager => say("refusal-not-manager", &[]),
        Refusal::NoResults { .. }
        | Refusal::ProfileHidden { .. }
        | Refusal::MayNotStrike
        | Refusal::NothingToStrike
        | Refusal::StruckAlready
        | Refusal::NotStruck => about_ratings(refusal, lang),
        Refusal::TooManyChannels { most } => say("refusal-too-many-channels", &[("most", (*most).into())]),
        Refusal::OtherChannels { channels, manages } => other_channels(channels, *manages, lang),
        Refusal::Limit(refusal) => too_much(refusal, lang),
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
        Refusal::Seat(refusal) => about_seat(refusal, names, lang),
        Refusal::BidIsFinal => say("refusal-bid-is-final", &[]),
        Refusal::VoteClosed => say("refusal-vote-closed", &[]),
        Refusal::NotAsked => say("refusal-not-asked", &[]),
        Refusal::NoClock => say("refusal-no-clock", &[]),
        Refusal::PausedAlready { until } => paused_already(*until, lang),
        Refusal::PausedOften { most, next } => {
            let next = ("next", moment(*next).into());
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
        Refusal::PlayerGone => say("refusal-player-gone", &[]),
        Refusal::SharedAlready => say("refusal-shared-already", &[]),
        Refusal::SharedOften { most, next } => {
            let next = ("next", moment(*next).into());
            say("refusal-shared-often", &[("most", (*most).into()), next])
        }
        Refusal::SharedInChannel { most, next } => {
            let next = ("next", moment(*next).into());
            say("refusal-shared-in-channel", &[("most", (*most).into()), next])
        }
        Refusal::RatedClock => say("refusal-rated-clock", &[]),
        Refusal::NoHints => say("refusal-no-hints", &[]),
        Refusal::NoPlan(reason) => say(no_plan(*reason), &[]),
        Refusal::QuietHours(reason) => quiet_hours(*reason, lang),
        Refusal::Fault(StoreError::Newer { .. }) => say("refusal-newer", &[]),
        Refusal::Fault(StoreError::Unsettled { .. }) => say("refusal-broke-off", &[]),
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
        (Refusal::GameHere { lobby: true }, Stage::Lobby) if stored.begins && sits => "refusal-starting",
        (Refusal::NotBegun, Stage::Lobby) if stored.begins => "refusal-starting",
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

/// Returns the refusal of more offers in a turn: to somebody of a name, or in all.
fn too_many_offers(name: Option<&str>, most: usize, lang: Lang) -> Post {
    let most = ("most", most.into());
    Post::text(match name {
        Some(name) => lang.text("refusal-offers-to-one", &[("name", name.into()), most]),
        None => lang.text("refusal-offers-in-all", &[most]),
    })
}

/// Returns the refusal of what is more than one person, or one server, may have.
fn too_much(refusal: &LimitRefusal, lang: Lang) -> Post {
    let say = |key: &str, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        LimitRefusal::TooManyLobbies { most } => say("refusal-too-many-lobbies", &[("most", (*most).into())]),
        LimitRefusal::TooManyGames { most, own } => {
            let games: Vec<String> = own.iter().map(|channel| format!("<#{channel}>")).collect();
            let games = ("games", lang.list(&games).into());
            say("refusal-too-many-games", &[("most", (*most).into()), games])
        }
        LimitRefusal::ServerFull { most } => say("refusal-server-full", &[("most", (*most).into())]),
        LimitRefusal::TooManyOpened { most, next } => {
            let next = ("next", moment(*next).into());
            say("refusal-too-many-opened", &[("most", (*most).into()), next])
        }
        LimitRefusal::TooManyThreads { most, next } => {
            let next = ("next", moment(*next).into());
            say("refusal-too-many-threads", &[("most", (*most).into()), next])
        }
        LimitRefusal::CountsYet { until } => say("refusal-counts-yet", &[("until", moment(*until).into())]),
        LimitRefusal::ForgottenLately { next } => {
            say("refusal-forgotten-lately", &[("next", moment(*next).into())])
        }
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
        Named::Season => "refusal-unknown-season",
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
fn about_seat(refusal: &SeatRefusal, names: Option<&Names>, lang: Lang) -> Post {
    let say = |key: &str, args: Args<'_>| Post::text(lang.text(key, args));
    match refusal {
        SeatRefusal::AskedLately { next } => say("refusal-asked-lately", &[("next", moment(*next).into())]),
        SeatRefusal::AskedThisTurn { next } => {
            say("refusal-seat-asked-this-turn", &[("next", moment(*next).into())])
        }
        SeatRefusal::DeclinedLately { user, next } => {
            let person = ("person", format!("<@{user}>").into());
            say("refusal-declined-lately", &[person, ("next", moment(*next).into())])
        }
        SeatRefusal::NotAbsent { seat, from } => {
            let name = ("name", name_of(*seat, names).into());
            match from {
                Some(from) => say("refusal-not-absent-yet", &[name, ("from", moment(*from).into())]),
                None => say("refusal-not-absent", &[name]),
            }
        }
        SeatRefusal::SeatKept { seat, from } => {
            let name = ("name", name_of(*seat, names).into());
            match from {
                Some(from) => say("refusal-seat-kept-until", &[name, ("from", moment(*from).into())]),
                None => say("refusal-seat-kept", &[name]),
            }
        }
        SeatRefusal::StoodInAlready { seat } => {
            say("refusal-stood-in-already", &[("name", name_of(*seat, names).into())])
        }
        SeatRefusal::AlwaysComputer { seat } => {
            say("refusal-always-computer", &[("name", name_of(*seat, names).into())])
        }
        SeatRefusal::SeatedAlready { user } => {
            say("refusal-seated-already", &[("name", format!("<@{user}>").into())])
        }
        SeatRefusal::BotCannotPlay => say("refusal-bot-cannot-play", &[]),
        SeatRefusal::PersonAndLevel => say("refusal-person-and-level", &[]),
        SeatRefusal::NotInvited { user } => {
            say("refusal-not-invited", &[("name", format!("<@{user}>").into())])
        }
        SeatRefusal::AuctionOpen => say("refusal-auction-open", &[]),
    }
}

/// Quotes what somebody typed: cut, and formatting nothing.
fn quoted(text: &str) -> String {
    let cut: String = visible(text).take(60).collect();
    escape(&cut)
}
