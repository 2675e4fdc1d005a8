//! Buttons and menus: the service call behind each.

use last_spike_engine::{Action, Money, Step};
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, MessageFlags};
use tokio::sync::Mutex;

use super::forms;
use super::shown::{guide, hand, past_moment, seen, told};
use crate::discord::answers::answer::{self, attempted, before_laying, noted, outcome, refused, show};
use crate::discord::answers::in_place;
use crate::discord::answers::reply::Show;
use crate::discord::answers::responder::{Place, Responder};
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::commands::{clocks, privacy};
use crate::discord::failure::Failure;
use crate::discord::inputs::caller::{Origin, caller_of};
use crate::discord::inputs::input::{action_of, parse_money};
use crate::discord::inputs::rights::Rights;
use crate::discord::lesson;
use crate::discord::places::members::{Left, is_left};
use crate::discord::places::own_thread::{self, Spot};
use crate::discord::reviews::{replay, review, share};
use crate::discord::table::lobby::in_lobby;
use crate::discord::table::plan::{self, wish_of};
use crate::discord::table::rematch;
use crate::discord::{
    places::writing,
    table::{details, record, replace, undo},
};
use crate::present::parts::draft::Draft;
use crate::present::{
    Intent, Lang, Names, Post, Press, Scene,
    boards::map,
    guides::help as present_help,
    questions::{bid, debt, hand},
};
use crate::service::ballot::NamedVote;
use crate::service::seating::absent::Target;
use crate::service::table::questions;
use crate::service::{
    Caller, GameRef, Pressed,
    absences::stand_in,
    table::{
        lobby, play,
        standing::{self, AnswerToAll},
    },
};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, GameId, MessageId, Time, Tx};

/// Answers a button or a menu.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(in crate::discord) async fn component(bot: &Bot, pressed: &ComponentInteraction) -> Result<(), Failure> {
    let rights = Rights::of(pressed.app_permissions, pressed.member.as_ref(), pressed.channel.as_ref());
    let origin = Origin {
        id: pressed.id,
        user: &pressed.user,
        member: pressed.member.as_ref(),
        guild: pressed.guild_id,
        channel_id: pressed.channel_id,
        channel: pressed.channel.as_ref(),
        locale: &pressed.locale,
        guild_locale: pressed.guild_locale.as_deref(),
    };
    let mut by = caller_of(&origin, &rights);
    let lang = Lang::of(&by.locale);
    let private = pressed.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let user = by.user;
    let responder = |place| Responder {
        requests: &bot.requests,
        mentions: &bot.mentions,
        id: pressed.id,
        user,
        token: &pressed.token,
        place,
        lang,
    };
    let Some(_inside) = bot.answer_limit.enter(by.user) else {
        return responder(Place::Private).too_much(bot).await;
    };
    let Some(press) = Press::decode(&pressed.data.custom_id) else {
        return responder(Place::Private).with(bot, async { Post::text(lang.say("refusal-forged")) }).await;
    };
    if forms::opens(&press.intent, private) {
        return forms::open(bot, &responder(Place::Private), press, &by).await;
    }
    let values = match &pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    let in_lobby = is_in_lobby(&press.intent);
    // A message that only this person sees is updated; one that others see too is left alone.
    let own =
        (private || (pressed.guild_id.is_none() && !in_lobby)) && !is_answered_beside(&press.intent, private);
    let place = match (own, private) {
        _ if matches!(press.intent, Intent::Share(_)) => Place::Public,
        (true, true) => Place::Same,
        (true, false) => Place::Direct,
        (false, _) => Place::Private,
    };
    let refusal = match press.intent {
        Intent::Start => rights.refuse_to_play(lang),
        Intent::Offer(_) => rights.refuse_offer(lang),
        _ => None,
    };
    if let Some(refusal) = refusal {
        return responder(place).with(bot, async { refusal }).await;
    }
    if is_confirmation(&press.intent) && !still_holds(pressed) {
        let late = async { Post::text(lang.say("refusal-confirmed-late")).refusing() };
        return responder(place).with(bot, late).await;
    }
    let (game, is_public) = (press.game, place == Place::Public);
    if place == Place::Direct {
        let message = Posted {
            channel: ChannelId(pressed.channel_id.get()),
            message: MessageId(pressed.message.id.get()),
        };
        by.pressed = Some(Pressed { game, message });
    }
    let (_under_way, told) = (bot.answering.token(), Mutex::new(None));
    let work = async {
        let mut post = match press.intent {
            Intent::Threads(answer) => {
                own_thread::answered(bot, pressed, &by, &rights, game, answer, lang).await
            }
            Intent::Rematch => {
                rematch::ask(bot, Spot::of(pressed), &by, &rights, GameRef::Game(game), lang).await
            }
            _ => carry_out(bot, &rights, press, values, &by, lang).await,
        };
        // A note on the bot's missing permissions is not for everybody to see.
        if is_public {
            return post;
        }
        if let Some(pressed) = by.pressed {
            let (completed, notice) = in_place::complete(bot, post, pressed, lang).await;
            *told.lock().await = notice;
            post = completed;
        }
        noted(bot, post, &rights, &by, Some(game), lang).await
    };
    let shown = responder(place).show(bot, work).await;
    if let Some(told) = told.into_inner() {
        in_place::settle(bot, told, matches!(shown, Ok(Show::AsMeant))).await;
    }
    shown.map(drop)
}

/// Returns whether the answer to a control never replaces the message above it, and is shown next to it.
const fn is_answered_beside(intent: &Intent, private: bool) -> bool {
    match intent {
        Intent::Guide
        | Intent::MoreHelp
        | Intent::Board
        | Intent::Details
        | Intent::Fair
        | Intent::Told(_)
        | Intent::Against(_) => true,
        Intent::Replay | Intent::Review => !private,
        _ => false,
    }
}

/// Returns whether a control belongs to a lobby, or opens one: the message above it stays.
const fn is_in_lobby(intent: &Intent) -> bool {
    matches!(
        intent,
        Intent::Join
            | Intent::Leave
            | Intent::AddComputer
            | Intent::Start
            | Intent::Rematch
            | Intent::Against(_)
            | Intent::Settings
            | Intent::Set(_)
    )
}

/// Returns whether a control confirms an action that can't be undone.
const fn is_confirmation(intent: &Intent) -> bool {
    matches!(intent, Intent::Resign | Intent::End | Intent::Propose { .. } | Intent::Forget)
}

/// Returns whether a question may still be confirmed, by Discord's own clock: the ids of messages and interactions
/// contain the time.
fn still_holds(pressed: &ComponentInteraction) -> bool {
    let asked_at = Time(pressed.message.id.created_at().unix_timestamp());
    questions::still_holds(asked_at, Time(pressed.id.created_at().unix_timestamp()))
}

#[allow(clippy::too_many_lines, reason = "one arm for each control")]
async fn carry_out(
    bot: &Bot,
    rights: &Rights,
    press: Press,
    values: Vec<String>,
    by: &Caller,
    lang: Lang,
) -> Post {
    let game_ref = GameRef::Game(press.game);
    let first = values.first().cloned().unwrap_or_default();
    match press.intent {
        Intent::Join
        | Intent::Leave
        | Intent::AddComputer
        | Intent::Start
        | Intent::Against(_)
        | Intent::Settings
        | Intent::Set(_) => in_lobby(bot, press, first, by, lang).await,
        Intent::Share(what) => share::shown_to_all(bot, press.game, what, by).await,
        Intent::Show => hand(bot, game_ref, by, lang).await,
        Intent::Details => details::post(bot, game_ref, by, lang).await,
        Intent::Fair => {
            let chosen = first.parse().map_or(game_ref, |game| GameRef::Game(GameId(game)));
            record::fairness(bot, chosen, by, lang).await
        }
        Intent::Told(since) => told(bot, game_ref, (since, press.step), by, lang).await,
        Intent::Guide => guide(bot, game_ref, by, lang).await,
        Intent::MoreHelp => present_help::more(lang),
        Intent::Board => seen(bot, game_ref, by, lang, map::post).await,
        Intent::Debt => {
            show(bot, game_ref, by, lang, |scene| debt::minimum(scene, first.parse().ok()?)).await
        }
        Intent::AuctionAll => show(bot, game_ref, by, lang, debt::minimum_of_all).await,
        Intent::AskAll => auction_all(bot, game_ref, press.step, &first, by, lang).await,
        Intent::Bid => {
            show(bot, game_ref, by, lang, |scene| bid::confirmation(scene, parse_money(&first).ok()?)).await
        }
        Intent::NoBid => show(bot, game_ref, by, lang, |scene| bid::confirmation(scene, Money::ZERO)).await,
        Intent::Standing { least, sure: false } => {
            show(bot, game_ref, by, lang, |scene| bid::standing_question(scene, least)).await
        }
        Intent::Standing { least, sure: true } => {
            let answer = if least { AnswerToAll::Least } else { AnswerToAll::Pass };
            stand(bot, game_ref, press.step, answer, by, lang).await
        }
        Intent::BidAll(bids) => stand(bot, game_ref, press.step, AnswerToAll::Bids(bids), by, lang).await,
        Intent::DropStanding => drop_standing(bot, game_ref, by, lang).await,
        Intent::Past(leap) => past_moment(bot, game_ref, leap, by, lang).await,
        Intent::Replay => replay::post(bot, game_ref, by, lang).await,
        Intent::Review => review::post(bot, game_ref, by, lang).await,
        Intent::Resign => {
            let caller = by.clone();
            let result = bot
                .change_for(by, move |tx| play::act(tx, &caller, game_ref, None, &Action::Resign, now()))
                .await;
            outcome(bot, result, by, game_ref, lang).await
        }
        Intent::End => {
            let (asked, left) = (by.clone(), is_left(bot, game_ref, by, rights).await);
            let end = move |tx: &Tx<'_>| match left {
                Some(Left::ByHost(host)) => lobby::free(tx, &asked, game_ref, host, now()),
                Some(Left::Idle) => lobby::close_idle(tx, &asked, game_ref, now()),
                None => lobby::end(tx, &asked, game_ref, now()),
            };
            match bot.change_for(by, end).await {
                Ok(()) => Post::text(lang.say("done")),
                Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
            }
        }
        Intent::Undo => undo::question(bot, game_ref, by, lang).await,
        Intent::TakeBack(to) => undo::at_once(bot, game_ref, press.step, to, by, lang).await,
        Intent::AskBack(to) => {
            let by = writing::there(bot, by.clone(), game_ref).await;
            undo::request(bot, game_ref, press.step, to, &by, lang).await
        }
        Intent::Vote { vote: id, check, yes } => {
            let named = NamedVote { id, game: press.game, step: press.step, check };
            undo::answer(bot, game_ref, named, yes, by, lang).await
        }
        Intent::Reply { reply, terms } => {
            let caller = by.clone();
            let result =
                bot.change_for(by, move |tx| play::reply(tx, &caller, game_ref, &reply, terms, now()));
            outcome(bot, result.await, by, game_ref, lang).await
        }
        Intent::Back => back(bot, game_ref, by, lang).await,
        Intent::Resume => clocks::resumed(bot, game_ref, by, lang).await,
        Intent::Absent(seat) => replace::question(bot, game_ref, Target::Seat(seat), by, lang).await,
        Intent::Propose { seat, way } => {
            replace::request(bot, game_ref, Target::Seat(seat), way, by, lang).await
        }
        Intent::Forget => privacy::forget_now(bot, by, lang).await,
        Intent::Lesson { lesson, taught } => {
            lesson::pressed(bot, lesson, press.step, taught, &values, by, lang).await
        }
        // Forms are opened elsewhere, and a rematch needs the interaction: none of these is carried out here.
        Intent::Counter(_)
        | Intent::BidForm
        | Intent::BidAllForm
        | Intent::Habits
        | Intent::EditSettings
        | Intent::MoreSettings
        | Intent::SettingsForm(_)
        | Intent::Rematch => Post::text(lang.say("refusal-forged")),
        Intent::Sure { tile, sell } => {
            act(bot, game_ref, press.step, Action::Lay { tile, sell }, true, by, lang).await
        }
        Intent::Offer(draft) => {
            let (caller, step) = (writing::there(bot, by.clone(), game_ref).await, press.step);
            let result = bot.change_for(by, move |tx| {
                let Draft { to_seat, give, take, counters } = Draft::clone(&draft);
                if let Some(id) = counters {
                    return play::counter(tx, &caller, game_ref, id, give, take, now());
                }
                play::offer_at(tx, &caller, game_ref, step, play::Proposal { to_seat, give, take }, now())
            });
            outcome(bot, result.await, by, game_ref, lang).await
        }
        intent => match wish_of(&intent, &values) {
            Some(wish) => plan::pressed(bot, game_ref, wish, by, lang).await,
            None => match action_of(&intent, &values) {
                Ok(action) => act(bot, game_ref, press.step, action, false, by, lang).await,
                Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
            },
        },
    }
}

/// Carries out the action of a control. If money for a tile is short, the player is asked how to raise it (L1, K4);
/// unless they are `sure`, they are asked to confirm a move that may be a slip.
async fn act(
    bot: &Bot,
    game_ref: GameRef,
    step: Step,
    action: Action,
    sure: bool,
    by: &Caller,
    lang: Lang,
) -> Post {
    let (caller, chosen) = (by.clone(), action.clone());
    let result =
        bot.change_for(by, move |tx| questions::lay(tx, &caller, game_ref, Some(step), &action, sure, now()));
    attempted(bot, result.await, |scene| before_laying(scene, &chosen), by, game_ref, lang).await
}

/// Answers all auctions of a debt.
async fn stand(
    bot: &Bot,
    game_ref: GameRef,
    step: Step,
    answer: AnswerToAll,
    by: &Caller,
    lang: Lang,
) -> Post {
    let caller = by.clone();
    let job = move |tx: &Tx<'_>| standing::stand(tx, &caller, game_ref, Some(step), answer.clone(), now());
    outcome(bot, bot.change_for(by, job).await, by, game_ref, lang).await
}

/// Puts up all deeds of a debtor at the minimum that was chosen.
async fn auction_all(
    bot: &Bot,
    game_ref: GameRef,
    step: Step,
    minimum: &str,
    by: &Caller,
    lang: Lang,
) -> Post {
    let minimum = match parse_money(minimum) {
        Ok(minimum) => minimum,
        Err(refusal) => return refused(bot, refusal, by, game_ref, lang).await,
    };
    let caller = by.clone();
    let job = move |tx: &Tx<'_>| standing::put_up_all(tx, &caller, game_ref, Some(step), minimum, now());
    outcome(bot, bot.change_for(by, job).await, by, game_ref, lang).await
}

/// Withdraws what a player has done in advance in all auctions of a debt.
async fn drop_standing(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let caller = by.clone();
    match bot.change_for(by, move |tx| standing::withdraw(tx, &caller, game_ref, now())).await {
        Ok((stored, view)) => {
            let names = Names::of(&stored);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            let sells = view.table.auction().is_some_and(|auction| view.own_seat() == Some(auction.seller));
            let line = lang.say(if sells { "standing-dropped-seller" } else { "standing-dropped" });
            let post = answer::above_hand(&scene, line, by);
            Post { shows: Some(view.step), ..post }
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Gives a player's seat back to them, and shows the question that they must answer.
async fn back(bot: &Bot, game_ref: GameRef, by: &Caller, lang: Lang) -> Post {
    let asked = by.clone();
    match bot.change_for(by, move |tx| stand_in::end(tx, &asked, game_ref, now())).await {
        Ok((stored, view)) => {
            let names = Names::of(&stored);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            Post { shows: Some(view.step), ..hand::returned(&scene) }
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}
