//! The form for a counter-offer (G8).

use last_spike_engine::City;
use poise::serenity_prelude::{
    ActionRowComponent, CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal,
    InputTextStyle, ModalInteraction,
};

use super::answers::{attempted, before_offering, noted, refused};
use super::bot::Bot;
use super::caller::caller_of;
use super::failure::Failure;
use super::input;
use super::reply::{Place, Responder, WITHOUT_DELAY};
use super::rights::Rights;
use super::time::now;
use super::writing;
use crate::present::{Intent, Lang, Post, Press, Scene};
use crate::service::questions::{self, Deal, Partner};
use crate::service::{Caller, GameRef};

/// The fields of the form, in its order.
const COUNTER_FIELDS: [&str; 4] = ["give_cash", "give_deeds", "take_cash", "take_deeds"];

/// Opens the form for a counter-offer, filled with the offer turned round.
pub(super) async fn open(
    bot: &Bot,
    responder: &Responder<'_>,
    press: &Press,
    id: u32,
    by: &Caller,
) -> Result<(), Failure> {
    let (user, channel, game_ref) = (by.user, by.channel, GameRef::Game(press.game));
    let offer = bot.store.read(move |tx| questions::offer_to_counter(tx, user, channel, game_ref, id));
    // The answer must be the form itself, which cannot be deferred.
    let Ok(offer) = tokio::time::timeout(WITHOUT_DELAY, offer).await else {
        return responder.with(bot, async { Post::text(responder.lang.say("refusal-too-slow")) }).await;
    };
    let lang = responder.lang;
    let Ok(offer) = offer else {
        let gone = async { Post::text(lang.text("illegal-no-such-offer", &[("id", id.into())])) };
        return responder.with(bot, gone).await;
    };
    let deeds = |cities: &[City]| cities.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let filled = [
        offer.give.cash.to_string(),
        deeds(&offer.give.deeds),
        offer.take.cash.to_string(),
        deeds(&offer.take.deeds),
    ];
    let row = |(name, value): (&str, String)| {
        let label = lang.say(&format!("option-{name}"));
        let label: String = label.chars().take(45).collect();
        let input = CreateInputText::new(InputTextStyle::Short, label, name).required(false);
        CreateActionRow::InputText(if value.is_empty() { input } else { input.value(value) })
    };
    let rows = COUNTER_FIELDS.into_iter().zip(filled).map(row).collect();
    let modal = CreateModal::new(press.encode(), lang.say("counter-title")).components(rows);
    responder.respond(&CreateInteractionResponse::Modal(modal)).await
}

/// Answers the form: declines the offer from which it was opened, and makes the counter-offer.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(super) async fn answer(bot: &Bot, sent: &ModalInteraction) -> Result<(), Failure> {
    let rights = Rights::of(sent.app_permissions, sent.member.as_ref(), sent.channel.as_ref());
    let by = caller_of(
        &sent.user,
        (sent.member.as_ref(), &rights),
        sent.guild_id,
        (sent.channel_id, sent.channel.as_ref()),
        (&sent.locale, sent.guild_locale.as_deref()),
        sent.id,
    );
    let lang = Lang::of(&by.locale);
    let responder = Responder {
        requests: &bot.requests,
        mentions: &bot.mentions,
        id: sent.id,
        token: &sent.token,
        place: Place::Private,
        lang,
    };
    let Some(_inside) = bot.answer_limit.enter(by.user) else {
        return responder.too_much(bot).await;
    };
    let Some(Press { game, intent: Intent::Counter(id), .. }) = Press::decode(&sent.data.custom_id) else {
        return responder.with(bot, async { Post::text(lang.say("refusal-forged")) }).await;
    };
    if let Some(refusal) = rights.refuse_offer(lang) {
        return responder.with(bot, async { refusal }).await;
    }
    let field = |name: &str| {
        sent.data.components.iter().flat_map(|row| &row.components).find_map(|component| match component {
            ActionRowComponent::InputText(input) if input.custom_id == name => input.value.clone(),
            _ => None,
        })
    };
    let fields = COUNTER_FIELDS.map(field);
    let sides = input::deal(fields.each_ref().map(Option::as_deref));
    responder
        .with(bot, async {
            let game_ref = GameRef::Game(game);
            let caller = writing::there(bot, by.clone(), game_ref).await;
            let post = match sides {
                Ok((give, take)) => {
                    let deal = Deal { partner: Partner::Offered(id), give, take };
                    let offered = deal.clone();
                    let result = bot
                        .change_for(&by, move |tx| {
                            questions::offer(tx, &caller, game_ref, offered.clone(), now())
                        })
                        .await;
                    let question = |scene: &Scene<'_>| before_offering(scene, &deal);
                    attempted(bot, result, question, &by, game_ref, lang).await
                }
                Err(refusal) => refused(bot, refusal, &by, game_ref, lang).await,
            };
            noted(bot, post, &rights, &by, Some(game), lang).await
        })
        .await
}
