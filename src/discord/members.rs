//! The people of a server, as far as Discord must be asked for them; and channels that are freed for who are there.

use poise::serenity_prelude as serenity;

use super::bot::Bot;
use super::failure::{Failure, refusal_code};
use super::rights::Rights;
use crate::present::Lang;
use crate::service::{Caller, GameRef, lobby};
use crate::store::{GuildId, UserId};

/// Discord's codes for somebody who is not in a server, or does not exist any more.
const GONE: [isize; 2] = [10_007, 10_013];

/// Returns whether a person is not in a server any more. Where Discord does not say, they are.
async fn has_left(http: &serenity::Http, guild: GuildId, person: UserId) -> bool {
    let member = http.get_member(serenity::GuildId::new(guild.0), serenity::UserId::new(person.0)).await;
    match member {
        Err(error) => refusal_code(&Failure::from(error)).is_some_and(|code| GONE.contains(&code)),
        Ok(_) => false,
    }
}

/// Returns whether somebody may end a game here that is not theirs: a lobby whose host is not there any more is in the way
/// of whoever may open one.
pub(super) async fn may_free(
    (bot, http): (&Bot, &serenity::Http),
    game_ref: GameRef,
    by: &Caller,
    rights: &Rights,
) -> bool {
    let Some(guild) = by.guild.filter(|_| rights.refuse_to_play(Lang::En).is_none()) else { return false };
    let asked = by.clone();
    match bot.store.read(move |tx| lobby::in_the_way(tx, &asked, game_ref)).await {
        Ok(Some(host)) if host == by.user => false,
        Ok(Some(host)) => lobby::is_forgotten(host) || has_left(http, guild, host).await,
        Ok(None) | Err(_) => false,
    }
}
