//! `/server`: a server's defaults for new games.

use poise::ChoiceParameter;
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse};

use super::context::{Context, answer, caller, lang};
use crate::discord::answers::refused;
use crate::discord::failure::Failure;
use crate::discord::input::{folded, holds};
use crate::discord::reply::WITHOUT_DELAY;
use crate::discord::server_channels;
use crate::discord::time::now;
use crate::present::server as present;
use crate::present::{Lang, Post, limits};
use crate::service::server::{self, DefaultsChange, Setting};
use crate::service::{Caller, Named, Refusal};
use crate::store::pace::Pace;
use crate::store::post_style::PostStyle;
use crate::store::{ChannelId, Tx};

/// The word for all channels, in every language; each has another one of its own.
const ALL: &str = "all";

/// The part of a game that stays in its channel, or no default for it.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum DefaultPosts {
    #[name = "latest"]
    Latest,
    #[name = "all"]
    All,
    #[name = "quiet"]
    Quiet,
    #[name = "unset"]
    Unset,
}

impl DefaultPosts {
    const fn setting(self) -> Setting<PostStyle> {
        match self {
            Self::Latest => Setting::Set(PostStyle::Latest),
            Self::All => Setting::Set(PostStyle::All),
            Self::Quiet => Setting::Set(PostStyle::Quiet),
            Self::Unset => Setting::Unset,
        }
    }
}

/// The time that players have, or no default for it.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum DefaultPace {
    #[name = "none"]
    None,
    #[name = "relaxed"]
    Relaxed,
    #[name = "daily"]
    Daily,
    #[name = "brisk"]
    Brisk,
    #[name = "live"]
    Live,
    #[name = "unset"]
    Unset,
}

impl DefaultPace {
    const fn setting(self) -> Setting<Pace> {
        match self {
            Self::None => Setting::Set(Pace::None),
            Self::Relaxed => Setting::Set(Pace::Relaxed),
            Self::Daily => Setting::Set(Pace::Daily),
            Self::Brisk => Setting::Set(Pace::Brisk),
            Self::Live => Setting::Set(Pace::Live),
            Self::Unset => Setting::Unset,
        }
    }
}

/// The language of the posts for all, or no default for it.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum DefaultLanguage {
    #[name = "english"]
    English,
    #[name = "portuguese"]
    Portuguese,
    #[name = "unset"]
    Unset,
}

impl DefaultLanguage {
    fn setting(self) -> Setting<String> {
        match self {
            Self::English => Setting::Set(Lang::En.code().to_owned()),
            Self::Portuguese => Setting::Set(Lang::PtBr.code().to_owned()),
            Self::Unset => Setting::Unset,
        }
    }
}

// Whoever manages a server can offer the command to others, too: the service looks at their permissions itself.
#[poise::command(slash_command, guild_only, default_member_permissions = "MANAGE_GUILD")]
pub async fn server(
    ctx: Context<'_>,
    #[autocomplete = "channels_typed"] channels: Option<String>,
    posts: Option<DefaultPosts>,
    thread: Option<bool>,
    pace: Option<DefaultPace>,
    language: Option<DefaultLanguage>,
) -> Result<(), Failure> {
    let change = DefaultsChange {
        channels: None,
        posts: posts.map(DefaultPosts::setting),
        thread,
        pace: pace.map(DefaultPace::setting),
        locale: language.map(DefaultLanguage::setting),
    };
    answer(ctx, async move { set(ctx, change, channels).await }).await
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
    let job = move |tx: &Tx<'_>| server::change(tx, &asked, &change, now());
    let done = if is_change { bot.change_for(&by, job).await } else { bot.store.read(job).await };
    match done {
        Ok(defaults) => present::post(&defaults, is_change, lang),
        Err(refusal) => refused(bot, refusal, &by, by.here(), lang).await,
    }
}

/// Returns the channels that a text means; none for all of them.
async fn meant(ctx: Context<'_>, by: &Caller, typed: &str, lang: Lang) -> Result<Vec<ChannelId>, Post> {
    // Whoever may not change them is told so, and not what channels there are.
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

/// Returns whether a text means all channels, in whatever language.
fn means_all(typed: &str) -> bool {
    let typed = folded(typed);
    typed == ALL || Lang::ALL.into_iter().any(|lang| typed == folded(&lang.say("server-all")))
}

/// Offers all channels, and each by itself; several may be listed after one another.
async fn channels_typed(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    let nothing = CreateAutocompleteResponse::new;
    let Some(guild) = by.guild.filter(|_| by.may_manage_server) else { return nothing() };
    let Some(_inside) = bot.answer_limit.enter(by.user) else { return nothing() };
    // Suggestions cannot be deferred: late ones are lost.
    let known = tokio::time::timeout(WITHOUT_DELAY, bot.channels.of(&bot.requests, guild)).await;
    let Ok(Ok(known)) = known else { return nothing() };
    let all = (lang.say("server-all-channels"), ALL.to_owned());
    let all = Some(all).filter(|(label, value)| holds(label, partial) || holds(value, partial));
    let named = server_channels::suggestions(partial, &known).into_iter().map(|text| (text.clone(), text));
    let fits = |(_, value): &(String, String)| limits::length(value) <= limits::ENTRY;
    let choices = all.into_iter().chain(named).filter(fits).take(limits::ENTRIES);
    let choices =
        choices.map(|(label, value)| AutocompleteChoice::new(limits::cut(&label, limits::ENTRY), value));
    nothing().set_choices(choices.collect())
}
