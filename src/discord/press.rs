//! Buttons, menus and forms: the service call that each one means.

use poise::serenity_prelude::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, Context as Gateway,
    CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal, InputTextStyle, MessageFlags,
    ModalInteraction,
};

use super::answer::{Place, Responder, WITHOUT_DELAY};
use super::commands::{caller_of, game, noted, outcome, privacy, refused, trade, typed::parse_money};
use super::rights::Rights;
use super::{Bot, Failure, now};
use crate::engine::{Action, LayChoice, Lot, Money, Offer, Prompt, Tile, View};
use crate::present::Scene;
use crate::present::press::{Intent, parse_deed, parse_line};
use crate::present::{Lang, Names, Post, Press, bid, debt, hand, raise};
use crate::service::{Caller, GameRef, Named, Refusal, lobby, look, play};
use crate::store::games::StoredGame;

/// The fields of the form for a counter-offer, in its order.
const COUNTER_FIELDS: [&str; 4] = ["give_cash", "give_deeds", "take_cash", "take_deeds"];

/// How long a question holds whether to do what cannot be undone, in seconds.
const CONFIRM_TIME: i64 = 120;

/// Answers a button or a menu.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub async fn component(bot: &Bot, gateway: &Gateway, pressed: &ComponentInteraction) -> Result<(), Failure> {
    let by = caller_of(
        &pressed.user,
        pressed.member.as_ref(),
        pressed.guild_id,
        pressed.channel_id,
        (&pressed.locale, pressed.guild_locale.as_deref()),
        pressed.id,
    );
    let lang = Lang::of(&by.locale);
    let private = pressed.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let asked = |place| Responder { gateway, id: pressed.id, token: &pressed.token, place, lang };
    let Some(_inside) = bot.answer_limit.enter(by.user) else {
        return asked(Place::Private).too_much(bot).await;
    };
    let Some(press) = Press::decode(&pressed.data.custom_id) else {
        return asked(Place::Private).with(bot, async { Post::text(lang.say("refusal-forged")) }).await;
    };
    if let Intent::Counter(id) = press.intent {
        return counter(bot, &asked(Place::Private), &press, id, &by).await;
    }
    let values = match &pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    let in_lobby = matches!(press.intent, Intent::Join | Intent::Leave | Intent::AddComputer | Intent::Start);
    // A message of the person's own is brought up to date; one that others see too is left alone.
    let own = private || (pressed.guild_id.is_none() && !in_lobby);
    let place = if own { Place::Same } else { Place::Private };
    let rights = Rights::of(pressed.app_permissions, pressed.member.as_ref(), pressed.channel.as_ref());
    if press.intent == Intent::Start
        && let Some(refusal) = rights.refuse_to_play(lang)
    {
        return asked(place).with(bot, async { refusal }).await;
    }
    if is_confirmation(&press.intent) && !still_holds(pressed) {
        let late = async { Post::text(lang.say("refusal-confirmed-late")) };
        return asked(place).with(bot, late).await;
    }
    let game = press.game;
    let done = async {
        let post = carry_out(bot, press, values, &by, lang).await;
        noted(bot, post, &rights, &by, Some(game), lang).await
    };
    asked(place).with(bot, done).await
}

/// Tells whether a control confirms what cannot be undone.
const fn is_confirmation(what: &Intent) -> bool {
    matches!(what, Intent::Resign | Intent::End | Intent::Forget)
}

/// Tells whether a question is still fresh enough to be confirmed, by Discord's own clock: it numbers
/// messages and interactions by the time.
fn still_holds(pressed: &ComponentInteraction) -> bool {
    let asked = pressed.message.id.created_at().unix_timestamp();
    pressed.id.created_at().unix_timestamp() - asked <= CONFIRM_TIME
}

async fn carry_out(bot: &Bot, press: Press, values: Vec<String>, by: &Caller, lang: Lang) -> Post {
    let game_ref = GameRef::Game(press.game);
    let first = values.first().cloned().unwrap_or_default();
    match press.intent {
        Intent::Join | Intent::Leave | Intent::AddComputer | Intent::Start => {
            in_lobby(bot, press, by, lang).await
        }
        Intent::Show => show(bot, game_ref, by, lang, |scene| Some(hand::post(scene))).await,
        Intent::Debt => {
            show(bot, game_ref, by, lang, |scene| debt::minimum(scene, first.parse().ok()?)).await
        }
        Intent::Bid => {
            show(bot, game_ref, by, lang, |scene| bid::confirmation(scene, parse_money(&first).ok()?)).await
        }
        Intent::NoBid => show(bot, game_ref, by, lang, |scene| bid::confirmation(scene, Money::ZERO)).await,
        Intent::Lay => lay(bot, &press, &first, by, lang).await,
        Intent::Resign => {
            let asked = by.clone();
            let done =
                bot.change(move |tx| play::act(tx, &asked, game_ref, None, &Action::Resign, now())).await;
            outcome(bot, done, by, game_ref, lang).await
        }
        Intent::End => {
            let asked = by.clone();
            match bot.change(move |tx| lobby::end(tx, &asked, game_ref, now())).await {
                Ok(()) => Post::text(lang.say("done")),
                Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
            }
        }
        Intent::Forget => privacy::forget_now(bot, by, lang).await,
        Intent::Counter(_) => Post::text(lang.say("refusal-forged")),
        what => match action_of(&what, &values) {
            Ok(action) => act(bot, game_ref, press.step, action, by, lang).await,
            Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
        },
    }
}

/// Returns the action that a control and what was chosen in it mean.
fn action_of(what: &Intent, values: &[String]) -> Result<Action, Refusal> {
    let first = values.first().map_or("", String::as_str);
    let unknown = |what: Named| Refusal::Unknown { what, text: first.to_owned() };
    let deed =
        |text: &String| parse_deed(text).ok_or(Refusal::Unknown { what: Named::Deed, text: text.clone() });
    Ok(match what {
        Intent::Do(action) => action.clone(),
        Intent::Buy => Action::Buy { city: first.parse().map_err(|_| unknown(Named::City))? },
        Intent::Sell(tile) => {
            Action::Lay { tile: *tile, sell: values.iter().map(deed).collect::<Result<_, _>>()? }
        }
        Intent::PutUp(tile) => {
            let deed = parse_deed(first).ok_or_else(|| unknown(Named::Deed))?;
            raise::put_up(deed, *tile)
        }
        Intent::Ask(city) => Action::Auction(Lot::Asked { city: *city, minimum: parse_money(first)? }),
        Intent::Build => Action::Build(parse_line(first).ok_or_else(|| unknown(Named::Route))?),
        Intent::Remove => Action::Remove(parse_line(first).ok_or_else(|| unknown(Named::Route))?),
        _ => return Err(unknown(Named::Tile)),
    })
}

async fn act(
    bot: &Bot,
    game_ref: GameRef,
    step: crate::engine::Step,
    action: Action,
    by: &Caller,
    lang: Lang,
) -> Post {
    let asked = by.clone();
    let answers_offer =
        matches!(action, Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. });
    // An offer carries its own number: answering it is never stale, only too late (G8).
    let expected = (!answers_offer).then_some(step);
    let done = bot.change(move |tx| play::act(tx, &asked, game_ref, expected, &action, now())).await;
    outcome(bot, done, by, game_ref, lang).await
}

/// Lays the tile chosen; if money is short asks what is to be sold (L1) or put up (K4).
async fn lay(bot: &Bot, press: &Press, chosen: &str, by: &Caller, lang: Lang) -> Post {
    let game_ref = GameRef::Game(press.game);
    let Ok(tile) = chosen.parse::<Tile>() else {
        let refusal = Refusal::Unknown { what: Named::Tile, text: chosen.to_owned() };
        return refused(bot, refusal, by, game_ref, lang).await;
    };
    let (user, channel, step) = (by.user, by.channel, press.step);
    let here = bot.store.read(move |tx| look::own(tx, user, channel, game_ref)).await;
    if let Ok((stored, view)) = &here
        && view.step == step
        && let Some(question) = ask_to_raise(stored, view, tile, lang)
    {
        return question;
    }
    act(bot, game_ref, step, Action::Lay { tile, sell: Vec::new() }, by, lang).await
}

fn ask_to_raise(stored: &StoredGame, view: &View, tile: Tile, lang: Lang) -> Option<Post> {
    let Some(Prompt::Lay { choices, raisable }) = &view.prompt else { return None };
    let choice: &LayChoice = choices.iter().find(|choice| choice.tile == tile)?;
    let names = Names::of(stored);
    raise::question(&Scene { stored, view, names: &names, lang }, choice, raisable)
}

/// Shows something of the player's own view.
async fn show(
    bot: &Bot,
    game_ref: GameRef,
    by: &Caller,
    lang: Lang,
    what: impl FnOnce(&Scene<'_>) -> Option<Post>,
) -> Post {
    let (user, channel) = (by.user, by.channel);
    match bot.store.read(move |tx| look::own(tx, user, channel, game_ref)).await {
        Ok((stored, view)) => {
            let names = Names::of(&stored);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            what(&scene).unwrap_or_else(|| hand::post(&scene))
        }
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

async fn in_lobby(bot: &Bot, press: Press, by: &Caller, lang: Lang) -> Post {
    let (asked, game_ref, limits) = (by.clone(), GameRef::Game(press.game), bot.limits);
    let done = bot
        .change(move |tx| match press.intent {
            Intent::Join => lobby::join(tx, &asked, game_ref, now()).map(|_| "lobby-joined"),
            Intent::Leave => lobby::leave(tx, &asked, game_ref, now()).map(|_| "lobby-left"),
            Intent::AddComputer => {
                lobby::add_computer(tx, &asked, game_ref, "easy", now()).map(|_| "lobby-computer")
            }
            _ => lobby::start(tx, &asked, game_ref, game::new_seed(), limits, now()).map(|_| "lobby-go"),
        })
        .await;
    match done {
        Ok(said) => Post::text(lang.say(said)),
        Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
    }
}

/// Opens the form for a counter-offer, filled with the offer turned round.
async fn counter(
    bot: &Bot,
    asked: &Responder<'_>,
    press: &Press,
    id: u32,
    by: &Caller,
) -> Result<(), Failure> {
    let (user, channel, game_ref) = (by.user, by.channel, GameRef::Game(press.game));
    let here = bot.store.read(move |tx| look::own(tx, user, channel, game_ref));
    // Nothing but the form itself may be the answer: it cannot be put off.
    let Ok(here) = tokio::time::timeout(WITHOUT_DELAY, here).await else {
        return asked.with(bot, async { Post::text(asked.lang.say("refusal-too-slow")) }).await;
    };
    let lang = asked.lang;
    let offer = here.ok().and_then(|(_, view)| open_offer(&view, id));
    let Some(offer) = offer else {
        let gone = async { Post::text(lang.text("illegal-no-such-offer", &[("id", id.into())])) };
        return asked.with(bot, gone).await;
    };
    let deeds = |cities: &[crate::engine::City]| {
        cities.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    let filled = [
        offer.take.cash.to_string(),
        deeds(&offer.take.deeds),
        offer.give.cash.to_string(),
        deeds(&offer.give.deeds),
    ];
    let row = |(name, value): (&str, String)| {
        let label = lang.say(&format!("option-{name}"));
        let label: String = label.chars().take(45).collect();
        let input = CreateInputText::new(InputTextStyle::Short, label, name).required(false);
        CreateActionRow::InputText(if value.is_empty() { input } else { input.value(value) })
    };
    let rows = COUNTER_FIELDS.into_iter().zip(filled).map(row).collect();
    let modal = CreateModal::new(press.encode(), lang.say("counter-title")).components(rows);
    asked.respond(CreateInteractionResponse::Modal(modal)).await
}

fn open_offer(view: &View, id: u32) -> Option<Offer> {
    let table = view.table.dice()?;
    let own = view.own_seat()?;
    let open = table.offers.iter().find(|open| open.offer.id == id && open.offer.to_seat == own)?;
    Some(Offer { to_seat: open.from, ..open.offer.clone() })
}

/// Answers a form: declines the offer it came from and makes the counter-offer.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub async fn form(bot: &Bot, gateway: &Gateway, sent: &ModalInteraction) -> Result<(), Failure> {
    let by = caller_of(
        &sent.user,
        sent.member.as_ref(),
        sent.guild_id,
        sent.channel_id,
        (&sent.locale, sent.guild_locale.as_deref()),
        sent.id,
    );
    let lang = Lang::of(&by.locale);
    let asked = Responder { gateway, id: sent.id, token: &sent.token, place: Place::Private, lang };
    let Some(_inside) = bot.answer_limit.enter(by.user) else {
        return asked.too_much(bot).await;
    };
    let Some(Press { game, intent: Intent::Counter(id), .. }) = Press::decode(&sent.data.custom_id) else {
        return asked.with(bot, async { Post::text(lang.say("refusal-forged")) }).await;
    };
    let field = |name: &str| {
        sent.data.components.iter().flat_map(|row| &row.components).find_map(|component| match component {
            ActionRowComponent::InputText(input) if input.custom_id == name => input.value.clone(),
            _ => None,
        })
    };
    let [give_cash, give_deeds, take_cash, take_deeds] = COUNTER_FIELDS.map(field);
    let sides = trade::goods(give_cash.as_deref(), give_deeds.as_deref())
        .and_then(|give| Ok((give, trade::goods(take_cash.as_deref(), take_deeds.as_deref())?)));
    asked
        .with(bot, async {
            let caller = by.clone();
            let done = match sides {
                Ok((give, take)) => {
                    bot.change(move |tx| {
                        play::counter(tx, &caller, GameRef::Game(game), id, give, take, now())
                    })
                    .await
                }
                Err(refusal) => Err(refusal),
            };
            let post = outcome(bot, done, &by, GameRef::Game(game), lang).await;
            let rights = Rights::of(sent.app_permissions, sent.member.as_ref(), sent.channel.as_ref());
            noted(bot, post, &rights, &by, Some(game), lang).await
        })
        .await
}
