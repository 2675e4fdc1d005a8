//! The spelling of every control, as Discord carries it in a `custom_id`: the game, the step and the intent, with a colon
//! between them.

use std::fmt::Display;

use last_spike_engine::{Action, City, Deed, Money, Seat, Step, Tile};

use super::carried::{decode_action, decode_reply, encode_action};
use super::draft::Draft;
use super::leap::{Leap, leap_text, parse_leap};
use super::press::{Intent, Press, Taught};
use super::shareable::Shareable;
use crate::present::words::digits::{bids_text, land_text, number, parse_bids, parse_land};
use crate::present::words::limits;
use crate::service::people::server::ThreadAnswer;
use crate::service::table::lobby_settings::Setting;
use crate::store::voting::votes::SeatProposal;
use crate::store::{GameId, LessonId, VoteId};

/// Makes the writer and the reader of intents from one table. An intent that carries nothing is its name alone; any other
/// is its name, a colon, and the values that it carries, in their form.
macro_rules! spellings {
    (
        alone { $($alone:literal $intent:ident,)* }
        carrying { $($name:literal $carrier:ident $fields:tt by $form:ident ($($value:ident),+),)* }
    ) => {
        /// Writes an intent; `None` for one that no button carries.
        fn written(intent: &Intent) -> Option<String> {
            match intent {
                $(Intent::$intent => Some($alone.to_owned()),)*
                $(Intent::$carrier $fields => {
                    ($form.write)($($value),+).map(|text| format!("{}:{text}", $name))
                })*
            }
        }

        /// Reads an intent.
        fn read(text: &str) -> Option<Intent> {
            let Some((name, text)) = text.split_once(':') else {
                return match text {
                    $($alone => Some(Intent::$intent),)*
                    _ => None,
                };
            };
            $(if name == $name && let Some(spellings!(@read $($value),+)) = ($form.read)(text) {
                return Some(Intent::$carrier $fields);
            })*
            None
        }
    };
    (@read $value:ident) => { $value };
    (@read $($value:ident),+) => { ($($value),+) };
}

// Buttons stay in channels for years: a spelling is never given another meaning.
spellings! {
    alone {
        "join" Join,
        "leave" Leave,
        "computer" AddComputer,
        "start" Start,
        "settings" Settings,
        "editsettings" EditSettings,
        "moresettings" MoreSettings,
        "show" Show,
        "details" Details,
        "fair" Fair,
        "guide" Guide,
        "morehelp" MoreHelp,
        "board" Board,
        "lay" Lay,
        "buy" Buy,
        "bid" Bid,
        "typebid" BidForm,
        "nobid" NoBid,
        "bidall" BidAllForm,
        "nostanding" DropStanding,
        "build" Build,
        "remove" Remove,
        "debt" Debt,
        "auctionall" AuctionAll,
        "askall" AskAll,
        "back" Back,
        "resume" Resume,
        "replay" Replay,
        "review" Review,
        "reviewhow" ReviewMethod,
        "rematch" Rematch,
        "resign" Resign,
        "end" End,
        "undo" Undo,
        "plan" Plan,
        "planlay" PlanLay,
        "planbuy" PlanBuy,
        "planroll" PlanRoll,
        "noplan" DropPlan,
        "forget" Forget,
        "habits" Habits,
    }
    carrying {
        "against" Against(level) by LEVEL(level),
        "settings" SettingsForm(shown) by TEXT(shown),
        "set" Set(setting) by SETTING(setting),
        "share" Share(answer) by SHAREABLE(answer),
        "told" Told(since) by STEP(since),
        "choice" ReviewedChoice(step) by STEP(step),
        "sell" Sell(tile) by TILE(tile),
        "sure" Sure { tile, sell } by SALE(tile, sell),
        "offer" Offer(draft) by DRAFT(draft),
        "put" PutUp(tile) by TILE(tile),
        "ask" Ask(city) by CITY(city),
        "standing" Standing { least, sure: false } by LEAST(least),
        "stand" Standing { least, sure: true } by LEAST(least),
        "bids" BidAll(bids) by BIDS(bids),
        "counter" Counter(offer) by NUMBER(offer),
        "past" Past(leap) by LEAP(leap),
        "back" TakeBack(to) by STEP(to),
        "askback" AskBack(to) by STEP(to),
        "yes" Vote { vote, check, yes: true } by VOTE(vote, check),
        "no" Vote { vote, check, yes: false } by VOTE(vote, check),
        "absent" Absent(seat) by SEAT(seat),
        "propose" Propose { seat, way } by PROPOSAL(seat, way),
        "threads" Threads(answer) by THREADS(answer),
        "lesson" Lesson { lesson, taught } by LESSON(lesson, taught),
        "do" Reply { reply, terms } by REPLY(reply, terms),
        "do" Do(action) by ACTION(action),
    }
}

/// The form of a value.
struct One<A> {
    write: fn(&A) -> Option<String>,
    read: fn(&str) -> Option<A>,
}

/// The form of two values.
struct Two<A, B> {
    write: fn(&A, &B) -> Option<String>,
    read: fn(&str) -> Option<(A, B)>,
}

impl<A: Display> One<A> {
    /// Makes the form of a value that is written as it is shown.
    const fn shown(read: fn(&str) -> Option<A>) -> Self {
        Self { write: |value| Some(value.to_string()), read }
    }
}

const ACTION: One<Action> = One { write: encode_action, read: decode_action };
const BIDS: One<Vec<(City, Money)>> = One { write: |bids| Some(bids_text(bids)), read: parse_bids };
const CITY: One<City> = One::shown(|text| text.parse().ok());
const DRAFT: One<Box<Draft>> =
    One { write: |draft| Some(draft.text()), read: |text| Draft::parse(text).map(Box::new) };
const LEAP: One<Leap> = One { write: |leap| Some(leap_text(*leap)), read: parse_leap };
const LEAST: One<bool> =
    One { write: |least| name_in(&ANSWERS, least), read: |text| named_in(ANSWERS, text) };
const LEVEL: One<String> = One::shown(|text| ["easy", "hard"].contains(&text).then(|| text.to_owned()));
const NUMBER: One<u32> = One::shown(number);
const SEAT: One<Seat> = One::shown(|text| number(text).map(Seat));
const SETTING: One<Setting> = One { write: |setting| Some(setting.name().to_owned()), read: Setting::named };
const SHAREABLE: One<Shareable> = One { write: |answer| Some(answer.text()), read: Shareable::parse };
const STEP: One<Step> = One::shown(|text| number(text).map(Step));
const TEXT: One<String> = One::shown(|text| Some(text.to_owned()));
const THREADS: One<ThreadAnswer> =
    One { write: |answer| name_in(&THREAD_ANSWERS, answer), read: |text| named_in(THREAD_ANSWERS, text) };
const TILE: One<Tile> = One::shown(|text| text.parse().ok());

const LESSON: Two<LessonId, Taught> = Two {
    write: |lesson, taught| Some(format!("{lesson}:{}", taught_text(taught))),
    read: |text| {
        let (lesson, taught) = text.split_once(':')?;
        Some((LessonId(number(lesson)?), parse_taught(taught)?))
    },
};
const PROPOSAL: Two<Seat, SeatProposal> = Two {
    write: |seat, way| Some(format!("{seat}={}", way_text(way)?)),
    read: |text| {
        let (seat, way) = text.split_once('=')?;
        Some((Seat(number(seat)?), parse_way(way)?))
    },
};
const REPLY: Two<Action, u32> =
    Two { write: |reply, terms| Some(format!("{}:{terms}", encode_action(reply)?)), read: decode_reply };
const SALE: Two<Tile, Vec<Deed>> = Two {
    write: |tile, sell| {
        Some(if sell.is_empty() { tile.to_string() } else { format!("{tile}:{}", land_text(sell)) })
    },
    read: |text| match text.split_once(':') {
        Some((tile, land)) => Some((tile.parse().ok()?, parse_land(land)?)),
        None => Some((text.parse().ok()?, Vec::new())),
    },
};
const VOTE: Two<VoteId, Option<u32>> = Two {
    write: |vote, check| Some(check.map_or_else(|| vote.to_string(), |check| format!("{vote}:{check}"))),
    read: |text| match text.split_once(':') {
        Some((vote, check)) => Some((VoteId(number(vote)?), Some(number(check)?))),
        None => Some((VoteId(number(text)?), None)),
    },
};

/// The answers to all auctions of a debt: true for the least bid.
const ANSWERS: [(&str, bool); 2] = [("least", true), ("pass", false)];

const THREAD_ANSWERS: [(&str, ThreadAnswer); 3] =
    [("each", ThreadAnswer::EachGame), ("no", ThreadAnswer::NoGame), ("this", ThreadAnswer::ThisGame)];

/// The meanings of controls of a lesson that answer nothing.
const TAUGHT: [(&str, Taught); 4] =
    [("on", Taught::On), ("back", Taught::Back), ("anew", Taught::Anew), ("off", Taught::Off)];

/// Returns the name of a value in a list of them.
fn name_in<T: PartialEq>(names: &[(&str, T)], value: &T) -> Option<String> {
    names.iter().find(|(_, named)| named == value).map(|(name, _)| (*name).to_owned())
}

/// Returns the value of a name in a list of them.
fn named_in<T, const N: usize>(names: [(&str, T); N], text: &str) -> Option<T> {
    names.into_iter().find(|(name, _)| *name == text).map(|(_, value)| value)
}

fn taught_text(taught: &Taught) -> String {
    match taught {
        Taught::By(intent) => spelled(intent),
        taught => name_in(&TAUGHT, taught).unwrap_or_default(),
    }
}

fn parse_taught(text: &str) -> Option<Taught> {
    named_in(TAUGHT, text).or_else(|| Taught::answer(read(text)?))
}

/// Writes what a button can propose about a seat.
const fn way_text(way: &SeatProposal) -> Option<&'static str> {
    match way {
        SeatProposal::StandIn => Some("stand-in"),
        SeatProposal::Level(_) => Some("easy"),
        SeatProposal::End => Some("end"),
        SeatProposal::Person(_) => None,
    }
}

fn parse_way(text: &str) -> Option<SeatProposal> {
    match text {
        "stand-in" => Some(SeatProposal::StandIn),
        "easy" => Some(SeatProposal::Level(text.to_owned())),
        "end" => Some(SeatProposal::End),
        _ => None,
    }
}

/// Writes an intent; one that no button carries becomes one that shows the same question.
fn spelled(intent: &Intent) -> String {
    written(intent).unwrap_or_else(|| match intent {
        Intent::Propose { seat, .. } => format!("absent:{seat}"),
        _ => "show".to_owned(),
    })
}

impl Press {
    /// Writes the control as Discord carries it, within [`limits::CUSTOM_ID`].
    #[must_use]
    pub fn encode(&self) -> String {
        let id = format!("{}:{}:{}", self.game, self.step, spelled(&self.intent));
        debug_assert!(id.len() <= limits::CUSTOM_ID, "{id}");
        id
    }

    /// Reads a control; `None` for anything that this program has not written: each control has one
    /// spelling.
    #[must_use]
    pub fn decode(id: &str) -> Option<Self> {
        if id.len() > limits::CUSTOM_ID {
            return None;
        }
        let mut parts = id.splitn(3, ':');
        let (game, step, intent) = (parts.next()?, parts.next()?, parts.next()?);
        let press = Self { game: GameId(number(game)?), step: Step(number(step)?), intent: read(intent)? };
        (press.encode() == id).then_some(press)
    }
}

#[cfg(test)]
mod tests;
