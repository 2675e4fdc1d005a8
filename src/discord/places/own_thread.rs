//! Threads that are opened for a game: with its lobby, or for a lobby that moves there.

use poise::serenity_prelude::{self as serenity, ChannelType, CreateThread, Route, UserId};
use serde::Deserialize;

use crate::discord::answers::asker::Asker;
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, is_out_of_reach, is_surely_refused, refusal_code};
use crate::discord::inputs::rights::is_thread;
use crate::discord::requests::{Request, RequestError};
use crate::present;
use crate::present::{Key, Lang, Post, key};
use crate::service::people::server::{self, DefaultsChange, ThreadAnswer, ThreadOffer};
use crate::service::{Caller, GameRef, Refusal};
use crate::store::places::threads::{self, OpenedThread};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{ChannelId, Tx};

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

impl Asker<'_> {
    /// Returns whether channels of this kind have threads.
    pub(in crate::discord) fn has_threads(&self) -> bool {
        self.by.guild.is_some() && matches!(self.kind, Some(ChannelType::Text | ChannelType::News))
    }

    /// Returns whether a thread could be opened here, for this person.
    pub(in crate::discord) fn takes_thread(&self) -> bool {
        let lacks = [self.rights.caller_lacks_for_thread(), self.rights.missing_for_thread()];
        self.has_threads() && lacks.iter().all(Vec::is_empty)
    }
}

/// Opens a thread, in the language of the game, if the caller and the bot may and `reserve`, which counts the thread,
/// allows it.
pub(in crate::discord) async fn open(
    asker: &Asker<'_>,
    spoken: Lang,
    reserve: impl Fn(&Tx<'_>, &Caller) -> Result<OpenedThread, Refusal> + Send + 'static,
) -> Result<ChannelId, Post> {
    let here = asker.clone().about(GameRef::Here);
    if asker.by.guild.is_none() {
        return Err(here.refused(Refusal::NotInServer).await);
    }
    if asker.kind.is_some_and(is_thread) {
        return Err(asker.say(key::refusal::InThread));
    }
    if let Some(refusal) = asker.rights.refuse_thread(asker.lang) {
        return Err(refusal);
    }
    let by = asker.by.clone();
    let reserved = match asker.bot.store.write(move |tx| reserve(tx, &by)).await {
        Ok(reserved) => reserved,
        Err(refusal) => return Err(here.refused(refusal).await),
    };
    // In an announcement channel Discord takes only announcement threads.
    let kind = match asker.kind {
        Some(ChannelType::News) => ChannelType::NewsThread,
        _ => ChannelType::PublicThread,
    };
    let thread = CreateThread::new(spoken.say(key::THREAD_NAME)).kind(kind);
    match create(asker, &thread).await.map_err(Failure::from) {
        Ok(made) => Ok(ChannelId(made.id.get())),
        Err(failure) => {
            tracing::warn!(%failure, "a thread could not be opened");
            if !is_surely_refused(&failure)
                && let Some(made) = opened_all_the_same(asker).await
            {
                return Ok(made);
            }
            // A thread that Discord may have opened in spite of the failure stays counted.
            if is_surely_refused(&failure) {
                take_back(asker.bot, reserved).await;
            }
            Err(asker.say(why_no_thread(&failure)))
        }
    }
}

/// Asks Discord to open a thread.
async fn create(asker: &Asker<'_>, thread: &CreateThread<'_>) -> Result<Thread, RequestError> {
    let route = Route::ChannelThreads { channel_id: serenity::ChannelId::new(asker.by.channel.0) };
    asker.bot.requests.ask(Request::post(route, thread)?).await
}

/// Returns the thread that Discord opened although its answer was lost: the bot's only thread in this channel that is
/// younger than the interaction.
async fn opened_all_the_same(asker: &Asker<'_>) -> Option<ChannelId> {
    let (requests, by) = (&asker.bot.requests, &asker.by);
    let active = Request::get(Route::GuildThreadsActive { guild_id: serenity::GuildId::new(by.guild?.0) });
    let active = requests.ask::<Active>(active).await;
    let active =
        active.inspect_err(|error| tracing::warn!(%error, "the threads of a server cannot be read")).ok()?;
    let own = requests.application().get();
    let mut found = active.threads.into_iter().filter(|thread| {
        thread.parent_id.is_some_and(|parent| parent.get() == by.channel.0)
            && thread.owner_id.is_some_and(|owner| owner.get() == own)
            && thread.id.get() > by.interaction.0
    });
    let made = found.next()?;
    found.next().is_none().then(|| ChannelId(made.id.get()))
}

/// Returns the key of the text about a thread that Discord did not open.
fn why_no_thread(failure: &Failure) -> Key {
    match refusal_code(failure) {
        Some(160_006) => key::refusal::ThreadLimit,
        Some(50001 | 50013) => key::refusal::NoThread,
        _ if is_surely_refused(failure) && !is_out_of_reach(failure) => key::refusal::ThreadKind,
        _ => key::refusal::ThreadOutage,
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
    let queued = bot.change(move |tx| jobs::enqueue(tx, Job::CloseThread(thread), tx.now())).await;
    if let Err(fault) = queued {
        tracing::error!(%fault, "a thread cannot be closed");
    }
}

/// Carries out somebody's answer to the offer to play in threads.
pub(in crate::discord) async fn answered(asker: &Asker<'_>, answer: ThreadAnswer) -> Post {
    let game = asker.named_game();
    let each = match answer {
        ThreadAnswer::NoGame => return decided(asker, answer).await,
        ThreadAnswer::EachGame => true,
        ThreadAnswer::ThisGame => false,
    };
    // One thread at a time, as for a lobby that is opened in a thread.
    let Some(_opening) = asker.bot.thread_limit.enter(asker.by.user) else {
        asker.bot.refuse(asker.id()).await;
        return asker.say(key::refusal::TooMuch);
    };
    let spoken = match asker.read(move |tx, by| server::to_move(tx, by, game)).await {
        Ok(stored) => Lang::of(&stored.locale),
        // The lobby has begun or was given up; the server's other games shall have threads anyway.
        Err(refusal) if each && !matches!(refusal, Refusal::Fault(_)) => return decided(asker, answer).await,
        Err(refusal) => return asker.refused(refusal).await,
    };
    let limits = asker.bot.limits;
    let reserve = move |tx: &Tx<'_>, by: &Caller| server::reserve_move(tx, by, game, each, limits);
    let thread = match open(asker, spoken, reserve).await {
        Ok(thread) => thread,
        Err(refusal) => {
            asker.bot.refuse(asker.id()).await;
            let offer = if each { ThreadOffer::EachGame } else { ThreadOffer::ThisGame };
            return present::people::server::with_buttons(refusal, offer, game, asker.lang);
        }
    };
    match asker.write(move |tx, by| server::move_lobby(tx, by, game, thread, each)).await {
        Ok(_) => present::people::server::threads_answered(answer, Some(thread), asker.lang),
        Err(refusal) => {
            close(asker.bot, thread).await;
            asker.refused(refusal).await
        }
    }
}

/// Notes whether each game of a server has a thread.
async fn decided(asker: &Asker<'_>, answer: ThreadAnswer) -> Post {
    let change =
        DefaultsChange { thread: Some(answer == ThreadAnswer::EachGame), ..DefaultsChange::default() };
    let here = asker.clone().about(GameRef::Here);
    here.change(
        move |tx, by| server::change(tx, by, &change),
        |_, lang| present::people::server::threads_answered(answer, None, lang),
    )
    .await
}
