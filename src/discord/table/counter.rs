//! Offers, and counter-offers, which are made by a form (G8).

use poise::serenity_prelude::ModalInteraction;

use crate::discord::answers::answer::before_offering;
use crate::discord::answers::asker::Asker;
use crate::discord::answers::form::field;
use crate::discord::inputs::input;
use crate::discord::places::writing;
use crate::present::parts::form::Form;
use crate::present::questions::counter;
use crate::present::{Post, Press, Scene, key};
use crate::service::Refusal;
use crate::service::table::questions::{self, Deal, Partner};

/// Returns the form for a counter-offer, filled with the offer's two sides swapped; or a post that says that the offer
/// is no longer open.
pub(in crate::discord) async fn form(asker: &Asker<'_>, press: Press, id: u32) -> Result<Form, Post> {
    let offer = asker.read(move |tx, by| questions::offer_to_counter(tx, by, id)).await;
    match offer {
        Ok((stored, view, turned)) => {
            Ok(Scene::of(&stored, &view, asker.lang, |scene| counter::form(scene, press, &turned)))
        }
        Err(Refusal::Illegal { .. }) => {
            Err(Post::text(asker.lang.text(key::illegal::NoSuchOffer, &[("id", id.into())])).refusing())
        }
        Err(refusal) => Err(asker.refused(refusal).await),
    }
}

/// Reads the counter-offer to an offer as its form was filled in.
///
/// # Errors
/// [`Refusal`] if an amount or a city cannot be read.
pub(in crate::discord) fn sent(sent: &ModalInteraction, id: u32) -> Result<Deal, Refusal> {
    let [give_cash, give_deeds, take_cash, take_deeds] = counter::FIELDS.map(|name| field(sent, name));
    let [give_deeds, take_deeds] =
        [give_deeds, take_deeds].map(|deeds| deeds.map(|sent| counter::deeds_of(&sent)));
    let fields = [give_cash, give_deeds, take_cash, take_deeds];
    let (give, take) = input::deal(fields.each_ref().map(Option::as_deref))?;
    Ok(Deal { partner: Partner::Offered(id), give, take })
}

/// Makes an offer, which declines the one that it counters; or asks first whether something is to be given for nothing.
pub(in crate::discord) async fn offer(asker: &Asker<'_>, deal: Deal) -> Post {
    if let Some(refusal) = asker.rights.refuse_offer(asker.lang) {
        return refusal;
    }
    let asker = writing::there(asker).await;
    let offered = deal.clone();
    asker
        .attempt(
            move |tx, by| questions::offer(tx, by, offered.clone()),
            |scene| before_offering(scene, &deal),
        )
        .await
}
