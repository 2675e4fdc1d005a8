//! Buttons and menus, read into wishes.

use last_spike_engine::{Action, Money};
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind};

use crate::discord::answers::asker::Asker;
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::inputs::caller::Way;
use crate::discord::inputs::input::{action_of, parse_money};
use crate::discord::inputs::planned::wish_of;
use crate::discord::wishes::answered::answer;
use crate::discord::wishes::wish::Wish;
use crate::present::parts::press::Taught;
use crate::present::table::{lobby, lobby_settings};
use crate::present::{Intent, Press};
use crate::service::ballot::NamedVote;
use crate::service::lesson::Going;
use crate::service::seating::absent::Target;
use crate::service::table::lobby_settings::Setting;
use crate::service::table::questions::still_holds;
use crate::service::table::standing::AnswerToAll;
use crate::service::{GameRef, Refusal};
use crate::store::{GameId, Time};

/// Answers a button or a menu.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(in crate::discord) async fn component(bot: &Bot, pressed: &ComponentInteraction) -> Result<(), Failure> {
    let asker = Asker::of(bot, pressed);
    let Some(press) = Press::decode(&pressed.data.custom_id) else {
        return answer(asker, Wish::Forged).await;
    };
    let asker = meant(asker, &press);
    let values = match &pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => &values[..],
        _ => &[],
    };
    if is_confirmation(&press.intent) && is_late(pressed) {
        return answer(asker, Wish::Late).await;
    }
    let is_private = matches!(asker.way, Way::Control { is_private: true, .. });
    answer(asker, wish(press, values, is_private).into()).await
}

/// Returns whoever asks, who means the game of a control.
pub(super) fn meant<'a>(asker: Asker<'a>, press: &Press) -> Asker<'a> {
    match press.intent {
        // Of no game: what is said of a refusal is about this place.
        Intent::Forget | Intent::Habits | Intent::Lesson { .. } => asker,
        _ => asker.about(GameRef::Game(press.game)),
    }
}

/// Returns whether a control confirms an action that can't be undone.
const fn is_confirmation(intent: &Intent) -> bool {
    matches!(intent, Intent::Resign | Intent::End | Intent::Propose { .. } | Intent::Forget)
}

/// Returns whether a question can't be confirmed any more, by Discord's own clock: the ids of messages and interactions
/// contain the time.
fn is_late(pressed: &ComponentInteraction) -> bool {
    let asked_at = Time(pressed.message.id.created_at().unix_timestamp());
    !still_holds(asked_at, Time(pressed.id.created_at().unix_timestamp()))
}

/// Reads the wish behind a control and the values that are chosen in it.
fn wish(press: Press, values: &[String], is_private: bool) -> Result<Wish, Refusal> {
    let (game, step) = (press.game, press.step);
    let first = values.first().map_or("", String::as_str);
    Ok(match press.intent {
        Intent::Join => Wish::Join,
        Intent::Leave => Wish::Leave,
        Intent::AddComputer if first.is_empty() => Wish::Levels,
        Intent::AddComputer => match lobby::chosen_level(first) {
            Some((level, count)) => Wish::AddComputers(level, count),
            None => Wish::Forged,
        },
        Intent::Start => Wish::Start,
        Intent::Against(level) => Wish::Against(level),
        Intent::Rematch => Wish::Rematch,
        // Below the public posts of earlier versions the settings of a lobby open as a form; in a message that one person
        // sees the same control leads back to their menu.
        Intent::Settings if is_private => Wish::Settings(Setting::named(first)),
        Intent::Settings | Intent::EditSettings => Wish::SettingsForm(0),
        Intent::MoreSettings => Wish::SettingsForm(1),
        Intent::Set(setting) => match lobby_settings::chosen(setting, first) {
            Some(chosen) => Wish::Set(setting, chosen),
            None => Wish::Forged,
        },
        Intent::Threads(answer) => Wish::Threads(answer),
        Intent::Share(what) => Wish::Share(what),
        Intent::Show => Wish::Hand,
        Intent::Details => Wish::Details,
        Intent::Fair => Wish::Fairness(first.parse().ok().map(GameId)),
        Intent::Told(since) => Wish::Told(since, step),
        Intent::Guide => Wish::Guide,
        Intent::MoreHelp => Wish::MoreHelp,
        Intent::Board => Wish::Board(false),
        Intent::Debt => Wish::Debt(first.parse().ok()),
        Intent::AuctionAll => Wish::Minimums,
        Intent::AskAll => Wish::PutUpAll(parse_money(first)?, step),
        Intent::Bid => Wish::AskToBid(parse_money(first).ok()),
        Intent::NoBid => Wish::AskToBid(Some(Money::ZERO)),
        Intent::BidForm => Wish::BidForm(press),
        Intent::BidAllForm => Wish::BidAllForm(press),
        Intent::Standing { least, sure: false } => Wish::AskToStand(least),
        Intent::Standing { least: true, sure: true } => Wish::Stand(AnswerToAll::Least, step),
        Intent::Standing { least: false, sure: true } => Wish::Stand(AnswerToAll::Pass, step),
        Intent::BidAll(bids) => Wish::Stand(AnswerToAll::Bids(bids), step),
        Intent::DropStanding => Wish::DropStanding,
        Intent::Past(leap) => Wish::Leap(leap),
        Intent::Replay => Wish::Replay,
        Intent::Review => Wish::Review,
        Intent::ReviewedChoice(step) => Wish::ReviewedChoice(step),
        Intent::ReviewMethod => Wish::ReviewMethod,
        Intent::Resign => Wish::Act(Action::Resign),
        Intent::End => Wish::End,
        Intent::Undo => Wish::Undo,
        Intent::TakeBack(to) => Wish::TakeBack(step, to),
        Intent::AskBack(to) => Wish::AskBack(step, to),
        Intent::Vote { vote, check, yes } => Wish::Vote(NamedVote { id: vote, game, step, check }, yes),
        Intent::Counter(id) => Wish::CounterForm(press, id),
        Intent::Offer(draft) => Wish::OfferSurely(draft, step),
        Intent::Reply { reply, terms } => Wish::Reply(reply, terms),
        Intent::Back => Wish::Back,
        Intent::Resume => Wish::Resume,
        Intent::Absent(seat) => Wish::Absent(Target::Seat(seat)),
        Intent::Propose { seat, way } => Wish::Propose(Target::Seat(seat), way),
        Intent::Forget => Wish::Forget,
        Intent::Habits => Wish::HabitsForm(press),
        Intent::Lesson { lesson, taught } => Wish::GoOn(lesson, step, going(taught, values)?),
        Intent::Sure { tile, sell } => Wish::Lay(Action::Lay { tile, sell }, Some(step), true),
        // Forms have this intent, and no control.
        Intent::SettingsForm(_) => Wish::Forged,
        Intent::Plan | Intent::PlanLay | Intent::PlanBuy | Intent::PlanRoll | Intent::DropPlan => {
            Wish::Plan(wish_of(&press.intent, first)?)
        }
        Intent::Lay
        | Intent::Sell(_)
        | Intent::PutUp(_)
        | Intent::Ask(_)
        | Intent::Buy
        | Intent::Build
        | Intent::Remove
        | Intent::Do(_) => Wish::Lay(action_of(&press.intent, values)?, Some(step), false),
    })
}

/// Reads how a control goes on with a lesson.
fn going(taught: Taught, values: &[String]) -> Result<Going, Refusal> {
    Ok(match taught {
        Taught::On => Going::On,
        Taught::Back => Going::Back,
        Taught::Anew => Going::Anew,
        Taught::Off => Going::Off,
        Taught::By(intent) => Going::By(action_of(&intent, values)?),
    })
}
