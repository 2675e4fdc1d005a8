//! The people of a server, as Discord tells when asked; and channels whose game was left behind.

use poise::serenity_prelude::{self as serenity, Route};

use crate::discord::answers::asker::Asker;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, refusal_code};
use crate::discord::requests::Request;
use crate::service::table::lobby::{self, InTheWay};
use crate::store::{GuildId, UserId};

/// Discord's codes for somebody who is not in a server, or does not exist any more.
const GONE: [isize; 2] = [10_007, 10_013];

/// Returns whether a person has left a server; false if Discord doesn't say.
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

/// A reason for which anyone who may open a game may end the one that keeps them from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Left {
    /// A lobby or game whose host has left the server.
    ByHost(UserId),
    /// A lobby in which nothing has happened for a day.
    Idle,
}

/// Returns why the caller may end the game that keeps them from opening one here, though they are not its host; `None`
/// if they may not.
pub(in crate::discord) async fn why_left(asker: &Asker<'_>) -> Option<Left> {
    let by = &asker.by;
    let guild = by.guild.filter(|_| asker.rights.refuse_to_play(asker.lang).is_none())?;
    let found = asker.read(|tx, by| Ok(lobby::in_the_way(tx, by)?)).await;
    let InTheWay { host, is_idle } = found.ok().flatten().filter(|found| found.host != by.user)?;
    if is_idle {
        return Some(Left::Idle);
    }
    (lobby::is_forgotten(host) || has_left(asker.bot, guild, host).await).then_some(Left::ByHost(host))
}
