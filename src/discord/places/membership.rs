//! Servers that have the bot's commands without the bot: nothing can be posted there. Discord sends their interactions
//! as those of any other server.

use std::time::Duration;

use poise::serenity_prelude::{
    self as serenity, CommandInteraction, FullEvent, Interaction, ResolvedValue, Route,
};

use crate::discord::answers::unanswered::invitation;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, refusal_code};
use crate::discord::requests::Request;
use crate::present::{Intent, Press};
use crate::store::GuildId;

/// The commands that are about no game and no server.
const PERSONAL: [&str; 8] =
    ["away", "help", "learn", "leaderboard", "privacy", "profile", "rules", "settings"];

/// Discord's codes for a server that the bot may not see, or does not know.
const NOT_THERE: [isize; 2] = [50_001, 10_004];

/// The time for which Discord is asked: the interaction wants its own answer within three seconds.
const LOOK_TIME: Duration = Duration::from_secs(1);

/// Returns the link that invites the bot to the server of an interaction that needs it there; `None` if the bot is
/// there, or isn't needed.
pub(in crate::discord) async fn wanted(bot: &Bot, event: &FullEvent) -> Option<String> {
    let FullEvent::InteractionCreate { interaction } = event else { return None };
    let (guild, needs) = match interaction {
        Interaction::Command(typed) => (typed.guild_id?, is_about_this_server(typed)),
        Interaction::Component(pressed) => (pressed.guild_id?, posts(&pressed.data.custom_id)),
        Interaction::Modal(sent) => (sent.guild_id?, posts(&sent.data.custom_id)),
        _ => return None,
    };
    if !needs || is_member(bot, GuildId(guild.get())).await {
        return None;
    }
    Some(format!("{}&guild_id={guild}", invitation(bot.requests.application())))
}

/// Returns whether a command is about the server where it was typed, or a game there: not if it names a game, or asks
/// for the person's own ones.
fn is_about_this_server(typed: &CommandInteraction) -> bool {
    let options = typed.data.options();
    let mut below = options.iter().map(|option| match &option.value {
        ResolvedValue::SubCommand(inner) => {
            option.name != "list" && inner.iter().all(|option| option.name != "game")
        }
        _ => option.name != "game",
    });
    !PERSONAL.contains(&typed.data.name.as_str()) && below.all(|about| about)
}

/// Returns whether a control or a form leads to posts in the channel where it is.
fn posts(custom_id: &str) -> bool {
    let posting = |intent: &Intent| {
        matches!(
            intent,
            Intent::Start
                | Intent::Against(_)
                | Intent::Threads(_)
                | Intent::Rematch
                | Intent::Offer(_)
                | Intent::Counter(_)
        )
    };
    Press::decode(custom_id).is_some_and(|press| posting(&press.intent))
}

/// Returns whether the bot is a member of a server; true if Discord doesn't say.
async fn is_member(bot: &Bot, guild: GuildId) -> bool {
    if let Some(known) = bot.servers.is_member(guild) {
        return known;
    }
    let route = Route::Guild { guild_id: serenity::GuildId::new(guild.0) };
    let asked = tokio::time::timeout(LOOK_TIME, bot.requests.send(Request::get(route)));
    match asked.await.map(|asked| asked.map_err(Failure::from)) {
        Ok(Ok(_)) => {
            bot.servers.insert(guild);
            true
        }
        Ok(Err(failure)) if refusal_code(&failure).is_some_and(|code| NOT_THERE.contains(&code)) => {
            bot.servers.insert_other(guild);
            false
        }
        Ok(Err(_)) | Err(_) => true,
    }
}
