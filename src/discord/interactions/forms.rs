//! Forms that people have sent, read into wishes.

use last_spike_engine::{City, Money};
use poise::serenity_prelude::ModalInteraction;

use super::press::meant;
use crate::discord::answers::asker::Asker;
use crate::discord::answers::form::field;
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::parse_money;
use crate::discord::people::habits::Typed;
use crate::discord::table::counter;
use crate::discord::wishes::answered::answer;
use crate::discord::wishes::wish::Wish;
use crate::present::questions::bid;
use crate::present::table::lobby_settings::all_chosen;
use crate::present::{Intent, Press};
use crate::service::Refusal;

/// Answers a form that was sent.
///
/// # Errors
/// [`Failure`] when Discord does not take the answer.
pub(in crate::discord) async fn modal(bot: &Bot, sent: &ModalInteraction) -> Result<(), Failure> {
    let asker = Asker::of(bot, sent);
    let Some(press) = Press::decode(&sent.data.custom_id) else { return answer(asker, Wish::Forged).await };
    answer(meant(asker, &press), wish(press.intent, sent).into()).await
}

/// Reads the wish behind a form.
fn wish(intent: Intent, sent: &ModalInteraction) -> Result<Wish, Refusal> {
    Ok(match intent {
        Intent::Counter(id) => Wish::Offer(counter::sent(sent, id)?),
        Intent::BidForm => Wish::AskToBid(Some(parse_money(&field(sent, bid::BID).unwrap_or_default())?)),
        Intent::BidAllForm => Wish::AskToBidForAll(bids_in(sent)?),
        Intent::Habits => Wish::Habits(Box::new(Typed::sent(sent)?)),
        Intent::SettingsForm(shown) => {
            all_chosen(&shown, |name| field(sent, name)).map_or(Wish::Forged, Wish::SetAll)
        }
        _ => Wish::Forged,
    })
}

/// Reads the bids of a form, by city; a field that is left empty is a pass.
fn bids_in(sent: &ModalInteraction) -> Result<Vec<(City, Money)>, Refusal> {
    let bid = |(name, city): (String, City)| {
        let typed = field(sent, &name)?;
        let amount = if typed.trim().is_empty() { Ok(Money::ZERO) } else { parse_money(&typed) };
        Some(amount.map(|amount| (city, amount)))
    };
    bid::fields_of_all().filter_map(bid).collect()
}
