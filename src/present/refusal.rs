//! Refusals: what is wrong, which rule says so, and what is possible instead.

use last_spike_engine::View;

use super::clock::clocks;
use super::illegal::illegal_text;
pub use super::illegal::instead;
use super::lang::Lang;
use super::parts::post::Post;
use super::words::names::{Names, escape, visible};
use super::words::said::{Speaker, key_of, say, sentence};
use super::words::terms::edition_name;
use super::{Key, key};
use crate::service::clock::quiet::{self, NoQuietHours};
use crate::service::posting::offer_ends::Ending;
use crate::service::request::pseudonym::is_pseudonym;
use crate::service::{LimitRefusal, Named, NoPlan, Refusal, SeatRefusal};
use crate::store::games::{Stage, StoredGame};
use crate::store::{StoreError, UserId};

/// Returns the answer to a refused request; `names` are those of the game, if there is one.
#[must_use]
pub fn post(refusal: &Refusal, names: Option<&Names>, lang: Lang) -> Post {
    let by = Speaker { names, lang };
    Post::text(sentence! {
        match refusal, by {
            Refusal::GameHere { lobby: true } => lang.say(key::refusal::LobbyHere),
            Refusal::NotHost { host } if is_pseudonym(*host) => lang.say(key::refusal::HostGone),
            Refusal::OfferLimit { to: Some(name), most } if names.is_some() => {
                say!(by, key::refusal::OffersToOne, name, most)
            }
            Refusal::NoResults { user: Some(name) } => say!(by, key::refusal::NoResults, name),
            Refusal::OtherChannels { channels, manages: true } => {
                let others = say!(by, key::refusal::OtherChannels, channels);
                format!("{others} {}", lang.say(key::refusal::OtherChannelsManager))
            }
            Refusal::Limit(refusal) => about_limit(refusal, by),
            Refusal::UnknownEdition { name } => say!(by, key::refusal_unknown::Edition, name = quoted(name)),
            Refusal::Unknown { what, text } => say!(by, unknown(*what), text = quoted(text)),
            Refusal::Seat(refusal) => about_seat(refusal, by),
            Refusal::PausedAlready { until: Some(until) } => {
                say!(by, key::refusal::PausedAlready, until = clocks::day(*until))
            }
            Refusal::Illegal { illegal, view } => illegal_text(illegal, view, by),
            Refusal::NoPlan(reason) => lang.say(key_of!(reason, NoPlan as refusal_plan {
                OwnTurn, NoTile, NoCity, SameTile,
            })),
            Refusal::QuietHours(reason) => {
                let key = key_of!(reason, NoQuietHours as refusal_quiet { TooLong, Empty, Half, NoZone });
                say!(by, key, most = u32::from(quiet::LONGEST / 60))
            }
            Refusal::Fault(StoreError::Newer { .. }) => lang.say(key::refusal::Newer),
            Refusal::Fault(StoreError::Unsettled { .. }) => lang.say(key::refusal::BrokeOff),
        }
        Refusal as refusal {
            NoGame, NotYourGame, GameHere, NotInServer, NothingPlayed, NotPlayed, SeatsKept, NotSeated,
            NotInLobby, RematchBegun { channel }, AlreadySeated, TableFull, TooFewPlayers => TooFew,
            TooManyPlayers { players } => TooMany, ForeignDeal, ForeignState, NotHost { host },
            OfferLimit { most } => OffersInAll, Begun, Starting, NotBegun, Ended, NotPlayedOut, Broken,
            Paused { until }, WaitsForYou, NoStandIn, Stale, Repeated, NotManager, NoResults => NoLeaderboard,
            ProfileHidden { user: name }, MayNotStrike, NothingToStrike, StruckAlready, NotStruck,
            TooManyChannels { most }, OtherChannels { channels }, ForeignOption { option },
            NoTileNamed => MissingTile, NoCityNamed => MissingCity, TopDeedOnly => TopDeed, NoAuctions,
            NoSuchStep { last }, NoSuchTurn { last }, TurnAndStep, NothingToTakeBack, ResignedSince,
            SeatedSince, NeedsConsent, TakenBackOften { most }, NobodyToAgree, VoteOpen, AskedInTurn,
            BidIsFinal, VoteClosed, NotAsked, PausedAlready => PausedOpen, NoClock,
            PausedOften { most, next }, MayNotWrite { channel }, NotPaused, PausedByOthers { asker: name },
            SamePace, Until, RatedWithHints, RatedAlone, RatedEnd, PlayedElsewhere { channel },
            TokenTaken { seat: name }, ComputerGone, SharedElsewhere { channel }, PlayerGone, SharedAlready,
            SharedOften { most, next }, SharedInChannel { most, next }, RatedClock, NoHints, Fault,
        }
    })
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
    let key = key_of!(end, Ending as illegal_offer { Accepted, Declined, Withdrawn, Lapsed });
    let lines = std::iter::once(lang.text(key, &[("id", id.into())])).chain(instead(view, lang));
    Post::text(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the refusal of what is more than one person, or one server, may have.
fn about_limit(refusal: &LimitRefusal, by: Speaker<'_>) -> String {
    sentence! {
        match refusal, by {}
        LimitRefusal as refusal {
            TooManyLobbies { most }, TooManyGames { most, own: games }, ServerFull { most },
            TooManyOpened { most, next }, TooManyThreads { most, next }, CountsYet { until },
            ForgottenLately { next },
        }
    }
}

/// Returns why nothing becomes of a seat.
fn about_seat(refusal: &SeatRefusal, by: Speaker<'_>) -> String {
    sentence! {
        match refusal, by {
            SeatRefusal::NotAbsent { seat: name, from: Some(from) } => {
                say!(by, key::refusal::NotAbsentYet, name, from)
            }
            SeatRefusal::SeatKept { seat: name, from: Some(from) } => {
                say!(by, key::refusal::SeatKeptUntil, name, from)
            }
        }
        SeatRefusal as refusal {
            AskedLately { next }, AskedThisTurn { next } => SeatAskedThisTurn,
            DeclinedLately { user: person, next }, NotAbsent { seat: name }, SeatKept { seat: name },
            StoodInAlready { seat: name }, AlwaysComputer { seat: name }, SeatedAlready { user: name },
            BotCannotPlay, PersonAndLevel, NotInvited { user: name }, AuctionOpen,
        }
    }
}

/// Returns the sentence about what was named and is not known.
const fn unknown(what: Named) -> Key {
    key_of!(what, Named as refusal_unknown {
        Tile, City, Deed, Amount, Route, Player, Hour, TimeZone, Moment, Channel, Season,
    })
}

/// Quotes what somebody typed: cut, and formatting nothing.
fn quoted(text: &str) -> String {
    let cut: String = visible(text).take(60).collect();
    escape(&cut)
}
