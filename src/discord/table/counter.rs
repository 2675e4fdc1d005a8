//! Counter-offers, which are made by a form (G8).

use poise::serenity_prelude::ModalInteraction;

use crate::discord::answers::answer::{attempted, before_offering, refused};
use crate::discord::answers::form::field;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::inputs::input;
use crate::discord::places::writing;
use crate::present::parts::form::Form;
use crate::present::questions::counter::{self as present, FIELDS};
use crate::present::{Lang, Names, Post, Press, Scene};
use crate::service::table::questions::{self, Deal, Partner};
use crate::service::{Caller, GameRef, Refusal};

/// Returns the form for a counter-offer, filled with the offer's two sides swapped; or a post that says that the offer
/// is no longer open.
pub(in crate::discord) async fn form(
    bot: &Bot,
    press: Press,
    id: u32,
    by: &Caller,
    lang: Lang,
) -> Result<Form, Post> {
    let (user, channel, game_ref) = (by.user, by.channel, GameRef::Game(press.game));
    let offer = bot.store.read(move |tx| questions::offer_to_counter(tx, user, channel, game_ref, id));
    let (stored, view, turned) = match offer.await {
        Ok(found) => found,
        Err(Refusal::Illegal { .. }) => {
            return Err(Post::text(lang.text("illegal-no-such-offer", &[("id", id.into())])).refusing());
        }
        Err(refusal) => return Err(refused(bot, refusal, by, game_ref, lang).await),
    };
    let names = Names::of(&stored);
    Ok(present::form(&Scene { stored: &stored, view: &view, names: &names, lang }, press, &turned))
}

/// Declines the offer from which the form was opened, and makes the counter-offer.
pub(in crate::discord) async fn sent(
    bot: &Bot,
    sent: &ModalInteraction,
    game_ref: GameRef,
    id: u32,
    by: &Caller,
    lang: Lang,
) -> Post {
    let [give_cash, give_deeds, take_cash, take_deeds] = FIELDS.map(|name| field(sent, name));
    let [give_deeds, take_deeds] =
        [give_deeds, take_deeds].map(|deeds| deeds.map(|sent| present::deeds_of(&sent)));
    let fields = [give_cash, give_deeds, take_cash, take_deeds];
    let (give, take) = match input::deal(fields.each_ref().map(Option::as_deref)) {
        Ok(sides) => sides,
        Err(refusal) => return refused(bot, refusal, by, game_ref, lang).await,
    };
    let caller = writing::there(bot, by.clone(), game_ref).await;
    let deal = Deal { partner: Partner::Offered(id), give, take };
    let offered = deal.clone();
    let result =
        bot.change_for(by, move |tx| questions::offer(tx, &caller, game_ref, offered.clone(), now())).await;
    attempted(bot, result, |scene| before_offering(scene, &deal), by, game_ref, lang).await
}
