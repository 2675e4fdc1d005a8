//! The moves that a player can make with the message before them.

use discord_standin::Message;
use last_spike::present::parts::press::{Intent, parse_deed, parse_ends};
use last_spike::present::{Lang, Press};
use last_spike::store::GameId;
use last_spike_engine::{Action, Lot, Money, Step};
use serde_json::Value;

use super::Luck;
use super::campaign::{Answer, Campaign};
use super::deals;
use crate::support::{ByName, choices, plain, text};

/// The way in which somebody acts on Discord.
#[derive(Clone, Debug)]
pub enum Input {
    Press(String),
    Select(String, Vec<String>),
    /// Opens a form, and sends it with these fields.
    Form(String, Vec<(&'static str, String)>),
    Type(&'static str, Vec<(&'static str, Value)>),
}

/// Something to do next, with the actions that it stands for in the game; none if it only leads to a further question.
#[derive(Clone, Debug)]
pub struct Move {
    pub input: Input,
    pub game: GameId,
    pub seen: Step,
    pub actions: Vec<Action>,
}

fn controls(message: &Message) -> Vec<(String, Press)> {
    let ids = message.controls().into_iter().map(|control| control.custom_id);
    ids.filter_map(|id| Press::decode(&id).map(|press| (id, press))).collect()
}

/// Returns what somebody does who has this message before them; `None` when it asks nothing. Offers
/// stand for a while.
pub fn next(campaign: &Campaign, message: &Message, luck: &mut Luck) -> Option<Move> {
    let answers_offers = luck.one_in(3);
    let takes_back = luck.one_in(3);
    let plans = luck.one_in(4);
    let asking = |what: &Intent| match what {
        Intent::Show | Intent::Guide | Intent::MoreHelp | Intent::Board => false,
        Intent::AskBack(_) | Intent::Vote { .. } => false,
        // What is answered ahead is played later, in no move of theirs.
        Intent::Standing { .. } | Intent::BidAll(_) | Intent::DropStanding => false,
        // Bids are chosen from the menu, and deeds put up one by one.
        Intent::BidForm | Intent::BidAllForm | Intent::AuctionAll | Intent::AskAll => false,
        Intent::Undo => takes_back,
        Intent::Plan | Intent::PlanLay | Intent::PlanBuy | Intent::PlanRoll => plans,
        Intent::DropPlan => plans && takes_back,
        Intent::Counter(_) | Intent::Reply { .. } => answers_offers,
        _ => true,
    };
    let controls: Vec<_> = controls(message).into_iter().filter(|(_, press)| asking(&press.intent)).collect();
    if controls.is_empty() {
        return None;
    }
    let (id, press) = luck.of(&controls).clone();
    let menu = choices(message);
    let input_and_action = match press.intent {
        Intent::Counter(_) => return deals::counter(campaign, id, &press),
        Intent::Offer(ref draft) => return Some(deals::confirmed(id, &press, draft)),
        // Another question follows.
        Intent::NoBid | Intent::Undo | Intent::Plan | Intent::PlanRoll | Intent::DropPlan => {
            (Input::Press(id), None)
        }
        // What is planned is played later, or never.
        ref what @ (Intent::PlanLay | Intent::PlanBuy) => {
            let menu = menu_of(message, what);
            (Input::Select(id, vec![luck.of(&menu).clone()]), None)
        }
        Intent::TakeBack(to) => (Input::Press(id), Some(Action::TakeBack { to })),
        Intent::Sure { tile, sell } => (Input::Press(id), Some(Action::Lay { tile, sell })),
        Intent::Reply { reply, .. } => (Input::Press(id), Some(reply)),
        Intent::Do(action) => (press_or_type(id, &action, luck), Some(action)),
        Intent::Sell(tile) => {
            let chosen = menu[..=luck.below(menu.len())].to_vec();
            let sell = chosen.iter().map(|deed| parse_deed(deed).unwrap()).collect();
            (Input::Select(id, chosen), Some(Action::Lay { tile, sell }))
        }
        what => {
            let chosen = luck.of(&menu).clone();
            let (action, typed) = meaning(&what, &chosen);
            let input = match typed {
                Some((command, option, value)) if luck.one_in(3) => {
                    Input::Type(command, vec![(option, text(&value))])
                }
                _ => Input::Select(id, vec![chosen]),
            };
            (input, action)
        }
    };
    let (input, action) = input_and_action;
    Some(Move { input, game: press.game, seen: press.step, actions: action.into_iter().collect() })
}

/// Returns what somebody plans by doing so.
pub fn wish(input: &Input) -> Option<String> {
    let (id, chosen) = match input {
        Input::Select(id, values) => (id, values.first().cloned()),
        Input::Press(id) => (id, None),
        Input::Form(..) | Input::Type(..) => return None,
    };
    match Press::decode(id)?.intent {
        Intent::PlanLay | Intent::PlanBuy => chosen,
        Intent::PlanRoll => Some("roll".to_owned()),
        _ => None,
    }
}

/// Returns the values of the menu with a meaning, of several.
fn menu_of(message: &Message, what: &Intent) -> Vec<String> {
    let means = |id: &str| Press::decode(id).is_some_and(|press| press.intent == *what);
    let menu = message.control(|control| means(&control.custom_id)).expect("a menu");
    menu.values().into_iter().map(str::to_owned).collect()
}

fn press_or_type(id: String, action: &Action, luck: &mut Luck) -> Input {
    if !luck.one_in(3) {
        return Input::Press(id);
    }
    match action {
        Action::Roll => Input::Type("roll", vec![]),
        Action::Pass => Input::Type("pass", vec![]),
        _ => Input::Press(id),
    }
}

type Typed = (&'static str, &'static str, String);

/// Returns what a choice in a menu means, and how the same is typed.
fn meaning(what: &Intent, chosen: &str) -> (Option<Action>, Option<Typed>) {
    let typed = |command, option, value: String| Some((command, option, value));
    match what {
        Intent::Lay => {
            let action = Action::Lay { tile: chosen.parse().unwrap(), sell: vec![] };
            (Some(action), typed("lay", "tile", chosen.to_owned()))
        }
        Intent::Buy => {
            let action = Action::Buy { city: chosen.parse().unwrap() };
            (Some(action), typed("buy", "city", chosen.to_owned()))
        }
        Intent::Build | Intent::Remove => {
            let line = parse_ends(chosen).unwrap();
            let route = chosen.replace('/', "–");
            if *what == Intent::Build {
                (Some(Action::Build(line)), typed("build", "route", route))
            } else {
                (Some(Action::Remove(line)), typed("remove", "route", route))
            }
        }
        Intent::PutUp(tile) => {
            let deed = parse_deed(chosen).unwrap();
            let lot = Lot::Deed { city: deed.city, cost: deed.cost, tile: *tile };
            (Some(Action::Auction(lot)), None)
        }
        Intent::Ask(city) => {
            let lot = Lot::Asked { city: *city, minimum: Money(chosen.parse().unwrap()) };
            (Some(Action::Auction(lot)), None)
        }
        // Another question follows.
        Intent::Bid | Intent::Debt => (None, None),
        other => panic!("nobody chooses in a menu of {other:?}"),
    }
}

/// The refusals that cite no rule at their end, with their variables.
const WITHOUT_RULE: [(&str, &[&str]); 22] = [
    ("illegal-game-over", &[]),
    ("illegal-out", &[]),
    ("illegal-not-your-turn", &["names"]),
    ("illegal-wrong-phase", &[]),
    ("illegal-lay-first", &[]),
    ("illegal-roll-first", &[]),
    ("illegal-foreign-action", &[]),
    ("illegal-not-in-hand", &["tile"]),
    ("illegal-not-owned", &["city", "cost"]),
    ("illegal-no-such-line", &["from", "to"]),
    ("illegal-offer-number", &[]),
    ("illegal-empty-offer", &[]),
    ("illegal-no-such-offer", &["id"]),
    ("illegal-offer-accepted", &["id"]),
    ("illegal-offer-declined", &["id"]),
    ("illegal-offer-withdrawn", &["id"]),
    ("illegal-offer-lapsed", &["id"]),
    ("illegal-bid-impossible", &["city", "least", "cash"]),
    ("refusal-offers-to-one", &["name", "most"]),
    ("refusal-offers-in-all", &["most"]),
    ("refusal-too-much", &[]),
    ("refusal-too-slow", &[]),
];

/// Returns whether an answer says a sentence, whatever its variables are.
fn is_said(answer: &Message, lang: Lang, key: &str, variables: &[&str]) -> bool {
    let variables: Vec<_> = variables.iter().map(|name| (*name, "\0".into())).collect();
    let content = plain(&answer.content);
    plain(&lang.text(key, &variables)).split('\0').all(|part| content.contains(part))
}

/// Returns what an answer to a move says.
pub fn verdict(answer: &Message, lang: Lang) -> Answer {
    let asks = |what: &Intent| {
        matches!(
            what,
            Intent::Sell(_)
                | Intent::PutUp(_)
                | Intent::Ask(_)
                | Intent::Sure { .. }
                | Intent::Offer(_)
                | Intent::TakeBack(_)
        )
    };
    let rule = lang.text("refusal-rule", &[("rule", "\0".into())]);
    let refusals = [
        "refusal-stale",
        "refusal-fault",
        "refusal-ended",
        "refusal-needs-consent",
        "refusal-nothing-to-take-back",
        "refusal-too-slow",
    ];
    let says = |key: &&str| plain(&answer.content).starts_with(&plain(&lang.say(key)));
    // Another process may have carried it out, where this one is cut off.
    let unknown = ["refusal-repeated", "refusal-broke-off", "refusal-unshown", "refusal-out-of-reach"];
    if unknown.iter().any(says) {
        return Answer::Unknown;
    }
    let by_rule = answer.content.contains(rule.split('\0').next().unwrap())
        || WITHOUT_RULE.iter().any(|(key, variables)| is_said(answer, lang, key, variables));
    if controls(answer).iter().any(|(_, press)| asks(&press.intent)) {
        Answer::Asked
    } else if by_rule || refusals.iter().any(says) {
        Answer::Refused
    } else {
        Answer::Accepted
    }
}

/// Returns the step that a message's controls were made at.
pub fn made_at(message: &Message) -> Option<(GameId, Step)> {
    let all = controls(message);
    let asks = |press: &Press| !matches!(press.intent, Intent::Show | Intent::Guide | Intent::Board);
    let (_, press) = all.iter().find(|(_, press)| asks(press))?;
    Some((press.game, press.step))
}
