//! A server's defaults for new games.

use crate::discord::answers::asker::Asker;
use crate::discord::inputs::input::folded;
use crate::discord::inputs::server_channels;
use crate::present;
use crate::present::{Key, Lang, Post, key};
use crate::service::people::server::{self, DefaultsChange};
use crate::service::ratings::strike;
use crate::service::{Caller, Named, Refusal};
use crate::store::{ChannelId, Tx};

/// The word for all channels that every language accepts; each language also has its own.
pub(in crate::discord) const ALL: &str = "all";

/// Changes the defaults, the channels as they were typed, and shows them as they are now.
pub(in crate::discord) async fn change(
    asker: &Asker<'_>,
    change: DefaultsChange,
    channels: Option<String>,
) -> Post {
    let channels = match channels {
        None => None,
        Some(typed) => match meant(asker, &typed).await {
            Ok(channels) => Some(channels),
            Err(refusal) => {
                asker.bot.refuse(asker.id()).await;
                return refusal;
            }
        },
    };
    let change = DefaultsChange { channels, ..change };
    let is_change = change != DefaultsChange::default();
    let job = move |tx: &Tx<'_>, by: &Caller| {
        let defaults = server::change(tx, by, &change)?;
        Ok((defaults, strike::offered(tx, by, true)?))
    };
    let done = if is_change { asker.write(job).await } else { asker.read(job).await };
    match done {
        Ok((defaults, struck)) => present::people::server::post(&defaults, &struck, is_change, asker.lang),
        Err(refusal) => asker.refused(refusal).await,
    }
}

/// Returns the channels that a text names; an empty list stands for all of them.
async fn meant(asker: &Asker<'_>, typed: &str) -> Result<Vec<ChannelId>, Post> {
    // For a caller who may not change the channels the text is not read: the service refuses them, and they don't learn
    // which channels there are.
    let Some(guild) = asker.by.guild.filter(|_| asker.by.may_manage_server && !means_all(typed)) else {
        return Ok(Vec::new());
    };
    let known = match asker.bot.channels.of(&asker.bot.requests, guild).await {
        Ok(known) => known,
        Err(error) => {
            tracing::warn!(%error, %guild, "Discord does not tell the channels of a server");
            return Err(asker.say(key::refusal::ChannelsOutage));
        }
    };
    match server_channels::read(typed, &known) {
        Ok(channels) => Ok(channels),
        Err(text) => Err(asker.refused(Refusal::Unknown { what: Named::Channel, text }).await),
    }
}

/// Returns whether a text means all channels, in any language.
fn means_all(typed: &str) -> bool {
    let typed = folded(typed);
    let is_word = |key: Key| Lang::ALL.into_iter().any(|lang| typed == folded(&lang.say(key)));
    typed == ALL || is_word(key::SERVER_ALL) || is_word(key::SERVER_ALL_CHANNELS)
}

/// Refuses several changes at once: if one of them were refused, the state of the others would be unclear.
pub(in crate::discord) async fn one_at_a_time(asker: &Asker<'_>) -> Post {
    asker.bot.refuse(asker.id()).await;
    present::ratings::strike::alone(asker.lang).refusing()
}
