//! `/game new`: opening a lobby, in a channel or in a thread of its own.

use std::time::Duration;

use last_spike_engine::{CashDisplay, DoubleCost};
use poise::ChoiceParameter;
use poise::serenity_prelude::{
    self as serenity, AutocompleteChoice, ChannelType, CreateAutocompleteResponse, CreateThread, Route,
    UserId,
};
use serde::Deserialize;

use super::context::{Context, answer, caller, lang, rights};
use crate::discord::answers::refused;
use crate::discord::bot::Bot;
use crate::discord::edition;
use crate::discord::failure::{Failure, is_out_of_reach, is_surely_refused, refusal_code};
use crate::discord::input::holds;
use crate::discord::requests::{Request, RequestError};
use crate::discord::rights::is_thread;
use crate::discord::time::now;
use crate::present::{Lang, Post, limits};
use crate::service::Refusal;
use crate::service::lobby::{self, Wish};
use crate::store::games::{self, Stage};
use crate::store::jobs::{self, Job};
use crate::store::outbox::{Audience, Kind};
use crate::store::pace::Pace;
use crate::store::post_style::PostStyle;
use crate::store::threads::{self, OpenedThread};
use crate::store::{ChannelId, Fault, GameId, Slot, Tx, posts};

/// The waits, in milliseconds, before it is looked whether a lobby stands in direct messages: what is refused there is said
/// in the answer. Mostly it stands at once.
const LOOKS: [u64; 7] = [50, 100, 200, 400, 600, 800, 850];

/// A thread of a server.
#[derive(Deserialize)]
struct Thread {
    id: serenity::ChannelId,
    parent_id: Option<serenity::ChannelId>,
    owner_id: Option<UserId>,
}

/// The threads of a server that are open.
#[derive(Deserialize)]
struct Active {
    threads: Vec<Thread>,
}

/// The rule for unsupported track (T2).
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum DoubleCostChoice {
    #[name = "any"]
    Any,
    #[name = "forced"]
    Forced,
}

/// Whether cash is shown to all.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum CashChoice {
    #[name = "public"]
    Public,
    #[name = "hidden"]
    Hidden,
}

/// The time that players have.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PaceChoice {
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
}

impl PaceChoice {
    pub(super) const fn pace(self) -> Pace {
        match self {
            Self::None => Pace::None,
            Self::Relaxed => Pace::Relaxed,
            Self::Daily => Pace::Daily,
            Self::Brisk => Pace::Brisk,
            Self::Live => Pace::Live,
        }
    }
}

/// The part of a game that stays in its channel.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PostsChoice {
    #[name = "latest"]
    Latest,
    #[name = "all"]
    All,
    #[name = "quiet"]
    Quiet,
}

impl PostsChoice {
    pub(super) const fn style(self) -> PostStyle {
        match self {
            Self::Latest => PostStyle::Latest,
            Self::All => PostStyle::All,
            Self::Quiet => PostStyle::Quiet,
        }
    }
}

/// Whether players may ask what the strongest computer would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ChoiceParameter)]
pub enum HintsChoice {
    #[name = "on"]
    On,
    #[name = "off"]
    Off,
}

/// The language of the posts for all.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum LanguageChoice {
    #[name = "english"]
    English,
    #[name = "portuguese"]
    Portuguese,
}

impl LanguageChoice {
    const fn lang(self) -> Lang {
        match self {
            Self::English => Lang::En,
            Self::Portuguese => Lang::PtBr,
        }
    }
}

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "one for each option of the command")]
pub async fn new(
    ctx: Context<'_>,
    #[autocomplete = "editions"] edition: Option<String>,
    double_cost: Option<DoubleCostChoice>,
    cash: Option<CashChoice>,
    thread: Option<bool>,
    language: Option<LanguageChoice>,
    pace: Option<PaceChoice>,
    hints: Option<HintsChoice>,
    rated: Option<bool>,
    posts: Option<PostsChoice>,
) -> Result<(), Failure> {
    let wish = Wish {
        edition: edition.map(|typed| edition::meant(&ctx.data().editions, &typed)),
        double_cost: double_cost.map(|choice| match choice {
            DoubleCostChoice::Any => DoubleCost::Any,
            DoubleCostChoice::Forced => DoubleCost::Forced,
        }),
        cash: cash.map(|choice| match choice {
            CashChoice::Public => CashDisplay::Public,
            CashChoice::Hidden => CashDisplay::Hidden,
        }),
        post_style: posts.map(PostsChoice::style).unwrap_or_default(),
        pace: pace.map(PaceChoice::pace),
        hints: hints == Some(HintsChoice::On),
        rated: rated == Some(true),
        locale: language.map(|choice| choice.lang().code().to_owned()),
    };
    answer(ctx, async move { open(ctx, &wish, thread == Some(true)).await }).await
}

/// Opens a lobby where the command was typed, or in a thread of its own.
async fn open(ctx: Context<'_>, wish: &Wish, in_thread: bool) -> Post {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    // One thread at a time: what is refused afterwards would leave an empty one behind.
    let opening = bot.thread_limit.enter(by.user);
    let channel = if in_thread {
        if opening.is_none() {
            // Another process does not count what is under way here.
            bot.refuse(ctx.interaction.id).await;
            return Post::text(lang.say("refusal-too-much"));
        }
        match own_thread(ctx, wish).await {
            Ok(made) => made,
            Err(refusal) => {
                bot.refuse(ctx.interaction.id).await;
                return refusal;
            }
        }
    } else {
        if let Some(refusal) = rights(ctx).refuse_to_play(lang) {
            return refusal;
        }
        by.channel
    };
    let (asked, wish, editions, limits) = (by.clone(), wish.clone(), bot.editions.clone(), bot.limits);
    let opened = bot
        .change_for(&by, move |tx| lobby::open(tx, &asked, channel, &wish, &editions, limits, now()))
        .await;
    match opened {
        Ok(stored) if stored.is_in_dm() => in_dm(bot, stored.id, lang).await,
        Ok(_) if channel == by.channel => Post::text(lang.say("lobby-opened")),
        Ok(_) => Post::text(lang.text("lobby-opened-thread", &[("channel", channel.to_string().into())])),
        Err(refusal) => {
            if channel != by.channel {
                close(bot, channel).await;
            }
            refused(bot, refusal, &by, by.here(), lang).await
        }
    }
}

/// Waits until a lobby stands in the direct messages of whoever opened it, or Discord has refused to post it there.
async fn in_dm(bot: &Bot, game: GameId, lang: Lang) -> Post {
    for wait in LOOKS {
        tokio::time::sleep(Duration::from_millis(wait)).await;
        let stage = bot.store.read(move |tx| {
            let stands = posts::holder(tx, game, Audience::Channel, Slot::Of(Kind::Lobby))?.is_some();
            Ok::<_, Fault>((stands, games::stage(tx, game)?))
        });
        match stage.await {
            Ok((true, _)) => break,
            Ok((false, Some(Stage::Closed))) => return Post::text(lang.say("refusal-dm-closed")).refusing(),
            Ok(_) => {}
            Err(fault) => {
                tracing::error!(%fault, "a lobby cannot be read");
                break;
            }
        }
    }
    Post::text(lang.say("lobby-opened-dm"))
}

/// Opens a thread for a lobby, where everybody concerned may and the lobby can be opened in it.
async fn own_thread(ctx: Context<'_>, wish: &Wish) -> Result<ChannelId, Post> {
    let (bot, by, lang) = (ctx.data(), caller(ctx), lang(ctx));
    if by.guild.is_none() {
        return Err(refused(bot, Refusal::NotInServer, &by, by.here(), lang).await);
    }
    let place = ctx.interaction.channel.as_ref().map(|channel| channel.kind);
    if place.is_some_and(is_thread) {
        return Err(Post::text(lang.say("refusal-in-thread")));
    }
    if let Some(refusal) = rights(ctx).refuse_thread(lang) {
        return Err(refusal);
    }
    let spoken = Lang::of(&wish.locale(&by));
    let (asked, wish, editions, limits) = (by.clone(), wish.clone(), bot.editions.clone(), bot.limits);
    let reserve = move |tx: &Tx<'_>| lobby::reserve_thread(tx, &asked, &wish, &editions, limits, now());
    // It is noted with the lobby that is opened in the thread, or as refused.
    let reserved = match bot.store.write(reserve).await {
        Ok(reserved) => reserved,
        Err(refusal) => return Err(refused(bot, refusal, &by, by.here(), lang).await),
    };
    // In a channel of announcements Discord takes threads of announcements alone.
    let kind = match place {
        Some(ChannelType::News) => ChannelType::NewsThread,
        _ => ChannelType::PublicThread,
    };
    let thread = CreateThread::new(spoken.say("thread-name")).kind(kind);
    match create(ctx, &thread).await.map_err(Failure::from) {
        Ok(made) => Ok(ChannelId(made.id.get())),
        Err(failure) => {
            tracing::warn!(%failure, "a thread could not be opened");
            if !is_surely_refused(&failure)
                && let Some(made) = opened_all_the_same(ctx).await
            {
                return Ok(made);
            }
            // One that Discord may have opened all the same counts.
            if is_surely_refused(&failure) {
                take_back(bot, reserved).await;
            }
            Err(Post::text(lang.say(why_no_thread(&failure))))
        }
    }
}

/// Asks Discord to open a thread where a command was typed.
async fn create(ctx: Context<'_>, thread: &CreateThread<'_>) -> Result<Thread, RequestError> {
    let route = Route::ChannelThreads { channel_id: ctx.interaction.channel_id };
    ctx.data().requests.ask(Request::post(route, thread)?).await
}

/// Returns the thread that Discord opened although its answer was lost: the only one of the bot's in this channel
/// that is younger than the command.
async fn opened_all_the_same(ctx: Context<'_>) -> Option<ChannelId> {
    let interaction = ctx.interaction;
    let active = Request::get(Route::GuildThreadsActive { guild_id: interaction.guild_id? });
    let active = ctx.data().requests.ask::<Active>(active).await;
    let active =
        active.inspect_err(|error| tracing::warn!(%error, "the threads of a server cannot be read")).ok()?;
    let mut found = active.threads.into_iter().filter(|thread| {
        thread.parent_id == Some(interaction.channel_id)
            && thread.owner_id == Some(ctx.framework.bot_id)
            && thread.id.get() > interaction.id.get()
    });
    let made = found.next()?;
    found.next().is_none().then(|| ChannelId(made.id.get()))
}

/// Returns what is said about a thread that Discord did not open.
fn why_no_thread(failure: &Failure) -> &'static str {
    match refusal_code(failure) {
        Some(160_006) => "refusal-thread-limit",
        Some(50001 | 50013) => "refusal-no-thread",
        _ if is_surely_refused(failure) && !is_out_of_reach(failure) => "refusal-thread-kind",
        _ => "refusal-thread-outage",
    }
}

/// Takes back the count of a thread that was not opened.
async fn take_back(bot: &Bot, thread: OpenedThread) {
    if let Err(fault) = bot.store.write(move |tx| threads::take_back(tx, thread)).await {
        tracing::error!(%fault, "a thread that was not opened counts");
    }
}

/// Schedules the closing of a thread in which no lobby was opened.
async fn close(bot: &Bot, thread: ChannelId) {
    let queued = bot.change(move |tx| jobs::enqueue(tx, Job::CloseThread(thread), now())).await;
    if let Err(fault) = queued {
        tracing::error!(%fault, "a thread cannot be closed");
    }
}

#[allow(clippy::unused_async, reason = "poise asks for it")]
async fn editions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let lang = lang(ctx);
    let named =
        ctx.data().editions.iter().map(|edition| {
            (limits::cut(&edition::label(edition, lang), limits::ENTRY), edition.id.0.clone())
        });
    let choices = named
        .filter(|(label, id)| holds(label, partial) || holds(id, partial))
        .take(limits::ENTRIES)
        .map(|(name, id)| AutocompleteChoice::new(name, id));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
