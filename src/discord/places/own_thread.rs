//! Threads that are opened for a game: with its lobby, or for a lobby that moves there.

use poise::serenity_prelude::{
    self as serenity, ChannelType, ComponentInteraction, CreateThread, Route, UserId,
};
use serde::Deserialize;

use crate::discord::answers::answer::refused;
use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::failure::{Failure, is_out_of_reach, is_surely_refused, refusal_code};
use crate::discord::inputs::rights::{Rights, is_thread};
use crate::discord::requests::{Request, RequestError};
use crate::present::people::server as present;
use crate::present::{Lang, Post};
use crate::service::people::server::{self, DefaultsChange, ThreadAnswer, ThreadOffer};
use crate::service::{Caller, GameRef, Refusal};
use crate::store::places::threads::{self, OpenedThread};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{ChannelId, GameId, Tx};

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

/// A place in which somebody wants a thread.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Spot {
    pub(in crate::discord) channel: serenity::ChannelId,
    pub(in crate::discord) guild: Option<serenity::GuildId>,
    /// The kind of the channel, if Discord sends it.
    pub(in crate::discord) kind: Option<ChannelType>,
    /// The interaction that asked for the thread.
    pub(in crate::discord) interaction: serenity::InteractionId,
    /// The bot itself.
    pub(in crate::discord) bot: UserId,
}

impl Spot {
    /// Returns the place in which a control was pressed.
    pub(in crate::discord) fn of(pressed: &ComponentInteraction) -> Self {
        Self {
            channel: pressed.channel_id,
            guild: pressed.guild_id,
            kind: pressed.channel.as_ref().map(|channel| channel.kind),
            interaction: pressed.id,
            bot: UserId::new(pressed.application_id.get()),
        }
    }

    /// Returns whether channels of this kind have threads.
    pub(in crate::discord) fn has_threads(&self) -> bool {
        self.guild.is_some() && matches!(self.kind, Some(ChannelType::Text | ChannelType::News))
    }

    /// Returns whether a thread could be opened here by somebody with these rights.
    pub(in crate::discord) fn takes_thread(&self, rights: &Rights) -> bool {
        let lacks = [rights.caller_lacks_for_thread(), rights.missing_for_thread()];
        self.has_threads() && lacks.iter().all(Vec::is_empty)
    }
}

/// Opens a thread, in the language of the game, if the caller and the bot may and `reserve`, which counts the thread,
/// allows it.
pub(in crate::discord) async fn open(
    bot: &Bot,
    spot: Spot,
    by: &Caller,
    rights: &Rights,
    spoken: Lang,
    reserve: impl Fn(&Tx<'_>) -> Result<OpenedThread, Refusal> + Send + 'static,
    lang: Lang,
) -> Result<ChannelId, Post> {
    if spot.guild.is_none() {
        return Err(refused(bot, Refusal::NotInServer, by, by.here(), lang).await);
    }
    if spot.kind.is_some_and(is_thread) {
        return Err(Post::text(lang.say("refusal-in-thread")));
    }
    if let Some(refusal) = rights.refuse_thread(lang) {
        return Err(refusal);
    }
    let reserved = match bot.store.write(reserve).await {
        Ok(reserved) => reserved,
        Err(refusal) => return Err(refused(bot, refusal, by, by.here(), lang).await),
    };
    // In an announcement channel Discord takes only announcement threads.
    let kind = match spot.kind {
        Some(ChannelType::News) => ChannelType::NewsThread,
        _ => ChannelType::PublicThread,
    };
    let thread = CreateThread::new(spoken.say("thread-name")).kind(kind);
    match create(bot, spot, &thread).await.map_err(Failure::from) {
        Ok(made) => Ok(ChannelId(made.id.get())),
        Err(failure) => {
            tracing::warn!(%failure, "a thread could not be opened");
            if !is_surely_refused(&failure)
                && let Some(made) = opened_all_the_same(bot, spot).await
            {
                return Ok(made);
            }
            // A thread that Discord may have opened in spite of the failure stays counted.
            if is_surely_refused(&failure) {
                take_back(bot, reserved).await;
            }
            Err(Post::text(lang.say(why_no_thread(&failure))))
        }
    }
}

/// Asks Discord to open a thread.
async fn create(bot: &Bot, spot: Spot, thread: &CreateThread<'_>) -> Result<Thread, RequestError> {
    let route = Route::ChannelThreads { channel_id: spot.channel };
    bot.requests.ask(Request::post(route, thread)?).await
}

/// Returns the thread that Discord opened although its answer was lost: the bot's only thread in this channel that is
/// younger than the interaction.
async fn opened_all_the_same(bot: &Bot, spot: Spot) -> Option<ChannelId> {
    let active = Request::get(Route::GuildThreadsActive { guild_id: spot.guild? });
    let active = bot.requests.ask::<Active>(active).await;
    let active =
        active.inspect_err(|error| tracing::warn!(%error, "the threads of a server cannot be read")).ok()?;
    let mut found = active.threads.into_iter().filter(|thread| {
        thread.parent_id == Some(spot.channel)
            && thread.owner_id == Some(spot.bot)
            && thread.id.get() > spot.interaction.get()
    });
    let made = found.next()?;
    found.next().is_none().then(|| ChannelId(made.id.get()))
}

/// Returns the key of the text about a thread that Discord did not open.
fn why_no_thread(failure: &Failure) -> &'static str {
    match refusal_code(failure) {
        Some(160_006) => "refusal-thread-limit",
        Some(50001 | 50013) => "refusal-no-thread",
        _ if is_surely_refused(failure) && !is_out_of_reach(failure) => "refusal-thread-kind",
        _ => "refusal-thread-outage",
    }
}

/// Uncounts a thread that was not opened.
async fn take_back(bot: &Bot, thread: OpenedThread) {
    if let Err(fault) = bot.store.write(move |tx| threads::take_back(tx, thread)).await {
        tracing::error!(%fault, "a thread that was not opened counts");
    }
}

/// Schedules the closing of a thread without a game.
pub(in crate::discord) async fn close(bot: &Bot, thread: ChannelId) {
    let queued = bot.change(move |tx| jobs::enqueue(tx, Job::CloseThread(thread), now())).await;
    if let Err(fault) = queued {
        tracing::error!(%fault, "a thread cannot be closed");
    }
}

/// Carries out somebody's answer to the offer to play in threads.
pub(in crate::discord) async fn answered(
    bot: &Bot,
    pressed: &ComponentInteraction,
    by: &Caller,
    rights: &Rights,
    game: GameId,
    answer: ThreadAnswer,
    lang: Lang,
) -> Post {
    let each = match answer {
        ThreadAnswer::NoGame => return decided(bot, by, answer, lang).await,
        ThreadAnswer::EachGame => true,
        ThreadAnswer::ThisGame => false,
    };
    // One thread at a time, as for a lobby that is opened in a thread.
    let Some(_opening) = bot.thread_limit.enter(by.user) else {
        bot.refuse(pressed.id).await;
        return Post::text(lang.say("refusal-too-much"));
    };
    let (asked, limits) = (by.clone(), bot.limits);
    let spoken = match bot.store.read(move |tx| server::to_move(tx, &asked, game)).await {
        Ok(stored) => Lang::of(&stored.locale),
        // The lobby has begun or was given up; the server's other games shall have threads anyway.
        Err(Refusal::Fault(fault)) => return refused(bot, fault.into(), by, GameRef::Game(game), lang).await,
        Err(_) if each => return decided(bot, by, answer, lang).await,
        Err(refusal) => return refused(bot, refusal, by, GameRef::Game(game), lang).await,
    };
    let spot = Spot::of(pressed);
    let asked = by.clone();
    let reserve = move |tx: &Tx<'_>| server::reserve_move(tx, &asked, game, each, limits, now());
    let thread = match open(bot, spot, by, rights, spoken, reserve, lang).await {
        Ok(thread) => thread,
        Err(refusal) => {
            bot.refuse(pressed.id).await;
            let offer = if each { ThreadOffer::EachGame } else { ThreadOffer::ThisGame };
            return present::with_buttons(refusal, offer, game, lang);
        }
    };
    let asked = by.clone();
    match bot.change_for(by, move |tx| server::move_lobby(tx, &asked, game, thread, each, now())).await {
        Ok(_) => present::threads_answered(answer, Some(thread), lang),
        Err(refusal) => {
            close(bot, thread).await;
            refused(bot, refusal, by, GameRef::Game(game), lang).await
        }
    }
}

/// Notes whether each game of a server has a thread.
async fn decided(bot: &Bot, by: &Caller, answer: ThreadAnswer, lang: Lang) -> Post {
    let change =
        DefaultsChange { thread: Some(answer == ThreadAnswer::EachGame), ..DefaultsChange::default() };
    let asked = by.clone();
    match bot.change_for(by, move |tx| server::change(tx, &asked, &change, now())).await {
        Ok(_) => present::threads_answered(answer, None, lang),
        Err(refusal) => refused(bot, refusal, by, by.here(), lang).await,
    }
}
