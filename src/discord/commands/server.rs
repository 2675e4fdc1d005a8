//! `/server`: a server's defaults for new games, and the finished games that count for its ratings.

use std::borrow::Cow;

use poise::serenity_prelude::CreateAutocompleteResponse;
use poise::{ChoiceParameter, CommandParameterChoice};

use super::choices::offered;
use super::context::{Context, answer, caller, lang};
use super::open::{LanguageChoice, PaceChoice, PostsChoice};
use super::strike::{self, rated_games, struck_games};
use crate::discord::answers::answer::refused;
use crate::discord::answers::reply::WITHOUT_DELAY;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::discord::inputs::input::{folded, holds};
use crate::discord::inputs::server_channels;
use crate::present::people::server as present;
use crate::present::ratings::strike as present_strike;
use crate::present::{Lang, Post};
use crate::service::people::server::{self, DefaultsChange, Setting};
use crate::service::ratings::strike as rated;
use crate::service::{Caller, Named, Refusal};
use crate::store::{ChannelId, GameId, Tx};

/// The word for all channels that every language accepts; each language also has its own.
const ALL: &str = "all";

/// A choice of a new game, or no default for it.
#[derive(Clone, Copy, Debug)]
pub enum OrUnset<T> {
    /// A default for new games.
    Set(T),
    /// No default: the server leaves the choice to the host.
    Unset,
}

impl<T> OrUnset<T> {
    /// The name of the choice that comes after all others.
    const UNSET: &str = "unset";

    fn setting<U>(self, value: impl FnOnce(T) -> U) -> Setting<U> {
        match self {
            Self::Set(chosen) => Setting::Set(value(chosen)),
            Self::Unset => Setting::Unset,
        }
    }
}

impl<T: ChoiceParameter> ChoiceParameter for OrUnset<T> {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let unset = CommandParameterChoice {
            name: Self::UNSET.into(),
            localizations: Cow::default(),
            __non_exhaustive: (),
        };
        T::list().iter().cloned().chain([unset]).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        match T::from_index(index) {
            Some(chosen) => Some(Self::Set(chosen)),
            None => (index == T::list().len()).then_some(Self::Unset),
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        match T::from_name(name) {
            Some(chosen) => Some(Self::Set(chosen)),
            None => (name == Self::UNSET).then_some(Self::Unset),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Set(chosen) => chosen.name(),
            Self::Unset => Self::UNSET,
        }
    }

    fn localized_name(&self, locale: &str) -> Option<&'static str> {
        match self {
            Self::Set(chosen) => chosen.localized_name(locale),
            Self::Unset => None,
        }
    }
}

// A server's managers can make the command available to others, so the service checks permissions itself.
#[poise::command(slash_command, guild_only, default_member_permissions = "MANAGE_GUILD")]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn server(
    ctx: Context<'_>,
    #[autocomplete = "channels_typed"] channels: Option<String>,
    posts: Option<OrUnset<PostsChoice>>,
    thread: Option<bool>,
    pace: Option<OrUnset<PaceChoice>>,
    language: Option<OrUnset<LanguageChoice>>,
    #[autocomplete = "rated_games"] strike: Option<u64>,
    #[autocomplete = "struck_games"] unstrike: Option<u64>,
) -> Result<(), Failure> {
    let change = DefaultsChange {
        channels: None,
        posts: posts.map(|chosen| chosen.setting(PostsChoice::style)),
        thread,
        pace: pace.map(|chosen| chosen.setting(PaceChoice::pace)),
        locale: language.map(|chosen| chosen.setting(|language| language.lang().code().to_owned())),
    };
    answer(ctx, async move {
        let sets = channels.is_some() || change != DefaultsChange::default();
        match (strike, unstrike) {
            (None, None) => set(ctx, change, channels).await,
            (Some(game), None) if !sets => strike::set(ctx, GameId(game), true).await,
            (None, Some(game)) if !sets => strike::set(ctx, GameId(game), false).await,
            // One change at a time: if one of several were refused, the state of the others would be unclear.
            _ => {
                ctx.data().refuse(ctx.interaction.id).await;
                present_strike::alone(lang(ctx)).refusing()
            }
        }
    })
    .await
}

async fn set(ctx: Context<'_>, change: DefaultsChange, channels: Option<String>) -> Post {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    let channels = match channels {
        None => None,
        Some(typed) => match meant(ctx, &by, &typed, lang).await {
            Ok(channels) => Some(channels),
            Err(refusal) => {
                bot.refuse(ctx.interaction.id).await;
                return refusal;
            }
        },
    };
    let change = DefaultsChange { channels, ..change };
    let (asked, is_change) = (by.clone(), change != DefaultsChange::default());
    let job = move |tx: &Tx<'_>| {
        let defaults = server::change(tx, &asked, &change, now())?;
        Ok::<_, Refusal>((defaults, rated::offered(tx, &asked, true)?))
    };
    let done = if is_change { bot.change_for(&by, job).await } else { bot.store.read(job).await };
    match done {
        Ok((defaults, struck)) => present::post(&defaults, &struck, is_change, lang),
        Err(refusal) => refused(bot, refusal, &by, by.here(), lang).await,
    }
}

/// Returns the channels that a text names; an empty list stands for all of them.
async fn meant(ctx: Context<'_>, by: &Caller, typed: &str, lang: Lang) -> Result<Vec<ChannelId>, Post> {
    // For a caller who may not change the channels the text is not read: the service refuses them, and they don't learn
    // which channels there are.
    let Some(guild) = by.guild.filter(|_| by.may_manage_server && !means_all(typed)) else {
        return Ok(Vec::new());
    };
    let bot = ctx.data();
    let known = match bot.channels.of(&bot.requests, guild).await {
        Ok(known) => known,
        Err(error) => {
            tracing::warn!(%error, %guild, "Discord does not tell the channels of a server");
            return Err(Post::text(lang.say("refusal-channels-outage")));
        }
    };
    match server_channels::read(typed, &known) {
        Ok(channels) => Ok(channels),
        Err(text) => {
            let unknown = Refusal::Unknown { what: Named::Channel, text };
            Err(refused(bot, unknown, by, by.here(), lang).await)
        }
    }
}

/// Returns whether a text means all channels, in any language.
fn means_all(typed: &str) -> bool {
    let typed = folded(typed);
    let is_word = |key: &str| Lang::ALL.into_iter().any(|lang| typed == folded(&lang.say(key)));
    typed == ALL || is_word("server-all") || is_word("server-all-channels")
}

/// Suggests all channels, and each single one; several may be listed after one another.
async fn channels_typed(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    let nothing = CreateAutocompleteResponse::new;
    let Some(guild) = by.guild.filter(|_| by.may_manage_server) else { return nothing() };
    let Some(_inside) = bot.answer_limit.enter(by.user) else { return nothing() };
    // Suggestions can't be deferred: late ones are lost.
    let known = tokio::time::timeout(WITHOUT_DELAY, bot.channels.of(&bot.requests, guild)).await;
    let Ok(Ok(known)) = known else { return nothing() };
    let all = (lang.say("server-all-channels"), ALL.to_owned());
    let all = Some(all).filter(|(label, value)| holds(label, partial) || holds(value, partial));
    offered(all.into_iter().chain(server_channels::suggestions(partial, &known)))
}
