//! Forms: opened by a control, and answered when people send them.

use last_spike_engine::{City, Money};
use poise::serenity_prelude::{MessageFlags, ModalInteraction};

use crate::discord::answers::answer::{noted, refused, show};
use crate::discord::answers::responder::{Place, Responder};
use crate::discord::bot::Bot;
use crate::discord::commands::settings;
use crate::discord::failure::Failure;
use crate::discord::inputs::caller::{Origin, caller_of};
use crate::discord::inputs::input::parse_money;
use crate::discord::inputs::rights::Rights;
use crate::discord::{
    answers::form,
    table::{counter, lobby},
};
use crate::present::parts::form::Form;
use crate::present::{Intent, Lang, Names, Post, Press, Scene, questions::bid};
use crate::service::{Caller, GameRef, Refusal, views::look};
use crate::store::GameId;

/// Returns whether a control opens a form. Below the public posts of earlier versions the settings of a lobby open as a
/// form; in a message that one person sees the same control leads back to their menu.
pub(in crate::discord) const fn opens(intent: &Intent, is_private: bool) -> bool {
    match intent {
        Intent::Counter(_)
        | Intent::BidForm
        | Intent::BidAllForm
        | Intent::Habits
        | Intent::EditSettings
        | Intent::MoreSettings => true,
        Intent::Settings => !is_private,
        _ => false,
    }
}

/// Returns whether a sent form can have this intent.
const fn is_form(intent: &Intent) -> bool {
    matches!(
        intent,
        Intent::Counter(_) | Intent::BidForm | Intent::BidAllForm | Intent::Habits | Intent::SettingsForm(_)
    )
}

/// Opens the form of a control.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(in crate::discord) async fn open(
    bot: &Bot,
    responder: &Responder<'_>,
    press: Press,
    by: &Caller,
) -> Result<(), Failure> {
    let (lang, game) = (responder.lang, press.game);
    let is_lobby = matches!(press.intent, Intent::Settings | Intent::EditSettings | Intent::MoreSettings);
    let made = async {
        match press.intent {
            Intent::Counter(id) => counter::form(bot, press, id, by, lang).await,
            Intent::BidForm => bid_form(bot, press, bid::form, by, lang).await,
            Intent::BidAllForm => bid_form(bot, press, bid::form_of_all, by, lang).await,
            Intent::Habits => settings::form(bot, press, by, lang).await,
            Intent::Settings | Intent::EditSettings => lobby::form(bot, game, 0, by, lang).await,
            Intent::MoreSettings => lobby::form(bot, game, 1, by, lang).await,
            _ => Err(Post::text(lang.say("refusal-forged"))),
        }
    };
    let instead = async {
        if is_lobby {
            return lobby::settings(bot, game, "", by, lang).await;
        }
        Post::text(lang.say("refusal-unshown")).refusing()
    };
    // This future is large, and would be part of the one that answers every press.
    Box::pin(form::open(bot, responder, made, instead)).await
}

/// Answers a form that was sent.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(in crate::discord) async fn answer(bot: &Bot, sent: &ModalInteraction) -> Result<(), Failure> {
    let rights = Rights::of(sent.app_permissions, sent.member.as_ref(), sent.channel.as_ref());
    let origin = Origin {
        id: sent.id,
        user: &sent.user,
        member: sent.member.as_ref(),
        guild: sent.guild_id,
        channel_id: sent.channel_id,
        channel: sent.channel.as_ref(),
        locale: &sent.locale,
        guild_locale: sent.guild_locale.as_deref(),
    };
    let by = caller_of(&origin, &rights);
    let lang = Lang::of(&by.locale);
    let press = Press::decode(&sent.data.custom_id).filter(|press| is_form(&press.intent));
    let place = press.as_ref().map_or(Place::Private, |press| place(press, sent));
    let responder = |place| Responder {
        requests: &bot.requests,
        mentions: &bot.mentions,
        id: sent.id,
        user: by.user,
        token: &sent.token,
        place,
        lang,
    };
    let Some(_inside) = bot.answer_limit.enter(by.user) else {
        return responder(Place::Private).too_much(bot).await;
    };
    let responder = responder(place);
    let Some(press) = press else {
        return responder.with(bot, async { Post::text(lang.say("refusal-forged")).refusing() }).await;
    };
    if let Intent::Counter(_) = press.intent
        && let Some(refusal) = rights.refuse_offer(lang)
    {
        return responder.with(bot, async { refusal }).await;
    }
    let game = Some(press.game).filter(|game| *game != GameId(0));
    responder
        .with(bot, async {
            let post = carry_out(bot, sent, press, &by, lang).await;
            noted(bot, post, &rights, &by, game, lang).await
        })
        .await
}

/// Returns the place of the answer: a private message from which settings were opened is replaced by the new settings,
/// but not by a refusal.
fn place(press: &Press, sent: &ModalInteraction) -> Place {
    let message = sent.message.as_ref();
    let is_private = message
        .and_then(|message| message.flags)
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let has_settings = matches!(press.intent, Intent::Habits | Intent::SettingsForm(_));
    if is_private && has_settings { Place::Direct } else { Place::Private }
}

async fn carry_out(bot: &Bot, sent: &ModalInteraction, press: Press, by: &Caller, lang: Lang) -> Post {
    let game_ref = GameRef::Game(press.game);
    match press.intent {
        Intent::Counter(id) => counter::sent(bot, sent, game_ref, id, by, lang).await,
        Intent::BidForm => match parse_money(&form::field(sent, bid::BID).unwrap_or_default()) {
            Ok(amount) => show(bot, game_ref, by, lang, |scene| bid::confirmation(scene, amount)).await,
            Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
        },
        Intent::BidAllForm => match bids_in(sent) {
            Ok(bids) => show(bot, game_ref, by, lang, |scene| bid::confirmation_of_all(scene, bids)).await,
            Err(refusal) => refused(bot, refusal, by, game_ref, lang).await,
        },
        Intent::Habits => settings::sent(bot, sent, by, lang).await,
        Intent::SettingsForm(shown) => lobby::sent(bot, sent, press.game, &shown, by, lang).await,
        _ => Post::text(lang.say("refusal-forged")).refusing(),
    }
}

/// Reads the bids of a form, by city; a field that is left empty is a pass.
fn bids_in(sent: &ModalInteraction) -> Result<Vec<(City, Money)>, Refusal> {
    let bid = |(name, city): (String, City)| {
        let typed = form::field(sent, &name)?;
        let amount = if typed.trim().is_empty() { Ok(Money::ZERO) } else { parse_money(&typed) };
        Some(amount.map(|amount| (city, amount)))
    };
    bid::fields_of_all().filter_map(bid).collect()
}

/// Returns a form for bids; if no bid is asked of the player, their question now, or the refusal.
async fn bid_form(
    bot: &Bot,
    press: Press,
    form: fn(&Scene<'_>, Press) -> Option<Form>,
    by: &Caller,
    lang: Lang,
) -> Result<Form, Post> {
    let (user, channel, game_ref) = (by.user, by.channel, GameRef::Game(press.game));
    match bot.store.read(move |tx| look::own(tx, user, channel, game_ref)).await {
        Ok((stored, view)) => {
            let names = Names::of(&stored);
            let scene = Scene { stored: &stored, view: &view, names: &names, lang };
            match form(&scene, press) {
                Some(form) => Ok(form),
                None => Err(show(bot, game_ref, by, lang, |_| None).await),
            }
        }
        Err(refusal) => Err(refused(bot, refusal, by, game_ref, lang).await),
    }
}
