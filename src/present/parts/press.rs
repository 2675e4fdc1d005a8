//! Presses: the typed form of Discord's `custom_id`.
//!
//! It survives restarts because it carries all that is needed: the game, the step that the
//! control was made at, and the intent.

use std::fmt::Write;

use last_spike_engine::{Action, City, Deed, Seat, Step, Tile};

pub(crate) use super::carried::ends_text;
use super::carried::{decode_action, decode_reply, encode_action};
pub use super::carried::{deed_text, parse_deed, parse_ends};
use super::draft::Draft;
use super::leap::{Leap, leap_text, parse_leap};
use super::shareable::Shareable;
use crate::present::words::digits::{land_text, number, parse_land};
use crate::present::words::limits;
use crate::service::people::server::ThreadAnswer;
use crate::service::table::lobby_settings::Setting;
use crate::store::voting::votes::Way;
use crate::store::{GameId, LessonId, VoteId};

/// A control of a game, at a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// The game.
    pub game: GameId,
    /// The step that it was made at; a later one makes it stale.
    pub step: Step,
    /// Intent it means.
    pub intent: Intent,
}

/// Intent a control means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Join the lobby.
    Join,
    /// Leave the lobby.
    Leave,
    /// Add a computer player: asks for its level, or has it from the menu.
    AddComputer,
    /// Start the game.
    Start,
    /// Play against one computer of that level: in the lobby of the control, or in a game that is opened for it.
    Against(String),
    /// Show the settings of the lobby; the one that is chosen in the menu, if one is.
    Settings,
    /// Give the settings of the lobby the values that are chosen in a form, which has shown these at first.
    SettingsForm(String),
    /// Give a setting of the lobby the value that is chosen in the menu.
    Set(Setting),
    /// Show to all what the control stands below.
    Share(Shareable),
    /// Show my tiles, and what I am asked.
    Show,
    /// Show how the game began and is played.
    Details,
    /// Show all that happened after a step, up to that of the control.
    Told(Step),
    /// Explain the board; of the game, or of an example where there is none.
    Guide,
    /// Show the commands that the answer to `/help` has no room for; of no game.
    MoreHelp,
    /// Show the board, beside what is asked.
    Board,
    /// Lay the tile that is chosen in the menu.
    Lay,
    /// Sell the land that is chosen in the menu, and lay the tile.
    Sell(Tile),
    /// Lay the tile and sell that land for it, confirmed.
    Sure {
        /// The tile.
        tile: Tile,
        /// The land, in the order sold.
        sell: Vec<Deed>,
    },
    /// Make that offer, confirmed (G8).
    Offer(Box<Draft>),
    /// Put up the deed that is chosen in the menu, to pay for the tile (K4).
    PutUp(Tile),
    /// Ask to confirm: put up the city's deed at the minimum chosen in the menu (G9).
    Ask(City),
    /// Buy of the city that is chosen in the menu.
    Buy,
    /// Bid what is chosen in the menu, after a confirmation.
    Bid,
    /// Type what to bid into a form.
    BidForm,
    /// Do not bid, after a confirmation.
    NoBid,
    /// Answer all auctions of a debt in one way.
    Standing {
        /// True for the least bid, else a pass.
        least: bool,
        /// True if it is confirmed.
        sure: bool,
    },
    /// Take that back.
    DropStanding,
    /// Build where the menu says.
    Build,
    /// Take a section away where the menu says.
    Remove,
    /// Show the deeds that a debtor may put up.
    Debt,
    /// Take one's seat back from the computer that moves in one's place.
    Back,
    /// Set the clocks of the game going again.
    Resume,
    /// Make a counter-offer to an offer.
    Counter(u32),
    /// Do exactly that.
    Do(Action),
    /// Accept, decline or withdraw an offer of these terms.
    Reply {
        /// The answer.
        reply: Action,
        /// The check of its terms, by [`crate::service::deals::offers::terms`].
        terms: u32,
    },
    /// Show another moment of the game's past.
    Past(Leap),
    /// Show the whole game as an animation.
    Replay,
    /// Show the review of a game that is over.
    Review,
    /// Play again with the same people.
    Rematch,
    /// Leave the game, confirmed.
    Resign,
    /// End the game, confirmed.
    End,
    /// Ask whether what was done last is to be taken back.
    Undo,
    /// Show one's plan, and the controls to plan by.
    Plan,
    /// Plan to lay the chosen tile.
    PlanLay,
    /// Plan to buy land of the chosen city then, or none.
    PlanBuy,
    /// Plan to roll the dice.
    PlanRoll,
    /// Drop the plan.
    DropPlan,
    /// Go back to what the game was after a step, confirmed.
    TakeBack(Step),
    /// Ask the others to go back to what the game was after a step.
    AskBack(Step),
    /// Answer a vote.
    Vote {
        /// The vote's id.
        vote: VoteId,
        /// The check of its question; `None` on buttons of earlier programs.
        check: Option<u32>,
        /// True for a yes.
        yes: bool,
    },
    /// Ask what should become of the seat of an absent player.
    Absent(Seat),
    /// Propose what becomes of it, or do it where nobody must be asked.
    Propose {
        /// The seat.
        seat: Seat,
        /// The proposal; a person is proposed by a command alone.
        way: Way,
    },
    /// Answer the offer to play in threads.
    Threads(ThreadAnswer),
    /// Forget who presses, confirmed; of no game.
    Forget,
    /// Change one's own habits by a form; of no game.
    Habits,
    /// Go on with a lesson, or begin another; of no game, and its step is the lesson's.
    Lesson {
        /// The lesson's id.
        lesson: LessonId,
        /// The meaning of the control.
        taught: Taught,
    },
}

/// The meaning of a control of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taught {
    /// On from a page that was read.
    On,
    /// Back to the page as it is.
    Back,
    /// Begin anew.
    Anew,
    /// Leave the game that is played freely.
    Off,
    /// Answer what is asked: see [`Taught::answer`].
    By(Box<Intent>),
}

impl Taught {
    /// Makes a control of a lesson of one that answers a question of a game; `None` for any other.
    #[must_use]
    pub fn answer(intent: Intent) -> Option<Self> {
        let answers = matches!(intent, Intent::Lay | Intent::Sell(_) | Intent::Buy | Intent::Do(_));
        answers.then(|| Self::By(Box::new(intent)))
    }

    fn encode(&self) -> String {
        match self {
            Self::On => "on".to_owned(),
            Self::Back => "back".to_owned(),
            Self::Anew => "anew".to_owned(),
            Self::Off => "off".to_owned(),
            Self::By(intent) => {
                let answer = Press { game: GameId(0), step: Step(0), intent: (**intent).clone() };
                answer.encode().trim_start_matches("0:0:").to_owned()
            }
        }
    }

    fn decode(text: &str) -> Option<Self> {
        Some(match text {
            "on" => Self::On,
            "back" => Self::Back,
            "anew" => Self::Anew,
            "off" => Self::Off,
            answer => Self::answer(Press::read(&format!("0:0:{answer}"))?.intent)?,
        })
    }
}

impl Press {
    /// Returns the number of the offer that the control accepts (G8).
    #[must_use]
    pub const fn offer(&self) -> Option<u32> {
        match &self.intent {
            Intent::Reply { reply: Action::Accept { id }, .. } => Some(*id),
            _ => None,
        }
    }

    /// Writes the control as Discord carries it, within [`crate::present::words::limits::CUSTOM_ID`].
    #[must_use]
    pub fn encode(&self) -> String {
        let mut id = format!("{}:{}:", self.game, self.step);
        let _ = match &self.intent {
            Intent::Join => write!(id, "join"),
            Intent::Leave => write!(id, "leave"),
            Intent::AddComputer => write!(id, "computer"),
            Intent::Start => write!(id, "start"),
            Intent::Against(level) => write!(id, "against:{level}"),
            Intent::Settings => write!(id, "settings"),
            Intent::SettingsForm(shown) => write!(id, "settings:{shown}"),
            Intent::Set(setting) => write!(id, "set:{}", setting.name()),
            Intent::Share(what) => write!(id, "share:{}", what.text()),
            Intent::Show => write!(id, "show"),
            Intent::Told(since) => write!(id, "told:{since}"),
            Intent::Details => write!(id, "details"),
            Intent::Guide => write!(id, "guide"),
            Intent::MoreHelp => write!(id, "morehelp"),
            Intent::Board => write!(id, "board"),
            Intent::Lay => write!(id, "lay"),
            Intent::Sell(tile) => write!(id, "sell:{tile}"),
            Intent::Sure { tile, sell } if sell.is_empty() => write!(id, "sure:{tile}"),
            Intent::Sure { tile, sell } => write!(id, "sure:{tile}:{}", land_text(sell)),
            Intent::Offer(draft) => write!(id, "offer:{}", draft.text()),
            Intent::PutUp(tile) => write!(id, "put:{tile}"),
            Intent::Ask(city) => write!(id, "ask:{city}"),
            Intent::Buy => write!(id, "buy"),
            Intent::Bid => write!(id, "bid"),
            Intent::BidForm => write!(id, "typebid"),
            Intent::NoBid => write!(id, "nobid"),
            Intent::Standing { least, sure } => {
                let (name, answer) =
                    (if *sure { "stand" } else { "standing" }, if *least { "least" } else { "pass" });
                write!(id, "{name}:{answer}")
            }
            Intent::DropStanding => write!(id, "nostanding"),
            Intent::Build => write!(id, "build"),
            Intent::Remove => write!(id, "remove"),
            Intent::Debt => write!(id, "debt"),
            Intent::Back => write!(id, "back"),
            Intent::Resume => write!(id, "resume"),
            Intent::Counter(offer) => write!(id, "counter:{offer}"),
            Intent::Past(leap) => write!(id, "past:{}", leap_text(*leap)),
            Intent::Replay => write!(id, "replay"),
            Intent::Review => write!(id, "review"),
            Intent::Rematch => write!(id, "rematch"),
            Intent::Resign => write!(id, "resign"),
            Intent::End => write!(id, "end"),
            Intent::Undo => write!(id, "undo"),
            Intent::Plan => write!(id, "plan"),
            Intent::PlanLay => write!(id, "planlay"),
            Intent::PlanBuy => write!(id, "planbuy"),
            Intent::PlanRoll => write!(id, "planroll"),
            Intent::DropPlan => write!(id, "noplan"),
            Intent::TakeBack(to) => write!(id, "back:{to}"),
            Intent::AskBack(to) => write!(id, "askback:{to}"),
            Intent::Vote { vote, check, yes } => {
                let answer = if *yes { "yes" } else { "no" };
                match check {
                    Some(check) => write!(id, "{answer}:{vote}:{check}"),
                    None => write!(id, "{answer}:{vote}"),
                }
            }
            Intent::Absent(seat) => write!(id, "absent:{seat}"),
            Intent::Propose { seat, way } => match way_text(way) {
                Some(way) => write!(id, "propose:{seat}={way}"),
                None => write!(id, "absent:{seat}"),
            },
            Intent::Threads(ThreadAnswer::EachGame) => write!(id, "threads:each"),
            Intent::Threads(ThreadAnswer::NoGame) => write!(id, "threads:no"),
            Intent::Threads(ThreadAnswer::ThisGame) => write!(id, "threads:this"),
            Intent::Forget => write!(id, "forget"),
            Intent::Habits => write!(id, "habits"),
            Intent::Lesson { lesson, taught } => write!(id, "lesson:{lesson}:{}", taught.encode()),
            Intent::Reply { reply, terms } => match encode_action(reply) {
                Some(reply) => write!(id, "do:{reply}:{terms}"),
                None => write!(id, "show"),
            },
            Intent::Do(action) => match encode_action(action) {
                Some(action) => write!(id, "do:{action}"),
                None => write!(id, "show"),
            },
        };
        debug_assert!(id.len() <= limits::CUSTOM_ID, "{id}");
        id
    }

    /// Reads a control; `None` for anything that this program has not written: each control has one
    /// spelling.
    #[must_use]
    pub fn decode(id: &str) -> Option<Self> {
        Self::read(id).filter(|press| press.encode() == id)
    }

    fn read(id: &str) -> Option<Self> {
        let mut parts = id.splitn(4, ':');
        let game = GameId(number(parts.next()?)?);
        let step = Step(number(parts.next()?)?);
        let name = parts.next()?;
        let rest = parts.next();
        let intent = match (name, rest) {
            ("join", None) => Intent::Join,
            ("leave", None) => Intent::Leave,
            ("computer", None) => Intent::AddComputer,
            ("start", None) => Intent::Start,
            ("against", Some(level @ ("easy" | "hard"))) => Intent::Against(level.to_owned()),
            ("settings", None) => Intent::Settings,
            ("settings", Some(shown)) if id.len() <= limits::CUSTOM_ID => {
                Intent::SettingsForm(shown.to_owned())
            }
            ("set", Some(setting)) => Intent::Set(Setting::named(setting)?),
            ("share", Some(what)) => Intent::Share(Shareable::parse(what)?),
            ("show", None) => Intent::Show,
            ("told", Some(since)) => Intent::Told(Step(number(since)?)),
            ("details", None) => Intent::Details,
            ("guide", None) => Intent::Guide,
            ("morehelp", None) => Intent::MoreHelp,
            ("board", None) => Intent::Board,
            ("lay", None) => Intent::Lay,
            ("sell", Some(tile)) => Intent::Sell(tile.parse().ok()?),
            ("sure", Some(meant)) => match meant.split_once(':') {
                Some((tile, land)) => Intent::Sure { tile: tile.parse().ok()?, sell: parse_land(land)? },
                None => Intent::Sure { tile: meant.parse().ok()?, sell: Vec::new() },
            },
            ("offer", Some(draft)) => Intent::Offer(Box::new(Draft::parse(draft)?)),
            ("put", Some(tile)) => Intent::PutUp(tile.parse().ok()?),
            ("ask", Some(city)) => Intent::Ask(city.parse().ok()?),
            ("buy", None) => Intent::Buy,
            ("bid", None) => Intent::Bid,
            ("typebid", None) => Intent::BidForm,
            ("nobid", None) => Intent::NoBid,
            (name @ ("standing" | "stand"), Some(answer @ ("least" | "pass"))) => {
                Intent::Standing { least: answer == "least", sure: name == "stand" }
            }
            ("nostanding", None) => Intent::DropStanding,
            ("build", None) => Intent::Build,
            ("remove", None) => Intent::Remove,
            ("debt", None) => Intent::Debt,
            ("back", None) => Intent::Back,
            ("resume", None) => Intent::Resume,
            ("counter", Some(offer)) => Intent::Counter(number(offer)?),
            ("past", Some(leap)) => Intent::Past(parse_leap(leap)?),
            ("replay", None) => Intent::Replay,
            ("review", None) => Intent::Review,
            ("rematch", None) => Intent::Rematch,
            ("resign", None) => Intent::Resign,
            ("end", None) => Intent::End,
            ("undo", None) => Intent::Undo,
            ("plan", None) => Intent::Plan,
            ("planlay", None) => Intent::PlanLay,
            ("planbuy", None) => Intent::PlanBuy,
            ("planroll", None) => Intent::PlanRoll,
            ("noplan", None) => Intent::DropPlan,
            ("back", Some(to)) => Intent::TakeBack(Step(number(to)?)),
            ("askback", Some(to)) => Intent::AskBack(Step(number(to)?)),
            ("yes" | "no", Some(named)) => {
                let (vote, check) = match named.split_once(':') {
                    Some((vote, check)) => (vote, Some(number(check)?)),
                    None => (named, None),
                };
                Intent::Vote { vote: VoteId(number(vote)?), check, yes: name == "yes" }
            }
            ("absent", Some(seat)) => Intent::Absent(Seat(number(seat)?)),
            ("propose", Some(meant)) => {
                let (seat, way) = meant.split_once('=')?;
                Intent::Propose { seat: Seat(number(seat)?), way: parse_way(way)? }
            }
            ("threads", Some("each")) => Intent::Threads(ThreadAnswer::EachGame),
            ("threads", Some("no")) => Intent::Threads(ThreadAnswer::NoGame),
            ("threads", Some("this")) => Intent::Threads(ThreadAnswer::ThisGame),
            ("forget", None) => Intent::Forget,
            ("habits", None) => Intent::Habits,
            ("lesson", Some(meant)) => {
                let (lesson, taught) = meant.split_once(':')?;
                Intent::Lesson { lesson: LessonId(number(lesson)?), taught: Taught::decode(taught)? }
            }
            ("do", Some(action)) => match decode_reply(action) {
                Some((reply, terms)) => Intent::Reply { reply, terms },
                None => Intent::Do(decode_action(action)?),
            },
            _ => return None,
        };
        Some(Self { game, step, intent })
    }
}

/// Writes what a button can propose about a seat.
const fn way_text(way: &Way) -> Option<&'static str> {
    match way {
        Way::StandIn => Some("stand-in"),
        Way::Level(_) => Some("easy"),
        Way::End => Some("end"),
        Way::Person(_) => None,
    }
}

fn parse_way(text: &str) -> Option<Way> {
    match text {
        "stand-in" => Some(Way::StandIn),
        "easy" => Some(Way::Level(text.to_owned())),
        "end" => Some(Way::End),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::leap::Way as LeapWay;
    use super::*;
    use crate::service::views::history::{Moment, Unit};
    use last_spike_engine::{Goods, Lot, Money, RouteEnds};

    #[test]
    #[allow(clippy::too_many_lines, reason = "one line for each control")]
    fn every_control_reads_back_and_fits_discord() {
        let tile: Tile = "Z4".parse().unwrap();
        let (city, cost) = (City::DodgeCity, Money(1_000_000));
        let line = RouteEnds { from: City::Saskatoon, to: City::Edmonton };
        let actions = [
            Action::Lay { tile, sell: Vec::new() },
            Action::Buy { city },
            Action::Pass,
            Action::Auction(Lot::Deed { city, cost, tile }),
            Action::Auction(Lot::Asked { city, minimum: cost }),
            Action::Bid { amount: Some(cost) },
            Action::Roll,
            Action::BuyLand,
            Action::Build(line),
            Action::Remove(line),
            Action::Accept { id: u32::MAX },
            Action::Decline { id: 1 },
            Action::Withdraw { id: 2 },
        ];
        let intents = [
            Intent::Join,
            Intent::Leave,
            Intent::AddComputer,
            Intent::Start,
            Intent::Against("hard".to_owned()),
            Intent::Settings,
            Intent::SettingsForm("eeeeeeeeee,relaxed,hints,latest,purple,forced,hidden".to_owned()),
            Intent::Set(Setting::DoubleCost),
            Intent::Share(Shareable::Past(Moment { unit: Unit::Step, n: u32::MAX })),
            Intent::Share(Shareable::Replay),
            Intent::Share(Shareable::Review),
            Intent::Show,
            Intent::Details,
            Intent::Told(Step(u32::MAX)),
            Intent::Guide,
            Intent::MoreHelp,
            Intent::Board,
            Intent::Lay,
            Intent::Sell(tile),
            Intent::PutUp(tile),
            Intent::Ask(city),
            Intent::Buy,
            Intent::Bid,
            Intent::BidForm,
            Intent::Habits,
            Intent::Standing { least: true, sure: false },
            Intent::Standing { least: false, sure: true },
            Intent::DropStanding,
            Intent::Build,
            Intent::Remove,
            Intent::Debt,
            Intent::Back,
            Intent::Absent(Seat(5)),
            Intent::Propose { seat: Seat(0), way: Way::StandIn },
            Intent::Propose { seat: Seat(1), way: Way::End },
            Intent::Propose { seat: Seat(2), way: Way::Level("easy".to_owned()) },
            Intent::Counter(7),
            Intent::Sure { tile, sell: Vec::new() },
            Intent::Sure { tile, sell: vec![Deed { city: City::Sacramento, cost: Money(10_000) }; 12] },
            Intent::Offer(Box::new(Draft {
                to_seat: Seat(5),
                give: Goods { cash: Money(70_000), deeds: vec![City::Regina; 30] },
                take: Goods::default(),
                counters: Some(7),
            })),
            Intent::Past(Leap { way: LeapWay::Last, to: Moment { unit: Unit::Turn, n: u32::MAX } }),
            Intent::Past(Leap { way: LeapWay::Back, to: Moment { unit: Unit::Step, n: 0 } }),
            Intent::Replay,
            Intent::Rematch,
            Intent::Resign,
            Intent::End,
            Intent::Resume,
            Intent::Undo,
            Intent::Plan,
            Intent::PlanLay,
            Intent::PlanBuy,
            Intent::PlanRoll,
            Intent::DropPlan,
            Intent::TakeBack(Step(u32::MAX)),
            Intent::AskBack(Step(0)),
            Intent::Vote { vote: VoteId(u64::MAX), check: Some(u32::MAX), yes: true },
            Intent::Vote { vote: VoteId(1), check: None, yes: false },
            Intent::Reply { reply: Action::Accept { id: u32::MAX }, terms: u32::MAX },
            Intent::Reply { reply: Action::Decline { id: 1 }, terms: 0 },
            Intent::Reply { reply: Action::Withdraw { id: 2 }, terms: 7 },
            Intent::Threads(ThreadAnswer::EachGame),
            Intent::Threads(ThreadAnswer::NoGame),
            Intent::Threads(ThreadAnswer::ThisGame),
            Intent::Forget,
            Intent::Lesson { lesson: LessonId(u64::MAX), taught: Taught::On },
            Intent::Lesson { lesson: LessonId(1), taught: Taught::Back },
            Intent::Lesson { lesson: LessonId(1), taught: Taught::Anew },
            Intent::Lesson { lesson: LessonId(1), taught: Taught::Off },
            Intent::Lesson { lesson: LessonId(1), taught: Taught::answer(Intent::Lay).unwrap() },
            Intent::Lesson { lesson: LessonId(1), taught: Taught::answer(Intent::Sell(tile)).unwrap() },
            Intent::Lesson { lesson: LessonId(1), taught: Taught::answer(Intent::Do(Action::Pass)).unwrap() },
        ];
        for intent in intents.into_iter().chain(actions.map(Intent::Do)) {
            let press = Press { game: GameId(u64::MAX), step: Step(u32::MAX), intent };
            let id = press.encode();
            assert!(id.len() <= limits::CUSTOM_ID, "{id}");
            assert_eq!(Press::decode(&id), Some(press), "{id}");
        }
        for forged in [
            "",
            "1",
            "1:2",
            "1:2:",
            "01:2:show",
            "1:+2:show",
            "1:2:show:",
            "-1:2:show",
            "1:2:lay:A1",
            "1:2:do:lay:A9",
        ] {
            assert_eq!(Press::decode(forged), None, "{forged}");
        }
    }
}
