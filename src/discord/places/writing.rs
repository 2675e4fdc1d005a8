//! The permission to see the channel of a game and to write there, for people who act elsewhere. An interaction comes
//! with their permissions in its own channel; for other channels Discord is asked.

use futures_util::future::join_all;
use poise::serenity_prelude::{self as serenity, ChannelType, Permissions, RoleId, Route, Timestamp};
use serde::Deserialize;

use crate::discord::answers::asker::Asker;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, UNKNOWN_CHANNEL, refusal_code, status_code};
use crate::discord::inputs::rights::is_thread;
use crate::discord::memory::writing_elsewhere::Access;
use crate::discord::requests::{Request, RequestError, Requests};
use crate::service::{absences::away, elsewhere};
use crate::store::now;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{ChannelId, GuildId, UserId};

/// The most games of a person whose channels Discord is asked about for one change by that person.
const MOST_ASKED: usize = 5;

/// Returns whoever asks, with their permission to write in the channel of the game that they mean.
pub(in crate::discord) async fn there<'a>(asker: &Asker<'a>) -> Asker<'a> {
    let place = asker.read(elsewhere).await;
    // Errors are left to the action itself, which reads the game again and reports them.
    in_places(asker, place.ok().flatten().into_iter().collect()).await
}

/// Returns whoever asks, with their permission to write in the channels in which it is posted that they are away, or
/// back.
pub(in crate::discord) async fn where_absence_is_told<'a>(asker: &Asker<'a>) -> Asker<'a> {
    let places = asker.read(|tx, by| Ok(away::told_in(tx, by)?)).await;
    let places = places.unwrap_or_else(|fault| {
        tracing::warn!(%fault, "nobody is told who is away where no post says so yet");
        Vec::new()
    });
    in_places(asker, places).await
}

async fn in_places<'a>(asker: &Asker<'a>, mut places: Vec<(GuildId, ChannelId)>) -> Asker<'a> {
    places.truncate(MOST_ASKED);
    let (bot, mut asker) = (asker.bot, asker.clone());
    let user = asker.by.user;
    let asked = places
        .into_iter()
        .map(async |(guild, channel)| access(bot, guild, channel, user).await.writes.then_some(channel));
    asker.by.writes_in.extend(join_all(asked).await.into_iter().flatten());
    asker
}

/// Returns whether a person sees a channel of a server, as Discord says or has said recently; false if it doesn't say.
pub(in crate::discord) async fn sees(bot: &Bot, guild: GuildId, channel: ChannelId, user: UserId) -> bool {
    access(bot, guild, channel, user).await.sees
}

/// Returns the access of a person to a channel, as Discord says or has said recently; none if it doesn't say.
async fn access(bot: &Bot, guild: GuildId, channel: ChannelId, user: UserId) -> Access {
    if let Some(known) = bot.writing.get(user, channel) {
        return known;
    }
    match ask(&bot.requests, guild, channel, user).await.map_err(Failure::from) {
        Ok(access) => {
            bot.writing.keep(user, channel, access);
            access
        }
        // They are not in the server any more, or the bot sees nothing of the channel.
        Err(failure) if matches!(status_code(&failure), Some(403 | 404)) => {
            bot.writing.keep(user, channel, Access::default());
            if refusal_code(&failure) == Some(UNKNOWN_CHANNEL) {
                look_for(bot, channel).await;
            }
            Access::default()
        }
        Err(failure) => {
            tracing::warn!(%failure, %channel, "Discord does not say who may see a channel, and write there");
            Access::default()
        }
    }
}

/// Queues a search for a channel that may be gone, by itself or with its parent.
async fn look_for(bot: &Bot, channel: ChannelId) {
    let queued = bot.change(move |tx| jobs::enqueue_anew(tx, Job::LookForPlace(channel), tx.now())).await;
    if let Err(fault) = queued {
        tracing::warn!(%fault, %channel, "a channel that may be deleted is not looked for");
    }
}

/// A server, as far as permissions depend on it.
#[derive(Deserialize)]
struct Server {
    /// The server's number, which is also the number of its everyone role.
    id: RoleId,
    owner_id: serenity::UserId,
    roles: Vec<Role>,
}

#[derive(Deserialize)]
struct Role {
    id: RoleId,
    permissions: Permissions,
}

#[derive(Deserialize)]
struct Member {
    roles: Vec<RoleId>,
    #[serde(default)]
    communication_disabled_until: Option<Timestamp>,
}

#[derive(Deserialize)]
struct Place {
    #[serde(rename = "type")]
    kind: ChannelType,
    #[serde(default)]
    parent_id: Option<serenity::ChannelId>,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

/// The permissions that a channel grants and denies to a role or a member.
#[derive(Deserialize)]
struct Overwrite {
    /// The number of the role or the member; no number is used for both.
    id: RoleId,
    allow: Permissions,
    deny: Permissions,
}

/// Asks Discord for the access of a member of a server to one of its channels.
async fn ask(
    requests: &Requests,
    guild: GuildId,
    channel: ChannelId,
    user: UserId,
) -> Result<Access, RequestError> {
    let guild_id = serenity::GuildId::new(guild.0);
    let user_id = serenity::UserId::new(user.0);
    let get = Request::get;
    let member: Member = requests.ask(get(Route::GuildMember { guild_id, user_id })).await?;
    let server: Server = requests.ask(get(Route::Guild { guild_id })).await?;
    let channel_id = serenity::ChannelId::new(channel.0);
    let place: Place = requests.ask(get(Route::Channel { channel_id })).await?;
    // A thread has the permissions of its channel.
    let overwrites = match place.parent_id.filter(|_| is_thread(place.kind)) {
        Some(channel_id) => {
            requests.ask::<Place>(get(Route::Channel { channel_id })).await?.permission_overwrites
        }
        None => place.permission_overwrites,
    };
    Ok(access_of(&server, &member, user_id, now().0, &overwrites, place.kind))
}

/// Returns the access of a member at a moment to a channel of a kind, given the server's roles and these overwrites.
fn access_of(
    server: &Server,
    member: &Member,
    user: serenity::UserId,
    now: i64,
    overwrites: &[Overwrite],
    kind: ChannelType,
) -> Access {
    let in_force = |role: &&Role| role.id == server.id || member.roles.contains(&role.id);
    let given =
        server.roles.iter().filter(in_force).fold(Permissions::empty(), |all, role| all | role.permissions);
    if server.owner_id == user || given.contains(Permissions::ADMINISTRATOR) {
        return Access { sees: true, writes: true };
    }
    let of = |applies: &dyn Fn(RoleId) -> bool| {
        let these = overwrites.iter().filter(|one| applies(one.id));
        these.fold((Permissions::empty(), Permissions::empty()), |(allow, deny), one| {
            (allow | one.allow, deny | one.deny)
        })
    };
    // Overwrites for everyone come first, then those for roles, then those for the member; later ones prevail.
    let said =
        [of(&|id| id == server.id), of(&|id| member.roles.contains(&id)), of(&|id| id.get() == user.get())];
    let given = said.into_iter().fold(given, |given, (allow, deny)| (given - deny) | allow);
    let write =
        if is_thread(kind) { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    // A private thread is seen by its members, too, of whom nothing is known here.
    let see = match kind {
        ChannelType::PrivateThread => Permissions::VIEW_CHANNEL | Permissions::MANAGE_THREADS,
        _ => Permissions::VIEW_CHANNEL,
    };
    let is_timed_out = member.communication_disabled_until.is_some_and(|until| until.unix_timestamp() > now);
    let needed = Permissions::VIEW_CHANNEL | write | Permissions::USE_APPLICATION_COMMANDS;
    Access { sees: given.contains(see), writes: given.contains(needed) && !is_timed_out }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const ALL: u64 = 1 << 10 | 1 << 11 | 1 << 31;
    const SEND: u64 = 1 << 11;
    const EVERYONE: &str = "10";
    const MUTED: &str = "11";
    const ANN: &str = "20";

    fn may(overwrites: &Value, roles: &Value, changed: &Value) -> bool {
        access_to(ChannelType::Text, overwrites, roles, changed).writes
    }

    fn access_to(kind: ChannelType, overwrites: &Value, roles: &Value, changed: &Value) -> Access {
        let role = |id: &str, bits: u64| json!({ "id": id, "permissions": bits.to_string() });
        let server = json!({
            "id": EVERYONE, "owner_id": "1", "roles": [role(EVERYONE, ALL), role(MUTED, 0), role("12", 8)],
        });
        let mut member = json!({ "roles": roles });
        member.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
        let (server, member) =
            (serde_json::from_value(server).unwrap(), serde_json::from_value(member).unwrap());
        let overwrites: Vec<Overwrite> = serde_json::from_value(overwrites.clone()).unwrap();
        access_of(&server, &member, serenity::UserId::new(20), 1_800_000_000, &overwrites, kind)
    }

    fn overwrite(id: &str, allow: u64, deny: u64) -> Value {
        json!({ "id": id, "type": 0, "allow": allow.to_string(), "deny": deny.to_string() })
    }

    #[test]
    fn the_last_word_counts_of_what_is_said_of_everyone_of_roles_and_of_a_member() {
        let (none, muted) = (json!({}), json!([MUTED]));
        assert!(may(&json!([]), &json!([]), &none));
        let deny_all = overwrite(EVERYONE, 0, SEND);
        assert!(!may(&json!([deny_all]), &json!([]), &none));
        assert!(may(&json!([deny_all, overwrite(ANN, SEND, 0)]), &json!([]), &none), "a member alone");
        let deny_muted = overwrite(MUTED, 0, SEND);
        assert!(may(&json!([deny_muted]), &json!([]), &none), "others");
        assert!(!may(&json!([deny_muted]), &muted, &none));
        assert!(may(&json!([deny_all, overwrite(MUTED, SEND, 0)]), &muted, &none));
        assert!(!may(&json!([overwrite(EVERYONE, 0, 1 << 10)]), &json!([]), &none), "who does not see it");
        assert!(!may(&json!([overwrite(EVERYONE, 0, 1 << 31)]), &json!([]), &none), "who uses no commands");
        assert!(may(&json!([deny_all]), &json!(["12"]), &none), "an administrator");
        let until = |year: u32| json!({ "communication_disabled_until": format!("{year}-01-01T00:00:00Z") });
        assert!(!may(&json!([]), &json!([]), &until(2030)), "while they are timed out");
        assert!(may(&json!([]), &json!([]), &until(2020)));
        assert!(may(&json!([]), &json!([]), &json!({ "communication_disabled_until": null })));
    }

    #[test]
    fn who_does_not_write_may_see_and_a_private_thread_is_for_those_who_manage_threads() {
        let sees = |kind: ChannelType, overwrites: Value, roles: Value| {
            let until = json!({ "communication_disabled_until": "2030-01-01T00:00:00Z" });
            access_to(kind, &overwrites, &roles, &until).sees
        };
        let silent = json!([overwrite(EVERYONE, 0, SEND)]);
        assert!(sees(ChannelType::Text, silent.clone(), json!([])));
        let hidden = json!([overwrite(EVERYONE, 0, 1 << 10)]);
        assert!(!sees(ChannelType::Text, hidden.clone(), json!([])));
        assert!(!sees(ChannelType::PublicThread, hidden.clone(), json!([])), "as its channel");
        assert!(sees(ChannelType::Text, hidden, json!(["12"])), "an administrator");
        assert!(!sees(ChannelType::PrivateThread, silent, json!([])));
        assert!(sees(ChannelType::PrivateThread, json!([overwrite(EVERYONE, 1 << 34, 0)]), json!([])));
    }
}
