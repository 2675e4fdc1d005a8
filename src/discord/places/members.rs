//! The people of a server, as far as Discord must be asked for them; and channels that are freed for who are there.

use poise::serenity_prelude::{self as serenity, Route};

use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, refusal_code};
use crate::discord::inputs::rights::Rights;
use crate::discord::requests::Request;
use crate::present::Lang;
use crate::service::{Caller, GameRef, table::lobby};
use crate::store::{GuildId, UserId};

/// Discord's codes for somebody who is not in a server, or does not exist any more.
const GONE: [isize; 2] = [10_007, 10_013];

/// Returns whether a person is not in a server any more. Where Discord does not say, they are.
pub(in crate::discord) async fn has_left(bot: &Bot, guild: GuildId, person: UserId) -> bool {
    let route = Route::GuildMember {
        guild_id: serenity::GuildId::new(guild.0),
        user_id: serenity::UserId::new(person.0),
    };
    match bot.requests.send(Request::get(route)).await {
        Err(error) => refusal_code(&Failure::from(error)).is_some_and(|code| GONE.contains(&code)),
        Ok(_) => false,
    }
}

/// Returns the host of a game that is in the way of whoever may open one here, where that host is not there any more:
/// such a game may be ended by anyone who may open another.
pub(in crate::discord) async fn host_who_left(
    bot: &Bot,
    game_ref: GameRef,
    by: &Caller,
    rights: &Rights,
) -> Option<UserId> {
    let guild = by.guild.filter(|_| rights.refuse_to_play(Lang::En).is_none())?;
    let asked = by.clone();
    let found = bot.store.read(move |tx| lobby::in_the_way(tx, &asked, game_ref)).await;
    let host = found.ok().flatten().filter(|host| *host != by.user)?;
    (lobby::is_forgotten(host) || has_left(bot, guild, host).await).then_some(host)
}
